//! Planes of positions: those that two numbers tell apart, for grids of values and pictures of them.

use crate::data::Data;

/// Positions with two coordinates.
#[derive(Clone, Copy, Debug)]
pub struct Coordinates {
    /// What the coordinates are called, the one that counts rows first.
    pub axes: [&'static str; 2],
    /// The least that each may be.
    pub first: [u64; 2],
    /// The position with these coordinates; `None` where the game has no such one.
    pub position: fn([u64; 2]) -> Option<Data>,
}

/// Two heaps, or other things that a list of two numbers describes.
pub const TWO_HEAPS: Coordinates =
    Coordinates { axes: ["a", "b"], first: [0, 0], position: |at| Some(Data::Naturals(at.to_vec())) };

/// One coin of a board that shows heads.
pub const ONE_HEAD: Coordinates = Coordinates {
    axes: ["i", "j"],
    first: [1, 1],
    position: |at| Some(Data::Rows { width: 2, cells: at.to_vec() }),
};
