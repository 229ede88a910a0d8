//! Two rulesets on bit boards of at most 64 cells, for tests and for measuring.

pub mod clobber;
pub mod domineering;
