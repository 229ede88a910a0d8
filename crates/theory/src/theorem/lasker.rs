//! The value of a heap in Lasker's Nim.

use super::{ArithmeticPeriod, HeapTheorem, Statement};
use crate::localized::LocalizedString;
use crate::ruleset::heap::HeapOption;
use crate::ruleset::heap::code::{CodeDigit, SizeCondition};
use crate::ruleset::heap::lasker::LaskersNim;
use crate::ruleset::heap::octal::TakeAndBreak;
use crate::ruleset::{Flow, Visit};
use crate::{text, words};
use std::iter::Peekable;
use std::ops::ControlFlow;

/// In Lasker's Nim a heap of n tokens has the Grundy value n, but that 4k + 3 and 4k + 4 change places.
///
/// Proof, by induction, with g for these values. Taking leads to g(0), ..., g(n - 1): for n = 4k + 1, 4k + 2,
/// 4k + 3 these are all numbers below n, for n = 4k + 4 all numbers below n but 4k + 3, and 4k + 4. For n =
/// 4k + 3 the split into 1 and 4k + 2 has the value n. So it is left to show that no split has the value
/// g(n), and for that the last two bits are enough: g(x) leaves 1, 2, 0, 3 on division by 4 where x > 0
/// leaves 1, 2, 3, 0. Split n = a + b. If n leaves 1, then a and b leave 1 and 0 or 2 and 3, and the nim sum
/// of their values leaves 2, not 1. If n leaves 2: 1 and 1, 3 and 3, or 2 and 0; the nim sum leaves 0 or 1,
/// not 2. If n leaves 3: 1 and 2, or 3 and 0; it leaves 3, not 0. If n leaves 0: 1 and 3, 2 and 2, or 0 and
/// 0; it leaves 1 or 0, not 3.
#[derive(Clone, Copy, Debug, Default)]
pub struct LaskersValues;

static STATEMENT: Statement = Statement {
    name: text!("Values of Lasker's Nim", "Lasker 尼姆的值"),
    claim: text!(
        "A heap of n tokens has the Grundy value n, except that 4k + 3 and 4k + 4 change places: 0, 1, 2, 4, 3, 5, 6, 8, 7, ...",
        "n 颗石子的堆的 Grundy 值是 n，但 4k + 3 与 4k + 4 互换：0、1、2、4、3、5、6、8、7……",
    ),
    source: "Winning Ways, chapter 4 (the octal game 4.333...)",
};

/// The value of a heap.
const fn value(heap: u64) -> u64 {
    match heap % 4 {
        // No heap is near 2^64.
        3 => heap.saturating_add(1),
        0 if heap > 0 => heap - 1,
        _ => heap,
    }
}

/// The heap of a value, where it is below 2^64.
fn heap_of(value: u64) -> Option<u64> {
    if value == u64::MAX { None } else { Some(self::value(value)) }
}

/// The parts a of the splits a + b = `heap`, 1 <= a <= b, of which g(a) XOR g(b) is `target`, in rising
/// order, where a leaves `rest` when 1 is taken from it and it is divided by 4.
///
/// With a = 4q + rest + 1 the value of a is 4(q + 1) for the rest 2 and 4q + 1, 4q + 2 or 4q + 3 for the
/// others: its last two bits follow from the rest alone. So the rest of b is known too, and what is left are
/// pairs of numbers with a given sum and a given XOR: the sum less the XOR is twice the bits that both have.
fn parts(heap: u64, target: u64, rest: u64) -> Option<impl Iterator<Item = u64>> {
    const LAST: [u64; 4] = [1, 2, 0, 3];
    let other = LAST.iter().position(|last| *last == LAST[rest as usize] ^ (target % 4))? as u64;
    let fours = heap.checked_sub(2 + rest + other).filter(|fours| fours % 4 == 0)? / 4;
    let carry = |rest: u64| u64::from(rest == 2);
    let (sum, xor) = (fours + carry(rest) + carry(other), target / 4);
    let both = sum.checked_sub(xor).filter(|twice| twice % 2 == 0)? / 2;
    if both & xor != 0 {
        return None;
    }
    let least_other = carry(other);
    let quarters = subsets(xor).map(move |subset| (both | subset, both | (xor ^ subset)));
    let able = quarters.filter(move |&(q, r)| q >= carry(rest) && r >= least_other);
    let split = able.map(move |(q, r)| (4 * (q - carry(rest)) + rest + 1, 4 * (r - least_other) + other + 1));
    // As the one becomes larger the other becomes smaller.
    Some(split.take_while(|(a, b)| a <= b).map(|(a, _)| a))
}

/// The numbers all of whose bits are among these, in rising order.
fn subsets(bits: u64) -> impl Iterator<Item = u64> {
    let next = move |&subset: &u64| (subset != bits).then(|| (subset | !bits).wrapping_add(1) & bits);
    std::iter::successors(Some(0), next)
}

/// The least of what these iterators, each of them rising, come to next.
fn next_of<I: Iterator<Item = u64>>(all: &mut [Peekable<I>]) -> Option<u64> {
    let first = all.iter_mut().filter_map(|one| one.peek().copied().map(|next| (next, one)));
    first.min_by_key(|(next, _)| *next)?.1.next()
}

impl HeapTheorem<LaskersNim> for LaskersValues {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn value(&self, _: &LaskersNim, heap: u64) -> u64 {
        value(heap)
    }

