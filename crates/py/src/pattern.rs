//! Patterns: a record of what was found, and the automaton that proves it.

use crate::cached_game::CachedGame;
use crate::convention::convention_of;
use crate::data::{ListKind, to_python};
use crate::errors::PyError;
use crate::language::{current, say};
use crate::limits::{Limits, of_question};
use crate::natural::Natural;
use grundy::pattern::numerations::Numerations;
use grundy::pattern::{self, Pattern, PatternSearch, ProvedPattern};
use grundy::solver::draw::Theme;
use grundy::solver::prelude::{Data, Language};
use grundy::solver::theory::words;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::fs;
use std::path::PathBuf;

/// A finite automaton that proves a pattern. Notebooks show it; called with numbers of any size, it returns
/// the value, or whether the position is lost.
///
/// >>> automaton = grundy.game("wythoff").pattern(play="misere").automaton
/// >>> automaton
/// Automaton(14 states, numeration zeckendorf)
/// >>> automaton(2, 2), automaton(10**18, 1)
/// (True, False)
#[pyclass(frozen, module = "grundy")]
pub struct Automaton {
    far: ProvedPattern,
    found: Pattern,
}

/// Of which numbers something is asked.
#[derive(FromPyObject)]
pub enum NumbersArg {
    /// A heap or a coin.
    One(Natural),
    /// A position.
    Several(Vec<Natural>),
}

impl NumbersArg {
    fn numbers(&self) -> Result<Vec<u64>, PyError> {
        match self {
            NumbersArg::One(number) => Ok(vec![number.of("at")?]),
            NumbersArg::Several(numbers) => numbers.iter().map(|number| number.of("at")).collect(),
        }
    }
}

/// How a pattern is looked for, as it was written.
pub struct PatternArgs<'a> {
    pub to: Option<Natural>,
    pub row: Option<Natural>,
    pub heaps: Option<usize>,
    pub play: &'a str,
    pub at: Option<NumbersArg>,
}

impl PatternArgs<'_> {
    fn look(&self, py: Python<'_>) -> PyResult<(PatternSearch, Option<Vec<u64>>)> {
        let raise = |failure: PyError| failure.raise(py);
        if let Some(heaps) = self.heaps.filter(|heaps| !(2..=4).contains(heaps)) {
            let message = words!(
                "heaps cannot be {heaps}: write a number from 2 to 4",
                "heaps 应为 2 到 4，而不是 {heaps}"
            );
            return Err(raise(PyError::bad_parameter("heaps", message)));
        }
        let number =
            |number: &Option<Natural>, name| number.as_ref().map(|number| number.of(name)).transpose();
        let (to, row) = (number(&self.to, "to").map_err(raise)?, number(&self.row, "row").map_err(raise)?);
        let at = self.at.as_ref().map(NumbersArg::numbers).transpose().map_err(raise)?;
        let play = convention_of(py, self.play)?;
        let usual = PatternSearch::default();
        // A theorem about any number of heaps has no automaton, which tells of numbers.
        let of_numbers = at.as_ref().map(Vec::len).filter(|numbers| (2..=4).contains(numbers));
        let numbers = self.heaps.or(of_numbers);
        let numbers_given = numbers.is_some();
        Ok((
            PatternSearch {
                to,
                row,
                numbers: numbers.unwrap_or(usual.numbers),
                numbers_given,
                play,
                ..usual
            },
            at,
        ))
    }
}

/// The record of the pattern of a game; `None` where none was found.
pub fn of_game<'py>(
    py: Python<'py>,
    known: &CachedGame,
    wanted: &PatternArgs<'_>,
    limits: Option<&Limits>,
) -> PyResult<Bound<'py, PyAny>> {
    let (look, at) = wanted.look(py)?;
    let language = current(py);
    let (data, automaton) = known.run(py, of_question(limits), None, move |known, budget| {
        let mut numerations = Numerations::default();
        let found = pattern::of_game(&*known.game, &look, &mut numerations, budget)?;
        let far = match &found {
            Some(found) => ProvedPattern::from_pattern(found, &mut numerations, budget)?,
            None => None,
        };
        let data = told(found.as_ref(), at.as_deref(), language)?;
        Ok((data, found.zip(far).map(|(found, far)| Automaton { far, found })))
    })?;
    let record = to_python(py, &data, ListKind::Lists)?;
    match data {
        Data::Null => Ok(record),
        _ => py.import("grundy.records")?.getattr("Pattern")?.call1((record, automaton)),
    }
}

