//! Numbers of one arena in 64 bits, for stops: compared without a look into memory where they are small.

use super::accounting::{self, FastMap};
use crate::number::Dyadic;
use grundy_budget::{Budget, Halt};
use std::cmp::Ordering;

/// A number. Multiples of 2^-20 below 2^42 stand in the word itself, which then is even; all others are odd
/// and name an entry of the [`Numbers`] of their arena. Each number has one word, so that equal numbers are
/// equal words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PackedNumber(i64);

/// Binary digits behind the point of an even word, and the bit that keeps it even.
const PLACES: u32 = 20;

impl PackedNumber {
    pub(super) const ZERO: PackedNumber = PackedNumber(0);

    /// The number n.
    #[inline]
    pub(super) fn integer(n: i32) -> PackedNumber {
        PackedNumber(i64::from(n) << (PLACES + 1))
    }

    #[inline]
    pub(super) fn negate(self) -> PackedNumber {
        // Entries come in pairs of a number and its negative. No even word is i64::MIN.
        if self.is_small() { PackedNumber(-self.0) } else { PackedNumber(self.0 ^ 2) }
    }

    #[inline]
    fn is_small(self) -> bool {
        self.0 & 1 == 0
    }

    /// The word itself, where words are in the order of their numbers: where they are small.
    #[inline]
    pub(super) fn word(self) -> Option<i64> {
        self.is_small().then_some(self.0)
    }

    /// The Left option of the number, which has one, where both stand in words: a unit less, which is its
    /// last binary digit behind the point, or 1.
    #[inline]
    pub(super) fn left_of_small(self) -> Option<PackedNumber> {
        let unit = (self.0 & -self.0).min(1 << (PLACES + 1));
        let left = self.is_small().then_some(self.0 - unit)?;
        (left.unsigned_abs() < 1 << 62).then_some(PackedNumber(left))
    }

    fn from_small(number: &Dyadic) -> Option<PackedNumber> {
        let (numerator, exponent) = number.small()?;
        let places = PLACES.checked_sub(exponent)?;
        let limit = 1_i64 << (62 - places - 1);
        (-limit < numerator && numerator < limit).then_some(PackedNumber(numerator << (places + 1)))
    }
}

/// The numbers of an arena that are too large or too fine for a word.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    large: Vec<Dyadic>,
    places: FastMap<Dyadic, usize>,
}

impl Numbers {
    pub(super) fn pack(&mut self, number: &Dyadic, budget: &mut Budget) -> Result<PackedNumber, Halt> {
        if let Some(packed) = PackedNumber::from_small(number) {
            return Ok(packed);
        }
        let place = match self.places.get(number) {
            Some(&place) => place,
            None => {
                accounting::grow(&mut self.large, 2, budget)?;
                accounting::grow_map(&mut self.places, budget)?;
                budget.reserve(4 * number.size_in_memory())?;
                let place = self.large.len();
                self.large.extend([number.clone(), -number]);
                accounting::grow_map(&mut self.places, budget)?;
                self.places.insert(number.clone(), place);
                accounting::grow_map(&mut self.places, budget)?;
                self.places.insert(-number, place + 1);
                place
            }
        };
        Ok(PackedNumber((place as i64) << 1 | 1))
    }

    pub(super) fn unpack(&self, packed: PackedNumber) -> Dyadic {
        if packed.is_small() {
            return Dyadic::new(packed.0 >> 1, PLACES);
        }
        self.large.get((packed.0 >> 1) as usize).cloned().unwrap_or(Dyadic::ZERO)
    }

    #[inline]
    pub(super) fn compare(&self, a: PackedNumber, b: PackedNumber) -> Ordering {
        if (a.0 | b.0) & 1 == 0 { a.0.cmp(&b.0) } else { self.compare_large(a, b) }
    }

    #[cold]
    #[inline(never)]
    fn compare_large(&self, a: PackedNumber, b: PackedNumber) -> Ordering {
        self.unpack(a).cmp(&self.unpack(b))
    }

    pub(super) fn add(
        &mut self,
        a: PackedNumber,
        b: PackedNumber,
        budget: &mut Budget,
    ) -> Result<PackedNumber, Halt> {
        let small = if a.is_small() && b.is_small() { a.0.checked_add(b.0) } else { None };
        match small.filter(|sum| sum.unsigned_abs() < 1 << 62) {
            Some(sum) => Ok(PackedNumber(sum)),
            None => self.pack(&(&self.unpack(a) + &self.unpack(b)), budget),
        }
    }

