//! Comparisons that were worked out.

use super::id::ValueId;
use grundy_budget::{Budget, Halt};

/// Answers to G <= H that were worked out, each in the one place its ids give it; a newer one takes the
/// place.
#[derive(Debug, Default)]
pub(super) struct OrderCache(Vec<u64>);

/// The number of nodes from which on it is used, and of its places, a power of 2. Small arenas do without.
const MEMO: [(usize, usize); 2] = [(1 << 9, 1 << 13), (1 << 13, 1 << 18)];

impl OrderCache {
    /// The key of the question G <= H, which is the question -H <= -G.
    pub(super) fn key(g: ValueId, h: ValueId) -> u64 {
        let asked = g.packed() << 31 | h.packed();
        let turned = h.negate().packed() << 31 | g.negate().packed();
        asked.min(turned) << 1
    }

    /// The place of a key, where there is any.
    #[inline]
    fn place(&self, key: u64) -> usize {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        mixed as usize & self.0.len().wrapping_sub(1)
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<bool> {
        let entry = *self.0.get(self.place(key))?;
        (entry & !1 == key).then_some(entry & 1 == 1)
    }

    #[inline]
    pub(super) fn set(&mut self, key: u64, answer: bool) {
        let place = self.place(key);
        if let Some(entry) = self.0.get_mut(place) {
            *entry = key | u64::from(answer);
        }
    }

    pub(super) fn size_in_memory(&self) -> u64 {
        (self.0.capacity() * size_of::<u64>()) as u64
    }

    /// Takes its memory once an arena is large enough to need it.
    pub(super) fn wake(&mut self, nodes: usize, budget: &mut Budget) -> Result<(), Halt> {
        let wanted = MEMO.into_iter().rev().find(|&(from, _)| nodes >= from);
        if let Some((_, places)) = wanted.filter(|&(_, places)| self.0.len() < places) {
            budget.reserve((places * size_of::<u64>()) as u64)?;
            let held = self.size_in_memory();
            // No question has the key 0: it would be about the draft.
            self.0 = vec![0; places];
            budget.release(held);
        }
        Ok(())
    }
}
