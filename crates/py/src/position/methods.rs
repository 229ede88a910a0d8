//! The methods of positions.

use super::{Position, Sum};
use crate::answer::{Answer, QuestionOptions};
use crate::background;
use crate::convention::{convention_of, player_of, player_word};
use crate::data::{ListKind, to_python};
use crate::errors::PyError;
use crate::game::Game;
use crate::hints::Hints;
use crate::language::current;
use crate::limits::{Limits, of_question};
use crate::moves::{Move, MoveContext, WrittenMove};
use crate::natural::Natural;
use crate::subject::Subject;
use crate::value::{Operand, Value};
use grundy::solver::engine::answer::MAX_LISTED;
use grundy::solver::prelude::{Budget, Convention, Player};
use grundy::solver::theory::words;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyInt, PyList, PyTuple};
use std::sync::Arc;

impl Position {
    /// Finds a fact about misère play within limits.
    fn told<T: Send + 'static>(
        &self,
        py: Python<'_>,
        limits: Option<Limits>,
        tell: fn(&Subject, &mut Budget) -> Result<T, PyError>,
    ) -> PyResult<T> {
        self.subject.refuse_nested(py)?;
        let subject = Arc::clone(&self.subject);
        let find = move |budget: &mut Budget| tell(&subject, budget).map_err(PyError::by_limit);
        background::run(py, of_question(limits.as_ref()), None, find)
    }

    /// The context of moves from here.
    fn context(
        &self,
        py: Python<'_>,
        play: Option<&str>,
        player: Option<&str>,
        limits: Option<Limits>,
    ) -> PyResult<MoveContext> {
        let play = self.play(py, play)?;
        let player = player.map(|player| player_of(py, player)).transpose()?;
        Ok(MoveContext { from: Arc::clone(&self.subject), play, player, limits })
    }

    /// The convention of this word, or of the game if there is none.
    fn play(&self, py: Python<'_>, word: Option<&str>) -> PyResult<Convention> {
        match word {
            Some(word) => convention_of(py, word),
            None => self.subject.default_convention().map_err(|failure| failure.raise(py)),
        }
    }

    /// The error for a text that is no move here.
    fn no_move(&self, py: Python<'_>, text: &str, player: Option<Player>) -> PyErr {
        let first = self.options(py, None, player.map(player_word), Natural::from(1), None);
        let message = match first.as_ref().map(|moves| moves.first()) {
            Ok(Some(mv)) => {
                let mv = mv.short();
                words!(
                    "\"{text}\" is not a move here: write one such as \"{mv}\", from the list of options()",
                    "\"{text}\" 在这里不是着法：请写如 \"{mv}\" 的着法；options() 列出所有着法"
                )
            }
            _ => words!("\"{text}\" is not a move here: there is none", "\"{text}\" 不是着法：这里没有着法"),
        };
        PyError::bad_parameter("move", message).raise(py)
    }
}

#[pymethods]
impl Position {
    /// Finds who wins; the rest is computed when it is read, or immediately if `want` names it: words such as
    /// `moves`, or keys of the exact value such as `temperature`, whose answers are in `further`.
    /// `progress=True` shows how many steps this takes, of those that the limits allow.
    ///
    /// >>> grundy.game("nim")([3, 4]).solve()
    /// N: the player to move wins
    #[pyo3(signature = (*, play=None, player=None, limit=Natural::from(100), want=None, progress=None, limits=None), text_signature = "($self, *, play=None, player=None, limit=100, want=None, progress=None, limits=None)")]
    #[expect(clippy::too_many_arguments)]
    pub fn solve(
        &self,
        py: Python<'_>,
        play: Option<&str>,
        player: Option<&str>,
        limit: Natural,
        want: Option<Vec<String>>,
        progress: Option<&Bound<'_, PyAny>>,
        limits: Option<Limits>,
    ) -> PyResult<Answer> {
        let play = self.play(py, play)?;
        let asking = QuestionOptions::new(py, play, player, limit, limits)?;
        Answer::ask(py, Arc::clone(&self.subject), asking, want.as_deref(), progress)
    }