    /// The number that is born first between two bounds, each of which may be missing, and may itself be
    /// taken where it is closed. At least one number lies between them.
    pub(super) fn simplest(
        &mut self,
        low: Option<Bound>,
        high: Option<Bound>,
        budget: &mut Budget,
    ) -> Result<PackedNumber, Halt> {
        if let Some(simplest) = simplest_small(low, high) {
            return Ok(simplest);
        }
        let bounds = [low, high].map(|bound| bound.map(|bound| (self.unpack(bound.at), bound.closed)));
        // Nothing finer than the bounds themselves is simpler than they are: a closed bound is an open one
        // some finer step away.
        let finest = bounds.iter().flatten().map(|(at, _)| at.exponent()).max().unwrap_or(0);
        let step = Dyadic::from_big(1.into(), finest + 1);
        let [low, high] = bounds;
        let low = low.map(|(at, closed)| if closed { &at - &step } else { at });
        let high = high.map(|(at, closed)| if closed { &at + &step } else { at });
        let simplest = Dyadic::simplest_between(low.as_ref(), high.as_ref()).unwrap_or(Dyadic::ZERO);
        self.pack(&simplest, budget)
    }
}

/// The end of an interval of numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    pub(super) at: PackedNumber,
    pub(super) closed: bool,
}

/// [`Numbers::simplest`] within words. A closed bound at v is an open one at v -+ 1: between lie no even
/// words.
fn simplest_small(low: Option<Bound>, high: Option<Bound>) -> Option<PackedNumber> {
    const BEYOND: i64 = 1 << 62;
    let small = |bound: Option<Bound>, beyond: i64, outwards: i64| match bound {
        Some(Bound { at, closed }) => at.is_small().then_some(at.0 + if closed { outwards } else { 0 }),
        None => Some(beyond),
    };
    let (low, high) = (small(low, -BEYOND, -1)?, small(high, BEYOND, 1)?);
    if low < 0 && high > 0 {
        return Some(PackedNumber::ZERO);
    }
    let (near, far) = if low < 0 { (-high, -low) } else { (low, high) };
    // The multiple of 2^digits just behind the nearer bound, with as few digits behind the point as lie
    // between.
    let found =
        (1..=PLACES + 1).rev().map(|digits| ((near >> digits) + 1) << digits).find(|&word| word < far)?;
    Some(PackedNumber(if low < 0 { -found } else { found })).filter(|word| word.0.unsigned_abs() < 1 << 62)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_budget::Limits;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn words_say_the_same_as_numbers(
            (a, b) in (any::<(i64, bool)>(), any::<(i64, bool)>()), (i, j) in (0..62_u32, 0..30_u32)
        ) {
            let mut numbers = Numbers::default();
            let mut budget = Budget::new(&Limits::default());
            let (x, y) = (Dyadic::new(a.0 >> (i / 2), i), Dyadic::new(b.0 >> (2 * j), j));
            let p = numbers.pack(&x, &mut budget).unwrap();
            let q = numbers.pack(&y, &mut budget).unwrap();
            prop_assert_eq!(numbers.unpack(p), x.clone());
            prop_assert_eq!(numbers.compare(p, q), x.cmp(&y));
            prop_assert_eq!(numbers.unpack(p.negate()), -&x);
            let sum = numbers.add(p, q, &mut budget).unwrap();
            prop_assert_eq!(numbers.unpack(sum), &x + &y);
            prop_assert_eq!(numbers.pack(&(&x + &y), &mut budget).unwrap(), sum);
            if x < y {
                let (low, high) = (Bound { at: p, closed: a.1 }, Bound { at: q, closed: b.1 });
                let simplest = numbers.simplest(Some(low), Some(high), &mut budget).unwrap();
                let found = numbers.unpack(simplest);
                let within = (x < found || a.1 && x == found) && (found < y || b.1 && found == y);
                prop_assert!(within);
                let inner = Dyadic::simplest_between(Some(&x), Some(&y)).unwrap();
                prop_assert!(found == inner || a.1 && found == x || b.1 && found == y);
                let open = |at| Some(Bound { at, closed: false });
                let inside = numbers.simplest(open(p), open(q), &mut budget).unwrap();
                prop_assert_eq!(numbers.unpack(inside), inner);
            }
        }
    }
}
