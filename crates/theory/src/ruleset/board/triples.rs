//! Moves on three cells in a row: which may ever be possible, and which of them have to do with each other.

use super::cells::cell_set::{BoardShape, CellSet, DOWN, RIGHT};
use super::cells::components;
use super::cells::grid::Grid;

/// Moves on three cells that follow each other in a column or a row, by their middle cells.
#[derive(Clone, Debug)]
pub struct Triples<B> {
    /// The middle cells of those in columns.
    pub columns: B,
    /// The middle cells of those in rows.
    pub rows: B,
}

impl<B: CellSet> Triples<B> {
    /// The middle cells.
    pub fn middles(&self) -> B {
        self.columns.or(&self.rows)
    }

    /// All cells.
    #[inline]
    pub fn cells(&self, shape: BoardShape) -> B {
        let columns = self.columns.reached(shape, &[DOWN, (-1, 0)]);
        let rows = self.rows.reached(shape, &[RIGHT, (0, -1)]);
        self.middles().or(&columns).or(&rows)
    }

    /// The moves that may ever be possible on a board. `triples` finds those that may be where only some
    /// cells may ever be empty, `cleared` the cells that moves make empty.
    ///
    /// At first all cells may become empty. What is found is more than what is possible, so that the cells
    /// which are full now and which no such move clears stay full; that leaves fewer moves, and is repeated
    /// until nothing changes.
    #[inline]
    pub fn settled(
        at: &Grid<B, 2>,
        triples: impl Fn(&B) -> Triples<B>,
        cleared: impl Fn(&Triples<B>) -> B,
    ) -> Triples<B> {
        let (empty, mut clearable) = (at.empty(), at.open());
        loop {
            let found = triples(&clearable);
            let fewer = clearable.and(&empty.or(&cleared(&found)));
            if fewer == clearable {
                return found;
            }
            clearable = fewer;
        }
    }

    /// Shows the sets of cells of moves that share cells. Whether a move is possible depends on its own cells
    /// alone, and it changes no others; so these sets are independent, and cells in none of them do not
    /// matter.
    #[inline]
    pub fn visit_components(&self, at: &Grid<B, 2>, visit: &mut dyn FnMut(&B)) {
        let shape = at.shape();
        let joined = |part: &B| {
            let columns = part.or(&part.reached(shape, &[DOWN, (-1, 0)])).and(&self.columns);
            let rows = part.or(&part.reached(shape, &[RIGHT, (0, -1)])).and(&self.rows);
            Triples { columns, rows }.cells(shape)
        };
        components(shape, &self.cells(shape), joined, visit);
    }
}
