//! Toppling Dominoes: a row of dominoes that stand on edge.

use super::alphabet::{Alphabet, StripSymmetry, size};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::enumeration::{Enumeration, Size, SizeError};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, lesser};
use crate::structure::strip::{Cell, Strip, lefts, rights, taken};
use crate::text;
use std::ops::ControlFlow;

/// Topple a domino to one side; it and all on that side of it fall.
#[derive(Clone, Copy, Debug, Default)]
pub struct TopplingDominoes;

/// A domino is toppled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topple {
    /// The cell of the domino.
    pub domino: u32,
    /// Whether it is to the left, towards cell 0.
    pub leftwards: bool,
}

static LETTERS: Alphabet =
    Alphabet(&[('.', Cell::Empty), ('l', Cell::Left), ('r', Cell::Right), ('e', Cell::Either)]);

impl Ruleset for TopplingDominoes {
    type Position = Strip;
    type Move = Topple;

    fn visit_moves(&self, at: &Strip, player: Player, visit: Visit<'_, Topple>) -> Flow {
        for domino in at.places(if player == Player::Left { lefts } else { rights }) {
            visit(Topple { domino, leftwards: true })?;
            visit(Topple { domino, leftwards: false })?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Strip, mv: &Topple) -> Result<Strip, PositionTooLarge> {
        Ok(if mv.leftwards { at.cleared(0, mv.domino + 1) } else { at.cleared(mv.domino, at.len()) })
    }

    /// Gaps stop nothing, and either end may be the left one.
    fn canonical(&self, at: &Strip) -> Strip {
        let row = standing(at);
        let turned = row.reversed();
        row.min(turned)
    }

    fn canonical_up_to_sign(&self, at: &Strip) -> (Strip, bool) {
        self.raw_component_up_to_sign(&self.canonical(at))
    }

    fn raw_component_up_to_sign(&self, piece: &Strip) -> (Strip, bool) {
        let other = piece.swapped();
        lesser(piece.clone(), other.reversed().min(other))
    }

    fn visit_components(&self, at: &Strip, visit: &mut dyn FnMut(Strip)) {
        if !at.is_blank() {
            visit(self.canonical(at));
        }
    }

    fn is_sum_of_components(&self, _: &Strip) -> bool {
        true
    }

    fn is_canonical_cheap(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Strip) -> usize {
        at.size_in_memory()
    }
}

/// The dominoes that stand, without gaps.
fn standing(at: &Strip) -> Strip {
    let row = at.trimmed();
    if row.run_from(0, taken) == row.len() {
        return row;
    }
    row.cells().filter(|&cell| cell != Cell::Empty).collect()
}

impl Notation for TopplingDominoes {
    fn parse(&self, data: &Data) -> Result<Strip, PositionError> {
        LETTERS.parse(data)
    }

    fn write(&self, at: &Strip) -> Data {
        LETTERS.write(at)
    }

    fn size_after(&self, at: &Strip, _: &Topple) -> u64 {
        size(at.len())
    }

    fn move_name(&self, _: &Strip, mv: &Topple) -> MoveName {
        let side = if mv.leftwards { "left" } else { "right" };
        vec![("domino", Data::Natural(mv.domino.into())), ("towards", Data::from(side))]
    }

    fn form(&self) -> TextFormat {
        TextFormat { shape: TextShape::Board { field: None, letters: ".lr e" }, example: "lrelr" }
    }

    fn enumerate(&self, size: Size) -> Result<Enumeration<Strip>, SizeError> {
        LETTERS.enumerate(
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

impl Parameters for TopplingDominoes {
    fn from_parameters(parameters: Option<&str>) -> Result<TopplingDominoes, GameError> {
        no_parameters("toppling-dominoes", parameters).map(|()| TopplingDominoes)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Dominoes stand on edge in a row. Left chooses one of his or one of either's and topples it to the left or to the right: it falls, and so do all dominoes on that side of it. Right does the same with one of his or of either's. A player who cannot move loses.",
        "一排多米诺骨牌竖立着。左方选自己的一张或公共的一张，向左或向右推倒：它和那一侧的所有骨牌都倒下。右方同样选自己的或公共的一张。无法行动者负。",
    ),
    format: text!(
        "a text from left to right: l for a domino of Left's, r for one of Right's, e for one of either's, . for a gap",
        "从左到右的文本：l 表示左方的骨牌，r 表示右方的骨牌，e 表示双方共用的骨牌，. 表示空位"
    ),
    example: "\"lrelr\"",
    source: "M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play (2007); A. Fink, R. J. Nowakowski, A. N. Siegel, D. Wolfe, Toppling conjectures, Games of No Chance 4 (2015)",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::brute_force::{holds_up, stays_canonical, strings};
    use proptest::prelude::*;

    #[test]
    fn small_rows_hold_up() {
        for text in strings(".lre", 4) {
            holds_up(&TopplingDominoes, &text.as_str().into());
            stays_canonical(&TopplingDominoes, &text.as_str().into());
        }
    }

    #[test]
    fn a_falling_piece_leaves_its_cell_empty() {
        let at = LETTERS.parse(&"l.er".into()).unwrap();
        let after = |domino, leftwards| {
            LETTERS.write(&TopplingDominoes.play(&at, &Topple { domino, leftwards }).unwrap()).to_string()
        };
        assert_eq!(after(2, true), "\"...r\"");
        assert_eq!(after(2, false), "\"l...\"");
        assert_eq!(after(0, false), "\"....\"");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn random_rows_hold_up(text in "[.lre]{5,6}") {
            holds_up(&TopplingDominoes, &text.as_str().into());
            stays_canonical(&TopplingDominoes, &text.as_str().into());
        }
    }
}
