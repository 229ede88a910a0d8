//! Tables of positions that have numbers: all of a set are gone through in rising order, once.
//!
//! For the outcome there is a bit for each position. It says that the position is won, and is set from the lost
//! positions that it can move to: these are few, and how often bits are set is how many winning moves there are. For
//! Grundy values there is an entry for each position, and all options are looked at.

use crate::limits::{Budget, Stop};
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::ruleset::numbering::{Numbered, Numbering};
use grundy_theory::ruleset::{Flow, Ruleset};
use grundy_theory::words;
use std::ops::ControlFlow;

/// What is tabulated: an entry for each position, found in rising order.
pub trait Sweep {
    /// The entries of a whole set.
    type Entries: Send;

    /// What is read from an entry.
    type Entry;

    /// Sets up to so many positions are swept though a smaller one would do, so that other questions find them.
    const ROOMY: u64;

    /// How many bytes the entries of so many positions take.
    fn bytes(&self, count: u64) -> u64;

    /// About how many steps it takes to find them.
    fn steps(&self, count: u64, most_moves: u64) -> u64;

    /// Makes the entries of `count` positions, as they are before any is met.
    fn begin(&self, count: u64) -> Self::Entries;

    /// Finds the entry of the next position.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    fn meet(
        &mut self,
        at: &mut dyn Numbered,
        entries: &mut Self::Entries,
        budget: &mut Budget,
    ) -> Result<(), Stop>;

    /// The entry with this number.
    fn read(&self, entries: &Self::Entries, number: u64) -> Self::Entry;
}

/// Who wins.
#[derive(Clone, Copy, Debug)]
pub struct Winners(pub Play);

impl Sweep for Winners {
    /// A bit for each position that is known to be won.
    type Entries = Vec<u64>;
    type Entry = Outcome;
    const ROOMY: u64 = 1 << 26;

    fn bytes(&self, count: u64) -> u64 {
        count / 8 + 8
    }

    fn steps(&self, count: u64, _: u64) -> u64 {
        count.saturating_mul(2)
    }

    fn begin(&self, count: u64) -> Vec<u64> {
        vec![0; (count / 64 + 1) as usize]
    }

    fn meet(&mut self, at: &mut dyn Numbered, won: &mut Vec<u64>, budget: &mut Budget) -> Result<(), Stop> {
        budget.spend(1)?;
        let number = at.number();
        if is_set(won, number) {
            return Ok(());
        }
        if self.0 == Play::Misere {
            let mut moves = 0u64;
            at.visit_options(&mut |_| moves += 1);
            budget.spend(moves)?;
            if moves == 0 {
                set(won, number);
                return Ok(());
            }
        }
        let mut sources = 0u64;
        at.visit_sources(&mut |source| {
            sources += 1;
            set(won, source);
        });
        budget.spend(sources)
    }

    fn read(&self, won: &Vec<u64>, number: u64) -> Outcome {
        Outcome::of_next(is_set(won, number))
    }
}

fn is_set(bits: &[u64], number: u64) -> bool {
    bits.get((number / 64) as usize).is_some_and(|word| word >> (number % 64) & 1 == 1)
}

fn set(bits: &mut [u64], number: u64) {
    if let Some(word) = bits.get_mut((number / 64) as usize) {
        *word |= 1 << (number % 64);
    }
}

/// Grundy values in normal play.
#[derive(Clone, Debug, Default)]
pub struct Values {
    /// For each value the last position, counted from 1, that has an option of this value.
    seen: Vec<u64>,
    positions: u64,
}

impl Sweep for Values {
    type Entries = Vec<u32>;
    type Entry = u64;
    const ROOMY: u64 = 1 << 18;

    fn bytes(&self, count: u64) -> u64 {
        count.saturating_mul(size_of::<u32>() as u64)
    }

    fn steps(&self, count: u64, most_moves: u64) -> u64 {
        count.saturating_mul(most_moves) / 2
    }

    fn begin(&self, count: u64) -> Vec<u32> {
        vec![0; count as usize]
    }

