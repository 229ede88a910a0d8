//! Families of games searched for patterns.

use crate::background::{self, ProgressCallback};
use crate::data::{ListKind, to_python};
use crate::errors::PyError;
use crate::language::current;
use crate::limits::{Limits as Asked, of_table};
use crate::natural::Natural;
use grundy::discover::{Discovery, DiscoveryRow, family as games_of};
use grundy::pattern;
use grundy::solver::prelude::*;
use grundy::solver::theory::words;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// A family by its name, or the notations of its games.
#[derive(FromPyObject)]
pub enum Family {
    Named(String),
    Listed(Vec<String>),
}

/// The patterns of a family of games, found in tables without any theorem about the game.
///
/// The families are `octal` and `hexadecimal` (codes of at most `number` digits), `subtraction` (sets of
/// numbers up to `number`), `nim` and `wythoff` (moves on two heaps that take up to `number`); `most` bounds
/// the size of a set. A list of notations is a family as well. Tables go up to the heap `to`, on `threads`
/// threads, one for each core by default. A row has the `game`, what `game.pattern()` has, the
/// `milliseconds`, and `stopped` if a limit was reached. If the time limit for all games is reached, `ended`
/// of the list says so, and the games that were not searched are missing.
///
/// >>> rows = grundy.discover("subtraction", 3)
/// >>> rows
/// <discovery: 7 games, 7 with a proved pattern>
/// >>> rows[1].game, rows[1].formula, rows[1].proved
/// ('subtraction:2', 'g(n + 4) = g(n) for n >= 0; the values from g(0) on are 0, 0, 1, 1', True)
/// >>> [row.game for row in grundy.discover(["kayles", "bash:3"]) if row["proved"]]
/// ['kayles', 'bash:3']
#[pyfunction]
#[pyo3(signature = (family, number=None, *, most=None, to=None, threads=None, progress=None, limits=None))]
#[expect(clippy::too_many_arguments, reason = "each may be named")]
pub fn discover<'py>(
    py: Python<'py>,
    family: Family,
    number: Option<Natural>,
    most: Option<Natural>,
    to: Option<Natural>,
    threads: Option<Natural>,
    progress: Option<&Bound<'py, PyAny>>,
    limits: Option<Asked>,
) -> PyResult<Bound<'py, PyAny>> {
    let raise = |failure: PyError| failure.raise(py);
    let whole =
        |number: Option<Natural>, name| number.map(|number| number.of(name)).transpose().map_err(raise);
    let (number, most, to) = (whole(number, "number")?, whole(most, "most")?, whole(to, "to")?);
    let threads = whole(threads, "threads")?;
    let mut discovery = Discovery::from_games(games(family, number, most).map_err(raise)?);
    discovery.look.to = to;
    if let Some(threads) = threads {
        let count = usize::try_from(threads).ok().and_then(NonZeroUsize::new);
        discovery.threads = count.ok_or_else(|| {
            raise(PyError::bad_parameter(
                "threads",
                words!("at least one thread is needed", "至少需要一个线程"),
            ))
        })?;
    }
    let watcher = ProgressCallback::wanted(progress, discovery.games.len() as u64)?;
    let reached = ProgressCallback::reached(watcher.as_ref());
    // Each game has the steps of a question, unless the limits say more.
    let steps = discovery.limits.steps;
    let (rows, ended) = background::run(py, of_table(limits.as_ref()), watcher, move |budget| {
        let limits = budget.limits().clone();
        discovery.limits = Limits { steps: limits.steps.min(steps), ..limits };
        let mut rows: Vec<DiscoveryRow> = Vec::new();
        let visited = discovery.visit(0, &mut |row| {
            rows.push(row);
            reached.tell(rows.len() as u64);
            ControlFlow::Continue(())
        });
        // What was found before a limit is kept.
        match visited {
            Ok(()) => Ok((rows, None)),
            Err(fault) if fault.kind == QuestionErrorKind::TooLarge => Ok((rows, Some(fault.message))),
            Err(fault) => Err(fault.into()),
        }
    })?;
    let all = PyList::empty(py);
    for row in &rows {
        all.append(row_of(py, row)?)?;
    }
    let ended = ended.map(|words| words.of(current(py)).to_owned());
    py.import("grundy.records")?.getattr("Discovery")?.call1((all, ended))
}

fn games(family: Family, number: Option<u64>, most: Option<u64>) -> Result<Vec<String>, PyError> {
    match (family, number) {
        (Family::Listed(games), None) if most.is_none() => Ok(games),
        (Family::Named(name), Some(number)) => Ok(games_of(&name, number, most)?),
        _ => {
            let message = words!(
                "a family has a number, as in discover(\"octal\", 2); a list of games has none",
                "游戏族需要一个数，如 discover(\"octal\", 2)；游戏的列表则不需要"
            );
            Err(PyError::bad_parameter("number", message))
        }
    }
}

fn row_of<'py>(py: Python<'py>, row: &DiscoveryRow) -> PyResult<Bound<'py, PyDict>> {
    let language = current(py);
    let dict = PyDict::new(py);
    dict.set_item("game", &row.game)?;
    let found = to_python(py, &pattern::data(row.found.as_ref(), language), ListKind::Lists)?;
    match found.cast::<PyDict>() {
        Ok(found) => dict.update(found.as_mapping())?,
        Err(_) => dict.set_item("formula", py.None())?,
    }
    dict.set_item("milliseconds", row.milliseconds)?;
    if let Some(stopped) = &row.stopped {
        dict.set_item("stopped", stopped.of(language))?;
    }
    Ok(dict)
}
