//! Pictures of dots and lines.

use super::{GROUND, Line};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::scene::{Appearance, Scene, VisibleRange};
use crate::words;

/// A picture has at most this many signs.
const MAX_SIGNS: u64 = 1 << 20;

/// The size of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Picture {
    /// The number of its rows, one more than twice that of the boxes.
    pub(super) rows: u32,
    /// The number of signs in a row.
    pub(super) columns: u32,
    /// Whether it is written as the field `board` of an object.
    pub(super) in_field: bool,
}

/// What a sign of a picture stands for.
enum Sign {
    Dot,
    /// A line between two dots of a row, or between two rows.
    Line(char),
    Inside,
}

impl Picture {
    /// A board on which no line is drawn; `None` if it is empty or too large.
    pub(super) fn with_size(rows: u64, columns: u64) -> Option<(Picture, Vec<Line>)> {
        let signs = |boxes: u64| boxes.checked_mul(2)?.checked_add(1);
        let (rows, columns) = (signs(rows)?, signs(columns)?);
        if rows < 3 || columns < 3 || rows.checked_mul(columns)? > MAX_SIGNS {
            return None;
        }
        let picture = Picture { rows: rows as u32, columns: columns as u32, in_field: false };
        let is_line = |&place: &u32| matches!(picture.meaning(place), Sign::Line(_));
        let places = (0..picture.rows * picture.columns).filter(is_line);
        let lines = places.map(|place| picture.line(place)).collect();
        Some((picture, lines))
    }

    /// The row and the column of a sign.
    pub(super) fn sign(&self, place: u32) -> [u32; 2] {
        [place / self.columns, place % self.columns]
    }

    fn meaning(&self, place: u32) -> Sign {
        match self.sign(place).map(|number| number % 2) {
            [0, 0] => Sign::Dot,
            [0, _] => Sign::Line('-'),
            [_, 0] => Sign::Line('|'),
            _ => Sign::Inside,
        }
    }

    /// The line at a sign that stands for one, between the boxes on its two sides.
    fn line(&self, place: u32) -> Line {
        let [row, column] = self.sign(place);
        let (boxes, lines) = (self.columns / 2, self.rows / 2);
        let number = |row: Option<u32>, column: Option<u32>| match (row, column) {
            (Some(row), Some(column)) if row < lines && column < boxes => row * boxes + column,
            _ => GROUND,
        };
        let before = |number: u32| (number / 2).checked_sub(1);
        let ends = match row % 2 {
            0 => [before(row), Some(row / 2)].map(|row| number(row, Some(column / 2))),
            _ => [before(column), Some(column / 2)].map(|column| number(Some(row / 2), column)),
        };
        Line { place, ends }
    }

    /// The signs of the picture in which these lines are not drawn.
    fn signs(&self, lines: &[Line]) -> Vec<char> {
        let sign = |place| match self.meaning(place) {
            Sign::Dot => '+',
            Sign::Line(drawn) => drawn,
            Sign::Inside => '.',
        };
        let mut signs: Vec<char> = (0..self.rows * self.columns).map(sign).collect();
        lines.iter().for_each(|line| signs[line.place as usize] = '.');
        signs
    }

    /// Writes the picture as a list of rows.
    pub(super) fn write(&self, lines: &[Line]) -> Data {
        let signs = self.signs(lines);
        Data::list(signs.chunks(self.columns as usize).map(|row| Data::Text(row.iter().collect())).collect())
    }

    /// A board of signs: lines that are not drawn can be picked, and boxes that are closed are walls.
    pub(super) fn scene(&self, lines: &[Line]) -> Scene {
        let signs = self.signs(lines);
        let sign = |row: u64, column: u64| signs[(row * u64::from(self.columns) + column) as usize];
        let places = |count: u32| VisibleRange::lines(0, count.into());
        Scene::board(&places(self.rows), &places(self.columns), false, |row, column| {
            match (row % 2, column % 2) {
                (1, 1) => {
                    let sides = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)];
                    let closed = sides.iter().all(|&(row, column)| sign(row, column) != '.');
                    (if closed { Appearance::Wall } else { Appearance::Still }, None)
                }
                _ => match sign(row, column) {
                    '.' => (Appearance::Plain, None),
                    drawn => (Appearance::Still, Some(drawn.to_string())),
                },
            }
        })
    }
}

