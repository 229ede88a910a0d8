//! The methods of games.

use super::{Game, example};
use crate::background::ProgressCallback;
use crate::cached_game::CachedGame;
use crate::convention::convention_of;
use crate::data::{ListKind, to_python};
use crate::errors::PyError;
use crate::grid::{self, grid};
use crate::language::say;
use crate::limits::{Limits, of_table};
use crate::natural::Natural;
use crate::pattern::{self, NumbersArg};
use crate::plot::{Plot, PlotArgs, RangeArg};
use crate::position::Position;
use crate::quotient;
use crate::subject::Subject;
use crate::survey;
use crate::table::{Table, numpy};
use grundy::sequence::grow;
use grundy::sequence::period::{find, find_any, usual_end};
use grundy::sequence::statistics::statistics;
use grundy::solver::engine::method::single_heaps::SumOfHeaps;
use grundy::solver::prelude::{Budget, Convention, Halt};
use grundy::solver::theory::words;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::sync::Arc;

impl Game {
    fn at(&self, position: &Bound<'_, PyAny>) -> PyResult<Position> {
        let data = self.known.position(position)?;
        Ok(Position { subject: Arc::new(Subject::one(self.known.clone(), data)) })
    }
}

#[pymethods]
impl Game {
    /// The notation, or the name of the rules.
    ///
    /// >>> grundy.game("octal:0.77").name
    /// 'octal:0.77'
    #[getter]
    fn name(&self) -> &str {
        &self.known.name
    }

