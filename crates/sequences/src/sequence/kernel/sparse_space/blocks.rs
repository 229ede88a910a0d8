//! Values in blocks of heaps, in a sparse space.
//!
//! For a block, all taps (rare heaps, split off) are looked at together: then the least common code that is
//! not hit is the code of a heap's value, unless a smaller rare value is not hit either. What chosen common
//! positions do not show to be hit is looked for heap by heap; where a rare value is missing, it is the
//! heap's value, and the heap a tap from then on.

use super::ahead::{LookAhead, LookAheadResult, STRETCH, WorkSplit};
use super::code::Code;
use super::hits::{BANK, Hits, LANES, TapList, banks_of, find};
use super::lanes::{Lanes, first_free, next_free};
use super::near::NearTaps;
use super::proof::{CoverSearch, SequenceView, near_split};
use super::scan::{self, Scan, ScanResult};
use super::space::SparseSpace;
use super::window::{NONE, Window};
use crate::budget::{Budget, Halt};
use crate::sequence::simd_level::SimdLevel;
use crate::sequence::values::{Cell, CellOverflow};
use std::ops::Range;

/// One heap in so many may need more codes than usual.
const SELDOM: usize = 2048;

/// Tables of codes with so few groups are looked at as words of bits.
const FEW_GROUPS: usize = 4;

/// So many groups more are looked at where those before do not suffice, and all splits are looked at once for
/// many.
const MORE_GROUPS: usize = 4;

/// Codes are below this; games with more of them are looked at option by option.
pub(super) const MAX: u32 = 1 << 14;

/// How values are found while the mask stays.
pub(super) struct Blocks {
    pub(super) space: SparseSpace,
    window: Window,
    /// The rare heaps, each with what splits take, from [`LANES`] on.
    far: TapList,
    /// Those nearer.
    near: NearTaps,
    /// Takes that leave one heap, a common one for a rare value and the other way round.
    crossing: Vec<usize>,
    last_rare: usize,
    rare: usize,
    /// Rare heaps found since the mask was chosen.
    pub(super) found: usize,
    /// Groups of 16 codes that are looked at.
    groups: usize,
    /// Banks of codes that taps and chosen positions have.
    tap_banks: usize,
    /// Groups that suffice for nearly all heaps: those for which they do not are looked at once more.
    usual: usize,
    /// The common values of the codes, for heaps of even and of odd size.
    values: [Vec<u32>; 2],
    proof: CoverSearch,
    /// What looks at all splits of a block at once, where that has to be done and can be.
    scan: Option<Scan>,
    /// Taps and chosen positions that are looked at ahead, and not here.
    ahead: Option<LookAhead>,
    balance: WorkSplit,
    /// Their largest distance, also while a stretch is gone through.
    reach_ahead: usize,
    /// The codes of the stretch so far.
    gone_through: Vec<u16>,
    hits: Vec<Hits>,
    shown: Vec<Hits>,
    /// The words of the block at this heap, as far as near taps of the block before hit it.
    carried: (usize, [u64; LANES]),
}

