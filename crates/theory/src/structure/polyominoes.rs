//! Connected sets of cells of the plane, as placed: fixed polyominoes, of which turned and mirrored ones are
//! others.
//!
//! There are 1, 2, 6, 19, 63, 216, 760, ... of them with 1, 2, 3, ... cells.

/// Larger ones are not listed: there are 1,903,890 with 13 cells, and about four times as many with each cell
/// more.
pub const MAX_CELLS: usize = 13;

/// How a set of cells is turned: upside down, mirrored, rows and columns exchanged, in this order.
pub type Turn = (bool, bool, bool);

/// A connected set of cells, moved to the corner of the plane: some cell is in row 0 and some in column 0.
/// Smaller heights come first, then smaller widths, then earlier cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Polyomino {
    /// Rows and columns.
    size: [u8; 2],
    /// Sixteen times the row, and the column, in rising order; 0 behind the last.
    cells: [u8; MAX_CELLS],
    len: u8,
}

impl Polyomino {
    /// The set of these cells, rows and columns, which may be anywhere; no more than [`MAX_CELLS`], and
    /// connected. Says also which of the given cells each of its cells is.
    fn placed(given: &[[i8; 2]]) -> (Polyomino, [u8; MAX_CELLS]) {
        let least = |part: usize| given.iter().map(|cell| cell[part]).min().unwrap_or(0);
        let (top, left) = (least(0), least(1));
        let mut moved: [(u8, u8); MAX_CELLS] = [(0, 0); MAX_CELLS];
        for (i, (to, [row, column])) in (0..).zip(moved.iter_mut().zip(given)) {
            *to = ((row - top) as u8 * 16 + (column - left) as u8, i);
        }
        let len = given.len().min(MAX_CELLS);
        moved[..len].sort_unstable();
        let cells = moved.map(|(cell, _)| cell);
        let most = |part: fn(u8) -> u8| cells[..len].iter().map(|&cell| part(cell) + 1).max().unwrap_or(0);
        let size = [most(|cell| cell / 16), most(|cell| cell % 16)];
        (Polyomino { size, cells, len: len as u8 }, moved.map(|(_, i)| i))
    }

    /// Its cells as rows and columns, row by row.
    pub fn cells(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        self.cells[..self.len.into()].iter().map(|&cell| [usize::from(cell / 16), usize::from(cell % 16)])
    }

    /// How many rows and columns it has.
    pub fn size(&self) -> [usize; 2] {
        self.size.map(usize::from)
    }

    /// The same set turned, and for each of its cells the place of the cell that came there.
    pub fn turned(&self, (upside_down, mirrored, transposed): Turn) -> (Polyomino, [u8; MAX_CELLS]) {
        let mut cells = [[0; 2]; MAX_CELLS];
        for (to, [row, column]) in cells.iter_mut().zip(self.cells()) {
            let (row, column) = (row as i8, column as i8);
            let row = if upside_down { -row } else { row };
            let column = if mirrored { -column } else { column };
            *to = if transposed { [column, row] } else { [row, column] };
        }
        Polyomino::placed(&cells[..self.len.into()])
    }
}

/// All connected sets of `cells` cells, in order. `None` for no cells, and for more than [`MAX_CELLS`].
///
/// D. H. Redelmeier, Counting polyominoes: yet another attack, Discrete Mathematics 36 (1981): sets grow from
/// their first cell, and a neighbour that was passed over is not taken later, so that each set is met once.
pub fn polyominoes(cells: usize) -> Option<Vec<Polyomino>> {
    if !(1..=MAX_CELLS).contains(&cells) {
        return None;
    }
    let mut growth =
        Growth { size: cells, seen: [[false; WIDTH]; MAX_CELLS], set: Vec::new(), found: Vec::new() };
    growth.seen[0][MAX_CELLS] = true;
    growth.grow(vec![[0, 0]]);
    growth.found.sort_unstable();
    Some(growth.found)
}

/// Columns that a set may reach from its first cell, to both sides.
const WIDTH: usize = 2 * MAX_CELLS + 1;

/// The sets that grow.
struct Growth {
    size: usize,
    /// Cells that are in the set, wait to be tried, or were passed over; the first cell is in the middle of
    /// row 0.
    seen: [[bool; WIDTH]; MAX_CELLS],
    set: Vec<[i8; 2]>,
    found: Vec<Polyomino>,
}

