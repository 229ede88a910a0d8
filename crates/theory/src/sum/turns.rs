//! Whose turn it is, as a part of the position: so engines for impartial games go through partizan ones.

use crate::player::Player;
use crate::ruleset::{Flow, Impartial, Ruleset, TooLarge, Visit};

/// The rules `R` played in turns. A position is one of `R` with the player to move, who wins where an impartial position
/// is N.
#[derive(Clone, Copy, Debug, Default)]
pub struct Turns<R>(pub R);

impl<R: Ruleset> Ruleset for Turns<R> {
    type Position = (R::Position, Player);
    type Move = R::Move;

    fn visit_moves(&self, (at, player): &Self::Position, _: Player, visit: Visit<'_, R::Move>) -> Flow {
        self.0.visit_moves(at, *player, visit)
    }

    fn play(&self, (at, player): &Self::Position, mv: &R::Move) -> Result<Self::Position, TooLarge> {
        Ok((self.0.play(at, mv)?, player.other()))
    }

    fn canonical(&self, (at, player): &Self::Position) -> Self::Position {
        (self.0.canonical(at), *player)
    }

    fn weight(&self, (at, _): &Self::Position) -> usize {
        size_of::<Player>() + self.0.weight(at)
    }

    fn effort(&self, (at, _): &Self::Position) -> u64 {
        self.0.effort(at)
    }
}

/// Only one of the players ever moves in a position: whoever is asked about has the moves of that one.
impl<R: Ruleset> Impartial for Turns<R> {}