impl Blocks {
    /// Begins with the values so far.
    pub(super) fn new<C: Cell>(space: SparseSpace, cells: &[C], code: &Code) -> Blocks {
        let largest = cells.iter().map(|cell| space.code(cell.get())).max().unwrap_or(0) as usize;
        let rare: Vec<usize> =
            (1..cells.len()).filter(|&heap| space.is_rare(cells[heap].get(), heap)).collect();
        let mut taps: Vec<(u16, u32)> = Vec::new();
        for &take in &code.splits {
            taps.extend(
                rare.iter().map(|&heap| (space.code(cells[heap].get()) as u16, (heap + take) as u32)),
            );
        }
        let (kept, crossing) =
            code.leaves.iter().partition::<Vec<usize>, _>(|&&take| space.keeps_kinds(take));
        if space != SparseSpace::WHOLE {
            taps.extend(kept.iter().map(|&take| (0, take as u32)));
        }
        let (near, far) =
            taps.into_iter().partition::<Vec<_>, _>(|&(_, distance)| (distance as usize) < LANES);
        let mut blocks = Blocks {
            space,
            window: Window::new(0, 1, 0),
            far: TapList::new(far),
            near: NearTaps::new(&near),
            crossing,
            last_rare: rare.last().copied().unwrap_or(0),
            rare: rare.len(),
            found: 0,
            groups: space.whole_groups(largest / 16 + 1),
            tap_banks: 0,
            usual: space.whole_groups(largest / 16 + 1),
            values: Default::default(),
            proof: CoverSearch::default(),
            scan: (space == SparseSpace::WHOLE && Scan::serves(code)).then(Scan::default),
            ahead: None,
            balance: WorkSplit::FIRST,
            reach_ahead: 0,
            gone_through: Vec::new(),
            hits: Vec::new(),
            shown: Vec::new(),
            carried: (0, [0; LANES]),
        };
        blocks.list_values();
        blocks.tap_banks = blocks.far.banks();
        blocks.open_window(cells, code);
        blocks
    }

    /// Makes room for the values of all codes that are looked at.
    fn list_values(&mut self) {
        for (heap, values) in self.values.iter_mut().enumerate() {
            *values = (0..16 * self.groups as u32).map(|code| self.space.common(code, heap)).collect();
        }
    }

    /// Finds out how many groups nearly all of the last heaps need.
    fn choose_groups<C: Cell>(&mut self, cells: &[C]) {
        const RECENT: usize = 1 << 15;
        let recent = &cells[cells.len().saturating_sub(RECENT)..];
        let mut heaps = vec![0; self.values[0].len() / 16 + 1];
        for cell in recent {
            let group = self.space.code(cell.get()) as usize / 16;
            heaps[group.min(self.values[0].len() / 16)] += 1;
        }
        let mut beyond = recent.len();
        let enough = heaps.iter().position(|&count| {
            beyond -= count;
            beyond * SELDOM <= recent.len()
        });
        self.usual = self
            .space
            .whole_groups(enough.map_or(heaps.len(), |last| last + 1))
            .min(self.values[0].len() / 16);
        self.groups = self.usual;
    }

    /// How far back from a block is looked.
    fn reach(&self, code: &Code) -> usize {
        let taps = self.far.largest().max(self.proof.taps.largest()).max(self.reach_ahead);
        taps.max(self.proof.reach() + code.reach()) + LANES
    }

    /// Makes the window anew.
    fn open_window<C: Cell>(&mut self, cells: &[C], code: &Code) {
        let banks = self.banks().max(self.tap_banks);
        let table = table(cells, code, &self.space, &self.window, self.last_rare);
        self.window = table.window_of_banks(self.reach(code) + LANES, banks);
    }

    /// How many rare heaps there are.
    pub(super) fn rare(&self) -> usize {
        self.rare
    }

    /// The codes that were ever looked at are below this.
    pub(super) fn end(&self) -> u32 {
        self.values[0].len() as u32
    }

    /// How many heaps it knows.
    pub(super) fn len(&self) -> usize {
        self.window.next()
    }

    /// Steps that a heap costs.
    pub(super) fn cost(&self) -> u64 {
        let ahead = self.ahead.as_ref().map_or(0, LookAhead::len);
        let taps = (self.far.len() + self.proof.taps.len() + ahead) as u64;
        8 + taps * (3 * self.groups as u64 + 4) / 1500
    }

    fn banks(&self) -> usize {
        self.groups.div_ceil(BANK / 16)
    }

