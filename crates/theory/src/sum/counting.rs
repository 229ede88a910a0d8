//! How many sums the first player wins.
//!
//! Draw `n` heaps one after the other, each of any of `T` sizes. By Sprague and Grundy the player to move
//! loses exactly when the nim sum of the values is 0. Let `h(v)` be the number of sizes with value `v < 2^k`,
//! and `s(u)` the Walsh-Hadamard transform of `h`. The transform turns the n-fold XOR convolution of `h` into
//! `s(u)^n`, and its value at 0 is the mean over all `u`. So
//!
//! > losses = 2^-k Σ s(u)^n, and wins = T^n - losses.
//!
//! Textbooks do all this modulo a prime, and raise 2^k numbers to the n-th power. But the `s(u)` are plain
//! integers, at most `T` in absolute value, and:
//!
//! * The transform in plain integers of 32 bits needs no reduction.
//! * Many `s(u)` are equal up to the sign, and each absolute value is raised only once.
//! * Raising is multiplicative: where the absolute values lie close, only the primes are raised, and every
//!   other number takes one product.
//! * The modulus may be even, though 2^k then has no inverse. Modulo its odd part it has one; and modulo 2^s
//!   the sum is computed modulo 2^128, where division of an exact multiple of 2^k by 2^k leaves 128 - k ≥ s
//!   bits.

//!
//! Positions that differ only in the order of their heaps are counted once by [`UnorderedSums`].

mod powers;
mod ring;
mod unordered;

use crate::structure::walsh_hadamard::{Entry, walsh_hadamard};
use powers::{Term, power, power_sum};
use ring::{Montgomery, PowerOfTwo, Ring};
use std::num::NonZeroU64;
pub use unordered::UnorderedSums;

/// The number of ordered `heaps`-tuples of heaps whose nim sum is not 0, modulo `modulus`, where
/// `histogram[v]` is the number of sizes of a single heap with Grundy value `v`: the sums that the player to
/// move wins.
///
/// Exact for every modulus and any numbers. The empty tuple is a loss.
///
/// ```
/// use grundy_theory::sum::counting::count_wins;
/// use std::num::NonZeroU64;
/// let modulus = NonZeroU64::new(1000).unwrap();
/// // Nim with two heaps of 0 to 3: 16 pairs, 4 of them equal.
/// assert_eq!(count_wins(&[1, 1, 1, 1], 2, modulus), 12);
/// assert_eq!(count_wins(&[1, 1, 1, 1], 0, modulus), 0);
/// ```
pub fn count_wins(histogram: &[u64], heaps: u64, modulus: NonZeroU64) -> u64 {
    let Some(highest) = histogram.iter().rposition(|&count| count > 0) else {
        // Without sizes there are no tuples, except for the empty one, which is a loss.
        return 0;
    };
    let histogram = &histogram[..=highest];
    let spectrum = Spectrum::from_histogram(histogram);
    let twos = modulus.trailing_zeros();
    let odd = modulus.get() >> twos;

    let wins_modulo_odd = {
        let ring = Montgomery::new(odd);
        // (q + 1) / 2 is the inverse of 2 modulo an odd q.
        let half = ring.element(u128::from(odd / 2 + 1));
        let inverse = power(&ring, half, spectrum.bits.into());
        ring.integer(ring.product(spectrum.scaled_wins(&ring, heaps), inverse))
    };
    if twos == 0 {
        return wins_modulo_odd;
    }
    let wins_modulo_power = (spectrum.scaled_wins(&PowerOfTwo, heaps) >> spectrum.bits) as u64;
    joined(wins_modulo_odd, odd, wins_modulo_power, twos)
}

/// The number below `odd` 2^`twos` with these residues modulo `odd`, where it is `rest`, and modulo 2^`twos`.
///
/// The Chinese remainder theorem: it is x + odd·y with y = (z - x) / odd modulo 2^twos. Both are below the
/// modulus, so arithmetic modulo 2^64 loses nothing but bits that are masked off.
fn joined(rest: u64, odd: u64, rest_of_power: u64, twos: u32) -> u64 {
    let mask = (1 << twos) - 1;
    let y = rest_of_power.wrapping_sub(rest).wrapping_mul(ring::inverse_modulo_2_64(odd)) & mask;
    rest + odd * y
}

