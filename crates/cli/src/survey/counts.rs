//! How many positions have each value: for people, as JSON, and as CSV.

use crate::render::json_line;
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::LocalizedStr;
use grundy::solver::theory::{text, words};
use grundy::survey::{Census, CensusCount, Survey};
use grundy::wire::field_names::of_key;
use grundy::wire::{csv, moves};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

const POSITIONS: LocalizedStr = text!("positions", "局面");
const CLASSES: LocalizedStr = text!("classes", "类");
const LISTED: LocalizedStr = text!("listed", "列出");
const UNREACHED: LocalizedStr = text!("out of reach", "无法求出");
const VALUES: LocalizedStr = text!("values", "值");

/// What is shown of the counts of a survey.
pub(super) struct Counts<'a> {
    pub(super) survey: &'a Survey,
    pub(super) census: &'a Census,
    pub(super) by: Key,
    /// How many values are listed.
    pub(super) top: usize,
    /// Whether a position is shown with each.
    pub(super) examples: bool,
}

/// A value and how often it occurs.
struct Counted {
    value: String,
    count: CensusCount,
    /// A position that has it.
    example: Option<Data>,
}

/// Each answer that is counted by, whatever the outcome, and how often it occurs, the most frequent ones
/// first.
fn counted(told: &Counts<'_>) -> Vec<Counted> {
    let mut all: BTreeMap<String, (CensusCount, Option<u64>)> = BTreeMap::new();
    for (key, count) in told.census.by_value() {
        let (sum, first) = all.entry(key.value.to_string()).or_default();
        sum.add(count);
        let code = told.census.example(&key);
        *first = (*first).map_or(code, |first| Some(code.map_or(first, |code| code.min(first))));
    }
    let counted = all.into_iter().map(|(value, (count, code))| {
        let example = code.filter(|_| told.examples).map(|code| told.survey.position(code));
        Counted { value, count, example }
    });
    let mut all: Vec<Counted> = counted.collect();
    // Those that occur as often: short ones first, else in their order as texts.
    all.sort_by_key(|Counted { value, count, .. }| (Reverse(count.positions), value.len()));
    all
}

/// The counts for people.
pub(super) fn write(told: &Counts<'_>, language: Language, out: &mut impl Write) -> io::Result<()> {
    let Counts { census, by, top, .. } = *told;
    let (all, listed) = (census.all, census.listed());
    let mut rows = vec![(POSITIONS.of(language).to_owned(), all.positions.to_string())];
    rows.push((CLASSES.of(language).to_owned(), all.classes.to_string()));
    if listed != all {
        rows.push((LISTED.of(language).to_owned(), format!("{} / {}", listed.positions, listed.classes)));
    }
    if census.unreached != CensusCount::default() {
        rows.push((UNREACHED.of(language).to_owned(), census.unreached.positions.to_string()));
    }
    let named = |text: &str| if text.is_empty() { "?".to_owned() } else { text.to_owned() };
    let is_outcome = [Key::Outcome, Key::MisereOutcome].contains(&by);
    for (outcome, count) in census.by_outcome().into_iter().filter(|_| !is_outcome) {
        rows.push((named(&outcome), count.positions.to_string()));
    }
    let values = counted(told);
    let counted = if by == Key::Canonical { VALUES.of(language) } else { of_key(by.as_str()).of(language) };
    rows.push((counted.to_owned(), values.len().to_string()));
    let width = rows.iter().map(|(name, _)| name.width()).max().unwrap_or(0);
    for (name, number) in rows {
        writeln!(out, "{name}{:blank$}{number}", "", blank = width + 2 - name.width())?;
    }
    let number = values.first().map_or(0, |counted| counted.count.positions.to_string().len());
    let shown = || values.iter().take(top);
    let width = shown().map(|counted| named(&counted.value).width()).max().unwrap_or(0).min(MAX_WIDE);
    for Counted { value, count, example } in shown() {
        let example = example.as_ref().map(moves::position).unwrap_or_default();
        let line = format!("  {:>number$}  {:width$}  {example}", count.positions, named(value));
        writeln!(out, "{}", line.trim_end())?;
    }
    let more = values.len().saturating_sub(top);
    if more > 0 && top > 0 {
        let more = words!("... and {more} more values (--top all)", "……另有 {more} 个值（--top all）");
        writeln!(out, "  {}", more.of(language))?;
    }
    Ok(())
}

/// Longer values push the examples to the right.
const MAX_WIDE: usize = 40;

/// The counts as CSV: a line for each value.
pub(super) fn write_csv(told: &Counts<'_>, out: &mut impl Write) -> io::Result<()> {
    let example = if told.examples { ",example" } else { "" };
    writeln!(out, "{},positions,classes{example}", told.by.as_str())?;
    for Counted { value, count, example } in counted(told).iter().take(told.top) {
        write!(out, "{},{},{}", csv::cell(value), count.positions, count.classes)?;
        if told.examples {
            let cell = example.as_ref().map(|example| csv::cell(&moves::position(example)).to_string());
            write!(out, ",{}", cell.unwrap_or_default())?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// The counts as a JSON object.
pub(super) fn write_json(told: &Counts<'_>) -> io::Result<()> {
    let Counts { census, by, top, .. } = *told;
    let numbers = |name: &str, word: &str, count: CensusCount, example: Option<Data>| {
        let mut fields = Data::object([
            (name, if word.is_empty() { Data::Null } else { Data::from(word) }),
            ("positions", Data::Natural(count.positions)),
            ("classes", Data::Natural(count.classes)),
        ]);
        if let (Data::Object(fields), Some(example)) = (&mut fields, example) {
            fields.push(("example".to_owned(), example));
        }
        fields
    };
    let plain = |count: CensusCount| {
        Data::object([
            ("positions", Data::Natural(count.positions)),
            ("classes", Data::Natural(count.classes)),
        ])
    };
    let values = counted(told);
    let outcomes = census.by_outcome();
    let mut counts = Data::object([
        ("all", plain(census.all)),
        ("listed", plain(census.listed())),
        ("unreached", plain(census.unreached)),
        (
            "outcomes",
            Data::list(outcomes.iter().map(|(word, count)| numbers("outcome", word, *count, None)).collect()),
        ),
        ("distinct", Data::Natural(values.len() as u64)),
        (
            "values",
            Data::list(
                (values.iter().take(top))
                    .map(|counted| numbers("value", &counted.value, counted.count, counted.example.clone()))
                    .collect(),
            ),
        ),
    ]);
    if let Data::Object(fields) = &mut counts
        && by != Key::Canonical
    {
        fields.push(("by".to_owned(), Data::from(by.as_str())));
    }
    json_line(&counts)
}
