//! How many positions have each value.

use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::sync::Arc;

/// How many classes and positions there are of some kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CensusCount {
    /// Classes of positions that are the same up to symmetry.
    pub classes: u64,
    /// Positions.
    pub positions: u64,
}

impl CensusCount {
    /// Adds what stands in another count.
    pub fn add(&mut self, other: CensusCount) {
        self.classes += other.classes;
        self.positions += other.positions;
    }
}

/// What is counted by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CensusKey {
    /// The answer to the key that is counted by as text, by default the canonical form; empty if it is not
    /// known.
    pub value: Arc<str>,
    /// The word of the outcome, empty if it is not known or nothing was asked about values.
    pub outcome: Arc<str>,
}

/// The counts of some positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All that were gone through.
    pub all: CensusCount,
    /// Those among them whose value, or what is asked about it, is out of reach.
    pub unreached: CensusCount,
    /// Those for which the conditions hold, by what they are worth.
    pub listed: Vec<(CensusKey, CensusCount)>,
    /// The code of a position of each worth: the first one that was listed.
    pub examples: Vec<(CensusKey, u64)>,
}

/// The counts of a survey.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// All positions that were gone through.
    pub all: CensusCount,
    /// Those among them whose value, or what is asked about it, is out of reach.
    pub unreached: CensusCount,
    listed: FxHashMap<CensusKey, CensusCount>,
    examples: FxHashMap<CensusKey, u64>,
}

impl Census {
    /// Adds the counts of some more positions.
    pub fn add(&mut self, tally: Tally) {
        self.all.add(tally.all);
        self.unreached.add(tally.unreached);
        for (key, count) in tally.listed {
            self.listed.entry(key).or_default().add(count);
        }
        for (key, code) in tally.examples {
            self.examples.entry(key).and_modify(|first| *first = code.min(*first)).or_insert(code);
        }
    }

    /// The least code of a position of this worth, if it is known.
    pub fn example(&self, key: &CensusKey) -> Option<u64> {
        self.examples.get(key).copied()
    }

    /// The positions for which the conditions hold.
    pub fn listed(&self) -> CensusCount {
        let mut all = CensusCount::default();
        self.listed.values().for_each(|&count| all.add(count));
        all
    }

    /// Each value with its outcome and how often it occurs, the most frequent ones first.
    pub fn by_value(&self) -> Vec<(CensusKey, CensusCount)> {
        let mut values: Vec<_> = self.listed.iter().map(|(key, &count)| (key.clone(), count)).collect();
        values.sort_unstable_by(|(a, of_a), (b, of_b)| {
            let size = |key: &CensusKey| key.value.len();
            Reverse(of_a.positions)
                .cmp(&Reverse(of_b.positions))
                .then_with(|| size(a).cmp(&size(b)).then_with(|| a.value.cmp(&b.value)))
        });
        values
    }

    /// Each outcome and how often it occurs, the most frequent ones first.
    pub fn by_outcome(&self) -> Vec<(Arc<str>, CensusCount)> {
        let mut outcomes: FxHashMap<Arc<str>, CensusCount> = FxHashMap::default();
        for (key, &count) in &self.listed {
            outcomes.entry(Arc::clone(&key.outcome)).or_default().add(count);
        }
        let mut outcomes: Vec<_> = outcomes.into_iter().collect();
        outcomes.sort_unstable_by(|(a, of_a), (b, of_b)| {
            Reverse(of_a.positions).cmp(&Reverse(of_b.positions)).then_with(|| a.cmp(b))
        });
        outcomes
    }
}
