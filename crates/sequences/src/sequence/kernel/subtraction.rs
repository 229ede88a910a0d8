//! Subtraction games with few takes: the values of the options as bits of one word.

use super::Plan;
use crate::budget::{Budget, Halt};
use crate::sequence::REACH;
use crate::sequence::values::{Cell, CellOverflow, FillCells};

/// A heap has at most as many options as there are takes, so that its value is at most 63 here.
pub(crate) const MAX: usize = 63;

/// Heaps between two looks at the budget.
const CHUNK: usize = 1 << 10;

/// Loads that count as one step.
const LOADS_PER_STEP: u64 = 4;

/// The kernel of a small finite subtraction set.
pub(crate) struct Subtraction {
    /// In rising order; those that no table reaches are left out.
    takes: Vec<usize>,
}

impl Subtraction {
    pub(crate) fn new(takes: &[u64]) -> Subtraction {
        Subtraction { takes: takes.iter().filter(|&&take| take < REACH).map(|&take| take as usize).collect() }
    }
}

/// The value of the heap `cells.len()` when all of `takes` can be taken.
#[inline]
fn value<C: Cell>(cells: &[C], takes: &[usize]) -> u32 {
    let heap = cells.len();
    takes.iter().fold(0u64, |seen, &take| seen | 1 << cells[heap - take].get()).trailing_ones()
}

impl FillCells for Subtraction {
    fn fill<C: Cell>(
        &mut self,
        cells: &mut Vec<C>,
        to: usize,
        budget: &mut Budget,
    ) -> Result<CellOverflow, Halt> {
        while cells.len() < to {
            let end = to.min(cells.len() + CHUNK);
            let cost = Plan::cost(self, cells.len(), end);
            for heap in cells.len()..end {
                let possible = match self.takes.last() {
                    Some(&last) if last > heap => self.takes.partition_point(|&take| take <= heap),
                    _ => self.takes.len(),
                };
                let value = value(cells, &self.takes[..possible]);
                match C::from_u32(value) {
                    Some(cell) => cells.push(cell),
                    None => return Ok(CellOverflow::TooNarrow),
                }
            }
            budget.charge_steps(cost)?;
        }
        Ok(CellOverflow::Fits)
    }
}

impl Plan for Subtraction {
    fn cost(&self, from: usize, to: usize) -> u64 {
        to.saturating_sub(from) as u64 * (1 + self.takes.len() as u64 / LOADS_PER_STEP)
    }
}
