//! The first numbers that an automaton accepts, read off the automaton: however large they are, and whether
//! there are more.

use crate::dfa::Dfa;
use crate::numeration::{Numeration, together};
use grundy_budget::{Budget, Halt};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The first tuples of numbers that a relation holds for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeastSolutions {
    /// By the largest of their numbers, and then in lexicographic order.
    pub tuples: Vec<Vec<u64>>,
    /// Are these all?
    pub all: bool,
}

/// The first `most` tuples of `arity` numbers that the automaton of a relation accepts. A longer word is a
/// larger number, so that lengths are gone through one after the other.
///
/// # Errors
/// [`Halt`] where a limit is reached.
pub fn first(
    numeration: &Numeration,
    dfa: &Dfa,
    arity: usize,
    most: usize,
    budget: &mut Budget,
) -> Result<LeastSolutions, Halt> {
    let digits = numeration.digits();
    let longest = numeration.word(u64::MAX).len();
    let mut first = LeastSolutions { tuples: Vec::new(), all: false };
    if dfa.accepts(together(&vec![Vec::new(); arity], digits)) {
        first.tuples.push(vec![0; arity]);
    }
    // Where an accepted word begins that has so many symbols still to come.
    let states = dfa.states() as u32;
    let mut ends: Vec<Vec<bool>> = vec![(0..states).map(|state| dfa.accepts_at(state)).collect()];
    // A word longer than that could be cut short, one loop after the other, until it ends within one more
    // round of the states.
    for length in 1..=longest + dfa.states() {
        budget.charge_steps((dfa.states() * dfa.symbols()) as u64)?;
        let before = &ends[length - 1];
        let begins = (1..dfa.symbols()).any(|symbol| before[dfa.step(0, symbol) as usize]);
        if begins && length > longest {
            return Ok(first);
        }
        if begins {
            let mut words = Words { numeration, dfa, ends: &ends, arity, length, most, chosen: Vec::new() };
            if words.choose(&mut first.tuples, budget)?.is_break() {
                first.tuples.truncate(most);
                return Ok(first);
            }
        }
        let goes_on = |state: u32| (0..dfa.symbols()).any(|symbol| before[dfa.step(state, symbol) as usize]);
        ends.push((0..states).map(goes_on).collect());
    }
    first.all = first.tuples.len() <= most;
    first.tuples.truncate(most);
    Ok(first)
}

/// Bytes of a node in a set, with the room that sets keep.
const KEPT: u64 = 2 * size_of::<Node>() as u64 + 2;

/// Where a word has led to, and which numbers are still as large as the largest one, as bits.
type Node = (u32, u32);

/// The accepted words of a length that begin with another symbol than 0: those of tuples whose largest number
/// is that long. They are chosen number by number, the largest one before all others, each digit by digit: so
/// they come in the order of the tuples.
struct Words<'a> {
    numeration: &'a Numeration,
    dfa: &'a Dfa,
    ends: &'a [Vec<bool>],
    arity: usize,
    length: usize,
    most: usize,
    /// The digits of the largest number, and then those of the numbers of a tuple, as far as they are chosen.
    chosen: Vec<Vec<u8>>,
}

