//! What is wrong with a text that should be a value, and where.

use grundy_budget::Halt;
use grundy_theory::localized::LocalizedString;
use std::fmt;

/// The kinds of errors that answers name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The text does not follow the grammar.
    Syntax,
    /// Something well formed is no value or no position: a third, ragged rows.
    BadPosition,
    /// There is no game of this name.
    UnknownGame,
    /// A parameter of a game or of an operation is wrong.
    BadParameter,
    /// Well formed, but beyond what the program takes.
    TooLarge,
    /// Well formed, and no answer to it is known here.
    Unsupported,
}

impl ErrorKind {
    /// The word by which answers call it.
    pub const fn as_str(self) -> &'static str {
        match self {
            ErrorKind::Syntax => "syntax",
            ErrorKind::BadPosition => "bad-position",
            ErrorKind::UnknownGame => "unknown-game",
            ErrorKind::BadParameter => "bad-parameter",
            ErrorKind::TooLarge => "too-large",
            ErrorKind::Unsupported => "unsupported",
        }
    }
}

/// An error in a written value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ParseValueError {
    /// What kind of error it is.
    pub kind: ErrorKind,
    /// The character of the text at which it was noticed, counted from 1.
    pub column: usize,
    /// What is wrong and what is expected.
    pub message: LocalizedString,
}

impl fmt::Display for ParseValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

impl ParseValueError {
    /// An error at a column, counted from 1.
    pub fn new(kind: ErrorKind, column: usize, message: LocalizedString) -> ParseValueError {
        ParseValueError { kind, column, message }
    }

    /// An error of grammar.
    pub fn syntax(column: usize, message: LocalizedString) -> ParseValueError {
        ParseValueError::new(ErrorKind::Syntax, column, message)
    }
}

/// Why an expression has no answer: it is wrong, or a limit was reached while it was worked out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EvaluateError {
    /// The text is wrong, or says something that has no value.
    #[error(transparent)]
    Read(#[from] ParseValueError),
    /// A limit was reached: nothing is wrong with the text.
    #[error(transparent)]
    Stop(#[from] Halt),
}
