//! A sum in which Left moves: a number and terms.

use smallvec::SmallVec;

/// A term of a sum: an exact value of mean 0, or a component of which only bounds are known; each by its
/// number.
///
/// In order: values first, then components; a term and its negative are neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Term(u64);

/// What a term is, with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TermKind {
    Value(u32),
    Board(u32),
}

const BOARD: u64 = 1 << 40;
const INDEX: u32 = 2;
/// Terms that are their own negatives are never marked as negative.
const OWN_NEGATIVE: u64 = 2;
const NEGATIVE: u64 = 1;

impl Term {
    pub(crate) fn new(kind: TermKind, negative: bool, own_negative: bool) -> Term {
        let (bit, index) = match kind {
            TermKind::Value(index) => (0, index),
            TermKind::Board(index) => (BOARD, index),
        };
        let sign = if own_negative { OWN_NEGATIVE } else { u64::from(negative) };
        Term(bit | u64::from(index) << INDEX | sign)
    }

    #[inline]
    pub(crate) fn kind(self) -> TermKind {
        let index = (self.0 >> INDEX) as u32;
        if self.0 & BOARD == 0 { TermKind::Value(index) } else { TermKind::Board(index) }
    }

    #[inline]
    pub(crate) fn is_negative(self) -> bool {
        self.0 & NEGATIVE != 0
    }

    #[inline]
    pub(crate) fn is_board(self) -> bool {
        self.0 & BOARD != 0
    }

    #[inline]
    pub(crate) fn negate(self) -> Term {
        Term(self.0 ^ u64::from(self.0 & OWN_NEGATIVE == 0))
    }
}

/// A number, in units of 2^-24, and terms in order of which no two cancel.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Sum {
    pub(crate) number: i64,
    pub(crate) terms: SmallVec<[Term; 6]>,
}

impl Sum {
    /// Adds a term; one that cancels it is taken away instead.
    pub(crate) fn add(&mut self, term: Term) {
        if let Ok(place) = self.terms.binary_search(&term.negate()) {
            self.terms.remove(place);
            return;
        }
        let place = self.terms.partition_point(|other| *other < term);
        self.terms.insert(place, term);
    }

    /// The negative: a term and its negative are neighbours in the order of terms and never both there, so
    /// that the order stays.
    pub(crate) fn negate(&mut self) {
        self.number = -self.number;
        self.terms.iter_mut().for_each(|term| *term = term.negate());
    }

    /// The negative of the sum.
    pub(crate) fn negative(&self) -> Sum {
        let mut negative = self.clone();
        negative.negate();
        negative
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negatives_are_in_order_and_cancel() {
        let mut sum = Sum { number: 5, ..Sum::default() };
        let kinds = [TermKind::Board(3), TermKind::Value(7), TermKind::Board(1), TermKind::Value(u32::MAX)];
        for (place, kind) in kinds.into_iter().enumerate() {
            sum.add(Term::new(kind, place % 2 == 0, place == 2));
            sum.add(Term::new(TermKind::Value(100 + place as u32), true, false));
            sum.add(Term::new(TermKind::Value(100), true, false));
        }
        let negative = sum.negative();
        assert!(sum.terms.is_sorted() && negative.terms.is_sorted());
        assert_eq!((negative.number, negative.terms.len()), (-5, 12));
        assert_eq!(negative.negative(), sum);
        for term in &sum.terms {
            assert_eq!(term.negate().kind(), term.kind());
            assert_eq!(term.negate() == *term, term.kind() == TermKind::Board(1));
        }
        let mut zero = sum.clone();
        negative.terms.iter().for_each(|term| zero.add(*term));
        assert!(zero.terms.is_empty());
    }
}
