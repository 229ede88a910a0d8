//! Grundy values of any size.

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::fmt;
use std::ops::{BitXor, BitXorAssign};

/// The Grundy value of an impartial position: the size of the Nim heap it is equal to in normal play.
///
/// Values below 2^128 cost no allocation; some games have values of thousands of bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GrundyValue(Repr);

/// `Big` holds only what does not fit `Small`, so that equal values are equal in storage.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Repr {
    Small(u128),
    Big(BigUint),
}

impl GrundyValue {
    /// The value of a game without moves.
    pub const ZERO: GrundyValue = GrundyValue(Repr::Small(0));

    /// A value below 2^128.
    pub const fn small(value: u128) -> GrundyValue {
        GrundyValue(Repr::Small(value))
    }

    /// Whether this is the value of a P-position.
    pub fn is_zero(&self) -> bool {
        *self == GrundyValue::ZERO
    }

    /// The value where it is below 2^64.
    pub fn to_u64(&self) -> Option<u64> {
        match &self.0 {
            Repr::Small(value) => u64::try_from(*value).ok(),
            Repr::Big(_) => None,
        }
    }

    /// The value where it is below 2^128.
    pub fn to_u128(&self) -> Option<u128> {
        match &self.0 {
            Repr::Small(value) => Some(*value),
            Repr::Big(_) => None,
        }
    }

    /// The value as a big integer.
    pub fn to_biguint(&self) -> BigUint {
        match &self.0 {
            Repr::Small(value) => BigUint::from(*value),
            Repr::Big(value) => value.clone(),
        }
    }
}

impl PartialEq<u64> for GrundyValue {
    fn eq(&self, value: &u64) -> bool {
        matches!(self.0, Repr::Small(small) if small == u128::from(*value))
    }
}

impl From<u64> for GrundyValue {
    fn from(value: u64) -> GrundyValue {
        GrundyValue::small(value.into())
    }
}

impl From<u128> for GrundyValue {
    fn from(value: u128) -> GrundyValue {
        GrundyValue::small(value)
    }
}

impl From<BigUint> for GrundyValue {
    fn from(value: BigUint) -> GrundyValue {
        match value.to_u128() {
            Some(small) => GrundyValue::small(small),
            None => GrundyValue(Repr::Big(value)),
        }
    }
}

/// The nim sum: the value of the disjunctive sum (Sprague 1935, Grundy 1939).
impl BitXor for &GrundyValue {
    type Output = GrundyValue;

    fn bitxor(self, other: &GrundyValue) -> GrundyValue {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => GrundyValue::small(a ^ b),
            _ => (self.to_biguint() ^ other.to_biguint()).into(),
        }
    }
}

impl BitXorAssign<&GrundyValue> for GrundyValue {
    fn bitxor_assign(&mut self, other: &GrundyValue) {
        *self = &*self ^ other;
    }
}

impl PartialOrd for GrundyValue {
    fn partial_cmp(&self, other: &GrundyValue) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for GrundyValue {
    fn cmp(&self, other: &GrundyValue) -> std::cmp::Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            _ => self.to_biguint().cmp(&other.to_biguint()),
        }
    }
}

impl fmt::Display for GrundyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(value) => value.fmt(f),
            Repr::Big(value) => value.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_past_128_bits_cancel_back_to_small_ones() {
        let huge = GrundyValue::from(BigUint::from(1u8) << 200u32);
        let odd = &huge ^ &GrundyValue::from(1u64);
        assert_eq!(&huge ^ &odd, GrundyValue::from(1u64));
        assert!(odd > huge && huge > GrundyValue::small(u128::MAX));
        assert_eq!(huge.to_u64(), None);
    }
}
