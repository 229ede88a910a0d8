//! A sum in which Left moves: a number and terms.

use smallvec::SmallVec;

/// A term of a sum: an exact value of mean 0, or a component of which only bounds are known; each by its number.
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
const NEGATIVE: u64 = 1;

impl Term {
    pub(crate) fn new(kind: TermKind, negative: bool) -> Term {
        let (bit, index) = match kind {
            TermKind::Value(index) => (0, index),
            TermKind::Board(index) => (BOARD, index),
        };
        Term(bit | u64::from(index) << 1 | u64::from(negative))
    }

    #[inline]
    pub(crate) fn kind(self) -> TermKind {
        let index = (self.0 >> 1) as u32;
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
        Term(self.0 ^ NEGATIVE)
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
    pub(crate) fn add(&mut self, term: Term, own_negative: bool) {
        let opposite = if own_negative { term } else { term.negate() };
        if let Ok(place) = self.terms.binary_search(&opposite) {
            self.terms.remove(place);
            return;
        }
        let place = self.terms.partition_point(|other| *other < term);
        self.terms.insert(place, term);
    }
}
