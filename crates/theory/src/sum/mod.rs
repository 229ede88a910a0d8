//! Compounds: games made of several games.

pub mod disjunctive;
pub mod every;
