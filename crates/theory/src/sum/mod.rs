//! Compounds: games made of several games.

pub mod counting;
pub mod disjunctive;
pub mod every;
