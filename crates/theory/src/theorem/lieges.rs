//! The value of a heap in Lieges.

use super::{ArithmeticPeriod, HeapTheorem, Statement};
use crate::localized::LocalizedString;
use crate::ruleset::heap::lieges::Lieges;
use crate::{text, words};

/// In Lieges with K halves, heaps of 0, 1, 2, 3, 4 have the Grundy values 0, 1, 2, 0, 1 for even K and 0, 1,
/// 0, 1, 2 for odd K. Larger odd heaps have value 0. Larger even heaps have value 1 for even K; for odd K a
/// heap of 2x has value 2 if x has value 1, else value 1.
///
/// Proof, by induction. An even number of equal heaps is worth 0, an odd number as much as one. A larger odd
/// heap has one option, an even heap of a value that is not 0. A larger even heap has the options 0, by
/// removing one, and the value of K halves.
#[derive(Clone, Copy, Debug, Default)]
pub struct LiegesValue;

static STATEMENT: Statement = Statement {
    name: text!("Values of Lieges", "Lieges 游戏的值"),
    claim: text!(
        "Heaps of 0 to 4 have the Grundy values 0, 1, 2, 0, 1 for even K and 0, 1, 0, 1, 2 for odd K. Larger odd heaps have value 0; larger even heaps 2x have value 1 for even K, and mex(0, g(x)) for odd K.",
        "0 到 4 颗的堆，K 为偶数时 Grundy 值为 0、1、2、0、1，K 为奇数时为 0、1、0、1、2。更大的奇数堆值为 0；更大的偶数堆 2x，K 为偶数时值为 1，K 为奇数时值为 mex(0, g(x))。",
    ),
    source: "Codeforces Round 334, problem 603C, editorial (2015)",
};

/// The value of a heap where an odd number of halves replaces a heap.
fn value_of_odd(heap: u64) -> u64 {
    // Only the halves down to an odd number or a small one matter: halve until there, then come back.
    let mut halved = heap;
    let mut times = 0u32;
    while halved > 4 && halved.is_multiple_of(2) {
        halved /= 2;
        times += 1;
    }
    let last = match halved {
        0 | 2 => 0,
        1 | 3 => 1,
        4 => 2,
        _ => 0,
    };
    // From value 0 or 2 a doubling leads to 1, from 1 to 2.
    (0..times).fold(last, |value, _| if value == 1 { 2 } else { 1 })
}

impl HeapTheorem<Lieges> for LiegesValue {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn value(&self, rules: &Lieges, heap: u64) -> u64 {
        match (rules.halves.is_multiple_of(2), heap) {
            (true, 0..=2) => heap,
            (true, _) => (heap + 1) % 2,
            (false, _) => value_of_odd(heap),
        }
    }

    fn pattern(&self, rules: &Lieges) -> Option<ArithmeticPeriod> {
        rules.halves.is_multiple_of(2).then_some(ArithmeticPeriod { preperiod: 3, period: 2, saltus: 0 })
    }

    fn reason(&self, rules: &Lieges, heap: u64) -> LocalizedString {
        let (halves, half) = (rules.halves, heap / 2);
        match heap {
            0..=4 => words!("a small heap, found by hand from its moves", "小堆，直接由走法求出"),
            _ if heap % 2 == 1 => words!(
                "it is odd and above 4, and its only option {heap} - 1 is even and not worth 0",
                "它是大于 4 的奇数，唯一的后继 {heap} - 1 是偶数，值不为 0"
            ),
            _ if halves.is_multiple_of(2) => words!(
                "it is even and above 2, and both options, {heap} - 1 and {halves} (an even number of) equal heaps, are worth 0",
                "它是大于 2 的偶数，两种后继（{heap} - 1，以及偶数 {halves} 个相等的堆）的值都为 0"
            ),
            _ => {
                let value = self.value(rules, half);
                words!(
                    "it is even and above 4, and its options are worth 0 ({heap} - 1) and {value} (an odd number of heaps of {half})",
                    "它是大于 4 的偶数，两种后继的值为 0（{heap} - 1）和 {value}（奇数个 {half} 颗的堆）"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check_heaps;

    #[test]
    fn values_depend_on_the_parity_of_the_number_of_halves() {
        for halves in 1..7 {
            check_heaps(&Lieges { halves }, &LiegesValue, 400);
        }
    }

    #[test]
    fn values_of_large_heaps_follow_the_powers_of_2() {
        let value = |halves, heap| LiegesValue.value(&Lieges { halves }, heap);
        assert_eq!(value(1_000_000_000, 1_000_000_000_000_000_000), 1);
        // 3 * 2^k: the values go 1, 2, 1, 2, ...
        assert_eq!([56, 57].map(|k| value(999_999_999, 3 << k)), [1, 2]);
        assert_eq!(value(1, (3 << 57) + 1), 0);
    }
}
