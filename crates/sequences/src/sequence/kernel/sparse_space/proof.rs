//! Showing that values are hit.
//!
//! A value of a heap is certain only when every smaller one is shown to be the value of an option. Splits off
//! some chosen positions show nearly all of them, for a whole block of heaps at once; what they leave open is
//! looked for split by split.

use super::code::Code;
use super::hits::{LANES, TapList};
use super::sample::{SearchBudget, chosen};
use super::space::SparseSpace;
use super::window::{NONE, Window};
use crate::budget::{Budget, Halt};
use crate::sequence::kernel::wide::wide;
use crate::sequence::values::Cell;

/// Splits looked at between two looks at the result.
const CHUNK: usize = 256;

/// The positions of which splits are looked at.
#[derive(Default)]
pub(super) struct CoverSearch {
    /// Chosen positions, for blocks of heaps.
    pub(super) taps: TapList,
    /// The same.
    positions: Vec<usize>,
    zone: Zone,
    /// The first heap of the zone. It is not so small that what it leaves of a heap lies in the same block.
    start: usize,
    /// How many heaps there were when this was chosen.
    planned: usize,
    /// Values that the chosen positions left open since then.
    open: u64,
    /// See [`SearchBudget::growth`].
    growth: usize,
    /// How many they leave open in the sample for each heap.
    expected: u64,
}

/// Some heaps in a row, the last one first, so that what they leave of a heap is in rising order.
enum Zone {
    /// The codes of common heaps, where all are below 256.
    Codes(Vec<u8>),
    /// The values of any heaps.
    Values(Vec<u16>),
}

impl Default for Zone {
    fn default() -> Zone {
        Zone::Codes(Vec::new())
    }
}

impl Zone {
    fn len(&self) -> usize {
        match self {
            Zone::Codes(codes) => codes.len(),
            Zone::Values(values) => values.len(),
        }
    }
}

/// A table, as far as it is made, and what its entries mean.
pub(super) struct SequenceView<'a, C> {
    pub(super) cells: &'a [C],
    pub(super) code: &'a Code,
    pub(super) space: &'a SparseSpace,
    pub(super) window: &'a Window,
    /// The last rare heap, or 0.
    pub(super) last_rare: usize,
}

impl<C: Cell> SequenceView<'_, C> {
    /// The code of a heap, [`NONE`] where it is rare or empty.
    pub(super) fn code_of(&self, heap: usize) -> u16 {
        let value = self.cells[heap].get();
        if heap == 0 || self.space.is_rare(value, heap) { NONE } else { self.space.code(value) as u16 }
    }

    /// The last `reach` heaps as a window.
    pub(super) fn window_of(&self, reach: usize) -> Window {
        self.window_of_banks(reach, self.window.banks())
    }

    /// The same, with room for codes of so many banks.
    pub(super) fn window_of_banks(&self, reach: usize, banks: usize) -> Window {
        let first = self.cells.len().saturating_sub(reach);
        let pad = LANES.max(self.code.reach()) + LANES;
        let mut window = Window::new(pad, banks, first);
        let codes: Vec<u16> = (first..self.cells.len()).map(|heap| self.code_of(heap)).collect();
        window.extend(&codes);
        window
    }

    /// What the splits of which positions are looked at take.
    pub(super) fn take(&self) -> usize {
        self.code.splits.first().copied().unwrap_or(0)
    }
}

impl CoverSearch {
    /// Is it time to choose anew? When the table has grown enough, or too much was left open.
    pub(super) fn is_due(&self, len: usize) -> bool {
        const PATIENCE: usize = 2048;
        const TOO_MUCH: u64 = 8;
        let since = len - self.planned;
        let expected = TOO_MUCH + 4 * self.expected;
        len >= self.planned + self.planned / self.growth.max(1)
            || since >= PATIENCE.max(self.planned / 8) && self.open > expected * since as u64
    }

    /// How far back from a heap `missing` looks.
    pub(super) fn reach(&self) -> usize {
        self.start + self.zone.len() + LANES
    }

    /// Chooses positions for a table that has some thousand heaps at least.
    pub(super) fn choose<C: Cell>(
        &mut self,
        table: &SequenceView<'_, C>,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let len = table.cells.len();
        let (last, space) = (table.last_rare, table.space);
        self.start = if last < len / 4 { LANES.max(last + 1) } else { LANES };
        let effort = SearchBudget::for_table(table);
        // Where all splits are looked at, a larger zone leaves fewer of them outside as the table grows.
        let share = if *space == SparseSpace::WHOLE { len / 2 } else { 2 * len / 5 };
        let size = share.saturating_sub(self.start).min(effort.zone) / CHUNK * CHUNK;
        let zone = table.cells[self.start..self.start + size].iter().rev().map(|cell| cell.get());
        self.zone = if self.start > last && table.window.banks() == 1 {
            Zone::Codes(zone.map(|value| space.code(value) as u8).collect())
        } else {
            Zone::Values(zone.map(|value| value as u16).collect())
        };
        let (positions, expected) = chosen(table, effort, &self.positions, budget)?;
        (self.expected, self.growth) = (expected, effort.growth);
        let take = table.take();
        let taps = positions.iter().map(|&place| (table.code_of(place), (place + take) as u32));
        self.taps = TapList::new(taps.collect());
        self.positions = positions;
        (self.planned, self.open) = (len, 0);
        Ok(())
    }

