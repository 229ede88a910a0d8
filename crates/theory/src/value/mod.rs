//! What positions are worth.

mod grundy;

pub use grundy::GrundyValue;
