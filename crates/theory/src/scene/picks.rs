//! Moves as sequences of picks.

use super::{Element, ElementKind, Layout, Scene};
use crate::data::Data;
use crate::data::MoveName;
use std::collections::HashMap;
use std::fmt;

/// One step of a move: a thing (`c2,3`), a token of a heap (`h0#2`: it and those above it go), a gap between
/// two tokens of a row (`h0/2`: after the second), or something that is named by a word (`cut=3`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pick(String);

impl Pick {
    /// A thing.
    pub fn thing(id: impl Into<String>) -> Pick {
        Pick(id.into())
    }

    /// A token of a heap, counted from 1.
    pub fn token(heap: &str, token: u64) -> Pick {
        Pick(format!("{heap}#{token}"))
    }

    /// The gap after this many tokens of a row.
    pub fn gap(heap: &str, after: u64) -> Pick {
        Pick(format!("{heap}/{after}"))
    }

    /// A word.
    pub fn word(key: &str, value: &Data) -> Pick {
        let value = if let Data::Text(text) = value { text.clone() } else { value.to_string() };
        Pick(format!("{key}={}", value.replace(' ', "")))
    }

    /// A pick as it was typed.
    pub fn typed(text: &str) -> Pick {
        Pick(text.to_owned())
    }

    /// The same pick in the part of this name.
    pub fn within(&self, part: &str) -> Pick {
        Pick(format!("{part}.{}", self.0))
    }

    /// The pick as it is typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name of the thing that is picked, or that a token or a gap belongs to; `None` for a word.
    pub fn id(&self) -> Option<&str> {
        if self.0.contains('=') { None } else { self.0.split(['#', '/']).next() }
    }

    /// The heap and the number of a token.
    pub fn as_token(&self) -> Option<(&str, u64)> {
        let (heap, token) = self.0.split_once('#')?;
        Some((heap, token.parse().ok()?))
    }

    /// Whether what is picked there can be seen.
    pub fn is_seen(&self, names: &HashMap<String, &Element>) -> bool {
        let Some(thing) = self.id().and_then(|id| names.get(id)) else { return self.id().is_none() };
        let number = self.0.split_once(['#', '/']).map(|(_, number)| number.parse::<u64>().ok());
        match (number, &thing.is) {
            (None, _) => true,
            (Some(Some(number)), ElementKind::Heap(tokens)) => (1..=*tokens).contains(&number),
            _ => false,
        }
    }
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The names of fields, and how the names of the things begin that they speak of.
const SPEAK_OF: [(&str, &str); 23] = [
    ("heap", "h"),
    ("heaps", "h"),
    ("step", "h"),
    ("box", "h"),
    ("open", "b"),
    ("cell", "c"),
    ("cells", "c"),
    ("from", "c"),
    ("into", "c"),
    ("arrow", "c"),
    ("place", "c"),
    ("turn", "c"),
    ("turned", "c"),
    ("run", "c"),
    ("square", "c"),
    ("line", "c"),
    ("domino", "c"),
    ("goose", "c"),
    ("fox", "c"),
    ("vertex", "v"),
    ("edge", "e"),
    ("token", "t"),
    ("piece", "p"),
];

/// Fields that tell nothing that others do not.
const REPEATED: [&str; 3] = ["player", "ends", "weight"];

/// The picks of a move that follow from its name: `{"heap": 0, "take": 2}` is the token `h0#2` of a heap of
/// three, `{"from": [0, 1], "into": [2, 1]}` are the cells `c0,1` and `c2,1`. What speaks of nothing in the
/// scene becomes a word, so that every name is named.
pub fn by_name(name: &MoveName, scene: &Scene) -> Vec<Pick> {
    PickReader::new(scene).read(name)
}

/// The things of a scene, for reading the names of its moves.
pub(crate) struct PickReader<'a> {
    names: HashMap<String, &'a Element>,
    /// Whether a name that is not there may be that of a thing left out.
    hidden: bool,
    /// Whether cells have two coordinates.
    board: bool,
}

