//! What positions are worth.

mod grundy;
mod loopy;
mod score;

pub use grundy::GrundyValue;
pub use loopy::LoopyValue;
pub use score::Score;
