//! Positions of Python: the classes `Position` and `Sum`, and how they are made. The child `methods` has the
//! methods, which return moves, answers and values.

pub mod methods;

use crate::cached_game::CachedGame;
use crate::game::game_of;
use crate::language::say;
use crate::subject::Subject;
use grundy::solver::prelude::Data;
use grundy::solver::theory::words;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::Arc;

/// A position of a game: `game(position)`. Positions are added to sums with `+`.
///
/// >>> position = grundy.game("nim")([3, 4])
/// >>> position, position.outcome(), position.grundy()
/// (Position(nim [3, 4]), 'N', 7)
/// >>> position + grundy.game("kayles")([5])
/// Sum(nim [3, 4] + kayles [5])
#[pyclass(frozen, subclass, module = "grundy")]
pub struct Position {
    pub subject: Arc<Subject>,
}

impl Position {
    /// The object for this subject: a `Sum` if it is a sum.
    pub fn from_subject(py: Python<'_>, subject: Arc<Subject>) -> PyResult<Py<Position>> {
        match subject.is_sum {
            true => {
                let sum = PyClassInitializer::from(Position { subject }).add_subclass(Sum);
                Ok(Py::new(py, sum)?.into_bound(py).into_super().unbind())
            }
            false => Py::new(py, Position { subject }),
        }
    }
}

/// A disjunctive sum: a move is a move in one of the parts. `Sum([game(position), ...])`; a part may be
/// written as a pair of a game, or its notation, and a position.
///
/// >>> grundy.Sum([("nim", [4]), ("kayles", [5])]).outcome()
/// 'P'
/// >>> sum(grundy.game("nim")([n]) for n in (1, 2, 3)).outcome()
/// 'P'
#[pyclass(frozen, extends = Position, module = "grundy")]
pub struct Sum;

#[pymethods]
impl Sum {
    #[new]
    fn new(parts: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Sum>> {
        let mut all = Vec::new();
        for part in parts.try_iter()? {
            match component_of_sum(&part?)? {
                Part::Ready(subject) => all.extend(subject.parts.iter().cloned()),
                Part::New(known, data) => all.push((known, data)),
            }
        }
        Ok(Sum::with(all))
    }
}

impl Sum {
    fn with(parts: Vec<(CachedGame, Data)>) -> PyClassInitializer<Sum> {
        PyClassInitializer::from(Position { subject: Arc::new(Subject::sum(parts)) }).add_subclass(Sum)
    }

    pub fn from_components(py: Python<'_>, parts: Vec<(CachedGame, Data)>) -> PyResult<Py<Sum>> {
        Py::new(py, Sum::with(parts))
    }
}

enum Part {
    Ready(Arc<Subject>),
    New(CachedGame, Data),
}

fn component_of_sum(part: &Bound<'_, PyAny>) -> PyResult<Part> {
    let py = part.py();
    if let Ok(position) = part.cast::<Position>() {
        return Ok(Part::Ready(Arc::clone(&position.get().subject)));
    }
    if let Ok(pair) = part.cast::<PyTuple>()
        && pair.len() == 2
    {
        let known = game_of(&pair.get_item(0)?)?;
        let data = known.position(&pair.get_item(1)?)?;
        return Ok(Part::New(known, data));
    }
    let words = words!(
        "a part of a sum is a position, such as nim([3, 4]), or a pair of a game and a position",
        "和的每一项应为局面，如 nim([3, 4])，或由游戏与局面组成的二元组"
    );
    Err(PyTypeError::new_err(say(py, &words)))
}

/// The position that a pickle holds.
#[pyfunction(name = "_kept_position")]
pub fn kept_position(game: &Bound<'_, PyAny>, position: &Bound<'_, PyAny>) -> PyResult<Position> {
    let known = game_of(game)?;
    let data = known.read(position).map_err(|failure| failure.raise(game.py()))?;
    Ok(Position { subject: Arc::new(Subject::one(known, data)) })
}
