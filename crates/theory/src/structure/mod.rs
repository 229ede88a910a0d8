//! What formulas stand on: number sequences, linear algebra, and other mathematics that knows no game.

pub mod multiset;
pub mod odious;
pub mod xor_basis;
