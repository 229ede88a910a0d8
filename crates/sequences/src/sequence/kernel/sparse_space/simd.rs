//! Hits by shuffles of bytes: 64 lanes with AVX-512BW, twice 32 with AVX2.

use super::hits::{BANK, Hits, LANES, Taps};
use super::window::Window;
use std::arch::x86_64::*;
use std::ops::Range;

/// Sixteen tables of sixteen bytes, repeated for each part of a register in which a shuffle works.
#[repr(align(64))]
struct Tables([[u8; 64]; 16]);

/// `TABLES[v][i]` is bit i XOR v of a word of 16 bits, its lower or its upper byte.
static LOWER: Tables = tables(0);
static UPPER: Tables = tables(1);
/// `TABLES[v][i]` is all ones where i = v.
static EQUAL: Tables = tables(2);

const fn tables(kind: u8) -> Tables {
    let mut tables = [[0; 64]; 16];
    let mut v = 0;
    while v < 16 {
        let mut i = 0;
        while i < 64 {
            let sum = (i & 15) ^ v;
            tables[v][i] = match kind {
                0 if sum < 8 => 1 << sum,
                1 if sum >= 8 => 1 << (sum - 8),
                2 if sum == 0 => 255,
                _ => 0,
            };
            i += 1;
        }
        v += 1;
    }
    Tables(tables)
}

/// Halves of the code of some taps, and the rows that they look at.
struct Looked {
    low_half: usize,
    high_half: usize,
    low: *const u8,
    high: *const u8,
}

/// What the taps of one code look at, from the entry `at` on.
fn looked(code: u16, window: &Window, at: usize, bank: usize) -> Looked {
    let code = usize::from(code);
    let high = window.high(bank ^ (code / BANK));
    Looked {
        low_half: code & 15,
        high_half: code >> 4 & 15,
        low: window.low().as_ptr().wrapping_add(at),
        high: high.as_ptr().wrapping_add(at),
    }
}

/// One pass over the taps for `G` groups of codes and a block of lanes, and what it hits of given codes,
/// written once for both widths.
macro_rules! pass {
    (
        $name:ident, $open:ident, $features:literal, $register:ty, $zero:ident, $splat:ident, $load:ident,
        $load_unaligned:ident, $store:ident, $shuffle:ident, $and:ident, $select:expr, $not_zero:expr
    ) => {
        /// # Safety
        /// The machine has the features. For each distance of a tap, [`LANES`] entries of the window from
        /// `at` less the distance on are there.
        #[target_feature(enable = $features)]
        unsafe fn $name<const G: usize>(
            taps: &[Taps],
            window: &Window,
            at: usize,
            bank: usize,
            first: usize,
            lane: usize,
            hits: &mut Hits,
        ) {
            let (mut lower, mut upper) = ([$zero(); G], [$zero(); G]);
            let nibble = $splat(15);
            for taps in taps {
                // SAFETY: the tables are aligned and as long as a register, or longer; what is read is there.
                unsafe {
                    let looked = looked(taps.code, window, at, bank);
                    let low_table = $load(LOWER.0[looked.low_half].as_ptr().cast());
                    let high_table = $load(UPPER.0[looked.low_half].as_ptr().cast());
                    let masks: [$register; G] = std::array::from_fn(|group| {
                        $load(EQUAL.0[(first + group) ^ looked.high_half].as_ptr().cast())
                    });
                    for &distance in &taps.distances {
                        let place = lane.wrapping_sub(distance as usize);
                        let low = $and($load_unaligned(looked.low.wrapping_add(place).cast()), nibble);
                        let high = $load_unaligned(looked.high.wrapping_add(place).cast());
                        let (low_bits, high_bits) = ($shuffle(low_table, low), $shuffle(high_table, low));
                        for group in 0..G {
                            let mask = $shuffle(masks[group], high);
                            lower[group] = $select(lower[group], mask, low_bits);
                            upper[group] = $select(upper[group], mask, high_bits);
                        }
                    }
                }
            }
            for group in 0..G {
                let row = 2 * (first + group);
                // SAFETY: rows are aligned, and `lane` is a multiple of the width.
                unsafe {
                    $store(hits.rows[row].as_mut_ptr().add(lane).cast(), lower[group]);
                    $store(hits.rows[row + 1].as_mut_ptr().add(lane).cast(), upper[group]);
                }
            }
        }

        /// The lanes from `lane` on, as bits, in which a tap with this code hits a code that is open; the
        /// entries that it looks at begin at `start`.
        ///
        /// # Safety
        /// The machine has the features. As many entries of the window from `start` on as a register has
        /// lanes are there, and `lane` is a multiple of that number; there are no more `groups` than in a
        /// bank.
        #[target_feature(enable = $features)]
        pub(super) unsafe fn $open(
            code: u16,
            window: &Window,
            start: usize,
            bank: usize,
            groups: usize,
            lane: usize,
            open: &Hits,
        ) -> u64 {
            let looked = looked(code, window, start, bank);
            let mut any = $zero();
            // SAFETY: as for a pass.
            unsafe {
                let low = $and($load_unaligned(looked.low.cast()), $splat(15));
                let high = $load_unaligned(looked.high.cast());
                let low_bits = $shuffle($load(LOWER.0[looked.low_half].as_ptr().cast()), low);
                let high_bits = $shuffle($load(UPPER.0[looked.low_half].as_ptr().cast()), low);
                for group in 0..groups {
                    let mask = $shuffle($load(EQUAL.0[group ^ looked.high_half].as_ptr().cast()), high);
                    let lower = $load(open.rows[2 * group].as_ptr().add(lane).cast());
                    let upper = $load(open.rows[2 * group + 1].as_ptr().add(lane).cast());
                    let hit = $select($and(low_bits, lower), high_bits, upper);
                    any = $select(any, mask, hit);
                }
            }
            $not_zero(any)
        }
    };
}

