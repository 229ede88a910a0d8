//! Grids of values or outcomes, for positions with one, two or three coordinates.

use super::heap_outcomes::HeapOutcomes;
use super::npy::{self, NpyWidth};
use super::points::CoordinateFamily;
use super::write::{self, digits};
use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_solver::answer::Refusal;
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::grid::{GridCell, GridContent};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::words;
use std::io::{self, Write};

/// A part of the points of a game. Of three coordinates the first counts grids, of two the first counts rows.
pub struct ValueGrid<'a> {
    points: &'a CoordinateFamily<'a>,
    shows: GridContent,
    play: Convention,
    /// Who wins single heaps.
    heaps: Option<HeapOutcomes<'a>>,
    from: Vec<u64>,
    to: Vec<u64>,
}

/// Why a grid was not written.
#[derive(Debug)]
pub enum GridError {
    /// A limit was reached.
    Stopped(Halt),
    /// The array cannot hold this.
    Fault(QuestionError),
    /// It cannot be written.
    Io(io::Error),
}

impl From<io::Error> for GridError {
    fn from(error: io::Error) -> GridError {
        GridError::Io(error)
    }
}

impl From<Halt> for GridError {
    fn from(stop: Halt) -> GridError {
        GridError::Stopped(stop)
    }
}

impl<'a> ValueGrid<'a> {
    /// The grid of the points with coordinates from `from` to `to`, one for each axis; outcomes where they
    /// have no values, or where outcomes are asked for, in the play that is named.
    ///
    /// # Errors
    /// [`QuestionError`] where `from` is not at least the first and at most `to`, there is no position at
    /// either end, or a limit is reached.
    pub fn new(
        points: &'a CoordinateFamily<'a>,
        from: &[u64],
        to: &[u64],
        outcomes: Option<Convention>,
        budget: &mut Budget,
    ) -> Result<ValueGrid<'a>, QuestionError> {
        let (axes, first) = (points.axes(), points.first());
        let count = axes.len();
        if count == 0 || from.len() != count || to.len() != count {
            let named = axes.join(", ");
            let message = words!(
                "there are {count} coordinates here ({named}): write as many ends, as in 20,30",
                "这里有 {count} 个坐标（{named}），应有同样多的终点，如 20,30"
            );
            return Err(QuestionError::new(QuestionErrorKind::BadParameter, "to", message));
        }
        for i in 0..count {
            let (axis, least, from, to) = (axes[i], first[i], from[i], to[i]);
            if from < least || from > to {
                let message = words!(
                    "{axis} goes from {from} to {to}: begin at {least} or later, and write the smaller number first",
                    "{axis} 的范围为 {from} 到 {to}：起点至少为 {least}，且不能大于终点"
                );
                return Err(QuestionError::new(QuestionErrorKind::BadParameter, "from", message));
            }
        }
        let shows = if outcomes.is_some() { GridContent::Outcomes } else { GridContent::Values };
        let heaps = outcomes.and_then(|play| HeapOutcomes::new(points.game_of_heaps()?, play));
        let play = outcomes.unwrap_or_default();
        let mut grid = ValueGrid { points, shows, play, heaps, from: from.to_vec(), to: to.to_vec() };
        grid.look(outcomes.is_some(), budget)?;
        Ok(grid)
    }

    /// The cell at these coordinates.
    fn cell(&self, at: &[u64], budget: &mut Budget) -> Result<GridCell, Halt> {
        if let (Some(heaps), &[heap]) = (&self.heaps, at)
            && let Some(outcome) = heaps.outcome(heap, budget)?
        {
            return Ok(GridCell::Outcome(outcome));
        }
        self.points.cell(at, self.shows, self.play, budget)
    }

    /// Looks at both corners: whether there are values, and whether there is anything at all. What can be
    /// reached from the last corner of a user's own rules is asked about at once, which is faster than cell
    /// by cell.
    fn look(&mut self, outcomes: bool, budget: &mut Budget) -> Result<(), QuestionError> {
        let first = self.cell(&self.from, budget).map_err(Refusal::from)?;
        let ask_last = first == GridCell::Empty || self.points.is_own();
        let last = if ask_last { Some(self.cell(&self.to, budget).map_err(Refusal::from)?) } else { None };
        if let (GridCell::Empty, Some(GridCell::Empty), Some((game, position))) =
            (&first, &last, self.points.at(&self.to))
        {
            // Why there is none.
            crate::solver::place(game, &position)?;
        }
        let corners = [Some(&first), last.as_ref()];
        let any = |is: fn(&GridCell) -> bool| corners.into_iter().flatten().any(is);
        if !outcomes && any(|cell| matches!(cell, GridCell::Score(_))) {
            self.shows = GridContent::Scores;
        } else if !outcomes && !any(|cell| matches!(cell, GridCell::Value(_))) {
            self.shows = GridContent::Outcomes;
        }
        Ok(())
    }

    /// How many there are along each axis; 2^64 - 1 where they are more.
    pub fn shape(&self) -> Vec<u64> {
        self.from.iter().zip(&self.to).map(|(from, to)| (to - from).saturating_add(1)).collect()
    }

    /// The first coordinates of each row: all but the last.
    fn rows(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        let axes = self.from.len() - 1;
        let mut next = Some(self.from[..axes].to_vec());
        std::iter::from_fn(move || {
            let row = next.take()?;
            let mut following = row.clone();
            for i in (0..axes).rev() {
                if following[i] < self.to[i] {
                    following[i] += 1;
                    next = Some(following);
                    break;
                }
                following[i] = self.from[i];
            }
            Some(row)
        })
    }

    /// Shows the cells of a row, each with its last coordinate.
    fn each(
        &self,
        row: &[u64],
        budget: &mut Budget,
        mut show: impl FnMut(u64, &GridCell, &mut Budget) -> Result<(), GridError>,
    ) -> Result<(), GridError> {
        let (Some(&from), Some(&to)) = (self.from.last(), self.to.last()) else { return Ok(()) };
        let mut at = row.to_vec();
        at.push(from);
        for j in from..=to {
            at[row.len()] = j;
            let cell = self.cell(&at, budget)?;
            show(j, &cell, budget)?;
        }
        Ok(())
    }

    /// The cells of a row as one text, with `between` between them, and the limit that was reached before its
    /// end. What the text takes is held.
    fn line(
        &self,
        row: &[u64],
        between: &str,
        shown: fn(&GridCell) -> String,
        budget: &mut Budget,
    ) -> Result<(String, Option<Halt>), GridError> {
        let (mut line, mut is_first) = (String::new(), true);
        let read = self.each(row, budget, |_, cell, budget| {
            let cell = shown(cell);
            // Texts keep room to grow.
            budget.reserve(2 * (cell.len() + between.len()) as u64)?;
            line.push_str(if is_first { "" } else { between });
            line.push_str(&cell);
            is_first = false;
            Ok(())
        });
        match read {
            Ok(()) => Ok((line, None)),
            Err(GridError::Stopped(stop)) => Ok((line, Some(stop))),
            Err(broken) => Err(broken),
        }
    }

    /// What a cell is called: `grundy`, `outcome` or `value`, which is a score.
    fn name(&self) -> &'static str {
        match self.shows {
            GridContent::Values => "grundy",
            GridContent::Outcomes => "outcome",
            GridContent::Scores => "value",
        }
    }

    /// A line with the names of the columns, and a line for each position.
    ///
    /// # Errors
    /// [`GridError`] if a limit is reached, which leaves the lines before it, or writing fails.
    pub fn csv(&self, out: &mut impl Write, budget: &mut Budget) -> Result<(), GridError> {
        writeln!(out, "{},{}", self.points.axes().join(","), self.name())?;
        for row in self.rows() {
            let before: String = row.iter().map(|i| format!("{i},")).collect();
            self.each(&row, budget, |j, cell, _| {
                if *cell != GridCell::Empty {
                    writeln!(out, "{before}{j},{}", written(cell))?;
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    /// One object: the game, the names of the axes, where they begin and end, what is shown, and the rows; of
    /// one coordinate the one row, of three a list of rows for each first coordinate. If a limit is reached,
    /// the object has the rows before it, and says so under `stopped`.
    ///
    /// # Errors
    /// [`GridError`] if a limit is reached or writing fails.
    pub fn json(&self, out: &mut impl Write, notation: &str, budget: &mut Budget) -> Result<(), GridError> {
        let mut fields = Data::object([
            ("game", notation.into()),
            ("axes", Data::List(self.points.axes().into_iter().map(Data::from).collect())),
            ("from", Data::Naturals(self.from.clone())),
            ("to", Data::Naturals(self.to.clone())),
            ("shows", self.name().into()),
        ]);
        if let (Data::Object(fields), Convention::Misere) = (&mut fields, self.play) {
            fields.push(("play".to_owned(), "misere".into()));
        }
        let mut head = Vec::new();
        crate::wire::write::data(&mut head, &fields);
        // The object goes on.
        head.pop();
        out.write_all(&head)?;
        out.write_all(b", \"rows\": ")?;
        let axes = self.from.len() - 1;
        let (mut open, mut comma) = (0, "");
        for row in self.rows() {
            let (line, stop) = self.line(&row, COMMA, in_json, budget)?;
            if stop.is_none() || axes == 0 {
                write!(out, "{comma}{}[{line}]", "[".repeat(axes - open))?;
                open = axes;
            }
            if let Some(stop) = stop {
                let lists = if open == 0 && axes > 0 { "[]".to_owned() } else { "]".repeat(open) };
                let mut why = Vec::new();
                crate::wire::write::data(&mut why, &Data::Text(stop.words().en));
                writeln!(out, "{lists}, \"stopped\": {}}}", String::from_utf8_lossy(&why))?;
                return Err(stop.into());
            }
            budget.release(2 * (line.len() + COMMA.len()) as u64);
            // As many lists end here as there are last coordinates at their end.
            let ended = row.iter().zip(&self.to).rev().take_while(|(i, end)| i == end).count();
            out.write_all("]".repeat(ended).as_bytes())?;
            (open, comma) = (open - ended, COMMA);
        }
        out.write_all(b"}\n")?;
        Ok(())
    }

    /// All cells, row after row, as numbers: outcomes are 1 for N and 0 for P. `each` receives how many are
    /// known.
    pub fn numbers(&self, budget: &mut Budget, mut each: impl FnMut(u64)) -> Result<Vec<u64>, GridError> {
        let cells = self.shape().into_iter().fold(1, u64::saturating_mul);
        budget.reserve(cells.saturating_mul(8))?;
        let mut numbers = Vec::new();
        for row in self.rows() {
            self.each(&row, budget, |_, cell, _| {
                numbers.push(number(cell).ok_or_else(|| no_number(cell))?);
                Ok(())
            })?;
            each(numbers.len() as u64);
        }
        Ok(numbers)
    }

    /// An array with as many dimensions as there are coordinates, with these [`numbers`](ValueGrid::numbers).
    pub fn npy(&self, out: &mut impl Write, budget: &mut Budget) -> Result<(), GridError> {
        let numbers = self.numbers(budget, |_| {}).map_err(GridError::names_other_formats)?;
        let width = NpyWidth::for_largest(numbers.iter().copied().max().unwrap_or(0));
        npy::header(out, width, &self.shape())?;
        let mut buffer = Vec::new();
        for piece in numbers.chunks(PIECE) {
            npy::numbers(out, width, piece, &mut buffer)?;
        }
        Ok(())
    }

    /// The rows as texts, as far as the limits allow, and the limit that was reached. Of more than one
    /// coordinate a row that is not whole is left out.
    ///
    /// # Errors
    /// [`GridError`] if the rules fail.
    pub fn lines(&self, budget: &mut Budget) -> Result<(Lines, Option<Halt>), GridError> {
        let mut rows = Vec::new();
        for row in self.rows() {
            let (line, stop) = self.line(&row, BETWEEN, written, budget)?;
            if stop.is_none() || row.is_empty() && !line.is_empty() {
                rows.push((row, line));
            }
            if stop.is_some() {
                return Ok((Lines(rows), stop));
            }
        }
        Ok((Lines(rows), None))
    }

    /// Columns of text. Of one coordinate a row for every this many positions, with the first in front; else
    /// the coordinate that counts rows stands in front, and the last one above each column. Of three there is
    /// such a grid for each first. One coordinate is shown in this many columns, where a number is given.
    ///
    /// # Errors
    /// Those of writing.
    pub fn text(
        &self,
        Lines(rows): &Lines,
        out: &mut impl Write,
        width: usize,
        columns: Option<u64>,
    ) -> io::Result<()> {
        let cells = rows.iter().flat_map(|(_, line)| line.split(BETWEEN));
        let widest = cells.map(str::len).max().unwrap_or(0);
        let axes = self.points.axes();
        match &axes[..] {
            [_] => {
                for (_, line) in rows {
                    write::columns_of(out, self.from[0], line.split(BETWEEN), widest, width, columns)?;
                }
            }
            [rest @ .., a, b] => {
                let last = rest.len() + 1;
                let cell = widest.max(digits(self.to[last]));
                let corner = format!("{a}\\{b}");
                let label = corner.len().max(digits(self.to[last - 1]));
                let mut layer = None;
                for (row, line) in rows {
                    if layer != Some(&row[..rest.len()]) {
                        if layer.is_some() {
                            writeln!(out)?;
                        }
                        layer = Some(&row[..rest.len()]);
                        if let [name] = rest {
                            writeln!(out, "{name} = {}", row[0])?;
                        }
                        write!(out, "{corner:>label$}")?;
                        for j in self.from[last]..=self.to[last] {
                            write!(out, " {j:>cell$}")?;
                        }
                        writeln!(out)?;
                    }
                    let line: String = line.split(BETWEEN).map(|text| format!(" {text:>cell$}")).collect();
                    writeln!(out, "{}", format!("{:>label$}{line}", row[rest.len()]).trim_end())?;
                }
            }
            [] => {}
        }
        Ok(())
    }
}

/// Rows as texts: the first coordinates, and the cells.
pub struct Lines(Vec<(Vec<u64>, String)>);

/// What no cell contains.
const BETWEEN: &str = " ";

/// What is between the items of a list of JSON.
const COMMA: &str = ", ";

/// Numbers that are written at a time.
const PIECE: usize = 1 << 14;

fn written(cell: &GridCell) -> String {
    match cell {
        GridCell::Empty => String::new(),
        GridCell::Value(value) => value.to_string(),
        GridCell::Outcome(outcome) => outcome.to_string(),
        GridCell::Score(score) => score_text(score),
    }
}

fn in_json(cell: &GridCell) -> String {
    match cell {
        GridCell::Empty => "null".to_owned(),
        GridCell::Value(value) => value.to_string(),
        GridCell::Outcome(outcome) => format!("\"{outcome}\""),
        GridCell::Score(score) => score_text(score),
    }
}

fn score_text(score: &Data) -> String {
    let mut text = Vec::new();
    crate::wire::write::data(&mut text, score);
    String::from_utf8_lossy(&text).into_owned()
}

fn number(cell: &GridCell) -> Option<u64> {
    match cell {
        GridCell::Empty => None,
        GridCell::Value(value) => value.to_u64(),
        GridCell::Outcome(Outcome::N) => Some(1),
        GridCell::Outcome(Outcome::P) => Some(0),
        GridCell::Outcome(_) => None,
        GridCell::Score(score) => score.natural(u64::MAX).ok(),
    }
}

fn no_number(cell: &GridCell) -> GridError {
    let message = match cell {
        GridCell::Empty => words!(
            "some cells of this grid are not positions, and an array has a number in every cell",
            "此表有的格不是局面，而数组的每格都须有数"
        ),
        GridCell::Value(_) => words!("some values of this grid do not fit 64 bits", "此表有的值超出 64 位"),
        GridCell::Outcome(_) => words!(
            "some positions of this grid are neither N nor P, which alone are numbers",
            "此表有的局面既非 N 也非 P，只有这两种能写成数"
        ),
        GridCell::Score(_) => words!(
            "some scores of this grid are negative, or do not fit 64 bits",
            "此表有的得分为负，或超出 64 位"
        ),
    };
    GridError::Fault(QuestionError::new(QuestionErrorKind::Unsupported, "format", message))
}

impl GridError {
    /// The same, where there are formats beside arrays.
    fn names_other_formats(self) -> GridError {
        match self {
            GridError::Fault(fault) => {
                let LocalizedString { en, zh } = &fault.message;
                let message = LocalizedString {
                    en: format!("{en}: choose csv or json"),
                    zh: format!("{zh}：请改用 csv 或 json"),
                };
                GridError::Fault(QuestionError { message, ..fault })
            }
            other => other,
        }
    }
}
