//! Scores: integers and decimal fractions of any size.

use crate::data::Data;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Zero;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// An exact score. Left wants it large, Right wants it small.
///
/// Scores of 64 bits cost no allocation; sums that leave them go on as big integers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Score(Repr);

/// Each score has one representation: `Big` holds integers that do not fit `Small`, and `Decimal` what is no
/// integer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Repr {
    Small(i64),
    Big(Box<BigInt>),
    Decimal(Box<Decimal>),
}

/// The number `units / 10^places`, where there are places and the last digit is not 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Decimal {
    units: BigInt,
    places: u32,
}

/// The most places behind the point of a score that is read, and the largest exponent.
const MAX_PLACES: u32 = 10_000;

impl Score {
    /// The score of a game that has not brought anything yet.
    pub const ZERO: Score = Score(Repr::Small(0));
    /// The score of 1.
    pub const ONE: Score = Score(Repr::Small(1));

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        *self == Score::ZERO
    }

    /// Reads a number with a point or an exponent, such as `-0.5` and `2.5e3`; `None` if the text is no
    /// number, or one of more than 10,000 places.
    ///
    /// ```
    /// use grundy_theory::value::Score;
    /// let half = Score::decimal("-0.50").unwrap();
    /// assert_eq!(half.to_string(), "-0.5");
    /// assert_eq!(&half + &half, Score::from(-1_i64));
    /// ```
    pub fn decimal(text: &str) -> Option<Score> {
        let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let exponent: i64 = exponent.parse().ok()?;
        let (sign, digits) = number.strip_prefix('-').map_or(("", number), |digits| ("-", digits));
        let (whole, behind) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() && behind.is_empty() || !all_digits(whole) || !all_digits(behind) {
            return None;
        }
        let units: BigInt = format!("{sign}{whole}{behind}").parse().ok()?;
        let places = i64::try_from(behind.len()).ok()?.checked_sub(exponent)?;
        let size = u32::try_from(places.unsigned_abs()).ok().filter(|&size| size <= MAX_PLACES)?;
        Some(match places > 0 {
            true => Score::from_units(units, size),
            false => Score::from(units * power_of_ten(size)),
        })
    }

    /// The score `units / 10^places`.
    fn from_units(mut units: BigInt, mut places: u32) -> Score {
        let ten = BigInt::from(10);
        while places > 0 {
            let (rest, last) = units.div_rem(&ten);
            if !last.is_zero() {
                return Score(Repr::Decimal(Box::new(Decimal { units, places })));
            }
            (units, places) = (rest, places - 1);
        }
        Score::from(units)
    }

    /// The places behind the point.
    fn places(&self) -> u32 {
        match &self.0 {
            Repr::Small(_) | Repr::Big(_) => 0,
            Repr::Decimal(decimal) => decimal.places,
        }
    }

    /// The score in units of `10^-places`, which divide it.
    fn units(&self, places: u32) -> BigInt {
        match &self.0 {
            Repr::Small(n) => BigInt::from(*n) * power_of_ten(places),
            Repr::Big(n) => &**n * power_of_ten(places),
            Repr::Decimal(decimal) => &decimal.units * power_of_ten(places.saturating_sub(decimal.places)),
        }
    }

    /// Both scores in units of the smaller one's last place, and the places.
    fn aligned(&self, other: &Score) -> (BigInt, BigInt, u32) {
        let places = self.places().max(other.places());
        (self.units(places), other.units(places), places)
    }

    /// All digits of the score.
    fn digits(&self) -> String {
        match &self.0 {
            Repr::Small(n) => n.to_string(),
            Repr::Big(n) => n.to_string(),
            Repr::Decimal(decimal) => {
                let Decimal { units, places } = &**decimal;
                let sign = if *units < BigInt::ZERO { "-" } else { "" };
                let places = *places as usize;
                let digits = format!("{:0>width$}", units.magnitude().to_string(), width = places + 1);
                let (whole, behind) = digits.split_at(digits.len() - places);
                format!("{sign}{whole}.{behind}")
            }
        }
    }

    /// About how many bytes it holds beyond its own size.
    pub fn size_in_memory(&self) -> usize {
        match &self.0 {
            Repr::Small(_) => 0,
            Repr::Big(n) => 40 + (n.bits() / 8) as usize,
            Repr::Decimal(decimal) => 48 + (decimal.units.bits() / 8) as usize,
        }
    }
}

fn power_of_ten(exponent: u32) -> BigInt {
    BigInt::from(10).pow(exponent)
}

impl From<i64> for Score {
    fn from(n: i64) -> Score {
        Score(Repr::Small(n))
    }
}

impl From<u64> for Score {
    fn from(n: u64) -> Score {
        i64::try_from(n).map_or_else(|_| Score(Repr::Big(Box::new(BigInt::from(n)))), Score::from)
    }
}

impl From<BigInt> for Score {
    fn from(n: BigInt) -> Score {
        i64::try_from(&n).map_or_else(|_| Score(Repr::Big(Box::new(n))), Score::from)
    }
}

