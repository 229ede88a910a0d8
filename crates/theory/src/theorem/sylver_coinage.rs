//! Who wins Sylver Coinage where every number does away with the largest one.

use super::{Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::heap::sylver_coinage::SylverCoinage;
use crate::structure::semigroup::Semigroup;
use crate::{text, words};

/// Let t be the largest number that can be named, t > 1. If t becomes a sum whatever other number is named,
/// then the player to move wins.
///
/// Proof. Naming t changes nothing but that t cannot be named any more. If that wins, the player to move
/// names t. Otherwise the opponent has a winning answer n to it. Naming n at once makes t a sum, so it leads
/// to the same position: the player to move names n.
///
/// For two numbers a, b without a common divisor t is ab - a - b, and if n is no sum, then t - n is one. So
/// the hypothesis holds, and [a, b] is won unless it is [2, 3], where nothing is left.
#[derive(Clone, Copy, Debug, Default)]
pub struct QuietEnd;

/// More steps are not taken to check the hypothesis.
const MAX_STEPS: u64 = 10_000_000;

static STATEMENT: Statement = Statement {
    name: text!("Hutchings's theorem on quiet ends in Sylver Coinage", "Hutchings 关于西尔弗造币的定理"),
    claim: text!(
        "In normal play, if naming any other number makes the largest number that can be named a sum, then the player to move wins. Two numbers without a common divisor, other than 2 and 3, are such a position.",
        "正常规则下，若说出任何其他的数都会使可说的最大数成为已说数之和，则先手必胜。除 2 和 3 外，任意两个互素的数都是这样的局面。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 18 (Sylver Coinage)",
};

/// The largest number that can be named, if any other number makes it a sum.
fn quiet_end(at: &Semigroup) -> Option<u64> {
    let last = at.largest_gap().filter(|&last| last > 1)?;
    let mut steps = 0u64;
    let ends = |number: u64| {
        (1..=last / number).any(|times| {
            steps += 1;
            !at.is_gap(last - times * number)
        }) && steps <= MAX_STEPS
    };
    at.gaps().filter(|&number| number > 1 && number < last).all(ends).then_some(last)
}

impl Theorem<SylverCoinage> for QuietEnd {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, _: &SylverCoinage, at: &Semigroup, play: Convention) -> Option<Outcome> {
        let applies = play == Convention::Normal && quiet_end(at).is_some();
        applies.then_some(Outcome::N)
    }

    fn reason(&self, _: &SylverCoinage, at: &Semigroup, _: Convention) -> LocalizedString {
        let last = at.largest_gap().unwrap_or(0);
        words!(
            "{last} is the largest number that can be named, and naming any other number makes it a sum: either naming {last} wins, or the winning answer to it wins at once.",
            "可说的最大数是 {last}，说出任何其他的数都会使它成为和：要么说 {last} 获胜，要么直接说出对方应对它的制胜之数获胜。"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::Notation;
    use crate::theorem::brute_force::{Brute, check};

    fn read(numbers: &[u64]) -> Semigroup {
        SylverCoinage.parse(&Data::Naturals(numbers.to_vec())).unwrap()
    }

    #[test]
    fn small_positions_agree_with_play() {
        let numbers = || 2u64..9;
        let mut all = Vec::new();
        for (a, b, c) in
            numbers().flat_map(|a| numbers().flat_map(move |b| numbers().map(move |c| (a, b, c))))
        {
            all.extend(SylverCoinage.parse(&Data::Naturals(vec![a, b, c])));
        }
        assert!(all.len() > 200 && all.iter().filter(|at| quiet_end(at).is_some()).count() > 100);
        check(&SylverCoinage, &QuietEnd, all);
    }

    #[test]
    fn two_numbers_without_a_common_divisor_are_won() {
        for (numbers, outcome) in [
            (&[2, 3][..], None),
            (&[2, 5], Some(Outcome::N)),
            (&[4, 5], Some(Outcome::N)),
            (&[1000, 1001], Some(Outcome::N)),
            (&[5, 6, 13, 14], None),
        ] {
            assert_eq!(
                QuietEnd.outcome(&SylverCoinage, &read(numbers), Convention::Normal),
                outcome,
                "{numbers:?}"
            );
        }
    }

    #[test]
    fn known_answers_are_found() {
        let mut brute = Brute::new(&SylverCoinage);
        let values = [
            (&[2u64, 5][..], 1),
            (&[4, 5], 3),
            (&[5, 6], 7),
            (&[5, 8, 9], 2),
            (&[5, 6, 13, 14], 0),
            (&[4, 5, 11], 0),
        ];
        for (numbers, value) in values {
            assert_eq!(brute.grundy(&read(numbers)), value, "{numbers:?}");
        }
    }
}
