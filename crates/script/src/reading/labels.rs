//! Names of moves: whether two moves may have the same one.
//!
//! Of two moves with the same name in a dict only the later one is left, so that names have to be told apart.

use super::reader::Reader;
use super::value::{Entry, Piece, Value};
use grundy_theory::ruleset::custom::exact::{TermId, VariableId};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Pieces of a text, known pieces beside each other as one.
pub(super) fn joined(pieces: Vec<Piece>) -> Rc<[Piece]> {
    let mut all: Vec<Piece> = Vec::new();
    for piece in pieces {
        match (all.last_mut(), piece) {
            (_, Piece::Known(text)) if text.is_empty() => {}
            (Some(Piece::Known(before)), Piece::Known(text)) => *before = Rc::from(format!("{before}{text}")),
            (_, piece) => all.push(piece),
        }
    }
    all.into()
}

/// A name as the texts around its holes, one more than holes, and the integers in them.
struct Name {
    texts: Vec<String>,
    holes: Vec<TermId>,
    /// What kind of value it is: names of different kinds differ.
    kind: u8,
}

impl Name {
    fn from_value(value: &Value) -> Option<Name> {
        let mut name = Name { texts: vec![String::new()], holes: Vec::new(), kind: 0 };
        match value {
            Value::Int(term) => {
                name.holes.push(*term);
                name.texts.push(String::new());
                name.kind = 1;
            }
            Value::Tuple(items) => {
                for item in items.iter() {
                    name.holes.push(item.as_int()?);
                    name.texts.push(",".to_owned());
                }
                name.kind = 2;
            }
            Value::Text(pieces) => {
                for piece in pieces.iter() {
                    match piece {
                        Piece::Known(text) => name.texts.last_mut()?.push_str(text),
                        Piece::Int(term) => {
                            name.holes.push(*term);
                            name.texts.push(String::new());
                        }
                    }
                }
            }
            _ => return None,
        }
        // Between two numbers stands something that is no digit, so that each of them can be told.
        let between = name.texts.get(1..name.texts.len() - 1).unwrap_or_default();
        let told = |text: &String| text.chars().next().is_some_and(|first| !first.is_ascii_digit());
        between.iter().all(told).then_some(name)
    }

    /// Whether no integers in the holes make the two names equal, as far as their beginnings and ends tell.
    fn differs(&self, other: &Name) -> bool {
        if self.kind != other.kind || (self.kind == 2 && self.holes.len() != other.holes.len()) {
            return true;
        }
        let ends = |name: &Name| {
            let (first, last) = (name.texts.first().cloned(), name.texts.last().cloned());
            (first.unwrap_or_default(), last.unwrap_or_default().chars().rev().collect::<String>())
        };
        let ((one, one_end), (other_begin, other_end)) = (ends(self), ends(other));
        let apart = |one: &str, one_open: bool, other: &str, other_open: bool| {
            let (mut one, mut other) = (one.chars(), other.chars());
            loop {
                return match (one.next(), other.next()) {
                    (Some(a), Some(b)) if a == b => continue,
                    (Some(_), Some(_)) => true,
                    (None, None) => one_open != other_open,
                    // A number begins and ends with a digit or begins with a sign.
                    (Some(next), None) => !one_may_follow(next, other_open),
                    (None, Some(next)) => !one_may_follow(next, one_open),
                };
            }
        };
        let open = |name: &Name| !name.holes.is_empty();
        apart(&one, open(self), &other_begin, open(other))
            || apart(&one_end, open(self), &other_end, open(other))
    }
}

/// Whether a letter may be where a text ends: if there is a number behind it.
fn one_may_follow(letter: char, open: bool) -> bool {
    open && (letter.is_ascii_digit() || letter == '-')
}

impl Reader<'_> {
    /// Whether no two of these moves have the same name.
    pub(super) fn names_differ(&mut self, entries: &[(Value, Entry)]) -> bool {
        let Some(names) = entries.iter().map(|(key, _)| Name::from_value(key)).collect::<Option<Vec<_>>>()
        else {
            return false;
        };
        for (i, (name, (_, entry))) in names.iter().zip(entries).enumerate() {
            if !self.tells_apart(name, entry) {
                return false;
            }
            for (other, (_, later)) in names.iter().zip(entries).skip(i + 1) {
                if name.differs(other) {
                    continue;
                }
                if name.texts != other.texts {
                    return false;
                }
                let mut both = vec![entry.when, later.when];
                for (one, other) in name.holes.iter().zip(&other.holes) {
                    both.push(self.e.equal(*one, *other));
                }
                let both = self.e.all(&both);
                if !self.is_never(both) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether the integers of a name tell the values of all bound variables of its entry.
    fn tells_apart(&mut self, name: &Name, entry: &Entry) -> bool {
        let bound: BTreeSet<VariableId> = entry.bound.iter().map(|range| range.variable).collect();
        let mut told = BTreeSet::new();
        loop {
            let before = told.len();
            for hole in &name.holes {
                let free = self.e.free_variables(*hole);
                let mut open =
                    free.iter().filter(|variable| bound.contains(variable) && !told.contains(*variable));
                let (Some(&variable), None) = (open.next(), open.next()) else { continue };
                let term = self.e.variable(variable);
                let (summands, _) = self.e.as_linear(*hole);
                let inside = |term: TermId| self.e.free_variables(term).contains(&variable);
                if summands.iter().all(|(summand, _)| *summand == term || !inside(*summand))
                    && summands.iter().any(|(summand, _)| *summand == term)
                {
                    told.insert(variable);
                }
            }
            if told.len() == bound.len() {
                return true;
            }
            if told.len() == before {
                return false;
            }
        }
    }
}
