//! Looking at all splits of a block of heaps, for many values at once.
//!
//! In a game without a sparse space a value is certain only when all splits were looked at. What the chosen
//! positions leave open of a heap is a set of values below [`END`], a bit for each: 128 bytes, which a
//! machine with AVX-512VBMI holds in two registers. Then one instruction looks up 64 sums of two values in
//! the set, so that one pass over the splits decides all of it. Values that are found to be hit leave the
//! set, and a pass is seldom interrupted.

use super::code::Code;
use super::hits::{BANK, Hits, LANES};
use crate::sequence::simd_level::SimdLevel;
use crate::sequence::values::Cell;
use std::ops::Range;

/// Values of a set are below this.
pub(super) const END: usize = 1024;

/// Values that can be looked at are below this: those from [`END`] on are hit by no set, but can be told from
/// the others.
pub(super) const MAX: usize = 2 * END;

/// Chunks of splits that count as one step.
pub(super) const CHUNKS_PER_STEP: u64 = 16;

/// So many values of a heap are looked for at once, at least and at most.
const CANDIDATES: Range<u32> = 12..160;

/// Chunks of positions that are gone through for all heaps of a block before the next ones: they stay in the
/// first cache.
const STRIP: usize = 64;

/// Chunks that are looked at before it is seen whether they hit anything: guessing wrong costs as much as
/// some of them.
#[cfg(target_arch = "x86_64")]
const AT_ONCE: usize = 4;

/// The values of a set, by eights.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct ValueSet([u8; END / 8]);

impl ValueSet {
    /// The least value of the set.
    pub(super) fn first(&self) -> Option<u16> {
        let row = self.0.iter().position(|&row| row != 0)?;
        Some((8 * row) as u16 + self.0[row].trailing_zeros() as u16)
    }

    /// As much as a register holds, twice.
    #[cfg(target_arch = "x86_64")]
    fn halves(&self) -> (&[u8; LANES], &[u8; LANES]) {
        let (halves, _) = self.0.as_chunks();
        (&halves[0], &halves[1])
    }
}

/// A piece of a row that one load brings.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line([u8; LANES]);

/// The values of all heaps, each as its eighth and the rest, for sums of two of them 64 at a time.
#[derive(Default)]
pub(super) struct Scan {
    eighths: Vec<u8>,
    rests: Vec<u8>,
    /// The same, the last one first: heap 0 is the last entry. The first entries are free for heaps to come.
    eighths_back: Vec<Line>,
    rests_back: Vec<Line>,
    /// The block that is looked at.
    block: usize,
    /// What is open of its heaps.
    open: Vec<ValueSet>,
    /// What is below these values and not in the set of a heap is hit. What is in the set is hit by nothing
    /// far.
    ends: Vec<u16>,
    /// So many values of a heap are looked for at once: so many that one of them is nearly always its own.
    candidates: u32,
}

/// What positions show of a block, and how many rows of that count.
#[derive(Clone, Copy)]
pub(super) struct ScanResult<'a> {
    pub(super) hits: &'a [Hits],
    pub(super) rows: usize,
}

impl Scan {
    /// Has the machine what this needs, and have the rules?
    pub(super) fn serves(code: &Code) -> bool {
        !code.unequal && SimdLevel::best().look_up_bytes()
    }

    /// Takes note of the values of the heaps that are new.
    fn update<C: Cell>(&mut self, cells: &[C]) {
        let from = self.eighths.len();
        let new = || cells[from..].iter().map(|cell| cell.get());
        self.eighths.extend(new().map(|value| (value / 8) as u8));
        self.rests.extend(new().map(|value| (value % 8) as u8));
        let mut first = from;
        if cells.len() + LANES > LANES * self.eighths_back.len() {
            let room = vec![Line([0; LANES]); 2 * cells.len() / LANES + 1];
            (self.eighths_back, self.rests_back) = (room.clone(), room);
            first = 0;
        }
        let rows = [(&self.eighths, &mut self.eighths_back), (&self.rests, &mut self.rests_back)];
        for (row, back) in rows {
            let last = LANES * back.len() - 1;
            for heap in first..cells.len() {
                back[(last - heap) / LANES].0[(last - heap) % LANES] = row[heap];
            }
        }
    }

    /// Looks from some heaps of a block, those in `lanes` from heap `from` on, at all splits into two heaps
    /// of [`LANES`] or more. All values are below [`MAX`]. Returns how many chunks of splits that were.
    pub(super) fn look<C: Cell>(
        &mut self,
        cells: &[C],
        code: &Code,
        from: usize,
        lanes: Range<usize>,
        shown: ScanResult<'_>,
    ) -> u64 {
        self.update(cells);
        if self.block != from || self.ends.is_empty() {
            self.block = from;
            // Fewer would perhaps do.
            self.candidates = (self.candidates - self.candidates / 8).max(CANDIDATES.start);
            (self.open, self.ends) = (vec![ValueSet([0; END / 8]); LANES], vec![0; LANES]);
        }
        let lanes: Vec<usize> = lanes.filter(|&lane| self.ends[lane] == 0).collect();
        for &lane in &lanes {
            self.collect(lane, shown);
        }
        self.splits(code, &lanes)
    }

