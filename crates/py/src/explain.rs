//! What there is to read about a game or a concept, as text.

use crate::data::to_python;
use crate::game::game_of;
use crate::language::chosen;
use grundy::explain::{self as explanations, EXAMPLE, ExplainLine};
use grundy::glossary::concept;
use grundy::solver::theory::catalogue::entry;
use grundy::solver::theory::localized::Language;
use grundy::wire::json::data_from_json;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use unicode_width::UnicodeWidthStr;

/// The column where the text of a row begins.
const COLUMN: usize = 11;

/// The rules of a game, how its positions are written, its values and theorems, as text; or a concept of the
/// field, such as `mex` or `period`. `language` is `en` or `zh` (default: `grundy.language`).
///
/// >>> print(grundy.explain("mex").splitlines()[0])
/// Mex: the least number that is missing
#[pyfunction]
#[pyo3(signature = (game, /, language=None))]
pub fn explain(game: &Bound<'_, PyAny>, language: Option<&str>) -> PyResult<String> {
    let py = game.py();
    let language = chosen(py, language)?;
    let name = game.extract::<String>().ok();
    let mut text = String::new();
    if let Some(concept) = name.as_deref().and_then(concept) {
        write(&mut text, &explanations::of_concept(concept, language), language);
        if name.as_deref().and_then(entry).is_none() {
            return Ok(text);
        }
        // A concept that is a game too.
        text.push('\n');
    }
    let known = match &name {
        Some(name) => game_of(&(&*explanations::sample(name)).into_bound_py_any(py)?)?,
        None => game_of(game)?,
    };
    let notation = name.unwrap_or_else(|| known.name.clone());
    write(&mut text, &explanations::of_game(&notation, &*known.game, language), language);
    // What leads to a question needs an example, and not all rules have one.
    if let Ok(position) = data_from_json(known.game.example().as_bytes()) {
        let (game, position) = (&known.name, to_python(py, &position, known.lists)?.repr()?);
        let ask = match known.address() {
            None => format!("grundy.game(\"{game}\").solve({position})"),
            Some(_) => format!("{game}.solve({position})"),
        };
        let heading = ExplainLine::Heading(EXAMPLE.of(language).to_owned());
        write(&mut text, &[ExplainLine::Gap, heading, ExplainLine::Command(ask)], language);
    }
    Ok(text)
}

fn write(text: &mut String, lines: &[ExplainLine], language: Language) {
    for line in lines {
        match line {
            ExplainLine::Gap => text.push('\n'),
            ExplainLine::Heading(line)
            | ExplainLine::Paragraph(line)
            | ExplainLine::Command(line)
            | ExplainLine::Picture(line) => {
                text.push_str(line);
                text.push('\n');
            }
            ExplainLine::Row(label, lines) => {
                let mut label = label.of(language);
                for line in lines {
                    let gap = " ".repeat(COLUMN.saturating_sub(label.width()).max(1));
                    text.push_str(&format!("{label}{gap}{line}\n"));
                    label = "";
                }
            }
        }
    }
}
