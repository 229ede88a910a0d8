//! Nim sequences: the Grundy values of the heaps 0, 1, 2, ... of one game, computed from the rules alone.
//!
//! A table grows by doubling. At each size it is looked at for a pattern; where a theorem proves one, the
//! values of all heaps are known. Questions on one game share its table.

pub mod coins;
mod extend;
mod kernel;
pub mod resume;
pub mod simd_level;
pub mod splits;
pub mod statistics;
mod summary;
#[cfg(test)]
pub(crate) mod testing;
pub mod values;

use crate::budget::{Budget, Halt};
use crate::periodicity::{Observed, PeriodSearch, Proved, Prover};
use grundy_theory::ruleset::heap::HeapRules;
use grundy_theory::words;
use kernel::Kernel;
use std::sync::{Arc, Mutex};
use values::NimValues;

/// No table has more values than this, since a heap is a number of 32 bits. What memory allows is mostly
/// less.
pub const REACH: u64 = u32::MAX as u64;

/// The size at which a pattern is looked for first; afterwards at every doubling.
const FIRST_LOOK: usize = 256;

/// What a table costs is judged once making it has taken this fraction of the steps allowed, or it has so
/// many values.
const SAMPLE: u64 = 128;
const MAX_SAMPLE: usize = 1 << 16;

/// Where a heap is past what a table can reach, this fraction of the steps allowed is spent on finding a
/// pattern.
const HUNT: u64 = 4;

/// What is known of the values of a game's heaps: a table, and perhaps a proved pattern. It never changes.
#[derive(Clone, Debug, Default)]
pub struct SequencePrefix {
    values: NimValues,
    observed: Option<Observed>,
    proved: Option<Proved>,
    /// Answers about this heap and larger ones name the proved pattern.
    named_from: u64,
}

impl SequencePrefix {
    /// These values, found in some other way, and nothing proved of them.
    pub fn listed(values: NimValues) -> SequencePrefix {
        SequencePrefix { values, ..SequencePrefix::default() }
    }

    /// These values, at least a preperiod and a period of them, with the pattern that goes on.
    pub fn repeated(values: NimValues, proved: Proved) -> SequencePrefix {
        SequencePrefix { values, proved: Some(proved), ..SequencePrefix::default() }
    }

    /// Is the value of this heap known?
    #[inline]
    pub fn covers(&self, heap: u64) -> bool {
        self.proved.is_some() || heap < self.values.len() as u64
    }

    /// The values of the heaps below this one are known; 2^64 - 1 where those of all are.
    #[inline]
    pub fn end(&self) -> u64 {
        if self.proved.is_some() { u64::MAX } else { self.values.len() as u64 }
    }

    /// Copies the values of the heaps from `first` on: those in the table, and then period by period.
    ///
    /// # Panics
    /// Where not all of them are known: see [`end`](SequencePrefix::end).
    pub fn copy(&self, first: u64, out: &mut [u64]) {
        let len = self.values.len() as u64;
        let tabled = (len.saturating_sub(first)).min(out.len() as u64) as usize;
        let (from_table, rest) = out.split_at_mut(tabled);
        if !from_table.is_empty() {
            self.values.copy(first as usize, from_table);
        }
        let Some(pattern) = self.proved.as_ref().filter(|_| !rest.is_empty()) else {
            assert!(rest.is_empty(), "values past the table were not asked for before");
            return;
        };
        let start = first + tabled as u64;
        let period = usize::try_from(pattern.period()).unwrap_or(usize::MAX).min(rest.len());
        for (heap, value) in (start..).zip(&mut rest[..period]) {
            *value = self.value(heap);
        }
        for i in period..rest.len() {
            rest[i] = rest[i - period] + pattern.saltus();
        }
    }

    /// The value of a heap, where it is known.
    #[inline]
    pub fn get(&self, heap: u64) -> Option<u64> {
        match (&self.proved, self.values.get(heap)) {
            (Some(proved), None) => {
                let (same, rise) = proved.reduce(heap);
                self.values.get(same).map(|value| value + rise)
            }
            (_, value) => value,
        }
    }

    /// The value of a heap.
    ///
    /// # Panics
    /// Where it is not known: see [`covers`](SequencePrefix::covers).
    #[inline]
    pub fn value(&self, heap: u64) -> u64 {
        self.get(heap).unwrap_or_else(|| panic!("the value of a heap of {heap} was not asked for before"))
    }

