//! Finite automata: explored from the first state on, and minimal.

use crate::prelude::*;
use std::hash::Hash;

/// A complete deterministic automaton that begins in state 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dfa {
    pub(crate) symbols: usize,
    /// Where each state goes, row by row. With d digits, the symbol of the digits a, b, c on three tracks is
    /// a + b d + c d^2.
    next: Vec<u32>,
    pub(crate) accepting: Vec<bool>,
}

/// More entries in tables than these are refused.
pub(crate) const MAX_ENTRIES: usize = 1 << 26;

impl Dfa {
    /// An automaton as a certificate writes it: a row for each state, 1 or 0 (does it accept?), then where
    /// each symbol leads.
    pub(crate) fn read(rows: &Data, name: &str, symbols: usize) -> Result<Dfa> {
        let rows = at(name, rows.items())?;
        let mut dfa = Dfa { symbols, next: Vec::new(), accepting: Vec::new() };
        for row in &rows {
            match at(name, row.naturals(u64::MAX))? {
                [accepts @ 0..=1, next @ ..]
                    if next.len() == symbols && next.iter().all(|&to| to < rows.len() as u64) =>
                {
                    dfa.accepting.push(*accepts == 1);
                    dfa.next.extend(next.iter().map(|&to| to as u32));
                }
                _ => return missing(name),
            }
        }
        if rows.is_empty() { missing(name) } else { Ok(dfa) }
    }

    /// The automaton without tracks that accepts.
    pub(crate) fn yes() -> Dfa {
        Dfa { symbols: 1, next: vec![0], accepting: vec![true] }
    }

    pub(crate) fn states(&self) -> usize {
        self.accepting.len()
    }

    pub(crate) fn row(&self, state: u32) -> &[u32] {
        &self.next[state as usize * self.symbols..][..self.symbols]
    }

    /// The states in which everything that follows is accepted, and those in which it is refused.
    pub(crate) fn settled(&self, accepted: bool) -> Vec<bool> {
        let stays = |state: u32| self.row(state).iter().all(|&to| to == state);
        (0..).zip(&self.accepting).map(|(state, &accepts)| accepts == accepted && stays(state)).collect()
    }

    /// The minimal automaton of all states that are reached from the first one: `row` shows where one of them
    /// goes, and tells whether it accepts.
    pub(crate) fn explore<S: Clone + Eq + Hash>(
        symbols: usize,
        start: S,
        meter: &Meter,
        row: impl FnMut(&S, &mut Vec<S>) -> Result<bool>,
    ) -> Result<Dfa> {
        meter.lend(|| Dfa::explored(symbols, start, meter, row))
    }

    fn explored<S: Clone + Eq + Hash>(
        symbols: usize,
        start: S,
        meter: &Meter,
        mut row: impl FnMut(&S, &mut Vec<S>) -> Result<bool>,
    ) -> Result<Dfa> {
        let mut numbers = FxHashMap::from_iter([(start.clone(), 0)]);
        let (mut met, mut leads) = (vec![start], Vec::new());
        let mut dfa = Dfa { symbols, next: Vec::new(), accepting: Vec::new() };
        while let Some(state) = met.get(dfa.states()).cloned() {
            meter.take(symbols as u64)?;
            // A row, the rows that it is compared in, and the state, twice.
            meter.hold((12 * symbols + 2 * size_of::<S>() + 64) as u64)?;
            if dfa.next.len() > MAX_ENTRIES {
                return Err(CheckError::TooMuch);
            }
            dfa.accepting.push(row(&state, &mut leads)?);
            for to in leads.drain(..) {
                dfa.next.push(*numbers.entry(to).or_insert_with_key(|to| {
                    met.push(to.clone());
                    met.len() as u32 - 1
                }));
            }
        }
        dfa.minimal(meter)
    }

    /// States are distinguished by what they accept, then by where they go, until nothing changes (Moore).
    /// Classes are numbered by their first states, and so in the order in which they are met.
    fn minimal(self, meter: &Meter) -> Result<Dfa> {
        let mut class: Vec<u32> = self.accepting.iter().map(|&accepts| u32::from(accepts)).collect();
        let (mut rows, mut before, mut classes) = (Vec::new(), 0, 1);
        while classes != before {
            meter.take(self.next.len() as u64)?;
            rows.clear();
            for (state, &own) in (0..).zip(&class) {
                rows.push(own);
                rows.extend(self.row(state).iter().map(|&to| class[to as usize]));
            }
            let mut numbers: FxHashMap<&[u32], u32> = FxHashMap::default();
            for (own, row) in class.iter_mut().zip(rows.chunks_exact(self.symbols + 1)) {
                let new = numbers.len() as u32;
                *own = *numbers.entry(row).or_insert(new);
            }
            (before, classes) = (classes, numbers.len());
        }
        let mut dfa = Dfa { symbols: self.symbols, next: Vec::new(), accepting: Vec::new() };
        for (state, &own) in (0..).zip(&class) {
            if own as usize == dfa.states() {
                dfa.next.extend(self.row(state).iter().map(|&to| class[to as usize]));
                dfa.accepting.push(self.accepting[state as usize]);
            }
        }
        Ok(dfa)
    }
}
