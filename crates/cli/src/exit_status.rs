//! The exit status.

/// The exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExitStatus {
    /// Answered.
    Answered = 0,
    /// Not, or not wholly: a limit was reached, a line of a batch got an error, no game matches.
    Unanswered = 1,
    /// The command line, a notation, a position or a file is wrong.
    Misuse = 2,
}
