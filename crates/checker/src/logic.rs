//! Sentences about natural numbers, decided by finite automata.
//!
//! Numbers are words of a regular language in the order of a dictionary, shorter words first; zeros in front change nothing. An
//! automaton on tracks reads the words of several numbers side by side, most significant digits first, and stands for a relation
//! between them. From the order alone come zero, successors and equality. Each formula becomes an automaton (Büchi 1960): "and" runs two side
//! by side, "not" accepts the other numbers, and "there is" tries all digits at once; all else is said by these. Automata are
//! minimal, their states numbered in the order in which they are met, so that equal relations are equal tables.
//!
//! What matters for speed is the order: of the variables that something is said to exist for, that one goes first whose automata are
//! smallest together, and only these are joined before it goes.

use crate::dfa::Dfa;
use crate::prelude::*;
use grundy_theory::formula::{Formula, Term};
use std::cell::Cell;
use std::cmp::Ordering;
use std::rc::Rc;

/// A relation between variables, each of which has a track; where a variable has two, it is the same number on both.
#[derive(Clone)]
struct Relation {
    tracks: Vec<String>,
    dfa: Rc<Dfa>,
}

/// More symbols than these are refused.
const MOST_SYMBOLS: usize = 1 << 16;

/// The natural numbers, written as words of a language, and relations between them that have names.
pub(crate) struct Numbers<'a> {
    digits: usize,
    words: Rc<Dfa>,
    known: FxHashMap<String, (usize, Rc<Dfa>)>,
    variables: usize,
    /// Is addition used?
    pub(crate) adds: Cell<bool>,
    steps: &'a Steps,
}

/// What comes from the order.
const ORDER: [(&str, &[&str], &str); 5] = [
    ("zero", &["x"], "~(exists z: less(z, x))"),
    ("at_most", &["x", "y"], "~less(y, x)"),
    ("equal", &["x", "y"], "at_most(x, y) & at_most(y, x)"),
    ("unequal", &["x", "y"], "~equal(x, y)"),
    ("plus1", &["x", "y"], "less(x, y) & ~(exists z: less(x, z) & less(z, y))"),
];

/// That a relation is addition: x + 0 = x, no sum of a successor is 0, and x + S(y) = S(x + y).
const ADDITION: [&str; 3] = [
    "forall x, z: sum(x, 0, z) <=> x = z",
    "forall x, y, z: ~(sum(x, y + 1, z) & z = 0)",
    "forall x, y, z: (exists u: y = u + 1 & sum(x, u, z)) <=> 0 < y & (exists w: w = z + 1 & sum(x, y, w))",
];