    /// Is `value` the value of no option of a heap? Of splits, all are looked at if need be.
    pub(super) fn is_missing<C: Cell>(
        &mut self,
        table: &SequenceView<'_, C>,
        heap: usize,
        value: u32,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        self.open += 1;
        let code = table.code;
        if code.leaves.iter().any(|&take| take < heap && table.cells[heap - take].get() == value) {
            return Ok(false);
        }
        let zone = self.in_zone(table, heap, value, budget)?;
        if zone == Some(true) {
            return Ok(false);
        }
        let looked_at = if zone.is_some() { self.start..self.start + self.zone.len() } else { 1..1 };
        for &take in code.splits.iter().filter(|&&take| take < heap) {
            let total = heap - take;
            let most = code.smaller_parts(total);
            let parts = if take == table.take() {
                [1..looked_at.start.min(most + 1), looked_at.end..most + 1]
            } else {
                [1..most + 1, 1..1]
            };
            for part in parts.into_iter().filter(|part| !part.is_empty()) {
                let others = &table.cells[total + 1 - part.end..total + 1 - part.start];
                let looked_at = splits_into(&table.cells[part.clone()], others, value);
                budget.charge_steps((looked_at.unwrap_or(part.len()) / CHUNK) as u64 + 1)?;
                if looked_at.is_some() {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Does a split off a heap of the zone give the value? `None` where the zone does not tell.
    fn in_zone<C: Cell>(
        &self,
        table: &SequenceView<'_, C>,
        heap: usize,
        value: u32,
        budget: &mut Budget,
    ) -> Result<Option<bool>, Halt> {
        let size = self.zone.len();
        let Some(from) = heap.checked_sub(table.take() + self.start + size).map(|from| from + 1) else {
            return Ok(None);
        };
        let found = match &self.zone {
            // Where no heap is rare and codes are bytes, equal codes are equal values.
            Zone::Codes(codes) if from > table.last_rare && table.window.banks() == 1 => {
                let at = table.window.index(from);
                find_code(codes, &table.window.low()[at..at + size], table.space.code(value) as u8)
            }
            Zone::Codes(_) => return Ok(None),
            Zone::Values(values) => find_value(values, &table.cells[from..from + size], value),
        };
        budget.charge_steps(found.unwrap_or(size / CHUNK) as u64 / 4 + 1)?;
        Ok(Some(found.is_some()))
    }
}

/// Is a value that of an option of a heap that leaves one heap, or two with one of them no larger than
/// [`LANES`]?
pub(super) fn near_split<C: Cell>(table: &SequenceView<'_, C>, heap: usize, value: u32) -> bool {
    let cells = table.cells;
    table.code.leaves.iter().any(|&take| take < heap && cells[heap - take].get() == value)
        || table.code.splits.iter().any(|&take| {
            let total = heap - take;
            near_pair(&cells[1..=LANES], &cells[total - LANES..total], value)
        })
}

wide! {
    /// Does a number in one row of [`LANES`], with its counterpart in the other row read backwards, have this
    /// XOR?
    fn near_pair<C: Cell>(row: &[C], backwards: &[C], sum: u32) -> bool {
        let (Some(sum), Ok(row), Ok(backwards)) =
            (C::from_u32(sum), <&[C; LANES]>::try_from(row), <&[C; LANES]>::try_from(backwards))
        else {
            return false;
        };
        let mut hit = false;
        for i in 0..LANES {
            hit |= row[i] ^ backwards[LANES - 1 - i] == sum;
        }
        hit
    }
}

wide! {
    /// The first chunk in which an entry of one row and that of the other give `sum`.
    fn find_code(row: &[u8], other: &[u8], sum: u8) -> Option<usize> {
        row.chunks_exact(CHUNK).zip(other.chunks_exact(CHUNK)).position(|(a, b)| {
            let mut hit = false;
            for i in 0..CHUNK {
                hit |= a[i] ^ b[i] == sum;
            }
            hit
        })
    }
}

wide! {
    /// The same for values.
    fn find_value<C: Cell>(row: &[u16], other: &[C], sum: u32) -> Option<usize> {
        row.chunks_exact(CHUNK).zip(other.chunks_exact(CHUNK)).position(|(a, b)| {
            let mut hit = false;
            for i in 0..CHUNK {
                hit |= a[i] ^ b[i].get() as u16 == sum as u16;
            }
            hit
        })
    }
}

wide! {
    /// About where a number in one row, with its counterpart in the other row read backwards, has this XOR.
    fn splits_into<C: Cell>(row: &[C], backwards: &[C], sum: u32) -> Option<usize> {
        let sum = C::from_u32(sum)?;
        let mut a = row.chunks_exact(CHUNK);
        let mut b = backwards.rchunks_exact(CHUNK);
        for (chunk, (a, b)) in a.by_ref().zip(b.by_ref()).enumerate() {
            let mut hit = false;
            for i in 0..CHUNK {
                hit |= a[i] ^ b[CHUNK - 1 - i] == sum;
            }
            if hit {
                return Some(chunk * CHUNK);
            }
        }
        let mut rest = a.remainder().iter().zip(b.remainder().iter().rev());
        rest.any(|(&a, &b)| a ^ b == sum).then_some(row.len())
    }
}
