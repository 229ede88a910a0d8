//! Deterministic finite automata, complete and minimal.

use grundy_budget::{Budget, Halt};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// A minimal deterministic automaton over the symbols 0, 1, ..., `symbols` - 1. State 0 is where it begins;
/// states are numbered in the order in which a breadth-first search meets them, so that equal languages have
/// equal automata.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dfa {
    symbols: usize,
    /// The next state, row by row: `next[state * symbols + symbol]`.
    next: Vec<u32>,
    accepting: Vec<bool>,
}

/// How the answers of two automata make one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BooleanOp {
    /// Both accept.
    And,
    /// At least one accepts.
    Or,
    /// The first accepts and the second does not.
    Without,
}

impl BooleanOp {
    fn of(self, a: bool, b: bool) -> bool {
        match self {
            BooleanOp::And => a && b,
            BooleanOp::Or => a || b,
            BooleanOp::Without => a && !b,
        }
    }

    /// Is nothing accepted from here on, where the first automaton, or the second, accepts nothing any more?
    fn is_dead(self, a: bool, b: bool) -> bool {
        match self {
            BooleanOp::And => a || b,
            BooleanOp::Or => a && b,
            BooleanOp::Without => a,
        }
    }
}

/// What a table of transitions costs at each entry, in bytes.
const ENTRY: u64 = 4;