    /// All heaps below `end` of this value in rising order, where a proved pattern makes them few: values
    /// that grow.
    pub fn heaps_of(&self, value: u64, end: u64) -> Option<Vec<u64>> {
        let pattern = self.proved.as_ref().filter(|pattern| pattern.saltus() > 0)?;
        let (start, period) = (pattern.preperiod(), pattern.period());
        let exceptions = (0..start.min(end)).filter(|&heap| self.get(heap) == Some(value));
        let regular = (start..start.checked_add(period)?).filter_map(|first| {
            let rise = value.checked_sub(self.get(first)?)?;
            let periods = (rise % pattern.saltus() == 0).then_some(rise / pattern.saltus())?;
            first.checked_add(periods.checked_mul(period)?).filter(|&heap| heap < end)
        });
        let mut heaps: Vec<u64> = exceptions.chain(regular).collect();
        heaps.sort_unstable();
        Some(heaps)
    }

    /// The table of values, from heap 0 on.
    pub fn values(&self) -> &NimValues {
        &self.values
    }

    /// The pattern of all values, where one is proved.
    pub fn pattern(&self) -> Option<&Proved> {
        self.proved.as_ref()
    }

    /// The pattern that an answer about this heap names: the proved one, if a table grown for this heap alone
    /// would have proved it. It does not depend on what else was asked for.
    pub fn pattern_for(&self, heap: u64) -> Option<&Proved> {
        self.proved.as_ref().filter(|_| heap >= self.named_from)
    }

    /// The pattern of the values known so far, where one is seen and not proved.
    pub fn observed(&self) -> Option<&Observed> {
        self.observed.as_ref()
    }
}

/// The nim sequence of a game that is a sum of single heaps, as far as it was asked for.
pub struct NimSequence<H> {
    rules: Arc<H>,
    growth: Mutex<Growth>,
}

/// The table as it stands and what is needed to go on.
struct Growth {
    known: Arc<SequencePrefix>,
    kernel: Box<dyn Kernel>,
    prover: Prover,
    /// The size at which a pattern was last looked for.
    looked: usize,
    /// The most steps with which a pattern was sought in vain.
    hunted: u64,
}

impl<H: HeapRules> NimSequence<H> {
    /// An empty table.
    pub fn new(rules: Arc<H>) -> NimSequence<H> {
        let growth = Growth {
            known: Arc::default(),
            kernel: kernel::kernel(&rules),
            prover: Prover::from_family(rules.family()),
            looked: 0,
            hunted: 0,
        };
        NimSequence { rules, growth: Mutex::new(growth) }
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<H> {
        &self.rules
    }

    /// Values of all heaps up to `heap` at least, by the table or by a proved pattern.
    ///
    /// # Errors
    /// [`Halt`] where a limit is passed; what was computed until then is kept. [`Halt::OutOfReach`] where it
    /// is clear beforehand that the limits do not suffice.
    pub fn reach(&self, heap: u64, budget: &mut Budget) -> Result<Arc<SequencePrefix>, Halt> {
        let mut growth = budget.lock(&self.growth)?;
        if !growth.known.covers(heap) {
            growth.grow(heap, budget)?;
        }
        Ok(Arc::clone(&growth.known))
    }
}

impl Growth {
    fn grow(&mut self, heap: u64, budget: &mut Budget) -> Result<(), Halt> {
        let end = usize::try_from(heap.saturating_add(1).min(REACH)).unwrap_or(usize::MAX);
        if heap < REACH || self.prover != Prover::None {
            let allowance = budget.limits().steps / SAMPLE;
            self.grow_within(heap, end.min(MAX_SAMPLE), allowance, budget)?;
        }
        let left = budget.limits().steps.saturating_sub(budget.steps());
        if heap < REACH && self.kernel.cost(self.len(), end) <= left {
            self.grow_to(heap, end, budget)
        } else {
            self.hunt(heap, end, left.min(budget.limits().steps / HUNT), budget)
        }
    }

    /// Grows the table until it has `end` values at least, or `heap` is covered otherwise.
    fn grow_to(&mut self, heap: u64, end: usize, budget: &mut Budget) -> Result<(), Halt> {
        while self.len() < end && !self.known.covers(heap) {
            self.extend(self.next_size(end), budget)?;
            self.look(budget)?;
        }
        Ok(())
    }

