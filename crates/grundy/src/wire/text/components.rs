//! Components of a compound of one game, one a line, as judges give them, or with semicolons between them.

use super::words::words_of;
use super::{
    Letters, ParsedText, Source, TextError, is_json, is_without_position, offset, position, trimmed,
};
use grundy_solver::game::Game;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::text_format::TextShape;
use grundy_theory::words;

/// Reads a position of each component from its own line; boards, which have several, end with a semicolon.
/// `None` if the text is one line that is read as a whole, or lines are rows of one position.
pub(super) fn read(text: &str, inner: &dyn Game, source: Source) -> Option<Result<ParsedText, TextError>> {
    let is_line = |shape: &TextShape| {
        matches!(
            shape,
            TextShape::Numbers { .. }
                | TextShape::Fields(_)
                | TextShape::Value
                | TextShape::Coins { board: false, .. }
        )
    };
    let shape = inner.form().shape;
    let are_boards = matches!(shape, TextShape::Board { .. });
    if is_json(text) || !are_boards && !is_line(&shape) {
        return None;
    }
    let separators: &[char] = if are_boards { &[';'] } else { &['\n', ';'] };
    let is_left_out = |line: &str| match source {
        Source::File if !are_boards => is_without_position(line, inner),
        Source::Argument | Source::File => line.trim().is_empty(),
    };
    let mut lines: Vec<&str> = text.split(separators).filter(|line| !is_left_out(line)).collect();
    // Lines of a file that remain are no comments; boards are read as they are in files.
    let within = if are_boards { source } else { Source::Argument };
    let is_component =
        |line: &str| position(line, inner, within).is_ok_and(|(data, _)| inner.place(&data).is_ok());
    let mut note = None;
    match lines[..] {
        [] => return None,
        // One component, unless its numbers may be components themselves.
        [only] => {
            let mut boards = only.split_whitespace();
            if are_boards
                && !is_component(only)
                && let (Some(first), Some(second)) = (boards.next(), boards.next())
                && [first, second].into_iter().chain(boards).all(is_component)
            {
                let place = offset(text, only) + trimmed(only).start;
                return Some(Err((place..place + only.trim().len(), without_semicolons(first, second))));
            }
            let is_open = !are_boards && words_of(only).next().is_none_or(is_component);
            if is_open || !is_component(only) {
                return None;
            }
        }
        [first, ref components @ ..] => {
            let counts = first.trim().parse() == Ok(components.len());
            if counts && is_component(first) {
                let start = offset(text, first) + trimmed(first).start;
                return Some(Err((start..start + first.trim().len(), may_count(first.trim()))));
            }
            if counts {
                note = Some(counted(first.trim()));
                lines.remove(0);
            }
        }
    }
    let mut rows = Vec::with_capacity(lines.len());
    let mut components = Vec::with_capacity(lines.len());
    for line in lines {
        let start = offset(text, line);
        match position(line, inner, within) {
            Ok((data, _)) => components.push(data),
            Err((at, message)) => return Some(Err((start + at.start..start + at.end, message))),
        }
        let place = trimmed(line);
        rows.push(start + place.start..start + place.end);
    }
    let data = Data::list(components);
    Some(Ok(ParsedText {
        data,
        list: None,
        rows,
        fields: Vec::new(),
        whole: trimmed(text),
        note,
        letters: Letters::default(),
    }))
}

/// What is said of boards with blanks between them.
fn without_semicolons(first: &str, second: &str) -> LocalizedString {
    words!(
        "boards stand apart with semicolons: write {first};{second}",
        "棋盘之间用分号隔开：请写 {first};{second}"
    )
}

/// What is said of a first line that counts the components below it.
fn counted(line: &str) -> LocalizedString {
    words!(
        "the first line, {line}, says how many components follow, and is left out",
        "首行的 {line} 是分量的个数，不计入局面"
    )
}

/// What is said of a first line that may count the components or be one.
fn may_count(line: &str) -> LocalizedString {
    words!(
        "{line} may be the first component or say how many follow: leave it out, or write JSON such as [[3], [5]]",
        "{line} 可能是第一个分量，也可能是分量的个数：请去掉它，或写成 JSON，如 [[3], [5]]"
    )
}
