//! Positions with coordinates: what tables, grids and pictures go over.
//!
//! The coordinates are the numbers of a position: of two heaps, of a square of a board, of a tuple of a
//! user's own rules, of the places marked in a position as it is written. A parameter of the game may stand
//! before them.
//!
//! ```
//! use grundy::solver::prelude::*;
//! use grundy::sequence::points::CoordinateFamily;
//!
//! let mut solver = SolverState::default();
//! let nim = solver.game("nim")?;
//! let points = CoordinateFamily::marked(&*nim, "{a},{b},3")?;
//! assert_eq!(points.axes(), ["a", "b"]);
//! assert_eq!(points.at(&[1, 2]).map(|(_, position)| position), Some(Data::from(vec![1, 2, 3])));
//! # Ok::<(), grundy::QuestionError>(())
//! ```

use super::of_partizan;
use crate::wire::json::data_from_json;
use crate::wire::question::{QuestionError, QuestionErrorKind};
use crate::wire::text;
use grundy_solver::budget::{Budget, Halt, Limits};
use grundy_solver::game::Game;
use grundy_solver::game::grid::{GridCell, GridContent, cell_of};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::Convention;
use grundy_theory::ruleset::coordinates::Coordinates;
use grundy_theory::ruleset::text_format::TextShape;
use grundy_theory::words;
use std::time::Duration;

/// How many steps reading and placing a position takes, about.
const CELL: u64 = 64;

/// Points have no more coordinates than this, the parameter among them.
pub const MAX_AXES: usize = 3;

/// Positions with one, two or three coordinates.
pub struct CoordinateFamily<'a> {
    games: Vec<&'a dyn Game>,
    /// The name of the game's parameter, and its first value.
    parameter: Option<(String, u64)>,
    place: Place,
}

/// How coordinates make a position.
enum Place {
    /// Those of a game of the catalogue.
    Plane(Coordinates),
    /// A single heap.
    Heap,
    /// One number, or a tuple of this many.
    Numbers(usize),
    /// The places of this many coins that show heads; there is no coin at 0, and two in one place are none.
    Heads(usize),
    /// A text in which they are marked.
    Marked(Vec<Piece>, Vec<String>),
}

/// A piece of a text with marks.
#[derive(Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    /// The number of a coordinate.
    Mark(usize),
}

/// What the numbers of a tuple are called.
const NAMES: [&str; MAX_AXES] = ["a", "b", "c"];

