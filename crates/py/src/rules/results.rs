//! Results of the methods of rules in Python: positions, heaps, packed positions, or the reason why there are
//! none.

use crate::data::position_of_rules;
use crate::errors::PyError;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::ruleset::custom::packed::{self, pack_number};
use grundy::solver::theory::words;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyTuple};

/// Why rules gave no answer.
pub(super) enum RulesError {
    /// They raised.
    Raised(PyErr),
    /// They gave something that cannot be.
    Said(LocalizedString),
}

impl From<PyErr> for RulesError {
    fn from(error: PyErr) -> RulesError {
        RulesError::Raised(error)
    }
}

/// The sizes that an option leaves: a number, or several.
pub(super) fn sizes(option: &Bound<'_, PyAny>, heap: u64, sizes: &mut Vec<u64>) -> Result<(), RulesError> {
    sizes.clear();
    // Looking for an attribute that is not there takes longer than all the rest.
    if let Ok(tuple) = option.cast::<PyTuple>() {
        for part in tuple.iter_borrowed() {
            sizes.push(size(&part, option, heap)?);
        }
        return Ok(());
    }
    if option.is_instance_of::<PyInt>() {
        sizes.push(size(option, option, heap)?);
        return Ok(());
    }
    if option.getattr_opt("__index__")?.is_some() {
        sizes.push(size(option, option, heap)?);
        return Ok(());
    }
    for part in option.try_iter().map_err(|_| no_option(option, heap))? {
        sizes.push(size(&part?, option, heap)?);
    }
    Ok(())
}

fn size(part: &Bound<'_, PyAny>, option: &Bound<'_, PyAny>, heap: u64) -> Result<u64, RulesError> {
    part.extract::<u64>().map_err(|_| no_option(option, heap))
}

fn no_option(option: &Bound<'_, PyAny>, heap: u64) -> RulesError {
    let option = option.repr().map_or_else(|_| "?".to_owned(), |text| text.to_string());
    RulesError::Said(words!(
        "{option} is not an option of a heap of {heap}: return the size of the heap that is left, or a tuple of sizes",
        "{option} 不是大小为 {heap} 的堆的后继：应为余下的堆的大小，或由若干大小组成的元组"
    ))
}

/// A position, or a label, that the rules gave.
pub(super) fn given(value: &Bound<'_, PyAny>) -> Result<Data, RulesError> {
    position_of_rules(value).map_err(|failure| match failure {
        PyError::Fault(fault) | PyError::Limit(fault) => RulesError::Said(fault.message),
        PyError::Python(error) => RulesError::Raised(error),
        PyError::Own(fault) => RulesError::Said(fault.message),
        PyError::Stop(stop) => RulesError::Said(stop.words()),
    })
}

/// The words of a position of a few small numbers, or of a sum of such, `{"sum": [p, q]}`; false where it is
/// none.
pub(super) fn pack_all(to: &Bound<'_, PyAny>, words: &mut Vec<u64>) -> bool {
    words.clear();
    if let Some(word) = pack(to) {
        words.push(word);
        return true;
    }
    let Ok(sum) = to.cast_exact::<PyDict>() else { return false };
    let parts = if sum.len() == 1 { sum.get_item("sum").ok().flatten() } else { None };
    let Some(parts) = parts else { return false };
    let mut one = |part: &Bound<'_, PyAny>| pack(part).map(|word| words.push(word)).is_some();
    if let Ok(list) = parts.cast_exact::<PyList>() {
        return !list.is_empty() && list.iter().all(|part| one(&part));
    }
    let Ok(tuple) = parts.cast_exact::<PyTuple>() else { return false };
    !tuple.is_empty() && tuple.iter_borrowed().all(|part| one(&part))
}

fn pack(at: &Bound<'_, PyAny>) -> Option<u64> {
    let natural = |number: &Bound<'_, PyAny>| number.cast_exact::<PyInt>().ok()?.extract::<u64>().ok();
    let Ok(tuple) = at.cast_exact::<PyTuple>() else { return pack_number(natural(at)?) };
    let mut numbers = [0; 8];
    for (number, item) in numbers.get_mut(..tuple.len())?.iter_mut().zip(tuple.iter_borrowed()) {
        *number = natural(&item)?;
    }
    packed::pack(&numbers[..tuple.len()])
}
