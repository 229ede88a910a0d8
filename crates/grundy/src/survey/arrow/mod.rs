//! Surveys as Arrow IPC files (Feather, version 2), which pandas, Polars, DuckDB and R load at once.
//!
//! The columns are `position`, `count`, the keys of the question and `error`. Stops, means and temperatures
//! are 64-bit floating point numbers, which are exact here: one that is not such a number is left out, and
//! `error` says so. Birthdays and other counts are 64-bit integers, everything else is text. The metadata of
//! the schema say which program wrote the file and what was asked.
//!
//! Format: Apache Arrow, Columnar Format, "Serialization and Interprocess Communication", version V5.

mod flatbuffer;

use super::lines::{plain, position};
use super::{Census, Survey, SurveyBlock};
use flatbuffer::{Field, Object, flatbuffer};
use grundy_solver::budget::Halt;
use grundy_solver::survey::{self, KeyAnswers, PositionSet, RowSink, SurveyedPosition};
use grundy_theory::data::Data;
use grundy_theory::localized::Language;
use grundy_theory::words;
use grundy_values::keys::{AnswerType, Key};
use grundy_values::number::Dyadic;
use num_traits::ToPrimitive;
use std::mem;

/// Rows of a batch, and bytes of its texts.
const ROWS: usize = 1 << 16;
const BYTES: usize = 1 << 26;

/// What begins and ends a file.
const MAGIC: &[u8; 6] = b"ARROW1";

/// The version V5 of the metadata.
const VERSION: i16 = 4;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Number,
    Integer,
}

impl Kind {
    fn from_key(key: Key) -> Kind {
        match key.answer_type() {
            AnswerType::Number => Kind::Number,
            AnswerType::Integer => Kind::Integer,
            AnswerType::Outcome | AnswerType::Kinds | AnswerType::Value | AnswerType::Other => Kind::Text,
        }
    }

    /// The number of the type in the metadata, and the type.
    fn described(self) -> (u8, Object) {
        match self {
            Kind::Integer => (2, Object::Table(vec![Field::word(64), Field::byte(1)])),
            Kind::Number => (3, Object::Table(vec![Field::short(2)])),
            Kind::Text => (5, Object::Table(Vec::new())),
        }
    }
}

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
enum Cell {
    Missing,
    Text(String),
    /// The bits of a number of either kind.
    Number([u8; 8]),
}

/// The cells of a column in a batch.
struct Column {
    name: &'static str,
    kind: Kind,
    /// For each row whether it has a cell.
    there: Vec<bool>,
    /// Numbers, or texts one after the other.
    content: Vec<u8>,
    /// Where each text ends.
    ends: Vec<i32>,
}

impl Column {
    fn new(name: &'static str, kind: Kind) -> Column {
        Column { name, kind, there: Vec::new(), content: Vec::new(), ends: Vec::new() }
    }

    fn add(&mut self, cell: &Cell) {
        self.there.push(*cell != Cell::Missing);
        match (self.kind, cell) {
            (Kind::Text, Cell::Text(text)) => self.content.extend_from_slice(text.as_bytes()),
            (Kind::Number | Kind::Integer, Cell::Number(bits)) => self.content.extend_from_slice(bits),
            (Kind::Number | Kind::Integer, _) => self.content.extend_from_slice(&[0; 8]),
            (Kind::Text, _) => {}
        }
        if self.kind == Kind::Text {
            self.ends.push(self.content.len() as i32);
        }
    }

    /// Takes the buffers of the column: which rows are there, where texts end, and the content.
    fn take(&mut self) -> (i64, Vec<Vec<u8>>) {
        let missing = self.there.iter().filter(|&&there| !there).count() as i64;
        let mut bits = vec![0_u8; if missing == 0 { 0 } else { self.there.len().div_ceil(8) }];
        if missing > 0 {
            for (row, _) in self.there.iter().enumerate().filter(|(_, there)| **there) {
                bits[row / 8] |= 1 << (row % 8);
            }
        }
        self.there.clear();
        let mut buffers = vec![bits];
        if self.kind == Kind::Text {
            let ends = mem::take(&mut self.ends);
            buffers.push([0].into_iter().chain(ends).flat_map(i32::to_le_bytes).collect());
        }
        buffers.push(mem::take(&mut self.content));
        (missing, buffers)
    }

