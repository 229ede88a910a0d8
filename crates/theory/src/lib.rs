//! What is true of combinatorial games: rules, values, theorems. No search, no clock, no file, no thread.
//!
//! - [`ruleset`]: which moves a position has, a file per game;
//! - [`formula`]: how rules are said in first-order logic, and read;
//! - [`scene`]: what positions look like, and where moves are picked;
//! - [`structure`]: the mathematics that formulas stand on;
//! - [`theorem`]: what is proved about them, a file per theorem;
//! - [`sum`]: games made of several games;
//! - [`nimber`]: arithmetic of Grundy values;
//! - [`value`]: what positions are worth;
//! - [`outcome`] and [`player`]: who wins, and who plays;
//! - [`catalogue`]: the one list of games;
//! - [`visit`]: things shown one by one;
//! - [`data`], [`numeral`] and [`localized`]: how positions and numbers are written and what people
//!   read.
//!
//! Not here: anything that searches, remembers, waits or prints. That is the business of the crates above
//! this one.

pub mod catalogue;
pub mod data;
pub mod formula;
pub mod localized;
pub mod nimber;
pub mod numeral;
pub mod outcome;
pub mod player;
pub mod ruleset;
pub mod scene;
pub mod structure;
pub mod sum;
pub mod theorem;
pub mod value;
pub mod visit;
