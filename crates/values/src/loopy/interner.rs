//! What is met while a graph is made, each thing once.

use grundy_budget::{Budget, Halt};
use grundy_theory::words;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Things by their numbers, 0, 1, 2, ... in the order in which they were met.
pub(super) struct Interner<K> {
    numbers: FxHashMap<K, u32>,
    things: Vec<K>,
    /// Things that may be met.
    most: u64,
    held: u64,
}

impl<K: Clone + Eq + Hash> Interner<K> {
    /// Nothing met yet.
    pub(super) fn new(most: u64) -> Interner<K> {
        Interner {
            numbers: FxHashMap::default(),
            things: Vec::new(),
            most: most.min(u32::MAX.into()),
            held: 0,
        }
    }

    /// The number of a thing, which takes about `weight` bytes, and whether it is new.
    pub(super) fn meet(
        &mut self,
        thing: &K,
        weight: usize,
        budget: &mut Budget,
    ) -> Result<(u32, bool), Halt> {
        budget.charge_steps(1)?;
        if let Some(&number) = self.numbers.get(thing) {
            return Ok((number, false));
        }
        if self.things.len() as u64 >= self.most {
            return Err(too_many(self.most));
        }
        // Twice, and the table keeps room.
        let bytes = 3 * weight as u64 + 8;
        budget.reserve(bytes)?;
        self.held += bytes;
        let number = self.things.len() as u32;
        self.numbers.insert(thing.clone(), number);
        self.things.push(thing.clone());
        Ok((number, true))
    }

    /// The thing of this number.
    pub(super) fn get(&self, number: u32) -> Option<&K> {
        self.things.get(number as usize)
    }

    /// All things met, in order; the memory is given back.
    pub(super) fn release(self, budget: &mut Budget) -> Vec<K> {
        budget.release(self.held);
        self.things
    }
}

#[cold]
fn too_many(most: u64) -> Halt {
    Halt::OutOfReach(words!(
        "more than {most} positions would have to be distinguished in one game with loops",
        "一个有循环的游戏中需要区分的局面超过 {most} 个"
    ))
}