    fn described(&self) -> Object {
        let (number, kind) = self.kind.described();
        Object::Table(vec![
            Field::text(self.name),
            Field::byte(1),
            Field::byte(number),
            Field::Object(kind),
            Field::Absent,
            Field::Object(Object::Tables(Vec::new())),
        ])
    }
}

/// A file on its way: what was written is handed on at once.
struct Writer<'a, E> {
    write: &'a mut dyn FnMut(&[u8]) -> Result<(), E>,
    columns: Vec<Column>,
    about: &'a [(&'a str, &'a str)],
    /// Bytes written.
    at: u64,
    /// Where each batch is: its place, the bytes of its metadata, and those of its content.
    blocks: Vec<[u64; 3]>,
}

impl<E> Writer<'_, E> {
    fn put(&mut self, bytes: &[u8]) -> Result<(), E> {
        self.at += bytes.len() as u64;
        (self.write)(bytes)
    }

    fn schema(&self) -> Object {
        let pair = |(key, value): &(&str, &str)| Object::Table(vec![Field::text(key), Field::text(value)]);
        Object::Table(vec![
            Field::short(0),
            Field::Object(Object::Tables(self.columns.iter().map(Column::described).collect())),
            Field::Object(Object::Tables(self.about.iter().map(pair).collect())),
        ])
    }

    /// A message: its metadata with their length before, then its content. Returns the bytes of the metadata.
    fn message(&mut self, kind: u8, header: Object, content: &[u8]) -> Result<u64, E> {
        let message = Object::Table(vec![
            Field::short(VERSION),
            Field::byte(kind),
            Field::Object(header),
            Field::long(content.len() as i64),
        ]);
        let metadata = flatbuffer(&message);
        self.put(&u32::MAX.to_le_bytes())?;
        self.put(&(metadata.len() as u32).to_le_bytes())?;
        self.put(&metadata)?;
        self.put(content)?;
        Ok(metadata.len() as u64 + 8)
    }

    fn begin(&mut self) -> Result<(), E> {
        self.put(&[&MAGIC[..], &[0, 0]].concat())?;
        let schema = self.schema();
        self.message(1, schema, &[]).map(|_| ())
    }

    fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| column.there.len())
    }

    fn is_full(&self) -> bool {
        self.rows() >= ROWS || self.columns.iter().any(|column| column.content.len() >= BYTES)
    }

    /// Writes the rows that wait as a batch.
    fn batch(&mut self) -> Result<(), E> {
        let rows = self.rows() as i64;
        if rows == 0 {
            return Ok(());
        }
        let (mut nodes, mut places, mut content, mut count) = (Vec::new(), Vec::new(), Vec::new(), 0);
        for column in &mut self.columns {
            let (missing, buffers) = column.take();
            nodes.extend([rows, missing].into_iter().flat_map(i64::to_le_bytes));
            for buffer in buffers {
                count += 1;
                places
                    .extend([content.len(), buffer.len()].into_iter().flat_map(|n| (n as i64).to_le_bytes()));
                content.extend_from_slice(&buffer);
                content.resize(content.len().next_multiple_of(8), 0);
            }
        }
        let header = Object::Table(vec![
            Field::long(rows),
            Field::Object(Object::Structures(self.columns.len(), nodes)),
            Field::Object(Object::Structures(count, places)),
        ]);
        let at = self.at;
        let metadata = self.message(3, header, &content)?;
        self.blocks.push([at, metadata, content.len() as u64]);
        Ok(())
    }

    fn end(&mut self) -> Result<(), E> {
        self.batch()?;
        self.put(&[u32::MAX.to_le_bytes(), [0; 4]].concat())?;
        let blocks = self.blocks.iter().flatten().flat_map(|number| number.to_le_bytes()).collect();
        let footer = flatbuffer(&Object::Table(vec![
            Field::short(VERSION),
            Field::Object(self.schema()),
            Field::Object(Object::Structures(0, Vec::new())),
            Field::Object(Object::Structures(self.blocks.len(), blocks)),
        ]));
        self.put(&footer)?;
        self.put(&(footer.len() as u32).to_le_bytes())?;
        self.put(MAGIC)
    }
}

