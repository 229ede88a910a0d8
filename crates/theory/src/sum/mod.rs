//! Compounds: games made of several games.

pub mod continued_conjunctive;
pub mod counting;
pub mod disjunctive;
