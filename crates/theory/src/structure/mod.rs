//! What formulas stand on: structures of finite mathematics that know nothing of games.

pub mod bit_counts;
pub mod columns;
pub mod dag;
pub mod digraph;
pub mod dominance;
pub mod golden;
pub mod multiset;
pub mod nim;
pub mod odious;
pub mod rectangle;
pub mod walsh_hadamard;
pub mod xor_basis;
