//! Automata learned from a table: a guess, as good as the table is long.
//!
//! Two beginnings of words are the same state if the same ends make accepted words of both (J. Myhill 1957;
//! A. Nerode, Linear automaton transformations, Proceedings of the American Mathematical Society 9 (1958),
//! 541-544). A table knows ends up to some length only, its depth: beginnings that agree on all ends of at
//! most so many digits are taken for one state.

use crate::dfa::Dfa;
use crate::numeration::{Numeration, together};
use grundy_budget::{Budget, Halt};
use rustc_hash::FxHashMap;

/// A table of a relation: all its tuples whose known numbers have at most `length` digits.
#[derive(Clone, Debug)]
pub struct SampleTable {
    /// How many numbers a tuple has.
    pub arity: usize,
    /// Of how many of them, the first ones, the digits are counted. The others are what a function says of
    /// these, and are known whatever their length.
    pub counted: usize,
    /// How many digits.
    pub length: usize,
    /// The tuples, one behind the other.
    pub tuples: Vec<u64>,
}

/// Automata with more states than this are not worth proving anything about.
const MAX_STATES: usize = 4096;

/// Ends longer than this are not looked at.
const MAX_DEPTH: usize = 12;

/// A beginning of words of the table, without leading zeros.
struct Beginning {
    children: FxHashMap<usize, u32>,
    /// Its counted digits.
    counted: usize,
    accepted: bool,
    /// For each length of ends, the number of the set of ends of this length; 0 is the empty set.
    ends: Vec<u32>,
}

/// The beginnings that a table has, the empty one first.
struct Trie<'a> {
    table: &'a SampleTable,
    beginnings: Vec<Beginning>,
    /// Symbols that have a counted digit other than 0 are those with a remainder modulo this.
    counted: usize,
    symbols: usize,
}

/// The automata that a table suggests, from small depths to large: each is a guess. Guesses that other depths
/// made before are left out.
///
/// # Errors
/// [`Halt`] where a limit is reached.
///
/// ```
/// use grundy_automata::learn::{SampleTable, learn};
/// use grundy_automata::numeration::Numeration;
/// use grundy_budget::{Budget, Limits};
///
/// // The even numbers below 64, of at most 6 digits.
/// let table = SampleTable { arity: 1, counted: 1, length: 6, tuples: (0..32).map(|n| 2 * n).collect() };
/// let found = learn(&Numeration::base(2).unwrap(), &table, &mut Budget::new(&Limits::default()))?;
/// assert_eq!(found[0].states(), 2);
/// # Ok::<(), grundy_budget::Halt>(())
/// ```
pub fn learn(numeration: &Numeration, table: &SampleTable, budget: &mut Budget) -> Result<Vec<Dfa>, Halt> {
    let symbols = crate::relation::symbols(numeration.digits(), table.arity)?;
    if table.arity == 0 || !table.tuples.len().is_multiple_of(table.arity) {
        return Ok(Vec::new());
    }
    budget.scoped(|budget| {
        let mut trie = Trie::new(numeration, table, symbols, budget)?;
        trie.find_ends(budget)?;
        let mut found: Vec<Dfa> = Vec::new();
        for depth in 0..table.length.min(MAX_DEPTH) {
            if let Some(dfa) = trie.automaton(depth, budget)?
                && !found.contains(&dfa)
            {
                found.push(dfa);
            }
        }
        Ok(found)
    })
}

