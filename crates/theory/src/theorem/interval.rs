//! The value of a heap from which the numbers of one interval may be taken.

use super::{ArithmeticPeriod, HeapTheorem, Statement};
use crate::localized::LocalizedString;
use crate::ruleset::Flow;
use crate::ruleset::heap::named_sets::NamedSet;
use crate::ruleset::heap::subtraction_set::{SubtractionRules, SubtractionSet, TakeableNumbers};
use crate::ruleset::heap::{HeapOption, MAX_HEAP, VisitOption};
use crate::{text, words};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// When a to b tokens may be taken, and further numbers only where they leave a remainder from a to b on
/// division by a + b, a heap of n has Grundy value floor((n mod (a + b)) / a). A common divisor g of all the
/// numbers is divided out first: n counts as floor(n / g).
///
/// Proof, by induction on n = q(a + b) + r with v = floor(r / a). Taking s from a to b leaves a remainder of
/// r - s, whose quotient by a is less than v, or of r - s + a + b, which is at least r + a, so that its
/// quotient is more than v; and another number counts as its remainder. No option has the value v. For u < v
/// take (v - u)a where that is at most b; it is for every u > 0, since va is at most r, less than a + b. For
/// u = 0 take the lesser of r and b: what remains of r is below a.
#[derive(Clone, Copy, Debug, Default)]
pub struct Interval;

static STATEMENT: Statement = Statement {
    name: text!("Subtraction games of an interval", "区间减法游戏定理"),
    claim: text!(
        "When a to b tokens may be taken (other numbers only if their remainder modulo a + b is from a to b), a heap of n has Grundy value floor((n mod (a + b)) / a). A common divisor g of all takes is divided out first: n counts as floor(n / g).",
        "每步可取 a 到 b 颗（其他颗数须模 a + b 余 a 到 b）时，n 颗石子的堆的 Grundy 值为 ⌊(n mod (a + b)) / a⌋；若所有可取数有公因数 g，则先除以 g，n 按 ⌊n / g⌋ 计。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 4 (subtraction games); T. S. Ferguson, Game Theory, part I, chapter 4",
};

/// The least run of numbers that may be taken, after division by `unit`: `first` to `last`.
struct Case {
    unit: u64,
    first: u64,
    last: u64,
}

impl Case {
    fn from_takes(takes: TakeableNumbers<'_>) -> Option<Case> {
        match takes {
            TakeableNumbers::Finite(set) => {
                let &(first, last) = set.ranges().first()?;
                Some(Case { unit: set.unit(), first, last })
            }
            // No power of 2 is a multiple of 3.
            TakeableNumbers::Named(NamedSet::PowersOfTwo) => Some(Case { unit: 1, first: 1, last: 2 }),
            TakeableNumbers::Named(_) => None,
        }
    }

    fn period(&self) -> u64 {
        // Both are at most the largest heap, 10^18.
        self.first + self.last
    }

    fn value(&self, heap: u64) -> u64 {
        heap / self.unit % self.period() / self.first
    }

    /// The remainders modulo the period that have this value, from the first to the last.
    fn remainders(&self, value: u64) -> Option<(u64, u64)> {
        let first = value.checked_mul(self.first).filter(|&first| first < self.period())?;
        Some((first, (first + self.first).min(self.period()) - 1))
    }

    /// Whether all these numbers leave a remainder from `first` to `last`.
    fn covers(&self, from: u64, to: u64) -> bool {
        let remainder = from % self.period();
        remainder >= self.first && remainder <= self.last && to - from <= self.last - remainder
    }
}

/// What each range of takes leaves of a heap (both after division by the unit): from the least to the most
/// left.
fn ranges_left(set: &SubtractionSet, heap: u64) -> impl Iterator<Item = (u64, u64)> + '_ {
    let within = set.ranges().partition_point(|&(first, _)| first <= heap);
    set.ranges()[..within].iter().rev().map(move |&(first, last)| (heap - last.min(heap), heap - first))
}

