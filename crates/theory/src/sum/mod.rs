//! Compounds: games made of games.

pub mod counting;
