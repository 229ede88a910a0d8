//! Games with everything known about them: rules, theorems, tables, memory of earlier searches.
//!
//! [`Game`] and [`Component`] are the erased form in which front ends meet games. A component is a position
//! of one game; alone or beside others in a sum it can tell what it is worth and which of its moves win.

pub mod ask;
mod board;
mod boxes;
mod component;
mod erased;
mod every;
pub mod grid;
mod heap_sum;
mod making;
pub(crate) mod misere;
pub mod own;
mod partizan;
mod played;
mod refusals;
mod scored;
mod strategic;
pub mod sum;
mod tinted;
pub mod workbench;

pub use ask::answer;
pub use component::{Component, Rest};
pub use erased::{Alone, Game, Placed};
pub use making::{every, game, game_on, game_with, of_heap_rules, of_partizan_rules, of_rules};
