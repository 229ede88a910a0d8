//! Tables of Grundy values: the kernels that make them, and patterns from observed to proved.
//!
//! Not here: what games there are (the crate `grundy-theory`), and what is found without a table: searches,
//! sums and whoever decides between them (the crate `grundy-solver`).

pub mod join;
pub mod periodicity;
pub mod sequence;

use grundy_budget as budget;
