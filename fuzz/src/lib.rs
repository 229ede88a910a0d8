//! What the fuzz targets hold every input against. The tests of the crate `grundy` hold the seed corpora
//! against the same checks, so that a plain `cargo test` knows what fuzzing found.

pub mod arena;
mod bytes;
pub mod checks;
pub mod value;
