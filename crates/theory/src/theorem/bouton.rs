//! Bouton's theorem: a heap of Nim is worth its size.

use super::{ArithmeticPeriod, HeapTheorem, HeapTotals, Statement};
use crate::localized::LocalizedString;
use crate::ruleset::heap::{HeapOption, nim::Nim};
use crate::ruleset::{Flow, Visit};
use crate::structure::bit_counts::BitCounts;
use crate::{text, words};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// A Nim heap of n tokens has Grundy value n.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bouton;

static STATEMENT: Statement = Statement {
    name: text!("Bouton's theorem", "布顿定理"),
    claim: text!(
        "A Nim heap of n tokens has Grundy value n; the player to move loses exactly when the nim sum (XOR) of the heaps is 0.",
        "n 颗石子的尼姆堆的 Grundy 值为 n；各堆的尼姆和（异或）为 0 时，恰好是先手必败。",
    ),
    source: "C. L. Bouton, Annals of Mathematics 3 (1901), 35-39",
};

impl HeapTheorem<Nim> for Bouton {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn value(&self, _: &Nim, heap: u64) -> u64 {
        heap
    }

    fn visit_options_of_value(&self, _: &Nim, heap: u64, target: u64, visit: Visit<'_, HeapOption>) -> Flow {
        if target < heap { visit(HeapOption::one(target)) } else { ControlFlow::Continue(()) }
    }

    fn count_options_of_value(&self, _: &Nim, heap: u64, target: u64) -> Option<BigUint> {
        Some(u8::from(target < heap).into())
    }

    fn survey(&self, _: &Nim, heaps: &[u64]) -> Option<HeapTotals> {
        // The heaps that become smaller by XOR with the nim sum are those that have its highest bit.
        let counts = BitCounts::from_numbers(heaps);
        let nim_sum = counts.xor();
        let winning_moves = nim_sum.checked_ilog2().map_or(0, |bit| counts.count(bit));
        Some(HeapTotals { nim_sum, winning_moves })
    }

    fn suspense(&self, _: &Nim, heap: u64) -> Option<u64> {
        // From any heap that is not empty the whole heap can be taken, and no longer win exists: what is left
        // otherwise can be taken whole by the opponent.
        Some(heap.min(1))
    }

    fn pattern(&self, _: &Nim) -> Option<ArithmeticPeriod> {
        Some(ArithmeticPeriod { preperiod: 0, period: 1, saltus: 1 })
    }

    fn reason(&self, _: &Nim, _: u64) -> LocalizedString {
        words!("a Nim heap is worth its size", "尼姆堆的值等于它的石子数")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check_heaps;

    #[test]
    fn a_nim_heap_is_worth_its_size() {
        check_heaps(&Nim, &Bouton, 40);
    }
}
