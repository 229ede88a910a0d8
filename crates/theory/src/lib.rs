//! What is true of combinatorial games: rules, values, theorems. No search, no clock, no file, no thread.

pub mod data;
pub mod outcome;
pub mod player;
pub mod words;
