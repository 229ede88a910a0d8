//! `grundy prove`: a sentence about natural numbers, decided.

use crate::arguments::ProveArgs;
use crate::diagnostic::{Diagnostic, Span};
use crate::limits;
use crate::progress::{DECIDED, SolveProgress};
use crate::render::{Renderer, json_line};
use crate::status::{CommandResult, ExitStatus};
use grundy::sentences::{SolutionSet, decide};
use grundy::solver::automata::arithmetic::ArithmeticError;
use grundy::solver::engine::budget::Budget;
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::{LocalizedStr, LocalizedString};
use grundy::solver::theory::{text, words};
use std::io;

const HOLDS: LocalizedStr = text!("holds for", "成立的数");
const STATES: LocalizedStr = text!("automaton", "自动机");

/// Runs the command.
pub fn run(arguments: &ProveArgs, language: Language) -> CommandResult {
    let mut bounds = limits::for_command(&arguments.limits)?;
    limits::begin(&mut bounds);
    let waiting = SolveProgress::begin(&mut bounds, DECIDED, language);
    let name = arguments.numeration.as_deref().unwrap_or("2");
    let text = arguments.words.join(" ");
    let definitions: Vec<&str> = arguments.definitions.iter().map(String::as_str).collect();
    let decided = decide(&text, &definitions, name, &mut Budget::new(&bounds));
    let decided = decided.map_err(|wrong| problem(wrong.failure, &wrong.text))?;
    drop(waiting);
    if arguments.json {
        json_line(&decided.data())?;
    } else {
        show(&decided, &mut Renderer::new(language))?;
    }
    Ok(ExitStatus::Answered)
}

fn problem(failure: ArithmeticError, text: &str) -> Diagnostic {
    match failure {
        ArithmeticError::Stopped(stop) => Diagnostic::limit(stop.words()),
        ArithmeticError::Unknown(words) => Diagnostic::misuse(words),
        ArithmeticError::Unreadable(error) => {
            let start: usize = text.chars().take(error.column - 1).map(char::len_utf8).sum();
            let place = Span { file: None, text: text.to_owned(), line: 1, at: start..start };
            Diagnostic::misuse(error.message).at(Some(place))
        }
    }
}

fn show(SolutionSet { names, dfa, first }: &SolutionSet, view: &mut Renderer) -> io::Result<()> {
    let language = view.language;
    if names.is_empty() {
        let verdict = if dfa.accepts_at(0) { text!("true", "真") } else { text!("false", "假") };
        return view.heading(verdict.of(language));
    }
    let states = dfa.states();
    let size: LocalizedString = words!("{states} states", "{states} 个状态");
    view.row(STATES, [size.of(language)])?;
    let tuple = |tuple: &Vec<u64>| {
        let parts: Vec<String> = names.iter().zip(tuple).map(|(name, n)| format!("{name} = {n}")).collect();
        parts.join(", ")
    };
    let none = match first.all {
        true => text!("no numbers", "没有这样的数"),
        false => text!("no numbers below 2^64", "没有小于 2^64 的数"),
    };
    let more = (!first.all).then(|| "...".to_owned());
    match &first.tuples[..] {
        [] => view.row(HOLDS, [none.of(language)]),
        tuples => view.row(HOLDS, tuples.iter().map(tuple).chain(more)),
    }
}
