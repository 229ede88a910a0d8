//! Values that the digits of a number tell: the place of a digit, how many such digits there are, or their
//! sum, put into a known function.
//!
//! Such values may grow for ever, unlike those that a finite automaton tells. The function is found in the
//! first half of a table, and the other half, in which larger places occur, is compared with it.

use crate::description_length;
use crate::found::{Pattern, PatternClass};
use crate::pattern_formula::PatternFormula;
use crate::solution::Solution;
use crate::value_table::ValueTable;
use grundy_budget::{Budget, Halt};
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use std::collections::BTreeMap;

/// What is read off the digits of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigitFeature {
    /// The place of the last digit that is this one, from 1.
    Last(u64),
    /// The place of the last digit that is not this one, from 1.
    LastOther(u64),
    /// How many digits are this one.
    Count(u64),
    /// The sum of the digits.
    Sum,
    /// The number of digits.
    Length,
}

/// A function of what is read off the digits, k. All but the first two are put to k + `shift`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigitFunction {
    /// times k + constant.
    Linear {
        /// How many times k.
        times: i64,
        /// What is added.
        constant: i64,
    },
    /// k mod m.
    Rest(u64),
    /// 1, 2, 4, 7, 8, ... for 1, 2, 3, ...: the numbers with an odd number of 1 bits.
    Odious(i64),
    /// 0, 3, 5, 6, 9, ... for 1, 2, 3, ...: the numbers with an even number of 1 bits.
    Evil(i64),
    /// A power of 2, and a constant.
    Power {
        /// What is added to k.
        shift: i64,
        /// What is added to the power.
        constant: i64,
    },
    /// The Gray code.
    Gray(i64),
    /// The square.
    Square(i64),
    /// 1, 3, 6, 10, ... for 1, 2, 3, ...
    Triangle(i64),
}

/// Values by digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigitRule {
    /// The base.
    pub base: u64,
    /// What is added to the number before its digits are looked at.
    pub shift: i64,
    /// What is read off the digits, k.
    pub feature: DigitFeature,
    /// The value by k.
    pub function: DigitFunction,
    /// The value of numbers without such a digit.
    pub otherwise: Option<u64>,
    /// The first number that has a value.
    pub first: u64,
    /// The values of the first numbers, to which the rule does not apply.
    pub listed: Vec<u64>,
}

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

/// Bits for base, feature, shift and kind of function.
const MODEL: u64 = 16;

impl DigitFeature {
    fn all(base: u64) -> impl Iterator<Item = DigitFeature> {
        let digits = 0..base;
        let last =
            digits.clone().flat_map(|digit| [DigitFeature::LastOther(digit), DigitFeature::Last(digit)]);
        let counts = digits.map(DigitFeature::Count);
        last.chain([DigitFeature::Sum, DigitFeature::Length]).chain(counts)
    }

    /// What is read off the digits of n; `None` if n has no such digit. 0 has no digits.
    fn of(self, mut n: u64, base: u64) -> Option<u64> {
        let (mut place, mut count) = (0, 0);
        while n > 0 {
            let digit = n % base;
            n /= base;
            place += 1;
            match self {
                DigitFeature::Last(wanted) if digit == wanted => return Some(place),
                DigitFeature::LastOther(other) if digit != other => return Some(place),
                DigitFeature::Last(_) | DigitFeature::LastOther(_) => {}
                DigitFeature::Count(counted) => count += u64::from(digit == counted),
                DigitFeature::Sum => count += digit,
                DigitFeature::Length => count += 1,
            }
        }
        match self {
            DigitFeature::Last(_) | DigitFeature::LastOther(0) => None,
            // Leading zeros are other digits.
            DigitFeature::LastOther(_) => Some(place + 1),
            DigitFeature::Count(_) | DigitFeature::Sum | DigitFeature::Length => Some(count),
        }
    }

