//! Showing that values are hit.
//!
//! A value of a heap is certain only when every smaller one is shown to be the value of an option. Splits off some
//! chosen positions show nearly all of them, for a whole block of heaps at once; what they leave open is looked for
//! split by split.

use super::code::Code;
use super::hits::{LANES, TapList};
use super::space::Space;
use super::window::Window;
use crate::limits::{Budget, Stop};
use crate::table::kernel::wide::wide;
use crate::table::values::Cell;

/// Chosen positions are below this.
const FARTHEST: usize = 1 << 14;

/// Blocks of heaps in the sample that they are chosen for.
const SAMPLED: usize = 8;

/// The sample is taken from so many of the last heaps.
const RECENT: usize = 1 << 15;

/// Positions tried at random for each one chosen.
const TRIED: usize = 12;

/// At most so many are chosen.
const MOST: usize = 4000;

/// A position is not worth its time unless it shows so many codes of the sample that others do not.
const WORTH: usize = 2;

/// Splits looked at between two looks at the result.
const CHUNK: usize = 128;

/// No heap, or one that gives nothing.
const NONE: u16 = u16::MAX;

/// The positions of which splits are looked at.
#[derive(Default)]
pub(super) struct Proof {
    /// Chosen positions, for blocks of heaps.
    pub(super) taps: TapList,
    /// The low bytes of the codes of the heaps from `start` on, in falling order.
    zone: Vec<u8>,
    start: usize,
    /// How many heaps there were when this was chosen.
    planned: usize,
    /// Values that the chosen positions left open since then.
    open: u64,
}

/// A table, as far as it is made, and what its entries mean.
pub(super) struct Table<'a, C> {
    pub(super) cells: &'a [C],
    pub(super) code: &'a Code,
    pub(super) space: &'a Space,
    pub(super) window: &'a Window,
    /// The last rare heap, or 0.
    pub(super) last_rare: usize,
}

impl<C: Cell> Table<'_, C> {
    fn code_of(&self, heap: usize) -> u16 {
        let value = self.cells[heap].get();
        if heap == 0 || self.space.is_rare(value, heap) { NONE } else { self.space.code(value) as u16 }
    }

    fn take(&self) -> usize {
        self.code.splits.first().copied().unwrap_or(0)
    }
}

impl Proof {
    /// Is it time to choose anew? When the table has doubled, or too much was left open.
    pub(super) fn is_due(&self, len: usize) -> bool {
        const PATIENCE: usize = 2048;
        const TOO_MUCH: u64 = 8;
        let since = len - self.planned;
        len >= 2 * self.planned || since >= PATIENCE && self.open > TOO_MUCH * since as u64
    }

    /// How far back from a heap `missing` looks.
    pub(super) fn reach(&self) -> usize {
        self.start + self.zone.len() + LANES
    }

    /// Chooses positions for a table that has some thousand heaps at least.
    pub(super) fn choose<C: Cell>(&mut self, table: &Table<'_, C>, budget: &mut Budget) -> Result<(), Stop> {
        let len = table.cells.len();
        let size = (len / 4).min(1 << 15) / CHUNK * CHUNK;
        self.start = if table.last_rare < len / 4 { table.last_rare + 1 } else { 1 };
        let zone = table.cells[self.start..self.start + size].iter().rev();
        self.zone = zone.map(|cell| table.space.code(cell.get()) as u8).collect();
        let positions = chosen(table, budget)?;
        let take = table.take();
        let taps = positions.into_iter().map(|place| (table.code_of(place), (place + take) as u32));
        self.taps = TapList::new(taps.collect());
        (self.planned, self.open) = (len, 0);
        Ok(())
    }

