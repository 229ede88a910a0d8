//! Sets of cells of a rectangle, as bits: cell (row, column) is the bit row * width + column.

use super::grid::{AnyGrid, Grid};
use std::fmt::Debug;
use std::hash::Hash;

/// How many rows and columns a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardShape {
    /// Cells in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl BoardShape {
    /// How many cells there are. Boards are checked to have at most a million when they are read.
    #[inline]
    pub const fn cells(self) -> u32 {
        self.width * self.height
    }

    /// Whether sets of cells fit into this many bits, at most 128.
    #[inline]
    pub const fn fits(self, bits: u32) -> bool {
        self.width <= bits && self.height <= bits && self.width * self.height <= bits
    }

    /// The same board with rows and columns exchanged.
    #[inline]
    pub const fn transposed(self) -> BoardShape {
        BoardShape { width: self.height, height: self.width }
    }

    /// The row and column one step from these, if they are on the board.
    #[inline]
    fn beside(self, (row, column): (u32, u32), (down, right): Offset) -> Option<(u32, u32)> {
        let row = row.checked_add_signed(down).filter(|&row| row < self.height)?;
        let column = column.checked_add_signed(right).filter(|&column| column < self.width)?;
        Some((row, column))
    }

    /// The cells that one meets who goes on from this one by such steps, up to the edge.
    #[inline]
    pub fn ray(self, cell: u32, step: Offset) -> impl Iterator<Item = u32> {
        let first = self.beside((cell / self.width, cell % self.width), step);
        let places = std::iter::successors(first, move |&place| self.beside(place, step));
        places.map(move |(row, column)| row * self.width + column)
    }

    /// The cell that is one step from this one, if it is on the board.
    #[inline]
    pub fn next(self, cell: u32, step: Offset) -> Option<u32> {
        self.ray(cell, step).next()
    }

    /// How much larger the number of the cell one step on is.
    #[inline]
    pub const fn offset(self, (down, right): Offset) -> i32 {
        down * self.width as i32 + right
    }
}

/// Rows and columns of a board that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rectangle {
    /// The first row.
    pub top: u32,
    /// The first column.
    pub left: u32,
    /// How many rows and columns there are.
    pub shape: BoardShape,
}

impl Rectangle {
    /// From the first row and column to the last ones.
    #[inline]
    pub(super) const fn between((top, left): (u32, u32), (bottom, right): (u32, u32)) -> Rectangle {
        Rectangle { top, left, shape: BoardShape { width: right + 1 - left, height: bottom + 1 - top } }
    }
}

/// A step on a board: a number of rows down and of columns to the right.
pub type Offset = (i32, i32);

/// One cell down.
pub const DOWN: Offset = (1, 0);

/// One cell to the right.
pub const RIGHT: Offset = (0, 1);

/// The steps to cells that share an edge.
pub const ORTHOGONAL: [Offset; 4] = [RIGHT, DOWN, (0, -1), (-1, 0)];

/// The steps of a king in chess.
pub const KING: [Offset; 8] = [RIGHT, DOWN, (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The steps of a knight in chess.
pub const KNIGHT: [Offset; 8] = [(1, 2), (2, 1), (-1, 2), (2, -1), (1, -2), (-2, 1), (-1, -2), (-2, -1)];

/// A set of cells of a board.
pub trait CellSet: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// The type in which boards keep their sides.
    type Side: Copy + Eq + Debug + Into<u32> + TryFrom<u32> + Default + Send + Sync;

    /// No cell of a board.
    fn none(shape: BoardShape) -> Self;

    /// All cells of a board.
    fn all(shape: BoardShape) -> Self;

    /// Whether this cell is in the set.
    fn has(&self, cell: u32) -> bool;

    /// Puts a cell into the set.
    fn insert(&mut self, cell: u32);

    /// Takes a cell out of the set.
    fn remove(&mut self, cell: u32);

    /// The cells in both sets.
    fn and(&self, other: &Self) -> Self;

    /// The cells in either set.
    fn or(&self, other: &Self) -> Self;

    /// The cells of this set that are not in the other.
    fn without(&self, other: &Self) -> Self;

    /// Whether there is no cell in the set.
    fn is_empty(&self) -> bool;

    /// How many cells there are in the set.
    fn count(&self) -> u32;

    /// The first cell of the set from this number on.
    fn first_from(&self, cell: u32) -> Option<u32>;

    /// The cells one step from those in the set; steps that would leave the board lead nowhere.
    fn shifted(&self, shape: BoardShape, step: Offset) -> Self;

    /// The set on the board with its rows in reverse order.
    fn upside_down(&self, shape: BoardShape) -> Self;

    /// The set on the board turned by half a turn.
    fn half_turned(&self, shape: BoardShape) -> Self;

    /// The set on the board of this shape with rows and columns exchanged.
    fn transposed(&self, shape: BoardShape) -> Self;

    /// The least rectangle that holds the set; `None` where that is empty.
    fn bounds(&self, shape: BoardShape) -> Option<Rectangle>;

    /// The cells of the set in a rectangle of the board, as a set of cells of a board of its size.
    fn cropped(&self, shape: BoardShape, to: Rectangle) -> Self;

    /// The first 64 cells of the set as the bits of a word.
    fn low_word(&self) -> u64;

    /// A board with sets of this type, in the type that boards of its size have.
    fn board<const P: usize>(grid: Grid<Self, P>) -> AnyGrid<P>;

    /// The cells in the set, in rising order.
    #[inline]
    fn cells(&self) -> CellIter<'_, Self> {
        CellIter { set: self, next: 0 }
    }

    /// The first cell of the set, alone.
    fn first(&self, shape: BoardShape) -> Option<Self> {
        let mut alone = Self::none(shape);
        alone.insert(self.first_from(0)?);
        Some(alone)
    }

    /// The cells that any of these steps reaches from those in the set.
    #[inline]
    fn reached(&self, shape: BoardShape, steps: &[Offset]) -> Self {
        steps.iter().fold(Self::none(shape), |reached, &step| reached.or(&self.shifted(shape, step)))
    }
}

/// The cells of a set.
#[derive(Clone, Debug)]
pub struct CellIter<'a, B> {
    set: &'a B,
    next: u32,
}

impl<B: CellSet> Iterator for CellIter<'_, B> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let cell = self.set.first_from(self.next)?;
        self.next = cell + 1;
        Some(cell)
    }
}
