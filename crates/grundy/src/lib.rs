//! Who wins a combinatorial game, with which moves, and why: the library that every front end stands on.
//!
//! ```
//! use grundy::solver::prelude::*;
//!
//! let mut solver = SolverState::default();
//! let question = Question { grundy: true, moves: Some(100), ..Question::default() };
//! let answer = solver.ask_one("kayles", &Data::from(vec![3, 1]), &question)?;
//! assert_eq!(answer.outcome, Some(Outcome::N));
//! assert_eq!(answer.grundy, Some(Worth::Value(2u64.into())));
//! assert_eq!(answer.moves.map(|list| list.moves[0].to.clone()), Some(Some(Data::from(vec![1, 1]))));
//! # Ok::<(), grundy::Fault>(())
//! ```
//!
//! Games outside the catalogue are [custom rules](own), given as closures or by a trait; `docs/rust.md` is the tutorial.
//!
//! Not here: anything that a terminal, a web page or Python shows. They are front ends of this crate.

pub mod about;
pub mod arithmetic;
pub mod batch;
pub mod certificate;
pub mod concepts;
pub mod counting;
pub mod discover;
pub mod expression;
mod facts;
pub mod lookup;
#[cfg(feature = "machine")]
pub mod machine;
mod meter;
pub mod own;
mod own_play;
pub mod pattern;
#[cfg(feature = "pictures")]
pub mod picture;
pub mod play;
pub mod quotient;
pub mod resumed;
pub mod sentences;
pub mod sequence;
pub mod solver;
pub mod sources;
pub mod survey;
pub mod value;
mod values;
pub mod wire;

pub use facts::{Facts, RULES, not_in_misere_play};
pub use grundy_automata as automata;
pub use grundy_draw as draw;
pub use grundy_solver as engine;
pub use grundy_theory as theory;
pub use grundy_values as exact;
pub use meter::QuestionMeter;
pub use own_play::own_play;
pub use solver::{SolverState, place, place_part};
pub use wire::query::{Fault, FaultKind};

/// The programs in the README and in the tutorial are run with the examples of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../../../docs/rust.md")]
#[doc = include_str!("../../../docs/rust.zh.md")]
#[doc = include_str!("../../../docs/certificates.md")]
struct Documents;
