//! Games by terms of their sequences.

use crate::background;
use crate::data::{ListKind, to_python};
use crate::limits::{Limits, of_question};
use grundy::lookup::{data, lookup as games_with};
use pyo3::prelude::*;

/// The games that have a sequence of values, in classes by what comes next: each has the `next` terms, and
/// its `games` with the heap `from` which the sequence is theirs and the number in the encyclopedia of
/// sequences (`oeis`), if it is known.
///
/// >>> found = grundy.lookup([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6])
/// >>> found["classes"][0]["games"][0]["game"]
/// 'octal:0.77'
#[pyfunction]
#[pyo3(signature = (terms, *, limits=None))]
pub fn lookup<'py>(py: Python<'py>, terms: Vec<u64>, limits: Option<Limits>) -> PyResult<Bound<'py, PyAny>> {
    let classes = background::run(py, of_question(limits.as_ref()), None, move |budget| {
        Ok(data(&terms, &games_with(&terms, budget)?))
    })?;
    to_python(py, &classes, ListKind::Lists)
}
