//! Proof numbers of positions with a nim heap: a table in which entries may be lost.

use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// What a search still expects to do, in [units](crate::nimber_search).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProofNumbers {
    /// To show that the player to move wins.
    pub(crate) win: u32,
    /// To show that the player to move loses.
    pub(crate) loss: u32,
}

/// An effort without end: the opposite is shown.
pub(crate) const DECIDED: u32 = u32::MAX;

/// The proof numbers of positions with heaps. A pair of slots belongs to each key, and the entry with less
/// effort gives way.
#[derive(Debug, Default)]
pub(crate) struct ProofTable {
    /// None, or a power of two.
    slots: Vec<Slot>,
    taken: usize,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    numbers: ProofNumbers,
}

const FREE: Slot = Slot { key: u64::MAX, numbers: ProofNumbers { win: 0, loss: 0 } };

/// A table has at least this many slots.
const MIN: usize = 1 << 12;

impl ProofTable {
    /// How many bytes the table takes.
    pub(crate) fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<Slot>()) as u64
    }

    /// How many bytes more the table would take if it grew.
    pub(crate) fn bytes_to_grow(&self) -> u64 {
        self.bytes().max((MIN * size_of::<Slot>()) as u64)
    }

    /// Whether the table would lose few entries by being larger.
    pub(crate) fn is_full(&self) -> bool {
        self.taken * 4 >= self.slots.len() * 3
    }

    /// Doubles the table.
    pub(crate) fn grow(&mut self) {
        let more = vec![FREE; (2 * self.slots.len()).max(MIN)];
        let old = std::mem::replace(&mut self.slots, more);
        self.taken = 0;
        for slot in old.into_iter().filter(|slot| slot.key != FREE.key) {
            self.set(slot.key, slot.numbers);
        }
    }

    pub(crate) fn get(&self, key: u64) -> Option<ProofNumbers> {
        let place = self.place(key);
        let mut pair = [place, place ^ 1].into_iter().filter_map(|place| self.slots.get(place));
        pair.find(|slot| slot.key == key).map(|slot| slot.numbers)
    }

    pub(crate) fn set(&mut self, key: u64, numbers: ProofNumbers) {
        let place = self.place(key);
        let effort = |slot: &Slot| u64::from(slot.numbers.win) + u64::from(slot.numbers.loss);
        let [Some(one), Some(other)] = [place, place ^ 1].map(|place| self.slots.get(place)) else { return };
        let first = one.key == key || other.key != key && effort(one) <= effort(other);
        let chosen = if first { place } else { place ^ 1 };
        self.taken += usize::from(self.slots[chosen].key == FREE.key);
        self.slots[chosen] = Slot { key, numbers };
    }

    fn place(&self, key: u64) -> usize {
        let hash = FxBuildHasher.hash_one(key);
        (hash ^ hash >> 29) as usize & self.slots.len().wrapping_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lookup_finds_the_last_entry_or_none() {
        let mut table = ProofTable::default();
        assert_eq!(table.get(3), None);
        table.grow();
        for round in 1..3_u32 {
            for key in 0..6000_u64 {
                table.set(key, ProofNumbers { win: round, loss: key as u32 });
                assert_eq!(table.get(key), Some(ProofNumbers { win: round, loss: key as u32 }));
            }
        }
        assert!(table.is_full());
        let kept = |table: &ProofTable| (0..6000).filter(|&key| table.get(key).is_some()).count();
        let before = kept(&table);
        assert!((MIN / 2..=MIN).contains(&before));
        table.grow();
        assert_eq!(kept(&table), before);
        for key in 0..6000_u64 {
            assert!(
                table.get(key).is_none_or(|numbers| numbers == ProofNumbers { win: 2, loss: key as u32 })
            );
        }
    }
}