impl<'a> PickReader<'a> {
    pub(crate) fn new(scene: &'a Scene) -> PickReader<'a> {
        let board = matches!(&scene.layout, Layout::Grid { rows, .. } if rows.len() > 1)
            || scene.things.iter().any(|thing| thing.id.starts_with('c') && thing.id.contains(','));
        PickReader { names: scene.names(), hidden: scene.all_hidden() > 0, board }
    }

    pub(crate) fn read(&self, name: &MoveName) -> Vec<Pick> {
        let mut picks = Vec::new();
        let field = |wanted: &str| name.iter().find(|(key, _)| *key == wanted).map(|(_, value)| value);
        for (key, value) in name {
            let read = match (*key, value) {
                (key, _) if REPEATED.contains(&key) => Some(Vec::new()),
                ("heap" | "step" | "box", Data::Natural(heap)) => match field("take") {
                    Some(Data::Natural(take)) => self.token(*heap, *take).map(|pick| vec![pick]),
                    _ => self.thing("h", value),
                },
                ("heaps", Data::Naturals(heaps)) => match field("takes") {
                    Some(Data::Naturals(takes)) => {
                        heaps.iter().zip(takes).map(|(&heap, &take)| self.token(heap, take)).collect()
                    }
                    _ => self.thing("h", value),
                },
                ("both", _) => match field("take") {
                    Some(Data::Natural(take)) => {
                        [0, 1].map(|heap| self.token(heap, *take)).into_iter().collect()
                    }
                    _ => None,
                },
                ("takes", _) => Some(Vec::new()),
                ("take", Data::Natural(take)) => {
                    match ["heap", "step", "box", "both"].iter().any(|key| field(key).is_some()) {
                        true => Some(Vec::new()),
                        false => self.token(0, *take).map(|pick| vec![pick]),
                    }
                }
                ("row", row) => match (row, field("column")) {
                    (Data::Natural(row), Some(Data::Natural(column))) => {
                        self.known(format!("c{row},{column}"))
                    }
                    _ => None,
                },
                ("column", _) if field("row").is_some() => Some(Vec::new()),
                ("run", Data::Naturals(run)) => match run[..] {
                    [first, last] if first == last => self.known(format!("c{first}")),
                    _ => self.thing("c", value),
                },
                (key, value) => SPEAK_OF
                    .iter()
                    .find(|(known, _)| *known == key)
                    .and_then(|(_, letter)| self.thing(letter, value)),
            };
            picks.extend(read.unwrap_or_else(|| vec![Pick::word(key, value)]));
        }
        picks
    }

    fn known(&self, id: String) -> Option<Vec<Pick>> {
        (self.hidden || self.names.contains_key(&id)).then(|| vec![Pick::thing(id)])
    }

    /// The topmost token that stays away when this many are taken from a heap.
    fn token(&self, heap: u64, take: u64) -> Option<Pick> {
        let id = format!("h{heap}");
        let ElementKind::Heap(tokens) = self.names.get(&id)?.is else { return None };
        (1..=tokens).contains(&take).then(|| Pick::token(&id, tokens - take + 1))
    }

    /// The things that a value speaks of.
    fn thing(&self, letter: &str, value: &Data) -> Option<Vec<Pick>> {
        match value {
            Data::Natural(n) => self.known(format!("{letter}{n}")),
            Data::Naturals(pair) if pair.len() == 2 && letter == "c" && self.board => {
                self.known(format!("{letter}{},{}", pair[0], pair[1]))
            }
            Data::Naturals(list) => {
                let all = list.iter().map(|n| self.known(format!("{letter}{n}")));
                all.collect::<Option<Vec<_>>>().map(|all| all.concat())
            }
            Data::Rows { width: 2, cells } => {
                let all =
                    cells.chunks_exact(2).map(|cell| self.known(format!("{letter}{},{}", cell[0], cell[1])));
                all.collect::<Option<Vec<_>>>().map(|all| all.concat())
            }
            _ => None,
        }
    }
}

/// The picks of a move in a heap whose tokens lie in a row, which leaves heaps of these sizes, in rising
/// order: the first and the last token taken, which stand behind the first heap left, and then the gaps
/// between the other heaps. `None` where the heaps do not fit into the row.
pub fn of_split(heap: &str, tokens: u64, left: &[u64]) -> Option<Vec<Pick>> {
    let rest = left.iter().try_fold(0u64, |sum, &size| sum.checked_add(size))?;
    let taken = tokens.checked_sub(rest)?;
    if left.len() > 1 && left.contains(&0) {
        return None;
    }
    let mut picks = Vec::new();
    let mut end = left.first().copied().unwrap_or(0);
    if taken > 0 {
        picks.push(Pick::token(heap, end + 1));
        end += taken;
        // A single heap that is left stands before the tokens taken: the last of them tells it from a gap.
        if taken > 1 {
            picks.push(Pick::token(heap, end));
        }
    } else if left.len() > 1 {
        picks.push(Pick::gap(heap, end));
    }
    for size in left.iter().skip(1).take(left.len().saturating_sub(2)) {
        end += size;
        picks.push(Pick::gap(heap, end));
    }
    Some(picks)
}
