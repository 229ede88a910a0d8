//! Rays along the diagonals of a board.

use super::cells;
use super::cells::symmetry::turned;
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::enumeration::{BoardFillings, Enumeration, Size, SizeError, SymmetryImage};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::{text, words};
use std::ops::ControlFlow;

/// Choose a cell; rays run from it along one diagonal or both, as its letter says, until the edge of the
/// board or a destroyed cell, and destroy every cell that they pass.
#[derive(Clone, Copy, Debug, Default)]
pub struct Darkraft;

/// A board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DarkraftPosition {
    /// Cells in a row.
    width: usize,
    /// Rows.
    height: usize,
    /// The letters, row by row: `L`, `R`, `X`, or `.` where a cell is destroyed.
    cells: Vec<u8>,
}

/// What is written for a destroyed cell.
const DESTROYED: u8 = b'.';

/// The most cells that a board may have.
const MAX_CELLS: usize = 10_000;

/// The four directions, as steps of row and column: those along which the sum of row and column stays the
/// same, then those along which their difference does.
const DIRECTIONS: [(isize, isize); 4] = [(1, -1), (-1, 1), (-1, -1), (1, 1)];

/// Where the rays of a letter run.
fn rays(letter: u8) -> &'static [(isize, isize)] {
    match letter {
        b'L' => &DIRECTIONS[..2],
        b'R' => &DIRECTIONS[2..],
        b'X' => &DIRECTIONS,
        _ => &[],
    }
}

impl DarkraftPosition {
    /// The letters, row by row.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The cell in this row and column, counted row by row.
    pub fn cell(&self, row: usize, column: usize) -> usize {
        row * self.width + column
    }

    /// Rows of letters.
    fn rows(&self) -> impl Iterator<Item = &[u8]> + Clone {
        self.cells.chunks_exact(self.width.max(1))
    }

    /// The next cell in a direction, if it is on the board and not destroyed.
    fn step(&self, (row, column): (usize, usize), (down, right): (isize, isize)) -> Option<(usize, usize)> {
        let row = row.wrapping_add_signed(down);
        let column = column.wrapping_add_signed(right);
        let live =
            row < self.height && column < self.width && self.cells[row * self.width + column] != DESTROYED;
        live.then_some((row, column))
    }

    /// The board after a cell is chosen.
    fn after(&self, cell: usize) -> DarkraftPosition {
        let mut to = self.clone();
        to.cells[cell] = DESTROYED;
        let chosen = (cell / self.width, cell % self.width);
        for &direction in rays(self.cells[cell]) {
            let mut at = chosen;
            while let Some(next) = self.step(at, direction) {
                to.cells[next.0 * self.width + next.1] = DESTROYED;
                at = next;
            }
        }
        to
    }

    /// The cells that are not destroyed in groups, by row and column: those that diagonal steps join. No ray
    /// leaves its group.
    fn groups(&self) -> Vec<Vec<(usize, usize)>> {
        let mut met: Vec<bool> = self.cells.iter().map(|&letter| letter == DESTROYED).collect();
        let mut groups = Vec::new();
        for first in 0..self.cells.len() {
            if met[first] {
                continue;
            }
            met[first] = true;
            let mut group = vec![(first / self.width, first % self.width)];
            let mut next = 0;
            while let Some(&cell) = group.get(next) {
                next += 1;
                for direction in DIRECTIONS {
                    if let Some(neighbour) = self.step(cell, direction)
                        && !std::mem::replace(&mut met[neighbour.0 * self.width + neighbour.1], true)
                    {
                        group.push(neighbour);
                    }
                }
            }
            groups.push(group);
        }
        groups
    }

    /// The groups of cells that diagonal steps join: the letter, row and column of each cell.
    pub fn regions(&self) -> Vec<Vec<(u8, usize, usize)>> {
        let cell = |(row, column): (usize, usize)| (self.cells[row * self.width + column], row, column);
        self.groups().into_iter().map(|group| group.into_iter().map(cell).collect()).collect()
    }

