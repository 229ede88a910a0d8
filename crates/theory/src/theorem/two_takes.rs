//! The value of a heap from which one of two numbers may be taken.

use super::{ArithmeticPeriod, HeapTheorem, Statement};
use crate::localized::LocalizedString;
use crate::ruleset::heap::subtraction_set::{SubtractionRules, TakeableNumbers};
use crate::{text, words};

/// When a or b tokens may be taken, a < b, and further numbers only where they leave the remainder a or b on
/// division by a + b, a heap of n with remainder r = n mod (a + b) has Grundy value floor(r / a) mod 2 where
/// r < b, else 2 where floor((r - a) / a) is odd, else 1. A common divisor g of all the numbers is divided
/// out first.
///
/// Proof, by induction on n. A further number counts as its remainder. Where r < a, both options (from n of
/// a + b on; below it there is none) have remainders of at least a and below 2a or of at least b, and no
/// value 0. Where a <= r < b, with v = floor(r / a) mod 2: taking a leaves 1 - v, taking b leaves the
/// remainder r + a, of value 1 - v if it is below b; otherwise of value 2 for v = 1 and of value 1 for v = 0:
/// the mex is v each time. Where r >= b, taking b leaves 0 and taking a leaves floor((r - a) / a) mod 2, so
/// that the mex is 2 or 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct TwoTakes;

