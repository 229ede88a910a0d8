//! What a table has come to so far.

use super::{NimSequence, SequencePrefix};
use grundy_theory::localized::LocalizedStr;
use grundy_theory::text;
use std::sync::{Arc, PoisonError};

impl<H> NimSequence<H> {
    /// What is known already.
    pub fn known(&self) -> Arc<SequencePrefix> {
        Arc::clone(&self.growth.lock().unwrap_or_else(PoisonError::into_inner).known)
    }

    /// About how many bytes the table holds.
    pub fn bytes(&self) -> u64 {
        self.known().values().bytes()
    }

    /// What tells the values of heaps up to this one: the theorem that proves their pattern, or a table.
    pub fn method(&self, largest: u64) -> LocalizedStr {
        match self.known().pattern_for(largest) {
            Some(pattern) => pattern.by().name,
            None => text!("nim-sequence table", "尼姆数列表"),
        }
    }
}
