//! Rules under which at most T tokens may be taken: values repeat, and where they begin to is found and
//! proved.
//!
//! Theorem. Let at most T tokens be taken from any heap, and let the takes that are allowed depend on n mod M
//! alone from heap N on, N >= T. If the T values before two heaps m and m + p agree, where m >= N and M
//! divides p, then g(n + p) = g(n) for all n >= m - T. Proof. Both heaps have the same takes and the same
//! values below them, so g(m + p) = g(m), and so on upwards.
//!
//! Where the rules change at heaps below N, T has to be the largest number of tokens that may be taken from
//! any heap.

use crate::takes::AllowedTakes;
use grundy_budget::{Budget, Halt};
use grundy_theory::theorem::ArithmeticPeriod;

/// A table is never longer.
pub(super) const MAX_LENGTH: u64 = 1 << 22;

/// The theorem's hypotheses in numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WindowBounds {
    /// The largest number of tokens that may be taken: T.
    pub(crate) largest: u64,
    /// From which heap on takes depend on a remainder: N.
    pub(crate) start: u64,
    /// The modulus M.
    pub(crate) modulus: u64,
}

/// A period that is proved, with the table in which it was found.
#[derive(Clone, Debug)]
pub(crate) struct WindowPeriod {
    /// The pattern.
    pub(crate) pattern: ArithmeticPeriod,
    /// The values of the heaps 0, 1, 2, ... until the state came again.
    pub(crate) values: Vec<u64>,
}

/// The takes of one heap after the other, the repeating ones found once for each remainder.
pub(super) struct TakeLists {
    bounded: WindowBounds,
    lists: Vec<Option<Box<[u32]>>>,
    scratch: Vec<u32>,
}

impl TakeLists {
    pub(super) fn new(bounded: WindowBounds) -> TakeLists {
        TakeLists { bounded, lists: vec![None; bounded.modulus as usize], scratch: Vec::new() }
    }

    /// The takes from a heap; `None` if a number does not fit.
    pub(super) fn of(
        &mut self,
        heap: u64,
        allowed: &mut AllowedTakes,
        budget: &mut Budget,
    ) -> Result<Option<&[u32]>, Halt> {
        let WindowBounds { largest, start, modulus } = self.bounded;
        let place = (heap % modulus) as usize;
        if heap >= start && self.lists[place].is_some() {
            return Ok(self.lists[place].as_deref());
        }
        self.scratch.clear();
        allowed.charge(largest.min(heap), budget)?;
        for taken in 1..=largest.min(heap) {
            match allowed.holds(heap, taken) {
                None => return Ok(None),
                Some(true) => self.scratch.push(taken as u32),
                Some(false) => {}
            }
        }
        if heap < start {
            return Ok(Some(&self.scratch));
        }
        budget.reserve(4 * self.scratch.len() as u64)?;
        Ok(Some(self.lists[place].insert(self.scratch.as_slice().into())))
    }
}

/// Finds the period; `None` if it is not reached in a table of a practical length.
pub(crate) fn prove(
    bounded: WindowBounds,
    allowed: &mut AllowedTakes,
    budget: &mut Budget,
) -> Result<Option<WindowPeriod>, Halt> {
    let start = bounded.start.max(bounded.largest);
    if start >= MAX_LENGTH / 2 || bounded.modulus >= MAX_LENGTH / 2 || bounded.largest >= u64::from(u32::MAX)
    {
        return Ok(None);
    }
    let bounded = WindowBounds { start, ..bounded };
    let mut lists = TakeLists::new(bounded);
    let mut values: Vec<u64> = Vec::new();
    let mut met = vec![u64::MAX; bounded.largest as usize + 2];
    // The heap m whose window is compared with later ones moves on whenever the distance has doubled.
    let (mut mark, mut distance) = (start, bounded.modulus);
    for heap in 0..MAX_LENGTH {
        if heap > mark && (heap - mark) % bounded.modulus == 0 && agree(&values, mark, heap, bounded.largest)
        {
            let pattern = least_period(&values, mark - bounded.largest, heap - mark);
            return Ok(Some(WindowPeriod { pattern, values }));
        }
        if heap >= mark && heap - mark >= distance {
            mark += (heap - mark) / bounded.modulus * bounded.modulus;
            distance *= 2;
        }
        let Some(takes) = lists.of(heap, allowed, budget)? else { return Ok(None) };
        budget.charge_steps(1 + takes.len() as u64)?;
        for &taken in takes {
            met[values[(heap - u64::from(taken)) as usize] as usize] = heap;
        }
        let value = met.iter().take_while(|&&at| at == heap).count() as u64;
        budget.reserve(8)?;
        values.push(value);
    }
    Ok(None)
}

/// Whether the windows of so many values before two heaps agree.
pub(super) fn agree<T: PartialEq>(values: &[T], one: u64, other: u64, window: u64) -> bool {
    let before = |heap: u64| &values[(heap - window) as usize..heap as usize];
    before(one) == before(other)
}

/// The least preperiod and period of values that have this period from `from` on, of which the first period
/// must be there.
pub fn least_period<T: PartialEq>(values: &[T], from: u64, period: u64) -> ArithmeticPeriod {
    let at = |n: u64| &values[n as usize];
    let repeats = |step: &u64| (from..from + period - step).all(|n| at(n) == at(n + step));
    let period = (1..=period).filter(|&step| period.is_multiple_of(step)).find(repeats).unwrap_or(period);
    let mut preperiod = from;
    while preperiod > 0 && at(preperiod - 1) == at(preperiod - 1 + period) {
        preperiod -= 1;
    }
    ArithmeticPeriod { preperiod, period, saltus: 0 }
}
