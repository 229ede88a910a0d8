//! Members of the family of numbers, ups and nimbers.

use super::id::ValueId;
use super::packed::PackedNumber;
use crate::number::Dyadic;

/// The value `number + ups.up + *nimber`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberUpStar {
    /// The number.
    pub number: Dyadic,
    /// How many ups; negative for downs.
    pub ups: i64,
    /// The m of `*m`.
    pub nimber: u64,
}

impl NumberUpStar {
    /// A number alone.
    pub fn number(number: Dyadic) -> NumberUpStar {
        NumberUpStar { number, ups: 0, nimber: 0 }
    }

    /// n times up and `*m`.
    pub fn infinitesimal(ups: i64, nimber: u64) -> NumberUpStar {
        NumberUpStar { number: Dyadic::ZERO, ups, nimber }
    }

    /// The negative; `None` where the ups cannot be counted.
    pub(super) fn negative(&self) -> Option<NumberUpStar> {
        Some(NumberUpStar { number: -&self.number, ups: self.ups.checked_neg()?, nimber: self.nimber })
    }

    /// Whether this is the one of it and its negative that stands in the node.
    pub(super) fn is_upright(&self) -> bool {
        !self.number.is_negative() && (!self.number.is_zero() || self.ups >= 0)
    }

    pub(super) fn is_number(&self) -> bool {
        self.ups == 0 && self.nimber == 0
    }

    /// How many Left options it has, or its negative.
    pub(super) fn count_lefts(&self, negative: bool) -> u64 {
        let ups = if negative { -self.ups } else { self.ups };
        match (ups, self.nimber) {
            (0, 0) if self.number.is_integer() => {
                (!self.number.is_zero() && self.number.is_negative() == negative).into()
            }
            (0, 0) => 1,
            (0, nimber) => nimber,
            (1, 1) => 2,
            _ => 1,
        }
    }

    /// Ups and nimber of a Left option by its place; `None` of numbers.
    ///
    /// For n >= 1 the one canonical Right option of `n.up + *m` is `(n - 1).up + *(m ^ 1)`, and the one Left
    /// option is 0; `up + *` alone has `*` as another one. A number that is added is added to each option,
    /// unless there is nothing else (Siegel, chapter II; Winning Ways, chapter 8).
    pub(super) fn left_beside(ups: i64, nimber: u64, place: u64) -> Option<(i64, u64)> {
        match (ups, nimber) {
            (0, 0) => None,
            (0, _) | (1, 1) => Some((0, place)),
            (..0, _) => Some((ups + 1, nimber ^ 1)),
            _ => Some((0, 0)),
        }
    }
}

/// A member of the family by number, ups and nimber, as it was asked for lately.
pub(super) type FamilyCache = ((PackedNumber, i64, u64), ValueId);
