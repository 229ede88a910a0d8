//! Games on strips of squares: a file per ruleset.

pub mod nimble;
pub mod silver_dollar;
pub mod treblecross;
