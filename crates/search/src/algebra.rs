//! Algebras on game trees: how the value of a position follows from the values of its options and components.

use crate::graph::Decompose;
use grundy_budget::{Budget, Halt};
use grundy_theory::outcome::Convention;

/// Values of positions, and how they follow from each other.
pub trait Algebra {
    /// The value of a position. Tables hold one for each position, so it is small.
    type Value: Copy + PartialEq + Send;

    /// Marks a position without a value. No position has this value.
    const UNKNOWN: Self::Value;

    /// Whether the value of a disjunctive sum is the sum of the values of its components.
    const ADDITIVE: bool;

    /// The value of a position from the values of its options, each given once or more often.
    fn build(&self, options: &mut Vec<Self::Value>) -> Self::Value;

    /// The value of a sum; only called if values are additive.
    fn plus(&self, a: Self::Value, b: Self::Value) -> Self::Value;

    /// The value of the empty sum; only called if values are additive.
    fn zero(&self) -> Self::Value;
}

/// An algebra whose operations may be long work themselves, as those on canonical forms are. Every
/// [`Algebra`] is one.
pub trait MeteredAlgebra {
    /// The value of a position.
    type Value: Copy + PartialEq + Send;

    /// Marks a position without a value. No position has this value.
    const UNKNOWN: Self::Value;

    /// Into which positions an option may be split, if the value of a sum follows from those of its
    /// components.
    const DECOMPOSE: Decompose;

    /// The value of a position from the values of its options, each given once or more often.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    fn build(&mut self, options: &mut Vec<Self::Value>, budget: &mut Budget) -> Result<Self::Value, Halt>;

    /// The value of a sum; only called if positions are split.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    fn plus(&mut self, a: Self::Value, b: Self::Value, budget: &mut Budget) -> Result<Self::Value, Halt>;

    /// The value of the empty sum; only called if positions are split.
    fn zero(&self) -> Self::Value;

    /// About how many bytes the algebra keeps.
    fn bytes(&self) -> u64 {
        0
    }
}

impl<A: Algebra> MeteredAlgebra for A {
    type Value = A::Value;
    const UNKNOWN: A::Value = <A as Algebra>::UNKNOWN;
    const DECOMPOSE: Decompose = if A::ADDITIVE { Decompose::Components } else { Decompose::Whole };

    #[inline]
    fn build(&mut self, options: &mut Vec<A::Value>, _: &mut Budget) -> Result<A::Value, Halt> {
        Ok(Algebra::build(self, options))
    }

    #[inline]
    fn plus(&mut self, a: A::Value, b: A::Value, _: &mut Budget) -> Result<A::Value, Halt> {
        Ok(Algebra::plus(self, a, b))
    }

    #[inline]
    fn zero(&self) -> A::Value {
        Algebra::zero(self)
    }
}

/// Grundy values in normal play: mex, nim sum, and 0 (Sprague 1935, Grundy 1939).
#[derive(Clone, Copy, Debug, Default)]
pub struct GrundyAlgebra;

impl Algebra for GrundyAlgebra {
    type Value = u32;
    const UNKNOWN: u32 = u32::MAX;
    const ADDITIVE: bool = true;

    fn build(&self, options: &mut Vec<u32>) -> u32 {
        /// The mex is at most the number of options: for few of them marks are faster than sorting.
        const WORDS: usize = 16;
        if options.len() < 64 * WORDS {
            let mut seen = [0u64; WORDS];
            for &mut value in options {
                if let Some(word) = seen.get_mut(value as usize / 64) {
                    *word |= 1 << (value % 64);
                }
            }
            let full = seen.iter().take_while(|word| **word == u64::MAX).count();
            let next = seen.get(full).map_or(0, |word| word.trailing_ones());
            return 64 * full as u32 + next;
        }
        options.sort_unstable();
        options.dedup();
        options.iter().zip(0u32..).take_while(|&(&value, i)| value == i).count() as u32
    }

    fn plus(&self, a: u32, b: u32) -> u32 {
        a ^ b
    }

    fn zero(&self) -> u32 {
        0
    }
}

/// Who wins and how long it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remoteness {
    /// Twice the remoteness, and one more if the player to move wins.
    remoteness: u32,
    suspense: u32,
}

impl Remoteness {
    /// Whether the player to move wins.
    pub fn wins(self) -> bool {
        !self.remoteness.is_multiple_of(2)
    }

    /// Moves to the end when the winner hurries and the loser delays.
    pub fn remoteness(self) -> u64 {
        u64::from(self.remoteness / 2)
    }

    /// Moves to the end when the winner delays and the loser hurries.
    pub fn suspense(self) -> u64 {
        u64::from(self.suspense)
    }
}

/// Lengths of games under best play (Steinhaus 1925; Smith 1966; Winning Ways, chapter 9).
#[derive(Clone, Copy, Debug, Default)]
pub struct RemotenessAlgebra(pub Convention);

impl Algebra for RemotenessAlgebra {
    type Value = Remoteness;
    const UNKNOWN: Remoteness = Remoteness { remoteness: u32::MAX, suspense: u32::MAX };
    const ADDITIVE: bool = false;

    fn build(&self, options: &mut Vec<Remoteness>) -> Remoteness {
        if options.is_empty() {
            return Algebra::zero(self);
        }
        let wins = options.iter().any(|option| !option.wins());
        // A winner has an option that loses, a loser has only options that win: there is always one.
        let reached = options.iter().filter(|option| option.wins() != wins);
        let remoteness = reached.clone().map(|option| option.remoteness / 2);
        let suspense = reached.map(|option| option.suspense);
        let (remoteness, suspense) =
            if wins { (remoteness.min(), suspense.max()) } else { (remoteness.max(), suspense.min()) };
        Remoteness {
            remoteness: 2 * (remoteness.unwrap_or(0) + 1) + u32::from(wins),
            suspense: suspense.unwrap_or(0) + 1,
        }
    }

    fn plus(&self, a: Remoteness, _: Remoteness) -> Remoteness {
        a
    }

    fn zero(&self) -> Remoteness {
        Remoteness { remoteness: u32::from(self.0 == Convention::Misere), suspense: 0 }
    }
}

/// A Grundy value, and whether the hypothesis of the misère theorem holds in every position that can be
/// reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tame {
    /// The value.
    pub value: u32,
    /// Whether the hypothesis holds.
    pub holds: bool,
}

/// Evaluates to [`Tame`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Tameness;

impl Algebra for Tameness {
    type Value = Tame;
    const UNKNOWN: Tame = Tame { value: u32::MAX, holds: false };
    // The hypothesis is about whole positions: in a sum of parts it may fail though it holds in each.
    const ADDITIVE: bool = false;

    fn build(&self, options: &mut Vec<Tame>) -> Tame {
        let value = GrundyAlgebra.build(&mut options.iter().map(|option| option.value).collect());
        let reaches_one = options.iter().any(|option| option.value == 1);
        let here = value != 0 || options.is_empty() || reaches_one;
        Tame { value, holds: here && options.iter().all(|option| option.holds) }
    }

    fn plus(&self, a: Tame, _: Tame) -> Tame {
        a
    }

    fn zero(&self) -> Tame {
        Tame { value: 0, holds: true }
    }
}
