//! Rules of single heaps that say how many tokens may be taken: as a condition, as a program, and as Python.

mod allowed_takes;
mod program;
mod python;
mod rules;
mod up_to;

pub(crate) use allowed_takes::AllowedTakes;
pub(crate) use rules::{TakeRules, as_variable, exists};
pub use up_to::UpTo;
