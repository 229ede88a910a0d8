//! A line of the batch: what is asked, or what is wrong with the question.

use super::json::ParseJsonError;
use super::read;
use grundy_theory::data::{Data, PositionError};
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::Convention;
use grundy_theory::player::Player;
use grundy_theory::ruleset::custom::CustomRulesError;
use grundy_values::keys::Key;
use grundy_values::notation::Glyphs;
use std::ops::BitOr;

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
    /// assert_eq!((query.components.len(), query.limit), (1, 100));
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
    /// How a game without a move ends.
    pub play: Convention,
    /// What is asked for.
    pub want: Want,
    /// At most this many moves are to be listed.
    pub limit: u64,
    /// Who moves, where the query says so.
    pub player: Option<Player>,
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

/// A set of things asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Want(u64);

/// Things asked for beside those that values have.
const PLAIN: usize = 9;

/// Where the bits of the things that values have begin.
const FIRST_KEY: usize = 9;

/// The bits of the things that all positions have.
const OF_ALL: u64 = 0xff;

impl Want {
    /// Nothing.
    pub const NOTHING: Want = Want(0);
    /// Who wins.
    pub const OUTCOME: Want = Want(1);
    /// The Grundy value.
    pub const GRUNDY: Want = Want(2);
    /// The winning moves.
    pub const MOVES: Want = Want(4);
    /// The value of a scored game.
    pub const VALUE: Want = Want(8);
    /// The reason, for a student.
    pub const EXPLAIN: Want = Want(16);
    /// How long the game lasts.
    pub const REMOTENESS: Want = Want(32);
    /// All moves, and what they lead to.
    pub const OPTIONS: Want = Want(128);

    /// What temperatures say about the moves.
    pub const HINTS: Want = Want(256);

    /// What is known of the game in general. The bit is that of the first key of values, which all positions
    /// have.
    pub const PATTERN: Want = Want(1 << FIRST_KEY);

    /// What matters most: who wins, or what a game without winners has in its place. No word asks for it; it
    /// is what is answered where nothing is asked for.
    pub const VERDICT: Want = Want(64);

    /// Every single thing with the word that asks for it.
    pub const WORDS: [(&str, Want); PLAIN + Key::ALL.len() - 1] = {
        let mut words = [("outcome", Want::OUTCOME); PLAIN + Key::ALL.len() - 1];
        words[1] = ("grundy", Want::GRUNDY);
        words[2] = ("moves", Want::MOVES);
        words[3] = ("options", Want::OPTIONS);
        words[4] = ("value", Want::VALUE);
        words[5] = ("explain", Want::EXPLAIN);
        words[6] = ("remoteness", Want::REMOTENESS);
        words[7] = ("hints", Want::HINTS);
        words[8] = ("pattern", Want::PATTERN);
        // The first key of values is the outcome, which all positions have.
        let mut key = 1;
        while key < Key::ALL.len() {
            words[PLAIN + key - 1] = (Key::ALL[key].0, Want(1 << (FIRST_KEY + key)));
            key += 1;
        }
        words
    };

    /// Whether everything in `other` is asked for.
    pub const fn has(self, other: Want) -> bool {
        self.0 & other.0 == other.0
    }

    /// What is asked about a value.
    pub fn keys(self) -> impl Iterator<Item = Key> {
        let asked = move |i: &usize| self.0 >> (FIRST_KEY + i) & 1 == 1;
        (1..Key::ALL.len()).filter(asked).map(|i| Key::ALL[i].1)
    }

    /// Whether anything is asked that all positions have, beside what only values have.
    pub const fn is_plain(self) -> bool {
        self.0 & OF_ALL != 0
    }
}

/// What matters most.
impl Default for Want {
    fn default() -> Want {
        Want::VERDICT
    }
}

/// What either asks for.
impl BitOr for Want {
    type Output = Want;

    fn bitor(self, other: Want) -> Want {
        Want(self.0 | other.0)
    }
}

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
