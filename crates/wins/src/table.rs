//! Who wins which sums, while the table has room.

use crate::walls::NUMBER_PLACES;
use grundy_budget::{Budget, Halt};

/// The terms of sums in which Left moves, by their name, with results: what holds with a number holds with
/// larger ones if Left wins, with smaller ones if Left loses.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: [u64; 2],
    /// Left wins with this number, and loses with that, in units of 2^-16.
    wins_from: i32,
    loses_to: i32,
    /// How many sums were searched for it, not counting those the table knew; 0 marks an empty place.
    work: u32,
}

impl Default for Entry {
    /// An empty place.
    fn default() -> Entry {
        Entry { key: [0; 2], wins_from: i32::MAX, loses_to: i32::MIN, work: 0 }
    }
}

/// Units of sums in a unit of entries.
const COARSER: u32 = NUMBER_PLACES - 16;

impl Entry {
    /// With a result that holds for this number; `None` if the number is too large. Rounded the safe way: a
    /// result with a number of more digits is not found again.
    fn new(key: [u64; 2], number: i64, wins: bool, work: u32) -> Option<Entry> {
        let coarse = if wins { -(number.saturating_neg() >> COARSER) } else { number >> COARSER };
        let coarse = i32::try_from(coarse).ok()?;
        let entry = Entry { key, work, ..Entry::default() };
        Some(if wins { Entry { wins_from: coarse, ..entry } } else { Entry { loses_to: coarse, ..entry } })
    }

    #[inline]
    fn result(&self, number: i64) -> Option<bool> {
        let known = |coarse: i32| i64::from(coarse) << COARSER;
        if self.wins_from < i32::MAX && number >= known(self.wins_from) {
            return Some(true);
        }
        (self.loses_to > i32::MIN && number <= known(self.loses_to)).then_some(false)
    }

    /// With what is known of the same terms.
    fn join(&mut self, other: &Entry) {
        self.wins_from = self.wins_from.min(other.wins_from);
        self.loses_to = self.loses_to.max(other.loses_to);
        self.work = self.work.max(other.work);
    }
}

/// A table of two tiers: each place keeps the entry with more work and the newest one.
#[derive(Debug, Default)]
pub(crate) struct Table {
    entries: Vec<[Entry; 2]>,
    used: usize,
}

/// Places at first, and at most: 128 MB.
const MIN: usize = 1 << 10;
const MAX: usize = 1 << 21;

fn halves(key: u128) -> [u64; 2] {
    [(key >> 64) as u64, key as u64]
}

impl Table {
    #[inline]
    fn place(&self, key: [u64; 2]) -> usize {
        key[1] as usize & self.entries.len().wrapping_sub(1)
    }

    /// Whether Left wins these terms and this number by moving first.
    #[inline]
    pub(crate) fn get(&self, terms: u128, number: i64) -> Option<bool> {
        let key = halves(terms);
        let place = self.entries.get(self.place(key))?;
        place.iter().find(|entry| entry.work > 0 && entry.key == key)?.result(number)
    }

    pub(crate) fn set(
        &mut self,
        (terms, number): (u128, i64),
        wins: bool,
        work: u64,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        if 4 * self.used >= 3 * self.entries.len() {
            self.grow(budget)?;
        }
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1);
        if let Some(entry) = Entry::new(halves(terms), number, wins, work) {
            self.insert(entry);
        }
        Ok(())
    }

    fn insert(&mut self, mut entry: Entry) {
        let place = self.place(entry.key);
        let Some([deep, newest]) = self.entries.get_mut(place) else { return };
        if deep.work > 0 && deep.key == entry.key {
            return deep.join(&entry);
        }
        if newest.work > 0 && newest.key == entry.key {
            entry.join(newest);
            *newest = Entry::default();
        }
        if deep.work == 0 || entry.work >= deep.work {
            if deep.work == 0 {
                self.used += 1;
            } else {
                *newest = *deep;
            }
            *deep = entry;
        } else {
            *newest = entry;
        }
    }

    /// Twice as many places, as long as memory allows; later entries take the places of others.
    fn grow(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        let wanted = (2 * self.entries.len()).max(MIN);
        if wanted > MAX {
            return Ok(());
        }
        if budget.check_ahead(0, (wanted * size_of::<[Entry; 2]>()) as u64).is_err() {
            return if self.entries.is_empty() { Err(Halt::Memory(budget.limits().memory)) } else { Ok(()) };
        }
        let old = std::mem::replace(&mut self.entries, vec![Default::default(); wanted]);
        self.used = 0;
        old.into_iter().flatten().filter(|entry| entry.work > 0).for_each(|entry| self.insert(entry));
        Ok(())
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.entries.capacity() * size_of::<[Entry; 2]>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_budget::Limits;

    const ONE: i64 = 1 << NUMBER_PLACES;

    #[test]
    fn results_hold_for_numbers_beyond_theirs() {
        let budget = &mut Budget::new(&Limits::default());
        let mut table = Table::default();
        table.set((7, ONE), true, 1, budget).unwrap();
        assert_eq!(table.get(7, ONE), Some(true));
        assert_eq!(table.get(7, 3 * ONE), Some(true));
        assert_eq!(table.get(7, ONE - 1), None);
        table.set((7, -ONE / 2), false, 1, budget).unwrap();
        assert_eq!(table.get(7, -ONE / 2), Some(false));
        assert_eq!(table.get(7, -ONE), Some(false));
        assert_eq!(table.get(7, 0), None);
        assert_eq!(table.get(7, 2 * ONE), Some(true));
        assert_eq!(table.get(8, 2 * ONE), None);
    }

    #[test]
    fn numbers_of_many_digits_are_rounded_the_safe_way() {
        let budget = &mut Budget::new(&Limits::default());
        let mut table = Table::default();
        for number in [1, -1, ONE + 5, -ONE - 5, i64::MAX - 1, i64::MIN + 1] {
            let terms = number as u128;
            table.set((terms, number), true, 1, budget).unwrap();
            assert_ne!(table.get(terms, number - 1), Some(true), "{number}");
            let others = !terms;
            table.set((others, number), false, 1, budget).unwrap();
            assert_ne!(table.get(others, number + 1), Some(false), "{number}");
        }
    }
}
