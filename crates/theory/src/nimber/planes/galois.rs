//! Nimbers below 256 as polynomials modulo x^8 + x^4 + x^3 + x + 1, which the instructions of GFNI multiply.

use super::Bytes;
use super::register::Register;
use crate::nimber::reference;
use std::arch::x86_64::*;
use std::sync::LazyLock;

/// The two instructions of GFNI that are used. A trait, so that tests can put an emulation in their place.
pub(super) trait Instructions<R>: Copy {
    /// The matrix, eight bytes for eight bytes, times each byte: `GF2P8AFFINEQB` without a constant.
    ///
    /// # Safety
    /// The processor has the instruction, here and below.
    unsafe fn affine(self, x: R, matrix: R) -> R;
    /// The products of bytes as polynomials: `GF2P8MULB`.
    unsafe fn product(self, x: R, y: R) -> R;
}

/// The processor's own instructions.
#[derive(Clone, Copy)]
pub(super) struct Gfni;

impl Instructions<__m512i> for Gfni {
    #[inline(always)]
    unsafe fn affine(self, x: __m512i, matrix: __m512i) -> __m512i {
        // SAFETY: the caller's promise.
        unsafe { _mm512_gf2p8affine_epi64_epi8::<0>(x, matrix) }
    }

    #[inline(always)]
    unsafe fn product(self, x: __m512i, y: __m512i) -> __m512i {
        // SAFETY: the caller's promise.
        unsafe { _mm512_gf2p8mul_epi8(x, y) }
    }
}

impl Instructions<__m256i> for Gfni {
    #[inline(always)]
    unsafe fn affine(self, x: __m256i, matrix: __m256i) -> __m256i {
        // SAFETY: the caller's promise.
        unsafe { _mm256_gf2p8affine_epi64_epi8::<0>(x, matrix) }
    }

    #[inline(always)]
    unsafe fn product(self, x: __m256i, y: __m256i) -> __m256i {
        // SAFETY: the caller's promise.
        unsafe { _mm256_gf2p8mul_epi8(x, y) }
    }
}

struct Tables {
    /// Matrices from nimbers to polynomials and back.
    enter: u64,
    leave: u64,
    /// The nimber 2^7 as a polynomial.
    half: u8,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    // Products of nimbers below 256 are below 256.
    let product = |a: u8, b: u8| reference::product64(a.into(), b.into()) as u8;
    let power = |a: u8, n: usize| (0..n).fold(1, |p, _| product(p, a));
    // Every irreducible polynomial of degree 8 has a root r in the field of 256 elements, and x^i -> r^i is
    // then an isomorphism.
    let is_root = |&r: &u8| power(r, 8) ^ power(r, 4) ^ power(r, 3) ^ r ^ 1 == 0;
    let root = (2..=255).find(is_root).unwrap_or_default();
    let columns: [u8; 8] = std::array::from_fn(|i| power(root, i));
    let nimber =
        |polynomial: u8| (0..8).filter(|i| polynomial >> i & 1 == 1).fold(0, |sum, i| sum ^ columns[i]);
    let polynomial = |n: u8| (0..=255).find(|&p| nimber(p) == n).unwrap_or_default();
    Tables {
        enter: matrix(std::array::from_fn(|i| polynomial(1 << i))),
        leave: matrix(columns),
        half: polynomial(1 << 7),
    }
});

/// The matrix with these columns as `GF2P8AFFINEQB` takes it: byte 7 - i is row i, in which bit j stands for
/// bit j of the input.
fn matrix(columns: [u8; 8]) -> u64 {
    let row = |i: usize| (0..8).fold(0, |row, j| row | (columns[j] >> i & 1) << j);
    u64::from_le_bytes(std::array::from_fn(|byte| row(7 - byte)))
}

/// Bytes of a register as polynomials.
#[derive(Clone, Copy)]
pub(super) struct Galois<R, I> {
    instructions: I,
    enter: R,
    leave: R,
    half: R,
}

impl<R: Register, I: Instructions<R>> Galois<R, I> {
    /// # Safety
    /// The processor has the instructions of `R` and `I`.
    #[inline(always)]
    pub(super) unsafe fn new(instructions: I) -> Galois<R, I> {
        let twice = |matrix: u64| (u128::from(matrix) << 64 | u128::from(matrix)).to_le_bytes();
        // SAFETY: the caller's promise.
        unsafe {
            Galois {
                instructions,
                enter: R::repeat_lane(twice(TABLES.enter)),
                leave: R::repeat_lane(twice(TABLES.leave)),
                half: R::repeat(TABLES.half),
            }
        }
    }
}

