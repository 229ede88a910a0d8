//! Play in turns: the player to move is part of the position, so that engines for impartial games search
//! games of Left and Right.

use crate::graph::{Component, Decompose, GameGraph, NextMoves, OptionBuffer, OptionQuery, PositionId};
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use grundy_theory::visit::Flow;

/// A graph played in turns. It keeps nothing: a position with the player to move has twice the number of the
/// position, and one more if Right is to move. Whichever player an engine asks about has the moves of the
/// player to move.
///
/// The player to move wins where the impartial position is an N-position.
pub struct InTurns<'a>(pub &'a mut dyn GameGraph);

/// The number of a position with the player to move.
pub const fn in_turn(at: PositionId, player: Player) -> PositionId {
    PositionId::new(at.number() * 2 + player as u32)
}

/// The position and the player to move.
const fn split(id: PositionId) -> (PositionId, Player) {
    let player = if id.number().is_multiple_of(2) { Player::Left } else { Player::Right };
    (PositionId::new(id.number() / 2), player)
}

impl GameGraph for InTurns<'_> {
    /// The options as whole positions: what is left of a sum is moved in by the other player.
    fn options(&mut self, of: OptionQuery, out: &mut OptionBuffer, budget: &mut Budget) -> NextMoves {
        let OptionQuery { at, range, .. } = of;
        let (at, player) = split(at);
        let before = out.components().len();
        let next = self.0.options(
            OptionQuery { range, ..OptionQuery::all(at, player, Decompose::Whole) },
            out,
            budget,
        )?;
        for component in &mut out.components_mut()[before..] {
            *component = Component::from(in_turn(component.id(), player.opponent()));
        }
        Ok(next)
    }

    fn options_if_known(
        &mut self,
        (at, _): (PositionId, Player),
        see: &mut dyn FnMut(Option<PositionId>) -> Flow,
        budget: &mut Budget,
    ) -> Result<u32, Halt> {
        let (at, player) = split(at);
        let mut see = |id: Option<PositionId>| see(id.map(|id| in_turn(id, player.opponent())));
        self.0.options_if_known((at, player), &mut see, budget)
    }

    fn number_pending(
        &mut self,
        of: PositionId,
        pending: u32,
        budget: &mut Budget,
    ) -> Result<Option<PositionId>, Halt> {
        let (of, player) = split(of);
        let number = self.0.number_pending(of, pending, budget)?;
        Ok(number.map(|id| in_turn(id, player.opponent())))
    }

    fn truncate_pending(&mut self, pending: u32, budget: &mut Budget) {
        self.0.truncate_pending(pending, budget);
    }

    fn len(&self) -> u32 {
        self.0.len() * 2
    }

    fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}
