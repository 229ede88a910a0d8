//! Lines of numbers: lists and rows, with fields beside them.

use super::comments::{MARKS, none_here};
use super::words::{joined, not_a_number, number, pieces};
use super::{Letters, ParsedText, TextError, offset, trimmed};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::text_format::{ExtraField, FieldType};
use grundy_theory::words;
use std::ops::Range;

/// The lines of a text of numbers, and what has been read of them.
pub(super) struct Lines<'a> {
    pub(super) text: &'a str,
    /// Behind this place there are only blanks.
    end: usize,
    fields: &'static [ExtraField],
    /// Whether each line is a separate row, and not a part of one list.
    by_rows: bool,
    /// Whether `/` ends a line, too.
    slashes: bool,
    /// Whether a letter may stand behind the numbers of a row.
    with_letters: bool,
    /// Whether there are fields, and no list beside them.
    fields_alone: bool,
    pub(super) rows: Vec<Range<usize>>,
    /// The numbers of all rows, where each row ends in them, and whether all of them fit 64 bits.
    pub(super) numbers: Vec<Data>,
    pub(super) ends: Vec<usize>,
    values: Vec<(&'static ExtraField, Range<usize>, Vec<Data>)>,
    /// The number of vertices that a line `p edge 5 4` tells.
    pub(super) declared: Option<u64>,
    /// The lines of numbers.
    pub(super) lines: Vec<Line<'a>>,
}