    /// Finds the values of some more heaps below `to`.
    pub(super) fn advance<C: Cell>(
        &mut self,
        cells: &mut Vec<C>,
        to: usize,
        code: &Code,
        budget: &mut Budget,
    ) -> Result<CellOverflow, Halt> {
        let start = cells.len();
        if self.proof.is_due(start) {
            self.alone();
            let table = table(cells, code, &self.space, &self.window, self.last_rare);
            self.proof.choose(&table, budget)?;
            self.choose_groups(cells);
            self.tap_banks = self.far.banks().max(self.proof.taps.banks());
            if self.tap_banks > self.window.banks() {
                self.open_window(cells, code);
            }
        }
        let whole_stretch =
            start.is_multiple_of(STRETCH) && to - start >= STRETCH && self.space != SparseSpace::WHOLE;
        if whole_stretch && self.ahead.is_none() && self.last_rare < start / 2 {
            self.groups = self.usual;
            let (groups, table) =
                (self.groups_from(0), table(cells, code, &self.space, &self.window, self.last_rare));
            let (far, proof) = (&mut self.far, &mut self.proof.taps);
            let window = |reach| table.window_of(reach + LANES);
            self.ahead = LookAhead::take_over(far, proof, self.balance, groups, window);
            self.reach_ahead = self.ahead.as_ref().map_or(0, LookAhead::largest);
        }
        match self.ahead.take_if(|_| whole_stretch) {
            Some(ahead) => self.stretch(ahead, cells, code, budget),
            None => {
                self.alone();
                self.block(None, cells, to, code, budget)
            }
        }
    }

    /// Takes back what is looked at ahead.
    fn alone(&mut self) {
        if let Some(ahead) = self.ahead.take() {
            self.take_back(ahead);
        }
    }

    fn take_back(&mut self, ahead: LookAhead) {
        ahead.give_back(&mut self.far, &mut self.proof.taps);
        self.reach_ahead = 0;
    }

    /// Finds the values of a stretch, while far taps are looked at for the next ones.
    fn stretch<C: Cell>(
        &mut self,
        ahead: LookAhead,
        cells: &mut Vec<C>,
        code: &Code,
        budget: &mut Budget,
    ) -> Result<CellOverflow, Halt> {
        let start = cells.len();
        let Some((mut parcel, waited)) = ahead.next() else {
            // Its thread is gone: nothing is looked at ahead.
            self.take_back(ahead);
            return Ok(CellOverflow::Fits);
        };
        self.gone_through.clear();
        let fit = self.blocks(&ahead, &parcel.seen, cells, code, budget);
        let better = self.balance.note(waited, ahead.all());
        if cells.len() == start + STRETCH && !better {
            std::mem::swap(&mut parcel.codes, &mut self.gone_through);
            ahead.go_on(parcel);
            self.ahead = Some(ahead);
        } else {
            self.take_back(ahead);
        }
        fit
    }

    /// Finds the values of the blocks of a stretch.
    fn blocks<C: Cell>(
        &mut self,
        ahead: &LookAhead,
        seen: &[LookAheadResult],
        cells: &mut Vec<C>,
        code: &Code,
        budget: &mut Budget,
    ) -> Result<CellOverflow, Halt> {
        for seen in seen {
            let end = (cells.len() / LANES + 1) * LANES;
            let fit = self.block(Some((ahead, seen)), cells, end, code, budget)?;
            if matches!(fit, CellOverflow::TooNarrow) || cells.len() < end {
                return Ok(fit);
            }
        }
        Ok(CellOverflow::Fits)
    }

    /// The groups of codes of each bank that are looked at, from a group on.
    fn groups_from(&self, first: usize) -> Vec<Range<usize>> {
        let in_bank = |bank: usize, group: usize| group.saturating_sub(bank * (BANK / 16)).min(BANK / 16);
        (0..self.banks()).map(|bank| in_bank(bank, first)..in_bank(bank, self.groups)).collect()
    }

