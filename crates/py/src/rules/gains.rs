//! What moves of rules in Python win, and who moves after them.

use super::results::{RulesError, given};
use grundy::custom_rules::CustomMove;
use grundy::solver::theory::value::Score;
use grundy::solver::theory::words;
use num_bigint::BigInt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple};
use std::collections::HashSet;

/// The entries of a move that a score belongs to.
const ENTRIES: [&str; 2] = ["gain", "again"];

/// Functions that are looked through at most.
const MAX_FUNCTIONS: usize = 200;

/// Whether the rules say what moves win: their attribute `gains` says it, or one of these methods, or a
/// function or method that they call by its name, has an entry `"gain"` or `"again"`.
pub(super) fn are_told(rules: &Bound<'_, PyAny>, methods: [&Py<PyAny>; 2]) -> PyResult<bool> {
    if let Some(told) = rules.getattr_opt("gains")?
        && !told.is_callable()
    {
        return told.is_truthy();
    }
    let (py, class) = (rules.py(), rules.get_type());
    let mut open: Vec<Bound<'_, PyAny>> = methods.map(|method| method.bind(py).clone()).into();
    let mut seen = HashSet::new();
    while let Some(function) = open.pop() {
        let Some(code) = function.getattr_opt("__code__")? else { continue };
        if seen.len() >= MAX_FUNCTIONS || !seen.insert(code.as_ptr().addr()) {
            continue;
        }
        let mut names = Vec::new();
        if mentions(&code, &mut names)? {
            return Ok(true);
        }
        let globals = function.getattr_opt("__globals__")?;
        let globals = globals.as_ref().and_then(|globals| globals.cast::<PyDict>().ok());
        for name in &names {
            open.extend(globals.and_then(|globals| globals.get_item(name).ok().flatten()));
            open.extend(class.getattr_opt(name.as_str())?);
        }
    }
    Ok(false)
}

/// Whether code, or code inside it, has one of the entries among its constants; collects the names that it
/// uses.
fn mentions(code: &Bound<'_, PyAny>, names: &mut Vec<String>) -> PyResult<bool> {
    let mut open = vec![code.clone()];
    while let Some(next) = open.pop() {
        if let Ok(text) = next.cast::<PyString>() {
            if ENTRIES.iter().any(|entry| text == entry) {
                return Ok(true);
            }
        } else if let Ok(tuple) = next.cast::<PyTuple>() {
            open.extend(tuple.iter());
        } else if let Some(constants) = next.getattr_opt("co_consts")? {
            open.push(constants);
            if let Some(used) = next.getattr_opt("co_names")? {
                names.extend(used.extract::<Vec<String>>()?);
            }
        }
    }
    Ok(false)
}

/// A move with what it wins; `None` for a position.
pub(super) fn moved(value: &Bound<'_, PyAny>) -> Result<Option<CustomMove>, RulesError> {
    let Ok(dict) = value.cast::<PyDict>() else { return Ok(None) };
    let Some(to) = dict.get_item("to")? else { return Ok(None) };
    for key in dict.keys() {
        let is_entry =
            key.extract::<String>().is_ok_and(|key| key == "to" || ENTRIES.contains(&key.as_str()));
        if !is_entry {
            let other = key.repr()?.to_string();
            return Err(RulesError::Said(words!(
                "a move has no entry {other}: write {{\"to\": position, \"gain\": number, \"again\": True}}",
                "着法没有 {other} 一项：请写 {{\"to\": 局面, \"gain\": 数, \"again\": True}}"
            )));
        }
    }
    let gain = match dict.get_item("gain")? {
        None => None,
        Some(gain) => Some(gain.extract::<BigInt>().map(Score::from).map_err(|_| {
            RulesError::Said(words!("the gain of a move is an integer", "着法的 gain 应为整数"))
        })?),
    };
    let again = match dict.get_item("again")? {
        None => false,
        Some(again) => again.cast::<PyBool>().map(|again| again.is_true()).map_err(|_| {
            RulesError::Said(words!(
                "the \"again\" of a move is True or False",
                "着法的 again 应为 True 或 False"
            ))
        })?,
    };
    Ok(Some(CustomMove { gain, again, ..CustomMove::to(given(&to)?) }))
}
