//! The value of a heap in Equal Split, by blocks of equal quotients.

use super::{HeapTheorem, Statement};
use crate::localized::LocalizedString;
use crate::ruleset::heap::HeapOption;
use crate::ruleset::heap::equal_split::{EqualSplit, MAX, parts};
use crate::ruleset::{Flow, Visit};
use crate::{text, words};
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::sync::{PoisonError, RwLock};

/// Splitting a heap of n into M parts as equal as can be makes n mod M parts of q + 1 and the others of q,
/// where q = floor(n / M). For all M with the same q the value depends on the parity of M alone, since n mod
/// M = n - qM and equal heaps cancel in pairs. There are at most 2 sqrt(n) quotients, so that the mex is
/// found from 4 sqrt(n) options.
#[derive(Debug, Default)]
pub struct QuotientBlocks {
    table: RwLock<Table>,
}

/// The values of heaps 0 to `values.len() - 1`, for one parameter of the rules.
#[derive(Debug, Default)]
struct Table {
    least: u64,
    values: Vec<u32>,
}

static STATEMENT: Statement = Statement {
    name: text!("Blocks of equal quotients", "整除分块"),
    claim: text!(
        "Splitting a heap of n into M parts makes n mod M heaps of q + 1 and M - (n mod M) heaps of q, q = floor(n / M). Equal heaps cancel in pairs, so among the M with the same q only the parity of M matters.",
        "把 n 颗的堆分成 M 份，得到 n mod M 个 q + 1 颗的堆和 M - (n mod M) 个 q 颗的堆，q = ⌊n / M⌋。相等的堆两两抵消，因此对同一个 q，值只取决于 M 的奇偶性。",
    ),
    source: "R. P. Sprague, Tôhoku Mathematical Journal 41 (1935), for the sum; the blocks are those of Dirichlet's hyperbola method",
};

/// The numbers of parts with one quotient and one parity.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// The quotient: the size of the smaller parts.
    quotient: u64,
    /// The least number of parts.
    least: u64,
    /// The greatest number of parts.
    most: u64,
}

/// The numbers of parts into which a heap may be split, in blocks of one quotient; those of the most parts
/// first.
fn blocks(heap: u64) -> impl Iterator<Item = Block> {
    let mut next = heap;
    std::iter::from_fn(move || {
        if next < 2 {
            return None;
        }
        let (most, quotient) = (next, heap / next);
        // Up to the square root of the heap each number of parts has a separate quotient.
        let least = if most <= quotient { most } else { (heap / (quotient + 1) + 1).max(2) };
        next = least - 1;
        Some(Block { quotient, least, most })
    })
}

impl Table {
    fn start(least: u64) -> Table {
        Table { least, values: Vec::new() }
    }

    fn value(&self, heap: u64) -> Option<u32> {
        usize::try_from(heap).ok().and_then(|heap| self.values.get(heap)).copied()
    }

    /// The value of `heap` split into `count` parts, a number of this block.
    fn value_of_split(&self, heap: u64, block: Block, count: u64) -> u32 {
        let larger = heap - block.quotient * count;
        let of_odd = |parts: u64, size| if parts % 2 == 1 { self.value(size).unwrap_or(0) } else { 0 };
        of_odd(larger, block.quotient + 1) ^ of_odd(count - larger, block.quotient)
    }

    /// Adds values up to that of `heap`. `seen` marks, for each value, the last heap with an option of it.
    fn grow(&mut self, heap: u64) {
        let mut seen: Vec<u64> = Vec::new();
        for heap in self.values.len() as u64..=heap {
            if heap >= self.least {
                for block in blocks(heap) {
                    // The two greatest numbers of parts have both parities.
                    for count in block.least.max(block.most - 1)..=block.most {
                        let value = self.value_of_split(heap, block, count) as usize;
                        if seen.len() <= value {
                            seen.resize(value + 1, 0);
                        }
                        seen[value] = heap;
                    }
                }
            }
            // A heap of 0 has no option, so that 0 marks nothing.
            let mex = seen.iter().take_while(|&&mark| mark == heap && heap > 0).count();
            self.values.push(mex as u32);
        }
    }
}

impl QuotientBlocks {
    /// Hands over the table, with the value of `heap` in it.
    fn with_table<T>(&self, rules: &EqualSplit, heap: u64, look: impl FnOnce(&Table) -> T) -> T {
        let heap = heap.min(MAX);
        let fits = |table: &Table| table.least == rules.least && table.value(heap).is_some();
        // A thread that panicked while it held the lock left only whole values.
        {
            let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
            if fits(&table) {
                return look(&table);
            }
        }
        let mut table = self.table.write().unwrap_or_else(PoisonError::into_inner);
        if table.least != rules.least {
            *table = Table::start(rules.least);
        }
        if !fits(&table) {
            table.grow(heap);
        }
        look(&table)
    }

