//! Grids: arrays of one to three dimensions, for positions that as many numbers tell apart.

use crate::background::ProgressCallback;
use crate::cached_game::CachedGame;
use crate::limits::{Limits, of_table};
use crate::plot::RangeArg;
use crate::table::{Table, numpy};
use grundy::sequence::grid::ValueGrid;
use grundy::sequence::points::CoordinateFamily;
use grundy::solver::prelude::*;
use grundy::solver::theory::outcome::Convention;
use grundy::solver::theory::words;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The cells of a game's grid up to these coordinates as an array of numpy, with as many dimensions as there
/// are coordinates: Grundy values, or who wins, 1 for N and 0 for P, where there are none or `outcomes` are
/// asked for. With `at` the coordinates are those marked in a position.
pub fn grid<'py>(
    py: Python<'py>,
    known: &CachedGame,
    to: RangeArg,
    wanted: GridArgs<'_, 'py>,
    limits: Option<&Limits>,
) -> PyResult<Bound<'py, PyAny>> {
    let GridArgs { at, outcomes, progress } = wanted;
    let numpy = numpy(py, words!("an array of a grid needs numpy", "网格数组需要 numpy"))?;
    let (ends, at) = (to.numbers().map_err(|failure| failure.raise(py))?, at.map(str::to_owned));
    let cells = ends.iter().fold(1u64, |cells, end| cells.saturating_mul(end.saturating_add(1)));
    let watcher = ProgressCallback::wanted(progress, cells)?;
    let reached = ProgressCallback::reached(watcher.as_ref());
    let (table, shape) = known.run(py, of_table(limits), watcher, move |known, budget| {
        let points = match &at {
            Some(at) => CoordinateFamily::marked(&*known.game, at)?,
            None => CoordinateFamily::ending(&*known.game, ends.len())?,
        };
        let first = points.first();
        let to = match ends[..] {
            [one] => vec![one; first.len()],
            _ => ends,
        };
        let grid = ValueGrid::new(&points, &first, &to, outcomes.then_some(Convention::Normal), budget)
            .map_err(at_the_end)?;
        let numbers = grid.numbers(budget, |done| reached.tell(done))?;
        Ok((Table::narrow(&known.name, &numbers, budget)?, grid.shape()))
    })?;
    let shape = PyTuple::new(py, shape)?;
    numpy.call_method1("asarray", (table,))?.call_method1("reshape", (shape,))
}

/// What a grid is to show.
pub struct GridArgs<'a, 'py> {
    pub at: Option<&'a str>,
    pub outcomes: bool,
    pub progress: Option<&'a Bound<'py, PyAny>>,
}

/// The parameter that a fault is about. A grid begins at the first coordinates: where it ends before them the
/// end is wrong; and it has one format, which does not suit every game.
fn at_the_end(fault: QuestionError) -> QuestionError {
    let at = match fault.at.as_str() {
        "from" => "to",
        "format" => "game",
        _ => return fault,
    };
    QuestionError { at: at.to_owned(), ..fault }
}