/// Makes cells of facts.
struct Cells<'a> {
    scope: &'a dyn PositionSet,
    keys: &'a [Key],
    language: Language,
}

impl RowSink for Cells<'_> {
    /// The cells of the keys, and the error.
    type Value = Vec<Cell>;
    type Block = Vec<(String, u64, Vec<Cell>)>;

    fn value(&self, facts: KeyAnswers) -> Vec<Cell> {
        let mut missing = facts.missing.as_ref().map(Halt::words);
        let mut cells: Vec<Cell> = Vec::with_capacity(self.keys.len() + 1);
        for &key in self.keys {
            let told = facts.told.iter().find(|(known, _)| *known == key).map(|(_, told)| told);
            let cell = cell(Kind::from_key(key), told);
            if let (Cell::Missing, Some(told)) = (&cell, told)
                && Kind::from_key(key) != Kind::Text
                && *told != Data::Null
            {
                let (key, told) = (key.as_str(), plain(told));
                missing.get_or_insert(words!(
                    "{key} is {told}, which a column of numbers cannot contain exactly",
                    "{key} 为 {told}，数值列无法精确表示"
                ));
            }
            cells.push(cell);
        }
        cells.push(missing.map_or(Cell::Missing, |words| Cell::Text(words.of(self.language).to_owned())));
        cells
    }

    fn add(&self, block: &mut Self::Block, at: SurveyedPosition, value: &Vec<Cell>) {
        let mut text = Vec::new();
        position(self.scope, at.code, "/", &mut text);
        block.push((String::from_utf8_lossy(&text).into_owned(), at.count, value.clone()));
    }
}

fn cell(kind: Kind, told: Option<&Data>) -> Cell {
    let Some(told) = told.filter(|told| **told != Data::Null) else { return Cell::Missing };
    match kind {
        Kind::Text => Cell::Text(plain(told)),
        Kind::Number => {
            exact(&plain(told)).map_or(Cell::Missing, |number| Cell::Number(number.to_le_bytes()))
        }
        Kind::Integer => {
            let whole = plain(told).parse::<i64>().ok();
            whole.map_or(Cell::Missing, |number| Cell::Number(number.to_le_bytes()))
        }
    }
}

/// The floating point number that is exactly this fraction.
fn exact(text: &str) -> Option<f64> {
    /// The digits that a floating point number has in base 2.
    const DIGITS: u64 = 53;
    /// Far from the least and the greatest exponent, doubling and halving are exact.
    const MAX_EXPONENT: u64 = 900;
    let number = Dyadic::read(text)?;
    let numerator = number.numerator();
    let digits = numerator.bits() - numerator.trailing_zeros().unwrap_or(0);
    let fits = digits <= DIGITS && numerator.bits() <= MAX_EXPONENT && number.exponent() <= MAX_EXPONENT;
    let whole = number.numerator().to_f64().filter(|_| fits)?;
    Some(whole / 2.0_f64.powi(number.exponent() as i32))
}

