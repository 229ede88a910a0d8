//! The value of a heap in Dim.

use super::{HeapTheorem, Statement};
use crate::localized::LocalizedString;
use crate::ruleset::heap::dim::Dim;
use crate::{text, words};

/// Where the heap is never taken as a whole, a heap of n > 0 is worth the exponent of the largest power of 2
/// that divides n; where it may be, one more.
///
/// Proof, by induction, for proper divisors. Let 2^k be that power. Taking 2^j with j < k, a proper divisor,
/// leaves a number divisible by 2^j and by no higher power, worth j. Taking a proper divisor d divisible by
/// 2^k itself leaves d (n/d - 1), where n/d is odd and at least 3, so that a higher power divides what is
/// left. So j takes all values below k, and never k. With the whole heap allowed the option of nothing, worth
/// 0, is added, and all values are one more.
#[derive(Clone, Copy, Debug, Default)]
pub struct PowersOfTwoInHeap;

static STATEMENT: Statement = Statement {
    name: text!("the theorem on Dim", "Dim 定理"),
    claim: text!(
        "A heap is worth one more than the exponent of the largest power of 2 that divides it; where it is never taken as a whole, that exponent.",
        "一堆的 Grundy 值为整除其石子数的 2 的最高次幂的指数加一；不能取走整堆时，就是该指数。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 4 (Dim)",
};

impl HeapTheorem<Dim> for PowersOfTwoInHeap {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn value(&self, rules: &Dim, heap: u64) -> u64 {
        if heap == 0 { 0 } else { u64::from(heap.trailing_zeros()) + u64::from(!rules.proper) }
    }

    fn reason(&self, rules: &Dim, heap: u64) -> LocalizedString {
        if heap == 0 {
            return words!("an empty heap", "空堆");
        }
        let exponent = heap.trailing_zeros();
        if rules.proper {
            words!(
                "2^{exponent} is the largest power of 2 that divides {heap}",
                "整除 {heap} 的 2 的最高次幂是 2^{exponent}"
            )
        } else {
            let value = exponent + 1;
            words!(
                "2^{exponent} is the largest power of 2 that divides {heap}, and {exponent} + 1 = {value}",
                "整除 {heap} 的 2 的最高次幂是 2^{exponent}，{exponent} + 1 = {value}"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check_heaps;

    #[test]
    fn values_follow_from_powers_of_two() {
        for proper in [false, true] {
            check_heaps(&Dim { proper }, &PowersOfTwoInHeap, 600);
        }
    }
}
