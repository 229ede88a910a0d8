//! Whether values decide who wins, and who wins where they do.

use crate::answer::By;
use crate::limits::{Budget, Stop};
use crate::workbench::Workbench;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::text;
use grundy_values::loopy::value::{End, Loopy};
use std::sync::OnceLock;

/// Who wins a game of this value when this player begins: `N` where it is this player.
pub(crate) fn of_value(
    value: Loopy,
    player: Player,
    bench: &mut Workbench,
    budget: &mut Budget,
) -> Result<Outcome, Stop> {
    Ok(match bench.calculator(budget).end(value, player)? {
        End::Won(winner) => Outcome::of_next(winner == player),
        End::Drawn => Outcome::D,
    })
}

/// The algorithm where values decide.
pub(crate) const BY_VALUE: By = By::Computation(text!("canonical form", "规范形"));

/// The algorithm where play is searched in turns.
pub(crate) const BY_SEARCH: By = By::Computation(text!("memoised search", "记忆化搜索"));

/// The algorithm where all positions that can be reached are looked at, from the ends backwards.
pub(crate) const BY_RETROGRADE: By = By::Computation(text!("retrograde analysis", "倒推分析"));

/// Is a position decided by value? Asked once: its value was within reach, and with it those of all that it leads to.
#[derive(Default)]
pub(crate) struct ByValue(OnceLock<bool>);

impl ByValue {
    /// Finds the value within what may be spent on it, and tells whether that could be done.
    pub(crate) fn decides(
        &self,
        budget: &mut Budget,
        value: impl FnOnce(&mut Budget) -> Result<Loopy, Stop>,
    ) -> Result<bool, Stop> {
        if let Some(&known) = self.0.get() {
            return Ok(known);
        }
        // The search that is to answer where this fails has as much left.
        let steps = EXTRA_STEPS.min(budget.left() / 2);
        let within_reach = match budget.within(steps, value) {
            Ok(_) => true,
            Err(stop) => out_of_reach(stop).map(|()| false)?,
        };
        Ok(*self.0.get_or_init(|| within_reach))
    }

    /// Was it decided by value?
    pub(crate) fn decided(&self) -> bool {
        self.0.get() == Some(&true)
    }
}

/// A limit that is reached on the way to a value leaves play to be searched; whoever breaks off breaks off all.
pub(crate) fn out_of_reach(stop: Stop) -> Result<(), Stop> {
    match stop {
        Stop::Time | Stop::Interrupted | Stop::Own(_) => Err(stop),
        Stop::Memory(_) | Stop::Steps(_) | Stop::OutOfReach(_) | Stop::NoAnswer(_) => Ok(()),
    }
}

/// What may be spent on a value before play is searched instead.
pub(crate) const EXTRA_STEPS: u64 = 1_000_000_000;
pub(crate) const EXTRA_MEMORY: u64 = 1 << 30;
