//! Numbers as words: a regular language in genealogical order.
//!
//! A word stands for the number of words before it, when all words of the language are put in order: shorter
//! ones first, and those of equal length as in a dictionary. Nothing else is needed to have the natural
//! numbers with their order; see P. Lecomte, M. Rigo, Numeration systems on an infinite regular language,
//! Theory of Computing Systems 34 (2001), 27-44. Leading zeros change nothing, so that words for several
//! numbers can be given the same length.

use crate::dfa::Dfa;
use grundy_budget::{Budget, Halt};

/// A way of writing the natural numbers.
#[derive(Clone, Debug)]
pub struct Numeration {
    name: String,
    /// Digits are 0, 1, ..., `digits` - 1.
    digits: usize,
    /// Which words, most significant digit first, are those of numbers; leading zeros are allowed.
    language: Dfa,
    /// U(n) = c1 U(n-1) + ... + ck U(n-k) for the numbers U(n) of words of n digits.
    recurrence: Vec<u64>,
    /// How many words of so many digits are accepted from each state; 2^128 - 1 where there are as many or
    /// more.
    counts: Vec<Vec<u128>>,
}

/// More digits than this are not needed: their numbers are beyond 2^64 in every system here.
const MAX_LENGTH: usize = 128;

/// Largest first coefficient of a recurrence.
const MAX: u64 = 16;

impl Numeration {
    /// The system with digits 0 to b - 1; `None` unless b is from 2 to 16.
    pub fn base(b: u64) -> Option<Numeration> {
        Numeration::from_recurrence(&[b])
    }

    /// Zeckendorf's system: sums of Fibonacci numbers no two of which are neighbours.
    pub fn zeckendorf() -> Option<Numeration> {
        Numeration::from_recurrence(&[1, 1])
    }

    /// The greedy system whose place values obey U(n) = c1 U(n-1) + ... + ck U(n-k), with c1 >= c2 >= ... >=
    /// ck >= 1. Its words are those all of whose ends come before c1 c2 ... (ck - 1) c1 c2 ... (ck - 1) ...
    /// in a dictionary. A. S. Fraenkel, Systems of numeration, American Mathematical Monthly 92 (1985),
    /// 105-114. `None` for other coefficients.
    pub fn from_recurrence(coefficients: &[u64]) -> Option<Numeration> {
        let (&first, &last) = (coefficients.first()?, coefficients.last()?);
        let falls = coefficients.windows(2).all(|pair| pair[0] >= pair[1]);
        let counts = first > 1 || coefficients.len() > 1;
        if !falls || last == 0 || first > MAX || coefficients.len() > 8 || !counts {
            return None;
        }
        let order = coefficients.len();
        let mut bound: Vec<u64> = coefficients.to_vec();
        bound[order - 1] -= 1;
        // A digit c1 is possible where another may follow; in a base it is not.
        let digits = bound[0] as usize + 1;
        let dead = order as u32;
        let mut next = Vec::with_capacity((order + 1) * digits);
        for (place, &most) in bound.iter().enumerate() {
            for digit in 0..digits as u64 {
                next.push(match digit.cmp(&most) {
                    std::cmp::Ordering::Less => 0,
                    std::cmp::Ordering::Equal => ((place + 1) % order) as u32,
                    std::cmp::Ordering::Greater => dead,
                });
            }
        }
        next.extend(std::iter::repeat_n(dead, digits));
        let accepting = (0..=order).map(|state| state < order).collect();
        let language = Dfa::new(digits, next, accepting, &mut Budget::new(&Default::default())).ok()??;
        let counts = counts_of(&language);
        Some(Numeration {
            name: name_of(coefficients),
            digits,
            language,
            recurrence: coefficients.to_vec(),
            counts,
        })
    }

    /// The system by its name: `2` to `16` for a base, `zeckendorf`, `pell` (place values 1, 3, 7, 17, 41,
    /// ..., as in half of the companion Pell numbers), or a list of coefficients such as `3,1`.
    pub fn named(name: &str) -> Option<Numeration> {
        match name {
            "zeckendorf" | "fibonacci" => Numeration::zeckendorf(),
            "pell" => Numeration::from_recurrence(&[2, 1]),
            _ => {
                let list: Option<Vec<u64>> = name.split(',').map(|part| part.trim().parse().ok()).collect();
                Numeration::from_recurrence(&list?)
            }
        }
    }

    /// Its name, by which [`named`](Numeration::named) finds it again.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many digits there are.
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// The base, where it is a system with a base.
    pub fn base_of(&self) -> Option<u64> {
        match self.recurrence[..] {
            [base] => Some(base),
            _ => None,
        }
    }

    /// The automaton of the words.
    pub fn language(&self) -> &Dfa {
        &self.language
    }

    /// The coefficients of the recurrence that the place values obey.
    pub fn recurrence(&self) -> &[u64] {
        &self.recurrence
    }

    /// How many numbers have words of at most this many digits; 2^128 - 1 where there are as many or more.
    pub fn numbers(&self, length: usize) -> u128 {
        self.counts.get(length).map_or(u128::MAX, |counts| counts[0])
    }

