//! Nimbers below 2^128 as Python numbers.

use crate::data::position;
use crate::errors::Failure;
use grundy::arithmetic::apply;
use grundy::expression::evaluate;
use grundy::prelude::*;
use grundy::theory::nimber::Nimber as Field;
use grundy::theory::words;
use num_bigint::{BigInt, BigUint, Sign};
use pyo3::exceptions::PyZeroDivisionError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList, PyTuple};
use std::cmp::Ordering;

/// A nimber below 2^128: `+` is the nim sum, `*` the nim product, `/` divides, `**` takes powers.
///
/// A whole number beside a nimber is read as the nimber of that number, only exponents are ordinary numbers. Different
/// nimbers are compared as ordinals. There is no `-`, since it would be `+`.
#[pyclass(frozen, from_py_object, module = "grundy")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nimber(Field);

/// A nimber, or a number that stands for one.
fn operand(value: &Bound<'_, PyAny>) -> Option<Field> {
    if let Ok(nimber) = value.cast::<Nimber>() {
        return Some(nimber.get().0);
    }
    let number = value.cast::<PyInt>().ok()?;
    number.extract::<u128>().ok().map(Field)
}

#[pymethods]
impl Nimber {
    #[new]
    #[pyo3(signature = (value, /))]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<Nimber> {
        operand(value).map(Nimber).ok_or_else(|| {
            let message = words!(
                "a nimber here is a whole number from 0 to 2^128 - 1",
                "这里的 nimber 应为 0 到 2^128 - 1 的整数"
            );
            Failure::bad_parameter("value", message).raise(value.py())
        })
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> Option<Nimber> {
        operand(other).map(|other| Nimber(self.0 + other))
    }

    fn __radd__(&self, other: &Bound<'_, PyAny>) -> Option<Nimber> {
        self.__add__(other)
    }

    fn __mul__(&self, other: &Bound<'_, PyAny>) -> Option<Nimber> {
        operand(other).map(|other| Nimber(self.0 * other))
    }

    fn __rmul__(&self, other: &Bound<'_, PyAny>) -> Option<Nimber> {
        self.__mul__(other)
    }

    fn __truediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Option<Nimber>> {
        let Some(divisor) = operand(other) else { return Ok(None) };
        Ok(Some(Nimber(self.0 * inverse(other.py(), divisor)?)))
    }

    fn __rtruediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Option<Nimber>> {
        let Some(dividend) = operand(other) else { return Ok(None) };
        Ok(Some(Nimber(dividend * inverse(other.py(), self.0)?)))
    }

    fn __pow__(&self, exponent: &Bound<'_, PyAny>, modulo: &Bound<'_, PyAny>) -> PyResult<Option<Nimber>> {
        if !modulo.is_none() || exponent.cast::<PyInt>().is_err() {
            return Ok(None);
        }
        let (sign, exponent) = exponent.extract::<BigInt>()?.into_parts();
        let base = if sign == Sign::Minus { inverse(modulo.py(), self.0)? } else { self.0 };
        Ok(Some(Nimber(base.power_big(&exponent))))
    }

    /// The nimber whose product with this one is 1.
    fn inverse(&self, py: Python<'_>) -> PyResult<Nimber> {
        inverse(py, self.0).map(Nimber)
    }

    /// The one nimber whose square this is.
    fn sqrt(&self) -> Nimber {
        Nimber(self.0.sqrt())
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: pyo3::pyclass::CompareOp) -> Option<bool> {
        operand(other).map(|other| op.matches(self.0.cmp(&other)))
    }

    /// Equal numbers have equal hashes.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.0.0.into_pyobject(py)?.hash()
    }

    fn __int__(&self) -> u128 {
        self.0.0
    }

    fn __index__(&self) -> u128 {
        self.0.0
    }

    fn __bool__(&self) -> bool {
        self.0.cmp(&Field::ZERO) != Ordering::Equal
    }

    fn __getnewargs__(&self) -> (u128,) {
        (self.0.0,)
    }

    fn __repr__(&self) -> String {
        format!("Nimber({})", self.0.0)
    }

    /// As the literature writes it.
    fn __str__(&self) -> String {
        format!("*{}", self.0.0)
    }
}

fn inverse(py: Python<'_>, nimber: Field) -> PyResult<Field> {
    nimber.inverse().ok_or_else(|| {
        let message = words!("0 has no inverse among the nimbers", "nimber 0 没有逆元");
        PyZeroDivisionError::new_err(crate::language::say(py, &message))
    })
}

/// The value of a nimber expression such as `6 (x) 7 + 3`.
#[pyfunction]
pub fn eval(py: Python<'_>, text: &str) -> PyResult<Nimber> {
    evaluate(text).map(Nimber).map_err(|error| {
        // Python counts characters.
        let column = text.get(..error.at.start).map_or(0, |before| before.chars().count()) + 1;
        let fault = Fault::new(FaultKind::Syntax, format!("column {column}"), error.message);
        Failure::Fault(fault).raise(py)
    })
}

/// The least number from 0 on that is not among these.
#[pyfunction]
#[pyo3(signature = (*numbers))]
pub fn mex(numbers: &Bound<'_, PyTuple>) -> PyResult<BigUint> {
    of_numbers("mex", numbers)
}

/// The nim sum (XOR) of numbers of any size.
#[pyfunction]
#[pyo3(signature = (*numbers))]
pub fn nim_sum(numbers: &Bound<'_, PyTuple>) -> PyResult<BigUint> {
    of_numbers("nim_sum", numbers)
}

/// An operation on numbers, or on one list of them.
fn of_numbers(operation: &str, numbers: &Bound<'_, PyTuple>) -> PyResult<BigUint> {
    let py = numbers.py();
    let data = match numbers.len() {
        1 if numbers.get_item(0)?.cast::<PyInt>().is_err() => {
            position(&py.get_type::<PyList>().call1((numbers.get_item(0)?,))?)
        }
        _ => position(numbers.as_any()),
    };
    let found = data.and_then(|data| Ok(apply(operation, &data)?));
    found.map_err(|failure| failure.raise(py))
}
