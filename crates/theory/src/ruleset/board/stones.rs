//! Stones of two colours on a board of a fixed size: sets of cells, and how they are written.

use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::ruleset::{Flow, Visit};
use crate::words;
use std::ops::ControlFlow;

/// The stones of both players as sets of cells, in the order in which the rules number them. Left plays X and
/// begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MnkPosition {
    /// Left's stones.
    pub x: u128,
    /// Right's stones.
    pub o: u128,
}

impl MnkPosition {
    /// All stones.
    pub fn all(self) -> u128 {
        self.x | self.o
    }

    /// Whose turn it is where each turn places one stone.
    pub fn to_move(self) -> Player {
        if self.x.count_ones() == self.o.count_ones() { Player::Left } else { Player::Right }
    }

    /// The stones of one player.
    pub fn of(self, player: Player) -> u128 {
        match player {
            Player::Left => self.x,
            Player::Right => self.o,
        }
    }

    /// The stones with more of one player.
    pub fn with(self, player: Player, more: u128) -> MnkPosition {
        match player {
            Player::Left => MnkPosition { x: self.x | more, ..self },
            Player::Right => MnkPosition { o: self.o | more, ..self },
        }
    }
}

/// Shows the cells of a set, each as its bit, the last one first: the boards after stones there then stand in
/// lexicographic order, in which `.` comes before the letters.
pub fn visit_cells(mut cells: u128, visit: Visit<'_, u128>) -> Flow {
    while cells != 0 {
        let cell = 1 << (127 - cells.leading_zeros());
        cells &= !cell;
        visit(cell)?;
    }
    ControlFlow::Continue(())
}

/// How a game writes its boards, which have at most 128 cells: cell (row, column) is the bit row * columns +
/// column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoneNotation {
    /// Columns of the board.
    pub columns: u32,
    /// Rows of the board.
    pub rows: u32,
    /// The letters of Left and Right.
    pub letters: [char; 2],
}

/// The step from a position that is written to its board.
pub(super) fn board_in(data: &Data) -> &'static str {
    if matches!(data, Data::Object(_)) { ".board" } else { "" }
}

impl StoneNotation {
    /// Reads a position in which the numbers of stones tell whose turn it is: rows, or an object with the
    /// field `board` and perhaps the field `turn`.
    ///
    /// # Errors
    /// [`PositionError`] if the board is not of this size, has other letters, or the players have not moved
    /// in turn.
    pub fn read_in_turn(&self, data: &Data) -> Result<MnkPosition, PositionError> {
        let (at, turn) = self.read(data)?;
        let [left, right] = self.letters;
        let (x, o) = (at.x.count_ones(), at.o.count_ones());
        if x != o && x != o + 1 {
            return Err(PositionError::wrong(words!(
                "{left} begins, so there are as many {left} as {right}, or one more: here are {x} {left} and {o} {right}",
                "{left} 先行，故 {left} 的个数应等于 {right} 的个数或多一个：这里有 {x} 个 {left}、{o} 个 {right}"
            ))
            .within(board_in(data)));
        }
        match turn {
            Some(turn) if turn != at.to_move() => Err(PositionError::wrong(words!(
                "{left} begins, so the numbers of stones decide whose turn it is: leave out \"turn\"",
                "{left} 先行，由棋子个数即知轮到谁：请省略 \"turn\""
            ))
            .within(".turn")),
            _ => Ok(at),
        }
    }

    /// Reads rows, or an object with the field `board` and perhaps the field `turn`.
    ///
    /// # Errors
    /// [`PositionError`] if the board is not of this size or has other letters.
    pub fn read(&self, data: &Data) -> Result<(MnkPosition, Option<Player>), PositionError> {
        if !matches!(data, Data::Object(_)) {
            return Ok((self.read_rows(data)?, None));
        }
        let ([board], [turn]) = data.fields(["board"], ["turn"])?;
        let at = self.read_rows(board).map_err(|error| error.within(".board"))?;
        let turn = turn.map(|turn| self.read_turn(turn).map_err(|error| error.within(".turn")));
        Ok((at, turn.transpose()?))
    }

