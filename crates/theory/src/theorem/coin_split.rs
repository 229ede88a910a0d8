//! The value of a coin that splits.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::Convention;
use crate::player::Player;
use crate::ruleset::Ruleset;
use crate::ruleset::heap::coin_split::{CoinMove, CoinSplit};
use crate::structure::odious::odious;
use crate::value::GrundyValue;
use crate::{text, words};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// A coin d places before the last one has the d-th odious number as its Grundy value (0 for d = 0).
///
/// A coin becomes two coins of smaller distance. Since a coin on the last place is nothing, this is the
/// choice of nothing, one coin or two different ones of smaller distance (two equal ones cancel): the values
/// are those of Mock Turtles.
#[derive(Clone, Copy, Debug, Default)]
pub struct OdiousDistances;

static STATEMENT: Statement = Statement {
    name: text!("the Mock Turtle theorem", "Mock Turtles 定理"),
    claim: text!(
        "A coin d places before the last has Grundy value 0 for d = 0, and otherwise the d-th odious number: the numbers with an odd number of ones in binary, 1, 2, 4, 7, 8, 11, ...",
        "距末位 d 个位置的硬币：d = 0 时 Grundy 值为 0，否则为第 d 个可憎数（二进制中 1 的个数为奇数的数：1、2、4、7、8、11……）。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 14 (Mock Turtles)",
};

/// The value of one coin on each place.
fn values(places: usize) -> Vec<u64> {
    (0..places as u64).rev().map(odious).collect()
}

fn nim_sum(at: &[u64]) -> u64 {
    values(at.len())
        .iter()
        .zip(at)
        .filter(|&(_, coins)| coins % 2 == 1)
        .fold(0, |sum, (value, _)| sum ^ value)
}

/// The moves to positions of value `target`: a hundred places have no more than 170,000 moves to look at.
fn moves_of_value(rules: &CoinSplit, at: &Vec<u64>, target: u64, limit: usize) -> FirstMoves<CoinMove> {
    let (values, change) = (values(at.len()), nim_sum(at) ^ target);
    let (mut moves, mut count) = (Vec::new(), 0u64);
    let _ = rules.visit_moves(at, Player::Left, &mut |mv| {
        if values[mv.from] ^ values[mv.into[0]] ^ values[mv.into[1]] == change {
            count += 1;
            if moves.len() < limit {
                moves.push(mv);
            }
        }
        ControlFlow::Continue(())
    });
    FirstMoves { moves, count: Some(BigUint::from(count)) }
}

impl Theorem<CoinSplit> for OdiousDistances {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, _: &CoinSplit, at: &Vec<u64>) -> Option<GrundyValue> {
        Some(nim_sum(at).into())
    }

    fn winning_moves(
        &self,
        rules: &CoinSplit,
        at: &Vec<u64>,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<CoinMove>> {
        (play == Convention::Normal).then(|| moves_of_value(rules, at, 0, limit))
    }

    fn moves_to(
        &self,
        rules: &CoinSplit,
        at: &Vec<u64>,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<CoinMove>> {
        Some(value.to_u64().map_or_else(FirstMoves::none, |target| moves_of_value(rules, at, target, limit)))
    }

    fn reason(&self, _: &CoinSplit, at: &Vec<u64>, _: Convention) -> LocalizedString {
        let sum = nim_sum(at);
        let odd: Vec<String> = values(at.len())
            .iter()
            .zip(at)
            .filter(|&(&value, coins)| value > 0 && coins % 2 == 1)
            .map(|(value, _)| value.to_string())
            .collect();
        if odd.is_empty() {
            return words!(
                "Equal coins cancel in pairs, and coins on the last place cannot move: every place before it holds an even number of coins, so the nim sum is 0.",
                "相同位置的硬币两两抵消，末位的硬币不能动：末位以前各位置的硬币数都是偶数，所以尼姆和为 0。"
            );
        }
        let terms = match &odd[..] {
            [_] => String::new(),
            terms => format!("{} = ", terms.join(" XOR ")),
        };
        words!(
            "A coin d places before the last is worth the d-th odious number (1, 2, 4, 7, 8, ...), and equal coins cancel in pairs: the nim sum of the places with an odd number of coins is {terms}{sum}.",
            "距末位 d 个位置的硬币值为第 d 个可憎数（1、2、4、7、8……），相同位置的硬币两两抵消：硬币数为奇数的各位置的尼姆和为 {terms}{sum}。"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::{check_by_move, check_equivalences};
    use proptest::prelude::*;

    const LARGE: u64 = 1_000_000_000_000_000_000;

    fn rows(length: usize, most: u64) -> Vec<Vec<u64>> {
        (0..length).fold(vec![vec![]], |rows, _| {
            rows.iter().flat_map(|row| (0..=most).map(move |coins| [&row[..], &[coins]].concat())).collect()
        })
    }

    #[test]
    fn small_rows_agree_with_play() {
        for (length, most) in [(0, 0), (1, 3), (2, 3), (3, 3), (4, 2), (5, 1)] {
            check_by_move(&CoinSplit, &OdiousDistances, rows(length, most), CoinMove::clone);
        }
    }

    #[test]
    fn coins_move_on_their_own() {
        check_equivalences(&CoinSplit, rows(3, 3));
        check_equivalences(&CoinSplit, rows(4, 2));
        check_equivalences(&CoinSplit, [vec![0, 70, 3]]);
    }

    #[test]
    fn single_coins_agree_with_their_options_on_a_hundred_places() {
        for d in 0..100 {
            let mut options: Vec<u64> =
                (0..d).flat_map(|a| (a..d).map(move |b| odious(a) ^ odious(b))).collect();
            options.sort_unstable();
            options.dedup();
            let mex = options.iter().zip(0..).take_while(|&(&value, i)| value == i).count() as u64;
            assert_eq!(odious(d), mex, "a coin {d} places before the last");
        }
    }

    #[test]
    fn a_hundred_places_of_10_to_the_18_coins_are_counted_exactly() {
        let at: Vec<u64> = (0..100).map(|place| LARGE - place % 3).collect();
        let listed = moves_of_value(&CoinSplit, &at, 0, usize::MAX);
        assert_eq!(listed.count, Some(BigUint::from(listed.moves.len())));
        assert!(!listed.moves.is_empty());
        for mv in listed.moves {
            let to = CoinSplit.play(&at, &mv).expect("coins fit");
            assert_eq!(nim_sum(&to), 0);
        }
    }

    proptest! {
        #[test]
        fn random_rows_agree_with_play(coins in prop::collection::vec(0u64..3, 0..5)) {
            check_by_move(&CoinSplit, &OdiousDistances, [coins], CoinMove::clone);
        }
    }
}
