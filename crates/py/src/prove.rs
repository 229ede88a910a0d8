//! Sentences about natural numbers.

use crate::background;
use crate::data::{ListKind, to_python};
use crate::errors::PyError;
use crate::limits::{Limits, of_question};
use grundy::sentences::{FormulaError, decide};
use grundy::solver::automata::arithmetic::ArithmeticError;
use grundy::solver::theory::words;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

/// Whether a sentence about natural numbers holds, such as `"forall n: exists m: n = 2*m | n = 2*m + 1"`; of
/// a formula with free variables an object with the `variables`, the number of `states` of its automaton, the
/// `first` numbers for which it holds, and whether these are `all`. `definitions` such as
/// `"even(n): exists m: n = 2*m"` may be used in it.
///
/// >>> grundy.prove("forall n: exists m: n = 2*m | n = 2*m + 1")
/// True
/// >>> grundy.prove("even(n) & n < 7", definitions=["even(n): exists m: n = 2*m"])["first"]
/// [[0], [2], [4], [6]]
#[pyfunction]
#[pyo3(signature = (formula, *, definitions=Vec::new(), numeration="2", limits=None), text_signature = "(formula, *, definitions=(), numeration='2', limits=None)")]
pub fn prove<'py>(
    py: Python<'py>,
    formula: String,
    definitions: Vec<String>,
    numeration: &str,
    limits: Option<Limits>,
) -> PyResult<Bound<'py, PyAny>> {
    let numeration = numeration.to_owned();
    let (holds, data) = background::run(py, of_question(limits.as_ref()), None, move |budget| {
        let definitions: Vec<&str> = definitions.iter().map(String::as_str).collect();
        match decide(&formula, &definitions, &numeration, budget) {
            Ok(decided) => Ok((decided.holds(), decided.data())),
            Err(FormulaError { failure: ArithmeticError::Stopped(stop), .. }) => Err(stop.into()),
            Err(FormulaError { failure: ArithmeticError::Unknown(words), .. }) => {
                Err(PyError::bad_parameter("formula", words))
            }
            Err(FormulaError { failure: ArithmeticError::Unreadable(error), text }) => {
                let (column, en, zh) = (error.column, error.message.en, error.message.zh);
                let words = words!("\"{text}\", column {column}: {en}", "“{text}”第 {column} 列：{zh}");
                Err(PyError::bad_parameter("formula", words))
            }
        }
    })?;
    match holds {
        Some(holds) => holds.into_bound_py_any(py),
        None => to_python(py, &data, ListKind::Lists),
    }
}
