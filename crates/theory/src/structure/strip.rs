//! Strips: rows of cells, each of which is empty or holds something of Left's, of Right's, or of either's.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// What is on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// Something of Left's.
    Left,
    /// Something of Right's.
    Right,
    /// Something of either's.
    Either,
}

impl Cell {
    /// Whether Left has a part in it, and whether Right has.
    const fn shares(self) -> [bool; 2] {
        [matches!(self, Cell::Left | Cell::Either), matches!(self, Cell::Right | Cell::Either)]
    }

    const fn from_shares([left, right]: [bool; 2]) -> Cell {
        match (left, right) {
            (false, false) => Cell::Empty,
            (true, false) => Cell::Left,
            (false, true) => Cell::Right,
            (true, true) => Cell::Either,
        }
    }
}

/// For 64 cells, the least bit being the first: what Left has a part in, and what Right has.
pub type StripBlock = [u64; 2];

/// Of each block the cells with something of Left's, be it Right's too.
pub fn lefts([left, _]: StripBlock) -> u64 {
    left
}

/// Of each block the cells with something of Right's, be it Left's too.
pub fn rights([_, right]: StripBlock) -> u64 {
    right
}

/// Of each block the cells with anything.
pub fn taken([left, right]: StripBlock) -> u64 {
    left | right
}

/// A row of cells, numbered from 0. Strips of up to 64 cells are held without memory of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    len: u32,
    blocks: Blocks,
}

/// Bits behind the last cell are 0. A strip of up to 64 cells is always a short one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Blocks {
    Short(StripBlock),
    /// As many as are needed.
    Long(Box<[StripBlock]>),
}

impl Blocks {
    #[inline]
    fn all(&self) -> &[StripBlock] {
        match self {
            Blocks::Short(block) => std::slice::from_ref(block),
            Blocks::Long(blocks) => blocks,
        }
    }

    #[inline]
    fn all_mut(&mut self) -> &mut [StripBlock] {
        match self {
            Blocks::Short(block) => std::slice::from_mut(block),
            Blocks::Long(blocks) => blocks,
        }
    }
}

/// Word by word: what is derived would hash bytes.
impl Hash for Strip {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(self.len);
        match &self.blocks {
            Blocks::Short([left, right]) => {
                state.write_u64(*left);
                state.write_u64(*right);
            }
            Blocks::Long(blocks) => blocks.iter().flatten().for_each(|&set| state.write_u64(set)),
        }
    }
}

/// By length, then by what Left has, then by what Right has, block by block.
impl Ord for Strip {
    #[inline]
    fn cmp(&self, other: &Strip) -> Ordering {
        self.len.cmp(&other.len).then_with(|| self.blocks.all().cmp(other.blocks.all()))
    }
}

impl PartialOrd for Strip {
    #[inline]
    fn partial_cmp(&self, other: &Strip) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The bits below this one, 64 at most.
#[inline]
fn below(bit: u32) -> u64 {
    if bit >= 64 { u64::MAX } else { (1 << bit) - 1 }
}

impl Strip {
    /// A strip of empty cells.
    pub fn blank(len: u32) -> Strip {
        let blocks = match len {
            ..=64 => Blocks::Short([0; 2]),
            _ => Blocks::Long(vec![[0; 2]; len.div_ceil(64) as usize].into()),
        };
        Strip { len, blocks }
    }

    /// A strip of at most 64 cells from its one block; bits behind the last cell are left out.
    #[inline]
    pub fn from_block(len: u32, block: StripBlock) -> Strip {
        let len = len.min(64);
        Strip { len, blocks: Blocks::Short(block.map(|set| set & below(len))) }
    }

    /// How many cells there are.
    #[inline]
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The one block of a strip of at most 64 cells.
    #[inline]
    pub fn block(&self) -> Option<StripBlock> {
        match self.blocks {
            Blocks::Short(block) => Some(block),
            Blocks::Long(_) => None,
        }
    }

