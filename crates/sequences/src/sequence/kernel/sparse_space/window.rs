//! The codes of the last heaps, as far back as they are looked at.

use super::hits::{BANK, NOTHING};

/// In place of a code: none. It is in no bank.
pub(super) const NONE: u16 = u16::MAX;

/// Codes in a row, split so that vectors of them can be looked up: all low bytes, and for each bank of 256
/// codes the high halves of the low bytes of those in the bank, [`NOTHING`] in place of the others.
pub(super) struct Window {
    low: Vec<u8>,
    high: Vec<Vec<u8>>,
    /// Entries before that of heap 0, which give nothing.
    pad: usize,
    /// So many of the first entries are gone.
    gone: usize,
}

impl Window {
    /// No heaps yet, the next one being `first`; `pad` entries before it, and room for codes of so many
    /// banks.
    pub(super) fn new(pad: usize, banks: usize, first: usize) -> Window {
        // XOR with the bank of a position leads from one bank to any other.
        let banks = banks.next_power_of_two();
        Window { low: vec![0; pad], high: vec![vec![NOTHING; pad]; banks], pad, gone: first }
    }

    /// Appends the codes of the next heaps, [`NONE`] for those that give nothing when they are what a split
    /// leaves.
    pub(super) fn extend(&mut self, codes: &[u16]) {
        self.low.extend(codes.iter().map(|&code| code as u8));
        for (bank, high) in self.high.iter_mut().enumerate() {
            high.extend(
                codes.iter().map(
                    |&code| {
                        if usize::from(code) / BANK == bank { code as u8 >> 4 } else { NOTHING }
                    },
                ),
            );
        }
    }

    /// Forgets the heaps that lie more than `keep` before the next one, when that is worth while.
    pub(super) fn slide(&mut self, keep: usize) {
        const MIN: usize = 1 << 16;
        let extra = self.low.len().saturating_sub(keep + self.pad);
        if extra > keep.max(MIN) {
            self.low.drain(..extra);
            self.high.iter_mut().for_each(|high| drop(high.drain(..extra)));
            self.gone += extra;
        }
    }

    /// The place of a heap in the rows, which is not gone.
    pub(super) fn index(&self, heap: usize) -> usize {
        heap + self.pad - self.gone
    }

    /// The heap that comes next.
    pub(super) fn next(&self) -> usize {
        self.low.len() - self.pad + self.gone
    }

    /// How many entries there are.
    pub(super) fn len(&self) -> usize {
        self.low.len()
    }

    /// How many banks there is room for.
    pub(super) fn banks(&self) -> usize {
        self.high.len()
    }

    /// The low bytes.
    pub(super) fn low(&self) -> &[u8] {
        &self.low
    }

    /// The high halves of a bank.
    pub(super) fn high(&self, bank: usize) -> &[u8] {
        &self.high[bank]
    }
}
