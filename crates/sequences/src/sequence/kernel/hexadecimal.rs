//! Hexadecimal codes: splits into three heaps.
//!
//! The values of all splits of q into two heaps are a set of bits, P(q). Those of the splits of r into three
//! are the union of g(c) XOR P(r - c) over the smallest part c <= r / 3, and XOR by a number only permutes
//! the bits. So a heap takes time in proportion to its size, times the words of a set, and not to its square.

use super::Plan;
use crate::budget::{Budget, Halt};
use crate::sequence::values::{Cell, CellOverflow, FillCells};

/// Words of sets that count as one step.
const WORDS_PER_STEP: u64 = 2;

/// The kernel of codes with digits up to 15.
pub(crate) struct HexadecimalKernel {
    digits: Vec<u8>,
    /// The words of each set, a power of two.
    words: usize,
    /// The sets P(0), P(1), ..., one after the other.
    pairs: Vec<u64>,
}

impl HexadecimalKernel {
    pub(crate) fn new(digits: &[u8]) -> HexadecimalKernel {
        HexadecimalKernel { digits: digits.to_vec(), words: 1, pairs: Vec::new() }
    }

    fn pair(&self, q: usize) -> &[u64] {
        &self.pairs[q * self.words..(q + 1) * self.words]
    }

    /// Makes room for values up to `largest` in every set, and for sets up to `to`.
    fn widen(&mut self, largest: u32, to: usize, budget: &mut Budget) -> Result<(), Halt> {
        let words = (largest as usize / 64 + 1).next_power_of_two();
        let memory = |words: usize, sets: usize| 8 * (words as u64).saturating_mul(sets as u64);
        if words > self.words {
            let sets = self.pairs.len() / self.words;
            budget.reserve(memory(words, to))?;
            let mut pairs = Vec::with_capacity(words * to);
            for q in 0..sets {
                pairs.extend_from_slice(self.pair(q));
                pairs.resize((q + 1) * words, 0);
            }
            budget.release(memory(1, self.pairs.capacity()));
            (self.pairs, self.words) = (pairs, words);
        } else if self.pairs.capacity() < words.max(self.words) * to {
            let more = self.words * to - self.pairs.len();
            budget.reserve(memory(1, self.words * to - self.pairs.capacity()))?;
            self.pairs.reserve_exact(more);
        }
        Ok(())
    }

    /// Appends P(q) for the next q, at most the number of known heaps.
    fn add_pairs<C: Cell>(&mut self, cells: &[C]) {
        let q = self.pairs.len() / self.words;
        let mut set = vec![0u64; self.words];
        if q > 1 {
            for (a, b) in cells[1..=q / 2].iter().zip(cells[q - q / 2..q].iter().rev()) {
                let value = (a.get() ^ b.get()) as usize;
                set[value / 64] |= 1 << (value % 64);
            }
        }
        self.pairs.extend(set);
    }

    /// The value of the next heap.
    fn value<C: Cell>(&self, cells: &[C]) -> u32 {
        let heap = cells.len();
        let mut seen = vec![0u64; self.words];
        for (take, &digit) in self.digits.iter().enumerate().take_while(|&(take, _)| take <= heap) {
            let left = heap - take;
            if digit & 1 != 0 && take > 0 && left == 0 {
                seen[0] |= 1;
            }
            if digit & 2 != 0 && take > 0 && left > 0 {
                let value = cells[left].get() as usize;
                seen[value / 64] |= 1 << (value % 64);
            }
            if digit & 4 != 0 {
                seen.iter_mut().zip(self.pair(left)).for_each(|(seen, pair)| *seen |= pair);
            }
            if digit & 8 != 0 {
                for (c, cell) in cells.iter().enumerate().take(left / 3 + 1).skip(1) {
                    or_permuted(&mut seen, self.pair(left - c), cell.get());
                }
            }
        }
        let full = seen.iter().take_while(|&&word| word == u64::MAX).count();
        64 * full as u32 + seen.get(full).map_or(0, |word| word.trailing_ones())
    }
}

/// Adds to a set the members of another one, each XOR `value`, which is below the number of bits.
pub(super) fn or_permuted(seen: &mut [u64], set: &[u64], value: u32) {
    let (high, low) = (value as usize / 64, value % 64);
    for (i, seen) in seen.iter_mut().enumerate() {
        *seen |= permuted(set[i ^ high], low);
    }
}

/// Bit b goes to bit b XOR `value`: blocks of each power of two are exchanged that the value holds.
#[inline]
fn permuted(mut word: u64, value: u32) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (power, low) in LOW.into_iter().enumerate() {
        if value >> power & 1 == 1 {
            let width = 1 << power;
            word = (word & low) << width | word >> width & low;
        }
    }
    word
}

impl FillCells for HexadecimalKernel {
    fn fill<C: Cell>(
        &mut self,
        cells: &mut Vec<C>,
        to: usize,
        budget: &mut Budget,
    ) -> Result<CellOverflow, Halt> {
        let mut largest = cells.iter().copied().map(C::get).max().unwrap_or(0);
        self.widen(largest, to, budget)?;
        while cells.len() < to {
            while self.pairs.len() / self.words <= cells.len() {
                self.add_pairs(cells);
            }
            let value = self.value(cells);
            let Some(cell) = C::from_u32(value) else { return Ok(CellOverflow::TooNarrow) };
            if value > largest {
                // Before the heap is there, so that the sets of all heaps have room for its value.
                self.widen(value, to, budget)?;
                largest = value;
            }
            cells.push(cell);
            budget.charge_steps(Plan::cost(self, cells.len() - 1, cells.len()))?;
        }
        Ok(CellOverflow::Fits)
    }
}

impl Plan for HexadecimalKernel {
    fn cost(&self, from: usize, to: usize) -> u64 {
        let middle = from.midpoint(to) as u64;
        let threefold = self.digits.iter().filter(|&&digit| digit & 8 != 0).count() as u64;
        let words = middle / 2 + threefold * (middle / 3).saturating_mul(self.words as u64);
        (to.saturating_sub(from) as u64).saturating_mul(1 + words / WORDS_PER_STEP)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bits_are_permuted_by_xor(word: u64, value in 0u32..64) {
            let moved = (0..64u32).fold(0, |to, bit| to | (word >> bit & 1) << (bit ^ value));
            prop_assert_eq!(permuted(word, value), moved);
        }
    }
}
