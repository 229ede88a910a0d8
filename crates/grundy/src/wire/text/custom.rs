//! Positions of custom rules, which may be numbers, lists, texts or boards.
//!
//! The example of the rules says which of them, and how a text is read that may be several. Rules without an
//! example are asked which of the readings they take. If they take more than one, the text is refused with
//! both, unless one of them is what people mean by it: a number that does not begin with 0 is a number, and
//! one that does is a text.

use super::comments::{MARKS, blanked, has_word, is_marked, is_remark, left_out, no_position};
use super::lines::Lines;
use super::shapes::{empty_row, is_size, size_left_out};
use super::words::{number, words_of};
use super::{Letters, ParsedText, Source, TextError, offset, trimmed};
use crate::wire::json::data_from_json;
use grundy_solver::game::Game;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

/// What the example of custom rules shows their positions to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Example {
    /// The rules have none, or it is something else.
    Unsaid,
    Number,
    /// A list of numbers; whether they are all 0 or 1.
    Numbers {
        bits: bool,
    },
    /// Rows of this many numbers; whether each has one digit.
    Rows {
        width: usize,
        digits: bool,
    },
    /// A text; whether it holds a slash.
    Text {
        slash: bool,
    },
    /// Rows of text; whether there are blanks in them.
    Board {
        blanks: bool,
    },
}

impl Example {
    fn from_game(game: &dyn Game) -> Example {
        let written = game.custom_info().and_then(|words| words.example);
        let example = written.and_then(|written| data_from_json(written.as_bytes()).ok());
        match example {
            Some(Data::Natural(_) | Data::Big(_)) => Example::Number,
            Some(Data::Naturals(list)) if !list.is_empty() => {
                Example::Numbers { bits: list.len() > 1 && list.iter().all(|&n| n <= 1) }
            }
            Some(Data::Integers(_)) => Example::Numbers { bits: false },
            Some(Data::Rows { width, cells }) => {
                Example::Rows { width, digits: width > 1 && cells.iter().all(|&n| n < 10) }
            }
            Some(Data::IntegerRows { width, .. }) => Example::Rows { width, digits: false },
            Some(Data::Text(text)) => Example::Text { slash: text.contains(['/', '\n']) },
            Some(Data::List(rows)) if rows.iter().all(|row| matches!(row, Data::Text(_))) => {
                let blank = |row: &Data| matches!(row, Data::Text(row) if row.contains(char::is_whitespace));
                Example::Board { blanks: rows.iter().any(blank) }
            }
            _ => Example::Unsaid,
        }
    }
}

/// Reads a position of custom rules, or of rules that nothing is known of.
pub(super) fn read(text: &str, game: Option<&dyn Game>, source: Source) -> Result<ParsedText, TextError> {
    let example = game.map_or(Example::Unsaid, Example::from_game);
    let comments = match source {
        Source::Argument => Comments::default(),
        Source::File => Comments::from_text(text, example),
    };
    let cleaned = comments.blanked(text);
    let written = Written::new(text, &cleaned, &comments);
    if source == Source::File && written.lines.is_empty() {
        return Err((0..text.len(), no_position()));
    }
    let (note, mut reading) = (comments.note(), written.read(example, game)?);
    reading.note = match (note, reading.note) {
        (Some(one), Some(other)) => Some(one.then(other)),
        (one, other) => one.or(other),
    };
    Ok(reading)
}

/// Whether a line of a file of positions holds none.
pub(super) fn is_without_position(line: &str, game: &dyn Game) -> bool {
    match Example::from_game(game) {
        Example::Number | Example::Numbers { .. } | Example::Rows { .. } => {
            line.trim().is_empty() || is_marked(line)
        }
        // Blanks may be cells.
        Example::Text { .. } | Example::Board { .. } => line.is_empty() || is_remark(line),
        Example::Unsaid => line.trim().is_empty() || is_remark(line),
    }
}

/// The lines of a file that are comments.
#[derive(Default)]
struct Comments {
    /// Where they begin, rising.
    starts: Vec<usize>,
    /// Whether they might be rows of a board, so that it is said that they are none.
    are_doubtful: bool,
}

