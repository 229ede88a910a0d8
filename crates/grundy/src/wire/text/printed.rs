//! Blanks and bars of printed boards: what they stand for, or that it is unclear.
//!
//! Blanks stand between single cells, in all rows alike; a blank cell between bars is empty. Everything else
//! may mean several things, and is refused.

use crate::wire::spelling::{is_frame, is_header, labels, unclear_dashes};

/// What blanks and bars in some rows stand for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Blanks {
    /// For nothing: the rows may be read without the blanks.
    Nothing,
    /// Some for empty cells: these are the rows, with a sign for each cell.
    Cells(Vec<String>),
    /// It is unclear, first in the row with this number.
    Unclear(usize),
}

/// A row with its number, and how many lines of a frame are above it.
#[derive(Clone, Copy)]
struct Row<'a> {
    number: usize,
    section: usize,
    text: &'a str,
}

/// Looks at the rows of a board as they were written.
pub(super) fn blanks(rows: &[&str]) -> Blanks {
    let mut section = 0;
    let mut body: Vec<Row<'_>> = Vec::new();
    for (number, text) in rows.iter().enumerate() {
        let text = text.trim_end_matches('\r');
        if is_frame(text.trim()) {
            section += 1;
        } else {
            body.push(Row { number, section, text });
        }
    }
    let is_heading = |row: Option<&Row<'_>>| {
        let squeezed = row.map(|row| row.text.split_whitespace().collect::<String>());
        squeezed.is_some_and(|row| is_header(&row))
    };
    if is_heading(body.first()) {
        body.remove(0);
    }
    if is_heading(body.last()) {
        body.pop();
    }
    match found_in(&body) {
        Blanks::Unclear(row) => match without_labels(&body).map(|body| found_in(&body)) {
            None | Some(Blanks::Unclear(_)) => Blanks::Unclear(row),
            Some(clear) => clear,
        },
        clear => clear,
    }
}

/// The rows without the numbers or letters at their beginning.
fn without_labels<'a>(rows: &[Row<'a>]) -> Option<Vec<Row<'a>>> {
    if rows.len() < 2 {
        return None;
    }
    let inner = |row: &Row<'a>, label: &String| {
        let text = row.text.trim().strip_prefix(label.as_str())?;
        Some(Row { text: text.strip_suffix(label.as_str()).unwrap_or(text), ..*row })
    };
    labels(rows.len())
        .iter()
        .find_map(|labels| rows.iter().zip(labels).map(|(row, l)| inner(row, l)).collect())
}

fn found_in(rows: &[Row<'_>]) -> Blanks {
    let texts: Vec<&str> = rows.iter().map(|row| row.text.trim()).collect();
    if let Some(row) = unclear_dashes(&texts) {
        return Blanks::Unclear(rows[row].number);
    }
    match texts.iter().any(|row| row.contains('|')) {
        true => between_bars(rows),
        false => between_cells(rows.iter().map(|row| (row.number, row.text))),
    }
}

/// Rows without bars: blanks stand between all cells, or between none.
fn between_cells<'a>(rows: impl Iterator<Item = (usize, &'a str)>) -> Blanks {
    let mut spacing = None;
    for (number, row) in rows {
        if cells_in(row.trim()) < 2 {
            continue;
        }
        match gap(row.trim()) {
            Some(gap) if *spacing.get_or_insert(gap) == gap => {}
            _ => return Blanks::Unclear(number),
        }
    }
    Blanks::Nothing
}

/// How many letters a row has, `T^5` being one.
fn cells_in(row: &str) -> usize {
    let mut cells = 0;
    let mut is_power = false;
    for letter in row.chars().filter(|letter| !letter.is_whitespace()) {
        is_power = letter == '^' || is_power && letter.is_ascii_digit();
        cells += usize::from(!is_power);
    }
    cells
}

/// How many blanks stand between the cells of a row; `None` if not between all the same number.
fn gap(row: &str) -> Option<usize> {
    let cells = row.split_whitespace();
    if cells.clone().count() == 1 {
        return Some(0);
    }
    let spaced = cells.clone().all(|cell| cells_in(cell) == 1);
    let blanks = row.chars().filter(|letter| letter.is_whitespace()).count();
    let gaps = cells.count() - 1;
    let gap = blanks / gaps;
    let longer = " ".repeat(gap + 1);
    let even = blanks == gap * gaps && !row.replace('\t', " ").contains(&longer);
    (spaced && even).then_some(gap)
}

