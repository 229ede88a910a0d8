//! What formulas stand on: structures of finite mathematics that know nothing of games.

pub mod adjacency;
pub mod bit_counts;
pub mod columns;
pub mod digraph;
pub mod golden;
pub mod matching;
pub mod multiset;
pub mod nim;
pub mod odious;
pub mod walsh_hadamard;
pub mod xor_basis;
pub mod xor_sets;
