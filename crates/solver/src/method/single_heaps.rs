//! Games that are sums of single heaps, for tables and for counting.

use crate::budget::{Budget, Halt};
use crate::periodicity::Observed;
use crate::sequence::SequencePrefix;
use crate::sequence::resume::ResumeError;
use crate::sequence::values::NimValues;
use grundy_theory::ruleset::Visit;
use grundy_theory::ruleset::heap::HeapOption;
use grundy_theory::ruleset::heap::take_window::TakeWindow;
use grundy_theory::theorem::{ArithmeticPeriod, Statement};
use grundy_theory::value::Genus;
use std::sync::Arc;

/// The values of a game's heaps as far as they are known. It never changes.
pub enum HeapSequence<'a> {
    /// A theorem tells the value of every heap.
    Formula(Box<dyn HeapFormula + 'a>),
    /// A table, and perhaps a proved pattern.
    Table(Arc<SequencePrefix>),
}

/// The values of all heaps, by a theorem.
pub trait HeapFormula {
    /// The value of a heap.
    fn value(&self, heap: u64) -> u64;

    /// The pattern that the formula shows.
    fn pattern(&self) -> Option<ArithmeticPeriod>;

    /// The theorem.
    fn statement(&self) -> &'static Statement;
}

impl HeapSequence<'_> {
    /// The values of the heaps below this one are known; 2^64 - 1 where those of all are.
    pub fn end(&self) -> u64 {
        match self {
            HeapSequence::Formula(_) => u64::MAX,
            HeapSequence::Table(known) => known.end(),
        }
    }

    /// The values that stand in a table, without a copy; `None` where there is a formula. There may be more
    /// than were asked for, and fewer where a pattern gives the others.
    pub fn values(&self) -> Option<&NimValues> {
        match self {
            HeapSequence::Formula(_) => None,
            HeapSequence::Table(known) => Some(known.values()),
        }
    }

    /// Copies the values of the heaps from `first` on.
    ///
    /// # Panics
    /// Where not all of them are known: see [`end`](HeapSequence::end).
    pub fn copy(&self, first: u64, out: &mut [u64]) {
        match self {
            HeapSequence::Formula(formula) => {
                (first..).zip(out).for_each(|(heap, value)| *value = formula.value(heap));
            }
            HeapSequence::Table(known) => known.copy(first, out),
        }
    }

    /// The pattern of all values, and the theorem that proves it.
    pub fn proved(&self) -> Option<(ArithmeticPeriod, &'static Statement)> {
        match self {
            HeapSequence::Formula(formula) => Some((formula.pattern()?, formula.statement())),
            HeapSequence::Table(known) => known.pattern().map(|proved| {
                let (preperiod, period, saltus) = (proved.preperiod(), proved.period(), proved.saltus());
                (ArithmeticPeriod { preperiod, period, saltus }, proved.by())
            }),
        }
    }

    /// The pattern of the values known so far, where one is seen and not proved.
    pub fn observed(&self) -> Option<Observed> {
        match self {
            HeapSequence::Formula(_) => None,
            HeapSequence::Table(known) => known.observed().copied(),
        }
    }
}

/// A game that is a sum of single heaps, for tables and for counting.
pub trait SumOfHeaps: Send + Sync {
    /// The Grundy values of the heaps from `first` to `last`.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    fn values(&self, first: u64, last: u64, budget: &mut Budget) -> Result<Vec<u64>, Halt>;

    /// The largest heap that the game has.
    fn largest_heap(&self) -> u64;

    /// The nim sequence as far as it is known.
    fn sequence(&self) -> HeapSequence<'_>;

    /// Makes more of it known by a stride of some tens of milliseconds, on the way to the values of all heaps
    /// below `end`; see [`NimSequence::stride`](crate::sequence::NimSequence::stride). Says below which heap
    /// all values are known now. No [`HeapSequence`] may be kept meanwhile, else the table is copied.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached, or no table can be so long. What was computed is kept.
    fn stride(&self, end: u64, budget: &mut Budget) -> Result<u64, Halt>;

    /// Looks for a pattern in the values known, where none is proved.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    fn look(&self, budget: &mut Budget) -> Result<(), Halt>;

    /// Takes over a table that was computed before; see
    /// [`NimSequence::restore`](crate::sequence::NimSequence::restore).
    ///
    /// # Errors
    /// [`ResumeError`] where its values are not those of this game.
    fn restore(
        &self,
        values: NimValues,
        random: &mut dyn FnMut(u64) -> u64,
        budget: &mut Budget,
    ) -> Result<(), ResumeError>;

    /// The genera of the heaps from 0 to `last`, and why there are no more of them where a limit was reached.
    fn genera(&self, last: u64, budget: &mut Budget) -> (Vec<Genus>, Option<Halt>);

    /// Shows the options of a heap; custom rules are asked about it first.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached or custom rules fail.
    fn visit_options(&self, heap: u64, budget: &mut Budget, visit: Visit<'_, HeapOption>)
    -> Result<(), Halt>;

    /// Which numbers of tokens may be taken from all large heaps, where that is known; `None` is always
    /// right.
    fn take_window(&self) -> Option<TakeWindow>;

    /// The parity, 0 or 1, of what splits of a heap take, where it is the same for all, so that the parity of
    /// sizes may help to tell rare heaps from common ones. See [`statistics`](crate::sequence::statistics).
    /// `None` is always right.
    fn parity_of_splits(&self) -> Option<u64>;
}
