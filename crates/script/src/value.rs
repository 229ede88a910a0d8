//! Positions as values of a script, and back.

use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::custom::packed::{self, pack_number};
use grundy_theory::ruleset::custom::sums::sum_of;
use grundy_theory::words;
use num_bigint::BigInt;
use starlark::values::dict::DictRef;
use starlark::values::list::ListRef;
use starlark::values::tuple::{AllocTuple, TupleRef};
use starlark::values::{Heap, UnpackValue, Value};

/// Tuples in tuples are followed so deep: JSON is followed to 100, and a position stands in some of it.
const MAX_DEPTH: usize = 90;

/// A position has at most so many entries.
const MAX: usize = 1 << 20;

/// A position as a value: lists become tuples, since positions do not change.
///
/// # Errors
/// Where there is something in it that no script has.
pub fn from_data<'v>(data: &Data, heap: Heap<'v>) -> Result<Value<'v>, LocalizedString> {
    Ok(match data {
        Data::Null => Value::new_none(),
        Data::Bool(value) => Value::new_bool(*value),
        Data::Natural(n) => heap.alloc(*n),
        Data::Big(n) => heap.alloc(BigInt::clone(n)),
        Data::Text(text) => heap.alloc(text.as_str()),
        Data::Naturals(list) => heap.alloc(AllocTuple(list.iter().copied())),
        Data::Integers(list) => heap.alloc(AllocTuple(list.iter().copied())),
        Data::Rows { width, cells } => {
            heap.alloc(AllocTuple(cells.chunks_exact(*width).map(|row| AllocTuple(row.iter().copied()))))
        }
        Data::IntegerRows { width, cells } => {
            heap.alloc(AllocTuple(cells.chunks_exact(*width).map(|row| AllocTuple(row.iter().copied()))))
        }
        Data::List(items) => {
            let items: Vec<Value<'v>> =
                items.iter().map(|item| from_data(item, heap)).collect::<Result<_, _>>()?;
            heap.alloc(AllocTuple(items))
        }
        Data::Fraction(_) | Data::Object(_) => {
            let (found, expected) = (data.kind(), expected());
            return Err(LocalizedString {
                en: format!("{} is not a position of a script: {} is expected", found.en, expected.en),
                zh: format!("{}不能作为脚本的局面：应为{}", found.zh, expected.zh),
            });
        }
    })
}

/// What positions are made of.
fn expected() -> LocalizedString {
    words!(
        "an integer, a text, True, False, None, a tuple of these, or a sum {{\"sum\": [p, q]}}",
        "整数、文本、True、False、None、由这些组成的元组，或和 {{\"sum\": [p, q]}}"
    )
}

/// A value of a script as a position.
///
/// # Errors
/// Where it is none.
pub fn to_data(value: Value<'_>) -> Result<Data, LocalizedString> {
    read(value, MAX_DEPTH, &mut { MAX })
}

fn read(value: Value<'_>, deepest: usize, room: &mut usize) -> Result<Data, LocalizedString> {
    if let Some(n) = value.unpack_i32() {
        return Ok(Data::small(n.into()));
    }
    if let Some(tuple) = TupleRef::from_value(value) {
        let items = tuple.content();
        let Some(deeper) = deepest.checked_sub(1) else {
            return Err(words!(
                "the position has more than {MAX_DEPTH} tuples inside each other",
                "局面中的元组嵌套超过 {MAX_DEPTH} 层"
            ));
        };
        // A tuple may hold the same tuple many times, so that a short value is a long position.
        *room = room
            .checked_sub(items.len())
            .ok_or_else(|| words!("the position has more than {MAX} entries", "局面的项数超过 {MAX}"))?;
        return items.iter().map(|item| read(*item, deeper, room)).collect::<Result<_, _>>().map(Data::list);
    }
    if let Some(text) = value.unpack_str() {
        return Ok(Data::from(text));
    }
    if let Some(value) = value.unpack_bool() {
        return Ok(Data::Bool(value));
    }
    if value.is_none() {
        return Ok(Data::Null);
    }
    if let (Some(parts), Some(deeper)) = (parts_of_sum(value), deepest.checked_sub(1)) {
        *room = room
            .checked_sub(parts.len())
            .ok_or_else(|| words!("the sum has more than {MAX} entries", "和的项数超过 {MAX}"))?;
        let parts = parts.iter().map(|part| read(*part, deeper, room)).collect::<Result<Vec<_>, _>>()?;
        return Ok(sum_of(parts));
    }
    match integer(value) {
        Some(number) => Ok(Data::integer(number)),
        None => Err(no_position(value)),
    }
}

/// The positions of a sum, which is written `{"sum": [p, q]}`.
fn parts_of_sum<'v>(value: Value<'v>) -> Option<&'v [Value<'v>]> {
    let dict = DictRef::from_value(value)?;
    let mut entries = dict.iter();
    let (name, parts) = entries.next()?;
    if entries.next().is_some() || name.unpack_str() != Some("sum") {
        return None;
    }
    ListRef::from_value(parts)
        .map(|list| list.content())
        .or_else(|| TupleRef::from_value(parts).map(TupleRef::content))
}

