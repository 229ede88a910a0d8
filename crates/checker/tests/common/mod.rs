//! Certificates from JSON, for tests.
#![allow(clippy::unwrap_used)]

use grundy_checker::{Checked, Limits, Refused};
use grundy_theory::data::Data;
use serde_json::Value;

/// Checks a certificate that is written as JSON, with numbers of 64 bits.
pub fn check(text: &str, limits: &Limits) -> Result<Checked, Refused> {
    grundy_checker::check(&data(serde_json::from_str(text).unwrap()), limits)
}

fn data(value: Value) -> Data {
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
