//! Surveys as text: lines of JSON, CSV, or columns for people.

use super::{Survey, SurveyBlock};
use crate::wire::question::QuestionErrorKind;
use crate::wire::{csv, moves, write};
use grundy_solver::budget::Halt;
use grundy_solver::survey::{self, KeyAnswers, PositionSet, RowSink, SurveyedPosition};
use grundy_theory::data::Data;
use grundy_theory::localized::Language;
use grundy_theory::ruleset::enumeration::PositionLayout;
use grundy_values::keys::{AnswerType, Key};
use grundy_values::number::Dyadic;
use num_bigint::BigInt;
use std::borrow::Cow;

/// How positions are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowFormat {
    /// An object a line: `position`, `count`, and what is asked, by the words of the keys.
    Json,
    /// A line of names, and a line for each class, as RFC 4180 has it; what is missing is empty, and why
    /// stands under `error`.
    Csv,
    /// Columns.
    Text,
    /// Not at all: only the counts are wanted.
    Nothing,
}

impl Survey {
    /// The line that stands in front, if there is one.
    pub fn head(&self, format: RowFormat) -> String {
        let names =
            ["position", "count"].into_iter().chain(self.question.keys.iter().map(|key| key.as_str()));
        match format {
            RowFormat::Json | RowFormat::Nothing => String::new(),
            RowFormat::Csv => names.chain(["error"]).collect::<Vec<_>>().join(",") + "\n",
            RowFormat::Text => {
                let width = self.width();
                let cell = |(i, name): (usize, &str)| match i {
                    0 => format!("{name:width$}"),
                    1 => format!("{name:>COUNT$}"),
                    _ => format!("{name:COLUMN$}"),
                };
                names.enumerate().map(cell).collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
            }
        }
    }

    /// How wide positions are.
    fn width(&self) -> usize {
        let last = self.codes().saturating_sub(1);
        // Listed positions and shapes are of all widths, others of one.
        let first = match self.scope.layout() {
            PositionLayout::Written | PositionLayout::Rows => last.saturating_sub(LOOKED_AT),
            _ => last,
        };
        let width = |code| {
            let mut text = Vec::new();
            position(&*self.scope, code, "/", &mut text);
            String::from_utf8_lossy(&text).chars().count()
        };
        (first..=last).map(width).max().unwrap_or(0).clamp("position".len(), MAX_WIDE)
    }

    /// Lists the positions from the code `from` on, a block at a time, to be written one after the other.
    ///
    /// # Errors
    /// [`Halt`] where the time is over or the work is interrupted, after what was done has been given; those
    /// of `give`.
    pub fn lines<E: From<Halt>>(
        &self,
        format: RowFormat,
        language: Language,
        from: u64,
        give: &mut dyn FnMut(SurveyBlock<Vec<u8>>) -> Result<(), E>,
    ) -> Result<(), E> {
        survey::run(&*self.scope, &self.question, from, &self.limits, &self.scribe(format, language), give)
    }

    /// Who writes the lines.
    pub(super) fn scribe(&self, format: RowFormat, language: Language) -> Lines<'_> {
        let keys = &self.question.keys;
        let width = if format == RowFormat::Text { self.width() } else { 0 };
        Lines { scope: &*self.scope, keys, format, language, width, decimals: self.decimals }
    }
}

pub(super) struct Lines<'a> {
    scope: &'a dyn PositionSet,
    keys: &'a [Key],
    format: RowFormat,
    language: Language,
    width: usize,
    /// Whether numbers are written as decimals.
    decimals: bool,
}

/// How many of the last positions decide how wide the column is.
const LOOKED_AT: u64 = 10_000;

/// Writes a position, with a text between its rows; without one it is JSON.
pub(super) fn position(scope: &dyn PositionSet, code: u64, between: &str, out: &mut Vec<u8>) {
    match scope.data(code) {
        None => scope.write(code, between, out),
        Some(at) if between.is_empty() => write::data(out, &at),
        Some(at) => out.extend_from_slice(moves::position(&at).as_bytes()),
    }
}

/// Positions that are longer push what stands behind them to the right.
const MAX_WIDE: usize = 64;

/// The width of columns for people.
const COUNT: usize = 5;
const COLUMN: usize = 13;

impl RowSink for Lines<'_> {
    /// All of a line that follows the count.
    type Value = Vec<u8>;
    type Block = Vec<u8>;

    fn value(&self, facts: KeyAnswers) -> Vec<u8> {
        let mut out = Vec::new();
        match self.format {
            RowFormat::Json => self.json(&facts, &mut out),
            RowFormat::Csv => self.csv(&facts, &mut out),
            RowFormat::Text => self.text(&facts, &mut out),
            RowFormat::Nothing => {}
        }
        out
    }

    fn add(&self, block: &mut Vec<u8>, at: SurveyedPosition, value: &Vec<u8>) {
        match self.format {
            RowFormat::Json => {
                let [before, between, behind] = match self.scope.layout() {
                    PositionLayout::Empty => ["[", "", "]"],
                    PositionLayout::Rows => ["[\"", "\", \"", "\"]"],
                    PositionLayout::Strip => ["\"", "", "\""],
                    PositionLayout::Heap => ["[", "", "]"],
                    PositionLayout::Written => ["", "", ""],
                };
                block.extend_from_slice(b"{\"position\": ");
                block.extend_from_slice(before.as_bytes());
                position(self.scope, at.code, between, block);
                block.extend_from_slice(behind.as_bytes());
                block.extend_from_slice(b", \"count\": ");
                write::natural(block, at.count);
            }
            RowFormat::Csv => {
                let mut text = Vec::new();
                position(self.scope, at.code, "/", &mut text);
                block.extend_from_slice(csv::cell(&String::from_utf8_lossy(&text)).as_bytes());
                block.push(b',');
                write::natural(block, at.count);
            }
            RowFormat::Text => {
                let begin = block.len();
                position(self.scope, at.code, "/", block);
                block.resize(block.len().max(begin + self.width), b' ');
                block.extend_from_slice(format!("  {:>COUNT$}", at.count).as_bytes());
            }
            RowFormat::Nothing => {}
        }
        block.extend_from_slice(value);
    }
}