impl From<&Score> for Data {
    fn from(score: &Score) -> Data {
        match &score.0 {
            Repr::Small(n) => Data::small(*n),
            Repr::Big(n) => Data::integer(BigInt::clone(n)),
            Repr::Decimal(_) => Data::Fraction(score.digits()),
        }
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            (Repr::Big(a), Repr::Big(b)) => a.cmp(b),
            // A big integer lies above all small ones or below them all.
            (Repr::Small(_), Repr::Big(b)) => BigInt::ZERO.cmp(b),
            (Repr::Big(a), Repr::Small(_)) => BigInt::cmp(a, &BigInt::ZERO),
            (Repr::Decimal(_), _) | (_, Repr::Decimal(_)) => {
                let (own, others, _) = self.aligned(other);
                own.cmp(&others)
            }
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Score {
    type Output = Score;

    fn add(self, other: &Score) -> Score {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(sum) = a.checked_add(*b)
        {
            return Score(Repr::Small(sum));
        }
        let (own, others, places) = self.aligned(other);
        Score::from_units(own + others, places)
    }
}

impl Sub for &Score {
    type Output = Score;

    fn sub(self, other: &Score) -> Score {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(difference) = a.checked_sub(*b)
        {
            return Score(Repr::Small(difference));
        }
        let (own, others, places) = self.aligned(other);
        Score::from_units(own - others, places)
    }
}

impl Neg for &Score {
    type Output = Score;

    fn neg(self) -> Score {
        &Score::ZERO - self
    }
}

/// The digits, or how long the number is where nobody would read it to its end.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Decimals of more bits or places are cut.
        const LONG: u32 = 256;
        match &self.0 {
            Repr::Big(n) if n.bits() > u64::from(LONG) => {
                let sign = if **n < BigInt::ZERO { "-" } else { "" };
                write!(f, "{sign}2^{}...", n.bits() - 1)
            }
            Repr::Decimal(decimal) if decimal.places > LONG || decimal.units.bits() > u64::from(LONG) => {
                let digits = self.digits();
                let cut = digits.char_indices().nth(40).map_or(digits.len(), |(at, _)| at);
                write!(f, "{}...", &digits[..cut])
            }
            _ => f.write_str(&self.digits()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_score() -> impl Strategy<Value = BigInt> {
        let edge = prop::sample::select(vec![i64::MIN, i64::MAX, 0, -1, 1]);
        (edge, any::<i64>(), -3i64..4).prop_map(|(edge, n, times)| {
            if times % 2 == 0 { BigInt::from(edge) + times } else { BigInt::from(n) * times * n }
        })
    }

    proptest! {
        #[test]
        fn scores_are_integers(a in any_score(), b in any_score()) {
            let [x, y] = [&a, &b].map(|n| Score::from(n.clone()));
            prop_assert_eq!(&x + &y, Score::from(&a + &b));
            prop_assert_eq!(&x - &y, Score::from(&a - &b));
            prop_assert_eq!(-&x, Score::from(-&a));
            prop_assert_eq!(x.cmp(&y), a.cmp(&b));
            prop_assert_eq!(Data::from(&x), Data::integer(a));
        }
    }

    proptest! {
        #[test]
        fn decimals_are_exact(a in any::<i64>(), b in any::<i64>(), places in (0_u32..30, 0_u32..30)) {
            let [x, y] = [(a, places.0), (b, places.1)].map(|(n, p)| Score::decimal(&format!("{n}e-{p}")).unwrap());
            // In units of 10^-30 everything is an integer.
            let [m, n] = [(a, places.0), (b, places.1)].map(|(n, p)| BigInt::from(n) * power_of_ten(30 - p));
            prop_assert_eq!(&x + &y, Score::from_units(&m + &n, 30));
            prop_assert_eq!(&x - &y, Score::from_units(&m - &n, 30));
            prop_assert_eq!(x.cmp(&y), m.cmp(&n));
            prop_assert_eq!(Score::decimal(&x.digits()), Some(x));
        }
    }

    #[test]
    fn decimals_are_read_and_written_in_full() {
        let read = |text: &str| Score::decimal(text).map(|score| score.to_string());
        for (text, shown) in [
            ("-0.5", "-0.5"),
            (".25", "0.25"),
            ("1.50", "1.5"),
            ("2.0", "2"),
            ("-0.0", "0"),
            ("25e-1", "2.5"),
            ("2.5E3", "2500"),
            ("1e-4", "0.0001"),
        ] {
            assert_eq!(read(text).as_deref(), Some(shown), "{text}");
        }
        for text in ["", ".", "-", "1.2.3", "1e", "e5", "0x1", "1e999999999", "1e-99999", "+1"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(Data::from(&Score::decimal("-0.50").unwrap()), Data::Fraction("-0.5".to_owned()));
        assert!(Score::decimal("1e-9000").unwrap().to_string().len() < 50);
    }

    #[test]
    fn long_scores_are_shown_short() {
        assert_eq!(Score::from(-5i64).to_string(), "-5");
        assert_eq!(Score::from(u64::MAX).to_string(), u64::MAX.to_string());
        assert_eq!(Score::from(-(BigInt::from(1) << 300u32)).to_string(), "-2^300...");
    }
}
