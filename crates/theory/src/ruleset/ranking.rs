//! Sets of positions with numbers.
//!
//! A ruleset whose positions can be counted through tells so by
//! [`Ruleset::rankings`](super::Ruleset::rankings). Engines then keep tables with an entry for each
//! number, where a memory of positions would take a hundred times the room and the time.

use crate::visit::Flow;

/// A finite set of positions that no move leaves. Each has its own number, and moves lead to smaller
/// numbers.
pub trait Ranking<P>: Send + Sync {
    /// All numbers are below this one; some may stand for no position.
    fn count(&self) -> u64;

    /// About how many moves the position with most moves has.
    fn most_moves(&self) -> u64;

    /// The game and the set in a few words, for people and for files: no other set has the same name with
    /// other numbers.
    fn name(&self) -> String;

    /// The number of a position, `None` where it is not in the set.
    fn number(&self, at: &P) -> Option<u64>;

    /// The position with this number, `None` where it stands for none.
    fn position(&self, number: u64) -> Option<P>;

    /// Shows the positions from number `first` on in rising order of their numbers, until the visitor breaks
    /// off.
    fn visit(&self, first: u64, visit: &mut dyn FnMut(&mut dyn RankedPosition) -> Flow) -> Flow;
}

/// A position met on a walk through a [`Ranking`].
pub trait RankedPosition {
    /// Its number.
    fn number(&self) -> u64;

    /// Shows the numbers of its options, each once or more often.
    fn visit_options(&mut self, visit: &mut dyn FnMut(u64));

    /// Shows the numbers of the positions of the set that it is an option of.
    fn visit_sources(&mut self, visit: &mut dyn FnMut(u64));
}
