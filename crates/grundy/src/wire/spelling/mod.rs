//! Positions in the letters and signs of books and of other programs.
//!
//! Each game writes its positions in one way, and programs exchange them so. People bring others: `X` and
//! `O`, `B` and `W`, `T` and `F` whatever the game's own letters are, rows with `|` between them, boards with
//! a margin. What a game cannot read is tried in these; a text that could mean two things stays refused.

mod boards;
mod edges;
mod letters;
mod sizes;

pub(super) use boards::{is_frame, is_header, labels, unclear_dashes};
pub(super) use edges::colour;
use grundy_solver::game::Game;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::text_format::TextShape;
use grundy_theory::words;
pub use letters::Letters;

/// A position in a game's own writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// The position.
    pub data: Data,
    /// What it was read as, in words.
    pub note: LocalizedString,
    /// The letters in which it was written.
    pub letters: Letters,
}

/// The board that is said by its size, as in `4x5`: the empty board, or the full one; `None` if the text is
/// no size, or the game has no such board.
///
/// ```
/// use grundy::solver::prelude::*;
/// use grundy::wire::spelling::of_size;
/// let clobber = SolverState::default().game("clobber")?;
/// let board = of_size("2x3", &*clobber).unwrap();
/// assert_eq!((&*board.data.to_string(), &*board.note.en), (r#"["xox", "oxo"]"#, "read as xox/oxo"));
/// # Ok::<(), grundy::QuestionError>(())
/// ```
pub fn of_size(text: &str, game: &dyn Game) -> Option<Spelling> {
    let data = sizes::board(text, game)?;
    let shown = shown(&data);
    Some(Spelling { data, note: words!("read as {shown}", "读作 {shown}"), letters: Letters::default() })
}

/// The only row of a position that is a text, or a list of one.
fn row_of(position: &Data) -> Option<&str> {
    match position {
        Data::Text(row) => Some(row),
        Data::List(rows) => match &rows[..] {
            [Data::Text(row)] => Some(row),
            _ => None,
        },
        Data::Object(fields) => match &fields[..] {
            [(_, rows)] => row_of(rows),
            _ => None,
        },
        _ => None,
    }
}

/// Where a + stands in a text of one row that may be an empty cell in other letters, or add two positions.
pub(super) fn unclear_plus(row: &str, letters: &str) -> Option<usize> {
    let has_rows = row.trim().trim_end_matches(['/', ';']).contains(['/', '|', ';', '\n']);
    row.find('+').filter(|_| !letters.is_empty() && !letters.contains('+') && !has_rows)
}

/// Whether a text is a size such as `4x5`.
pub fn is_size(text: &str) -> bool {
    sizes::size(text).is_some()
}

/// Why a size such as `1000x1000` is no board of a game on boards. Its signs could be letters of a row as
/// well, but nobody means that.
pub fn no_board_of_size(text: &str, game: &dyn Game) -> Option<LocalizedString> {
    sizes::no_board(text, game)
}

/// A position as a person may write it, cut where it is long.
pub fn shown(position: &Data) -> String {
    /// Longer ones are cut.
    const LONG: usize = 100;
    if let Some(edges) = edges::shown(position) {
        return edges;
    }
    let field = match position {
        Data::Object(fields) => match &fields[..] {
            [(_, rows @ Data::List(_))] => Some(rows),
            _ => None,
        },
        _ => None,
    };
    let mut text = match field.unwrap_or(position) {
        Data::Text(row) => row.clone(),
        Data::Naturals(numbers) => {
            numbers.iter().take(LONG).map(u64::to_string).collect::<Vec<_>>().join(",")
        }
        Data::List(rows) if rows.iter().all(|row| matches!(row, Data::Text(_))) => {
            let rows = rows.iter().take(LONG).filter_map(|row| match row {
                Data::Text(row) => Some(row.as_str()),
                _ => None,
            });
            rows.collect::<Vec<_>>().join("/")
        }
        _ => position.to_string(),
    };
    if let Some((cut, _)) = text.char_indices().nth(LONG) {
        text.truncate(cut);
        text.push_str("...");
    }
    text
}

/// A position that a game cannot read, in the game's own writing, if it is one in other letters; `None` if
/// the game can read it, or cannot read it either way.
///
/// ```
/// use grundy::solver::prelude::*;
/// use grundy::wire::spelling::respelled;
/// let frogs = SolverState::default().game("toads-and-frogs")?;
/// let read = respelled(&Data::from("T^2__FF"), &*frogs).unwrap();
/// assert_eq!((read.data, &*read.note.en), (Data::from("tt..ff"), "read as tt..ff"));
/// # Ok::<(), grundy::QuestionError>(())
/// ```
pub fn respelled(position: &Data, game: &dyn Game) -> Option<Spelling> {
    let is_position = |data: &Data| game.place(data).is_ok();
    let (data, letters) = match game.form().shape {
        // A row with + is refused as a text is.
        TextShape::Board { letters, .. } if matches!(row_of(position), Some(row) if unclear_plus(row, letters).is_some()) =>
        {
            return None;
        }
        TextShape::Board { field, letters } if !letters.is_empty() && !is_position(position) => {
            boards::respelled(position, field, letters, &is_position)?
        }
        TextShape::Board { .. } => return None,
        _ => (edges::respelled(position).filter(is_position)?, Letters::default()),
    };
    let shown = shown(&data);
    Some(Spelling { data, note: words!("read as {shown}", "读作 {shown}"), letters })
}
