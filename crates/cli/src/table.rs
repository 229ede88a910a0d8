//! `grundy table`: the values of heaps, or of positions with two coordinates, for people and for programs.

use crate::arguments::TableArgs;
use crate::check;
use crate::diagnostic::{Diagnostic, stopped};
use crate::limits::{clock, guard};
use crate::number::natural;
use crate::output::OutputFile;
use crate::parameter_range::{GameFamily, count};
use crate::scripts;
use crate::sequence_job::{self, SavePolicy, SequenceJournal, grow_towards, heaps};
use crate::status::{CommandError, CommandResult, ExitStatus};
use grundy::certificate;
use grundy::sequence::grid::{GridError, ValueGrid};
use grundy::sequence::misere::Genera;
use grundy::sequence::npy;
use grundy::sequence::points::CoordinateFamily;
use grundy::sequence::write::{self, SequenceWriter};
use grundy::solver::engine::budget::Budget;
use grundy::solver::engine::game::Game;
use grundy::solver::prelude::*;
use grundy::solver::theory::outcome::Convention;
use grundy::solver::theory::words;
use std::io::{self, IsTerminal, Write};

/// Columns of characters where no terminal says how many it has.
const WIDTH: usize = 80;

/// No table has more columns.
const MAX_COLUMNS: u64 = 10_000;

/// Heaps of a table when nobody says where it ends.
const HUNDRED: u64 = 100;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Text,
    Csv,
    Json,
    Npy,
}

/// Runs the command.
pub fn run(arguments: &TableArgs, language: Language) -> CommandResult {
    let format = match arguments.format.as_deref() {
        Some("csv") => Format::Csv,
        Some("json") => Format::Json,
        Some("npy") => Format::Npy,
        // The definition of the command line checks the word.
        _ => Format::Text,
    };
    if format == Format::Npy && arguments.output.is_none() && io::stdout().is_terminal() {
        return Err(Diagnostic::misuse(words!(
            "an array in NPY is not for a terminal: write --output FILE",
            "NPY 数组不宜输出到终端：请写 --output 文件"
        ))
        .into());
    }
    if arguments.save.is_some() && arguments.save == arguments.output {
        return Err(Diagnostic::misuse(words!(
            "--save and --output name the same file: the table would be written over what is kept",
            "--save 与 --output 是同一文件：写出的表会覆盖所保存的内容"
        ))
        .into());
    }
    let file = &arguments.certificate;
    check::of_heaps_alone(file.as_deref(), !arguments.misere && arguments.sweep.is_none())?;
    let limits = sequence_job::limits(&arguments.long, sequence_job::HOUR)?;
    let mut solver = scripts::solver(limits.clone(), &arguments.long.scripts);
    let games = GameFamily::read(&mut solver, &arguments.game, arguments.sweep.as_deref())?;
    let mut budget = Budget::new(&limits);
    let ends = count(arguments.to.as_deref());
    if arguments.misere && !arguments.outcomes && is_row_of_heaps(arguments, &games, ends) {
        return misere(arguments, games.first(), format, &mut budget, language);
    }
    match games.points(arguments.at.as_deref(), ends, arguments.grid, outcomes(arguments).is_some())? {
        Some(points) => {
            check::of_heaps_alone(file.as_deref(), false)?;
            grid(arguments, &games, &points, format, &mut budget)
        }
        None => {
            let ended = row(arguments, games.first(), format, &mut budget)?;
            if let Some(file) = file {
                let (_, last) = range(arguments)?;
                solver.set_limits(clock::left(&limits));
                check::save(file, certificate::of_table(&mut solver, &arguments.game, last))?;
            }
            Ok(ended)
        }
    }
}

/// Whether the table is one of single heaps, which have misère values and genera.
fn is_row_of_heaps(arguments: &TableArgs, games: &GameFamily, ends: usize) -> bool {
    let one_row = arguments.at.is_none() && games.sweep().is_none() && !arguments.grid && ends <= 1;
    one_row && games.first().single_heaps().is_some()
}

/// The play in which outcomes are wanted, if they are: nothing but single heaps has values in misère play.
fn outcomes(arguments: &TableArgs) -> Option<Convention> {
    match (arguments.misere, arguments.outcomes) {
        (true, _) => Some(Convention::Misere),
        (false, true) => Some(Convention::Normal),
        (false, false) => None,
    }
}

/// The values of heaps.
fn row(arguments: &TableArgs, game: &dyn Game, format: Format, budget: &mut Budget) -> CommandResult {
    let (first, last) = range(arguments)?;
    let single = heaps(game, last)?;
    let saved_for = scripts::saved_for(&arguments.game);
    let saved = arguments.save.as_deref().map(|path| SequenceJournal { path, game: &saved_for });
    let kept = saved.as_ref().map_or(SavePolicy::CouldBe, SavePolicy::In);
    let reached = grow_towards(single, last, kept, arguments.long.quiet, budget)?;
    let sequence = single.sequence();
    let (mut rest, mut last, mut budget) = (None, last, budget);
    if let Some((stop, problem)) = &reached {
        match sequence_job::budget_of_writing(stop, budget.limits()) {
            Some(writing) if sequence.end() > first => budget = rest.insert(writing),
            _ => return Err(problem.clone().into()),
        }
        last = last.min(sequence.end() - 1);
    }
    let range = SequenceWriter { first, last };
    let mut out = OutputFile::new(arguments.output.as_deref(), Some(budget));
    match format {
        Format::Text => write::text(&mut out, &sequence, range, width(arguments), columns(arguments)?)?,
        Format::Csv => write::csv(&mut out, &sequence, range)?,
        Format::Json => write::json(&mut out, &arguments.game, &sequence, range)?,
        Format::Npy => write::npy(&mut out, &sequence, range)?,
    }
    out.flush()?;
    reached.map_or(Ok(ExitStatus::Answered), |(_, problem)| Err(problem.into()))
}