impl<'a> Trie<'a> {
    fn new(
        numeration: &Numeration,
        table: &'a SampleTable,
        symbols: usize,
        budget: &mut Budget,
    ) -> Result<Trie<'a>, Halt> {
        const BYTES: u64 = 200;
        let digits = numeration.digits();
        let counted = digits.pow(table.counted as u32);
        let empty =
            || Beginning { children: FxHashMap::default(), counted: 0, accepted: false, ends: Vec::new() };
        let mut beginnings = vec![empty()];
        for tuple in table.tuples.chunks_exact(table.arity) {
            let words: Vec<Vec<u8>> = tuple.iter().map(|&number| numeration.word(number)).collect();
            let word = together(&words, digits);
            budget.charge_steps(8 * word.len() as u64)?;
            let mut at = 0usize;
            for symbol in word {
                at = match beginnings[at].children.get(&symbol) {
                    Some(&child) => child as usize,
                    None => {
                        budget.reserve(BYTES)?;
                        let counts = beginnings[at].counted > 0 || symbol % counted != 0;
                        let length = beginnings[at].counted + usize::from(counts);
                        let child = beginnings.len();
                        beginnings[at].children.insert(symbol, child as u32);
                        beginnings.push(Beginning { counted: length, ..empty() });
                        child
                    }
                };
            }
            beginnings[at].accepted = true;
        }
        Ok(Trie { table, beginnings, counted, symbols })
    }

    /// The empty beginning is its own child by the symbol of zeros.
    fn child(&self, at: usize, symbol: usize) -> Option<usize> {
        match (at, symbol) {
            (0, 0) => Some(0),
            _ => self.beginnings[at].children.get(&symbol).map(|&child| child as usize),
        }
    }

    /// Finds the ends of each length, as far as the table knows them.
    fn find_ends(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        for beginning in &mut self.beginnings {
            beginning.ends.push(u32::from(beginning.accepted));
        }
        for depth in 1..=self.table.length.min(MAX_DEPTH) {
            let mut numbers: FxHashMap<Vec<(usize, u32)>, u32> = FxHashMap::default();
            numbers.insert(Vec::new(), 0);
            let mut all = Vec::with_capacity(self.beginnings.len());
            for at in 0..self.beginnings.len() {
                let zero = if at == 0 { vec![(0usize, 0u32)] } else { Vec::new() };
                let own = self.beginnings[at].children.iter().map(|(&symbol, &child)| (symbol, child));
                let mut ends: Vec<(usize, u32)> = own
                    .chain(zero)
                    .map(|(symbol, child)| {
                        (symbol, self.beginnings[child as usize].ends.get(depth - 1).copied().unwrap_or(0))
                    })
                    .filter(|&(_, ends)| ends != 0)
                    .collect();
                ends.sort_unstable();
                budget.charge_steps(4 + 4 * ends.len() as u64)?;
                let next = numbers.len() as u32;
                all.push(*numbers.entry(ends).or_insert(next));
            }
            for (beginning, ends) in self.beginnings.iter_mut().zip(all) {
                beginning.ends.push(ends);
            }
        }
        Ok(())
    }

    /// Does the table know all ends of so many digits of this beginning?
    fn knows(&self, counted: usize, depth: usize) -> bool {
        counted + depth <= self.table.length
    }

    /// The automaton whose states are told apart by ends of at most `depth` digits; `None` where the table is
    /// too short for that.
    fn automaton(&self, depth: usize, budget: &mut Budget) -> Result<Option<Dfa>, Halt> {
        let mut numbers: FxHashMap<&[u32], u32> = FxHashMap::default();
        let mut states: Vec<Option<usize>> = Vec::new();
        let mut next: Vec<u32> = Vec::new();
        let signature = |at: usize| &self.beginnings[at].ends[..=depth];
        if !self.knows(0, depth) {
            return Ok(None);
        }
        numbers.insert(signature(0), 0);
        states.push(Some(0));
        // The state from which nothing is accepted stands for no beginning.
        let nothing = vec![0u32; depth + 1];
        let mut dead: Option<u32> = None;
        let mut done = 0;
        while let Some(&state) = states.get(done) {
            budget.charge_steps(self.symbols as u64)?;
            if states.len() > MAX_STATES {
                return Ok(None);
            }
            for symbol in 0..self.symbols {
                let child = state.and_then(|at| self.child(at, symbol));
                if let Some(at) = state {
                    let before = self.beginnings[at].counted;
                    let counts = before > 0 || symbol % self.counted != 0;
                    if !self.knows(before + usize::from(counts), depth) {
                        return Ok(None);
                    }
                }
                // Zeros alone lead back to where it begins, whatever is known of that.
                let child = child.filter(|&child| child == 0 || signature(child) != nothing);
                let number = match child {
                    None => *dead.get_or_insert_with(|| {
                        states.push(None);
                        states.len() as u32 - 1
                    }),
                    Some(child) => *numbers.entry(signature(child)).or_insert_with(|| {
                        states.push(Some(child));
                        states.len() as u32 - 1
                    }),
                };
                next.push(number);
            }
            done += 1;
        }
        let accepting =
            states.iter().map(|state| state.is_some_and(|at| self.beginnings[at].accepted)).collect();
        Dfa::new(self.symbols, next, accepting, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_budget::Limits;

    fn learned(system: &str, arity: usize, counted: usize, length: usize, tuples: Vec<u64>) -> Vec<Dfa> {
        let table = SampleTable { arity, counted, length, tuples };
        learn(&Numeration::named(system).unwrap(), &table, &mut Budget::new(&Limits::default())).unwrap()
    }

    #[test]
    fn remainders_need_as_many_states_as_there_are() {
        for modulus in 2u64..8 {
            let multiples = (0..256).filter(|n| n % modulus == 0).collect();
            let odd_part = if modulus % 2 == 0 { modulus / 2 } else { modulus };
            let found = learned("2", 1, 1, 8, multiples);
            assert!(
                found
                    .iter()
                    .any(|dfa| dfa.states() as u64 == modulus.max(odd_part + 1)
                        || dfa.states() as u64 <= modulus),
                "{modulus}"
            );
        }
    }

    #[test]
    fn a_function_is_learned_whatever_its_values() {
        // 2 n has one digit more than n.
        let doubles: Vec<u64> = (0..64).flat_map(|n| [n, 2 * n]).collect();
        let system = Numeration::base(2).unwrap();
        let found = learned("2", 2, 1, 6, doubles);
        let accepts = |dfa: &Dfa, n: u64, m: u64| dfa.accepts(together(&[system.word(n), system.word(m)], 2));
        let right = |dfa: &Dfa| (0..300).all(|n| (0..600).all(|m| accepts(dfa, n, m) == (m == 2 * n)));
        assert!(found.iter().any(right));
    }

    #[test]
    fn short_tables_teach_nothing() {
        assert!(learned("2", 1, 1, 0, vec![0]).is_empty());
        assert!(learned("2", 2, 2, 3, vec![1]).is_empty());
    }
}
