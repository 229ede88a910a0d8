//! The connected shapes of a number of cells, as placed, in place of the boards of a size: all other cells
//! are not there.

use super::{
    Enumeration, GONE, Letter, MAX_CODES, Orbit, Size, SizeError, SymmetryImage, class_of, state_of,
};
use crate::data::Data;
use crate::ruleset::board::cells::cell_set::BoardShape;
use crate::ruleset::board::cells::symmetry;
use crate::structure::polyominoes::{MAX_CELLS, Polyomino, Turn, polyominoes};
use crate::words;

/// All shapes of a number of cells, each filled in every way with some letters.
///
/// The code of a filled shape is its shape's place times the number of fillings, and the filling, of which
/// the first cell is the leading digit.
#[derive(Clone, Debug)]
pub struct Shapes {
    shapes: Vec<Polyomino>,
    cells: u32,
    letters: Vec<char>,
    fillings: u64,
    /// What makes the same game of a shape.
    same: Vec<ShapeImage>,
    /// What makes its negative.
    negative: Vec<ShapeImage>,
}

/// How a filled shape becomes another: it is turned, and its letters are exchanged.
#[derive(Clone, Debug)]
struct ShapeImage {
    turn: Turn,
    /// The digit of each digit.
    digits: Vec<u64>,
}

/// All ways to turn a board.
const TURNS: [Turn; 8] = [
    (false, false, false),
    (false, true, false),
    (true, false, false),
    (true, true, false),
    (false, false, true),
    (false, true, true),
    (true, false, true),
    (true, true, true),
];

/// The side of a board on which all ways to turn it differ.
const SIDE: u32 = 3;

/// The letter of an empty cell.
const EMPTY: char = '.';

impl Shapes {
    /// The shapes of a game whose boards `of_board` knows, filled with these letters; without any, of empty
    /// cells.
    ///
    /// # Errors
    /// [`SizeError`] if the game has no letters for empty cells and for those that are not there, lacks one
    /// of the letters, or if there are too many shapes.
    pub fn new<P>(
        of_board: impl Fn(Size) -> Result<Enumeration<P>, SizeError>,
        cells: u32,
        letters: Option<&str>,
    ) -> Result<Shapes, SizeError> {
        let board = of_board(Size::Board { rows: SIDE, columns: SIDE }).map_err(|_| no_shapes())?;
        let Enumeration::Fillings(board) = board else { return Err(no_shapes()) };
        let has = |letter| board.as_letters && board.letters.iter().any(|&(known, _)| known == letter);
        if !has(GONE) || !has(EMPTY) || board.row.is_none() {
            return Err(no_shapes());
        }
        let mut chosen: Vec<char> = Vec::new();
        for letter in letters.unwrap_or(".").chars() {
            if letter == GONE || !has(letter) {
                let all: String =
                    board.letters.iter().map(|&(letter, _)| letter).filter(|&l| l != GONE).collect();
                return Err(SizeError(words!(
                    "\"{letter}\" is not a letter for the cells of a shape: write some of {all}",
                    "\"{letter}\" 不能填在形状的格中：可用的字母是 {all}"
                )));
            }
            if !chosen.contains(&letter) {
                chosen.push(letter);
            }
        }
        if chosen.is_empty() {
            return Err(SizeError(words!(
                "no letters: write those that may fill the cells of a shape, such as .",
                "没有字母：请写出可填在形状的格中的字母，例如 ."
            )));
        }
        let shapes = polyominoes(cells as usize).ok_or_else(|| {
            SizeError(words!(
                "shapes of {cells} cells are not listed: choose 1 to {MAX_CELLS} cells",
                "不列出 {cells} 格的形状：请选 1 到 {MAX_CELLS} 格"
            ))
        })?;
        let base = chosen.len() as u64;
        let fillings = base.checked_pow(cells);
        let Some(fillings) =
            fillings.filter(|&fillings| fillings <= MAX_CODES / (shapes.len() as u64).max(1))
        else {
            return Err(SizeError(words!(
                "{base}^{cells} fillings of each shape are too many to examine: choose fewer cells or letters",
                "每个形状有 {base}^{cells} 种填法，太多，无法遍历：请选较少的格或字母"
            )));
        };
        let mut all =
            Shapes { shapes, cells, letters: chosen, fillings, same: Vec::new(), negative: Vec::new() };
        for image in &board.images {
            all.add_image(image, &board.letters);
        }
        Ok(all)
    }

    /// Adds what makes an image of a board, unless it needs letters that are not chosen.
    fn add_image(&mut self, image: &SymmetryImage, letters: &[Letter]) {
        let turn = TURNS.into_iter().find(|&turn| turned(turn) == image.cells);
        let digit = |&letter: &char| {
            let state = state_of(letters, letter).map(|state| image.of_state(state))?;
            let (to, _) = letters.iter().find(|&&(_, known)| known == state)?;
            self.letters.iter().position(|known| known == to).map(|place| place as u64)
        };
        let digits: Option<Vec<u64>> = self.letters.iter().map(digit).collect();
        if let (Some(turn), Some(digits)) = (turn, digits) {
            let found = ShapeImage { turn, digits };
            if image.negative { self.negative.push(found) } else { self.same.push(found) }
        }
    }

    /// How many codes there are.
    pub fn codes(&self) -> u64 {
        self.shapes.len() as u64 * self.fillings
    }

    /// The letters of the cells.
    pub fn letters(&self) -> String {
        self.letters.iter().collect()
    }

