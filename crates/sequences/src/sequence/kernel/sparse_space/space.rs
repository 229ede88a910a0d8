//! The sparse space of a game with splits (Berlekamp, Conway, Guy, Winning Ways, chapter 4).
//!
//! Take a mask, and call a heap rare when its value has an even number of ones in common with the mask, else
//! common. Where all takes of splits have one parity, the size of the heap plus a take may count as one bit
//! more, if it is odd. Rare or common is then a character: for a split of n, the values of its parts have as
//! their XOR a common value *for n* exactly when one part is rare and the other common. In many games some
//! mask makes very few heaps rare. Then all common values among the options of a heap are found by looking at
//! the rare parts alone.
//!
//! Given which of the two a value is, one bit of the mask is determined by the rest: values are written in
//! codes without it, so that 512 values take a byte. Codes keep XOR, and the order of values that are all
//! rare or all common.

use super::code::Code;
use crate::budget::{Budget, Halt};
use crate::sequence::statistics::{Counts, SparseMask};
use crate::sequence::values::Cell;

/// Values that are read at a time.
const CHUNK: usize = 1 << 12;

/// A mask, and codes of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SparseSpace {
    mask: u32,
    /// 1 where the parity of sizes counts.
    parity: u32,
    /// The parity of the takes of splits.
    shift: u32,
    /// Codes leave out the bit at this place, the lowest of the mask.
    place: u32,
}

impl SparseSpace {
    /// No mask: every heap is common, and codes are the values.
    pub(super) const WHOLE: SparseSpace = SparseSpace { mask: 0, parity: 0, shift: 0, place: 0 };

    /// The mask that makes the fewest heaps rare, and how many these are.
    pub(super) fn choose<C: Cell>(
        cells: &[C],
        code: &Code,
        budget: &mut Budget,
    ) -> Result<Option<(SparseSpace, u64)>, Halt> {
        let Some(&take) = code.splits.first() else { return Ok(None) };
        let same_parity = code.splits.iter().all(|other| other % 2 == take % 2);
        let mut counts = Counts::default();
        let mut part = budget.sub_budget(u64::MAX, u64::MAX);
        for chunk in cells.chunks(CHUNK) {
            let values: Vec<u64> = chunk.iter().map(|cell| u64::from(cell.get())).collect();
            counts.add(&values, &mut part)?;
        }
        budget.charge_steps(cells.len() as u64)?;
        let split = counts.rarest(same_parity.then_some(take as u64), &mut part)?;
        Ok(split.filter(|split| split.mask > 0).map(|SparseMask { mask, parity, rare, .. }| {
            let place = mask.trailing_zeros();
            (
                SparseSpace { mask: mask as u32, parity: u32::from(parity), shift: take as u32 & 1, place },
                rare,
            )
        }))
    }

    /// Is a value rare, as the value of this heap or of one of its options?
    #[inline]
    pub(super) fn is_rare(&self, value: u32, heap: usize) -> bool {
        let size = self.parity & (heap as u32 + self.shift);
        self.mask != 0 && ((value & self.mask).count_ones() + size).is_multiple_of(2)
    }

    /// The code of a value.
    #[inline]
    pub(super) fn code(&self, value: u32) -> u32 {
        if self.mask == 0 {
            return value;
        }
        let below = (1 << self.place) - 1;
        value & below | value >> 1 & !below
    }

    /// The common value of a code, for this heap and its options.
    #[inline]
    pub(super) fn common(&self, code: u32, heap: usize) -> u32 {
        if self.mask == 0 {
            return code;
        }
        let below = (1 << self.place) - 1;
        let value = code & below | (code & !below) << 1;
        value | u32::from(self.is_rare(value, heap)) << self.place
    }

    /// The rare value of a code, for this heap and its options.
    #[inline]
    pub(super) fn rare(&self, code: u32, heap: usize) -> u32 {
        self.common(code, heap) ^ 1 << self.place
    }

    /// Rare values of codes from this one on are larger than the common value of `code`.
    #[inline]
    pub(super) fn codes_of_smaller(&self, code: u32) -> u32 {
        ((code >> self.place) + 1) << self.place
    }

    /// At least so many groups of 16 codes, so many that the codes of all rare values smaller than a common
    /// one are among them where its own is.
    pub(super) fn whole_groups(&self, groups: usize) -> usize {
        groups.next_multiple_of(1 << self.place.saturating_sub(4))
    }

    /// May an option that takes `take` and leaves one heap be seen as a split off the rare or common heap 0
    /// of value 0, as far as what is rare is concerned? Else a common value comes from a rare heap only.
    pub(super) fn keeps_kinds(&self, take: usize) -> bool {
        self.parity == 0 || take.is_multiple_of(2)
    }
}
