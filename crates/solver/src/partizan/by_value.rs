//! Whether values decide who wins, and who wins where they do.

use super::exact::ExactResult;
use crate::answer::{Basis, SEARCH};
use crate::budget::{Budget, Halt};
use crate::value_arena::ValueArena;
use grundy_theory::localized::LocalizedStr;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::text;
use grundy_values::loopy::value::{LoopyOutcome, LoopyValue};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Who wins a game of this value when this player begins: `N` where it is this player.
pub(crate) fn of_value(
    value: LoopyValue,
    player: Player,
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<Outcome, Halt> {
    Ok(match bench.calculator(budget).end(value, player)? {
        LoopyOutcome::Won(winner) => Outcome::from_next(winner == player),
        LoopyOutcome::Drawn => Outcome::D,
    })
}

/// The algorithm where values decide.
pub(crate) const BY_VALUE: Basis = Basis::Computation(text!("canonical form", "规范形"));

/// The algorithm where play is searched in turns.
pub(crate) const BY_SEARCH: Basis = Basis::Computation(SEARCH);

/// The algorithm where all positions that can be reached are looked at, from the ends backwards.
pub(crate) const BY_RETROGRADE: Basis = Basis::Computation(text!("retrograde analysis", "倒推分析"));

/// The algorithm in which small components are exact values.
pub(crate) const EXACT: LocalizedStr = text!("search with exact parts", "精确部分搜索");

/// What decides who wins a position, and with it all that it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decider {
    /// Its value.
    Value,
    /// A search with exact parts.
    Exact,
    /// A search in turns.
    Turns,
    /// In misère play, the integers that its components are.
    Integers,
}

/// A search with exact parts, for one player who begins.
pub(crate) type FindExact<'a> = &'a mut dyn FnMut(&mut Budget) -> Result<ExactResult, Halt>;

/// What decides a position, once that is known; and how many positions the search with exact parts looked at.
#[derive(Default)]
pub(crate) struct DecidedBy {
    decider: OnceLock<Decider>,
    positions: AtomicU64,
}

impl DecidedBy {
    /// Finds what decides: the value and the search get more and more steps in turn, what the first ones
    /// found being remembered. `cells` says how large the largest part is. Without a search with exact parts,
    /// or where neither speaks, play is searched in turns.
    pub(crate) fn find(
        &self,
        cells: Option<u32>,
        budget: &mut Budget,
        value: &mut dyn FnMut(&mut Budget) -> Result<(), Halt>,
        exact: Option<FindExact<'_>>,
    ) -> Result<Decider, Halt> {
        if let Some(&known) = self.decider.get() {
            return Ok(known);
        }
        let decide = |decider| Ok(*self.decider.get_or_init(|| decider));
        if let Some(exact) = exact {
            for &(decider, steps) in turns(cells) {
                let found = match decider {
                    Decider::Value => {
                        let steps = steps.min(budget.remaining_steps() / 2);
                        let mut in_time = |budget: &mut Budget| budget.within_part_of_time(TURN, &mut *value);
                        budget.with_step_limit(steps, &mut in_time)
                    }
                    _ => budget.with_step_limit(steps, &mut *exact).map(|found| self.count(found)),
                };
                match found {
                    Ok(()) => return decide(decider),
                    // Not the limit of this turn, but that of the question.
                    Err(stop @ Halt::Steps(_)) if budget.remaining_steps() == 0 => return Err(stop),
                    Err(Halt::Time) if decider == Decider::Value => budget.check()?,
                    Err(stop @ Halt::Memory(_)) if decider == Decider::Exact => return Err(stop),
                    // The search has nothing to say, with any number of steps.
                    Err(Halt::OutOfReach(_) | Halt::NoAnswer(_)) if decider == Decider::Exact => break,
                    Err(stop) => out_of_reach(stop)?,
                }
            }
        }
        // The search that is to answer where this fails has as much left.
        let steps = EXTRA_STEPS.min(budget.remaining_steps() / 2);
        match budget.with_step_limit(steps, value) {
            Ok(()) => decide(Decider::Value),
            Err(stop) => out_of_reach(stop).and_then(|()| decide(Decider::Turns)),
        }
    }

    /// What was found to decide.
    pub(crate) fn known(&self) -> Option<Decider> {
        self.decider.get().copied()
    }

    /// Counts positions that were searched.
    pub(crate) fn count(&self, found: ExactResult) {
        self.positions.fetch_add(found.positions, Ordering::Relaxed);
    }

    /// The search with exact parts, with the number of positions it looked at.
    pub(crate) fn exact(&self) -> Basis {
        Basis::Search(EXACT, self.positions.load(Ordering::Relaxed))
    }
}

/// Of the time that is left, the part that a turn of the value may take.
const TURN: u32 = 4;

/// Who is asked in turn, with how many steps. Values of small positions are found at once, those of large
/// ones hardly ever; and a step of a value may take ten times as long as one of the search.
const fn turns(cells: Option<u32>) -> &'static [(Decider, u64)] {
    use Decider::{Exact, Value};
    match cells {
        Some(..=12) => &[(Value, 1 << 26), (Exact, 1 << 26), (Value, EXTRA_STEPS), (Exact, u64::MAX)],
        Some(13..=24) => &[
            (Value, 1 << 20),
            (Exact, 1 << 24),
            (Value, 1 << 23),
            (Exact, 1 << 28),
            (Value, 1 << 26),
            (Exact, 1 << 29),
            (Value, 1 << 29),
            (Exact, u64::MAX),
        ],
        Some(_) => {
            &[(Exact, 1 << 26), (Value, 1 << 23), (Exact, 1 << 28), (Value, 1 << 26), (Exact, u64::MAX)]
        }
        None => &[
            (Value, 1 << 23),
            (Exact, 1 << 24),
            (Value, 1 << 27),
            (Exact, 1 << 27),
            (Value, EXTRA_STEPS),
            (Exact, u64::MAX),
        ],
    }
}

/// A limit that is reached on the way to a value leaves play to be searched; an interruption ends
/// all.
pub(crate) fn out_of_reach(stop: Halt) -> Result<(), Halt> {
    match stop {
        Halt::Time | Halt::Interrupted | Halt::Own(_) => Err(stop),
        Halt::Memory(_) | Halt::Steps(_) | Halt::OutOfReach(_) | Halt::NoAnswer(_) => Ok(()),
    }
}

/// What may be spent on a value before play is searched instead.
const EXTRA_STEPS: u64 = 1_000_000_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use std::time::Duration;

    #[test]
    fn a_value_that_takes_all_time_leaves_some_to_the_search() {
        let time = Some(Duration::from_secs(1));
        let mut budget = Budget::new(&Limits { time, steps: u64::MAX, ..Limits::default() });
        let mut value = |budget: &mut Budget| loop {
            budget.check()?;
        };
        let mut exact = |_: &mut Budget| Ok(ExactResult { wins: true, positions: 1 });
        for cells in [Some(5), Some(20), None] {
            let found = DecidedBy::default().find(cells, &mut budget, &mut value, Some(&mut exact));
            assert_eq!(found, Ok(Decider::Exact), "{cells:?}");
        }
    }
}