    /// The rows of the position of a code.
    pub fn rows(&self, code: u64) -> Vec<String> {
        let Some((shape, digits)) = self.filled(code) else { return Vec::new() };
        let [rows, columns] = shape.size();
        let mut letters = vec![vec![GONE; columns]; rows];
        for ([row, column], digit) in shape.cells().zip(digits) {
            letters[row][column] = self.letters.get(digit as usize).copied().unwrap_or(EMPTY);
        }
        letters.into_iter().map(|row| row.into_iter().collect()).collect()
    }

    /// The position of a code as data.
    pub fn data(&self, code: u64) -> Data {
        Data::list(self.rows(code).into_iter().map(Data::Text).collect())
    }

    fn filled(&self, code: u64) -> Option<(&Polyomino, [u64; MAX_CELLS])> {
        let shape = self.shapes.get(usize::try_from(code / self.fillings).ok()?)?;
        let (base, mut rest) = (self.letters.len() as u64, code % self.fillings);
        let mut digits = [0; MAX_CELLS];
        for digit in digits.iter_mut().take(self.cells as usize).rev() {
            (rest, *digit) = (rest / base, rest % base);
        }
        Some((shape, digits))
    }

    /// The class of the position of this code, if it is the least code of its class; see
    /// [`OrbitTable`](super::OrbitTable).
    pub(super) fn class(&self, code: u64, up_to_sign: bool) -> Option<Orbit> {
        let (shape, digits) = self.filled(code)?;
        let images = |images: &[ShapeImage]| -> Option<u64> {
            let mut itself = 0;
            for image in images {
                let to = self.image(shape, &digits, image)?;
                if to < code {
                    return None;
                }
                itself += u64::from(to == code);
            }
            Some(itself)
        };
        class_of(
            (self.same.len(), images(&self.same)?),
            (self.negative.len(), &mut || images(&self.negative)),
            up_to_sign,
        )
    }

    /// The code of an image.
    fn image(&self, shape: &Polyomino, digits: &[u64; MAX_CELLS], image: &ShapeImage) -> Option<u64> {
        let (to, came_from) = shape.turned(image.turn);
        let place = self.shapes.binary_search(&to).ok()? as u64;
        let base = self.letters.len() as u64;
        let filling = came_from.iter().take(self.cells as usize).fold(0, |filling, &from| {
            let digit = digits[usize::from(from)];
            filling * base + image.digits.get(digit as usize).copied().unwrap_or(digit)
        });
        Some(place * self.fillings + filling)
    }
}

/// Where each cell of a board of [`SIDE`] rows and columns goes when it is turned.
fn turned(turn: Turn) -> Vec<u32> {
    symmetry::turned(BoardShape { width: SIDE, height: SIDE }, turn)
}

/// The game has no shapes.
pub fn no_shapes() -> SizeError {
    SizeError(words!(
        "this game has no shapes of a given number of cells, because its boards have no cells that are empty (.) or missing (#): write --size",
        "这个游戏没有由若干格组成的形状，因为它的棋盘没有空格（.）或不存在的格（#）：请写 --size"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Notation;
    use crate::ruleset::board::domineering::Domineering;
    use crate::ruleset::board::snort::Snort;
    use crate::ruleset::parameters::Parameters;
    use std::collections::HashSet;

    fn counts(shapes: &Shapes, up_to_sign: bool) -> (u64, u64) {
        let classes = (0..shapes.codes()).filter_map(|code| shapes.class(code, up_to_sign));
        classes.fold((0, 0), |(count, all), class| (count + 1, all + class.same + class.negatives))
    }

    #[test]
    fn classes_of_shapes_count_every_shape_once() {
        let domineering = Domineering::from_parameters(None).unwrap();
        let snort = Snort::from_parameters(None).unwrap();
        for (cells, fixed, free) in [(1, 1, 1), (4, 19, 5), (5, 63, 12), (6, 216, 35)] {
            let shapes = Shapes::new(|size| domineering.enumerate(size), cells, None).unwrap();
            assert_eq!(shapes.codes(), fixed);
            assert_eq!(counts(&shapes, false).1, fixed);
            // Turned by a quarter a shape of Domineering is its negative, so these are free polyominoes.
            assert_eq!(counts(&shapes, true), (free, fixed));
            let shapes = Shapes::new(|size| snort.enumerate(size), cells, None).unwrap();
            assert_eq!(counts(&shapes, false), (free, fixed));
        }
    }

    #[test]
    fn filled_shapes_are_all_different_and_have_the_letters_that_were_chosen() {
        let snort = Snort::from_parameters(None).unwrap();
        let shapes = Shapes::new(|size| snort.enumerate(size), 4, Some(".xo")).unwrap();
        assert_eq!(shapes.codes(), 19 * 81);
        let all: HashSet<Vec<String>> = (0..shapes.codes()).map(|code| shapes.rows(code)).collect();
        assert_eq!(all.len() as u64, shapes.codes());
        assert!(all.iter().flatten().all(|row| row.chars().all(|letter| "#.xo".contains(letter))));
        for up_to_sign in [false, true] {
            assert_eq!(counts(&shapes, up_to_sign).1, shapes.codes());
        }
        // Alone, Left's letter cannot be exchanged for Right's.
        let alone = Shapes::new(|size| snort.enumerate(size), 3, Some(".x")).unwrap();
        assert_eq!(counts(&alone, false), counts(&alone, true));
    }

    #[test]
    fn scenes_without_shapes_are_refused() {
        let snort = Snort::from_parameters(None).unwrap();
        for (cells, letters) in [(0, None), (14, None), (4, Some("#")), (4, Some("z")), (4, Some(""))] {
            assert!(
                Shapes::new(|size| snort.enumerate(size), cells, letters).is_err(),
                "{cells} {letters:?}"
            );
        }
        let push = crate::ruleset::strip::push::Push::from_parameters(None).unwrap();
        assert!(Shapes::new(|size| push.enumerate(size), 4, None).is_err());
    }
}