impl Comments {
    fn from_text(text: &str, example: Example) -> Comments {
        let lines = || text.split('\n').map(|line| line.trim_end_matches('\r'));
        if !lines().any(is_marked) {
            return Comments::default();
        }
        let starts = |is_comment: &dyn Fn(&str) -> bool| {
            lines().filter(|line| is_comment(line)).map(|line| offset(text, line)).collect()
        };
        let is_of_numbers = |line: &str| Lines::new(line, &[], false).all_lines().is_ok();
        let rest = || lines().filter(|line| !is_marked(line) && !line.trim().is_empty());
        let of_numbers = match example {
            Example::Number | Example::Numbers { .. } | Example::Rows { .. } => true,
            Example::Unsaid => {
                let named = |line: &str| has_word(line.trim_start().trim_start_matches(MARKS));
                rest().next().is_some()
                    && rest().all(is_of_numbers)
                    && lines().filter(|line| is_marked(line)).all(named)
            }
            Example::Text { .. } | Example::Board { .. } => false,
        };
        if of_numbers {
            return Comments { starts: starts(&is_marked), are_doubtful: false };
        }
        let width = |line: &str| line.chars().count();
        let mut widths: Vec<usize> = rest().map(width).collect();
        widths.dedup();
        let letters: HashSet<char> = rest().flat_map(str::chars).collect();
        // A row has the width and the letters of the others.
        let is_comment = |line: &str| {
            let is_row = widths.first() == Some(&width(line)) || widths.len() > 1;
            is_remark(line) && !is_row && line.chars().any(|c| c.is_alphabetic() && !letters.contains(&c))
        };
        Comments { starts: starts(&is_comment), are_doubtful: true }
    }

    fn begins_at(&self, start: usize) -> bool {
        self.starts.binary_search(&start).is_ok()
    }

    /// The text with blanks in the place of comments.
    fn blanked<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match self.starts.is_empty() {
            true => Cow::Borrowed(text),
            false => Cow::Owned(blanked(text, |line| self.begins_at(offset(text, line)))),
        }
    }

    fn note(&self) -> Option<LocalizedString> {
        (self.are_doubtful && !self.starts.is_empty()).then(|| left_out(self.starts.len()))
    }
}

/// A text that is to be read as a position.
struct Written<'a> {
    /// All of it, with blanks in the place of comments.
    text: &'a str,
    /// Its lines, without comments, and without empty ones at both ends.
    lines: Vec<&'a str>,
    /// The same, with slashes and semicolons as ends of lines.
    rows: Vec<&'a str>,
    whole: Range<usize>,
}

impl<'a> Written<'a> {
    fn new(original: &str, text: &'a str, comments: &Comments) -> Written<'a> {
        let lines =
            original.split('\n').map(|line| (offset(original, line), line.trim_end_matches('\r').len()));
        let kept = lines.filter(|&(start, _)| !comments.begins_at(start));
        let lines = without_ends(kept.map(|(start, length)| &text[start..start + length]).collect());
        let rows = lines.iter().flat_map(|line| line.split(['/', ';'])).collect();
        Written { text, lines, rows: without_ends(rows), whole: trimmed(text) }
    }

    fn read(&self, example: Example, game: Option<&dyn Game>) -> Result<ParsedText, TextError> {
        match example {
            Example::Unsaid => self.unsaid(game),
            Example::Number => self.unsaid(None),
            Example::Numbers { bits } => self.list(bits),
            Example::Rows { width, digits } => self.number_rows(width, digits),
            Example::Text { slash } => match &self.lines[..] {
                _ if slash => Ok(self.alone(Data::Text(self.lines.join("\n")))),
                [] => Ok(self.alone(Data::from(""))),
                [one] if !one.contains('/') => Ok(self.alone(Data::from(*one))),
                _ => self.rows_of_text(None).map(of_one_row),
            },
            Example::Board { .. } if self.rows.is_empty() => Ok(self.alone(Data::list(Vec::new()))),
            Example::Board { blanks } => self.rows_of_text(Some(blanks)),
        }
    }

    /// A position without places of its parts.
    fn alone(&self, data: Data) -> ParsedText {
        let (list, rows, fields) = Default::default();
        ParsedText {
            data,
            list,
            rows,
            fields,
            whole: self.whole.clone(),
            note: None,
            letters: Letters::default(),
        }
    }

    /// The word that the text is, if it is one.
    fn word(&self) -> Option<&'a str> {
        match &self.rows[..] {
            [line] => Some(line.trim()).filter(|word| !word.is_empty()),
            _ => None,
        }
    }

