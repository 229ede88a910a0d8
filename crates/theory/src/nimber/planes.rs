//! Nim products of 64 pairs at once, with AVX-512.
//!
//! A nimber below 2^64 is eight bytes, digits of a tower of three quadratic extensions over the field of the nimbers
//! below 256. The first bytes of 64 nimbers are brought together in one register, the second bytes in another, and so
//! on: eight planes. Then three levels of Karatsuba's scheme, as in [`reference`], are
//! straight-line code: 27 products of 64 pairs of bytes, 27 products by the constant 2^7, and sums.
//! [`Bytes`] is how the processor multiplies 64 pairs of bytes.

use super::reference;
use std::arch::x86_64::*;
use std::sync::LazyLock;

/// Arithmetic on 64 nimbers below 256 at once, in whatever representation suits the processor.
///
/// A value of a type that implements this is a promise that the processor has the instructions used.
trait Bytes: Copy {
    /// From nimbers to the representation.
    fn enter(self, x: __m512i) -> __m512i;
    /// From the representation to nimbers.
    fn leave(self, x: __m512i) -> __m512i;
    /// The products.
    fn product(self, x: __m512i, y: __m512i) -> __m512i;
    /// The products by 2^7.
    fn half(self, x: __m512i) -> __m512i;
}

/// The product of each pair, by GFNI.
///
/// The lists have the same length; what is beyond the shortest is left out.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub(super) fn gfni(a: &[u64], b: &[u64], out: &mut [u64]) {
    multiply(Galois::new(Gfni(())), a, b, out);
}

/// The product of each pair, by byte shuffles.
///
/// The lists have the same length; what is beyond the shortest is left out.
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn shuffles(a: &[u64], b: &[u64], out: &mut [u64]) {
    multiply(Nibbles::new(), a, b, out);
}

#[inline(always)]
fn multiply(bytes: impl Bytes, a: &[u64], b: &[u64], out: &mut [u64]) {
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<64>(), b.as_chunks::<64>());
    let (out, out_rest) = out.as_chunks_mut::<64>();
    for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
        *out = block(bytes, a, b);
    }
    if !out_rest.is_empty() {
        let pad = |rest: &[u64]| {
            let mut block = [0; 64];
            block.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
            block
        };
        let products = block(bytes, &pad(a_rest), &pad(b_rest));
        out_rest.iter_mut().zip(&products).for_each(|(to, from)| *to = *from);
    }
}

#[inline(always)]
fn block(bytes: impl Bytes, a: &[u64; 64], b: &[u64; 64]) -> [u64; 64] {
    let (mut a, mut b) = (to_planes(a), to_planes(b));
    for plane in a.iter_mut().chain(&mut b) {
        *plane = bytes.enter(*plane);
    }
    let mut product = product8(bytes, a, b);
    for plane in &mut product {
        *plane = bytes.leave(*plane);
    }
    from_planes(product)
}

/// Sums of planes.
#[inline(always)]
fn sum<const N: usize>(mut x: [__m512i; N], y: [__m512i; N]) -> [__m512i; N] {
    for (x, y) in x.iter_mut().zip(y) {
        // SAFETY: this is called with AVX-512F only.
        *x = unsafe { _mm512_xor_si512(*x, y) };
    }
    x
}

/// The product of nimbers of one plane, and that by 2^7.
#[inline(always)]
fn product1(bytes: impl Bytes, [x]: [__m512i; 1], [y]: [__m512i; 1]) -> [__m512i; 1] {
    [bytes.product(x, y)]
}

#[inline(always)]
fn half1(bytes: impl Bytes, [x]: [__m512i; 1]) -> [__m512i; 1] {
    [bytes.half(x)]
}

/// Products of nimbers of twice as many planes, by `F ⊗ F = F ⊕ F/2`.
macro_rules! product {
    ($name:ident, $n:literal, from $product:ident, $half:ident, $h:literal) => {
        #[inline(always)]
        fn $name(bytes: impl Bytes, a: [__m512i; $n], b: [__m512i; $n]) -> [__m512i; $n] {
            let ((a0, a1), (b0, b1)) = (split::<$n, $h>(a), split::<$n, $h>(b));
            let low = $product(bytes, a0, b0);
            let high = $product(bytes, a1, b1);
            let cross = $product(bytes, sum(a0, a1), sum(b0, b1));
            join::<$n, $h>(sum(low, $half(bytes, high)), sum(cross, low))
        }
    };
}

