//! Who wins a combinatorial game, with which moves, and why: the library that every front end stands on.
//!
//! ```
//! use grundy::prelude::*;
//!
//! let mut solver = Solver::default();
//! let question = Question { grundy: true, moves: Some(100), ..Question::default() };
//! let answer = solver.ask_one("kayles", &Data::from(vec![3, 1]), &question)?;
//! assert_eq!(answer.outcome, Some(Outcome::N));
//! assert_eq!(answer.grundy, Some(Worth::Value(2u64.into())));
//! assert_eq!(answer.moves.map(|list| list.moves[0].to.clone()), Some(Some(Data::from(vec![1, 1]))));
//! # Ok::<(), grundy::Fault>(())
//! ```
//!
//! Games that no catalogue has are [rules of one's own](own), given as closures.
//!
//! Not here: anything that a terminal, a web page or Python shows. They are front ends of this crate.

pub mod arithmetic;
pub mod batch;
pub mod counting;
pub mod expression;
pub mod own;
pub mod prelude;
pub mod sequence;
mod solver;
pub mod wire;

pub use grundy_solver as engine;
pub use grundy_theory as theory;
pub use solver::Solver;
pub use wire::query::{Fault, FaultKind};

/// The program in the README is run with the examples of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
