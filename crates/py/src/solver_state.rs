//! The solver of this process: the games of the catalogue, which keep their tables, and the arena of all
//! values.

use grundy::solver::engine::game as engine;
use grundy::solver::engine::game::workbench::SharedArena;
use grundy::solver::prelude::*;
use grundy::value::Value as Exact;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Nothing that is done while this is locked calls Python.
static SOLVER: LazyLock<Mutex<SolverState>> = LazyLock::new(Mutex::default);

/// The arena of all values.
pub fn arena() -> SharedArena {
    Arc::clone(SOLVER.lock().unwrap_or_else(PoisonError::into_inner).arena())
}

/// A game of the catalogue.
pub fn from_catalogue(notation: &str) -> Result<Arc<dyn engine::Game>, QuestionError> {
    SOLVER.lock().unwrap_or_else(PoisonError::into_inner).game(notation)
}

/// The value of an expression.
pub fn read_value(written: &str, budget: &mut Budget) -> Result<Exact, QuestionError> {
    Exact::read(written, &arena(), &mut from_catalogue, budget)
}
