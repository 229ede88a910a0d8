//! Choosing the positions whose splits show most of what is hit, for a sample of recent heaps.

use super::hits::{BANK, Hits, LANES, Tap, banks_of, lanes_open};
use super::proof::SequenceView;
use super::scan::Scan;
use super::space::SparseSpace;
use super::window::{NONE, Window};
use crate::budget::{Budget, Halt};
use crate::sequence::simd_level::SimdLevel;
use crate::sequence::values::Cell;

/// How much is looked at, and for how long.
pub(super) struct SearchBudget {
    /// No zone is larger.
    pub(super) zone: usize,
    /// Chosen positions are below this.
    farthest: usize,
    /// Blocks of heaps in the sample that they are chosen for.
    sampled: usize,
    /// Positions tried at random for each one chosen.
    tried: usize,
    /// A position is not worth its time unless it shows so many codes of the sample that others do not.
    worth: u32,
    /// Positions are chosen anew when the table has grown by one part in so many.
    pub(super) growth: usize,
}

/// Where a rare value may be missing.
const SPARSE: SearchBudget =
    SearchBudget { zone: 1 << 15, farthest: 1 << 14, sampled: 8, tried: 24, worth: 2, growth: 1 };

/// The same in a table of [`LONG`] values or more: choosing takes some tenths of a second, and what is chosen
/// is looked at from millions of heaps.
const SPARSE_AND_LONG: SearchBudget = SearchBudget { sampled: 32, tried: 100, worth: 5, ..SPARSE };

const LONG: usize = 1 << 22;

/// Where all splits have to be looked at for every value: what is shown early saves much.
const WHOLE: SearchBudget =
    SearchBudget { zone: 1 << 17, farthest: 1 << 15, sampled: 8, tried: 24, worth: 2, growth: 2 };

/// The same where all splits are looked at for many values at once: one value more in the set costs little.
const SCANNED: SearchBudget = SearchBudget { worth: 8, sampled: 4, tried: 12, ..WHOLE };

impl SearchBudget {
    /// What a table is worth.
    pub(super) fn for_table<C: Cell>(table: &SequenceView<'_, C>) -> &'static SearchBudget {
        match table.cells.len() {
            _ if *table.space == SparseSpace::WHOLE && Scan::serves(table.code) => &SCANNED,
            _ if *table.space == SparseSpace::WHOLE => &WHOLE,
            ..LONG => &SPARSE,
            _ => &SPARSE_AND_LONG,
        }
    }
}

/// The sample is taken from so many of the last heaps.
const RECENT: usize = 1 << 15;

/// At most so many are chosen.
const MAX: usize = 8000;

/// Positions whose splits show much of what is hit, found greedily among random ones in a sample of recent
/// heaps; and how much they leave open for each heap. Those chosen `before` come first.
pub(super) fn chosen<C: Cell>(
    table: &SequenceView<'_, C>,
    effort: &SearchBudget,
    before: &[usize],
    budget: &mut Budget,
) -> Result<(Vec<usize>, u64), Halt> {
    let (len, take) = (table.cells.len(), table.take());
    let most = effort.farthest.min(len / 4);
    let recent = RECENT.min(len / 4);
    let near: Vec<u16> = (0..most).map(|heap| table.code_of(heap)).collect();
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let starts: Vec<usize> =
        (0..effort.sampled).map(|_| len - LANES - random.below(recent - LANES)).collect();
    let mut sample = Sample::new(table, starts, &near, recent + most + take + LANES);
    let mut used = vec![false; most];
    let mut chosen = Vec::new();
    let mut before = before.iter().copied().filter(|&place| place < most && near[place] != NONE);
    for _ in 0..MAX {
        budget.charge_steps((effort.tried * effort.sampled * LANES / 4) as u64)?;
        let tap = |place: usize| Tap { code: near[place], distance: place + take };
        let gain = |place: usize| sample.gain(tap(place));
        // What was good before is tried first.
        let again = before.find(|&place| gain(place) >= effort.worth);
        let place = again.or_else(|| {
            let tried = (0..effort.tried).map(|_| LANES + random.below(most - LANES));
            let new = tried.filter(|&place| near[place] != NONE && !used[place]);
            new.map(|place| (gain(place), place))
                .max()
                .filter(|&(gain, _)| gain >= effort.worth)
                .map(|(_, place)| place)
        });
        let Some(place) = place else { break };
        used[place] = true;
        sample.note(table, tap(place));
        chosen.push(place);
    }
    Ok((chosen, sample.left()))
}

/// Blocks of heaps, and which codes below their own were not shown to be hit.
struct Sample {
    instructions: SimdLevel,
    window: Window,
    /// The first heaps of the blocks.
    starts: Vec<usize>,
    /// For each bank of codes, what is open in each block: a bit that is set.
    open: Vec<Vec<Hits>>,
    /// Groups of codes in which something is open.
    groups: usize,
    /// Heaps that have a code.
    heaps: usize,
}

impl Sample {
    /// The blocks that begin at `starts`. Positions with codes among those `near` are split off, and leave
    /// heaps up to `reach` before the end of the table.
    fn new<C: Cell>(table: &SequenceView<'_, C>, starts: Vec<usize>, near: &[u16], reach: usize) -> Sample {
        let code = |start: usize, lane: usize| Some(table.code_of(start + lane)).filter(|&code| code != NONE);
        let codes: Vec<[Option<u16>; LANES]> =
            starts.iter().map(|&start| std::array::from_fn(|lane| code(start, lane))).collect();
        let known = || codes.iter().flatten().flatten();
        let groups = usize::from(known().copied().max().unwrap_or(0)) / 16 + 1;
        let mut open = vec![vec![Hits::new(); starts.len()]; groups.div_ceil(BANK / 16)];
        for (block, codes) in codes.iter().enumerate() {
            for (lane, &code) in codes.iter().enumerate() {
                for smaller in 0..usize::from(code.unwrap_or(0)) {
                    open[smaller / BANK][block].set(smaller % BANK, lane);
                }
            }
        }
        let heaps = known().count();
        let split_off = near.iter().filter(|&&code| code != NONE);
        let banks = split_off.chain(known()).map(|&code| banks_of(code)).max().unwrap_or(1);
        Sample {
            instructions: SimdLevel::best(),
            window: table.window_of_banks(reach, banks),
            starts,
            open,
            groups,
            heaps,
        }
    }

