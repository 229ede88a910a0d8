//! Games on strips of squares: a file per ruleset.

pub mod backsliding;
pub mod blockbusting;
pub mod cherries;
pub mod elephants_and_rhinos;
pub mod hops;
pub mod kotzig;
pub mod letters;
pub mod nimble;
pub mod push;
pub mod pushing;
pub mod roll_the_lawn;
pub mod seating_couples;
pub mod shove;
pub mod silver_dollar;
pub mod toads_and_frogs;
pub mod toppling_dominoes;
pub mod treblecross;
pub mod welter;
