//! Tables of heaps in which a pattern is looked for, as far as they go in a part of the time.

use grundy_solver::budget::{Budget, Halt};
use grundy_solver::method::single_heaps::SumOfHeaps;
use grundy_theory::ruleset::custom::CustomRulesErrorKind;
use std::iter;

/// The part of the time in which a table is made: as much is left to look for a pattern, and to try it.
pub(super) const TABLE: u32 = 3;

/// Fewer values show nothing.
pub(super) const MIN: usize = 16;

/// A table of heaps.
pub(super) struct HeapTable {
    /// The values of the heaps from 0 on.
    pub(super) values: Vec<u64>,
    /// The limit that ended it early.
    pub(super) stop: Option<Halt>,
}

impl HeapTable {
    fn to(heaps: &dyn SumOfHeaps, to: u64, budget: &mut Budget) -> Result<HeapTable, Halt> {
        Ok(HeapTable { values: heaps.values(0, to, budget)?, stop: None })
    }

    /// What a table that reached a limit has; if that is too little to show anything, the limit.
    fn so_far(heaps: &dyn SumOfHeaps, to: u64, stop: Halt, budget: &mut Budget) -> Result<HeapTable, Halt> {
        let known = heaps.sequence().end().min(to.saturating_add(1));
        if known < MIN as u64 || !is_limit(&stop) || budget.remaining_steps() == 0 || budget.check().is_err()
        {
            return Err(stop);
        }
        Ok(HeapTable { values: heaps.values(0, known - 1, budget)?, stop: Some(stop) })
    }

    /// The table of heaps where nobody says how far: shorter where it would take long.
    pub(super) fn usual(heaps: &dyn SumOfHeaps, to: u64, budget: &mut Budget) -> Result<HeapTable, Halt> {
        const QUICK: u64 = 50_000_000;
        let steps = budget.remaining_steps() / u64::from(TABLE);
        let made = budget.within_part_of_time(TABLE, |budget| {
            for to in iter::once(to).chain([511, 255].into_iter().filter(|&shorter| shorter < to)) {
                match budget.with_step_limit(QUICK, |budget| HeapTable::to(heaps, to, budget)) {
                    Ok(table) => return Ok(table),
                    Err(stop @ (Halt::Time | Halt::Interrupted | Halt::Own(_))) => return Err(stop),
                    Err(_) => {}
                }
            }
            budget.with_step_limit(steps, |budget| HeapTable::to(heaps, to.min(127), budget))
        });
        made.or_else(|stop| HeapTable::so_far(heaps, to, stop, budget))
    }

    /// The table of heaps up to `to`, or as far as it goes in a part of the time.
    pub(super) fn towards(heaps: &dyn SumOfHeaps, to: u64, budget: &mut Budget) -> Result<HeapTable, Halt> {
        let made = budget.within_part_of_time(TABLE, |budget| HeapTable::to(heaps, to, budget));
        made.or_else(|stop| HeapTable::so_far(heaps, to, stop, budget))
    }
}

/// Whether a question is too large, as opposed to interrupted or wrong.
pub(super) fn is_limit(stop: &Halt) -> bool {
    match stop {
        Halt::Interrupted | Halt::NoAnswer(_) => false,
        Halt::Own(fault) => fault.kind == CustomRulesErrorKind::Limit,
        Halt::Memory(_) | Halt::Steps(_) | Halt::Time | Halt::OutOfReach(_) => true,
    }
}