impl Numbers<'_> {
    /// The numbers in the order of these words, of which there must be infinitely many.
    pub(crate) fn new(digits: usize, words: Dfa, steps: &Steps) -> Result<Numbers<'_>, Refused> {
        let (words, known) = (Rc::new(words), FxHashMap::default());
        let mut numbers =
            Numbers { digits, words: Rc::clone(&words), known, variables: 0, adds: Cell::new(false), steps };
        numbers.give("words", 1, (*words).clone())?;
        // The first digits in which words of equal length differ decide. State 1: smaller; state 2: larger.
        numbers.rule("less", 2, 1, |state, digits| match (state, digits[0].cmp(&digits[1])) {
            (0, Ordering::Less) => 1,
            (0, Ordering::Greater) => 2,
            _ => state,
        })?;
        // The words of place values are a 1 and zeros.
        numbers.rule("place", 1, 1, |state, digits| match (state, digits[0]) {
            (_, 0) => state,
            (0, 1) => 1,
            _ => 2,
        })?;
        if numbers.is_base() && digits.is_power_of_two() {
            numbers
                .rule("xor", 3, 0, |state, digits| state | u32::from(digits[0] ^ digits[1] != digits[2]))?;
        }
        ORDER.iter().try_for_each(|(name, at, text)| numbers.define(name, at, text))?;
        numbers.holds("(exists x: x = 0) & (forall x: exists y: x < y)")?;
        Ok(numbers)
    }

    /// Are all words those of numbers, so that this is a system with a base?
    pub(crate) fn is_base(&self) -> bool {
        self.words.fate(0) == Some(true)
    }

    /// A relation whose digits decide one after the other, from state 0 on.
    fn rule(
        &mut self,
        name: &str,
        arity: usize,
        accepting: u32,
        step: impl Fn(u32, &[usize]) -> u32,
    ) -> Result<(), Refused> {
        let symbols = self.symbols(arity)?;
        let dfa = Dfa::explore(symbols, 0, self.steps, |&state, leads| {
            for symbol in 0..symbols {
                let digits: Vec<usize> =
                    (0..arity).map(|track| symbol / self.digits.pow(track as u32) % self.digits).collect();
                leads.push(step(state, &digits));
            }
            Ok(state == accepting)
        })?;
        let dfa =
            self.and(&self.valid(arity)?, &Relation { tracks: tracks(arity), dfa: Rc::new(dfa) }, true)?;
        self.known.insert(name.to_owned(), (arity, dfa.dfa));
        Ok(())
    }

    /// The addition that a certificate gives must be addition.
    pub(crate) fn add(&mut self, sum: Dfa) -> Result<(), Refused> {
        self.give("sum", 3, sum)?;
        ADDITION.iter().try_for_each(|axiom| self.holds(axiom))?;
        self.adds.set(false);
        Ok(())
    }

    /// Gives a name to an automaton, which must be minimal, its states in order, and accept tuples of numbers alone, however many zeros
    /// stand before all of them.
    pub(crate) fn give(&mut self, name: &str, arity: usize, dfa: Dfa) -> Result<(), Refused> {
        let given = Relation { tracks: tracks(arity), dfa: Rc::new(dfa) };
        if *self.and(&self.valid(arity)?, &given, true)?.dfa != *given.dfa || given.dfa.row(0)[0] != 0 {
            return wrong(words!(
                "\"{name}\" is not minimal, or not in order",
                "\"{name}\" 不是最小的，或未按顺序编号"
            ));
        }
        self.known.insert(name.to_owned(), (arity, given.dfa));
        Ok(())
    }

    /// Gives a name to the relation between these variables that a formula says.
    pub(crate) fn define(&mut self, name: &str, at: &[&str], text: &str) -> Result<(), Refused> {
        let said = self.relation(&read(text)?)?;
        let mut all = self.valid(at.len())?;
        all.tracks = at.iter().map(|&name| name.to_owned()).collect();
        let said = self.and(&all, &said, true)?;
        if said.tracks.len() > at.len() {
            return Err(missing(text));
        }
        self.known.insert(name.to_owned(), (at.len(), said.dfa));
        Ok(())
    }

    /// A sentence must hold.
    pub(crate) fn holds(&mut self, sentence: &str) -> Result<(), Refused> {
        let said = self.relation(&read(sentence)?)?;
        match said.tracks.is_empty() && said.dfa.accepting[0] {
            true => Ok(()),
            false => wrong(words!(
                "this does not hold for all numbers: {sentence}",
                "并非对所有数成立：{sentence}"
            )),
        }
    }

    /// The word of a number: words of each length come in the order of a dictionary.
    fn word(&self, number: u64) -> Result<Vec<usize>, Refused> {
        let (words, mut rest, mut state) = (&self.words, u128::from(number), 0);
        // How many words of each length are accepted from each state.
        let mut counts: Vec<Vec<u128>> =
            vec![words.accepting.iter().map(|&accepts| u128::from(accepts)).collect()];
        while counts[counts.len() - 1][0] <= rest {
            let shorter = &counts[counts.len() - 1];
            let count = |state| {
                words.row(state).iter().fold(0u128, |sum, &to| sum.saturating_add(shorter[to as usize]))
            };
            let longer = (0..words.states() as u32).map(count).collect();
            // Words may be long where few are accepted; the counts are held in memory.
            self.steps.take((words.states() as u64).saturating_mul(1 << 9).max(1 << 16))?;
            counts.push(longer);
        }
        let mut word = Vec::new();
        for shorter in counts.iter().rev().skip(1) {
            let mut digit = 0;
            while shorter[words.row(state)[digit] as usize] <= rest {
                rest -= shorter[words.row(state)[digit] as usize];
                digit += 1;
            }
            word.push(digit);
            state = words.row(state)[digit];
        }
        Ok(word)
    }

    /// Are numbers in a relation that has a name?
    pub(crate) fn related(&self, name: &str, numbers: &[u64]) -> Result<bool, Refused> {
        let dfa = self.named(name, tracks(numbers.len()))?.dfa;
        let words = numbers.iter().map(|&number| self.word(number)).collect::<Result<Vec<_>, _>>()?;
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let digit = |word: &Vec<usize>, i: usize| (i + word.len()).checked_sub(length).map_or(0, |i| word[i]);
        let symbols =
            (0..length).map(|i| words.iter().rev().fold(0, |sum, word| sum * self.digits + digit(word, i)));
        let last = symbols.fold(0, |state, symbol| dfa.row(state)[symbol]);
        Ok(dfa.accepting[last as usize])
    }

    /// The relation of this name between these variables.
    fn named(&self, name: &str, tracks: Vec<String>) -> Result<Relation, Refused> {
        let arity = tracks.len();
        self.adds.set(self.adds.get() || name == "sum");
        match self.known.get(name) {
            Some((known, dfa)) if *known == arity => Ok(Relation { tracks, dfa: Rc::clone(dfa) }),
            _ => Err(missing(name)),
        }
    }

    fn symbols(&self, tracks: usize) -> Result<usize, Refused> {
        let symbols = self.digits.checked_pow(tracks as u32).filter(|&symbols| symbols <= MOST_SYMBOLS);
        symbols.ok_or(Refused::TooMuch)
    }

    /// All tuples of so many numbers.
    fn valid(&self, arity: usize) -> Result<Relation, Refused> {
        let empty = Dfa::explore(1, (), self.steps, |(), leads| {
            leads.push(());
            Ok(true)
        })?;
        let empty = Relation { tracks: Vec::new(), dfa: Rc::new(empty) };
        tracks(arity).into_iter().try_fold(empty, |all, track| {
            self.and(&all, &Relation { tracks: vec![track], dfa: Rc::clone(&self.words) }, true)
        })
    }

    /// The first relation, and the other one or (where it has no more variables) its contrary.
    fn and(&self, one: &Relation, other: &Relation, holds: bool) -> Result<Relation, Refused> {
        let mut tracks: Vec<String> = Vec::new();
        for track in one.tracks.iter().chain(&other.tracks) {
            if !tracks.contains(track) {
                tracks.push(track.clone());
            }
        }
        let all = self.symbols(tracks.len())?;
        let reads = [one, other].map(|relation| {
            // What a digit of each track is worth in a symbol of the relation.
            let worth = |track: &String| {
                let own = relation.tracks.iter().enumerate().filter(|(_, own)| *own == track);
                own.map(|(place, _)| self.digits.pow(place as u32)).sum::<usize>()
            };
            let worths: Vec<usize> = tracks.iter().map(worth).collect();
            let read = |symbol: usize| {
                let digits = worths.iter().scan(symbol, |rest, worth| {
                    let digit = *rest % self.digits;
                    *rest /= self.digits;
                    Some(digit * worth)
                });
                digits.sum::<usize>() as u32
            };
            (0..all).map(read).collect()
        });
        let dfa = Dfa::both([&one.dfa, &other.dfa], &reads, holds, self.steps)?;
        Ok(Relation { tracks, dfa: Rc::new(dfa) })
    }

    fn not(&self, relation: &Relation) -> Result<Relation, Refused> {
        let tracks = relation.tracks.clone();
        self.and(&Relation { tracks, ..self.valid(relation.tracks.len())? }, relation, false)
    }

    /// All of these relations, for some numbers that are bound.
    fn all(&self, mut parts: Vec<Relation>, mut bound: Vec<String>) -> Result<Relation, Refused> {
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
            let (mut own, others): (Vec<Relation>, Vec<Relation>) = parts.into_iter().partition(is_own);
            own.sort_by_key(|part| part.dfa.states());
            let joined = own.iter().try_fold(self.valid(0)?, |all, part| self.and(&all, part, true))?;
            let Some(name) = name else { return Ok(joined) };
            parts = others;
            parts.push(match joined.tracks.iter().position(|track| *track == name) {
                None => joined,
                Some(place) => {
                    let dfa = Rc::new(joined.dfa.without(place, self.digits, self.steps)?);
                    let tracks = joined.tracks.into_iter().filter(|track| *track != name).collect();
                    Relation { tracks, dfa }
                }
            });
        }
    }

    /// The numbers of which a plain formula holds.
    fn relation(&mut self, formula: &Formula) -> Result<Relation, Refused> {
        let (mut bound, mut parts) = (Vec::new(), Vec::new());
        match formula {
            Formula::Not(part) => {
                let contrary = self.relation(part)?;
                return self.not(&contrary);
            }
            Formula::Exists(names, part) => {
                bound.extend(names.iter().cloned());
                self.parts(part, &mut parts, &mut bound)?;
            }
            _ => self.parts(formula, &mut parts, &mut bound)?,
        }
        self.all(parts, bound)
    }

    /// Adds the relations that all hold where a formula does; sums are worth variables of their own, which are bound.
    fn parts(
        &mut self,
        formula: &Formula,
        parts: &mut Vec<Relation>,
        bound: &mut Vec<String>,
    ) -> Result<(), Refused> {
        match formula {
            Formula::And(all) => return all.iter().try_for_each(|part| self.parts(part, parts, bound)),
            Formula::Apply(name, terms) => {
                let tracks = terms.iter().map(|term| self.sum(term, parts, bound));
                let tracks = tracks.collect::<Result<Vec<_>, _>>()?;
                parts.push(self.named(name, tracks)?);
            }
            _ => parts.push(self.relation(formula)?),
        }
        Ok(())
    }

    /// The variable that is worth a sum: one of its own, or a new one.
    fn sum(
        &mut self,
        term: &Term,
        parts: &mut Vec<Relation>,
        bound: &mut Vec<String>,
    ) -> Result<String, Refused> {
        let mut new = || {
            self.variables += 1;
            bound.push(format!("#{}", self.variables));
            bound[bound.len() - 1].clone()
        };
        let mut sum = term.variables.first().cloned().unwrap_or_else(&mut new);
        let others: Vec<(String, &String)> =
            term.variables.iter().skip(1).map(|name| (new(), name)).collect();
        let last = (term.number > 0).then(&mut new);
        if term.variables.is_empty() {
            parts.push(self.named("zero", vec![sum.clone()])?);
        }
        for (to, other) in others {
            parts.push(self.named("sum", vec![sum, other.clone(), to.clone()])?);
            sum = to;
        }
        if let Some(to) = last {
            let plus = self.plus(term.number)?;
            parts.push(self.named(&plus, vec![sum, to.clone()])?);
            sum = to;
        }
        Ok(sum)
    }

    /// The name of y = x + number: by successors, and by doubling.
    fn plus(&mut self, number: u64) -> Result<String, Refused> {
        let name = format!("plus{number}");
        if !self.known.contains_key(&name) {
            let (half, rest) = (self.plus(number / 2)?, self.plus(number - number / 2)?);
            self.define(&name, &["x", "y"], &format!("exists z: {half}(x, z) & {rest}(z, y)"))?;
        }
        Ok(name)
    }
}

/// Names for so many tracks.
fn tracks(arity: usize) -> Vec<String> {
    (0..arity).map(|track| format!("{track}")).collect()
}

fn read(text: &str) -> Result<Formula, Refused> {
    Formula::read(text).map(Formula::plain).or_else(|error| unreadable(error.message))
}
