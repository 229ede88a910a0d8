//! Exact values of games in which Left and Right may have different moves.
//!
//! Not here: rules, moves and search. Whoever knows the options of a position builds its value here.

pub mod arena;
pub mod keys;
pub mod loopy;
pub mod notation;
pub mod number;
pub mod operations;
pub mod positions;
mod recursion;
pub mod value;
