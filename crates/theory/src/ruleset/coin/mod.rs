//! Coin-turning games: a move turns the coins of some set of places, one of which must go from heads to tails.

pub mod coloring_grid;
pub mod heads;
pub mod multiples;
pub mod sharti;
