//! The field of nimbers below 2^128.

use super::product::{product64, product128};
use crate::localized::LocalizedString;
use crate::words;
use num_bigint::BigUint;
use std::fmt;
use std::iter;
use std::ops::{Add, AddAssign, Mul, MulAssign};
use std::str::FromStr;

/// A nimber below 2^128: an element of the field with 2^128 elements, and the value of a Nim heap of that
/// size.
///
/// The field has characteristic 2, so that a difference is a sum. There is no `/`, since it could not divide
/// by zero: multiply by the [`inverse`](Nimber::inverse). `Ord` is the order of the ordinals, in which mex is
/// taken; as games, different nimbers are confused with each other.
///
/// ```
/// use grundy_theory::nimber::Nimber;
/// let (a, b) = (Nimber(4), Nimber(6));
/// assert_eq!(a + b, Nimber(2));
/// assert_eq!(a * b, Nimber(14));
/// assert_eq!(b.inverse().map(|inverse| Nimber(14) * inverse), Some(a));
/// assert_eq!(a.sqrt().square(), a);
/// assert_eq!(b.power(15), Nimber(1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(pub u128);

impl Nimber {
    /// Zero, the value of a game without moves.
    pub const ZERO: Nimber = Nimber(0);
    /// One, the value of a Nim heap of one.
    pub const ONE: Nimber = Nimber(1);

    /// The nimber times itself.
    pub fn square(self) -> Nimber {
        self * self
    }

    /// The one nimber whose square this is. Squaring is one-to-one in a finite field of characteristic 2.
    pub fn sqrt(self) -> Nimber {
        Nimber(sqrt(self.0, 64))
    }

    /// The nimber whose product with this one is 1; `None` for 0.
    pub fn inverse(self) -> Option<Nimber> {
        (self != Nimber::ZERO).then(|| Nimber(inverse(self.0, 64)))
    }

    /// The product of `exponent` copies. The empty product is 1, so `0^0 = 1`.
    pub fn power(self, exponent: u128) -> Nimber {
        let mut result = Nimber::ONE;
        for bit in (0..u128::BITS - exponent.leading_zeros()).rev() {
            result = result.square();
            if exponent >> bit & 1 == 1 {
                result *= self;
            }
        }
        result
    }

    /// [`power`](Nimber::power) for an exponent of any size.
    ///
    /// ```
    /// use grundy_theory::nimber::Nimber;
    /// use num_bigint::BigUint;
    /// let n = BigUint::from(10u8).pow(1000);
    /// assert_eq!(Nimber(2).power_big(&n), Nimber(2)); // 2 has order 3, and 10^1000 is 1 modulo 3
    /// ```
    pub fn power_big(self, exponent: &BigUint) -> Nimber {
        if self == Nimber::ZERO {
            return if exponent.bits() == 0 { Nimber::ONE } else { Nimber::ZERO };
        }
        // Lagrange: the non-zero elements are a group of 2^128 - 1.
        let order = BigUint::from(u128::MAX);
        // A remainder modulo 2^128 - 1 has at most four digits of 32 bits.
        let digits = (exponent % order).to_u32_digits();
        self.power(digits.iter().rev().fold(0, |n, &digit| n << 32 | u128::from(digit)))
    }
}

/// The square root of a nimber below 2^(2·half).
///
/// With `F` = 2^half, `(y₁F + y₀)² = y₁² F + y₀² + y₁² F/2`, so `y₁² = x₁` and `y₀² = x₀ + x₁ F/2`.
fn sqrt(x: u128, half: u32) -> u128 {
    if x < 2 {
        return x;
    }
    let (x1, x0) = split(x, half);
    let y1 = sqrt(x1.into(), half / 2);
    let y0 = sqrt((x0 ^ product64(x1, 1 << (half - 1))).into(), half / 2);
    y1 << half | y0
}

