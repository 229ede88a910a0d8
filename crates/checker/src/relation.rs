//! Relations between numbers, as automata that read their words side by side, most significant digits first.
//!
//! Numbers are words of a regular language; zeros in front change nothing. An automaton has a track for each
//! variable. "And" runs two automata side by side, "not" accepts the other numbers, and "there is" tries all
//! digits at once (Büchi 1960). Automata are minimal, their states numbered in the order in which they are
//! met, so that equal relations are equal tables.
//!
//! What matters for speed is the order: of the variables that something is said to exist for, that one goes
//! first whose automata are smallest together, and only these are joined before it goes.

use crate::dfa::{Dfa, MAX_ENTRIES};
use crate::prelude::*;
use std::iter;
use std::rc::Rc;

/// A relation between variables, each of which has a track; where a variable has two, it is the same number
/// on both.
#[derive(Clone)]
pub(crate) struct Relation {
    pub(crate) tracks: Vec<String>,
    pub(crate) dfa: Rc<Dfa>,
}

/// The digits of numbers, and the words that are numbers.
pub(crate) struct Digits<'a> {
    pub(crate) digits: usize,
    pub(crate) words: Rc<Dfa>,
    pub(crate) meter: &'a Meter,
}

/// More symbols than these are refused.
const MAX_SYMBOLS: usize = 1 << 16;

impl Digits<'_> {
    /// How many symbols there are on this many tracks.
    pub(crate) fn symbols(&self, tracks: usize) -> Result<usize> {
        let symbols = self.digits.checked_pow(tracks as u32);
        symbols.filter(|&symbols| symbols <= MAX_SYMBOLS).ok_or(CheckError::TooMuch)
    }

    /// The digit of a symbol on a track.
    pub(crate) fn digit(&self, symbol: usize, track: usize) -> usize {
        symbol / self.digits.pow(track as u32) % self.digits
    }

    /// What an automaton with separate tracks reads of each symbol on all tracks.
    fn reads(&self, own: &[String], all: &[&String]) -> Result<Vec<usize>> {
        let places = own.iter().rev().filter_map(|track| all.iter().position(|&known| known == track));
        let places: Vec<usize> = places.collect();
        let read =
            |symbol| places.iter().fold(0, |sum, &place| sum * self.digits + self.digit(symbol, place));
        Ok((0..self.symbols(all.len())?).map(read).collect())
    }

    /// Both relations, or the first one without the other, which then has no more variables. On a hidden
    /// track all digits are tried at once; the number there may be longer than the others, so that it begins
    /// wherever zeros lead.
    fn pair(&self, one: &Relation, two: &Relation, holds: bool, hidden: Option<&String>) -> Result<Relation> {
        let mut tracks: Vec<String> = Vec::new();
        for track in one.tracks.iter().chain(&two.tracks) {
            if !tracks.contains(track) && Some(track) != hidden {
                tracks.push(track.clone());
            }
        }
        let symbols = self.symbols(tracks.len())?;
        let all: Vec<&String> = tracks.iter().chain(hidden).collect();
        let reads = self.reads(&one.tracks, &all)?.into_iter().zip(self.reads(&two.tracks, &all)?);
        let reads: Vec<(usize, usize)> = reads.collect();
        let (one, other) = (&one.dfa, &two.dfa);
        let (none, other_none) = (one.settled(false), other.settled(!holds));
        let (every, other_every) = (one.settled(true), other.settled(holds));
        let lead = |set: &Vec<(u32, u32)>, symbol: usize| {
            let mut to = Vec::new();
            for &(a, b) in set {
                for &(read, other_read) in reads[symbol..].iter().step_by(symbols) {
                    let (a, b) = (one.row(a)[read], other.row(b)[other_read]);
                    if every[a as usize] && other_every[b as usize] {
                        return vec![(a, b)];
                    }
                    if !none[a as usize] && !other_none[b as usize] {
                        to.push((a, b));
                    }
                }
            }
            to.sort_unstable();
            to.dedup();
            to
        };
        let longer = |set: &Vec<(u32, u32)>| Some(lead(set, 0)).filter(|more| more != set);
        let start = iter::successors(Some(vec![(0, 0)]), longer).last().unwrap_or_default();
        let mut entries = 0;
        let dfa = Dfa::explore(symbols, start, self.meter, |set, leads| {
            entries += set.len();
            self.meter.hold(16 * set.len() as u64)?;
            self.meter.take((set.len() * reads.len()) as u64)?;
            leads.extend((0..symbols).map(|symbol| lead(set, symbol)));
            let accepts =
                |&(a, b): &(u32, u32)| one.accepting[a as usize] && other.accepting[b as usize] == holds;
            if entries > MAX_ENTRIES { Err(CheckError::TooMuch) } else { Ok(set.iter().any(accepts)) }
        })?;
        Ok(Relation { tracks, dfa: Rc::new(dfa) })
    }

    pub(crate) fn and(&self, one: &Relation, other: &Relation) -> Result<Relation> {
        self.pair(one, other, true, None)
    }

    pub(crate) fn not(&self, relation: &Relation) -> Result<Relation> {
        self.pair(&self.numbers(&relation.tracks)?, relation, false, None)
    }

    /// All numbers for these variables.
    pub(crate) fn numbers(&self, tracks: &[String]) -> Result<Relation> {
        let words = |track: &String| Relation { tracks: vec![track.clone()], dfa: Rc::clone(&self.words) };
        self.all(tracks.iter().map(words).collect(), Vec::new())
    }

    /// All of these relations, for some numbers that are bound.
    pub(crate) fn all(&self, mut parts: Vec<Relation>, mut bound: Vec<String>) -> Result<Relation> {
        let yes = || Relation { tracks: Vec::new(), dfa: Rc::new(Dfa::yes()) };
        loop {
            // How large the automata of a variable are together.
            let size = |name: &String| {
                let own = parts.iter().filter(|part| part.tracks.contains(name));
                own.fold(1u64, |size, part| {
                    size.saturating_mul((part.dfa.states() * part.dfa.symbols) as u64)
                })
            };
            let next = (0..bound.len()).min_by_key(|&i| size(&bound[i]));
            let name = next.map(|i| bound.swap_remove(i));
            let is_own = |part: &Relation| name.as_ref().is_none_or(|name| part.tracks.contains(name));
            let (mut own, others): (Vec<_>, Vec<_>) = parts.into_iter().partition(is_own);
            own.sort_by_key(|part| part.dfa.states());
            let last = own.pop().unwrap_or_else(yes);
            let joined = own.iter().try_fold(yes(), |all, part| self.and(&all, part))?;
            let joined = self.pair(&joined, &last, true, name.as_ref())?;
            if name.is_none() {
                return Ok(joined);
            }
            parts = others;
            parts.push(joined);
        }
    }
}
