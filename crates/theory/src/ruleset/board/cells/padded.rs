//! Sets of cells with an empty column behind each row: a step of a king is a shift, and what leaves the board
//! comes to cells that are not there.

use super::cell_set::{BoardShape, CellSet, Rectangle};
use super::machine_words::ones;
use std::ops::{BitAnd, BitOr, Shl, Shr};

/// A machine word as a padded set of cells.
pub(in crate::ruleset::board) trait Padded:
    CellSet
    + Copy
    + From<u64>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many bits it has.
    const BITS: u32;
}

impl Padded for u64 {
    const BITS: u32 = u64::BITS;
}

impl Padded for u128 {
    const BITS: u32 = u128::BITS;
}

/// The width of boards of this shape with the empty column, if padded sets fit into such words.
#[inline]
pub(in crate::ruleset::board) fn padded_width<W: Padded>(shape: BoardShape) -> Option<u32> {
    let padded = BoardShape { width: shape.width + 1, ..shape };
    // Rows are read as words, and a step down to the right is a shift by fewer bits than there are.
    let fits = shape.width <= u64::BITS && padded.fits(W::BITS) && padded.width + 1 < W::BITS;
    fits.then_some(padded.width)
}

/// The padded set of these cells.
#[inline]
pub(in crate::ruleset::board) fn padded<B: CellSet, W: Padded>(shape: BoardShape, cells: &B) -> W {
    let BoardShape { width, height } = shape;
    let small = shape.fits(u64::BITS).then(|| cells.low_word());
    let row = |row: u32| match small {
        Some(cells) => cells >> (row * width) & ones(width),
        None => {
            let line = Rectangle { top: row, left: 0, shape: BoardShape { width, height: 1 } };
            cells.cropped(shape, line).low_word()
        }
    };
    (0..height).fold(W::from(0), |padded, line| padded | W::from(row(line)) << (line * (width + 1)))
}

/// The cells of a padded set and all that are beside them, some of them not on the board.
#[inline]
pub(in crate::ruleset::board) fn with_beside<W: Padded>(width: u32, cells: W) -> W {
    let rows = cells | cells << 1 | cells >> 1;
    rows | rows << width | rows >> width
}
