//! Sets of cells of boards that do not fit into two machine words.

use super::cell_set::{BoardShape, CellSet, Offset, Rectangle};
use super::grid::{AnyGrid, Grid};
use super::machine_words::ones;

/// A set of cells, 64 a word; bits beyond the board are 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WideCellSet(Box<[u64]>);

impl WideCellSet {
    /// How many bytes the set takes beside itself.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.0[..])
    }

    fn zip(&self, other: &WideCellSet, join: impl Fn(u64, u64) -> u64) -> WideCellSet {
        WideCellSet(self.0.iter().zip(&other.0).map(|(&a, &b)| join(a, b)).collect())
    }

    /// The word at this place, 0 beyond the ends.
    fn word(&self, place: Option<usize>) -> u64 {
        place.and_then(|place| self.0.get(place)).copied().unwrap_or(0)
    }

    /// Every cell moved forward by this many numbers.
    fn up(&self, by: u32) -> WideCellSet {
        let (words, bits) = ((by / 64) as usize, by % 64);
        let word = |i: usize| {
            let low = self.word(i.checked_sub(words));
            let carried = self.word(i.checked_sub(words + 1));
            low << bits | carried.checked_shr(64 - bits).unwrap_or(0)
        };
        WideCellSet((0..self.0.len()).map(word).collect())
    }

    /// Every cell moved back by this many numbers.
    fn down(&self, by: u32) -> WideCellSet {
        let (words, bits) = ((by / 64) as usize, by % 64);
        let word = |i: usize| {
            let high = self.word(Some(i + words));
            let carried = self.word(Some(i + words + 1));
            high >> bits | carried.checked_shl(64 - bits).unwrap_or(0)
        };
        WideCellSet((0..self.0.len()).map(word).collect())
    }

    /// The 64 cells from this one on, none beyond the last.
    fn word_from(&self, cell: u32) -> u64 {
        let (place, bit) = ((cell / 64) as usize, cell % 64);
        let carried = self.word(Some(place + 1)).checked_shl(64 - bit).unwrap_or(0);
        self.word(Some(place)) >> bit | carried
    }

    /// Inserts, from this cell on, a number of cells as they are in another set from `first` on.
    fn insert_run(&mut self, cell: u32, of: &WideCellSet, first: u32, count: u32) {
        for done in (0..count).step_by(64) {
            let word = of.word_from(first + done) & ones((count - done).min(64));
            let (place, bit) = (((cell + done) / 64) as usize, (cell + done) % 64);
            let carried = word.checked_shr(64 - bit).unwrap_or(0);
            for (place, word) in [(place, word << bit), (place + 1, carried)] {
                if let Some(into) = self.0.get_mut(place) {
                    *into |= word;
                }
            }
        }
    }

    fn last(&self) -> Option<u32> {
        let place = self.0.iter().rposition(|&word| word != 0)?;
        Some(place as u32 * 64 + 63 - self.0[place].leading_zeros())
    }

    /// The image of the set on a board of this shape, each cell going where `place` says.
    fn image(&self, shape: BoardShape, place: impl Fn(u32) -> u32) -> WideCellSet {
        let mut image = WideCellSet::none(shape);
        self.cells().for_each(|cell| image.insert(place(cell)));
        image
    }
}

impl CellSet for WideCellSet {
    type Side = u32;

    fn none(shape: BoardShape) -> WideCellSet {
        WideCellSet(vec![0; shape.cells().div_ceil(64) as usize].into())
    }

    fn all(shape: BoardShape) -> WideCellSet {
        let cells = shape.cells();
        let word = |i: u32| ones((cells - i * 64).min(64));
        WideCellSet((0..cells.div_ceil(64)).map(word).collect())
    }

    fn has(&self, cell: u32) -> bool {
        self.word(Some((cell / 64) as usize)) >> (cell % 64) & 1 == 1
    }

