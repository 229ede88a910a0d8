//! What the values of a game are like: the columns of the published tables of octal games.

use super::each_chunk;
use grundy_solver::game::SingleHeaps;
use grundy_solver::limits::{Budget, Stop};
use grundy_solver::table::statistics::{Counts, Occurrence, Split};
use std::convert::Infallible;

/// The statistics of the values of the heaps 0 to some heap.
#[derive(Clone, Debug)]
pub struct Statistics {
    /// How many values there are: one more than the last heap.
    pub values: u64,
    /// The values that occur, rising, each with how often and where it is first. There is always one, 0.
    pub occurrences: Vec<Occurrence>,
    /// The mask that makes the fewest heaps rare; `None` where there are too many values to seek it.
    pub rare: Option<Rare>,
    /// How many values are first seen at a heap past the middle.
    pub late: u64,
}

/// The rare heaps, those of at least one token.
#[derive(Clone, Copy, Debug)]
pub struct Rare {
    /// The mask, and how many heaps are rare.
    pub split: Split,
    /// The last of them.
    pub last: Option<u64>,
    /// How many different values they have.
    pub values: u64,
}

impl Statistics {
    /// The largest value.
    pub fn largest(&self) -> Option<&Occurrence> {
        self.occurrences.last()
    }

    /// The value that is seen for the first time last.
    pub fn newest(&self) -> Option<&Occurrence> {
        self.occurrences.iter().max_by_key(|one| one.first)
    }

    /// The values by how often they occur, the most frequent first.
    pub fn by_frequency(&self) -> Vec<Occurrence> {
        let mut all = self.occurrences.clone();
        all.sort_by_key(|one| (std::cmp::Reverse(one.count), one.value));
        all
    }
}

/// The statistics of the values of the heaps up to `last`, which must be known.
///
/// # Errors
/// [`Stop`] where a limit is reached.
pub fn statistics(heaps: &dyn SingleHeaps, last: u64, budget: &mut Budget) -> Result<Statistics, Stop> {
    let sequence = heaps.sequence();
    let mut counts = Counts::default();
    each_chunk(&sequence, 0, last, |_, values| {
        budget.spend(values.len() as u64)?;
        counts.add(values, budget)
    })?;
    let split = counts.rarest(heaps.splits_have_one_parity(), budget)?;
    let rare = split.map(|split| {
        let (mut last_rare, mut seen) = (None, std::collections::BTreeSet::new());
        let _ = each_chunk(&sequence, 0, last, |first, values| {
            for (heap, &value) in (first..).zip(values).filter(|&(heap, _)| heap > 0) {
                if split.is_rare(heap, value) {
                    last_rare = Some(heap);
                    seen.insert(value);
                }
            }
            Ok::<(), Infallible>(())
        });
        Rare { split, last: last_rare, values: seen.len() as u64 }
    });
    let occurrences: Vec<Occurrence> = counts.occurrences().collect();
    let late = occurrences.iter().filter(|one| one.first > last / 2).count() as u64;
    Ok(Statistics { values: counts.heaps(), occurrences, rare, late })
}
