//! The disjunctive sum: a move is a move in one component.

use crate::player::Player;
use crate::ruleset::{Flow, Impartial, PositionTooLarge, Ruleset, Visit, list_bytes};
use std::ops::ControlFlow;

/// The rules of disjunctive sums of positions of `R`.
#[derive(Clone, Copy, Debug, Default)]
pub struct DisjunctiveSum<R>(pub R);

impl<R: Ruleset> Ruleset for DisjunctiveSum<R> {
    type Position = Vec<R::Position>;
    type Move = (usize, R::Move);

    fn visit_moves(&self, at: &Self::Position, player: Player, visit: Visit<'_, Self::Move>) -> Flow {
        for (component, part) in at.iter().enumerate() {
            self.0.visit_moves(part, player, &mut |mv| visit((component, mv)))?;
        }
        ControlFlow::Continue(())
    }

    fn play(
        &self,
        at: &Self::Position,
        (component, mv): &Self::Move,
    ) -> Result<Self::Position, PositionTooLarge> {
        let mut to = at.clone();
        to[*component] = self.0.play(&at[*component], mv)?;
        Ok(to)
    }

    fn canonical(&self, at: &Self::Position) -> Self::Position {
        at.iter().map(|part| self.0.canonical(part)).collect()
    }

    fn visit_components(&self, at: &Self::Position, visit: &mut dyn FnMut(Self::Position)) {
        for part in at {
            self.0.visit_components(part, &mut |part| visit(vec![part]));
        }
    }

    fn min_reachable(&self, at: &Self::Position) -> u128 {
        at.iter().map(|part| self.0.min_reachable(part)).max().unwrap_or(1)
    }

    fn count_moves(&self, at: &Self::Position) -> Option<u128> {
        at.iter().try_fold(0_u128, |sum, part| sum.checked_add(self.0.count_moves(part)?))
    }

    fn size_in_memory(&self, at: &Self::Position) -> usize {
        let parts: usize = at.iter().map(|part| self.0.size_in_memory(part)).sum();
        size_of::<Self::Position>() + list_bytes(0, at.len()) + parts
    }

    fn move_cost(&self, at: &Self::Position) -> u64 {
        at.iter().fold(at.len() as u64, |sum, part| sum.saturating_add(self.0.move_cost(part)))
    }
}

impl<R: Impartial> Impartial for DisjunctiveSum<R> {}
