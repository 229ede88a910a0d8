//! The sparse space of a game with splits.
//!
//! Take a mask, and call a heap rare when its value has an even number of bits in common with the mask, else common.
//! (Where all splits of a heap have totals of one parity, the parity of the heap's size may count as one bit more.) The
//! parity of a split's value is the sum of the parities of its parts, so that a common value comes from a rare and a
//! common part, never from two alike. In many games some mask makes very few heaps rare: then all common values among
//! the options are found by looking at the rare parts alone.
//!
//! Whatever the mask, this is exact: a mask that separates nothing only makes the work longer.

use crate::limits::{Budget, Stop};
use crate::table::values::{Cell, Marks};

/// The size at which a mask is chosen first; afterwards at every doubling.
const FIRST_CHOICE: usize = 512;

/// A mask is used when fewer than one heap in so many is rare.
const RARE: usize = 6;

/// No mask is sought among more than so many.
const LARGEST_SPAN: usize = 1 << 16;

/// Which heaps are rare.
pub(super) struct Sparse {
    mask: u32,
    /// 1 where the parity of the heap counts.
    parity: u32,
    may_use_parity: bool,
    useful: bool,
    /// The heaps that are rare, from 1 on.
    rare: Vec<u32>,
    /// When a mask is chosen next.
    due: usize,
}

impl Sparse {
    pub(super) fn new(may_use_parity: bool) -> Sparse {
        Sparse { mask: 0, parity: 0, may_use_parity, useful: false, rare: Vec::new(), due: FIRST_CHOICE }
    }

    pub(super) fn is_due(&self, len: usize) -> bool {
        len >= self.due
    }

    pub(super) fn is_useful(&self) -> bool {
        self.useful
    }

    /// Is a heap of this size and value rare? And is a value of a split of `size` tokens of the rare kind?
    #[inline]
    pub(super) fn is_rare(&self, value: u32, size: usize) -> bool {
        ((value & self.mask).count_ones() + (size as u32 & self.parity)).is_multiple_of(2)
    }

    /// Chooses the mask that makes the fewest heaps rare.
    pub(super) fn choose<C: Cell>(&mut self, cells: &[C], budget: &mut Budget) -> Result<(), Stop> {
        self.due = 2 * cells.len();
        let largest = cells.iter().copied().map(C::get).max().unwrap_or(0);
        let span = (largest as usize + 1).next_power_of_two();
        if span > LARGEST_SPAN {
            self.useful = false;
            return Ok(());
        }
        // One sum for each mask, in each of two kinds.
        budget.spend(2 * (span as u64).saturating_mul(u64::from(span.ilog2())))?;
        let mut best = (0, 0, cells.len() as i64);
        for parity in 0..=u32::from(self.may_use_parity) {
            let mut sums = vec![0i64; span];
            for (heap, cell) in cells.iter().enumerate().skip(1) {
                sums[cell.get() as usize] += if heap as u32 & parity == 1 { -1 } else { 1 };
            }
            walsh_hadamard(&mut sums);
            for (mask, &sum) in (0u32..).zip(&sums) {
                if sum < best.2 {
                    best = (mask, parity, sum);
                }
            }
        }
        (self.mask, self.parity, _) = best;
        let heaps = (0u32..).zip(cells).skip(1);
        let rare = heaps.filter(|&(heap, cell)| self.is_rare(cell.get(), heap as usize));
        self.rare = rare.map(|(heap, _)| heap).collect();
        self.useful = self.rare.len() < cells.len() / RARE;
        Ok(())
    }

    /// The values of the rare heaps.
    pub(super) fn values<C: Cell>(&self, cells: &[C]) -> Vec<C> {
        self.rare.iter().map(|&heap| cells[heap as usize]).collect()
    }

    /// Takes note of a new heap, and of its value in `values`.
    pub(super) fn note<C: Cell>(&mut self, heap: usize, cell: C, values: &mut Vec<C>) {
        if self.useful && heap > 0 && self.is_rare(cell.get(), heap) {
            self.rare.push(heap as u32);
            values.push(cell);
        }
    }

    /// Marks the splits of `total` with a rare part, and says how many there are. `values` are those of the rare heaps.
    pub(super) fn mark_splits<C: Cell>(
        &self,
        cells: &[C],
        values: &[C],
        total: usize,
        unequal: bool,
        marks: &mut C::Marks,
    ) -> u64 {
        let count = match self.rare.last() {
            Some(&last) if (last as usize) < total => self.rare.len(),
            _ => self.rare.partition_point(|&heap| (heap as usize) < total),
        };
        let ends = &cells[..total];
        for (&heap, &value) in self.rare[..count].iter().zip(values) {
            let other = total - heap as usize;
            if !unequal || other != heap as usize {
                marks.set(ends[other] ^ value);
            }
        }
        count as u64
    }
}

/// The sums of all entries, each with the sign of the parity of its index under the mask.
fn walsh_hadamard(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
