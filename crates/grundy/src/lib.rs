//! Who wins a combinatorial game, with which moves, and why: the library that every front end stands on.

pub mod wire;