// SAFETY: `new` asks for the instructions of the register and of `I`; nothing else is used.
unsafe impl<R: Register, I: Instructions<R>> Bytes for Galois<R, I> {
    type Register = R;

    #[inline(always)]
    fn enter(self, x: R) -> R {
        // SAFETY: a value of this type is made only where the processor has the instructions, here and below.
        unsafe { self.instructions.affine(x, self.enter) }
    }

    #[inline(always)]
    fn leave(self, x: R) -> R {
        // SAFETY: as above.
        unsafe { self.instructions.affine(x, self.leave) }
    }

    #[inline(always)]
    fn product(self, x: R, y: R) -> R {
        // SAFETY: as above.
        unsafe { self.instructions.product(x, y) }
    }

    #[inline(always)]
    fn half(self, x: R) -> R {
        // SAFETY: as above.
        unsafe { self.instructions.product(x, self.half) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber::planes::{has_registers, multiply};
    use proptest::prelude::*;

    /// GFNI as Intel's manual describes it, bit by bit, for registers of N bytes.
    #[derive(Clone, Copy)]
    struct Emulated<const N: usize>;

    impl<const N: usize> Emulated<N> {
        unsafe fn each<R: Register>(x: R, y: R, f: impl Fn(usize, &[u8; N], &[u8; N]) -> u8) -> R {
            const { assert!(size_of::<R>() == N) };
            let (mut a, mut b) = ([0; N], [0; N]);
            // SAFETY: the caller's promise; a register is as long as the arrays.
            unsafe {
                x.store(a.as_mut_ptr().cast());
                y.store(b.as_mut_ptr().cast());
                let bytes: [u8; N] = std::array::from_fn(|i| f(i, &a, &b));
                R::load(bytes.as_ptr().cast())
            }
        }
    }

    impl<R: Register, const N: usize> Instructions<R> for Emulated<N> {
        /// "retbyte.bit[i] := parity(tsrc2qw.byte[7-i] AND src1byte) XOR imm8.bit[i]"
        unsafe fn affine(self, x: R, matrix: R) -> R {
            let byte = |at: usize, x: &[u8; N], matrix: &[u8; N]| {
                let row = |i: usize| matrix[at / 8 * 8 + 7 - i];
                (0..8).fold(0, |byte, i| byte | ((row(i) & x[at]).count_ones() as u8 & 1) << i)
            };
            // SAFETY: the caller's promise.
            unsafe { Self::each(x, matrix, byte) }
        }

        /// The product of polynomials, then the remainder modulo 0x11B.
        unsafe fn product(self, x: R, y: R) -> R {
            let byte = |at: usize, x: &[u8; N], y: &[u8; N]| {
                let (x, y) = (u16::from(x[at]), u16::from(y[at]));
                let product = (0..8).filter(|i| y >> i & 1 == 1).fold(0, |sum, i| sum ^ x << i);
                (8..16).rev().fold(product, |p, i| if p >> i & 1 == 1 { p ^ 0x11B << (i - 8) } else { p })
                    as u8
            };
            // SAFETY: the caller's promise.
            unsafe { Self::each(x, y, byte) }
        }
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    fn emulated_512(a: &[u64], b: &[u64], out: &mut [u64]) {
        // SAFETY: this function has the instructions.
        multiply::<64>(unsafe { Galois::<__m512i, _>::new(Emulated::<64>) }, a, b, out);
    }

    #[target_feature(enable = "avx2")]
    fn emulated_256(a: &[u64], b: &[u64], out: &mut [u64]) {
        // SAFETY: this function has the instructions.
        multiply::<32>(unsafe { Galois::<__m256i, _>::new(Emulated::<32>) }, a, b, out);
    }

    proptest! {
        #[test]
        fn products_are_right_where_the_instructions_are_emulated(
            pairs in proptest::collection::vec(any::<(u64, u64)>(), 1..150),
        ) {
            let (wide, narrow) = has_registers();
            let (a, b): (Vec<u64>, Vec<u64>) = pairs.into_iter().unzip();
            let expected: Vec<u64> = a.iter().zip(&b).map(|(&a, &b)| reference::product64(a, b)).collect();
            let mut out = vec![0; a.len()];
            if wide {
                // SAFETY: the processor has AVX-512F and AVX-512BW.
                unsafe { emulated_512(&a, &b, &mut out) };
                prop_assert_eq!(&out, &expected);
            }
            if narrow {
                // SAFETY: the processor has AVX2.
                unsafe { emulated_256(&a, &b, &mut out) };
                prop_assert_eq!(&out, &expected);
            }
        }
    }
}
