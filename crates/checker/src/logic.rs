//! Sentences about natural numbers, decided by finite automata.
//!
//! Numbers are words of a regular language in the order of a dictionary, shorter words first. From that order
//! alone come zero, successors and equality; sums are worth variables of their own. Each formula becomes a
//! relation (see `relation`).

use crate::dfa::Dfa;
use crate::prelude::*;
use crate::relation::{Digits, Relation};
use grundy_theory::formula::{Formula, LinearTerm};
use std::rc::Rc;

/// The natural numbers, written as words of a language, and relations between them that have names.
pub(crate) struct Arithmetic<'a> {
    on: Digits<'a>,
    known: FxHashMap<String, Relation>,
    variables: usize,
    /// Whether addition is used.
    pub(crate) adds: bool,
}

/// Relations that all hold where a formula does, and variables in them that are bound.
#[derive(Default)]
struct Clauses {
    parts: Vec<Relation>,
    bound: Vec<String>,
}

/// Where digits lead from a state.
type Step = fn(u32, &[usize]) -> u32;

/// What comes from the order.
const ORDER: [(&str, &str, &str); 5] = [
    ("zero", "x", "~(exists z: less(z, x))"),
    ("at_most", "x, y", "~less(y, x)"),
    ("equal", "x, y", "at_most(x, y) & at_most(y, x)"),
    ("unequal", "x, y", "~equal(x, y)"),
    ("plus1", "x, y", "less(x, y) & ~(exists z: less(x, z) & less(z, y))"),
];

/// That a relation is addition: x + 0 = x, no sum of a successor is 0, and x + S(y) = S(x + y).
const ADDITION: [&str; 3] = [
    "forall x, z: sum(x, 0, z) <=> x = z",
    "forall x, y, z: ~(sum(x, y + 1, z) & z = 0)",
    "forall x, y, z: (exists u: y = u + 1 & sum(x, u, z)) <=> 0 < y & (exists w: w = z + 1 & sum(x, y, w))",
];

