//! Engines that need the type of positions, a file for each. They use the rules alone.
//!
//! Not here: engines over numbered positions (the crate `grundy-search`).

pub mod alphabeta;
pub mod best_replies;
pub mod misere;
pub mod store;
pub mod sweep;