static STATEMENT: Statement = Statement {
    name: text!("Subtraction games of two numbers", "双数减法游戏定理"),
    claim: text!(
        "When a or b tokens may be taken, a < b (other numbers only if their remainder modulo a + b is a or b), a heap of n with r = n mod (a + b) has Grundy value floor(r / a) mod 2 if r < b; otherwise 2 if floor((r - a) / a) is odd, and 1 if it is even. A common divisor g of all takes is divided out first: n counts as floor(n / g).",
        "每步可取 a 或 b 颗（a < b；其他颗数须模 a + b 余 a 或 b）时，设 r = n mod (a + b)：若 r < b，则 n 颗石子的堆的 Grundy 值为 ⌊r / a⌋ mod 2；否则当 ⌊(r - a) / a⌋ 为奇数时为 2，为偶数时为 1。若所有可取数有公因数 g，则先除以 g，n 按 ⌊n / g⌋ 计。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 4 (subtraction games)",
};

/// The two least numbers that may be taken, after division by `unit`.
struct Case {
    unit: u64,
    a: u64,
    b: u64,
}

impl Case {
    fn from_takes(takes: TakeableNumbers<'_>) -> Option<Case> {
        let TakeableNumbers::Finite(set) = takes else { return None };
        let (unit, mut least) = (set.unit(), set.ranges().iter().flat_map(|&(first, last)| first..=last));
        Some(Case { unit, a: least.next()?, b: least.next()? })
    }

    fn remainder(&self, heap: u64) -> u64 {
        // Both numbers are at most the largest heap, 10^18.
        heap / self.unit % (self.a + self.b)
    }

    fn value(&self, heap: u64) -> u64 {
        match self.remainder(heap) {
            r if r < self.b => r / self.a % 2,
            r => 1 + (r - self.a) / self.a % 2,
        }
    }
}

impl<H: SubtractionRules> HeapTheorem<H> for TwoTakes {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn holds(&self, rules: &H) -> bool {
        let takes = rules.takes();
        let (Some(case), TakeableNumbers::Finite(set)) = (Case::from_takes(takes), takes) else {
            return false;
        };
        let period = case.a + case.b;
        // No three neighbours have remainders a and b only: a + b is at least 3, and 3 only for 1 and 2.
        set.ranges().iter().all(|&(first, last)| {
            last - first < 2 && [first, last].iter().all(|n| [case.a, case.b].contains(&(n % period)))
        })
    }

    fn value(&self, rules: &H, heap: u64) -> u64 {
        Case::from_takes(rules.takes()).map_or(0, |case| case.value(heap))
    }

    fn pattern(&self, rules: &H) -> Option<ArithmeticPeriod> {
        let Case { unit, a, b } = Case::from_takes(rules.takes())?;
        // An odd multiple of a leaves no value 2, and 0 and 1 in turn; else value 2 fills one stretch of each
        // period.
        let period = if b % a == 0 && b / a % 2 == 1 { 2 * a } else { a + b };
        Some(ArithmeticPeriod { preperiod: 0, period: unit.checked_mul(period)?, saltus: 0 })
    }

    fn reason(&self, rules: &H, heap: u64) -> LocalizedString {
        let Some(case) = Case::from_takes(rules.takes()) else { return LocalizedString::default() };
        let Case { unit, a, b } = case;
        let (count, period, r, value) = (heap / unit, a + b, case.remainder(heap), case.value(heap));
        let remainder = if unit == 1 {
            words!("{heap} mod ({a} + {b}) = {r}", "{heap} 除以 {a} + {b} 余 {r}")
        } else {
            words!(
                "all takes are multiples of {unit}, so {heap} counts as floor({heap}/{unit}) = {count}, and {count} mod {period} = {r}",
                "可取的数都是 {unit} 的倍数，{heap} 按 ⌊{heap}/{unit}⌋ = {count} 计，{count} 模 {period} 余 {r}"
            )
        };
        let rule = if r < b {
            words!("is below {b}: floor({r}/{a}) mod 2 = {value}", "，小于 {b}：⌊{r}/{a}⌋ mod 2 = {value}")
        } else {
            words!(
                "is at least {b}: 1 + floor(({r} - {a})/{a}) mod 2 = {value}",
                "，不小于 {b}：1 + ⌊({r} - {a})/{a}⌋ mod 2 = {value}"
            )
        };
        let (remainder, further) = (remainder.then(rule), further(rules, &case));
        LocalizedString { en: remainder.en + &further.en, zh: remainder.zh + &further.zh }
    }
}

/// Why takes beyond the first two change nothing, at one of them, where there are any.
fn further<H: SubtractionRules>(rules: &H, case: &Case) -> LocalizedString {
    let TakeableNumbers::Finite(set) = rules.takes() else { return LocalizedString::default() };
    let &Case { unit, a, b } = case;
    match set.ranges().iter().flat_map(|&(first, last)| first..=last).nth(2) {
        Some(take) => {
            let (take, as_much) = (unit * take, unit * (take % (a + b)));
            words!("; taking {take} counts as taking {as_much}", "；取 {take} 颗按取 {as_much} 颗计")
        }
        None => LocalizedString::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::heap::subtraction::Subtraction;
    use crate::ruleset::parameters::Parameters;
    use crate::theorem::brute_force::check_heaps;

    fn game(set: &str) -> Subtraction {
        Subtraction::from_parameters(Some(set)).unwrap()
    }

    #[test]
    fn any_two_numbers_have_the_values_of_the_formula() {
        for b in 2..=25 {
            for a in 1..b {
                check_heaps(&game(&format!("{a},{b}")), &TwoTakes, 400);
            }
        }
    }

    #[test]
    fn further_numbers_with_the_same_remainders_change_nothing() {
        for set in ["2,5,9,16", "4,7,15,18", "10,25,45,80", "3,4,10,11,17..18", "1,2,4,5,7"] {
            check_heaps(&game(set), &TwoTakes, 300);
        }
        for set in ["1,3,6", "2", "1..3", "1,3,4", "2,5,8", "primes"] {
            assert!(!TwoTakes.holds(&game(set)), "{set}");
        }
    }

    #[test]
    fn large_numbers_stay_exact() {
        let (a, b) = (333_333_333_333_333_333, 1_000_000_000_000_000_000);
        let rules = game(&format!("{a},{b}"));
        assert_eq!([a - 1, a, 2 * a, 3 * a, b].map(|heap| TwoTakes.value(&rules, heap)), [0, 1, 0, 1, 1]);
        let rules = game("400000000000000000,1000000000000000000");
        assert_eq!(TwoTakes.value(&rules, 1_000_000_000_000_000_000), 2);
    }
}