impl Growth {
    /// Adds one of these cells to the set, or another one later. It calls itself once for each cell of the
    /// set.
    fn grow(&mut self, mut untried: Vec<[i8; 2]>) {
        while let Some(cell) = untried.pop() {
            self.set.push(cell);
            if self.set.len() == self.size {
                self.found.push(Polyomino::placed(&self.set).0);
            } else {
                let known = untried.len();
                let [row, column] = cell;
                for [row, column] in
                    [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]
                {
                    // The first cell is the first of the topmost row.
                    if row < 0 || row == 0 && column < 0 {
                        continue;
                    }
                    if let Some(seen) = self.seen_at([row, column])
                        && !std::mem::replace(seen, true)
                    {
                        untried.push([row, column]);
                    }
                }
                self.grow(untried.clone());
                for cell in untried.drain(known..) {
                    if let Some(seen) = self.seen_at(cell) {
                        *seen = false;
                    }
                }
            }
            self.set.pop();
        }
    }

    fn seen_at(&mut self, [row, column]: [i8; 2]) -> Option<&mut bool> {
        let column = usize::try_from(i16::from(column) + MAX_CELLS as i16).ok()?;
        self.seen.get_mut(usize::try_from(row).ok()?)?.get_mut(column)
    }
}

/// Whether the cells of a board of this width for which `taken` is true are connected. No cells are.
pub fn is_connected(width: usize, taken: &[bool]) -> bool {
    let Some(first) = taken.iter().position(|&is| is) else { return true };
    let mut met = vec![false; taken.len()];
    let mut open = vec![first];
    met[first] = true;
    while let Some(cell) = open.pop() {
        let column = cell % width.max(1);
        let next = [
            cell.checked_sub(width),
            cell.checked_add(width),
            cell.checked_sub(1).filter(|_| column > 0),
            cell.checked_add(1).filter(|_| column + 1 < width),
        ];
        for next in next.into_iter().flatten() {
            if taken.get(next) == Some(&true) && !met[next] {
                met[next] = true;
                open.push(next);
            }
        }
    }
    met == taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_as_redelmeier_counts() {
        // OEIS A001168.
        for (cells, count) in (1..).zip([1, 2, 6, 19, 63, 216, 760, 2725, 9910]) {
            let found = polyominoes(cells).unwrap();
            assert_eq!(found.len(), count, "{cells} cells");
            assert!(found.is_sorted_by(|a, b| a < b), "{cells} cells");
        }
        assert!(polyominoes(0).is_none() && polyominoes(MAX_CELLS + 1).is_none());
    }

    #[test]
    fn each_is_connected_and_fills_its_box() {
        for polyomino in polyominoes(6).unwrap() {
            let [rows, columns] = polyomino.size();
            let mut taken = vec![false; rows * columns];
            polyomino.cells().for_each(|[row, column]| taken[row * columns + column] = true);
            assert!(is_connected(columns, &taken), "{polyomino:?}");
            assert!((0..rows).all(|row| taken[row * columns..][..columns].contains(&true)));
        }
    }

    #[test]
    fn boxes_hold_as_many_connected_sets_as_are_found_by_trying_all() {
        let (rows, columns) = (3_usize, 4_usize);
        let mut by_trial = 0;
        for code in 0..1_u32 << (rows * columns) {
            let taken: Vec<bool> = (0..rows * columns).map(|cell| code >> cell & 1 == 1).collect();
            by_trial += usize::from(code.count_ones() == 5 && is_connected(columns, &taken));
        }
        let places = |polyomino: &Polyomino| {
            let [height, width] = polyomino.size();
            (rows + 1).saturating_sub(height) * (columns + 1).saturating_sub(width)
        };
        assert_eq!(by_trial, polyominoes(5).unwrap().iter().map(places).sum::<usize>());
    }

    #[test]
    fn turned_twice_each_is_itself() {
        for polyomino in polyominoes(5).unwrap() {
            for turn in
                [(true, false, false), (false, true, false), (false, false, true), (true, true, false)]
            {
                let (there, came_from) = polyomino.turned(turn);
                let (back, came_back_from) = there.turned(turn);
                assert_eq!(back, polyomino);
                assert!((0..5).all(|cell| came_from[usize::from(came_back_from[cell])] == cell as u8));
            }
        }
    }
}