/// Products of nimbers of twice as many planes by their highest power of 2, which is `F ⊗ c` with `c` = `F/2`:
/// `(x₁F + x₀) F c = (x₁ + x₀) c F + x₁ c c`.
macro_rules! half {
    ($name:ident, $n:literal, from $half:ident, $h:literal) => {
        #[inline(always)]
        fn $name(bytes: impl Bytes, x: [__m512i; $n]) -> [__m512i; $n] {
            let (x0, x1) = split::<$n, $h>(x);
            join::<$n, $h>($half(bytes, $half(bytes, x1)), $half(bytes, sum(x0, x1)))
        }
    };
}

product!(product2, 2, from product1, half1, 1);
product!(product4, 4, from product2, half2, 2);
product!(product8, 8, from product4, half4, 4);
half!(half2, 2, from half1, 1);
half!(half4, 4, from half2, 2);

/// The lower and the upper half of the planes.
#[inline(always)]
fn split<const N: usize, const H: usize>(x: [__m512i; N]) -> ([__m512i; H], [__m512i; H]) {
    const { assert!(N == 2 * H) };
    let (mut low, mut high) = ([x[0]; H], [x[0]; H]);
    low.copy_from_slice(&x[..H]);
    high.copy_from_slice(&x[H..]);
    (low, high)
}

#[inline(always)]
fn join<const N: usize, const H: usize>(low: [__m512i; H], high: [__m512i; H]) -> [__m512i; N] {
    const { assert!(N == 2 * H) };
    let mut x = [low[0]; N];
    x[..H].copy_from_slice(&low);
    x[H..].copy_from_slice(&high);
    x
}

// The way into planes and back is a network of byte interleavings. Name a byte by the bits of its address: r2 r1 r0 for
// the register, then (beside two bits for the lane of 128 bits, which stay) q for the half of the lane and j2 j1 j0 for
// the byte in its number. Interleaving registers that differ in bit k of their number makes the first address bit
// within the lane bit k of the register's number, moves the other three one place to the front, and puts the old bit k
// behind them:
//
//                 register    in the lane
//                 r2 r1 r0    q  j2 j1 j0
//     k = 0:      r2 r1 q     j2 j1 j0 r0
//     k = 1:      r2 j2 q     j1 j0 r0 r1
//     k = 2:      j1 j2 q     j0 r0 r1 r2
//     k = 0:      j1 j2 j0    r0 r1 r2 q       so plane j2 j1 j0 is in register j1 j2 j0; and back:
//     k = 1:      j1 r0 j0    r1 r2 q  j2
//     k = 2:      r1 r0 j0    r2 q  j2 j1
//     k = 0:      r1 r0 r2    q  j2 j1 j0      so register r2 r1 r0 is in register r1 r0 r2.

/// Interleaves the bytes of all registers whose numbers differ in bit `k`.
#[inline(always)]
fn interleave(x: &mut [__m512i; 8], k: usize) {
    for i in 0..8 {
        let j = i | 1 << k;
        if i != j {
            // SAFETY: this is called with AVX-512BW only.
            (x[i], x[j]) = unsafe { (_mm512_unpacklo_epi8(x[i], x[j]), _mm512_unpackhi_epi8(x[i], x[j])) };
        }
    }
}

/// Eight registers with one byte of 64 numbers each, the lowest bytes first.
#[inline(always)]
fn to_planes(numbers: &[u64; 64]) -> [__m512i; 8] {
    let (eights, _) = numbers.as_chunks::<8>();
    // SAFETY: this is called with AVX-512F only; each reference is to 64 bytes.
    let load = |i: usize| unsafe { _mm512_loadu_si512((&raw const eights[i]).cast()) };
    let mut x = [load(0), load(1), load(2), load(3), load(4), load(5), load(6), load(7)];
    interleave(&mut x, 0);
    interleave(&mut x, 1);
    interleave(&mut x, 2);
    interleave(&mut x, 0);
    [x[0], x[1], x[4], x[5], x[2], x[3], x[6], x[7]]
}

/// What [`to_planes`] was made from.
#[inline(always)]
fn from_planes(planes: [__m512i; 8]) -> [u64; 64] {
    let p = planes;
    let mut x = [p[0], p[1], p[4], p[5], p[2], p[3], p[6], p[7]];
    interleave(&mut x, 1);
    interleave(&mut x, 2);
    interleave(&mut x, 0);
    let mut numbers = [0; 64];
    let (eights, _) = numbers.as_chunks_mut::<8>();
    for (eight, register) in eights.iter_mut().zip([0, 2, 4, 6, 1, 3, 5, 7]) {
        // SAFETY: this is called with AVX-512F only; each reference is to 64 bytes.
        unsafe { _mm512_storeu_si512((&raw mut *eight).cast(), x[register]) };
    }
    numbers
}

