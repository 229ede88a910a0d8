//! Games on graphs.

pub mod geography;
