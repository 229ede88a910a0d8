//! What formulas stand on: number sequences, linear algebra, and other mathematics that knows no game.

pub mod odious;