pass!(
    pass_512,
    open_512,
    "avx512f,avx512bw",
    __m512i,
    _mm512_setzero_si512,
    _mm512_set1_epi8,
    _mm512_load_si512,
    _mm512_loadu_si512,
    _mm512_store_si512,
    _mm512_shuffle_epi8,
    _mm512_and_si512,
    // Bit 4a + 2b + c of the constant is a OR (b AND c).
    |all, mask, bits| _mm512_ternarylogic_epi64::<0b1111_1000>(all, mask, bits),
    |any| _mm512_test_epi8_mask(any, any)
);

pass!(
    pass_256,
    open_256,
    "avx2",
    __m256i,
    _mm256_setzero_si256,
    _mm256_set1_epi8,
    _mm256_load_si256,
    _mm256_loadu_si256,
    _mm256_store_si256,
    _mm256_shuffle_epi8,
    _mm256_and_si256,
    |all, mask, bits| _mm256_or_si256(all, _mm256_and_si256(mask, bits)),
    |any| u64::from(!_mm256_movemask_epi8(_mm256_cmpeq_epi8(any, _mm256_setzero_si256())) as u32)
);

/// Calls a pass for the number of groups.
macro_rules! passes {
    ($pass:ident, $count:expr, [$($g:literal)*], $most:literal, $arguments:tt) => {
        match $count {
            $($g => passes!(@ $pass, $g, $arguments),)*
            _ => passes!(@ $pass, $most, $arguments),
        }
    };
    (@ $pass:ident, $g:literal, ($($argument:expr),*)) => { $pass::<$g>($($argument),*) };
}

/// # Safety
/// As for a pass.
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) unsafe fn avx512(
    taps: &[Taps],
    window: &Window,
    at: usize,
    bank: usize,
    groups: Range<usize>,
    hits: &mut Hits,
) {
    // Two registers for a group, one for its mask, and five more: ten groups fill the 32 registers.
    for first in groups.clone().step_by(10) {
        // SAFETY: the caller's.
        unsafe {
            passes!(pass_512, groups.end - first, [1 2 3 4 5 6 7 8 9], 10, (taps, window, at, bank, first, 0, hits));
        }
    }
}

/// # Safety
/// As for a pass.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn avx2(
    taps: &[Taps],
    window: &Window,
    at: usize,
    bank: usize,
    groups: Range<usize>,
    hits: &mut Hits,
) {
    // There are 16 registers.
    for first in groups.clone().step_by(3) {
        for lane in (0..LANES).step_by(32) {
            // SAFETY: the caller's.
            unsafe {
                passes!(pass_256, groups.end - first, [1 2], 3, (taps, window, at, bank, first, lane, hits));
            }
        }
    }
}
