//! Sets of cells of a rectangle, as bits: cell (row, column) is the bit row * width + column.

use super::grid::{Board, Grid};
use std::fmt::Debug;
use std::hash::Hash;

/// How many rows and columns a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Cells in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl Shape {
    /// How many cells there are. Boards are checked to have at most a million when they are read.
    #[inline]
    pub const fn cells(self) -> u32 {
        self.width * self.height
    }

    /// Do sets of cells fit into a machine word?
    #[inline]
    pub const fn is_small(self) -> bool {
        self.width <= 64 && self.height <= 64 && self.width * self.height <= 64
    }

    /// The same board with rows and columns exchanged.
    #[inline]
    pub const fn transposed(self) -> Shape {
        Shape { width: self.height, height: self.width }
    }

    /// The row and column one step from these, if they are on the board.
    #[inline]
    fn beside(self, (row, column): (u32, u32), (down, right): Step) -> Option<(u32, u32)> {
        let row = row.checked_add_signed(down).filter(|&row| row < self.height)?;
        let column = column.checked_add_signed(right).filter(|&column| column < self.width)?;
        Some((row, column))
    }

    /// The cells that one meets who goes on from this one by such steps, up to the edge.
    #[inline]
    pub fn ray(self, cell: u32, step: Step) -> impl Iterator<Item = u32> {
        let first = self.beside((cell / self.width, cell % self.width), step);
        let places = std::iter::successors(first, move |&place| self.beside(place, step));
        places.map(move |(row, column)| row * self.width + column)
    }

    /// The cell that is one step from this one, if it is on the board.
    #[inline]
    pub fn next(self, cell: u32, step: Step) -> Option<u32> {
        self.ray(cell, step).next()
    }

    /// How much larger the number of the cell one step on is.
    #[inline]
    pub const fn offset(self, (down, right): Step) -> i32 {
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
    pub shape: Shape,
}

impl Rectangle {
    /// From the first row and column to the last ones.
    #[inline]
    pub(super) const fn between((top, left): (u32, u32), (bottom, right): (u32, u32)) -> Rectangle {
        Rectangle { top, left, shape: Shape { width: right + 1 - left, height: bottom + 1 - top } }
    }
}

/// A step on a board: so many rows down and so many columns to the right.
pub type Step = (i32, i32);

/// One cell down.
pub const DOWN: Step = (1, 0);

/// One cell to the right.
pub const RIGHT: Step = (0, 1);

/// The steps to cells that share an edge.
pub const ORTHOGONAL: [Step; 4] = [RIGHT, DOWN, (0, -1), (-1, 0)];

/// The steps of a king in chess.
pub const KING: [Step; 8] = [RIGHT, DOWN, (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The steps of a knight in chess.
pub const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (-1, 2), (2, -1), (1, -2), (-2, 1), (-1, -2), (-2, -1)];

/// A set of cells of a board.
pub trait Bits: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// The type in which boards keep their sides.
    type Side: Copy + Eq + Debug + Into<u32> + TryFrom<u32> + Default + Send + Sync;

    /// No cell of a board.
    fn none(shape: Shape) -> Self;

    /// All cells of a board.
    fn all(shape: Shape) -> Self;

    /// Is this cell in the set?
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

    /// Is there no cell in the set?
    fn is_empty(&self) -> bool;

    /// How many cells there are in the set.
    fn count(&self) -> u32;

    /// The first cell of the set from this number on.
    fn first_from(&self, cell: u32) -> Option<u32>;

    /// The cells one step from those in the set; steps that would leave the board lead nowhere.
    fn shifted(&self, shape: Shape, step: Step) -> Self;

    /// The set on the board with its rows in reverse order.
    fn upside_down(&self, shape: Shape) -> Self;

    /// The set on the board turned by half a turn.
    fn half_turned(&self, shape: Shape) -> Self;

    /// The set on the board of this shape with rows and columns exchanged.
    fn transposed(&self, shape: Shape) -> Self;

    /// The least rectangle that holds the set; `None` where that is empty.
    fn bounds(&self, shape: Shape) -> Option<Rectangle>;

    /// The cells of the set in a rectangle of the board, as a set of cells of a board of its size.
    fn cropped(&self, shape: Shape, to: Rectangle) -> Self;

    /// A board with sets of this type, in the type that boards of its size have.
    fn board<const P: usize>(grid: Grid<Self, P>) -> Board<P>;

    /// The cells in the set, in rising order.
    #[inline]
    fn cells(&self) -> Cells<'_, Self> {
        Cells { set: self, next: 0 }
    }

    /// The first cell of the set, alone.
    fn first(&self, shape: Shape) -> Option<Self> {
        let mut alone = Self::none(shape);
        alone.insert(self.first_from(0)?);
        Some(alone)
    }

    /// The cells that any of these steps reaches from those in the set.
    #[inline]
    fn reached(&self, shape: Shape, steps: &[Step]) -> Self {
        steps.iter().fold(Self::none(shape), |reached, &step| reached.or(&self.shifted(shape, step)))
    }
}

/// The cells of a set.
#[derive(Clone, Debug)]
pub struct Cells<'a, B> {
    set: &'a B,
    next: u32,
}

impl<B: Bits> Iterator for Cells<'_, B> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let cell = self.set.first_from(self.next)?;
        self.next = cell + 1;
        Some(cell)
    }
}

/// The lowest `n` bits, n from 0 to 64.
#[inline]
pub(super) const fn ones(n: u32) -> u64 {
    if n == 0 { 0 } else { u64::MAX >> (64 - n) }
}

/// The first column of boards by their width; at place 0 that of boards of width 64.
const FIRST_COLUMN: [u64; 64] = first_columns();

