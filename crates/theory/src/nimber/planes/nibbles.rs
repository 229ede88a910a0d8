//! Nimbers below 256 by byte shuffles: four bits at a time, with logarithms in the field of 16 elements.

use super::Bytes;
use super::register::Register;
use crate::nimber::reference;
use std::sync::LazyLock;

/// A table of 16 bytes for each thing that is looked up.
#[derive(Clone, Copy)]
pub(super) struct Nibbles<T> {
    /// Logarithms of the nimbers below 16 to a generator; for 0 the number [`Nibbles::NO_LOGARITHM`].
    logarithm: T,
    /// What the powers of the generator add to a product of bytes. Karatsuba's scheme with `p = a₀b₀`,
    /// `q = a₁b₁` and `r = (a₀+a₁)(b₀+b₁)` gives `16 (r + p) + (p + 8q)`, as `16 ⊗ 16 = 16 ⊕ 8`: these are
    /// 17p, 8q and 16r.
    low: T,
    high: T,
    cross: T,
    /// The products of 2^7 with the nimbers below 16, and with 16 times these.
    half: [T; 2],
}

static TABLES: LazyLock<Nibbles<[u8; 16]>> = LazyLock::new(Nibbles::derive);

impl Nibbles<[u8; 16]> {
    /// Shuffles yield 0 at indices with the highest bit set, and this one keeps it set through the sum and
    /// the reduction modulo 15 in [`Bytes::product`].
    const NO_LOGARITHM: u8 = 0xC0;

    fn derive() -> Nibbles<[u8; 16]> {
        // Products of nimbers below 256 are below 256.
        let product = |a: u8, b: u8| reference::product64(a.into(), b.into()) as u8;
        let power = |a: u8, n: u8| (0..n).fold(1, |p, _| product(p, a));
        // The group of the field of 16 elements is cyclic of order 15: an element whose third and fifth power
        // are not 1 generates it.
        let generator = (2..16).find(|&a| power(a, 3) != 1 && power(a, 5) != 1).unwrap_or_default();
        let powers: [u8; 16] = std::array::from_fn(|n| power(generator, n as u8));
        let mut logarithm = [Self::NO_LOGARITHM; 16];
        for (n, &power) in (0..15).zip(&powers) {
            logarithm[usize::from(power)] = n;
        }
        Nibbles {
            logarithm,
            low: powers.map(|p| p << 4 | p),
            high: powers.map(|q| product(8, q)),
            cross: powers.map(|r| r << 4),
            half: [0, 4].map(|shift| std::array::from_fn(|n| product(1 << 7, (n as u8) << shift))),
        }
    }
}

impl<R: Register> Nibbles<R> {
    /// # Safety
    /// The processor has the instructions of `R`.
    #[inline(always)]
    pub(super) unsafe fn new() -> Nibbles<R> {
        let tables = &*TABLES;
        // SAFETY: the caller's promise.
        unsafe {
            Nibbles {
                logarithm: R::repeat_lane(tables.logarithm),
                low: R::repeat_lane(tables.low),
                high: R::repeat_lane(tables.high),
                cross: R::repeat_lane(tables.cross),
                half: [R::repeat_lane(tables.half[0]), R::repeat_lane(tables.half[1])],
            }
        }
    }

    /// The lower and the upper four bits of each byte.
    #[inline(always)]
    fn nibbles(self, x: R) -> (R, R) {
        // SAFETY: a value of this type is made only where the processor has the instructions of `R`.
        unsafe {
            let mask = R::repeat(0x0F);
            (x.and(mask), x.shift_pairs_by_4().and(mask))
        }
    }
}

// SAFETY: `new` asks for the instructions of the register; nothing else is used.
unsafe impl<R: Register> Bytes for Nibbles<R> {
    type Register = R;

    #[inline(always)]
    fn enter(self, x: R) -> R {
        x
    }

    #[inline(always)]
    fn leave(self, x: R) -> R {
        x
    }

    #[inline(always)]
    fn product(self, x: R, y: R) -> R {
        let ((x0, x1), (y0, y1)) = (self.nibbles(x), self.nibbles(y));
        // SAFETY: a value of this type is made only where the processor has the instructions of `R`.
        unsafe {
            let fifteen = R::repeat(15);
            // Sums of logarithms are at most 28, so the lesser of s and s - 15 modulo 256 is s modulo 15.
            // Where a factor is 0, the sum, cut off at 255, is at least 0xC0, and the lesser of it and it
            // less 15 is at least 0xB1.
            let product = |table: R, x: R, y: R| {
                let s = self.logarithm.look_up(x).add_saturating(self.logarithm.look_up(y));
                table.look_up(s.minimum(s.subtract(fifteen)))
            };
            let low = product(self.low, x0, y0);
            let high = product(self.high, x1, y1);
            let cross = product(self.cross, x0.xor(x1), y0.xor(y1));
            low.xor(high).xor(cross)
        }
    }

    #[inline(always)]
    fn half(self, x: R) -> R {
        let (low, high) = self.nibbles(x);
        // SAFETY: a value of this type is made only where the processor has the instructions of `R`.
        unsafe { self.half[0].look_up(low).xor(self.half[1].look_up(high)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber::planes::has_registers;
    use std::arch::x86_64::{__m256i, __m512i};

    #[inline(always)]
    unsafe fn product<R: Register, const N: usize>(x: &[u8; N], y: &[u8; N]) -> [u8; N] {
        const { assert!(size_of::<R>() == N) };
        let mut out = [0; N];
        // SAFETY: the caller's promise; a register is as long as the arrays.
        unsafe {
            let (x, y) = (R::load(x.as_ptr().cast()), R::load(y.as_ptr().cast()));
            Nibbles::<R>::new().product(x, y).store(out.as_mut_ptr().cast());
        }
        out
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    fn product_512(x: &[u8; 64], y: &[u8; 64]) -> [u8; 64] {
        // SAFETY: this function has the instructions.
        unsafe { product::<__m512i, 64>(x, y) }
    }

    #[target_feature(enable = "avx2")]
    fn product_256(x: &[u8; 32], y: &[u8; 32]) -> [u8; 32] {
        // SAFETY: this function has the instructions.
        unsafe { product::<__m256i, 32>(x, y) }
    }

    #[test]
    fn logarithms_multiply_all_bytes() {
        let (wide, narrow) = has_registers();
        let bytes: [u8; 256] = std::array::from_fn(|i| i as u8);
        for x in bytes {
            let expected = bytes.map(|y| reference::product64(x.into(), y.into()) as u8);
            if wide {
                for (y, expected) in bytes.as_chunks().0.iter().zip(expected.as_chunks().0) {
                    // SAFETY: the processor has AVX-512F and AVX-512BW.
                    assert_eq!(unsafe { product_512(&[x; 64], y) }, *expected);
                }
            }
            if narrow {
                for (y, expected) in bytes.as_chunks().0.iter().zip(expected.as_chunks().0) {
                    // SAFETY: the processor has AVX2.
                    assert_eq!(unsafe { product_256(&[x; 32], y) }, *expected);
                }
            }
        }
    }
}
