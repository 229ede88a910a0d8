//! How answers about combinatorial games are found: engines, and games that put theorems, tables and searches
//! together.
//!
//! Not here: what is true without looking (the crate `grundy-theory`), how tables are made (the crate
//! `grundy-sequences`), and anything that a person sees.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests go by the rules alone"))]

pub mod answer;
mod asked;
pub mod engine;
pub mod game;
pub mod method;
pub mod moves;
mod once;
pub mod partizan;
pub mod survey;
mod value_arena;

pub use grundy_budget as budget;
pub use grundy_search as search;
use grundy_sequences::join;
pub use grundy_sequences::{periodicity, sequence};