/// A line of numbers.
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    /// How many numbers stood before it.
    pub(super) before: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str, fields: &'static [ExtraField], by_rows: bool) -> Lines<'a> {
        let (rows, numbers, ends, values, lines) = Default::default();
        let (slashes, with_letters, fields_alone, declared) = (false, false, false, None);
        Lines {
            text,
            end: text.trim_end().len(),
            fields,
            by_rows,
            slashes,
            with_letters,
            fields_alone,
            rows,
            numbers,
            ends,
            values,
            declared,
            lines,
        }
    }

    /// Rows in which a letter may stand behind the numbers.
    pub(super) fn with_letters(text: &'a str, fields: &'static [ExtraField]) -> Lines<'a> {
        Lines { with_letters: true, ..Lines::new(text, fields, true) }
    }

    pub(super) fn read(mut self, list: Option<&'static str>) -> Result<ParsedText, TextError> {
        // Rows that are the position stand apart as those of a board do.
        self.slashes = self.by_rows && list.is_none();
        self.all_lines()?;
        self.finish(list)
    }

    /// Fields alone: each in a line with its name, or one number for each of them in a row.
    pub(super) fn read_fields(mut self) -> Result<ParsedText, TextError> {
        self.fields_alone = true;
        self.all_lines()?;
        let single = self.fields.iter().all(|field| field.holds == FieldType::Number);
        if single && self.values.is_empty() {
            if let Some(more) = self.rows.get(self.fields.len()) {
                let most = self.fields.len();
                let message = words!("at most {most} numbers are expected", "这里至多应有 {most} 个数");
                return Err((more.clone(), message));
            }
            let numbers = std::mem::take(&mut self.numbers).into_iter().zip(std::mem::take(&mut self.rows));
            self.values = self
                .fields
                .iter()
                .zip(numbers)
                .map(|(field, (number, at))| (field, at, vec![number]))
                .collect();
        }
        self.finish(None)
    }

    pub(super) fn all_lines(&mut self) -> Result<(), TextError> {
        let slash = if self.slashes { '/' } else { ';' };
        self.text.split(['\n', ';', slash]).try_for_each(|line| self.line(line))
    }

    pub(super) fn finish(mut self, list: Option<&'static str>) -> Result<ParsedText, TextError> {
        let note = match (self.by_rows, list) {
            (false, _) => self.leave_out_count()?,
            (true, Some("edges")) => self.refuse_counts().map(|()| None)?,
            (true, _) => None,
        };
        let data = match list {
            None if self.values.is_empty() && !self.fields_alone => self.items(),
            None => {
                if let Some(number) = self.rows.first() {
                    return Err((number.clone(), self.not_named()));
                }
                Data::Object(self.fields()?)
            }
            Some(name) => {
                let mut fields = self.fields()?;
                fields.insert(0, (name.to_owned(), self.items()));
                Data::Object(fields)
            }
        };
        let fields = self.values.into_iter().map(|(field, at, _)| (field.name, at)).collect();
        Ok(ParsedText {
            data,
            list,
            rows: self.rows,
            fields,
            whole: trimmed(self.text),
            note,
            letters: Letters::default(),
        })
    }

    /// The fields that are named, or go without saying.
    fn fields(&self) -> Result<Vec<(String, Data)>, TextError> {
        let mut fields = Vec::new();
        for field in self.fields {
            fields.extend(self.value_of(field)?.map(|value| (field.name.to_owned(), value)));
        }
        Ok(fields)
    }

    fn line(&mut self, line: &'a str) -> Result<(), TextError> {
        let first =
            line.trim_start().split(|c: char| !c.is_alphabetic() && !MARKS.contains(&c)).next().unwrap_or("");
        let after = offset(line, line.trim_start()) + first.len();
        match first {
            "" => self.numbers_of(line),
            mark if mark.starts_with(MARKS) || mark == "c" && self.by_rows => {
                Err((self.at(mark), none_here(mark)))
            }
            "p" if self.by_rows => {
                let counts = line.split_whitespace().filter_map(|word| word.parse().ok());
                self.declared = counts.into_iter().next();
                Ok(())
            }
            "e" | "a" if self.by_rows => self.numbers_of(&line[after..]),
            name => match self.fields.iter().find(|field| field.name == name) {
                Some(field) => self.field(field, line[after..].trim_start_matches([' ', ':', '='])),
                None => Err((self.at(first), self.unknown(name))),
            },
        }
    }

    /// The numbers of a line: a row, or several where edges are written in one word, or a part of the one
    /// list.
    fn numbers_of(&mut self, line: &'a str) -> Result<(), TextError> {
        let mut fresh = true;
        if !line.trim().is_empty() {
            self.lines.push(Line { text: line, before: self.numbers.len() });
        }
        for piece in pieces(self.within(line), !self.by_rows) {
            // Only edges are written with a hyphen or an arrow between numbers.
            let numbers = if self.by_rows { joined(piece) } else { vec![piece] };
            let at = self.at(piece);
            if numbers.is_empty() && self.by_rows {
                continue;
            }
            if !self.by_rows || fresh || numbers.len() > 1 {
                self.rows.push(at.clone());
                self.ends.push(self.numbers.len());
            }
            fresh = false;
            if let Some(row) = self.rows.last_mut() {
                row.end = at.end;
            }
            for word in numbers.iter().copied().chain(numbers.is_empty().then_some("")) {
                let letter = self.with_letters && word.chars().all(char::is_alphabetic) && !word.is_empty();
                let read = number(word).or_else(|| letter.then(|| Data::from(word)));
                self.numbers.push(read.ok_or_else(|| (at.clone(), not_a_number(piece)))?);
                if let Some(end) = self.ends.last_mut() {
                    *end = self.numbers.len();
                }
            }
        }
        Ok(())
    }

    /// A line without the comma at its end that says that the list goes on.
    fn within(&self, line: &'a str) -> &'a str {
        let more = offset(self.text, line) + line.len() < self.end;
        line.trim_end().strip_suffix([',', '，']).filter(|_| more).unwrap_or(line)
    }

    fn items(&mut self) -> Data {
        let numbers = std::mem::take(&mut self.numbers);
        if !self.by_rows {
            return Data::list(numbers);
        }
        let width = self.ends.first().copied().unwrap_or(0);
        let even = width > 0 && self.ends.iter().zip(1..).all(|(&end, i)| end == width * i);
        let naturals = numbers.iter().all(|number| matches!(number, Data::Natural(_)));
        if even && naturals {
            let cells = numbers.iter().filter_map(|number| match number {
                Data::Natural(n) => Some(*n),
                _ => None,
            });
            return Data::Rows { width, cells: cells.collect() };
        }
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let rows = starts.zip(&self.ends).map(|(start, &end)| Data::list(numbers[start..end].to_vec()));
        Data::list(rows.collect())
    }

    fn field(&mut self, field: &'static ExtraField, rest: &'a str) -> Result<(), TextError> {
        let mut values = Vec::new();
        for word in rest.split([' ', '\t', '\r', ',', '，', ':', '=']).filter(|word| !word.is_empty()) {
            values.push(match (number(word), field.holds) {
                (Some(number), _) => number,
                (None, FieldType::Word | FieldType::NumberOrWord | FieldType::WordMap) => Data::from(word),
                (None, _) => return Err((self.at(word), not_a_number(word))),
            });
        }
        let at = trimmed(rest);
        let start = offset(self.text, rest);
        self.values.push((field, start + at.start..start + at.end, values));
        Ok(())
    }

    /// The value of a field, from the lines that begin with its name.
    fn value_of(&self, field: &'static ExtraField) -> Result<Option<Data>, TextError> {
        let mut lines = self.values.iter().filter(|(of, _, _)| of.name == field.name);
        if matches!(field.holds, FieldType::Map | FieldType::WordMap) {
            return map(lines.map(|(_, at, values)| (at, values))).map(Some);
        }
        let name = field.name;
        let Some((_, at, values)) = lines.next() else {
            return Ok(match field.holds {
                FieldType::NumberOr(value) => Some(Data::Natural(value)),
                FieldType::Vertices => Some(Data::Natural(self.vertices())),
                _ => None,
            });
        };
        if let Some((_, again, _)) = lines.next() {
            return Err((again.clone(), words!("\"{name}\" is given twice", "\"{name}\" 出现了两次")));
        }
        match (field.holds, &values[..]) {
            (FieldType::Numbers, _) => Ok(Some(Data::list(values.clone()))),
            (_, [value]) => Ok(Some(value.clone())),
            _ => {
                let found = values.len();
                Err((
                    at.clone(),
                    words!(
                        "one item is expected after \"{name}\", not {found}",
                        "\"{name}\" 之后应有一项，而不是 {found} 项"
                    ),
                ))
            }
        }
    }

    /// How many vertices there are: as many as are declared, counted from 1, or as the edges name, counted
    /// from 0.
    fn vertices(&self) -> u64 {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let ends = starts.zip(&self.ends).flat_map(|(start, &end)| self.numbers_before(start, end));
        let largest =
            ends.filter_map(|number| if let Data::Natural(n) = number { Some(*n) } else { None }).max();
        largest.max(self.declared).map_or(0, |largest| largest.saturating_add(1))
    }

    /// The first two numbers of a row.
    pub(super) fn numbers_before(&self, start: usize, end: usize) -> &[Data] {
        self.numbers.get(start..end.min(start + 2)).unwrap_or_default()
    }

    fn unknown(&self, name: &str) -> LocalizedString {
        let known = self.fields.iter().map(|field| field.name).collect::<Vec<_>>().join(", ");
        match known.is_empty() {
            true => not_a_number(name),
            false => words!(
                "\"{name}\" is not a number; a line may begin with one of these words: {known}",
                "\"{name}\" 不是数；行首可以是这些词之一：{known}"
            ),
        }
    }

    fn not_named(&self) -> LocalizedString {
        let names = self.fields.iter().map(|field| field.name).collect::<Vec<_>>().join(", ");
        words!(
            "the meaning of this number is missing: begin the line with one of these words: {names}",
            "没有说明这个数是什么：请在行首写上这些词之一：{names}"
        )
    }

    pub(super) fn at(&self, part: &str) -> Range<usize> {
        let start = offset(self.text, part);
        start..start + part.len()
    }
}

/// Pairs of numbers as an object.
fn map<'a>(lines: impl Iterator<Item = (&'a Range<usize>, &'a Vec<Data>)>) -> Result<Data, TextError> {
    let mut fields: Vec<(String, Data)> = Vec::new();
    for (at, values) in lines {
        for pair in values.chunks(2) {
            match pair {
                [Data::Natural(key), value] => fields.push((key.to_string(), value.clone())),
                _ => {
                    return Err((
                        at.clone(),
                        words!(
                            "pairs of a vertex and its number are expected here",
                            "这里应为顶点与数值的成对列表"
                        ),
                    ));
                }
            }
        }
    }
    Ok(Data::Object(fields))
}
