//! Positions as they are written: a tree of exact integers, texts, lists and objects.
//!
//! This is the common ground of every front end. JSON lines, the command line, the web page and Python turn
//! what they were given into [`Data`]; a ruleset turns [`Data`] into a legal position or says what is wrong
//! with it. Long lists of integers are kept flat, so that a million heaps cost eight bytes each.

use crate::localized::LocalizedString;
use crate::words;
use num_bigint::BigInt;
use num_traits::Signed;
use std::cmp::Ordering;
use std::fmt;

/// A value as the notation carries it.
///
/// Lists are kept in the flattest form that holds them: a list of natural numbers below 2^64 (the empty list
/// too) is [`Naturals`](Data::Naturals), a non-empty list of such lists of one length is
/// [`Rows`](Data::Rows); where some number is negative and all lie between -2^63 and 2^63 - 1 they are
/// [`Integers`](Data::Integers) and [`IntegerRows`](Data::IntegerRows); any other is a [`List`](Data::List).
/// [`Data::list`] sees to that, and equality relies on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Data {
    /// Nothing.
    Null,
    /// A truth value.
    Bool(bool),
    /// A natural number below 2^64.
    Natural(u64),
    /// An integer that is negative, or 2^64 or more.
    Big(Box<BigInt>),
    /// A number with a fraction or an exponent, as it was written. No game takes one.
    Fraction(String),
    /// A text.
    Text(String),
    /// A list of natural numbers.
    Naturals(Vec<u64>),
    /// A list of lists of natural numbers, all of the same length `width`, which is at least 1.
    Rows {
        /// Numbers in a row.
        width: usize,
        /// The rows, one after the other.
        cells: Vec<u64>,
    },
    /// A list of integers from -2^63 to 2^63 - 1, of which one at least is negative.
    Integers(Vec<i64>),
    /// A list of lists of such integers, all of the same length `width`, which is at least 1; one number at
    /// least is negative.
    IntegerRows {
        /// Numbers in a row.
        width: usize,
        /// The rows, one after the other.
        cells: Vec<i64>,
    },
    /// Any other list.
    List(Vec<Data>),
    /// Named values in the order in which they were written, no name twice.
    Object(Vec<(String, Data)>),
}

