//! What is known of positions in which Left and Right may have different moves: what they are worth, and who
//! wins where values do not decide.

pub(crate) mod asked;
mod bare;
pub(crate) mod decided;
pub mod derived;
pub(crate) mod exact;
pub mod hints;
pub(crate) mod integers;
pub(crate) mod judge;
pub mod position;
pub(crate) mod reasons;
pub(crate) mod regions;
mod simplified;

pub use bare::ValuePosition;
pub use position::Partizan;
