//! Operations on values, a file each.
//!
//! All are methods of [`Arena`](crate::arena::Arena), and say in their docs whether they depend on the value
//! alone or on its canonical form. Each is written as its definition by recursion over options, with
//! shortcuts for numbers, ups and nimbers, which may be huge. "Siegel" is Aaron N. Siegel, Combinatorial Game
//! Theory (2013).

mod atomic_weight;
mod birthday;
pub mod born;
mod companion;
mod compounds;
mod conway;
mod cooling;
mod counting;
mod heating;
mod incentives;
pub mod kinds;
mod misere;
mod multiple;
mod norton;
mod order;
mod ordinal;
mod powers;
pub mod random;
mod reduced;
mod structural_order;
mod thermograph;
mod tiny;
mod unit_form;
mod uptimal;

pub use crate::walls::{Thermograph, Wall};
pub use order::HasseDiagram;
pub use structural_order::StructuralOrder;
pub use tiny::TinyForm;
pub use unit_form::UnitForm;
pub use uptimal::Uptimal;

use grundy_budget::Halt;
use grundy_theory::localized::LocalizedString;

/// Why an operation has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OperationError {
    /// The operation is not defined for these parameters.
    #[error("{0}")]
    Parameter(LocalizedString),
    /// A limit was reached.
    #[error(transparent)]
    Stop(#[from] Halt),
}
