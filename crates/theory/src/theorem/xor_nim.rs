//! The value of a heap in XOR Nim.

use super::{HeapTheorem, Statement};
use crate::localized::LocalizedString;
use crate::ruleset::heap::HeapOption;
use crate::ruleset::heap::xor_nim::{XorNim, leads_to};
use crate::ruleset::{Flow, Visit};
use crate::{text, words};
use num_bigint::BigUint;

/// In XOR Nim a heap of h tokens, 2^k <= h < 2^(k+1), has Grundy value h - 2^k + 1.
///
/// Proof, by induction. From h one may move to 0, to every h' from 2^k to h - 1, of the values 1 to h - 2^k,
/// and to heaps from 2^j to 2^(j+1) - 1 where 2^j is a binary digit of h other than the first. Those have the
/// values 1 to 2^j, and 2^j is at most h - 2^k. So all smaller values are there, and h - 2^k + 1 is not.
#[derive(Clone, Copy, Debug, Default)]
pub struct XorNimValue;

static STATEMENT: Statement = Statement {
    name: text!("Values of XOR Nim", "异或尼姆的值"),
    claim: text!(
        "A heap of h > 0 tokens has Grundy value h - 2^k + 1, where 2^k is the largest power of 2 that is at most h.",
        "h > 0 颗石子的堆的 Grundy 值为 h - 2^k + 1，其中 2^k 是不超过 h 的最大的 2 的幂。",
    ),
    source: "by induction on the heap; the proof is in Grundy's source code, theorem/xor_nim.rs",
};

fn value(heap: u64) -> u64 {
    heap.checked_ilog2().map_or(0, |k| heap - (1 << k) + 1)
}

/// The options of `heap` that have the value `target`, rising: one at most between two powers of 2.
fn options(heap: u64, target: u64) -> impl Iterator<Item = u64> {
    let empty = (target == 0).then_some(0);
    let others = (0..u64::BITS).filter_map(move |k| {
        let place = target.checked_sub(1)?;
        (place < 1 << k).then(|| (1 << k) + place)
    });
    empty.into_iter().chain(others).filter(move |&left| leads_to(heap, left))
}

impl HeapTheorem<XorNim> for XorNimValue {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn value(&self, _: &XorNim, heap: u64) -> u64 {
        value(heap)
    }

    fn visit_options_of_value(
        &self,
        _: &XorNim,
        heap: u64,
        target: u64,
        visit: Visit<'_, HeapOption>,
    ) -> Flow {
        options(heap, target).try_for_each(|left| visit(HeapOption::one(left)))
    }

    fn count_options_of_value(&self, _: &XorNim, heap: u64, target: u64) -> Option<BigUint> {
        Some(options(heap, target).count().into())
    }

    /// Only the empty heap has value 0.
    fn zero_moves_to_one(&self, _: &XorNim) -> bool {
        true
    }

    fn reason(&self, _: &XorNim, heap: u64) -> LocalizedString {
        let value = value(heap);
        match heap.checked_ilog2() {
            Some(k) => words!(
                "{heap} - 2^{k} + 1 = {value}",
                "{heap} - 2^{k} + 1 = {value}，2^{k} 是不超过它的最大的 2 的幂"
            ),
            None => words!("an empty heap has no move", "空堆没有走法"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check_heaps;
    use proptest::prelude::*;

    #[test]
    fn values_begin_again_at_each_power_of_2() {
        check_heaps(&XorNim, &XorNimValue, 200);
    }

    #[test]
    fn the_heap_of_10_to_the_18_has_one_winning_option() {
        let heap = 1_000_000_000_000_000_000;
        assert_eq!(value(heap), 423_539_247_696_576_513);
        assert_eq!(options(heap, 0).collect::<Vec<_>>(), [0]);
    }

    proptest! {
        #[test]
        fn listed_options_are_options_of_the_value(heap in 1u64..=1_000_000_000_000_000_000, target in 0u64..1 << 50) {
            let listed: Vec<u64> = options(heap, target).collect();
            prop_assert!(listed.is_sorted());
            for left in listed {
                prop_assert!(left < heap && (heap ^ left) <= heap && value(left) == target);
            }
        }
    }
}
