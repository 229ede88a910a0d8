//! Who wins which sums, as far as the table has room.

use grundy_limits::{Budget, Stop};

/// A sum in which Left moves, by its name, with the result.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: [u64; 2],
    /// How many sums were searched for it, not counting those the table knew; 0 marks an empty place.
    work: u32,
    wins: bool,
}

/// A table of two tiers: each place keeps the entry with more work and the newest one.
#[derive(Debug, Default)]
pub(crate) struct Table {
    entries: Vec<[Entry; 2]>,
    used: usize,
}

/// Places at first, and at most: 100 MB.
const FEWEST: usize = 1 << 10;
const MOST: usize = 1 << 21;

fn halves(key: u128) -> [u64; 2] {
    [(key >> 64) as u64, key as u64]
}

impl Table {
    #[inline]
    fn place(&self, key: [u64; 2]) -> usize {
        key[1] as usize & self.entries.len().wrapping_sub(1)
    }

    #[inline]
    pub(crate) fn get(&self, key: u128) -> Option<bool> {
        let key = halves(key);
        let place = self.entries.get(self.place(key))?;
        place.iter().find(|entry| entry.work > 0 && entry.key == key).map(|entry| entry.wins)
    }

    pub(crate) fn set(&mut self, key: u128, wins: bool, work: u64, budget: &mut Budget) -> Result<(), Stop> {
        if 4 * self.used >= 3 * self.entries.len() {
            self.grow(budget)?;
        }
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1);
        self.insert(Entry { key: halves(key), work, wins });
        Ok(())
    }

    fn insert(&mut self, entry: Entry) {
        let place = self.place(entry.key);
        let Some([deep, newest]) = self.entries.get_mut(place) else { return };
        if deep.work == 0 || deep.key == entry.key || entry.work >= deep.work {
            if deep.work == 0 {
                self.used += 1;
            } else if deep.key != entry.key {
                *newest = *deep;
            }
            *deep = entry;
        } else {
            *newest = entry;
        }
    }

    /// Twice as many places, as long as memory allows; later entries take the places of others.
    fn grow(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        let wanted = (2 * self.entries.len()).max(FEWEST);
        if wanted > MOST {
            return Ok(());
        }
        if budget.foresee(0, (wanted * size_of::<[Entry; 2]>()) as u64).is_err() {
            return if self.entries.is_empty() { Err(Stop::Memory(budget.limits().memory)) } else { Ok(()) };
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