impl<'a> CoordinateFamily<'a> {
    /// The points of a game of single heaps.
    pub fn heaps(game: &'a dyn Game) -> CoordinateFamily<'a> {
        CoordinateFamily::new(game, Place::Heap)
    }

    /// The points with this many coordinates; where nobody says how many they are, with two in games of the
    /// catalogue, one in those on a row of coins, and else with as many as the example of the rules has.
    ///
    /// # Errors
    /// [`QuestionError`] where the game has no such points.
    pub fn numbers(game: &'a dyn Game, count: Option<usize>) -> Result<CoordinateFamily<'a>, QuestionError> {
        if is_of_whole_positions(game) {
            return match numbers_of_own(game, count)? {
                count @ 1..=MAX_AXES => Ok(CoordinateFamily::new(game, Place::Numbers(count))),
                _ => Err(too_many_axes()),
            };
        }
        if is_row_of_coins(game) {
            return match count.unwrap_or(1) {
                count @ 1..=MAX_AXES => Ok(CoordinateFamily::new(game, Place::Heads(count))),
                _ => Err(too_many_axes()),
            };
        }
        let plane = game.plane().filter(|_| count.is_none_or(|count| count == 2));
        plane.map(|plane| CoordinateFamily::new(game, Place::Plane(plane))).ok_or_else(|| {
            let message = match count {
                _ if game.is_partizan() => of_partizan(),
                Some(1) => words!(
                    "one number does not identify a position of this game: mark it in a position, as in --at '{{a}},2,3'",
                    "这个游戏的局面不能用一个数表示：请在局面中标出这个数，如 --at '{{a}},2,3'"
                ),
                None => words!(
                    "this game has no grid and no sequence of values: mark numbers in a position, as in `--at '{{a}},2,3'`",
                    "这个游戏没有二维的表，也没有值的数列：请在局面中标出数，如 `--at '{{a}},2,3'`"
                ),
                Some(2) => words!(
                    "two numbers do not identify a position of this game: it has no grid",
                    "这个游戏的局面不能用两个数表示，没有二维的表"
                ),
                Some(count) => words!(
                    "{count} numbers do not identify a position of this game: mark them in a position, as in --at '{{a}},{{b}},3'",
                    "这个游戏的局面不能用 {count} 个数表示：请在局面中标出这些数，如 --at '{{a}},{{b}},3'"
                ),
            };
            QuestionError::new(QuestionErrorKind::Unsupported, "game", message)
        })
    }

    /// The points that this many ends belong to; a single end stands for all coordinates. How many there are
    /// the example of a user's own rules says, or whether the rules take this many numbers.
    ///
    /// # Errors
    /// [`QuestionError`] where the game has no such points.
    pub fn ending(game: &'a dyn Game, ends: usize) -> Result<CoordinateFamily<'a>, QuestionError> {
        match ends {
            0 | 1 if is_of_whole_positions(game) && example(game) == Example::Unsaid => {
                CoordinateFamily::numbers(game, Some(numbers_taken(game)))
            }
            0 | 1 => CoordinateFamily::numbers(game, None),
            _ => CoordinateFamily::numbers(game, Some(ends)),
        }
    }

    /// The points that a position has where `{a}`, `{b}`, or other names in braces stand in its text.
    ///
    /// # Errors
    /// [`QuestionError`] where there are too many of them.
    pub fn marked(game: &'a dyn Game, position: &str) -> Result<CoordinateFamily<'a>, QuestionError> {
        let (pieces, names) = marks(position);
        if names.len() > MAX_AXES {
            return Err(too_many_axes());
        }
        // What is no position whatever the numbers are would make a table of empty cells.
        if [0, 1].iter().all(|&number| read(game, &filled(&pieces, &vec![number; names.len()])).is_none()) {
            return Err(fault(
                "at",
                words!(
                    "{position} cannot be read as a position with numbers in the place of the names: write it as `grundy solve` takes it, such as '{{a}},3' or '[[{{a}},{{b}}],true]'",
                    "把名字换成数之后，{position} 仍无法读作局面：请按 `grundy solve` 的写法书写，如 '{{a}},3' 或 '[[{{a}},{{b}}],true]'"
                ),
            ));
        }
        Ok(CoordinateFamily::new(game, Place::Marked(pieces, names)))
    }

    fn new(game: &'a dyn Game, place: Place) -> CoordinateFamily<'a> {
        CoordinateFamily { games: vec![game], parameter: None, place }
    }

    /// The same points of several games, which a parameter tells apart: it is the first coordinate, and
    /// counts up from `first`.
    ///
    /// # Errors
    /// [`QuestionError`] where there are too many coordinates then.
    pub fn over(
        mut self,
        parameter: &str,
        first: u64,
        games: Vec<&'a dyn Game>,
    ) -> Result<CoordinateFamily<'a>, QuestionError> {
        if self.axes().len() == MAX_AXES {
            return Err(too_many_axes());
        }
        (self.games, self.parameter) = (games, Some((parameter.to_owned(), first)));
        Ok(self)
    }

    /// What the coordinates are called.
    pub fn axes(&self) -> Vec<&str> {
        let parameter = self.parameter.iter().map(|(name, _)| name.as_str());
        let rest: Vec<&str> = match &self.place {
            Place::Plane(plane) => plane.axes.to_vec(),
            Place::Heap | Place::Numbers(1) => vec!["n"],
            Place::Heads(1) => vec!["place"],
            Place::Numbers(count) | Place::Heads(count) => NAMES[..*count].to_vec(),
            Place::Marked(_, names) => names.iter().map(String::as_str).collect(),
        };
        parameter.chain(rest).collect()
    }

    /// The least that each may be.
    pub fn first(&self) -> Vec<u64> {
        let parameter = self.parameter.iter().map(|&(_, first)| first);
        let rest = match &self.place {
            Place::Plane(plane) => plane.first.to_vec(),
            Place::Heap => vec![0],
            Place::Numbers(count) => vec![0; *count],
            Place::Heads(count) => vec![1; *count],
            Place::Marked(_, names) => vec![0; names.len()],
        };
        parameter.chain(rest).collect()
    }

    /// The game and the position with these coordinates; `None` where there is no such one.
    pub fn at(&self, coordinates: &[u64]) -> Option<(&'a dyn Game, Data)> {
        let (game, rest) = match &self.parameter {
            None => (*self.games.first()?, coordinates),
            Some((_, first)) => {
                let (parameter, rest) = coordinates.split_first()?;
                (*self.games.get(usize::try_from(parameter.checked_sub(*first)?).ok()?)?, rest)
            }
        };
        let position = match (&self.place, rest) {
            (Place::Plane(plane), &[i, j]) => (plane.position)([i, j])?,
            (Place::Numbers(1), &[n]) => Data::from(n),
            (Place::Heap | Place::Numbers(_), numbers) => Data::from(numbers.to_vec()),
            (Place::Heads(_), places) => heads(places),
            (Place::Plane(_), _) => return None,
            (Place::Marked(pieces, _), numbers) => read(game, &filled(pieces, numbers))?,
        };
        Some((game, position))
    }

    /// The cell at these coordinates.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached, the value is out of reach, or the rules fail.
    pub fn cell(
        &self,
        coordinates: &[u64],
        shows: GridContent,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<GridCell, Halt> {
        // A formula answers at no cost: this many cells would never look at the clock.
        budget.charge_time(CELL)?;
        match self.at(coordinates) {
            Some((game, position)) => cell_of(game, &position, shows, play, budget),
            None => Ok(GridCell::Empty),
        }
    }

    /// The game, if these are its single heaps.
    pub(super) fn game_of_heaps(&self) -> Option<&'a dyn Game> {
        match (&self.place, &self.parameter) {
            (Place::Heap, None) => self.games.first().copied(),
            _ => None,
        }
    }

    /// Are the rules a user's own? What one position leads to is then worth asking about at once.
    pub(super) fn is_own(&self) -> bool {
        self.games.first().is_some_and(|game| game.custom_info().is_some())
    }
}

/// Whether sequences of a game go over points: it is no sum of single heaps, but one number makes a position
/// of custom rules, or of coins in a row.
pub fn has_sequence_of_points(game: &dyn Game) -> bool {
    is_of_whole_positions(game) || is_row_of_coins(game)
}

/// Whether positions are coins in a row, each of which is one number.
pub fn is_row_of_coins(game: &dyn Game) -> bool {
    matches!(game.form().shape, TextShape::Coins { board: false, .. })
}

/// Whether these are a user's own rules of positions that are no heaps.
fn is_of_whole_positions(game: &dyn Game) -> bool {
    game.custom_info().is_some() && game.single_heaps().is_none()
}

/// What the example of a user's own rules says of their positions.
#[derive(PartialEq, Eq)]
enum Example {
    /// There is none.
    Unsaid,
    /// Positions are this many numbers.
    Numbers(usize),
    /// They are something else, such as texts.
    Other,
}

fn example(game: &dyn Game) -> Example {
    let written = game.custom_info().and_then(|words| words.example);
    match written.map(|written| data_from_json(written.as_bytes())) {
        None | Some(Err(_) | Ok(Data::Null)) => Example::Unsaid,
        Some(Ok(Data::Natural(_))) => Example::Numbers(1),
        Some(Ok(Data::Naturals(numbers))) => Example::Numbers(numbers.len()),
        Some(Ok(_)) => Example::Other,
    }
}

/// How many numbers make a position of a user's own rules: as many as are wanted, else as their example has.
fn numbers_of_own(game: &dyn Game, wanted: Option<usize>) -> Result<usize, QuestionError> {
    let written = game.example();
    let message = match (example(game), wanted) {
        (Example::Other, _) => words!(
            "positions of these rules are written as in {written}, and a table goes over numbers: mark numbers in a position, as in --at '[{{a}},{{b}},\"x\"]'",
            "这些规则的局面写作 {written}，而表由数排成：请在局面中标出数，如 --at '[{{a}},{{b}},\"x\"]'"
        ),
        (Example::Numbers(count), Some(1)) if count > 1 => words!(
            "a position of these rules is {count} numbers, as in {written}, and a sequence goes over one: mark it in a position, as in --at '{{n}},5'",
            "这些规则的一个局面是 {count} 个数，如 {written}，而数列只随一个数变化：请在局面中标出它，如 --at '{{n}},5'"
        ),
        (Example::Unsaid, Some(1)) if numbers_taken(game) > 1 => words!(
            "these rules take more than one number, and a sequence goes over one: mark it in a position, as in --at '{{n}},5'",
            "这些规则取不止一个数，而数列只随一个数变化：请在局面中标出它，如 --at '{{n}},5'"
        ),
        (_, Some(count)) | (Example::Numbers(count), None) => return Ok(count),
        (Example::Unsaid, None) => words!(
            "these rules do not say how many numbers make a position: give as many ends as there are numbers, as in 20,30, or write example = (3, 5) in the rules",
            "规则没有说明一个局面由几个数组成：请为每个数写出终点，如 20,30，或在规则中写 example = (3, 5)"
        ),
    };
    Err(fault("to", message))
}

/// How many numbers make a position of a user's own rules that have no example, as far as the rules
/// themselves show it: they fail where there are too few.
fn numbers_taken(game: &dyn Game) -> usize {
    /// Enough for rules that are right to be asked about their smallest positions.
    const STEPS: u64 = 1_000_000;
    let limits = Limits { steps: STEPS, time: Some(Duration::from_secs(1)), ..Limits::default() };
    let takes = |count: usize| {
        let points = CoordinateFamily::new(game, Place::Numbers(count));
        [0, 1].iter().any(|&number| {
            let cell = points.cell(
                &vec![number; count],
                GridContent::Values,
                Convention::Normal,
                &mut Budget::new(&limits),
            );
            !matches!(cell, Err(Halt::Own(_)) | Ok(GridCell::Empty))
        })
    };
    (1..=MAX_AXES).find(|&count| takes(count)).unwrap_or(1)
}

/// The position in which the coins of these places show heads, each turned as often as it is among them.
fn heads(places: &[u64]) -> Data {
    let mut heads: Vec<u64> = Vec::new();
    for &place in places.iter().filter(|&&place| place > 0) {
        match heads.iter().position(|&head| head == place) {
            Some(twice) => {
                heads.remove(twice);
            }
            None => heads.push(place),
        }
    }
    Data::from(heads)
}

/// The pieces of a text, and the names marked in it, each once.
fn marks(text: &str) -> (Vec<Piece>, Vec<String>) {
    let (mut pieces, mut names) = (Vec::new(), Vec::<String>::new());
    let mut rest = text;
    while let Some((before, after, name)) = next_mark(rest) {
        let mark = names.iter().position(|known| known == name).unwrap_or(names.len());
        if mark == names.len() {
            names.push(name.to_owned());
        }
        pieces.extend([Piece::Text(before.to_owned()), Piece::Mark(mark)]);
        rest = after;
    }
    pieces.push(Piece::Text(rest.to_owned()));
    (pieces, names)
}

/// What stands before the first name in braces, what stands after it, and the name. The braces of JSON have
/// quotes, or nothing, after them.
fn next_mark(text: &str) -> Option<(&str, &str, &str)> {
    text.match_indices('{').find_map(|(open, _)| {
        let (name, after) = text[open + 1..].split_once('}')?;
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        is_name.then_some((&text[..open], after, name))
    })
}

fn filled(pieces: &[Piece], numbers: &[u64]) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Text(text) => text.clone(),
        Piece::Mark(mark) => numbers.get(*mark).map_or_else(String::new, u64::to_string),
    };
    pieces.iter().map(piece).collect()
}

/// Puts a number in the places of a text that are marked with a name.
pub fn fill(text: &str, name: &str, number: u64) -> String {
    text.replace(&format!("{{{name}}}"), &number.to_string())
}

fn read(game: &dyn Game, position: &str) -> Option<Data> {
    if position.trim_start().starts_with(['[', '{', '"']) {
        return data_from_json(position.as_bytes()).ok();
    }
    text::filled(position, game).ok()
}

fn fault(at: &'static str, message: LocalizedString) -> QuestionError {
    QuestionError::new(QuestionErrorKind::BadParameter, at, message)
}

fn too_many_axes() -> QuestionError {
    fault(
        "to",
        words!(
            "a table has at most {MAX_AXES} coordinates, the parameter of the game among them",
            "表最多有 {MAX_AXES} 个坐标，其中包括游戏的参数"
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_braces_are_marks_and_json_is_not() {
        let (pieces, names) = marks(r#"{"edges": [[{a},{b}]], "token": {a}}"#);
        assert_eq!(names, ["a", "b"]);
        assert_eq!(filled(&pieces, &[1, 2]), r#"{"edges": [[1,2]], "token": 1}"#);
        assert!(marks(r#"{"a": 1, "b": {}}"#).1.is_empty());
        let nim = crate::SolverState::default().game("nim").unwrap();
        assert!(CoordinateFamily::marked(&*nim, "[{a},{b}]").is_ok());
        assert!(CoordinateFamily::marked(&*nim, "[[{a},{b}],tru").is_err());
        assert_eq!(fill("subtraction:1,{K}", "K", 7), "subtraction:1,7");
    }
}
