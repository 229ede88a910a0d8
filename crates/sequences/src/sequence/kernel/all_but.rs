//! All-but games: any number may be taken but those of a finite set.
//!
//! A heap n has the least value of which every earlier occurrence lies at n - s, s in the set; a new value
//! has none. So only values whose first occurrence is no further off than the largest member of the set can
//! occur again.

use super::Plan;
use crate::budget::{Budget, Halt};
use crate::sequence::REACH;
use crate::sequence::values::{Cell, CellOverflow, FillCells};

/// Steps between two looks at the budget.
const CHUNK: u64 = 1 << 12;

/// The kernel of all-but games.
pub(crate) struct AllBut {
    /// What may not be taken, in rising order, as far as tables reach.
    set: Vec<u32>,
    /// The same as bits, as far as the table reaches.
    bits: Vec<u64>,
    /// The first and the last heap of each value.
    values: Vec<(u32, u32)>,
    /// For each heap, the next smaller heap of the same value; itself where there is none.
    previous: Vec<u32>,
    /// Values below this one cannot occur again.
    old: usize,
}

impl AllBut {
    pub(crate) fn new(set: &[u64]) -> AllBut {
        let set: Vec<u32> = set.iter().take_while(|&&take| take < REACH).map(|&take| take as u32).collect();
        AllBut { set, bits: Vec::new(), values: Vec::new(), previous: Vec::new(), old: 0 }
    }

    fn prepare(&mut self, to: usize, budget: &mut Budget) -> Result<(), Halt> {
        // The previous heaps, and at most as many values. What an earlier call held is held still.
        budget.reserve(12 * to.saturating_sub(self.previous.capacity()) as u64)?;
        self.previous.reserve_exact(to.saturating_sub(self.previous.len()));
        let words = self.set.last().map_or(0, |&last| to.min(last as usize)) / 64 + 1;
        if words > self.bits.len() {
            budget.reserve(8 * (words - self.bits.len()) as u64)?;
            self.bits.resize(words, 0);
            for &take in self.set.iter().take_while(|&&take| (take as usize) < 64 * words) {
                self.bits[take as usize / 64] |= 1 << (take % 64);
            }
        }
        Ok(())
    }

    fn forbidden(&self, take: u32) -> bool {
        self.bits.get(take as usize / 64).is_some_and(|word| word >> (take % 64) & 1 == 1)
    }

    /// Is no move from `heap` to a heap of this value? The heaps looked at are added to `work`.
    fn is_free(&self, value: usize, heap: u32, work: &mut u64) -> bool {
        let mut at = self.values[value].1;
        loop {
            *work += 1;
            if !self.forbidden(heap - at) {
                return false;
            }
            let previous = self.previous[at as usize];
            if previous == at {
                return true;
            }
            at = previous;
        }
    }

    /// The value of the next heap.
    fn value<C: Cell>(&mut self, cells: &[C], work: &mut u64) -> u32 {
        let heap = cells.len() as u32;
        let largest = self.set.last().copied().unwrap_or(0);
        while self.values.get(self.old).is_some_and(|&(first, _)| heap - first > largest) {
            self.old += 1;
        }
        let new = self.values.len();
        let possible = self.set.partition_point(|&take| take <= heap);
        *work += 1;
        let again =
            if possible < new - self.old {
                // The last heap of the value, at least, is not reached by a take.
                let last = |take: &u32| {
                    let at = heap - take;
                    let value = cells[at as usize].get() as usize;
                    (self.values[value].1 == at).then_some(value)
                };
                *work += possible as u64;
                let candidates = self.set[..possible].iter().filter_map(last);
                candidates.fold(new, |least, value| {
                    if value < least && self.is_free(value, heap, work) { value } else { least }
                })
            } else {
                (self.old..new).find(|&value| self.is_free(value, heap, work)).unwrap_or(new)
            };
        again as u32
    }

    /// Notes the value of the next heap.
    fn note(&mut self, value: u32) {
        let heap = self.previous.len() as u32;
        match self.values.get_mut(value as usize) {
            Some((_, last)) => self.previous.push(std::mem::replace(last, heap)),
            None => {
                self.previous.push(heap);
                self.values.push((heap, heap));
            }
        }
    }
}

impl FillCells for AllBut {
    fn fill<C: Cell>(
        &mut self,
        cells: &mut Vec<C>,
        to: usize,
        budget: &mut Budget,
    ) -> Result<CellOverflow, Halt> {
        self.prepare(to, budget)?;
        let mut work = 0;
        while cells.len() < to {
            let value = self.value(cells, &mut work);
            let Some(cell) = C::from_u32(value) else { return Ok(CellOverflow::TooNarrow) };
            cells.push(cell);
            self.note(value);
            if work >= CHUNK {
                budget.charge_steps(std::mem::take(&mut work))?;
            }
        }
        budget.charge_steps(work)?;
        Ok(CellOverflow::Fits)
    }
}

impl Plan for AllBut {
    fn restore<C: Cell>(&mut self, cells: &[C], budget: &mut Budget) -> Result<(), Halt> {
        self.prepare(cells.len(), budget)?;
        cells.iter().for_each(|cell| self.note(cell.get()));
        Ok(())
    }

    fn cost(&self, from: usize, to: usize) -> u64 {
        to.saturating_sub(from) as u64 * (2 + self.set.len().min(from) as u64 / 2)
    }
}
