//! JSON to [`Data`]: strict, and with whole numbers alone.

use crate::{Refused, unreadable};
use grundy_theory::{data::Data, words};
use jiter::JsonValue;
use num_bigint::BigInt;
use rustc_hash::FxHashSet;

/// Reads one JSON value, and nothing after it.
pub(crate) fn read(text: &str) -> Result<Data, Refused> {
    let value = JsonValue::parse(text.as_bytes(), false).map_err(|error| {
        let why = error.description(text.as_bytes());
        Refused::Unreadable(words!("this is no JSON: {why}", "不是合法的 JSON：{why}"))
    })?;
    data(&value)
}

/// Lists and objects go no deeper than the reader lets them.
fn data(value: &JsonValue<'_>) -> Result<Data, Refused> {
    Ok(match value {
        JsonValue::Null => Data::Null,
        JsonValue::Bool(value) => Data::Bool(*value),
        JsonValue::Int(n) => Data::integer(BigInt::from(*n)),
        JsonValue::BigInt(n) => Data::integer(n.clone()),
        JsonValue::Float(n) => unreadable(words!("{n} is not a whole number", "{n} 不是整数"))?,
        JsonValue::Str(text) => Data::Text(text.clone().into_owned()),
        JsonValue::Array(items) => Data::list(items.iter().map(data).collect::<Result<_, _>>()?),
        JsonValue::Object(fields) => {
            let mut names = FxHashSet::default();
            if let Some((name, _)) = fields.iter().find(|(name, _)| !names.insert(name)) {
                return unreadable(words!(
                    "the field \"{name}\" stands there twice",
                    "字段 \"{name}\" 出现了两次"
                ));
            }
            let field = |(name, value): &(_, JsonValue<'_>)| {
                Ok((String::from(std::borrow::Cow::clone(name)), data(value)?))
            };
            Data::Object(fields.iter().map(field).collect::<Result<_, _>>()?)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_exactly() {
        for text in
            ["null", "[true, [], [[1, 2], [3, 4]]]", "{\"a\": -5, \"b\": 123456789012345678901234567890}"]
        {
            assert_eq!(read(text).expect("JSON").to_string(), text);
        }
        assert_eq!(read(" \"\\u0041\\n\\\"\" ").expect("a text"), Data::Text("A\n\"".to_owned()));
    }

    #[test]
    fn what_is_no_json_is_refused() {
        for text in [
            "",
            "[",
            "[1,]",
            "{\"a\": 1, \"a\": 2}",
            "01",
            "1.0",
            "1e3",
            "-",
            "\"",
            "\"\\u12\"",
            "\"\\ud800\"",
            "nul",
            "1 2",
            "{1: 2}",
        ] {
            assert!(matches!(read(text), Err(Refused::Unreadable(_))), "{text}");
        }
        assert!(read(&"[".repeat(1_000_000)).is_err());
    }
}