/// How many numbers below `end` have remainders in this range modulo `period`.
fn count_below(end: u64, period: u64, (first, last): (u64, u64)) -> u64 {
    let width = last - first + 1;
    end / period * width + (end % period).saturating_sub(first).min(width)
}

/// The first number from `start` on with a remainder in this range modulo `period`, where it is at most
/// `end`.
fn next_in(start: u64, end: u64, period: u64, (first, last): (u64, u64)) -> Option<u64> {
    let remainder = start % period;
    let step = match remainder {
        _ if remainder < first => first - remainder,
        _ if remainder <= last => 0,
        _ => period - remainder + first,
    };
    start.checked_add(step).filter(|&next| next <= end)
}

impl<H: SubtractionRules> HeapTheorem<H> for Interval {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn holds(&self, rules: &H) -> bool {
        let takes = rules.takes();
        let Some(case) = Case::from_takes(takes) else { return false };
        match takes {
            TakeableNumbers::Finite(set) => set.ranges().iter().all(|&(from, to)| case.covers(from, to)),
            TakeableNumbers::Named(_) => true,
        }
    }

    fn value(&self, rules: &H, heap: u64) -> u64 {
        Case::from_takes(rules.takes()).map_or(0, |case| case.value(heap))
    }

    fn visit_options_of_value(&self, rules: &H, heap: u64, target: u64, visit: VisitOption<'_>) -> Flow {
        let takes = rules.takes();
        let Some(case) = Case::from_takes(takes) else { return ControlFlow::Continue(()) };
        let TakeableNumbers::Finite(set) = takes else {
            // An infinite set of which there are few members below any heap.
            return rules.visit_options(heap, &mut |left| match left.tokens() {
                Some(tokens) if case.value(tokens) == target => visit(left),
                _ => ControlFlow::Continue(()),
            });
        };
        let Some(remainders) = case.remainders(target) else { return ControlFlow::Continue(()) };
        for (least, most) in ranges_left(set, heap / case.unit) {
            let mut next = next_in(least, most, case.period(), remainders);
            while let Some(left) = next {
                visit(HeapOption::one(left * case.unit + heap % case.unit))?;
                next = next_in(left + 1, most, case.period(), remainders);
            }
        }
        ControlFlow::Continue(())
    }

    fn count_options_of_value(&self, rules: &H, heap: u64, target: u64) -> Option<BigUint> {
        let TakeableNumbers::Finite(set) = rules.takes() else { return None };
        let case = Case::from_takes(rules.takes())?;
        let Some(remainders) = case.remainders(target) else { return Some(BigUint::ZERO) };
        let below = |end| count_below(end, case.period(), remainders);
        let count: u64 =
            ranges_left(set, heap / case.unit).map(|(least, most)| below(most + 1) - below(least)).sum();
        Some(count.into())
    }

    fn pattern(&self, rules: &H) -> Option<ArithmeticPeriod> {
        // Value 0 fills one stretch of each period, so that no shorter one will do.
        let case = Case::from_takes(rules.takes())?;
        if case.last >= MAX_HEAP {
            // Heaps are too small for the values to repeat.
            return Some(ArithmeticPeriod {
                preperiod: 0,
                period: case.unit.checked_mul(case.first)?,
                saltus: 1,
            });
        }
        Some(ArithmeticPeriod { preperiod: 0, period: case.unit.checked_mul(case.period())?, saltus: 0 })
    }

