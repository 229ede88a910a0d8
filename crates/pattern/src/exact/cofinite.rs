//! Rules under which any number of tokens may be taken but some numbers up to T.
//!
//! Theorem. Let all takes of more than T tokens be allowed, and let those of at most T depend on n mod M alone from heap N on. The
//! value of n is the least number that is neither in S(n), the values of the heaps below n - T, nor the value of one of the last T
//! heaps that may be reached. Let a(n) be the least number that is not in S(n). If at m and m + p, where m >= N and M divides p, the
//! numbers of S above a and the last T values, those below a left out, are the same up to the shift s = a(m + p) - a(m), then
//! g(n + p) = g(n) + s for all n >= m. Proof. g(m) - a(m) is determined by what was compared, and so is what is compared at m + 1.

use super::samples::AllowedTakes;
use super::window::{Bounded, Proved};
use grundy_limits::{Budget, Stop};
use grundy_theory::theorem::Pattern;
use std::collections::BTreeSet;

/// A table is never longer.
const LONGEST: u64 = 1 << 21;

/// What determines all further values, up to a shift.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    /// The numbers of S above the least absent one, relative to it.
    above: Vec<u64>,
    /// The last T values relative to the least absent number, those below it as `None`.
    last: Vec<Option<u64>>,
}

/// The values of all heaps that are always reached.
#[derive(Default)]
struct Older {
    least_absent: u64,
    above: BTreeSet<u64>,
}

impl Older {
    fn insert(&mut self, value: u64) {
        if value < self.least_absent {
            return;
        }
        self.above.insert(value);
        while self.above.remove(&self.least_absent) {
            self.least_absent += 1;
        }
    }

    fn state(&self, last: &[u64]) -> State {
        State {
            above: self.above.iter().map(|value| value - self.least_absent).collect(),
            last: last.iter().map(|value| value.checked_sub(self.least_absent)).collect(),
        }
    }
}

/// Finds period and saltus; `None` if they are not reached in a table of a practical length. Of `bounded`, `largest` is T here.
pub(crate) fn prove(
    bounded: Bounded,
    allowed: &mut AllowedTakes,
    budget: &mut Budget,
) -> Result<Option<Proved>, Stop> {
    let Bounded { largest, start, modulus } = bounded;
    let start = start.max(largest + 1);
    if start >= LONGEST / 2 || modulus >= LONGEST / 2 {
        return Ok(None);
    }
    let mut values: Vec<u64> = Vec::new();
    let mut older = Older::default();
    let mut mark: Option<(u64, u64, State)> = None;
    let mut next_mark = start;
    for heap in 0..LONGEST {
        if let Some(entering) = heap.checked_sub(largest + 1) {
            older.insert(values[entering as usize]);
        }
        let last = &values[heap.saturating_sub(largest) as usize..];
        if let Some((at, absent, state)) = &mark
            && (heap - at) % modulus == 0
            && (older.above.len(), last.len()) == (state.above.len(), state.last.len())
        {
            budget.spend(last.len() as u64)?;
            if older.state(last) == *state {
                let saltus = older.least_absent - absent;
                return Ok(Some(Proved { pattern: least(&values, *at, heap - at, saltus), values }));
            }
        }
        if heap == next_mark {
            mark = Some((heap, older.least_absent, older.state(last)));
            next_mark = heap + (heap - start).max(modulus).div_ceil(modulus) * modulus;
        }
        allowed.charge(largest.min(heap), budget)?;
        let mut reached = BTreeSet::new();
        for taken in 1..=largest.min(heap) {
            let value = values[(heap - taken) as usize];
            match allowed.holds(heap, taken) {
                None => return Ok(None),
                Some(true) if value >= older.least_absent => {
                    reached.insert(value);
                }
                Some(_) => {}
            }
        }
        let value = (older.least_absent..)
            .find(|value| !older.above.contains(value) && !reached.contains(value))
            .unwrap_or(older.least_absent);
        budget.spend(16 + last.len() as u64)?;
        budget.hold(8)?;
        values.push(value);
    }
    Ok(None)
}

/// The least preperiod and period of values of which g(n + period) = g(n) + saltus is known from `from` on.
fn least(values: &[u64], from: u64, period: u64, saltus: u64) -> Pattern {
    let at = |n: u64| values[n as usize];
    // A smaller period has its share of the saltus, and needs one full period of values to be seen.
    let share = |step: u64| {
        let parts = period / step;
        (saltus % parts == 0).then(|| saltus / parts)
    };
    let repeats = |&step: &u64| {
        share(step).is_some_and(|saltus| (from..from + period - step).all(|n| at(n + step) == at(n) + saltus))
    };
    let step = (1..=period).filter(|step| period % step == 0).find(repeats).unwrap_or(period);
    let saltus = share(step).unwrap_or(saltus);
    let mut preperiod = from;
    while preperiod > 0 && at(preperiod - 1) + saltus == at(preperiod - 1 + step) {
        preperiod -= 1;
    }
    Pattern { preperiod, period: step, saltus }
}
