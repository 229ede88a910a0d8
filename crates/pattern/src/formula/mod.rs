//! The language of closed formulas for values or lost positions, in digits, prime factors and roots.

mod expr;
mod factors;
mod feature;
mod rule;
pub(crate) mod sentence;

pub use expr::{Sign, Term, Test};
pub(crate) use expr::{chain, lagged, two_step};
pub use feature::{Feature, Property};
pub use rule::{Body, Rule};