impl Lines<'_> {
    fn fact<'a>(&self, facts: &'a KeyAnswers, key: Key) -> Option<Cow<'a, Data>> {
        let fact = facts.told.iter().find(|(known, _)| *known == key).map(|(_, fact)| fact)?;
        let decimal = match fact {
            Data::Text(text) if self.decimals && key.answer_type() == AnswerType::Number => decimal(text),
            _ => None,
        };
        Some(decimal.map_or(Cow::Borrowed(fact), |decimal| Cow::Owned(Data::Fraction(decimal))))
    }

    fn json(&self, facts: &KeyAnswers, out: &mut Vec<u8>) {
        for &key in self.keys {
            let Some(fact) = self.fact(facts, key) else { continue };
            out.extend_from_slice(b", \"");
            out.extend_from_slice(key.as_str().as_bytes());
            out.extend_from_slice(b"\": ");
            write::data(out, &fact);
        }
        if let Some(stop) = &facts.missing {
            let kind = if let Halt::NoAnswer(_) = stop {
                QuestionErrorKind::Unsupported
            } else {
                QuestionErrorKind::TooLarge
            };
            out.extend_from_slice(b", \"error\": {\"kind\": ");
            write::text(out, kind.as_str());
            out.extend_from_slice(b", \"message\": ");
            write::text(out, stop.words().of(self.language));
            out.push(b'}');
        }
        out.extend_from_slice(b"}\n");
    }

    fn csv(&self, facts: &KeyAnswers, out: &mut Vec<u8>) {
        for &key in self.keys {
            out.push(b',');
            let fact = self.fact(facts, key).map_or(String::new(), |fact| plain(&fact));
            out.extend_from_slice(csv::cell(&fact).as_bytes());
        }
        out.push(b',');
        let missing = facts.missing.as_ref().map(Halt::words).unwrap_or_default();
        out.extend_from_slice(csv::cell(missing.of(self.language)).as_bytes());
        out.push(b'\n');
    }

    fn text(&self, facts: &KeyAnswers, out: &mut Vec<u8>) {
        let mut line = String::new();
        for &key in self.keys {
            let fact = match self.fact(facts, key).as_deref() {
                Some(Data::Null) => "-".to_owned(),
                Some(fact) => plain(fact),
                None => "?".to_owned(),
            };
            let width = COLUMN.max(key.as_str().len());
            line += &format!("  {fact:width$}");
        }
        if let Some(stop) = &facts.missing {
            line += "  ";
            line += stop.words().of(self.language);
        }
        out.extend_from_slice(line.trim_end().as_bytes());
        out.push(b'\n');
    }
}

/// Numbers with more places behind the point stay fractions.
const MAX_PLACES: u64 = 60;

/// A fraction over a power of 2 as a decimal number, which is exact; `None` if it is no number or takes too
/// many places.
fn decimal(text: &str) -> Option<String> {
    let number = Dyadic::read(text)?;
    let places = number.exponent();
    if places == 0 || places > MAX_PLACES {
        return (places == 0).then(|| text.to_owned());
    }
    // n / 2^k = n 5^k / 10^k.
    let digits = (number.numerator() * BigInt::from(5).pow(places as u32)).to_string();
    let (sign, digits) = digits.strip_prefix('-').map_or(("", &*digits), |digits| ("-", digits));
    let places = places as usize;
    let digits = format!("{digits:0>width$}", width = places + 1);
    let (whole, part) = digits.split_at(digits.len() - places);
    Some(format!("{sign}{whole}.{part}"))
}

/// A fact in one cell: texts as they are, lists of texts with `; ` between, anything else as JSON.
pub(super) fn plain(fact: &Data) -> String {
    match fact {
        Data::Null => String::new(),
        Data::Text(text) => text.clone(),
        Data::List(items) if items.iter().all(|item| matches!(item, Data::Text(_))) => {
            items.iter().map(plain).collect::<Vec<_>>().join("; ")
        }
        other => {
            let mut out = Vec::new();
            write::data(&mut out, other);
            String::from_utf8_lossy(&out).into_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_over_powers_of_two_are_exact_decimals() {
        for (fraction, expected) in [
            ("5/4", Some("1.25")),
            ("-1/2", Some("-0.5")),
            ("3", Some("3")),
            ("-1/1024", Some("-0.0009765625")),
            ("on", None),
            ("1/3", None),
        ] {
            assert_eq!(decimal(fraction).as_deref(), expected, "{fraction}");
        }
    }

    #[test]
    fn facts_are_one_cell() {
        let kinds = Data::list(vec!["number".into(), "integer".into()]);
        assert_eq!(plain(&kinds), "number; integer");
        assert_eq!(plain(&Data::list(vec![Data::Naturals(vec![1, 2])])), "[[1, 2]]");
    }
}
