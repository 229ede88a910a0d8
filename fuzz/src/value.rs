//! Expressions for values: what is printed is read back to an equal value.

use crate::checks::limits;
use grundy::solver::engine::game::GamePosition;
use grundy::solver::exact::keys::Key;
use grundy::solver::exact::notation::Glyphs;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::outcome::Convention;
use grundy::wire::question::{KeyArguments, Operand};
use grundy::{KeyAnswers, QuestionError, QuestionErrorKind, SolverState};

/// Any text: it has a value, or an error that says why not.
pub fn check(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let mut solver = SolverState::new(limits());
    let value = match solver.place_value(text, Glyphs::Ascii) {
        Ok(value) => value,
        Err(fault) => return speaks(text, &fault),
    };
    for style in [Glyphs::Ascii, Glyphs::Unicode] {
        match solver.canonical(&value, style) {
            Ok(Data::Text(written)) => reads_back(&mut solver, text, &written, style),
            Ok(other) => panic!("{text}: a canonical form is text, and not {other:?}"),
            Err(fault) => refuses(text, &fault),
        }
    }
    answers_every_key(&mut solver, text, &value);
}

fn speaks(text: &str, fault: &QuestionError) {
    assert!(!fault.message.en.is_empty() && !fault.message.zh.is_empty(), "{text}: {fault:?}");
}

/// Nothing is wrong with the text, but it has no answer.
fn refuses(text: &str, fault: &QuestionError) {
    speaks(text, fault);
    assert!(
        matches!(fault.kind, QuestionErrorKind::Unsupported | QuestionErrorKind::TooLarge),
        "{text}: {fault:?}"
    );
}

fn reads_back(solver: &mut SolverState, text: &str, written: &str, style: Glyphs) {
    let two = [text, written].map(|text| Operand::Value(text.to_owned()));
    match solver.compare(&two) {
        Ok(relation) => assert_eq!(relation, "=", "{text} is printed as {written}"),
        Err(fault) => {
            assert_eq!(fault.kind, QuestionErrorKind::TooLarge, "{text} is printed as {written}: {fault:?}");
            return;
        }
    }
    let Ok(again) = solver.place_value(written, style) else { return };
    if let Ok(Data::Text(again)) = solver.canonical(&again, style) {
        assert_eq!(again, written, "{text}: a canonical form is its own canonical form");
    }
}

fn answers_every_key(solver: &mut SolverState, text: &str, value: &GamePosition) {
    let given = KeyArguments { s: Some("1".to_owned()), t: Some("1/2".to_owned()) };
    for (_, key) in Key::ALL {
        if let Err(fault) = solver
            .facts(value, &[key], Convention::Normal, &given, Glyphs::Ascii)
            .and_then(KeyAnswers::or_refused)
        {
            refuses(text, &fault);
        }
    }
}
