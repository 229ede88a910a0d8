//! How values are written: reading and printing.
//!
//! - [`expression`]: what a text says, as a flat syntax tree, loopy parts included;
//! - [`reader`]: from text to that tree, or to an error with its column;
//! - [`mod@evaluate`]: from the tree to a value, if it is short; `form`: what is kept beside it for
//!   operations on forms;
//! - [`printer`]: from a value to text.
//!
//! To evaluate an [`Expression`](expression::Expression) is to go through its nodes in order: the operands
//! of a node stand before it, so that no nesting, however deep, costs a call within a call.

mod bars;
pub mod error;
pub mod evaluate;
pub mod expression;
mod form;
mod form_evaluation;
mod glyphs;
mod group;
mod literal;
mod parser;
pub mod printer;
pub mod reader;

pub use error::{ErrorKind, EvaluateError, ParseValueError};
pub use evaluate::{EvaluatedValue, GameResolver, NoResolver, ResolveError, evaluate};
pub(crate) use evaluate::{NodeValues, evaluate_node};
pub use printer::Glyphs;
pub use reader::read;
