//! Which language messages are in.

use grundy::solver::prelude::Language;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::words;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::env;

/// The language that `grundy.language` names.
///
/// The package refuses other words. Where one stands there all the same it is English: a message about an
/// error is no place for another error.
pub fn current(py: Python<'_>) -> Language {
    let word = py.import("grundy").and_then(|module| module.getattr("language")?.extract::<String>());
    word.ok().and_then(|word| Language::from_word(&word)).unwrap_or_default()
}

/// A sentence in the language of `grundy.language`.
pub fn say(py: Python<'_>, words: &LocalizedString) -> String {
    words.of(current(py)).to_owned()
}

/// Raises an error for an unknown language: the package calls this before it sets `grundy.language`.
#[pyfunction(name = "_check_language")]
pub fn check_language(word: &Bound<'_, PyAny>) -> PyResult<()> {
    let text = word.extract::<String>().or_else(|_| Ok::<_, PyErr>(word.repr()?.to_string()))?;
    chosen(word.py(), Some(&text)).map(|_| ())
}

/// The language of a word, or the current one.
pub fn chosen(py: Python<'_>, word: Option<&str>) -> PyResult<Language> {
    let Some(word) = word else { return Ok(current(py)) };
    Language::from_word(word).ok_or_else(|| {
        let message = words!(
            "there is no language \"{word}\": write \"en\" or \"zh\"",
            "没有语言 \"{word}\"：请写 \"en\" 或 \"zh\""
        );
        PyValueError::new_err(say(py, &message))
    })
}

/// The word for the language of the locale, which `grundy.language` begins with.
#[pyfunction]
pub fn usual_language() -> &'static str {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| env::var(name).unwrap_or_default());
    let language = Language::of_locale(variables);
    Language::WORDS.iter().find(|(_, known)| *known == language).map_or("en", |(word, _)| word)
}