/// The name of a move: the fields that tell it from the others.
pub type MoveName = Vec<(&'static str, Data)>;

/// About how many bytes these fields take, with all that they hold.
pub fn weight_of_fields(fields: &MoveName) -> usize {
    fields.iter().map(|(_, data)| size_of::<&str>() + data.size_in_memory()).sum()
}

impl Data {
    /// A list in its flattest form.
    pub fn list(items: Vec<Data>) -> Data {
        match &items[..] {
            [Data::Natural(_) | Data::Big(_), ..] => Data::list_of_numbers(items),
            [Data::Naturals(_) | Data::Integers(_), ..] => Data::list_of_rows(items),
            [] => Data::Naturals(Vec::new()),
            _ => Data::List(items),
        }
    }

    fn list_of_numbers(items: Vec<Data>) -> Data {
        let natural = |item: &Data| if let Data::Natural(n) = item { Some(*n) } else { None };
        if let Some(naturals) = items.iter().map(natural).collect() {
            return Data::Naturals(naturals);
        }
        match items.iter().map(Data::to_i64).collect() {
            Some(integers) => Data::Integers(integers),
            None => Data::List(items),
        }
    }

    fn list_of_rows(items: Vec<Data>) -> Data {
        let width = match items.first() {
            Some(Data::Naturals(row)) => row.len(),
            Some(Data::Integers(row)) => row.len(),
            _ => 0,
        };
        // A row is as flat as it can be, so that naturals among rows of integers may be too large for them.
        let natural = |item: &Data| match item {
            Data::Naturals(row) => row.len() == width,
            _ => false,
        };
        let integer = |item: &Data| match item {
            Data::Naturals(row) => row.len() == width && row.iter().all(|&n| i64::try_from(n).is_ok()),
            Data::Integers(row) => row.len() == width,
            _ => false,
        };
        if width == 0 {
            return Data::List(items);
        }
        if items.iter().all(natural) {
            let rows = items.into_iter().filter_map(|item| match item {
                Data::Naturals(row) => Some(row),
                _ => None,
            });
            return Data::Rows { width, cells: rows.flatten().collect() };
        }
        if !items.iter().all(integer) {
            return Data::List(items);
        }
        let mut cells = Vec::with_capacity(width * items.len());
        for item in &items {
            match item {
                Data::Integers(row) => cells.extend_from_slice(row),
                Data::Naturals(row) => cells.extend(row.iter().filter_map(|&n| i64::try_from(n).ok())),
                _ => {}
            }
        }
        Data::IntegerRows { width, cells }
    }

    /// A list of integers in its flattest form.
    pub fn integers(list: Vec<i64>) -> Data {
        match list.iter().map(|&n| u64::try_from(n).ok()).collect() {
            Some(naturals) => Data::Naturals(naturals),
            None => Data::Integers(list),
        }
    }

    fn to_integer(&self) -> Option<BigInt> {
        match self {
            Data::Natural(n) => Some(BigInt::from(*n)),
            Data::Big(n) => Some(BigInt::clone(n)),
            _ => None,
        }
    }

    /// This as an integer from -2^63 to 2^63 - 1, where it is one.
    pub fn to_i64(&self) -> Option<i64> {
        match self {
            Data::Natural(n) => i64::try_from(*n).ok(),
            Data::Big(n) => i64::try_from(&**n).ok(),
            _ => None,
        }
    }

    /// An integer of 64 bits.
    pub fn small(value: i64) -> Data {
        u64::try_from(value).map_or_else(|_| Data::Big(Box::new(BigInt::from(value))), Data::Natural)
    }

    /// An integer of any size.
    pub fn integer(value: BigInt) -> Data {
        match u64::try_from(&value) {
            Ok(natural) => Data::Natural(natural),
            Err(_) => Data::Big(Box::new(value)),
        }
    }

    /// An object with these fields.
    pub fn object<const N: usize>(fields: [(&str, Data); N]) -> Data {
        Data::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// A natural number of at most `max`.
    ///
    /// # Errors
    /// [`PositionError`] where this is anything else.
    pub fn natural(&self, max: u64) -> Result<u64, PositionError> {
        match self {
            Data::Natural(n) if *n <= max => Ok(*n),
            Data::Natural(_) => Err(PositionError::above(max)),
            Data::Big(n) if n.is_positive() => Err(PositionError::above(max)),
            Data::Big(n) => {
                // A number of a million digits is not worth writing out to say that it is negative.
                let n = if n.bits() < 128 { n.to_string() } else { "-...".to_owned() };
                Err(PositionError::wrong(words!(
                    "{n} is negative: write a whole number from 0 to {max}",
                    "{n} 是负数：这里应为 0 到 {max} 的整数"
                )))
            }
            Data::Fraction(_) => Err(PositionError::wrong(words!(
                "this is not written as a whole number: write it without a point and without an exponent",
                "这不是整数写法：请不要用小数点或指数"
            ))),
            other => Err(PositionError::shape(other, &words!("a whole number", "整数"))),
        }
    }

    /// A list of natural numbers, each at most `max`.
    ///
    /// # Errors
    /// [`PositionError`] that names the first place where this is anything else.
    pub fn naturals(&self, max: u64) -> Result<&[u64], PositionError> {
        match self {
            Data::Naturals(list) => match list.iter().position(|&n| n > max) {
                None => Ok(list),
                Some(i) => Err(PositionError::above(max).within(&format!("[{i}]"))),
            },
            Data::List(items) => {
                for (i, item) in items.iter().enumerate() {
                    item.natural(max).map_err(|e| e.within(&format!("[{i}]")))?;
                }
                Err(PositionError::shape(self, &words!("a list of whole numbers", "整数列表")))
            }
            Data::Integers(list) => {
                for (i, &n) in list.iter().enumerate() {
                    Data::small(n).natural(max).map_err(|e| e.within(&format!("[{i}]")))?;
                }
                Err(PositionError::shape(self, &words!("a list of whole numbers", "整数列表")))
            }
            Data::Rows { .. } | Data::IntegerRows { .. } => {
                Err(PositionError::shape(&Data::Naturals(vec![]), &words!("a whole number", "整数"))
                    .within("[0]"))
            }
            other => Err(PositionError::shape(other, &words!("a list of whole numbers", "整数列表"))),
        }
    }

    /// The items of a list of any kind.
    ///
    /// # Errors
    /// [`PositionError`] where this is no list.
    pub fn items(&self) -> Result<Vec<Data>, PositionError> {
        match self {
            Data::Naturals(list) => Ok(list.iter().map(|&n| Data::Natural(n)).collect()),
            Data::Rows { width, cells } => {
                Ok(cells.chunks_exact(*width).map(|row| Data::Naturals(row.to_vec())).collect())
            }
            Data::Integers(list) => Ok(list.iter().map(|&n| Data::small(n)).collect()),
            Data::IntegerRows { width, cells } => {
                Ok(cells.chunks_exact(*width).map(|row| Data::integers(row.to_vec())).collect())
            }
            Data::List(items) => Ok(items.clone()),
            other => Err(PositionError::shape(other, &words!("a list", "列表"))),
        }
    }

    /// The items of a list, as [`items`](Data::items) returns them, without a copy.
    ///
    /// # Errors
    /// [`PositionError`] where this is no list.
    pub fn into_items(self) -> Result<Vec<Data>, PositionError> {
        match self {
            Data::List(items) => Ok(items),
            other => other.items(),
        }
    }

    /// The values of an object that must hold the fields in `required`, may hold those in `optional`, and no
    /// other: first the required ones, then the optional ones, `None` where one is left out.
    ///
    /// # Errors
    /// [`PositionError`] where this is no object, or a field is missing or unknown.
    pub fn fields<const R: usize, const O: usize>(
        &self,
        required: [&str; R],
        optional: [&str; O],
    ) -> Result<([&Data; R], [Option<&Data>; O]), PositionError> {
        let all =
            required.iter().chain(&optional).map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ");
        let Data::Object(fields) = self else {
            return Err(PositionError::shape(self, &words!("an object with {all}", "含有 {all} 的对象")));
        };
        if let Some((name, _)) = fields
            .iter()
            .find(|(name, _)| !required.contains(&name.as_str()) && !optional.contains(&name.as_str()))
        {
            return Err(PositionError::wrong(words!(
                "there is no field \"{name}\" here: write one of {all}",
                "这里没有字段 \"{name}\"：可用的字段是 {all}"
            ))
            .within(&format!(".{name}")));
        }
        let find = |name: &str| fields.iter().find(|(n, _)| n == name).map(|(_, value)| value);
        if let Some(name) = required.iter().find(|name| find(name).is_none()) {
            return Err(PositionError::wrong(words!(
                "the field \"{name}\" is missing",
                "缺少字段 \"{name}\""
            )));
        }
        Ok((required.map(|name| find(name).unwrap_or(&Data::Null)), optional.map(find)))
    }

    /// Whether they are equal up to the order of the fields of an object.
    pub fn has_the_fields_of(&self, other: &Data) -> bool {
        match (self, other) {
            (Data::Object(own), Data::Object(known)) => {
                own.len() == known.len() && known.iter().all(|field| own.contains(field))
            }
            _ => self == other,
        }
    }

    /// About how many bytes it takes, with all that it holds.
    pub fn size_in_memory(&self) -> usize {
        let held = match self {
            Data::Fraction(text) | Data::Text(text) => text.len(),
            Data::Big(n) => size_of::<BigInt>() + (n.bits() / 8) as usize,
            Data::Naturals(list) => size_of_val(&list[..]),
            Data::Rows { cells, .. } => size_of_val(&cells[..]),
            Data::Integers(list) => size_of_val(&list[..]),
            Data::IntegerRows { cells, .. } => size_of_val(&cells[..]),
            Data::List(items) => items.iter().map(Data::size_in_memory).sum(),
            Data::Object(fields) => fields
                .iter()
                .map(|(name, value)| size_of::<String>() + name.len() + value.size_in_memory())
                .sum(),
            Data::Null | Data::Bool(_) | Data::Natural(_) => 0,
        };
        size_of::<Data>() + held
    }

    /// How many numbers and texts this holds.
    pub fn size(&self) -> u64 {
        match self {
            Data::Naturals(list) => list.len() as u64,
            Data::Rows { cells, .. } => cells.len() as u64,
            Data::Integers(list) => list.len() as u64,
            Data::IntegerRows { cells, .. } => cells.len() as u64,
            Data::List(items) => items.iter().map(Data::size).sum(),
            Data::Object(fields) => fields.iter().map(|(_, value)| value.size()).sum(),
            _ => 1,
        }
    }

    /// The lexicographic order in which answers list positions: numbers by size, texts by their characters,
    /// lists item by item, objects field by field. Numbers come before texts, these before lists, and these
    /// before objects, so that a position written in two ways (`[1, 1]` and `{"ones": 2}`) has its place
    /// among lists of such positions.
    pub fn lexicographic(&self, other: &Data) -> Ordering {
        match (self, other) {
            (Data::Natural(a), Data::Natural(b)) => a.cmp(b),
            (Data::Naturals(a), Data::Naturals(b)) => a.cmp(b),
            (Data::Rows { width: v, cells: a }, Data::Rows { width: w, cells: b }) => {
                a.chunks_exact(*v).cmp(b.chunks_exact(*w))
            }
            (a @ (Data::Natural(_) | Data::Big(_)), b @ (Data::Natural(_) | Data::Big(_))) => {
                a.to_integer().cmp(&b.to_integer())
            }
            (Data::Integers(a), Data::Integers(b)) => a.cmp(b),
            (Data::Text(a), Data::Text(b)) => a.cmp(b),
            (Data::Bool(a), Data::Bool(b)) => a.cmp(b),
            (Data::Object(a), Data::Object(b)) => {
                lexicographic(a.iter().map(|(_, value)| value), b.iter().map(|(_, value)| value))
                    .then_with(|| a.iter().map(|(name, _)| name).cmp(b.iter().map(|(name, _)| name)))
            }
            (a, b) => match (a.items(), b.items()) {
                (Ok(a), Ok(b)) => lexicographic(a.iter(), b.iter()),
                _ => self.rank().cmp(&other.rank()),
            },
        }
    }

    /// The place of its kind in [`lexicographic`](Data::lexicographic) order.
    fn rank(&self) -> u8 {
        match self {
            Data::Null => 0,
            Data::Bool(_) => 1,
            Data::Natural(_) | Data::Big(_) | Data::Fraction(_) => 2,
            Data::Text(_) => 3,
            Data::Object(_) => 5,
            _ => 4,
        }
    }

    /// What kind of thing this is, for messages.
    pub fn kind(&self) -> LocalizedString {
        match self {
            Data::Null => words!("null", "空值 null"),
            Data::Bool(value) => words!("{value}", "布尔值 {value}"),
            Data::Natural(_) | Data::Big(_) => words!("a number", "数"),
            Data::Fraction(_) => words!("a number with a fraction or an exponent", "小数或带指数的数"),
            Data::Text(_) => words!("a text", "文本"),
            Data::Naturals(_)
            | Data::Rows { .. }
            | Data::Integers(_)
            | Data::IntegerRows { .. }
            | Data::List(_) => words!("a list", "列表"),
            Data::Object(_) => words!("an object", "对象"),
        }
    }
}

fn lexicographic<'a>(a: impl Iterator<Item = &'a Data>, mut b: impl Iterator<Item = &'a Data>) -> Ordering {
    for item in a {
        match b.next().map(|other| item.lexicographic(other)) {
            Some(Ordering::Equal) => {}
            Some(order) => return order,
            None => return Ordering::Greater,
        }
    }
    if b.next().is_some() { Ordering::Less } else { Ordering::Equal }
}

/// As JSON, for messages.
impl fmt::Display for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Data::Null => f.write_str("null"),
            Data::Bool(value) => value.fmt(f),
            Data::Natural(n) => n.fmt(f),
            Data::Big(n) => n.fmt(f),
            Data::Fraction(text) => f.write_str(text),
            Data::Text(text) => write!(f, "{text:?}"),
            Data::Object(fields) => {
                let fields = fields.iter().map(|(name, value)| format!("{name:?}: {value}"));
                write!(f, "{{{}}}", fields.collect::<Vec<_>>().join(", "))
            }
            list => {
                let items = list.items().unwrap_or_default();
                write!(f, "[{}]", items.iter().map(Data::to_string).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

impl From<u64> for Data {
    fn from(n: u64) -> Data {
        Data::Natural(n)
    }
}

impl From<Vec<u64>> for Data {
    fn from(list: Vec<u64>) -> Data {
        Data::Naturals(list)
    }
}

impl From<&str> for Data {
    fn from(text: &str) -> Data {
        Data::Text(text.to_owned())
    }
}

/// Why something written is not a position of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {message}")]
pub struct PositionError {
    /// True where the position is well formed but has numbers beyond what the game's scale admits.
    pub too_large: bool,
    /// True if this is a position of the game, but one of a kind that cannot be played here.
    pub unsupported: bool,
    /// Where, from the position inwards: `[3]`, `.open[0]`; empty for the position itself.
    pub at: String,
    /// What is wrong and what is expected.
    pub message: LocalizedString,
}

impl PositionError {
    /// The position is not one of this game.
    pub fn wrong(message: LocalizedString) -> PositionError {
        PositionError { too_large: false, unsupported: false, at: String::new(), message }
    }

    /// The position is one of the game, and questions about it have no answer here.
    pub fn unsupported(message: LocalizedString) -> PositionError {
        PositionError { too_large: false, unsupported: true, at: String::new(), message }
    }

    /// The position is beyond the game's scale.
    pub fn too_large(message: LocalizedString) -> PositionError {
        PositionError { too_large: true, unsupported: false, at: String::new(), message }
    }

    /// A number above `max`.
    pub fn above(max: u64) -> PositionError {
        PositionError::too_large(words!(
            "this number is too large: write at most {max}",
            "这里的数最大为 {max}"
        ))
    }

    /// Something else than what is expected.
    pub fn shape(found: &Data, expected: &LocalizedString) -> PositionError {
        let found = found.kind();
        PositionError::wrong(LocalizedString {
            en: format!("{} is expected here, not {}", expected.en, found.en),
            zh: format!("这里应为{}，而不是{}", expected.zh, found.zh),
        })
    }

    /// The same error seen from one step further out: `step` is `[3]` or `.open`.
    pub fn within(mut self, step: &str) -> PositionError {
        self.at.insert_str(0, step);
        self
    }
}
