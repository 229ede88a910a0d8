//! Scores: integers of any size.

use crate::data::Data;
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// An exact score. Left wants it large, Right wants it small.
///
/// Scores of 64 bits cost no allocation; sums that leave them go on as big integers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Score(Repr);

/// `Big` holds only what does not fit `Small`, so that equal scores are equal in storage.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Repr {
    Small(i64),
    Big(Box<BigInt>),
}

impl Score {
    /// The score of a game that has not brought anything yet.
    pub const ZERO: Score = Score(Repr::Small(0));
    /// The least difference between two scores.
    pub const ONE: Score = Score(Repr::Small(1));

    /// Is it 0?
    pub fn is_zero(&self) -> bool {
        *self == Score::ZERO
    }

    fn to_bigint(&self) -> BigInt {
        match &self.0 {
            Repr::Small(n) => BigInt::from(*n),
            Repr::Big(n) => BigInt::clone(n),
        }
    }

    /// About how many bytes it holds beyond its own size.
    pub fn weight(&self) -> usize {
        match &self.0 {
            Repr::Small(_) => 0,
            Repr::Big(n) => 40 + (n.bits() / 8) as usize,
        }
    }
}

impl From<i64> for Score {
    fn from(n: i64) -> Score {
        Score(Repr::Small(n))
    }
}

impl From<u64> for Score {
    fn from(n: u64) -> Score {
        i64::try_from(n).map_or_else(|_| Score(Repr::Big(Box::new(BigInt::from(n)))), Score::from)
    }
}

impl From<BigInt> for Score {
    fn from(n: BigInt) -> Score {
        i64::try_from(&n).map_or_else(|_| Score(Repr::Big(Box::new(n))), Score::from)
    }
}

impl From<&Score> for Data {
    fn from(score: &Score) -> Data {
        match &score.0 {
            Repr::Small(n) => Data::small(*n),
            Repr::Big(n) => Data::integer(BigInt::clone(n)),
        }
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            (Repr::Big(a), Repr::Big(b)) => a.cmp(b),
            // A big integer lies above all small ones or below them all.
            (Repr::Small(_), Repr::Big(b)) => BigInt::ZERO.cmp(b),
            (Repr::Big(a), Repr::Small(_)) => BigInt::cmp(a, &BigInt::ZERO),
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Score {
    type Output = Score;

    fn add(self, other: &Score) -> Score {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(sum) = a.checked_add(*b)
        {
            return Score(Repr::Small(sum));
        }
        Score::from(self.to_bigint() + other.to_bigint())
    }
}

impl Sub for &Score {
    type Output = Score;

    fn sub(self, other: &Score) -> Score {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(difference) = a.checked_sub(*b)
        {
            return Score(Repr::Small(difference));
        }
        Score::from(self.to_bigint() - other.to_bigint())
    }
}

impl Neg for &Score {
    type Output = Score;

    fn neg(self) -> Score {
        &Score::ZERO - self
    }
}

/// The digits, or how long the number is where nobody would read it to its end.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(n) => n.fmt(f),
            Repr::Big(n) if n.bits() <= 256 => n.fmt(f),
            Repr::Big(n) => {
                let sign = if **n < BigInt::ZERO { "-" } else { "" };
                write!(f, "{sign}2^{}...", n.bits() - 1)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_score() -> impl Strategy<Value = BigInt> {
        let edge = prop::sample::select(vec![i64::MIN, i64::MAX, 0, -1, 1]);
        (edge, any::<i64>(), -3i64..4).prop_map(|(edge, n, times)| {
            if times % 2 == 0 { BigInt::from(edge) + times } else { BigInt::from(n) * times * n }
        })
    }

    proptest! {
        #[test]
        fn scores_are_integers(a in any_score(), b in any_score()) {
            let [x, y] = [&a, &b].map(|n| Score::from(n.clone()));
            prop_assert_eq!(&x + &y, Score::from(&a + &b));
            prop_assert_eq!(&x - &y, Score::from(&a - &b));
            prop_assert_eq!(-&x, Score::from(-&a));
            prop_assert_eq!(x.cmp(&y), a.cmp(&b));
            prop_assert_eq!(Data::from(&x), Data::integer(a));
        }
    }

    #[test]
    fn long_scores_are_shown_short() {
        assert_eq!(Score::from(-5i64).to_string(), "-5");
        assert_eq!(Score::from(u64::MAX).to_string(), u64::MAX.to_string());
        assert_eq!(Score::from(-(BigInt::from(1) << 300u32)).to_string(), "-2^300...");
    }
}
