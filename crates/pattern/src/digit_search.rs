//! Finds rules that tell values by the digits of a number.
//!
//! The function is found in the first half of a table, and the other half, in which larger places occur, is
//! compared with it.

use crate::description_length;
use crate::digit_rule::{DigitFeature, DigitFunction, DigitRule};
use crate::found::{Pattern, PatternClass};
use crate::pattern_formula::PatternFormula;
use crate::solution::Solution;
use crate::value_table::ValueTable;
use grundy_budget::{Budget, Halt};
use std::collections::BTreeMap;

/// The bases that are tried.
const BASES: [u64; 11] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16];

/// What is added to the number.
const SHIFTS: [i64; 6] = [0, 1, -1, 2, -2, 3];

/// The rule may fail for this many numbers at the beginning.
const MAX_LISTED: usize = 4;

/// Fewer different numbers k show nothing.
const MIN_DIFFERENT: usize = 5;

/// A table has at least this many times the square of the base.
const MIN_SQUARES: u64 = 4;

/// Each of the smallest numbers k occurs this often at least.
const MIN_TIMES: u64 = 2;

/// Steps for one feature, most of which fail soon.
const FEATURE: u64 = 500;

impl DigitFeature {
    fn all(base: u64) -> impl Iterator<Item = DigitFeature> {
        let digits = 0..base;
        let last =
            digits.clone().flat_map(|digit| [DigitFeature::LastOther(digit), DigitFeature::Last(digit)]);
        let counts = digits.map(DigitFeature::Count);
        last.chain([DigitFeature::Sum, DigitFeature::Length]).chain(counts)
    }
}

impl DigitFunction {
    /// The functions that are tried, the simplest first; the first one that has these values is taken.
    fn fitting(pairs: &[(u64, u64)]) -> Option<DigitFunction> {
        let shifts = || -1..=1_i64;
        let mut all: Vec<DigitFunction> = Self::linear(pairs).into_iter().collect();
        let largest = pairs.iter().map(|&(_, value)| value).max()?;
        all.extend(largest.checked_add(1).map(DigitFunction::Rest));
        all.extend(shifts().map(DigitFunction::Odious));
        all.extend(shifts().map(DigitFunction::Evil));
        let powers = shifts().flat_map(|shift| shifts().map(move |constant| (shift, constant)));
        all.extend(powers.map(|(shift, constant)| DigitFunction::Power { shift, constant }));
        all.extend(shifts().map(DigitFunction::Gray));
        all.extend(shifts().map(DigitFunction::Square));
        all.extend(shifts().map(DigitFunction::Triangle));
        all.into_iter().find(|function| pairs.iter().all(|&(k, value)| function.value(k) == Some(value)))
    }

    /// The straight line through the first two values; `None` if it is level.
    fn linear(pairs: &[(u64, u64)]) -> Option<DigitFunction> {
        let [(k, value), (next, following), ..] = *pairs else { return None };
        let [k, value, next, following] =
            [k, value, next, following].map(|number| i64::try_from(number).ok());
        let (k, value, next, following) = (k?, value?, next?, following?);
        let (rise, run) = (following.checked_sub(value)?, next.checked_sub(k)?);
        if rise == 0 || rise.checked_rem(run)? != 0 {
            return None;
        }
        let times = rise / run;
        let constant = value.checked_sub(times.checked_mul(k)?)?;
        Some(DigitFunction::Linear { times, constant })
    }
}

/// The values that belong to one k.
struct DigitValues {
    value: u64,
    times: u64,
    /// Whether it occurs in the first half of the table.
    early: bool,
}

impl DigitRule {
    /// The rule by one feature, if it holds in the whole table but for a few numbers at its beginning.
    fn new(sequence: ValueTable<'_>, base: u64, shift: i64, feature: DigitFeature) -> Option<DigitRule> {
        let middle = sequence.first + sequence.values.len() as u64 / 2;
        let (mut seen, mut otherwise): (BTreeMap<u64, DigitValues>, Option<u64>) = (BTreeMap::new(), None);
        for (n, value) in sequence.pairs().skip(MAX_LISTED) {
            match feature.of(n.checked_add_signed(shift)?, base) {
                Some(k) => {
                    let known = seen.entry(k).or_insert(DigitValues { value, times: 0, early: false });
                    known.times += 1;
                    known.early |= n < middle;
                    if known.value != value {
                        return None;
                    }
                }
                None if *otherwise.get_or_insert(value) != value => return None,
                None => {}
            }
        }
        let often = seen.values().take(MIN_DIFFERENT - 1).all(|seen| seen.times >= MIN_TIMES);
        if seen.len() < MIN_DIFFERENT || !often {
            return None;
        }
        let early: Vec<(u64, u64)> =
            seen.iter().filter(|(_, seen)| seen.early).map(|(&k, seen)| (k, seen.value)).collect();
        let function = DigitFunction::fitting(&early).filter(|_| early.len() + 1 >= MIN_DIFFERENT)?;
        // What comes round has to come round twice.
        let comes_round = |modulus: u64| seen.len() as u64 >= 2 * modulus;
        if matches!(function, DigitFunction::Rest(modulus) if modulus < 2 || !comes_round(modulus)) {
            return None;
        }
        if seen.iter().any(|(&k, seen)| function.value(k) != Some(seen.value)) {
            return None;
        }
        let mut rule = DigitRule {
            base,
            shift,
            feature,
            function,
            otherwise,
            first: sequence.first,
            listed: Vec::new(),
        };
        let wrong = |n: u64, value: u64| rule.by_digits(n) != Some(value);
        let begins: Vec<(u64, u64)> = sequence.pairs().take(MAX_LISTED).collect();
        let listed = begins.iter().rposition(|&(n, value)| wrong(n, value)).map_or(0, |last| last + 1);
        rule.listed = sequence.values[..listed].to_vec();
        Some(rule)
    }
}

