//! How values are written: reading and printing.
//!
//! - [`expression`]: what a text says, as a flat syntax tree, loopy parts included;
//! - [`reader`]: from text to that tree, or to an error with its column.
//!
//! Whoever evaluates an [`Expression`](expression::Expression) goes through its nodes in order: the operands of a node stand before it, so that no nesting,
//! however deep, costs a call within a call.

pub mod error;
pub mod expression;
mod glyphs;
mod group;
mod literal;
pub mod reader;

pub use error::{ErrorKind, ReadError};
pub use reader::read;
