//! The methods of moves.

use super::{Move, MoveContext, WrittenMove};
use crate::answer::{Answer, QuestionOptions};
use crate::background;
use crate::convention::{convention_of, convention_word, player_of, player_word};
use crate::data::{ListKind, to_python};
use crate::errors::internal;
use crate::limits::{Limits, of_question};
use crate::natural::Natural;
use crate::pickle;
use crate::position::Position;
use crate::subject::Subject;
use crate::value::Value;
use grundy::play::moves_again;
use grundy::solver::prelude::{Convention, Data, Outcome};
use grundy::solver::theory::player::Player;
use grundy::wire::json::data_from_json;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyAttributeError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

impl Move {
    fn lists(&self) -> ListKind {
        self.context.from.lists()
    }

    fn known<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let field = self.mv.name.iter().find(|(known, _)| *known == name);
        field.map(|(_, value)| to_python(py, value, self.lists())).transpose()
    }

    fn field<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let field = self.mv.name.iter().find(|(known, _)| *known == name);
        let limits = || self.context.limits.clone();
        match (name, field) {
            // A value as text stands for the value; a score is a number.
            ("value", Some((_, Data::Text(written)))) => {
                Value::written(py, written.clone(), limits())?.into_bound_py_any(py).map(Some)
            }
            (_, Some((_, value))) => to_python(py, value, self.lists()).map(Some),
            ("value", None) => {
                let value = self.after().map(|after| Value::from_position(py, &after, limits()));
                value.transpose()?.map(|value| value.into_bound_py_any(py)).transpose()
            }
            (_, None) => Ok(None),
        }
    }

    fn after(&self) -> Option<Arc<Subject>> {
        self.mv.to.as_ref().and_then(|to| self.context.from.after(to)).map(Arc::new)
    }

    /// The position after the move, or an `AttributeError` for the attribute that needs it.
    fn position_for(&self, attribute: &str) -> PyResult<Arc<Subject>> {
        self.after().ok_or_else(|| PyAttributeError::new_err(attribute.to_owned()))
    }

    /// A question about the position after the move, of which nothing is answered yet.
    fn asked(&self, py: Python<'_>, attribute: &str, play: Convention) -> PyResult<Answer> {
        let asking = QuestionOptions::new(py, play, None, Natural::from(0), self.context.limits.clone())?;
        Answer::ask(py, self.position_for(attribute)?, asking, Some(&[]), None)
    }

    /// The player who makes the move, as far as that is known.
    fn player(&self) -> Option<Player> {
        let named = self.mv.name.iter().find(|(name, _)| *name == "player");
        match named {
            Some((_, Data::Text(player))) if player == "left" => Some(Player::Left),
            Some((_, Data::Text(player))) if player == "right" => Some(Player::Right),
            _ => self.context.player,
        }
    }
}

