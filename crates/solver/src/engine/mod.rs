//! Engines that need the type of positions, a file for each. They use the rules alone.
//!
//! Not here: engines over numbered positions (the crate `grundy-search`).

pub mod alphabeta;
pub mod equilibria;
pub mod misere;
pub mod ranked_table;
pub mod store;