    /// The smallest board that holds these cells, of which there is one, the others destroyed.
    fn cropped(&self, kept: &[(usize, usize)]) -> DarkraftPosition {
        let rows = kept.iter().map(|cell| cell.0);
        let columns = kept.iter().map(|cell| cell.1);
        let (top, bottom) = (rows.clone().min().unwrap_or(0), rows.max().map_or(0, |row| row + 1));
        let (left, right) =
            (columns.clone().min().unwrap_or(0), columns.max().map_or(0, |column| column + 1));
        let (height, width) = (bottom - top, right - left);
        let mut cells = vec![DESTROYED; height * width];
        for &(row, column) in kept {
            cells[(row - top) * width + column - left] = self.cells[row * self.width + column];
        }
        DarkraftPosition { width, height, cells }
    }
}

impl Ruleset for Darkraft {
    type Position = DarkraftPosition;
    /// The cell chosen, counted row by row.
    type Move = usize;

    fn visit_moves(&self, at: &DarkraftPosition, _: Player, visit: Visit<'_, usize>) -> Flow {
        for (cell, &letter) in at.cells.iter().enumerate() {
            if letter != DESTROYED {
                visit(cell)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &DarkraftPosition, &cell: &usize) -> Result<DarkraftPosition, PositionTooLarge> {
        Ok(at.after(cell))
    }

    /// A destroyed cell is as good as the edge of the board.
    fn canonical(&self, at: &DarkraftPosition) -> DarkraftPosition {
        let is_live = |&letter: &u8| letter != DESTROYED;
        let live = |row: &&[u8]| row.iter().any(is_live);
        let top = at.rows().take_while(|row| !live(row)).count();
        let height =
            at.rows().skip(top).collect::<Vec<_>>().iter().rposition(live).map_or(0, |last| last + 1);
        let rows = at.rows().skip(top).take(height);
        let left = rows.clone().filter_map(|row| row.iter().position(is_live)).min().unwrap_or(0);
        let right =
            rows.clone().filter_map(|row| row.iter().rposition(is_live)).max().map_or(0, |last| last + 1);
        let cells: Vec<u8> = rows.flat_map(|row| &row[left..right]).copied().collect();
        DarkraftPosition { width: right - left, height, cells }
    }

    fn visit_components(&self, at: &DarkraftPosition, visit: &mut dyn FnMut(DarkraftPosition)) {
        for group in at.groups() {
            visit(at.cropped(&group));
        }
    }

    fn is_sum_of_components(&self, _: &DarkraftPosition) -> bool {
        true
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &DarkraftPosition) -> usize {
        // To find the regions takes more than the board itself.
        size_of::<DarkraftPosition>() + 64 + 2 * at.cells.len()
    }
}

impl Impartial for Darkraft {}

impl Notation for Darkraft {
    fn parse(&self, data: &Data) -> Result<DarkraftPosition, PositionError> {
        let rows = data.items()?;
        let mut board = DarkraftPosition { width: 0, height: rows.len(), cells: Vec::new() };
        for (i, row) in rows.iter().enumerate() {
            read_row(row, i, &mut board).map_err(|error| error.within(&format!("[{i}]")))?;
        }
        Ok(board)
    }

    fn write(&self, at: &DarkraftPosition) -> Data {
        let row = |row: usize| {
            let cells = &at.cells[row * at.width..(row + 1) * at.width];
            Data::Text(cells.iter().map(|&letter| char::from(letter)).collect())
        };
        Data::list((0..at.height).map(row).collect())
    }

    fn size_after(&self, at: &DarkraftPosition, _: &usize) -> u64 {
        at.cells.len() as u64
    }

    fn move_name(&self, at: &DarkraftPosition, &cell: &usize) -> MoveName {
        vec![("cell", Data::Naturals(vec![(cell / at.width) as u64, (cell % at.width) as u64]))]
    }

    fn form(&self) -> TextFormat {
        TextFormat { shape: TextShape::Board { field: None, letters: "" }, example: "XL\nRX" }
    }

    /// All turns and reflections are the same game, L and R changing places where the diagonals do.
    fn enumerate(&self, size: Size) -> Result<Enumeration<DarkraftPosition>, SizeError> {
        let [height, width] = size.board()?;
        let letters = [b'L', b'R', b'X', DESTROYED];
        let cells = (width.saturating_mul(height), Some(width));
        let turns = (1..8).map(|bits| (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0));
        let image = |turn: (bool, bool, bool)| SymmetryImage {
            cells: turned(cells::cell_set::BoardShape { width, height }, turn),
            exchanged: (turn.0 != turn.1).then_some([0, 1]),
            negative: false,
        };
        // What has too many cells is refused before it is turned.
        let turns = turns.filter(|&(.., transposed)| cells.0 <= 64 && (!transposed || width == height));
        let images = turns.map(image).collect();
        let states = (0..).zip(letters).map(|(state, letter)| (char::from(letter), state)).collect();
        let make = move |states: &[u8]| {
            let cells = states.iter().map(|&state| letters[usize::from(state)]).collect();
            Some(DarkraftPosition { width: width as usize, height: height as usize, cells })
        };
        BoardFillings::new(states, cells, images, Box::new(make)).map(Enumeration::Fillings)
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

/// Reads row `i` and puts it behind those of `board`.
fn read_row(row: &Data, i: usize, board: &mut DarkraftPosition) -> Result<(), PositionError> {
    let Data::Text(letters) = row else {
        return Err(PositionError::shape(row, &words!("a row of the board, a text", "棋盘的一行（文本）")));
    };
    let mut length = 0;
    for letter in letters.chars() {
        length += 1;
        let place = length;
        match u8::try_from(letter) {
            Ok(letter @ (b'L' | b'R' | b'X' | DESTROYED)) => board.cells.push(letter),
            _ => {
                return Err(PositionError::wrong(words!(
                    "the cell {place} of this row is \"{letter}\": a cell is L, R, X, or . where it is destroyed",
                    "这一行的第 {place} 格是 \"{letter}\"：应为 L、R、X，或表示已毁的 ."
                )));
            }
        }
        if board.cells.len() > MAX_CELLS {
            return Err(PositionError::too_large(words!(
                "there are too many cells: write at most {MAX_CELLS}",
                "格数最多 {MAX_CELLS}"
            )));
        }
    }
    if i == 0 {
        board.width = length;
    }
    if board.width == length {
        return Ok(());
    }
    let width = board.width;
    Err(PositionError::wrong(words!(
        "this row has {length} cells and the first row {width}: write rows of the same length",
        "这一行有 {length} 格，而第一行有 {width} 格：各行长度应相同"
    )))
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Every cell of a board is marked L, R or X. A move chooses a cell that is not destroyed. Rays run from it along the diagonals, for L down to the left and up to the right, for R up to the left and down to the right, for X in all four directions, each until it meets a destroyed cell or the edge of the board. They destroy all cells that they pass, and the chosen one. A player who cannot move loses.",
        "棋盘的每一格标有 L、R 或 X。每步选择一个未毁的格子，从它沿对角线发出射线：L 向左下和右上，R 向左上和右下，X 向四个方向；射线遇到已毁的格子或棋盘边缘为止，毁掉所经过的所有格子以及所选的格子。无法行动者负。",
    ),
    format: text!(
        "a list of rows from the top, each a text of L, R, X, and . for a destroyed cell",
        "自上而下的各行，每行是由 L、R、X 和 .（已毁）组成的文本"
    ),
    example: "[\"XL\",\"RX\"]",
    source: "World of Darkraft, Codeforces 138D (2011)",
};

impl Parameters for Darkraft {
    fn from_parameters(parameters: Option<&str>) -> Result<Darkraft, GameError> {
        no_parameters("darkraft", parameters).map(|()| Darkraft)
    }
}
