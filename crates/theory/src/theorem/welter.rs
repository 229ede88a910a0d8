//! The value of a position of Welter's game.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::{LocalizedString, row};
use crate::outcome::Convention;
use crate::ruleset::strip::welter::{Hop, Welter};
use crate::value::GrundyValue;
use crate::{text, words};

/// Coins on the squares a, b, c, ... are worth the nim sum (XOR) of these numbers and of 2^(v+1) - 1 for
/// every pair of them, v being the exponent of the largest power of 2 that divides the difference of the two.
///
/// Bit j of 2^(v+1) - 1 is 1 where v >= j, that is where the two numbers agree in all bits below j. So bit j
/// of the value is the nim sum of the bits j of all squares and of the number of pairs that agree below j;
/// and where one square is to be found that gives a wanted value, its bits follow one after the other from
/// the lowest.
#[derive(Clone, Copy, Debug, Default)]
pub struct WeltersFunction;

static STATEMENT: Statement = Statement {
    name: text!("Welter's theorem", "韦尔特定理"),
    claim: text!(
        "The Grundy value is the nim sum (XOR) of the squares and, for each pair of coins, of 2^(v+1) - 1, where 2^v is the largest power of 2 that divides their distance.",
        "Grundy 值等于各硬币所在格的编号，以及每两枚硬币的 2^(v+1) - 1 的尼姆和（异或），其中 2^v 是整除两枚硬币距离的 2 的最高次幂。",
    ),
    source: "C. P. Welter, Indagationes Mathematicae 16 (1954), 194-200; Conway, On Numbers and Games, chapter 13",
};

/// With more coins moves are left to be found by trying.
const MAX_COINS: usize = 1 << 13;

/// Bits of squares and values; squares are below 2^60.
const BITS: u32 = 62;

/// The value of coins on these squares.
fn value(at: &[u64]) -> u64 {
    let sum = at.iter().fold(0, |sum, square| sum ^ square);
    // Groups of squares that agree in all bits below j.
    let mut groups: Vec<Vec<u64>> = vec![at.to_vec()];
    let mut pairs = 0;
    for bit in 0..BITS {
        groups.retain(|group| group.len() > 1);
        let odd = groups.iter().filter(|group| matches!(group.len() % 4, 2 | 3)).count() % 2;
        pairs |= (odd as u64) << bit;
        groups = groups
            .into_iter()
            .flat_map(|group| {
                let (ones, zeros): (Vec<u64>, Vec<u64>) =
                    group.into_iter().partition(|square| square >> bit & 1 == 1);
                [ones, zeros]
            })
            .collect();
    }
    sum ^ pairs
}

/// The square that gives the value `target` together with these others, where there is one that is none of
/// them.
fn completing(others: &[u64], target: u64) -> Option<u64> {
    let sum = target ^ value(others);
    let mut agreeing = others.to_vec();
    let mut square = 0;
    for bit in 0..BITS {
        let own = (sum >> bit & 1) ^ (agreeing.len() as u64 & 1);
        square |= own << bit;
        agreeing.retain(|other| other >> bit & 1 == own);
    }
    agreeing.is_empty().then_some(square)
}

/// The moves that leave the value `target`, one at most for each coin.
fn hops(at: &[u64], target: u64) -> Option<Vec<Hop>> {
    if at.len() > MAX_COINS {
        return None;
    }
    let mut moves = Vec::new();
    for (coin, &from) in at.iter().enumerate() {
        let others = [&at[..coin], &at[coin + 1..]].concat();
        if let Some(to) = completing(&others, target).filter(|&to| to < from) {
            moves.push(Hop { from, to });
        }
    }
    // By the squares after the move.
    moves.sort_by_cached_key(|hop| {
        let mut after: Vec<u64> = at.iter().copied().filter(|&square| square != hop.from).collect();
        after.insert(after.partition_point(|&square| square < hop.to), hop.to);
        after
    });
    Some(moves)
}

impl Theorem<Welter> for WeltersFunction {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, _: &Welter, at: &Vec<u64>) -> Option<GrundyValue> {
        Some(value(at).into())
    }

    fn winning_moves(
        &self,
        _: &Welter,
        at: &Vec<u64>,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<Hop>> {
        match play {
            Convention::Normal => hops(at, 0).map(|moves| FirstMoves::all(moves, limit)),
            Convention::Misere => None,
        }
    }

    fn moves_to(
        &self,
        _: &Welter,
        at: &Vec<u64>,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<Hop>> {
        let Some(value) = value.to_u64() else { return Some(FirstMoves::none()) };
        hops(at, value).map(|moves| FirstMoves::all(moves, limit))
    }

    fn reason(&self, _: &Welter, at: &Vec<u64>, _: Convention) -> LocalizedString {
        let squares = at.iter().fold(0, |sum, square| sum ^ square);
        let (value, list) = (value(at), row(at.iter().copied()));
        let pairs = squares ^ value;
        words!(
            "The nim sum (XOR) of the squares {list} is {squares}, that of 2^(v+1) - 1 over all pairs of coins is {pairs}, and {squares} XOR {pairs} = {value}: the player to move wins exactly where this is not 0.",
            "各格编号 {list} 的尼姆和（异或）为 {squares}，各对硬币的 2^(v+1) - 1 的尼姆和为 {pairs}，{squares} XOR {pairs} = {value}：不为 0 时恰好先手必胜。"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::{check, check_equivalences};
    use proptest::prelude::*;

    fn sets(squares: u64) -> impl Iterator<Item = Vec<u64>> {
        (0..1u64 << squares).map(move |set| (0..squares).filter(|square| set >> square & 1 == 1).collect())
    }

    #[test]
    fn small_positions_agree_with_play() {
        check(&Welter, &WeltersFunction, sets(9));
        check_equivalences(&Welter, sets(6));
    }

    #[test]
    fn published_values() {
        // On Numbers and Games, chapter 13: [a|b] = (a XOR b) - 1.
        for (a, b) in [(0, 1), (3, 12), (7, 1_000_000_000_000_000_000), (5, 6)] {
            assert_eq!(value(&[a, b]), (a ^ b) - 1);
        }
    }

    proptest! {
        #[test]
        fn large_positions_move_to_every_smaller_value(
            squares in prop::collection::btree_set(0u64..=1_000_000_000_000_000_000, 1..9), wanted: prop::sample::Index,
        ) {
            let at: Vec<u64> = squares.into_iter().collect();
            let own = value(&at);
            prop_assume!(own > 0);
            let target = wanted.index(usize::try_from(own).unwrap_or(usize::MAX)) as u64;
            let moves = hops(&at, target).unwrap();
            prop_assert!(!moves.is_empty());
            prop_assert!(hops(&at, own).unwrap().is_empty());
            for hop in moves {
                use crate::ruleset::Ruleset;
                prop_assert_eq!(value(&Welter.play(&at, &hop).unwrap()), target);
            }
        }
    }
}