    /// How much is open for each heap.
    fn left(&self) -> u64 {
        let rows = self.open.iter().flatten().flat_map(|open| open.rows.as_flattened());
        let open: u64 = rows.map(|row| u64::from(row.count_ones())).sum();
        open / self.heaps.max(1) as u64
    }

    /// How many open codes a position shows to be hit.
    fn gain(&self, tap: Tap) -> u32 {
        let mut gain = 0;
        for (bank, open) in self.open.iter().enumerate() {
            let groups = (self.groups - bank * (BANK / 16)).min(BANK / 16);
            for (&start, open) in self.starts.iter().zip(open) {
                let lanes = lanes_open(self.instructions, tap, &self.window, start, bank, groups, open);
                gain += lanes.count_ones();
            }
        }
        gain
    }

    /// Takes note that a position is chosen.
    fn note<C: Cell>(&mut self, table: &SequenceView<'_, C>, tap: Tap) {
        for (block, &start) in self.starts.iter().enumerate() {
            for lane in 0..LANES {
                let other = table.code_of(start + lane - tap.distance);
                let sum = usize::from(tap.code ^ other);
                if other != NONE && sum / 16 < self.groups {
                    self.open[sum / BANK][block].rows[sum % BANK / 8][lane] &= !(1 << (sum % 8));
                }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::kernel::sparse_space::code::Code;
    use proptest::prelude::*;

    const TAKE: usize = 2;
    const MAX: usize = 500;

    /// What is open of a heap that splits could show, told heap by heap.
    fn gain(table: &SequenceView<'_, u16>, starts: &[usize], before: &[usize], place: usize) -> u32 {
        let code = |heap: usize| Some(table.code_of(heap)).filter(|&code| code != NONE);
        let shown = |heap: usize, place: usize| Some(code(heap - TAKE - place)? ^ code(place)?);
        let is_open = |heap: usize| {
            let sum = shown(heap, place)?;
            (sum < code(heap)? && before.iter().all(|&before| shown(heap, before) != Some(sum))).then_some(())
        };
        let heaps = starts.iter().flat_map(|&start| start..start + LANES);
        heaps.filter(|&heap| is_open(heap).is_some()).count() as u32
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn gains_are_those_of_each_heap(
            mut cells in prop::collection::vec(0u16..300, 2000..2200),
            large in prop::collection::vec((0usize..2000, 0u16..5000), 0..4),
            starts in prop::collection::vec(1200usize..1900, 1..4),
            places in prop::collection::vec(LANES..MAX, 4..12),
        ) {
            large.iter().for_each(|&(heap, value)| cells[heap] = value);
            let (code, window) = (Code::octal(&[0, 0, 7]), Window::new(2 * LANES, 1, 0));
            let table = SequenceView { cells: &cells, code: &code, space: &SparseSpace::WHOLE, window: &window, last_rare: 0 };
            let near: Vec<u16> = (0..MAX).map(|heap| table.code_of(heap)).collect();
            let mut sample = Sample::new(&table, starts.clone(), &near, 2000);
            for (i, &place) in places.iter().enumerate() {
                if near[place] == NONE {
                    continue;
                }
                let chosen: Vec<usize> = places[..i].to_vec();
                let tap = Tap { code: near[place], distance: place + TAKE };
                let found = sample.gain(tap);
                prop_assert_eq!(found, gain(&table, &starts, &chosen, place));
                sample.note(&table, tap);
            }
        }
    }
}
