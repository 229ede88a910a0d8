//! What positions are worth.

mod genus;
mod grundy;
mod loopy;
mod score;

pub use genus::Genus;
pub use grundy::GrundyValue;
pub use loopy::LoopyNimValue;
pub use score::Score;
