//! Dyadic rationals: the numbers among short games.
//!
//! A number is the value of a short game exactly if its denominator is a power of two (Siegel, Combinatorial
//! Game Theory, chapter II). Sums, heating and play grow numerators beyond any machine word, so that every
//! operation is checked and continues with big integers where it must; nothing ever wraps.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// A number n / 2^k in lowest terms, of any size.
///
/// ```
/// use grundy_values::number::Dyadic;
/// let half = Dyadic::new(1, 1);
/// assert_eq!((&half + &Dyadic::new(1, 3)).to_string(), "5/8");
/// assert_eq!(&half + &half, Dyadic::from(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic(Size);

/// A number has one representation only: the small one where its parts fit, in lowest terms always.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Size {
    Small { numerator: i64, exponent: u32 },
    Big(Box<Large>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Large {
    numerator: BigInt,
    exponent: u64,
}

/// The largest exponent of a denominator that the small representation takes: shifts by as much never leave
/// 128 bits.
const SMALL_EXPONENT: u32 = 62;

impl Dyadic {
    /// The number 0.
    pub const ZERO: Dyadic = Dyadic(Size::Small { numerator: 0, exponent: 0 });

    /// The number 1.
    pub const ONE: Dyadic = Dyadic(Size::Small { numerator: 1, exponent: 0 });

    /// The number `numerator / 2^exponent`, which need not be in lowest terms.
    pub fn new(numerator: i64, exponent: u32) -> Dyadic {
        Dyadic::from_i128(i128::from(numerator), exponent)
    }

    /// The number `numerator / 2^exponent`, of any size.
    pub fn from_big(numerator: BigInt, exponent: u64) -> Dyadic {
        let twos = numerator.trailing_zeros().unwrap_or(exponent).min(exponent);
        let (numerator, exponent) = (numerator >> twos, exponent - twos);
        match (numerator.to_i64(), u32::try_from(exponent)) {
            (Some(numerator), Ok(exponent)) if exponent <= SMALL_EXPONENT => {
                Dyadic(Size::Small { numerator, exponent })
            }
            _ => Dyadic(Size::Big(Box::new(Large { numerator, exponent }))),
        }
    }

    /// A fraction as a dyadic rational; `None` where the denominator in lowest terms is no power of two, or
    /// is 0.
    pub fn from_ratio(numerator: &BigInt, denominator: &BigInt) -> Option<Dyadic> {
        if denominator.is_zero() {
            return None;
        }
        let common = numerator.gcd(denominator) * denominator.signum();
        let (numerator, denominator) = (numerator / &common, denominator / &common);
        let exponent = denominator.trailing_zeros()?;
        (denominator >> exponent).is_one().then(|| Dyadic::from_big(numerator, exponent))
    }

    /// Reads `-7`, `5/8`: what [`Display`](fmt::Display) writes, and fractions not in lowest terms. `None`
    /// where the text is anything else, or no dyadic rational.
    pub fn read(text: &str) -> Option<Dyadic> {
        let whole = |text: &str| {
            let digits = text.strip_prefix('-').unwrap_or(text);
            let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            if plain { text.parse::<BigInt>().ok() } else { None }
        };
        match text.split_once('/') {
            None => Some(Dyadic::from_big(whole(text)?, 0)),
            Some((_, denominator)) if denominator.starts_with('-') => None,
            Some((numerator, denominator)) => Dyadic::from_ratio(&whole(numerator)?, &whole(denominator)?),
        }
    }

    fn from_i128(mut numerator: i128, mut exponent: u32) -> Dyadic {
        let twos = if numerator == 0 { exponent } else { numerator.trailing_zeros().min(exponent) };
        // A shift by 127 or more bits can only happen to 0.
        numerator = if twos < 127 { numerator >> twos } else { 0 };
        exponent -= twos;
        match i64::try_from(numerator) {
            Ok(numerator) if exponent <= SMALL_EXPONENT => Dyadic(Size::Small { numerator, exponent }),
            _ => Dyadic(Size::Big(Box::new(Large {
                numerator: BigInt::from(numerator),
                exponent: exponent.into(),
            }))),
        }
    }

    /// The exponent k of the denominator 2^k in lowest terms.
    pub fn exponent(&self) -> u64 {
        match &self.0 {
            Size::Small { exponent, .. } => (*exponent).into(),
            Size::Big(large) => large.exponent,
        }
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self) -> BigInt {
        match &self.0 {
            Size::Small { numerator, .. } => BigInt::from(*numerator),
            Size::Big(large) => large.numerator.clone(),
        }
    }

    /// Numerator and exponent where both are small.
    pub(crate) fn small(&self) -> Option<(i64, u32)> {
        match &self.0 {
            Size::Small { numerator, exponent } => Some((*numerator, *exponent)),
            Size::Big(_) => None,
        }
    }

    /// The number times 2^places, where that is an integer of 64 bits.
    pub fn scaled(&self, places: u32) -> Option<i64> {
        let (numerator, exponent) = self.small()?;
        let scaled = numerator.checked_mul(1_i64.checked_shl(places.checked_sub(exponent)?)?)?;
        (places < 63).then_some(scaled)
    }

    /// The largest integer of 64 bits that is at most the number times 2^places; `None` where that is none.
    pub fn scaled_down(&self, places: u32) -> Option<i64> {
        let (numerator, exponent) = self.small()?;
        match exponent.checked_sub(places) {
            Some(lost) => Some(numerator >> lost.min(63)),
            None => self.scaled(places),
        }
    }

    /// Whether this is an integer.
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// This as an integer of 64 bits, where it is one.
    pub fn to_i64(&self) -> Option<i64> {
        self.small().and_then(|(numerator, exponent)| (exponent == 0).then_some(numerator))
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        *self == Dyadic::ZERO
    }

    /// Whether this is less than 0.
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Size::Small { numerator, .. } => *numerator < 0,
            Size::Big(large) => large.numerator.is_negative(),
        }
    }

    /// The largest integer that is not larger.
    pub fn floor(&self) -> Dyadic {
        match &self.0 {
            Size::Small { numerator, exponent } => Dyadic::new(numerator >> exponent, 0),
            Size::Big(large) => Dyadic::from_big(large.numerator.clone() >> large.exponent, 0),
        }
    }

    /// The smallest integer that is not smaller.
    pub fn ceil(&self) -> Dyadic {
        -&(-self).floor()
    }

    /// Half of it.
    pub fn half(&self) -> Dyadic {
        match &self.0 {
            Size::Small { numerator, exponent } => Dyadic::from_i128((*numerator).into(), exponent + 1),
            Size::Big(large) => Dyadic::from_big(large.numerator.clone(), large.exponent + 1),
        }
    }

    /// 1/2^k, where 2^k is the denominator in lowest terms.
    pub fn unit(&self) -> Dyadic {
        Dyadic::from_big(BigInt::one(), self.exponent())
    }

    /// The number that is born first among those strictly between two others, or beyond one of them where
    /// there is only one bound; 0 where there is none. `None` where nothing lies between.
    ///
    /// The simplest number theorem (Conway, On Numbers and Games, theorem 11): an integer nearest to 0 where
    /// there is one, else the one number with the smallest denominator.
    pub fn simplest_between(low: Option<&Dyadic>, high: Option<&Dyadic>) -> Option<Dyadic> {
        let (low, high) = match (low, high) {
            (None, None) => return Some(Dyadic::ZERO),
            (Some(low), None) => return Some((&low.floor() + &Dyadic::ONE).max(Dyadic::ZERO)),
            (None, Some(high)) => return Some((&high.ceil() - &Dyadic::ONE).min(Dyadic::ZERO)),
            (Some(low), Some(high)) if low < high => (low, high),
            _ => return None,
        };
        if low.is_negative() && Dyadic::ZERO < *high {
            return Some(Dyadic::ZERO);
        }
        if low.is_negative() {
            return Dyadic::simplest_between(Some(&-high), Some(&-low)).map(|number| -&number);
        }
        // With each binary digit more there are twice as many candidates; the first that lies between is
        // simplest.
        let most = low.exponent().max(high.exponent()) + 1;
        (0..=most).map(|digits| low.next_multiple(digits)).find(|number| number < high)
    }

    /// The smallest multiple of 1/2^digits that is larger.
    fn next_multiple(&self, digits: u64) -> Dyadic {
        let scaled = Dyadic::from_big(self.numerator() << digits, self.exponent());
        Dyadic::from_big(scaled.floor().numerator() + 1, digits)
    }

    /// About how many bytes it holds beyond its own size.
    pub fn size_in_memory(&self) -> u64 {
        match &self.0 {
            Size::Small { .. } => 0,
            Size::Big(large) => size_of::<Large>() as u64 + large.numerator.bits() / 8 + 8,
        }
    }

    /// Both over the larger of the two denominators, whose exponent is the third.
    fn aligned(&self, other: &Dyadic) -> (BigInt, BigInt, u64) {
        let exponent = self.exponent().max(other.exponent());
        let scaled = |number: &Dyadic| number.numerator() << (exponent - number.exponent());
        (scaled(self), scaled(other), exponent)
    }

    /// [`aligned`](Dyadic::aligned) without big integers, where both are small: a numerator below 2^63 moved
    /// by at most 62 places stays below 2^125, and so does the sum of two.
    fn aligned_small(&self, other: &Dyadic) -> Option<(i128, i128, u32)> {
        let ((a, i), (b, j)) = (self.small()?, other.small()?);
        let exponent = i.max(j);
        Some((i128::from(a) << (exponent - i), i128::from(b) << (exponent - j), exponent))
    }
}