    /// Finds the values of heaps up to the end of a block, or to `to` exclusive.
    fn block<C: Cell>(
        &mut self,
        ahead: Option<(&LookAhead, &LookAheadResult)>,
        cells: &mut Vec<C>,
        to: usize,
        code: &Code,
        budget: &mut Budget,
    ) -> Result<CellOverflow, Halt> {
        let from = cells.len() / LANES * LANES;
        let end = to.min(from + LANES);
        let mut once_more: Option<LookAheadResult> = None;
        let mut looked_at = 0;
        loop {
            // A heap that has just been found rare is looked at from near the first heaps.
            if self.window.index(from) < self.reach(code) {
                self.open_window(cells, code);
            }
            self.look(from, looked_at, once_more.as_ref().or(ahead.map(|(_, seen)| seen)));
            looked_at = self.groups;
            budget.charge_steps(self.cost() * (end - cells.len()) as u64)?;
            let mut lanes = self.lanes(from, cells, code);
            let known = cells.len() - from;
            if let Some(scan) = self.scan.as_mut().filter(|_| self.values[0].len() <= scan::MAX) {
                let shown = ScanResult { hits: &self.shown, rows: 2 * self.groups };
                let looked_at = scan.look(cells, code, from, known..end - from, shown);
                budget.charge_steps(looked_at / scan::CHUNKS_PER_STEP)?;
            }
            let done = self.go(cells, end, &mut lanes, code, budget);
            let new = &lanes.recent[LANES + known..LANES + cells.len() - from];
            self.window.extend(new);
            if ahead.is_some() {
                self.gone_through.extend_from_slice(new);
            }
            if lanes.by_words && cells.len() == from + LANES {
                self.carried = (cells.len(), *lanes.words.last_chunk().unwrap_or(&[0; LANES]));
            }
            match done? {
                Done::Block => break,
                Done::TooNarrow => return Ok(CellOverflow::TooNarrow),
                Done::MoreCodes => self.widen(cells, code),
            }
            if self.end() > MAX {
                return Ok(CellOverflow::Fits);
            }
            if let Some((ahead, _)) = ahead {
                let seen = once_more.get_or_insert_default();
                ahead.look_from(from, &self.window, &self.groups_from(looked_at), seen);
            }
        }
        self.groups = self.usual;
        self.window.slide(self.reach(code) + LANES);
        Ok(CellOverflow::Fits)
    }

    /// Finds values heap by heap, with what is known of the block.
    fn go<C: Cell>(
        &mut self,
        cells: &mut Vec<C>,
        end: usize,
        lanes: &mut Lanes,
        code: &Code,
        budget: &mut Budget,
    ) -> Result<Done, Halt> {
        let whole = self.space == SparseSpace::WHOLE;
        while cells.len() < end {
            let heap = cells.len();
            let lane = heap - lanes.from;
            let free =
                if whole { self.missing(cells, lanes, code, budget)? } else { self.free(cells, lanes) };
            if free == NONE {
                return Ok(Done::MoreCodes);
            }
            let mut value = self.values[heap % 2][usize::from(free)];
            let mut rare = false;
            if !whole
                && u32::from(lanes.open[lane]) < self.space.codes_of_smaller(free.into())
                && let Some(missing) = self.missing_rare(cells, free, lanes, code, budget)?
            {
                (value, rare) = (missing, true);
            }
            let Some(cell) = C::from_u32(value) else { return Ok(Done::TooNarrow) };
            lanes.recent[LANES + lane] = if rare { NONE } else { free };
            if rare {
                self.note_rare(cells, value, lanes, code);
            } else if lanes.by_words {
                self.near.hit_from(lane, free, lanes);
            }
            cells.push(cell);
        }
        Ok(Done::Block)
    }