impl Arithmetic<'_> {
    /// The numbers in the order of these words, of which there must be infinitely many.
    pub(crate) fn new<'a>(digits: usize, words: &Data, meter: &'a Meter) -> Result<Arithmetic<'a>> {
        let on = Digits { digits, words: Rc::new(Dfa::read(words, "words", digits)?), meter };
        let mut numbers = Arithmetic { on, known: FxHashMap::default(), variables: 0, adds: false };
        numbers.give("words", 1, words)?;
        // The first digits in which words of equal length differ decide. State 1: smaller; state 2: larger.
        numbers.rule("less", 2, 1, |state, at| match state {
            0 if at[0] != at[1] => 1 + u32::from(at[0] > at[1]),
            _ => state,
        })?;
        // The words of place values are a 1 and zeros.
        numbers.rule("place", 1, 1, |state, digits| match (state, digits[0]) {
            (_, 0) => state,
            (0, 1) => 1,
            _ => 2,
        })?;
        if numbers.is_base() && digits.is_power_of_two() {
            numbers.rule("xor", 3, 0, |state, at| state | u32::from(at[0] ^ at[1] != at[2]))?;
        }
        ORDER.iter().try_for_each(|(name, at, text)| numbers.define(name, at, text))?;
        numbers.holds("(exists x: x = 0) & (forall x: exists y: x < y)")?;
        Ok(numbers)
    }

    /// Whether all words are those of numbers, so that this is a system with a base.
    pub(crate) fn is_base(&self) -> bool {
        self.on.words.settled(true)[0]
    }

    /// A relation whose digits decide one after the other, from state 0 on.
    fn rule(&mut self, name: &str, arity: usize, accepting: u32, step: Step) -> Result<()> {
        let symbols = self.on.symbols(arity)?;
        let digits = |symbol| (0..arity).map(|track| self.on.digit(symbol, track)).collect::<Vec<_>>();
        let dfa = Dfa::explore(symbols, 0, self.on.meter, |&state, leads| {
            leads.extend((0..symbols).map(|symbol| step(state, &digits(symbol))));
            Ok(state == accepting)
        })?;
        self.keep(name, tracks(arity), &Relation { tracks: tracks(arity), dfa: Rc::new(dfa) }).map(drop)
    }

    /// The addition that a certificate gives must be addition.
    pub(crate) fn add(&mut self, sum: &Data) -> Result<()> {
        self.give("sum", 3, sum)?;
        ADDITION.iter().try_for_each(|axiom| self.holds(axiom))?;
        self.adds = false;
        Ok(())
    }

    /// Gives a name to an automaton of the certificate, which must be minimal, its states in order, and
    /// accept tuples of numbers alone, however many zeros stand before all of them. Tells how many states it
    /// has.
    pub(crate) fn give(&mut self, name: &str, arity: usize, rows: &Data) -> Result<usize> {
        let dfa = Rc::new(Dfa::read(rows, name, self.on.symbols(arity)?)?);
        let given = Relation { tracks: tracks(arity), dfa: Rc::clone(&dfa) };
        if dfa.row(0)[0] != 0 || self.keep(name, tracks(arity), &given)? != dfa {
            return wrong(words!("\"{name}\" is not minimal, or not in order", "\"{name}\" 非最小或未按序"));
        }
        Ok(dfa.states())
    }

    /// Gives a name to the relation between these variables that a formula says.
    pub(crate) fn define(&mut self, name: &str, at: &str, text: &str) -> Result<()> {
        let said = self.relation(&read(text)?)?;
        self.keep(name, at.split(", ").map(str::to_owned).collect(), &said).map(drop)
    }

    /// Gives a name to a relation between numbers on these tracks.
    fn keep(&mut self, name: &str, tracks: Vec<String>, said: &Relation) -> Result<Rc<Dfa>> {
        let known = self.on.and(&self.on.numbers(&tracks)?, said)?;
        let dfa = Rc::clone(&known.dfa);
        self.known.insert(name.to_owned(), known);
        if said.tracks.iter().all(|track| tracks.contains(track)) { Ok(dfa) } else { missing(name) }
    }

    /// A sentence must hold.
    pub(crate) fn holds(&mut self, sentence: &str) -> Result<()> {
        let said = self.relation(&read(sentence)?)?;
        let fails = || wrong(words!("this does not always hold: {sentence}", "并非恒成立：{sentence}"));
        if said.tracks.is_empty() && said.dfa.accepting[0] { Ok(()) } else { fails() }
    }

    /// Are numbers in a relation that has a name? Words of each length come in the order of a dictionary,
    /// which gives their digits.
    pub(crate) fn related(&mut self, name: &str, numbers: &[u64]) -> Result<bool> {
        let (dfa, words) = (self.named(name, tracks(numbers.len()))?.dfa, &self.on.words);
        let largest = numbers.iter().copied().max().unwrap_or(0).into();
        // How many words of each length are accepted from each state.
        let mut counts: Vec<Vec<u128>> =
            vec![words.accepting.iter().map(|&accepts| accepts.into()).collect()];
        while let Some(shorter) = counts.last().filter(|shorter| shorter[0] <= largest) {
            // Words may be long where few are accepted; the counts are held in memory.
            self.on.meter.take((words.states() as u64).saturating_mul(1 << 9).max(1 << 16))?;
            let sum = |sum: u128, to: &u32| sum.saturating_add(shorter[*to as usize]);
            let longer =
                (0..words.states() as u32).map(|state| words.row(state).iter().fold(0, sum)).collect();
            counts.push(longer);
        }
        let mut rests: Vec<(u128, u32)> = numbers.iter().map(|&number| (number.into(), 0)).collect();
        let mut state = 0;
        for shorter in counts.iter().rev().skip(1) {
            let mut symbol = 0;
            for (rest, at) in rests.iter_mut().rev() {
                let mut digit = 0;
                while shorter[words.row(*at)[digit] as usize] <= *rest {
                    *rest -= shorter[words.row(*at)[digit] as usize];
                    digit += 1;
                }
                *at = words.row(*at)[digit];
                symbol = symbol * self.on.digits + digit;
            }
            state = dfa.row(state)[symbol];
        }
        Ok(dfa.accepting[state as usize])
    }

    /// The relation of this name between these variables.
    fn named(&mut self, name: &str, tracks: Vec<String>) -> Result<Relation> {
        self.adds |= name == "sum";
        let known = self.known.get(name).filter(|known| known.tracks.len() == tracks.len());
        let dfa = known.map(|known| Rc::clone(&known.dfa)).map_or_else(|| missing(name), Ok)?;
        Ok(Relation { tracks, dfa })
    }

    /// The numbers of which a plain formula holds.
    fn relation(&mut self, formula: &Formula) -> Result<Relation> {
        let mut all = Clauses::default();
        match formula {
            Formula::Not(part) => {
                let contrary = self.relation(part)?;
                return self.on.not(&contrary);
            }
            Formula::Exists(names, part) => {
                all.bound.extend(names.iter().cloned());
                self.clauses(part, &mut all)?;
            }
            _ => self.clauses(formula, &mut all)?,
        }
        self.on.all(all.parts, all.bound)
    }

    fn clauses(&mut self, formula: &Formula, all: &mut Clauses) -> Result<()> {
        let relation = match formula {
            Formula::And(parts) => return parts.iter().try_for_each(|part| self.clauses(part, all)),
            Formula::Apply(name, terms) => {
                let tracks = terms.iter().map(|term| self.sum(term, all)).collect::<Result<_, _>>()?;
                self.named(name, tracks)?
            }
            _ => self.relation(formula)?,
        };
        all.parts.push(relation);
        Ok(())
    }

    /// The variable that is worth a sum: its own, or a new one.
    fn sum(&mut self, term: &LinearTerm, all: &mut Clauses) -> Result<String> {
        let mut sum = None;
        for (factor, name) in term.multiples() {
            let multiple = match factor {
                1 => name.clone(),
                _ => {
                    let times = self.times(*factor)?;
                    self.new_variable(&times, vec![name.clone()], all)?
                }
            };
            sum = Some(match sum {
                None => multiple,
                Some(sum) => self.new_variable("sum", vec![sum, multiple], all)?,
            });
        }
        let mut sum = sum.map_or_else(|| self.new_variable("zero", Vec::new(), all), Ok)?;
        if term.number() > 0 {
            let plus = self.plus(term.number())?;
            sum = self.new_variable(&plus, vec![sum], all)?;
        }
        Ok(sum)
    }

    /// A variable that stands behind others in a relation.
    fn new_variable(&mut self, name: &str, mut tracks: Vec<String>, all: &mut Clauses) -> Result<String> {
        self.variables += 1;
        let new = format!("#{}", self.variables);
        tracks.push(new.clone());
        all.bound.push(new.clone());
        all.parts.push(self.named(name, tracks)?);
        Ok(new)
    }

    /// The name of y = x + number: by successors, and by doubling.
    fn plus(&mut self, number: u64) -> Result<String> {
        let name = format!("plus{number}");
        if !self.known.contains_key(&name) {
            let (half, rest) = (self.plus(number / 2)?, self.plus(number - number / 2)?);
            self.define(&name, "x, y", &format!("exists z: {half}(x, z) & {rest}(z, y)"))?;
        }
        Ok(name)
    }

    /// The name of y = factor * x, where the factor is 2 or more: by doubling.
    fn times(&mut self, factor: u64) -> Result<String> {
        let name = format!("times{factor}");
        if !self.known.contains_key(&name) {
            let said = match (factor, factor % 2) {
                (..=2, _) => "sum(x, x, y)".to_owned(),
                (_, 0) => format!("exists z: {}(x, z) & sum(z, z, y)", self.times(factor / 2)?),
                _ => format!("exists z: {}(x, z) & sum(z, x, y)", self.times(factor - 1)?),
            };
            self.define(&name, "x, y", &said)?;
        }
        Ok(name)
    }
}

