//! Answers as a line of JSON.

use crate::progress::waiting;
use crate::status::{CommandResult, ExitStatus};
use grundy::batch;
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::LocalizedStr;
use grundy::wire::question::PlayQuery;
use std::io::{self, Write};

/// Prints the answer to a query as a line of JSON, while a person waits for this reason.
pub fn print_answer(
    solver: &mut SolverState,
    query: &PlayQuery,
    reason: LocalizedStr,
    language: Language,
) -> CommandResult {
    let mut line = Vec::new();
    let answered =
        waiting(solver, reason, language, |solver| batch::answer_query(solver, query, language, &mut line));
    line.push(b'\n');
    io::stdout().lock().write_all(&line)?;
    Ok(match answered {
        Ok(true) => ExitStatus::Answered,
        Ok(false) => ExitStatus::Unanswered,
        Err(fault) if fault.kind == QuestionErrorKind::TooLarge => ExitStatus::Unanswered,
        Err(_) => ExitStatus::Misuse,
    })
}
