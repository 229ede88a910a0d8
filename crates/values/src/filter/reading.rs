//! Reads conditions.

use super::condition::{
    Answers, COUNT, MAX_NESTED, Piece, Positions, RELATIONS, Relation, Side, Tree, answers, is_word, key_of,
};
use crate::keys::Key;
use crate::notation::expression::Function;
use crate::notation::{self, ErrorKind, ParseValueError};
use grundy_theory::words;

/// A condition while it is read. All parts are slices of the text.
pub(super) struct ConditionReader<'a, 'p> {
    pub(super) text: &'a str,
    pub(super) positions: Positions<'p>,
    /// How many values there are.
    pub(super) values: usize,
}

impl ConditionReader<'_, '_> {
    /// Parts with `or` between them.
    pub(super) fn any(&mut self, part: &str, nested: usize) -> Result<Tree, ParseValueError> {
        self.joined(part, "or", nested, Tree::Any, ConditionReader::all)
    }

    /// Parts with `and` between them.
    fn all(&mut self, part: &str, nested: usize) -> Result<Tree, ParseValueError> {
        self.joined(part, "and", nested, Tree::All, ConditionReader::term)
    }

    fn joined(
        &mut self,
        part: &str,
        word: &str,
        nested: usize,
        join: fn(Vec<Tree>) -> Tree,
        read: fn(&mut Self, &str, usize) -> Result<Tree, ParseValueError>,
    ) -> Result<Tree, ParseValueError> {
        let parts = split_at_words(part, word);
        let [only] = parts[..] else {
            let read = parts.into_iter().map(|part| read(self, part, nested));
            return Ok(join(read.collect::<Result<_, _>>()?));
        };
        read(self, only, nested)
    }

    /// A comparison, or something in parentheses, perhaps behind `not`.
    fn term(&mut self, part: &str, nested: usize) -> Result<Tree, ParseValueError> {
        let term = part.trim();
        if nested > MAX_NESTED {
            return Err(ParseValueError::new(
                ErrorKind::TooLarge,
                self.column(part.trim_start()),
                words!(
                    "conditions are nested at most {MAX_NESTED} deep: leave out parentheses",
                    "条件最多嵌套 {MAX_NESTED} 层：请去掉一些括号"
                ),
            ));
        }
        if let Some(rest) = term.strip_prefix("not")
            && rest.starts_with(|c: char| c.is_whitespace() || c == '(')
        {
            return Ok(Tree::Not(Box::new(self.term(rest, nested + 1)?)));
        }
        if term.starts_with('(') {
            match end_of_parentheses(term) {
                None => {
                    return Err(ParseValueError::syntax(
                        self.column(term),
                        words!("this parenthesis is not closed", "这个括号没有闭合"),
                    ));
                }
                Some(end) if end + 1 == term.len() => return self.any(&term[1..end], nested + 1),
                Some(_) => {}
            }
        }
        self.comparison(part)
    }