impl From<i64> for Dyadic {
    fn from(integer: i64) -> Dyadic {
        Dyadic(Size::Small { numerator: integer, exponent: 0 })
    }
}

impl From<BigInt> for Dyadic {
    fn from(integer: BigInt) -> Dyadic {
        Dyadic::from_big(integer, 0)
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;

    fn add(self, other: &Dyadic) -> Dyadic {
        if let Some((a, b, exponent)) = self.aligned_small(other) {
            return Dyadic::from_i128(a + b, exponent);
        }
        let (a, b, exponent) = self.aligned(other);
        Dyadic::from_big(a + b, exponent)
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        match &self.0 {
            Size::Small { numerator, exponent } => Dyadic::from_i128(-i128::from(*numerator), *exponent),
            Size::Big(large) => Dyadic::from_big(-large.numerator.clone(), large.exponent),
        }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;

    fn sub(self, other: &Dyadic) -> Dyadic {
        self + &-other
    }
}

impl Mul for &Dyadic {
    type Output = Dyadic;

    fn mul(self, other: &Dyadic) -> Dyadic {
        Dyadic::from_big(self.numerator() * other.numerator(), self.exponent() + other.exponent())
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if let Some((a, b, _)) = self.aligned_small(other) {
            return a.cmp(&b);
        }
        let (a, b, _) = self.aligned(other);
        a.cmp(&b)
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exponent() {
            0 => self.numerator().fmt(f),
            exponent => write!(f, "{}/{}", self.numerator(), BigInt::one() << exponent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_number() -> impl Strategy<Value = Dyadic> {
        let big = (any::<i128>(), 0..200_u64).prop_map(|(n, k)| Dyadic::from_big(BigInt::from(n), k));
        prop_oneof![(-40..40_i64, 0..4_u32).prop_map(|(n, k)| Dyadic::new(n, k)), big]
    }

    proptest! {
        #[test]
        fn numbers_are_a_ring_with_an_order((a, b, c) in (any_number(), any_number(), any_number())) {
            prop_assert_eq!(&a + &b, &b + &a);
            prop_assert_eq!(&(&a + &b) + &c, &a + &(&b + &c));
            prop_assert_eq!(&a * &(&b + &c), &(&a * &b) + &(&a * &c));
            prop_assert_eq!(&a - &a, Dyadic::ZERO);
            prop_assert_eq!(a.cmp(&b), (&a - &b).cmp(&Dyadic::ZERO));
            prop_assert_eq!(&a.half() + &a.half(), a.clone());
            prop_assert!(a.floor() <= a && a < &a.floor() + &Dyadic::ONE);
        }

        #[test]
        fn written_text_is_read_back(a in any_number()) {
            prop_assert_eq!(Dyadic::read(&a.to_string()), Some(a));
        }

        #[test]
        fn the_simplest_number_is_between_and_its_ancestors_are_not((a, b) in (any_number(), any_number())) {
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            if low == high {
                prop_assert_eq!(Dyadic::simplest_between(Some(&low), Some(&high)), None);
            } else {
                let simplest = Dyadic::simplest_between(Some(&low), Some(&high)).unwrap();
                prop_assert!(low < simplest && simplest < high);
                let parents = [&simplest - &simplest.unit(), &simplest + &simplest.unit()];
                let born_before = |parent: &&Dyadic| !simplest.is_integer() || (parent.is_negative() == simplest.is_negative()
                    && parent.numerator().magnitude() < simplest.numerator().magnitude()) || parent.is_zero();
                for parent in parents.iter().filter(born_before).filter(|_| !simplest.is_zero()) {
                    prop_assert!(!(low < *parent && *parent < high));
                }
            }
        }
    }

    #[test]
    fn nothing_wraps() {
        let large = Dyadic::from(i64::MAX);
        assert_eq!((&large + &Dyadic::ONE).to_string(), "9223372036854775808");
        assert_eq!((-&Dyadic::from(i64::MIN)).to_string(), "9223372036854775808");
        assert!(Dyadic::new(1, 40) < Dyadic::from(1 << 30));
        assert_eq!(Dyadic::new(1, 62).half().half().exponent(), 64);
    }

    #[test]
    fn a_third_is_not_dyadic() {
        for text in ["1/3", "1/0", "", "-", "1/-2", "2.5", "+1", "1/2/4"] {
            assert_eq!(Dyadic::read(text), None, "{text}");
        }
        assert_eq!(Dyadic::read("3/6"), Some(Dyadic::new(1, 1)));
    }
}