    fn words(self) -> LocalizedString {
        match self {
            DigitFeature::Last(digit) => words!(
                "the place of the last digit {digit}, counted from 1,",
                "最后一个数字 {digit} 的位置（从末位起，由 1 数起）"
            ),
            DigitFeature::LastOther(digit) => words!(
                "the place of the last digit that is not {digit}, counted from 1,",
                "最后一个不是 {digit} 的数字的位置（从末位起，由 1 数起）"
            ),
            DigitFeature::Count(digit) => words!("the number of digits {digit}", "数字 {digit} 的个数"),
            DigitFeature::Sum => words!("the sum of the digits", "各位数字之和"),
            DigitFeature::Length => words!("the number of digits", "位数"),
        }
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

    /// The value at k; `None` if it is negative or too large.
    fn value(self, k: u64) -> Option<u64> {
        let at = |shift: i64| k.checked_add_signed(shift);
        match self {
            DigitFunction::Linear { times, constant } => {
                let value = i128::from(times) * i128::from(k) + i128::from(constant);
                u64::try_from(value).ok()
            }
            DigitFunction::Rest(modulus) => k.checked_rem(modulus),
            DigitFunction::Odious(shift) => {
                let before = at(shift)?.checked_sub(1)?;
                before.checked_mul(2)?.checked_add(u64::from(before.count_ones() % 2 == 0))
            }
            DigitFunction::Evil(shift) => {
                let before = at(shift)?.checked_sub(1)?;
                before.checked_mul(2)?.checked_add(u64::from(before.count_ones() % 2 == 1))
            }
            DigitFunction::Power { shift, constant } => {
                let exponent = u32::try_from(at(shift)?).ok()?;
                1_u64.checked_shl(exponent)?.checked_add_signed(constant)
            }
            DigitFunction::Gray(shift) => at(shift).map(|k| k ^ (k >> 1)),
            DigitFunction::Square(shift) => at(shift)?.checked_mul(at(shift)?),
            DigitFunction::Triangle(shift) => Some(at(shift)?.checked_mul(at(shift)?.checked_add(1)?)? / 2),
        }
    }

    /// Whether the values stay below a bound.
    fn is_bounded(self) -> bool {
        matches!(self, DigitFunction::Rest(_))
    }

    /// Bits of the numbers in it.
    fn bits(self) -> u64 {
        let of = |number: i64| 2 * u64::from(u64::BITS - number.unsigned_abs().leading_zeros());
        match self {
            DigitFunction::Linear { times, constant } => of(times - 1) + of(constant),
            DigitFunction::Rest(modulus) => 2 * u64::from(u64::BITS - modulus.leading_zeros()),
            _ => 4,
        }
    }

    fn words(self) -> LocalizedString {
        let name =
            |shift: i64| if shift == 0 { "k".to_owned() } else { format!("({})", shifted("k", shift)) };
        match self {
            DigitFunction::Linear { times: 1, constant } => LocalizedString::same(shifted("k", constant)),
            DigitFunction::Linear { times, constant } => {
                LocalizedString::same(shifted(&format!("{times}k"), constant))
            }
            DigitFunction::Rest(modulus) => LocalizedString::same(format!("k mod {modulus}")),
            DigitFunction::Odious(shift) => {
                let k = name(shift);
                words!(
                    "the {k}-th odious number (1, 2, 4, 7, 8, ..., those with an odd number of 1 bits)",
                    "第 {k} 个可憎数（1、2、4、7、8……，即二进制有奇数个 1 的数）"
                )
            }
            DigitFunction::Evil(shift) => {
                let k = name(shift);
                words!(
                    "the {k}-th evil number (0, 3, 5, 6, 9, ..., those with an even number of 1 bits)",
                    "第 {k} 个邪恶数（0、3、5、6、9……，即二进制有偶数个 1 的数）"
                )
            }
            DigitFunction::Power { shift, constant } => {
                LocalizedString::same(shifted(&format!("2^{}", name(shift)), constant))
            }
            DigitFunction::Gray(shift) => {
                let k = name(shift);
                words!("the Gray code of {k}", "{k} 的格雷码")
            }
            DigitFunction::Square(shift) => LocalizedString::same(format!("{}^2", name(shift))),
            DigitFunction::Triangle(shift) => {
                LocalizedString::same(format!("{}({})/2", name(shift), shifted("k", shift + 1)))
            }
        }
    }

    /// The same in Python.
    fn python(self) -> String {
        let at = |shift: i64| shifted("k", shift);
        match self {
            DigitFunction::Linear { times, constant } => shifted(&format!("{times} * k"), constant),
            DigitFunction::Rest(modulus) => format!("k % {modulus}"),
            DigitFunction::Odious(shift) => {
                let before = at(shift - 1);
                format!("2 * ({before}) + 1 - bin({before}).count(\"1\") % 2")
            }
            DigitFunction::Evil(shift) => {
                let before = at(shift - 1);
                format!("2 * ({before}) + bin({before}).count(\"1\") % 2")
            }
            DigitFunction::Power { shift, constant } => shifted(&format!("2 ** ({})", at(shift)), constant),
            DigitFunction::Gray(shift) => format!("({0}) ^ ({0}) >> 1", at(shift)),
            DigitFunction::Square(shift) => format!("({}) ** 2", at(shift)),
            DigitFunction::Triangle(shift) => format!("({}) * ({}) // 2", at(shift), at(shift + 1)),
        }
    }
}

/// A number with something added.
fn shifted(number: &str, shift: i64) -> String {
    match shift {
        0 => number.to_owned(),
        1.. => format!("{number} + {shift}"),
        _ => format!("{number} - {}", shift.unsigned_abs()),
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
    /// The value of a number.
    pub fn value(&self, n: u64) -> Option<u64> {
        let place = usize::try_from(n.checked_sub(self.first)?).ok()?;
        self.listed.get(place).copied().or_else(|| self.by_digits(n))
    }

    fn by_digits(&self, n: u64) -> Option<u64> {
        match self.feature.of(n.checked_add_signed(self.shift)?, self.base) {
            Some(k) => self.function.value(k),
            None => self.otherwise,
        }
    }

    /// Whether the values stay below a bound.
    pub(crate) fn is_bounded(&self) -> bool {
        self.function.is_bounded()
    }

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

    fn bits(&self) -> u64 {
        MODEL + self.function.bits() + description_length::of_values(&self.listed)
    }

    fn words(&self) -> LocalizedString {
        let LocalizedString { en: value, zh: value_zh } = self.function.words();
        let LocalizedString { en: what, zh: what_zh } = self.feature.words();
        let (n, base) = (shifted("n", self.shift), self.base);
        let mut words = words!(
            "g(n) = {value}, where k is {what} of {n} in base {base}",
            "g(n) = {value_zh}，其中 k 是 {n} 的 {base} 进制表示中{what_zh}"
        );
        // Only numbers without such a digit have no k.
        if let (Some(value), DigitFeature::Last(_)) = (self.otherwise, self.feature) {
            words.en += &format!("; g(n) = {value} if there is none");
            words.zh += &format!("；没有这样的数字时 g(n) = {value}");
        }
        for (n, value) in (self.first..).zip(&self.listed) {
            words.en += &format!("; g({n}) = {value}");
            words.zh += &format!("；g({n}) = {value}");
        }
        words
    }

    /// `grundy(n)` in Python.
    pub(crate) fn python(&self) -> String {
        let (base, otherwise) = (self.base, self.otherwise.unwrap_or(0));
        let found = match self.feature {
            DigitFeature::Last(digit) => format!("if digit == {digit}:\n            return place"),
            DigitFeature::LastOther(digit) => format!("if digit != {digit}:\n            return place"),
            DigitFeature::Count(digit) => format!("count += digit == {digit}"),
            DigitFeature::Sum => "count += digit".to_owned(),
            DigitFeature::Length => "count += 1".to_owned(),
        };
        let end = match self.feature {
            DigitFeature::Last(_) | DigitFeature::LastOther(0) => "None",
            DigitFeature::LastOther(_) => "place + 1",
            DigitFeature::Count(_) | DigitFeature::Sum | DigitFeature::Length => "count",
        };
        let mut code = format!(
            "def read(n):\n    place = count = 0\n    while n > 0:\n        n, digit = divmod(n, {base})\n        place += 1\n        {found}\n    return {end}\n\n\ndef grundy(n):\n"
        );
        for (n, value) in (self.first..).zip(&self.listed) {
            code += &format!("    if n == {n}:\n        return {value}\n");
        }
        let n = shifted("n", self.shift);
        code + &format!(
            "    k = read({n})\n    if k is None:\n        return {otherwise}\n    return {}\n",
            self.function.python()
        )
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
