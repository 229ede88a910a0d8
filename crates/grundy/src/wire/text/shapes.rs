//! Boards and matrices.

use super::printed::{Blanks, blanks};
use super::{Letters, ParsedText, TextError, offset, read, trimmed};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::text_format::TextShape;
use grundy_theory::words;
use std::ops::Range;

/// The rows of a board. In a game that has `letters` for its cells, blanks are no cells.
///
/// # Errors
/// [`TextError`] if there is an empty row between others, or blanks in a row may mean several things.
pub(super) fn board(text: &str, field: Option<&'static str>, letters: &str) -> Result<ParsedText, TextError> {
    let mut rows = Vec::new();
    let mut lines = Vec::new();
    // With the blanks around them.
    let mut written: Vec<&str> = Vec::new();
    // Empty rows, and how many rows stand above each.
    let mut empty: Vec<(Range<usize>, usize)> = Vec::new();
    for row in text.split(['\n', '/', ';']) {
        let line: String = row.chars().filter(|c| !c.is_whitespace()).collect();
        let (start, inner) = (offset(text, row), trimmed(row));
        let place = start + inner.start..start + inner.end;
        if !line.is_empty() {
            rows.push(place);
            lines.push(line);
            written.push(row);
        } else {
            empty.push((place, lines.len()));
        }
    }
    let size = rows.first().map(|first| &text[first.clone()]).filter(|size| is_size(size, &lines[1..]));
    let note = size.map(size_left_out);
    let of_size = usize::from(note.is_some());
    let between = of_size + 1..lines.len();
    if let Some((place, _)) = empty.into_iter().find(|(_, above)| between.contains(above)) {
        return Err((place, empty_row()));
    }
    rows.drain(..of_size);
    lines.drain(..of_size);
    written.drain(..of_size);
    if !letters.is_empty() {
        match blanks(&written) {
            Blanks::Nothing => {}
            Blanks::Cells(cells) => {
                rows = vec![trimmed(text); cells.len()];
                lines = cells;
            }
            Blanks::Unclear(row) => return Err((rows[row].clone(), unclear_blanks())),
        }
    }
    let list = Data::list(lines.into_iter().map(Data::Text).collect());
    let data = match field {
        None => list,
        Some(name) => Data::object([(name, list)]),
    };
    Ok(ParsedText {
        data,
        list: field,
        rows,
        fields: Vec::new(),
        whole: trimmed(text),
        note,
        letters: Letters::default(),
    })
}

/// What is said of blanks and bars that may mean several things.
fn unclear_blanks() -> LocalizedString {
    words!(
        "the blanks or bars here may mean several things: write the cells of each row without them, and . for an empty cell",
        "这里的空白或竖线可能有几种含义：请将每行的格子连写，空格子写 ."
    )
}

/// What is said of a first line that says how large the board is.
pub(super) fn size_left_out(size: &str) -> LocalizedString {
    words!(
        "the first line, {size}, is the size of the board, and is left out",
        "首行的 {size} 是棋盘的大小，不计入局面"
    )
}

/// What is said of an empty row between others.
pub(super) fn empty_row() -> LocalizedString {
    words!(
        "there is an empty line between rows: leave it out, or give each position by itself",
        "各行之间有空行：请去掉空行，或逐个给出局面"
    )
}

/// Does a line say how many rows and columns stand below it, in either order, or one of the two? Contests
/// write so.
pub(super) fn is_size(line: &str, rows: &[String]) -> bool {
    let Some(width) = rows.first().map(|row| row.chars().count()) else { return false };
    let numbers = line.split([' ', '\t', ',', 'x', 'X', '*']).filter(|number| !number.is_empty());
    let numbers: Option<Vec<usize>> = numbers.map(|number| number.parse().ok()).collect();
    let even = rows.iter().all(|row| row.chars().count() == width);
    // A number that is as wide as rows of digits is one of them.
    let is_row = || line.len() == width && rows.iter().all(|row| row.bytes().all(|c| c.is_ascii_digit()));
    let fits = match numbers.as_deref() {
        Some(&[one]) => (one == rows.len() || (rows.len() == 1 && one == width)) && !is_row(),
        Some(&[one, other]) => [one, other] == [rows.len(), width] || [other, one] == [rows.len(), width],
        _ => false,
    };
    even && fits
}

/// Matrices with empty lines between them.
pub(super) fn matrices(text: &str, names: &'static [&'static str]) -> Result<ParsedText, TextError> {
    let mut blocks: Vec<Range<usize>> = Vec::new();
    let mut open = false;
    for line in text.split_inclusive(['\n', '|']) {
        let start = offset(text, line);
        let content = line.trim_end_matches(['\n', '|']);
        match (content.trim().is_empty(), open, blocks.last_mut()) {
            (false, true, Some(block)) => block.end = start + content.len(),
            (false, ..) => blocks.push(start..start + content.len()),
            _ => {}
        }
        open = !content.trim().is_empty() && !line.ends_with('|');
    }
    let note = of_judges(text, &mut blocks, names.len());
    let (found, wanted) = (blocks.len(), names.len());
    if found != wanted {
        let message = words!(
            "{wanted} matrices are expected, with an empty line or | between them, and there are {found}",
            "应有 {wanted} 个矩阵，以空行或 | 分隔，而这里有 {found} 个"
        );
        return Err((trimmed(text), message));
    }
    let mut fields = Vec::new();
    let mut object = Vec::new();
    for (&name, block) in names.iter().zip(blocks) {
        let shift = |at: Range<usize>| block.start + at.start..block.start + at.end;
        let matrix = read(&text[block.clone()], TextShape::Rows { list: None, fields: &[] })
            .map_err(|(at, message)| (shift(at), message))?;
        object.push((name.to_owned(), matrix.data));
        fields.push((name, block));
    }
    Ok(ParsedText {
        data: Data::Object(object),
        list: None,
        rows: Vec::new(),
        fields,
        whole: trimmed(text),
        note,
        letters: Letters::default(),
    })
}

/// Parts one block into as many matrices as are wanted, if its first line says how many rows and columns each
/// has, and says so: judges write their inputs in this way.
fn of_judges(text: &str, blocks: &mut Vec<Range<usize>>, wanted: usize) -> Option<LocalizedString> {
    let [block] = &blocks[..] else { return None };
    let mut lines = text[block.clone()].lines().filter(|line| !line.trim().is_empty());
    let first = lines.next()?;
    let numbers = |line: &str| line.split_whitespace().count();
    let size: Option<Vec<usize>> = first.split_whitespace().map(|number| number.parse().ok()).collect();
    let &[rows, columns] = &size?[..] else { return None };
    let lines: Vec<&str> = lines.collect();
    let fits = rows > 0
        && lines.len() == rows.checked_mul(wanted)?
        && lines.iter().all(|line| numbers(line) == columns);
    if wanted < 2 || !fits {
        return None;
    }
    let place = |rows: &[&str]| {
        let (first, last) = (rows.first()?, rows.last()?);
        Some(offset(text, first)..offset(text, last) + last.len())
    };
    *blocks = lines.chunks(rows).filter_map(place).collect();
    Some(size_left_out(first.trim()))
}
