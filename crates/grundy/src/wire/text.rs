//! Positions as people write them: lists of numbers, edge lists, DIMACS-like graphs, boards, matrices.
//!
//! A line end or `;` ends a line; numbers stand apart with blanks or commas. An edge may also be written `3->1` or
//! `3-1`, several to a line. Lines that begin with `c`, `#` or `%` say nothing, and so does a line `p edge 5 4`; `e` and
//! `a` may stand before an edge. What a position has beside its list stands in lines that begin with the field's name.
//! The rows of a board may also stand apart with `/`, the matrices of a pair with an empty line or `|`.
//!
//! Contests write how many numbers follow in a line of its own. Such a line before a plain list is left out, and the
//! [note](Reading::note) says so; where it might as well belong to the list, the text is refused.

use super::json::data_from_json;
use grundy_theory::data::Data;
use grundy_theory::numeral;
use grundy_theory::ruleset::form::{Field, Form, Holds, Shape};
use grundy_theory::words;
use grundy_theory::words::Words;
use num_bigint::BigInt;
use std::ops::Range;

/// A position read from text.
#[derive(Debug)]
pub struct Reading {
    /// The position.
    pub data: Data,
    /// The field whose list the rows are.
    list: Option<&'static str>,
    /// Where each row, or each number of a plain list, stands.
    rows: Vec<Range<usize>>,
    /// Where the values of the other fields stand.
    fields: Vec<(&'static str, Range<usize>)>,
    whole: Range<usize>,
    /// What was made of the text that its writer should know.
    pub note: Option<Words>,
}

/// Why a text is no position of this shape: the bytes that are wrong, and what is wrong with them.
pub type TextError = (Range<usize>, Words);

/// Reads a position.
///
/// # Errors
/// [`TextError`] with the bytes that are wrong and what is expected.
///
/// ```
/// use grundy::theory::data::Data;
/// use grundy::theory::ruleset::form::Shape;
/// let edges = Shape::Rows { list: Some("edges"), fields: &[] };
/// let reading = grundy::wire::text::read("2 1\n1->0 2->0", edges).unwrap();
/// let cells = vec![2, 1, 1, 0, 2, 0];
/// assert_eq!(reading.data, Data::object([("edges", Data::Rows { width: 2, cells })]));
/// ```
pub fn read(text: &str, shape: Shape) -> Result<Reading, TextError> {
    match shape {
        Shape::Numbers { list, fields } => Lines::new(text, fields, false).read(list),
        Shape::Rows { list, fields } => Lines::new(text, fields, true).read(list),
        Shape::ColouredEdges { fields } => {
            Lines { with_letters: true, ..Lines::new(text, fields, true) }.read(Some("edges"))
        }
        Shape::Board { field } => Ok(board(text, field)),
        Shape::Matrices(names) => matrices(text, names),
        Shape::Value => value(text),
    }
}

/// JSON is what begins like a list, an object or a text.
pub fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['[', '{', '"'])
}

/// Reads a position as a person writes it: as JSON, or as text of this form, which then comes with its places.
///
/// # Errors
/// [`TextError`] with the bytes that are wrong and what is expected.
pub fn position(text: &str, form: Form) -> Result<(Data, Option<Reading>), TextError> {
    if is_json(text) {
        let data = data_from_json(text.as_bytes());
        return data
            .map(|data| (data, None))
            .map_err(|error| (error.column.saturating_sub(1)..error.column, error.message));
    }
    let mut reading = read(text, form.shape)?;
    let data = std::mem::replace(&mut reading.data, Data::Null);
    Ok((data, Some(reading)))
}

impl Reading {
    /// The bytes of the part that a path such as `.edges[3]` leads to, or of the smallest thing around it that is known.
    pub fn find(&self, path: &str) -> Range<usize> {
        let mut steps = path.split(['.', '[', ']']).filter(|step| !step.is_empty()).peekable();
        if let Some(name) = steps.peek().filter(|step| step.parse::<usize>().is_err()) {
            if let Some((_, at)) = self.fields.iter().find(|(known, _)| known == name) {
                return at.clone();
            }
            if self.list != Some(*name) {
                return self.whole.clone();
            }
            steps.next();
        }
        let row = steps.next().and_then(|step| self.rows.get(step.parse::<usize>().ok()?));
        row.unwrap_or(&self.whole).clone()
    }
}