    /// Whether there is nothing on any cell.
    pub fn is_blank(&self) -> bool {
        self.blocks.all().iter().all(|&block| taken(block) == 0)
    }

    /// What is on a cell; nothing outside.
    #[inline]
    pub fn get(&self, cell: u32) -> Cell {
        let block = self.blocks.all().get(cell as usize / 64);
        block.map_or(Cell::Empty, |block| Cell::from_shares(block.map(|set| set >> (cell % 64) & 1 == 1)))
    }

    /// Puts this on a cell of the strip.
    #[inline]
    pub fn set(&mut self, cell: u32, holds: Cell) {
        debug_assert!(cell < self.len);
        let Some(block) = self.blocks.all_mut().get_mut(cell as usize / 64) else { return };
        for (set, has) in block.iter_mut().zip(holds.shares()) {
            *set = *set & !(1 << (cell % 64)) | u64::from(has) << (cell % 64);
        }
    }

    /// All cells, from the first.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + '_ {
        (0..self.len as usize).map(|cell| self.get(cell as u32))
    }

    /// The numbers of the cells that are picked out of each block, rising.
    #[inline]
    pub fn places(&self, pick: impl Fn(StripBlock) -> u64) -> impl Iterator<Item = u32> {
        (0u32..).zip(self.blocks.all()).flat_map(move |(i, &block)| {
            let mut rest = pick(block);
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(64 * i + bit)
            })
        })
    }

    /// How many cells from `first` on are picked one after the other.
    #[inline]
    pub fn run_from(&self, first: u32, pick: impl Fn(StripBlock) -> u64) -> u32 {
        let (mut at, mut run) = (first, 0);
        while let Some(&block) = self.blocks.all().get(at as usize / 64) {
            let more = (pick(block) >> (at % 64)).trailing_ones();
            run += more;
            at += more;
            if more == 0 || at % 64 != 0 {
                break;
            }
        }
        run
    }

    /// How many cells before `end` are picked one after the other.
    #[inline]
    pub fn run_before(&self, end: u32, pick: impl Fn(StripBlock) -> u64) -> u32 {
        let (mut at, mut run) = (end, 0);
        while let Some(before) = at.checked_sub(1)
            && let Some(&block) = self.blocks.all().get(before as usize / 64)
        {
            let more = (pick(block) << (63 - before % 64)).leading_ones();
            run += more;
            at -= more;
            if more == 0 || at % 64 != 0 {
                break;
            }
        }
        run
    }

    /// Takes what is on cell `gone` away; what is on the cells behind it, up to `last`, moves one cell down,
    /// so that `last` becomes empty.
    pub fn close_gap(&mut self, gone: u32, last: u32) {
        let (first, end) = (gone / 64, last / 64);
        for i in first..=end {
            let next = self.blocks.all().get(i as usize + 1).copied().filter(|_| i < end).unwrap_or_default();
            let (low, high) = (if i == first { gone % 64 } else { 0 }, if i == end { last % 64 } else { 63 });
            let Some(block) = self.blocks.all_mut().get_mut(i as usize) else { return };
            for (set, next) in block.iter_mut().zip(next) {
                let moved = *set >> 1 & below(high) & !below(low) | (next & 1) << high;
                *set = *set & (below(low) | !below(high + 1)) | moved;
            }
        }
    }

    /// The cells from `from` up to but without `to`, as a strip of their own.
    #[inline]
    pub fn slice(&self, from: u32, to: u32) -> Strip {
        let (to, from) = (to.min(self.len), from.min(to));
        match self.block() {
            Some(block) if from < 64 => Strip::from_block(to - from, block.map(|set| set >> from)),
            _ => (from..to).map(|cell| self.get(cell)).collect(),
        }
    }

    /// The same with the cells from `from` up to but without `to` empty.
    pub fn cleared(&self, from: u32, to: u32) -> Strip {
        let mut cleared = self.clone();
        for (i, block) in (0u32..).zip(cleared.blocks.all_mut()) {
            let within = |end: u32| end.clamp(64 * i, 64 * i + 64) - 64 * i;
            let gone = below(within(to)) & !below(within(from));
            block.iter_mut().for_each(|set| *set &= !gone);
        }
        cleared
    }

    /// Without the empty cells in front of the first thing and behind the last.
    pub fn trimmed(&self) -> Strip {
        let first = self.places(taken).next().unwrap_or(self.len);
        self.slice(first, self.end())
    }

    /// One more than the number of the last cell that is not empty.
    pub fn end(&self) -> u32 {
        let last = self.blocks.all().iter().rposition(|&block| taken(block) != 0);
        last.map_or(0, |i| 64 * i as u32 + 64 - taken(self.blocks.all()[i]).leading_zeros())
    }

    /// The same from the last cell to the first.
    #[inline]
    pub fn reversed(&self) -> Strip {
        match self.block() {
            Some(block) if self.len > 0 => {
                Strip::from_block(self.len, block.map(|set| set.reverse_bits() >> (64 - self.len)))
            }
            _ => self.cells().rev().collect(),
        }
    }

    /// The lesser of this strip and what it is from the last cell to the first with Left and Right in each
    /// other's place, and whether it is the latter.
    #[inline]
    pub fn lesser_reversed_and_swapped(&self) -> (Strip, bool) {
        match self.blocks {
            Blocks::Short([left, right]) if self.len > 0 => {
                let turned = |set: u64| set.reverse_bits() >> (64 - self.len);
                // Most often the first words differ.
                let first = turned(right);
                let other = first < left || first == left && turned(left) < right;
                let block = if other { [first, turned(left)] } else { [left, right] };
                (Strip { len: self.len, blocks: Blocks::Short(block) }, other)
            }
            _ => {
                let turned = self.reversed().swapped();
                if turned < *self { (turned, true) } else { (self.clone(), false) }
            }
        }
    }

    /// The same with what is on the cell `from` moved to `to`, which is empty.
    #[inline]
    pub fn moved(&self, from: u32, to: u32) -> Strip {
        if let Blocks::Short(block) = self.blocks {
            let moved = block.map(|set| set & !(1 << from) | (set >> from & 1) << to);
            return Strip { len: self.len, blocks: Blocks::Short(moved) };
        }
        let mut moved = self.clone();
        moved.set(from, Cell::Empty);
        moved.set(to, self.get(from));
        moved
    }

    /// The same with Left and Right in each other's place.
    #[inline]
    pub fn swapped(&self) -> Strip {
        let mut swapped = self.clone();
        swapped.blocks.all_mut().iter_mut().for_each(|block| block.swap(0, 1));
        swapped
    }

    /// About how many bytes of memory it takes.
    #[inline]
    pub fn size_in_memory(&self) -> usize {
        let outside = match &self.blocks {
            Blocks::Short(_) => 0,
            Blocks::Long(blocks) => size_of_val(&blocks[..]),
        };
        size_of::<Strip>() + 64 + outside
    }
}

