//! What formulas stand on: structures of finite mathematics that know nothing of games.

pub mod golden;
pub mod nim;
pub mod walsh_hadamard;
