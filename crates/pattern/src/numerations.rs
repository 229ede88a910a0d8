//! The numerations in which patterns are sought, each made once.

use grundy_automata::arithmetic::Arithmetic;
use grundy_automata::numeration::Numeration;
use grundy_budget::{Budget, Halt};

/// Those in which values of heaps are sought, in this order.
pub(crate) const OF_VALUES: [&str; 9] = ["2", "3", "zeckendorf", "4", "pell", "5", "6", "10", "3,1"];

/// Those in which lost positions are sought, in this order: the systems of the pairs in generalised Wythoff
/// games among them.
pub(crate) const OF_POSITIONS: [&str; 7] = ["2", "zeckendorf", "pell", "3,1", "3", "4,1", "5,1"];

/// Those in which lost positions of a single number are sought after the others: tables of them have more
/// digits.
pub(crate) const OF_LOST_NUMBERS: [&str; 4] = ["5", "6", "7", "10"];

/// Numerations that were made.
#[derive(Debug, Default)]
pub struct Numerations {
    made: Vec<(String, Option<Arithmetic>)>,
}

/// No more than this goes into one numeration, or into one proof.
pub(crate) const STEPS: u64 = 1_500_000_000;

impl Numerations {
    /// The numbers in the numeration of this name; `None` where there is none, or it takes too much.
    ///
    /// # Errors
    /// [`Halt`] where the time is over, somebody breaks off, or all steps are taken.
    pub fn named(&mut self, name: &str, budget: &mut Budget) -> Result<Option<Arithmetic>, Halt> {
        if let Some((_, made)) = self.made.iter().find(|(known, _)| known == name) {
            return Ok(made.clone());
        }
        let made = match Numeration::named(name) {
            Some(numeration) => within(budget, |budget| Arithmetic::new(numeration, budget))?,
            None => None,
        };
        self.made.push((name.to_owned(), made.clone()));
        Ok(made)
    }
}

/// No more goes into one numeration where a proof is not urgent.
pub(crate) const FEW_STEPS: u64 = 60_000_000;

/// Does work that may be given up: what it holds is given back, and where a limit of its own is reached there
/// is no result.
pub(crate) fn within<T>(
    budget: &mut Budget,
    work: impl FnOnce(&mut Budget) -> Result<T, Halt>,
) -> Result<Option<T>, Halt> {
    within_steps(budget, STEPS, work)
}

/// [`within`] with half of the remaining steps, for a search whose failure leaves another answer.
pub(crate) fn within_half<T>(
    budget: &mut Budget,
    work: impl FnOnce(&mut Budget) -> Result<T, Halt>,
) -> Result<Option<T>, Halt> {
    within_steps(budget, STEPS.min(budget.remaining_steps() / 2), work)
}

/// [`within`] a number of steps.
pub(crate) fn within_steps<T>(
    budget: &mut Budget,
    steps: u64,
    work: impl FnOnce(&mut Budget) -> Result<T, Halt>,
) -> Result<Option<T>, Halt> {
    let before = budget.remaining_steps();
    match budget.with_step_limit(steps, |budget| budget.scoped(work)) {
        Ok(done) => Ok(Some(done)),
        Err(stop @ (Halt::Time | Halt::Interrupted)) => Err(stop),
        Err(stop @ Halt::Steps(_)) if before <= steps => Err(stop),
        Err(_) => Ok(None),
    }
}