    /// The same, as long as it takes no more than about `allowance` steps.
    fn grow_within(
        &mut self,
        heap: u64,
        end: usize,
        allowance: u64,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let most = budget.steps().saturating_add(allowance);
        while self.len() < end && !self.known.covers(heap) {
            let next = self.next_size(end);
            let cost = self.kernel.cost(self.len(), next);
            if budget.steps().saturating_add(cost) > most {
                break;
            }
            self.grow_to(heap, next, budget)?;
        }
        Ok(())
    }

    /// Grows the table in the hope of a pattern, as long as that takes no more than `allowance` steps.
    fn hunt(&mut self, heap: u64, end: usize, allowance: u64, budget: &mut Budget) -> Result<(), Halt> {
        if self.known.covers(heap) {
            return Ok(());
        }
        if self.prover == Prover::None || allowance <= self.hunted {
            return Err(self.out_of_reach(heap));
        }
        self.grow_within(heap, end, allowance, budget)?;
        if self.known.covers(heap) {
            return Ok(());
        }
        self.hunted = allowance;
        Err(self.out_of_reach(heap))
    }

    fn len(&self) -> usize {
        self.known.values.len()
    }

    /// The size to grow to, on the way to `end`: where a pattern is to be looked for, or else `end` or a
    /// little more, so that heaps asked for one after the other do not move the table each time.
    fn next_size(&self, end: usize) -> usize {
        let len = self.len();
        let mut look = (len + 1).next_power_of_two().max(FIRST_LOOK);
        if let Some(observed) = &self.known.observed {
            let proved_at = usize::try_from(observed.proved_at).unwrap_or(usize::MAX);
            if proved_at > len {
                look = look.min(proved_at);
            }
        }
        let next = end.max(len + self.kernel.ahead(len)).min(look);
        next.next_multiple_of(self.kernel.block())
    }

    fn extend(&mut self, to: usize, budget: &mut Budget) -> Result<(), Halt> {
        let known = std::mem::take(&mut self.known);
        let observed = known.observed;
        // Only a table that somebody still reads is copied.
        let mut values =
            Arc::try_unwrap(known).map_or_else(|shared| shared.values.clone(), |known| known.values);
        let done = values.reserve(to, budget).and_then(|()| self.kernel.extend(&mut values, to, budget));
        self.known = Arc::new(SequencePrefix { values, observed, ..SequencePrefix::default() });
        done
    }

    /// Looks for a pattern, where the table has the size for it.
    fn look(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        let len = self.len();
        let due = self.known.observed.is_some_and(|observed| {
            (self.looked as u64) < observed.proved_at && observed.proved_at <= len as u64
        });
        if self.prover == Prover::None || len < FIRST_LOOK || (len < 2 * self.looked && !due) {
            return Ok(());
        }
        self.look_now(budget)
    }

    /// Looks for a pattern, whatever the size of the table.
    fn look_now(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        let len = self.len();
        budget.charge_steps(len as u64)?;
        let found = self.prover.look(&self.known.values, budget)?;
        self.looked = len;
        let named_from = match found {
            PeriodSearch::Proved(_) => self.first_proof(budget)?,
            PeriodSearch::Nothing | PeriodSearch::Observed(_) => 0,
        };
        let known = Arc::make_mut(&mut self.known);
        known.named_from = named_from;
        (known.observed, known.proved) = match found {
            PeriodSearch::Nothing => (None, None),
            PeriodSearch::Observed(observed) => (Some(observed), None),
            PeriodSearch::Proved(proved) => (None, Some(proved)),
        };
        Ok(())
    }

    /// The size at which a table that grows without haste is first long enough for a proof: at most that of
    /// this table, with which a pattern is proved.
    fn first_proof(&self, budget: &mut Budget) -> Result<u64, Halt> {
        let mut beginning = NimValues::default();
        let mut size = FIRST_LOOK;
        for value in self.known.values.iter() {
            if beginning.len() == size {
                budget.charge_steps(size as u64)?;
                if matches!(self.prover.look(&beginning, budget)?, PeriodSearch::Proved(_)) {
                    break;
                }
                size *= 2;
            }
            beginning.push(value as u32, budget)?;
        }
        Ok(size.min(self.len()) as u64)
    }

