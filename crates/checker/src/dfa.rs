//! Finite automata: explored from the first state on, minimal, side by side, and with a track that is not seen.

use crate::{Refused, Steps};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A complete deterministic automaton that begins in state 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dfa {
    pub(crate) symbols: usize,
    /// Where each state goes, row by row. With d digits, the symbol of the digits a, b, c on three tracks is a + b d + c d^2.
    next: Vec<u32>,
    pub(crate) accepting: Vec<bool>,
}

/// More entries in tables than these are refused.
const MOST_ENTRIES: usize = 1 << 26;

/// A state from which nothing is accepted.
const DEAD: u32 = u32::MAX;

impl Dfa {
    /// An automaton as a certificate writes it: a row for each state, 1 or 0 (does it accept?), then where each symbol leads.
    pub(crate) fn of_rows(rows: &[&[u64]], symbols: usize) -> Option<Dfa> {
        let fits = |row: &&[u64]| {
            row.len() == symbols + 1 && row[0] <= 1 && row[1..].iter().all(|&to| to < rows.len() as u64)
        };
        let next = rows.iter().flat_map(|row| row.iter().skip(1).map(|&to| to as u32)).collect();
        let accepting = rows.iter().map(|row| row.first() == Some(&1)).collect();
        (!rows.is_empty() && rows.iter().all(fits)).then_some(Dfa { symbols, next, accepting })
    }

    pub(crate) fn states(&self) -> usize {
        self.accepting.len()
    }

    pub(crate) fn row(&self, state: u32) -> &[u32] {
        &self.next[state as usize * self.symbols..][..self.symbols]
    }

    /// Is the word accepted that led here, whatever follows, or refused? `None` where that depends.
    pub(crate) fn fate(&self, state: u32) -> Option<bool> {
        self.row(state).iter().all(|&to| to == state).then(|| self.accepting[state as usize])
    }

    /// The minimal automaton of all states that are reached from the first one: `row` shows where one of them goes, and tells whether it
    /// accepts.
    pub(crate) fn explore<S: Clone + Eq + Hash>(
        symbols: usize,
        start: S,
        steps: &Steps,
        mut row: impl FnMut(&S, &mut Vec<S>) -> Result<bool, Refused>,
    ) -> Result<Dfa, Refused> {
        let mut numbers = FxHashMap::from_iter([(start.clone(), 0)]);
        let (mut met, mut leads) = (vec![start], Vec::new());
        let mut dfa = Dfa { symbols, next: Vec::new(), accepting: Vec::new() };
        while let Some(state) = met.get(dfa.states()).cloned() {
            steps.take(symbols as u64)?;
            within(dfa.next.len())?;
            dfa.accepting.push(row(&state, &mut leads)?);
            for to in leads.drain(..) {
                dfa.next.push(*numbers.entry(to).or_insert_with_key(|to| {
                    met.push(to.clone());
                    met.len() as u32 - 1
                }));
            }
        }
        dfa.minimal(steps)
    }

    /// States are told apart by what they accept, then by where they go, until nothing changes (Moore). Classes are numbered by their first
    /// states, and so in the order in which they are met.
    fn minimal(self, steps: &Steps) -> Result<Dfa, Refused> {
        let mut class: Vec<u32> = self.accepting.iter().map(|&accepts| u32::from(accepts)).collect();
        let (mut first, mut rows) = (Vec::new(), Vec::new());
        loop {
            steps.take(self.next.len() as u64)?;
            rows.clear();
            for (state, &own) in class.iter().enumerate() {
                rows.push(own);
                rows.extend(self.row(state as u32).iter().map(|&to| class[to as usize]));
            }
            let classes = first.len();
            first.clear();
            let mut numbers: FxHashMap<&[u32], u32> = FxHashMap::default();
            for (state, row) in rows.chunks_exact(self.symbols + 1).enumerate() {
                class[state] = *numbers.entry(row).or_insert_with(|| {
                    first.push(state);
                    first.len() as u32 - 1
                });
            }
            if first.len() == classes {
                break;
            }
        }
        let next =
            first.iter().flat_map(|&state| self.row(state as u32)).map(|&to| class[to as usize]).collect();
        let accepting = first.iter().map(|&state| self.accepting[state]).collect();
        Ok(Dfa { symbols: self.symbols, next, accepting })
    }

    /// Two automata side by side, where the first one accepts, and the other one does or does not. `reads` has what each reads of a symbol.
    pub(crate) fn both(
        [one, other]: [&Dfa; 2],
        reads: &[Vec<u32>; 2],
        accepts: bool,
        steps: &Steps,
    ) -> Result<Dfa, Refused> {
        let dead = |dfa: &Dfa, fate| (0..dfa.states() as u32).map(|s| dfa.fate(s) == Some(fate)).collect();
        let [one_dead, other_dead]: [Vec<bool>; 2] = [dead(one, false), dead(other, !accepts)];
        Dfa::explore(reads[0].len(), (0, 0), steps, |&(a, b), leads| {
            if a == DEAD {
                leads.resize(reads[0].len(), (DEAD, DEAD));
                return Ok(false);
            }
            let (from_a, from_b) = (one.row(a), other.row(b));
            leads.extend(reads[0].iter().zip(&reads[1]).map(|(&x, &y)| {
                let (a, b) = (from_a[x as usize], from_b[y as usize]);
                if one_dead[a as usize] || other_dead[b as usize] { (DEAD, DEAD) } else { (a, b) }
            }));
            Ok(one.accepting[a as usize] && other.accepting[b as usize] == accepts)
        })
    }

    /// The automaton without the track of this place, which accepts what it accepted with some number there: all its digits are tried at
    /// once. That number may be longer than the others, so that it begins wherever zeros lead.
    pub(crate) fn without(&self, track: usize, digits: usize, steps: &Steps) -> Result<Dfa, Refused> {
        let (symbols, low) = (self.symbols / digits, digits.pow(track as u32));
        let fates: Vec<Option<bool>> = (0..self.states() as u32).map(|state| self.fate(state)).collect();
        let lead = |set: &[u32], symbol: usize| {
            let first = symbol / low * low * digits + symbol % low;
            let to = |&state| (0..digits).map(move |digit| self.row(state)[first + digit * low]);
            let mut to: Vec<u32> =
                set.iter().flat_map(to).filter(|&to| fates[to as usize] != Some(false)).collect();
            to.sort_unstable();
            to.dedup();
            match to.iter().find(|&&to| fates[to as usize] == Some(true)) {
                Some(&all) => vec![all],
                None => to,
            }
        };
        let mut start = vec![0];
        loop {
            let mut more = [lead(&start, 0), start.clone()].concat();
            more.sort_unstable();
            more.dedup();
            if more == start {
                break;
            }
            start = more;
        }
        let mut entries = 0;
        Dfa::explore(symbols, start, steps, |set: &Vec<u32>, leads| {
            entries += set.len();
            within(entries)?;
            steps.take((set.len() * self.symbols) as u64)?;
            leads.extend((0..symbols).map(|symbol| lead(set, symbol)));
            Ok(set.iter().any(|&state| self.accepting[state as usize]))
        })
    }
}

fn within(entries: usize) -> Result<(), Refused> {
    if entries <= MOST_ENTRIES { Ok(()) } else { Err(Refused::TooMuch) }
}
