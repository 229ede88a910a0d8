//! Who wins a sum of games of Left and Right whose play ends: a search in which small components are exact
//! values and large ones are bounded.
//!
//! A sum is a number and terms. Components of a few cells are values (`value_terms`) of mean 0, with their
//! means in the number; all others are boards, of which bounds (`walls`) may be known: from bands (`bands`),
//! the pieces that are left when one player renounces moves, and from the bounds of their options
//! (`option_walls`). Bands also refute moves before these are made (`refutations`), and take the place of a
//! board that is about to be searched (`tying`), as does what rules know to be left when a player renounces
//! moves (`renounced`).
//!
//! Equal and opposite terms cancel. The player to move is always Left; otherwise the negative is searched.
//! Where bounds exist the search goes depth first (`depth_first`), where all play is small by proof numbers
//! (`proof_numbers`).
//!
//! [`Components`](components::Components) is the only door to rules: the search is compiled once.
//!
//! Not here: when a position is searched and when it is valued, which is decided where questions are
//! answered.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests go by the rules alone"))]

mod band_table;
mod bands;
mod boards;
pub mod components;
mod depth_first;
pub mod grounds;
mod history;
mod option_walls;
mod position;
mod proof_numbers;
mod refutations;
mod renounced;
pub mod ruleset;
mod search;
mod sum;
mod table;
mod tying;
mod value_terms;
mod walls;
pub mod wide_hash;

pub use position::SumPosition;
pub use search::{OutcomeSearch, SearchOptions};
