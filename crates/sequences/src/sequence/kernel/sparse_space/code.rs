//! The rules of games whose moves leave at most two heaps.

use crate::sequence::values::{Cell, MexSet};

/// What may be taken, by what may be left.
pub(super) struct Code {
    /// Takes that may empty the heap.
    pub(super) empties: Vec<usize>,
    /// Takes that may leave one heap.
    pub(super) leaves: Vec<usize>,
    /// Takes that may leave two heaps.
    pub(super) splits: Vec<usize>,
    /// Must two heaps be different?
    pub(super) unequal: bool,
}

impl Code {
    /// A code with digits below 8.
    pub(super) fn octal(digits: &[u8]) -> Code {
        let with = |bit: u8| {
            let takes = digits.iter().enumerate().filter(move |(_, digit)| *digit & bit != 0);
            takes.map(|(take, _)| take).filter(|&take| bit == 4 || take > 0).collect()
        };
        Code { empties: with(1), leaves: with(2), splits: with(4), unequal: false }
    }

    /// Grundy's game.
    pub(super) fn unequal() -> Code {
        Code { empties: vec![], leaves: vec![], splits: vec![0], unequal: true }
    }

    /// The largest take.
    pub(super) fn reach(&self) -> usize {
        let last = |takes: &Vec<usize>| takes.last().copied().unwrap_or(0);
        last(&self.empties).max(last(&self.leaves)).max(last(&self.splits))
    }

    /// What splits of a heap leave in all, where that is two tokens at least.
    fn totals(&self, heap: usize) -> impl Iterator<Item = usize> + '_ {
        self.splits.iter().filter_map(move |&take| heap.checked_sub(take)).filter(|&total| total > 1)
    }

    /// The smaller part of a split of `total` is at most this.
    pub(super) fn smaller_parts(&self, total: usize) -> usize {
        if self.unequal { (total - 1) / 2 } else { total / 2 }
    }

    /// The value of the next heap, by a look at every option; marks are all clear before. And how many
    /// options there are.
    pub(super) fn value<C: Cell>(&self, cells: &[C], marks: &mut C::Marks) -> (u32, u64) {
        let heap = cells.len();
        if self.empties.contains(&heap) {
            marks.set(C::ZERO);
        }
        self.leaves.iter().take_while(|&&take| take < heap).for_each(|take| marks.set(cells[heap - take]));
        let mut options = self.leaves.len();
        for total in self.totals(heap) {
            let most = self.smaller_parts(total);
            let others = cells[total - most..total].iter().rev();
            for (&a, &b) in cells[1..=most].iter().zip(others) {
                marks.set(a ^ b);
            }
            options += most;
        }
        (marks.mex(), options as u64)
    }
}
