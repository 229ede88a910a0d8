//! Hints by temperature.

use crate::data::to_python;
use crate::fraction::from_dyadic;
use crate::language::{chosen, current};
use crate::moves::{Move, MoveContext, WrittenMove};
use crate::subject::Subject;
use grundy::solver::engine::partizan::hints::{
    Hints as Found, MoveHint, PlayerHints, SearchAdvice, SearchHint, Temperature,
};
use grundy::solver::prelude::*;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::sync::Arc;

/// Advice from temperatures on where to move: `position.hints()`. It is for normal play of games that end.
///
/// `left` and `right` are dictionaries, or `None` for a player outside the question: `wins` (whether this
/// player wins by moving first, exactly), `stop` (where play comes to rest), `hotstrat`, `thermostrat` and
/// `sentestrat` (each with `ambient`, `move` and perhaps `guarantee`; left out if all components are
/// numbers), and `canonical`, the moves that are neither dominated nor reversible. Each of these moves has
/// `wins`, and `value`, that of its component or region after it.
///
/// If values are out of reach, a search finds the moves that win: the dictionaries then have `wins`,
/// `winning` (the first such moves, each with `decided_by`) and `winning_moves`, how many there are, and
/// `components` is empty.
///
/// >>> hints = grundy.game("domineering")(["..#...", "..#..."]).hints()
/// >>> hints.hottest, hints.left["wins"], hints.left["hotstrat"]["move"].wins
/// ([1], True, True)
#[pyclass(frozen, module = "grundy")]
pub struct Hints {
    found: Found,
    subject: Arc<Subject>,
}

impl Hints {
    /// Hints about this position.
    pub fn new(found: Found, subject: Arc<Subject>) -> Hints {
        Hints { found, subject }
    }

    fn advice<'py>(&self, py: Python<'py>, player: Player) -> PyResult<Option<Bound<'py, PyDict>>> {
        let searched = self.found.searched.iter().find(|advice| advice.player == player);
        if let Some(advice) = searched {
            return self.searched(py, advice).map(Some);
        }
        let found = self.found.players.iter().find(|advice| advice.player == player);
        found.map(|advice| self.advised(py, advice)).transpose()
    }

    fn searched<'py>(&self, py: Python<'py>, advice: &SearchAdvice) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("wins", !advice.winning.is_empty())?;
        let hint = |hint: &SearchHint| {
            let mut mv = hint.mv.clone();
            let written = WrittenMove::new(&hint.mv, &self.subject.notation(current(py)));
            mv.name.push(("wins", Data::Bool(true)));
            mv.name.push(("decided_by", Data::from(hint.decided_by())));
            Py::new(py, Move::new(mv, written, self.context(advice.player)))
        };
        let winning = advice.winning.iter().map(hint).collect::<PyResult<Vec<_>>>()?;
        dict.set_item("winning", PyList::new(py, winning)?)?;
        dict.set_item("winning_moves", advice.count)?;
        Ok(dict)
    }

    fn advised<'py>(&self, py: Python<'py>, advice: &PlayerHints) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("wins", advice.wins)?;
        dict.set_item("stop", from_dyadic(py, &advice.stop)?)?;
        for one in &advice.strategies {
            let chosen = PyDict::new(py);
            chosen.set_item("ambient", from_dyadic(py, &one.ambient)?)?;
            if let Some(bound) = &one.guarantee {
                chosen.set_item("guarantee", from_dyadic(py, bound)?)?;
            }
            chosen.set_item("move", self.hinted(py, &one.mv, advice.player)?)?;
            dict.set_item(one.strategy.as_str(), chosen)?;
        }
        let canonical = advice.canonical.iter().map(|mv| self.hinted(py, mv, advice.player));
        dict.set_item("canonical", PyList::new(py, canonical.collect::<PyResult<Vec<_>>>()?)?)?;
        Ok(dict)
    }

    fn context(&self, player: Player) -> MoveContext {
        let from = Arc::clone(&self.subject);
        MoveContext { from, play: Convention::Normal, player: Some(player), limits: None }
    }

    fn hinted(&self, py: Python<'_>, hinted: &MoveHint, player: Player) -> PyResult<Py<Move>> {
        let mut mv = hinted.mv.clone();
        if self.found.has_regions() {
            mv.name.push(("region", Data::Natural(hinted.place as u64)));
        }
        let written = WrittenMove::new(&hinted.mv, &self.subject.notation(current(py)));
        mv.name.push(("value", Data::from(hinted.value.as_str())));
        mv.name.push(("wins", Data::Bool(hinted.wins)));
        Py::new(py, Move::new(mv, written, self.context(player)))
    }
}