    /// The word of a number, without leading zeros.
    pub fn word(&self, number: u64) -> Vec<u8> {
        let mut rest = u128::from(number);
        let length = (0..MAX_LENGTH).find(|&length| self.numbers(length) > rest).unwrap_or(MAX_LENGTH);
        let mut state = 0;
        let mut word = Vec::with_capacity(length);
        for place in (0..length).rev() {
            for digit in 0..self.digits {
                let to = self.language.step(state, digit);
                let count = self.counts[place][to as usize];
                if rest < count {
                    word.push(digit as u8);
                    state = to;
                    break;
                }
                rest -= count;
            }
        }
        word
    }

    /// The number of a word; `None` where it is the word of none, or of one that is 2^64 or more.
    pub fn number(&self, word: &[u8]) -> Option<u64> {
        let mut before = 0u128;
        let mut state = 0;
        for (i, &digit) in word.iter().enumerate() {
            let place = word.len() - 1 - i;
            if usize::from(digit) >= self.digits {
                return None;
            }
            for smaller in 0..usize::from(digit) {
                let to = self.language.step(state, smaller);
                before = before.checked_add(self.counts.get(place)?[to as usize])?;
            }
            state = self.language.step(state, usize::from(digit));
        }
        if self.language.accepts_at(state) { u64::try_from(before).ok() } else { None }
    }
}

fn name_of(coefficients: &[u64]) -> String {
    match coefficients {
        [1, 1] => "zeckendorf".to_owned(),
        [2, 1] => "pell".to_owned(),
        _ => coefficients.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
    }
}

fn counts_of(language: &Dfa) -> Vec<Vec<u128>> {
    let states = language.states() as u32;
    let mut counts: Vec<Vec<u128>> =
        vec![(0..states).map(|state| u128::from(language.accepts_at(state))).collect()];
    for _ in 0..MAX_LENGTH {
        let before = &counts[counts.len() - 1];
        let count = |state: u32| {
            let steps = (0..language.symbols()).map(|digit| before[language.step(state, digit) as usize]);
            steps.fold(0u128, u128::saturating_add)
        };
        let row = (0..states).map(count).collect();
        counts.push(row);
    }
    counts
}

/// Words of several numbers as one word of symbols, padded with zeros in front to the length of the longest:
/// the symbol of digits a, b, c is a + b d + c d^2, where d is the number of digits.
pub fn together(words: &[Vec<u8>], digits: usize) -> Vec<usize> {
    let length = words.iter().map(Vec::len).max().unwrap_or(0);
    let digit = |word: &Vec<u8>, i: usize| {
        let padding = length - word.len();
        if i < padding { 0 } else { usize::from(word[i - padding]) }
    };
    (0..length).map(|i| words.iter().rev().fold(0, |symbol, word| symbol * digits + digit(word, i))).collect()
}

/// What it costs to know a numeration's words.
pub(crate) fn hold(numeration: &Numeration, budget: &mut Budget) -> Result<(), Halt> {
    budget.reserve((numeration.language.states() * MAX_LENGTH * 16) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn systems() -> Vec<Numeration> {
        ["2", "3", "10", "zeckendorf", "pell", "3,1", "2,2", "1,1,1", "3,2,1"]
            .map(|name| Numeration::named(name).unwrap())
            .to_vec()
    }

    #[test]
    fn words_are_those_of_the_books() {
        assert_eq!(Numeration::base(2).unwrap().word(6), [1, 1, 0]);
        assert_eq!(Numeration::base(10).unwrap().word(907), [9, 0, 7]);
        // 11 = 8 + 3
        assert_eq!(Numeration::zeckendorf().unwrap().word(11), [1, 0, 1, 0, 0]);
        // 1, 3, 7, 17: the numerators of the convergents of the square root of 2; 13 = 7 + 2 * 3
        let pell = Numeration::named("pell").unwrap();
        assert_eq!([5, 7, 13].map(|n| pell.word(n)), [vec![1, 2], vec![1, 0, 0], vec![1, 2, 0]]);
        let first: Vec<u128> = (0..6).map(|length| pell.numbers(length)).collect();
        assert_eq!(first, [1, 3, 7, 17, 41, 99]);
    }

    #[test]
    fn systems_that_are_none_are_refused() {
        for list in [&[][..], &[1], &[0, 1], &[1, 2], &[2, 0], &[17]] {
            assert!(Numeration::from_recurrence(list).is_none(), "{list:?}");
        }
        assert!(Numeration::named("two").is_none());
    }

    #[test]
    fn the_first_words_are_in_order() {
        for system in systems() {
            let words: Vec<Vec<u8>> = (0..500).map(|n| system.word(n)).collect();
            for pair in words.windows(2) {
                assert!((pair[0].len(), &pair[0]) < (pair[1].len(), &pair[1]), "{}", system.name());
            }
            assert!(words.iter().all(|word| word.first() != Some(&0)));
        }
    }

    proptest! {
        #[test]
        fn every_number_has_its_own_word(n in any::<u64>()) {
            for system in systems() {
                let mut word = system.word(n);
                prop_assert_eq!(system.number(&word), Some(n));
                word.insert(0, 0);
                prop_assert_eq!(system.number(&word), Some(n));
            }
        }
    }
}
