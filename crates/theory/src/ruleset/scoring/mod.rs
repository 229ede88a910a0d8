//! Games that end with a score: a file per ruleset.
//!
//! Left is the player who wants a large score, the maximiser; Right wants a small one. What a move brings is
//! added up on the way, so that a position is worth the same however it was reached.

pub mod bimatrix;
pub mod carrots;
pub mod ending;
pub mod minimax;
pub mod othello;
pub mod wooden_chess;

use super::text_format::TextFormat;
use super::{Notation, RulesetInfo};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::value::Score;
use crate::words;

/// A game in which the players take turns and that ends, after finitely many moves, with a score.
///
/// A position belongs to one player: [`visit_moves`](super::Ruleset::visit_moves) shows moves to
/// [the player to move](ScoringRuleset::to_move) alone.
pub trait ScoringRuleset: Notation {
    /// Whose turn it is.
    fn to_move(&self, at: &Self::Position) -> Player;

    /// What a move adds to the score.
    fn gain(&self, at: &Self::Position, mv: &Self::Move) -> Score;

    /// What the end of the game adds to the score. Asked of positions without moves.
    fn final_score(&self, at: &Self::Position) -> Score;

    /// Whether the score is given as what the player to move is ahead by at the end, and its sign as the
    /// outcome. The default, false, tells the score itself, and there is no outcome.
    fn tells_mover(&self) -> bool {
        false
    }

    /// The positions that are asked about together, where one writing stands for several: their values are
    /// answered as a list, and there is no move. `None`, a single position, is what nearly all writings mean.
    fn together(&self, _at: &Self::Position) -> Option<Vec<Self::Position>> {
        None
    }
}

/// A game without turns: both players choose at once, and a table says what each of them gets.
pub trait NormalFormGame: Send + Sync + 'static {
    /// Reads the tables.
    ///
    /// # Errors
    /// [`PositionError`] with the place and what is expected there.
    fn parse(&self, data: &Data) -> Result<bimatrix::StrategicForm, PositionError>;

    /// How people write the tables as text.
    fn form(&self) -> TextFormat;

    /// The game in words.
    fn about(&self) -> &'static RulesetInfo;
}

/// A table of scores, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreMatrix {
    rows: usize,
    columns: usize,
    cells: Vec<Score>,
}

impl ScoreMatrix {
    /// How many rows there are, at least 1.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns there are, at least 1.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The scores, row by row.
    pub fn cells(&self) -> &[Score] {
        &self.cells
    }

    /// One row.
    pub fn row(&self, row: usize) -> &[Score] {
        self.cells.get(row * self.columns..(row + 1) * self.columns).unwrap_or_default()
    }

    /// Reads a table of at most `most` scores.
    ///
    /// # Errors
    /// [`PositionError`] where this is no list of rows of numbers, all of the same length, or it is empty.
    pub fn parse(data: &Data, most: usize) -> Result<ScoreMatrix, PositionError> {
        let (columns, cells) = match data {
            Data::Rows { width, cells } => (*width, cells.iter().map(|&n| Score::from(n)).collect()),
            Data::IntegerRows { width, cells } => (*width, cells.iter().map(|&n| Score::from(n)).collect()),
            other => rows_of_any_kind(other)?,
        };
        if cells.is_empty() {
            return Err(PositionError::wrong(words!(
                "a table has one row at least, and a row one number: write [[0]], say",
                "表至少有一行，每行至少有一个数：例如写 [[0]]"
            )));
        }
        if cells.len() > most {
            return Err(PositionError::too_large(words!(
                "the table is too large: write at most {most} numbers",
                "表中最多有 {most} 个数"
            )));
        }
        Ok(ScoreMatrix { rows: cells.len() / columns.max(1), columns, cells })
    }

    /// Writes the table so that [`parse`](ScoreMatrix::parse) reads it back.
    pub fn write(&self) -> Data {
        let row = |row: &[Score]| Data::list(row.iter().map(Data::from).collect());
        Data::list(self.cells.chunks_exact(self.columns).map(row).collect())
    }
}

