//! Patterns behind values: [`Observed`] is a conjecture, [`Proved`] is closed by a theorem.
//!
//! Both say that g(n + period) = g(n) + saltus for all n >= preperiod, where the preperiod is the least number of which
//! this is true: Kayles has preperiod 71 and period 12. Only the checkers in this module make a [`Proved`], and they
//! look at every value of which the theorem's hypothesis speaks.

mod repeat;
mod take_and_break;
mod window;

use crate::limits::{Budget, Stop};
use crate::table::values::Values;
use grundy_theory::ruleset::heap::Family;
use grundy_theory::theorem::Statement;

/// A pattern that the values known so far show, without a proof that it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observed {
    /// The least n from which on the pattern is seen.
    pub preperiod: u64,
    /// The values repeat after this many heaps.
    pub period: u64,
    /// By this much they are larger then.
    pub saltus: u64,
    /// It is seen in the values of heaps below this one.
    pub up_to: u64,
    /// Were it still there in the values of heaps below this one, a theorem would prove it.
    pub proved_at: u64,
}

/// A pattern that a theorem says goes on for ever.
#[derive(Clone, Copy, Debug)]
pub struct Proved {
    preperiod: u64,
    period: u64,
    saltus: u64,
    by: &'static Statement,
}

impl Proved {
    /// The least n0 such that the pattern holds for all n >= n0.
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// The values repeat after this many heaps.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// By this much they are larger then; 0 where the values are periodic.
    pub fn saltus(&self) -> u64 {
        self.saltus
    }

    /// The theorem that proves it.
    pub fn by(&self) -> &'static Statement {
        self.by
    }

    /// The smallest heap of the same place in the period, and how much larger the value of `heap` is than its.
    pub fn reduce(&self, heap: u64) -> (u64, u64) {
        match heap.checked_sub(self.preperiod) {
            None => (heap, 0),
            Some(past) => {
                // A value is never larger than its heap where there is a saltus, so that this does not overflow.
                let rise = (past / self.period).saturating_mul(self.saltus);
                (self.preperiod + past % self.period, rise)
            }
        }
    }
}

/// What looking for a pattern came to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Found {
    Nothing,
    Observed(Observed),
    Proved(Proved),
}

/// The theorem by which patterns of a family of rules are proved, with what it needs to know of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prover {
    /// No theorem.
    None,
    /// The last so many values determine the next one.
    Window(usize),
    /// The last so many symbols of the all-but game determine the next one.
    AllBut(usize),
    /// Moves take at most `last` tokens and leave at most `heaps` heaps.
    TakeAndBreak { last: usize, heaps: usize },
}

impl Prover {
    /// The theorem for a family.
    pub(crate) fn of(family: Family<'_>) -> Prover {
        // A set with members that do not fit in memory has no window that does.
        let largest = |set: &[u64]| set.last().map_or(Some(0), |&last| usize::try_from(last).ok());
        match family {
            Family::Subtraction(set) => largest(set).map_or(Prover::None, Prover::Window),
            Family::AllBut(set) => largest(set).map_or(Prover::None, Prover::AllBut),
            Family::TakeAndBreak(digits) => take_and_break::prover(digits),
            _ => Prover::None,
        }
    }

    /// Looks for a pattern.
    pub(crate) fn look(self, values: &Values, budget: &mut Budget) -> Result<Found, Stop> {
        match self {
            Prover::None => Ok(Found::Nothing),
            Prover::Window(width) => Ok(window::subtraction(values, width)),
            Prover::AllBut(width) => window::all_but(values, width, budget),
            Prover::TakeAndBreak { last, heaps } => Ok(take_and_break::look(values, last, heaps)),
        }
    }
}

/// The least n0 such that g(n + period) = g(n) + saltus from n0 on as far as the values go.
fn preperiod(values: &Values, period: usize, saltus: u64) -> u64 {
    let known = values.len() as u64;
    let period = period as u64;
    let mut n0 = known.saturating_sub(period);
    while n0 > 0 && values.get(n0 - 1 + period) == values.get(n0 - 1).map(|value| value + saltus) {
        n0 -= 1;
    }
    n0
}