/// Reads a picture: a list of rows, or a text with `/` between them.
///
/// # Errors
/// [`PositionError`] with the row and column of a sign that cannot stand there.
pub(super) fn read(data: &Data) -> Result<(Picture, Vec<Line>), PositionError> {
    let rows: Vec<(String, Vec<char>)> = match data {
        Data::Text(text) => text.split('/').map(|row| (String::new(), row.chars().collect())).collect(),
        _ => {
            let row = |(place, item): (usize, &Data)| match item {
                Data::Text(row) => Ok((format!("[{place}]"), row.chars().collect())),
                other => {
                    let expected = words!("a row of the picture, a text", "图的一行（文本）");
                    Err(PositionError::shape(other, &expected).within(&format!("[{place}]")))
                }
            };
            data.items()?.iter().enumerate().map(row).collect::<Result<_, _>>()?
        }
    };
    let (height, width) = (rows.len(), rows.first().map_or(0, |(_, row)| row.len()));
    if (height as u64).saturating_mul(width as u64) > MAX_SIGNS {
        return Err(PositionError::too_large(words!(
            "the picture is too large: write at most {MAX_SIGNS} signs",
            "图至多有 {MAX_SIGNS} 个符号"
        )));
    }
    if height < 3 || height.is_multiple_of(2) || width < 3 || width.is_multiple_of(2) {
        return Err(PositionError::wrong(words!(
            "a picture with R rows of C boxes has 2R + 1 rows of 2C + 1 signs, and this has {height} rows, the first of {width} signs: write +.+/.../+.+ for one box",
            "R 行 C 列格子的图有 2R + 1 行，每行 2C + 1 个符号，而这里有 {height} 行，首行 {width} 个符号：一个格子写作 +.+/.../+.+"
        )));
    }
    let picture = Picture { rows: height as u32, columns: width as u32, in_field: false };
    let mut lines = Vec::new();
    for (row, (step, signs)) in rows.iter().enumerate() {
        if signs.len() != width {
            let length = signs.len();
            return Err(PositionError::wrong(words!(
                "row {row} has {length} signs, and row 0 has {width}: write rows of the same length",
                "第 {row} 行有 {length} 个符号，而第 0 行有 {width} 个：各行长度应相同"
            ))
            .within(step));
        }
        for (column, &sign) in signs.iter().enumerate() {
            let place = (row * width + column) as u32;
            match (picture.meaning(place), sign) {
                (Sign::Dot, '+') | (Sign::Inside, '.' | ' ') => {}
                (Sign::Line(_), '.' | ' ') => lines.push(picture.line(place)),
                (Sign::Line(drawn), sign) if sign == drawn => {}
                (meaning, sign) => return Err(wrong_sign(&meaning, sign, row, column).within(step)),
            }
        }
    }
    Ok((picture, lines))
}

/// The error about a sign that cannot stand at its place.
fn wrong_sign(meaning: &Sign, sign: char, row: usize, column: usize) -> PositionError {
    let LocalizedString { en, zh } = match meaning {
        Sign::Dot => words!("+ for a dot", "+（点）"),
        Sign::Line(drawn) => words!("{drawn} for a line, or . for none", "{drawn}（线）或 .（无线）"),
        Sign::Inside => words!(". for the inside of a box", ".（格内）"),
    };
    PositionError::wrong(words!(
        "row {row}, column {column} (counted from 0) is \"{sign}\": write {en}",
        "第 {row} 行第 {column} 列（从 0 数起）是 \"{sign}\"：请写 {zh}"
    ))
}
