//! Growth that is asked for before it happens: while a table grows, the old and the new one are held
//! together.

use grundy_budget::{Budget, Halt};
use hashbrown::{HashMap, HashTable};
use rustc_hash::FxBuildHasher;
use std::hash::Hash;

/// A hash map with a quick hash for ids and pairs of ids.
pub(crate) type FastMap<K, V> = HashMap<K, V, FxBuildHasher>;

/// Room for `more` items in a vector.
#[inline]
pub(crate) fn grow<T>(items: &mut Vec<T>, more: usize, budget: &mut Budget) -> Result<(), Halt> {
    if items.capacity() - items.len() >= more { Ok(()) } else { grow_now(items, more, budget) }
}

#[cold]
fn grow_now<T>(items: &mut Vec<T>, more: usize, budget: &mut Budget) -> Result<(), Halt> {
    let old = items.capacity();
    let new = (old + old / 2).max(items.len() + more).max(16);
    budget.reserve((new * size_of::<T>()) as u64)?;
    items.reserve_exact(new - items.len());
    budget.release((old * size_of::<T>()) as u64);
    Ok(())
}

/// Appends an item to a vector.
#[inline]
pub(crate) fn push<T>(items: &mut Vec<T>, item: T, budget: &mut Budget) -> Result<(), Halt> {
    grow(items, 1, budget)?;
    items.push(item);
    Ok(())
}

/// Room for one more entry in a map.
#[inline]
pub(crate) fn grow_map<K: Hash + Eq, V>(map: &mut FastMap<K, V>, budget: &mut Budget) -> Result<(), Halt> {
    if map.len() < map.capacity() {
        return Ok(());
    }
    let old = map.allocation_size() as u64;
    budget.reserve(after_growth(old, size_of::<(K, V)>()))?;
    map.reserve(1);
    budget.release(old);
    Ok(())
}

/// Room for one more entry in a table whose entries are hashed from outside.
#[inline]
pub(crate) fn grow_table<T>(
    table: &mut HashTable<T>,
    hash: impl Fn(&T) -> u64,
    budget: &mut Budget,
) -> Result<(), Halt> {
    if table.len() < table.capacity() {
        return Ok(());
    }
    let old = table.allocation_size() as u64;
    budget.reserve(after_growth(old, size_of::<T>()))?;
    table.reserve(1, hash);
    budget.release(old);
    Ok(())
}

/// The size of a hash table behind its next growth: it doubles, and the smallest has at most 16 places.
fn after_growth(old: u64, entry: usize) -> u64 {
    (2 * old).max(16 * (entry as u64 + 1) + 32)
}
