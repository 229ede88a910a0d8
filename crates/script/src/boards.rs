//! Boards in scripts: what becomes of them in a move, the groups of cells that they fall apart into, and
//! their mirror images.
//!
//! Games on boards need these of every position they meet. A script that had to find them itself would be
//! longer, and would do little else.

use starlark::environment::GlobalsBuilder;
use starlark::starlark_module;
use starlark::values::list::{AllocList, ListRef};
use starlark::values::tuple::{AllocTuple, TupleRef};
use starlark::values::{Heap, Value};
use std::fmt;

/// Larger boards are refused: a step of a script is to be short.
const MAX_CELLS: usize = 1 << 16;

/// As many boards as a board may become have no more cells than this together.
const MAX_WRITTEN: usize = 1 << 24;

/// A board: a text is a strip, a tuple or a list of texts of one length are the rows of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Board {
    is_strip: bool,
    width: usize,
    height: usize,
    /// Row by row.
    cells: Vec<char>,
}

/// Why these functions cannot do what they are asked for; `messages` has the same in Chinese.
#[derive(Debug)]
struct BoardError(String);

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BoardError {}

fn refused(why: impl Into<String>) -> starlark::Error {
    starlark::Error::new_value(BoardError(why.into()))
}

impl Board {
    fn read(value: Value<'_>) -> starlark::Result<Board> {
        let mut board = Board { is_strip: false, width: 0, height: 1, cells: Vec::new() };
        if value.unpack_str().is_some() {
            board.is_strip = true;
            board.width = board.read_row(value)?;
            return Ok(board);
        }
        let rows = TupleRef::from_value(value).map(TupleRef::content);
        let rows = rows.or_else(|| ListRef::from_value(value).map(|list| list.content()));
        let rows = rows.ok_or_else(|| {
            let kind = value.get_type();
            refused(format!("a board is a text, or a tuple of texts of the same length, and not: {kind}"))
        })?;
        let bytes = rows.first().and_then(|row| row.unpack_str()).map_or(0, str::len);
        board.height = rows.len();
        board.cells.reserve(bytes.saturating_mul(rows.len()).min(MAX_CELLS));
        for (number, row) in rows.iter().enumerate() {
            let length = board.read_row(*row)?;
            if number == 0 {
                board.width = length;
            }
            if length != board.width {
                let width = board.width;
                return Err(refused(format!(
                    "row {number} of the board has {length} cells, and row 0 has {width}"
                )));
            }
        }
        Ok(board)
    }

    /// Appends a row; how long it is.
    fn read_row(&mut self, row: Value<'_>) -> starlark::Result<usize> {
        let before = self.cells.len();
        let text = row
            .unpack_str()
            .ok_or_else(|| refused(format!("the rows of a board are texts, and not: {}", row.get_type())))?;
        if text.is_ascii() {
            self.cells.extend(text.bytes().take(MAX_CELLS + 1).map(char::from));
        } else {
            self.cells.extend(text.chars().take(MAX_CELLS + 1));
        }
        if self.cells.len() > MAX_CELLS {
            return Err(refused(format!("the board has more than {MAX_CELLS} cells")));
        }
        Ok(self.cells.len() - before)
    }