    /// The rules take a list of numbers. A single number is the list of that number.
    fn list(&self, bits: bool) -> Result<ParsedText, TextError> {
        if let Some(word) = self.word()
            && let Some(number) = number(word)
        {
            let list = Data::list(vec![number]);
            let is_row =
                is_digits(word) && word.len() > 1 && (word.starts_with('0') || bits && is_bits(word));
            return match is_row {
                true => Err(self.two_readings(&list, &Data::list(digits_of(word)))),
                false => Ok(self.alone(list)),
            };
        }
        self.unsaid(None)
    }

    /// The rules take rows of numbers. A single row is the board of that row.
    fn number_rows(&self, width: usize, digits: bool) -> Result<ParsedText, TextError> {
        let split = |row: &&str| -> Option<Vec<Data>> {
            let words: Vec<&str> = words_of(row).collect();
            match words[..] {
                [word] if digits && word.len() > 1 && is_digits(word) => Some(digits_of(word)),
                _ => words.into_iter().map(number).collect(),
            }
        };
        let Some(mut rows) = self.rows.iter().map(split).collect::<Option<Vec<_>>>() else {
            return self.unsaid(None);
        };
        let mut note = None;
        if let [first, rest @ ..] = &rows[..]
            && let [Data::Natural(height), Data::Natural(length)] = first[..]
            && let [next, ..] = rest
            && rest.iter().all(|row| row.len() == next.len())
        {
            let size = [rest.len() as u64, next.len() as u64];
            // Two numbers above two others are a row more likely than the size of one.
            let is_row = width == 2 && rest.len() == 1;
            if !is_row && ([height, length] == size || [length, height] == size) {
                if width == 2 {
                    let (all, less) = (board_of(&rows), board_of(rest));
                    return Err(self.two_readings(&all, &less));
                }
                note = Some(size_left_out(self.rows[0].trim()));
                rows.remove(0);
            }
        }
        Ok(ParsedText { note, ..self.alone(board_of(&rows)) })
    }

    /// The rules say nothing of their positions but by taking them.
    fn unsaid(&self, game: Option<&dyn Game>) -> Result<ParsedText, TextError> {
        if let Some(word) = self.word() {
            return self.one_line(word, game);
        }
        if self.rows.is_empty() {
            let tiers = vec![vec![self.alone(Data::list(Vec::new()))], vec![self.alone("".into())]];
            return self.choose(tiers, None, game);
        }
        let blank = self.rows.iter().all(|row| row.trim().is_empty());
        let mut lines = Lines::new(self.text, &[], false);
        if !blank && !self.text.contains('/') && lines.all_lines().is_ok() {
            return self.lines_of_numbers(lines, game);
        }
        let rows = self.rows_of_text(None)?;
        let text = self.alone(Data::Text(self.lines.join("\n")));
        let tiers = if self.rows.len() == 1 { vec![text, rows] } else { vec![of_one_row(rows), text] };
        self.choose(tiers.into_iter().map(|reading| vec![reading]).collect(), None, game)
    }

    /// A number, numbers, or a text.
    fn one_line(&self, word: &str, game: Option<&dyn Game>) -> Result<ParsedText, TextError> {
        let line = self.rows[0];
        let text = || self.alone(line.into());
        if let Some(number) = number(word) {
            if game.is_none() {
                return Ok(self.alone(number));
            }
            let list = self.alone(Data::list(vec![number.clone()]));
            let number = self.alone(number);
            let tiers = match (is_digits(word), word.len() > 1 && word.starts_with('0')) {
                (true, true) => vec![vec![self.alone(word.into())], vec![number], vec![list]],
                (true, false) => vec![vec![number], vec![list, self.alone(word.into())]],
                (false, _) => vec![vec![number], vec![list]],
            };
            return self.choose(tiers, None, game);
        }
        if let Ok(data) = data_from_json(word.as_bytes()) {
            return Ok(self.alone(data));
        }
        let mut numbers = Lines::new(self.text, &[], false);
        if numbers.all_lines().is_err() {
            let row = self.alone(Data::list(vec![line.into()]));
            return self.choose(vec![vec![text()], vec![row]], None, game);
        }
        let list = numbers.finish(None)?;
        let words: Vec<&str> = words_of(word).collect();
        let mut first = vec![list];
        if !word.contains([',', '，']) && words.iter().all(|word| is_digits(word)) {
            if words.iter().all(|word| word.len() == 1) {
                first.push(self.alone(Data::Text(words.concat())));
            } else if words.iter().any(|word| word.len() > 1 && word.starts_with('0')) {
                first.push(self.alone(Data::list(words.iter().map(|&word| word.into()).collect())));
            }
        }
        self.choose(vec![first, vec![text()]], None, game)
    }

