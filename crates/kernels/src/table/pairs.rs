//! The ways to split a heap in two so that the parts have a given nim sum: how many there are, and which, without looking at all
//! of them where the values are known to repeat.

use super::Known;
use crate::limits::{Budget, Stop};
use grundy_theory::ruleset::Flow;
use std::ops::ControlFlow;

impl Known {
    /// How many heaps have to be looked at to count the splits of a heap of `sum` in two; `None` where they cannot be counted: the
    /// values are not known that far, or grow.
    pub fn cost_of_splits(&self, sum: u64) -> Option<u64> {
        match self.pattern() {
            Some(pattern) if pattern.saltus() == 0 => {
                Some(pattern.preperiod().checked_add(pattern.period())?.min(sum / 2))
            }
            Some(_) => None,
            None => self.covers(sum).then_some(sum / 2),
        }
    }

    /// How many pairs of non-empty heaps with `sum` tokens in all, the smaller named first, have the nim sum `target`; `None`
    /// where [`cost_of_splits`](Known::cost_of_splits) has none.
    pub fn count_splits(&self, sum: u64, target: u64) -> Option<u64> {
        let seen = self.cost_of_splits(sum)?;
        let period = self.pattern().map_or(1, |pattern| pattern.period());
        let start = self.pattern().map_or(u64::MAX, |pattern| pattern.preperiod().max(1));
        let hits = (1..=seen).filter(|&part| self.value(part) ^ self.value(sum - part) == target);
        let ways = |part: u64| match part < start {
            true => 1,
            // Both parts lie where values repeat, and so do those of every further period up to the middle.
            false if part < start + period => (sum / 2 - part) / period + 1,
            false => 0,
        };
        Some(hits.map(ways).sum())
    }

    /// Shows the pairs of non-empty heaps that are left of a far heap where one of `takes` is taken, given in rising order, and that
    /// have the nim sum `target`: by the smaller of the two, then by the larger one. A step for each pair looked at; between
    /// pairs that hit, those of the same places in the period are passed over. `None`, and nothing is shown, where the heap is not
    /// far enough out for that, or no values are known to repeat.
    ///
    /// # Errors
    /// [`Stop`] where a limit is passed.
    pub fn visit_far_splits(
        &self,
        heap: u64,
        takes: &[u64],
        target: u64,
        budget: &mut Budget,
        visit: &mut dyn FnMut(u64, u64) -> Flow,
    ) -> Result<Option<Flow>, Stop> {
        let pattern = self.pattern().filter(|pattern| pattern.saltus() == 0);
        let (Some(pattern), Some(least), Some(most)) = (pattern, takes.first(), takes.last()) else {
            return Ok(None);
        };
        let (start, period) = (pattern.preperiod().max(1), pattern.period());
        // From the start to the last one every take leaves two parts that lie where values repeat.
        let last = heap.saturating_sub(*most) / 2;
        let Some(seen) = start.checked_add(period).filter(|seen| *seen <= last) else { return Ok(None) };
        let mut hits = |part: u64, budget: &mut Budget| -> Result<ControlFlow<(), bool>, Stop> {
            budget.spend(takes.len() as u64)?;
            let mut hit = false;
            for take in takes.iter().rev() {
                let Some(other) = (heap - take).checked_sub(part).filter(|other| *other >= part) else {
                    continue;
                };
                if self.value(part) ^ self.value(other) == target {
                    hit = true;
                    if visit(part, other).is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
            Ok(ControlFlow::Continue(hit))
        };
        let mut regular = Vec::new();
        for part in 1..seen {
            match hits(part, budget)? {
                ControlFlow::Break(()) => return Ok(Some(ControlFlow::Break(()))),
                ControlFlow::Continue(hit) if hit && part >= start => regular.push(part),
                ControlFlow::Continue(_) => {}
            }
        }
        let periods = if regular.is_empty() { 0 } else { (last - start) / period };
        let repeated = (1..=periods).flat_map(|times| regular.iter().map(move |part| part + times * period));
        for part in repeated.take_while(|part| *part <= last).chain(last + 1..=(heap - least) / 2) {
            if hits(part, budget)?.is_break() {
                return Ok(Some(ControlFlow::Break(())));
            }
        }
        Ok(Some(ControlFlow::Continue(())))
    }
}

#[cfg(test)]
mod tests {
    use super::super::NimSequence;
    use super::super::testing::Rules;
    use crate::limits::{Budget, Limits};
    use std::ops::ControlFlow;
    use std::sync::Arc;

    #[test]
    fn far_splits_are_shown_as_if_all_had_been_looked_at() {
        let budget = || Budget::new(&Limits::default());
        for (code, takes, far) in [
            ("077", &[1u64, 2][..], 200),
            ("0137", &[3], 400),
            ("4.07", &[0, 2], 400),
            ("0156", &[2, 3], 9000),
        ] {
            let sequence = NimSequence::new(Arc::new(Rules::code(code)));
            let known = sequence.reach(1 << 50, &mut budget()).unwrap();
            for heap in (far..far + 30_u64).chain([5 * far + 1]) {
                for target in 0..12_u64 {
                    let parts = (1..=heap / 2).flat_map(|part| {
                        let others = takes.iter().rev().map(move |take| (heap - take).saturating_sub(part));
                        others.filter(move |other| *other >= part).map(move |other| (part, other))
                    });
                    let hits = parts.filter(|(a, b)| known.value(*a) ^ known.value(*b) == target);
                    let mut shown = Vec::new();
                    let flow = known.visit_far_splits(heap, takes, target, &mut budget(), &mut |a, b| {
                        shown.push((a, b));
                        ControlFlow::Continue(())
                    });
                    assert_eq!(flow, Ok(Some(ControlFlow::Continue(()))), "{code} {heap}");
                    assert_eq!(shown, hits.collect::<Vec<_>>(), "{code} {heap} {target}");
                }
            }
            let (mut few, mut seen) = (Budget::new(&Limits { steps: 100_000, ..Limits::default() }), 0);
            let flow = known.visit_far_splits(1 << 50, takes, 64, &mut few, &mut |_, _| {
                seen += 1;
                ControlFlow::Continue(())
            });
            assert_eq!((flow, seen), (Ok(Some(ControlFlow::Continue(()))), 0), "{code}");
        }
    }

    #[test]
    fn splits_are_as_many_as_there_are() {
        // Kayles repeats with period 12 from heap 71 on, 0.156 with period 349 from heap 3479 on; nothing is proved of 0.16.
        for (code, sums) in [("077", [0, 1, 5, 150, 1001, 5000]), ("0156", [2, 3, 9, 3479, 7000, 9001])] {
            let sequence = NimSequence::new(Arc::new(Rules::code(code)));
            let known = sequence.reach(20_000, &mut Budget::new(&Limits::default())).unwrap();
            assert!(known.pattern().is_some(), "{code}");
            for sum in sums {
                for target in 0..9 {
                    let all = (1..=sum / 2).filter(|a| known.value(*a) ^ known.value(sum - a) == target);
                    assert_eq!(
                        known.count_splits(sum, target),
                        Some(all.count() as u64),
                        "{code} {sum} {target}"
                    );
                }
            }
        }
        let sequence = NimSequence::new(Arc::new(Rules::code("016")));
        let known = sequence.reach(999, &mut Budget::new(&Limits::default())).unwrap();
        assert_eq!(known.cost_of_splits(900), Some(450));
        assert!(known.count_splits(900, 0).is_some() && known.cost_of_splits(1 << 40).is_none());
    }
}
