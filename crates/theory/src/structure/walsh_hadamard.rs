//! The Walsh-Hadamard transform: the Fourier transform of the nim sum.

use std::ops::{Add, Sub};

/// An integer in which a transform can be computed: `i32`, `i64` or `i128`. The narrowest that holds the
/// result is the fastest, since a register holds more of them.
pub trait Entry: Copy + Default + Add<Output = Self> + Sub<Output = Self> + sealed::Entry {}

mod sealed {
    pub trait Entry: Sized {
        /// Whether the sum of the absolute values is at most the largest number of this type.
        fn sum_fits(values: &[Self]) -> bool;
    }
}

impl Entry for i32 {}
impl Entry for i64 {}
impl Entry for i128 {}

impl sealed::Entry for i32 {
    fn sum_fits(values: &[i32]) -> bool {
        // Pieces whose sums fit: 2^16 numbers of at most 2^31.
        let sum = |piece: &[i32]| piece.iter().map(|x| u64::from(x.unsigned_abs())).sum::<u64>();
        values
            .chunks(1 << 16)
            .try_fold(0u64, |total, piece| total.checked_add(sum(piece)))
            .is_some_and(|total| total <= i32::MAX as u64)
    }
}

impl sealed::Entry for i64 {
    fn sum_fits(values: &[i64]) -> bool {
        // Fewer than 2^60 numbers of at most 2^63 fit into memory.
        values.iter().map(|x| u128::from(x.unsigned_abs())).sum::<u128>() <= i64::MAX as u128
    }
}

impl sealed::Entry for i128 {
    fn sum_fits(values: &[i128]) -> bool {
        let total = values.iter().try_fold(0u128, |total, x| total.checked_add(x.unsigned_abs()));
        total.is_some_and(|total| total <= i128::MAX as u128)
    }
}

/// Why a list cannot be transformed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransformError {
    /// The list's length is not a power of 2.
    #[error("the length is {0}, not a power of 2")]
    Length(usize),
    /// The sum of the absolute values, which bounds all results, is beyond the type of the numbers.
    #[error("the sum of the absolute values is beyond the type of the numbers: take a wider one")]
    Overflow,
}

