//! Tables that were computed before and come back from a file: looked at with suspicion, then gone on with.

use super::kernel::generic::value_by_rules;
use super::kernel::kernel;
use super::values::NimValues;
use super::{Growth, NimSequence, SequencePrefix};
use crate::budget::{Budget, Halt};
use crate::periodicity::Prover;
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::heap::HeapRules;
use grundy_theory::words;
use std::sync::{Arc, PoisonError};

/// The first so many values are all computed again.
const FIRST: usize = 500;

/// So many others are, where their options are not too many.
const SAMPLE: usize = 500;

/// Steps for all the others together, a tenth of a second of work, and for each of them.
const STEPS: u64 = 1 << 21;
const STEPS_EACH: u64 = 1 << 21;

/// Why values were not taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResumeError {
    /// A limit was reached.
    Stopped(Halt),
    /// A value is not the one that follows from the rules and the values before it.
    Wrong {
        /// The heap.
        heap: u64,
        /// Its value among those given.
        given: u64,
        /// The value by the rules.
        right: u64,
    },
}

impl ResumeError {
    /// The reason in both languages.
    pub fn words(&self) -> LocalizedString {
        match self {
            ResumeError::Stopped(stop) => stop.words(),
            ResumeError::Wrong { heap, given, right } => words!(
                "a heap of {heap} is stored with the value {given}, but by the rules it has the value {right}",
                "其中 {heap} 颗的堆的值为 {given}，而按规则其值应为 {right}"
            ),
        }
    }
}

impl From<Halt> for ResumeError {
    fn from(stop: Halt) -> ResumeError {
        ResumeError::Stopped(stop)
    }
}

impl<H: HeapRules> NimSequence<H> {
    /// Takes over values that were computed before, from heap 0 on, in place of those in the table. The first
    /// ones are computed again by the rules alone, and so are others drawn by `random`, which gives any
    /// number below its argument.
    ///
    /// # Errors
    /// [`ResumeError`] where a value turns out wrong, or a limit is reached; then nothing has changed.
    pub fn restore(
        &self,
        mut values: NimValues,
        random: &mut dyn FnMut(u64) -> u64,
        budget: &mut Budget,
    ) -> Result<(), ResumeError> {
        let mut kernel = kernel(&self.rules);
        values.truncate(values.len() - values.len() % kernel.block());
        budget.reserve(values.bytes())?;
        self.check(&values, random, budget)?;
        kernel.restore(&values, budget)?;
        let known = Arc::new(SequencePrefix { values, ..SequencePrefix::default() });
        let prover = Prover::from_family(self.rules.family());
        let mut growth = Growth { known, kernel, prover, looked: 0, hunted: 0 };
        growth.look(budget)?;
        *self.growth.lock().unwrap_or_else(PoisonError::into_inner) = growth;
        Ok(())
    }

    fn check(
        &self,
        values: &NimValues,
        random: &mut dyn FnMut(u64) -> u64,
        budget: &mut Budget,
    ) -> Result<(), ResumeError> {
        for heap in 0..values.len().min(FIRST) {
            self.check_one(values, heap, budget)?;
        }
        let most = budget.steps().saturating_add(STEPS);
        let mut below = values.len();
        for _ in 0..SAMPLE {
            if below <= FIRST || budget.steps() >= most {
                break;
            }
            let heap = random(below as u64).min(below as u64 - 1) as usize;
            let all = budget.limits().steps;
            let checked = budget.with_step_limit(STEPS_EACH, |budget| self.check_one(values, heap, budget));
            match checked {
                // Smaller heaps have fewer options.
                Err(ResumeError::Stopped(Halt::Steps(steps))) if steps < all => below = heap.min(below / 2),
                checked => checked?,
            }
        }
        Ok(())
    }

