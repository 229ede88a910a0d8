//! Nim products of many pairs at once, in vector registers.
//!
//! A nimber below 2^64 is eight bytes, digits of a tower of three quadratic extensions over the field of the
//! nimbers below 256. The first bytes of 64 nimbers (32 with registers of 256 bits) are brought together in
//! one register, the second bytes in another, and so on: eight planes. Then three levels of Karatsuba's
//! scheme, as in [`reference`](super::reference), are straight-line code: 27 products of planes, 27 products
//! by the constant 2^7, and sums. [`Bytes`] is how the processor multiplies the bytes of two planes.

mod galois;
mod nibbles;
mod register;

use register::Register;
use std::arch::x86_64::{__m256i, __m512i};

/// Arithmetic on the bytes of a register as nimbers below 256, in whatever representation suits the
/// processor.
///
/// # Safety
/// A value of a type that implements this is made only where the processor has the instructions that it uses,
/// those of its registers among them.
unsafe trait Bytes: Copy {
    type Register: Register;
    /// From nimbers to the representation.
    fn enter(self, x: Self::Register) -> Self::Register;
    /// From the representation to nimbers.
    fn leave(self, x: Self::Register) -> Self::Register;
    /// The products.
    fn product(self, x: Self::Register, y: Self::Register) -> Self::Register;
    /// The products by 2^7.
    fn half(self, x: Self::Register) -> Self::Register;
}

/// The product of each pair, by GFNI, with registers of 512 bits.
///
/// Here and below the lists have the same length; what is beyond the shortest is left out.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub(super) fn gfni_512(a: &[u64], b: &[u64], out: &mut [u64]) {
    // SAFETY: this function has the instructions.
    let bytes = unsafe { galois::Galois::<__m512i, _>::new(galois::Gfni) };
    multiply::<64>(bytes, a, b, out);
}

/// The product of each pair, by GFNI, with registers of 256 bits.
#[target_feature(enable = "avx2,gfni")]
pub(super) fn gfni_256(a: &[u64], b: &[u64], out: &mut [u64]) {
    // SAFETY: this function has the instructions.
    let bytes = unsafe { galois::Galois::<__m256i, _>::new(galois::Gfni) };
    multiply::<32>(bytes, a, b, out);
}

/// The product of each pair, by byte shuffles, with registers of 512 bits.
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn shuffles_512(a: &[u64], b: &[u64], out: &mut [u64]) {
    // SAFETY: this function has the instructions.
    let bytes = unsafe { nibbles::Nibbles::<__m512i>::new() };
    multiply::<64>(bytes, a, b, out);
}

/// The product of each pair, by byte shuffles, with registers of 256 bits.
#[target_feature(enable = "avx2")]
pub(super) fn shuffles_256(a: &[u64], b: &[u64], out: &mut [u64]) {
    // SAFETY: this function has the instructions.
    let bytes = unsafe { nibbles::Nibbles::<__m256i>::new() };
    multiply::<32>(bytes, a, b, out);
}

/// The product of each pair, `N` at a time. Inlined, like all that it calls, so that it is compiled for the
/// caller's instructions.
#[inline(always)]
fn multiply<const N: usize>(bytes: impl Bytes, a: &[u64], b: &[u64], out: &mut [u64]) {
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<N>(), b.as_chunks::<N>());
    let (out, out_rest) = out.as_chunks_mut::<N>();
    for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
        block(bytes, a, b, out);
    }
    if !out_rest.is_empty() {
        let pad = |rest: &[u64]| {
            let mut block = [0; N];
            block.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
            block
        };
        let mut products = [0; N];
        block(bytes, &pad(a_rest), &pad(b_rest), &mut products);
        out_rest.iter_mut().zip(&products).for_each(|(to, from)| *to = *from);
    }
}

#[inline(always)]
fn block<B: Bytes, const N: usize>(bytes: B, a: &[u64; N], b: &[u64; N], out: &mut [u64; N]) {
    // SAFETY: `bytes` shows that the processor has the instructions.
    let (mut a, mut b) = unsafe { (to_planes::<B::Register, N>(a), to_planes(b)) };
    for plane in a.iter_mut().chain(&mut b) {
        *plane = bytes.enter(*plane);
    }
    let mut product = product8(bytes, a, b);
    for plane in &mut product {
        *plane = bytes.leave(*plane);
    }
    // SAFETY: as above.
    unsafe { from_planes(product, out) };
}

/// Sums of planes.
#[inline(always)]
fn sum<B: Bytes, const N: usize>(_: B, mut x: [B::Register; N], y: [B::Register; N]) -> [B::Register; N] {
    for (x, y) in x.iter_mut().zip(y) {
        // SAFETY: a value of `B` shows that the processor has the instructions.
        *x = unsafe { x.xor(y) };
    }
    x
}

/// The product of nimbers of one plane, and that by 2^7.
#[inline(always)]
fn product1<B: Bytes>(bytes: B, [x]: [B::Register; 1], [y]: [B::Register; 1]) -> [B::Register; 1] {
    [bytes.product(x, y)]
}

#[inline(always)]
fn half1<B: Bytes>(bytes: B, [x]: [B::Register; 1]) -> [B::Register; 1] {
    [bytes.half(x)]
}

