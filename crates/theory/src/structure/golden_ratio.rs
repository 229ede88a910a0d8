//! Multiples of the golden ratio φ = (1 + √5)/2, rounded down, in exact integers.
//!
//! The lower Wythoff sequence is ⌊kφ⌋ = 1, 3, 4, 6, 8, ..., the upper one ⌊kφ²⌋ = ⌊kφ⌋ + k = 2, 5, 7, 10, 13,
//! ... By Beatty's theorem (1926) every positive integer stands in exactly one of them.

/// ⌊kφ⌋, the k-th number of the lower Wythoff sequence; `None` from about 8·10^18 on, where 128 bits end.
pub fn lower(k: u64) -> Option<u64> {
    // ⌊(k + k√5)/2⌋ = ⌊(k + ⌊k√5⌋)/2⌋, because k is whole.
    u64::try_from((u128::from(k) + times_root_of_five(k)?) / 2).ok()
}

/// The number that stands beside `n` in the pairs (⌊kφ⌋, ⌊kφ⌋ + k), k = 0, 1, 2, ...: each number stands in
/// exactly one pair. `None` where 128 bits do not reach.
pub fn partner(n: u64) -> Option<u64> {
    // How many lower numbers there are from 1 to n: the k with kφ < n + 1, thus ⌊(n + 1)/φ⌋ = ⌊(n + 1)(√5 −
    // 1)/2⌋.
    let next = n.checked_add(1)?;
    let count = u64::try_from((times_root_of_five(next)? - u128::from(next)) / 2).ok()?;
    if lower(count)? == n {
        n.checked_add(count)
    } else {
        // Otherwise n is an upper number, the one with index n − count, and the lower one of that pair is
        // count.
        Some(count)
    }
}

/// ⌊k√5⌋
fn times_root_of_five(k: u64) -> Option<u128> {
    let square = u128::from(k) * u128::from(k);
    Some(square.checked_mul(5)?.isqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_sequence_begins_as_published() {
        let begin: Vec<_> = (0..12).filter_map(lower).collect();
        assert_eq!(begin, [0, 1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17], "OEIS A000201");
    }

    proptest! {
        #[test]
        fn floors_are_exact_at_every_scale(k in 0u64..8_000_000_000_000_000_000) {
            // y = ⌊kφ⌋ is the largest number with y² ≤ ky + k², because φ² = φ + 1.
            let (k, y) = (u128::from(k), u128::from(lower(k).expect("in range")));
            let below = |y: u128| y * (y - k) <= k * k;
            prop_assert!(below(y) && !below(y + 1));
        }

        #[test]
        fn partners_are_each_others(n in 0u64..1_000_000_000_000_000_001) {
            let other = partner(n).expect("in range");
            prop_assert_eq!(partner(other), Some(n));
            prop_assert_eq!(lower(n.abs_diff(other)), Some(n.min(other)));
        }
    }

    #[test]
    fn nothing_overflows() {
        assert_eq!((lower(u64::MAX), partner(u64::MAX), partner(u64::MAX - 1)), (None, None, None));
    }
}
