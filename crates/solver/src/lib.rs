//! How answers about combinatorial games are found: engines, tables, and patterns from observed to proved.
//!
//! Not here: what is true without looking (the crate `grundy-theory`), and anything that a person sees.

pub mod answer;
pub mod engine;
pub mod game;
pub mod pattern;
pub mod table;
mod twofold;

pub use grundy_limits as limits;