/// Names for this many tracks.
fn tracks(arity: usize) -> Vec<String> {
    (0..arity).map(|track| format!("{track}")).collect()
}

fn read(text: &str) -> Result<Formula> {
    Formula::read(text).map(Formula::plain).or_else(|error| unreadable(error.message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CheckLimits;

    fn list(rows: &[&[u64]]) -> Data {
        Data::List(rows.iter().map(|row| Data::from(row.to_vec())).collect())
    }

    /// Checks a sentence in base 2.
    fn check(sentence: &str, steps: u64) -> Result<()> {
        let meter = Meter::new(&CheckLimits { steps, ..CheckLimits::default() });
        let mut numbers = Arithmetic::new(2, &list(&[&[1, 0, 0]]), &meter)?;
        // The digits that follow bring no carry in state 0, and a carry in state 2.
        let sum = [[1, 0, 1, 1, 1, 2, 0, 0, 1], [0, 1, 1, 1, 1, 1, 1, 1, 1], [0, 1, 2, 2, 0, 1, 1, 1, 2]];
        numbers.add(&list(&sum.each_ref().map(|row| &row[..])))?;
        numbers.holds(sentence)
    }

    #[test]
    fn multiples_are_made_by_doubling() {
        for sentence in [
            "forall n: exists k: n = k + k | n = 2*k + 1",
            "~(exists j, k: 1001*k = 1000*j + 999 & j < 999)",
            "exists j, k: 1001*k = 1000*j + 999 & j <= 999",
            "forall k, n: n = 1001*k => n = 1000*k + k",
        ] {
            assert_eq!(check(sentence, 1 << 32), Ok(()), "{sentence}");
        }
        assert!(matches!(check("exists k: 1001*k = 1002", 1 << 32), Err(CheckError::Wrong(_))));
        assert_eq!(check("exists k: 1000000000000000*k = 3", 1 << 24), Err(CheckError::TooMuch));
    }
}
