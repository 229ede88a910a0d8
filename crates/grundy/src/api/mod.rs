//! The library as a program meets it: handles that share one solver, values with operators, and one error.

pub mod custom;
mod error;
mod game;
mod moves;
mod nim_sequence;
mod notation;
mod position;
mod question;
pub mod ruleset;
mod solver;
mod survey;
mod thermograph;
mod value;

pub use error::{Error, ErrorKind, Result};
pub use game::{Game, GameInfo};
pub use grundy_solver::answer::Question;
pub use moves::{Move, Moves};
pub use nim_sequence::{NimSequence, Period};
pub use notation::Notation;
pub use position::{Certificate, MoverOutcome, Position};
pub use question::Answer;
pub use solver::Solver;
pub use survey::{Census, Row, Rows, Survey};
pub use thermograph::{Thermograph, Wall};
pub use value::Value;

use grundy_theory::data::Data;

/// An answer as text: texts as they are, all else as JSON.
fn text_of(answer: &Data) -> String {
    match answer {
        Data::Text(text) => text.to_string(),
        other => other.to_string(),
    }
}

/// What an operator does where a method would return an error.
#[track_caller]
#[expect(clippy::panic, reason = "documented: operators panic at limits, the checked methods do not")]
fn expect<T>(result: Result<T>) -> T {
    match result {
        Ok(found) => found,
        Err(error) => panic!("{error}"),
    }
}
