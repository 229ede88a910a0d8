//! `grundy eval`: arithmetic of nimbers.

use crate::arguments::EvalArgs;
use crate::diagnostic::{Diagnostic, Span};
use crate::status::{CommandResult, ExitStatus};
use grundy::nimber_expression::evaluate;
use grundy::solver::theory::localized::Language;
use std::io::{self, Write};

/// Runs the command.
pub fn run(arguments: &EvalArgs, _: Language) -> CommandResult {
    let text = arguments.words.join(" ");
    let nimber = evaluate(&text).map_err(|error| {
        Diagnostic::misuse(error.message).at(Some(Span { file: None, text, line: 1, at: error.at }))
    })?;
    writeln!(io::stdout().lock(), "{}", nimber.0)?;
    Ok(ExitStatus::Answered)
}