/// Rows with numbers beyond 64 bits among them, or what is no table.
fn rows_of_any_kind(data: &Data) -> Result<(usize, Vec<Score>), PositionError> {
    let mut cells = Vec::new();
    let (mut width, items) = (0, data.items()?);
    for (i, row) in items.iter().enumerate() {
        let step = format!("[{i}]");
        let row = scores(row).map_err(|e| e.within(&step))?;
        if i > 0 && row.len() != width {
            let length = row.len();
            return Err(PositionError::wrong(words!(
                "this row has {length} numbers and the first row {width}: write rows of the same length",
                "各行长度应相同：这一行有 {length} 个数，而第一行有 {width} 个"
            ))
            .within(&step));
        }
        width = row.len();
        cells.extend(row);
    }
    Ok((width, cells))
}

/// Reads a list of integers and decimal fractions of any size.
///
/// # Errors
/// [`PositionError`] that names the first item that is no number.
pub fn scores(data: &Data) -> Result<Vec<Score>, PositionError> {
    match data {
        Data::Naturals(list) => Ok(list.iter().map(|&n| Score::from(n)).collect()),
        Data::Integers(list) => Ok(list.iter().map(|&n| Score::from(n)).collect()),
        other => {
            let items = other.items()?;
            items.iter().enumerate().map(|(i, n)| score(n).map_err(|e| e.within(&format!("[{i}]")))).collect()
        }
    }
}

/// Reads an integer or a decimal fraction of any size.
///
/// # Errors
/// [`PositionError`] if this is no number.
pub fn score(data: &Data) -> Result<Score, PositionError> {
    match data {
        Data::Natural(n) => Ok(Score::from(*n)),
        Data::Big(n) => Ok(Score::from((**n).clone())),
        Data::Fraction(text) => Score::decimal(text).ok_or_else(|| {
            PositionError::too_large(words!(
                "this number has too many places: write at most 10000 of them, and no larger exponent",
                "这个数的位数太多：小数位数和指数至多为 10000"
            ))
        }),
        other => Err(PositionError::shape(other, &words!("a number", "数"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigInt;

    #[test]
    fn tables_are_read_back_whatever_they_hold() {
        let long = || Data::integer(BigInt::from(-7) << 200u32);
        let row = |items: Vec<Data>| Data::list(items);
        for table in [
            vec![row(vec![Data::Natural(3)])],
            vec![row(vec![Data::Natural(3), Data::Natural(0)]), row(vec![Data::Natural(5), Data::small(-5)])],
            vec![row(vec![long(), Data::Natural(1)]), row(vec![Data::Natural(u64::MAX), Data::small(-1)])],
            vec![row(vec![Data::Fraction("-0.5".to_owned()), Data::Natural(1)]), row(vec![long(), long()])],
        ] {
            let data = Data::list(table);
            let read = ScoreMatrix::parse(&data, 4).expect("a table");
            assert_eq!(read.write(), data);
            assert_eq!(read.cells().len(), read.rows() * read.columns());
        }
    }

    #[test]
    fn data_that_are_no_table_are_refused_with_their_place() {
        let row = |items: &[u64]| Data::from(items.to_vec());
        for (data, at) in [
            (Data::from(vec![]), ""),
            (Data::list(vec![row(&[])]), ""),
            (Data::from(vec![1, 2]), "[0]"),
            (Data::Null, ""),
            (Data::list(vec![row(&[1, 2]), row(&[3])]), "[1]"),
            (Data::list(vec![row(&[]), row(&[3])]), "[1]"),
            (Data::list(vec![row(&[1]), Data::list(vec![Data::from("1.5")])]), "[1][0]"),
        ] {
            let error = ScoreMatrix::parse(&data, 4).expect_err("no table");
            assert_eq!((error.at.as_str(), error.too_large), (at, false), "{data:?}");
        }
        let five = Data::list(vec![row(&[1, 2, 3, 4, 5])]);
        assert!(ScoreMatrix::parse(&five, 4).expect_err("too many").too_large);
    }
}