    /// Lines of numbers: one list, or the rows of a board of digits.
    fn lines_of_numbers(&self, lines: Lines<'_>, game: Option<&dyn Game>) -> Result<ParsedText, TextError> {
        let words: Vec<Vec<&str>> = self.rows.iter().map(|row| words_of(row).collect()).collect();
        let digits = words.iter().flatten().all(|word| is_digits(word));
        let whole = words.iter().skip(1).all(|words| words.len() == 1);
        let joined = words.iter().skip(1).flatten().all(|word| word.len() == 1);
        let begins_with_0 = words.iter().flatten().any(|word| word.len() > 1 && word.starts_with('0'));
        let rows = Some(()).filter(|()| digits && (whole || joined));
        let rows = rows.and_then(|()| self.rows_of_text(Some(false)).ok()).map(of_one_row);
        let rows: Vec<ParsedText> = rows.into_iter().collect();
        let mut lengths = words.iter().flatten().map(|word| word.len());
        let first = lengths.next();
        let even = lengths.all(|length| Some(length) == first);
        let (list, failed) = match lines.finish(None) {
            Ok(list) => (vec![list], None),
            Err(error) => (Vec::new(), Some(error)),
        };
        let several = words.iter().any(|words| words.len() > 1);
        let tiers = match failed.is_some() && several && joined {
            // A board of numbers, or of digits with blanks between them.
            true => vec![[rows, vec![self.alone(board_of(&numbers_of(&words)))]].concat()],
            false if begins_with_0 => vec![rows, list],
            false if even => vec![[list, rows].concat()],
            false => vec![list, rows],
        };
        self.choose(tiers, failed, game)
    }

    /// Rows of text. Blanks in them are cells, unless they stand between all cells of a board that has none.
    fn rows_of_text(&self, blanks: Option<bool>) -> Result<ParsedText, TextError> {
        let wide = self.sized(&self.rows.iter().map(|row| row.to_string()).collect::<Vec<_>>());
        let cells = |row: &&str| row.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        let narrow: Vec<String> = self.rows.iter().map(cells).collect();
        let empty = self.rows.iter().position(|row| row.is_empty());
        if let Some(empty) = empty.filter(|_| self.rows.iter().any(|row| !row.is_empty())) {
            let at = offset(self.text, self.rows[empty]);
            return Err((at..at, empty_row()));
        }
        if narrow.iter().any(String::is_empty) {
            return Ok(wide);
        }
        let narrow = self.sized(&narrow);
        if wide.data == narrow.data {
            return Ok(narrow);
        }
        let spaced = self.rows[usize::from(narrow.note.is_some())..].iter().all(|row| is_spaced(row));
        match (wide.note.is_some(), narrow.note.is_some(), blanks) {
            (true, false, _) | (_, _, Some(true)) => Ok(wide),
            (false, true, _) => Ok(narrow),
            (.., Some(false)) if spaced => Ok(narrow),
            (.., None) if !spaced => Ok(wide),
            _ => Err(self.two_readings(&wide.data, &narrow.data)),
        }
    }

    /// A board of these rows, the first of which may say how large it is.
    fn sized(&self, rows: &[String]) -> ParsedText {
        let size = self.rows[0].trim();
        let note = is_size(size, &rows[1..]).then(|| size_left_out(size));
        let without = usize::from(note.is_some());
        let place = |row: &&str| offset(self.text, row)..offset(self.text, row) + row.len();
        let data = Data::list(rows[without..].iter().map(|row| Data::from(row.as_str())).collect());
        let rows = self.rows[without..].iter().map(place).collect();
        ParsedText { rows, note, ..self.alone(data) }
    }

