//! Subtraction sets with many takes that are far between, such as the squares.
//!
//! The options of 64 consecutive heaps at a time, a lane for each heap: a take leads from them to 64
//! consecutive heaps, whose values are marked. Takes shorter than the block, whose options are in it, come
//! last, heap by heap.

use super::Plan;
use super::takes::SubtractionMembers;
use crate::budget::{Budget, Halt};
use crate::sequence::values::{Cell, CellOverflow, FillCells, MexSet};

/// Heaps in a block.
const LANES: usize = 64;

/// Options that count as one step.
const OPTIONS_PER_STEP: u64 = 8;

/// The kernel of large subtraction sets that are not dense.
pub(crate) struct SparseSubtraction {
    takes: SubtractionMembers,
}

impl SparseSubtraction {
    pub(crate) fn new(takes: SubtractionMembers) -> SparseSubtraction {
        SparseSubtraction { takes }
    }
}

/// Appends the values of a block of heaps. Where one does not fit a cell, nothing is appended.
fn block<C: Cell>(cells: &mut Vec<C>, takes: &[u32], marks: &mut [C::Marks]) -> CellOverflow {
    let start = cells.len();
    let near = takes.partition_point(|&take| (take as usize) < LANES);
    // Possible in every heap of the block, and leading out of it.
    let far = takes.partition_point(|&take| take as usize <= start).max(near);
    for &take in &takes[near..far] {
        let from = start - take as usize;
        for (marks, &cell) in marks.iter_mut().zip(&cells[from..from + LANES]) {
            marks.set(cell);
        }
    }
    for marks in marks {
        let heap = cells.len();
        let rest = takes[..near].iter().chain(&takes[far..]).map(|&take| take as usize);
        rest.take_while(|&take| take <= heap).for_each(|take| marks.set(cells[heap - take]));
        match C::from_u32(marks.mex()) {
            Some(cell) => cells.push(cell),
            None => {
                cells.truncate(start);
                return CellOverflow::TooNarrow;
            }
        }
    }
    CellOverflow::Fits
}

impl FillCells for SparseSubtraction {
    fn fill<C: Cell>(
        &mut self,
        cells: &mut Vec<C>,
        to: usize,
        budget: &mut Budget,
    ) -> Result<CellOverflow, Halt> {
        self.takes.list_up_to(to, budget)?;
        let mut marks: Vec<C::Marks> = (0..LANES).map(|_| C::Marks::new()).collect();
        let mut largest = cells.iter().copied().map(C::get).max().unwrap_or(0);
        while cells.len() < to {
            let start = cells.len();
            if let CellOverflow::TooNarrow = block(cells, self.takes.list(), &mut marks) {
                return Ok(CellOverflow::TooNarrow);
            }
            largest = cells[start..].iter().copied().map(C::get).fold(largest, u32::max);
            marks.iter_mut().for_each(|marks| marks.clear(largest as usize + 1));
            budget.charge_steps(Plan::cost(self, start, cells.len()))?;
        }
        Ok(CellOverflow::Fits)
    }
}

impl Plan for SparseSubtraction {
    fn cost(&self, from: usize, to: usize) -> u64 {
        let takes = self.takes.about(from.midpoint(to));
        to.saturating_sub(from) as u64 * (1 + takes / OPTIONS_PER_STEP)
    }

    fn block(&self) -> usize {
        LANES
    }
}