    fn comparison(&mut self, part: &str) -> Result<Tree, ParseValueError> {
        let start = part.trim_start();
        let end = start.find(|c: char| !c.is_ascii_lowercase() && c != '-').unwrap_or(start.len());
        let (word, behind) = start.split_at(end);
        let Some((at, sign, relation)) = relation(start) else {
            // A wrong name is reported before what it lacks.
            if word.len() == start.trim_end().len() {
                self.key(word, self.column(start))?;
            }
            let behind = if key_of(word).is_some() { behind } else { &start[start.trim_end().len()..] };
            return Err(ParseValueError::syntax(
                self.column(behind.trim_start()),
                words!(
                    "a relation is expected here: =, !=, <, >, <=, >=, || (confused), <| (less or confused), |>",
                    "这里应为关系：=、!=、<、>、<=、>=、||（不可比较）、<|（小于或不可比较）、|>"
                ),
            ));
        };
        let (left, right) = (&start[..at], &start[at + sign.len()..]);
        let subject = match self.key(word, self.column(start)) {
            _ if left.trim_end() != word || word == COUNT => self.expression(left)?,
            Ok(key) => Side::Answer(key),
            // "left-stop-right-stop" is a difference.
            Err(error) => match self.expression(left) {
                Ok(side @ Side::Mixed(_)) => side,
                _ => return Err(error),
            },
        };
        let begin = right.trim_start();
        let object = match (&subject, begin.trim_end()) {
            (Side::Answer(_), "null") => Side::Null,
            (Side::Answer(key), word) => match answers(*key) {
                Answers::Words(known) if known.contains(&word) => Side::Word(word.to_owned()),
                Answers::Words(known) => match key_of(word).filter(|&key| is_word(key)) {
                    Some(other) => Side::Answer(other),
                    None => {
                        let known = known.join(", ");
                        return Err(ParseValueError::syntax(
                            self.column(begin),
                            words!("write one of {known} here", "这里应为 {known} 之一"),
                        ));
                    }
                },
                Answers::Values | Answers::Others => self.expression(right)?,
            },
            _ => self.expression(right)?,
        };
        let is_order = !matches!(relation, Relation::Equal | Relation::Unequal);
        let has_words = matches!(&subject, Side::Answer(key) if is_word(*key));
        if is_order && (has_words || matches!(object, Side::Null)) {
            return Err(ParseValueError::syntax(
                self.column(&start[at..]),
                words!(
                    "only = and != are possible here: {word} has no order",
                    "这里只能用 = 或 !=：{word} 没有大小之分"
                ),
            ));
        }
        Ok(Tree::Comparison(subject, relation, object))
    }

    /// A value, in which keys stand for their answers.
    fn expression(&mut self, side: &str) -> Result<Side, ParseValueError> {
        let at = self.column(side);
        let mut pieces: Vec<Piece> = Vec::new();
        // What is checked has each column where the text has it.
        let mut checked = String::new();
        let mut rest = side;
        while let Some(next) = rest.chars().next() {
            let in_word = checked.ends_with(|c: char| c.is_ascii_alphabetic());
            let named = if in_word { None } else { self.name(rest)? };
            let (taken, piece) = named.unwrap_or((next.len_utf8(), None));
            let (word, behind) = rest.split_at(taken);
            match piece {
                None => {
                    checked += word;
                    add(&mut pieces, word);
                }
                Some(piece) => {
                    // What stands for a value fits wherever one may stand, and is no longer than its name.
                    let is_value = !matches!(&piece, Piece::Text(text) if text.is_empty());
                    let stand_in = if is_value { "(0)" } else { "" };
                    let width = word.chars().count();
                    checked += &format!("{stand_in:width$}");
                    match piece {
                        Piece::Text(text) => add(&mut pieces, &text),
                        piece => pieces.push(piece),
                    }
                }
            }
            rest = behind;
        }
        notation::read(&checked)
            .map_err(|error| ParseValueError { column: error.column + at - 1, ..error })?;
        Ok(match &pieces[..] {
            [] => self.value(String::new()),
            [Piece::Text(text)] => self.value(text.clone()),
            _ => Side::Mixed(pieces),
        })
    }

    fn value(&mut self, text: String) -> Side {
        self.values += 1;
        Side::Value(text, self.values - 1)
    }

    /// A name at the beginning of a text, by its length, and what stands for it if it is not a part of a
    /// value.
    fn name(&mut self, text: &str) -> Result<Option<(usize, Option<Piece>)>, ParseValueError> {
        let is_inside = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !text.starts_with(|c: char| c.is_ascii_lowercase()) {
            return Ok(None);
        }
        let end = text.find(|c: char| !is_inside(c)).unwrap_or(text.len());
        let (name, behind) = text.split_at(end);
        if behind.starts_with('(') {
            if name == "value" {
                return Ok(Some((name.len(), Some(Piece::Text(String::new())))));
            }
            if Function::from_name(name).is_some() || ["tiny", "miny"].contains(&name) {
                return Ok(Some((name.len(), None)));
            }
        }
        let is_call = behind.starts_with('(') || (behind.starts_with(':') && key_of(name).is_none());
        let open = behind.find('(').filter(|&open| is_call && !behind[..open].contains(char::is_whitespace));
        if let Some(open) = open
            && let Some(close) = end_of_parentheses(&behind[open..])
        {
            let length = end + open + close + 1;
            let value = (self.positions)(&text[..length]).map_err(|message| {
                ParseValueError::new(ErrorKind::BadParameter, self.column(text), message)
            })?;
            return Ok(Some((length, Some(Piece::Text(format!("({value})"))))));
        }
        // "left-stop-mean" is a difference.
        let mut ends: Vec<usize> = name.match_indices('-').map(|(at, _)| at).chain([name.len()]).collect();
        ends.reverse();
        for end in ends {
            let word = &name[..end];
            if word == COUNT {
                return Ok(Some((end, Some(Piece::Count))));
            }
            if let Some(key) = key_of(word).filter(|&key| matches!(answers(key), Answers::Values)) {
                return Ok(Some((end, Some(Piece::Answer(key)))));
            }
        }
        let word = text.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(text.len());
        Ok(Some((word, None)))
    }

