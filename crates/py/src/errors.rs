//! Faults of the library as Python exceptions, with the words of the program.

use crate::language::say;
use grundy::engine::answer::Refusal;
use grundy::own::{self, CustomRulesError};
use grundy::sequence::grid::Broken;
use grundy::solver::prelude::*;
use grundy::theory::data::PositionError;
use grundy::theory::words;
use grundy::theory::words::Words;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Why a question has no answer.
#[derive(Debug)]
pub enum Failure {
    /// The question is wrong, or asks for what the game does not have.
    Fault(Fault),
    /// A limit was reached.
    Stop(Stop),
    /// The same, as the library says it of values.
    Limit(Fault),
    /// Custom rules failed.
    Own(CustomRulesError),
    /// A Python exception, which comes out as it is.
    Python(PyErr),
}

impl Failure {
    /// A parameter that is not such as it should be.
    pub fn bad_parameter(at: impl Into<String>, message: Words) -> Failure {
        Failure::Fault(Fault::new(FaultKind::BadParameter, at, message))
    }

    /// A fault, which may be a failure of custom rules.
    pub fn of_rules(fault: Fault) -> Failure {
        match fault.own {
            Some(own) => Failure::Own(*own),
            None => Failure::Fault(fault),
        }
    }

    /// The same where nothing is too large but by a limit.
    pub fn by_limit(self) -> Failure {
        match self {
            Failure::Fault(fault) if fault.kind == FaultKind::TooLarge => Failure::Limit(fault),
            other => other,
        }
    }

    /// The exception for it.
    pub fn raise(self, py: Python<'_>) -> PyErr {
        match self {
            Failure::Fault(fault) => exception(py, class_of(fault.kind), &fault),
            Failure::Stop(stop) => {
                let fault = Fault::new(FaultKind::TooLarge, "position", stop.words());
                exception(py, "LimitReached", &fault)
            }
            Failure::Limit(fault) => exception(py, "LimitReached", &fault),
            Failure::Own(fault) => Failure::Fault(own::fault(fault)).raise(py),
            Failure::Python(error) => error,
        }
    }
}

/// The class in `grundy.errors` for a kind of fault.
fn class_of(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Syntax => "NotationError",
        FaultKind::UnknownGame => "UnknownGame",
        FaultKind::BadParameter => "BadParameter",
        FaultKind::BadPosition => "BadPosition",
        FaultKind::Unsupported => "Unsupported",
        FaultKind::TooLarge => "TooLarge",
    }
}

fn exception(py: Python<'_>, class: &str, fault: &Fault) -> PyErr {
    let make = || {
        let class = py.import("grundy.errors")?.getattr(class)?;
        class.call1((say(py, &fault.message), fault.kind.as_str(), &fault.at))
    };
    make().map_or_else(|error| error, PyErr::from_value)
}

/// A mistake of this package.
pub fn internal(py: Python<'_>) -> PyErr {
    let message = words!(
        "grundy failed inside: this is a mistake of the package, please report it",
        "grundy 内部出错：这是本软件包的错误，请报告"
    );
    PyRuntimeError::new_err(say(py, &message))
}

/// A position that is none of the game.
pub fn at_position(at: &str, error: PositionError) -> Failure {
    let kind = FaultKind::of_position(&error);
    Failure::Fault(Fault::new(kind, format!("{at}{}", error.at), error.message))
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Fault(fault)
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        match stop {
            Stop::Own(fault) => Failure::Own(*fault),
            Stop::NoAnswer(words) => Failure::Fault(Refusal::Unsupported(words).into()),
            stop => Failure::Stop(stop),
        }
    }
}

impl From<Broken> for Failure {
    fn from(broken: Broken) -> Failure {
        match broken {
            Broken::Stopped(stop) => stop.into(),
            Broken::Fault(fault) => fault.into(),
            Broken::Io(error) => Failure::Python(error.into()),
        }
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Failure {
        Failure::Python(error)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        match refusal {
            Refusal::Stopped(stop) => stop.into(),
            Refusal::Own(fault) => Failure::Own(fault),
            other => Failure::Fault(other.into()),
        }
    }
}
