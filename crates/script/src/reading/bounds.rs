//! Bounds of integers.

use num_bigint::BigInt;
use num_traits::Signed;

/// The least and the largest integer that a term can be; `None` if nothing is known.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Bounds {
    pub(super) least: Option<BigInt>,
    pub(super) most: Option<BigInt>,
}

impl Bounds {
    /// At least this.
    pub(super) fn from(least: i64) -> Bounds {
        Bounds { least: Some(BigInt::from(least)), most: None }
    }

    pub(super) fn exactly(number: &BigInt) -> Bounds {
        Bounds { least: Some(number.clone()), most: Some(number.clone()) }
    }

    pub(super) fn is_natural(&self) -> bool {
        self.least.as_ref().is_some_and(|least| !least.is_negative())
    }

    pub(super) fn plus(self, other: Bounds) -> Bounds {
        Bounds { least: sum(self.least, other.least), most: sum(self.most, other.most) }
    }

    pub(super) fn times(self, factor: &BigInt) -> Bounds {
        let multiply = |bound: Option<BigInt>| bound.map(|bound| bound * factor);
        match factor.is_negative() {
            true => Bounds { least: multiply(self.most), most: multiply(self.least) },
            false => Bounds { least: multiply(self.least), most: multiply(self.most) },
        }
    }

    pub(super) fn either(self, other: Bounds) -> Bounds {
        let both = |one: Option<BigInt>, other: Option<BigInt>| Some((one?, other?));
        Bounds {
            least: both(self.least, other.least).map(|(one, other)| one.min(other)),
            most: both(self.most, other.most).map(|(one, other)| one.max(other)),
        }
    }
}

fn sum(one: Option<BigInt>, other: Option<BigInt>) -> Option<BigInt> {
    Some(one? + other?)
}
