//! Nimbers below 2^128 as Python numbers.

use crate::data::position;
use crate::errors::PyError;
use grundy::nimber_expression::evaluate;
use grundy::nimber_ops::apply;
use grundy::solver::prelude::*;
use grundy::solver::theory::nimber::Nimber as Field;
use grundy::solver::theory::words;
use num_bigint::{BigInt, BigUint, Sign};
use pyo3::Borrowed;
use pyo3::exceptions::{PyTypeError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyInt, PyList, PyTuple};

/// A nimber below 2^128: `+` is the nim sum, `*` the nim product, `/` divides, `**` takes powers.
///
/// A whole number beside a nimber is read as the nimber of that number, only exponents are ordinary numbers.
/// Different nimbers are compared as ordinals. There is no `-`, since it would be `+`.
///
/// >>> from grundy import Nimber
/// >>> Nimber(8) * 8 + 3, Nimber(1) / 6, Nimber(6) ** 15
/// (Nimber(14), Nimber(9), Nimber(1))
#[pyclass(frozen, from_py_object, module = "grundy")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nimber(Field);

/// A nimber, or a number that stands for one, `None` where the number is no nimber here. Where there is
/// neither, Python asks the other operand.
struct Operand(Option<Field>);

impl Operand {
    fn field(&self, py: Python<'_>) -> PyResult<Field> {
        self.0.ok_or_else(|| no_nimber(py))
    }
}

fn no_nimber(py: Python<'_>) -> PyErr {
    let message = words!(
        "a nimber here is a whole number from 0 to 2^128 - 1",
        "这里的尼姆数应为 0 到 2^128 - 1 的整数"
    );
    PyError::bad_parameter("value", message).raise(py)
}

impl<'a, 'py> FromPyObject<'a, 'py> for Operand {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Operand> {
        if let Ok(nimber) = value.cast::<Nimber>() {
            return Ok(Operand(Some(nimber.get().0)));
        }
        Ok(Operand(value.cast::<PyInt>()?.extract::<u128>().ok().map(Field)))
    }
}

/// An ordinary whole number.
struct Exponent(BigInt);

impl<'a, 'py> FromPyObject<'a, 'py> for Exponent {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Exponent> {
        value.cast::<PyInt>()?.extract::<BigInt>().map(Exponent)
    }
}

#[pymethods]
impl Nimber {
    #[new]
    #[pyo3(signature = (value, /))]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<Nimber> {
        value.extract::<Operand>().map_err(|_| no_nimber(value.py()))?.field(value.py()).map(Nimber)
    }

    fn __add__(&self, py: Python<'_>, other: Operand) -> PyResult<Nimber> {
        Ok(Nimber(self.0 + other.field(py)?))
    }

    fn __radd__(&self, py: Python<'_>, other: Operand) -> PyResult<Nimber> {
        self.__add__(py, other)
    }

    fn __mul__(&self, py: Python<'_>, other: Operand) -> PyResult<Nimber> {
        Ok(Nimber(self.0 * other.field(py)?))
    }

    fn __rmul__(&self, py: Python<'_>, other: Operand) -> PyResult<Nimber> {
        self.__mul__(py, other)
    }

    fn __truediv__(&self, py: Python<'_>, other: Operand) -> PyResult<Nimber> {
        Ok(Nimber(self.0 * inverse(py, other.field(py)?)?))
    }

    fn __rtruediv__(&self, py: Python<'_>, other: Operand) -> PyResult<Nimber> {
        Ok(Nimber(other.field(py)? * inverse(py, self.0)?))
    }

    fn __pow__(&self, py: Python<'_>, exponent: Exponent, modulo: Option<Exponent>) -> PyResult<Nimber> {
        if modulo.is_some() {
            let message = words!("there is no power of nimbers modulo a number", "nimber 的幂不能再取模");
            return Err(PyTypeError::new_err(crate::language::say(py, &message)));
        }
        let (sign, exponent) = exponent.0.into_parts();
        let base = if sign == Sign::Minus { inverse(py, self.0)? } else { self.0 };
        Ok(Nimber(base.power_big(&exponent)))
    }

    /// The nimber whose product with this one is 1.
    ///
    /// >>> grundy.Nimber(6).inverse(), grundy.Nimber(6) * 9
    /// (Nimber(9), Nimber(1))
    fn inverse(&self, py: Python<'_>) -> PyResult<Nimber> {
        inverse(py, self.0).map(Nimber)
    }

    /// The one nimber whose square this is.
    ///
    /// >>> grundy.Nimber(5).sqrt() ** 2
    /// Nimber(5)
    fn sqrt(&self) -> Nimber {
        Nimber(self.0.sqrt())
    }

    /// A number that is not a nimber is unequal to all nimbers and not comparable with them.
    fn __richcmp__(&self, py: Python<'_>, other: Operand, op: CompareOp) -> PyResult<bool> {
        match (other.0, op) {
            (None, CompareOp::Eq) => Ok(false),
            (None, CompareOp::Ne) => Ok(true),
            _ => Ok(op.matches(self.0.cmp(&other.field(py)?))),
        }
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
        self.0 != Field::ZERO
    }

    fn __getnewargs__(&self) -> (u128,) {
        (self.0.0,)
    }

    fn __repr__(&self) -> String {
        format!("Nimber({})", self.0.0)
    }

    /// As the literature writes it.
    pub fn __str__(&self) -> String {
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
///
/// >>> grundy.eval("8 (x) 8 + 3")
/// Nimber(14)
#[pyfunction]
pub fn eval(py: Python<'_>, text: &str) -> PyResult<Nimber> {
    evaluate(text).map(Nimber).map_err(|error| {
        // Python counts characters.
        let column = text.get(..error.at.start).map_or(0, |before| before.chars().count()) + 1;
        let fault = QuestionError::new(QuestionErrorKind::Syntax, format!("column {column}"), error.message);
        PyError::Fault(fault).raise(py)
    })
}

/// The least number from 0 on that is not among these.
///
/// >>> grundy.mex(0, 1, 3), grundy.mex([1, 2])
/// (2, 0)
#[pyfunction]
#[pyo3(signature = (*numbers))]
pub fn mex(numbers: &Bound<'_, PyTuple>) -> PyResult<BigUint> {
    of_numbers("mex", numbers)
}

/// The nim sum (XOR) of numbers of any size.
///
/// >>> grundy.nim_sum(3, 5), grundy.nim_sum([10**30, 1])
/// (6, 1000000000000000000000000000001)
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