/// The Walsh-Hadamard transform of a histogram, as far as it matters here.
struct Spectrum {
    /// The transform has 2^bits numbers.
    bits: u32,
    /// The sum of the histogram.
    total: u128,
    /// Absolute values in rising order, with how many numbers are positive and how many negative.
    values: Vec<Value>,
}

struct Value {
    size: u128,
    positive: u64,
    negative: u64,
}

impl Spectrum {
    /// The spectrum of a histogram that is not empty.
    fn from_histogram(histogram: &[u64]) -> Spectrum {
        // The numbers are below 2^64 and fewer than 2^60, so this is below 2^124.
        let total = histogram.iter().map(|&count| u128::from(count)).sum::<u128>();
        let bits = histogram.len().next_power_of_two().trailing_zeros();
        let values = if total <= i32::MAX as u128 {
            values::<i32>(histogram, |count| count as i32)
        } else if total <= i64::MAX as u128 {
            values::<i64>(histogram, |count| count as i64)
        } else {
            values::<i128>(histogram, i128::from)
        };
        Spectrum { bits, total, values }
    }

    /// 2^bits times the number of wins.
    fn scaled_wins<R: Ring>(&self, ring: &R, heaps: u64) -> R::Element {
        // (-s)^n is s^n or -s^n, as n is even or odd.
        let terms = self.values.iter().map(|value| {
            let (more, less) = if heaps.is_multiple_of(2) {
                (value.positive + value.negative, 0)
            } else {
                (value.positive, value.negative)
            };
            Term { base: value.size, weight: i128::from(more) - i128::from(less) }
        });
        let terms: Vec<Term> = terms.filter(|term| term.weight != 0).collect();
        let losses = power_sum(ring, &terms, heaps);
        let tuples = power(ring, ring.element(self.total), heaps);
        ring.difference(ring.product(tuples, ring.element(1 << self.bits)), losses)
    }
}

