//! Rectangular boards as sets of bits: their lines and their symmetries.

/// A board of rows and columns. Cell (row, column) is the bit row * columns + column of a set.
#[derive(Clone, Debug)]
pub struct BitBoard {
    columns: u32,
    rows: u32,
    /// What each byte of a square board becomes when rows and columns change places; empty for other boards.
    transposed: Vec<[u128; 256]>,
}

/// Boards have at most this many cells.
pub const MAX_CELLS: u32 = 128;

/// The image of a set of cells.
type Turn<'a> = &'a dyn Fn(u128) -> u128;

impl BitBoard {
    /// A board of this many columns and rows, both at least 1, with at most [`MAX_CELLS`] cells; rows beyond
    /// these are left out.
    pub fn new(columns: u32, rows: u32) -> BitBoard {
        let columns = columns.clamp(1, MAX_CELLS);
        let rows = rows.clamp(1, MAX_CELLS / columns);
        let transposed = if rows == columns { transposition(rows) } else { Vec::new() };
        BitBoard { columns, rows, transposed }
    }

    /// How many columns there are.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// How many rows there are.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// How many cells there are.
    pub fn cells(&self) -> u32 {
        self.columns * self.rows
    }

    /// All cells.
    pub fn all(&self) -> u128 {
        u128::MAX >> (MAX_CELLS - self.cells())
    }

    /// All lines of `length` cells along rows, columns and diagonals, each once; none where neither side is
    /// long enough.
    pub fn lines(&self, length: u64) -> Vec<u128> {
        let mut lines = Vec::new();
        let steps = u32::try_from(length).ok().and_then(|length| length.checked_sub(1));
        let Some(steps) = steps else { return lines };
        let fits = |from: u32, step: i32, side: u32| {
            let end = i64::from(from) + i64::from(step) * i64::from(steps);
            (0..i64::from(side)).contains(&end)
        };
        for cell in 0..self.cells() {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                if fits(cell / self.columns, down, self.rows)
                    && fits(cell % self.columns, right, self.columns)
                {
                    // Both ends are inside the board, and so is every step between them.
                    let step = (down * self.columns as i32 + right) as u32;
                    lines.push((0..=steps).fold(0, |line, i| line | 1u128 << (cell + i * step)));
                }
            }
        }
        // A line of one cell is the same in every direction.
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    /// Shows the symmetries of the board, but for the one that leaves everything in its place; some of them
    /// may be equal.
    pub fn visit_symmetries(&self, visit: &mut dyn FnMut(Turn<'_>)) {
        let mut reflections = |first: Turn<'_>| {
            visit(&|set| self.half_turned(first(set)));
            visit(&|set| self.upside_down(first(set)));
            visit(&|set| self.half_turned(self.upside_down(first(set))));
        };
        reflections(&|set| set);
        if !self.transposed.is_empty() {
            let transpose = |set| self.transpose(set);
            reflections(&transpose);
            visit(&transpose);
        }
    }

    /// The set on the board with its rows in reverse order.
    fn upside_down(&self, set: u128) -> u128 {
        let row = u128::MAX >> (MAX_CELLS - self.columns);
        let rows = (0..self.rows).map(|i| set >> (i * self.columns) & row);
        // A row as wide as all bits is the only one.
        rows.fold(0, |turned, row| turned << (self.columns % MAX_CELLS) | row)
    }

    /// The set on the board turned by half a turn.
    fn half_turned(&self, set: u128) -> u128 {
        set.reverse_bits() >> (MAX_CELLS - self.cells())
    }

    fn transpose(&self, set: u128) -> u128 {
        let bytes = set.to_le_bytes();
        self.transposed.iter().zip(bytes).fold(0, |turned, (table, byte)| turned | table[usize::from(byte)])
    }
}

/// Where the cells of each byte of a square board go when rows and columns change places.
fn transposition(side: u32) -> Vec<[u128; 256]> {
    let cells = side * side;
    let place = |cell: u32| 1u128 << (cell % side * side + cell / side);
    let table = |byte: u32| {
        let mut table = [0; 256];
        for (set, image) in (0u32..).zip(&mut table) {
            let bits = (0..8).filter(|bit| set >> bit & 1 == 1).map(|bit| byte * 8 + bit);
            *image = bits.filter(|&cell| cell < cells).fold(0, |image, cell| image | place(cell));
        }
        table
    };
    (0..cells.div_ceil(8)).map(table).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The images of a set of cells, cell by cell.
    fn images(board: &BitBoard, set: u128) -> BTreeSet<u128> {
        let (columns, rows) = (board.columns(), board.rows());
        let mut images = BTreeSet::new();
        for turn in 0..8 {
            let place = |cell: u32| {
                let (mut row, mut column) = (cell / columns, cell % columns);
                if turn & 1 == 1 {
                    row = rows - 1 - row;
                }
                if turn & 2 == 2 {
                    column = columns - 1 - column;
                }
                if turn & 4 == 4 { column * rows + row } else { row * columns + column }
            };
            if turn < 4 || rows == columns {
                let cells = (0..board.cells()).filter(|cell| set >> cell & 1 == 1);
                images.insert(cells.fold(0, |image, cell| image | 1 << place(cell)));
            }
        }
        images
    }

    #[test]
    fn symmetries_move_every_cell_where_it_belongs() {
        for (columns, rows) in
            [(1, 1), (3, 3), (4, 4), (4, 3), (3, 5), (16, 1), (11, 11), (128, 1), (1, 128), (16, 8)]
        {
            let board = BitBoard::new(columns, rows);
            for set in [1, 0b1011, 0b110_0000_1101, u128::MAX / 7, u128::MAX] {
                let set = set & board.all();
                let mut found = BTreeSet::from([set]);
                board.visit_symmetries(&mut |turn| {
                    found.insert(turn(set));
                });
                assert_eq!(found, images(&board, set), "{columns} x {rows}, {set:b}");
            }
        }
    }

    #[test]
    fn lines_are_counted_right() {
        for (columns, rows, length, count) in [
            (3, 3, 3, 8),
            (4, 4, 4, 10),
            (4, 4, 3, 24),
            (5, 5, 4, 28),
            (16, 1, 3, 14),
            (1, 5, 5, 1),
            (3, 3, 4, 0),
        ] {
            let lines = BitBoard::new(columns, rows).lines(length);
            assert_eq!(lines.len(), count, "{columns} x {rows}, {length}");
            assert!(lines.iter().all(|line| u64::from(line.count_ones()) == length));
        }
        assert_eq!(BitBoard::new(3, 2).lines(1).len(), 6);
        assert!(BitBoard::new(3, 2).lines(u64::MAX).is_empty());
    }
}
