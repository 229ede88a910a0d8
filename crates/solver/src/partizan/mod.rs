//! What is known of positions in which Left and Right may have different moves: what they are worth, and who
//! wins where values do not decide.

pub(crate) mod asked;
pub(crate) mod by_value;
pub(crate) mod components;
pub mod derived;
pub(crate) mod exact;
pub mod hints;
pub(crate) mod integers;
pub(crate) mod judge;
pub mod position;
pub(crate) mod reasons;
mod simplified;
pub(crate) mod unpacked;
mod value_position;

pub use position::Partizan;
pub use value_position::ValuePosition;
