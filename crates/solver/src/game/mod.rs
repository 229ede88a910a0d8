//! Games with everything known about them: rules, theorems, tables, memory of earlier searches.
//!
//! [`Game`] and [`Component`] are the erased form in which front ends meet games. A component is a position
//! of one game; alone or beside others in a sum it can tell what it is worth and which of its moves win.

mod board;
mod boxes;
mod build;
mod colourable;
mod component;
mod continued_conjunctive;
pub mod custom;
mod errors;
pub mod grid;
mod heap_sum;
mod impartial;
pub(crate) mod misere;
mod partizan;
mod position;
pub mod question;
mod scored;
mod strategic;
pub mod sum;
pub mod workbench;

pub use build::{every, game, game_on, game_with, of_heap_rules, of_partizan_rules, of_rules};
pub use component::{Component, OtherComponents};
pub use position::{Game, GamePosition, StandalonePosition};
pub use question::answer;
