//! Whole numbers as people write them: `1000000`, `1_000_000`, `10^6`, `1e6`.
//!
//! Every place where a person types a number reads it here: positions, parameters of games, options of the
//! program. JSON is for programs and has its own numbers; in values of Left and Right `^` means up.

use num_bigint::BigUint;
use num_traits::{One, Pow, ToPrimitive, Zero};

/// Powers have at most this many binary digits: a short expression must not fill the memory.
const MAX_BITS: u64 = 1 << 16;

/// Longer texts are no numbers here: reading digits takes time that grows with the square of their count.
const MAX_DIGITS: usize = 20_000;

/// The number that a text stands for; `None` where it is none, or not below 2^64.
///
/// ```
/// use grundy_theory::numeral;
/// for text in ["1000000", "1_000_000", "10^6", "1e6"] {
///     assert_eq!(numeral::natural(text), Some(1_000_000));
/// }
/// assert_eq!(numeral::natural("1.5"), None);
/// ```
pub fn natural(text: &str) -> Option<u64> {
    digits(text).or_else(|| whole(text)?.to_u64())
}

/// The same of any size, up to 20,000 digits, or 2^65536 as a power.
pub fn whole(text: &str) -> Option<BigUint> {
    if let Some((base, exponent)) = text.split_once('^') {
        return power(&plain(base)?, natural_digits(exponent)?);
    }
    match text.split_once(['e', 'E']) {
        Some((factor, exponent)) => {
            let power = power(&BigUint::from(10u32), natural_digits(exponent)?)?;
            Some(plain(factor)? * power)
        }
        None => plain(text),
    }
}

fn power(base: &BigUint, exponent: u64) -> Option<BigUint> {
    if exponent == 0 || base.is_zero() || base.is_one() {
        return Some(if exponent == 0 { BigUint::one() } else { base.clone() });
    }
    let exponent = u32::try_from(exponent).ok()?;
    (base.bits().checked_mul(exponent.into())? <= MAX_BITS).then(|| Pow::pow(base, exponent))
}

/// Digits, between which single `_` may stand.
fn plain(text: &str) -> Option<BigUint> {
    let grouped =
        text.split('_').all(|group| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit()));
    if !grouped || text.len() > MAX_DIGITS {
        return None;
    }
    BigUint::parse_bytes(text.replace('_', "").as_bytes(), 10)
}

fn natural_digits(text: &str) -> Option<u64> {
    digits(text).or_else(|| plain(text)?.to_u64())
}

/// The usual case, without big numbers. A sign is no digit.
fn digits(text: &str) -> Option<u64> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_every_way_people_write_them() {
        for (text, value) in [
            ("0", Some(0)),
            ("007", Some(7)),
            ("1_000_000", Some(1_000_000)),
            ("10^18", Some(1_000_000_000_000_000_000)),
            ("2^63", Some(1 << 63)),
            ("2_0^2", Some(400)),
            ("3e5", Some(300_000)),
            ("1E6", Some(1_000_000)),
            ("0^0", Some(1)),
            ("0e9", Some(0)),
            ("1^99999999999", Some(1)),
        ] {
            assert_eq!(natural(text), value, "{text}");
        }
        assert_eq!(whole("2^64").map(|number| number.to_string()).as_deref(), Some("18446744073709551616"));
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            "-1",
            "+1",
            "1.5",
            "1.5e3",
            "10^",
            "^2",
            "e6",
            "1e",
            "1e-3",
            "_1",
            "1_",
            "1__0",
            "2^3^4",
            "10^-1",
            "2^4294967296",
            "10^99999",
            "9e99999999999999999999",
            "0x10",
            "１",
        ] {
            assert_eq!(whole(text), None, "{text}");
        }
        assert_eq!(natural("10^20"), None);
    }
}
