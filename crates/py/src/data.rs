//! Positions between Python and [`Data`].

use crate::errors::{PyError, at_position};
use grundy::solver::theory::data::{Data, PositionError};
use grundy::solver::theory::words;
use num_bigint::BigInt;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};

/// As deep as JSON is read.
const MAX_DEPTH: u32 = 100;

/// What stands for a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListKind {
    /// Lists, as in JSON.
    Lists,
    /// Tuples, which may stand in sets and be keys of dictionaries.
    Tuples,
}

/// A position as people write it in Python: numbers, texts, `None`, truth values, lists or tuples of them,
/// dictionaries with texts for keys, sets, which are read as sorted lists, and whatever turns itself into
/// these by `tolist` (arrays of numpy) or `__index__`.
pub fn position(value: &Bound<'_, PyAny>) -> Result<Data, PyError> {
    read_position(value, Sets::Lists)
}

/// A position of rules in Python, to which sets come back as frozensets.
pub fn position_of_rules(value: &Bound<'_, PyAny>) -> Result<Data, PyError> {
    read_position(value, Sets::Frozen)
}

fn read_position(value: &Bound<'_, PyAny>, sets: Sets) -> Result<Data, PyError> {
    read(value, (MAX_DEPTH, sets)).map_err(|wrong| match wrong {
        DataError::Position(error) => at_position("position", error),
        DataError::Python(error) => PyError::Python(error),
    })
}

/// What sets are read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sets {
    /// Sorted lists.
    Lists,
    /// Objects whose only field, [`FROZENSET`], is a sorted list.
    Frozen,
}

/// The field of a set of rules in Python.
const FROZENSET: &str = "frozenset";

enum DataError {
    Position(PositionError),
    Python(PyErr),
}

impl From<PyErr> for DataError {
    fn from(error: PyErr) -> DataError {
        DataError::Python(error)
    }
}

impl DataError {
    fn within(self, step: impl FnOnce() -> String) -> DataError {
        match self {
            DataError::Position(error) => DataError::Position(error.within(&step())),
            python => python,
        }
    }
}

fn read(value: &Bound<'_, PyAny>, (depth, sets): (u32, Sets)) -> Result<Data, DataError> {
    // Truth values are numbers for Python, and numbers are what there is most of.
    if value.is_exact_instance_of::<PyInt>() {
        return integer(value);
    }
    let Some(deeper) = depth.checked_sub(1).map(|depth| (depth, sets)) else {
        return Err(DataError::Position(PositionError::wrong(words!(
            "lists are nested more than {MAX_DEPTH} deep here",
            "此处列表嵌套超过 {MAX_DEPTH} 层"
        ))));
    };
    if let Ok(tuple) = value.cast::<PyTuple>() {
        return list(tuple.iter_borrowed().map(|item| item.to_owned()), deeper);
    }
    if let Ok(items) = value.cast::<PyList>() {
        return list(items.iter(), deeper);
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Data::Text(text.to_cow()?.into_owned()));
    }
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(Data::Bool(truth.is_true()));
    }
    if value.is_none() {
        return Ok(Data::Null);
    }
    if let Ok(dict) = value.cast::<PyDict>() {
        return object(dict, deeper);
    }
    if value.is_instance_of::<PyFrozenSet>() || value.is_instance_of::<PySet>() {
        return set(value, deeper);
    }
    if let Some(array) = value.getattr_opt("tolist")? {
        return read(&array.call0()?, deeper);
    }
    if value.getattr_opt("__index__")?.is_some() {
        return integer(value);
    }
    let kind = value.get_type().name()?.to_string();
    Err(DataError::Position(PositionError::wrong(words!(
        "a position is made of whole numbers, texts, None, lists, tuples, sets and dictionaries, and holds no {kind}",
        "局面由整数、文本、None、列表、元组、集合和字典组成，不能含有 {kind}"
    ))))
}

fn integer(value: &Bound<'_, PyAny>) -> Result<Data, DataError> {
    match value.extract::<u64>() {
        Ok(natural) => Ok(Data::Natural(natural)),
        Err(_) => Ok(Data::integer(value.extract::<BigInt>()?)),
    }
}

fn list<'py>(items: impl Iterator<Item = Bound<'py, PyAny>>, depth: (u32, Sets)) -> Result<Data, DataError> {
    let items =
        items.enumerate().map(|(i, item)| read(&item, depth).map_err(|e| e.within(|| format!("[{i}]"))));
    Ok(Data::list(items.collect::<Result<_, _>>()?))
}

