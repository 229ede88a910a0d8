//! The minimal excluded value.

use num_bigint::BigUint;

/// The least natural number that is not among `values`: the Grundy value of a position whose options have
/// these.
///
/// The numbers may be of any size and in any order. Room is taken by how many they are, never by how large:
/// the mex of n numbers is at most n.
///
/// ```
/// use grundy_theory::nimber::mex;
/// assert_eq!(mex([]), 0);
/// assert_eq!(mex([3, 0, 1, 1]), 2);
/// assert_eq!(mex([u64::MAX, 0, 1]), 2);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    // Nearly every mex in play is small, and then these bits settle it; the other values are looked at only
    // if not.
    let mut seen: u128 = 0;
    let mut others = Vec::new();
    for value in values {
        match value {
            0..128 => seen |= 1 << value,
            _ => others.push(value),
        }
    }
    if seen != u128::MAX {
        return u64::from(seen.trailing_ones());
    }
    // Now the mex is at least 128, and at most 128 + others.len().
    let mut words = vec![0u64; others.len() / 64 + 1];
    for value in others {
        let place = value - 128;
        if let Some(word) = usize::try_from(place / 64).ok().and_then(|i| words.get_mut(i)) {
            *word |= 1 << (place % 64);
        }
    }
    // There are more bits than numbers, so one of them is clear.
    let full = words.iter().take_while(|&&word| word == u64::MAX).count();
    let rest = words.get(full).map_or(0, |word| word.trailing_ones());
    128 + 64 * full as u64 + u64::from(rest)
}

/// [`mex`] of natural numbers of any size. However large they are, the mex of n numbers is at most n.
///
/// ```
/// use grundy_theory::nimber::mex_big;
/// use num_bigint::BigUint;
/// let values = [BigUint::from(7u8).pow(4000), BigUint::from(0u8), BigUint::from(1u8)];
/// assert_eq!(mex_big(&values), 2);
/// ```
pub fn mex_big<'a>(values: impl IntoIterator<Item = &'a BigUint>) -> u64 {
    // Fewer than 2^64 numbers fit into memory, so one of 2^64 or more is never the next in line.
    mex(values.into_iter().filter_map(|value| u64::try_from(value).ok()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn by_definition(values: &[u64]) -> u64 {
        let set: BTreeSet<u64> = values.iter().copied().collect();
        (0..).find(|n| !set.contains(n)).unwrap()
    }

    #[test]
    fn long_runs_are_counted_across_words() {
        for n in [0, 1, 63, 64, 127, 128, 129, 191, 192, 193, 1000] {
            assert_eq!(mex((0..n).rev()), n);
            assert_eq!(mex((0..n).chain(n + 1..2 * n + 5)), n);
            assert_eq!(mex((0..n).chain([u64::MAX, u64::MAX - 1])), n);
        }
    }

    proptest! {
        #[test]
        fn mex_is_the_least_number_left_out(
            gap in 0u64..400,
            more in proptest::collection::vec(0u64..500, 0..50),
        ) {
            let values: Vec<u64> = (0..300).filter(|&n| n != gap).chain(more).collect();
            prop_assert_eq!(mex(values.iter().copied()), by_definition(&values));
            let big: Vec<BigUint> = values.iter().map(|&n| BigUint::from(n)).collect();
            prop_assert_eq!(mex_big(&big), by_definition(&values));
        }
    }
}
