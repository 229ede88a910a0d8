//! Values where 1 to f(n) tokens may be taken, for an f that grows by 0 or 1: see the lemma in `exact/up_to.rs`.

use crate::exact::{AllowedTakes, Takes, python_of};
use std::sync::Mutex;

/// The rules, and what they allow.
#[derive(Debug)]
pub struct UpTo {
    takes: Takes,
    allowed: Mutex<AllowedTakes>,
}

impl Clone for UpTo {
    fn clone(&self) -> UpTo {
        let allowed = self.allowed.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone();
        UpTo { takes: self.takes.clone(), allowed: Mutex::new(allowed) }
    }
}

/// Blocks of heaps with the same f that a value may lead through.
const MAX_BLOCKS: usize = 1 << 20;

impl UpTo {
    pub(crate) fn new(takes: Takes, allowed: AllowedTakes) -> UpTo {
        UpTo { takes, allowed: Mutex::new(allowed) }
    }

    /// The value of a heap. Within a block of heaps with the same f all steps back are of the same length, and are taken together.
    pub(crate) fn value(&self, n: u64) -> Option<u64> {
        let mut allowed = self.allowed.lock().ok()?;
        let mut heap = n;
        for _ in 0..MAX_BLOCKS {
            let most = largest_take(&mut allowed, heap)?;
            if most == 0 {
                return Some(0);
            }
            let start = first_heap(&mut allowed, most, heap)?;
            let steps = (heap - start).div_ceil(most + 1);
            heap -= steps * (most + 1);
            if heap == start {
                return Some(most);
            }
        }
        None
    }

    /// The condition that k tokens may be taken from n, as Python.
    pub(crate) fn python_condition(&self) -> Option<String> {
        let Takes { expressions, heap, taken, allowed } = &self.takes;
        python_of(expressions, *allowed, &[(*heap, "n"), (*taken, "k")])
    }
}

/// f(n): the largest k that is allowed; those below it are.
fn largest_take(allowed: &mut AllowedTakes, heap: u64) -> Option<u64> {
    let (mut low, mut high) = (0, heap + 1);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if allowed.holds(heap, middle)? { low = middle } else { high = middle }
    }
    Some(low)
}

/// The first heap from which so many may be taken; from those above it they may.
fn first_heap(allowed: &mut AllowedTakes, taken: u64, heap: u64) -> Option<u64> {
    let (mut low, mut high) = (0, heap);
    while high > low {
        let middle = low + (high - low) / 2;
        if allowed.holds(middle, taken)? { high = middle } else { low = middle + 1 }
    }
    Some(low)
}
