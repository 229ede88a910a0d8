//! Values as CSV, JSON, NPY and columns of text. All are streamed: nothing grows with the number of values.

use super::npy::{self, NpyWidth};
use super::{each_chunk, largest};
use grundy_solver::method::sequence::HeapSequence;
use std::fmt::Display;
use std::io::{self, Write};

/// The heaps whose values are written, all of which must be known.
#[derive(Clone, Copy, Debug)]
pub struct SequenceWriter {
    /// The first.
    pub first: u64,
    /// The last, not below the first.
    pub last: u64,
}

/// A line `heap,grundy`, and a line for each heap.
///
/// # Errors
/// Those of writing; so below.
pub fn csv(out: &mut impl Write, sequence: &HeapSequence<'_>, heaps: SequenceWriter) -> io::Result<()> {
    out.write_all(b"heap,grundy\n")?;
    let mut number = itoa::Buffer::new();
    let mut lines = Vec::new();
    each_chunk(sequence, heaps.first, heaps.last, |first, values| {
        lines.clear();
        for (heap, &value) in (first..).zip(values) {
            lines.extend_from_slice(number.format(heap).as_bytes());
            lines.push(b',');
            lines.extend_from_slice(number.format(value).as_bytes());
            lines.push(b'\n');
        }
        out.write_all(&lines)
    })
}

/// One object: the game, the first and the last heap, and the list of values.
pub fn json(
    out: &mut impl Write,
    game: &str,
    sequence: &HeapSequence<'_>,
    heaps: SequenceWriter,
) -> io::Result<()> {
    let mut head = b"{\"game\": ".to_vec();
    crate::wire::write::data(&mut head, &game.into());
    out.write_all(&head)?;
    write!(out, ", \"from\": {}, \"to\": {}, \"values\": [", heaps.first, heaps.last)?;
    let mut number = itoa::Buffer::new();
    let mut piece = Vec::new();
    each_chunk(sequence, heaps.first, heaps.last, |first, values| {
        piece.clear();
        for (heap, &value) in (first..).zip(values) {
            if heap > heaps.first {
                piece.extend_from_slice(b", ");
            }
            piece.extend_from_slice(number.format(value).as_bytes());
        }
        out.write_all(&piece)
    })?;
    out.write_all(b"]}\n")
}

/// An array of one dimension.
pub fn npy(out: &mut impl Write, sequence: &HeapSequence<'_>, heaps: SequenceWriter) -> io::Result<()> {
    let SequenceWriter { first, last } = heaps;
    let width = NpyWidth::for_largest(largest(sequence, first, last));
    npy::header(out, width, &[last - first + 1])?;
    let mut buffer = Vec::new();
    each_chunk(sequence, first, last, |_, values| npy::numbers(out, width, values, &mut buffer))
}

/// Columns of text, at most `width` characters wide where that is possible, or this many `columns` where a
/// number is given: a row for every 10 heaps or so, with its first heap in front, as in a table of
/// logarithms.
pub fn text(
    out: &mut impl Write,
    sequence: &HeapSequence<'_>,
    heaps: SequenceWriter,
    width: usize,
    columns: Option<u64>,
) -> io::Result<()> {
    let SequenceWriter { first, last } = heaps;
    let widest = digits(largest(sequence, first, last));
    let mut rows = Rows::begin(out, heaps, widest, width, columns)?;
    each_chunk(sequence, first, last, |start, values| {
        (start..).zip(values).try_for_each(|(heap, value)| rows.cell(out, heap, value))
    })
}

/// The same for cells that are texts, the first of them at `first`.
pub(super) fn columns_of<'a>(
    out: &mut impl Write,
    first: u64,
    cells: impl Iterator<Item = &'a str> + Clone,
    widest: usize,
    width: usize,
    columns: Option<u64>,
) -> io::Result<()> {
    let last = first + (cells.clone().count() as u64).saturating_sub(1);
    let mut rows = Rows::begin(out, SequenceWriter { first, last }, widest, width, columns)?;
    (first..).zip(cells).try_for_each(|(heap, cell)| rows.cell(out, heap, cell))
}

/// Rows of cells as they are written.
struct Rows {
    line: String,
    begun: bool,
    column: u64,
    columns: u64,
    label: usize,
    cell: usize,
    last: u64,
}

impl Rows {
    /// Writes the line above the columns.
    fn begin(
        out: &mut impl Write,
        heaps: SequenceWriter,
        widest: usize,
        width: usize,
        wanted: Option<u64>,
    ) -> io::Result<Rows> {
        let SequenceWriter { first, last } = heaps;
        let label = digits(last).max(2);
        let (columns, cell) = match wanted {
            Some(columns) => (columns, widest.max(digits(columns - 1))),
            None => columns(width.saturating_sub(label), last - first, widest),
        };
        write!(out, "{:label$}", "")?;
        for column in 0..columns.min(last.saturating_add(1)) {
            write!(out, " {column:>cell$}")?;
        }
        writeln!(out)?;
        let column = first % columns;
        let line = format!("{:>label$}{:blank$}", first - column, "", blank = column as usize * (cell + 1));
        Ok(Rows { line, begun: true, column, columns, label, cell, last })
    }

    fn cell(&mut self, out: &mut impl Write, heap: u64, value: impl Display) -> io::Result<()> {
        let (label, cell) = (self.label, self.cell);
        if !self.begun {
            self.line = format!("{heap:>label$}");
            self.begun = true;
        }
        self.line.push_str(&format!(" {value:>cell$}"));
        self.column += 1;
        if self.column == self.columns || heap == self.last {
            writeln!(out, "{}", self.line.trim_end())?;
            (self.column, self.begun) = (0, false);
        }
        Ok(())
    }
}

/// How many columns of `widest` digits there is room for, a round number, and how wide each is with its
/// heading.
fn columns(room: usize, heaps: u64, widest: usize) -> (u64, usize) {
    let cell = |columns: u64| widest.max(digits(columns - 1));
    let fits = |columns: u64| (cell(columns) + 1).saturating_mul(columns as usize) <= room;
    // A row that is longer than all heaps says no more than a shorter one.
    let useful = |columns: u64| columns <= 10 || columns / 2 <= heaps;
    let columns = [100, 50, 40, 30, 20, 10].into_iter().find(|&columns| fits(columns) && useful(columns));
    let columns = columns.unwrap_or(if fits(5) { 5 } else { 1 });
    (columns, cell(columns))
}

pub(super) fn digits(number: u64) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}
