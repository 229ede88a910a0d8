//! Games with everything known about them: rules, theorems, tables, memory of earlier searches.
//!
//! [`Game`] and [`Component`] are the erased form in which front ends meet games. A component is a position
//! of one game; alone or beside others in a sum it can tell what it is worth and which of its moves win.

/// What a game says of itself that is played on one board and never falls apart. Its rules are
/// `self.0.rules`.
macro_rules! single_board {
    () => {
        fn has_components(&self) -> bool {
            false
        }

        fn drawn(&self) -> &dyn Playable {
            &self.0.rules
        }

        fn to_move(&self, at: &Data) -> Option<Player> {
            self.0.rules.parse(at).ok().map(|at| self.0.rules.to_move(&at))
        }
    };
}

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

pub use build::{every, from_heap_rules, from_partizan_rules, from_rules, game, game_on, game_with};
pub use component::{Component, OtherComponents};
pub use position::{Game, GamePosition, StandalonePosition};
pub use question::answer;
