//! What formulas stand on: arithmetic and combinatorics that know no game.

pub mod golden;
pub mod nim;