/// The inverse of a nimber below 2^(2·half) that is not 0.
///
/// The conjugate of `x = x₁F + x₀` over the smaller field is `x₁(F + 1) + x₀`; their product is the norm
/// `N = x₀(x₀ + x₁) + x₁² F/2`, an element of the smaller field, not 0. So the inverse is the conjugate
/// divided by `N`.
fn inverse(x: u128, half: u32) -> u128 {
    if x < 2 {
        return x;
    }
    let (x1, x0) = split(x, half);
    let norm = product64(x0, x0 ^ x1) ^ product64(product64(x1, x1), 1 << (half - 1));
    // Below 2^64, as the norm is.
    let scale = inverse(norm.into(), half / 2) as u64;
    u128::from(product64(x1, scale)) << half | u128::from(product64(x0 ^ x1, scale))
}

/// The halves of a nimber below 2^(2·half), the higher one first.
fn split(x: u128, half: u32) -> (u64, u64) {
    ((x >> half) as u64, (x & ((1 << half) - 1)) as u64)
}

impl Add for Nimber {
    type Output = Nimber;

    #[expect(clippy::suspicious_arithmetic_impl, reason = "the nim sum is addition without carry")]
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Nimber) {
        *self = *self + other;
    }
}

impl Mul for Nimber {
    type Output = Nimber;

    fn mul(self, other: Nimber) -> Nimber {
        Nimber(product128(self.0, other.0))
    }
}

impl MulAssign for Nimber {
    fn mul_assign(&mut self, other: Nimber) {
        *self = *self * other;
    }
}

impl iter::Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(nimbers: I) -> Nimber {
        nimbers.fold(Nimber::ZERO, Add::add)
    }
}

impl iter::Product for Nimber {
    fn product<I: Iterator<Item = Nimber>>(nimbers: I) -> Nimber {
        nimbers.fold(Nimber::ONE, Mul::mul)
    }
}

impl From<u64> for Nimber {
    fn from(n: u64) -> Nimber {
        Nimber(n.into())
    }
}

/// As in the literature: `0`, `*`, `*2`, `*3`, ...
impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.pad("0"),
            1 => f.pad("*"),
            n => f.pad(&format!("*{n}")),
        }
    }
}

/// Why a text is not a nimber below 2^128.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {}: {message}", .at + 1)]
pub struct ParseNimberError {
    /// Where, counted in characters from 0.
    pub at: usize,
    /// What is wrong and what is expected.
    pub message: LocalizedString,
}

/// Reads `0`, `*`, and a star with a decimal number after it.
///
/// ```
/// use grundy_theory::nimber::Nimber;
/// assert_eq!("*12".parse(), Ok(Nimber(12)));
/// assert_eq!("*".parse(), Ok(Nimber(1)));
/// assert_eq!("12".parse::<Nimber>().unwrap_err().message.en, "12 is a number: the nimber is written *12");
/// ```
impl FromStr for Nimber {
    type Err = ParseNimberError;

