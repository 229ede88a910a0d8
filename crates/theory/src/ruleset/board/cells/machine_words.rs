//! Sets of cells of boards that fit into one or two machine words.

use super::cell_set::{BoardShape, CellSet, Offset, Rectangle};
use super::grid::{AnyGrid, Grid};

/// Implements [`Bits`] for a word; `$transposed` exchanges the rows and columns of a set of several rows and
/// columns.
macro_rules! word {
    ($module:ident, $Word:ident, $transposed:path, $board:path) => {
        mod $module {
            use super::*;

            /// The lowest `n` bits, n from 0 to all.
            #[inline]
            pub(in super::super) const fn ones(n: u32) -> $Word {
                if n == 0 { 0 } else { $Word::MAX >> ($Word::BITS - n) }
            }

            /// The first column of boards by their width; at place 0 that of boards as wide as a word.
            const FIRST_COLUMN: [$Word; $Word::BITS as usize] = first_columns();

            const fn first_columns() -> [$Word; $Word::BITS as usize] {
                let mut columns = [1; $Word::BITS as usize];
                let mut width = 1;
                while width < $Word::BITS {
                    let mut cell = width;
                    while cell < $Word::BITS {
                        columns[width as usize] |= 1 << cell;
                        cell += width;
                    }
                    width += 1;
                }
                columns
            }

            /// The cells of these columns, given as the bits of one row; what is beyond the last row does not
            /// matter.
            #[inline]
            const fn columns(shape: BoardShape, row: $Word) -> $Word {
                FIRST_COLUMN[(shape.width & ($Word::BITS - 1)) as usize].wrapping_mul(row)
            }

            /// The cells from which a step does not leave the board to the left or to the right.
            #[inline]
            fn staying(shape: BoardShape, (_, right): Offset) -> $Word {
                let lost = right.unsigned_abs();
                match right {
                    0 => $Word::MAX,
                    _ if lost >= shape.width => 0,
                    1.. => columns(shape, ones(shape.width - lost)),
                    _ => columns(shape, ones(shape.width - lost) << lost),
                }
            }

            /// Rows of `from` bits each as rows of `to` bits; bits that do not fit are 0.
            #[inline]
            pub(super) fn spread(set: $Word, from: u32, to: u32, rows: u32) -> $Word {
                if from == to {
                    return set & ones(rows * to);
                }
                let row = ones(from.min(to));
                (0..rows).fold(0, |spread, i| spread | (set >> (i * from) & row) << (i * to))
            }

            impl CellSet for $Word {
                type Side = u8;

                #[inline]
                fn none(_: BoardShape) -> $Word {
                    0
                }

                #[inline]
                fn all(shape: BoardShape) -> $Word {
                    ones(shape.cells())
                }

                #[inline]
                fn has(&self, cell: u32) -> bool {
                    self >> (cell & ($Word::BITS - 1)) & 1 == 1
                }

                #[inline]
                fn insert(&mut self, cell: u32) {
                    *self |= 1 << (cell & ($Word::BITS - 1));
                }

                #[inline]
                fn remove(&mut self, cell: u32) {
                    *self &= !(1 << (cell & ($Word::BITS - 1)));
                }

                #[inline]
                fn and(&self, other: &$Word) -> $Word {
                    self & other
                }

                #[inline]
                fn or(&self, other: &$Word) -> $Word {
                    self | other
                }

                #[inline]
                fn without(&self, other: &$Word) -> $Word {
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
                    let rest = self & $Word::MAX.checked_shl(cell)?;
                    (rest != 0).then(|| rest.trailing_zeros())
                }

                #[inline]
                fn first(&self, _: BoardShape) -> Option<$Word> {
                    (*self != 0).then(|| self & self.wrapping_neg())
                }

                /// The cells from which the step would leave its row are taken out first; then all others
                /// move by the same number of bits, out of the board where there is no such row.
                #[inline]
                fn shifted(&self, shape: BoardShape, step: Offset) -> $Word {
                    let (moved, by) = (self & staying(shape, step), shape.offset(step));
                    let shifted = if by >= 0 {
                        moved.checked_shl(by.unsigned_abs())
                    } else {
                        moved.checked_shr(by.unsigned_abs())
                    };
                    shifted.unwrap_or(0) & $Word::all(shape)
                }

                #[inline]
                fn upside_down(&self, shape: BoardShape) -> $Word {
                    let (mut rest, mut turned) = (*self, 0);
                    if shape.height <= 1 {
                        return rest;
                    }
                    // Several rows have at most half of the bits each.
                    for _ in 0..shape.height {
                        turned = turned << shape.width | rest & ones(shape.width);
                        rest >>= shape.width;
                    }
                    turned
                }

                #[inline]
                fn half_turned(&self, shape: BoardShape) -> $Word {
                    self.reverse_bits().checked_shr($Word::BITS - shape.cells()).unwrap_or(0)
                }

                #[inline]
                fn transposed(&self, shape: BoardShape) -> $Word {
                    if shape.width <= 1 || shape.height <= 1 { *self } else { $transposed(*self, shape) }
                }

                #[inline]
                fn bounds(&self, shape: BoardShape) -> Option<Rectangle> {
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
                fn cropped(&self, shape: BoardShape, Rectangle { top, left, shape: to }: Rectangle) -> $Word {
                    let from = self >> (top * shape.width + left);
                    spread(from, shape.width, to.width, to.height)
                }

                #[inline]
                fn low_word(&self) -> u64 {
                    *self as u64
                }

                #[inline]
                fn board<const P: usize>(grid: Grid<$Word, P>) -> AnyGrid<P> {
                    $board(grid)
                }
            }
        }
    };
}

word!(one_word, u64, transposed_word, AnyGrid::Small);
word!(two_words, u128, transposed_words, board_of_words);

pub(super) use one_word::ones;

/// Rows and columns exchanged.
#[inline]
fn transposed_word(set: u64, shape: BoardShape) -> u64 {
    if shape.width > 8 || shape.height > 8 {
        let image = |cell: u32| 1u64 << (cell % shape.width * shape.height + cell / shape.width);
        return set.cells().fold(0, |turned, cell| turned | image(cell));
    }
    let square = one_word::spread(set, shape.width, 8, shape.height);
    one_word::spread(transposed_square(square), 8, shape.height, shape.width)
}

/// Rows and columns exchanged, in squares of 8 by 8 cells.
fn transposed_words(set: u128, shape: BoardShape) -> u128 {
    let mut transposed = 0;
    for top in (0..shape.height).step_by(8) {
        for left in (0..shape.width).step_by(8) {
            let (height, width) = ((shape.height - top).min(8), (shape.width - left).min(8));
            let square = two_words::spread(set >> (top * shape.width + left), shape.width, width, height);
            let square = one_word::spread(square as u64, width, 8, height);
            let square = u128::from(one_word::spread(transposed_square(square), 8, height, width));
            transposed |=
                two_words::spread(square, height, shape.height, width) << (left * shape.height + top);
        }
    }
    transposed
}

/// A board of at most 128 cells, of which at most 64 take one word.
#[inline]
fn board_of_words<const P: usize>(grid: Grid<u128, P>) -> AnyGrid<P> {
    let shape = grid.shape();
    if shape.fits(u64::BITS) {
        return AnyGrid::Small(Grid::new(shape, grid.planes.map(|plane| plane as u64), grid.labelled));
    }
    AnyGrid::Double(Box::new(grid))
}

/// Rows and columns exchanged on the board of 8 by 8: blocks of 4, then 2, then 1 change places across the
/// diagonal.
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
