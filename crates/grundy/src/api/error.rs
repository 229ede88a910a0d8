//! The error of this crate.

use crate::custom_rules;
use crate::value::stopped;
use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_checker::CheckError;
use grundy_solver::answer::Refusal;
use grundy_solver::budget::Halt;
use grundy_theory::data::PositionError;
use grundy_theory::localized::{Language, LocalizedString};
use grundy_theory::ruleset::PositionTooLarge;
use grundy_theory::ruleset::custom::CustomRulesError;
use grundy_theory::ruleset::enumeration::SizeError;
use grundy_theory::ruleset::parameters::GameError;
use grundy_theory::words;
use grundy_values::notation::ParseValueError;
use std::{fmt, io};

/// The result type of this crate, with [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error: its kind, its place and a message that says what to write.
///
/// [`Display`](fmt::Display) is the English message; [`message_in`](Error::message_in) has the Chinese one as
/// well.
///
/// ```
/// use grundy::prelude::*;
///
/// let error = Solver::new().game("kyles").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::UnknownGame);
/// assert!(error.to_string().contains("kayles"), "{error}");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Cause>);

#[derive(Clone, PartialEq, Eq)]
struct Cause {
    kind: ErrorKind,
    message: LocalizedString,
    location: String,
}

/// The kinds of [errors](Error).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A text cannot be read.
    Syntax,
    /// No game has this name.
    UnknownGame,
    /// A game, a size or a question has a parameter that it does not take.
    BadParameter,
    /// The position is not one of the game.
    BadPosition,
    /// The game or value does not have what is asked for. Larger limits do not help.
    Unsupported,
    /// A limit of memory, steps or time was reached, or the question was interrupted.
    Limit,
    /// Custom rules failed.
    CustomRules,
    /// A certificate does not prove what it claims.
    Certificate,
    /// A file cannot be read or written.
    Io,
}

impl Error {
    fn new(kind: ErrorKind, message: LocalizedString, location: impl Into<String>) -> Error {
        Error(Box::new(Cause { kind, message, location: location.into() }))
    }

    pub(super) fn unsupported(message: LocalizedString) -> Error {
        Error::new(ErrorKind::Unsupported, message, "")
    }

    /// A text that cannot be read at a place.
    pub(super) fn syntax(message: LocalizedString, location: String) -> Error {
        Error::new(ErrorKind::Syntax, message, location)
    }

    pub(super) fn limit(message: LocalizedString) -> Error {
        Error::new(ErrorKind::Limit, message, "")
    }

    /// A position that cannot be read at a place.
    pub(super) fn position(message: LocalizedString, location: String) -> Error {
        Error::new(ErrorKind::BadPosition, message, location)
    }

    /// What kind of error it is.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The message in English.
    pub fn message(&self) -> &str {
        &self.0.message.en
    }

    /// The message in a language.
    pub fn message_in(&self, language: Language) -> &str {
        self.0.message.of(language)
    }

    /// Where the error is, such as `position[2]` or `column 12`; `None` if it concerns the question as a
    /// whole.
    pub fn location(&self) -> Option<&str> {
        Some(&*self.0.location).filter(|location| !location.is_empty())
    }

    /// Whether a limit was reached or the question was interrupted: larger limits may give an answer.
    pub fn is_limit(&self) -> bool {
        self.0.kind == ErrorKind::Limit
    }

    /// Whether there is nothing to be found: larger limits do not help.
    pub fn is_unsupported(&self) -> bool {
        self.0.kind == ErrorKind::Unsupported
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Error");
        shown.field("kind", &self.kind()).field("message", &self.message());
        self.location().into_iter().fold(&mut shown, |shown, at| shown.field("location", &at)).finish()
    }
}

impl std::error::Error for Error {}

impl From<QuestionError> for Error {
    fn from(fault: QuestionError) -> Error {
        let kind = match (fault.kind, &fault.own) {
            (QuestionErrorKind::TooLarge, _) => ErrorKind::Limit,
            (_, Some(_)) => ErrorKind::CustomRules,
            (QuestionErrorKind::Syntax, None) => ErrorKind::Syntax,
            (QuestionErrorKind::UnknownGame, None) => ErrorKind::UnknownGame,
            (QuestionErrorKind::BadParameter, None) => ErrorKind::BadParameter,
            (QuestionErrorKind::BadPosition, None) => ErrorKind::BadPosition,
            (QuestionErrorKind::Unsupported, None) => ErrorKind::Unsupported,
        };
        Error::new(kind, fault.message, fault.at)
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        QuestionError::from(refusal).into()
    }
}

impl From<Halt> for Error {
    fn from(stop: Halt) -> Error {
        stopped(stop, "").into()
    }
}

impl From<GameError> for Error {
    fn from(error: GameError) -> Error {
        QuestionError::from(error).into()
    }
}

impl From<SizeError> for Error {
    fn from(error: SizeError) -> Error {
        QuestionError::from(error).into()
    }
}

impl From<CustomRulesError> for Error {
    fn from(fault: CustomRulesError) -> Error {
        custom_rules::fault(fault).into()
    }
}

impl From<PositionError> for Error {
    fn from(error: PositionError) -> Error {
        let kind = QuestionErrorKind::from_position(&error);
        QuestionError::new(kind, format!("position{}", error.at), error.message).into()
    }
}

impl From<ParseValueError> for Error {
    fn from(error: ParseValueError) -> Error {
        Error::syntax(error.message, format!("column {}", error.column))
    }
}

impl From<PositionTooLarge> for Error {
    fn from(_: PositionTooLarge) -> Error {
        let message =
            words!("the position after this move is too large to be written", "走后的局面太大，无法写出");
        Error::new(ErrorKind::Limit, message, "")
    }
}

impl From<CheckError> for Error {
    fn from(refused: CheckError) -> Error {
        let kind = if refused.is_limit() { ErrorKind::Limit } else { ErrorKind::Certificate };
        Error::new(kind, refused.words(), "")
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::new(ErrorKind::Io, LocalizedString::from(&error), "")
    }
}