/// The transform of a histogram, sorted by absolute value; `narrow` turns counts, whose sum fits, into
/// entries.
fn values<T: Entry + Into<i128>>(histogram: &[u64], narrow: impl Fn(u64) -> T) -> Vec<Value> {
    let size = histogram.len().next_power_of_two();
    let mut spectrum: Vec<T> = histogram.iter().map(|&count| narrow(count)).collect();
    spectrum.resize(size, T::default());
    let transformed = walsh_hadamard(&mut spectrum);
    assert!(transformed.is_ok(), "a power of 2, and the sum fits");

    // All s(u) are as even or odd as their sum T, so halves tell them apart. Most are so small that they can
    // be counted in a table; it is made no longer than the spectrum.
    let odd = histogram.iter().fold(0, |parity, count| parity ^ count & 1);
    let mut small = vec![[0u64; 2]; size];
    let mut large = Vec::new();
    for entry in spectrum {
        let entry: i128 = entry.into();
        let half = entry.unsigned_abs() / 2;
        match usize::try_from(half).ok().and_then(|half| small.get_mut(half)) {
            Some(counts) => counts[usize::from(entry < 0)] += 1,
            None => large.push(entry),
        }
    }
    let counted = (0..).zip(&small).filter(|(_, counts)| **counts != [0, 0]);
    let mut values: Vec<Value> = counted
        .map(|(half, &[positive, negative])| Value { size: 2 * half + u128::from(odd), positive, negative })
        .collect();
    large.sort_unstable_by_key(|entry| entry.unsigned_abs());
    for equal in large.chunk_by(|a, b| a.unsigned_abs() == b.unsigned_abs()) {
        let negative = equal.iter().filter(|&&entry| entry < 0).count();
        values.push(Value {
            size: equal[0].unsigned_abs(),
            positive: (equal.len() - negative) as u64,
            negative: negative as u64,
        });
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Modular products and sums in 128 bits, for moduli up to 2^63.
    fn convolution(a: &[u64], b: &[u64], modulus: u64) -> Vec<u64> {
        let mut result = vec![0; a.len()];
        for (u, &x) in a.iter().enumerate() {
            for (v, &y) in b.iter().enumerate() {
                let product = u128::from(x) * u128::from(y) + u128::from(result[u ^ v]);
                result[u ^ v] = (product % u128::from(modulus)) as u64;
            }
        }
        result
    }

    /// The count by XOR convolution, squared and multiplied.
    fn by_convolution(histogram: &[u64], heaps: u64, modulus: u64) -> u64 {
        let size = histogram.len().next_power_of_two();
        let mut base = vec![0; size];
        base.iter_mut().zip(histogram).for_each(|(to, from)| *to = from % modulus);
        let mut result = vec![0; size];
        result[0] = 1 % modulus;
        for bit in (0..64).rev() {
            result = convolution(&result, &result, modulus);
            if heaps >> bit & 1 == 1 {
                result = convolution(&result, &base, modulus);
            }
        }
        (result[1..].iter().map(|&x| u128::from(x)).sum::<u128>() % u128::from(modulus)) as u64
    }

    const MODULI: [u64; 14] = [
        1,
        2,
        3,
        7,
        64,
        96,
        998_244_353,
        998_244_352,
        1_000_000_007,
        1 << 61,
        (1 << 61) - 1,
        1_000_000_000_000_000_000,
        (1 << 60) + 2,
        1 << 63,
    ];

    fn check(histogram: &[u64], heaps: u64) {
        for modulus in MODULI {
            assert_eq!(
                count_wins(histogram, heaps, NonZeroU64::new(modulus).unwrap()),
                by_convolution(histogram, heaps, modulus),
                "{histogram:?}, {heaps} heaps, modulo {modulus}"
            );
        }
    }

    #[test]
    fn tuples_are_counted_one_by_one() {
        let histogram = [2u64, 0, 3, 1];
        let values = [0, 0, 2, 2, 2, 3];
        let mut sums = vec![0];
        for heaps in 0..6 {
            let wins = sums.iter().filter(|&&sum| sum != 0).count() as u64;
            assert_eq!(count_wins(&histogram, heaps, NonZeroU64::MAX), wins);
            sums = sums.iter().flat_map(|sum| values.map(|value| sum ^ value)).collect();
        }
    }

    #[test]
    fn edges_are_counted() {
        for heaps in [0, 1, 2, 3, 1_000_000_000_000_000_000, u64::MAX] {
            check(&[0], heaps);
            check(&[5], heaps);
            check(&[0, 5], heaps);
            check(&[0, 0, 1], heaps);
            check(&[1, 1, 1, 1, 0, 0], heaps);
            check(&[u64::MAX; 8], heaps);
            check(&[1 << 40, 3, 1 << 33, 7], heaps);
            check(&[i32::MAX as u64, 1], heaps);
        }
        assert_eq!(count_wins(&[], 3, NonZeroU64::MIN), 0);
        assert_eq!(count_wins(&[], 0, NonZeroU64::MAX), 0);
    }

    #[test]
    fn close_spectra_and_far_outliers_are_counted() {
        let histogram: Vec<u64> = (0..64u64).map(|v| v * v * 7919 % 103).collect();
        check(&histogram, 1_000_000_000_000_000_000);
        check(&histogram, 999_999_999_999_999_999);
        check(&histogram.iter().map(|count| count << 20 | 1).collect::<Vec<_>>(), 12345);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn wins_are_those_of_the_convolution(
            histogram in proptest::collection::vec(0u64..50, 0..70),
            heaps in prop_oneof![0u64..5, any::<u64>()],
            modulus in 1u64..1 << 62,
            small in 0u32..62,
        ) {
            let modulus = (modulus >> small).max(1);
            prop_assert_eq!(
                count_wins(&histogram, heaps, NonZeroU64::new(modulus).unwrap()),
                by_convolution(&histogram, heaps, modulus)
            );
        }
    }
}
