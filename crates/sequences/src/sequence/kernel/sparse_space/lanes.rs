//! What is known of the heaps of one block while it is gone through.

use super::hits::{BANK, Hits, LANES};
use super::window::NONE;
use crate::sequence::kernel::wide::wide;

/// What is known of the heaps of a block.
pub(super) struct Lanes {
    pub(super) from: usize,
    /// Are the codes of a lane looked at as one word of bits?
    pub(super) by_words: bool,
    /// The least common code that no far tap hits.
    pub(super) first: [u16; LANES],
    /// The least code that the chosen positions do not show to be hit.
    pub(super) open: [u16; LANES],
    /// The codes of the heaps of the block before, and of this one.
    pub(super) recent: [u16; 2 * LANES],
    /// The codes that are hit, where they are looked at as words; those of the next block are carried over.
    pub(super) words: [u64; 2 * LANES],
}

impl Lanes {
    /// Takes note in its word that a lane hits a code below 64.
    #[inline]
    pub(super) fn hit_word(&mut self, lane: usize, code: u16) {
        self.words[lane % (2 * LANES)] |= 1 << (code % 64);
    }
}

/// The least code from `from` on and below `end` that is not hit in a lane, [`NONE`] where there is none.
pub(super) fn next_free(hits: &[Hits], end: usize, from: u16, lane: usize) -> u16 {
    let mut code = usize::from(from);
    while code < end {
        let row = hits[code / BANK].rows[code % BANK / 8][lane];
        let free = !row >> (code % 8);
        if free != 0 {
            let free = code + free.trailing_zeros() as usize;
            return if free < end { free as u16 } else { NONE };
        }
        code = (code / 8 + 1) * 8;
    }
    NONE
}

wide! {
    /// Puts the least code of a bank that is not hit into each lane that has one; the first code is `base`.
    pub(super) fn first_free(hits: &Hits, rows: usize, base: u16, first: &mut [u16; LANES]) {
        let mut here = [0u8; LANES];
        let mut any = [0u8; LANES];
        for row in (0..rows).rev() {
            for lane in 0..LANES {
                let free = !hits.rows[row][lane];
                let least = free & free.wrapping_neg();
                let bit = u8::from(least & 0xAA != 0) | u8::from(least & 0xCC != 0) << 1 | u8::from(least & 0xF0 != 0) << 2;
                here[lane] = if free != 0 { 8 * row as u8 + bit } else { here[lane] };
                any[lane] |= free;
            }
        }
        for lane in 0..LANES {
            first[lane] = if any[lane] != 0 { base + u16::from(here[lane]) } else { first[lane] };
        }
    }
}
