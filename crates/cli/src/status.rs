//! How the program ends.

use crate::diagnostic::{Diagnostic, stopped};
pub use crate::exit_status::ExitStatus;
use grundy::QuestionError;
use grundy::solver::engine::budget::Halt;
use grundy::solver::theory::localized::{Language, LocalizedString};
use grundy::solver::theory::words;
use std::io::{self, ErrorKind};

/// Why a command broke off.
pub enum CommandError {
    /// What a person is to be told.
    Problem(Diagnostic),
    /// Standard output cannot be written.
    Io(io::Error),
}

/// How a command ended.
pub type CommandResult = Result<ExitStatus, CommandError>;

/// Why long work ended early.
pub enum LongWorkError<W, C = CommandError> {
    /// The work itself stopped.
    Work(W),
    /// The command ends: what was found cannot be written.
    Command(C),
}

impl<C> From<Halt> for LongWorkError<Halt, C> {
    fn from(stop: Halt) -> LongWorkError<Halt, C> {
        LongWorkError::Work(stop)
    }
}

impl From<QuestionError> for LongWorkError<QuestionError> {
    fn from(fault: QuestionError) -> LongWorkError<QuestionError> {
        LongWorkError::Work(fault)
    }
}

impl<W> From<io::Error> for LongWorkError<W> {
    fn from(error: io::Error) -> LongWorkError<W> {
        LongWorkError::Command(CommandError::Io(error))
    }
}

impl<W> From<Diagnostic> for LongWorkError<W> {
    fn from(problem: Diagnostic) -> LongWorkError<W> {
        LongWorkError::Command(CommandError::Problem(problem))
    }
}

impl From<Diagnostic> for CommandError {
    fn from(problem: Diagnostic) -> CommandError {
        CommandError::Problem(problem)
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> CommandError {
        // A limit that was reached in the middle of writing.
        match error.get_ref().and_then(|inner| inner.downcast_ref::<Halt>()) {
            Some(stop) => CommandError::Problem(stopped(stop)),
            None => CommandError::Io(error),
        }
    }
}

/// The status after standard output failed. Nobody reads on behind a broken pipe, as in
/// `grundy games | head -1`: that is no error.
pub fn from_io_error(error: &io::Error, language: Language) -> ExitStatus {
    if error.kind() == ErrorKind::BrokenPipe {
        return ExitStatus::Answered;
    }
    let LocalizedString { en, zh } = LocalizedString::from(error);
    let problem = words!("the answer cannot be written: {en}", "无法写出答案：{zh}");
    Diagnostic::misuse(problem).show(language)
}
