//! Faults of the library as Python exceptions, with the words of the program.

use crate::language::say;
use grundy::custom_rules::{self, CustomRulesError};
use grundy::sequence::grid::GridError;
use grundy::solver::engine::answer::Refusal;
use grundy::solver::prelude::*;
use grundy::solver::theory::data::PositionError;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::words;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Why a question has no answer.
#[derive(Debug)]
pub enum PyError {
    /// The question is wrong, or asks for what the game does not have.
    Fault(QuestionError),
    /// A limit was reached.
    Stop(Halt),
    /// The same, as the library says it of values.
    Limit(QuestionError),
    /// Custom rules failed.
    Own(CustomRulesError),
    /// A Python exception, which comes out as it is.
    Python(PyErr),
}

impl PyError {
    /// A parameter that is not such as it should be.
    pub fn bad_parameter(at: impl Into<String>, message: LocalizedString) -> PyError {
        PyError::Fault(QuestionError::new(QuestionErrorKind::BadParameter, at, message))
    }

    /// A fault, which may be a failure of custom rules.
    pub fn from_rules_error(fault: QuestionError) -> PyError {
        match fault.own {
            Some(own) => PyError::Own(*own),
            None => PyError::Fault(fault),
        }
    }

    /// The same where nothing is too large but by a limit.
    pub fn by_limit(self) -> PyError {
        match self {
            PyError::Fault(fault) if fault.kind == QuestionErrorKind::TooLarge => PyError::Limit(fault),
            other => other,
        }
    }

    /// The exception for it.
    pub fn raise(self, py: Python<'_>) -> PyErr {
        match self {
            PyError::Fault(fault) => exception(py, class_of(fault.kind), &fault),
            PyError::Stop(stop) => {
                let fault = QuestionError::new(QuestionErrorKind::TooLarge, "position", stop.words());
                exception(py, "LimitReached", &fault)
            }
            PyError::Limit(fault) => exception(py, "LimitReached", &fault),
            PyError::Own(fault) => PyError::Fault(custom_rules::fault(fault)).raise(py),
            PyError::Python(error) => error,
        }
    }
}

/// The class in `grundy.errors` for a kind of fault.
fn class_of(kind: QuestionErrorKind) -> &'static str {
    match kind {
        QuestionErrorKind::Syntax => "NotationError",
        QuestionErrorKind::UnknownGame => "UnknownGame",
        QuestionErrorKind::BadParameter => "BadParameter",
        QuestionErrorKind::BadPosition => "BadPosition",
        QuestionErrorKind::Unsupported => "Unsupported",
        QuestionErrorKind::TooLarge => "TooLarge",
    }
}

fn exception(py: Python<'_>, class: &str, fault: &QuestionError) -> PyErr {
    let make = || {
        let class = py.import("grundy.errors")?.getattr(class)?;
        class.call1((say(py, &fault.message), fault.kind.as_str(), &fault.at))
    };
    make().map_or_else(|error| error, PyErr::from_value)
}

/// A mistake of this package.
pub fn internal(py: Python<'_>) -> PyErr {
    let message = words!(
        "internal error of the package: please report it",
        "grundy 内部出错：这是本软件包的错误，请报告"
    );
    PyRuntimeError::new_err(say(py, &message))
}

/// A position that is none of the game.
pub fn at_position(at: &str, error: PositionError) -> PyError {
    let kind = QuestionErrorKind::from_position(&error);
    PyError::Fault(QuestionError::new(kind, format!("{at}{}", error.at), error.message))
}

impl From<QuestionError> for PyError {
    fn from(fault: QuestionError) -> PyError {
        PyError::Fault(fault)
    }
}

impl From<Halt> for PyError {
    fn from(stop: Halt) -> PyError {
        match stop {
            Halt::Own(fault) => PyError::Own(*fault),
            Halt::NoAnswer(words) => PyError::Fault(Refusal::Unsupported(words).into()),
            stop => PyError::Stop(stop),
        }
    }
}

impl From<GridError> for PyError {
    fn from(broken: GridError) -> PyError {
        match broken {
            GridError::Stopped(stop) => stop.into(),
            GridError::Fault(fault) => fault.into(),
            GridError::Io(error) => PyError::Python(error.into()),
        }
    }
}

impl From<PyErr> for PyError {
    fn from(error: PyErr) -> PyError {
        PyError::Python(error)
    }
}

impl From<Refusal> for PyError {
    fn from(refusal: Refusal) -> PyError {
        match refusal {
            Refusal::Stopped(stop) => stop.into(),
            Refusal::Own(fault) => PyError::Own(fault),
            other => PyError::Fault(other.into()),
        }
    }
}
