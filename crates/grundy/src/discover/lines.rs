//! What was found, a line for each game: JSON, CSV, or for people.

use super::DiscoveryRow;
use crate::pattern;
use crate::wire::{csv, write};
use grundy_theory::data::Data;
use grundy_theory::localized::Language;

/// How games are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// An object a line: `game`, `pattern` (the object of `grundy pattern --json`, or `null`),
    /// `milliseconds`, and `stopped` where a limit was reached.
    Json,
    /// A line of names, and a line for each game, as RFC 4180 has it; what is missing is empty.
    Csv,
    /// The games with a pattern, in columns.
    Text,
}

const NAMES: [&str; 9] =
    ["game", "formula", "class", "proved", "by", "checked_to", "terms_used", "milliseconds", "stopped"];

impl Format {
    /// The line that stands in front, if there is one.
    pub fn head(self) -> String {
        match self {
            Format::Csv => NAMES.join(",") + "\n",
            Format::Json | Format::Text => String::new(),
        }
    }

    /// The line of a game; nothing where a person does not want it. `width` is that of the widest game.
    pub fn line(self, row: &DiscoveryRow, width: usize, language: Language) -> String {
        match self {
            Format::Json => json(row, language),
            Format::Csv => cells(row, language),
            Format::Text => text(row, width, language),
        }
    }
}

fn json(row: &DiscoveryRow, language: Language) -> String {
    let mut fields = vec![
        ("game".to_owned(), Data::from(row.game.as_str())),
        ("pattern".to_owned(), pattern::data(row.found.as_ref(), language)),
        ("milliseconds".to_owned(), row.milliseconds.into()),
    ];
    if let Some(stopped) = &row.stopped {
        fields.push(("stopped".to_owned(), stopped.of(language).into()));
    }
    let mut line = Vec::new();
    write::data(&mut line, &Data::Object(fields));
    line.push(b'\n');
    String::from_utf8_lossy(&line).into_owned()
}

fn cells(row: &DiscoveryRow, language: Language) -> String {
    let number = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
    let (mut cells, found) = (vec![row.game.clone()], row.found.as_ref());
    cells.extend(found.map_or([const { String::new() }; 6].to_vec(), |found| {
        vec![
            found.formula.of(language).to_owned(),
            found.class.as_str().to_owned(),
            found.by.is_some().to_string(),
            found.by.as_ref().map(|by| by.of(language).to_owned()).unwrap_or_default(),
            number(found.checked_to),
            number(found.terms_used),
        ]
    }));
    cells.push(row.milliseconds.to_string());
    cells.push(row.stopped.as_ref().map(|stopped| stopped.of(language).to_owned()).unwrap_or_default());
    cells.iter().map(|cell| csv::cell(cell)).collect::<Vec<_>>().join(",") + "\n"
}

fn text(row: &DiscoveryRow, width: usize, language: Language) -> String {
    let Some(found) = row.found.as_ref().filter(|_| row.is_proved()) else { return String::new() };
    let formula = found.formula.of(language);
    let by = found.by.as_ref().map_or("", |by| by.of(language));
    format!("{:width$}  {formula} [{by}]\n", row.game)
}
