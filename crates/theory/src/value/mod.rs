//! What positions are worth.

mod grundy;
mod score;

pub use grundy::GrundyValue;
pub use score::Score;
