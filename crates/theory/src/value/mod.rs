//! What positions are worth.

mod grundy;
mod loopy;

pub use grundy::GrundyValue;
pub use loopy::LoopyValue;
