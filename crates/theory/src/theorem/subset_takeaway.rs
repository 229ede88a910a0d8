//! Who wins Subset Takeaway, as far as it was computed.

use super::{Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::graph::subset_takeaway::SubsetTakeaway;
use crate::{text, words};

/// From no set taken the player to move loses for N up to 6 and wins for N = 7. Gale and Neyman's conjecture
/// that he always loses was refuted by the computation for 7.
#[derive(Clone, Copy, Debug, Default)]
pub struct ComputedSubsetOpenings;

static STATEMENT: Statement = Statement {
    name: text!("the computed openings of Subset Takeaway", "取子集博弈开局的计算结果"),
    claim: text!(
        "Before a set is taken, the player to move loses for N from 1 to 6 and wins for N = 7; these were found by computation.",
        "尚未取集合时，N 为 1 到 6 则先手必败，N = 7 则先手必胜；这些结果由计算得到。",
    ),
    source: "J. D. Christensen, M. Tilford, Unsolved problems: David Gale's subset take-away game, American Mathematical Monthly 104 (1997); A. E. Brouwer, J. D. Christensen, Counterexamples to conjectures about Subset Takeaway and counting linear extensions of a Boolean lattice, Order 35 (2018)",
};

impl Theorem<SubsetTakeaway> for ComputedSubsetOpenings {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, rules: &SubsetTakeaway, at: &Vec<u32>, play: Convention) -> Option<Outcome> {
        let known = play == Convention::Normal && at.is_empty() && rules.numbers <= 7;
        known.then(|| Outcome::from_next(rules.numbers == 7))
    }

    fn reason(&self, rules: &SubsetTakeaway, _: &Vec<u32>, _: Convention) -> LocalizedString {
        match rules.numbers {
            7 => words!(
                "For N = 7 a computation found that the player to move wins, against a conjecture of Gale and Neyman.",
                "N = 7 时计算表明先手必胜，推翻了 Gale 与 Neyman 的猜想。"
            ),
            numbers => words!(
                "For N = {numbers} it is known from computation that the player to move loses.",
                "N = {numbers} 时由计算得知先手必败。"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::{check, check_equivalences};

    #[test]
    fn the_smallest_openings_agree_with_play() {
        for numbers in 1..=4 {
            check(&SubsetTakeaway { numbers }, &ComputedSubsetOpenings, [vec![]]);
        }
        check_equivalences(&SubsetTakeaway { numbers: 3 }, [vec![]]);
    }
}
