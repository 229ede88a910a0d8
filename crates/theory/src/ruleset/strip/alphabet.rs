//! Strips written as texts, a letter for each cell.

use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::ruleset::enumeration::{BoardFillings, Enumeration, Size, SizeError, SymmetryImage};
use crate::structure::strip::{Cell, Strip};
use crate::words;

/// Longer strips are not accepted.
pub const MAX_CELLS: usize = 1_000_000;

/// Which letters stand for what: the cells that a game has.
#[derive(Clone, Copy, Debug)]
pub struct Alphabet(pub &'static [(char, Cell)]);

/// `x` for Left's, `o` for Right's.
pub static STONES: Alphabet = Alphabet(&[('.', Cell::Empty), ('x', Cell::Left), ('o', Cell::Right)]);

/// How a strip becomes another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StripSymmetry {
    /// The last cell comes first.
    Reversed,
    /// What is Left's becomes Right's, and the other way round.
    Swapped,
    /// Both.
    Both,
}

impl Alphabet {
    /// All strips of a size, of which these images are the same game and these its negatives.
    ///
    /// # Errors
    /// [`SizeError`] where there are none.
    pub fn enumerate<P: 'static>(
        &'static self,
        size: Size,
        same: &[StripSymmetry],
        negatives: &[StripSymmetry],
        make: fn(Strip) -> P,
    ) -> Result<Enumeration<P>, SizeError> {
        let length = size.strip()?;
        let state = |cell| self.0.iter().position(|&(_, known)| known == cell).map(|state| state as u8);
        let sides = state(Cell::Left).zip(state(Cell::Right)).map(|(left, right)| [left, right]);
        let image = |&turn: &StripSymmetry, negative| SymmetryImage {
            cells: if turn == StripSymmetry::Swapped {
                (0..length).collect()
            } else {
                (0..length).rev().collect()
            },
            exchanged: sides.filter(|_| turn != StripSymmetry::Reversed),
            negative,
        };
        let same = same.iter().map(|turn| image(turn, false));
        // What has too many cells is refused before it is turned.
        let images =
            same.chain(negatives.iter().map(|turn| image(turn, true))).take_while(|_| length <= 64).collect();
        let letters = (0..).zip(self.0).map(|(state, &(letter, _))| (letter, state)).collect();
        let cell = |&state: &u8| self.0.get(usize::from(state)).map_or(Cell::Empty, |&(_, cell)| cell);
        let make = move |states: &[u8]| Some(make(states.iter().map(cell).collect()));
        BoardFillings::new(letters, (length, None), images, Box::new(make)).map(Enumeration::Fillings)
    }

    /// Reads a strip: a text, or a list of one text.
    ///
    /// # Errors
    /// [`PositionError`] that says which cell is wrong and which letters there are.
    pub fn parse(&self, data: &Data) -> Result<Strip, PositionError> {
        let text = text_of(data, &words!("a text with a letter for each cell", "每格一个字母的文本"))?;
        let mut cells = 0;
        let read = |letter: char| {
            cells += 1;
            if cells > MAX_CELLS {
                return Err(too_long(MAX_CELLS));
            }
            let known = self.0.iter().find(|&&(known, _)| known == letter);
            known.map(|&(_, cell)| cell).ok_or_else(|| self.unknown(letter, cells))
        };
        text.chars().map(read).collect()
    }

    fn unknown(&self, letter: char, cell: usize) -> PositionError {
        let known = self.0.iter().map(|(known, _)| known.to_string()).collect::<Vec<_>>().join(" ");
        PositionError::wrong(words!(
            "cell {cell}, counted from 1, is \"{letter}\": the letters of this game are {known}",
            "第 {cell} 格（从 1 起）是 \"{letter}\"：这个游戏的字母是 {known}"
        ))
    }

    /// Writes a strip as a text.
    pub fn write(&self, strip: &Strip) -> Data {
        let letter =
            |cell| self.0.iter().find(|&&(_, known)| known == cell).map_or('.', |&(letter, _)| letter);
        Data::Text(strip.cells().map(letter).collect())
    }
}

/// About how many numbers a strip of this many cells counts for: a cell is a character, not a number.
pub fn size(cells: u32) -> u64 {
    u64::from(cells) / 4
}

/// The text of a strip: a text, or a board of one row, as it is read from a command line, or of none.
///
/// # Errors
/// [`PositionError`] where this is anything else; `expected` is what is expected.
pub fn text_of<'a>(data: &'a Data, expected: &LocalizedString) -> Result<&'a str, PositionError> {
    match data {
        Data::Text(text) => Ok(text),
        Data::Naturals(rows) if rows.is_empty() => Ok(""),
        Data::List(rows) => match &rows[..] {
            [Data::Text(text)] => Ok(text),
            _ => Err(PositionError::shape(data, expected)),
        },
        _ => Err(PositionError::shape(data, expected)),
    }
}

/// A strip with more cells than this.
pub fn too_long(most: usize) -> PositionError {
    PositionError::too_large(words!(
        "the strip is too long: write at most {most} cells",
        "格带至多有 {most} 格"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_is_no_strip_gets_a_message_that_says_where() {
        let error = |data: Data| STONES.parse(&data).unwrap_err();
        assert!(
            error("x.oy".into())
                .message
                .en
                .contains("cell 4, counted from 1, is \"y\": the letters of this game are . x o")
        );
        assert!(
            error(Data::list(vec!["x".into(), "o".into()]))
                .message
                .en
                .contains("a text with a letter for each cell")
        );
        assert!(!error(5.into()).too_large);
        assert!(error(Data::Text(".".repeat(MAX_CELLS + 1))).too_large);
        assert_eq!(STONES.parse(&Data::Text("x".repeat(MAX_CELLS))).unwrap().len() as usize, MAX_CELLS);
        for empty in [Data::Text(String::new()), Data::list(vec![]), Data::list(vec!["".into()])] {
            assert_eq!(STONES.parse(&empty).unwrap(), Strip::blank(0));
        }
    }
}
