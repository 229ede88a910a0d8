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

/// A move in the form that games on cells without their types share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedMove {
    /// Whose move it is; Left where the move does not say it.
    pub player: Player,
    /// The cells, or other numbers, that a move consists of, and zeros behind them.
    pub numbers: [u32; 3],
}

impl From<CellMove> for PackedMove {
    #[inline]
    fn from(CellMove { from, into }: CellMove) -> PackedMove {
        PackedMove { player: Player::Left, numbers: [from, into, 0] }
    }
}

impl From<PackedMove> for CellMove {
    #[inline]
    fn from(PackedMove { numbers: [from, into, _], .. }: PackedMove) -> CellMove {
        CellMove { from, into }
    }
}

impl From<CellPlacement> for PackedMove {
    #[inline]
    fn from(CellPlacement { player, cell }: CellPlacement) -> PackedMove {
        PackedMove { player, numbers: [cell, 0, 0] }
    }
}

impl From<PackedMove> for CellPlacement {
    #[inline]
    fn from(PackedMove { player, numbers: [cell, ..] }: PackedMove) -> CellPlacement {
        CellPlacement { player, cell }
    }
}

/// A cell as moves name it: row and column, from 0.
pub fn place(shape: BoardShape, cell: u32) -> Data {
    let width = shape.width.max(1);
    Data::Naturals(vec![u64::from(cell / width), u64::from(cell % width)])
}
