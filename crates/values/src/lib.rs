//! Exact values of games in which Left and Right may have different moves.
//!
//! - [`number`]: dyadic rationals of any size;
//! - [`arena`]: canonical forms of short games, each held once, with order and sums;
//! - [`operations`]: what the theory does with values, a file each;
//! - [`loopy`]: stoppers and values of loopy games;
//! - [`strategy`]: strategies that look at the temperatures of a sum;
//! - [`notation`]: reading and printing;
//! - [`keys`]: the questions of the batch and the shapes of their answers;
//! - [`filter`]: conditions on the answers;
//! - [`positions`]: values of positions from rules.
//!
//! ```
//! use grundy_budget::{Budget, Limits};
//! use grundy_values::arena::Arena;
//! use grundy_values::notation::{EvaluatedValue, Glyphs, NoResolver, evaluate, read};
//!
//! let (mut arena, budget) = (Arena::default(), &mut Budget::new(&Limits::default()));
//! let expression = read("{3|1} + ^ - {2|1}")?;
//! let EvaluatedValue::Short(value) = evaluate(&expression, &mut arena, &mut NoResolver, budget)? else {
//!     panic!("no loops here");
//! };
//! assert_eq!(arena.print(value, Glyphs::Ascii, budget)?, "{2^|1^||^|-1^}");
//! assert_eq!(arena.temperature(value, budget)?.to_string(), "1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Not here: rules, moves and search. Callers that know the options of a position build its value here.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests go by the rules alone"))]

pub mod arena;
pub mod filter;
pub mod keys;
pub mod loopy;
pub mod notation;
pub mod number;
pub mod operations;
pub mod positions;
mod recursion;
pub mod strategy;
mod walls;
