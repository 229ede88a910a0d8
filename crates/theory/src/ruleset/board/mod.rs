//! Games on boards.

pub mod chomp;
pub mod darkraft;
pub mod diagrams;
