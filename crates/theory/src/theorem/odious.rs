//! The value of a heap in Split Nim: odious numbers.

use super::{HeapTheorem, Statement};
use crate::localized::LocalizedString;
use crate::ruleset::heap::HeapOption;
use crate::ruleset::heap::split_nim::SplitNim;
use crate::ruleset::{Flow, Visit};
use crate::structure::odious::{XorPairs, is_odious, odious};
use crate::{text, words};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// In Split Nim a heap of n > 0 tokens has as its Grundy value the n-th odious number: the n-th number with
/// an odd number of ones in binary.
///
/// Of 2i and 2i + 1 one is odious, so that the n-th odious number is one of 2(n - 1) and 2(n - 1) + 1.
///
/// Proof, by induction. Options are two heaps of less than n. With an empty heap among them their values are
/// 0 and all odious numbers before the n-th, once each. Two odious numbers have an evil sum (one with an even
/// number of ones), so that the n-th odious number is not reached. An evil number below it, not 0, is a sum
/// of two earlier odious ones: its largest power of 2 and the rest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Odious;

static STATEMENT: Statement = Statement {
    name: text!("Values of Split Nim: odious numbers", "分裂尼姆的值：奇数个一的数"),
    claim: text!(
        "A heap of n > 0 tokens has as its Grundy value the n-th odious number: 1, 2, 4, 7, 8, 11, ..., the numbers with an odd number of ones in binary.",
        "n > 0 颗石子的堆的 Grundy 值是第 n 个二进制中有奇数个 1 的数：1、2、4、7、8、11……",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 14 (Mock Turtles, the same values)",
};

/// For an evil target that is not 0: half of it, which is the XOR of i and j where the heaps i + 1 and j + 1
/// make up the target. (The last binary digit of the value follows from the others.)
fn distance(target: u64) -> Option<u64> {
    (target != 0 && !is_odious(target)).then_some(target / 2)
}

impl HeapTheorem<SplitNim> for Odious {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn value(&self, _: &SplitNim, heap: u64) -> u64 {
        odious(heap)
    }

    fn visit_options_of_value(
        &self,
        _: &SplitNim,
        heap: u64,
        target: u64,
        visit: Visit<'_, HeapOption>,
    ) -> Flow {
        if target == 0 {
            return (0..heap).try_for_each(|half| visit(HeapOption::two_places(half, half)));
        }
        let Some(distance) = distance(target) else {
            let part = target / 2 + 1;
            return if part < heap {
                visit(HeapOption::two_places(0, part))
            } else {
                ControlFlow::Continue(())
            };
        };
        XorPairs::new(distance, heap.saturating_sub(1))
            .from(0)
            .try_for_each(|i| visit(HeapOption::two_places(i + 1, (i ^ distance) + 1)))
    }

    fn count_options_of_value(&self, _: &SplitNim, heap: u64, target: u64) -> Option<BigUint> {
        let count = match distance(target) {
            _ if target == 0 => heap,
            None => u64::from(target / 2 + 1 < heap),
            Some(distance) => XorPairs::new(distance, heap.saturating_sub(1)).count(),
        };
        Some(count.into())
    }

    fn reason(&self, _: &SplitNim, heap: u64) -> LocalizedString {
        let value = odious(heap);
        if heap == 0 {
            return words!("an empty heap has no move", "空堆没有走法");
        }
        words!(
            "{value} is odious number {heap} (odious: an odd number of ones in binary)",
            "{value} 是第 {heap} 个二进制中有奇数个 1 的数"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check_heaps;
    use proptest::prelude::*;

    fn listed(heap: u64, target: u64, limit: usize) -> Vec<Vec<u64>> {
        let mut listed = Vec::new();
        let _ = Odious.visit_options_of_value(&SplitNim, heap, target, &mut |left| {
            listed.push(left.sizes().collect());
            if listed.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        listed
    }

    #[test]
    fn values_are_the_odious_numbers() {
        check_heaps(&SplitNim, &Odious, 70);
    }

    #[test]
    fn heaps_of_10_to_the_18_are_listed_and_counted() {
        let heap = 1_000_000_000_000_000_000;
        assert_eq!(odious(heap), 1_999_999_999_999_999_998);
        assert_eq!(Odious.count_options_of_value(&SplitNim, heap, 0), Some(heap.into()));
        assert_eq!(listed(heap, 7, 3), [[0, 4]]);
        assert_eq!(listed(heap, 3, 2), [[1, 2], [3, 4]]);
        // The heaps i + 1 and i + 2 for even i, i + 1 < heap - 1.
        assert_eq!(Odious.count_options_of_value(&SplitNim, heap, 3), Some((heap / 2 - 1).into()));
        let target = (1_500_000_000_000_000_000..).find(|&target| !is_odious(target)).unwrap();
        let far = listed(heap, target, 100);
        assert_eq!(far.len(), 100);
        for pair in &far {
            assert_eq!(odious(pair[0]) ^ odious(pair[1]), target);
            assert!(pair[0] < pair[1] && pair[1] < heap);
        }
        assert!(far.is_sorted());
    }

    proptest! {
        #[test]
        fn pairs_of_middling_heaps_are_those_that_looking_finds(heap in 0u64..3000, target in 0u64..8000) {
            let mut pairs = Vec::new();
            for a in 0..heap {
                let pair = (a..heap).find(|&b| odious(a) ^ odious(b) == target);
                pairs.extend(pair.map(|b| vec![a, b]));
            }
            let count = Odious.count_options_of_value(&SplitNim, heap, target);
            prop_assert_eq!(count, Some(pairs.len().into()));
            prop_assert_eq!(listed(heap, target, usize::MAX), pairs);
        }
    }
}
