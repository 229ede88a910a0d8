//! The nim sum.

use num_bigint::BigUint;

/// The nim sum of `values`, their binary digits added without carry: the Grundy value of the sum of games
/// that have these (Bouton 1901; Sprague 1935, Grundy 1939).
///
/// ```
/// use grundy_theory::nimber::nim_sum;
/// assert_eq!(nim_sum([3, 4, 5]), 2);
/// assert_eq!(nim_sum([]), 0);
/// ```
pub fn nim_sum(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().fold(0, |sum, value| sum ^ value)
}

/// [`nim_sum`] of natural numbers of any size.
///
/// ```
/// use grundy_theory::nimber::nim_sum_big;
/// use num_bigint::BigUint;
/// let high = BigUint::from(1u8) << 1000;
/// assert_eq!(nim_sum_big(&[&high + 3u8, &high + 5u8]), BigUint::from(6u8));
/// ```
pub fn nim_sum_big<'a>(values: impl IntoIterator<Item = &'a BigUint>) -> BigUint {
    // One buffer for all, so that a million long numbers cost one.
    let mut words: Vec<u64> = Vec::new();
    for value in values {
        let digits = value.iter_u64_digits();
        if digits.len() > words.len() {
            words.resize(digits.len(), 0);
        }
        for (word, digit) in words.iter_mut().zip(digits) {
            *word ^= digit;
        }
    }
    BigUint::from_slice(&words.iter().flat_map(|w| [*w as u32, (w >> 32) as u32]).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nim_sum_big_is_xor(values in proptest::collection::vec(any::<u128>(), 0..6), shift in 0u32..200) {
            let xor = values.iter().fold(0, |sum, value| sum ^ value);
            let big: Vec<BigUint> = values.iter().map(|&n| BigUint::from(n) << shift).collect();
            prop_assert_eq!(nim_sum_big(&big), BigUint::from(xor) << shift);
        }

        #[test]
        fn every_game_is_its_own_negative(values in proptest::collection::vec(any::<u64>(), 0..6)) {
            prop_assert_eq!(nim_sum(values.iter().chain(&values).copied()), 0);
        }
    }
}