    /// The reading that the rules take, of the first of these lists in which there is one.
    fn choose(
        &self,
        tiers: Vec<Vec<ParsedText>>,
        failed: Option<TextError>,
        game: Option<&dyn Game>,
    ) -> Result<ParsedText, TextError> {
        let count = tiers.iter().map(Vec::len).sum::<usize>();
        if let Some(game) = game.filter(|_| count + usize::from(failed.is_some()) > 1) {
            for tier in &tiers {
                let mut taken = tier.iter().filter(|reading| takes(game, &reading.data));
                match (taken.next(), taken.next()) {
                    (Some(one), None) => return Ok(one.clone()),
                    (Some(one), Some(other)) => return self.with_moves(one, other, game),
                    (None, _) => {}
                }
            }
        }
        match (failed, tiers.into_iter().flatten().next()) {
            (Some(error), _) => Err(error),
            (None, Some(reading)) => Ok(reading),
            (None, None) => Ok(self.alone(Data::Text(self.lines.join("\n")))),
        }
    }

    /// Of two readings that the rules take the one in which there is a move, if there is none in the other.
    fn with_moves(
        &self,
        one: &ParsedText,
        other: &ParsedText,
        game: &dyn Game,
    ) -> Result<ParsedText, TextError> {
        let (meant, not) = match [one, other].map(|reading| game.takes(&reading.data)) {
            [Some(true), Some(false)] => (one, other),
            [Some(false), Some(true)] => (other, one),
            _ => return Err(self.two_readings(&one.data, &other.data)),
        };
        let [read, other] = [meant, not].map(|reading| shown(&reading.data));
        let note = words!(
            "read as {read}, because there is no move in {other}",
            "这里读作 {read}，因为 {other} 中没有着法"
        );
        let note = meant.note.clone().map_or(note.clone(), |size| size.then(note));
        Ok(ParsedText { note: Some(note), ..meant.clone() })
    }

    fn two_readings(&self, one: &Data, other: &Data) -> TextError {
        let [one, other] = [one, other].map(shown);
        let message = words!(
            "this may be {one} or {other}: write the one that is meant, as JSON, or let the rules have an example",
            "这可能是 {one}，也可能是 {other}：请用 JSON 写出所指的局面，或在规则中给出 example"
        );
        (self.whole.clone(), message)
    }
}

/// Whether custom rules take this as a position. Small numbers are tried in the place of large ones first,
/// because asking about these may take long.
fn takes(game: &dyn Game, data: &Data) -> bool {
    let small = |list: &[u64]| list.iter().map(|&n| n.min(1)).collect::<Vec<_>>();
    let smaller = match data {
        Data::Natural(n) => Data::Natural(*n.min(&1)),
        Data::Naturals(list) => Data::Naturals(small(list)),
        Data::Rows { width, cells } => Data::Rows { width: *width, cells: small(cells) },
        _ => data.clone(),
    };
    game.takes(&smaller).is_some() || smaller != *data && game.takes(data).is_some()
}

fn without_ends(mut lines: Vec<&str>) -> Vec<&str> {
    if lines.iter().all(|line| line.is_empty()) {
        // A board may consist of empty rows.
        return if lines.len() > 1 && lines.iter().all(|line| line.is_empty()) { lines } else { Vec::new() };
    }
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
    lines.split_off(first)
}

fn is_digits(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_bits(word: &str) -> bool {
    word.bytes().all(|byte| matches!(byte, b'0' | b'1'))
}

fn digits_of(word: &str) -> Vec<Data> {
    word.bytes().map(|byte| Data::Natural(u64::from(byte - b'0'))).collect()
}

/// Whether a row consists of single characters with a blank between each two.
fn is_spaced(row: &str) -> bool {
    let cells = row.trim();
    let spaced = cells.chars().enumerate().all(|(i, c)| c.is_whitespace() == (i % 2 == 1));
    spaced && cells.contains(char::is_whitespace)
}

/// The row below a line that says how long it is, in place of a board of that row.
fn of_one_row(reading: ParsedText) -> ParsedText {
    match &reading.data {
        Data::List(rows) if rows.len() == 1 && reading.note.is_some() => {
            ParsedText { data: rows[0].clone(), rows: Vec::new(), ..reading }
        }
        _ => reading,
    }
}

fn numbers_of(rows: &[Vec<&str>]) -> Vec<Vec<Data>> {
    rows.iter().map(|row| row.iter().filter_map(|word| number(word)).collect()).collect()
}

fn board_of(rows: &[Vec<Data>]) -> Data {
    Data::list(rows.iter().cloned().map(Data::list).collect())
}

/// A position in JSON, as far as a message shows it.
fn shown(data: &Data) -> String {
    const LONG: usize = 60;
    let text = data.to_string();
    match text.char_indices().nth(LONG) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}
