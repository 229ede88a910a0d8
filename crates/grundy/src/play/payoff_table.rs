//! Tables of payoffs: which pairs of choices are in equilibrium, and which are never made.

use grundy_draw::{MoveMark, MoverOutcome};
use grundy_solver::answer::Answer;
use grundy_theory::data::Data;
use grundy_theory::scene::{MAX_LINES, Pick};

/// What an answer says of the cells of a table, in the order of reading: those in equilibrium, and those of
/// dominated lines.
pub(super) fn marks(table: &Data, answer: &Answer) -> Vec<MoveMark> {
    let further =
        |wanted: &str| answer.further.iter().find(|(name, _)| *name == wanted).map(|(_, value)| value);
    let stable = if is_zero_sum(table) { MoverOutcome::SaddlePoint } else { MoverOutcome::Equilibrium };
    let mut marks = Vec::new();
    let mut mark = |row: &u64, column: &u64, verdict| {
        let shown = [row, column].iter().all(|line| **line < MAX_LINES as u64);
        if shown {
            marks.push(MoveMark { pick: Pick::thing(format!("c{row},{column}")), verdict, value: None });
        }
    };
    if let Some(Data::Rows { width: 2, cells }) = further("equilibria") {
        cells.chunks_exact(2).for_each(|cell| mark(&cell[0], &cell[1], stable));
    }
    let dominated = |side: &str| match further("dominated") {
        Some(Data::Object(sides)) => match sides.iter().find(|(name, _)| name == side) {
            Some((_, Data::Naturals(lines))) => lines.clone(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    let (rows, columns) = (dominated("rows"), dominated("columns"));
    let (height, width) = size(table);
    for row in 0..height {
        for column in 0..width {
            if rows.binary_search(&row).is_ok() || columns.binary_search(&column).is_ok() {
                mark(&row, &column, MoverOutcome::Dominated);
            }
        }
    }
    marks
}

/// One of the two tables of payoffs, row by row.
fn payoffs(table: &Data, wanted: &str) -> Vec<Vec<String>> {
    let Data::Object(fields) = table else { return Vec::new() };
    let rows = fields.iter().find(|(name, _)| name == wanted).and_then(|(_, rows)| rows.items().ok());
    let row = |row: Data| row.items().unwrap_or_default().iter().map(ToString::to_string).collect();
    rows.unwrap_or_default().into_iter().map(row).collect()
}

/// Rows and columns, as far as they are shown.
fn size(table: &Data) -> (u64, u64) {
    let Data::Object(fields) = table else { return (0, 0) };
    let rows = fields.iter().find(|(name, _)| name == "a").and_then(|(_, rows)| rows.items().ok());
    let rows = rows.unwrap_or_default();
    let columns = rows.first().and_then(|row| row.items().ok()).map_or(0, |row| row.len());
    (rows.len().min(MAX_LINES) as u64, columns.min(MAX_LINES) as u64)
}

/// Whether one player loses what the other wins, in every cell.
fn is_zero_sum(table: &Data) -> bool {
    let negative = |number: &String| match number.strip_prefix('-') {
        Some(number) => number.to_owned(),
        None if number == "0" => number.clone(),
        None => format!("-{number}"),
    };
    let negated = |row: Vec<String>| row.iter().map(negative).collect::<Vec<_>>();
    payoffs(table, "a").into_iter().map(negated).eq(payoffs(table, "b"))
}