    /// The least value that none of the splits of a heap that were looked at hits, `None` where there is none
    /// in the rows. And how many more chunks of splits were looked at.
    pub(super) fn first(&mut self, code: &Code, lane: usize, shown: ScanResult<'_>) -> (Option<u16>, u64) {
        let mut chunks = 0;
        loop {
            if let Some(value) = self.open[lane].first() {
                return (Some(value), chunks);
            }
            if usize::from(self.ends[lane]) >= 8 * shown.rows.min(END / 8) {
                return (None, chunks);
            }
            self.candidates = (self.candidates + self.candidates / 16 + 1).min(CANDIDATES.end);
            self.collect(lane, shown);
            chunks += self.splits(code, &[lane]);
        }
    }

    /// A value turned out to be hit.
    pub(super) fn remove(&mut self, lane: usize, value: u16) {
        self.open[lane].0[usize::from(value) / 8] &= !(1 << (value % 8));
    }

    /// Removes from the sets of some lanes what splits of their heaps hit. Returns how many chunks were
    /// looked at.
    fn splits(&mut self, code: &Code, lanes: &[usize]) -> u64 {
        let (block, mut chunks) = (self.block, 0);
        for &take in &code.splits {
            let total = |lane: usize| block + lane - take;
            let end = |lane: usize| code.smaller_parts(total(lane)) / LANES + 1;
            let farthest = lanes.last().map_or(0, |&lane| end(lane));
            for first in (1..farthest).step_by(STRIP) {
                for &lane in lanes {
                    let strip = first..(first + STRIP).min(end(lane)).max(first);
                    chunks += strip.len() as u64;
                    self.strip(total(lane), strip, lane);
                }
            }
        }
        chunks
    }

    /// Puts the next values that are open into the set of a lane.
    fn collect(&mut self, lane: usize, shown: ScanResult<'_>) {
        let (set, mut count, mut row) = (&mut self.open[lane].0, 0, usize::from(self.ends[lane]) / 8);
        set.fill(0);
        while row < shown.rows.min(END / 8) && count < self.candidates {
            set[row] = !shown.hits[row / (BANK / 8)].rows[row % (BANK / 8)][lane];
            count += set[row].count_ones();
            row += 1;
        }
        self.ends[lane] = 8 * row as u16;
    }

    /// Removes from the set of a lane what splits of `total` hit whose smaller parts are in some chunks.
    fn strip(&mut self, total: usize, chunks: Range<usize>, lane: usize) {
        // What is left beside the parts, in rising order, and the parts.
        let left = total + 1 - LANES * chunks.end..total + 1 - LANES * chunks.start;
        let lines = self.eighths_back.len();
        let parts = lines - chunks.end..lines - chunks.start;
        let strip = Strip {
            eighths: &self.eighths[left.clone()],
            rests: &self.rests[left],
            eighths_back: &self.eighths_back[parts.clone()],
            rests_back: &self.rests_back[parts],
        };
        strip.remove_hit(&mut self.open[lane]);
    }
}

/// Rows of heaps and what stands across from them, equally long.
struct Strip<'a> {
    eighths: &'a [u8],
    rests: &'a [u8],
    eighths_back: &'a [Line],
    rests_back: &'a [Line],
}

