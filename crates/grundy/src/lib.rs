//! Who wins a combinatorial game, with which moves, and why: the library behind every front end.
//!
//! ```
//! use grundy::prelude::*;
//!
//! let solver = Solver::new();
//!
//! // Who wins, and with which moves.
//! let kayles = solver.game("kayles")?.position([3, 1])?;
//! let answer = kayles.ask(&Question::new().outcome().grundy().moves(100))?;
//! assert_eq!((answer.outcome(), answer.moves()), (Some(Outcome::N), vec!["[1, 1]".to_owned()]));
//!
//! // The exact value of a position of Left and Right.
//! let board = solver.game("domineering")?.position(".../...")?;
//! assert_eq!(board.value()?.to_string(), "{2|-1/2}");
//!
//! // A game of one's own, in a sum with a game of the catalogue.
//! let squares = solver.add("squares", custom::heaps(|n| (1..).take_while(move |k| k * k <= n).map(move |k| n - k * k)))?;
//! assert_eq!((squares.position([10, 20])? + solver.game("nim")?.position([3])?).grundy()?, 3);
//! # Ok::<(), Error>(())
//! ```
//!
//! `docs/rust.md` is the tutorial. [`Solver`] is where a program begins; [`custom`] has rules as closures,
//! and [`ruleset`] rules with types of their own. The modules below [`solver`] are what the front ends of
//! this project use: they hold a [`SolverState`] each and pass limits with every question.
//!
//! Not here: anything that a terminal, a web page or Python shows. They are front ends of this crate.

mod api;
pub mod batch;
pub mod certificate;
pub mod citations;
pub mod count_sums;
pub mod custom_rules;
mod default_convention;
pub mod discover;
pub mod explain;
mod facts;
#[cfg(feature = "machine")]
pub mod free_memory;
pub mod glossary;
pub mod journal;
pub mod lookup;
mod meter;
pub mod move_notation;
pub mod nimber_expression;
pub mod nimber_ops;
pub mod options;
pub mod pattern;
#[cfg(feature = "pictures")]
pub mod picture;
pub mod play;
pub mod prelude;
pub mod quotient;
pub mod sentences;
pub mod sequence;
pub mod solver;
pub mod survey;
pub mod value;
mod values;
pub mod wire;

pub use api::*;
pub use default_convention::default_convention;
pub use facts::{KeyAnswers, not_in_misere_play};
pub use meter::QuestionMeter;
pub use solver::{SolverState, place, place_component};
pub use wire::field_names::RULES;
pub use wire::question::{QuestionError, QuestionErrorKind};

/// The programs in the README and in the tutorial are run with the examples of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../../../docs/rust.md")]
#[doc = include_str!("../../../docs/rust.zh.md")]
#[doc = include_str!("../../../docs/certificates.md")]
struct Documents;
