//! Dense subtraction sets, level by level in blocks of heaps.
//!
//! Level v is the set of heaps of value v. A heap joins the least level of which no member is at the distance
//! of a take. For a block of consecutive heaps, the heaps that a level hits are found 512 at a time: the set
//! of takes, as bits, is shifted by each member of the level. Inside the block, each heap that joins a level
//! hits others there at once. The work for a heap does not depend on how many takes there are, only on how
//! far they reach.

use super::Plan;
use super::takes::SubtractionMembers;
use super::wide::wide;
use crate::budget::{Budget, Halt};
use crate::sequence::values::{Cell, CellOverflow, FillCells};

/// Heaps in a block.
const BLOCK: usize = 512;

/// Words in the bits of a block.
const WORDS: usize = BLOCK / 64;

/// One bit for each heap of a block, or each number of a stretch of `BLOCK`.
type Row = [u64; WORDS];

/// Rows put together between two looks at whether every heap is hit already.
const HURRY: usize = 64;

/// Rows that count as one step.
const ROWS_PER_STEP: u64 = 2;

/// The kernel of dense subtraction sets.
pub(crate) struct DenseSubtraction {
    takes: SubtractionMembers,
    /// The same as bits.
    bits: Shifted,
    levels: Vec<Level>,
}

/// The heaps of one value.
#[derive(Default)]
struct Level {
    /// In rising order.
    members: Vec<u32>,
    /// Those before this one are too small to be reached by any take.
    old: usize,
}

impl DenseSubtraction {
    pub(crate) fn new(takes: SubtractionMembers) -> DenseSubtraction {
        DenseSubtraction { takes, bits: Shifted::default(), levels: Vec::new() }
    }

    /// Makes the bits reach as far as the heaps below `to` need it.
    fn prepare(&mut self, to: usize, budget: &mut Budget) -> Result<(), Halt> {
        if self.takes.list_up_to(to, budget)? {
            // Eight copies of the bits.
            let bound = self.takes.listed() + 1;
            budget.reserve(bound as u64)?;
            budget.charge_steps(bound as u64 / 4 + 2 * self.takes.list().len() as u64)?;
            self.bits = Shifted::new(self.takes.list(), bound);
        }
        Ok(())
    }

    /// The levels of the heaps of the block at `start`: a row for each, and how many rows were put together.
    fn block(&mut self, start: usize) -> (Vec<Row>, u64) {
        let (mut left, mut joined, mut work) = ([u64::MAX; WORDS], Vec::new(), 0);
        let oldest = start.saturating_sub(self.takes.largest());
        while left != [0; WORDS] {
            let hits = match self.levels.get_mut(joined.len()) {
                None => [0; WORDS],
                Some(level) => {
                    let members = level.since(oldest);
                    let (hits, rows) = hits(&self.bits, members, start, &left);
                    work += rows;
                    hits
                }
            };
            let row = self.bits.join(&hits, &left);
            left = std::array::from_fn(|i| left[i] & !row[i]);
            joined.push(row);
        }
        (joined, work)
    }

    /// Appends the block at `start` to the levels.
    fn commit(&mut self, start: usize, joined: &[Row]) {
        self.levels.resize_with(self.levels.len().max(joined.len()), Level::default);
        for (level, row) in self.levels.iter_mut().zip(joined) {
            level.members.extend(heaps(start, row).map(|heap| heap as u32));
        }
    }
}

impl Level {
    /// The members from `oldest` on, which only rises.
    fn since(&mut self, oldest: usize) -> &[u32] {
        while self.members.get(self.old).is_some_and(|&member| (member as usize) < oldest) {
            self.old += 1;
        }
        &self.members[self.old..]
    }
}

wide! {
    /// The heaps of the block at `start` from which there is a take to one of `members`, all of which are
    /// below it, and how many rows were put together. It ends where all heaps that are `left` are hit.
    fn hits(bits: &Shifted, members: &[u32], start: usize, left: &Row) -> (Row, u64) {
        let (mut hits, mut rows) = ([0; WORDS], 0);
        for chunk in members.chunks(HURRY) {
            for &member in chunk {
                let row = bits.stretch(start - member as usize);
                hits = std::array::from_fn(|i| hits[i] | row[i]);
            }
            rows += chunk.len() as u64;
            if hits.iter().zip(left).all(|(hit, left)| left & !hit == 0) {
                break;
            }
        }
        (hits, rows)
    }
}

