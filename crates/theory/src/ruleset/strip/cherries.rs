//! Cherries: rows of cherries that are eaten from their ends.

use super::alphabet::{STONES, StripSymmetry, size};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::enumeration::{Enumeration, Size, SizeError};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, lesser};
use crate::structure::strip::{Cell, Strip, lefts, rights, taken};
use crate::text;

/// Remove a cherry of one's colour from an end of a row.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cherries;

impl Ruleset for Cherries {
    /// Rows with empty cells between them.
    type Position = Strip;
    /// The cell of the cherry.
    type Move = u32;

    fn visit_moves(&self, at: &Strip, player: Player, visit: Visit<'_, u32>) -> Flow {
        let is_end =
            |&cell: &u32| at.get(cell + 1) == Cell::Empty || cell == 0 || at.get(cell - 1) == Cell::Empty;
        at.places(if player == Player::Left { lefts } else { rights }).filter(is_end).try_for_each(visit)
    }

    fn play(&self, at: &Strip, &cell: &u32) -> Result<Strip, PositionTooLarge> {
        let mut to = at.clone();
        to.set(cell, Cell::Empty);
        Ok(to)
    }

    /// Each row from the end that makes it come first, the rows in order.
    fn canonical(&self, at: &Strip) -> Strip {
        if at.run_from(0, taken) == at.len() {
            return at.reversed().min(at.clone());
        }
        let mut rows = Vec::new();
        self.visit_components(at, &mut |row| rows.push(row));
        rows.sort_unstable();
        let apart = |i: usize| (i > 0).then_some(Cell::Empty);
        let cells = rows.iter().enumerate().flat_map(|(i, row)| apart(i).into_iter().chain(row.cells()));
        cells.collect()
    }

    fn canonical_up_to_sign(&self, at: &Strip) -> (Strip, bool) {
        lesser(self.canonical(at), self.canonical(&at.swapped()))
    }

    fn raw_component_up_to_sign(&self, piece: &Strip) -> (Strip, bool) {
        let other = piece.swapped();
        lesser(piece.clone(), other.reversed().min(other))
    }

    /// Rows do not touch each other: what is removed makes them no longer.
    fn visit_components(&self, at: &Strip, visit: &mut dyn FnMut(Strip)) {
        let mut from = 0;
        while from < at.len() {
            let length = at.run_from(from, taken);
            if length == 0 {
                from += 1;
                continue;
            }
            let row = at.slice(from, from + length);
            visit(row.reversed().min(row));
            from += length;
        }
    }

    fn is_sum_of_components(&self, _: &Strip) -> bool {
        true
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    fn is_canonical_cheap(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Strip) -> usize {
        at.size_in_memory()
    }
}

impl Notation for Cherries {
    fn parse(&self, data: &Data) -> Result<Strip, PositionError> {
        STONES.parse(data)
    }

    fn write(&self, at: &Strip) -> Data {
        STONES.write(at)
    }

    fn size_after(&self, at: &Strip, _: &u32) -> u64 {
        size(at.len())
    }

    fn move_name(&self, _: &Strip, &cell: &u32) -> MoveName {
        vec![("cell", Data::Natural(cell.into()))]
    }

    fn form(&self) -> TextFormat {
        TextFormat { shape: TextShape::Board { field: None, letters: ".xo" }, example: "xoxx.oxo" }
    }

    fn enumerate(&self, size: Size) -> Result<Enumeration<Strip>, SizeError> {
        STONES.enumerate(
            size,
            &[StripSymmetry::Reversed],
            &[StripSymmetry::Swapped, StripSymmetry::Both],
            |strip| strip,
        )
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for Cherries {
    fn from_parameters(parameters: Option<&str>) -> Result<Cherries, GameError> {
        no_parameters("cherries", parameters).map(|()| Cherries)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Cherries of two colours lie in rows. A player removes a cherry of his colour that is at an end of a row. A player who cannot move loses.",
        "两种颜色的樱桃排成若干行。轮到者取走一行端头的一颗自己颜色的樱桃。无法行动者负。",
    ),
    format: text!(
        "a text from left to right: x for a cherry of Left's, o for one of Right's, . between rows",
        "从左到右的文本：x 表示左方的樱桃，o 表示右方的樱桃，行与行之间用 . 隔开"
    ),
    example: "\"xoxx.oxo\"",
    source: "M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play (2007)",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::brute_force::{holds_up, stays_canonical, strings};
    use proptest::prelude::*;

    #[test]
    fn small_strips_hold_up() {
        for text in strings(".xo", 5) {
            holds_up(&Cherries, &text.as_str().into());
            stays_canonical(&Cherries, &text.as_str().into());
        }
    }

    #[test]
    fn rows_are_shown_one_by_one() {
        let mut rows = Vec::new();
        let at = STONES.parse(&format!("..{}.oxx..o", "x".repeat(70)).as_str().into()).unwrap();
        Cherries.visit_components(&at, &mut |row| rows.push(STONES.write(&row).to_string()));
        assert_eq!(rows[0].len(), 72);
        assert_eq!(rows[1..], ["\"xxo\"", "\"o\""]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn random_strips_hold_up(text in "[.xo]{6,7}") {
            holds_up(&Cherries, &text.as_str().into());
            stays_canonical(&Cherries, &text.as_str().into());
        }
    }
}