#[pymethods]
impl Hints {
    /// The `temperature` and the `mean` of each component. If a position splits into regions, each is listed,
    /// as a position under `region`; in a sum `component` is the component that contains it.
    ///
    /// >>> hints = grundy.game("domineering")(["..#...", "..#..."]).hints()
    /// >>> [(heat["region"], heat["temperature"]) for heat in hints.components]
    /// [(['..', '..'], Fraction(1, 1)), (['...', '...'], Fraction(5, 4))]
    #[getter]
    fn components<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let heat = |heat: &Temperature| -> PyResult<Bound<'py, PyDict>> {
            let dict = PyDict::new(py);
            if let Some(region) = &heat.region {
                dict.set_item("region", to_python(py, region, self.subject.lists())?)?;
            }
            if self.subject.is_sum {
                dict.set_item("component", heat.component)?;
            }
            dict.set_item("temperature", from_dyadic(py, &heat.temperature)?)?;
            dict.set_item("mean", from_dyadic(py, &heat.mean)?)?;
            Ok(dict)
        };
        PyList::new(py, self.found.components.iter().map(heat).collect::<PyResult<Vec<_>>>()?)
    }

    /// The places in `components` of the hottest; none if all are numbers.
    ///
    /// >>> hints = grundy.game("domineering")(["..#...", "..#..."]).hints()
    /// >>> hints.hottest
    /// [1]
    #[getter]
    fn hottest(&self) -> Vec<usize> {
        self.found.hottest()
    }

    /// The advice to Left, moving first.
    ///
    /// >>> hints = grundy.game("domineering")(["..#...", "..#..."]).hints()
    /// >>> hints.left["wins"], hints.left["stop"], len(hints.left["canonical"])
    /// (True, Fraction(1, 1), 3)
    #[getter]
    fn left<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.advice(py, Player::Left)
    }

    /// The advice to Right, moving first.
    ///
    /// >>> hints = grundy.game("domineering")(["..#...", "..#..."]).hints()
    /// >>> hints.right["wins"], hints.right["stop"]
    /// (False, Fraction(1, 2))
    #[getter]
    fn right<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.advice(py, Player::Right)
    }

    /// The reasons in sentences, in the language of `grundy.language`.
    ///
    /// >>> hints = grundy.game("domineering")(["..#...", "..#..."]).hints()
    /// >>> hints.explain.split(".")[0]
    /// 'Left, Hotstrat: region 1 is the hottest, of temperature 5/4'
    #[getter]
    fn explain(&self, py: Python<'_>) -> PyResult<String> {
        self.explain_in(py, None)
    }

    /// The reasons in this language: `en` or `zh`.
    ///
    /// >>> hints = grundy.game("domineering")(["..#...", "..#..."]).hints()
    /// >>> hints.explain_in("zh").split("。")[0]
    /// '左方，Hotstrat：第 1 个区域最热，温度为 5/4'
    #[pyo3(signature = (language=None))]
    fn explain_in(&self, py: Python<'_>, language: Option<&str>) -> PyResult<String> {
        Ok(self.found.words().of(chosen(py, language)?).to_owned())
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<{}>", self.found.words().of(current(py)))
    }
}
