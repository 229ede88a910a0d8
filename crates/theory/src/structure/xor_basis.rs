//! Linear algebra over GF(2): numbers below 2^64 as vectors of bits, with XOR as addition.

/// Linearly independent numbers, and what can be written as a XOR of some of them.
///
/// Gaussian elimination as the numbers come: each [`insert`](XorBasis::insert) and each question costs at
/// most 64 steps.
#[derive(Clone, Debug)]
pub struct XorBasis {
    /// The reduced number with this leading bit, 0 where there is none.
    reduced: [u64; 64],
    /// Which of the inserted numbers it is the XOR of, as a set of bits.
    made_of: [u64; 64],
    rank: u32,
}

impl Default for XorBasis {
    fn default() -> XorBasis {
        XorBasis { reduced: [0; 64], made_of: [0; 64], rank: 0 }
    }
}

impl XorBasis {
    /// Takes a number in, unless it is a XOR of those that are there (0 always is). True if it was taken in.
    pub fn insert(&mut self, number: u64) -> bool {
        let (rest, made_of) = self.reduce(number);
        let Some(leading) = rest.checked_ilog2() else { return false };
        self.reduced[leading as usize] = rest;
        self.made_of[leading as usize] = made_of | 1 << self.rank;
        self.rank += 1;
        true
    }

    /// How many numbers were taken in.
    pub fn rank(&self) -> usize {
        self.rank as usize
    }

    /// The set of the numbers taken in whose XOR is this number: bit i stands for the i-th that was taken in.
    /// `None` where there is none.
    pub fn combination(&self, number: u64) -> Option<u64> {
        let (rest, made_of) = self.reduce(number);
        (rest == 0).then_some(made_of)
    }

    /// Clears the leading bits that it can. The rest is 0 exactly where the number is in the span.
    fn reduce(&self, mut number: u64) -> (u64, u64) {
        let mut made_of = 0;
        for (reduced, used) in self.reduced.iter().zip(&self.made_of).rev() {
            if number ^ reduced < number {
                number ^= reduced;
                made_of ^= used;
            }
        }
        (number, made_of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn spans_are_what_subsets_make(numbers in prop::collection::vec(0u64..40, 0..7), target in 0u64..64) {
            let mut basis = XorBasis::default();
            let kept: Vec<u64> = numbers.iter().copied().filter(|&number| basis.insert(number)).collect();
            prop_assert_eq!(kept.len(), basis.rank());
            let sum = |list: &[u64], set: u64| {
                list.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).fold(0, |sum, (_, number)| sum ^ number)
            };
            let in_span = (0..1 << numbers.len()).any(|set| sum(&numbers, set) == target);
            let combination = basis.combination(target);
            prop_assert_eq!(combination.is_some(), in_span);
            prop_assert!(combination.is_none_or(|set| sum(&kept, set) == target));
        }
    }
}