    fn reason(&self, rules: &H, heap: u64) -> LocalizedString {
        let Some(Case { unit, first, last }) = Case::from_takes(rules.takes()) else {
            return LocalizedString::default();
        };
        let (count, period, value) = (heap / unit, first + last, self.value(rules, heap));
        let scale = if unit == 1 {
            LocalizedString::default()
        } else {
            words!(
                "all takes are multiples of {unit}, so {heap} counts as floor({heap}/{unit}) = {count};",
                "可取的数都是 {unit} 的倍数，{heap} 按 ⌊{heap}/{unit}⌋ = {count} 计；"
            )
        };
        scale.then(if count < period {
            words!("floor({count}/{first}) = {value}", "⌊{count}/{first}⌋ = {value}")
        } else if first == 1 {
            words!("{count} mod {period} = {value}", "{count} mod {period} = {value}，即余数")
        } else {
            words!(
                "floor(({count} mod {period})/{first}) = {value}",
                "⌊({count} mod {period})/{first}⌋ = {value}，余数除以 {first} 取整"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::heap::{HeapRules, allbut::AllBut, subtraction::Subtraction};
    use crate::ruleset::parameters::Parameters;
    use crate::theorem::brute_force::check_heaps;
    use proptest::prelude::*;

    fn game<H: Parameters>(set: &str) -> H {
        H::from_parameters(Some(set)).unwrap()
    }

    fn listed<H: SubtractionRules>(rules: &H, heap: u64, target: u64, limit: usize) -> Vec<u64> {
        let mut listed = Vec::new();
        let _ = Interval.visit_options_of_value(rules, heap, target, &mut |left| {
            listed.push(left.tokens().unwrap());
            if listed.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        listed
    }

    #[test]
    fn intervals_have_the_values_of_the_formula() {
        for first in 1..8 {
            for last in first..14 {
                check_heaps(&game::<Subtraction>(&format!("{first}..{last}")), &Interval, 60);
            }
        }
    }

    #[test]
    fn further_numbers_with_the_same_remainders_change_nothing() {
        for set in
            ["1,3", "1,3,5..5,9", "powers-of-2", "1,2,4,8,16", "2,6", "3,5,4,13", "30,10", "2,3,7,8,12..13"]
        {
            check_heaps(&game::<Subtraction>(set), &Interval, 90);
        }
        for set in ["1", "1..4", "3..1000000000000000000", "1..3,9..1000000000000000000"] {
            check_heaps(&game::<AllBut>(set), &Interval, 60);
        }
    }

    #[test]
    fn it_says_nothing_of_other_sets() {
        for set in ["1,2,3,6,12", "1,3,4", "2,5", "primes", "squares", "fibonacci", "1,2,4,9"] {
            assert!(!Interval.holds(&game::<Subtraction>(set)), "{set}");
        }
        for set in ["2", "1,3", "3..7"] {
            assert!(!Interval.holds(&game::<AllBut>(set)), "{set}");
        }
    }

    #[test]
    fn heaps_of_10_to_the_18_are_counted_without_looking() {
        let heap = 1_000_000_000_000_000_000;
        let rules: Subtraction = game("100000000000000000,300000000000000000");
        assert!(Interval.holds(&rules));
        assert_eq!((Interval.value(&rules, heap), Interval.value(&rules, heap - 1)), (0, 1));
        assert_eq!(listed(&rules, heap - 1, 0, 9), [699_999_999_999_999_999, 899_999_999_999_999_999]);
        let rules: AllBut = game("1..4");
        assert_eq!(Interval.value(&rules, heap), heap / 5);
        assert_eq!(Interval.count_options_of_value(&rules, heap, 7), Some(5u8.into()));
        let wide: Subtraction = game("2..1000000000000000000");
        assert_eq!(listed(&wide, heap, 0, 9), [0, 1]);
        let game: Subtraction = game("5..9,19..23,33..37");
        let _ = game.visit_options(0, &mut |_| ControlFlow::Break(()));
        assert_eq!(
            Interval.count_options_of_value(&game, heap, 0),
            Some(listed(&game, heap, 0, 99).len().into())
        );
    }

    proptest! {
        #[test]
        fn sets_made_to_fit_have_the_values_of_the_formula(
            first in 1u64..6, width in 0u64..6, unit in 1u64..4,
            more in proptest::collection::vec((1u64..4, 0u64..6), 0..4),
        ) {
            let last = first + width;
            let numbers = (first..=last)
                .chain(more.iter().map(|(times, place)| times * (first + last) + (first + place).min(last)));
            let set = numbers.map(|n| (n * unit).to_string()).collect::<Vec<_>>().join(",");
            check_heaps(&game::<Subtraction>(&set), &Interval, 70);
        }
    }
}