const fn first_columns() -> [u64; 64] {
    let mut columns = [1; 64];
    let mut width = 1;
    while width < 64 {
        let mut cell = width;
        while cell < 64 {
            columns[width] |= 1 << cell;
            cell += width;
        }
        width += 1;
    }
    columns
}

/// The cells of these columns, given as the bits of one row; what is beyond the last row does not matter.
#[inline]
const fn columns(shape: Shape, row: u64) -> u64 {
    FIRST_COLUMN[(shape.width & 63) as usize].wrapping_mul(row)
}

/// Boards of at most 64 cells.
impl Bits for u64 {
    type Side = u8;

    #[inline]
    fn none(_: Shape) -> u64 {
        0
    }

    #[inline]
    fn all(shape: Shape) -> u64 {
        ones(shape.cells())
    }

    #[inline]
    fn has(&self, cell: u32) -> bool {
        self >> (cell & 63) & 1 == 1
    }

    #[inline]
    fn insert(&mut self, cell: u32) {
        *self |= 1 << (cell & 63);
    }

    #[inline]
    fn remove(&mut self, cell: u32) {
        *self &= !(1 << (cell & 63));
    }

    #[inline]
    fn and(&self, other: &u64) -> u64 {
        self & other
    }

    #[inline]
    fn or(&self, other: &u64) -> u64 {
        self | other
    }

    #[inline]
    fn without(&self, other: &u64) -> u64 {
        self & !other
    }

    #[inline]
    fn is_empty(&self) -> bool {
        *self == 0
    }

    #[inline]
    fn count(&self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn first_from(&self, cell: u32) -> Option<u32> {
        let rest = self & u64::MAX.checked_shl(cell)?;
        (rest != 0).then(|| rest.trailing_zeros())
    }

    #[inline]
    fn first(&self, _: Shape) -> Option<u64> {
        (*self != 0).then(|| self & self.wrapping_neg())
    }

    /// The cells from which the step would leave its row are taken out first; then all others move by the same number
    /// of bits, out of the board where there is no such row.
    #[inline]
    fn shifted(&self, shape: Shape, step: Step) -> u64 {
        let (moved, by) = (self & staying(shape, step), shape.offset(step));
        let shifted =
            if by >= 0 { moved.checked_shl(by.unsigned_abs()) } else { moved.checked_shr(by.unsigned_abs()) };
        shifted.unwrap_or(0) & u64::all(shape)
    }

    #[inline]
    fn upside_down(&self, shape: Shape) -> u64 {
        let (mut rest, mut turned) = (*self, 0);
        if shape.height <= 1 {
            return rest;
        }
        // Several rows in 64 bits have at most 32 each.
        for _ in 0..shape.height {
            turned = turned << shape.width | rest & ones(shape.width);
            rest >>= shape.width;
        }
        turned
    }

    #[inline]
    fn half_turned(&self, shape: Shape) -> u64 {
        self.reverse_bits().checked_shr(64 - shape.cells()).unwrap_or(0)
    }

    #[inline]
    fn transposed(&self, shape: Shape) -> u64 {
        if shape.width <= 1 || shape.height <= 1 {
            return *self;
        }
        if shape.width > 8 || shape.height > 8 {
            let image = |cell: u32| 1u64 << (cell % shape.width * shape.height + cell / shape.width);
            return self.cells().fold(0, |turned, cell| turned | image(cell));
        }
        let square = spread(*self, shape.width, 8, shape.height);
        spread(transposed_square(square), 8, shape.height, shape.width)
    }

    #[inline]
    fn bounds(&self, shape: Shape) -> Option<Rectangle> {
        if *self == 0 {
            return None;
        }
        let (top, bottom) = (self.trailing_zeros() / shape.width, self.ilog2() / shape.width);
        let (mut row, mut rest) = (0, *self);
        while rest != 0 {
            row |= rest;
            rest = rest.checked_shr(shape.width).unwrap_or(0);
        }
        row &= ones(shape.width);
        Some(Rectangle::between((top, row.trailing_zeros()), (bottom, row.ilog2())))
    }

    #[inline]
    fn cropped(&self, shape: Shape, Rectangle { top, left, shape: to }: Rectangle) -> u64 {
        let from = self >> (top * shape.width + left);
        spread(from, shape.width, to.width, to.height)
    }

    #[inline]
    fn board<const P: usize>(grid: Grid<u64, P>) -> Board<P> {
        Board::Small(grid)
    }
}

/// The cells from which a step does not leave the board to the left or to the right.
#[inline]
fn staying(shape: Shape, (_, right): Step) -> u64 {
    let lost = right.unsigned_abs();
    match right {
        0 => u64::MAX,
        _ if lost >= shape.width => 0,
        1.. => columns(shape, ones(shape.width - lost)),
        _ => columns(shape, ones(shape.width - lost) << lost),
    }
}

/// Rows of `from` bits each as rows of `to` bits; bits that do not fit are 0.
#[inline]
fn spread(set: u64, from: u32, to: u32, rows: u32) -> u64 {
    if from == to {
        return set & ones(rows * to);
    }
    let row = ones(from.min(to));
    (0..rows).fold(0, |spread, i| spread | (set >> (i * from) & row) << (i * to))
}

/// Rows and columns exchanged on the board of 8 by 8: blocks of 4, then 2, then 1 change places across the diagonal.
#[inline]
const fn transposed_square(mut set: u64) -> u64 {
    let blocks = [(28, 0x0000_0000_F0F0_F0F0), (14, 0x0000_CCCC_0000_CCCC), (7, 0x00AA_00AA_00AA_00AA)];
    let mut i = 0;
    while i < blocks.len() {
        let (by, upper) = blocks[i];
        let different = (set ^ set >> by) & upper;
        set ^= different ^ different << by;
        i += 1;
    }
    set
}