/// What the tables below hold, worked out at first use.
static TABLES: LazyLock<Tables> = LazyLock::new(Tables::derive);

struct Tables {
    /// Logarithms of the nimbers below 16 to a generator; for 0 a number that keeps the highest bit set, under which
    /// shuffles yield 0, through the addition and the reduction modulo 15 in [`Nibbles`].
    logarithm: [u8; 16],
    /// Powers of the generator.
    power: [u8; 16],
    /// The products of 2^7 with the nimbers below 16, and with 16 times these.
    half: [[u8; 16]; 2],
    /// Matrices, as `gf2p8affineqb` takes them, from nimbers below 256 to polynomials modulo x^8 + x^4 + x^3 + x + 1 and
    /// back.
    enter: u64,
    leave: u64,
    /// The nimber 2^7 as such a polynomial.
    half_polynomial: u8,
}

impl Tables {
    fn derive() -> Tables {
        // Products of nimbers below 256 are below 256.
        let product = |a: u8, b: u8| reference::product64(a.into(), b.into()) as u8;
        // The group of the field of 16 elements is cyclic of order 15: an element whose third and fifth power are not 1
        // generates it.
        let power = |a: u8, n: u32| (0..n).fold(1, |p, _| product(p, a));
        let generator = (2..16).find(|&a| power(a, 3) != 1 && power(a, 5) != 1).unwrap_or_default();
        let mut logarithm = [0xC0; 16];
        for n in 0..15 {
            logarithm[usize::from(power(generator, n))] = n as u8;
        }
        // Every irreducible polynomial of degree 8 has a root in the field of 256 elements; x^i -> root^i is then an
        // isomorphism.
        let is_root = |&r: &u8| power(r, 8) ^ power(r, 4) ^ power(r, 3) ^ r ^ 1 == 0;
        let root = (2..=255).find(is_root).unwrap_or_default();
        let columns: [u8; 8] = std::array::from_fn(|i| power(root, i as u32));
        let nimber =
            |polynomial: u8| (0..8).filter(|i| polynomial >> i & 1 == 1).fold(0, |sum, i| sum ^ columns[i]);
        let polynomial = |n: u8| (0..=255).find(|&p| nimber(p) == n).unwrap_or_default();
        Tables {
            logarithm,
            power: std::array::from_fn(|n| power(generator, n as u32)),
            half: [0, 4].map(|shift| std::array::from_fn(|n| product(1 << 7, (n as u8) << shift))),
            enter: matrix(std::array::from_fn(|i| polynomial(1 << i))),
            leave: matrix(columns),
            half_polynomial: polynomial(1 << 7),
        }
    }
}

/// The matrix with these columns as `gf2p8affineqb` takes it: byte 7 - i is row i, and bit j of a row stands for input
/// bit j.
fn matrix(columns: [u8; 8]) -> u64 {
    let row = |i: usize| (0..8).fold(0, |row, j| row | (columns[j] >> i & 1) << j);
    u64::from_le_bytes(std::array::from_fn(|byte| row(7 - byte)))
}

/// Nimbers below 256 by shuffles: four bits at a time, with logarithms in the field of 16 elements.
#[derive(Clone, Copy)]
struct Nibbles {
    logarithm: __m512i,
    /// For the three products of Karatsuba's scheme, `p = a₀b₀`, `q = a₁b₁` and `r = (a₀+a₁)(b₀+b₁)`, what a power of the
    /// generator adds to the result `16 (r + p) + (p + 8 q)`: `17 p`, `8 q` and `16 r`.
    low: __m512i,
    high: __m512i,
    cross: __m512i,
    half: [__m512i; 2],
}

impl Nibbles {
    #[target_feature(enable = "avx512f,avx512bw")]
    fn new() -> Nibbles {
        let tables = &*TABLES;
        let wide = |table: [u8; 16]| {
            let [low, high] = [0, 8].map(|at| std::array::from_fn::<u8, 8, _>(|i| table[at + i]));
            _mm512_broadcast_i32x4(_mm_set_epi64x(i64::from_le_bytes(high), i64::from_le_bytes(low)))
        };
        Nibbles {
            logarithm: wide(tables.logarithm),
            low: wide(tables.power.map(|p| p << 4 | p)),
            high: wide(tables.power.map(|q| reference::product64(8, q.into()) as u8)),
            cross: wide(tables.power.map(|r| r << 4)),
            half: tables.half.map(wide),
        }
    }

