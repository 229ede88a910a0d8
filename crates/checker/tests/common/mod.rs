//! Certificates from JSON, for tests.
#![allow(clippy::unwrap_used)]

#[path = "../../../theory/tests/common/json.rs"]
mod json;

use grundy_checker::{Checked, Limits, Refused};
use grundy_theory::data::Data;

/// Checks a certificate that is written as JSON, with numbers of 64 bits.
pub fn check(text: &str, limits: &Limits) -> Result<Checked, Refused> {
    grundy_checker::check(&json::data(serde_json::from_str(text).unwrap()), limits)
}
