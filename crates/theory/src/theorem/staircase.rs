//! Staircase Nim is Nim on the odd steps.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::{LocalizedString, row};
use crate::outcome::{Convention, Outcome};
use crate::ruleset::heap::staircase::{Staircase, StaircaseMove};
use crate::structure::nim_heaps::NimHeaps;
use crate::value::GrundyValue;
use crate::{text, words};

/// The Grundy value is the nim sum of the odd steps, and in misère play too the outcome is that of Nim with
/// these heaps.
///
/// A move from an odd step lowers a Nim heap. A move of t tokens from an even step raises one, and is
/// answered by moving these t tokens one step further, which changes no odd step but the one they leave: such
/// moves gain nothing. In misère play the positions lost in Nim stay lost for the same reason. A position won
/// in Nim has a move to one lost in Nim, unless the odd steps are empty; then one token from an even step
/// makes a lost heap of 1, and where there is none the game is over and won by the misère rule.
#[derive(Clone, Copy, Debug, Default)]
pub struct OddSteps;

static STATEMENT: Statement = Statement {
    name: text!("Staircase Nim theorem", "阶梯尼姆定理"),
    claim: text!(
        "The Grundy value of Staircase Nim is the nim sum (XOR) of the tokens on the odd steps. In misère play the player to move wins exactly where he wins misère Nim with the odd steps as heaps.",
        "阶梯尼姆的 Grundy 值为各奇数级石子数的尼姆和（异或）。反常规则下的胜负与以奇数级为堆的反常尼姆相同。",
    ),
    source: "R. P. Sprague, Über zwei Abarten von Nim, Tohoku Mathematical Journal 43 (1937), 351-354; T. S. Ferguson, Game Theory, part I, exercises of chapter 2; misère play by the same answering moves",
};

fn odd_steps(at: &[u64]) -> NimHeaps {
    at.iter().copied().step_by(2).collect()
}

/// The moves after which each odd step alone has the size that `size_of` says, in order of `to`. That size is
/// never the one it has: a move changes exactly one odd step.
fn moves_to_sizes(at: &[u64], limit: usize, size_of: impl Fn(u64) -> u64) -> FirstMoves<StaircaseMove> {
    let move_to = |odd: usize| {
        let (now, then) = (at[odd], size_of(at[odd]));
        if then < now {
            return Some(StaircaseMove { from: odd, take: now - then });
        }
        let above = at.get(odd + 1).copied().unwrap_or(0);
        (now..=now.saturating_add(above))
            .contains(&then)
            .then(|| StaircaseMove { from: odd + 1, take: then - now })
            .filter(|mv| mv.take > 0)
    };
    let odd = (0..at.len()).step_by(2);
    let first = odd.clone().take(1).filter_map(move_to).filter(|mv| mv.from == 0);
    let others = odd.rev().filter_map(move_to).filter(|mv| mv.from > 0);
    let (mut moves, mut count) = (Vec::new(), 0usize);
    for mv in first.chain(others) {
        count += 1;
        if moves.len() < limit {
            moves.push(mv);
        }
    }
    FirstMoves { moves, count: Some(count.into()) }
}

impl Theorem<Staircase> for OddSteps {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, _: &Staircase, at: &Vec<u64>) -> Option<GrundyValue> {
        Some(odd_steps(at).sum.into())
    }

    fn outcome(&self, _: &Staircase, at: &Vec<u64>, play: Convention) -> Option<Outcome> {
        // Where nothing is left misère Nim is won as well, by an even number of ones.
        Some(Outcome::from_next(odd_steps(at).next_wins(play)))
    }

    fn winning_moves(
        &self,
        _: &Staircase,
        at: &Vec<u64>,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<StaircaseMove>> {
        let heaps = odd_steps(at);
        Some(moves_to_sizes(at, limit, |size| heaps.lost_size(size, play)))
    }

    fn moves_to(
        &self,
        _: &Staircase,
        at: &Vec<u64>,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<StaircaseMove>> {
        let Some(value) = value.to_u64() else {
            return Some(FirstMoves::none());
        };
        let sum = odd_steps(at).sum;
        Some(moves_to_sizes(at, limit, |size| size ^ sum ^ value))
    }

    fn reason(&self, _: &Staircase, at: &Vec<u64>, play: Convention) -> LocalizedString {
        let heaps = odd_steps(at);
        let NimHeaps { sum, ones, large } = heaps;
        let odd = row(at.iter().copied().step_by(2));
        let hidden = words!(
            "Tokens moved from an even step can immediately be moved on by the opponent, so only the odd steps count, as heaps of Nim: {odd}.",
            "从偶数级移下的石子，对手可以立即再往下移，因此只有奇数级起作用，如同尼姆的各堆：{odd}。"
        );
        hidden.then(match (play, large, heaps.next_wins(play)) {
            (Convention::Misere, 0, true) => words!(
                "None is larger than 1 and the number of ones is {ones}, which is even: in misère play that wins.",
                "其中没有大于 1 的，1 的个数为 {ones}，是偶数：反常规则下先手必胜。"
            ),
            (Convention::Misere, 0, false) => words!(
                "None is larger than 1 and the number of ones is {ones}, which is odd: in misère play that loses.",
                "其中没有大于 1 的，1 的个数为 {ones}，是奇数：反常规则下先手必败。"
            ),
            (_, _, true) => words!(
                "Their nim sum is {sum}, not 0: some move makes it 0.",
                "它们的尼姆和为 {sum}，不为 0：有一步可使它变为 0。"
            ),
            (_, _, false) => words!("Their nim sum is 0.", "它们的尼姆和为 0。"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check;
    use proptest::prelude::*;

    fn lists(length: usize, largest: u64) -> Vec<Vec<u64>> {
        (0..length).fold(vec![vec![]], |lists, _| {
            let longer = |list: Vec<u64>| {
                (0..=largest).map(move |size| list.iter().copied().chain([size]).collect::<Vec<u64>>())
            };
            lists.into_iter().flat_map(longer).collect()
        })
    }

    #[test]
    fn only_the_odd_steps_count() {
        for (length, largest) in [(0, 0), (1, 9), (2, 6), (3, 4), (4, 3), (5, 2)] {
            check(&Staircase, &OddSteps, lists(length, largest));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn random_small_stairs_agree_with_search(at in prop::collection::vec(0u64..4, 0..6)) {
            check(&Staircase, &OddSteps, [at]);
        }
    }

    #[test]
    fn a_million_steps_of_10_to_the_18_are_answered() {
        let mut at = vec![1_000_000_000_000_000_000; 1_000_000];
        at[0] = 7;
        let listed = OddSteps.winning_moves(&Staircase, &at, Convention::Normal, 3).expect("found directly");
        let sum = 7 ^ 1_000_000_000_000_000_000u64;
        assert_eq!(OddSteps.grundy(&Staircase, &at), Some(sum.into()));
        // Every other odd step can fall to 7, and step 1 can rise to 10^18, by less than step 2 holds.
        assert_eq!(listed.count, Some(500_000u32.into()));
        assert_eq!(listed.moves[0], StaircaseMove { from: 999_998, take: 999_999_999_999_999_993 });
    }
}
