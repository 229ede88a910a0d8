//! Surveys: every position of a size, or of a list, as rows.

use crate::background::ProgressCallback;
use crate::cached_game::CachedGame;
use crate::data::{ListKind, to_python};
use crate::errors::PyError;
use crate::limits::{Limits as Asked, of_table};
use crate::solver_state::read_value;
use grundy::solver::exact::notation::ParseValueError;
use grundy::solver::prelude::*;
use grundy::solver::theory::words;
use grundy::survey::{Census, Filter, Survey, SurveyQuestion, SurveyRow};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::ops::ControlFlow;

/// What is surveyed and asked, as it was written.
pub struct SurveyRequest {
    /// The size, or a range of sizes.
    pub size: Option<String>,
    /// The positions in place of those of a size.
    pub positions: Option<Vec<Data>>,
    /// The letters that fill the cells.
    pub letters: Option<String>,
    /// The keys.
    pub want: Option<Vec<String>>,
    /// The conditions, which must all hold.
    pub conditions: Vec<String>,
    /// Whether negatives are in one class.
    pub up_to_sign: bool,
    /// The parameters `s` and `t`.
    pub parameters: [Option<String>; 2],
}

/// A list of positions as Python has it.
pub fn positions(known: &CachedGame, list: &Bound<'_, PyAny>) -> PyResult<Vec<Data>> {
    list.try_iter()?.map(|item| known.position(&item?)).collect()
}

/// The rows and counts as a `Survey` of the package.
pub fn of_game<'py>(
    py: Python<'py>,
    known: &CachedGame,
    wanted: SurveyRequest,
    progress: Option<&Bound<'_, PyAny>>,
    limits: Option<&Asked>,
) -> PyResult<Bound<'py, PyAny>> {
    let watcher = ProgressCallback::wanted(progress, u64::MAX)?;
    let reached = ProgressCallback::reached(watcher.as_ref());
    let (rows, census) = known.run(py, of_table(limits), watcher, move |known, budget| {
        let survey = wanted.survey(known, budget)?;
        let mut rows: Vec<SurveyRow> = Vec::new();
        let mut held = 0_u64;
        let most = budget.limits().memory;
        let census = survey.visit(&mut |row| {
            held += BYTES_OF_ROW + row.position.size_in_memory() as u64;
            reached.tell(rows.len() as u64);
            rows.push(row);
            if held > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        if held > most { Err(Halt::Memory(most).into()) } else { Ok((rows, census)) }
    })?;
    let all = PyList::empty(py);
    for SurveyRow { position, count, facts } in rows {
        let row = PyDict::new(py);
        row.set_item("position", to_python(py, &position, known.lists)?)?;
        row.set_item("count", count)?;
        for (key, told) in &facts.told {
            row.set_item(key.as_str(), to_python(py, told, ListKind::Lists)?)?;
        }
        if let Some(missing) = &facts.missing {
            row.set_item("error", missing.words().of(crate::language::current(py)))?;
        }
        all.append(row)?;
    }
    py.import("grundy.records")?.getattr("Survey")?.call1((all, counts(py, &census)?))
}

/// About how many bytes a row takes.
const BYTES_OF_ROW: u64 = 512;

/// How many positions have each value.
fn counts<'py>(py: Python<'py>, census: &Census) -> PyResult<Bound<'py, PyAny>> {
    let values = PyDict::new(py);
    for (key, count) in census.by_value() {
        let before = values.get_item(&*key.value)?.map_or(Ok(0), |before| before.extract::<u64>())?;
        values.set_item(&*key.value, before + count.positions)?;
    }
    let outcomes = PyDict::new(py);
    for (outcome, count) in census.by_outcome() {
        outcomes.set_item(&*outcome, count.positions)?;
    }
    let counts = PyDict::new(py);
    counts.set_item("positions", census.all.positions)?;
    counts.set_item("classes", census.all.classes)?;
    counts.set_item("unreached", census.unreached.positions)?;
    counts.set_item("values", values)?;
    counts.set_item("outcomes", outcomes)?;
    Ok(counts.into_any())
}

impl SurveyRequest {
    fn survey(self, known: &CachedGame, budget: &mut Budget) -> Result<Survey, PyError> {
        let keys = match &self.want {
            Some(words) => words.iter().map(|word| key(word)).collect::<Result<_, _>>()?,
            None => SurveyQuestion::default().keys,
        };
        let mut conditions = Vec::with_capacity(self.conditions.len());
        for text in &self.conditions {
            let condition = Filter::read_with(text, &mut |position| {
                let value = read_value(position, budget).map_err(|fault| fault.message)?;
                value.text(Glyphs::Ascii, budget).map_err(|fault| fault.message)
            });
            conditions.push(condition.map_err(|error| wrong_condition(error, text))?);
        }
        let [s, t] = self.parameters;
        let question = SurveyQuestion {
            keys,
            conditions,
            s,
            t,
            up_to_sign: self.up_to_sign,
            ..SurveyQuestion::default()
        };
        // The usual limits of a question for each position; those of time and memory for all.
        let (usual, limits) = (Limits::default(), budget.limits().clone());
        let limits = Limits {
            steps: limits.steps.min(usual.steps),
            positions: limits.positions.min(usual.positions),
            ..limits
        };
        let game = known.game.clone();
        Ok(match (self.positions, self.size) {
            (Some(positions), None) => Survey::from_positions(game, positions, question, &limits)?,
            (None, Some(size)) => {
                let wrong = |message| PyError::bad_parameter("size", message);
                let sizes = Survey::sizes(&size).map_err(|error| wrong(error.0))?;
                Survey::from_sizes(game, &sizes, self.letters.as_deref(), question, &limits)?
            }
            _ => {
                let message = words!(
                    "a survey needs a size or positions: write size=\"4x5\" or positions=[...]",
                    "普查针对某一大小或一些局面：请写 size=\"4x5\" 或 positions=[...]"
                );
                return Err(PyError::bad_parameter("size", message));
            }
        })
    }
}

fn key(word: &str) -> Result<Key, PyError> {
    let named = Key::from_name(&word.replace('_', "-")).filter(|key| key.is_of_value());
    named.ok_or_else(|| {
        let all = Key::of_values().map(Key::as_str).collect::<Vec<_>>().join(", ");
        let message =
            words!("there is no \"{word}\": write one of {all}", "不能求 \"{word}\"：可求的有 {all}");
        PyError::bad_parameter("want", message)
    })
}

fn wrong_condition(error: ParseValueError, text: &str) -> PyError {
    let (column, en, zh) = (error.column, error.message.en, error.message.zh);
    let message = words!("\"{text}\", column {column}: {en}", "“{text}”第 {column} 列：{zh}");
    PyError::bad_parameter("where", message)
}
