//! Grids: arrays of two dimensions, for games whose positions two numbers tell apart.

use crate::errors::Failure;
use crate::game::Known;
use crate::limits::{Limits, of_table};
use crate::plot::End;
use crate::table::Table;
use crate::work::Watcher;
use grundy::prelude::*;
use grundy::sequence::grid::{Grid, plane};
use pyo3::prelude::*;

/// The cells of a game's grid up to these coordinates as an array of numpy: Grundy values, or who wins, 1 for N and 0 for
/// P, where there are none or `outcomes` are asked for.
pub fn grid<'py>(
    py: Python<'py>,
    known: &Known,
    to: End,
    outcomes: bool,
    progress: Option<&Bound<'py, PyAny>>,
    limits: Option<&Limits>,
) -> PyResult<Bound<'py, PyAny>> {
    let numpy = py.import("numpy")?;
    let first = plane(&*known.game).map_err(|fault| Failure::from(fault).raise(py))?.first;
    let to = to.coordinates();
    let cells = [0, 1].map(|i| to[i].saturating_sub(first[i]).saturating_add(1));
    let watcher = Watcher::wanted(progress, cells[0].saturating_mul(cells[1]))?;
    let reached = Watcher::reached(watcher.as_ref());
    let (table, [rows, columns]) = known.run(py, of_table(limits), watcher, move |known, budget| {
        let grid = Grid::new(&*known.game, first, to, outcomes, budget).map_err(at_the_end)?;
        let numbers = grid.numbers(budget, |done| reached.tell(done))?;
        Ok((Table::narrow(&known.name, &numbers, budget)?, grid.shape()))
    })?;
    numpy.call_method1("asarray", (table,))?.call_method1("reshape", (rows, columns))
}

/// The parameter that a fault is about. A grid begins at the first coordinates: where it ends before them the end is
/// wrong; and it has one format, which does not suit every game.
fn at_the_end(fault: Fault) -> Fault {
    let at = match fault.at.as_str() {
        "from" => "to",
        "format" => "game",
        _ => return fault,
    };
    Fault { at: at.to_owned(), ..fault }
}
