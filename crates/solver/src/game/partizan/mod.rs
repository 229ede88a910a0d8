//! Games in which Left and Right may have different moves.

mod bare;
pub(super) mod decided;
mod derived;
pub mod hints;
pub(super) mod judge;
pub(super) mod played;
pub(super) mod position;
pub(super) mod reasons;
pub(super) mod regions;
pub(super) mod sum;
pub(super) mod whole;

pub use bare::BareValue;
pub use position::Partizan;
