//! What was found about a position, as text for pickles: an answer that took an hour is not to be sought
//! again on the other side. Only what can be told without loss is kept, see [`kept`]; the rest is found anew
//! when it is looked at.

use grundy::solver::engine::answer::Answer as Found;
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::value::GrundyValue;
use grundy::wire::json::data_from_json;
use grundy::wire::write;
use num_bigint::{BigInt, BigUint};
use std::collections::BTreeSet;
use std::sync::{LazyLock, Mutex, PoisonError};

/// An answer as JSON; `None` where it holds a limit that was reached, which elsewhere may not be.
pub fn kept(found: &Found) -> Option<String> {
    let grundy = match &found.grundy {
        None => Data::Null,
        Some(GrundyAnswer::None) => Data::from("none"),
        Some(GrundyAnswer::Unsought) => Data::from("unsought"),
        Some(GrundyAnswer::Loony) => Data::from("loony"),
        Some(GrundyAnswer::Value(value)) => number(value.to_biguint()),
        Some(GrundyAnswer::Infinite(options)) => {
            Data::list(options.iter().map(|value| number(value.to_biguint())).collect())
        }
        Some(GrundyAnswer::OutOfReach(_)) => return None,
    };
    let moves = found.moves.as_ref().map(|list| {
        let moves = Data::list(list.moves.iter().map(kept_move).collect());
        Data::object([("moves", moves), ("count", optional(list.count.clone(), number))])
    });
    let further = found.further.iter().map(|(name, value)| ((*name).to_owned(), text(value)));
    let data = Data::object([
        ("outcome", optional(found.outcome, |outcome| Data::from(outcome.as_str()))),
        ("grundy", grundy),
        ("value", optional(found.value.as_ref(), text)),
        ("moves", optional(moves, |moves| moves)),
        ("remoteness", optional(found.remoteness, |n| Data::list(vec![optional(n, Data::Natural)]))),
        ("further", Data::Object(further.collect())),
        ("method", Data::list(vec![said(&found.method.en), said(&found.method.zh)])),
        ("explain", optional(found.explain.as_ref(), |why| Data::list(vec![said(&why.en), said(&why.zh)]))),
    ]);
    Some(json(&data))
}

/// The answer of such a text; `None` where it is none.
pub fn restored(kept: &str) -> Option<Found> {
    let data = data_from_json(kept.as_bytes()).ok()?;
    let grundy = match field(&data, "grundy")? {
        Data::Null => None,
        Data::Text(word) if word == "none" => Some(GrundyAnswer::None),
        Data::Text(word) if word == "unsought" => Some(GrundyAnswer::Unsought),
        Data::Text(word) if word == "loony" => Some(GrundyAnswer::Loony),
        value @ (Data::Natural(_) | Data::Big(_)) => Some(GrundyAnswer::Value(natural(&value)?.into())),
        options => {
            let options = options.items().ok()?;
            let options = options.iter().map(|value| natural(value).map(GrundyValue::from));
            Some(GrundyAnswer::Infinite(options.collect::<Option<BTreeSet<_>>>()?))
        }
    };
    let moves = match field(&data, "moves")? {
        Data::Null => None,
        list => {
            let moves = field(&list, "moves")?.items().ok()?;
            let moves = moves.iter().map(restored_move).collect::<Option<_>>()?;
            Some(MoveList::new(moves, natural(&field(&list, "count")?)))
        }
    };
    let remoteness = match field(&data, "remoteness")? {
        Data::Null => None,
        list => Some(match list.items().ok()?.first()? {
            Data::Natural(n) => Some(*n),
            _ => None,
        }),
    };
    let Data::Object(further) = field(&data, "further")? else { return None };
    let further = further.into_iter().map(|(name, value)| Some((kept_word(name), data_of(&value)?)));
    let both = |name| -> Option<[String; 2]> {
        let texts = field(&data, name)?.items().ok()?;
        let texts: Vec<String> = texts.into_iter().filter_map(in_text).collect();
        texts.try_into().ok()
    };
    let [en, zh] = both("method")?;
    Some(Found {
        outcome: in_text(field(&data, "outcome")?).and_then(|word| outcome(&word)),
        grundy,
        value: data_of(&field(&data, "value")?),
        moves,
        remoteness,
        further: further.collect::<Option<_>>()?,
        method: LocalizedString { en, zh },
        explain: both("explain").map(|[en, zh]| LocalizedString { en, zh }),
        ..Found::empty()
    })
}

/// A move: what names it, and the position it leads to.
pub fn kept_move(mv: &NamedMove) -> Data {
    let name = mv.name.iter().map(|(name, value)| ((*name).to_owned(), text(value)));
    Data::object([("name", Data::Object(name.collect())), ("to", optional(mv.to.as_ref(), text))])
}

/// The move of such data.
pub fn restored_move(data: &Data) -> Option<NamedMove> {
    let Data::Object(name) = field(data, "name")? else { return None };
    let name = name.into_iter().map(|(name, value)| Some((kept_word(name), data_of(&value)?)));
    Some(NamedMove { name: name.collect::<Option<_>>()?, to: data_of(&field(data, "to")?) })
}

/// Data as JSON.
pub fn json(data: &Data) -> String {
    let mut bytes = Vec::new();
    write::data(&mut bytes, data);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Positions stand in texts of their own, since JSON is nested only so deep.
fn text(data: &Data) -> Data {
    Data::Text(json(data))
}

fn said(sentence: &str) -> Data {
    Data::from(sentence)
}

fn number(n: BigUint) -> Data {
    Data::integer(n.into())
}

fn optional<T>(value: Option<T>, data: impl FnOnce(T) -> Data) -> Data {
    value.map_or(Data::Null, data)
}

fn field(data: &Data, name: &str) -> Option<Data> {
    let Data::Object(fields) = data else { return None };
    fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
}

fn in_text(data: Data) -> Option<String> {
    if let Data::Text(text) = data { Some(text) } else { None }
}

fn data_of(data: &Data) -> Option<Data> {
    if let Data::Text(text) = data { data_from_json(text.as_bytes()).ok() } else { None }
}

fn natural(data: &Data) -> Option<BigUint> {
    match data {
        Data::Natural(n) => Some((*n).into()),
        Data::Big(n) => BigInt::to_biguint(n),
        _ => None,
    }
}

fn outcome(word: &str) -> Option<Outcome> {
    Outcome::ALL.into_iter().find(|outcome| outcome.as_str() == word)
}

/// A word that stays for good, as the names of fields and methods do, of which there are few.
fn kept_word(word: String) -> &'static str {
    static WORDS: LazyLock<Mutex<BTreeSet<&'static str>>> = LazyLock::new(Mutex::default);
    let mut words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    match words.get(word.as_str()) {
        Some(known) => known,
        None => {
            let word: &'static str = word.leak();
            words.insert(word);
            word
        }
    }
}