/// A value of a script as data that is no position: dicts and lists too. `None` where it holds anything else,
/// or too much.
pub fn to_any_data(value: Value<'_>) -> Option<Data> {
    read_any(value, MAX_DEPTH, &mut { MAX })
}

fn read_any(value: Value<'_>, deepest: usize, room: &mut usize) -> Option<Data> {
    *room = room.checked_sub(1)?;
    let deeper = deepest.checked_sub(1)?;
    if let Some(dict) = DictRef::from_value(value) {
        let mut fields = Vec::new();
        for (name, value) in dict.iter() {
            fields.push((name.unpack_str()?.to_owned(), read_any(value, deeper, room)?));
        }
        return Some(Data::Object(fields));
    }
    let items = ListRef::from_value(value)
        .map(|list| list.content())
        .or_else(|| TupleRef::from_value(value).map(TupleRef::content));
    match items {
        Some(items) => {
            items.iter().map(|item| read_any(*item, deeper, room)).collect::<Option<_>>().map(Data::list)
        }
        None => read(value, deeper, room).ok(),
    }
}

/// The words of a position of a few small numbers, or of a sum of such; false where it is none.
pub fn pack_all(value: Value<'_>, words: &mut Vec<u64>) -> bool {
    words.clear();
    let mut one = |value: Value<'_>| pack(value).map(|word| words.push(word)).is_some();
    one(value)
        || parts_of_sum(value).is_some_and(|parts| !parts.is_empty() && parts.iter().all(|part| one(*part)))
}

fn pack(value: Value<'_>) -> Option<u64> {
    let natural = |value: Value<'_>| u64::try_from(value.unpack_i32()?).ok();
    let Some(tuple) = TupleRef::from_value(value) else { return pack_number(natural(value)?) };
    let mut numbers = [0; 8];
    let items = tuple.content();
    for (number, item) in numbers.get_mut(..items.len())?.iter_mut().zip(items) {
        *number = natural(*item)?;
    }
    packed::pack(&numbers[..items.len()])
}

/// An integer of any size. Truth values are none.
pub fn integer(value: Value<'_>) -> Option<BigInt> {
    BigInt::unpack_value(value).ok().flatten()
}

fn no_position(value: Value<'_>) -> LocalizedString {
    let shown = shown(value);
    match value.get_type() {
        "list" => words!(
            "the list {shown} is not a position, since lists can change: write tuple(...), or {{\"sum\": [...]}} for several positions that a move leaves",
            "列表 {shown} 可变，不能作为局面：请写 tuple(...)；一步留下几个局面时，请写 {{\"sum\": [...]}}"
        ),
        "float" => words!(
            "{shown} (float) is not a position: write // for whole division, as in n // 2",
            "{shown}（float）不能作为局面：整除请写 //，如 n // 2"
        ),
        kind => {
            let LocalizedString { en, zh } = expected();
            LocalizedString {
                en: format!("{shown} ({kind}) is not a position: {en} is expected"),
                zh: format!("{shown}（{kind}）不能作为局面：应为{zh}"),
            }
        }
    }
}

/// A value as it is written, cut where it is long.
pub fn shown(value: Value<'_>) -> String {
    let mut shown = Excerpt(String::new());
    if shown.write(value).is_none() {
        shown.0.push_str("...");
    }
    shown.0
}

/// What is shown of a value. Nothing is written any more once it is long enough, however large the value is.
struct Excerpt(String);

impl Excerpt {
    const LONG: usize = 100;

    fn push(&mut self, text: &str) -> Option<()> {
        let room = Self::LONG.saturating_sub(self.0.len());
        let end = text.char_indices().map(|(at, _)| at).find(|&at| at >= room);
        self.0.push_str(&text[..end.unwrap_or(text.len())]);
        if end.is_none() { Some(()) } else { None }
    }

    fn write(&mut self, value: Value<'_>) -> Option<()> {
        if let Some(text) = value.unpack_str() {
            self.push("\"")?;
            self.push(text)?;
            return self.push("\"");
        }
        if let Some(tuple) = TupleRef::from_value(value) {
            let end = if tuple.len() == 1 { ",)" } else { ")" };
            return self.row("(", tuple.content(), end);
        }
        if let Some(list) = ListRef::from_value(value) {
            return self.row("[", list.content(), "]");
        }
        match integer(value) {
            Some(number) if number.bits() > 256 => self.push(&format!("2**{}...", number.bits() - 1)),
            Some(number) => self.push(&number.to_string()),
            None if value.is_none() => self.push("None"),
            None => match value.unpack_bool() {
                Some(true) => self.push("True"),
                Some(false) => self.push("False"),
                None => self.push(value.get_type()),
            },
        }
    }

    fn row(&mut self, begin: &str, items: &[Value<'_>], end: &str) -> Option<()> {
        self.push(begin)?;
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.push(", ")?;
            }
            self.write(*item)?;
        }
        self.push(end)
    }
}
