//! What formulas stand on: arithmetic and combinatorics that know no game.

pub mod columns;
pub mod golden;
pub mod nim;
