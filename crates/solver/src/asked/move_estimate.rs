//! How many moves positions probably have, from those whose moves were listed: a search begins with options
//! that have few, and rules need not be asked for the moves of all the others.
//!
//! Positions are compared by what they are made of: the characters of their texts and their numbers, in any
//! order, and if no position was made of the same, how many there are.

use super::ENTRY;
use crate::budget::{Budget, Halt};
use grundy_theory::data::Data;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

/// Averages of the numbers of moves.
#[derive(Default)]
pub(crate) struct MoveEstimate {
    by_atoms: HashMap<u64, Average, FxBuildHasher>,
    by_size: HashMap<u32, Average, FxBuildHasher>,
    all: Average,
    /// The sizes of all positions whose moves were listed.
    sizes: u64,
}

#[derive(Clone, Copy, Default)]
struct Average {
    moves: u64,
    positions: u64,
}

impl Average {
    fn add(&mut self, moves: u32) {
        self.moves += u64::from(moves);
        self.positions += 1;
    }

    fn rounded(self) -> Option<u64> {
        (self.moves + self.positions / 2).checked_div(self.positions)
    }
}

impl MoveEstimate {
    /// Learns how many moves a position has; returns how many bytes more are held.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub(crate) fn learn(&mut self, at: &Data, moves: u32, budget: &mut Budget) -> Result<u64, Halt> {
        let atoms = Atoms::of(at);
        let entries = |map: &Self| map.by_atoms.len() + map.by_size.len();
        let before = entries(self);
        self.by_atoms.entry(atoms.hash).or_default().add(moves);
        self.by_size.entry(atoms.count).or_default().add(moves);
        self.all.add(moves);
        self.sizes += u64::from(atoms.count);
        let bytes = ENTRY * (entries(self) - before) as u64;
        budget.reserve(bytes)?;
        Ok(bytes)
    }

    /// How many moves a position probably has.
    pub(crate) fn moves(&self, at: &Data) -> u32 {
        let atoms = Atoms::of(at);
        let similar = self.by_atoms.get(&atoms.hash).or_else(|| self.by_size.get(&atoms.count));
        let moves = similar.and_then(|average| average.rounded()).or_else(|| {
            // As many for each character and number as positions of other sizes have.
            (self.all.moves * u64::from(atoms.count) + self.sizes / 2).checked_div(self.sizes)
        });
        u32::try_from(moves.unwrap_or(1)).unwrap_or(u32::MAX)
    }
}

/// What a position is made of.
#[derive(Default)]
struct Atoms {
    /// The same in any order.
    hash: u64,
    count: u32,
}

impl Atoms {
    fn of(at: &Data) -> Atoms {
        let mut atoms = Atoms::default();
        atoms.add(at);
        atoms
    }

    fn atom(&mut self, atom: impl Hash) {
        self.hash = self.hash.wrapping_add(FxBuildHasher.hash_one(atom));
        self.count += 1;
    }

    fn add(&mut self, at: &Data) {
        match at {
            Data::Text(text) => text.bytes().for_each(|byte| self.atom(byte)),
            Data::Naturals(numbers) => numbers.iter().for_each(|number| self.atom(number)),
            Data::Rows { cells, .. } => cells.iter().for_each(|number| self.atom(number)),
            Data::Integers(numbers) => numbers.iter().for_each(|number| self.atom(number)),
            Data::IntegerRows { cells, .. } => cells.iter().for_each(|number| self.atom(number)),
            Data::List(items) => items.iter().for_each(|item| self.add(item)),
            Data::Object(fields) => fields.iter().for_each(|(_, value)| self.add(value)),
            single => self.atom(single),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;

    #[test]
    fn positions_of_the_same_atoms_come_first_and_those_of_the_same_size_next() {
        let (mut estimate, mut budget) = (MoveEstimate::default(), Budget::new(&Limits::default()));
        let board = |rows: &[&str]| Data::list(rows.iter().map(|&row| Data::from(row)).collect());
        assert_eq!(estimate.moves(&board(&["x.", "oo"])), 1);
        for (rows, moves) in [(["xo", ".."], 4), (["o.", "x."], 6), (["xx", "oo"], 1)] {
            assert!(estimate.learn(&board(&rows), moves, &mut budget).is_ok());
        }
        // In another order, of another kind, of another size.
        assert_eq!(estimate.moves(&board(&["..xo"])), 5);
        assert_eq!(estimate.moves(&board(&["x.", "oo"])), 4);
        assert_eq!(estimate.moves(&board(&["........"])), 7);
        assert_eq!(estimate.moves(&Data::from(vec![3, 4])), 2);
    }
}
