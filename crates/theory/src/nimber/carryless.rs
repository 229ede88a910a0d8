//! Multiplication of polynomials over GF(2) modulo one of degree 64.
//!
//! Reduction is Barrett's, exact here because nothing carries: let `c = h x^64 + l` be the product, `p` the
//! modulus, `x^128 = m p + r`. Then `h x^64 / p = h m / x^64 + h r / (p x^64)`, and the last term has degree
//! below 63 + 64 - 128 < 0, so the quotient of `h x^64` by `p` is the polynomial part of `h m / x^64`. With
//! `m = x^64 + m'` and `p = x^64 + t` that is `q = h + (h m' >> 64)`, and the remainder of `c` is
//! `l + (q t mod x^64)`.

use super::isomorphism::Modulus;

/// The product modulo `p`, in plain integer arithmetic.
#[inline(always)]
pub(super) fn portable(a: u64, b: u64, p: Modulus) -> u64 {
    let product = carryless(a, b);
    let high = (product >> 64) as u64;
    let quotient = high ^ (carryless(high, p.quotient) >> 64) as u64;
    product as u64 ^ carryless(quotient, p.tail) as u64
}

/// The product of two polynomials of degree below 64.
///
/// Integer multiplication adds in each column of digits; the lowest bit of the column's sum is what is
/// wanted. Taking every fourth bit of each factor leaves three empty columns between the filled ones, room
/// for sums up to 15. A column gets at most as many terms as the second factor has bits, so that factor is
/// cut to 60 bits, 15 of each class, and the last four bits are added one by one.
fn carryless(a: u64, b: u64) -> u128 {
    const CLASS: u128 = 0x1111_1111_1111_1111_1111_1111_1111_1111;
    let every_fourth = |x: u64, class: u32| u128::from(x & (CLASS << class) as u64);
    let mut product = 0;
    for class in 0..4 {
        let mut columns = 0;
        for i in 0..4 {
            let j = (class + 4 - i) % 4;
            columns ^= every_fourth(a, i) * every_fourth(b & (u64::MAX >> 4), j);
        }
        product |= columns & CLASS << class;
    }
    for bit in 60..64 {
        let keep = 0u128.wrapping_sub(u128::from(b >> bit & 1));
        product ^= u128::from(a) << bit & keep;
    }
    product
}

/// The product modulo `p`, by the processor's carry-less multiplication.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "pclmulqdq,sse2")]
#[inline]
pub(super) fn pclmul(a: u64, b: u64, p: Modulus) -> u64 {
    use std::arch::x86_64::{
        __m128i, _mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_set_epi64x, _mm_xor_si128,
    };
    let word = |x: u64| -> __m128i { _mm_cvtsi64_si128(x.cast_signed()) };
    let reduce = _mm_set_epi64x(p.quotient.cast_signed(), p.tail.cast_signed());
    let product = _mm_clmulepi64_si128::<0x00>(word(a), word(b));
    // High word times high word, then high word times low word.
    let quotient = _mm_xor_si128(product, _mm_clmulepi64_si128::<0x11>(product, reduce));
    let multiple = _mm_clmulepi64_si128::<0x01>(quotient, reduce);
    _mm_cvtsi128_si64(_mm_xor_si128(product, multiple)).cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber::isomorphism::ISOMORPHISM;
    use proptest::prelude::*;

    fn digit_by_digit(a: u64, b: u64) -> u128 {
        (0..64).filter(|i| b >> i & 1 == 1).fold(0, |sum, i| sum ^ u128::from(a) << i)
    }

    #[test]
    fn full_columns_do_not_spill() {
        for a in [0, 1, u64::MAX, u64::MAX >> 4, 0x1111_1111_1111_1111, 0x8888_8888_8888_8888] {
            for b in [0, 1, u64::MAX, u64::MAX >> 4, 0x1111_1111_1111_1111, 0x8888_8888_8888_8888] {
                assert_eq!(carryless(a, b), digit_by_digit(a, b));
            }
        }
    }

    proptest! {
        #[test]
        fn integer_products_give_carryless_ones(a: u64, b: u64) {
            prop_assert_eq!(carryless(a, b), digit_by_digit(a, b));
        }

        #[test]
        fn the_processor_agrees(a: u64, b: u64) {
            let p = ISOMORPHISM.modulus;
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("pclmulqdq") {
                // SAFETY: the processor has the instruction.
                prop_assert_eq!(unsafe { pclmul(a, b, p) }, portable(a, b, p));
            }
            prop_assert_eq!(portable(a, b, p), portable(b, a, p));
        }
    }
}