    /// The lower and the upper four bits.
    #[inline(always)]
    fn nibbles(x: __m512i) -> (__m512i, __m512i) {
        // SAFETY: a value of this type is made only with AVX-512BW.
        unsafe {
            let mask = _mm512_set1_epi8(0x0F);
            (_mm512_and_si512(x, mask), _mm512_and_si512(_mm512_srli_epi16::<4>(x), mask))
        }
    }
}

impl Bytes for Nibbles {
    #[inline(always)]
    fn enter(self, x: __m512i) -> __m512i {
        x
    }

    #[inline(always)]
    fn leave(self, x: __m512i) -> __m512i {
        x
    }

    #[inline(always)]
    fn product(self, x: __m512i, y: __m512i) -> __m512i {
        // SAFETY: a value of this type is made only with AVX-512BW.
        unsafe {
            let logarithm = |x| _mm512_shuffle_epi8(self.logarithm, x);
            // Sums of logarithms are at most 28, so the lesser of s and s - 15 modulo 256 is s modulo 15. Where a factor
            // is 0, the sum, cut off at 255, is at least 0xC0, and the lesser of it and it less 15 is at least 0xB1.
            let product = |table, x, y| {
                let s = _mm512_adds_epu8(logarithm(x), logarithm(y));
                _mm512_shuffle_epi8(table, _mm512_min_epu8(s, _mm512_sub_epi8(s, _mm512_set1_epi8(15))))
            };
            let ((x0, x1), (y0, y1)) = (Nibbles::nibbles(x), Nibbles::nibbles(y));
            let low = product(self.low, x0, y0);
            let high = product(self.high, x1, y1);
            let cross = product(self.cross, _mm512_xor_si512(x0, x1), _mm512_xor_si512(y0, y1));
            _mm512_xor_si512(_mm512_xor_si512(low, high), cross)
        }
    }

    #[inline(always)]
    fn half(self, x: __m512i) -> __m512i {
        let (low, high) = Nibbles::nibbles(x);
        // SAFETY: a value of this type is made only with AVX-512BW.
        unsafe {
            _mm512_xor_si512(_mm512_shuffle_epi8(self.half[0], low), _mm512_shuffle_epi8(self.half[1], high))
        }
    }
}

/// The two instructions of GFNI that are used.
trait GaloisInstructions: Copy {
    /// The matrix times each byte.
    fn affine(self, x: __m512i, matrix: __m512i) -> __m512i;
    /// The products of bytes as polynomials modulo x^8 + x^4 + x^3 + x + 1.
    fn product(self, x: __m512i, y: __m512i) -> __m512i;
}

/// The processor's.
#[derive(Clone, Copy)]
struct Gfni(());

impl GaloisInstructions for Gfni {
    #[inline(always)]
    fn affine(self, x: __m512i, matrix: __m512i) -> __m512i {
        // SAFETY: a value of this type is made only with GFNI and AVX-512F.
        unsafe { _mm512_gf2p8affine_epi64_epi8::<0>(x, matrix) }
    }

    #[inline(always)]
    fn product(self, x: __m512i, y: __m512i) -> __m512i {
        // SAFETY: a value of this type is made only with GFNI and AVX-512F.
        unsafe { _mm512_gf2p8mul_epi8(x, y) }
    }
}

/// Nimbers below 256 as polynomials modulo x^8 + x^4 + x^3 + x + 1, which GFNI multiplies.
#[derive(Clone, Copy)]
struct Galois<G> {
    instructions: G,
    enter: __m512i,
    leave: __m512i,
    half: __m512i,
}

impl<G: GaloisInstructions> Galois<G> {
    #[target_feature(enable = "avx512f")]
    fn new(instructions: G) -> Galois<G> {
        let tables = &*TABLES;
        Galois {
            instructions,
            enter: _mm512_set1_epi64(tables.enter.cast_signed()),
            leave: _mm512_set1_epi64(tables.leave.cast_signed()),
            half: _mm512_set1_epi8(tables.half_polynomial.cast_signed()),
        }
    }
}

impl<G: GaloisInstructions> Bytes for Galois<G> {
    #[inline(always)]
    fn enter(self, x: __m512i) -> __m512i {
        self.instructions.affine(x, self.enter)
    }

