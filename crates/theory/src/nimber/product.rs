//! The nim product of one pair, at the speed of the machine.

use super::carryless;
use super::isomorphism::{ISOMORPHISM, Isomorphism, Modulus};

/// The nim product of two nimbers below 2^64.
///
/// Both factors are mapped to polynomials over GF(2), multiplied there and mapped back. The multiplication is
/// the processor's where it has one (x86-64 with PCLMULQDQ), else integer multiplication with gaps; the
/// results are the same.
///
/// ```
/// use grundy_theory::nimber::product64;
/// assert_eq!(product64(2, 2), 3);
/// assert_eq!(product64(1 << 32, 1 << 32), (1 << 32) ^ (1 << 31));
/// ```
pub fn product64(a: u64, b: u64) -> u64 {
    let iso = &*ISOMORPHISM;
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("pclmulqdq") {
        // SAFETY: the processor has the instruction.
        return unsafe { pclmul64(iso, a, b) };
    }
    through64(iso, a, b, carryless::portable)
}

/// The nim product of two nimbers below 2^128.
///
/// With `F` = 2^64 the factors are `a₁F + a₀` and `b₁F + b₀`. Their four halves are mapped to polynomials,
/// where four products give both halves of the result.
///
/// ```
/// use grundy_theory::nimber::product128;
/// assert_eq!(product128(1 << 64, 5), 5 << 64);
/// assert_eq!(product128(1 << 64, 1 << 64), (1 << 64) ^ (1 << 63));
/// ```
pub fn product128(a: u128, b: u128) -> u128 {
    let iso = &*ISOMORPHISM;
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("pclmulqdq") {
        // SAFETY: the processor has the instruction.
        return unsafe { pclmul128(iso, a, b) };
    }
    through128(iso, a, b, carryless::portable)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "pclmulqdq")]
#[inline]
fn pclmul64(iso: &Isomorphism, a: u64, b: u64) -> u64 {
    through64(iso, a, b, |a, b, p| carryless::pclmul(a, b, p))
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "pclmulqdq")]
#[inline]
fn pclmul128(iso: &Isomorphism, a: u128, b: u128) -> u128 {
    through128(iso, a, b, |a, b, p| carryless::pclmul(a, b, p))
}

#[inline(always)]
fn through64(iso: &Isomorphism, a: u64, b: u64, multiply: impl Fn(u64, u64, Modulus) -> u64) -> u64 {
    iso.nimber_of(multiply(iso.polynomial_of(a), iso.polynomial_of(b), iso.modulus))
}

#[inline(always)]
fn through128(iso: &Isomorphism, a: u128, b: u128, multiply: impl Fn(u64, u64, Modulus) -> u64) -> u128 {
    let split = |x: u128| (iso.polynomial_of((x >> 64) as u64), iso.polynomial_of(x as u64));
    let ((a1, a0), (b1, b0)) = (split(a), split(b));
    let low = multiply(a0, b0, iso.modulus);
    let high = multiply(a1, b1, iso.modulus);
    let cross = multiply(a0 ^ a1, b0 ^ b1, iso.modulus);
    let c1 = iso.nimber_of(cross ^ low);
    let c0 = iso.nimber_of(low ^ multiply(high, iso.half, iso.modulus));
    u128::from(c1) << 64 | u128::from(c0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber::reference;
    use proptest::prelude::*;

    /// The product of 128-bit nimbers is bilinear: a basis settles it.
    #[test]
    fn the_fast_product_is_the_textbooks_on_a_basis() {
        for i in 0..128 {
            for j in 0..128 {
                let (a, b) = (1u128 << i, 1u128 << j);
                assert_eq!(product128(a, b), reference::product128(a, b), "2^{i} times 2^{j}");
            }
        }
    }

    proptest! {
        #[test]
        fn all_paths_give_the_textbooks_product(a: u128, b: u128) {
            let iso = &*ISOMORPHISM;
            let expected = reference::product128(a, b);
            prop_assert_eq!(product128(a, b), expected);
            prop_assert_eq!(through128(iso, a, b, carryless::portable), expected);
            let (a, b) = (a as u64, b as u64);
            let expected = reference::product64(a, b);
            prop_assert_eq!(product64(a, b), expected);
            prop_assert_eq!(through64(iso, a, b, carryless::portable), expected);
        }
    }
}