impl Strip<'_> {
    fn remove_hit(&self, set: &mut ValueSet) {
        #[cfg(target_arch = "x86_64")]
        if SimdLevel::best().look_up_bytes() {
            // SAFETY: the machine has the instructions.
            unsafe { self.remove_hit_512(set) };
            return;
        }
        self.remove_hit_one_by_one(set);
    }

    fn remove_hit_one_by_one(&self, set: &mut ValueSet) {
        let others = |lines: &[Line]| lines.iter().flat_map(|line| line.0).collect::<Vec<_>>();
        let rows = self.eighths.iter().zip(others(self.eighths_back)).map(|(a, b)| a ^ b);
        let bits = self.rests.iter().zip(others(self.rests_back)).map(|(a, b)| a ^ b);
        for (row, bit) in rows.zip(bits) {
            if let Some(row) = set.0.get_mut(usize::from(row)) {
                *row &= !(1 << bit);
            }
        }
    }

    /// # Safety
    /// The machine has the features.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,popcnt,bmi1")]
    unsafe fn remove_hit_512(&self, set: &mut ValueSet) {
        use std::arch::x86_64::*;
        let load = |row: &[u8; LANES]| {
            // SAFETY: a register is as long as the row.
            unsafe { _mm512_loadu_si512(row.as_ptr().cast()) }
        };
        let (lower, upper) = set.halves();
        let (mut low, mut high) = (load(lower), load(upper));
        let bits = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
        let (eighths, _) = self.eighths.as_chunks();
        let (rests, _) = self.rests.as_chunks();
        let count = eighths.len();
        let (rests, eighths_back, rests_back) =
            (&rests[..count], &self.eighths_back[..count], &self.rests_back[..count]);
        let mut end = count;
        while end > 0 {
            let start = end.saturating_sub(AT_ONCE);
            let mut hits = [0; AT_ONCE];
            for (i, hit) in (start..end).zip(&mut hits) {
                let row = _mm512_xor_si512(load(&eighths[i]), load(&eighths_back[i].0));
                let bit = _mm512_xor_si512(load(&rests[i]), load(&rests_back[i].0));
                // Of the rows from 128 on, those 128 lower are looked up: what they seem to hit is put right
                // below.
                let open = _mm512_permutex2var_epi8(low, row, high);
                *hit = _mm512_test_epi8_mask(open, _mm512_shuffle_epi8(bits, bit));
            }
            if hits.iter().fold(0, |any, hit| any | hit) != 0 {
                for (i, mut hit) in (start..end).zip(hits) {
                    while hit != 0 {
                        let lane = hit.trailing_zeros() as usize % LANES;
                        hit &= hit - 1;
                        let row = eighths[i][lane] ^ eighths_back[i].0[lane];
                        let bit = _mm512_set1_epi8(1 << ((rests[i][lane] ^ rests_back[i].0[lane]) % 8));
                        let place = |half| if row / 64 == half { 1 << (row % 64) } else { 0 };
                        low = _mm512_andnot_si512(_mm512_maskz_mov_epi8(place(0), bit), low);
                        high = _mm512_andnot_si512(_mm512_maskz_mov_epi8(place(1), bit), high);
                    }
                }
            }
            end = start;
        }
        // SAFETY: as for loads.
        unsafe {
            _mm512_storeu_si512(set.0.as_mut_ptr().cast(), low);
            _mm512_storeu_si512(set.0.as_mut_ptr().wrapping_add(LANES).cast(), high);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn open_candidates_have_no_far_option(
            cells in prop::collection::vec(0u16..2047, 1000..1100),
            bits in prop::collection::vec(prop::num::u8::ANY, BANK / 8 * LANES),
            candidates in 0u32..100,
        ) {
            let code = Code::octal(&[0, 0, 7, 4]);
            let mut hits = Hits::new();
            hits.rows.as_flattened_mut().copy_from_slice(&bits);
            let shown = ScanResult { hits: &[hits.clone()], rows: BANK / 8 };
            let from = cells.len() / LANES * LANES;
            let mut scan = Scan { candidates, ..Scan::default() };
            scan.look(&cells, &code, from, 3..20, shown);
            for lane in 3..20 {
                let far = |take: usize| {
                    let total = from + lane - take;
                    (LANES..=total - LANES).map(|part| cells[part] ^ cells[total - part]).collect::<Vec<u16>>()
                };
                let hit = [far(2), far(3)].concat();
                let expected = (0..BANK as u16).filter(|&value| {
                    let place = usize::from(value);
                    hits.rows[place / 8][lane] >> (place % 8) & 1 == 0 && !hit.contains(&value)
                });
                for value in expected {
                    prop_assert_eq!(scan.first(&code, lane, shown).0, Some(value));
                    scan.remove(lane, value);
                }
                prop_assert_eq!(scan.first(&code, lane, shown).0, None);
            }
        }

        #[test]
        fn all_ways_remove_the_same(
            rows in prop::collection::vec((prop::num::u8::ANY, 0u8..8, prop::num::u8::ANY, 0u8..8), 2 * LANES),
            set in prop::collection::vec(prop::num::u8::ANY, END / 8),
        ) {
            let lines = |entry: fn(&(u8, u8, u8, u8)) -> u8| {
                let entries: Vec<u8> = rows.iter().map(entry).collect();
                entries.as_chunks().0.iter().map(|&line| Line(line)).collect::<Vec<_>>()
            };
            let row = |entry: fn(&(u8, u8, u8, u8)) -> u8| rows.iter().map(entry).collect::<Vec<u8>>();
            let (eighths, rests) = (row(|row| row.0), row(|row| row.1));
            let (eighths_back, rests_back) = (lines(|row| row.2), lines(|row| row.3));
            let strip = Strip {
                eighths: &eighths, rests: &rests, eighths_back: &eighths_back, rests_back: &rests_back,
            };
            let mut wide = ValueSet([0; END / 8]);
            wide.0.copy_from_slice(&set);
            let mut plain = wide;
            strip.remove_hit(&mut wide);
            strip.remove_hit_one_by_one(&mut plain);
            prop_assert!(wide.0 == plain.0);
        }
    }
}