    fn visit_options_of_value(
        &self,
        _: &LaskersNim,
        heap: u64,
        target: u64,
        visit: Visit<'_, HeapOption>,
    ) -> Flow {
        let mut taken = heap_of(target).filter(|&left| left < heap);
        let mut splits: Vec<_> =
            (0..4).filter_map(|rest| parts(heap, target, rest)).map(Iterator::peekable).collect();
        while let Some(part) = next_of(&mut splits) {
            if let Some(left) = taken.take_if(|left| *left <= part) {
                visit(HeapOption::one(left))?;
            }
            visit(HeapOption::two(part, heap - part))?;
        }
        match taken {
            Some(left) => visit(HeapOption::one(left)),
            None => ControlFlow::Continue(()),
        }
    }

    fn pattern(&self, _: &LaskersNim) -> Option<ArithmeticPeriod> {
        Some(ArithmeticPeriod { preperiod: 1, period: 4, saltus: 4 })
    }

    fn reason(&self, _: &LaskersNim, heap: u64) -> LocalizedString {
        let value = value(heap);
        match value == heap {
            true => words!(
                "a heap of {heap} has its own size as its value: only 4k + 3 and 4k + 4 change places",
                "{heap} 颗的堆的值就是它的大小：只有 4k + 3 与 4k + 4 互换"
            ),
            false => words!(
                "4k + 3 and 4k + 4 change places, so a heap of {heap} has the value {value}",
                "4k + 3 与 4k + 4 互换，所以 {heap} 颗的堆的值为 {value}"
            ),
        }
    }
}

/// The same game by its code, 4.333...: take any number, leaving one heap or none, or take none, leaving two.
impl HeapTheorem<TakeAndBreak> for LaskersValues {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn holds(&self, rules: &TakeAndBreak) -> bool {
        let digits = rules.code().digits();
        let plain = |value| CodeDigit::new(value, SizeCondition::default());
        let repeats = !rules.code().block().is_empty();
        let all_three = digits.iter().skip(1).all(|digit| *digit == plain(3));
        repeats && digits.first() == Some(&plain(4)) && all_three
    }

    fn value(&self, _: &TakeAndBreak, heap: u64) -> u64 {
        value(heap)
    }

    fn visit_options_of_value(
        &self,
        _: &TakeAndBreak,
        heap: u64,
        target: u64,
        visit: Visit<'_, HeapOption>,
    ) -> Flow {
        self.visit_options_of_value(&LaskersNim, heap, target, visit)
    }

    fn pattern(&self, _: &TakeAndBreak) -> Option<ArithmeticPeriod> {
        self.pattern(&LaskersNim)
    }

    fn reason(&self, _: &TakeAndBreak, heap: u64) -> LocalizedString {
        self.reason(&LaskersNim, heap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::heap::HeapRules;
    use crate::ruleset::heap::code::TakeAndBreakCode;
    use crate::theorem::brute_force::check_heaps;
    use proptest::prelude::*;

    fn listed(heap: u64, target: u64, limit: usize) -> Vec<Vec<u64>> {
        let mut listed = Vec::new();
        let _ = LaskersValues.visit_options_of_value(&LaskersNim, heap, target, &mut |left| {
            listed.push(left.sizes().collect());
            if listed.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        listed
    }

    #[test]
    fn three_and_four_change_places() {
        check_heaps(&LaskersNim, &LaskersValues, 70);
    }

    #[test]
    fn the_code_of_the_game_has_its_values() {
        let of = |code: &str| TakeAndBreak::new(TakeAndBreakCode::parse(Some(code)).unwrap());
        for code in ["4.[3]", "4.3[3]", "4.33[33]"] {
            assert!(HeapTheorem::<TakeAndBreak>::holds(&LaskersValues, &of(code)), "{code}");
            check_heaps(&of(code), &LaskersValues, 40);
        }
        for code in ["4.3", "4.333", "4.[2]", "0.[3]", "4.[37]", "8.[3]", "4.2[3]"] {
            assert!(!HeapTheorem::<TakeAndBreak>::holds(&LaskersValues, &of(code)), "{code}");
        }
    }

    #[test]
    fn no_option_has_the_largest_value_of_64_bits() {
        assert_eq!(listed(1, u64::MAX, 5), Vec::<Vec<u64>>::new());
        assert_eq!(listed(1_000_000, u64::MAX, 5), Vec::<Vec<u64>>::new());
    }

    #[test]
    fn heaps_of_10_to_the_18_are_listed() {
        let heap = 1_000_000_000_000_000_000;
        assert_eq!(value(heap), heap - 1);
        let target = value(300_000_000_000_000_000) ^ value(700_000_000_000_000_000);
        let far = listed(heap, target, 50);
        assert_eq!(far.len(), 50);
        for parts in far.iter().filter(|parts| parts.len() == 2) {
            assert_eq!((parts[0] + parts[1], value(parts[0]) ^ value(parts[1])), (heap, target));
        }
        assert!(far.is_sorted());
    }

    proptest! {
        #[test]
        fn options_of_middling_heaps_are_those_that_looking_finds(heap in 0u64..600, target in 0u64..1200) {
            let mut found = Vec::new();
            let _ = LaskersNim.visit_options(heap, &mut |left| {
                if left.sizes().fold(0, |sum, size| sum ^ value(size)) == target {
                    found.push(left.sizes().collect::<Vec<u64>>());
                }
                ControlFlow::Continue(())
            });
            prop_assert_eq!(listed(heap, target, usize::MAX), found);
        }
    }
}