    fn alloc<'v>(&self, heap: Heap<'v>) -> Value<'v> {
        match &self.rows(heap)[..] {
            [row] if self.is_strip => *row,
            rows => heap.alloc(AllocTuple(rows.iter().copied())),
        }
    }

    /// The rows as texts. Without cells a strip has one, and a board none.
    fn rows<'v>(&self, heap: Heap<'v>) -> Vec<Value<'v>> {
        if self.is_strip {
            return vec![heap.alloc(self.cells.iter().collect::<String>().as_str())];
        }
        let mut text = String::with_capacity(self.width);
        let row = |cells: &[char]| {
            text.clear();
            text.extend(cells);
            heap.alloc(text.as_str())
        };
        match self.width {
            0 => vec![heap.alloc(""); self.height],
            width => self.cells.chunks(width).map(row).collect(),
        }
    }

    /// The groups of cells with these letters that are joined along their edges, in the order of their first
    /// cells. Each on the smallest board that holds it, where all other cells are walls.
    fn regions(&self, letters: &str, wall: char) -> Vec<Board> {
        let mut free: Vec<bool> = self.cells.iter().map(|&cell| letters.contains(cell)).collect();
        let (mut found, mut group) = (Vec::new(), Vec::new());
        for start in 0..free.len() {
            if !free[start] {
                continue;
            }
            group.clear();
            group.push(start);
            free[start] = false;
            let mut next = 0;
            while let Some(&cell) = group.get(next) {
                next += 1;
                let column = cell % self.width;
                let neighbours = [
                    (column > 0).then(|| cell - 1),
                    (column + 1 < self.width).then(|| cell + 1),
                    cell.checked_sub(self.width),
                    Some(cell + self.width),
                ];
                for neighbour in neighbours.into_iter().flatten() {
                    if free.get(neighbour) == Some(&true) {
                        free[neighbour] = false;
                        group.push(neighbour);
                    }
                }
            }
            found.push(self.cut(&group, wall));
        }
        found
    }

    /// The smallest board that holds these cells, of which there is one at least.
    fn cut(&self, group: &[usize], wall: char) -> Board {
        let [mut left, mut right, mut top, mut bottom] = [usize::MAX, 0, usize::MAX, 0];
        for cell in group {
            let (row, column) = (cell / self.width, cell % self.width);
            (left, right) = (left.min(column), right.max(column));
            (top, bottom) = (top.min(row), bottom.max(row));
        }
        let (width, height) = (right - left + 1, bottom - top + 1);
        let mut cells = vec![wall; width * height];
        for &cell in group {
            cells[(cell / self.width - top) * width + cell % self.width - left] = self.cells[cell];
        }
        Board { is_strip: self.is_strip, width, height, cells }
    }

    /// Left and right exchanged.
    fn mirrored(&self) -> Board {
        let rows = self.cells.chunks(self.width.max(1));
        Board { cells: rows.flat_map(|row| row.iter().rev()).copied().collect(), ..self.clone() }
    }

    /// Rows and columns exchanged.
    fn transposed(&self) -> Board {
        let columns = (0..self.width).map(|column| self.cells.iter().skip(column).step_by(self.width));
        Board { width: self.height, height: self.width, cells: columns.flatten().copied().collect(), ..*self }
    }

    /// Shows the boards in which these cells stand in one place instead of those, of the same size: in the
    /// order of the places.
    fn replaced<T>(
        mut self,
        old: &Board,
        new: &Board,
        mut show: impl FnMut(&Board) -> T,
    ) -> starlark::Result<Vec<T>> {
        let (width, height) = (old.width, old.height);
        if old.cells.is_empty() || width > self.width || height > self.height {
            return Ok(Vec::new());
        }
        let corners = (0..=self.height - height)
            .flat_map(|row| (0..=self.width - width).map(move |column| row * self.width + column));
        let across = self.width;
        let rows = |corner: usize| (0..height).map(move |row| (corner + row * across, row * width));
        let cells = &self.cells;
        let fits = |&corner: &usize| {
            rows(corner).all(|(at, from)| cells[at..at + width] == old.cells[from..from + width])
        };
        let found: Vec<usize> = corners.filter(fits).collect();
        if found.len() * self.cells.len() > MAX_WRITTEN {
            return Err(refused(format!("all boards together have more than {MAX_WRITTEN} cells")));
        }
        let mut shown = Vec::with_capacity(found.len());
        for corner in found {
            self.put(rows(corner), width, &new.cells);
            shown.push(show(&self));
            self.put(rows(corner), width, &old.cells);
        }
        Ok(shown)
    }

    /// Writes rows of this width here from cells elsewhere, for each of them where it begins.
    fn put(&mut self, rows: impl Iterator<Item = (usize, usize)>, width: usize, cells: &[char]) {
        for (at, from) in rows {
            self.cells[at..at + width].copy_from_slice(&cells[from..from + width]);
        }
    }

    /// The board as it is and its mirror images. Rows stand in two of them each.
    fn images<'v>(&self, heap: Heap<'v>) -> Vec<Value<'v>> {
        let [rows, mirrored] = [self.rows(heap), self.mirrored().rows(heap)];
        if self.is_strip {
            return [rows, mirrored].concat();
        }
        let upright = [&rows, &mirrored].map(|rows| heap.alloc(AllocTuple(rows.iter().copied())));
        let turned_over = [&rows, &mirrored].map(|rows| heap.alloc(AllocTuple(rows.iter().rev().copied())));
        [upright, turned_over].concat()
    }
}

