//! `grundy eval`: arithmetic of nimbers.

use crate::arguments::Eval;
use crate::problem::{Place, Problem};
use crate::status::{Ended, Status};
use grundy::expression::evaluate;
use grundy::theory::words::Language;
use std::io::{self, Write};

/// Runs the command.
pub fn run(arguments: &Eval, _: Language) -> Ended {
    let text = arguments.words.join(" ");
    let nimber = evaluate(&text).map_err(|error| {
        Problem::misuse(error.message).at(Some(Place { file: None, text, line: 1, at: error.at }))
    })?;
    writeln!(io::stdout().lock(), "{}", nimber.0)?;
    Ok(Status::Answered)
}