    fn from_str(text: &str) -> Result<Nimber, ParseNimberError> {
        let error = |at, message| Err(ParseNimberError { at, message });
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if text == "0" {
            return Ok(Nimber::ZERO);
        }
        let Some(digits) = text.strip_prefix('*') else {
            let message = if is_number(text) {
                words!(
                    "{text} is a number: the nimber is written *{text}",
                    "{text} 是数：对应的尼姆数应写作 *{text}"
                )
            } else {
                words!(
                    "a nimber is expected: 0, or a star and a number, such as *5",
                    "这里应为尼姆数：0，或星号加数字，例如 *5"
                )
            };
            return error(0, message);
        };
        if digits.is_empty() {
            return Ok(Nimber::ONE);
        }
        if !is_number(digits) {
            let at = digits.chars().take_while(char::is_ascii_digit).count() + 1;
            return error(at, words!("only digits are expected after the star", "星号后面只能是数字"));
        }
        match digits.parse() {
            Ok(n) => Ok(Nimber(n)),
            Err(_) => error(1, words!("nimbers must be below 2^128 here", "这里的尼姆数必须小于 2^128")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn nimber() -> impl Strategy<Value = Nimber> {
        // Small fields as often as large ones, and the edges.
        (any::<u128>(), 0u32..8).prop_map(|(n, k)| Nimber(n >> (128 - (1 << k))))
    }

    proptest! {
        #[test]
        fn nimbers_are_a_field(a in nimber(), b in nimber(), c in nimber()) {
            prop_assert_eq!(a + a, Nimber::ZERO);
            prop_assert_eq!(a * b, b * a);
            prop_assert_eq!((a * b) * c, a * (b * c));
            prop_assert_eq!(a * (b + c), a * b + a * c);
            prop_assert_eq!(a * Nimber::ONE, a);
            prop_assert_eq!(a * Nimber::ZERO, Nimber::ZERO);
            match a.inverse() {
                Some(inverse) => prop_assert_eq!(a * inverse, Nimber::ONE),
                None => prop_assert_eq!(a, Nimber::ZERO),
            }
        }

        #[test]
        fn squares_and_roots_undo_each_other(a in nimber(), b in nimber()) {
            prop_assert_eq!(a.sqrt().square(), a);
            prop_assert_eq!(a.square().sqrt(), a);
            prop_assert_eq!((a + b).square(), a.square() + b.square());
            prop_assert_eq!(a.power(1 << 127), a.sqrt());
        }

        #[test]
        fn exponents_add(a in nimber(), m in 0u128..1 << 100, n in any::<u64>()) {
            prop_assert_eq!(a.power(m) * a.power(n.into()), a.power(m + u128::from(n)));
            prop_assert_eq!(a.power_big(&BigUint::from(m)), a.power(m));
            let n = BigUint::from(n);
            let long = BigUint::from(m) * (BigUint::from(u128::MAX) << 500u32) + &n;
            // 0 to the power of a multiple of the order is 0, so it is left out.
            if a != Nimber::ZERO {
                prop_assert_eq!(a.power_big(&long), a.power_big(&n));
            }
        }

        #[test]
        fn printed_text_can_be_read(a in nimber()) {
            prop_assert_eq!(a.to_string().parse(), Ok(a));
        }

        #[test]
        fn reading_never_panics(text in "\\PC*") {
            let _ = text.parse::<Nimber>();
        }
    }

    #[test]
    fn powers_at_the_edges() {
        assert_eq!(Nimber::ZERO.power(0), Nimber::ONE);
        assert_eq!(Nimber::ZERO.power_big(&BigUint::ZERO), Nimber::ONE);
        assert_eq!(Nimber::ZERO.power_big(&BigUint::from(u128::MAX)), Nimber::ZERO);
        assert_eq!(Nimber(u128::MAX).power(u128::MAX), Nimber::ONE);
        assert_eq!(Nimber(77).power(u128::MAX - 1), Nimber(77).inverse().unwrap());
    }

    #[test]
    fn small_fields_are_closed() {
        for n in 2..256 {
            let a = Nimber(n);
            let size = if n < 4 {
                4
            } else if n < 16 {
                16
            } else {
                256
            };
            assert!(a.inverse().unwrap().0 < size && a.sqrt().0 < size && a.square().0 < size);
            assert_eq!(a.power(size), a);
        }
    }

    #[test]
    fn errors_say_where_and_what() {
        let error = |text: &str| text.parse::<Nimber>().unwrap_err().to_string();
        assert_eq!(error("*1x"), "column 3: only digits are expected after the star");
        assert_eq!(
            error("*340282366920938463463374607431768211456"),
            "column 2: nimbers must be below 2^128 here"
        );
        assert_eq!(error(""), "column 1: a nimber is expected: 0, or a star and a number, such as *5");
        assert_eq!("*340282366920938463463374607431768211455".parse(), Ok(Nimber(u128::MAX)));
        assert_eq!(format!("{} {} {}", Nimber(0), Nimber(1), Nimber(2)), "0 * *2");
    }
}