    #[inline(always)]
    fn leave(self, x: __m512i) -> __m512i {
        self.instructions.affine(x, self.leave)
    }

    #[inline(always)]
    fn product(self, x: __m512i, y: __m512i) -> __m512i {
        self.instructions.product(x, y)
    }

    #[inline(always)]
    fn half(self, x: __m512i) -> __m512i {
        self.instructions.product(x, self.half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// GFNI as Intel's manual describes it, bit by bit.
    #[derive(Clone, Copy)]
    struct Emulated;

    fn each(x: __m512i, y: __m512i, f: impl Fn(usize, [u8; 64], [u8; 64]) -> u8) -> __m512i {
        // SAFETY: both are 64 bytes for which all values are valid.
        let (x, y) = unsafe {
            (std::mem::transmute::<__m512i, [u8; 64]>(x), std::mem::transmute::<__m512i, [u8; 64]>(y))
        };
        let bytes: [u8; 64] = std::array::from_fn(|i| f(i, x, y));
        // SAFETY: as above.
        unsafe { std::mem::transmute::<[u8; 64], __m512i>(bytes) }
    }

    impl GaloisInstructions for Emulated {
        /// `GF2P8AFFINEQB` with 0 as the constant. Manual: bit i of the result is the parity of byte 7 - i of the matrix
        /// and the source byte.
        fn affine(self, x: __m512i, matrix: __m512i) -> __m512i {
            each(x, matrix, |at, x, matrix| {
                let row = |i: usize| matrix[at / 8 * 8 + 7 - i];
                (0..8).fold(0, |byte, i| byte | ((row(i) & x[at]).count_ones() as u8 & 1) << i)
            })
        }

        /// `GF2P8MULB`.
        fn product(self, x: __m512i, y: __m512i) -> __m512i {
            each(x, y, |at, x, y| {
                let (x, y) = (u16::from(x[at]), u16::from(y[at]));
                let product = (0..8).filter(|i| y >> i & 1 == 1).fold(0, |sum, i| sum ^ x << i);
                (8..16).rev().fold(product, |p, i| if p >> i & 1 == 1 { p ^ 0x11B << (i - 8) } else { p })
                    as u8
            })
        }
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    fn emulated(a: &[u64], b: &[u64], out: &mut [u64]) {
        multiply(Galois::new(Emulated), a, b, out);
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    fn there_and_back(numbers: &[u64; 64]) -> [u64; 64] {
        from_planes(to_planes(numbers))
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    fn bytes_by_nibbles(x: [u8; 64], y: [u8; 64]) -> [u8; 64] {
        // SAFETY: both are 64 bytes for which all values are valid.
        unsafe {
            let (x, y) =
                (std::mem::transmute::<[u8; 64], __m512i>(x), std::mem::transmute::<[u8; 64], __m512i>(y));
            std::mem::transmute::<__m512i, [u8; 64]>(Nibbles::new().product(x, y))
        }
    }

    fn has_avx512() -> bool {
        is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw")
    }

    #[test]
    fn logarithms_multiply_all_bytes() {
        if !has_avx512() {
            return;
        }
        for x in 0..=255 {
            for y in [0, 64, 128, 192] {
                let ys = std::array::from_fn(|i| y + i as u8);
                // SAFETY: the processor has AVX-512.
                let products = unsafe { bytes_by_nibbles([x; 64], ys) };
                for (y, product) in ys.into_iter().zip(products) {
                    assert_eq!(u64::from(product), reference::product64(x.into(), y.into()), "{x} times {y}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn planes_are_taken_apart_again(numbers in proptest::collection::vec(any::<u64>(), 64)) {
            if has_avx512() {
                let numbers: [u64; 64] = numbers.try_into().unwrap();
                // SAFETY: the processor has AVX-512.
                prop_assert_eq!(unsafe { there_and_back(&numbers) }, numbers);
            }
        }

        #[test]
        fn the_kernel_for_gfni_is_right_where_its_instructions_are_emulated(
            pairs in proptest::collection::vec(any::<(u64, u64)>(), 1..150),
        ) {
            if has_avx512() {
                let (a, b): (Vec<u64>, Vec<u64>) = pairs.into_iter().unzip();
                let mut out = vec![0; a.len()];
                // SAFETY: the processor has AVX-512.
                unsafe { emulated(&a, &b, &mut out) };
                for i in 0..a.len() {
                    prop_assert_eq!(out[i], reference::product64(a[i], b[i]));
                }
            }
        }
    }
}
