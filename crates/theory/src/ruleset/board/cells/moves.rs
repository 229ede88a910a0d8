//! Moves that several games have.

use super::bits::Shape;
use crate::data::Data;
use crate::player::Player;
use crate::ruleset::Fields;

/// Something goes from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The cell that it leaves.
    pub from: u32,
    /// The cell that it comes to.
    pub into: u32,
}

impl Way {
    /// What names it on a board of this shape.
    pub fn name(self, shape: Shape) -> Fields {
        vec![("from", place(shape, self.from)), ("into", place(shape, self.into))]
    }
}

/// A player does something in one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Who does it.
    pub player: Player,
    /// The cell.
    pub cell: u32,
}

impl Placed {
    /// What names it on a board of this shape; the player is named elsewhere.
    pub fn name(self, shape: Shape) -> Fields {
        vec![("cell", place(shape, self.cell))]
    }
}

/// A cell as moves name it: row and column, from 0.
pub fn place(shape: Shape, cell: u32) -> Data {
    let width = shape.width.max(1);
    Data::Naturals(vec![u64::from(cell / width), u64::from(cell % width)])
}
