//! Relations between numbers: automata that read the words of several numbers side by side.
//!
//! A relation has a track for each of its variables, in rising order, and reads their digits together, most
//! significant first. Words are padded with zeros in front; an automaton accepts all paddings of a tuple or
//! none, and only tuples of words of numbers. Truth and falsehood are the relations of no variable.

use crate::dfa::{BooleanOp, Dfa};
use grundy_budget::{Budget, Halt};
use grundy_theory::words;

/// A variable: its number.
pub type Variable = u32;

/// Which tuples of numbers are related.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    tracks: Vec<Variable>,
    dfa: Dfa,
}

/// More symbols than this are too many for the tables of automata.
const MAX_SYMBOLS: usize = 1 << 16;

/// How many symbols so many tracks have.
///
/// # Errors
/// [`Halt::OutOfReach`] where they are too many.
pub(crate) fn symbols(digits: usize, tracks: usize) -> Result<usize, Halt> {
    let symbols = u32::try_from(tracks).ok().and_then(|tracks| digits.checked_pow(tracks));
    symbols.filter(|&symbols| symbols <= MAX_SYMBOLS).ok_or_else(|| {
        Halt::OutOfReach(words!(
            "{tracks} numbers side by side are too many for automata with {digits} digits",
            "{digits} 个数字的自动机无法同时读 {tracks} 个数"
        ))
    })
}

/// What automata on `own` tracks read where one on `all` tracks reads each of its symbols.
fn map(own: &[Variable], all: &[Variable], digits: usize) -> Result<Vec<u32>, Halt> {
    let places: Vec<usize> =
        own.iter().filter_map(|variable| all.iter().position(|track| track == variable)).collect();
    let read = |symbol: usize| {
        let digit = |place: usize| symbol / digits.pow(place as u32) % digits;
        places.iter().rev().fold(0, |read, &place| read * digits + digit(place)) as u32
    };
    Ok((0..symbols(digits, all.len())?).map(read).collect())
}

impl Relation {
    /// A relation of these variables, in the order of the tracks that the automaton reads; a variable may
    /// stand twice.
    pub(crate) fn from_dfa(
        dfa: &Dfa,
        variables: &[Variable],
        digits: usize,
        budget: &mut Budget,
    ) -> Result<Relation, Halt> {
        let mut tracks = variables.to_vec();
        tracks.sort_unstable();
        tracks.dedup();
        if tracks == variables {
            return Ok(Relation { tracks, dfa: dfa.clone() });
        }
        let map = map(variables, &tracks, digits)?;
        Ok(Relation { dfa: dfa.preimage(&map, budget)?, tracks })
    }

    /// Truth or falsehood.
    pub(crate) fn truth(holds: bool) -> Relation {
        Relation { tracks: Vec::new(), dfa: Dfa::constant(1, holds) }
    }

    /// The variables, in rising order.
    pub fn tracks(&self) -> &[Variable] {
        &self.tracks
    }

    /// The automaton.
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// Are no numbers related?
    pub fn is_empty(&self) -> bool {
        self.dfa.is_empty()
    }

    /// The relation that two of them make.
    pub(crate) fn with(
        &self,
        other: &Relation,
        both: BooleanOp,
        digits: usize,
        budget: &mut Budget,
    ) -> Result<Relation, Halt> {
        let mut tracks: Vec<Variable> = self.tracks.iter().chain(&other.tracks).copied().collect();
        tracks.sort_unstable();
        tracks.dedup();
        let maps = [map(&self.tracks, &tracks, digits)?, map(&other.tracks, &tracks, digits)?];
        let dfa = self.dfa.product(&other.dfa, [&maps[0], &maps[1]], both, budget)?;
        Ok(Relation { tracks, dfa })
    }

    /// There are such numbers: the relation without these variables.
    pub(crate) fn without(
        &self,
        gone: &[Variable],
        digits: usize,
        budget: &mut Budget,
    ) -> Result<Relation, Halt> {
        let tracks: Vec<Variable> =
            self.tracks.iter().copied().filter(|track| !gone.contains(track)).collect();
        if tracks.len() == self.tracks.len() {
            return Ok(self.clone());
        }
        let map = map(&tracks, &self.tracks, digits)?;
        let mut choices: Vec<Vec<u32>> = vec![Vec::new(); symbols(digits, tracks.len())?];
        for (symbol, &read) in map.iter().enumerate() {
            choices[read as usize].push(symbol as u32);
        }
        // The numbers that are gone may have had more digits than those that stay.
        let before = choices[0].clone();
        Ok(Relation { dfa: self.dfa.project(&choices, &before, budget)?, tracks })
    }

    /// Is it the relation of no variable that always holds?
    pub fn is_true(&self) -> bool {
        self.tracks.is_empty() && self.dfa.accepts_at(0)
    }
}