    /// Who wins: `N`, `P`, `L`, `R` or `D`; `None` in games that end with a score.
    ///
    /// >>> board = grundy.game("domineering")(["..", ".."])
    /// >>> board.outcome(), board.outcome(player="right")
    /// ('N', 'N')
    #[pyo3(signature = (*, play=None, player=None, limits=None))]
    pub fn outcome(
        &self,
        py: Python<'_>,
        play: Option<&str>,
        player: Option<&str>,
        limits: Option<Limits>,
    ) -> PyResult<Option<&'static str>> {
        self.solve(py, play, player, Natural::from(0), Some(Vec::new()), None, limits)?.outcome(py)
    }

    /// The Grundy value; `None` if there is none, `math.inf` if it is infinite.
    ///
    /// >>> (grundy.game("nim")([3, 4]) + grundy.game("kayles")([5])).grundy()
    /// 3
    #[pyo3(signature = (*, limits=None))]
    pub fn grundy<'py>(&self, py: Python<'py>, limits: Option<Limits>) -> PyResult<Bound<'py, PyAny>> {
        self.solve(py, Some("normal"), None, Natural::from(0), Some(Vec::new()), None, limits)?.grundy(py)
    }

    /// The winning moves; the best ones in games that end with a score.
    ///
    /// >>> grundy.game("nim")([3, 5, 7]).moves()
    /// [<A -1 (3 -> 2)>, <B -1 (5 -> 4)>, <C -1 (7 -> 6)>]
    #[pyo3(signature = (*, play=None, player=None, limit=Natural::from(100), limits=None), text_signature = "($self, *, play=None, player=None, limit=100, limits=None)")]
    pub fn moves<'py>(
        &self,
        py: Python<'py>,
        play: Option<&str>,
        player: Option<&str>,
        limit: Natural,
        limits: Option<Limits>,
    ) -> PyResult<Bound<'py, PyList>> {
        self.solve(py, play, player, limit, Some(Vec::new()), None, limits)?.moves(py)
    }

    /// All moves, winning or not, at most `limit` of them, in the order of the rules.
    ///
    /// Nothing is solved for this: `move.wins` is computed when it is read. `position.solve().options` has
    /// the winning moves first.
    ///
    /// >>> board = grundy.game("domineering")(["..", ".."])
    /// >>> [str(move) for move in board.options(player="left")]
    /// ['a1-a2', 'b1-b2']
    /// >>> board.options()[0].player, len(board.options())
    /// ('left', 4)
    #[pyo3(signature = (*, play=None, player=None, limit=Natural::from(100), limits=None), text_signature = "($self, *, play=None, player=None, limit=100, limits=None)")]
    fn options(
        &self,
        py: Python<'_>,
        play: Option<&str>,
        player: Option<&str>,
        limit: Natural,
        limits: Option<Limits>,
    ) -> PyResult<Vec<Move>> {
        let context = self.context(py, play, player, limits)?;
        let limit = limit.at_most("limit").map_err(|failure| failure.raise(py))?.min(MAX_LISTED);
        self.subject.refuse_nested(py)?;
        let (subject, play, player) = (Arc::clone(&self.subject), context.play, context.player);
        let find = move |budget: &mut Budget| subject.options(play, player, limit, budget);
        let list = background::run(py, of_question(context.limits.as_ref()), None, find)?;
        let notation = self.subject.notation(current(py));
        let moves = list.options.into_iter().map(|option| {
            let written = WrittenMove::new(&option.mv, &notation);
            Move::new(option.mv, written, context.clone())
        });
        Ok(moves.collect())
    }

    /// The move of this notation: `"b1-b2"`, `"A -2"`, `"c3->c4"`, in a sum `"component 1: A -2"`. Fields
    /// (`"heap 0 take 2"`) and the position that the move leads to are read as well. If both Left and Right
    /// can make it, `player` decides who does.
    ///
    /// >>> board = grundy.game("domineering")(["...", "..."])
    /// >>> move = board.move("b1-b2")
    /// >>> move.to, move.wins
    /// (['.#.', '.#.'], True)
    /// >>> move.position.move("c1-c2").to
    /// ['.##', '.##']
    #[pyo3(name = "move", signature = (text, *, play=None, player=None, limits=None))]
    fn read(
        &self,
        py: Python<'_>,
        text: String,
        play: Option<&str>,
        player: Option<&str>,
        limits: Option<Limits>,
    ) -> PyResult<Move> {
        let mut context = self.context(py, play, player, limits)?;
        let (named, line) = split_player(&text);
        let players = match context.player.or(named) {
            Some(_) if named.is_some_and(|named| context.player.is_some_and(|player| player != named)) => {
                vec![]
            }
            Some(player) => vec![player],
            None if self.subject.is_partizan() => vec![Player::Left, Player::Right],
            None => vec![Player::Left],
        };
        self.subject.refuse_nested(py)?;
        let (subject, line) = (Arc::clone(&self.subject), line.to_owned());
        let read = background::run(py, of_question(context.limits.as_ref()), None, move |budget| {
            let mut found = Vec::new();
            for player in players {
                found.extend(subject.read_move(player, &line, budget)?.map(|mv| (player, mv)));
            }
            Ok(found)
        })?;
        let mut read = read.into_iter();
        let (player, mv) = match (read.next(), read.next()) {
            (Some(only), None) => only,
            (Some(_), Some(_)) => return Err(no_player(&text).raise(py)),
            (None, _) => return Err(self.no_move(py, &text, context.player)),
        };
        if self.subject.is_partizan() {
            context.player = Some(player);
        }
        let written = WrittenMove::new(&mv, &self.subject.notation(current(py)));
        Ok(Move::new(mv, written, context))
    }

    /// Advice from temperatures on where to move in normal play, for one player or for both.
    ///
    /// >>> board = grundy.game("domineering")(["..#...", "..#..."])
    /// >>> board.hints(player="left").left["thermostrat"]["move"]
    /// <e1-e2: -> ..#.#./..#.#.>
    #[pyo3(signature = (*, player=None, limits=None))]
    fn hints(&self, py: Python<'_>, player: Option<&str>, limits: Option<Limits>) -> PyResult<Hints> {
        let player = player.map(|player| player_of(py, player)).transpose()?;
        self.subject.refuse_nested(py)?;
        let subject = Arc::clone(&self.subject);
        let find = move |budget: &mut Budget| subject.hints(player, budget).map_err(PyError::by_limit);
        let found = background::run(py, of_question(limits.as_ref()), None, find)?;
        Ok(Hints::new(found, Arc::clone(&self.subject)))
    }

    /// The genus: the Grundy value, and the misère Grundy values beside 0, 1, 2, ... Nim heaps of two; of a
    /// Nim heap its size.
    ///
    /// >>> grundy.game("kayles")([5]).genus()
    /// '4^146'
    #[pyo3(signature = (*, limits=None))]
    fn genus(&self, py: Python<'_>, limits: Option<Limits>) -> PyResult<String> {
        self.told(py, limits, Subject::genus)
    }

    /// The misère canonical form: a Nim heap as its size, any other form as its options in braces.
    ///
    /// >>> grundy.game("kayles")([5]).misere_canonical()
    /// '{1,2,3,{2,3}}'
    #[pyo3(signature = (*, limits=None))]
    fn misere_canonical(&self, py: Python<'_>, limits: Option<Limits>) -> PyResult<String> {
        self.told(py, limits, Subject::misere_canonical)
    }

    /// The misère quotient of the game, for heaps on single heaps: the `element`, as the least heaps that
    /// have it, whether it is lost (`in_p`), and the `order` of the quotient.
    ///
    /// >>> grundy.game("kayles")([5, 9, 100]).quotient()
    /// {'element': [2, 2, 1], 'in_p': False, 'order': 40}
    #[pyo3(signature = (*, limits=None))]
    fn quotient<'py>(&self, py: Python<'py>, limits: Option<Limits>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.told(py, limits, Subject::misere_quotient)?, ListKind::Lists)
    }

    /// The value of the position in normal play: a [`Value`] to compute with. `grundy.value(position,
    /// limits=...)` is the same with limits.
    ///
    /// >>> grundy.game("domineering")(["...", "..."]).value
    /// value('{2|-1/2}')
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Value> {
        Value::from_position(py, &self.subject, None)
    }

    /// The parts, each with its game.
    ///
    /// >>> (grundy.game("nim")([3]) + grundy.game("kayles")([5])).parts
    /// [(Game(nim), [3]), (Game(kayles), [5])]
    #[getter]
    fn parts<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Game, Bound<'py, PyAny>)>> {
        let parts = self.subject.parts.iter();
        parts
            .map(|(known, data)| Ok((Game { known: known.clone() }, to_python(py, data, known.lists)?)))
            .collect()
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<Position>() else { return Ok(py.NotImplemented()) };
        let parts = self.subject.parts.iter().chain(&other.get().subject.parts);
        Ok(Sum::from_components(py, parts.cloned().collect())?.into_any())
    }

    /// The value of the difference.
    fn __sub__(&self, py: Python<'_>, other: Operand) -> PyResult<Value> {
        self.value(py)?.__sub__(py, other)
    }

    /// The negative of the value.
    fn __neg__(&self, py: Python<'_>) -> PyResult<Value> {
        Ok(self.value(py)?.__neg__())
    }

    /// The order of the values.
    fn __lt__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        self.value(py)?.__richcmp__(py, other, CompareOp::Lt)
    }

    fn __le__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        self.value(py)?.__richcmp__(py, other, CompareOp::Le)
    }

    fn __gt__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        self.value(py)?.__richcmp__(py, other, CompareOp::Gt)
    }

    fn __ge__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        self.value(py)?.__richcmp__(py, other, CompareOp::Ge)
    }

    /// Whether the values are confused.
    fn __or__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        self.value(py)?.__or__(py, other)
    }

    fn __ror__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        self.__or__(py, other)
    }

    /// A position is equal to itself only: compare the values of two positions for equality as values.
    fn __hash__(slf: &Bound<'_, Position>) -> usize {
        slf.as_ptr().addr() >> 4
    }

    /// `sum` begins with 0, which is the game without moves.
    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let empty = other.cast::<PyInt>().is_ok_and(|number| number.as_any().eq(0).unwrap_or(false));
        match empty {
            true => Ok(Sum::from_components(py, self.subject.parts.clone())?.into_any()),
            false => Ok(py.NotImplemented()),
        }
    }

    /// How pickles restore it: a sum of its parts, or a game called with a position.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let parts = self.parts(py)?;
        match (self.subject.is_sum, &parts[..]) {
            (false, [_]) => {
                let make = py.import("grundy._grundy")?.getattr("_kept_position")?;
                Ok((make, parts.into_iter().next().into_pyobject(py)?.cast_into()?))
            }
            _ => Ok((py.get_type::<Sum>().into_any(), (parts,).into_pyobject(py)?)),
        }
    }

    /// As notebooks show it: a picture, light or dark as the reader prefers.
    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        self.subject.picture(current(py))
    }

    fn __repr__(&self) -> String {
        match self.subject.is_sum {
            true => format!("Sum({})", self.subject.text()),
            false => format!("Position({})", self.subject.text()),
        }
    }
}

/// The player who stands before a move, as in `Left: a1-a2`, and the move.
fn split_player(text: &str) -> (Option<Player>, &str) {
    let names = [
        ("Left:", Player::Left),
        ("Right:", Player::Right),
        ("左方：", Player::Left),
        ("右方：", Player::Right),
    ];
    let split =
        |(name, player): (&str, Player)| text.trim().strip_prefix(name).map(|rest| (Some(player), rest));
    names.into_iter().find_map(split).unwrap_or((None, text))
}

/// The error for a move that both players may make.
fn no_player(text: &str) -> PyError {
    let message = words!(
        "both players may move \"{text}\" here: write player=\"left\" or player=\"right\"",
        "双方都可以走 \"{text}\"：请写 player=\"left\" 或 player=\"right\""
    );
    PyError::bad_parameter("player", message)
}