/// The heaps of a row of the block at `start`.
fn heaps(start: usize, row: &Row) -> impl Iterator<Item = usize> + '_ {
    (start..).step_by(64).zip(row).flat_map(|(start, &word)| {
        let mut word = word;
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
            word &= word - 1;
            Some(start + bit)
        })
    })
}

/// A set of numbers as bits, in eight copies shifted by 0 to 7 bits, so that any stretch begins at a byte of
/// one of them.
#[derive(Default)]
struct Shifted {
    copies: [Vec<u8>; 8],
    /// The numbers below `BLOCK`.
    near: Row,
}

impl Shifted {
    /// The bits of numbers below `bound`.
    fn new(set: &[u32], bound: usize) -> Shifted {
        let mut copies: [Vec<u8>; 8] = std::array::from_fn(|_| vec![0; bound / 8 + BLOCK / 8 + 1]);
        let mut near = [0; WORDS];
        for &number in set {
            let number = number as usize;
            for (shift, copy) in copies.iter_mut().enumerate() {
                if let Some(bit) = number.checked_sub(shift) {
                    copy[bit / 8] |= 1 << (bit % 8);
                }
            }
            if number < BLOCK {
                near[number / 64] |= 1 << (number % 64);
            }
        }
        Shifted { copies, near }
    }

    /// The numbers from `at` to `at + BLOCK`; none where the bits do not reach so far.
    #[inline(always)]
    fn stretch(&self, at: usize) -> Row {
        let bytes = self.copies[at % 8].get(at / 8..).and_then(|bytes| bytes.first_chunk::<{ BLOCK / 8 }>());
        let Some(bytes) = bytes else { return [0; WORDS] };
        let (words, _) = bytes.as_chunks::<8>();
        std::array::from_fn(|i| u64::from_le_bytes(words[i]))
    }

    /// The heaps of a block that join a level: those `left` that neither `hits` nor another that joins can
    /// reach.
    fn join(&self, hits: &Row, left: &Row) -> Row {
        let mut free: Row = std::array::from_fn(|i| left[i] & !hits[i]);
        let mut joined = [0; WORDS];
        for i in 0..WORDS {
            while free[i] != 0 {
                let bit = free[i].trailing_zeros();
                joined[i] |= 1 << bit;
                free[i] &= !(1 << bit);
                let mut low = 0;
                for (free, &near) in free[i..].iter_mut().zip(&self.near) {
                    *free &= !(near << bit | low);
                    low = near >> 1 >> (63 - bit);
                }
            }
        }
        joined
    }
}

impl FillCells for DenseSubtraction {
    fn fill<C: Cell>(
        &mut self,
        cells: &mut Vec<C>,
        to: usize,
        budget: &mut Budget,
    ) -> Result<CellOverflow, Halt> {
        self.prepare(to, budget)?;
        while cells.len() < to {
            let start = cells.len();
            let (joined, rows) = self.block(start);
            if C::from_u32(joined.len() as u32).is_none() {
                return Ok(CellOverflow::TooNarrow);
            }
            budget.reserve(4 * BLOCK as u64)?;
            self.commit(start, &joined);
            cells.resize(start + BLOCK, C::ZERO);
            for (v, row) in (0..).zip(&joined) {
                let cell = C::from_u32(v).unwrap_or(C::ZERO);
                heaps(start, row).for_each(|heap| cells[heap] = cell);
            }
            budget.charge_steps(rows / ROWS_PER_STEP + BLOCK as u64)?;
        }
        Ok(CellOverflow::Fits)
    }
}

impl Plan for DenseSubtraction {
    fn restore<C: Cell>(&mut self, cells: &[C], budget: &mut Budget) -> Result<(), Halt> {
        budget.reserve(4 * cells.len() as u64)?;
        let largest = cells.iter().copied().map(C::get).max();
        self.levels.resize_with(largest.map_or(0, |largest| largest as usize + 1), Level::default);
        for (heap, cell) in (0u32..).zip(cells) {
            self.levels[cell.get() as usize].members.push(heap);
        }
        Ok(())
    }

    /// For each block a row for each heap before it that a take reaches, and one heap after the other joins.
    fn cost(&self, from: usize, to: usize) -> u64 {
        let reached = from.midpoint(to).min(self.takes.largest()) as u64;
        let blocks = (to.saturating_sub(from) as u64).div_ceil(BLOCK as u64);
        blocks * (reached / ROWS_PER_STEP + BLOCK as u64)
    }

    fn block(&self) -> usize {
        BLOCK
    }
}
