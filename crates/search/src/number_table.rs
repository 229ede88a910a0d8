//! Finds numbers by hash: open addressing, with the hash beside the number.
//!
//! A look-up reads one slot, and then the position whose number it holds. [`first`](NumberTable::first) and
//! [`find`](NumberTable::find) are these two steps: if many hashes are looked up together, no first step
//! depends on another, so the processor waits for several places of a large table at a time.

/// Numbers from 0 on, each with its hash.
#[derive(Debug, Default)]
pub(crate) struct NumberTable {
    /// None, or a power of two, of which at most [`FULL`] eighths are taken.
    slots: Vec<Slot>,
    len: usize,
}

/// A number and its hash.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    hash: u32,
    /// [`FREE`] if there is no number.
    number: u32,
}

const FREE: u32 = u32::MAX;
const FULL: usize = 6;
const MIN: usize = 16;

impl Slot {
    pub(crate) const EMPTY: Slot = Slot { hash: 0, number: FREE };
}

impl NumberTable {
    /// About how many bytes a number takes, in a table that grows by doubling.
    pub(crate) const BYTES: u64 = 3 * size_of::<Slot>() as u64;

    /// The slot in which a search for this hash begins.
    #[inline]
    pub(crate) fn first(&self, hash: u32) -> Slot {
        self.slots.get(self.place(hash)).copied().unwrap_or(Slot::EMPTY)
    }

    /// The number with this hash that is `wanted`, in a search that begins with the slot
    /// [`first`](NumberTable::first).
    #[inline]
    pub(crate) fn find(&self, first: Slot, hash: u32, wanted: impl Fn(u32) -> bool) -> Option<u32> {
        let (mut slot, mut place) = (first, self.place(hash));
        while slot.number != FREE {
            if slot.hash == hash && wanted(slot.number) {
                return Some(slot.number);
            }
            place = (place + 1) & (self.slots.len() - 1);
            slot = self.slots[place];
        }
        None
    }

    /// Adds the next number, which has this hash.
    pub(crate) fn push(&mut self, hash: u32) {
        if self.len * 8 >= self.slots.len() * FULL {
            self.grow();
        }
        self.insert(Slot { hash, number: self.len as u32 });
        self.len += 1;
    }

    fn grow(&mut self) {
        let more = vec![Slot::EMPTY; (self.slots.len() * 2).max(MIN)];
        let taken = |slot: &Slot| slot.number != FREE;
        for slot in std::mem::replace(&mut self.slots, more).into_iter().filter(taken) {
            self.insert(slot);
        }
    }

    /// Puts a number into the first slot that is free. There is one.
    fn insert(&mut self, slot: Slot) {
        let mut place = self.place(slot.hash);
        while self.slots[place].number != FREE {
            place = (place + 1) & (self.slots.len() - 1);
        }
        self.slots[place] = slot;
    }

    #[inline]
    fn place(&self, hash: u32) -> usize {
        hash as usize & self.slots.len().wrapping_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_by_hash_however_hashes_collide() {
        for hash in [|key: u32| key.wrapping_mul(0x9E37_79B1), |key| key % 7, |key| key << 20, |_| u32::MAX] {
            let mut table = NumberTable::default();
            for key in 0..1000 {
                let find = |key: u32| table.find(table.first(hash(key)), hash(key), |number| number == key);
                assert_eq!(find(key), None);
                assert_eq!(find(key / 2), (key > 0).then_some(key / 2));
                table.push(hash(key));
            }
            let find = |key: u32| table.find(table.first(hash(key)), hash(key), |number| number == key);
            assert!((0..1000).all(|key| find(key) == Some(key)));
        }
    }
}
