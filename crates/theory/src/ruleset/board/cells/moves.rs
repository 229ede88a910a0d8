//! Moves that several games have.

use super::cell_set::BoardShape;
use crate::data::Data;
use crate::player::Player;
use crate::ruleset::MoveName;

/// Something goes from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellMove {
    /// The cell that it leaves.
    pub from: u32,
    /// The cell that it comes to.
    pub into: u32,
}

impl CellMove {
    /// What names it on a board of this shape.
    pub fn name(self, shape: BoardShape) -> MoveName {
        vec![("from", place(shape, self.from)), ("into", place(shape, self.into))]
    }
}

/// A player does something in one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellPlacement {
    /// Who does it.
    pub player: Player,
    /// The cell.
    pub cell: u32,
}

impl CellPlacement {
    /// What names it on a board of this shape; the player is named elsewhere.
    pub fn name(self, shape: BoardShape) -> MoveName {
        vec![("cell", place(shape, self.cell))]
    }
}

/// A cell as moves name it: row and column, from 0.
pub fn place(shape: BoardShape, cell: u32) -> Data {
    let width = shape.width.max(1);
    Data::Naturals(vec![u64::from(cell / width), u64::from(cell % width)])
}