    /// A position that makes a good first question.
    ///
    /// >>> grundy.game("kayles").example
    /// [10, 11]
    #[getter]
    fn example<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        example(py, &self.known)
    }

    /// The position, for questions and sums.
    fn __call__(&self, position: &Bound<'_, PyAny>) -> PyResult<Position> {
        self.at(position)
    }

    /// Finds who wins; the rest is computed when it is read, or immediately if `want` names it: words such as
    /// `moves`, or keys of the exact value such as `temperature`, whose answers are in `further`.
    /// `progress=True` shows how many steps this takes, of those that the limits allow.
    ///
    /// >>> grundy.game("kayles").solve([5, 6, 7])
    /// N: the player to move wins
    /// >>> grundy.game("nim").solve([3, 5], want=["outcome", "moves"], limits=grundy.Limits(time=5)).moves
    /// [<B -2 (5 -> 3)>]
    // The keywords are those of `Position.solve`, which reads them.
    #[pyo3(signature = (position, **keywords), text_signature = "($self, position, *, play=None, player=None, limit=100, want=None, progress=None, limits=None)")]
    fn solve<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        keywords: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Bound::new(position.py(), self.at(position)?)?.call_method("solve", (), keywords)
    }

    /// Who wins: `N`, `P`, `L`, `R` or `D`; `None` in games that end with a score.
    ///
    /// >>> nim = grundy.game("nim")
    /// >>> nim.outcome([1, 1]), nim.outcome([1, 1], play="misere")
    /// ('P', 'N')
    /// >>> grundy.game("domineering").outcome(".../...", player="left")
    /// 'N'
    #[pyo3(signature = (position, *, play=None, player=None, limits=None))]
    fn outcome(
        &self,
        position: &Bound<'_, PyAny>,
        play: Option<&str>,
        player: Option<&str>,
        limits: Option<Limits>,
    ) -> PyResult<Option<&'static str>> {
        self.at(position)?.outcome(position.py(), play, player, limits)
    }

    /// The Grundy value; `None` if there is none, `math.inf` if it is infinite.
    ///
    /// >>> grundy.game("kayles").grundy([5, 6, 7])
    /// 5
    #[pyo3(signature = (position, *, limits=None))]
    fn grundy<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        limits: Option<Limits>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.at(position)?.grundy(position.py(), limits)
    }

    /// The winning moves; the best ones in games that end with a score.
    ///
    /// >>> grundy.game("nim").moves([3, 5, 7])
    /// [<A -1 (3 -> 2)>, <B -1 (5 -> 4)>, <C -1 (7 -> 6)>]
    #[pyo3(signature = (position, *, play=None, player=None, limit=Natural::from(100), limits=None), text_signature = "($self, position, *, play=None, player=None, limit=100, limits=None)")]
    fn moves<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        play: Option<&str>,
        player: Option<&str>,
        limit: Natural,
        limits: Option<Limits>,
    ) -> PyResult<Bound<'py, PyList>> {
        self.at(position)?.moves(position.py(), play, player, limit, limits)
    }

    /// The values of the heaps 0 to n - 1. `progress=True` shows the progress. After an interruption the same
    /// call resumes.
    ///
    /// >>> table = grundy.game("kayles").table(1000)
    /// >>> table[71], len(table)
    /// (7, 1000)
    #[pyo3(signature = (n, *, play="normal", progress=None, limits=None))]
    fn table(
        &self,
        py: Python<'_>,
        n: Natural,
        play: &str,
        progress: Option<&Bound<'_, PyAny>>,
        limits: Option<Limits>,
    ) -> PyResult<Table> {
        let misere = convention_of(py, play)? == Convention::Misere;
        let n = n.of("n").map_err(|failure| failure.raise(py))?;
        let watcher = ProgressCallback::wanted(progress, n)?;
        let reached = ProgressCallback::reached(watcher.as_ref());
        self.known.run(py, of_table(limits.as_ref()), watcher, move |known, budget| {
            let heaps = known.heaps(n)?;
            // A value takes a byte at least.
            budget.check_ahead(0, n)?;
            if misere {
                return misere_table(known, heaps, n, budget);
            }
            grow(heaps, n, budget, |end| {
                reached.tell(end.min(n));
                Ok::<(), Halt>(())
            })?;
            reached.tell(n);
            Table::from_sequence(&known.name, &heaps.sequence(), n, budget)
        })
    }

    /// The values of the heaps 0 to n - 1 as an array of numpy, read-only and without a copy.
    ///
    /// >>> grundy.game("kayles").values(12)
    /// array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], dtype=uint8)
    #[pyo3(signature = (n, *, play="normal", progress=None, limits=None))]
    fn values<'py>(
        &self,
        py: Python<'py>,
        n: Natural,
        play: &str,
        progress: Option<&Bound<'py, PyAny>>,
        limits: Option<Limits>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let what_for = words!(
            "values() is an array of numpy (table() contains the same numbers)",
            "values() 返回 numpy 数组（table() 含有同样的数）"
        );
        numpy(py, what_for)?.call_method1("asarray", (self.table(py, n, play, progress, limits)?,))
    }

    /// An array of numpy with two dimensions, for games whose positions are given by two numbers, such as two
    /// heaps: the values up to `to`, which is the last of both coordinates, or a pair. It begins at 0, of
    /// boards at 1. Rules with `moves` have one to three dimensions: as many as a position has numbers. With
    /// `at` the coordinates are those marked in a position, as in `at="{a},{b},3"`. In games without values,
    /// or with `outcomes=True`, an entry is 1 if the player to move wins, and 0 otherwise.
    ///
    /// >>> grundy.game("wythoff").grid(3)
    /// array([[0, 1, 2, 3],
    ///        [1, 2, 0, 4],
    ///        [2, 0, 1, 5],
    ///        [3, 4, 5, 6]], dtype=uint8)
    /// >>> grundy.game("nim").grid(2, at="{a},{b},1", outcomes=True)
    /// array([[1, 0, 1],
    ///        [0, 1, 1],
    ///        [1, 1, 1]], dtype=uint8)
    #[pyo3(signature = (to, *, at=None, outcomes=false, progress=None, limits=None))]
    fn grid<'py>(
        &self,
        py: Python<'py>,
        to: RangeArg,
        at: Option<&str>,
        outcomes: bool,
        progress: Option<&Bound<'py, PyAny>>,
        limits: Option<Limits>,
    ) -> PyResult<Bound<'py, PyAny>> {
        grid(py, &self.known, to, grid::GridArgs { at, outcomes, progress }, limits.as_ref())
    }

    /// The period of the nim sequence and the theorem that proves it, searched in heaps up to `to`.
    ///
    /// >>> period = grundy.game("kayles").period()
    /// >>> period.preperiod, period.period, period.proved
    /// (71, 12, True)
    #[pyo3(signature = (to=None, *, progress=None, limits=None))]
    fn period<'py>(
        &self,
        py: Python<'py>,
        to: Option<Natural>,
        progress: Option<&Bound<'py, PyAny>>,
        limits: Option<Limits>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let to = to.map(|to| to.of("to")).transpose().map_err(|failure| failure.raise(py))?;
        let bounded = limits.as_ref().is_some_and(Limits::bound_work);
        let watcher = ProgressCallback::wanted(progress, to.map_or(u64::MAX, |to| to.saturating_add(1)))?;
        let reached = ProgressCallback::reached(watcher.as_ref());
        let (found, stop) =
            self.known.run(py, of_table(limits.as_ref()), watcher, move |known, budget| {
                let heaps = known.heaps(to.unwrap_or(0).saturating_add(1))?;
                let report = |end| reached.tell(end);
                let found = match to {
                    None if !bounded => find_any(&*known.game, heaps, budget, report),
                    _ => find(heaps, to.unwrap_or_else(|| usual_end(heaps)), budget, report),
                };
                match found {
                    (_, Some(stop @ Halt::Own(_))) => Err(stop.into()),
                    found => Ok(found),
                }
            })?;
        let ended = stop.filter(|_| found.by.is_none()).map(|stop| say(py, &stop.words()));
        let record = to_python(py, &found.data(&self.known.name), ListKind::Lists)?;
        record.set_item("ended", ended)?;
        py.import("grundy.records")?.getattr("Period")?.call1((record,))
    }

    /// The genera of the heaps 0 to n - 1, as texts such as `0`, which stands for `0^120`, and `4^146`.
    ///
    /// >>> grundy.game("kayles").genera(6)
    /// ['0', '1', '2', '3', '1', '4^146']
    #[pyo3(signature = (n, *, limits=None))]
    fn genera(&self, py: Python<'_>, n: Natural, limits: Option<Limits>) -> PyResult<Vec<String>> {
        let n = n.of("n").map_err(|failure| failure.raise(py))?;
        self.known.run(py, of_table(limits.as_ref()), None, move |known, budget| {
            let Some(last) = n.checked_sub(1) else { return Ok(Vec::new()) };
            match known.heaps(n)?.genera(last, budget) {
                (_, Some(stop)) => Err(stop.into()),
                (genera, None) => Ok(genera.iter().map(ToString::to_string).collect()),
            }
        })
    }

    /// The misère quotient of the heaps of the game, or of the heaps up to `heaps` alone.
    ///
    /// It has the number of elements (`order`), which of them are lost (`p`), the element of each heap
    /// (`heaps`), and the period of these. With `certificate=True` it also has the evidence as JSON, which
    /// `grundy check` verifies.
    ///
    /// >>> quotient = grundy.game("kayles").misere_quotient()
    /// >>> quotient.order, quotient.p_portion, quotient.preperiod, quotient.period
    /// (40, 9, 71, 12)
    #[pyo3(signature = (heaps=None, *, certificate=false, limits=None))]
    fn misere_quotient<'py>(
        &self,
        py: Python<'py>,
        heaps: Option<Natural>,
        certificate: bool,
        limits: Option<Limits>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let heaps = heaps.map(|heaps| heaps.of("heaps")).transpose().map_err(|failure| failure.raise(py))?;
        quotient::of_game(py, &self.known, heaps, certificate, limits.as_ref())
    }

    /// Every position of a size up to symmetry, such as `"2x3"`, `"7"`, `"0..50"` or `"2x2..3x3"`, or these
    /// `positions`, with what is known of its value: a list of rows with the counts. `where` is a condition
    /// such as `"temperature > 1 or canonical + * = 0"`, or several.
    ///
    /// >>> rows = grundy.game("domineering").survey("2x2", want=["canonical"], where="temperature > 0")
    /// >>> rows[0]
    /// {'position': ['..', '..'], 'count': 1, 'canonical': '+-1'}
    #[pyo3(signature = (size=None, *, positions=None, letters=None, want=None, r#where=None, up_to_sign=false, s=None, t=None, progress=None, limits=None))]
    #[expect(clippy::too_many_arguments, reason = "each may be named")]
    fn survey<'py>(
        &self,
        py: Python<'py>,
        size: Option<SizeText>,
        positions: Option<&Bound<'py, PyAny>>,
        letters: Option<String>,
        want: Option<Vec<String>>,
        r#where: Option<Conditions>,
        up_to_sign: bool,
        s: Option<String>,
        t: Option<String>,
        progress: Option<&Bound<'py, PyAny>>,
        limits: Option<Limits>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let conditions = match r#where {
            None => Vec::new(),
            Some(Conditions::One(one)) => vec![one],
            Some(Conditions::Several(several)) => several,
        };
        let size = size.map(|size| match size {
            SizeText::Text(text) => text,
            SizeText::Number(number) => number.to_string(),
        });
        let positions = positions.map(|list| survey::positions(&self.known, list)).transpose()?;
        let parameters = [s, t];
        let wanted =
            survey::SurveyRequest { size, positions, letters, want, conditions, up_to_sign, parameters };
        survey::of_game(py, &self.known, wanted, progress, limits.as_ref())
    }

    /// A formula for all values, or all lost positions, with what proves it; `None` if none was found.
    /// Positions have `heaps` heaps if the game allows any number. `row` searches one row of a game of two
    /// numbers; `at` also gives the value of this heap, or who wins with these numbers, of any size.
    ///
    /// >>> grundy.game("bash:3").pattern().formula
    /// 'g(n) = n mod 4'
    /// >>> grundy.game("wythoff").pattern(at=(10**18, 10**18 + 1)).lost
    /// False
    #[pyo3(signature = (to=None, *, row=None, heaps=None, play="normal", at=None, limits=None))]
    #[expect(clippy::too_many_arguments, reason = "each may be named")]
    fn pattern<'py>(
        &self,
        py: Python<'py>,
        to: Option<Natural>,
        row: Option<Natural>,
        heaps: Option<usize>,
        play: &str,
        at: Option<NumbersArg>,
        limits: Option<Limits>,
    ) -> PyResult<Bound<'py, PyAny>> {
        pattern::of_game(py, &self.known, &pattern::PatternArgs { to, row, heaps, play, at }, limits.as_ref())
    }

    /// How often each value occurs among the heaps up to `to`, and which heaps are rare.
    ///
    /// >>> grundy.game("kayles").stats(1000).largest
    /// {'value': 8, 'first': 27}
    #[pyo3(signature = (to, *, progress=None, limits=None))]
    fn stats<'py>(
        &self,
        py: Python<'py>,
        to: Natural,
        progress: Option<&Bound<'py, PyAny>>,
        limits: Option<Limits>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let to = to.of("to").map_err(|failure| failure.raise(py))?;
        let end = to.saturating_add(1);
        let watcher = ProgressCallback::wanted(progress, end)?;
        let reached = ProgressCallback::reached(watcher.as_ref());
        let found = self.known.run(py, of_table(limits.as_ref()), watcher, move |known, budget| {
            let heaps = known.heaps(end)?;
            grow(heaps, end, budget, |next| {
                reached.tell(next.min(end));
                Ok::<(), Halt>(())
            })?;
            Ok(statistics(heaps, to, budget)?.data(&known.name, to))
        })?;
        py.import("grundy.records")?.getattr("Statistics")?.call1((to_python(py, &found, ListKind::Lists)?,))
    }

    /// A picture of the nim sequence, or of the values that suit the game. `kind` is `sequence`, `values`,
    /// `grid` or `p-positions`; `to` the last heap or the last coordinates.
    ///
    /// >>> grundy.game("kayles").plot(200)
    /// Plot(kayles, sequence, 1200 by 750)
    #[pyo3(signature = (to=None, *, kind=None, size=None, theme="light", limits=None))]
    fn plot(
        &self,
        py: Python<'_>,
        to: Option<RangeArg>,
        kind: Option<&str>,
        size: Option<(u32, u32)>,
        theme: &str,
        limits: Option<Limits>,
    ) -> PyResult<Plot> {
        Plot::from_game(py, self.known.clone(), PlotArgs { to, kind, size, theme, limits })
    }

    /// How pickles restore it: by its notation, or from the object that has the rules.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let module = py.import("grundy._grundy")?;
        Ok(match &self.known.own {
            None => (module.getattr("game")?, (self.known.name.as_str().into_bound_py_any(py)?,)),
            Some(own) => {
                let make = if own.every { "every" } else { "game" };
                (module.getattr(make)?, (own.rules.object(py).clone(),))
            }
        })
    }

    fn __repr__(&self) -> String {
        format!("Game({})", self.known.name)
    }
}

/// A size as people write it: that of a strip may be a number.
#[derive(FromPyObject)]
enum SizeText {
    Number(u64),
    Text(String),
}

/// A condition, or several that must all hold.
#[derive(FromPyObject)]
enum Conditions {
    One(String),
    Several(Vec<String>),
}

/// The misère Grundy values of single heaps.
fn misere_table(
    known: &CachedGame,
    heaps: &dyn SumOfHeaps,
    n: u64,
    budget: &mut Budget,
) -> Result<Table, PyError> {
    let Some(last) = n.checked_sub(1) else { return Ok(Table::listed(&known.name, Vec::new())) };
    match heaps.genera(last, budget) {
        (_, Some(stop)) => Err(stop.into()),
        (genera, None) => Ok(Table::listed(&known.name, genera.iter().map(|genus| genus.misere()).collect())),
    }
}
