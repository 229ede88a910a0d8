//! What goes wrong with values, as faults of a question.

use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_solver::answer::Refusal;
use grundy_solver::budget::Halt;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use grundy_values::keys::Key;
use grundy_values::notation::{ErrorKind, ParseValueError};
use grundy_values::operations::OperationError;

pub(crate) fn stopped(stop: Halt, at: &str) -> QuestionError {
    match stop {
        Halt::Own(_) | Halt::NoAnswer(_) => Refusal::from(stop).into(),
        stop => QuestionError::new(QuestionErrorKind::TooLarge, at, stop.words()),
    }
}

pub(super) fn from_parse_error(error: ParseValueError, text: &str) -> QuestionError {
    let error = match names_custom_rules(text, error.column) {
        true => ParseValueError { message: custom_rules_unsupported(), ..error },
        false => error,
    };
    at_column(QuestionError::new(kind_of(error.kind), "value", error.message), error.column, text)
}

/// Whether there is a script, or a game by the name behind `@`, where the reader stopped.
fn names_custom_rules(text: &str, column: usize) -> bool {
    let rest = text.chars().skip(column.saturating_sub(1));
    let word: String = rest.take_while(|c| !c.is_whitespace() && *c != '(').collect();
    let name = word.split(':').next().unwrap_or_default();
    name.starts_with('@') || name.ends_with(".star")
}

fn custom_rules_unsupported() -> LocalizedString {
    words!(
        "the position of a custom game is missing here: write it in parentheses, as in game.star(5) or @squares(5)",
        "自定义游戏的局面在这里写在括号中，例如 game.star(5) 或 @squares(5)"
    )
}

/// A fault in a written value, with the column in words.
pub(super) fn at_column(fault: QuestionError, column: usize, text: &str) -> QuestionError {
    let LocalizedString { en, zh } = fault.message;
    let rest: String = text.chars().skip(column.saturating_sub(1)).take(20).collect();
    let message = match rest.is_empty() {
        true => LocalizedString { en: format!("at the end: {en}"), zh: format!("在末尾：{zh}") },
        false => LocalizedString {
            en: format!("column {column}, at \"{rest}\": {en}"),
            zh: format!("第 {column} 列 “{rest}” 处：{zh}"),
        },
    };
    QuestionError { message, ..fault }
}

fn kind_of(kind: ErrorKind) -> QuestionErrorKind {
    match kind {
        ErrorKind::Syntax => QuestionErrorKind::Syntax,
        ErrorKind::BadPosition => QuestionErrorKind::BadPosition,
        ErrorKind::UnknownGame => QuestionErrorKind::UnknownGame,
        ErrorKind::BadParameter => QuestionErrorKind::BadParameter,
        ErrorKind::TooLarge => QuestionErrorKind::TooLarge,
        ErrorKind::Unsupported => QuestionErrorKind::Unsupported,
    }
}

pub(crate) fn from_operation_error(error: OperationError) -> QuestionError {
    match error {
        OperationError::Parameter(message) => {
            QuestionError::new(QuestionErrorKind::BadParameter, "want", message)
        }
        OperationError::Stop(stop) => stopped(stop, "value"),
    }
}

pub(crate) fn unsupported(key: Key) -> QuestionError {
    let key = key.as_str();
    QuestionError::new(
        QuestionErrorKind::Unsupported,
        "want",
        words!(
            "there is no \"{key}\" of a value whose play may go on for ever, or one of whose sides is not a stopper",
            "可能永不结束的值，或其一侧不是停止者（stopper）的值，没有 \"{key}\""
        ),
    )
}
