//! What positions are worth.

mod genus;
mod grundy;
mod loopy;
mod score;

pub use genus::Genus;
pub use grundy::GrundyValue;
pub use loopy::LoopyValue;
pub use score::Score;
