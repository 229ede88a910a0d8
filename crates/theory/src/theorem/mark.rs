//! The value of a heap in Mark.

use super::{HeapTheorem, Statement};
use crate::localized::LocalizedString;
use crate::ruleset::heap::mark::Mark;
use crate::{text, words};

/// In Mark a heap whose binary representation ends in an odd number of zeros (Fraenkel calls it dopey) has
/// the Grundy value 0, and so has the empty heap. Any other heap (vile) has the value 1 where it has an odd
/// number of ones, and 2 where it has an even number.
///
/// Proof, by induction. Halving a number that ends in zeros takes one of them away, so a dopey n has the vile
/// half n / 2, and n - 1 is odd, thus vile: no option is worth 0. An odd n > 1 has the options n - 1 and
/// (n - 1) / 2, of which one ends in an odd number of zeros and is worth 0; the other is vile with one 1 less
/// than n has, and so worth 1 where n is to be worth 2, and 2 where it is to be worth 1. An even vile n has
/// the dopey half n / 2, worth 0; n - 1 is vile, and where n ends in k zeros, an even number, n - 1 has k - 1
/// ones more, an odd number: its value is the other one of 1 and 2.
#[derive(Clone, Copy, Debug, Default)]
pub struct DopeyAndVile;

static STATEMENT: Statement = Statement {
    name: text!("Fraenkel's theorem on Mark", "Fraenkel 关于 Mark 的定理"),
    claim: text!(
        "A heap that ends in an odd number of zeros in binary has the Grundy value 0; any other one that is not empty has 1 if its number of ones is odd, 2 if it is even.",
        "二进制末尾有奇数个 0 的堆，Grundy 值为 0；其他非空的堆，二进制中 1 的个数为奇数时值为 1，为偶数时值为 2。",
    ),
    source: "A. S. Fraenkel, Aperiodic subtraction games, Electronic Journal of Combinatorics 18(2) (2011), P19",
};

impl HeapTheorem<Mark> for DopeyAndVile {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn value(&self, _: &Mark, heap: u64) -> u64 {
        match heap {
            0 => 0,
            _ if heap.trailing_zeros() % 2 == 1 => 0,
            _ => 2 - u64::from(heap.count_ones() % 2),
        }
    }

    fn reason(&self, _: &Mark, heap: u64) -> LocalizedString {
        let (zeros, ones) = (heap.checked_ilog2().map_or(0, |_| heap.trailing_zeros()), heap.count_ones());
        match (heap, zeros % 2) {
            (0, _) => words!("an empty heap", "空堆"),
            (_, 1) => words!(
                "{heap} is {heap:b} in binary, which ends in an odd number of zeros",
                "{heap} 的二进制为 {heap:b}，末尾 0 的个数为奇数"
            ),
            _ => words!(
                "{heap} is {heap:b} in binary, which ends in an even number of zeros and has {ones} ones: an odd number of them is worth 1, an even number 2",
                "{heap} 的二进制为 {heap:b}，末尾 0 的个数为偶数，共有 {ones} 个 1：奇数个时值为 1，偶数个时值为 2"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check_heaps;

    #[test]
    fn values_follow_from_the_binary_representation() {
        check_heaps(&Mark, &DopeyAndVile, 2000);
    }

    #[test]
    fn published_values() {
        let table = include_str!("../../../../tables/mark.csv").lines().filter(|line| !line.starts_with('#'));
        let mut rows = 0;
        for (heap, line) in (0..).zip(table.skip(1)) {
            assert_eq!(line, format!("{heap},{}", DopeyAndVile.value(&Mark, heap)));
            rows += 1;
        }
        assert!(rows > 60);
    }

    #[test]
    fn the_largest_heap_has_its_value() {
        // 10^18 ends in 18 zeros and has 24 ones.
        assert_eq!(DopeyAndVile.value(&Mark, 1_000_000_000_000_000_000), 2);
    }
}
