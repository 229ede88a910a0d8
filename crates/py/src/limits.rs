//! How much a question may cost.

use crate::errors::PyError;
use crate::natural::Natural;
use grundy::free_memory;
use grundy::solver::prelude::Limits as Bounds;
use grundy::solver::theory::words;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::OnceLock;
use std::time::Duration;

/// The limits of one question.
///
/// `memory` is in bytes, `steps` are some nanoseconds of work each, `time` is in seconds. The defaults are 8
/// GiB, but at most half of the memory that was free when the first question was asked; about half a minute
/// of work, exact values of at most a million positions, and no clock. With `time` alone there is no limit on
/// steps and positions; long tables, which have an end, have none on steps.
///
/// >>> limits = grundy.Limits(memory=2**30, time=10)
/// >>> grundy.game("kayles").grundy([5, 6, 7], limits=limits)
/// 5
#[pyclass(frozen, eq, hash, from_py_object, module = "grundy")]
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Bytes.
    ///
    /// >>> grundy.Limits(memory=2**30).memory
    /// 1073741824
    #[pyo3(get)]
    memory: Option<u64>,
    /// Steps.
    ///
    /// >>> grundy.Limits(steps=10**6).steps
    /// 1000000
    #[pyo3(get)]
    steps: Option<u64>,
    time: Option<Duration>,
}

#[pymethods]
impl Limits {
    #[new]
    #[pyo3(signature = (*, memory=None, steps=None, time=None))]
    fn new(
        py: Python<'_>,
        memory: Option<Natural>,
        steps: Option<Natural>,
        time: Option<f64>,
    ) -> PyResult<Limits> {
        let number = |whole: Option<Natural>, argument| {
            whole.map(|whole| whole.of(argument).map_err(|failure| failure.raise(py))).transpose()
        };
        let (memory, steps) = (number(memory, "memory")?, number(steps, "steps")?);
        let time = time.map(|seconds| {
            Duration::try_from_secs_f64(seconds).map_err(|_| {
                let message = words!(
                    "the time is a number of seconds from 0, not {seconds}",
                    "时间应为不小于 0 的秒数，而不是 {seconds}"
                );
                PyError::bad_parameter("time", message).raise(py)
            })
        });
        Ok(Limits { memory, steps, time: time.transpose()? })
    }

    /// Seconds.
    ///
    /// >>> grundy.Limits(time=10).time
    /// 10.0
    #[getter]
    fn time(&self) -> Option<f64> {
        self.time.map(|time| time.as_secs_f64())
    }

    /// How pickles restore it.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((), Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("memory", self.memory)?;
        named.set_item("steps", self.steps)?;
        named.set_item("time", self.time())?;
        Ok(((), named))
    }

    fn __repr__(&self) -> String {
        let number = |n: Option<u64>| n.map_or("None".to_owned(), |n| n.to_string());
        let time = self.time.map_or("None".to_owned(), |time| format!("{:?}", time.as_secs_f64()));
        format!("Limits(memory={}, steps={}, time={time})", number(self.memory), number(self.steps))
    }
}

impl Limits {
    /// Do they say how long work may take?
    pub fn bound_work(&self) -> bool {
        self.steps.is_some() || self.time.is_some()
    }

    fn bounds(&self, steps: u64) -> Bounds {
        let usual = usual();
        let timed = |usual| if self.time.is_some() { u64::MAX } else { usual };
        Bounds {
            memory: self.memory.unwrap_or(usual.memory),
            steps: self.steps.unwrap_or(timed(steps)),
            positions: timed(usual.positions),
            moves: None,
            value: None,
            time: self.time,
            interrupt: None,
            told: None,
            tables: None,
        }
    }
}

/// The limits that are as ever. The memory is looked at once: tables that are kept between questions are not
/// free any more.
fn usual() -> Bounds {
    static USUAL: OnceLock<Bounds> = OnceLock::new();
    USUAL.get_or_init(free_memory::limits).clone()
}

/// The limits of a question.
pub fn of_question(limits: Option<&Limits>) -> Bounds {
    limits.map_or_else(usual, |limits| limits.bounds(Bounds::default().steps))
}

/// The limits of a long table: it ends where it is asked to.
pub fn of_table(limits: Option<&Limits>) -> Bounds {
    match limits {
        Some(limits) => limits.bounds(u64::MAX),
        None => Bounds { steps: u64::MAX, ..usual() },
    }
}
