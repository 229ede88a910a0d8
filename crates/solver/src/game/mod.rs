//! Games with everything known about them: rules, theorems, tables, memory of earlier searches.
//!
//! [`Game`] and [`Component`] are the erased form in which front ends meet games. A component is a position of one
//! game; alone or beside others in a sum it can tell what it is worth and which of its moves win.

pub mod ask;
mod beside;
mod board;
mod coins;
mod component;
mod derived;
mod erased;
mod every;
pub mod grid;
mod groups;
mod heaps;
mod listed;
mod lost;
mod making;
pub mod method;
mod naming;
pub mod options;
pub mod own;
pub mod partizan;
mod played;
mod proved;
mod refusals;
mod scored;
mod searched;
pub mod sequence;
mod single_heaps;
mod strategic;
pub mod sum;
mod theorems;
mod tinted;
mod tokens;
mod told;
pub mod workbench;

pub use ask::answer;
pub use component::{Choice, Component, Contribution, Rest, Wanted};
pub use erased::{Alone, Game, Placed};
pub use lost::LostPositions;
pub use making::{every, game, game_on, game_with, of_heap_rules, of_partizan_rules, of_rules};
pub use partizan::hints::VisitValued;
pub use partizan::position::PartizanPosition;
pub use single_heaps::SingleHeaps;
pub use theorems::Theorems;
