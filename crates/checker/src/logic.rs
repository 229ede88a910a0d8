//! Sentences about natural numbers, decided by finite automata.
//!
//! Numbers are words of a regular language in the order of a dictionary, shorter words first; zeros in front change nothing. An
//! automaton on tracks reads the words of several numbers side by side, most significant digits first, and stands for a relation
//! between them. From the order alone come zero, successors and equality. Formulas become automata in one way: the automata of what a
//! formula mentions run side by side, and where it says that there are numbers, all their digits are tried at once
//! (Büchi 1960). Automata are minimal, their states numbered in the order in which they are met, so that equal relations are equal tables.

use crate::certificate::unreadable;
use crate::{Refused, Steps};
use grundy_theory::formula::{Formula, Order, Term};
use grundy_theory::words;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::hash::Hash;
use std::iter::once;
use std::rc::Rc;

/// A complete deterministic automaton that begins in state 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dfa {
    symbols: usize,
    /// Where each state goes, row by row. With d digits, the symbol of the digits a, b, c on three tracks is a + b d + c d^2.
    next: Vec<u32>,
    accepting: Vec<bool>,
}

/// More symbols, and more entries in tables, than these are refused.
const MOST_SYMBOLS: usize = 1 << 16;
const MOST_ENTRIES: usize = 1 << 26;

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

    pub(crate) fn accepts(&self, word: impl IntoIterator<Item = usize>) -> bool {
        let last = word.into_iter().fold(0, |state, symbol| self.row(state)[symbol]);
        self.accepting[last as usize]
    }

    fn row(&self, state: u32) -> &[u32] {
        &self.next[state as usize * self.symbols..][..self.symbols]
    }

    /// Whether words that lead here are accepted, where that is settled whatever follows.
    fn fate(&self, state: u32) -> Option<bool> {
        self.row(state).iter().all(|&to| to == state).then(|| self.accepting[state as usize])
    }

    /// The automaton of all states that can be reached from the first one.
    fn explore<S: Clone + Eq + Hash>(
        symbols: usize,
        start: S,
        mut accept: impl FnMut(&S) -> bool,
        mut step: impl FnMut(&S, usize, &mut Steps) -> Result<S, Refused>,
        steps: &mut Steps,
    ) -> Result<Dfa, Refused> {
        let mut numbers: FxHashMap<S, u32> = FxHashMap::default();
        numbers.insert(start.clone(), 0);
        let (mut met, mut dfa) = (vec![start], Dfa { symbols, next: Vec::new(), accepting: Vec::new() });
        while let Some(state) = met.get(dfa.states()).cloned() {
            steps.take(symbols as u64)?;
            within(dfa.next.len())?;
            for symbol in 0..symbols {
                let to = step(&state, symbol, steps)?;
                dfa.next.push(*numbers.entry(to).or_insert_with_key(|to| {
                    met.push(to.clone());
                    met.len() as u32 - 1
                }));
            }
            dfa.accepting.push(accept(&state));
        }
        Ok(dfa)
    }

    /// States are told apart by what they accept, then by where they go, until nothing changes (Moore).
    fn minimal(self, steps: &mut Steps) -> Result<Dfa, Refused> {
        let mut class: Vec<u32> = self.accepting.iter().map(|&accepts| u32::from(accepts)).collect();
        let mut classes = 0;
        let mut member: Vec<u32> = Vec::new();
        while member.len() != classes || classes == 0 {
            steps.take(self.next.len() as u64)?;
            classes = member.len();
            member.clear();
            let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
            let finer = (0..self.states() as u32).map(|state| {
                let row = self.row(state).iter().map(|&to| class[to as usize]);
                *numbers.entry(once(class[state as usize]).chain(row).collect()).or_insert_with(|| {
                    member.push(state);
                    member.len() as u32 - 1
                })
            });
            class = finer.collect();
        }
        let accept = |&class: &u32| self.accepting[member[class as usize] as usize];
        let step = |&from: &u32, symbol: usize, _: &mut Steps| {
            Ok(class[self.row(member[from as usize])[symbol] as usize])
        };
        Dfa::explore(self.symbols, class[0], accept, step, steps)
    }
}

