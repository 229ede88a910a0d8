//! Values where 1 to f(n) tokens may be taken, for an f that grows by 0 or 1: see the lemma in
//! `exact/up_to.rs`.

use super::allowed_takes::AllowedTakes;
use super::python::python_of;
use super::rules::TakeRules;
use std::sync::Mutex;

/// The rules, and what they allow.
#[derive(Debug)]
pub struct UpTo {
    takes: TakeRules,
    values: Mutex<Values>,
}

/// The values of small heaps, and what is allowed in others.
#[derive(Clone, Debug)]
struct Values {
    allowed: AllowedTakes,
    /// The values of all heaps below its length.
    small: Vec<u64>,
    /// f of the largest of these heaps.
    most: u64,
}

impl Clone for UpTo {
    fn clone(&self) -> UpTo {
        let values = self.values.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone();
        UpTo { takes: self.takes.clone(), values: Mutex::new(values) }
    }
}

/// The values of heaps below this one are kept.
const SMALL: u64 = 1 << 20;

/// Blocks of heaps with the same f that a value may lead through.
const MAX_BLOCKS: usize = 1 << 20;

impl UpTo {
    pub(crate) fn new(takes: TakeRules, allowed: AllowedTakes) -> UpTo {
        UpTo { takes, values: Mutex::new(Values { allowed, small: vec![0], most: 0 }) }
    }

    /// The value of a heap.
    pub(crate) fn value(&self, n: u64) -> Option<u64> {
        let mut values = self.values.lock().ok()?;
        if n < SMALL { values.small(n) } else { Values::large(&mut values.allowed, n) }
    }

    /// The condition that k tokens may be taken from n, as Python.
    pub(crate) fn python_condition(&self) -> Option<String> {
        let TakeRules { expressions, heap, taken, allowed } = &self.takes;
        python_of(expressions, *allowed, &[(*heap, "n"), (*taken, "k")])
    }
}

impl Values {
    /// The value of a small heap, found with those of all smaller ones: f grows by 0 or 1, so that one look
    /// at the rules is enough for each.
    fn small(&mut self, n: u64) -> Option<u64> {
        for heap in self.small.len() as u64..=n {
            let grows = self.allowed.holds(heap, self.most + 1)?;
            self.most += u64::from(grows);
            let value = match (grows, self.most) {
                (true, most) => most,
                (false, 0) => 0,
                (false, most) => *self.small.get(heap.checked_sub(most + 1)? as usize)?,
            };
            self.small.push(value);
        }
        self.small.get(n as usize).copied()
    }

    /// The value of any heap. Within a block of heaps with the same f all steps back are of the same length,
    /// and are taken together.
    fn large(allowed: &mut AllowedTakes, mut heap: u64) -> Option<u64> {
        for _ in 0..MAX_BLOCKS {
            let most = largest_take(allowed, heap)?;
            if most == 0 {
                return Some(0);
            }
            let start = first_heap(allowed, most, heap)?;
            let steps = (heap - start).div_ceil(most + 1);
            heap -= steps * (most + 1);
            if heap == start {
                return Some(most);
            }
        }
        None
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
