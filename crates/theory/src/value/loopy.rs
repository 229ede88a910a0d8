//! Values of impartial games that may go on for ever.

use super::GrundyValue;
use crate::outcome::Outcome;
use std::collections::BTreeSet;

/// The value of an impartial position from which play may never end (Smith 1966; Fraenkel and Perl 1975;
/// Winning Ways, chapter 12).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopyNimValue {
    /// The position is worth a Nim heap, although some moves may have to be reversed first.
    Finite(GrundyValue),
    /// The position can be kept going; the set holds the finite values of its options.
    Infinite(BTreeSet<GrundyValue>),
}

impl LoopyNimValue {
    /// The value of nothing.
    pub const ZERO: LoopyNimValue = LoopyNimValue::Finite(GrundyValue::ZERO);

    /// The value of the disjunctive sum. Two games that can be kept going make one that is drawn whatever
    /// stands beside it.
    pub fn plus(&self, other: &LoopyNimValue) -> LoopyNimValue {
        match (self, other) {
            (LoopyNimValue::Finite(a), LoopyNimValue::Finite(b)) => LoopyNimValue::Finite(a ^ b),
            (LoopyNimValue::Finite(a), LoopyNimValue::Infinite(options))
            | (LoopyNimValue::Infinite(options), LoopyNimValue::Finite(a)) => {
                LoopyNimValue::Infinite(options.iter().map(|option| option ^ a).collect())
            }
            (LoopyNimValue::Infinite(_), LoopyNimValue::Infinite(_)) => {
                LoopyNimValue::Infinite(BTreeSet::new())
            }
        }
    }

    /// Who wins in normal play: nobody, where play can be kept going and no option is worth 0.
    pub fn outcome(&self) -> Outcome {
        match self {
            LoopyNimValue::Finite(value) => Outcome::from_next(!value.is_zero()),
            LoopyNimValue::Infinite(options) if options.contains(&GrundyValue::ZERO) => Outcome::N,
            LoopyNimValue::Infinite(_) => Outcome::D,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn infinite(options: &[u64]) -> LoopyNimValue {
        LoopyNimValue::Infinite(options.iter().map(|&n| n.into()).collect())
    }

    fn finite(value: u64) -> LoopyNimValue {
        LoopyNimValue::Finite(value.into())
    }

    #[test]
    fn sums_shift_the_options() {
        assert_eq!(finite(5).plus(&finite(6)), finite(3));
        assert_eq!(infinite(&[0, 2]).plus(&finite(3)), infinite(&[3, 1]));
        assert_eq!(infinite(&[0]).plus(&infinite(&[0])), infinite(&[]));
        assert_eq!(LoopyNimValue::ZERO.plus(&infinite(&[4])), infinite(&[4]));
    }

    #[test]
    fn a_game_without_an_option_of_value_0_is_drawn() {
        let outcomes =
            [finite(0), finite(1), infinite(&[]), infinite(&[1]), infinite(&[0, 1])].map(|v| v.outcome());
        assert_eq!(outcomes, [Outcome::P, Outcome::N, Outcome::D, Outcome::D, Outcome::N]);
    }
}
