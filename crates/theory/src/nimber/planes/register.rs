//! Vector registers of bytes.

use std::arch::x86_64::*;

/// A register of bytes, and what is done with it.
///
/// # Safety
/// Every function asks that the processor has AVX-512F and AVX-512BW for `__m512i`, AVX2 for `__m256i`.
pub(super) trait Register: Copy {
    /// Reads a register at any address that can be read.
    unsafe fn load(from: *const Self) -> Self;
    /// Writes a register at any address that can be written.
    unsafe fn store(self, to: *mut Self);
    /// The same byte everywhere.
    unsafe fn repeat(byte: u8) -> Self;
    /// The same 16 bytes in each lane of 128 bits.
    unsafe fn repeat_lane(bytes: [u8; 16]) -> Self;
    /// The bits of one or the other.
    unsafe fn xor(self, other: Self) -> Self;
    /// The bits of both.
    unsafe fn and(self, other: Self) -> Self;
    /// Pairs of bytes, shifted right by 4 bits.
    unsafe fn shift_pairs_by_4(self) -> Self;
    /// `self[i]` for each index `i` below 16 (in lanes of 128 bits), 0 for each of 128 and more.
    unsafe fn look_up(self, indices: Self) -> Self;
    /// Sums of bytes, at most 255.
    unsafe fn add_saturating(self, other: Self) -> Self;
    /// Differences of bytes modulo 256.
    unsafe fn subtract(self, other: Self) -> Self;
    /// The lesser bytes.
    unsafe fn minimum(self, other: Self) -> Self;
    /// In each lane of 128 bits: the first bytes of both, the second bytes of both, ..., the eighth bytes of
    /// both.
    unsafe fn interleave_low(self, other: Self) -> Self;
    /// In each lane of 128 bits: the ninth bytes of both, and so on.
    unsafe fn interleave_high(self, other: Self) -> Self;
}

macro_rules! register {
    ($register:ty: $load:ident, $store:ident, $repeat:ident, $lane:ident, $shift:ident; $($name:ident $intrinsic:ident,)*) => {
        impl Register for $register {
            #[inline(always)]
            unsafe fn load(from: *const Self) -> Self {
                // SAFETY: the caller's promise.
                unsafe { $load(from) }
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut Self) {
                // SAFETY: the caller's promise.
                unsafe { $store(to, self) }
            }

            #[inline(always)]
            unsafe fn repeat(byte: u8) -> Self {
                // SAFETY: the caller's promise.
                unsafe { $repeat(byte.cast_signed()) }
            }

            #[inline(always)]
            unsafe fn repeat_lane(bytes: [u8; 16]) -> Self {
                // SAFETY: the caller's promise; the 16 bytes can be read.
                unsafe { $lane(_mm_loadu_si128((&raw const bytes).cast())) }
            }

            #[inline(always)]
            unsafe fn shift_pairs_by_4(self) -> Self {
                // SAFETY: the caller's promise.
                unsafe { $shift::<4>(self) }
            }

            $(
                #[inline(always)]
                unsafe fn $name(self, other: Self) -> Self {
                    // SAFETY: the caller's promise.
                    unsafe { $intrinsic(self, other) }
                }
            )*
        }
    };
}

register! { __m512i:
    _mm512_loadu_si512, _mm512_storeu_si512, _mm512_set1_epi8, _mm512_broadcast_i32x4, _mm512_srli_epi16;
    xor _mm512_xor_si512,
    and _mm512_and_si512,
    look_up _mm512_shuffle_epi8,
    add_saturating _mm512_adds_epu8,
    subtract _mm512_sub_epi8,
    minimum _mm512_min_epu8,
    interleave_low _mm512_unpacklo_epi8,
    interleave_high _mm512_unpackhi_epi8,
}

register! { __m256i:
    _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi8, _mm256_broadcastsi128_si256, _mm256_srli_epi16;
    xor _mm256_xor_si256,
    and _mm256_and_si256,
    look_up _mm256_shuffle_epi8,
    add_saturating _mm256_adds_epu8,
    subtract _mm256_sub_epi8,
    minimum _mm256_min_epu8,
    interleave_low _mm256_unpacklo_epi8,
    interleave_high _mm256_unpackhi_epi8,
}