    fn meet(
        &mut self,
        at: &mut dyn Numbered,
        values: &mut Vec<u32>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        self.positions += 1;
        let (seen, here) = (&mut self.seen, self.positions);
        let mut options = 0usize;
        at.visit_options(&mut |option| {
            options += 1;
            let value = values.get(option as usize).map_or(0, |&value| value as usize);
            if seen.len() <= value {
                seen.resize(value + 1, 0);
            }
            seen[value] = here;
        });
        // A value is at most the number of options.
        let mex = seen.iter().take_while(|&&last| last == here).count();
        if let (Some(entry), Ok(mex)) = (values.get_mut(at.number() as usize), u32::try_from(mex)) {
            *entry = mex;
        }
        budget.spend(1 + options as u64)
    }

    fn read(&self, values: &Vec<u32>, number: u64) -> u64 {
        values.get(number as usize).map_or(0, |&value| value.into())
    }
}

/// The tables of one ruleset.
pub struct Sweeps<R: Ruleset, S: Sweep> {
    sweep: S,
    tables: Vec<Table<R, S>>,
}

struct Table<R: Ruleset, S: Sweep> {
    set: Box<dyn Numbering<R::Position>>,
    entries: S::Entries,
    bytes: u64,
}

/// When there are more tables than this the oldest is dropped.
const MOST_TABLES: usize = 64;

impl<R: Ruleset, S: Sweep> Sweeps<R, S> {
    /// No table yet.
    pub fn new(sweep: S) -> Sweeps<R, S> {
        Sweeps { sweep, tables: Vec::new() }
    }

    /// About how many bytes are held.
    pub fn bytes(&self) -> u64 {
        self.tables.iter().map(|table| table.bytes).sum()
    }

    /// The entry of a position, `None` where the rules give no numbers.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached, or would be.
    pub fn entry(
        &mut self,
        rules: &R,
        at: &R::Position,
        budget: &mut Budget,
    ) -> Result<Option<S::Entry>, Stop> {
        let at = rules.canonical(at);
        if let Some((table, number)) = self.find(&at) {
            return Ok(Some(self.sweep.read(&table.entries, number)));
        }
        let mut sets = rules.numberings(&at);
        let roomy = sets.iter().position(|set| set.count() <= S::ROOMY);
        let Some(set) = roomy.map(|i| sets.swap_remove(i)).or_else(|| sets.pop()) else { return Ok(None) };
        let Some(number) = set.number(&at) else { return Ok(None) };
        if self.sweep.steps(set.count(), set.most_moves()) > budget.left() {
            return Err(too_many_positions(set.count()));
        }
        let table = self.fill(set, budget)?;
        let entry = self.sweep.read(&table.entries, number);
        if self.tables.len() >= MOST_TABLES {
            self.tables.remove(0);
        }
        self.tables.push(table);
        Ok(Some(entry))
    }

    /// Is the position in a table that is held?
    pub fn has(&self, rules: &R, at: &R::Position) -> bool {
        !self.tables.is_empty() && self.find(&rules.canonical(at)).is_some()
    }

    fn find(&self, canonical: &R::Position) -> Option<(&Table<R, S>, u64)> {
        self.tables.iter().find_map(|table| Some((table, table.set.number(canonical)?)))
    }

    fn fill(
        &mut self,
        set: Box<dyn Numbering<R::Position>>,
        budget: &mut Budget,
    ) -> Result<Table<R, S>, Stop> {
        let bytes = self.sweep.bytes(set.count());
        let held = bytes + self.bytes();
        budget.hold(held)?;
        let mut entries = self.sweep.begin(set.count());
        let mut stop = Ok(());
        let _: Flow = set.visit(&mut |at| {
            stop = self.sweep.meet(at, &mut entries, budget);
            if stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        budget.release(held);
        stop.map(|()| Table { set, entries, bytes })
    }
}

fn too_many_positions(count: u64) -> Stop {
    Stop::OutOfReach(match count {
        u64::MAX => words!(
            "no formula is known for this question, and more than 10^19 positions can be reached, too many to go through",
            "这个问题没有已知公式，而可以到达的局面超过 10^19 个，无法逐一计算"
        ),
        _ => words!(
            "no formula is known for this question, and about {count} positions can be reached, too many to go through",
            "这个问题没有已知公式，而可以到达的局面约有 {count} 个，无法逐一计算"
        ),
    })
}
