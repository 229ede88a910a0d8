//! Whole numbers from 0 on, as arguments name them. One that is negative or too large is refused in words.

use crate::errors::PyError;
use grundy::solver::theory::words;
use num_bigint::{BigInt, BigUint};
use pyo3::Borrowed;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyInt;

/// An argument that is to be a whole number from 0 on. Its method is told the name of the argument, which
/// Python does not tell.
#[derive(Clone)]
pub struct Natural(BigInt);

impl<'a, 'py> FromPyObject<'a, 'py> for Natural {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Natural> {
        let whole = value.is_instance_of::<PyInt>() || value.getattr_opt("__index__")?.is_some();
        match whole {
            true => value.extract::<BigInt>().map(Natural),
            // Python adds the name of the argument.
            false => {
                let kind = value.get_type().name()?;
                Err(PyTypeError::new_err(format!("'{kind}' object cannot be interpreted as an integer")))
            }
        }
    }
}

impl From<u64> for Natural {
    fn from(number: u64) -> Natural {
        Natural(number.into())
    }
}

impl Natural {
    /// The number.
    ///
    /// # Errors
    /// [`PyError`] where it is negative or does not fit.
    pub fn of(&self, argument: &str) -> Result<u64, PyError> {
        u64::try_from(&self.0).map_err(|_| self.refused(argument, u64::MAX))
    }

    /// A number that only says how many things are shown: no list is longer than memory.
    ///
    /// # Errors
    /// [`PyError`] where it is negative.
    pub fn at_most(&self, argument: &str) -> Result<usize, PyError> {
        match self.big(argument)? {
            number if number > usize::MAX.into() => Ok(usize::MAX),
            _ => usize::try_from(&self.0).map_err(|_| self.refused(argument, u64::MAX)),
        }
    }

    /// The number at any size.
    ///
    /// # Errors
    /// [`PyError`] where it is negative.
    pub fn big(&self, argument: &str) -> Result<BigUint, PyError> {
        self.0.to_biguint().ok_or_else(|| {
            let number = &self.0;
            PyError::bad_parameter(
                argument,
                words!(
                    "{number} is negative: a whole number from 0 on is expected",
                    "{number} 是负数：应为不小于 0 的整数"
                ),
            )
        })
    }

    fn refused(&self, argument: &str, most: u64) -> PyError {
        let Err(negative) = self.big(argument) else {
            let number = &self.0;
            return PyError::bad_parameter(
                argument,
                words!(
                    "{number} is too large: a whole number from 0 to {most} is expected",
                    "{number} 太大：应为 0 到 {most} 的整数"
                ),
            );
        };
        negative
    }
}