    /// The blocks with the parities of the numbers of parts whose options have the value `target`: of the
    /// most parts and of one less.
    fn matching(&self, rules: &EqualSplit, heap: u64, target: u64) -> Vec<(Block, [bool; 2])> {
        if heap < rules.least {
            return Vec::new();
        }
        self.with_table(rules, heap, |table| {
            let matching = blocks(heap).map(|block| {
                let matches = |count| u64::from(table.value_of_split(heap, block, count)) == target;
                (block, [matches(block.most), block.most > block.least && matches(block.most - 1)])
            });
            matching.filter(|(_, parities)| parities.contains(&true)).collect()
        })
    }
}

impl HeapTheorem<EqualSplit> for QuotientBlocks {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn value(&self, rules: &EqualSplit, heap: u64) -> u64 {
        self.with_table(rules, heap, |table| table.value(heap).unwrap_or(0).into())
    }

    fn nim_sum(&self, rules: &EqualSplit, heaps: &[u64]) -> u64 {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        self.with_table(rules, largest, |table| {
            heaps.iter().fold(0, |sum, &heap| sum ^ u64::from(table.value(heap).unwrap_or(0)))
        })
    }

    fn visit_options_of_value(
        &self,
        rules: &EqualSplit,
        heap: u64,
        target: u64,
        visit: Visit<'_, HeapOption>,
    ) -> Flow {
        // The lock is let go before the visitor is called: it may ask for values.
        for (Block { least, most, .. }, [same, other]) in self.matching(rules, heap, target) {
            for count in (least..=most).rev() {
                if if (most - count).is_multiple_of(2) { same } else { other } {
                    visit(parts(heap, count))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn count_options_of_value(&self, rules: &EqualSplit, heap: u64, target: u64) -> Option<BigUint> {
        let matching = self.matching(rules, heap, target).into_iter();
        let count: u64 = matching
            .map(|(Block { least, most, .. }, [same, other])| {
                let others = (most - least).div_ceil(2);
                let sames = most - least + 1 - others;
                u64::from(same) * sames + u64::from(other) * others
            })
            .sum();
        Some(count.into())
    }

    fn reason(&self, rules: &EqualSplit, heap: u64) -> LocalizedString {
        let (value, least, quotients) = (self.value(rules, heap), rules.least, blocks(heap).count());
        if heap < least || heap < 2 {
            return words!(
                "a heap of {heap} cannot be split: that takes at least {least} tokens, and at least 2",
                "{heap} 颗的堆不能再分：至少需要 {least} 颗，且至少 2 颗"
            );
        }
        words!(
            "equal heaps cancel in pairs, so its {heap} - 1 options come in {quotients} blocks of one quotient where only the parity of the number of parts matters; the least value missing among them is {value}",
            "相等的堆两两抵消，它的 {heap} - 1 个后继按商分为 {quotients} 块，块内只看份数的奇偶；其中未出现的最小值是 {value}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check_heaps;

    #[test]
    fn blocks_hold_every_number_of_parts_once() {
        for heap in 0..200u64 {
            let counts: Vec<u64> = blocks(heap).flat_map(|block| (block.least..=block.most).rev()).collect();
            assert_eq!(counts, (2..=heap).rev().collect::<Vec<_>>());
            assert!(blocks(heap).all(|block| heap / block.least == heap / block.most));
        }
    }

    #[test]
    fn values_are_those_of_all_splits() {
        for least in [1, 2, 3, 4, 6, 11, 1000] {
            check_heaps(&EqualSplit { least }, &QuotientBlocks::default(), 150);
        }
    }

    #[test]
    fn one_table_serves_heaps_and_parameters_in_any_order() {
        let theorem = QuotientBlocks::default();
        let value = |least, heap| theorem.value(&EqualSplit { least }, heap);
        let (small, large) = (value(3, 7), value(3, 5000));
        assert_eq!(small, 2);
        assert_ne!(value(2, 7), 0);
        assert_eq!((value(3, 7), value(3, 5000)), (small, large));
    }

    #[test]
    fn the_largest_heap_is_within_reach() {
        let theorem = QuotientBlocks::default();
        let rules = EqualSplit { least: 90_000 };
        // No part of this heap can be split again.
        assert_eq!(theorem.value(&rules, MAX), 1);
        assert_eq!(theorem.count_options_of_value(&rules, MAX, 0), Some((MAX - 1).into()));
    }
}
