//! Long tables in strides: between two of them a caller may report, save, or leave off.

use super::{Growth, NimSequence, REACH};
use crate::budget::{Budget, Halt};
use grundy_theory::ruleset::heap::HeapRules;

/// The steps of a stride, some tens of milliseconds of work. Longer tables take longer strides, since some
/// kernels look at all values when a stride begins.
const STEPS: u64 = 1 << 23;
const VALUES_PER_STEP: u64 = 8;

impl<H: HeapRules> NimSequence<H> {
    /// Makes the table longer by a stride, on the way to the values of all heaps below `end`, however many
    /// steps that takes in the end. Nothing computed is lost where it stops, and it can be called again. Says
    /// below which heap all values are known now, 2^64 - 1 where a pattern is proved.
    ///
    /// Whoever holds what was known before makes the stride copy it.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached, or no table can be so long.
    pub fn stride(&self, end: u64, budget: &mut Budget) -> Result<u64, Halt> {
        let mut growth = budget.lock(&self.growth)?;
        growth.stride(end, budget)?;
        Ok(growth.known.end())
    }

    /// Looks for a pattern in the values known, at the end of the last stride: in between it is sought at
    /// each doubling.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn look(&self, budget: &mut Budget) -> Result<(), Halt> {
        let mut growth = budget.lock(&self.growth)?;
        if growth.known.pattern().is_some() { Ok(()) } else { growth.look_now(budget) }
    }
}

impl Growth {
    fn stride(&mut self, end: u64, budget: &mut Budget) -> Result<(), Halt> {
        // The last stride may have left off before it looked.
        self.look(budget)?;
        if self.known.end() >= end {
            return Ok(());
        }
        let heap = end - 1;
        let reach = end.min(REACH) as usize;
        if self.len() >= reach {
            return Err(self.out_of_reach(heap));
        }
        let before = self.len();
        let mut steps = STEPS + before as u64 / VALUES_PER_STEP;
        loop {
            match budget.with_step_limit(steps, |budget| self.grow_to(heap, reach, budget)) {
                // What a kernel begins anew each time may take longer than a stride.
                Err(Halt::Steps(_)) if budget.remaining_steps() > 0 && self.len() == before => {
                    steps = steps.saturating_mul(4);
                }
                Err(Halt::Steps(_)) if budget.remaining_steps() > 0 => return Ok(()),
                done => return done,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::sequence::testing::{Rules, fast};
    use std::sync::Arc;

    fn unlimited() -> Budget {
        Budget::new(&Limits { steps: u64::MAX, ..Limits::default() })
    }

    #[test]
    fn strides_come_to_the_values_of_one_growth() {
        let rules = Rules::code("0.007");
        let sequence = NimSequence::new(Arc::new(rules.clone()));
        let (mut budget, mut strides, mut known) = (unlimited(), 0, 0);
        while known < 80_000 {
            let now = sequence.stride(80_000, &mut budget).unwrap();
            assert!(now >= known);
            (known, strides) = (now, strides + 1);
        }
        assert!(strides > 1, "a table of many steps takes several strides");
        let values: Vec<u64> = sequence.known().values().iter().collect();
        assert_eq!(values[..80_000], fast(&rules, 80_000)[..80_000]);
    }

    #[test]
    fn a_proved_pattern_ends_the_strides() {
        let sequence = NimSequence::new(Arc::new(Rules::code("0.77")));
        let mut budget = unlimited();
        let mut known = 0;
        while known < 1_000_000_000_000 {
            known = sequence.stride(1_000_000_000_000, &mut budget).unwrap();
        }
        assert_eq!(known, u64::MAX);
        let known = sequence.known();
        assert!(known.values().len() < 1000);
        for first in [0, 60, 200, 300, 5_000_000_000] {
            let mut copied = vec![0; 700];
            known.copy(first, &mut copied);
            let single: Vec<u64> = (first..first + 700).map(|heap| known.value(heap)).collect();
            assert_eq!(copied, single);
        }
    }

    #[test]
    fn a_limit_of_steps_ends_the_strides() {
        let sequence = NimSequence::new(Arc::new(Rules::code("0.007")));
        let mut budget = Budget::new(&Limits { steps: 1 << 24, ..Limits::default() });
        let stop = loop {
            match sequence.stride(1 << 30, &mut budget) {
                Ok(_) => {}
                Err(stop) => break stop,
            }
        };
        assert_eq!(stop, Halt::Steps(1 << 24));
    }
}
