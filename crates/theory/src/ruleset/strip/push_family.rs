//! Pieces that are moved down a strip and off its end: what Push and Shove share.

use super::alphabet::{STONES, StripSymmetry, size};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::enumeration::{Enumeration, Size, SizeError};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, lesser};
use crate::structure::strip::{Strip, lefts, rights};

/// How pieces give way when a piece is moved one cell to the left.
pub trait PushFamily: Send + Sync + 'static {
    /// The cell whose content is lost, an empty cell or cell 0, when the piece on cell `piece` is moved: all
    /// that is behind it, up to the piece, moves one cell to the left.
    fn lost(&self, at: &Strip, piece: u32) -> u32;

    /// The game in words.
    fn about(&self) -> &'static RulesetInfo;
}

/// The game on a strip.
#[derive(Clone, Copy, Debug)]
pub struct PushGame<P>(pub P);

impl<P: PushFamily> Ruleset for PushGame<P> {
    type Position = Strip;
    /// The cell of the piece that is moved.
    type Move = u32;

    fn visit_moves(&self, at: &Strip, player: Player, visit: Visit<'_, u32>) -> Flow {
        at.places(if player == Player::Left { lefts } else { rights }).try_for_each(visit)
    }

    fn play(&self, at: &Strip, &piece: &u32) -> Result<Strip, PositionTooLarge> {
        let mut to = at.clone();
        to.close_gap(self.0.lost(at, piece), piece);
        Ok(to)
    }

    /// Without the empty cells at the end, where nothing ever comes.
    fn canonical(&self, at: &Strip) -> Strip {
        at.slice(0, at.end())
    }

    fn canonical_up_to_sign(&self, at: &Strip) -> (Strip, bool) {
        self.raw_component_up_to_sign(&self.canonical(at))
    }

    fn raw_component_up_to_sign(&self, piece: &Strip) -> (Strip, bool) {
        lesser(piece.clone(), piece.swapped())
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

impl<P: PushFamily> Notation for PushGame<P> {
    fn parse(&self, data: &Data) -> Result<Strip, PositionError> {
        STONES.parse(data)
    }

    fn write(&self, at: &Strip) -> Data {
        STONES.write(at)
    }

    fn size_after(&self, at: &Strip, _: &u32) -> u64 {
        size(at.len())
    }

    fn move_name(&self, _: &Strip, &piece: &u32) -> MoveName {
        vec![("piece", Data::Natural(piece.into()))]
    }

    fn form(&self) -> TextFormat {
        TextFormat { shape: TextShape::Board { field: None, letters: ".xo" }, example: ".xo.x" }
    }

    fn enumerate(&self, size: Size) -> Result<Enumeration<Strip>, SizeError> {
        STONES.enumerate(size, &[], &[StripSymmetry::Swapped], |strip| strip)
    }

    fn about(&self) -> &'static RulesetInfo {
        self.0.about()
    }
}

#[cfg(test)]
mod tests {
    use super::super::push::PushRules;
    use super::super::shove::ShoveRules;
    use super::*;
    use crate::ruleset::brute_force::{holds_up, stays_canonical, strings};
    use proptest::prelude::*;

    fn both_hold_up(text: &str) {
        holds_up(&PushGame(PushRules), &text.into());
        stays_canonical(&PushGame(PushRules), &text.into());
        holds_up(&PushGame(ShoveRules), &text.into());
        stays_canonical(&PushGame(ShoveRules), &text.into());
    }

    fn after<P: PushFamily>(rules: P, text: &str, piece: u32) -> String {
        let game = PushGame(rules);
        let at = game.parse(&text.into()).unwrap();
        game.write(&game.play(&at, &piece).unwrap()).to_string()
    }

    #[test]
    fn pieces_are_pushed_up_to_the_first_gap() {
        for (before, piece, expected) in
            [("x.xoxo", 4, "xxox.o"), ("oxx", 2, "xx."), ("x.", 0, ".."), (".x", 1, "x.")]
        {
            assert_eq!(after(PushRules, before, piece), format!("\"{expected}\""));
        }
    }

    #[test]
    fn all_pieces_before_are_shoved() {
        for (before, piece, expected) in [("x.xoxo", 4, ".xox.o"), (".x.o", 3, "x.o."), ("x.", 0, "..")] {
            assert_eq!(after(ShoveRules, before, piece), format!("\"{expected}\""));
        }
    }

    #[test]
    fn small_strips_hold_up() {
        strings(".xo", 4).iter().for_each(|text| both_hold_up(text));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]
        #[test]
        fn random_strips_hold_up(text in "[.xo]{5}") {
            both_hold_up(&text);
        }
    }
}
