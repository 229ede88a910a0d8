//! JSON as [`Data`], for the tests of this crate and of others: numbers of 64 bits. Whoever includes this
//! file has `Data` in scope.

use super::Data;
use serde_json::Value;

/// A value as data.
pub(crate) fn data(value: Value) -> Data {
    match value {
        Value::Null => Data::Null,
        Value::Bool(value) => Data::Bool(value),
        Value::Number(number) => {
            number.as_u64().map_or_else(|| Data::small(number.as_i64().unwrap()), Data::Natural)
        }
        Value::String(text) => Data::Text(text),
        Value::Array(items) => Data::list(items.into_iter().map(data).collect()),
        Value::Object(fields) => {
            Data::Object(fields.into_iter().map(|(name, value)| (name, data(value))).collect())
        }
    }
}
