//! Sums that were worked out.

use super::accounting;
use super::id::ValueId;
use grundy_budget::{Budget, Halt};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Sums that were worked out, by their keys. It is a separate table, for the key of a pair takes two words of
/// 32 bits: with it aligned as one of 64 a third more memory would be held.
#[derive(Debug, Default)]
pub(super) struct SumCache(HashTable<Known>);

#[derive(Clone, Copy, Debug)]
struct Known {
    key: [u32; 2],
    sum: ValueId,
}

impl Known {
    fn key(&self) -> u64 {
        u64::from(self.key[0]) << 32 | u64::from(self.key[1])
    }
}

impl SumCache {
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<ValueId> {
        self.0.find(FxBuildHasher.hash_one(key), |known| known.key() == key).map(|known| known.sum)
    }

    /// Remembers a sum that is not there.
    pub(super) fn insert(&mut self, key: u64, sum: ValueId, budget: &mut Budget) -> Result<(), Halt> {
        let hash = |known: &Known| FxBuildHasher.hash_one(known.key());
        accounting::grow_table(&mut self.0, hash, budget)?;
        let known = Known { key: [(key >> 32) as u32, key as u32], sum };
        self.0.insert_unique(hash(&known), known, hash);
        Ok(())
    }

    pub(super) fn size_in_memory(&self) -> usize {
        self.0.allocation_size()
    }
}