    fn key(&self, word: &str, column: usize) -> Result<Key, ParseValueError> {
        let is_comparable = |&key: &Key| !matches!(answers(key), Answers::Others);
        key_of(word).filter(is_comparable).ok_or_else(|| {
            let all = Key::of_values().filter(is_comparable).map(Key::as_str);
            let all = all.chain([COUNT]).collect::<Vec<_>>().join(", ");
            ParseValueError::new(
                ErrorKind::BadParameter,
                column,
                words!(
                    "a condition begins with a key: write one of {all}",
                    "条件以所比较的内容开头，应为 {all} 之一"
                ),
            )
        })
    }

    /// The column, from 1, at which a part of the text begins.
    fn column(&self, part: &str) -> usize {
        let before =
            (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len());
        self.text.get(..before).unwrap_or_default().chars().count() + 1
    }
}

/// Adds a text to pieces.
fn add(pieces: &mut Vec<Piece>, text: &str) {
    match pieces.last_mut() {
        Some(Piece::Text(last)) => *last += text,
        _ if text.is_empty() => {}
        _ => pieces.push(Piece::Text(text.to_owned())),
    }
}

/// Shows each place outside of parentheses and braces; of uptimals such as `^<2>` only the beginning.
fn outside(text: &str) -> impl Iterator<Item = usize> + '_ {
    let mut depth = 0_usize;
    let mut hidden_to = 0;
    text.char_indices().filter_map(move |(at, c)| {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            '^' | 'v' => {
                let unit = text[at + 1..].strip_prefix('<').and_then(|unit| unit.split_once('>'));
                let is_number = |n: &str| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit());
                if let Some((n, _)) = unit.filter(|(n, _)| is_number(n) || *n == "on") {
                    hidden_to = at + n.len() + 3;
                    return (depth == 0).then_some(at);
                }
            }
            _ => {}
        }
        (depth == 0 && at >= hidden_to).then_some(at)
    })
}

/// Where the first relation outside of parentheses and braces stands, as it is written.
fn relation(text: &str) -> Option<(usize, &'static str, Relation)> {
    outside(text).find_map(|at| {
        let sign = |&(sign, relation): &(&'static str, Relation)| {
            text[at..].starts_with(sign).then_some((at, sign, relation))
        };
        RELATIONS.iter().find_map(sign)
    })
}

/// The parts between words, which stand alone outside of parentheses and braces.
fn split_at_words<'t>(text: &'t str, word: &str) -> Vec<&'t str> {
    let mut parts = Vec::new();
    let mut from = 0;
    let ends_word = |c: Option<char>| c.is_none_or(|c| c.is_whitespace() || "(){}".contains(c));
    for at in outside(text) {
        let is_word = text[at..].starts_with(word)
            && ends_word(text[..at].chars().next_back())
            && ends_word(text[at + word.len()..].chars().next());
        if is_word && at >= from {
            parts.push(&text[from..at]);
            from = at + word.len();
        }
    }
    parts.push(&text[from..]);
    parts
}

/// The place of the parenthesis that closes the one at the beginning.
fn end_of_parentheses(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.char_indices().find_map(|(at, c)| {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth == 0).then_some(at)
    })
}