fn within(entries: usize) -> Result<(), Refused> {
    if entries <= MOST_ENTRIES { Ok(()) } else { Err(Refused::TooMuch) }
}

/// What is said of automata that run side by side, each on some of the variables.
#[derive(Clone)]
enum Node {
    Atom(usize),
    Not(Box<Node>),
    And(Vec<Node>),
    Or(Vec<Node>),
}

type Atom = (Rc<Dfa>, Vec<String>);

impl Node {
    /// True, false, or not settled, by what is known of the atoms.
    fn truth(&self, atom: &impl Fn(usize) -> Option<bool>) -> Option<bool> {
        // Of several parts one that breaks the rule settles it.
        let all = |parts: &[Node], rule: bool| {
            let truths: Vec<Option<bool>> = parts.iter().map(|part| part.truth(atom)).collect();
            match truths.contains(&Some(!rule)) {
                true => Some(!rule),
                false => truths.iter().all(|&truth| truth == Some(rule)).then_some(rule),
            }
        };
        match self {
            Node::Atom(i) => atom(*i),
            Node::Not(part) => part.truth(atom).map(|truth| !truth),
            Node::And(parts) => all(parts, true),
            Node::Or(parts) => all(parts, false),
        }
    }
}

/// The natural numbers, written as words of a language, and relations between them that have names.
pub(crate) struct Numbers {
    digits: usize,
    words: Rc<Dfa>,
    relations: FxHashMap<String, (usize, Rc<Dfa>)>,
    /// y = x + c, by c.
    plus: FxHashMap<u64, Rc<Dfa>>,
    fresh: usize,
}

/// That a relation is addition: x + 0 = x, no sum of a successor is 0, and x + S(y) = S(x + y).
const ADDITION: [&str; 3] = [
    "forall x, z: sum(x, 0, z) <=> x = z",
    "forall x, y, z: ~(sum(x, y + 1, z) & z = 0)",
    "forall x, y, z: (exists u: y = u + 1 & sum(x, u, z)) <=> 0 < y & (exists w: w = z + 1 & sum(x, y, w))",
];

impl Numbers {
    /// The numbers in the order of these words, of which there must be infinitely many.
    pub(crate) fn new(digits: usize, words: Dfa, steps: &mut Steps) -> Result<Numbers, Refused> {
        let (words, relations) = (Rc::new(words), FxHashMap::default());
        let mut numbers = Numbers { digits, words, relations, plus: FxHashMap::default(), fresh: 0 };
        let words = (*numbers.words).clone();
        numbers.give("words", 1, words, steps)?;
        // The first digits in which words of equal length differ decide. State 1: smaller; state 2: larger.
        let side = |&state: &u32, symbol: usize, _: &mut Steps| {
            Ok(match (state, (symbol % digits).cmp(&(symbol / digits))) {
                (0, Ordering::Less) => 1,
                (0, Ordering::Greater) => 2,
                _ => state,
            })
        };
        let less = Dfa::explore(digits * digits, 0, |&state| state == 1, side, steps)?;
        numbers.relations.insert("less".to_owned(), (2, Rc::new(less)));
        numbers.define("zero", &["x"], "~(exists z: z < x)", steps)?;
        numbers.define("equal", &["x", "y"], "~(x < y) & ~(y < x)", steps)?;
        numbers.define("next", &["x", "y"], "x < y & ~(exists z: x < z & z < y)", steps)?;
        numbers.holds("(exists x: x = 0) & (forall x: exists y: x < y)", steps)?;
        // The words of place values are a 1 and zeros.
        let place = |&state: &u32, digit: usize, _: &mut Steps| {
            Ok(match (state, digit) {
                (_, 0) => state,
                (0, 1) => 1,
                _ => 2,
            })
        };
        let place = Dfa::explore(digits, 0, |&state| state == 1, place, steps)?;
        numbers.relations.insert("place".to_owned(), (1, Rc::new(place)));
        if numbers.is_base() && digits.is_power_of_two() {
            let fits = |s: usize| (s % digits) ^ (s / digits % digits) == s / digits / digits;
            let xor = |&state: &u32, symbol: usize, _: &mut Steps| Ok(state | u32::from(!fits(symbol)));
            let xor = Dfa::explore(digits.pow(3), 0, |&state| state == 0, xor, steps)?;
            numbers.relations.insert("xor".to_owned(), (3, Rc::new(xor)));
        }
        Ok(numbers)
    }