/// The first and the last heap.
fn range(arguments: &TableArgs) -> Result<(u64, u64), Diagnostic> {
    let last = arguments.to.as_deref().map(|text| natural("--to", text)).transpose()?;
    let first = arguments.from.as_deref().map_or(Ok(0), |text| natural("--from", text))?;
    let last = last.unwrap_or(first.saturating_add(HUNDRED - 1));
    if first > last {
        return Err(Diagnostic::misuse(words!(
            "--from {first} is larger than --to {last}",
            "--from {first} 大于 --to {last}"
        )));
    }
    Ok((first, last))
}

/// The misère Grundy values and the genera of heaps, as far as the limits allow.
fn misere(
    arguments: &TableArgs,
    game: &dyn Game,
    format: Format,
    budget: &mut Budget,
    language: Language,
) -> CommandResult {
    let (first, last) = range(arguments)?;
    let (all, stop) = heaps(game, last)?.genera(last, budget);
    let genera = Genera { first, genera: all.get(first as usize..).unwrap_or_default() };
    guard::begin_writing();
    let mut out = OutputFile::new(arguments.output.as_deref(), None);
    match format {
        Format::Text => genera.text(&mut out, language)?,
        Format::Csv => genera.csv(&mut out)?,
        Format::Json => genera.json(&mut out, &arguments.game)?,
        Format::Npy => npy::array(&mut out, &genera.values())?,
    }
    out.flush()?;
    let Some(stop) = stop else { return Ok(ExitStatus::Answered) };
    // Heap 0 has no options, and is known where anything is.
    let known = all.len().saturating_sub(1);
    let reached = words!("(the genus is known up to heap {known})", "（已求出 {known} 颗及以下各堆的亏格）");
    Err(Diagnostic::limit(stop.words().then(reached)).into())
}

/// A grid of positions.
fn grid(
    arguments: &TableArgs,
    games: &GameFamily,
    points: &CoordinateFamily<'_>,
    format: Format,
    budget: &mut Budget,
) -> CommandResult {
    if arguments.save.is_some() {
        return Err(Diagnostic::misuse(words!(
            "--save keeps the values of single heaps: leave it out for grids and outcomes",
            "--save 只保存单堆的值：二维的表和胜负请不要写它"
        ))
        .into());
    }
    let from = games.from(points, arguments.from.as_deref())?;
    let to = games.to(points, &from, arguments.to.as_deref())?;
    columns(arguments)?;
    let grid =
        ValueGrid::new(points, &from, &to, outcomes(arguments), budget).map_err(|fault| {
            match fault.kind {
                QuestionErrorKind::TooLarge => Diagnostic::limit(fault.message),
                _ if fault.own.is_some() => Diagnostic::from_error(&fault),
                _ => Diagnostic::misuse(fault.message),
            }
        })?;
    if format == Format::Text {
        return text_grid(arguments, &grid, budget);
    }
    let mut out = OutputFile::new(arguments.output.as_deref(), None);
    let written = match format {
        Format::Json => grid.json(&mut out, &arguments.game, budget),
        Format::Npy => grid.npy(&mut out, budget),
        _ => grid.csv(&mut out, budget),
    };
    written.map_err(broken)?;
    out.flush()?;
    Ok(ExitStatus::Answered)
}

/// The rows of a grid as text: those that the limits allow, then the limit that was reached.
fn text_grid(arguments: &TableArgs, grid: &ValueGrid<'_>, budget: &mut Budget) -> CommandResult {
    let columns = columns(arguments)?;
    let (lines, stop) = grid.lines(budget).map_err(broken)?;
    let mut rest;
    let budget = match &stop {
        None => budget,
        Some(stop) => match sequence_job::budget_of_writing(stop, budget.limits()) {
            Some(writing) => {
                rest = writing;
                &mut rest
            }
            None => return Err(stopped(stop).into()),
        },
    };
    let mut out = OutputFile::new(arguments.output.as_deref(), Some(budget));
    grid.text(&lines, &mut out, width(arguments), columns)?;
    out.flush()?;
    stop.map_or(Ok(ExitStatus::Answered), |stop| Err(stopped(&stop).into()))
}

fn broken(broken: GridError) -> CommandError {
    match broken {
        GridError::Io(error) => error.into(),
        GridError::Stopped(stop) => stopped(&stop).into(),
        GridError::Fault(fault) => Diagnostic::misuse(fault.message).into(),
    }
}

/// How many columns a person wants.
fn columns(arguments: &TableArgs) -> Result<Option<u64>, Diagnostic> {
    let columns = arguments.columns.as_deref().map(|text| natural("--columns", text)).transpose()?;
    match columns {
        Some(columns) if !(1..=MAX_COLUMNS).contains(&columns) => Err(Diagnostic::misuse(words!(
            "--columns {columns}: a table has 1 to {MAX_COLUMNS} columns",
            "--columns {columns}：表的列数应为 1 到 {MAX_COLUMNS}"
        ))),
        columns => Ok(columns),
    }
}

fn width(arguments: &TableArgs) -> usize {
    let terminal = terminal_size::terminal_size_of(io::stdout()).filter(|_| arguments.output.is_none());
    terminal.map_or(WIDTH, |(width, _)| width.0.into())
}
