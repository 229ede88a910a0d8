//! Sets of elements of a finite monoid, one bit each.

/// A set of numbers below a bound that all sets of one monoid share.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Bits(Box<[u64]>);

impl Bits {
    /// No number below `bound`.
    pub(crate) fn none(bound: usize) -> Bits {
        Bits(vec![0; bound.div_ceil(64)].into_boxed_slice())
    }

    /// The numbers below `bound` that satisfy the condition.
    pub(crate) fn collect(bound: usize, mut holds: impl FnMut(usize) -> bool) -> Bits {
        let mut bits = Bits::none(bound);
        (0..bound).filter(|&number| holds(number)).for_each(|number| bits.insert(number));
        bits
    }

    /// Adds a number.
    pub(crate) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Whether the number is in the set.
    pub(crate) fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Whether the set is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Adds every number of the other set.
    pub(crate) fn unite(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    /// Whether no number is in both sets.
    pub(crate) fn is_disjoint(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(word, other)| word & other == 0)
    }

    /// Whether every number of this set is in the other.
    pub(crate) fn is_subset(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(word, other)| word & !other == 0)
    }

    /// The numbers in the set, rising.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(place, &word)| {
            let rest = |&word: &u64| Some(word & word.wrapping_sub(1)).filter(|&rest| rest != 0);
            let words = std::iter::successors(Some(word).filter(|&word| word != 0), rest);
            words.map(move |word| place * 64 + word.trailing_zeros() as usize)
        })
    }

    /// The least number in both sets.
    pub(crate) fn first_in_both(&self, other: &Bits) -> Option<usize> {
        let both = self.0.iter().zip(&other.0).map(|(word, other)| word & other);
        let (place, word) = both.enumerate().find(|&(_, word)| word != 0)?;
        Some(place * 64 + word.trailing_zeros() as usize)
    }

    /// How many bytes such a set holds.
    pub(crate) fn bytes(bound: usize) -> u64 {
        bound.div_ceil(64) as u64 * 8 + 16
    }
}
