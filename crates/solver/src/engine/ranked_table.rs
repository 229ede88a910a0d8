//! Tables of positions that have numbers: all of a set are gone through in rising order, once.
//!
//! For the outcome there is a bit for each position. It says that the position is won, and is set from the
//! lost positions that it can move to: these are few, and how often bits are set is how many winning moves
//! there are. For Grundy values there is an entry for each position, and all options are looked at.
//!
//! A table is made as far as the position asked about, and from there on when another one is asked about.
//! Work that was interrupted finds it later as it was left, in memory or in a [`TableStore`] on the disk.

use crate::budget::{Budget, Halt};
use crate::engine::store::{TableLabel, TableStore};
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::ranking::{RankedPosition, Ranking};
use grundy_theory::ruleset::{Flow, Ruleset};
use grundy_theory::words;
use std::ops::ControlFlow;

/// What is tabulated: an entry for each position, found in rising order. Entries not met yet are 0.
pub trait Tabulate {
    /// What is read from an entry.
    type Entry;

    /// Sets up to this many positions are swept though a smaller one would do, so that other questions find
    /// them.
    const ROOMY: u64;

    /// What the entries say, for the names of files.
    fn what(&self) -> &'static str;

    /// How many words of 64 bits the entries of this many positions take.
    fn words(&self, count: u64) -> u64;

    /// About how many steps it takes to find them.
    fn steps(&self, count: u64, most_moves: u64) -> u64;

    /// Finds the entry of the next position. To find it twice changes nothing.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    fn meet(
        &mut self,
        at: &mut dyn RankedPosition,
        entries: &mut TableStore,
        budget: &mut Budget,
    ) -> Result<(), Halt>;

    /// The entry with this number.
    ///
    /// # Errors
    /// [`Halt`] where it cannot be read.
    fn read(&self, entries: &mut TableStore, number: u64) -> Result<Self::Entry, Halt>;
}

/// Who wins: a bit for each position that is known to be won.
#[derive(Clone, Copy, Debug)]
pub struct OutcomeTable(pub Convention);

impl Tabulate for OutcomeTable {
    type Entry = Outcome;
    const ROOMY: u64 = 1 << 26;

    fn what(&self) -> &'static str {
        match self.0 {
            Convention::Normal => "outcomes in normal play",
            Convention::Misere => "outcomes in misere play",
        }
    }

    fn words(&self, count: u64) -> u64 {
        count / 64 + 1
    }

    fn steps(&self, count: u64, _: u64) -> u64 {
        count.saturating_mul(2)
    }

    fn meet(
        &mut self,
        at: &mut dyn RankedPosition,
        won: &mut TableStore,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        budget.charge_steps(1)?;
        let number = at.number();
        if is_set(won, number)? {
            return Ok(());
        }
        if self.0 == Convention::Misere {
            let mut moves = 0u64;
            at.visit_options(&mut |_| moves += 1);
            budget.charge_steps(moves)?;
            if moves == 0 {
                return set(won, number);
            }
        }
        let (mut sources, mut result) = (0u64, Ok(()));
        at.visit_sources(&mut |source| {
            sources += 1;
            if result.is_ok() {
                result = set(won, source);
            }
        });
        result?;
        budget.charge_steps(sources)
    }

    fn read(&self, won: &mut TableStore, number: u64) -> Result<Outcome, Halt> {
        Ok(Outcome::from_next(is_set(won, number)?))
    }
}

#[inline]
fn is_set(bits: &mut TableStore, number: u64) -> Result<bool, Halt> {
    Ok(bits.word(number / 64)? >> (number % 64) & 1 == 1)
}

#[inline]
fn set(bits: &mut TableStore, number: u64) -> Result<(), Halt> {
    bits.change(number / 64, |word| word | 1 << (number % 64))
}

/// Grundy values in normal play: 32 bits for each position.
#[derive(Clone, Debug, Default)]
pub struct GrundyTable {
    /// For each value the last position, counted from 1, that has an option of this value.
    seen: Vec<u64>,
    positions: u64,
}

impl Tabulate for GrundyTable {
    type Entry = u64;
    const ROOMY: u64 = 1 << 18;

    fn what(&self) -> &'static str {
        "values"
    }

    fn words(&self, count: u64) -> u64 {
        count / 2 + 1
    }

    fn steps(&self, count: u64, most_moves: u64) -> u64 {
        count.saturating_mul(most_moves) / 2
    }

    fn meet(
        &mut self,
        at: &mut dyn RankedPosition,
        values: &mut TableStore,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        self.positions += 1;
        let (seen, here) = (&mut self.seen, self.positions);
        let (mut options, mut result) = (0u64, Ok(()));
        at.visit_options(&mut |option| {
            options += 1;
            match value(values, option) {
                Ok(value) => {
                    let value = value as usize;
                    if seen.len() <= value {
                        seen.resize(value + 1, 0);
                    }
                    seen[value] = here;
                }
                Err(stop) => result = Err(stop),
            }
        });
        result?;
        // A value is at most the number of options.
        let mex = seen.iter().take_while(|&&last| last == here).count();
        if let Ok(mex) = u32::try_from(mex) {
            let (word, shift) = entry(at.number());
            values.change(word, |both| both & !(u64::from(u32::MAX) << shift) | u64::from(mex) << shift)?;
        }
        budget.charge_steps(1 + options)
    }

    fn read(&self, values: &mut TableStore, number: u64) -> Result<u64, Halt> {
        value(values, number)
    }
}