impl FromIterator<Cell> for Strip {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Strip {
        let (mut len, mut blocks): (u32, Vec<StripBlock>) = (0, Vec::new());
        for cell in cells {
            if len.is_multiple_of(64) {
                blocks.push([0; 2]);
            }
            if let Some(block) = blocks.last_mut() {
                block
                    .iter_mut()
                    .zip(cell.shares())
                    .for_each(|(set, has)| *set |= u64::from(has) << (len % 64));
            }
            len += 1;
        }
        let blocks = match blocks[..] {
            [] => Blocks::Short([0; 2]),
            [block] => Blocks::Short(block),
            _ => Blocks::Long(blocks.into()),
        };
        Strip { len, blocks }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cell() -> impl Strategy<Value = Cell> {
        prop::sample::select(vec![Cell::Empty, Cell::Left, Cell::Right, Cell::Either])
    }

    /// Short strips, long ones, and such as end about where a block does.
    fn cells() -> impl Strategy<Value = Vec<Cell>> {
        prop_oneof![0usize..9, 62usize..67, 126usize..131, 0usize..200]
            .prop_flat_map(|length| prop::collection::vec(cell(), length))
    }

    fn strip(cells: &[Cell]) -> Strip {
        cells.iter().copied().collect()
    }

    proptest! {
        #[test]
        fn a_strip_holds_its_cells(cells in cells(), place in any::<prop::sample::Index>(), new in cell()) {
            let strip = strip(&cells);
            prop_assert!(strip.cells().eq(cells.iter().copied()));
            prop_assert_eq!(strip.get(strip.len()), Cell::Empty);
            prop_assert_eq!(strip.is_blank(), cells.iter().all(|&cell| cell == Cell::Empty));
            let places = (0u32..).zip(&cells).filter(|(_, cell)| matches!(cell, Cell::Left | Cell::Either));
            prop_assert!(strip.places(lefts).eq(places.map(|(place, _)| place)));
            if !cells.is_empty() {
                let (mut changed, place) = (strip.clone(), place.index(cells.len()));
                changed.set(place as u32, new);
                let mut expected = cells;
                expected[place] = new;
                prop_assert_eq!(&changed, &expected.iter().copied().collect::<Strip>());
            }
        }

        #[test]
        fn runs_are_counted_up_and_down(mut cells in cells(), ones in 0usize..90) {
            let long = cells.len() / 3..(cells.len() / 3 + ones).min(cells.len());
            cells[long].fill(Cell::Right);
            let strip = strip(&cells);
            let right = |cell: &&Cell| matches!(cell, Cell::Right | Cell::Either);
            for place in 0..=cells.len() {
                let up = cells[place..].iter().take_while(right).count() as u32;
                let down = cells[..place].iter().rev().take_while(right).count() as u32;
                prop_assert_eq!(strip.run_from(place as u32, rights), up);
                prop_assert_eq!(strip.run_before(place as u32, rights), down);
            }
        }

        #[test]
        fn a_gap_closes_and_the_last_cell_becomes_empty(cells in cells(), ends in any::<[prop::sample::Index; 2]>()) {
            prop_assume!(!cells.is_empty());
            let [a, b] = ends.map(|end| end.index(cells.len()));
            let (gone, last) = (a.min(b), a.max(b));
            let mut closed = strip(&cells);
            closed.close_gap(gone as u32, last as u32);
            let mut expected = cells;
            expected[gone..=last].rotate_left(1);
            expected[last] = Cell::Empty;
            prop_assert_eq!(closed, strip(&expected));
        }

        #[test]
        fn strips_are_cut_turned_and_swapped(cells in cells(), ends in any::<[prop::sample::Index; 2]>()) {
            let whole = strip(&cells);
            let [a, b] = ends.map(|end| end.index(cells.len() + 1));
            prop_assert_eq!(whole.slice(a.min(b) as u32, a.max(b) as u32), strip(&cells[a.min(b)..a.max(b)]));
            let mut cleared = cells.clone();
            cleared[a.min(b)..a.max(b)].fill(Cell::Empty);
            prop_assert_eq!(whole.cleared(a.min(b) as u32, a.max(b) as u32), strip(&cleared));
            prop_assert!(whole.reversed().cells().eq(cells.iter().rev().copied()));
            let swap = |cell: &Cell| match cell {
                Cell::Left => Cell::Right,
                Cell::Right => Cell::Left,
                &other => other,
            };
            prop_assert!(whole.swapped().cells().eq(cells.iter().map(swap)));
            let blank = |cell: &&Cell| **cell == Cell::Empty;
            let front = cells.iter().take_while(blank).count();
            let back = cells[front..].iter().rev().take_while(blank).count();
            prop_assert_eq!(whole.trimmed(), strip(&cells[front..cells.len() - back]));
        }
    }
}
