//! Codes of any kind: more than three heaps, conditions on their sizes, a block of digits that repeats.
//!
//! For each way to leave heaps, their number and how their sizes compare, and for each total q the values of
//! all such splits of q are a set of bits. A set for k heaps is put together from those for k - 1, XOR the
//! value of one heap:
//!
//! - heaps of any sizes: the smallest heap of q is at most q / k, so that one heap up to there and k - 1
//!   others make q up;
//! - heaps not all equal: of three or more such heaps one can be taken away so that the others are not all
//!   equal. It is the smallest, or there is another one below all heaps but the smallest: it is at most q /
//!   (k - 1);
//! - heaps of which no two are equal: each heap in its turn, as the largest, joins smaller ones;
//! - equal heaps: q / k is known.
//!
//! A digit in a block that repeats allows all totals of one residue up to some total. Their sets are
//! gathered, one total at each heap.

use super::Plan;
use super::hexadecimal::or_permuted;
use crate::budget::{Budget, Halt};
use crate::sequence::values::{Cell, CellOverflow, FillCells};
use grundy_theory::ruleset::heap::code::{CodeDigit, MAX_PARTS, SizeCondition, TakeAndBreakCode};

/// Words of sets that count as one step.
const WORDS_PER_STEP: u64 = 4;

/// The kernel of codes.
pub(crate) struct GeneralCodeKernel {
    /// Where the block begins that repeats, and its length; 0 where there is none.
    start: usize,
    period: usize,
    ways: Vec<Way>,
    /// The words of each set, a power of two.
    words: usize,
    /// Sets have room for totals below this.
    totals: usize,
}

/// A way to leave heaps.
struct Way {
    heaps: usize,
    sizes: SizeCondition,
    /// Takes written once after which heaps may be left so, rising.
    takes: Vec<usize>,
    /// The same in the block, counted from its first digit.
    block: Vec<usize>,
    /// For each total the values of splits; empty for fewer than two heaps and for equal ones.
    sets: Sets,
    /// For each residue of totals modulo the length of the block, the values that its digits allow.
    gathered: Sets,
}

/// Sets of values, a number of words each.
#[derive(Default)]
struct Sets(Vec<u64>);

impl Sets {
    fn get(&self, set: usize, words: usize) -> &[u64] {
        &self.0[set * words..(set + 1) * words]
    }

    fn get_mut(&mut self, set: usize, words: usize) -> &mut [u64] {
        &mut self.0[set * words..(set + 1) * words]
    }

    fn widen(&mut self, from: usize, to: usize) {
        if !self.0.is_empty() {
            let mut wide = Vec::with_capacity(self.0.len() / from * to);
            for set in self.0.chunks(from) {
                wide.extend_from_slice(set);
                wide.resize(wide.len() + to - from, 0);
            }
            self.0 = wide;
        }
    }
}

fn add(set: &mut [u64], value: u32) {
    set[value as usize / 64] |= 1 << (value % 64);
}

impl Way {
    fn new(code: &TakeAndBreakCode, heaps: usize, sizes: SizeCondition) -> Way {
        let places = |digits: &[CodeDigit]| -> Vec<usize> {
            let allows = |digit: &CodeDigit| digit.leaves(heaps) && (heaps < 2 || digit.sizes() == sizes);
            digits.iter().enumerate().filter(|(_, digit)| allows(digit)).map(|(place, _)| place).collect()
        };
        let (takes, block) = (places(code.start()), places(code.block()));
        Way { heaps, sizes, takes, block, sets: Sets::default(), gathered: Sets::default() }
    }

    /// Is it allowed by some digit?
    fn is_used(&self) -> bool {
        !self.takes.is_empty() || !self.block.is_empty()
    }

    fn has_sets(&self) -> bool {
        self.heaps > 1 && self.sizes != SizeCondition::Equal
    }