fn told(found: Option<&Pattern>, at: Option<&[u64]>, language: Language) -> Result<Data, PyError> {
    let mut data = match at {
        None => pattern::data(found, language),
        Some(at) => {
            let answer = match found {
                Some(found) => pattern::at(found, at),
                None => {
                    Err(words!("at needs a pattern, and none was found", "at 需要一个规律，而这里没有找到"))
                }
            };
            let answer = answer.map_err(|reason| PyError::bad_parameter("at", reason))?;
            pattern::data_at(found, at, answer, language)
        }
    };
    if let (Data::Object(fields), Some(found)) = (&mut data, found) {
        let code = pattern::code(found, pattern::Target::Python, language);
        fields.push(("code".to_owned(), code.map_or(Data::Null, |code| Data::from(code.as_str()))));
    }
    Ok(data)
}

fn nothing_said() -> PyError {
    PyError::bad_parameter("at", words!("the pattern says nothing about these numbers", "规律没有说明这些数"))
}

impl Automaton {
    fn drawn(&self, py: Python<'_>) -> PyResult<String> {
        let drawn = self.far.svg(&self.found, Theme::Either, current(py));
        drawn.map_err(|message| PyError::bad_parameter("automaton", message).raise(py))
    }
}

#[pymethods]
impl Automaton {
    /// The number of states.
    ///
    /// >>> grundy.game("wythoff").pattern(play="misere").automaton.states
    /// 14
    #[getter]
    fn states(&self) -> usize {
        self.far.size().0
    }

    /// The numeration of the numbers that it reads: `2` is base 2.
    ///
    /// >>> grundy.game("wythoff").pattern(play="misere").automaton.numeration
    /// 'zeckendorf'
    #[getter]
    fn numeration(&self) -> &str {
        self.far.size().1
    }

    /// The automaton as SVG.
    ///
    /// >>> grundy.game("wythoff").pattern(play="misere").automaton.svg[:4]
    /// '<svg'
    #[getter]
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        self.drawn(py)
    }

    /// Writes the picture to a file whose name ends in `.svg`.
    ///
    /// >>> grundy.game("wythoff").pattern(play="misere").automaton.save("lost.svg")
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let name = path.display().to_string();
        if ending.as_deref() != Some("svg") {
            let message = words!(
                "\"{name}\" does not end in .svg: automata are drawn as SVG, write FILE.svg",
                "\"{name}\" 不以 .svg 结尾：自动机画成 SVG，请写 文件.svg"
            );
            return Err(PyError::bad_parameter("path", message).raise(py));
        }
        let svg = self.drawn(py)?;
        fs::write(&path, svg).map_err(|error| {
            let message = words!("{name} cannot be written: {error}", "无法写入 {name}：{error}");
            PyOSError::new_err(say(py, &message))
        })
    }

    /// The answer of the pattern for numbers of any size: the Grundy value of a heap or coin, or whether a
    /// position is lost.
    #[pyo3(signature = (*numbers))]
    fn __call__<'py>(&self, py: Python<'py>, numbers: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        let numbers: Vec<Natural> = numbers.extract()?;
        let numbers = numbers.iter().map(|number| number.of("numbers")).collect::<Result<Vec<_>, _>>();
        let numbers = numbers.map_err(|failure| failure.raise(py))?;
        let said = self.far.said(&numbers).ok_or_else(|| nothing_said().raise(py))?;
        let said = match said {
            pattern::Answer::Value(value) => Data::Natural(value),
            pattern::Answer::Lost(lost) => Data::Bool(lost),
        };
        to_python(py, &said, ListKind::Lists)
    }

    /// Large automata are not drawn.
    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        self.far.svg(&self.found, Theme::Either, current(py)).ok()
    }

    fn __repr__(&self) -> String {
        let (states, numeration) = self.far.size();
        format!("Automaton({states} states, numeration {numeration})")
    }
}
