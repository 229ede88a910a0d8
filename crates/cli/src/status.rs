//! How the program ends.

use crate::growing;
use crate::problem::Problem;
use grundy::Fault;
use grundy::engine::limits::Stop;
use grundy::theory::words;
use grundy::theory::words::{Language, Words};
use std::io::{self, ErrorKind};

/// The exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Answered.
    Answered = 0,
    /// Not, or not wholly: a limit was reached, a line of a batch got an error, no game matches.
    Unanswered = 1,
    /// The command line, a notation, a position or a file is wrong.
    Misuse = 2,
}

/// Why a command broke off.
pub enum Stopped {
    /// What a person is to be told.
    Problem(Problem),
    /// Standard output cannot be written.
    Io(io::Error),
}

/// How a command ended.
pub type Ended = Result<Status, Stopped>;

/// Why long work ended early.
pub enum Halt<W, C = Stopped> {
    /// The work itself stopped.
    Work(W),
    /// The command ends: what was found cannot be written.
    Command(C),
}

impl<C> From<Stop> for Halt<Stop, C> {
    fn from(stop: Stop) -> Halt<Stop, C> {
        Halt::Work(stop)
    }
}

impl From<Fault> for Halt<Fault> {
    fn from(fault: Fault) -> Halt<Fault> {
        Halt::Work(fault)
    }
}

impl<W> From<io::Error> for Halt<W> {
    fn from(error: io::Error) -> Halt<W> {
        Halt::Command(Stopped::Io(error))
    }
}

impl<W> From<Problem> for Halt<W> {
    fn from(problem: Problem) -> Halt<W> {
        Halt::Command(Stopped::Problem(problem))
    }
}

impl From<Problem> for Stopped {
    fn from(problem: Problem) -> Stopped {
        Stopped::Problem(problem)
    }
}

impl From<io::Error> for Stopped {
    fn from(error: io::Error) -> Stopped {
        // A limit that was reached in the middle of writing.
        match error.get_ref().and_then(|inner| inner.downcast_ref::<Stop>()) {
            Some(stop) => Stopped::Problem(growing::stopped(stop)),
            None => Stopped::Io(error),
        }
    }
}

/// The status after standard output failed. Nobody reads on behind a broken pipe, as in
/// `grundy games | head -1`: that is no error.
pub fn of_io_error(error: &io::Error, language: Language) -> Status {
    if error.kind() == ErrorKind::BrokenPipe {
        return Status::Answered;
    }
    let Words { en, zh } = Words::from(error);
    let problem = words!("the answer cannot be written: {en}", "无法写出答案：{zh}");
    Problem::misuse(problem).show(language)
}