/// The lines of a text of numbers, and what has been read of them.
struct Lines<'a> {
    text: &'a str,
    fields: &'static [Field],
    /// Is each line a row of its own, and not a part of one list?
    by_rows: bool,
    /// May a letter stand behind the numbers of a row?
    with_letters: bool,
    rows: Vec<Range<usize>>,
    /// The numbers of all rows, where each row ends in them, and whether all of them fit 64 bits.
    numbers: Vec<Data>,
    ends: Vec<usize>,
    values: Vec<(&'static Field, Range<usize>, Vec<Data>)>,
    /// The number of vertices that a line `p edge 5 4` tells.
    declared: Option<u64>,
    /// The lines of numbers.
    lines: Vec<Line<'a>>,
}

/// A line of numbers.
struct Line<'a> {
    text: &'a str,
    /// How many numbers stood before it.
    before: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str, fields: &'static [Field], by_rows: bool) -> Lines<'a> {
        let (rows, numbers, ends, values, lines) = Default::default();
        let (with_letters, declared) = (false, None);
        Lines { text, fields, by_rows, with_letters, rows, numbers, ends, values, declared, lines }
    }

    fn read(mut self, list: Option<&'static str>) -> Result<Reading, TextError> {
        self.all_lines()?;
        self.finish(list)
    }

    fn all_lines(&mut self) -> Result<(), TextError> {
        self.text.split(['\n', ';']).try_for_each(|line| self.line(line))
    }

    fn finish(mut self, list: Option<&'static str>) -> Result<Reading, TextError> {
        let note = match (self.by_rows, list) {
            (false, _) => self.leave_out_count()?,
            (true, Some("edges")) => self.refuse_counts().map(|()| None)?,
            (true, _) => None,
        };
        let data = match list {
            None => self.items(),
            Some(name) => {
                let mut fields = Vec::new();
                for field in self.fields {
                    fields.extend(self.value_of(field)?.map(|value| (field.name.to_owned(), value)));
                }
                fields.insert(0, (name.to_owned(), self.items()));
                Data::Object(fields)
            }
        };
        let fields = self.values.into_iter().map(|(field, at, _)| (field.name, at)).collect();
        Ok(Reading { data, list, rows: self.rows, fields, whole: trimmed(self.text), note })
    }

    /// How many numbers stand in each line of a list.
    fn lengths(&self) -> Vec<usize> {
        let starts = self.lines.iter().map(|line| line.before);
        let ends = starts.clone().skip(1).chain([self.numbers.len()]);
        starts.zip(ends).map(|(start, end)| end - start).collect()
    }

    /// Leaves out a first line that says how many numbers follow, and tells so. Lines that may be one list or several
    /// are refused; those that end with a comma go on.
    fn leave_out_count(&mut self) -> Result<Option<Words>, TextError> {
        let lengths = self.lengths();
        let Some((last, before)) = self.lines.split_last() else { return Ok(None) };
        let goes_on = |line: &Line<'_>| line.text.trim_end().ends_with([',', '，']);
        if before.is_empty() || before.iter().all(goes_on) {
            return Ok(None);
        }
        let count = self.numbers.len() - 1;
        let counted = lengths[0] == 1 && self.numbers[0] == Data::Natural(count as u64);
        let one_each = lengths.iter().all(|&length| length == 1);
        let first = self.at(before[0].text.trim());
        match (counted, one_each) {
            (true, false) => {
                self.numbers.remove(0);
                self.rows.remove(0);
                Ok(Some(words!(
                    "the first line, {count}, is the number of those below, and is left out",
                    "首行的 {count} 是其后各数的个数，不计入局面"
                )))
            }
            (true, true) => Err((
                first,
                words!(
                    "this may be one of the numbers, or say how many follow: leave it out, or write all in one line",
                    "这可能是其中一个数，也可能表示其后有几个数：请去掉它，或把所有数写在一行"
                ),
            )),
            (false, true) => Ok(None),
            (false, false) => Err((
                self.at(last.text.trim()),
                words!(
                    "these lines may be one list or several: write one list in one line, or end its lines with commas; `grundy batch` takes several positions",
                    "这几行可能是一个列表，也可能是几个：一个列表请写在一行，或在行末加逗号；多个局面请用 `grundy batch`"
                ),
            )),
        }
    }

    /// Refuses a first line that may be an edge, or say how many vertices and edges there are.
    fn refuse_counts(&self) -> Result<(), TextError> {
        let ([first, rest @ ..], None) = (&self.lines[..], self.declared) else { return Ok(()) };
        let rows = self.rows.len() as u64 - 1;
        let plain = !first.text.contains(['-', '>']) && !rest.is_empty();
        let ends_a_line = self.text[offset(self.text, first.text) + first.text.len()..].starts_with('\n');
        let [Data::Natural(vertices), Data::Natural(edges)] = self.numbers[..self.ends[0]] else {
            return Ok(());
        };
        let mut others = self.ends.windows(2).flat_map(|ends| self.numbers_before(ends[0], ends[1]));
        let fits = others.all(|number| matches!(number, Data::Natural(n) if *n <= vertices));
        if !(plain && ends_a_line && edges == rows && fits) {
            return Ok(());
        }
        Err((
            self.at(first.text.trim()),
            words!(
                "this may be an edge, or the numbers of vertices and edges: write {vertices}-{edges} for the edge, or p edge {vertices} {edges} for the numbers",
                "这可能是一条边，也可能是顶点数与边数：边请写 {vertices}-{edges}，顶点数与边数请写 p edge {vertices} {edges}"
            ),
        ))
    }

    fn line(&mut self, line: &'a str) -> Result<(), TextError> {
        let first = line
            .trim_start()
            .split(|c: char| !c.is_alphabetic() && c != '#' && c != '%')
            .next()
            .unwrap_or("");
        let after = offset(line, line.trim_start()) + first.len();
        if first.starts_with(['#', '%']) || (first == "c" && self.by_rows) {
            return Ok(());
        }
        match first {
            "" => self.numbers_of(line),
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

    /// The numbers of a line: a row, or several where edges are written in one word, or a part of the one list.
    fn numbers_of(&mut self, line: &'a str) -> Result<(), TextError> {
        let mut fresh = true;
        if !line.trim().is_empty() {
            self.lines.push(Line { text: line, before: self.numbers.len() });
        }
        for piece in pieces(self.within(line), !self.by_rows) {
            let (at, numbers) = (self.at(piece), joined(piece));
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
        let more = !self.text[offset(self.text, line) + line.len()..].trim().is_empty();
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

    fn field(&mut self, field: &'static Field, rest: &'a str) -> Result<(), TextError> {
        let mut values = Vec::new();
        for word in rest.split([' ', '\t', '\r', ',', '，', ':', '=']).filter(|word| !word.is_empty()) {
            values.push(match (number(word), field.holds) {
                (Some(number), _) => number,
                (None, Holds::Word | Holds::NumberOrWord | Holds::WordMap) => Data::from(word),
                (None, _) => return Err((self.at(word), not_a_number(word))),
            });
        }
        let at = trimmed(rest);
        let start = offset(self.text, rest);
        self.values.push((field, start + at.start..start + at.end, values));
        Ok(())
    }

    /// The value of a field, from the lines that begin with its name.
    fn value_of(&self, field: &'static Field) -> Result<Option<Data>, TextError> {
        let mut lines = self.values.iter().filter(|(of, _, _)| of.name == field.name);
        if matches!(field.holds, Holds::Map | Holds::WordMap) {
            return map(lines.map(|(_, at, values)| (at, values))).map(Some);
        }
        let name = field.name;
        let Some((_, at, values)) = lines.next() else {
            return Ok(match field.holds {
                Holds::NumberOr(value) => Some(Data::Natural(value)),
                Holds::Vertices => Some(Data::Natural(self.vertices())),
                _ => None,
            });
        };
        if let Some((_, again, _)) = lines.next() {
            return Err((again.clone(), words!("\"{name}\" is given twice", "\"{name}\" 出现了两次")));
        }
        match (field.holds, &values[..]) {
            (Holds::Numbers, _) => Ok(Some(Data::list(values.clone()))),
            (_, [value]) => Ok(Some(value.clone())),
            _ => {
                let found = values.len();
                Err((
                    at.clone(),
                    words!(
                        "one thing is expected after \"{name}\", not {found}",
                        "\"{name}\" 之后应有一项，而不是 {found} 项"
                    ),
                ))
            }
        }
    }

    /// How many vertices there are: as many as are declared, counted from 1, or as the edges name, counted from 0.
    fn vertices(&self) -> u64 {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let ends = starts.zip(&self.ends).flat_map(|(start, &end)| self.numbers_before(start, end));
        let largest =
            ends.filter_map(|number| if let Data::Natural(n) = number { Some(*n) } else { None }).max();
        largest.max(self.declared).map_or(0, |largest| largest.saturating_add(1))
    }

    /// The first two numbers of a row.
    fn numbers_before(&self, start: usize, end: usize) -> &[Data] {
        self.numbers.get(start..end.min(start + 2)).unwrap_or_default()
    }

    fn unknown(&self, name: &str) -> Words {
        let known = self.fields.iter().map(|field| field.name).collect::<Vec<_>>().join(", ");
        match known.is_empty() {
            true => not_a_number(name),
            false => words!(
                "\"{name}\" is not a number; a line may begin with one of these words: {known}",
                "\"{name}\" 不是数；行首可以是这些词之一：{known}"
            ),
        }
    }

    fn at(&self, part: &str) -> Range<usize> {
        let start = offset(self.text, part);
        start..start + part.len()
    }
}

/// The words of a line, apart by blanks and commas; what is left out between two commas is an empty word where
/// `strict`.
fn pieces(line: &str, strict: bool) -> impl Iterator<Item = &str> {
    let blank = line.trim().is_empty();
    let parts = line.split([',', '，']).filter(move |_| !blank);
    parts.flat_map(move |part| {
        let words =
            part.split(|c: char| c.is_whitespace() || "()[]".contains(c)).filter(|word| !word.is_empty());
        words.chain((strict && part.trim().is_empty()).then_some(&part[..0]))
    })
}

/// The numbers of a word: `3->1`, `3-1` and `3--1` hold two, `->` none, a sign belongs to its number.
fn joined(word: &str) -> Vec<&str> {
    let mut numbers = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let sign = usize::from(rest.starts_with('-') && numbers.is_empty());
        let end = rest[sign..].find(['-', '>']).map_or(rest.len(), |at| at + sign);
        if end > sign {
            numbers.push(&rest[..end]);
        }
        rest = rest[end..].trim_start_matches(['-', '>']);
        if end == 0 && rest.is_empty() {
            break;
        }
    }
    numbers
}

fn number(word: &str) -> Option<Data> {
    let (sign, digits) = word.strip_prefix('-').map_or(("", word), |digits| ("-", digits));
    if let Some(number) = numeral::whole(digits) {
        let number = BigInt::from(number);
        return Some(Data::integer(if sign.is_empty() { number } else { -number }));
    }
    // JSON has no leading zeros, people do.
    let plain = match digits.trim_start_matches('0') {
        "" if !digits.is_empty() => "0",
        rest if digits.bytes().all(|byte| byte.is_ascii_digit()) => rest,
        _ => digits,
    };
    match data_from_json(format!("{sign}{plain}").as_bytes()) {
        Ok(number @ (Data::Natural(_) | Data::Big(_) | Data::Fraction(_))) => Some(number),
        _ => None,
    }
}

fn not_a_number(word: &str) -> Words {
    match word {
        "" => words!("a number is missing between two commas", "两个逗号之间缺少一个数"),
        _ => words!(
            "\"{word}\" is not a number: a position is a list such as 3,4,5, or JSON, or @FILE",
            "\"{word}\" 不是数：局面应为 3,4,5 这样的列表、JSON 或 @文件"
        ),
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

fn board(text: &str, field: Option<&'static str>) -> Reading {
    let mut rows = Vec::new();
    let mut lines = Vec::new();
    for row in text.split(['\n', '/', ';']) {
        let line: String = row.chars().filter(|c| !c.is_whitespace()).collect();
        if !line.is_empty() {
            let (start, inner) = (offset(text, row), trimmed(row));
            rows.push(start + inner.start..start + inner.end);
            lines.push(Data::Text(line));
        }
    }
    let list = Data::list(lines);
    let data = match field {
        None => list,
        Some(name) => Data::object([(name, list)]),
    };
    Reading { data, list: field, rows, fields: Vec::new(), whole: trimmed(text), note: None }
}

/// A number, several with commas or blanks between them, rows of texts, or a text.
fn value(text: &str) -> Result<Reading, TextError> {
    let whole = trimmed(text);
    let plain = &text[whole.clone()];
    let alone = |data| Reading { data, list: None, rows: Vec::new(), fields: Vec::new(), whole, note: None };
    if let Some(number) = number(plain) {
        return Ok(alone(number));
    }
    if let Ok(data) = data_from_json(plain.as_bytes()) {
        return Ok(alone(data));
    }
    let mut lines = Lines::new(text, &[], false);
    if lines.all_lines().is_ok() {
        return lines.finish(None);
    }
    if plain.contains(['\n', '/']) {
        return Ok(board(text, None));
    }
    Ok(alone(Data::from(plain)))
}

/// Matrices with empty lines between them.
fn matrices(text: &str, names: &'static [&'static str]) -> Result<Reading, TextError> {
    let mut blocks: Vec<Range<usize>> = Vec::new();
    let mut open = false;
    for line in text.split_inclusive(['\n', '|']) {
        let start = offset(text, line);
        let content = line.trim_end_matches(['\n', '|']);
        match (content.trim().is_empty(), open, blocks.last_mut()) {
            (false, true, Some(block)) => block.end = start + content.len(),
            (false, ..) => blocks.push(start..start + content.len()),
            _ => {}
        }
        open = !content.trim().is_empty() && !line.ends_with('|');
    }
    let (found, wanted) = (blocks.len(), names.len());
    if found != wanted {
        let message = words!(
            "{wanted} matrices are expected, with an empty line or | between them, and there are {found}",
            "应有 {wanted} 个矩阵，以空行或 | 分隔，而这里有 {found} 个"
        );
        return Err((trimmed(text), message));
    }
    let mut fields = Vec::new();
    let mut object = Vec::new();
    for (&name, block) in names.iter().zip(blocks) {
        let shift = |at: Range<usize>| block.start + at.start..block.start + at.end;
        let matrix = read(&text[block.clone()], Shape::Rows { list: None, fields: &[] })
            .map_err(|(at, message)| (shift(at), message))?;
        object.push((name.to_owned(), matrix.data));
        fields.push((name, block));
    }
    Ok(Reading {
        data: Data::Object(object),
        list: None,
        rows: Vec::new(),
        fields,
        whole: trimmed(text),
        note: None,
    })
}

/// Where a part of a text begins.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

fn trimmed(text: &str) -> Range<usize> {
    let inner = text.trim();
    let start = offset(text, inner);
    start..start + inner.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const EDGES: Shape = Shape::Rows {
        list: Some("edges"),
        fields: &[
            Field { name: "token", holds: Holds::Number },
            Field { name: "vertices", holds: Holds::Vertices },
            Field { name: "payoff", holds: Holds::Map },
            Field { name: "first", holds: Holds::Word },
        ],
    };

    const LIST: Shape = Shape::Numbers { list: None, fields: &[] };

    fn edges(cells: Vec<u64>) -> Data {
        Data::Rows { width: 2, cells }
    }

    #[test]
    fn lists_are_read_with_commas_and_blanks() {
        let list = |text| read(text, LIST).map(|reading| reading.data);
        assert_eq!(list("3,4 5,\n6, 007"), Ok(Data::from(vec![3, 4, 5, 6, 7])));
        assert_eq!(list(""), Ok(Data::from(vec![])));
        assert_eq!(list("0"), Ok(Data::from(vec![0])));
        assert_eq!(list("-3"), Ok(Data::list(vec![Data::integer((-3).into())])));
        assert_eq!(list("3,，5").unwrap_err().0, 2..2);
        assert_eq!(read("3, 44  5", LIST).unwrap().find("[1]"), 3..5);
    }

    #[test]
    fn a_line_that_counts_the_numbers_below_is_left_out_and_told() {
        let list = |text| read(text, LIST).map(|reading| (reading.data, reading.note.is_some()));
        let heaps = |heaps: &[u64]| Data::from(heaps.to_vec());
        assert_eq!(list("3\n3 4 5"), Ok((heaps(&[3, 4, 5]), true)));
        assert_eq!(list("3\n3 4\n5\n"), Ok((heaps(&[3, 4, 5]), true)));
        assert_eq!(list("5\n6\n7"), Ok((heaps(&[5, 6, 7]), false)));
        assert_eq!(list("3 4 5"), Ok((heaps(&[3, 4, 5]), false)));
        let reading = read("2\n30 x", LIST).unwrap_err();
        assert_eq!(reading.0, 5..6);
        assert_eq!(read("2\n30 40", LIST).unwrap().find("[1]"), 5..7);
    }

    #[test]
    fn lines_that_may_mean_two_things_are_refused() {
        let at = |text| read(text, LIST).unwrap_err().0;
        assert_eq!(at("2\n3\n4"), 0..1);
        assert_eq!(at("1\n5"), 0..1);
        assert_eq!(at("2\n3 4 5\n1 2"), 8..11);
        assert_eq!(at("5 10; 8 14"), 6..10);
        assert!(read("5 10; 8 14", Shape::Value).is_err());
        assert_eq!(read("3 2\n0 1\n1 2\ntoken 1", EDGES).unwrap_err().0, 0..3);
        for edges in ["3-2\n0 1\n1 2\ntoken 1", "p edge 3 2\n0 1\n1 2\ntoken 1", "3 2; 0 1; 1 2; token 1"] {
            assert!(read(edges, EDGES).is_ok(), "{edges}");
        }
    }

    #[test]
    fn numbers_are_read_in_every_way_people_write_them() {
        let list = |text| read(text, LIST).map(|reading| reading.data);
        assert_eq!(
            list("10^6,1_000,1e3,-2^3"),
            Ok(Data::list([1_000_000, 1000, 1000, -8].map(Data::small).to_vec()))
        );
        assert_eq!(read("10^6", Shape::Value).unwrap().data, Data::from(1_000_000));
        assert_eq!(list("10^99999").unwrap_err().0, 0..8);
    }

    #[test]
    fn errors_point_at_the_bytes_that_are_wrong() {
        let at = |text| read(text, LIST).unwrap_err().0;
        assert_eq!(at("3,x,5"), 2..3);
        assert_eq!(at("3,,5"), 2..2);
        assert_eq!(at("3,4,"), 4..4);
        assert_eq!(at("0x10"), 0..4);
        assert_eq!(read("1 2\ntokn 5", EDGES).unwrap_err().0, 4..8);
        assert_eq!(read("1 2\ntoken 5 6", EDGES).unwrap_err().0, 10..13);
    }

    #[test]
    fn edge_lists_are_read_in_the_ways_people_write_them() {
        let expected = Data::object([
            ("edges", edges(vec![0, 1, 1, 2, 2, 3])),
            ("token", 1u64.into()),
            ("vertices", 4u64.into()),
            ("payoff", Data::object([])),
        ]);
        for text in [
            "0 1\n1 2\n2 3\ntoken 1",
            "0-1 1--2 2->3; token: 1",
            "# a path\n0,1\n1 -> 2\n(2, 3)\n\ntoken=1\n",
            "c a path\np edge 3 3\ne 0 1\ne 1 2\ne 2 3\ntoken 1",
        ] {
            assert_eq!(read(text, EDGES).unwrap().data, expected, "{text}");
        }
    }

    #[test]
    fn edges_have_colours_and_vertices_labels() {
        let edge = |u: u64, v: u64, colour: &str| Data::list(vec![u.into(), v.into(), colour.into()]);
        let shape = Shape::ColouredEdges { fields: &[Field { name: "ground", holds: Holds::NumberOr(0) }] };
        let list = Data::list(vec![edge(0, 1, "b"), Data::from(vec![1, 2]), edge(2, 3, "g")]);
        let expected = Data::object([("edges", list), ("ground", 0u64.into())]);
        for text in ["0 1 b\n1 2\n2 3 g", "0-1 b; 1-2; 2-3 g", "0,1,b\n1,2\n(2, 3, g)"] {
            assert_eq!(read(text, shape).unwrap().data, expected, "{text}");
        }
        assert_eq!(read("0 1 b\n1 x2", shape).unwrap_err().0, 8..10);
        let fields = &[
            Field { name: "vertices", holds: Holds::Vertices },
            Field { name: "labels", holds: Holds::WordMap },
        ];
        let labels = Data::object([("0", "L".into()), ("2", "R".into())]);
        let expected =
            Data::object([("edges", edges(vec![0, 1, 1, 2])), ("vertices", 3u64.into()), ("labels", labels)]);
        for text in ["0 1\n1 2\nlabels 0 L, 2 R", "0-1 1-2; labels 0 L; labels 2 R"] {
            let shape = Shape::Rows { list: Some("edges"), fields };
            assert_eq!(read(text, shape).unwrap().data, expected, "{text}");
        }
    }

    #[test]
    fn fields_and_rows_are_found_where_they_stand() {
        let text = "0 1 -5\n1->2 7\npayoff 2 -3, 4 1\nfirst max\ntoken 0";
        let reading = read(text, EDGES).unwrap();
        let Data::Object(fields) = &reading.data else { panic!() };
        let payoff = Data::object([("2", Data::integer((-3).into())), ("4", 1u64.into())]);
        assert_eq!(fields[3], ("payoff".to_owned(), payoff));
        assert_eq!(fields[4], ("first".to_owned(), "max".into()));
        assert_eq!(&text[reading.find(".edges[1][0]")], "1->2 7");
        assert_eq!(&text[reading.find(".first")], "max");
    }

    #[test]
    fn boards_and_matrices_are_read() {
        let rows = |rows: &[&str]| Data::list(rows.iter().map(|&row| row.into()).collect());
        let shape = Shape::Board { field: Some("board") };
        for text in ["X.O/.X.", "X.O\n.X.\n", " X . O\n . X ."] {
            assert_eq!(read(text, shape).unwrap().data, Data::object([("board", rows(&["X.O", ".X."]))]));
        }
        let pair = Shape::Matrices(&["a", "b"]);
        let expected = Data::object([("a", edges(vec![1, 2, 3, 4])), ("b", edges(vec![5, 6, 7, 8]))]);
        for text in ["1 2\n3 4\n\n5 6\n7 8\n", "1 2; 3 4 | 5 6; 7 8"] {
            assert_eq!(read(text, pair).unwrap().data, expected, "{text}");
        }
        assert!(read("1 2", pair).is_err());
    }

    #[test]
    fn values_are_numbers_lists_rows_or_texts() {
        let value = |text| read(text, Shape::Value).unwrap().data;
        assert_eq!(value("5"), Data::from(5));
        assert_eq!(value("-5"), Data::small(-5));
        assert_eq!(value("5,3"), Data::from(vec![5, 3]));
        assert_eq!(value(" xo_x "), "xo_x".into());
        assert_eq!(value("..#/..."), Data::list(vec!["..#".into(), "...".into()]));
        assert_eq!(value("true"), Data::Bool(true));
        assert_eq!(value("5,x"), "5,x".into());
    }
}
