//! Canonical forms of short games, in an arena that owns them.
//!
//! Every short game has one canonical form, without dominated and reversible options (Siegel, Combinatorial
//! Game Theory, chapter II), and an arena holds each form once: two values are equal exactly where their
//! [`ValueId`]s are. What makes it fast:
//!
//! - G and -G share a node ([`ValueId`]), and everything is said symmetrically: *lefts* of G and *lefts* of
//!   -G, which are the negatives of Right's options.
//! - A number + `n.up + *m` is a node without options: they are made when somebody asks. No chains
//!   for `10^30` or `*1000000`.
//! - Stops and pivots stand in the node. They settle most comparisons without a look at options.
//! - Sums are remembered, normalised by order and sign.
//!
//! Memory is asked for before each growth, old and new table together; steps are counted in construction and
//! comparison. What is finished when a limit is reached stays valid.

pub(crate) mod accounting;
mod build;
mod canonical_forms;
mod compare;
mod family;
mod followers;
mod id;
mod number_up_star;
mod order_cache;
mod packed;
mod pivots;
mod sum;
mod sum_cache;

pub(crate) use build::LeftOptions;
pub use canonical_forms::Arena;
pub(crate) use canonical_forms::{MAX_DEPTH, too_deep, towards_left};
pub use compare::Comparison;
pub use id::ValueId;
pub use number_up_star::NumberUpStar;
