//! The natural numbers in one numeration: order, addition as far as it is proved, relations with names, and
//! sentences decided.
//!
//! J. R. Büchi, Weak second-order arithmetic and finite automata, Zeitschrift für mathematische Logik und
//! Grundlagen der Mathematik 6 (1960), 66-92; V. Bruyère, G. Hansel, C. Michaux, R. Villemaire, Logic and
//! p-recognizable sets of integers, Bulletin of the Belgian Mathematical Society 1 (1994), 191-238; J.
//! Shallit, The Logical Approach to Automatic Sequences: Exploring Combinatorics on Words with Walnut,
//! Cambridge University Press 2022.

use crate::addition;
use crate::dfa::{BooleanOp, Dfa};
use crate::formula::{Formula, ParseFormulaError};
use crate::numeration::{self, Numeration};
use crate::relation::{Relation, Variable, symbols};
use grundy_budget::{Budget, Halt};
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Why a sentence was not decided.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArithmeticError {
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Halt),
    /// The text is no formula.
    #[error(transparent)]
    Unreadable(#[from] ParseFormulaError),
    /// The formula speaks of what is not there.
    #[error("{0}")]
    Unknown(LocalizedString),
}

/// What was defined and decided on the way to a result: what somebody who wants to check it has to go through
/// again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofStep {
    /// A relation that was given as an automaton.
    Given(String, usize, Dfa),
    /// A relation that a formula defines: its name, its variables, the formula.
    Defined(String, Vec<String>, Formula),
    /// A sentence that holds.
    Holds(Formula),
}

/// The natural numbers in one numeration.
#[derive(Clone, Debug)]
pub struct Arithmetic {
    numeration: Numeration,
    /// Tuples of words of numbers, by how many there are.
    valid: Vec<Dfa>,
    pub(crate) equal: Dfa,
    pub(crate) less: Dfa,
    pub(crate) at_most: Dfa,
    pub(crate) sum: Option<Dfa>,
    pub(crate) plus: FxHashMap<u64, Dfa>,
    times: FxHashMap<u64, Dfa>,
    pub(crate) relations: BTreeMap<String, (usize, Dfa)>,
    pub(crate) steps: Vec<ProofStep>,
}

/// The name of the guess at addition while it is being proved, and the two axioms: x + 0 = x, and x + S(y) =
/// S(x + y) both ways, with nothing else in the relation. Successors stand on tracks by turns, since five
/// tracks would take d^5 symbols.
const SUM: &str = "sum";
const AXIOMS: [&str; 3] = [
    "forall x, z: sum(x, 0, z) <=> x = z",
    "forall x, y: ~sum(x, y + 1, 0)",
    "forall x, y, z: (exists u: y = u + 1 & sum(x, u, z)) <=> 0 < y & (exists w: w = z + 1 & sum(x, y, w))",
];

/// Relations that are there from the start: place values, whose words are a 1 and zeros, and, where it is
/// automatic, the nim sum.
const PLACE: &str = "place";
const XOR: &str = "xor";

