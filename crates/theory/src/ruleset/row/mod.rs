//! Games on strips of squares: a file per ruleset.

pub mod nimble;
