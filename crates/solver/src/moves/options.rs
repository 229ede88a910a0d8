//! All moves of a position: what is wanted of each, and which come first.

use crate::answer::{NamedMove, OptionAnswer};
use grundy_theory::data::{Data, weight_of_fields};
use grundy_theory::outcome::Outcome;

/// What is wanted of each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionDetail {
    /// At most this many moves are listed.
    pub limit: usize,
    /// Whether the Grundy value after it is asked for.
    pub grundy: bool,
    /// Whether the length of the game after it is asked for.
    pub remoteness: bool,
}

/// Moves that leave the opponent to lose come first, then those to draws.
pub(crate) fn group_of(outcome: Outcome) -> usize {
    match outcome {
        Outcome::P => 0,
        Outcome::D => 1,
        _ => 2,
    }
}

impl NamedMove {
    /// About how many bytes it takes.
    pub(crate) fn size_in_memory(&self) -> u64 {
        let to = self.to.as_ref().map_or(0, Data::size_in_memory);
        (size_of_val(self) + weight_of_fields(&self.name) + to) as u64
    }
}

impl OptionAnswer {
    /// A move of which only the outcome is known.
    pub(crate) fn to(mv: NamedMove, outcome: Outcome) -> OptionAnswer {
        OptionAnswer { mv, outcome: Some(outcome), grundy: None, value: None, remoteness: None }
    }

    /// About how many bytes it takes.
    pub(crate) fn size_in_memory(&self) -> u64 {
        (size_of_val(self) - size_of::<NamedMove>()) as u64 + self.mv.size_in_memory()
    }
}
