//! The ways to split a heap in two, where what the parts are worth repeats: how many of some kind there are,
//! and which, without looking at all of them.

use super::SequencePrefix;
use crate::budget::{Budget, Halt};
use grundy_theory::ruleset::Flow;
use std::ops::ControlFlow;

/// From where on what heaps are worth repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeats {
    /// A heap, at least 1, from which on every heap is worth what the one a period later is worth.
    pub start: u64,
    /// The period, at least 1.
    pub period: u64,
}

impl Repeats {
    /// No heap repeats: all are looked at.
    pub const NEVER: Repeats = Repeats { start: u64::MAX, period: 1 };

    /// How many splits of `sum` tokens have to be looked at to count those of some kind.
    pub fn cost(self, sum: u64) -> u64 {
        self.start.saturating_add(self.period).min(sum / 2)
    }

    /// How many pairs of non-empty heaps with `sum` tokens in all, the smaller named first, are hits.
    pub fn count(self, sum: u64, is_hit: impl Fn(u64, u64) -> bool) -> u64 {
        let Repeats { start, period } = self;
        let hits = (1..=self.cost(sum)).filter(|&part| is_hit(part, sum - part));
        let ways = |part: u64| match part < start {
            true => 1,
            // Both parts lie where heaps repeat, and so do those of every further period up to the middle.
            false if part - start < period => (sum / 2 - part) / period + 1,
            false => 0,
        };
        hits.map(ways).sum()
    }

    /// Shows the hits among the pairs of non-empty heaps that are left of a far heap if one of `takes` is
    /// taken, given in rising order: by the smaller of the two, then by the larger one. A step for each pair
    /// that is looked at; between hits, the pairs of the same places in the period are passed over. `None`,
    /// and nothing is shown, if the heap is not far enough out for that.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn visit_far(
        self,
        heap: u64,
        takes: &[u64],
        is_hit: impl Fn(u64, u64) -> bool,
        budget: &mut Budget,
        visit: &mut dyn FnMut(u64, u64) -> Flow,
    ) -> Result<Option<Flow>, Halt> {
        let Repeats { start, period } = self;
        let (Some(least), Some(most)) = (takes.first(), takes.last()) else { return Ok(None) };
        // From the start to the last one every take leaves two parts that lie where heaps repeat.
        let last = heap.saturating_sub(*most) / 2;
        let Some(seen) = start.checked_add(period).filter(|seen| *seen <= last) else { return Ok(None) };
        let mut hits = |part: u64, budget: &mut Budget| -> Result<ControlFlow<(), bool>, Halt> {
            budget.charge_steps(takes.len() as u64)?;
            let mut hit = false;
            for take in takes.iter().rev() {
                let Some(other) = (heap - take).checked_sub(part).filter(|other| *other >= part) else {
                    continue;
                };
                if is_hit(part, other) {
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

impl SequencePrefix {
    /// From where on values repeat in the splits of a heap of `sum` tokens. If no pattern is known, none
    /// repeats, and the values of all these heaps are; otherwise `None`: the values are not known that far,
    /// or grow.
    pub fn repeats(&self, sum: u64) -> Option<Repeats> {
        match self.pattern() {
            Some(pattern) if pattern.saltus() == 0 => {
                Some(Repeats { start: pattern.preperiod().max(1), period: pattern.period() })
            }
            Some(_) => None,
            None => self.covers(sum).then_some(Repeats::NEVER),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::NimSequence;
    use super::super::testing::Rules;
    use crate::budget::{Budget, Limits};
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
                    let is_hit = |a, b| known.value(a) ^ known.value(b) == target;
                    let repeats = known.repeats(heap).unwrap();
                    let flow = repeats.visit_far(heap, takes, is_hit, &mut budget(), &mut |a, b| {
                        shown.push((a, b));
                        ControlFlow::Continue(())
                    });
                    assert_eq!(flow, Ok(Some(ControlFlow::Continue(()))), "{code} {heap}");
                    assert_eq!(shown, hits.collect::<Vec<_>>(), "{code} {heap} {target}");
                }
            }
            let (mut few, mut seen) = (Budget::new(&Limits { steps: 100_000, ..Limits::default() }), 0);
            let is_hit = |a, b| known.value(a) ^ known.value(b) == 64;
            let flow =
                known.repeats(1 << 50).unwrap().visit_far(1 << 50, takes, is_hit, &mut few, &mut |_, _| {
                    seen += 1;
                    ControlFlow::Continue(())
                });
            assert_eq!((flow, seen), (Ok(Some(ControlFlow::Continue(()))), 0), "{code}");
        }
    }

    #[test]
    fn splits_are_as_many_as_there_are() {
        // Kayles repeats with period 12 from heap 71 on, 0.156 with period 349 from heap 3479 on; nothing is
        // proved of 0.16.
        for (code, sums) in [("077", [0, 1, 5, 150, 1001, 5000]), ("0156", [2, 3, 9, 3479, 7000, 9001])] {
            let sequence = NimSequence::new(Arc::new(Rules::code(code)));
            let known = sequence.reach(20_000, &mut Budget::new(&Limits::default())).unwrap();
            assert!(known.pattern().is_some(), "{code}");
            for sum in sums {
                for target in 0..9 {
                    let is_hit = |a, b| known.value(a) ^ known.value(b) == target;
                    let all = (1..=sum / 2).filter(|&a| is_hit(a, sum - a)).count() as u64;
                    assert_eq!(known.repeats(sum).unwrap().count(sum, is_hit), all, "{code} {sum} {target}");
                }
            }
        }
        let sequence = NimSequence::new(Arc::new(Rules::code("016")));
        let known = sequence.reach(999, &mut Budget::new(&Limits::default())).unwrap();
        assert_eq!(known.repeats(900).map(|repeats| repeats.cost(900)), Some(450));
        assert!(known.repeats(1 << 40).is_none());
    }
}
