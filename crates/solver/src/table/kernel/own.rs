//! Rules of a user's own: they are asked for the options of every heap, and may fail.

use super::Plan;
use crate::limits::{Budget, Stop};
use crate::table::values::{Cell, Fill, Fit, Marks};
use grundy_theory::ruleset::own::{OwnRules, not_smaller};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Options looked at between two looks at the budget.
const CHUNK: u64 = 1 << 12;

/// What asking for the options of a heap costs beside the options.
const ASKED: u64 = 20;

/// The kernel of rules that may fail.
pub(crate) struct Own {
    rules: Arc<dyn OwnRules>,
    /// How many options the last heap had.
    options: u64,
}

impl Own {
    pub(crate) fn new(rules: Arc<dyn OwnRules>) -> Own {
        Own { rules, options: 0 }
    }

    /// The value of the heap after those in `cells`.
    fn value<C: Cell>(
        &mut self,
        cells: &[C],
        marks: &mut C::Marks,
        budget: &mut Budget,
    ) -> Result<u32, Stop> {
        let heap = cells.len() as u64;
        if heap == 0 {
            // Nothing can be done with nothing.
            return Ok(0);
        }
        let (mut options, mut stop) = (0u64, None);
        let asked = self.rules.visit_options(heap, &mut |sizes| {
            options += 1;
            if options.is_multiple_of(CHUNK) {
                stop = budget.spend(CHUNK).err();
            }
            match value_of(sizes, cells) {
                Some(cell) => marks.set(cell),
                None => stop = Some(not_smaller(sizes, heap).into()),
            }
            if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(stop) = stop {
            return Err(stop);
        }
        asked?;
        self.options = options;
        budget.spend(ASKED + options % CHUNK)?;
        Ok(marks.mex())
    }
}

/// The value of what an option leaves, `None` where a part of it is no smaller than the heap.
#[inline]
fn value_of<C: Cell>(sizes: &[u64], cells: &[C]) -> Option<C> {
    sizes.iter().try_fold(C::ZERO, |sum, &size| Some(sum ^ *cells.get(usize::try_from(size).ok()?)?))
}

impl Fill for Own {
    fn fill<C: Cell>(&mut self, cells: &mut Vec<C>, to: usize, budget: &mut Budget) -> Result<Fit, Stop> {
        let mut marks = C::Marks::new();
        // Nim sums of values below a power of 2 are below it as well.
        let largest = cells.iter().map(|cell| cell.get()).max().unwrap_or(0);
        let mut span = (largest as usize + 1).next_power_of_two();
        while cells.len() < to {
            let value = self.value(cells, &mut marks, budget)?;
            match C::of(value) {
                Some(cell) => cells.push(cell),
                None => return Ok(Fit::TooNarrow),
            }
            span = span.max((value as usize + 1).next_power_of_two());
            marks.clear(span);
        }
        Ok(Fit::Fits)
    }
}

impl Plan for Own {
    /// Options are taken to stay as many as the last heap had. Where they get more, the budget notices.
    fn cost(&self, from: usize, to: usize) -> u64 {
        (to.saturating_sub(from) as u64).saturating_mul(self.options + ASKED)
    }
}
