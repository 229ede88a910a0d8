//! Rules under which any number of tokens may be taken but some numbers up to T.
//!
//! Theorem. Let all takes of more than T tokens be allowed, and let those of at most T depend on n mod M
//! alone from heap N on. The value of n is the least number that is neither in S(n), the values of the heaps
//! below n - T, nor the value of one of the last T heaps that may be reached. Let a(n) be the least number
//! that is not in S(n). If at m and m + p, where m >= N and M divides p, the numbers of S above a and the
//! last T values, those below a left out, are the same up to the shift s = a(m + p) - a(m), then g(n + p) =
//! g(n) + s for all n >= m. Proof. g(m) - a(m) is determined by what was compared, and so is what is compared
//! at m + 1.

use super::window::{WindowBounds, WindowPeriod};
use crate::takes::AllowedTakes;
use grundy_budget::{Budget, Halt};
use grundy_theory::theorem::ArithmeticPeriod;
use std::collections::{BTreeSet, HashMap};

/// A table is never longer.
const MAX_LENGTH: u64 = 1 << 21;

/// The values of all heaps that are always reached.
#[derive(Clone, Default)]
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

    fn contains(&self, value: u64) -> bool {
        value < self.least_absent || self.above.contains(&value)
    }
}

/// What determines all further values up to a shift, as it was at a heap.
struct Mark {
    heap: u64,
    older: Older,
}

impl Mark {
    /// Whether the state at `heap` is the same up to the shift. The windows of the last values are compared
    /// with those below the least absent number left out.
    fn agrees(&self, older: &Older, heap: u64, values: &[u64], window: u64) -> bool {
        let shifted = |older: &Older, value: u64| value.checked_sub(older.least_absent);
        let above = |one: &Older, other: &Older| {
            let pairs = one.above.iter().zip(&other.above);
            one.above.len() == other.above.len()
                && pairs.into_iter().all(|(a, b)| a - one.least_absent == b - other.least_absent)
        };
        let before = |heap: u64| values[(heap - window) as usize..heap as usize].iter().rev();
        let mut last = before(self.heap).zip(before(heap));
        above(&self.older, older) && last.all(|(&a, &b)| shifted(&self.older, a) == shifted(older, b))
    }
}

/// The takes up to T that are not allowed, those of large heaps found once for each remainder.
struct Forbidden {
    bounded: WindowBounds,
    lists: Vec<Option<Box<[u64]>>>,
}

impl Forbidden {
    /// `None` if a number does not fit.
    fn of(
        &mut self,
        heap: u64,
        allowed: &mut AllowedTakes,
        budget: &mut Budget,
    ) -> Result<Option<Vec<u64>>, Halt> {
        let WindowBounds { largest, start, modulus } = self.bounded;
        let place = (heap % modulus) as usize;
        if let (true, Some(list)) = (heap >= start, &self.lists[place]) {
            return Ok(Some(list.to_vec()));
        }
        allowed.charge(largest.min(heap), budget)?;
        let mut list = Vec::new();
        for taken in 1..=largest.min(heap) {
            match allowed.holds(heap, taken) {
                None => return Ok(None),
                Some(false) => list.push(taken),
                Some(true) => {}
            }
        }
        if heap >= start {
            self.lists[place] = Some(list.as_slice().into());
        }
        Ok(Some(list))
    }
}

/// Finds period and saltus; `None` if they are not reached in a table of a practical length. Of `bounded`,
/// `largest` is T here.
pub(crate) fn prove(
    bounded: WindowBounds,
    allowed: &mut AllowedTakes,
    budget: &mut Budget,
) -> Result<Option<WindowPeriod>, Halt> {
    let WindowBounds { largest, start, modulus } = bounded;
    let start = start.max(largest + 1);
    if start >= MAX_LENGTH / 2 || modulus >= MAX_LENGTH / 2 {
        return Ok(None);
    }
    let mut forbidden =
        Forbidden { bounded: WindowBounds { start, ..bounded }, lists: vec![None; modulus as usize] };
    let (mut values, mut older): (Vec<u64>, Older) = (Vec::new(), Older::default());
    // How often each value is among the last T.
    let mut recent: HashMap<u64, u64> = HashMap::new();
    let mut mark: Option<Mark> = None;
    let mut next_mark = start;
    for heap in 0..MAX_LENGTH {
        if let Some(entering) = heap.checked_sub(largest + 1) {
            let value = values[entering as usize];
            older.insert(value);
            if let Some(count) = recent.get_mut(&value) {
                *count -= 1;
            }
        }
        if let Some(mark) = &mark
            && (heap - mark.heap) % modulus == 0
            && mark.agrees(&older, heap, &values, largest)
        {
            let saltus = older.least_absent - mark.older.least_absent;
            return Ok(Some(WindowPeriod {
                pattern: least(&values, mark.heap, heap - mark.heap, saltus),
                values,
            }));
        }
        if heap == next_mark {
            mark = Some(Mark { heap, older: older.clone() });
            next_mark = heap + (heap - start).max(modulus).div_ceil(modulus) * modulus;
        }
        let Some(takes) = forbidden.of(heap, allowed, budget)? else { return Ok(None) };
        let mut out_of_reach: HashMap<u64, u64> = HashMap::new();
        for taken in takes.iter().filter(|&&taken| taken <= heap) {
            *out_of_reach.entry(values[(heap - taken) as usize]).or_default() += 1;
        }
        let is_reached = |value: &u64| {
            let blocked = out_of_reach.get(value).copied().unwrap_or(0);
            older.contains(*value) || recent.get(value).is_some_and(|&count| count > blocked)
        };
        let value = (older.least_absent..).find(|value| !is_reached(value)).unwrap_or(older.least_absent);
        budget.charge_steps(16 + 4 * (takes.len() as u64 + value - older.least_absent))?;
        budget.reserve(8)?;
        values.push(value);
        *recent.entry(value).or_default() += 1;
    }
    Ok(None)
}

/// The least preperiod and period of values of which g(n + period) = g(n) + saltus is known from `from` on.
fn least(values: &[u64], from: u64, period: u64, saltus: u64) -> ArithmeticPeriod {
    let at = |n: u64| values[n as usize];
    // A smaller period has its share of the saltus, and needs one full period of values to be seen.
    let share = |step: u64| {
        let parts = period / step;
        saltus.is_multiple_of(parts).then(|| saltus / parts)
    };
    let repeats = |&step: &u64| {
        share(step).is_some_and(|saltus| (from..from + period - step).all(|n| at(n + step) == at(n) + saltus))
    };
    let step = (1..=period).filter(|&step| period.is_multiple_of(step)).find(repeats).unwrap_or(period);
    let saltus = share(step).unwrap_or(saltus);
    let mut preperiod = from;
    while preperiod > 0 && at(preperiod - 1) + saltus == at(preperiod - 1 + step) {
        preperiod -= 1;
    }
    ArithmeticPeriod { preperiod, period: step, saltus }
}