/// The members of a set in their order, so that equal sets are equal positions.
fn set(members: &Bound<'_, PyAny>, depth: (u32, Sets)) -> Result<Data, DataError> {
    let mut items = Vec::new();
    for item in members.try_iter()? {
        items.push(read(&item?, depth)?);
    }
    let key = |item: &Data| match item {
        Data::Natural(number) => (0, *number, String::new()),
        other => (1, 0, other.to_string()),
    };
    items.sort_by_cached_key(key);
    let list = Data::list(items);
    Ok(match depth.1 {
        Sets::Lists => list,
        Sets::Frozen => Data::Object(vec![(FROZENSET.to_owned(), list)]),
    })
}

fn object(dict: &Bound<'_, PyDict>, depth: (u32, Sets)) -> Result<Data, DataError> {
    let mut fields = Vec::with_capacity(dict.len());
    for (key, value) in dict {
        let Ok(name) = key.extract::<String>() else {
            let key = key.repr()?.to_string();
            return Err(DataError::Position(PositionError::wrong(words!(
                "the keys of a dictionary are texts, and {key} is not a text",
                "字典的键应为文本，而 {key} 不是"
            ))));
        };
        let value = read(&value, depth).map_err(|e| e.within(|| format!(".{name}")))?;
        fields.push((name, value));
    }
    // Dictionaries are equal whatever the order of their keys.
    fields.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    Ok(Data::Object(fields))
}

/// Does it hold a truth value?
pub fn holds_truth(data: &Data) -> bool {
    match data {
        Data::Bool(_) => true,
        Data::List(items) => items.iter().any(holds_truth),
        Data::Object(fields) => fields.iter().any(|(_, value)| holds_truth(value)),
        _ => false,
    }
}

/// The same with the numbers 0 and 1 for truth values, which they are equal to in Python.
pub fn with_numbers(data: &Data) -> Data {
    match data {
        Data::Bool(truth) => Data::Natural((*truth).into()),
        Data::List(items) => Data::list(items.iter().map(with_numbers).collect()),
        Data::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| (name.clone(), with_numbers(value)));
            Data::Object(fields.collect())
        }
        other => other.clone(),
    }
}

/// A position as Python sees it.
pub fn to_python<'py>(py: Python<'py>, data: &Data, lists: ListKind) -> PyResult<Bound<'py, PyAny>> {
    match data {
        Data::Null => Ok(py.None().into_bound(py)),
        Data::Bool(truth) => truth.into_bound_py_any(py),
        Data::Natural(n) => n.into_bound_py_any(py),
        Data::Big(n) => (&**n).into_bound_py_any(py),
        Data::Fraction(text) => py.import("fractions")?.getattr("Fraction")?.call1((text,)),
        Data::Text(text) => text.into_bound_py_any(py),
        Data::Naturals(numbers) => sequence(py, lists, numbers.iter().map(|n| n.into_bound_py_any(py))),
        Data::Integers(numbers) => sequence(py, lists, numbers.iter().map(|n| n.into_bound_py_any(py))),
        Data::Rows { .. } | Data::IntegerRows { .. } => {
            // Rows are lists of lists in every case.
            let rows = data.items().unwrap_or_default();
            sequence(py, lists, rows.iter().map(|row| to_python(py, row, lists)))
        }
        Data::List(items) => sequence(py, lists, items.iter().map(|item| to_python(py, item, lists))),
        Data::Object(fields) => {
            if let ([(name, list)], ListKind::Tuples) = (&fields[..], lists)
                && name == FROZENSET
                && let Ok(members) = list.items()
            {
                let members = members.iter().map(|member| to_python(py, member, lists));
                return PyFrozenSet::new(py, members.collect::<PyResult<Vec<_>>>()?)?.into_bound_py_any(py);
            }
            let dict = PyDict::new(py);
            for (name, value) in fields {
                dict.set_item(name, to_python(py, value, lists)?)?;
            }
            dict.into_bound_py_any(py)
        }
    }
}

fn sequence<'py>(
    py: Python<'py>,
    lists: ListKind,
    items: impl Iterator<Item = PyResult<Bound<'py, PyAny>>>,
) -> PyResult<Bound<'py, PyAny>> {
    let items: Vec<_> = items.collect::<PyResult<_>>()?;
    match lists {
        ListKind::Lists => PyList::new(py, items)?.into_bound_py_any(py),
        ListKind::Tuples => PyTuple::new(py, items)?.into_bound_py_any(py),
    }
}
