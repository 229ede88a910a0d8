//! Nimble is Nim with a heap for each coin.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::{LocalizedString, row};
use crate::outcome::{Convention, Outcome};
use crate::ruleset::strip::nimble::{Nimble, Slide};
use crate::structure::nim_heaps::NimHeaps;
use crate::text;
use crate::value::GrundyValue;
use crate::words;
use std::cmp::Reverse;

/// A coin on square n is a Nim heap of n: it can be moved to any lower number. Two coins on one square
/// cancel.
#[derive(Clone, Copy, Debug, Default)]
pub struct CoinsAreHeaps;

static STATEMENT: Statement = Statement {
    name: text!("Nimble is Nim", "Nimble 等同于尼姆"),
    claim: text!(
        "A coin on square n of Nimble is a Nim heap of n, so the Grundy value is the nim sum (XOR) of the numbers of the squares that hold an odd number of coins. Misère play is misère Nim.",
        "Nimble 中 n 号格上的一枚硬币等同于大小为 n 的尼姆堆，故 Grundy 值为放有奇数枚硬币的各格编号的尼姆和（异或）；反常规则下即反常尼姆。",
    ),
    source: "T. S. Ferguson, Game Theory, part I, exercises of chapter 2; C. L. Bouton, Nim, a game with a complete mathematical theory (1902)",
};

/// The coins as heaps of Nim. Of many equal heaps two fewer are worth the same, in misère play too while one
/// pair stays.
fn heaps(at: &[u64]) -> NimHeaps {
    (0u64..).zip(at).flat_map(|(square, &coins)| (0..few(coins)).map(move |_| square)).collect()
}

fn few(coins: u64) -> u64 {
    if coins <= 3 { coins } else { 2 + coins % 2 }
}

/// The moves of a coin from each square to the one that `size_of` says, where that is lower.
fn slides(at: &[u64], limit: usize, size_of: impl Fn(u64) -> u64) -> FirstMoves<Slide> {
    let slide = |from: usize| {
        let to = usize::try_from(size_of(from as u64)).ok().filter(|&to| to < from)?;
        Some(Slide { from, to })
    };
    let mut moves: Vec<Slide> = (0..at.len()).filter(|&from| at[from] > 0).filter_map(slide).collect();
    // The list grows at the square that a coin comes to: the later that is, the smaller the list.
    moves.sort_unstable_by_key(|slide| (Reverse(slide.to), slide.from));
    FirstMoves::all(moves, limit)
}

impl Theorem<Nimble> for CoinsAreHeaps {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, _: &Nimble, at: &Vec<u64>) -> Option<GrundyValue> {
        Some(heaps(at).sum.into())
    }

    fn outcome(&self, _: &Nimble, at: &Vec<u64>, play: Convention) -> Option<Outcome> {
        Some(Outcome::from_next(heaps(at).next_wins(play)))
    }

    fn winning_moves(
        &self,
        _: &Nimble,
        at: &Vec<u64>,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<Slide>> {
        let heaps = heaps(at);
        Some(slides(at, limit, |size| heaps.lost_size(size, play)))
    }

    fn moves_to(
        &self,
        _: &Nimble,
        at: &Vec<u64>,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<Slide>> {
        let Some(value) = value.to_u64() else { return Some(FirstMoves::none()) };
        let sum = heaps(at).sum;
        Some(slides(at, limit, |size| size ^ sum ^ value))
    }

    fn reason(&self, _: &Nimble, at: &Vec<u64>, play: Convention) -> LocalizedString {
        let heaps = heaps(at);
        let sum = heaps.sum;
        let squares =
            row((1u64..).zip(at.iter().skip(1)).filter(|(_, coins)| *coins % 2 == 1).map(|(n, _)| n));
        let coins = words!(
            "A coin on square n is a Nim heap of n, and two on one square cancel: the squares with an odd number of coins are {squares}, and their nim sum (XOR) is {sum}.",
            "n 号格上的硬币等同于大小为 n 的尼姆堆，同格的两枚相互抵消：硬币数为奇数的格子是 {squares}，其尼姆和（异或）为 {sum}。"
        );
        coins.then(match (play, heaps.next_wins(play)) {
            (Convention::Normal, true) => words!(
                "It is not 0: the player to move wins by making it 0.",
                "不为 0：先手使其变为 0 即可获胜。"
            ),
            (Convention::Normal, false) => words!("It is 0: the player to move loses.", "为 0：先手必败。"),
            (Convention::Misere, true) => {
                words!("By the rule of misère Nim the player to move wins.", "按反常尼姆的规则，先手必胜。")
            }
            (Convention::Misere, false) => {
                words!("By the rule of misère Nim the player to move loses.", "按反常尼姆的规则，先手必败。")
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::{check, check_equivalences};
    use proptest::prelude::*;

    fn strips(length: u32, most: u64) -> impl Iterator<Item = Vec<u64>> {
        (0..(most + 1).pow(length))
            .map(move |n| (0..length).map(|i| n / (most + 1).pow(i) % (most + 1)).collect())
    }

    #[test]
    fn small_strips_agree_with_play() {
        check(&Nimble, &CoinsAreHeaps, strips(4, 2).chain(strips(6, 1)).chain(strips(3, 5)));
        check_equivalences(&Nimble, strips(4, 2));
    }

    proptest! {
        #[test]
        fn random_strips_agree_with_play(coins in prop::collection::vec(0u64..3, 0..6)) {
            check(&Nimble, &CoinsAreHeaps, [coins]);
        }
    }
}
