//! Games that are sums of single heaps, for tables and for counting.

use super::sequence::Sequence;
use crate::limits::{Budget, Stop};
use crate::table::restore::Unfit;
use crate::table::values::Values;
use grundy_theory::value::Genus;

/// A game that is a sum of single heaps, for tables and for counting.
pub trait SingleHeaps: Send + Sync {
    /// The Grundy values of the heaps from `first` to `last`.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    fn values(&self, first: u64, last: u64, budget: &mut Budget) -> Result<Vec<u64>, Stop>;

    /// The largest heap that the game has.
    fn largest_heap(&self) -> u64;

    /// The nim sequence as far as it is known.
    fn sequence(&self) -> Sequence<'_>;

    /// Makes more of it known by a stride of some tens of milliseconds, on the way to the values of all heaps below
    /// `end`; see [`NimSequence::stride`](crate::table::NimSequence::stride). Says below which heap all values are known
    /// now. No [`Sequence`] may be kept meanwhile, else the table is copied.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached, or no table can be so long. What was computed is kept.
    fn stride(&self, end: u64, budget: &mut Budget) -> Result<u64, Stop>;

    /// Looks for a pattern in the values known, where none is proved.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    fn look(&self, budget: &mut Budget) -> Result<(), Stop>;

    /// Takes over a table that was computed before; see
    /// [`NimSequence::restore`](crate::table::NimSequence::restore).
    ///
    /// # Errors
    /// [`Unfit`] where its values are not those of this game.
    fn restore(
        &self,
        values: Values,
        random: &mut dyn FnMut(u64) -> u64,
        budget: &mut Budget,
    ) -> Result<(), Unfit>;

    /// The genera of the heaps from 0 to `last`, and why there are no more of them where a limit was reached.
    fn genera(&self, last: u64, budget: &mut Budget) -> (Vec<Genus>, Option<Stop>);

    /// The parity, 0 or 1, of what splits of a heap take, where it is the same for all, so that the parity of sizes may
    /// help to tell rare heaps from common ones. See [`statistics`](crate::table::statistics). `None` is always right.
    fn parity_of_splits(&self) -> Option<u64>;
}
