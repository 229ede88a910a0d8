//! Take-and-break games with splits into at most two heaps, and Grundy's game.
//!
//! For each heap the values g(a) XOR g(b) over all ways to split it are marked. Most games have a sparse space
//! (Berlekamp, Conway, Guy, Winning Ways, chapter 4; [`Sparse`]): then few splits settle most heaps, and the rest are
//! looked at only until every value below the answer has been seen.

use super::Plan;
use super::sparse::Sparse;
use crate::limits::{Budget, Stop};
use crate::table::values::{Cell, Fill, Fit, Marks};

/// Splits that count as one step.
const SPLITS_PER_STEP: u64 = 8;

/// At least so many splits are looked at before the values below the answer are looked over again.
const FIRST_SPLITS: usize = 32;

/// Steps between two looks at the budget.
const CHUNK: u64 = 1 << 10;

/// The kernel of games with splits.
pub(crate) struct Splits {
    code: Code,
    sparse: Sparse,
    /// Splits looked at for a heap of late.
    recent: u64,
}

/// The rules.
struct Code {
    /// Takes that may empty the heap.
    empties: Vec<usize>,
    /// Takes that may leave one heap.
    leaves: Vec<usize>,
    /// Takes that may leave two heaps.
    splits: Vec<usize>,
    /// Must two heaps be different?
    unequal: bool,
}

impl Splits {
    /// A code with digits below 8.
    pub(crate) fn new(digits: &[u8]) -> Splits {
        let with = |bit: u8| {
            let takes = digits.iter().enumerate().filter(move |(_, digit)| *digit & bit != 0);
            takes.map(|(take, _)| take).filter(|&take| bit == 4 || take > 0).collect()
        };
        Splits::of(Code { empties: with(1), leaves: with(2), splits: with(4), unequal: false })
    }

    /// Grundy's game.
    pub(crate) fn unequal() -> Splits {
        Splits::of(Code { empties: vec![], leaves: vec![], splits: vec![0], unequal: true })
    }

    fn of(code: Code) -> Splits {
        // With splits of even and odd numbers of tokens from one heap, the parity of a part tells nothing.
        let by_parity = code.splits.iter().all(|take| take % 2 == code.splits[0] % 2);
        Splits { sparse: Sparse::new(by_parity), code, recent: 0 }
    }

    /// The value of the next heap, from the values of the heaps before it and of the rare ones among them; the splits
    /// looked at are added to `work`.
    fn value<C: Cell>(&self, cells: &[C], rare: &[C], marks: &mut C::Marks, work: &mut u64) -> u32 {
        let heap = cells.len();
        if self.code.empties.contains(&heap) {
            marks.set(C::ZERO);
        }
        let leaves = self.code.leaves.iter().take_while(|&&take| take < heap);
        leaves.for_each(|take| marks.set(cells[heap - take]));
        let totals =
            self.code.splits.iter().filter_map(|&take| heap.checked_sub(take)).filter(|&total| total > 1);
        if !self.sparse.is_useful() {
            for total in totals {
                let most = self.code.smaller_parts(total);
                mark_splits(cells, total, 1, most, marks);
                *work += most as u64;
            }
            return marks.mex();
        }
        for total in totals.clone() {
            *work += self.sparse.mark_splits(cells, rare, total, self.code.unequal, marks);
        }
        let mut from = 1;
        loop {
            let value = marks.mex();
            // A common value is an option of a split with a rare part only, and these were all looked at.
            let Some(largest) = totals.clone().next().filter(|&total| self.sparse.is_rare(value, total))
            else {
                return value;
            };
            if from > self.code.smaller_parts(largest) {
                return value;
            }
            let count = FIRST_SPLITS.max(from / 4);
            for total in totals.clone() {
                let most = self.code.smaller_parts(total).min(from + count - 1);
                mark_splits(cells, total, from, most, marks);
            }
            *work += count as u64;
            from += count;
        }
    }
}

impl Code {
    /// The smaller part of a split of `total` is at most this.
    fn smaller_parts(&self, total: usize) -> usize {
        if self.unequal { (total - 1) / 2 } else { total / 2 }
    }
}

/// Marks the splits of `total` whose first part is `from` to `to`.
#[inline]
fn mark_splits<C: Cell>(cells: &[C], total: usize, from: usize, to: usize, marks: &mut C::Marks) {
    if from > to {
        return;
    }
    let others = cells[total - to..=total - from].iter().rev();
    for (&a, &b) in cells[from..=to].iter().zip(others) {
        marks.set(a ^ b);
    }
}

impl Fill for Splits {
    fn fill<C: Cell>(&mut self, cells: &mut Vec<C>, to: usize, budget: &mut Budget) -> Result<Fit, Stop> {
        let mut marks = C::Marks::new();
        let mut span = (cells.iter().copied().map(C::get).max().unwrap_or(0) + 1).next_power_of_two();
        let mut rare = self.sparse.values(cells);
        let (mut work, mut before) = (0, cells.len());
        while cells.len() < to {
            if self.sparse.is_due(cells.len()) {
                budget.spend(cells.len() as u64)?;
                self.sparse.choose(cells, budget)?;
                rare = self.sparse.values(cells);
            }
            let value = self.value(cells, &rare, &mut marks, &mut work);
            let Some(cell) = C::of(value) else { return Ok(Fit::TooNarrow) };
            self.sparse.note(cells.len(), cell, &mut rare);
            cells.push(cell);
            span = span.max((value + 1).next_power_of_two());
            // Sums of values below a power of two are below it.
            marks.clear(span as usize);
            work += SPLITS_PER_STEP;
            if work >= CHUNK * SPLITS_PER_STEP {
                self.recent = work / (cells.len() - before) as u64;
                before = cells.len();
                budget.spend(std::mem::take(&mut work) / SPLITS_PER_STEP)?;
            }
        }
        budget.spend(work / SPLITS_PER_STEP)?;
        Ok(Fit::Fits)
    }
}

impl Plan for Splits {
    /// With a sparse space the splits of a heap become more only slowly.
    fn cost(&self, from: usize, to: usize) -> u64 {
        let middle = from.midpoint(to) as u64;
        let mut splits = middle / 2 * self.code.splits.len() as u64;
        if self.sparse.is_useful() && self.recent > 0 {
            splits = splits.min(self.recent + self.recent / 8);
        }
        (to.saturating_sub(from) as u64).saturating_mul(1 + splits / SPLITS_PER_STEP)
    }
}
