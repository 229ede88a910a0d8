//! The first numbers that an automaton accepts, read off the automaton: however large they are, and whether there are more.

use crate::dfa::Dfa;
use crate::numeration::{Numeration, together};
use grundy_limits::{Budget, Stop};

/// The first tuples of numbers that a relation holds for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First {
    /// By the largest of their numbers, and then in lexicographic order.
    pub tuples: Vec<Vec<u64>>,
    /// Are these all?
    pub all: bool,
}

/// Words of one length that are put in order at once. Where there are more of them the first ones are taken as words are ordered.
const SORTED: usize = 20_000;

/// The first `most` tuples of `arity` numbers that the automaton of a relation accepts. A longer word is a larger number, so that
/// lengths are gone through one after the other.
///
/// # Errors
/// [`Stop`] where a limit is reached.
pub fn first(
    numeration: &Numeration,
    dfa: &Dfa,
    arity: usize,
    most: usize,
    budget: &mut Budget,
) -> Result<First, Stop> {
    let digits = numeration.digits();
    let longest = numeration.word(u64::MAX).len();
    let mut first = First { tuples: Vec::new(), all: false };
    if dfa.accepts(together(&vec![Vec::new(); arity], digits)) {
        first.tuples.push(vec![0; arity]);
    }
    // Where an accepted word begins that has so many symbols still to come.
    let states = dfa.states() as u32;
    let mut ends: Vec<Vec<bool>> = vec![(0..states).map(|state| dfa.accepts_at(state)).collect()];
    // A word longer than that could be cut short, one loop after the other, until it ends within one more round of the states.
    for length in 1..=longest + dfa.states() {
        budget.spend((dfa.states() * dfa.symbols()) as u64)?;
        let words = Words { dfa, ends: &ends, length };
        if length > longest {
            if words.begin().next().is_some() {
                return Ok(first);
            }
        } else {
            let mut found = Vec::new();
            words.list(&mut found, budget)?;
            let mut tuples: Vec<Vec<u64>> =
                found.iter().filter_map(|word| apart(numeration, word, arity)).collect();
            tuples.sort_by(|a, b| a.iter().max().cmp(&b.iter().max()).then_with(|| a.cmp(b)));
            first.tuples.append(&mut tuples);
            if first.tuples.len() > most || found.len() >= SORTED {
                first.tuples.truncate(most);
                return Ok(first);
            }
        }
        let before = &ends[length - 1];
        let goes_on = |state: u32| (0..dfa.symbols()).any(|symbol| before[dfa.step(state, symbol) as usize]);
        ends.push((0..states).map(goes_on).collect());
    }
    first.all = true;
    Ok(first)
}

/// The accepted words of a length that begin with another symbol than 0: those of numbers of which the largest is that long.
struct Words<'a> {
    dfa: &'a Dfa,
    ends: &'a [Vec<bool>],
    length: usize,
}

impl Words<'_> {
    /// The symbols that such a word begins with.
    fn begin(&self) -> impl Iterator<Item = usize> {
        let ends = &self.ends[self.length - 1];
        (1..self.dfa.symbols()).filter(|&symbol| ends[self.dfa.step(0, symbol) as usize])
    }

    fn list(&self, found: &mut Vec<Vec<usize>>, budget: &mut Budget) -> Result<(), Stop> {
        for symbol in self.begin() {
            let mut word = vec![symbol];
            self.go_on(self.dfa.step(0, symbol), &mut word, found, budget)?;
        }
        Ok(())
    }

    /// Words are no longer than those of numbers below 2^64: so deep are these calls.
    fn go_on(
        &self,
        state: u32,
        word: &mut Vec<usize>,
        found: &mut Vec<Vec<usize>>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        budget.spend(self.dfa.symbols() as u64)?;
        if found.len() >= SORTED {
            return Ok(());
        }
        let Some(left) = (self.length - word.len()).checked_sub(1) else {
            found.push(word.clone());
            return Ok(());
        };
        for symbol in 0..self.dfa.symbols() {
            let to = self.dfa.step(state, symbol);
            if self.ends[left][to as usize] {
                word.push(symbol);
                self.go_on(to, word, found, budget)?;
                word.pop();
            }
        }
        Ok(())
    }
}

/// The numbers of a word of symbols; `None` where one of them is 2^64 or more.
fn apart(numeration: &Numeration, word: &[usize], arity: usize) -> Option<Vec<u64>> {
    let digits = numeration.digits();
    let digit = |symbol: usize, place: u32| (symbol / digits.pow(place) % digits) as u8;
    (0..arity as u32)
        .map(|place| {
            let digits: Vec<u8> = word.iter().map(|&symbol| digit(symbol, place)).collect();
            numeration.number(&digits)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::Arithmetic;
    use grundy_limits::Limits;

    fn first_of(system: &str, formula: &str, most: usize) -> First {
        let mut budget = Budget::new(&Limits::default());
        let mut numbers = Arithmetic::new(Numeration::named(system).unwrap(), &mut budget).unwrap();
        let (names, dfa) = numbers.relation(formula, &mut budget).unwrap();
        first(numbers.numeration(), &dfa, names.len(), most, &mut budget).unwrap()
    }

    #[test]
    fn finite_sets_are_listed_whole_and_others_are_not() {
        let coins = "~ exists a, b, c: n = 6*a + 9*b + 20*c";
        let not_paid = [1, 2, 3, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 22, 23, 25, 28, 31, 34, 37, 43];
        let all = not_paid.map(|n| vec![n]).to_vec();
        assert_eq!(first_of("2", coins, 100), First { tuples: all.clone(), all: true });
        assert_eq!(first_of("2", coins, 12), First { tuples: all[..12].to_vec(), all: false });
        assert_eq!(first_of("zeckendorf", "n != n", 5), First { tuples: Vec::new(), all: true });
        assert_eq!(first_of("3", "n = 0", 5), First { tuples: vec![vec![0]], all: true });
    }

    #[test]
    fn numbers_far_out_are_found() {
        assert_eq!(first_of("2", "n > 5000", 2).tuples, [[5001], [5002]]);
        let one = First { tuples: vec![vec![123_456_789]], all: true };
        assert_eq!(first_of("10", "n = 123456789", 9), one);
        let places = first_of("pell", "place(n) & n > 100000", 3);
        assert_eq!((places.tuples.len(), places.all), (3, false));
    }

    #[test]
    fn tuples_come_by_their_largest_number() {
        let found = first_of("2", "a < b & b < 4", 9);
        let pairs = [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]].map(|pair| pair.to_vec()).to_vec();
        assert_eq!(found, First { tuples: pairs, all: true });
    }
}
