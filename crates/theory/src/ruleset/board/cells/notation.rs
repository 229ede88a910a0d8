//! Boards as texts.

use super::cell_set::BoardShape;
use super::grid::AnyGrid;
use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::ruleset::enumeration::Letter;
use crate::words;

/// The most cells, and the most rows.
pub const MAX_CELLS: u32 = 1_000_000;

/// The letters of the states of boards of two planes.
const STONES: &str = ".xo#";

/// The letters of all states of boards. Boards of one plane have two states, whose letters are those of the
/// game.
const fn letters(planes: usize, expected: &'static str) -> &'static str {
    if planes == 1 { expected } else { STONES }
}

/// The letters of a game, each with the state for which it stands.
pub(super) fn states<const P: usize>(expected: &'static str) -> Vec<Letter> {
    let state = |letter| letters(P, expected).chars().position(|known| known == letter);
    expected.chars().filter_map(|letter| Some((letter, state(letter)? as u8))).collect()
}

/// Reads a board whose cells are some of these letters: a list of rows, a text with `/` between them, or one
/// of these in the field `board` of an object.
pub(super) fn read<const P: usize>(data: &Data, expected: &'static str) -> Result<AnyGrid<P>, PositionError> {
    if let Data::Object(_) = data {
        let ([board], []) = data.fields(["board"], [])?;
        return read(board, expected).map_err(|error| error.within(".board"));
    }
    let mut rows = Rows { letters: letters(P, expected), expected, width: None, states: Vec::new() };
    let mut height = 0;
    match data {
        Data::Text(text) if text.is_empty() => {}
        Data::Text(text) => {
            for (row, letters) in text.split('/').enumerate() {
                rows.read(row, letters)?;
                height += 1;
            }
        }
        _ => {
            for (row, item) in data.items()?.iter().enumerate() {
                let step = format!("[{row}]");
                let Data::Text(letters) = item else {
                    let expected = words!("a row of the board, a text", "棋盘的一行（文本）");
                    return Err(PositionError::shape(item, &expected).within(&step));
                };
                rows.read(row, letters).map_err(|error| error.within(&step))?;
                height += 1;
            }
        }
    }
    Ok(AnyGrid::from_states(BoardShape { width: rows.width.unwrap_or(0), height }, &rows.states, false))
}

/// The rows of a board that have been read.
struct Rows<'a> {
    /// The letter of each state.
    letters: &'static str,
    /// Those that the game has.
    expected: &'a str,
    width: Option<u32>,
    states: Vec<u8>,
}

impl Rows<'_> {
    fn read(&mut self, row: usize, letters: &str) -> Result<(), PositionError> {
        if row >= MAX_CELLS as usize {
            return Err(too_large());
        }
        let mut length = 0u32;
        for letter in letters.chars() {
            let state = self.letters.chars().position(|known| known == letter);
            let Some(state) = state.filter(|_| self.expected.contains(letter)) else {
                return Err(self.unknown(letter, row, length));
            };
            self.states.push(state as u8);
            if self.states.len() > MAX_CELLS as usize {
                return Err(too_large());
            }
            length += 1;
        }
        let width = *self.width.get_or_insert(length);
        if width == length {
            return Ok(());
        }
        Err(uneven(row, length, width))
    }

    fn unknown(&self, letter: char, row: usize, column: u32) -> PositionError {
        let letters: Vec<LocalizedString> = self.expected.chars().map(meaning).collect();
        let en = letters.iter().map(|letter| letter.en.as_str()).collect::<Vec<_>>().join(", ");
        let zh = letters.iter().map(|letter| letter.zh.as_str()).collect::<Vec<_>>().join("、");
        PositionError::wrong(LocalizedString {
            en: format!("row {row}, column {column} (counted from 0) is \"{letter}\": a cell is {en}"),
            zh: format!("第 {row} 行第 {column} 列（从 0 数起）是 \"{letter}\"：格子应为 {zh}"),
        })
    }
}

/// What a letter stands for.
fn meaning(letter: char) -> LocalizedString {
    match letter {
        'x' => words!("x for a stone (Left's, where there are two kinds)", "x（棋子；有两种棋子时为左方的）"),
        'o' => words!("o for a stone of Right's", "o（右方的棋子）"),
        '#' => words!("# where there is no cell", "#（没有格子）"),
        _ => words!(". for an empty cell", ".（空格）"),
    }
}

/// A row that is not as long as the first one.
pub(in crate::ruleset::board) fn uneven(row: usize, length: u32, width: u32) -> PositionError {
    PositionError::wrong(words!(
        "row {row} has {length} cells and row 0 has {width}: write rows of the same length",
        "第 {row} 行有 {length} 格，而第 0 行有 {width} 格：各行长度应相同"
    ))
}

fn too_large() -> PositionError {
    PositionError::too_large(words!(
        "the board is too large: write at most {MAX_CELLS} cells and rows",
        "棋盘的格数和行数最多为 {MAX_CELLS}"
    ))
}

/// Writes a board that has the states of stones as a list of rows, in the letters of its game.
pub(super) fn write<const P: usize>(at: &AnyGrid<P>, expected: &'static str) -> Data {
    let shape = at.shape();
    let letters = letters(P, expected).as_bytes();
    let letter = |cell| letters.get(usize::from(at.state(cell))).map_or('#', |&letter| char::from(letter));
    let row = |row: u32| (row * shape.width..(row + 1) * shape.width).map(letter).collect();
    Data::list((0..shape.height).map(|i| Data::Text(row(i))).collect())
}
