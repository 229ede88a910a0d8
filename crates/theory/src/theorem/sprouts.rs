//! Who wins Sprouts at the beginning, as far as it was computed.

use super::{Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::graph::sprouts::{Drawing, Sprouts};
use crate::{text, words};

/// From n spots the player to move wins in normal play exactly when n leaves the remainder 3, 4 or 5 modulo
/// 6, for all n up to 44. That this holds for all n is a conjecture of Applegate, Jacobson and Sleator, who
/// computed n up to 11.
#[derive(Clone, Copy, Debug, Default)]
pub struct ComputedSproutsOpenings;

/// Every opening with at most this many spots is known.
const MAX_SPOTS: usize = 44;

static STATEMENT: Statement = Statement {
    name: text!("the computed openings of Sprouts", "豆芽游戏开局的计算结果"),
    claim: text!(
        "In normal play from n spots without lines, n at most 44, the player to move wins exactly when n leaves the remainder 3, 4 or 5 modulo 6; this was found by computation.",
        "正常规则下，从 n 个尚未连线的点（n 不超过 44）开始，当且仅当 n 除以 6 余 3、4 或 5 时先手必胜；这是计算得到的结果。",
    ),
    source: "D. Applegate, G. Jacobson, D. Sleator, Computer analysis of Sprouts, Carnegie Mellon University CMU-CS-91-144 (1991); J. Lemoine, S. Viennot, Computer analysis of Sprouts with nimbers, Games of No Chance 4 (2015)",
};

impl Theorem<Sprouts> for ComputedSproutsOpenings {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, _: &Sprouts, at: &Drawing, play: Convention) -> Option<Outcome> {
        let spots =
            at.spots_of_opening().filter(|&spots| play == Convention::Normal && spots <= MAX_SPOTS)?;
        Some(Outcome::from_next(spots % 6 >= 3))
    }

    fn reason(&self, _: &Sprouts, at: &Drawing, _: Convention) -> LocalizedString {
        let spots = at.spots_of_opening().unwrap_or(0);
        let rest = spots % 6;
        if rest >= 3 {
            words!(
                "From {spots} spots a computation found that the player to move wins; {spots} leaves the remainder {rest} modulo 6.",
                "计算表明从 {spots} 个点开始先手必胜；{spots} 除以 6 余 {rest}。"
            )
        } else {
            words!(
                "From {spots} spots a computation found that the player to move loses; {spots} leaves the remainder {rest} modulo 6.",
                "计算表明从 {spots} 个点开始先手必败；{spots} 除以 6 余 {rest}。"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::player::Player;
    use crate::ruleset::{Notation, Ruleset};
    use crate::theorem::brute_force::{Brute, check, check_equivalences};
    use std::collections::HashMap;
    use std::ops::ControlFlow;

    fn read(data: impl Into<Data>) -> Drawing {
        Sprouts::default().parse(&data.into()).unwrap()
    }

    #[test]
    fn the_smallest_openings_agree_with_play() {
        check(&Sprouts::default(), &ComputedSproutsOpenings, (0u64..3).map(read));
    }

    #[test]
    fn openings_that_were_computed_have_an_outcome() {
        for (spots, outcome) in [
            (3u64, Some(Outcome::N)),
            (4, Some(Outcome::N)),
            (8, Some(Outcome::P)),
            (11, Some(Outcome::N)),
            (44, Some(Outcome::P)),
            (45, None),
        ] {
            assert_eq!(
                ComputedSproutsOpenings.outcome(&Sprouts::default(), &read(spots), Convention::Normal),
                outcome,
                "{spots}"
            );
        }
        let others = [read("0.1.}"), read("0.0.}]0.0.}"), read("AB.}AB.}")];
        assert!(others.iter().all(|at| {
            ComputedSproutsOpenings.outcome(&Sprouts::default(), at, Convention::Normal).is_none()
        }));
    }

    /// Grundy values by lands, remembered.
    fn value(at: &Drawing, known: &mut HashMap<Drawing, u64>) -> u64 {
        let mut lands = Vec::new();
        Sprouts::default().visit_components(at, &mut |land| lands.push(land));
        lands.into_iter().fold(0, |sum, land| {
            if let Some(value) = known.get(&land) {
                return sum ^ value;
            }
            let mut after = Vec::new();
            let _ = Sprouts::default().visit_moves(&land, Player::Left, &mut |to| {
                after.push(to);
                ControlFlow::Continue(())
            });
            let values: Vec<u64> = after.iter().map(|to| value(to, known)).collect();
            let mex = (0..).find(|n| !values.contains(n)).unwrap_or(0);
            known.insert(land, mex);
            sum ^ mex
        })
    }

    #[test]
    fn values_of_drawings_are_those_that_are_known() {
        let mut known = HashMap::new();
        for (text, expected) in [
            ("0.0.}", 0),
            ("0.0.0.}", 1),
            ("AB.}0.AB.}]!", 2),
            ("AB.}AB.}]0.2.}]!", 0),
            ("2AB.}AB.}]!", 2),
            ("ABCDE.}ABCDE.}]!", 1),
            ("ABCD.}ABCD.}]!", 0),
            ("0.}]22.}]!", 1),
            ("AB.}AB.}]!", 1),
            ("1AB.}AB.}]!", 3),
            ("1ab1ba.}!", 3),
        ] {
            assert_eq!(value(&read(text), &mut known), expected, "{text}");
        }
    }

    #[test]
    fn lands_are_a_sum() {
        let drawings = ["0.AB.}AB.}", "0.}]22.}", "1AB.}AB.}]2.2.}", "1a1a.}", "0.2.}", "0.0.}"];
        check_equivalences(&Sprouts::default(), drawings.map(read));
    }

    #[test]
    fn misere_play_is_searched() {
        let mut brute = Brute::new(&Sprouts { spots: None });
        for (text, outcome) in [
            ("", Outcome::N),
            ("1AB.}AB.}]!", Outcome::N),
            ("0.}]0.2.}]!", Outcome::P),
            ("AB.}0.AB.}]!", Outcome::N),
            ("0.}", Outcome::N),
        ] {
            assert_eq!(brute.outcome(&read(text), Convention::Misere), outcome, "{text}");
        }
    }
}