    /// Is `value` the value of no option of a heap? Of splits, all are looked at if need be.
    pub(super) fn is_missing<C: Cell>(
        &mut self,
        table: &Table<'_, C>,
        heap: usize,
        value: u32,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        self.open += 1;
        let code = table.code;
        if code.leaves.iter().any(|&take| take < heap && table.cells[heap - take].get() == value) {
            return Ok(false);
        }
        if self.in_zone(table, heap, value, budget)? {
            return Ok(false);
        }
        for &take in code.splits.iter().filter(|&&take| take < heap) {
            let total = heap - take;
            let most = code.smaller_parts(total);
            let others = &table.cells[total - most..total];
            budget.spend((most / CHUNK) as u64)?;
            if splits_into(&table.cells[1..=most], others, value) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Does a split off a heap of the zone give the value? No is not certain.
    fn in_zone<C: Cell>(
        &self,
        table: &Table<'_, C>,
        heap: usize,
        value: u32,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let size = self.zone.len();
        let Some(from) = heap.checked_sub(table.take() + self.start + size).map(|from| from + 1) else {
            return Ok(false);
        };
        let at = table.window.index(from);
        let others = &table.window.low()[at..at + size];
        let code = table.space.code(value) as u8;
        // Where no heap is rare and codes are bytes, equal codes are equal values.
        let last = table.last_rare;
        let certain = self.start > last && from > last && table.window.banks() == 1;
        let mut next = 0;
        while let Some(chunk) = find_sum(&self.zone, others, code, next) {
            budget.spend((chunk - next) as u64 / 8 + 1)?;
            let real = |i: usize| {
                let (a, b) = (self.start + size - 1 - i, from + i);
                table.cells[a].get() ^ table.cells[b].get() == value
            };
            if certain || (chunk * CHUNK..(chunk + 1) * CHUNK).any(real) {
                return Ok(true);
            }
            next = chunk + 1;
        }
        budget.spend((size / CHUNK - next) as u64 / 8 + 1)?;
        Ok(false)
    }
}

wide! {
    /// The first chunk from `next` on in which an entry of one row and that of the other give `sum`.
    fn find_sum(row: &[u8], other: &[u8], sum: u8, next: usize) -> Option<usize> {
        let from = next * CHUNK;
        let chunks = row[from..].chunks_exact(CHUNK).zip(other[from..].chunks_exact(CHUNK));
        chunks.into_iter().position(|(a, b)| {
            let mut least = u8::MAX;
            for i in 0..CHUNK {
                least = least.min(a[i] ^ b[i] ^ sum);
            }
            least == 0
        }).map(|chunk| next + chunk)
    }
}

wide! {
    /// Has a number in one row, with its counterpart in the other row read backwards, this XOR?
    fn splits_into<C: Cell>(row: &[C], backwards: &[C], sum: u32) -> bool {
        let Some(sum) = C::of(sum) else { return false };
        let mut a = row.chunks_exact(CHUNK);
        let mut b = backwards.rchunks_exact(CHUNK);
        for (a, b) in a.by_ref().zip(b.by_ref()) {
            let mut hit = false;
            for i in 0..CHUNK {
                hit |= a[i] ^ b[CHUNK - 1 - i] == sum;
            }
            if hit {
                return true;
            }
        }
        a.remainder().iter().zip(b.remainder().iter().rev()).any(|(&a, &b)| a ^ b == sum)
    }
}

/// Positions whose splits show much of what is hit, found greedily among random ones in a sample of recent heaps.
fn chosen<C: Cell>(table: &Table<'_, C>, budget: &mut Budget) -> Result<Vec<usize>, Stop> {
    let (len, take) = (table.cells.len(), table.take());
    let most = FARTHEST.min(len / 4);
    let recent = RECENT.min(len / 4);
    let first = len - recent - most - take - LANES;
    let codes: Vec<u16> = (first..len).map(|heap| table.code_of(heap)).collect();
    let near: Vec<u16> = (0..most).map(|heap| table.code_of(heap)).collect();
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let starts: Vec<usize> = (0..SAMPLED).map(|_| len - LANES - random.below(recent - LANES)).collect();
    let mut sample = Sample::new(table, starts.into_iter().flat_map(|start| start..start + LANES));
    let mut used = vec![false; most];
    let mut chosen = Vec::new();
    for _ in 0..MOST {
        budget.spend((TRIED * sample.heaps.len() / 4) as u64)?;
        let tried = (0..TRIED).map(|_| LANES + random.below(most - LANES)).filter(|&place| {
            near[place] != NONE && !used[place]
        });
        let gain = |place: usize| sample.gain(near[place], |heap| codes[heap - take - place - first]);
        let Some((gain, place)) = tried.map(|place| (gain(place), place)).max() else { continue };
        if gain < WORTH {
            break;
        }
        used[place] = true;
        sample.note(near[place], |heap| codes[heap - take - place - first]);
        chosen.push(place);
    }
    Ok(chosen)
}

/// Heaps, and which codes below their own were not shown to be hit.
struct Sample {
    heaps: Vec<usize>,
    /// A row of `span` for each heap.
    open: Vec<bool>,
    span: usize,
}

impl Sample {
    fn new<C: Cell>(table: &Table<'_, C>, heaps: impl Iterator<Item = usize>) -> Sample {
        let heaps: Vec<usize> = heaps.filter(|&heap| table.code_of(heap) != NONE).collect();
        let codes: Vec<usize> = heaps.iter().map(|&heap| usize::from(table.code_of(heap))).collect();
        let span = codes.iter().copied().max().unwrap_or(0).next_power_of_two().max(1);
        let mut open = vec![false; heaps.len() * span];
        for (row, &code) in open.chunks_mut(span).zip(&codes) {
            row[..code].fill(true);
        }
        Sample { heaps, open, span }
    }

    /// The place in `open` of what a split of the heap gives.
    fn place(&self, i: usize, code: u16, other: u16) -> Option<usize> {
        let sum = usize::from(code ^ other);
        (other != NONE && sum < self.span).then_some(i * self.span + sum)
    }

    fn gain(&self, code: u16, other: impl Fn(usize) -> u16) -> usize {
        let heaps = self.heaps.iter().enumerate();
        heaps.filter(|&(i, &heap)| self.place(i, code, other(heap)).is_some_and(|place| self.open[place])).count()
    }

    fn note(&mut self, code: u16, other: impl Fn(usize) -> u16) {
        for i in 0..self.heaps.len() {
            if let Some(place) = self.place(i, code, other(self.heaps[i])) {
                self.open[place] = false;
            }
        }
    }
}

/// Marsaglia's xorshift: which positions are tried changes no value.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) as usize) % bound
    }
}
