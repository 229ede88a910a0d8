//! A line of the batch: what is asked, or what is wrong with the question.

use super::json::ParseJsonError;
use super::read;
use grundy_solver::answer::Question;
use grundy_theory::data::{Data, PositionError};
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::custom::CustomRulesError;
use grundy_values::notation::Glyphs;

/// A line read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchLine<'a> {
    /// The value of `id`, byte for byte as it stands in the line; it is valid JSON. Present whenever the line
    /// could be read as far as there, also when something else is wrong with it.
    pub id: Option<&'a [u8]>,
    /// What is asked.
    ///
    /// Of several faults one is reported: syntax first, then parameters, then the position.
    pub request: Result<Request, QuestionError>,
}

impl BatchLine<'_> {
    /// Reads one line, in one pass whatever the order of its keys. Games, operations and positions are not
    /// looked at beyond their shape.
    ///
    /// ```
    /// use grundy::wire::question::{BatchLine, Request};
    /// let line = BatchLine::read(br#"{"position": [3, 5], "id": [7], "game": "nim"}"#);
    /// assert_eq!(line.id, Some(&b"[7]"[..]));
    /// let Ok(Request::Play(query)) = line.request else { panic!("a question about a position") };
    /// assert_eq!((query.components.len(), query.question.limit), (1, 100));
    /// ```
    pub fn read(text: &[u8]) -> BatchLine<'_> {
        read::line(text)
    }
}

/// What a line asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// How two values or positions compare.
    Compare([Operand; 2]),
    /// The values of a range of heaps.
    Values {
        /// The notation of the game.
        game: String,
        /// The first and the last heap.
        range: Data,
        /// How values are written.
        style: Glyphs,
    },
    /// Who wins, how, and why.
    Play(PlayQuery),
    /// An operation of arithmetic.
    Op {
        /// Its name.
        op: String,
        /// What it is applied to.
        args: Data,
    },
    /// The misère quotient of heaps.
    Quotient {
        /// The game's notation.
        game: String,
        /// The largest heap; all heaps if there is none.
        heaps: Option<Data>,
    },
    /// In how many positions the first player wins.
    Count {
        /// The game's notation.
        game: String,
        /// Which positions.
        positions: CountedPositions,
    },
}

/// Positions that are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedPositions {
    /// How many heaps a position has.
    pub heaps: Data,
    /// The least and the largest size of a heap.
    pub sizes: Data,
    /// The answer is wanted modulo this; `None` for the number itself.
    pub modulus: Option<Data>,
    /// Whether lists that differ only in their order are different positions.
    pub ordered: bool,
}

/// What is asked about: a position of a game, or a value on its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A position.
    Position {
        /// The notation of its game.
        game: String,
        /// The position.
        position: Data,
    },
    /// An expression for a value.
    Value(String),
}

impl Operand {
    /// The game of a position.
    pub(crate) fn game(&self) -> Option<&str> {
        match self {
            Operand::Position { game, .. } => Some(game),
            Operand::Value(_) => None,
        }
    }
}

/// A question about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayQuery {
    /// What is asked about; several things for a sum, also none.
    pub components: Vec<Operand>,
    /// Was this asked as a `sum`? Then `to` answers with a list, also where there is one part.
    pub is_sum: bool,
    /// What is asked about it.
    pub question: Question,
    /// How values are written.
    pub style: Glyphs,
    /// Parameters of what is asked for, such as the `t` of `cool`.
    pub parameters: KeyArguments,
}

/// The parameters `s` and `t`, as they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyArguments {
    /// From where to overheat.
    pub s: Option<String>,
    /// By how much to cool or to heat, or to where to overheat.
    pub t: Option<String>,
}

/// The largest number of moves listed where the query does not say.
pub const DEFAULT_LIMIT: u64 = 100;

/// Why a line gets an error instead of an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {message}", kind.as_str())]
pub struct QuestionError {
    /// What kind of fault.
    pub kind: QuestionErrorKind,
    /// What is wrong and what is expected.
    pub message: LocalizedString,
    /// Where: `limit`, `sum[1].position`, `column 12`; empty for the line as a whole.
    pub at: String,
    /// The failure of custom rules, where it is one: with the place in the user's text.
    pub own: Option<Box<CustomRulesError>>,
}

impl QuestionError {
    /// A fault at a place.
    pub fn new(kind: QuestionErrorKind, at: impl Into<String>, message: LocalizedString) -> QuestionError {
        QuestionError { kind, message, at: at.into(), own: None }
    }
}

impl From<ParseJsonError> for QuestionError {
    fn from(error: ParseJsonError) -> QuestionError {
        QuestionError::new(QuestionErrorKind::Syntax, format!("column {}", error.column), error.message)
    }
}

/// The kinds of fault, the most basic one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum QuestionErrorKind {
    /// The line is not a query.
    Syntax,
    /// There is no such game.
    UnknownGame,
    /// The game, or the question, is asked with a parameter that it does not take.
    BadParameter,
    /// The position is not one of the game.
    BadPosition,
    /// The game does not have what is asked for.
    Unsupported,
    /// The question is beyond what is computed.
    TooLarge,
}

impl QuestionErrorKind {
    /// Why something written is no position that can be asked about.
    pub const fn from_position(error: &PositionError) -> QuestionErrorKind {
        match (error.too_large, error.unsupported) {
            (true, _) => QuestionErrorKind::TooLarge,
            (_, true) => QuestionErrorKind::Unsupported,
            _ => QuestionErrorKind::BadPosition,
        }
    }

    /// The kind as an answer names it.
    pub const fn as_str(self) -> &'static str {
        match self {
            QuestionErrorKind::Syntax => "syntax",
            QuestionErrorKind::UnknownGame => "unknown-game",
            QuestionErrorKind::BadParameter => "bad-parameter",
            QuestionErrorKind::BadPosition => "bad-position",
            QuestionErrorKind::Unsupported => "unsupported",
            QuestionErrorKind::TooLarge => "too-large",
        }
    }
}
