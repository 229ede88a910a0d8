//! The codes of the last heaps, as far back as they are looked at.

use super::hits::{BANK, NOTHING};

/// Codes in a row, split so that vectors of them can be looked up: all low bytes, and for each bank of 256 codes the high
/// halves of the low bytes of those in the bank, [`NOTHING`] in place of the others.
pub(super) struct Window {
    low: Vec<u8>,
    high: Vec<Vec<u8>>,
    /// Entries before that of heap 0, which give nothing.
    pad: usize,
    /// So many of the first entries are gone.
    gone: usize,
}

impl Window {
    /// No heaps yet, the next one being `first`; `pad` entries before it, and room for codes of so many banks.
    pub(super) fn new(pad: usize, banks: usize, first: usize) -> Window {
        // XOR with the bank of a position leads from one bank to any other.
        let banks = banks.next_power_of_two();
        Window { low: vec![0; pad], high: vec![vec![NOTHING; pad]; banks], pad, gone: first }
    }

    /// Appends the code of the next heap; `given` is whether it gives anything when it is what a split leaves.
    pub(super) fn push(&mut self, code: u16, given: bool) {
        self.low.push(code as u8);
        for (bank, high) in self.high.iter_mut().enumerate() {
            let here = given && usize::from(code) / BANK == bank;
            high.push(if here { code as u8 >> 4 } else { NOTHING });
        }
    }

    /// Forgets the heaps that lie more than `keep` before the next one, when that is worth while.
    pub(super) fn slide(&mut self, keep: usize) {
        const LEAST: usize = 1 << 16;
        let extra = self.low.len().saturating_sub(keep + self.pad);
        if extra > keep.max(LEAST) {
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

    /// Does a heap give anything, and which code?
    pub(super) fn given(&self, heap: usize) -> Option<u16> {
        let index = self.index(heap);
        let bank = self.high.iter().position(|high| high[index] != NOTHING)?;
        Some((bank * BANK) as u16 | u16::from(self.low[index]))
    }
}
