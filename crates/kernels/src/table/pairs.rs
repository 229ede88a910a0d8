//! How many ways there are to split a heap in two so that the parts have a given nim sum, without looking at all of them
//! where the values are known to repeat.

use super::Known;

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
}

#[cfg(test)]
mod tests {
    use super::super::NimSequence;
    use super::super::testing::Rules;
    use crate::limits::{Budget, Limits};
    use std::sync::Arc;

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