    /// Adds the values of the splits of `total` to a set.
    fn or_values<C: Cell>(&self, cells: &[C], total: usize, words: usize, seen: &mut [u64]) {
        match self.heaps {
            0 if total == 0 => add(seen, 0),
            1 if total > 0 => add(seen, cells[total].get()),
            0 | 1 => {}
            heaps if self.sizes == SizeCondition::Equal => {
                if total > 0 && total.is_multiple_of(heaps) {
                    add(seen, if heaps % 2 == 1 { cells[total / heaps].get() } else { 0 });
                }
            }
            _ => seen.iter_mut().zip(self.sets.get(total, words)).for_each(|(seen, word)| *seen |= word),
        }
    }
}

impl GeneralCodeKernel {
    pub(crate) fn new(code: &TakeAndBreakCode) -> GeneralCodeKernel {
        let mut ways: Vec<Way> = Vec::new();
        for sizes in SizeCondition::ALL {
            let least = if sizes == SizeCondition::Any { 0 } else { 2 };
            let mut all: Vec<Way> = (least..=MAX_PARTS).map(|heaps| Way::new(code, heaps, sizes)).collect();
            // Sets for fewer heaps are what those for more are made of.
            all.truncate(all.iter().rposition(Way::is_used).map_or(0, |last| last + 1));
            all.retain(|way| way.is_used() || way.has_sets());
            ways.extend(all);
        }
        GeneralCodeKernel { start: code.start().len(), period: code.block().len(), ways, words: 1, totals: 0 }
    }

    /// Makes room for values up to `largest` in every set, and for heaps below `to`.
    fn prepare<C: Cell>(
        &mut self,
        cells: &[C],
        largest: u32,
        to: usize,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let words = (largest as usize / 64 + 1).next_power_of_two().max(self.words);
        let totals = if to > self.totals { 2 * to } else { self.totals };
        if (words, totals) == (self.words, self.totals) {
            return Ok(());
        }
        let sets = self.ways.iter().map(|way| {
            let gathered = if way.block.is_empty() { 0 } else { self.period };
            gathered + if way.has_sets() { totals } else { 0 }
        });
        let memory = 8 * (words as u64).saturating_mul(sets.sum::<usize>() as u64);
        let held = self.ways.iter().map(|way| way.sets.0.len() + way.gathered.0.len()).sum::<usize>();
        budget.reserve(memory)?;
        for way in &mut self.ways {
            way.sets.widen(self.words, words);
            way.gathered.widen(self.words, words);
            way.sets.0.resize(if way.has_sets() { words * totals } else { 0 }, 0);
            way.gathered.0.resize(if way.block.is_empty() { 0 } else { words * self.period }, 0);
        }
        budget.release(8 * held as u64);
        self.words = words;
        if totals > self.totals {
            self.totals = totals;
            // What heaps of different sizes make up was noted for fewer totals.
            self.ways
                .iter_mut()
                .filter(|way| way.sizes == SizeCondition::Unequal)
                .for_each(|way| way.sets.0.fill(0));
            (1..cells.len()).for_each(|heap| self.join(cells, heap));
            budget.charge_steps(Plan::cost(self, 0, cells.len()))?;
        }
        Ok(())
    }

    /// Computes the sets of the splits of `total`, whose parts are all known, but for those without equal
    /// heaps.
    fn put_together<C: Cell>(&mut self, cells: &[C], total: usize) {
        let words = self.words;
        for i in 0..self.ways.len() {
            let (before, rest) = self.ways.split_at_mut(i);
            let way = &mut rest[0];
            if !way.has_sets() || way.sizes == SizeCondition::Unequal {
                continue;
            }
            let set = way.sets.get_mut(total, words);
            if way.heaps == 2 {
                let parts = (1..=total / 2).filter(|a| way.sizes == SizeCondition::Any || 2 * a != total);
                parts.for_each(|a| add(set, cells[a].get() ^ cells[total - a].get()));
                continue;
            }
            let fewer = &before[i - 1];
            let most =
                if way.sizes == SizeCondition::Any { total / way.heaps } else { total / (way.heaps - 1) };
            for (a, cell) in cells.iter().enumerate().take(most + 1).skip(1) {
                or_permuted(set, fewer.sets.get(total - a, words), cell.get());
            }
        }
    }