    /// What the taps and the chosen positions say of a block.
    fn lanes<C: Cell>(&self, from: usize, cells: &[C], code: &Code) -> Lanes {
        let by_words = self.groups <= FEW_GROUPS
            && self.crossing.is_empty()
            && self.space != SparseSpace::WHOLE
            && self.near.fit_words();
        let first = if by_words { [NONE; LANES] } else { self.first_free(&self.hits) };
        let open = self.first_free(&self.shown);
        let mut lanes =
            Lanes { from, by_words, first, open, recent: [NONE; 2 * LANES], words: [0; 2 * LANES] };
        let table = table(cells, code, &self.space, &self.window, self.last_rare);
        for heap in from.saturating_sub(LANES)..cells.len() {
            lanes.recent[LANES + heap - from] = table.code_of(heap);
        }
        if by_words {
            let rows = &self.hits[0].rows[..2 * self.groups];
            for (lane, word) in lanes.words[..LANES].iter_mut().enumerate() {
                *word = rows.iter().rev().fold(0, |word, row| word << 8 | u64::from(row[lane]));
                *word |= !0 << (16 * self.groups - 1) << 1;
            }
            if self.carried.0 == from && cells.len() == from {
                lanes.words.iter_mut().zip(&self.carried.1).for_each(|(word, carried)| *word |= carried);
            } else {
                self.near.hit_from_recent(&mut lanes, cells.len() - from);
            }
        }
        lanes
    }

    /// Looks at all taps and chosen positions from a block, but for those that were looked at ahead, and for
    /// the groups of codes from `first` on.
    fn look(&mut self, from: usize, first: usize, seen: Option<&LookAheadResult>) {
        let banks = self.banks();
        self.hits.resize(banks, Hits::new());
        self.shown.resize(banks, Hits::new());
        let instructions = SimdLevel::best();
        for (bank, groups) in self.groups_from(first).into_iter().enumerate() {
            find(instructions, &self.far, &self.window, from, bank, groups.clone(), &mut self.hits[bank]);
            find(instructions, &self.proof.taps, &self.window, from, bank, groups, &mut self.shown[bank]);
            if let Some(seen) = seen {
                self.hits[bank].merge(&seen.hits[bank]);
                self.shown[bank].merge(&seen.shown[bank]);
            }
        }
    }

    /// For each lane the least code that is not hit, [`NONE`] where all that were looked at are.
    fn first_free(&self, hits: &[Hits]) -> [u16; LANES] {
        let mut first = [NONE; LANES];
        for (bank, hits) in hits.iter().enumerate().rev() {
            let groups = (self.groups - bank * (BANK / 16)).min(BANK / 16);
            first_free(hits, 2 * groups, (bank * BANK) as u16, &mut first);
        }
        first
    }

    /// The least common code that no option of the next heap has.
    #[inline]
    fn free<C: Cell>(&self, cells: &[C], lanes: &Lanes) -> u16 {
        let lane = cells.len() - lanes.from;
        if lanes.by_words {
            let word = lanes.words[lane];
            return if word == !0 { NONE } else { word.trailing_ones() as u16 };
        }
        let mut free = lanes.first[lane];
        while free != NONE && self.is_hit_nearby(free, cells, lane, lanes) {
            free = next_free(&self.hits, 16 * self.groups, free + 1, lane);
        }
        free
    }

    #[inline]
    fn is_hit_nearby<C: Cell>(&self, code: u16, cells: &[C], lane: usize, lanes: &Lanes) -> bool {
        // Of options of one heap, a rare heap gives a common value where kinds are crossed.
        self.near.hit(code, &lanes.recent[lane..lane + LANES])
            || self.crossing.iter().any(|&take| {
                let left = cells.len() - take;
                let value = cells[left].get();
                self.space.is_rare(value, left) && self.space.code(value) == code.into()
            })
    }

