//! Games on strips of squares: a file per ruleset.

pub mod alphabet;
pub mod backsliding;
pub mod blockbusting;
pub mod cherries;
pub mod elephants_and_rhinos;
pub mod kotzig;
pub mod nimble;
pub mod push;
pub mod push_family;
pub mod roll_the_lawn;
pub mod seating_couples;
pub mod shove;
pub mod silver_dollar;
pub mod toads_and_frogs;
pub mod toads_family;
pub mod toppling_dominoes;
pub mod treblecross;
pub mod welter;