    fn insert(&mut self, cell: u32) {
        if let Some(word) = self.0.get_mut((cell / 64) as usize) {
            *word |= 1 << (cell % 64);
        }
    }

    fn remove(&mut self, cell: u32) {
        if let Some(word) = self.0.get_mut((cell / 64) as usize) {
            *word &= !(1 << (cell % 64));
        }
    }

    fn and(&self, other: &WideCellSet) -> WideCellSet {
        self.zip(other, |a, b| a & b)
    }

    fn or(&self, other: &WideCellSet) -> WideCellSet {
        self.zip(other, |a, b| a | b)
    }

    fn without(&self, other: &WideCellSet) -> WideCellSet {
        self.zip(other, |a, b| a & !b)
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn first_from(&self, cell: u32) -> Option<u32> {
        let (place, bit) = ((cell / 64) as usize, cell % 64);
        let rest = self.word(Some(place)) >> bit << bit;
        if rest != 0 {
            return Some(place as u32 * 64 + rest.trailing_zeros());
        }
        let behind = self.0.get(place + 1..)?;
        let next = behind.iter().position(|&word| word != 0)?;
        Some((place + 1 + next) as u32 * 64 + behind[next].trailing_zeros())
    }

    fn shifted(&self, shape: BoardShape, (down, right): Offset) -> WideCellSet {
        let lost = right.unsigned_abs();
        if lost >= shape.width {
            return WideCellSet::none(shape);
        }
        let mut moved = self.clone();
        let first = if right < 0 { 0 } else { shape.width - lost };
        for row in 0..if lost > 0 { shape.height } else { 0 } {
            (first..first + lost).for_each(|column| moved.remove(row * shape.width + column));
        }
        let by = shape.offset((down, right));
        let shifted = if by >= 0 { moved.up(by.unsigned_abs()) } else { moved.down(by.unsigned_abs()) };
        shifted.and(&WideCellSet::all(shape))
    }

    fn upside_down(&self, shape: BoardShape) -> WideCellSet {
        let mut image = WideCellSet::none(shape);
        for row in 0..shape.height {
            image.insert_run((shape.height - 1 - row) * shape.width, self, row * shape.width, shape.width);
        }
        image
    }

    fn half_turned(&self, shape: BoardShape) -> WideCellSet {
        let word = |i: u32| {
            let end = shape.cells() - i * 64;
            match end.checked_sub(64) {
                Some(first) => self.word_from(first).reverse_bits(),
                None => (self.word_from(0) << (64 - end)).reverse_bits(),
            }
        };
        WideCellSet((0..shape.cells().div_ceil(64)).map(word).collect())
    }

    fn transposed(&self, shape: BoardShape) -> WideCellSet {
        self.image(shape, |cell| cell % shape.width * shape.height + cell / shape.width)
    }

    fn bounds(&self, shape: BoardShape) -> Option<Rectangle> {
        let (first, last) = (self.first_from(0)?, self.last()?);
        let (top, bottom) = (first / shape.width, last / shape.width);
        if top == bottom {
            return Some(Rectangle::between((top, first % shape.width), (top, last % shape.width)));
        }
        let mut columns = WideCellSet::none(BoardShape { width: shape.width, height: 1 });
        (top..=bottom).for_each(|row| columns.insert_run(0, self, row * shape.width, shape.width));
        Some(Rectangle::between((top, columns.first_from(0)?), (bottom, columns.last()?)))
    }

    fn cropped(&self, shape: BoardShape, Rectangle { top, left, shape: to }: Rectangle) -> WideCellSet {
        let mut cropped = WideCellSet::none(to);
        for row in 0..to.height {
            cropped.insert_run(row * to.width, self, (top + row) * shape.width + left, to.width);
        }
        cropped
    }

    fn low_word(&self) -> u64 {
        self.word(Some(0))
    }

    fn board<const P: usize>(grid: Grid<WideCellSet, P>) -> AnyGrid<P> {
        let shape = grid.shape();
        if !shape.fits(u128::BITS) {
            return AnyGrid::Wide(Box::new(grid));
        }
        let states: Vec<u8> = (0..shape.cells()).map(|cell| grid.state(cell)).collect();
        AnyGrid::from_states(shape, &states, grid.labelled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::board::cells::cell_set::{KING, KNIGHT};
    use proptest::prelude::*;

    fn set<B: CellSet>(shape: BoardShape, cells: &[bool]) -> B {
        let mut set = B::none(shape);
        (0..shape.cells()).zip(cells).filter(|&(_, &has)| has).for_each(|(cell, _)| set.insert(cell));
        set
    }

    fn cells<B: CellSet>(set: &B) -> Vec<u32> {
        set.cells().collect()
    }

    /// The images of the cells, in rising order.
    fn images(set: &[u32], image: impl Fn(u32) -> Option<u32>) -> Vec<u32> {
        let mut images: Vec<u32> = set.iter().filter_map(|&cell| image(cell)).collect();
        images.sort_unstable();
        images
    }

    fn sets_are_moved_cell_by_cell<B: CellSet>(shape: BoardShape, has: &[bool]) {
        let at: B = set(shape, has);
        let all = cells(&at);
        let BoardShape { width, height } = shape;
        let expected: Vec<u32> =
            (0..shape.cells()).zip(has).filter(|(_, has)| **has).map(|(cell, _)| cell).collect();
        assert_eq!(all, expected);
        assert_eq!(at.count() as usize, all.len());
        for step in KING.into_iter().chain(KNIGHT).chain([(0, 0)]) {
            assert_eq!(
                cells(&at.shifted(shape, step)),
                images(&all, |cell| shape.next(cell, step)),
                "{step:?}"
            );
        }
        let upside_down = |cell| Some((height - 1 - cell / width) * width + cell % width);
        assert_eq!(cells(&at.upside_down(shape)), images(&all, upside_down));
        assert_eq!(cells(&at.half_turned(shape)), images(&all, |cell| Some(shape.cells() - 1 - cell)));
        let transposed = |cell| Some(cell % width * height + cell / width);
        assert_eq!(cells(&at.transposed(shape)), images(&all, transposed));
        let Some(bounds) = at.bounds(shape) else { return assert!(all.is_empty()) };
        let to = bounds.shape;
        let place = |cell| Some((cell / width - bounds.top) * to.width + cell % width - bounds.left);
        let cropped = at.cropped(shape, bounds);
        assert_eq!(cells(&cropped), images(&all, place));
        assert_eq!(cropped.bounds(to), Some(Rectangle { top: 0, left: 0, shape: to }));
        assert_eq!(cells(&B::all(shape).without(&at)).len() + all.len(), shape.cells() as usize);
    }

    proptest! {
        #[test]
        fn words_hold_small_boards(width in 1u32..=64, height in 1u32..=64, has in prop::collection::vec(any::<bool>(), 64)) {
            let shape = BoardShape { width, height: height.min(64 / width) };
            sets_are_moved_cell_by_cell::<u64>(shape, &has);
            sets_are_moved_cell_by_cell::<u128>(shape, &has);
            sets_are_moved_cell_by_cell::<WideCellSet>(shape, &has);
        }

        #[test]
        fn two_words_hold_boards_of_128_cells(width in 1u32..=128, height in 1u32..=128, has in prop::collection::vec(any::<bool>(), 128)) {
            let shape = BoardShape { width, height: height.min(128 / width) };
            sets_are_moved_cell_by_cell::<u128>(shape, &has);
        }

        #[test]
        fn several_words_hold_large_boards(width in 1u32..=200, height in 1u32..=20, has in prop::collection::vec(any::<bool>(), 4000)) {
            sets_are_moved_cell_by_cell::<WideCellSet>(BoardShape { width, height }, &has);
        }
    }
}
