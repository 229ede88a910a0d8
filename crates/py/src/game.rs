//! Games of Python: the class, and how games are named. The child `methods` has the methods, which return
//! positions and answers.

pub mod methods;

use crate::cached_game::CachedGame;
use crate::data::to_python;
use crate::language::{current, say};
use grundy::solver::theory::catalogue::{CatalogueEntry, entries};
use grundy::solver::theory::words;
use grundy::wire::json::data_from_json;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

/// A game. Called with a position, it returns a `Position`, which answers questions and can be added to
/// others.
///
/// The game of a decorated function keeps the name and the documentation of the function.
///
/// >>> nim = grundy.game("nim")
/// >>> nim.outcome([3, 4]), nim([3, 4]).outcome()
/// ('N', 'N')
/// >>> (nim([3, 4]) + grundy.game("kayles")([5])).outcome()
/// 'N'
#[pyclass(frozen, dict, module = "grundy")]
pub struct Game {
    pub known: CachedGame,
}

/// The game that a value of Python names: a [`Game`], a notation, or custom rules.
pub fn game_of(value: &Bound<'_, PyAny>) -> PyResult<CachedGame> {
    if let Ok(game) = value.cast::<Game>() {
        return Ok(game.get().known.clone());
    }
    if let Ok(notation) = value.extract::<String>() {
        return CachedGame::named(value.py(), &notation);
    }
    if let Some(game) = from_rules(value)? {
        return Ok(game.get().known.clone());
    }
    let kind = value.get_type().name()?.to_string();
    let message = words!(
        "a game is named by its notation, such as \"octal:0.77\", not by a {kind}",
        "游戏由其记法指定，如 \"octal:0.77\"，而不是 {kind}"
    );
    Err(PyTypeError::new_err(say(value.py(), &message)))
}

/// The game of rules, or of a class of rules; `None` if the value is neither.
fn from_rules<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, Game>>> {
    if value.getattr_opt("__grundy__")?.is_none() {
        return Ok(None);
    }
    let rules = if value.is_instance_of::<PyType>() { value.call0()? } else { value.clone() };
    Ok(Some(rules.call_method0("__grundy__")?.cast_into::<Game>()?))
}

/// The game of a notation, such as `kayles`, `octal:0.77` or `every:nim`, or of custom rules.
///
/// >>> grundy.game("kayles"), grundy.game("octal:0.77")
/// (Game(kayles), Game(octal:0.77))
#[pyfunction]
#[pyo3(signature = (game, /))]
pub fn game<'py>(game: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Game>> {
    // A game itself stays what it is, with the documentation of its rules.
    if let Ok(game) = game.cast::<Game>() {
        return Ok(game.clone());
    }
    match from_rules(game)? {
        Some(game) => Ok(game),
        None => Bound::new(game.py(), Game { known: game_of(game)? }),
    }
}

/// The every-move compound: a turn moves in every component that still can move. Its positions are lists of
/// positions.
///
/// >>> grundy.every("nim").outcome([[1], [2]])
/// 'N'
#[pyfunction]
#[pyo3(signature = (game, /))]
pub fn every(game: &Bound<'_, PyAny>) -> PyResult<Game> {
    Ok(Game { known: game_of(game)?.every(game.py())? })
}

/// The game of rules in Python, which `grundy.Rules` and the decorators call.
#[pyfunction(name = "_custom_game")]
pub fn custom_game(rules: &Bound<'_, PyAny>) -> PyResult<Game> {
    Ok(Game { known: CachedGame::from_rules(rules)? })
}

/// The games of the catalogue, each with its `name`, `notation`, `title`, a `sample` of its notation and an
/// `example` of a position.
///
/// >>> [entry["title"] for entry in grundy.games() if entry["name"] == "kayles"]
/// ['Kayles: knock down one pin or two neighbours of a row']
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let language = current(py);
    let object = |entry: &CatalogueEntry| {
        let dict = PyDict::new(py);
        dict.set_item("name", entry.name)?;
        dict.set_item("notation", entry.notation)?;
        dict.set_item("sample", entry.sample)?;
        dict.set_item("alias_of", entry.alias_of)?;
        dict.set_item("title", entry.title.of(language))?;
        dict.set_item("example", example(py, &CachedGame::named(py, entry.sample)?)?)?;
        Ok(dict)
    };
    entries().iter().map(object).collect()
}

/// A position that makes a good first question.
fn example<'py>(py: Python<'py>, known: &CachedGame) -> PyResult<Option<Bound<'py, PyAny>>> {
    let data = data_from_json(known.game.example().as_bytes()).ok();
    data.map(|data| to_python(py, &data, known.lists)).transpose()
}