/// The functions for boards.
#[starlark_module]
pub fn library(builder: &mut GlobalsBuilder) {
    /// The groups of cells with some of these letters that are joined along their edges, each as a board cut
    /// to its size, on which all other cells are walls.
    fn regions<'v>(
        #[starlark(require = pos)] board: Value<'v>,
        #[starlark(require = pos)] letters: &str,
        #[starlark(require = named, default = "#")] wall: &str,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        let mut walls = wall.chars();
        let (Some(wall), None) = (walls.next(), walls.next()) else {
            return Err(refused("the wall is one letter"));
        };
        let regions = Board::read(board)?.regions(letters, wall);
        Ok(heap.alloc(AllocList(regions.iter().map(|region| region.alloc(heap)))))
    }

    /// The boards that become of a board where some cells in a row, or in a rectangle, are replaced by
    /// others: one for each place where they stand.
    fn replaced<'v>(
        #[starlark(require = pos)] board: Value<'v>,
        #[starlark(require = pos)] old: Value<'v>,
        #[starlark(require = pos)] new: Value<'v>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        let (old, new) = (Board::read(old)?, Board::read(new)?);
        if (old.width, old.cells.len()) != (new.width, new.cells.len()) {
            return Err(refused("what is replaced has not the size of what comes in its place"));
        }
        let boards = Board::read(board)?.replaced(&old, &new, |board| board.alloc(heap))?;
        Ok(heap.alloc(AllocList(boards)))
    }

    /// A board and its mirror images; with `turned` also those turned by a quarter.
    fn images<'v>(
        #[starlark(require = pos)] board: Value<'v>,
        #[starlark(require = named, default = false)] turned: bool,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        let board = Board::read(board)?;
        let mut images = board.images(heap);
        if turned && !board.is_strip {
            images.extend(board.transposed().images(heap));
        }
        Ok(heap.alloc(AllocList(images)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Board {
        let rows: Vec<&str> = text.split('/').collect();
        Board {
            is_strip: false,
            width: rows[0].len(),
            height: rows.len(),
            cells: rows.concat().chars().collect(),
        }
    }

    fn texts(boards: &[Board]) -> Vec<String> {
        let rows = |board: &Board| {
            board
                .cells
                .chunks(board.width)
                .map(|row| row.iter().collect::<String>())
                .collect::<Vec<_>>()
                .join("/")
        };
        boards.iter().map(rows).collect()
    }

    #[test]
    fn regions_are_cut_to_their_size() {
        assert_eq!(texts(&board("..#./.##./####").regions(".", '#')), ["../.#", "./."]);
        assert_eq!(texts(&board("xo./.x./..o").regions("xo", '.')), ["xo/.x", "o"]);
        // Around corners there and back.
        assert_eq!(texts(&board("..../###./..../.###").regions(".", '#')), ["..../###./..../.###"]);
        assert!(board("##/##").regions(".", '#').is_empty());
    }

    #[test]
    fn cells_are_replaced_in_every_place() {
        let found = |at: &str, old, new| {
            texts(&board(at).replaced(&board(old), &board(new), Board::clone).unwrap_or_default())
        };
        assert_eq!(found("...", "..", "##"), ["##.", ".##"]);
        assert_eq!(found("../.#/..", "./.", "#/#"), ["#./##/..", "../##/#."]);
        assert_eq!(found("xo/ox", "xo", ".x"), [".x/ox"]);
        assert!(found("..", "...", "###").is_empty() && found("..", "./.", "#/#").is_empty());
    }

    #[test]
    fn boards_are_mirrored_and_turned() {
        assert_eq!(
            texts(&[board("abc/def").mirrored(), board("abc/def").transposed()]),
            ["cba/fed", "ad/be/cf"]
        );
    }
}
