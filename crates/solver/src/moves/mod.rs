//! Moves as answers have them: those that win, the first ones in the order of answers, each by its name and
//! with what it leads to.

pub(crate) mod component_moves;
pub(crate) mod first_moves;
pub(crate) mod named_move;
pub(crate) mod option_list;
pub mod options;

use crate::answer::NamedMove;

/// Which moves are to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveLimits {
    /// At most this many.
    pub most: usize,
    /// Each with what it changes alone, where that can be said.
    pub brief: bool,
}

/// A move, and the suspense number of where it leads.
#[derive(Clone, Debug)]
pub struct SuspenseMove {
    /// The move.
    pub mv: NamedMove,
    /// The suspense number after it.
    pub suspense: u64,
}