    /// The least value that no option of the next heap has, where nothing is known beforehand not to be hit.
    fn missing<C: Cell>(
        &mut self,
        cells: &[C],
        lanes: &Lanes,
        code: &Code,
        budget: &mut Budget,
    ) -> Result<u16, Halt> {
        let lane = cells.len() - lanes.from;
        let table = table(cells, code, &self.space, &self.window, self.last_rare);
        let mut open = lanes.open[lane];
        if let Some(scan) = self.scan.as_mut().filter(|_| self.values[0].len() <= scan::MAX) {
            let shown = ScanResult { hits: &self.shown, rows: 2 * self.groups };
            loop {
                let (value, looked_at) = scan.first(code, lane, shown);
                budget.charge_steps(looked_at / scan::CHUNKS_PER_STEP)?;
                match value {
                    Some(value) if near_split(&table, cells.len(), value.into()) => scan.remove(lane, value),
                    Some(value) => return Ok(value),
                    None => break,
                }
            }
            open = next_free(&self.shown, 16 * self.groups, scan::END as u16, lane);
        }
        while open != NONE && !self.proof.is_missing(&table, cells.len(), open.into(), budget)? {
            open = next_free(&self.shown, 16 * self.groups, open + 1, lane);
        }
        Ok(open)
    }

    /// The least rare value that no option of the next heap has, where it is smaller than the common one of a
    /// code.
    fn missing_rare<C: Cell>(
        &mut self,
        cells: &[C],
        free: u16,
        lanes: &Lanes,
        code: &Code,
        budget: &mut Budget,
    ) -> Result<Option<u32>, Halt> {
        let heap = cells.len();
        let lane = heap - lanes.from;
        let value = self.space.common(free.into(), heap);
        let below = self.space.codes_of_smaller(free.into());
        let table = table(cells, code, &self.space, &self.window, self.last_rare);
        let mut open = lanes.open[lane];
        let end = (below as usize).min(16 * self.groups);
        while open != NONE {
            let rare = self.space.rare(open.into(), heap);
            if rare < value && self.proof.is_missing(&table, heap, rare, budget)? {
                return Ok(Some(rare));
            }
            open = next_free(&self.shown, end, open + 1, lane);
        }
        Ok(None)
    }

    /// Takes note that the next heap is rare.
    fn note_rare<C: Cell>(&mut self, cells: &[C], value: u32, lanes: &mut Lanes, code: &Code) {
        let heap = cells.len();
        let own = self.space.code(value) as u16;
        (self.last_rare, self.rare, self.found) = (heap, self.rare + 1, self.found + 1);
        self.tap_banks = self.tap_banks.max(banks_of(own));
        for &take in &code.splits {
            self.far.add(own, (heap + take) as u32);
            // The rest of the block was looked at without this tap.
            for later in heap + take + 1..lanes.from + LANES {
                let rest = later - take - heap;
                let other = cells[rest].get();
                if !self.space.is_rare(other, rest) {
                    let sum = own ^ self.space.code(other) as u16;
                    self.hit_later(later - lanes.from, sum, lanes);
                }
            }
        }
    }

    /// Takes note that a lane hits a code.
    fn hit_later(&mut self, lane: usize, sum: u16, lanes: &mut Lanes) {
        if let Some(hits) = self.hits.get_mut(usize::from(sum) / BANK) {
            hits.set(usize::from(sum) % BANK, lane);
        }
        if lanes.first[lane] == sum {
            lanes.first[lane] = next_free(&self.hits, 16 * self.groups, sum + 1, lane);
        }
        if lanes.by_words && sum < 64 {
            lanes.hit_word(lane, sum);
        }
    }

    /// Looks at more codes for the rest of a block.
    fn widen<C: Cell>(&mut self, cells: &[C], code: &Code) {
        let more = if self.scan.is_some() { MORE_GROUPS } else { 1 };
        self.groups = self.space.whole_groups(self.groups + more);
        if self.groups > self.values[0].len() / 16 {
            self.list_values();
        }
        if self.banks() > self.window.banks() {
            self.open_window(cells, code);
        }
    }
}

/// How far a block came.
enum Done {
    Block,
    /// The codes that are looked at do not suffice.
    MoreCodes,
    /// The next value does not fit a cell.
    TooNarrow,
}

fn table<'a, C: Cell>(
    cells: &'a [C],
    code: &'a Code,
    space: &'a SparseSpace,
    window: &'a Window,
    last_rare: usize,
) -> SequenceView<'a, C> {
    SequenceView { cells, code, space, window, last_rare }
}
