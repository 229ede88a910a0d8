//! Nim products of long lists.

#[cfg(target_arch = "x86_64")]
use super::planes;
use super::product::product64;
use std::sync::LazyLock;

/// Sets `out[i]` to the nim product of `a[i]` and `b[i]`, all below 2^64.
///
/// The way is chosen at first use, the first of these that the processor can go; the results are the same.
///
/// | way | needs | tested |
/// |---|---|---|
/// | products of bytes by GFNI, 64 pairs at a time | AVX-512BW, GFNI | with its two instructions emulated; at first use on all pairs of powers of 2 |
/// | the same, 32 pairs at a time | AVX2, GFNI | likewise |
/// | products of bytes by shuffles, 64 pairs at a time | AVX-512BW | on the processor |
/// | the same, 32 pairs at a time | AVX2 | on the processor |
/// | one pair after the other, by [`product64`] | nothing | on the processor |
///
/// ```
/// use grundy_theory::nimber::product64_slice;
/// let mut out = [0; 3];
/// product64_slice(&[2, 4, 1 << 32], &[2, 4, 1 << 32], &mut out);
/// assert_eq!(out, [3, 6, (1 << 32) ^ (1 << 31)]);
/// ```
///
/// # Panics
/// If the three lengths are not the same, as `copy_from_slice` does.
pub fn product64_slice(a: &[u64], b: &[u64], out: &mut [u64]) {
    assert!(a.len() == b.len() && a.len() == out.len(), "the lists must have the same length");
    WAY(a, b, out);
}

type Way = fn(&[u64], &[u64], &mut [u64]);

static WAY: LazyLock<Way> = LazyLock::new(|| ways().next().unwrap_or(one_by_one));

/// All ways that this processor can go, the fastest first.
fn ways() -> impl Iterator<Item = Way> {
    #[cfg(target_arch = "x86_64")]
    let special = {
        let (wide, narrow) = planes::has_registers();
        let gfni = is_x86_feature_detected!("gfni");
        let gfni_512: Way = |a, b, out| {
            // SAFETY: chosen only with AVX-512F, AVX-512BW and GFNI.
            unsafe { planes::gfni_512(a, b, out) }
        };
        let gfni_256: Way = |a, b, out| {
            // SAFETY: chosen only with AVX2 and GFNI.
            unsafe { planes::gfni_256(a, b, out) }
        };
        let shuffles_512: Way = |a, b, out| {
            // SAFETY: chosen only with AVX-512F and AVX-512BW.
            unsafe { planes::shuffles_512(a, b, out) }
        };
        let shuffles_256: Way = |a, b, out| {
            // SAFETY: chosen only with AVX2.
            unsafe { planes::shuffles_256(a, b, out) }
        };
        [
            // GFNI could not be run where this was written, so it shows first that it is right.
            (wide && gfni && agrees_on_powers_of_two(gfni_512)).then_some(gfni_512),
            (narrow && gfni && agrees_on_powers_of_two(gfni_256)).then_some(gfni_256),
            wide.then_some(shuffles_512),
            narrow.then_some(shuffles_256),
        ]
    };
    #[cfg(not(target_arch = "x86_64"))]
    let special: [Option<Way>; 0] = [];
    special.into_iter().flatten().chain([one_by_one as Way])
}

fn one_by_one(a: &[u64], b: &[u64], out: &mut [u64]) {
    for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
        *out = product64(a, b);
    }
}

/// Does this way give the right product of any two powers of 2? If it is bilinear, as every way is that is
/// made of linear maps and products in a field, then it is right for all factors.
#[cfg(any(test, target_arch = "x86_64"))]
fn agrees_on_powers_of_two(way: Way) -> bool {
    let powers: [u64; 64] = std::array::from_fn(|i| 1 << i);
    let (mut found, mut expected) = ([0; 64], [0; 64]);
    powers.iter().all(|&power| {
        way(&[power; 64], &powers, &mut found);
        one_by_one(&[power; 64], &powers, &mut expected);
        found == expected
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber::reference;
    use proptest::prelude::*;

    #[test]
    fn every_way_knows_the_powers_of_two() {
        assert!(ways().all(agrees_on_powers_of_two));
    }

    #[test]
    fn a_wrong_way_is_found_out() {
        assert!(!agrees_on_powers_of_two(|a, b, out| {
            one_by_one(a, b, out);
            out[63] ^= 1;
        }));
    }

    proptest! {
        #[test]
        fn every_way_gives_the_textbooks_products(
            pairs in proptest::collection::vec((any::<u64>(), any::<u64>(), 0u32..64), 0..200),
        ) {
            let a: Vec<u64> = pairs.iter().map(|&(a, _, shift)| a >> shift).collect();
            let b: Vec<u64> = pairs.iter().map(|&(_, b, _)| b).collect();
            let expected: Vec<u64> = a.iter().zip(&b).map(|(&a, &b)| reference::product64(a, b)).collect();
            for way in ways() {
                let mut out = vec![0; a.len()];
                way(&a, &b, &mut out);
                prop_assert_eq!(&out, &expected);
            }
            let mut out = vec![0; a.len()];
            product64_slice(&a, &b, &mut out);
            prop_assert_eq!(&out, &expected);
        }
    }
}