    /// Lets a known heap join smaller ones, where no two may be equal. Heaps do so in rising order.
    fn join<C: Cell>(&mut self, cells: &[C], heap: usize) {
        let (words, value) = (self.words, cells[heap].get());
        // Those of more heaps first: a heap must not join itself.
        for i in (0..self.ways.len()).rev() {
            let (before, rest) = self.ways.split_at_mut(i);
            let way = &mut rest[0];
            if way.sizes != SizeCondition::Unequal {
                continue;
            }
            // The others are below the heap.
            for total in heap + 1..self.totals.min(way.heaps * heap) {
                let set = way.sets.get_mut(total, words);
                match way.heaps {
                    2 => add(set, value ^ cells[total - heap].get()),
                    _ => or_permuted(set, before[i - 1].sets.get(total - heap, words), value),
                }
            }
        }
    }

    /// Gathers the total that the first digit of the block leaves of a heap.
    fn gather<C: Cell>(&mut self, cells: &[C], heap: usize) {
        let (words, period) = (self.words, self.period);
        let Some(total) = heap.checked_sub(self.start) else { return };
        for way in self.ways.iter_mut().filter(|way| !way.block.is_empty()) {
            let mut gathered = std::mem::take(&mut way.gathered);
            way.or_values(cells, total, words, gathered.get_mut(total % period, words));
            way.gathered = gathered;
        }
    }

    /// The value of the next heap.
    fn value<C: Cell>(&self, cells: &[C]) -> u32 {
        let heap = cells.len();
        let mut seen = vec![0u64; self.words];
        for way in &self.ways {
            for &take in way.takes.iter().take_while(|&&take| take <= heap) {
                way.or_values(cells, heap - take, self.words, &mut seen);
            }
            // Totals of the residue were gathered up to this one.
            for total in way.block.iter().map_while(|place| heap.checked_sub(self.start + place)) {
                let gathered = way.gathered.get(total % self.period, self.words);
                seen.iter_mut().zip(gathered).for_each(|(seen, word)| *seen |= word);
            }
        }
        let full = seen.iter().take_while(|&&word| word == u64::MAX).count();
        64 * full as u32 + seen.get(full).map_or(0, |word| word.trailing_ones())
    }
}

impl FillCells for GeneralCodeKernel {
    fn fill<C: Cell>(
        &mut self,
        cells: &mut Vec<C>,
        to: usize,
        budget: &mut Budget,
    ) -> Result<CellOverflow, Halt> {
        let mut largest = cells.iter().copied().map(C::get).max().unwrap_or(0);
        self.prepare(cells, largest, to, budget)?;
        while cells.len() < to {
            let heap = cells.len();
            self.put_together(cells, heap);
            self.gather(cells, heap);
            let value = self.value(cells);
            let Some(cell) = C::from_u32(value) else { return Ok(CellOverflow::TooNarrow) };
            if value > largest {
                // Before the heap is there, so that the sets have room for its value.
                self.prepare(cells, value, to, budget)?;
                largest = value;
            }
            cells.push(cell);
            if heap > 0 {
                self.join(cells, heap);
            }
            budget.charge_steps(Plan::cost(self, heap, heap + 1))?;
        }
        Ok(CellOverflow::Fits)
    }
}

impl Plan for GeneralCodeKernel {
    fn cost(&self, from: usize, to: usize) -> u64 {
        let middle = from.midpoint(to);
        let words = |way: &Way| {
            let put_together = match (way.sizes, way.heaps) {
                _ if !way.has_sets() => 0,
                (SizeCondition::Unequal, heaps) => (heaps - 1) * middle * self.words,
                (_, 2) => middle / 2,
                (_, heaps) => middle / (heaps - 1) * self.words,
            };
            let digits = way.takes.partition_point(|&take| take <= middle) + way.block.len();
            (put_together + digits * self.words) as u64
        };
        let words: u64 = self.ways.iter().map(words).sum();
        (to.saturating_sub(from) as u64).saturating_mul(1 + words / WORDS_PER_STEP)
    }
}