/// The word of an entry of 32 bits, and by how much it is shifted there.
fn entry(number: u64) -> (u64, u64) {
    (number / 2, 32 * (number % 2))
}

#[inline]
fn value(values: &mut TableStore, number: u64) -> Result<u64, Halt> {
    let (word, shift) = entry(number);
    Ok(values.word(word)? >> shift & u64::from(u32::MAX))
}

/// The tables of one ruleset.
pub struct RankedTables<R: Ruleset, S: Tabulate> {
    sweep: S,
    tables: Vec<Table<R>>,
}

struct Table<R: Ruleset> {
    set: Box<dyn Ranking<R::Position>>,
    entries: TableStore,
}

/// When there are more tables than this the oldest is dropped.
const MAX_TABLES: usize = 64;

/// Tables of fewer positions are made in a moment, and never kept in files.
const WORTH_A_FILE: u64 = 1 << 20;

/// A file says how far it is made at least after this many positions, or after this part of all.
const SAVED_AFTER: u64 = 1 << 27;
const SAVED_PART: u64 = 64;

impl<R: Ruleset, S: Tabulate> RankedTables<R, S> {
    /// No table yet.
    pub fn new(sweep: S) -> RankedTables<R, S> {
        RankedTables { sweep, tables: Vec::new() }
    }

    /// About how many bytes are held.
    pub fn bytes(&self) -> u64 {
        self.tables.iter().map(|table| table.entries.bytes()).sum()
    }

    /// The entry of a position, `None` where the rules give no numbers.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached, or would be. What was found is kept, and the next question goes on
    /// from there.
    pub fn entry(
        &mut self,
        rules: &R,
        at: &R::Position,
        budget: &mut Budget,
    ) -> Result<Option<S::Entry>, Halt> {
        let at = rules.canonical(at);
        let held = self.bytes();
        budget.reserve(held)?;
        let entry = budget.scoped(|budget| match self.find(&at) {
            Some((table, number)) => self.found(table, number, budget).map(Some),
            None => self.first(rules, &at, budget),
        });
        budget.release(held);
        entry
    }

    /// Whether the position is in a table, and its entry known.
    pub fn has(&self, rules: &R, at: &R::Position) -> bool {
        !self.tables.is_empty()
            && self
                .find(&rules.canonical(at))
                .is_some_and(|(table, number)| number < self.tables[table].entries.reached())
    }

    fn find(&self, canonical: &R::Position) -> Option<(usize, u64)> {
        let number = |(i, table): (usize, &Table<R>)| Some((i, table.set.number(canonical)?));
        self.tables.iter().enumerate().find_map(number)
    }

    /// An entry of a table that is there, made as far as that.
    fn found(&mut self, table: usize, number: u64, budget: &mut Budget) -> Result<S::Entry, Halt> {
        let Table { set, entries } = &mut self.tables[table];
        let to_come = (number + 1).saturating_sub(entries.reached());
        let kept = budget.limits().tables.is_some();
        // What is kept in files is made bit by bit, question after question.
        if !kept && self.sweep.steps(to_come, set.most_moves()) > budget.remaining_steps() {
            return Err(too_many_positions(set.count()));
        }
        if to_come > 0 {
            fill(&mut self.sweep, &**set, entries, number, budget)?;
        }
        self.sweep.read(entries, number)
    }

    /// An entry of a table that is not there yet.
    fn first(
        &mut self,
        rules: &R,
        canonical: &R::Position,
        budget: &mut Budget,
    ) -> Result<Option<S::Entry>, Halt> {
        let mut sets = rules.rankings(canonical);
        let roomy = sets.iter().position(|set| set.count() <= S::ROOMY);
        let Some(set) = roomy.map(|i| sets.swap_remove(i)).or_else(|| sets.pop()) else { return Ok(None) };
        let Some(number) = set.number(canonical) else { return Ok(None) };
        let entries = store(&self.sweep, &|| set.name(), (set.count(), set.most_moves()), budget)?;
        if self.tables.len() >= MAX_TABLES {
            self.tables.remove(0);
        }
        self.tables.push(Table { set, entries });
        self.found(self.tables.len() - 1, number, budget).map(Some)
    }
}

/// A new table for this many positions, from which play lasts at most this many moves.
fn store(
    sweep: &impl Tabulate,
    name: &dyn Fn() -> String,
    (count, most_moves): (u64, u64),
    budget: &mut Budget,
) -> Result<TableStore, Halt> {
    let folder = budget.limits().tables.clone().filter(|_| count >= WORTH_A_FILE);
    let refused =
        count == u64::MAX || (folder.is_none() && sweep.steps(count, most_moves) > budget.remaining_steps());
    if refused {
        return Err(too_many_positions(count));
    }
    let words = sweep.words(count);
    match folder {
        Some(folder) => TableStore::in_folder(
            &folder,
            TableLabel { what: sweep.what(), of: &name(), count },
            words,
            budget,
        ),
        None => TableStore::in_memory(words, budget),
    }
}

