//! Any rules: look at every option of every heap, and take the least value that none of them has.

use super::{Plan, custom};
use crate::budget::{Budget, Halt};
use crate::sequence::values::{Cell, CellOverflow, FillCells, NimValues, each_width};
use grundy_theory::ruleset::heap::{HeapFamily, HeapRules};
use grundy_theory::words;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Options looked at between two looks at the budget.
const CHUNK: u64 = 1 << 12;

/// The kernel of any rules.
pub(crate) struct Generic<H> {
    rules: Arc<H>,
    /// `stamps[v]` is one more than the last heap that was seen to have an option of value v.
    stamps: Vec<u32>,
    /// How many options the last heap had.
    options: u64,
}

impl<H: HeapRules> Generic<H> {
    pub(crate) fn new(rules: Arc<H>) -> Generic<H> {
        Generic { rules, stamps: Vec::new(), options: 0 }
    }

    fn value<C: Cell>(&mut self, cells: &[C], budget: &mut Budget) -> Result<u32, Halt> {
        let heap = cells.len();
        let stamp = heap as u32 + 1;
        let (mut options, mut stop) = (0u64, None);
        let (rules, stamps) = (&self.rules, &mut self.stamps);
        let _ = rules.visit_options(heap as u64, &mut |left| {
            options += 1;
            if options.is_multiple_of(CHUNK) {
                stop = budget.charge_steps(CHUNK).err();
            }
            match left.nim_sum(|size| Some(cells.get(usize::try_from(size).ok()?)?.get())) {
                Some(value) => mark(stamps, value as usize, stamp),
                None => stop = Some(not_smaller(heap)),
            }
            if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(stop) = stop {
            return Err(stop);
        }
        self.options = options;
        budget.charge_steps(1 + options % CHUNK)?;
        let mex = self.stamps.iter().position(|&seen| seen != stamp);
        Ok(mex.unwrap_or(self.stamps.len()) as u32)
    }
}

/// The value of a heap by the rules alone, from the values of smaller heaps.
pub(in crate::sequence) fn value_by_rules<H: HeapRules>(
    rules: &Arc<H>,
    values: &NimValues,
    heap: usize,
    budget: &mut Budget,
) -> Result<u64, Halt> {
    let value = match rules.family() {
        HeapFamily::Own(rules) => {
            each_width!(values, cells => custom::value(&**rules, &cells[..heap], budget))
        }
        _ => each_width!(values, cells => Generic::new(Arc::clone(rules)).value(&cells[..heap], budget)),
    };
    value.map(u64::from)
}

fn mark(stamps: &mut Vec<u32>, value: usize, stamp: u32) {
    if value >= stamps.len() {
        stamps.resize((value + 1).next_power_of_two(), 0);
    }
    stamps[value] = stamp;
}

fn not_smaller(heap: usize) -> Halt {
    Halt::OutOfReach(words!(
        "a heap of {heap} has an option that is not smaller, so no table can be made",
        "{heap} 颗的堆有一个并不更小的后继，因此无法制表"
    ))
}

impl<H: HeapRules> FillCells for Generic<H> {
    fn fill<C: Cell>(
        &mut self,
        cells: &mut Vec<C>,
        to: usize,
        budget: &mut Budget,
    ) -> Result<CellOverflow, Halt> {
        while cells.len() < to {
            let value = self.value(cells, budget)?;
            match C::from_u32(value) {
                Some(cell) => cells.push(cell),
                None => return Ok(CellOverflow::TooNarrow),
            }
        }
        Ok(CellOverflow::Fits)
    }
}

impl<H: HeapRules> Plan for Generic<H> {
    /// Options are taken to stay as many as the last heap had. Where they get more, the budget notices.
    fn cost(&self, from: usize, to: usize) -> u64 {
        (to.saturating_sub(from) as u64).saturating_mul(self.options + 1)
    }
}