#[pymethods]
impl Move {
    /// The position after the move; `None` if that would be very long.
    ///
    /// >>> grundy.game("kayles").moves([5])[0].to
    /// [2, 2]
    #[getter]
    fn to<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.mv.to.as_ref().map(|to| to_python(py, to, self.lists())).transpose()
    }

    /// The position after the move, for further questions; `None` if that would be very long.
    ///
    /// >>> grundy.game("nim").moves([3, 4])[0].position.outcome()
    /// 'P'
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Option<Py<Position>>> {
        self.after().map(|after| Position::from_subject(py, after)).transpose()
    }

    /// The outcome of the position that the move leads to, as `move.position.outcome()` returns it; `None` in
    /// games that end with a score.
    ///
    /// >>> board = grundy.game("domineering")(["..", ".."])
    /// >>> move = board.moves(player="left")[0]
    /// >>> move.outcome, move.wins
    /// ('L', True)
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.known(py, "outcome")? {
            Some(known) => Ok(known),
            None => self.asked(py, "outcome", self.context.play)?.outcome(py)?.into_bound_py_any(py),
        }
    }

    /// Whether the player who makes the move wins by it; a move to a draw does not. An `AttributeError` in
    /// games that end with a score, and if the position after the move is too long to be written.
    ///
    /// >>> [(str(move), move.wins) for move in grundy.game("nim")([2, 1]).options()]
    /// [('A -2 (2 -> 0)', False), ('A -1 (2 -> 1)', True), ('B -1 (1 -> 0)', False)]
    #[getter]
    fn wins(&self, py: Python<'_>) -> PyResult<bool> {
        if let Some((_, Data::Bool(wins))) = self.mv.name.iter().find(|(name, _)| *name == "wins") {
            return Ok(*wins);
        }
        let (after, play) = (self.position_for("wins")?, self.context.play);
        after.refuse_nested(py)?;
        let again = moves_again(&self.mv.name);
        let next = self.player().map(|player| if again { player } else { player.opponent() });
        let limits = of_question(self.context.limits.as_ref());
        let found = background::run(py, limits, None, move |budget| after.outcome_for(next, play, budget))?;
        match found {
            Some(Outcome::N) => Ok(again),
            Some(Outcome::P) => Ok(!again),
            Some(Outcome::D) => Ok(false),
            _ => Err(PyAttributeError::new_err("wins")),
        }
    }

    /// The Grundy value of the position that the move leads to; `None` if it has none.
    ///
    /// >>> [move.grundy for move in grundy.game("kayles")([3]).options()]
    /// [1, 0, 2]
    #[getter]
    fn grundy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.known(py, "grundy")? {
            Some(known) => Ok(known),
            None => self.asked(py, "grundy", Convention::Normal)?.grundy(py),
        }
    }

    /// The fields that name the move, and what is known of the position after it.
    ///
    /// >>> grundy.game("nim").moves([3, 4])[0].name
    /// {'heap': 1, 'take': 1}
    #[getter]
    fn name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, value) in &self.mv.name {
            dict.set_item(name, to_python(py, value, self.lists())?)?;
        }
        Ok(dict)
    }

    /// How pickles restore it.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, KeptMove)> {
        let make = py.import("grundy._grundy")?.getattr("_kept_move")?;
        let data = pickle::json(&pickle::kept_move(&self.mv));
        let MoveContext { from, play, player, limits } = self.context.clone();
        let from = Py::new(py, Position { subject: from })?;
        let WrittenMove { short, line } = self.written.clone();
        Ok((make, (data, line, from, limits, short, convention_word(play), player.map(player_word))))
    }

    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, name)?.ok_or_else(|| PyAttributeError::new_err(name.to_owned()))
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        match name {
            "to" => self.to(py)?.map_or_else(|| Ok(py.None().into_bound(py)), Ok),
            "outcome" => self.outcome(py),
            "wins" => self.wins(py)?.into_bound_py_any(py),
            "grundy" => self.grundy(py),
            _ => self.field(py, name)?.ok_or_else(|| PyKeyError::new_err(name.to_owned())),
        }
    }

    fn __repr__(&self) -> String {
        format!("<{}>", self.written.line)
    }

    fn __str__(&self) -> &str {
        &self.written.short
    }
}

/// What a pickle of a move holds: the move, the same with what it changes, where it is made, the limits, the
/// move as people write it, the play and the player.
type KeptMove = (String, String, Py<Position>, Option<Limits>, String, &'static str, Option<&'static str>);

/// The move that a pickle holds.
#[pyfunction(name = "_kept_move")]
#[pyo3(signature = (data, line, from, limits, short=None, play="normal", player=None))]
#[expect(clippy::too_many_arguments, reason = "the fields of a pickle")]
pub fn kept_move(
    py: Python<'_>,
    data: &str,
    line: String,
    from: PyRef<'_, Position>,
    limits: Option<Limits>,
    short: Option<String>,
    play: &str,
    player: Option<&str>,
) -> PyResult<Move> {
    let data = data_from_json(data.as_bytes()).ok();
    let mv = data.and_then(|data| pickle::restored_move(&data)).ok_or_else(|| internal(py))?;
    // Other versions kept the line alone.
    let written = WrittenMove { short: short.unwrap_or_else(|| line.clone()), line };
    let player = player.map(|player| player_of(py, player)).transpose()?;
    let context =
        MoveContext { from: Arc::clone(&from.subject), play: convention_of(py, play)?, player, limits };
    Ok(Move::new(mv, written, context))
}