/// Replaces `values[v]` by `Σ (-1)^|u AND v| values[u]`, the sum over all u, where |x| counts the ones of x.
///
/// The transform of the XOR convolution of two lists is the product of their transforms place by place.
/// Applied twice, the transform multiplies every number by the length.
///
/// Additions and subtractions in place, `n log n` of them. Every intermediate number is a sum of some
/// `±values[u]`, so the sum of the absolute values bounds it; that is checked first, and then nothing
/// overflows.
///
/// ```
/// use grundy_theory::structure::walsh_hadamard::walsh_hadamard;
/// let mut values = [1, 2, 0, 5];
/// walsh_hadamard(&mut values)?;
/// assert_eq!(values, [8, -6, -2, 4]);
/// # Ok::<(), grundy_theory::structure::walsh_hadamard::TransformError>(())
/// ```
///
/// # Errors
/// [`TransformError`], and then nothing has changed.
pub fn walsh_hadamard<T: Entry>(values: &mut [T]) -> Result<(), TransformError> {
    if !values.len().is_power_of_two() {
        return Err(TransformError::Length(values.len()));
    }
    if !T::sum_fits(values) {
        return Err(TransformError::Overflow);
    }
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
            // SAFETY: the processor has AVX-512F and AVX-512VL.
            unsafe { transform_avx512(values) };
            return Ok(());
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            unsafe { transform_avx2(values) };
            return Ok(());
        }
    }
    transform(values);
    Ok(())
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl")]
fn transform_avx512<T: Entry>(values: &mut [T]) {
    transform(values);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn transform_avx2<T: Entry>(values: &mut [T]) {
    transform(values);
}

/// Numbers that fit into the second level of cache, and into the first.
const LEVELS: [usize; 2] = [1 << 16, 1 << 12];

/// The butterflies of the index's bits may come in any order of the bits. The highest come first, two at a
/// time; what is left are independent pieces, and when a piece fits into a cache it is finished before the
/// next one.
///
/// Inlined into each caller, so that it is compiled for the caller's instructions.
#[inline(always)]
fn transform<T: Entry>(values: &mut [T]) {
    split(values, LEVELS[0]);
    for piece in values.chunks_mut(LEVELS[0]) {
        split(piece, LEVELS[1]);
        for piece in piece.chunks_mut(LEVELS[1]) {
            split(piece, TILE);
            let (tiles, rest) = piece.as_chunks_mut::<TILE>();
            tiles.iter_mut().for_each(transform_tile);
            // Less than a tile is left only where that is all there is.
            split(rest, 1);
        }
    }
}

/// The butterflies that join numbers at a distance of `size` or more.
#[inline(always)]
fn split<T: Entry>(values: &mut [T], size: usize) {
    let mut width = values.len();
    while width > 2 * size {
        for piece in values.chunks_exact_mut(width) {
            let (low, high) = piece.split_at_mut(width / 2);
            let ((a, b), (c, d)) = (low.split_at_mut(width / 4), high.split_at_mut(width / 4));
            for (((a, b), c), d) in a.iter_mut().zip(b).zip(c).zip(d) {
                let (s, t) = (*a + *b, *a - *b);
                let (u, v) = (*c + *d, *c - *d);
                (*a, *b, *c, *d) = (s + u, t + v, s - u, t - v);
            }
        }
        width /= 4;
    }
    if width > size {
        for piece in values.chunks_exact_mut(width) {
            let (low, high) = piece.split_at_mut(width / 2);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
    }
}

/// Numbers that are transformed at a time at the end.
const TILE: usize = 1 << TILE_BITS;
const TILE_BITS: usize = 8;

/// The transform of a tile, by rounds that are all alike: each does the butterflies of the lowest bit of the
/// index and makes it the highest, and after as many rounds as there are bits all are back in place.
/// Neighbours are loaded and long runs stored, which suits vector registers where distances of 1, 2 and 4 do
/// not.
#[inline(always)]
fn transform_tile<T: Entry>(tile: &mut [T; TILE]) {
    let mut other = [T::default(); TILE];
    for _ in 0..TILE_BITS / 2 {
        round(tile, &mut other);
        round(&other, tile);
    }
}

#[inline(always)]
fn round<T: Entry>(from: &[T; TILE], to: &mut [T; TILE]) {
    let (low, high) = to.split_at_mut(TILE / 2);
    for ((pair, low), high) in from.as_chunks::<2>().0.iter().zip(low).zip(high) {
        (*low, *high) = (pair[0] + pair[1], pair[0] - pair[1]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn by_definition(values: &[i64]) -> Vec<i64> {
        let sign = |x: usize| if x.count_ones().is_multiple_of(2) { 1 } else { -1 };
        (0..values.len()).map(|v| values.iter().enumerate().map(|(u, x)| sign(u & v) * x).sum()).collect()
    }

    /// Numbers that differ, for lists too long for the definition.
    fn numbers(n: usize) -> Vec<i64> {
        (0..n as i64).map(|i| (i * i * 31 + i * 17) % 1009 - 500).collect()
    }

    #[test]
    fn short_lists_follow_the_definition() {
        for bits in 0..12 {
            let values = numbers(1 << bits);
            let expected = by_definition(&values);
            let mut wide = values.clone();
            walsh_hadamard(&mut wide).unwrap();
            assert_eq!(wide, expected);
            let mut narrow: Vec<i32> = values.iter().map(|&x| x as i32).collect();
            walsh_hadamard(&mut narrow).unwrap();
            assert!(narrow.iter().zip(&expected).all(|(&x, &y)| i64::from(x) == y));
            let mut widest: Vec<i128> = values.iter().map(|&x| x.into()).collect();
            walsh_hadamard(&mut widest).unwrap();
            assert!(widest.iter().zip(&expected).all(|(&x, &y)| x == y.into()));
            // Without the instructions this processor happens to have.
            let mut plain = values.clone();
            transform(&mut plain);
            assert_eq!(plain, expected);
        }
    }

    #[test]
    fn long_lists_come_back_times_their_length() {
        for bits in [12, 13, 15, 16, 17, 18, 19] {
            let values = numbers(1 << bits);
            let mut twice = values.clone();
            walsh_hadamard(&mut twice).unwrap();
            // One number by its definition, and all of them by the inverse.
            let at = (1 << bits) * 5 / 7;
            let sign = |x: usize| if x.count_ones().is_multiple_of(2) { 1 } else { -1 };
            assert_eq!(twice[at], values.iter().enumerate().map(|(u, x)| sign(u & at) * x).sum::<i64>());
            walsh_hadamard(&mut twice).unwrap();
            assert!(twice.iter().zip(&values).all(|(t, x)| *t == x << bits));
        }
    }

    #[test]
    fn positions_without_a_transformation_stay() {
        let mut three = [1, 2, 3];
        assert_eq!(walsh_hadamard(&mut three), Err(TransformError::Length(3)));
        assert_eq!(walsh_hadamard::<i32>(&mut []), Err(TransformError::Length(0)));
        let mut large = [i32::MAX, -1];
        assert_eq!(walsh_hadamard(&mut large), Err(TransformError::Overflow));
        assert_eq!(large, [i32::MAX, -1]);
        assert_eq!(walsh_hadamard(&mut [i64::MIN]), Err(TransformError::Overflow));
        assert_eq!(walsh_hadamard(&mut [i128::MIN, i128::MIN]), Err(TransformError::Overflow));
        let mut edge = [i32::MAX - 1, -1];
        assert_eq!(walsh_hadamard(&mut edge), Ok(()));
        assert_eq!(edge, [i32::MAX - 2, i32::MAX]);
    }

    proptest! {
        #[test]
        fn the_transform_turns_xor_convolution_into_products(
            a in proptest::collection::vec(-100i64..100, 16),
            b in proptest::collection::vec(-100i64..100, 16),
        ) {
            let mut convolution = vec![0; 16];
            for u in 0..16 {
                for v in 0..16 {
                    convolution[u ^ v] += a[u] * b[v];
                }
            }
            let transformed = |values: &[i64]| {
                let mut values = values.to_vec();
                walsh_hadamard(&mut values).unwrap();
                values
            };
            let product: Vec<i64> = transformed(&a).iter().zip(transformed(&b)).map(|(x, y)| x * y).collect();
            prop_assert_eq!(transformed(&convolution), product);
        }
    }
}
