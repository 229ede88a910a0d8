//! What the values of a game are like: the columns of the published tables of octal games.

use super::each_chunk;
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::method::single_heaps::SumOfHeaps;
use grundy_solver::sequence::statistics::{Counts, Occurrence, SparseMask};
use grundy_theory::data::Data;
use std::convert::Infallible;

/// The statistics of the values of the heaps 0 to some heap.
#[derive(Clone, Debug)]
pub struct Statistics {
    /// How many values there are: one more than the last heap.
    pub values: u64,
    /// The values that occur, rising, each with how often and where it is first. There is always one, 0.
    pub occurrences: Vec<Occurrence>,
    /// The mask that makes the fewest heaps rare; `None` where there are too many values to seek it.
    pub rare: Option<RareHeaps>,
    /// How many values are first seen at a heap past the middle.
    pub late: u64,
}

/// The rare heaps, those of at least one token.
#[derive(Clone, Copy, Debug)]
pub struct RareHeaps {
    /// The mask, and how many heaps are rare.
    pub split: SparseMask,
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

    /// All of this, as programs read it: the game and the heap `to` which its values were counted, how many
    /// `values` there are and how many `distinct` ones, the `largest` and the `newest`, how many are `late`,
    /// the `rare` heaps, and the `counts`.
    pub fn data(&self, game: &str, to: u64) -> Data {
        let occurrence = |one: &Occurrence| {
            let first = ("first", one.first.into());
            Data::object([("value", one.value.into()), first])
        };
        let of = |one: Option<&Occurrence>| one.map_or(Data::Null, occurrence);
        let rare = self.rare.as_ref().map_or(Data::Null, |rare| {
            Data::object([
                ("mask", rare.split.mask.into()),
                ("parity", Data::Bool(rare.split.parity)),
                ("count", rare.split.rare.into()),
                ("last", rare.last.map_or(Data::Null, Data::from)),
                ("values", rare.values.into()),
            ])
        });
        let counts = self.occurrences.iter().map(|one| {
            Data::object([
                ("value", one.value.into()),
                ("count", one.count.into()),
                ("first", one.first.into()),
            ])
        });
        Data::object([
            ("game", game.into()),
            ("to", to.into()),
            ("values", self.values.into()),
            ("distinct", (self.occurrences.len() as u64).into()),
            ("largest", of(self.largest())),
            ("newest", of(self.newest())),
            ("late", self.late.into()),
            ("rare", rare),
            ("counts", Data::List(counts.collect())),
        ])
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
/// [`Halt`] where a limit is reached.
pub fn statistics(heaps: &dyn SumOfHeaps, last: u64, budget: &mut Budget) -> Result<Statistics, Halt> {
    let sequence = heaps.sequence();
    let mut counts = Counts::default();
    each_chunk(&sequence, 0, last, |_, values| {
        budget.charge_steps(values.len() as u64)?;
        counts.add(values, budget)
    })?;
    let split = counts.rarest(heaps.parity_of_splits(), budget)?;
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
        RareHeaps { split, last: last_rare, values: seen.len() as u64 }
    });
    let occurrences: Vec<Occurrence> = counts.occurrences().collect();
    let late = occurrences.iter().filter(|one| one.first > last / 2).count() as u64;
    Ok(Statistics { values: counts.heaps(), occurrences, rare, late })
}
