//! Pieces that are moved down a strip and off its end: what Push and Shove share.

use super::letters::{STONES, size};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::form::{Form, Shape};
use crate::ruleset::{About, Fields, Flow, Notation, Ruleset, TooLarge, Visit};
use crate::structure::strip::{Strip, lefts, rights};

/// How pieces give way when a piece is moved one cell to the left.
pub trait PushRules: Send + Sync + 'static {
    /// The cell whose content is lost, an empty cell or cell 0, when the piece on cell `piece` is moved: all that is behind
    /// it, up to the piece, moves one cell to the left.
    fn lost(&self, at: &Strip, piece: u32) -> u32;

    /// The game in words.
    fn about(&self) -> &'static About;
}

/// The game on a strip.
#[derive(Clone, Copy, Debug)]
pub struct Pushing<P>(pub P);

impl<P: PushRules> Ruleset for Pushing<P> {
    type Position = Strip;
    /// The cell of the piece that is moved.
    type Move = u32;

    fn visit_moves(&self, at: &Strip, player: Player, visit: Visit<'_, u32>) -> Flow {
        at.places(if player == Player::Left { lefts } else { rights }).try_for_each(visit)
    }

    fn play(&self, at: &Strip, &piece: &u32) -> Result<Strip, TooLarge> {
        let mut to = at.clone();
        to.close_gap(self.0.lost(at, piece), piece);
        Ok(to)
    }

    /// Without the empty cells at the end, where nothing ever comes.
    fn canonical(&self, at: &Strip) -> Strip {
        at.slice(0, at.end())
    }

    fn canonical_up_to_sign(&self, at: &Strip) -> (Strip, bool) {
        let one = self.canonical(at);
        let other = one.swapped();
        if other < one { (other, true) } else { (one, false) }
    }

    fn visit_parts(&self, at: &Strip, visit: &mut dyn FnMut(Strip)) {
        if !at.is_blank() {
            visit(self.canonical(at));
        }
    }

    fn weight(&self, at: &Strip) -> usize {
        at.weight()
    }
}

impl<P: PushRules> Notation for Pushing<P> {
    fn parse(&self, data: &Data) -> Result<Strip, PositionError> {
        STONES.parse(data)
    }

    fn write(&self, at: &Strip) -> Data {
        STONES.write(at)
    }

    fn size_after(&self, at: &Strip, _: &u32) -> u64 {
        size(at.len())
    }

    fn name(&self, _: &Strip, &piece: &u32) -> Fields {
        vec![("piece", Data::Natural(piece.into()))]
    }

    fn form(&self) -> Form {
        Form { shape: Shape::Board { field: None }, example: ".xo.x" }
    }

    fn about(&self) -> &'static About {
        self.0.about()
    }
}