    /// A list of texts, or one text with `/` between the rows.
    fn read_rows(&self, rows: &Data) -> Result<MnkPosition, PositionError> {
        let count = self.rows;
        let found = match rows {
            Data::Text(text) => text.split('/').count(),
            Data::List(items) => items.len(),
            other => return Err(PositionError::shape(other, &self.expected())),
        };
        if found != count as usize {
            return Err(PositionError::wrong(words!(
                "there are {found} rows: write {count}",
                "棋盘有 {count} 行，而不是 {found} 行"
            )));
        }
        let mut at = MnkPosition::default();
        match rows {
            Data::Text(text) => {
                (0u32..)
                    .zip(text.split('/'))
                    .try_for_each(|(row, text)| self.read_row(row, text, &mut at))?;
            }
            _ => {
                for (row, item) in (0u32..).zip(&rows.items()?) {
                    let read = match item {
                        Data::Text(text) => self.read_row(row, text, &mut at),
                        other => Err(PositionError::shape(other, &self.expected())),
                    };
                    read.map_err(|error| error.within(&format!("[{row}]")))?;
                }
            }
        }
        Ok(at)
    }

    fn expected(&self) -> LocalizedString {
        let StoneNotation { columns, rows, .. } = self;
        words!(
            "a list of {rows} texts of {columns} letters, one for each row",
            "{rows} 个各含 {columns} 个字母的文本组成的列表，每行一个"
        )
    }

    fn read_row(&self, row: u32, text: &str, at: &mut MnkPosition) -> Result<(), PositionError> {
        let (columns, [left, right]) = (self.columns, self.letters);
        let found = text.chars().count();
        if found != columns as usize {
            return Err(PositionError::wrong(words!(
                "row {row} (counted from 0) has {found} cells: write {columns} of {left}, {right} and . in each row",
                "第 {row} 行（从 0 数起）有 {found} 格：每行应写 {columns} 个 {left}、{right} 或 ."
            )));
        }
        for (column, letter) in (0u32..).zip(text.chars()) {
            let cell = 1 << (row * columns + column);
            if letter == left {
                at.x |= cell;
            } else if letter == right {
                at.o |= cell;
            } else if letter != '.' {
                return Err(PositionError::wrong(words!(
                    "row {row}, column {column} (counted from 0) is \"{letter}\": write {left}, {right} or . for each cell",
                    "第 {row} 行第 {column} 列（从 0 数起）是 \"{letter}\"：每格应写 {left}、{right} 或 ."
                )));
            }
        }
        Ok(())
    }

    fn read_turn(&self, turn: &Data) -> Result<Player, PositionError> {
        let [left, right] = self.letters;
        let expected = words!("\"{left}\" or \"{right}\"", " \"{left}\" 或 \"{right}\" ");
        let Data::Text(name) = turn else { return Err(PositionError::shape(turn, &expected)) };
        let mut letters = name.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter == left => Ok(Player::Left),
            (Some(letter), None) if letter == right => Ok(Player::Right),
            _ => Err(PositionError::wrong(words!(
                "write \"{left}\" or \"{right}\" here for the player to move",
                "这里请写 \"{left}\" 或 \"{right}\"，即轮到谁"
            ))),
        }
    }

    /// Writes the rows of a board.
    pub fn write(&self, at: MnkPosition) -> Data {
        let letter = |cell: u32| match (at.x >> cell & 1, at.o >> cell & 1) {
            (1, _) => self.letters[0],
            (_, 1) => self.letters[1],
            _ => '.',
        };
        let row = |row: u32| (row * self.columns..(row + 1) * self.columns).map(letter).collect();
        Data::list((0..self.rows).map(|i| Data::Text(row(i))).collect())
    }

    /// The row and column of a cell, as moves are named.
    pub fn place(&self, cell: u128) -> Data {
        let cell = cell.trailing_zeros();
        Data::Naturals(vec![u64::from(cell / self.columns), u64::from(cell % self.columns)])
    }

    /// A board without stones, as JSON.
    pub fn empty(&self) -> String {
        let row = format!("\"{}\"", ".".repeat(self.columns as usize));
        format!("{{\"board\":[{}]}}", vec![row; self.rows as usize].join(","))
    }
}