    /// Are all words those of numbers, so that this is a system with a base?
    pub(crate) fn is_base(&self) -> bool {
        self.words.fate(0) == Some(true)
    }

    /// The addition that a certificate gives must be addition.
    pub(crate) fn add(&mut self, sum: Dfa, steps: &mut Steps) -> Result<(), Refused> {
        self.give("sum", 3, sum, steps)?;
        ADDITION.iter().try_for_each(|axiom| self.holds(axiom, steps))
    }

    /// Gives a name to an automaton, which must be minimal, its states in order, and accept tuples of numbers alone, however many zeros
    /// stand before all of them.
    pub(crate) fn give(
        &mut self,
        name: &str,
        arity: usize,
        dfa: Dfa,
        steps: &mut Steps,
    ) -> Result<(), Refused> {
        let tracks: Vec<String> = (0..arity).map(|track| track.to_string()).collect();
        let (dfa, atom) = (Rc::new(dfa), Node::Atom(0));
        let own = self.project(&tracks, &[], atom, vec![(Rc::clone(&dfa), tracks.clone())], steps)?;
        if own != *dfa || dfa.row(0)[0] != 0 {
            return Err(Refused::Wrong(words!(
                "the automaton \"{name}\" is not the minimal one of a relation between numbers, its states in order",
                "自动机 \"{name}\" 不是数之间某个关系的最小自动机，或其状态未按顺序编号"
            )));
        }
        self.relations.insert(name.to_owned(), (arity, dfa));
        Ok(())
    }

    /// Gives a name to the relation between these variables that a formula says.
    pub(crate) fn define(
        &mut self,
        name: &str,
        at: &[&str],
        text: &str,
        steps: &mut Steps,
    ) -> Result<(), Refused> {
        let at: Vec<String> = at.iter().map(|&name| name.to_owned()).collect();
        let dfa = self.relation(&at, &[], &read(text)?, steps)?;
        self.relations.insert(name.to_owned(), (at.len(), Rc::new(dfa)));
        Ok(())
    }

    /// A sentence must hold.
    pub(crate) fn holds(&mut self, sentence: &str, steps: &mut Steps) -> Result<(), Refused> {
        match self.relation(&[], &[], &read(sentence)?, steps)?.accepting[0] {
            true => Ok(()),
            false => Err(Refused::Wrong(words!(
                "this sentence about all numbers is false: {sentence}",
                "这个关于所有数的命题不成立：{sentence}"
            ))),
        }
    }

