//! Decimal digits to numbers: eight digits a step, and integers of any length.

use num_bigint::BigUint;

/// The number written in the digits that start at `from`, modulo 2^64, and where they end.
///
/// Up to 19 digits the number is exact, for 10^19 < 2^64. Two steps of eight, and what remains digit by
/// digit: after sixteen digits three at most can follow in a number that fits, and most long lists hold
/// numbers of one length, so that the processor guesses the end right and need not wait for it (18 digits: a
/// quarter less time than with a third step; numbers of all lengths: a twentieth more).
#[inline(always)]
pub(crate) fn digits(text: &[u8], from: usize) -> (u64, usize) {
    const POWERS: [u64; 8] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000];
    let (mut value, mut at) = (0u64, from);
    for _ in 0..2 {
        let Some(eight) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) else { break };
        let eight = u64::from_le_bytes(*eight);
        let count = leading_digits(eight);
        if count == 8 {
            value = value.wrapping_mul(100_000_000).wrapping_add(value_of_eight(eight));
            at += 8;
            continue;
        }
        if count > 0 {
            // Zero bytes in front of the digits count as leading zeros.
            let padded = value_of_eight(eight << (64 - 8 * count));
            value = value.wrapping_mul(POWERS[count]).wrapping_add(padded);
        }
        return (value, at + count);
    }
    while let Some(digit) = text.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|&digit| digit < 10) {
        value = value.wrapping_mul(10).wrapping_add(u64::from(digit));
        at += 1;
    }
    (value, at)
}

/// How many of eight bytes, the first one lowest, are digits before the first that is not.
///
/// A byte is a digit when its high half is 3 and stays 3 after 6 is added. A sum can carry into the next byte
/// only from a byte of at least 0xFA, which is no digit itself: up to the first byte that is no digit nothing
/// is disturbed.
#[inline(always)]
fn leading_digits(eight: u64) -> usize {
    const HIGH: u64 = 0xF0F0_F0F0_F0F0_F0F0;
    let raised = eight.wrapping_add(0x0606_0606_0606_0606) & HIGH;
    let wrong = ((eight & HIGH) | (raised >> 4)) ^ 0x3333_3333_3333_3333;
    wrong.trailing_zeros() as usize / 8
}

/// The number in eight digits, the first one in the lowest byte: pairs, then fours, then all eight
/// [Lemire, "Quickly parsing eight digits", 2018].
#[inline(always)]
fn value_of_eight(eight: u64) -> u64 {
    const PAIRS: u64 = 0x0000_00FF_0000_00FF;
    let pairs = (eight & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(10 * 256 + 1) >> 8;
    let low = (pairs & PAIRS).wrapping_mul((1_000_000 << 32) + 100);
    let high = ((pairs >> 16) & PAIRS).wrapping_mul((10_000 << 32) + 1);
    low.wrapping_add(high) >> 32
}

/// The integer written in these digits, of any length.
///
/// Blocks are joined in pairs, so that the time is that of multiplication; digit after digit, as `num_bigint`
/// reads, a number of ten million digits would take minutes.
pub(crate) fn integer(digits: &[u8]) -> BigUint {
    const BLOCK: usize = 512;
    // Least significant block first.
    let mut parts: Vec<BigUint> =
        digits.rchunks(BLOCK).map(|block| BigUint::parse_bytes(block, 10).unwrap_or_default()).collect();
    let mut weight = BigUint::from(10u32).pow(BLOCK as u32);
    while parts.len() > 1 {
        let mut joined = Vec::with_capacity(parts.len().div_ceil(2));
        let mut pairs = parts.into_iter();
        while let Some(low) = pairs.next() {
            joined.push(match pairs.next() {
                Some(high) => high * &weight + low,
                None => low,
            });
        }
        parts = joined;
        if parts.len() > 1 {
            weight = &weight * &weight;
        }
    }
    parts.pop().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn digits_are_read_up_to_the_first_other_byte(n in 0..10u64.pow(19), shift in 0u32..64, tail in "[^0-9].{0,9}") {
            let n = n >> shift;
            let text = format!("{n}{tail}");
            prop_assert_eq!(digits(text.as_bytes(), 0), (n, n.to_string().len()));
        }

        #[test]
        fn bytes_that_are_no_digits_are_not_read(bytes in proptest::collection::vec(any::<u8>(), 0..20)) {
            let end = bytes.iter().position(|b| !b.is_ascii_digit()).unwrap_or(bytes.len());
            prop_assert_eq!(digits(&bytes, 0).1, end);
        }

        #[test]
        fn long_integers_are_read_as_num_bigint_reads_them(text in "[1-9][0-9]{0,3000}") {
            prop_assert_eq!(integer(text.as_bytes()), text.parse::<BigUint>().unwrap());
        }
    }
}