/// Products of nimbers of twice as many planes, by `F ⊗ F = F ⊕ F/2`.
macro_rules! product {
    ($name:ident, $n:literal, from $product:ident, $half:ident, $h:literal) => {
        #[inline(always)]
        fn $name<B: Bytes>(bytes: B, a: [B::Register; $n], b: [B::Register; $n]) -> [B::Register; $n] {
            let ((a0, a1), (b0, b1)) = (split::<_, $n, $h>(a), split::<_, $n, $h>(b));
            let low = $product(bytes, a0, b0);
            let high = $product(bytes, a1, b1);
            let cross = $product(bytes, sum(bytes, a0, a1), sum(bytes, b0, b1));
            join::<_, $n, $h>(sum(bytes, low, $half(bytes, high)), sum(bytes, cross, low))
        }
    };
}

/// Products of nimbers of twice as many planes by their highest power of 2, which is `F ⊗ c` with `c` =
/// `F/2`: `(x₁F + x₀) F c = (x₁ + x₀) c F + x₁ c c`.
macro_rules! half {
    ($name:ident, $n:literal, from $half:ident, $h:literal) => {
        #[inline(always)]
        fn $name<B: Bytes>(bytes: B, x: [B::Register; $n]) -> [B::Register; $n] {
            let (x0, x1) = split::<_, $n, $h>(x);
            join::<_, $n, $h>($half(bytes, $half(bytes, x1)), $half(bytes, sum(bytes, x0, x1)))
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
fn split<R: Copy, const N: usize, const H: usize>(x: [R; N]) -> ([R; H], [R; H]) {
    const { assert!(N == 2 * H) };
    let (mut low, mut high) = ([x[0]; H], [x[0]; H]);
    low.copy_from_slice(&x[..H]);
    high.copy_from_slice(&x[H..]);
    (low, high)
}

#[inline(always)]
fn join<R: Copy, const N: usize, const H: usize>(low: [R; H], high: [R; H]) -> [R; N] {
    const { assert!(N == 2 * H) };
    let mut x = [low[0]; N];
    x[..H].copy_from_slice(&low);
    x[H..].copy_from_slice(&high);
    x
}

// The way into planes and back is a network of byte interleavings. Name a byte by the bits of its address: r2
// r1 r0 for the register, then (beside the bits for the lane of 128 bits, which stay) q for the half of the
// lane and j2 j1 j0 for the byte in its number. Interleaving registers that differ in bit k of their number
// makes the first address bit within the lane bit k of the register's number, moves the other three one place
// to the front, and puts the old bit k behind them:
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
///
/// # Safety
/// The processor has the instructions of `R`, here and below.
#[inline(always)]
unsafe fn interleave<R: Register>(x: &mut [R; 8], k: usize) {
    for i in 0..8 {
        let j = i | 1 << k;
        if i != j {
            // SAFETY: the caller's promise.
            (x[i], x[j]) = unsafe { (x[i].interleave_low(x[j]), x[i].interleave_high(x[j])) };
        }
    }
}

/// Eight registers with one byte of each number, the lowest bytes first.
#[inline(always)]
unsafe fn to_planes<R: Register, const N: usize>(numbers: &[u64; N]) -> [R; 8] {
    const { assert!(8 * N == 8 * size_of::<R>()) };
    // SAFETY: the caller's promise; eight registers are as long as the numbers.
    unsafe {
        let from = numbers.as_ptr().cast::<R>();
        let mut x = [R::load(from); 8];
        for (i, register) in x.iter_mut().enumerate() {
            *register = R::load(from.add(i));
        }
        for k in [0, 1, 2, 0] {
            interleave(&mut x, k);
        }
        [x[0], x[1], x[4], x[5], x[2], x[3], x[6], x[7]]
    }
}

/// The numbers from which [`to_planes`] makes these planes.
#[inline(always)]
unsafe fn from_planes<R: Register, const N: usize>(p: [R; 8], numbers: &mut [u64; N]) {
    const { assert!(8 * N == 8 * size_of::<R>()) };
    let mut x = [p[0], p[1], p[4], p[5], p[2], p[3], p[6], p[7]];
    // SAFETY: the caller's promise; eight registers are as long as the numbers.
    unsafe {
        for k in [1, 2, 0] {
            interleave(&mut x, k);
        }
        let to = numbers.as_mut_ptr().cast::<R>();
        for (i, register) in [0, 2, 4, 6, 1, 3, 5, 7].into_iter().enumerate() {
            x[register].store(to.add(i));
        }
    }
}

/// Whether the processor supports registers of 512 bits, and of 256 bits.
pub(super) fn has_registers() -> (bool, bool) {
    let wide = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
    (wide, is_x86_feature_detected!("avx2"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[target_feature(enable = "avx512f,avx512bw")]
    fn there_and_back_512(numbers: &mut [u64; 64]) {
        // SAFETY: this function has the instructions.
        unsafe { from_planes::<__m512i, 64>(to_planes(numbers), numbers) };
    }

    #[target_feature(enable = "avx2")]
    fn there_and_back_256(numbers: &mut [u64; 32]) {
        // SAFETY: this function has the instructions.
        unsafe { from_planes::<__m256i, 32>(to_planes(numbers), numbers) };
    }

    proptest! {
        #[test]
        fn planes_are_taken_apart_again(numbers in proptest::collection::vec(any::<u64>(), 64)) {
            let mut all: [u64; 64] = numbers.clone().try_into().unwrap();
            let mut half: [u64; 32] = numbers[..32].try_into().unwrap();
            let (wide, narrow) = has_registers();
            if wide {
                // SAFETY: the processor has AVX-512F and AVX-512BW.
                unsafe { there_and_back_512(&mut all) };
            }
            if narrow {
                // SAFETY: the processor has AVX2.
                unsafe { there_and_back_256(&mut half) };
            }
            prop_assert_eq!(&all[..], &numbers[..]);
            prop_assert_eq!(&half[..], &numbers[..32]);
        }
    }
}