impl Words<'_> {
    /// Chooses the next number, or has found a tuple. Breaks off where there are more tuples than wanted, and
    /// where numbers are 2^64 or more.
    fn choose(&mut self, tuples: &mut Vec<Vec<u64>>, budget: &mut Budget) -> Result<ControlFlow<()>, Halt> {
        if let [largest] = &self.chosen[..]
            && self.numeration.number(largest).is_none()
        {
            return Ok(ControlFlow::Break(()));
        }
        if self.chosen.len() > self.arity {
            tuples.extend(
                self.chosen[1..].iter().map(|word| self.numeration.number(word)).collect::<Option<Vec<_>>>(),
            );
            return Ok(if tuples.len() > self.most {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            });
        }
        budget.scoped(|budget| {
            let layers = self.layers(budget)?;
            self.extend(&layers, &[(0, (1 << self.arity) - 1)], &mut Vec::new(), tuples, budget)
        })
    }

    /// Goes on with the digits of the number that is being chosen.
    fn extend(
        &mut self,
        layers: &[HashSet<Node>],
        from: &[Node],
        word: &mut Vec<u8>,
        tuples: &mut Vec<Vec<u64>>,
        budget: &mut Budget,
    ) -> Result<ControlFlow<()>, Halt> {
        if word.len() == self.length {
            self.chosen.push(word.clone());
            let flow = self.choose(tuples, budget);
            self.chosen.pop();
            return flow;
        }
        let mut led_to: Vec<Vec<Node>> = vec![Vec::new(); self.numeration.digits()];
        for &node in from {
            self.steps(word.len(), node, budget, |digits, next| {
                if layers.get(word.len()).is_none_or(|kept| kept.contains(&next)) {
                    led_to[usize::from(digits[self.chosen.len()])].push(next);
                }
            })?;
        }
        for (digit, mut nodes) in (0..).zip(led_to) {
            nodes.sort_unstable();
            nodes.dedup();
            if nodes.is_empty() {
                continue;
            }
            word.push(digit);
            let flow = self.extend(layers, &nodes, word, tuples, budget)?;
            word.pop();
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Where words lead to after each symbol, if they agree with what is chosen and are accepted in the end.
    /// Nothing is chosen at first: then `ends` knows that already.
    fn layers(&self, budget: &mut Budget) -> Result<Vec<HashSet<Node>>, Halt> {
        if self.chosen.is_empty() {
            return Ok(Vec::new());
        }
        let mut layers: Vec<HashSet<Node>> = vec![HashSet::from([(0, (1 << self.arity) - 1)])];
        for place in 0..self.length {
            let mut next = HashSet::new();
            for &node in &layers[place] {
                self.steps(place, node, budget, |_, node| _ = next.insert(node))?;
            }
            budget.reserve(KEPT * next.len() as u64)?;
            layers.push(next);
        }
        for place in (0..self.length).rev() {
            let mut kept = HashSet::new();
            for &node in &layers[place] {
                self.steps(place, node, budget, |_, next| {
                    if layers[place + 1].contains(&next) {
                        kept.insert(node);
                    }
                })?;
            }
            layers[place] = kept;
        }
        layers.remove(0);
        Ok(layers)
    }

    /// Shows where the symbols at a place lead to that agree with what is chosen: the digit of the largest
    /// number and those of all, and the node.
    fn steps(
        &self,
        place: usize,
        (state, largest): Node,
        budget: &mut Budget,
        mut show: impl FnMut(&[u8], Node),
    ) -> Result<(), Halt> {
        let base = self.numeration.digits();
        budget.charge_steps(self.dfa.symbols() as u64)?;
        let mut digits = vec![0; self.arity + 1];
        for symbol in 0..self.dfa.symbols() {
            let to = self.dfa.step(state, symbol);
            let mut rest = symbol;
            for digit in &mut digits[1..] {
                (*digit, rest) = ((rest % base) as u8, rest / base);
            }
            let tied = || (0..self.arity).filter(|i| largest >> i & 1 == 1);
            digits[0] = tied().map(|i| digits[i + 1]).max().unwrap_or(0);
            let agrees = digits.iter().zip(&self.chosen).all(|(digit, word)| *digit == word[place]);
            let leads = place > 0 || digits[0] > 0;
            if agrees && leads && self.ends[self.length - place - 1][to as usize] {
                let still = tied().filter(|i| digits[i + 1] == digits[0]).fold(0, |bits, i| bits | 1 << i);
                show(&digits, (to, still));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::Arithmetic;
    use grundy_budget::Limits;

    fn first_of(system: &str, formula: &str, most: usize) -> LeastSolutions {
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
        assert_eq!(first_of("2", coins, 100), LeastSolutions { tuples: all.clone(), all: true });
        assert_eq!(first_of("2", coins, 12), LeastSolutions { tuples: all[..12].to_vec(), all: false });
        assert_eq!(first_of("zeckendorf", "n != n", 5), LeastSolutions { tuples: Vec::new(), all: true });
        assert_eq!(first_of("3", "n = 0", 5), LeastSolutions { tuples: vec![vec![0]], all: true });
    }

    #[test]
    fn numbers_far_out_are_found() {
        assert_eq!(first_of("2", "n > 5000", 2).tuples, [[5001], [5002]]);
        let one = LeastSolutions { tuples: vec![vec![123_456_789]], all: true };
        assert_eq!(first_of("10", "n = 123456789", 9), one);
        let places = first_of("pell", "place(n) & n > 100000", 3);
        assert_eq!((places.tuples.len(), places.all), (3, false));
    }

    #[test]
    fn numbers_of_more_than_64_bits_are_not_listed_and_not_denied() {
        let twice = "exists m: n = m + m & m = 10000000000000000000";
        for system in ["2", "3", "7", "10", "16", "zeckendorf", "pell"] {
            assert_eq!(
                first_of(system, twice, 5),
                LeastSolutions { tuples: Vec::new(), all: false },
                "{system}"
            );
            let beside = first_of(system, &format!("n = 5 | {twice}"), 5);
            assert_eq!(beside, LeastSolutions { tuples: vec![vec![5]], all: false }, "{system}");
        }
        let most = "n = 18446744073709551615";
        assert_eq!(first_of("10", most, 5), LeastSolutions { tuples: vec![vec![u64::MAX]], all: true });
    }

    #[test]
    fn the_first_of_many_tuples_of_one_length_are_the_first_of_all() {
        for system in ["2", "10", "zeckendorf"] {
            let found = first_of(system, "a > 255 | b > 255", 600).tuples;
            let of = |largest: u64| {
                let mut pairs: Vec<Vec<u64>> =
                    (0..largest).flat_map(|n| [vec![n, largest], vec![largest, n]]).collect();
                pairs.push(vec![largest; 2]);
                pairs.sort();
                pairs
            };
            let expected: Vec<Vec<u64>> = [of(256), of(257)].concat().into_iter().take(600).collect();
            assert_eq!(found, expected, "{system}");
        }
        let found = first_of("2", "a + b + c > 3000", 2).tuples;
        assert_eq!(found, [[999, 1001, 1001], [1000, 1000, 1001]].map(|three| three.to_vec()));
    }

    #[test]
    fn tuples_come_by_their_largest_number() {
        let found = first_of("2", "a < b & b < 4", 9);
        let pairs = [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]].map(|pair| pair.to_vec()).to_vec();
        assert_eq!(found, LeastSolutions { tuples: pairs, all: true });
    }
}