    fn out_of_reach(&self, heap: u64) -> Halt {
        let len = self.len();
        Halt::OutOfReach(if self.looked > 0 {
            words!(
                "a heap of {heap} is beyond a table of this game within the limits, and no period was found among the first {len} values",
                "{heap} 颗的堆超出此游戏的表在限制之内所能达到的范围，且前 {len} 个值中未发现周期"
            )
        } else {
            words!(
                "a heap of {heap} is beyond a table of this game within the limits, and no formula is known",
                "{heap} 颗的堆超出此游戏的表在限制之内所能达到的范围，且没有已知公式"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::testing::{Rules, known, plain};
    use super::*;
    use crate::budget::Limits;
    use std::time::Duration;

    #[test]
    fn a_table_grows_as_it_is_asked_and_is_shared() {
        let sequence = NimSequence::new(Arc::new(Rules::Subtraction(vec![1, 3, 4])));
        let mut budget = Budget::new(&Limits::default());
        let small = sequence.reach(10, &mut budget).unwrap();
        let same = sequence.reach(5, &mut budget).unwrap();
        assert!(Arc::ptr_eq(&small, &same));
        let large = sequence.reach(1_000_000_000_000_000_000, &mut budget).unwrap();
        assert!(!small.covers(large.values().len() as u64) && large.covers(u64::MAX));
        let pattern = large.pattern().unwrap();
        assert_eq!((pattern.preperiod(), pattern.period(), pattern.saltus()), (0, 7, 0));
        assert_eq!(large.value(1_000_000_000_000_000_000), large.value(1_000_000_000_000_000_000 % 7));
    }

    #[test]
    fn results_before_a_limit_are_kept() {
        let rules = Rules::SubtractionRule(|bound| (1..=bound).filter(|n| n % 5 == 1).collect());
        let sequence = NimSequence::new(Arc::new(rules));
        let mut budget = Budget::new(&Limits { time: Some(Duration::ZERO), ..Limits::default() });
        assert_eq!(sequence.reach(100_000, &mut budget).map(|_| ()), Err(Halt::Time));
        let kept = sequence.growth.lock().unwrap().len();
        assert!(kept > 0);
        let known = sequence.reach(kept as u64 - 1, &mut budget).unwrap();
        assert_eq!(known.values().len(), kept);
    }

    #[test]
    fn hopeless_heaps_are_refused_at_once_and_nothing_is_lost() {
        let sequence = NimSequence::new(Arc::new(Rules::SubtractionRule(|bound| (1..=bound).collect())));
        let mut budget = Budget::new(&Limits::default());
        assert!(matches!(sequence.reach(REACH, &mut budget), Err(Halt::OutOfReach(_))));
        assert!(matches!(sequence.reach(REACH - 1, &mut budget), Err(Halt::OutOfReach(_))));
        assert!(budget.steps() < budget.limits().steps / 64);
        assert_eq!(sequence.reach(100, &mut budget).unwrap().value(100), 100);
    }

    #[test]
    fn a_pattern_is_not_sought_twice_in_vain() {
        let sequence = NimSequence::new(Arc::new(Rules::code("0.6")));
        let limits = Limits { steps: 1 << 20, ..Limits::default() };
        let mut budget = Budget::new(&limits);
        assert!(matches!(sequence.reach(1 << 50, &mut budget), Err(Halt::OutOfReach(_))));
        assert!(budget.steps() > 1 << 16 && budget.steps() < 1 << 20);
        let mut budget = Budget::new(&limits);
        assert!(matches!(sequence.reach(1 << 51, &mut budget), Err(Halt::OutOfReach(_))));
        assert_eq!(budget.steps(), 0);
    }

    #[test]
    fn memory_is_asked_for_before_it_is_taken() {
        let sequence = NimSequence::new(Arc::new(Rules::Subtraction(vec![2, 5, 9, 1 << 40])));
        let mut budget = Budget::new(&Limits { memory: 1 << 16, ..Limits::default() });
        assert_eq!(sequence.reach(10_000_000, &mut budget).map(|_| ()), Err(Halt::Memory(1 << 16)));
        assert_eq!(sequence.reach(100, &mut budget).unwrap().value(7), 0);
    }

    #[test]
    fn values_past_the_table_are_those_of_the_rules() {
        for rules in [Rules::Subtraction(vec![3, 5, 11]), Rules::Subtraction(vec![2, 7, 8, 20])] {
            let known = known(&rules, 1 << 60);
            let brute = plain(&rules, 5000);
            assert!(known.values().len() < 5000);
            assert!((0..5000u64).all(|heap| known.value(heap) == brute[heap as usize]));
        }
    }
}
