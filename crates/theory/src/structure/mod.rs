//! What formulas stand on: structures of finite mathematics that know nothing of games.

pub mod walsh_hadamard;
