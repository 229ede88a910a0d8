//! Moves under a budget: the one way in which engines and answers go through the moves of a position.
//!
//! A heap of 10^18 tokens has as many moves. So each move is metered before anything is made of it, whatever
//! the rules are and who asks: [`Ruleset::visit_moves`] itself is for rules and theorems.

use crate::{Budget, Halt};
use grundy_theory::player::Player;
use grundy_theory::ruleset::{Flow, Ruleset};
use std::ops::ControlFlow;

/// What a move costs at least: the rules find it.
const FOUND: u64 = 1;

/// What finding a move of this position costs, whatever is made of it: a step, and on large boards the time
/// of many.
#[derive(Clone, Copy, Debug)]
pub struct MoveCost(u64);

impl MoveCost {
    /// Of each move of this position.
    #[inline]
    pub fn new<R: Ruleset>(rules: &R, at: &R::Position) -> MoveCost {
        MoveCost(rules.move_cost(at))
    }

    /// Meters one move.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    #[inline]
    pub fn meter(self, budget: &mut Budget) -> Result<(), Halt> {
        budget.charge_steps(FOUND)?;
        budget.charge_time(self.0)
    }
}

/// Shows the moves of a player, each metered beforehand, until the visitor stops.
///
/// # Errors
/// [`Halt`] where a limit is reached, or the visitor reports one; no further move is shown then.
#[allow(clippy::disallowed_methods, reason = "the one place that all others go through")]
pub fn visit<R: Ruleset>(
    rules: &R,
    at: &R::Position,
    player: Player,
    budget: &mut Budget,
    mut visit: impl FnMut(R::Move, &mut Budget) -> Result<Flow, Halt>,
) -> Result<Flow, Halt> {
    let cost = MoveCost::new(rules, at);
    let mut stop = None;
    let flow = rules.visit_moves(at, player, &mut |mv| {
        cost.meter(budget).and_then(|()| visit(mv, budget)).unwrap_or_else(|reason| {
            stop = Some(reason);
            ControlFlow::Break(())
        })
    });
    match stop {
        Some(stop) => Err(stop),
        None => Ok(flow),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use grundy_theory::ruleset::heap::{HeapGame, nim::Nim};
    use grundy_theory::theorem::EITHER;
    use std::sync::Arc;

    #[test]
    fn no_more_moves_are_shown_than_there_are_steps() {
        let (rules, at) = (HeapGame(Arc::new(Nim)), vec![u64::MAX]);
        let mut budget = Budget::new(&Limits { steps: 1 << 17, ..Limits::default() });
        let mut shown = 0;
        let listed = visit(&rules, &at, EITHER, &mut budget, |_, _| {
            shown += 1;
            Ok(ControlFlow::Continue(()))
        });
        assert_eq!(listed, Err(Halt::Steps(1 << 17)));
        assert!(shown < 1 << 18, "{shown}");
    }

    #[test]
    fn a_visitor_stops_with_or_without_a_reason() {
        let (rules, at) = (HeapGame(Arc::new(Nim)), vec![3]);
        let mut budget = Budget::new(&Limits::default());
        let enough = visit(&rules, &at, EITHER, &mut budget, |_, _| Ok(ControlFlow::Break(())));
        assert_eq!(enough, Ok(ControlFlow::Break(())));
        let stopped = visit(&rules, &at, EITHER, &mut budget, |_, _| Err(Halt::Time));
        assert_eq!(stopped, Err(Halt::Time));
    }
}
