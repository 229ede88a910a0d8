//! Games in which Left and Right may have different moves, and their sums.

pub(super) mod played;
pub(super) mod sum;
pub(super) mod whole;