/// The first rule that is worth showing.
///
/// # Errors
/// Returns [`Halt`] if a limit is reached.
pub(crate) fn find(
    sequence: ValueTable<'_>,
    budget: &mut Budget,
) -> Result<Option<(DigitRule, Pattern)>, Halt> {
    let head = sequence.head();
    let data = description_length::of_table(head.values);
    for base in BASES {
        if (sequence.values.len() as u64) < MIN_SQUARES * base * base {
            break;
        }
        for feature in DigitFeature::all(base) {
            for shift in SHIFTS {
                budget.charge_steps(FEATURE)?;
                let rule = DigitRule::new(head, base, shift, feature);
                let Some(rule) = rule.filter(|rule| description_length::is_worth_showing(rule.bits(), data))
                else {
                    continue;
                };
                if !sequence.has_values(|n| rule.value(n), budget)? {
                    continue;
                }
                let found = Pattern {
                    checked_to: Some(sequence.last()),
                    terms_used: Some(head.first + head.values.len() as u64 / 2),
                    solution: Some(Solution::Digits(rule.clone())),
                    ..Pattern::observed(rule.words(), PatternFormula::Words, PatternClass::Digits)
                };
                return Ok(Some((rule, found)));
            }
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use grundy_budget::Limits;

    fn look(values: &[u64]) -> Option<DigitRule> {
        let sequence = ValueTable { first: 0, values };
        find(sequence, &mut Budget::new(&Limits::default())).unwrap().map(|(rule, _)| rule)
    }

    /// The last place of the digit, from 1, found on the digits as text.
    fn last_place(n: u64, base: u64, digit: u64) -> Option<u64> {
        let mut digits = Vec::new();
        let mut rest = n;
        while rest > 0 {
            digits.push(rest % base);
            rest /= base;
        }
        digits.iter().position(|&d| d == digit).map(|place| place as u64 + 1)
    }

    #[test]
    fn functions_of_the_place_of_a_digit_are_found_and_go_on() {
        let odious = |k: u64| (0..).filter(|n: &u64| n.count_ones() % 2 == 1).nth(k as usize - 1).unwrap();
        let evil =
            |k: u64| (0..).filter(|n: &u64| n.count_ones().is_multiple_of(2)).nth(k as usize - 1).unwrap();
        let functions: [&dyn Fn(u64) -> u64; 5] = [&odious, &evil, &|k| k, &|k| 1 << k, &|k| 3 * k + 2];
        for (base, digit) in [(3, 2), (3, 1), (4, 3), (2, 1)] {
            for function in functions {
                let value = |n: u64| last_place(n, base, digit).map_or(0, function);
                let values: Vec<u64> = (0..1100).map(value).collect();
                let rule = look(&values).unwrap();
                for n in (0..1100).chain([4_782_969, 9_565_938, 1 << 33, (1 << 40) - 1]) {
                    assert_eq!(rule.value(n), Some(value(n)), "{base} {digit} {n}: {rule:?}");
                }
            }
        }
    }

    #[test]
    fn valuations_of_neighbours_and_sums_of_digits_are_found() {
        let valuation = |mut n: u64, p: u64| {
            let mut times = 0;
            while n.is_multiple_of(p) {
                n /= p;
                times += 1;
            }
            times
        };
        let values: Vec<u64> = (0..512).map(|n| valuation(n + 1, 3)).collect();
        assert_eq!(look(&values).unwrap().value(3_u64.pow(20) - 1), Some(20));
        let values: Vec<u64> = (0..512).map(|n| if n < 2 { 9 } else { valuation(n, 3) }).collect();
        assert_eq!(look(&values).unwrap().value(3_u64.pow(20)), Some(20));
        let sum = |n: u64| {
            let mut rest = n;
            let mut sum = 0;
            while rest > 0 {
                sum += rest % 7;
                rest /= 7;
            }
            sum
        };
        let values: Vec<u64> = (0..512).map(|n| sum(n) % 4).collect();
        assert_eq!(look(&values).unwrap().value(7_u64.pow(9) + 5), Some(2));
    }

    #[test]
    fn one_value_that_differs_in_either_half_is_enough_to_show_nothing() {
        for wrong in [100, 300, 511] {
            let mut values: Vec<u64> = (0..512).map(|n| last_place(n, 3, 2).map_or(0, |k| 1 << k)).collect();
            values[wrong] += 1;
            assert_eq!(look(&values), None, "{wrong}");
        }
    }
}