    /// The word of a number: words of each length come in the order of a dictionary.
    pub(crate) fn word(&self, number: u64) -> Result<Vec<usize>, Refused> {
        let (words, mut rest, mut state) = (&self.words, u128::from(number), 0);
        // How many words of each length are accepted from each state.
        let mut counts: Vec<Vec<u128>> =
            vec![words.accepting.iter().map(|&accepts| u128::from(accepts)).collect()];
        while counts[counts.len() - 1][0] <= rest {
            let shorter = &counts[counts.len() - 1];
            let count = |state| {
                words.row(state).iter().fold(0u128, |sum, &to| sum.saturating_add(shorter[to as usize]))
            };
            counts.push((0..words.states() as u32).map(count).collect());
            within(counts.len() << 16)?;
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
        let dfa = self.known(name, numbers.len())?;
        let words = numbers.iter().map(|&number| self.word(number)).collect::<Result<Vec<_>, _>>()?;
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let digit = |word: &Vec<usize>, i: usize| (i + word.len()).checked_sub(length).map_or(0, |i| word[i]);
        Ok(dfa.accepts(
            (0..length).map(|i| words.iter().rev().fold(0, |sum, word| sum * self.digits + digit(word, i))),
        ))
    }

    fn known(&self, name: &str, arity: usize) -> Result<Rc<Dfa>, Refused> {
        match self.relations.get(name) {
            Some((known, dfa)) if *known == arity => Ok(Rc::clone(dfa)),
            _ => Err(unreadable(words!(
                "the certificate has no \"{name}\" between {arity} numbers, of which the proof speaks",
                "证明用到 {arity} 个数之间的 \"{name}\"，而证书中没有"
            ))),
        }
    }

    /// The automaton, on the tracks `free`, of what a formula says where there are numbers `bound`.
    fn relation(
        &mut self,
        free: &[String],
        bound: &[String],
        formula: &Formula,
        steps: &mut Steps,
    ) -> Result<Dfa, Refused> {
        let mut atoms = Vec::new();
        let node = self.node(formula, &mut atoms, steps)?;
        self.project(free, bound, node, atoms, steps)
    }

    fn nodes(
        &mut self,
        parts: &[Formula],
        atoms: &mut Vec<Atom>,
        steps: &mut Steps,
    ) -> Result<Vec<Node>, Refused> {
        parts.iter().map(|part| self.node(part, atoms, steps)).collect()
    }

    fn node(&mut self, formula: &Formula, atoms: &mut Vec<Atom>, steps: &mut Steps) -> Result<Node, Refused> {
        let not = |node| Node::Not(Box::new(node));
        Ok(match formula {
            Formula::Constant(true) => Node::And(Vec::new()),
            Formula::Constant(false) => Node::Or(Vec::new()),
            Formula::Not(part) => not(self.node(part, atoms, steps)?),
            Formula::And(parts) => Node::And(self.nodes(parts, atoms, steps)?),
            Formula::Or(parts) => Node::Or(self.nodes(parts, atoms, steps)?),
            Formula::Implies(one, other) => {
                Node::Or(vec![not(self.node(one, atoms, steps)?), self.node(other, atoms, steps)?])
            }
            Formula::Iff(one, other) => {
                let both = vec![self.node(one, atoms, steps)?, self.node(other, atoms, steps)?];
                Node::Or(vec![Node::And(both.clone()), not(Node::Or(both))])
            }
            Formula::Exists(names, part) => {
                let free = formula.free();
                let dfa = self.relation(&free, names, part, steps)?;
                atoms.push((Rc::new(dfa), free));
                Node::Atom(atoms.len() - 1)
            }
            Formula::Forall(names, part) => {
                let counterexample = Formula::Exists(names.clone(), Box::new(Formula::Not(part.clone())));
                not(self.node(&counterexample, atoms, steps)?)
            }
            Formula::Compare(one, Order::Less, other) => self.apply("less", &[one, other], atoms, steps)?,
            Formula::Compare(one, Order::AtMost, other) => {
                not(self.apply("less", &[other, one], atoms, steps)?)
            }
            Formula::Compare(one, Order::Equal, other) => self.apply("equal", &[one, other], atoms, steps)?,
            Formula::Compare(one, Order::Unequal, other) => {
                not(self.apply("equal", &[one, other], atoms, steps)?)
            }
            Formula::Apply(name, terms) => {
                self.apply(name, &terms.iter().collect::<Vec<_>>(), atoms, steps)?
            }
        })
    }

    /// That sums are in a relation.
    fn apply(
        &mut self,
        name: &str,
        terms: &[&Term],
        atoms: &mut Vec<Atom>,
        steps: &mut Steps,
    ) -> Result<Node, Refused> {
        let (mut parts, mut bound) = (Vec::new(), Vec::new());
        let sums = terms
            .iter()
            .map(|term| self.sum(term, &mut parts, &mut bound, steps))
            .collect::<Result<Vec<_>, _>>()?;
        match (name, &sums[..]) {
            // What is equal to a new variable takes its place: fewer tracks are faster.
            ("equal", [one, other]) if bound.last().is_some_and(|last| last == one || last == other) => {
                let last = bound.pop();
                let kept = if last.as_ref() == Some(one) { other } else { one };
                let places = parts.iter_mut().flat_map(|(_, tracks): &mut Atom| tracks);
                places
                    .filter(|place| Some(&**place) == last.as_ref())
                    .for_each(|place| place.clone_from(kept));
            }
            _ => parts.push((self.known(name, terms.len())?, sums)),
        }
        if parts.len() > 1 || !bound.is_empty() {
            let free = Formula::Apply(String::new(), terms.iter().map(|&term| term.clone()).collect()).free();
            let all = Node::And((0..parts.len()).map(Node::Atom).collect());
            parts = vec![(Rc::new(self.project(&free, &bound, all, parts, steps)?), free)];
        }
        atoms.append(&mut parts);
        Ok(Node::Atom(atoms.len() - 1))
    }

    /// The variable that is worth a sum: one of its own, or a new one.
    fn sum(
        &mut self,
        term: &Term,
        parts: &mut Vec<Atom>,
        bound: &mut Vec<String>,
        steps: &mut Steps,
    ) -> Result<String, Refused> {
        let mut new = || {
            self.fresh += 1;
            bound.push(format!("#{}", self.fresh));
            bound[bound.len() - 1].clone()
        };
        let mut sum = term.variables.first().cloned().unwrap_or_else(&mut new);
        let others: Vec<(String, &String)> =
            term.variables.iter().skip(1).map(|name| (new(), name)).collect();
        let last = (term.number > 0).then(&mut new);
        if term.variables.is_empty() {
            parts.push((self.known("zero", 1)?, vec![sum.clone()]));
        }
        for (to, other) in others {
            parts.push((self.known("sum", 3)?, vec![sum, other.clone(), to.clone()]));
            sum = to;
        }
        if let Some(to) = last {
            parts.push((self.plus(term.number, steps)?, vec![sum, to.clone()]));
            sum = to;
        }
        Ok(sum)
    }

    /// y = x + number, on the tracks x, y: by successors, and by doubling.
    fn plus(&mut self, number: u64, steps: &mut Steps) -> Result<Rc<Dfa>, Refused> {
        if number == 1 {
            return self.known("next", 2);
        }
        if let Some(known) = self.plus.get(&number) {
            return Ok(Rc::clone(known));
        }
        let [x, y, between] = ["x", "y", "between"].map(str::to_owned);
        let first = (self.plus(number / 2, steps)?, vec![x.clone(), between.clone()]);
        let then = (self.plus(number - number / 2, steps)?, vec![between.clone(), y.clone()]);
        let both = Node::And(vec![Node::Atom(0), Node::Atom(1)]);
        let dfa = Rc::new(self.project(&[x, y], &[between], both, vec![first, then], steps)?);
        self.plus.insert(number, Rc::clone(&dfa));
        Ok(dfa)
    }

    /// The automaton on the tracks `free` of all for which there are numbers `bound`, so that what is said of the atoms holds.
    fn project(
        &self,
        free: &[String],
        bound: &[String],
        node: Node,
        mut atoms: Vec<Atom>,
        steps: &mut Steps,
    ) -> Result<Dfa, Refused> {
        let tracks: Vec<&String> = free.iter().chain(bound).collect();
        let symbols = |tracks: usize| {
            let symbols = self.digits.checked_pow(tracks as u32).filter(|&symbols| symbols <= MOST_SYMBOLS);
            symbols.ok_or(Refused::TooMuch)
        };
        let (all, width) = (symbols(tracks.len())?, symbols(free.len())?);
        // Every variable is a number.
        let first = atoms.len();
        atoms.extend(tracks.iter().map(|&track| (Rc::clone(&self.words), vec![track.clone()])));
        let node = Node::And(once(node).chain((first..atoms.len()).map(Node::Atom)).collect());
        let reads =
            atoms.iter().map(|(_, own)| self.reads(own, &tracks, all)).collect::<Result<Vec<_>, _>>()?;
        let fates: Vec<Vec<Option<bool>>> = atoms
            .iter()
            .map(|(dfa, _)| (0..dfa.states() as u32).map(|state| dfa.fate(state)).collect())
            .collect();
        // All automata side by side, without states from which nothing is accepted.
        let mut numbers: FxHashMap<Vec<u32>, Option<u32>> = FxHashMap::default();
        let mut met = vec![vec![0; atoms.len()]];
        numbers.insert(met[0].clone(), Some(0));
        let (mut leads, mut accepting, mut to) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(state) = met.get(accepting.len()).cloned() {
            steps.take((all * atoms.len()) as u64)?;
            within(leads.len() * 4 + met.len() * atoms.len())?;
            let mut rows: Vec<Vec<u32>> = vec![Vec::new(); width];
            for symbol in 0..all {
                to.clear();
                let sides = atoms.iter().zip(&reads).zip(&state);
                to.extend(sides.map(|(((dfa, _), reads), &state)| dfa.row(state)[reads[symbol] as usize]));
                let number = match numbers.get(&to) {
                    Some(&number) => number,
                    None => {
                        let dead = node.truth(&|atom| fates[atom][to[atom] as usize]) == Some(false);
                        let number = (!dead).then_some(met.len() as u32);
                        met.extend((!dead).then(|| to.clone()));
                        numbers.insert(to.clone(), number);
                        number
                    }
                };
                rows[symbol % width].extend(number);
            }
            leads.extend(rows);
            let truth = node.truth(&|atom| Some(atoms[atom].0.accepting[state[atom] as usize]));
            accepting.push(truth == Some(true));
        }
        determined(width, &leads, &accepting, steps)?.minimal(steps)
    }

    /// What an automaton on its own tracks reads, by the symbol on all tracks.
    fn reads(&self, own: &[String], tracks: &[&String], all: usize) -> Result<Vec<u32>, Refused> {
        let place = |name: &String| {
            let place = tracks.iter().position(|&track| track == name);
            place.ok_or_else(|| unreadable(words!("nothing says what {name} is", "没有说明 {name} 是什么")))
        };
        let places = own.iter().map(place).collect::<Result<Vec<_>, _>>()?;
        let digit = |symbol: usize, place: usize| symbol / self.digits.pow(place as u32) % self.digits;
        let read =
            |symbol| places.iter().rev().fold(0, |sum, &place| sum * self.digits + digit(symbol, place));
        Ok((0..all).map(|symbol| read(symbol) as u32).collect())
    }
}

/// The deterministic automaton of sets of states; `leads` has a row for each state and symbol. The numbers that are not seen may be longer
/// than the others, so that it begins wherever zeros lead.
fn determined(
    symbols: usize,
    leads: &[Vec<u32>],
    accepting: &[bool],
    steps: &mut Steps,
) -> Result<Dfa, Refused> {
    let mut entries = 0;
    let step = |set: &Vec<u32>, symbol: usize, steps: &mut Steps| {
        let mut to: Vec<u32> =
            set.iter().flat_map(|&state| &leads[state as usize * symbols + symbol]).copied().collect();
        steps.take(1 + to.len() as u64)?;
        to.sort_unstable();
        to.dedup();
        Ok(to)
    };
    let mut start = vec![0];
    loop {
        let mut more = step(&start, 0, steps)?;
        more.extend(&start);
        more.sort_unstable();
        more.dedup();
        if more == start {
            break;
        }
        start = more;
    }
    let accept = |set: &Vec<u32>| set.iter().any(|&state| accepting[state as usize]);
    let counted = |set: &Vec<u32>, symbol: usize, steps: &mut Steps| {
        entries += if symbol == 0 { set.len() } else { 0 };
        within(entries)?;
        step(set, symbol, steps)
    };
    Dfa::explore(symbols, start, accept, counted, steps)
}

fn read(text: &str) -> Result<Formula, Refused> {
    Formula::read(text).map_err(|error| unreadable(error.message))
}
