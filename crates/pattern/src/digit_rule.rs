//! Values that the digits of a number tell: the place of a digit, the number of such digits, or their sum, in
//! a known function.
//!
//! Such values may grow for ever, unlike those that a finite automaton tells.

use crate::description_length;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;

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

/// Bits for base, feature, shift and kind of function.
const MODEL: u64 = 16;

impl DigitFeature {
    /// What is read off the digits of n; `None` if n has no such digit. 0 has no digits.
    pub(crate) fn of(self, mut n: u64, base: u64) -> Option<u64> {
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
    /// The value at k; `None` if it is negative or too large.
    pub(crate) fn value(self, k: u64) -> Option<u64> {
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

impl DigitRule {
    /// The value of a number.
    pub fn value(&self, n: u64) -> Option<u64> {
        let place = usize::try_from(n.checked_sub(self.first)?).ok()?;
        self.listed.get(place).copied().or_else(|| self.by_digits(n))
    }

    /// The value by the digits alone, without the listed values.
    pub(crate) fn by_digits(&self, n: u64) -> Option<u64> {
        match self.feature.of(n.checked_add_signed(self.shift)?, self.base) {
            Some(k) => self.function.value(k),
            None => self.otherwise,
        }
    }

    /// Whether the values stay below a bound.
    pub(crate) fn is_bounded(&self) -> bool {
        self.function.is_bounded()
    }

    /// The bits that the rule takes.
    pub(crate) fn bits(&self) -> u64 {
        MODEL + self.function.bits() + description_length::of_values(&self.listed)
    }

    /// The rule in words.
    pub(crate) fn words(&self) -> LocalizedString {
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
