//! What may be known of all lost positions of a game, from those who can prove it.

use crate::budget::{Budget, Halt};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;

/// A description of all lost positions of a game in normal play, which was proved from its rules.
pub trait PPositions: Send + Sync {
    /// Is the position with these numbers lost? `None` where it says nothing about it.
    fn is_lost(&self, numbers: &[u64]) -> Option<bool>;

    /// The lost positions that moves from here lead to, by their numbers, in rising order; `None` where they
    /// cannot be listed.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    fn options(&self, numbers: &[u64], budget: &mut Budget) -> Result<Option<Vec<Vec<u64>>>, Halt>;

    /// The position with these numbers.
    fn write(&self, numbers: &[u64]) -> Data;

    /// Why it is lost, or not.
    fn reason(&self, numbers: &[u64]) -> LocalizedString;
}