impl Dfa {
    /// The minimal automaton of a table: `next[state * symbols + symbol]`, state 0 first. `None` where the
    /// table is not one: it is empty, has rows of another length, or names a state that is not there.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn new(
        symbols: usize,
        next: Vec<u32>,
        accepting: Vec<bool>,
        budget: &mut Budget,
    ) -> Result<Option<Dfa>, Halt> {
        let states = accepting.len();
        let fits = states > 0 && symbols > 0 && states.checked_mul(symbols) == Some(next.len());
        if !fits || next.iter().any(|&state| state as usize >= states) {
            return Ok(None);
        }
        Dfa { symbols, next, accepting }.minimal(budget).map(Some)
    }

    /// Accepts nothing, or everything.
    pub fn constant(symbols: usize, accept: bool) -> Dfa {
        Dfa { symbols, next: vec![0; symbols], accepting: vec![accept] }
    }

    /// How many symbols there are.
    pub fn symbols(&self) -> usize {
        self.symbols
    }

    /// How many states there are, that from which nothing is accepted among them.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// Where a symbol leads.
    ///
    /// # Panics
    /// Where there is no such state or symbol.
    pub fn step(&self, state: u32, symbol: usize) -> u32 {
        self.next[state as usize * self.symbols + symbol]
    }

    /// Does this state accept?
    ///
    /// # Panics
    /// Where there is no such state.
    pub fn accepts_at(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Is this word accepted? A symbol that is none makes it not.
    pub fn accepts(&self, word: impl IntoIterator<Item = usize>) -> bool {
        let mut state = 0;
        for symbol in word {
            if symbol >= self.symbols {
                return false;
            }
            state = self.step(state, symbol);
        }
        self.accepts_at(state)
    }

    /// The transitions, row by row.
    pub fn table(&self) -> &[u32] {
        &self.next
    }

    /// The state from which nothing is accepted. There is one at most, as the automaton is minimal.
    pub fn dead(&self) -> Option<u32> {
        let loops = |&state: &u32| {
            let row = state as usize * self.symbols;
            self.next[row..row + self.symbols].iter().all(|&next| next == state)
        };
        (0..self.states() as u32).filter(|&state| !self.accepts_at(state)).find(loops)
    }

    /// Is nothing accepted?
    pub fn is_empty(&self) -> bool {
        self.dead() == Some(0)
    }

    /// A shortest word that is accepted.
    pub fn shortest(&self) -> Option<Vec<usize>> {
        let mut from: Vec<Option<(u32, usize)>> = vec![None; self.states()];
        let mut queue = vec![0u32];
        let mut met = 0;
        while let Some(&state) = queue.get(met) {
            met += 1;
            if self.accepts_at(state) {
                let (mut word, mut at) = (Vec::new(), state);
                while let Some((before, symbol)) = from[at as usize] {
                    word.push(symbol);
                    at = before;
                }
                word.reverse();
                return Some(word);
            }
            for symbol in 0..self.symbols {
                let to = self.step(state, symbol);
                if to != 0 && from[to as usize].is_none() {
                    from[to as usize] = Some((state, symbol));
                    queue.push(to);
                }
            }
        }
        None
    }

    /// The words whose images under a map of symbols are accepted: `map[s]` is what this automaton reads
    /// where the new one reads s.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn preimage(&self, map: &[u32], budget: &mut Budget) -> Result<Dfa, Halt> {
        let entries = (self.states() * map.len()) as u64;
        budget.charge_steps(entries)?;
        budget.scoped(|budget| {
            budget.reserve(entries * ENTRY)?;
            let rows = self.next.chunks_exact(self.symbols);
            let next = rows.flat_map(|row| map.iter().map(|&symbol| row[symbol as usize])).collect();
            Dfa { symbols: map.len(), next, accepting: self.accepting.clone() }.minimal(budget)
        })
    }

    /// The product of two automata that read through maps of symbols: `maps[0][s]` is what the first one
    /// reads where the product reads s.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn product(
        &self,
        other: &Dfa,
        maps: [&[u32]; 2],
        both: BooleanOp,
        budget: &mut Budget,
    ) -> Result<Dfa, Halt> {
        budget.scoped(|budget| self.paired(other, maps, both, budget)?.minimal(budget))
    }

    fn paired(
        &self,
        other: &Dfa,
        maps: [&[u32]; 2],
        both: BooleanOp,
        budget: &mut Budget,
    ) -> Result<Dfa, Halt> {
        let symbols = maps[0].len();
        let dead = [self.dead(), other.dead()];
        let accept = |(a, b): (u32, u32)| both.of(self.accepts_at(a), other.accepts_at(b));
        let is_dead = |(a, b): (u32, u32)| both.is_dead(dead[0] == Some(a), dead[1] == Some(b));
        // All pairs from which nothing is accepted are one.
        const DEAD: (u32, u32) = (u32::MAX, u32::MAX);
        let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        let first = if is_dead((0, 0)) { DEAD } else { (0, 0) };
        numbers.insert(first, 0);
        let mut pairs = vec![first];
        let mut next: Vec<u32> = Vec::new();
        let mut done = 0;
        while let Some(&pair) = pairs.get(done) {
            budget.charge_steps(symbols as u64)?;
            budget.reserve(symbols as u64 * ENTRY + 32)?;
            if pair == DEAD {
                next.extend(std::iter::repeat_n(done as u32, symbols));
            } else {
                for (&one, &another) in maps[0].iter().zip(maps[1]) {
                    let to = (self.step(pair.0, one as usize), other.step(pair.1, another as usize));
                    let to = if is_dead(to) { DEAD } else { to };
                    next.push(number(&mut numbers, &mut pairs, to));
                }
            }
            done += 1;
        }
        let accepting = pairs.iter().map(|&pair| pair != DEAD && accept(pair)).collect();
        Ok(Dfa { symbols, next, accepting })
    }

    /// The words of `symbols` new symbols that stand for an accepted word each of whose symbols is one of the
    /// `choices` that the new symbol has, also with symbols of `before` in front: a projection, made
    /// deterministic by sets of states.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn project(&self, choices: &[Vec<u32>], before: &[u32], budget: &mut Budget) -> Result<Dfa, Halt> {
        budget.scoped(|budget| self.subsets(choices, before, budget)?.minimal(budget))
    }

    fn subsets(&self, choices: &[Vec<u32>], before: &[u32], budget: &mut Budget) -> Result<Dfa, Halt> {
        let dead = self.dead();
        let mut marks = Marks::new(self.states(), dead);
        let mut start = Vec::new();
        marks.begin();
        marks.put(0, &mut start);
        let mut done = 0;
        while let Some(&state) = start.get(done) {
            done += 1;
            for &symbol in before {
                marks.put(self.step(state, symbol as usize), &mut start);
            }
        }
        start.sort_unstable();
        let mut numbers: FxHashMap<Box<[u32]>, u32> = FxHashMap::default();
        let mut sets: Vec<Box<[u32]>> = vec![start.clone().into()];
        numbers.insert(start.into(), 0);
        let mut next: Vec<u32> = Vec::new();
        let mut done = 0;
        let mut to = Vec::new();
        while let Some(set) = sets.get(done).cloned() {
            let row = choices.len() as u64;
            let width = choices.first().map_or(1, Vec::len) as u64;
            budget.charge_steps(row * (1 + width * set.len() as u64))?;
            budget.reserve(row * ENTRY + 2 * ENTRY * set.len() as u64 + 64)?;
            for choice in choices {
                to.clear();
                marks.begin();
                for &state in &set {
                    for &symbol in choice {
                        marks.put(self.step(state, symbol as usize), &mut to);
                    }
                }
                to.sort_unstable();
                let number = match numbers.get(&to[..]) {
                    Some(&number) => number,
                    None => {
                        let number = sets.len() as u32;
                        sets.push(to.clone().into());
                        numbers.insert(to.clone().into(), number);
                        number
                    }
                };
                next.push(number);
            }
            done += 1;
        }
        let accepting = sets.iter().map(|set| set.iter().any(|&state| self.accepts_at(state))).collect();
        Ok(Dfa { symbols: choices.len(), next, accepting })
    }

    /// Moore's algorithm: states are split apart until those of a class go to the same classes. Only states
    /// that can be reached are kept.
    fn minimal(self, budget: &mut Budget) -> Result<Dfa, Halt> {
        let (symbols, next) = (self.symbols, self.next);
        let states = self.accepting.len();
        let mut class: Vec<u32> = self.accepting.iter().map(|&accepts| u32::from(accepts)).collect();
        let mut classes = class.iter().max().map_or(0, |&most| most as usize + 1);
        if self.accepting.iter().all(|&accepts| accepts) {
            (class, classes) = (vec![0; states], 1);
        }
        budget.reserve((states * (symbols + 4)) as u64 * ENTRY)?;
        loop {
            budget.charge_steps((states * (symbols + 1)) as u64)?;
            let rows: Vec<u32> = (0..states)
                .flat_map(|state| {
                    let row = &next[state * symbols..(state + 1) * symbols];
                    let class = &class;
                    std::iter::once(class[state]).chain(row.iter().map(move |&to| class[to as usize]))
                })
                .collect();
            let mut numbers: FxHashMap<&[u32], u32> = FxHashMap::default();
            let finer: Vec<u32> = rows
                .chunks_exact(symbols + 1)
                .map(|row| {
                    let number = numbers.len() as u32;
                    *numbers.entry(row).or_insert(number)
                })
                .collect();
            let count = numbers.len();
            class = finer;
            if count == classes {
                break;
            }
            classes = count;
        }
        budget.release((states * (symbols + 4)) as u64 * ENTRY);
        Ok(Dfa::in_order(symbols, &next, &self.accepting, &class, classes))
    }

    /// The automaton of classes of states, those that can be reached numbered breadth first.
    fn in_order(symbols: usize, next: &[u32], accepting: &[bool], class: &[u32], classes: usize) -> Dfa {
        let mut numbers: Vec<Option<u32>> = vec![None; classes];
        let mut members = vec![0u32];
        numbers[class[0] as usize] = Some(0);
        let mut rows: Vec<u32> = Vec::new();
        let mut done = 0;
        while let Some(&state) = members.get(done) {
            done += 1;
            for &to in &next[state as usize * symbols..(state as usize + 1) * symbols] {
                let number = *numbers[class[to as usize] as usize].get_or_insert_with(|| {
                    members.push(to);
                    members.len() as u32 - 1
                });
                rows.push(number);
            }
        }
        let accepting = members.iter().map(|&state| accepting[state as usize]).collect();
        Dfa { symbols, next: rows, accepting }
    }
}

fn number(numbers: &mut FxHashMap<(u32, u32), u32>, pairs: &mut Vec<(u32, u32)>, pair: (u32, u32)) -> u32 {
    match numbers.entry(pair) {
        Entry::Occupied(known) => *known.get(),
        Entry::Vacant(new) => {
            let number = pairs.len() as u32;
            pairs.push(pair);
            *new.insert(number)
        }
    }
}

/// Which states stand in the set that is being made.
struct Marks {
    marks: Vec<u32>,
    turn: u32,
    dead: Option<u32>,
}

impl Marks {
    fn new(states: usize, dead: Option<u32>) -> Marks {
        Marks { marks: vec![0; states], turn: 0, dead }
    }

    fn begin(&mut self) {
        self.turn = self.turn.checked_add(1).unwrap_or_else(|| {
            self.marks.fill(0);
            1
        });
    }

    /// A state from which nothing is accepted is left out: sets that differ in it alone are equal.
    fn put(&mut self, state: u32, set: &mut Vec<u32>) {
        let mark = &mut self.marks[state as usize];
        if *mark != self.turn && self.dead != Some(state) {
            *mark = self.turn;
            set.push(state);
        }
    }
}