impl Survey {
    /// Writes all positions as an Arrow IPC file, batch by batch, with pairs of texts as its metadata;
    /// `reached` receives the code up to which the survey has come. If a limit is reached the file ends with
    /// the rows that are known.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached; those of `write`.
    pub fn arrow<E: From<Halt>>(
        &self,
        about: &[(&str, &str)],
        language: Language,
        reached: &mut dyn FnMut(u64),
        write: &mut dyn FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<Census, (E, Census)> {
        let keys = &self.question.keys;
        let cells = Cells { scope: &*self.scope, keys, language };
        let mut columns = vec![Column::new("position", Kind::Text), Column::new("count", Kind::Integer)];
        columns.extend(keys.iter().map(|&key| Column::new(key.as_str(), Kind::from_key(key))));
        columns.push(Column::new("error", Kind::Text));
        let mut writer = Writer { write, columns, about, at: 0, blocks: Vec::new() };
        let mut census = Census::default();
        let mut go = || {
            writer.begin()?;
            let mut give = |part: SurveyBlock<Vec<(String, u64, Vec<Cell>)>>| {
                census.add(part.tally);
                for (position, count, cells) in part.block {
                    let first = [Cell::Text(position), Cell::Number((count as i64).to_le_bytes())];
                    let row = first.iter().chain(&cells);
                    writer.columns.iter_mut().zip(row).for_each(|(column, cell)| column.add(cell));
                    if writer.is_full() {
                        writer.batch()?;
                    }
                }
                reached(part.next);
                Ok(())
            };
            let ended = survey::run(&*self.scope, &self.question, 0, &self.limits, &cells, &mut give);
            writer.end()?;
            ended
        };
        match go() {
            Ok(()) => Ok(census),
            Err(error) => Err((error, census)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SolverState;
    use crate::survey::{Size, SurveyQuestion};
    use std::num::NonZeroUsize;

    #[test]
    fn floating_point_numbers_are_exact_or_not_there() {
        for (text, expected) in [("5/4", Some(1.25)), ("-3", Some(-3.0)), ("0", Some(0.0)), ("on", None)] {
            assert_eq!(exact(text), expected, "{text}");
        }
        let large = (1_u64 << 53) + 1;
        assert_eq!(exact(&large.to_string()), None);
        assert_eq!(exact(&(large - 1).to_string()), Some(9_007_199_254_740_992.0));
    }

    /// A number of a file.
    fn word(file: &[u8], at: usize) -> usize {
        u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize
    }

    #[test]
    fn the_footer_says_where_the_batches_are() {
        let question = SurveyQuestion {
            keys: vec![Key::Canonical, Key::Temperature, Key::Birthday],
            threads: NonZeroUsize::MIN,
            ..SurveyQuestion::default()
        };
        let survey =
            SolverState::default().survey("domineering", Size::parse("2x2").unwrap(), None, question);
        let mut file = Vec::new();
        let mut write = |bytes: &[u8]| {
            file.extend_from_slice(bytes);
            Ok::<(), Halt>(())
        };
        let about = [("program", "grundy"), ("question", "{}")];
        let written = survey.unwrap().arrow(&about, Language::English, &mut |_| {}, &mut write);
        assert_eq!(written.map_err(|(stop, _)| stop).unwrap().listed().classes, 7);
        assert!(file.starts_with(MAGIC) && file.ends_with(MAGIC));
        let length = word(&file, file.len() - 10);
        let footer = &file[file.len() - 10 - length..file.len() - 10];
        let table = word(footer, 0);
        let fields = table - word(footer, table);
        let blocks = table + u16::from_le_bytes([footer[fields + 10], footer[fields + 11]]) as usize;
        let blocks = blocks + word(footer, blocks);
        assert_eq!(word(footer, blocks), 1);
        let [at, metadata, content] = [4, 12, 20].map(|place| word(footer, blocks + place));
        assert_eq!((word(&file, at), word(&file, at + 4) + 8), (u32::MAX as usize, metadata));
        assert!(at.is_multiple_of(8) && (at + metadata).is_multiple_of(8));
        let content = &file[at + metadata..at + metadata + content];
        let text = String::from_utf8_lossy(content);
        assert!(text.contains("../..../.#../##.#/.#") && text.contains("+-1*-110"), "{text}");
        // The counts of the classes, of which there are sixteen positions.
        let counts = content.windows(56).filter(|bytes| bytes.starts_with(&1_u64.to_le_bytes()));
        let sum =
            |bytes: &[u8]| bytes.chunks(8).map(|n| u64::from_le_bytes(n.try_into().unwrap())).sum::<u64>();
        assert!(counts.into_iter().any(|bytes| sum(bytes) == 16));
    }
}