impl Arithmetic {
    /// The numbers in this numeration. Addition is there if a guess at it is proved from its axioms;
    /// `place(x)`, the word of x is a 1 and zeros; and `xor(x, y, z)`, z is the nim sum of x and y, in bases
    /// that are powers of 2.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn new(numeration: Numeration, budget: &mut Budget) -> Result<Arithmetic, Halt> {
        numeration::hold(&numeration, budget)?;
        let digits = numeration.digits();
        let pairs = symbols(digits, 2)?;
        let none = Dfa::constant(pairs, false);
        let mut numbers = Arithmetic {
            valid: vec![Dfa::constant(1, true), numeration.language().clone()],
            numeration,
            equal: none.clone(),
            less: none.clone(),
            at_most: none,
            sum: None,
            plus: FxHashMap::default(),
            times: FxHashMap::default(),
            relations: BTreeMap::new(),
            steps: Vec::new(),
        };
        let valid = numbers.valid(2, budget)?;
        // The first digits in which two words of equal length differ decide. State 1: smaller; state 2:
        // larger.
        let step = |state: u32, symbol: usize| match (state, (symbol % digits).cmp(&(symbol / digits))) {
            (0, std::cmp::Ordering::Less) => 1,
            (0, std::cmp::Ordering::Greater) => 2,
            (state, _) => state,
        };
        let next: Vec<u32> =
            (0..3).flat_map(|state| (0..pairs).map(move |symbol| step(state, symbol))).collect();
        let compare = |accepting: [bool; 3], budget: &mut Budget| {
            let dfa = Dfa::new(pairs, next.clone(), accepting.to_vec(), budget)?;
            numbers.inside(&dfa.unwrap_or_else(|| Dfa::constant(pairs, false)), &valid, budget)
        };
        let equal = compare([true, false, false], budget)?;
        let less = compare([false, true, false], budget)?;
        let at_most = compare([true, true, false], budget)?;
        (numbers.equal, numbers.less, numbers.at_most) = (equal, less, at_most);
        numbers.learn_successor(budget)?;
        numbers.learn_sum(budget)?;
        let step = |state: u32, digit: usize| match (state, digit) {
            (0 | 1, 0) => state,
            (0, 1) => 1,
            _ => 2,
        };
        let next = (0..3).flat_map(|state| (0..digits).map(move |digit| step(state, digit))).collect();
        if let Some(place) = Dfa::new(digits, next, vec![false, true, false], budget)? {
            numbers.relations.insert(PLACE.to_owned(), (1, place));
        }
        if numbers.numeration.base_of().is_some_and(u64::is_power_of_two) {
            let xor = numbers.nim_sum(budget)?;
            numbers.relations.insert(XOR.to_owned(), (3, xor));
        }
        Ok(numbers)
    }

    /// How numbers are written.
    pub fn numeration(&self) -> &Numeration {
        &self.numeration
    }

    /// Is addition there?
    pub fn adds(&self) -> bool {
        self.sum.is_some()
    }

    /// Is the nim sum there?
    pub fn has_nim_sum(&self) -> bool {
        self.relations.contains_key(XOR)
    }

    /// Begins a new list of [`steps`](Arithmetic::steps) behind the axioms of addition.
    pub fn forget_steps(&mut self) {
        self.steps.truncate(if self.sum.is_some() { 1 + AXIOMS.len() } else { 0 });
    }

    /// Goes on with the list of [`steps`](Arithmetic::steps) behind its first ones.
    pub fn forget_steps_from(&mut self, first: usize) {
        self.steps.truncate(first);
    }

    /// What was given, defined and proved so far, in order.
    pub fn steps(&self) -> &[ProofStep] {
        &self.steps
    }

    /// The relation of this name: how many numbers it relates, and its automaton.
    pub fn named(&self, name: &str) -> Option<(usize, &Dfa)> {
        self.relations.get(name).map(|(arity, dfa)| (*arity, dfa))
    }

    /// The names of all relations.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.relations.keys().map(String::as_str)
    }

    /// Tuples of so many words of numbers.
    pub(crate) fn valid(&mut self, tracks: usize, budget: &mut Budget) -> Result<Dfa, Halt> {
        let digits = self.numeration.digits();
        while self.valid.len() <= tracks {
            let more = self.valid.len();
            let symbols = symbols(digits, more)?;
            let first: Vec<u32> = (0..symbols).map(|symbol| (symbol % (symbols / digits)) as u32).collect();
            let last: Vec<u32> = (0..symbols).map(|symbol| (symbol / (symbols / digits)) as u32).collect();
            let valid =
                self.valid[more - 1].product(&self.valid[1], [&first, &last], BooleanOp::And, budget)?;
            self.valid.push(valid);
        }
        Ok(self.valid[tracks].clone())
    }

    /// What of an automaton's words are in a language, over the same symbols.
    fn inside(&self, dfa: &Dfa, valid: &Dfa, budget: &mut Budget) -> Result<Dfa, Halt> {
        let same: Vec<u32> = (0..dfa.symbols() as u32).collect();
        dfa.product(valid, [&same, &same], BooleanOp::And, budget)
    }

    fn learn_sum(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        let Some(guess) = addition::guess(&self.numeration, budget)? else { return Ok(()) };
        let valid = self.valid(3, budget)?;
        let guess = self.inside(&guess, &valid, budget)?;
        self.relations.insert(SUM.to_owned(), (3, guess.clone()));
        self.steps.push(ProofStep::Given(SUM.to_owned(), 3, guess.clone()));
        for axiom in AXIOMS {
            match self.prove(axiom, budget) {
                Ok(true) => {}
                Err(ArithmeticError::Stopped(stop)) => return Err(stop),
                Ok(false) | Err(_) => {
                    self.relations.remove(SUM);
                    self.steps.clear();
                    return Ok(());
                }
            }
        }
        self.sum = Some(guess);
        Ok(())
    }

    fn nim_sum(&mut self, budget: &mut Budget) -> Result<Dfa, Halt> {
        let digits = self.numeration.digits();
        let symbols = symbols(digits, 3)?;
        let fits = |s: usize| (s % digits) ^ (s / digits % digits) == s / digits / digits;
        let row = (0..symbols).map(|symbol| u32::from(!fits(symbol)));
        let next: Vec<u32> = row.chain(std::iter::repeat_n(1, symbols)).collect();
        let dfa = Dfa::new(symbols, next, vec![true, false], budget)?;
        Ok(dfa.unwrap_or_else(|| Dfa::constant(symbols, false)))
    }

    /// The number itself, on one track.
    pub(crate) fn constant(&mut self, number: u64, budget: &mut Budget) -> Result<Dfa, Halt> {
        let (digits, word) = (self.numeration.digits(), self.numeration.word(number));
        let dead = word.len() as u32 + 1;
        let mut next = Vec::with_capacity((word.len() + 2) * digits);
        for state in 0..=dead {
            for digit in 0..digits {
                let fits = word.get(state as usize).is_some_and(|&wanted| usize::from(wanted) == digit);
                next.push(match (state, digit) {
                    _ if fits => state + 1,
                    (0, 0) => 0,
                    _ => dead,
                });
            }
        }
        let accepting = (0..=dead).map(|state| state as usize == word.len()).collect();
        let dfa = Dfa::new(digits, next, accepting, budget)?;
        Ok(dfa.unwrap_or_else(|| Dfa::constant(digits, false)))
    }

    /// y = x + number, on the tracks x, y: made of successors by doubling, without addition.
    pub(crate) fn plus(&mut self, number: u64, budget: &mut Budget) -> Result<Dfa, Halt> {
        if number == 0 {
            return Ok(self.equal.clone());
        }
        if let Some(known) = self.plus.get(&number) {
            return Ok(known.clone());
        }
        let half = self.plus(number / 2, budget)?;
        let mut dfa = self.composed(&half, &half, budget)?;
        if number % 2 == 1 {
            let one = self.plus(1, budget)?;
            dfa = self.composed(&dfa, &one, budget)?;
        }
        self.plus.insert(number, dfa.clone());
        Ok(dfa)
    }

    /// y = factor * x, on the tracks x, y: made of sums by doubling. `None` without addition.
    pub(crate) fn times(&mut self, factor: u64, budget: &mut Budget) -> Result<Option<Dfa>, Halt> {
        let Some(sum) = self.sum.clone() else { return Ok(None) };
        if factor == 1 {
            return Ok(Some(self.equal.clone()));
        }
        if let Some(known) = self.times.get(&factor) {
            return Ok(Some(known.clone()));
        }
        // Behind the words of 0 and y, for each y below the factor, other words lead to multiples: the states
        // differ.
        let symbols = symbols(self.numeration.digits(), 2)? as u64;
        let entries = factor.saturating_mul(symbols);
        budget.check_ahead(entries, entries.saturating_mul(4))?;
        // x on track 0, half of y or y - x on track 1, y on track 2.
        let (before, tracks) =
            if factor.is_multiple_of(2) { (factor / 2, [1, 1, 2]) } else { (factor - 1, [1, 0, 2]) };
        let Some(before) = self.times(before, budget)? else { return Ok(None) };
        let dfa = self.linked((&before, &[0, 1]), (&sum, &tracks), budget)?;
        budget.reserve((dfa.states() * dfa.symbols() * 4) as u64)?;
        self.times.insert(factor, dfa.clone());
        Ok(Some(dfa))
    }

    /// y is in the second relation to a number to which x is in the first, on the tracks x, y.
    pub(crate) fn composed(&self, first: &Dfa, then: &Dfa, budget: &mut Budget) -> Result<Dfa, Halt> {
        // x on track 0, y on track 2, what lies between on track 1.
        self.linked((first, &[0, 1]), (then, &[1, 2]), budget)
    }

    /// Both relations on these tracks, for some number on track 1.
    fn linked(
        &self,
        one: (&Dfa, &[Variable]),
        other: (&Dfa, &[Variable]),
        budget: &mut Budget,
    ) -> Result<Dfa, Halt> {
        let digits = self.numeration.digits();
        let one = Relation::from_dfa(one.0, one.1, digits, budget)?;
        let other = Relation::from_dfa(other.0, other.1, digits, budget)?;
        let both = one.with(&other, BooleanOp::And, digits, budget)?;
        Ok(both.without(&[1], digits, budget)?.dfa().clone())
    }

    /// Gives a name to a relation that an automaton accepts, on tracks in the order of its numbers. Words
    /// that are those of no number are taken out. Says whether it is one: it must read as many symbols as
    /// there are, and paddings with zeros alike.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn give(&mut self, name: &str, arity: usize, dfa: &Dfa, budget: &mut Budget) -> Result<bool, Halt> {
        if dfa.symbols() != symbols(self.numeration.digits(), arity)? {
            return Ok(false);
        }
        let valid = self.valid(arity, budget)?;
        let dfa = self.inside(dfa, &valid, budget)?;
        // States of a minimal automaton that accept the same are the same state.
        if dfa.step(0, 0) != 0 {
            return Ok(false);
        }
        self.relations.insert(name.to_owned(), (arity, dfa.clone()));
        self.steps.push(ProofStep::Given(name.to_owned(), arity, dfa));
        Ok(true)
    }

    /// The relation of this name, or why there is none.
    pub(crate) fn known(&self, name: &str, arity: usize) -> Result<&Dfa, ArithmeticError> {
        match self.relations.get(name) {
            Some((known, dfa)) if *known == arity => Ok(dfa),
            Some((known, _)) => Err(ArithmeticError::Unknown(words!(
                "{name} takes {known} numbers, not {arity}",
                "{name} 需要 {known} 个数，而不是 {arity} 个"
            ))),
            None => {
                let known = self.names().collect::<Vec<_>>().join(", ");
                Err(ArithmeticError::Unknown(words!(
                    "{name} is not defined in this numeration: write one of {known}",
                    "此记数系统中没有定义 {name}；已定义的有：{known}"
                )))
            }
        }
    }

    /// The v for which an automaton on the tracks n and v accepts n and v, the one with the fewest digits
    /// where there are several; `None` where there is none with at most 8 digits more than n.
    pub fn value(&self, dfa: &Dfa, n: u64) -> Option<u64> {
        const MORE: usize = 8;
        let digits = self.numeration.digits();
        let mut word = vec![0u8; MORE];
        word.extend(self.numeration.word(n));
        // For each state met so far one way to it: the state before and the digit of v. Fewer digits come
        // first, since the state that zeros alone lead to comes first.
        let mut rows: Vec<Vec<(u32, usize, u8)>> = vec![vec![(0, 0, 0)]];
        for &own in &word {
            let before = &rows[rows.len() - 1];
            let mut row: Vec<(u32, usize, u8)> = Vec::new();
            for (from, &(state, ..)) in before.iter().enumerate() {
                for digit in 0..digits {
                    let to = dfa.step(state, usize::from(own) + digit * digits);
                    if Some(to) != dfa.dead() && row.iter().all(|&(known, ..)| known != to) {
                        row.push((to, from, digit as u8));
                    }
                }
            }
            rows.push(row);
        }
        let last = &rows[rows.len() - 1];
        let mut at = last.iter().position(|&(state, ..)| dfa.accepts_at(state))?;
        let mut value = Vec::new();
        for row in rows.iter().skip(1).rev() {
            let (_, from, digit) = row[at];
            value.push(digit);
            at = from;
        }
        value.reverse();
        self.numeration.number(&value)
    }

    /// All tuples of numbers that an automaton on so many tracks accepts, in rising order; `None` where there
    /// are more than `most`, or some number is 2^64 or more.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn all(
        &self,
        dfa: &Dfa,
        tracks: usize,
        most: usize,
        budget: &mut Budget,
    ) -> Result<Option<Vec<Vec<u64>>>, Halt> {
        let (dead, digits) = (dfa.dead(), self.numeration.digits());
        let mut found = Vec::new();
        // Words that are gone through: where they lead, and their symbols. None begins with zeros alone.
        let mut begun: Vec<(u32, Vec<usize>)> = vec![(0, Vec::new())];
        while let Some((state, word)) = begun.pop() {
            budget.charge_steps(dfa.symbols() as u64)?;
            // A word that meets more states than there are meets one twice, and there are words without end.
            if found.len() > most || word.len() > dfa.states() {
                return Ok(None);
            }
            if dfa.accepts_at(state) {
                let track = |i: u32| {
                    let digit = |symbol: &usize| (symbol / digits.pow(i) % digits) as u8;
                    self.numeration.number(&word.iter().map(digit).collect::<Vec<u8>>())
                };
                match (0..tracks as u32).map(track).collect::<Option<Vec<u64>>>() {
                    Some(tuple) => found.push(tuple),
                    None => return Ok(None),
                }
            }
            let first = usize::from(word.is_empty());
            for symbol in first..dfa.symbols() {
                let to = dfa.step(state, symbol);
                if Some(to) != dead {
                    begun.push((to, [&word[..], &[symbol]].concat()));
                }
            }
        }
        found.sort_unstable();
        Ok((found.len() <= most).then_some(found))
    }

    /// Does an automaton on tracks accept these numbers?
    pub fn accepts(&self, dfa: &Dfa, numbers: &[u64]) -> bool {
        let words: Vec<Vec<u8>> = numbers.iter().map(|&number| self.numeration.word(number)).collect();
        dfa.accepts(numeration::together(&words, self.numeration.digits()))
    }
}