/// Rows with bars, between cells or at both ends.
fn between_bars(rows: &[Row<'_>]) -> Blanks {
    let unclear = Blanks::Unclear(rows.first().map_or(0, |row| row.number));
    let mut parted: Vec<Vec<&str>> = rows.iter().map(|row| row.text.split('|').collect()).collect();
    let is_blank = |cell: &&str| cell.trim().is_empty();
    let is_word = |cell: &&str| cells_in(cell) > 1;
    if rows.len() == 1 {
        let inner = &parted[0][1..parted[0].len() - 1];
        let pieces = parted[0].iter().map(|piece| (rows[0].number, *piece));
        return if inner.iter().any(is_blank) { unclear } else { between_cells(pieces) };
    }
    if parted.iter().any(|cells| cells.len() == 1) {
        return unclear;
    }
    let left: Vec<&str> = parted.iter().map(|cells| cells[0]).collect();
    let right: Vec<&str> = parted.iter().map(|cells| cells[cells.len() - 1]).collect();
    let is_bare = |side: &[&str]| side.iter().all(|end| end.is_empty());
    let are_blank = left.iter().chain(&right).all(is_blank);
    let is_framed = are_blank && (is_bare(&left) || is_bare(&right));
    let has_bare_end = left.contains(&"") || right.contains(&"");
    if is_framed {
        for cells in &mut parted {
            cells.pop();
            cells.drain(..1.min(cells.len()));
        }
    }
    if parted.iter().flatten().any(is_word) {
        // Whole rows stand between bars.
        let margins: Vec<(usize, usize)> =
            parted.iter().flatten().filter(|p| !is_blank(p)).map(margins).collect();
        let has_gaps = parted.iter().any(|cells| cells.iter().skip(1).rev().skip(1).any(is_blank));
        let pieces =
            rows.iter().zip(&parted).flat_map(|(row, cells)| cells.iter().map(|piece| (row.number, *piece)));
        let even = !is_framed || margins.windows(2).all(|pair| pair[0] == pair[1]);
        return if has_gaps || !even { unclear } else { between_cells(pieces) };
    }
    if !is_framed && has_bare_end {
        return unclear;
    }
    if !parted.iter().flatten().any(is_blank) {
        return Blanks::Nothing;
    }
    let columns = parted[0].len();
    // In a section of several rows, a row of blanks may only make it taller.
    let is_spaced = rows.windows(2).any(|pair| pair[0].section == pair[1].section)
        && rows.first().map(|row| row.section) != rows.last().map(|row| row.section)
        && parted.iter().any(|cells| cells.iter().all(is_blank));
    if is_spaced || parted.iter().any(|cells| cells.len() != columns) {
        return unclear;
    }
    Blanks::Cells(parted.iter().map(|cells| cells.iter().map(filled).collect()).collect())
}

/// A cell, or a sign for an empty cell in many letters, and for a stone in none.
fn filled<'a>(cell: &&'a str) -> &'a str {
    if cell.trim().is_empty() { "_" } else { cell.trim() }
}

/// How many blanks stand before and behind the cells.
fn margins(piece: &&str) -> (usize, usize) {
    (piece.len() - piece.trim_start().len(), piece.len() - piece.trim_end().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        let rows: Vec<&str> = text.split(['\n', '/']).collect();
        match blanks(&rows) {
            Blanks::Nothing => Some("as written".to_owned()),
            Blanks::Cells(rows) => Some(rows.join("/")),
            Blanks::Unclear(_) => None,
        }
    }

    #[test]
    fn blanks_that_mean_one_thing_are_read() {
        for text in [
            "xo/ox",
            "x o/o x",
            "  x o x\n  o x o\n",
            "T^2 . F^2",
            "x",
            " x",
            "1 xox\n2 oxo",
            "1 x o\n2 o x",
            "2. . .\n1. # .\nabc",
            "3 x.o\n2 .x.\n1 o.x\n  abc",
            "xo|ox",
            "|xo|/|ox|",
            "xo|/ox|",
            "1|x|o|\n2|o|x|",
            "  abc\n1|x|.|o|\n2|.|x|.|",
            "| xo |\n| ox |",
            "+--+\n|xo|\n+--+",
            "X|-|O/-|-|-",
            "|x|o|\r\n|o|x|\r",
            "x  o/o  x",
            "x o|o x",
        ] {
            assert_eq!(read(text).as_deref(), Some("as written"), "{text:?}");
        }
        for (text, cells) in [
            ("|x| |o|/| |x|o|", "x_o/_xo"),
            ("x| |o/ |x|o", "x_o/_xo"),
            (" X | O |   \n---+---+---\n   | X |   \n---+---+---\n O |   |   ", "XO_/_X_/O__"),
            ("   |   |   \n---+---+---\n X |   |   \n---+---+---\n   |   |   ", "___/X__/___"),
            ("+-+-+\r\n|x| |\r\n+-+-+\r\n| |o|\r\n+-+-+\r", "x_/_o"),
            ("2|x| |\n1| |o|", "x_/_o"),
        ] {
            assert_eq!(read(text).as_deref(), Some(cells), "{text:?}");
        }
    }

    #[test]
    fn blanks_that_may_mean_several_things_are_not() {
        for text in [
            "xo ox",
            "TT FF",
            "xo ox/ox xo",
            "x o/xo ",
            "xo \nx o\n ox",
            "x  o x",
            "12 1 21",
            "x. .o",
            "|x| |o|",
            "x|o|/o|x|",
            "x| |o|\n |x|o|",
            " |x| \n | | \n |o|",
            " |x| \n |o|",
            "x|o/-|-/o|x",
            "|X|O|/|-|-|/|O|X|",
            "+----+\n|x  o|\n| ox |\n+----+",
            "|xo |/| ox|",
            "|x o|/|xo |",
            "xo ox|.. ..",
            "   |   \n X | O \n   |   \n---+---\n   |   \n O | X \n   |   ",
            "x|o\nxo",
            "|",
            "||",
            " | ",
            "|\n|",
            "||\n||\n",
            "| |\n|x|o|",
        ] {
            assert!(!matches!(read(text), Some(cells) if cells != "as written"), "{text:?}");
        }
        for text in
            ["xo ox", "TT FF", "x o/xo ", "12 1 21", "|x| |o|", "x|o/-|-/o|x", "|x o|/|xo |", " |x| \n |o|"]
        {
            assert_eq!(read(text), None, "{text:?}");
        }
    }
}
