//! Games on boards.

pub mod chomp;
pub mod diagrams;