    fn check_one(&self, values: &NimValues, heap: usize, budget: &mut Budget) -> Result<(), ResumeError> {
        let right = value_by_rules(&self.rules, values, heap, budget)?;
        match values.get(heap as u64) {
            Some(given) if given != right => Err(ResumeError::Wrong { heap: heap as u64, given, right }),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::sequence::testing::{Rules, fibonacci, primes, squares};

    fn budget() -> Budget {
        Budget::new(&Limits { steps: u64::MAX, ..Limits::default() })
    }

    /// Steps over the heaps from one to the next.
    fn stepping() -> impl FnMut(u64) -> u64 {
        let mut next = 0;
        move |below| {
            next += 7;
            next % below
        }
    }

    fn grown(sequence: &NimSequence<Rules>, len: u64) -> NimValues {
        while sequence.stride(len, &mut budget()).unwrap() < len {}
        sequence.known().values().clone()
    }

    /// A table that was broken off anywhere goes on as if nothing had happened.
    fn goes_on(rules: &Rules, broken_off: usize, len: u64) {
        let whole = NimSequence::new(Arc::new(rules.clone()));
        let expected = grown(&whole, len);
        let mut half = expected.clone();
        half.truncate(broken_off);
        let again = NimSequence::new(Arc::new(rules.clone()));
        again.restore(half, &mut stepping(), &mut budget()).unwrap();
        let found = grown(&again, len);
        let (a, b) = (found.iter().take(len as usize), expected.iter().take(len as usize));
        assert!(a.eq(b), "{rules:?}");
    }

    #[test]
    fn every_kernel_continues_a_restored_table() {
        let all = [
            Rules::Subtraction(vec![2, 5, 9, 1 << 20]),
            Rules::Subtraction((1000..1300).step_by(2).chain([1 << 20]).collect()),
            Rules::SubtractionRule(primes),
            Rules::SubtractionRule(squares),
            Rules::SubtractionRule(fibonacci),
            Rules::SubtractionRule(|bound| (1..=bound).filter(|n| n % 5 == 1).collect()),
            Rules::WideSubtraction((600..1000).chain([1 << 20]).collect()),
            Rules::AllBut(vec![1, 3, 8, 1 << 20]),
            Rules::AllBut((1..9).chain([200, 900, 1 << 20]).collect()),
            Rules::code("0.6"),
            Rules::code("0.007"),
            Rules::code("4.0006"),
            Rules::code("0.8a"),
            Rules::UnequalSplit,
        ];
        for rules in all {
            for broken_off in [0, 1, 700] {
                goes_on(&rules, broken_off, 1200);
            }
        }
    }

    #[test]
    fn a_pattern_is_found_in_a_restored_table() {
        let kayles = NimSequence::new(Arc::new(Rules::code("0.77")));
        let mut values = grown(&kayles, 1 << 20);
        assert!(values.len() < 1000);
        values.truncate(260);
        let again = NimSequence::new(Arc::new(Rules::code("0.77")));
        again.restore(values, &mut stepping(), &mut budget()).unwrap();
        assert_eq!(again.known().pattern().map(|pattern| pattern.period()), Some(12));
    }

    #[test]
    fn wrong_values_are_refused_and_change_nothing() {
        let sequence = NimSequence::new(Arc::new(Rules::code("0.6")));
        let right = grown(&sequence, 2000);
        let wrong_at = |heap: usize| {
            let NimValues::U8(mut cells) = right.clone() else { panic!("a byte suffices") };
            cells[heap] ^= 1;
            NimValues::U8(cells)
        };
        let before = sequence.known();
        for heap in [0, 7, 499, 1400] {
            let unfit = sequence.restore(wrong_at(heap), &mut stepping(), &mut budget()).unwrap_err();
            assert!(matches!(unfit, ResumeError::Wrong { .. }), "{heap}: {unfit:?}");
        }
        let foreign = grown(&NimSequence::new(Arc::new(Rules::code("0.7"))), 2000);
        assert!(sequence.restore(foreign, &mut stepping(), &mut budget()).is_err());
        assert!(Arc::ptr_eq(&before, &sequence.known()));
    }
}
