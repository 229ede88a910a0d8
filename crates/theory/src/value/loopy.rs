//! Values of impartial games that may go on for ever.

use super::GrundyValue;
use crate::outcome::Outcome;
use std::collections::BTreeSet;

/// The value of an impartial position from which play may never end (Smith 1966; Fraenkel and Perl 1975; Winning
/// Ways, chapter 12).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopyValue {
    /// The position is worth a Nim heap, although some moves may have to be reversed first.
    Finite(GrundyValue),
    /// The position can be kept going; the set holds the finite values of its options.
    Infinite(BTreeSet<GrundyValue>),
}

impl LoopyValue {
    /// The value of nothing.
    pub const ZERO: LoopyValue = LoopyValue::Finite(GrundyValue::ZERO);

    /// The value of the disjunctive sum. Two games that can be kept going make one that is drawn whatever stands beside
    /// it.
    pub fn plus(&self, other: &LoopyValue) -> LoopyValue {
        match (self, other) {
            (LoopyValue::Finite(a), LoopyValue::Finite(b)) => LoopyValue::Finite(a ^ b),
            (LoopyValue::Finite(a), LoopyValue::Infinite(options))
            | (LoopyValue::Infinite(options), LoopyValue::Finite(a)) => {
                LoopyValue::Infinite(options.iter().map(|option| option ^ a).collect())
            }
            (LoopyValue::Infinite(_), LoopyValue::Infinite(_)) => LoopyValue::Infinite(BTreeSet::new()),
        }
    }

    /// Who wins in normal play: nobody, where play can be kept going and no option is worth 0.
    pub fn outcome(&self) -> Outcome {
        match self {
            LoopyValue::Finite(value) => Outcome::of_next(!value.is_zero()),
            LoopyValue::Infinite(options) if options.contains(&GrundyValue::ZERO) => Outcome::N,
            LoopyValue::Infinite(_) => Outcome::D,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn infinite(options: &[u64]) -> LoopyValue {
        LoopyValue::Infinite(options.iter().map(|&n| n.into()).collect())
    }

    fn finite(value: u64) -> LoopyValue {
        LoopyValue::Finite(value.into())
    }

    #[test]
    fn sums_shift_the_options() {
        assert_eq!(finite(5).plus(&finite(6)), finite(3));
        assert_eq!(infinite(&[0, 2]).plus(&finite(3)), infinite(&[3, 1]));
        assert_eq!(infinite(&[0]).plus(&infinite(&[0])), infinite(&[]));
        assert_eq!(LoopyValue::ZERO.plus(&infinite(&[4])), infinite(&[4]));
    }

    #[test]
    fn a_game_without_an_option_of_value_0_is_drawn() {
        let outcomes =
            [finite(0), finite(1), infinite(&[]), infinite(&[1]), infinite(&[0, 1])].map(|v| v.outcome());
        assert_eq!(outcomes, [Outcome::P, Outcome::N, Outcome::D, Outcome::D, Outcome::N]);
    }
}