/// Continues with a table until the entry with this number is known, or a limit is reached.
fn fill<P, S: Tabulate>(
    sweep: &mut S,
    set: &dyn Ranking<P>,
    entries: &mut TableStore,
    number: u64,
    budget: &mut Budget,
) -> Result<(), Halt> {
    let first = entries.reached();
    let save_after = SAVED_AFTER.max(set.count() / SAVED_PART);
    let (mut done, mut saved) = (first, first);
    let mut stop = Ok(());
    let _: Flow = set.visit(first, &mut |at| {
        let here = at.number();
        if here > number {
            return ControlFlow::Break(());
        }
        stop = sweep.meet(at, entries, budget);
        if stop.is_ok() {
            done = here + 1;
            if done - saved >= save_after {
                saved = done;
                stop = entries.reach(done);
            }
        }
        if stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    entries.reach(if stop.is_ok() { number + 1 } else { done })?;
    stop
}

fn too_many_positions(count: u64) -> Halt {
    Halt::OutOfReach(match count {
        u64::MAX => words!(
            "no formula is known for this question, and more than 10^19 positions can be reached, too many to examine",
            "这个问题没有已知公式，而可以到达的局面超过 10^19 个，无法逐一计算"
        ),
        _ => words!(
            "no formula is known for this question, and about {count} positions can be reached, too many to examine",
            "这个问题没有已知公式，而可以到达的局面约有 {count} 个，无法逐一计算"
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use grundy_search::ruleset_search::{PlayMode, RulesetSearch};
    use grundy_theory::ruleset::board::chomp::Chomp;
    use std::path::Path;
    use std::sync::Arc;

    /// A bar in a square of 12 by 12, of whose parts there are 2.7 million.
    fn large() -> Vec<u64> {
        vec![12, 12, 12, 11, 11, 10, 10, 9, 9, 7, 6, 5]
    }

    fn steps(steps: u64, folder: &Path) -> Budget {
        Budget::new(&Limits { steps, tables: Some(Arc::from(folder)), ..Limits::default() })
    }

    #[test]
    fn a_table_is_made_to_the_requested_length_and_extends_later() {
        for play in [Convention::Normal, Convention::Misere] {
            let (mut tables, mut wins) = (RankedTables::new(OutcomeTable(play)), RulesetSearch::new(Chomp));
            let mode = PlayMode { play, player: None, may_go_on: false };
            let budget = || Budget::new(&Limits::default());
            for bar in [vec![5, 2], vec![5, 4, 4, 1, 1], vec![3, 1, 1], vec![5, 5, 5, 5, 4], vec![4, 4, 4, 2]]
            {
                let told = tables.entry(&Chomp, &bar, &mut budget()).unwrap();
                assert_eq!(told, Some(wins.outcome(&bar, mode, &mut budget()).unwrap()), "{bar:?} {play:?}");
            }
        }
    }

    #[test]
    fn a_table_in_a_file_resumes_after_an_interrupt() {
        let folder = tempfile::tempdir().unwrap();
        let mut memory = Budget::new(&Limits::default());
        let expected =
            RankedTables::new(OutcomeTable(Convention::Normal)).entry(&Chomp, &large(), &mut memory).unwrap();
        const ROUND: u64 = 1_000_000;
        let mut rounds = 0;
        let told = loop {
            // Each round is its own program.
            let mut tables = RankedTables::new(OutcomeTable(Convention::Normal));
            match tables.entry(&Chomp, &large(), &mut steps(ROUND, folder.path())) {
                Err(Halt::Steps(ROUND)) => rounds += 1,
                told => break told.unwrap(),
            }
        };
        assert_eq!(told, expected);
        assert!(
            rounds >= memory.steps() / ROUND - 1 && rounds <= memory.steps() / ROUND + 1,
            "{rounds} rounds"
        );
        let mut again = steps(10, folder.path());
        let mut tables = RankedTables::new(OutcomeTable(Convention::Normal));
        assert_eq!(tables.entry(&Chomp, &large(), &mut again).unwrap(), expected);
        assert_eq!(again.steps(), 0);
    }

    #[test]
    fn values_in_a_file_are_those_in_memory() {
        let folder = tempfile::tempdir().unwrap();
        // Not roomy: the set inside this outline alone is swept.
        let bar = vec![50, 40, 30, 20, 9];
        let expected = RankedTables::new(GrundyTable::default()).entry(
            &Chomp,
            &bar,
            &mut Budget::new(&Limits::default()),
        );
        let told = RankedTables::new(GrundyTable::default()).entry(
            &Chomp,
            &bar,
            &mut steps(u64::MAX, folder.path()),
        );
        assert_eq!(told, expected);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
