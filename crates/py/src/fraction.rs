//! Exact numbers between Python and the library: `int` and `fractions.Fraction`.

use crate::errors::{PyError, internal};
use grundy::solver::exact::number::Dyadic;
use grundy::solver::prelude::*;
use grundy::solver::theory::words;
use num_bigint::BigInt;
use pyo3::prelude::*;
use pyo3::types::PyInt;

fn class(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    py.import("fractions")?.getattr("Fraction")
}

/// A number as Python's fraction.
pub fn from_dyadic<'py>(py: Python<'py>, number: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    class(py)?.call1((number.numerator(), BigInt::from(1) << number.exponent()))
}

/// A number as it is written.
pub fn from_text<'py>(py: Python<'py>, written: &str) -> PyResult<Bound<'py, PyAny>> {
    from_dyadic(py, &Dyadic::read(written).ok_or_else(|| internal(py))?)
}

/// A fraction as it is written; `None` for anything else.
pub fn read(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if !value.is_instance(&class(value.py())?)? {
        return Ok(None);
    }
    let part = |name: &str| value.getattr(name)?.extract::<BigInt>();
    Ok(Some(format!("{}/{}", part("numerator")?, part("denominator")?)))
}

/// Is this, as [`read`] or a whole number writes it, the value of a game?
pub fn is_dyadic(written: &str) -> bool {
    Dyadic::read(written).is_some()
}

/// A whole number or a fraction whose denominator is a power of 2.
pub fn dyadic(value: &Bound<'_, PyAny>, at: &str) -> PyResult<Dyadic> {
    let written = match value.cast::<PyInt>() {
        Ok(number) => Some(number.extract::<BigInt>()?.to_string()),
        Err(_) => read(value)?,
    };
    written.and_then(|written| Dyadic::read(&written)).ok_or_else(|| {
        let message = words!(
            "a whole number or a Fraction with a power of 2 below is expected here",
            "此处应为整数，或分母为 2 的幂的 Fraction"
        );
        let fault = QuestionError::new(QuestionErrorKind::BadParameter, at, message);
        PyError::Fault(fault).raise(value.py())
    })
}
