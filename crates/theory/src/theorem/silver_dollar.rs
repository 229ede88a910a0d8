//! The Silver Dollar game is Nim on every other gap.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::{LocalizedString, row};
use crate::outcome::Convention;
use crate::ruleset::strip::silver_dollar::{SilverDollar, Slide, room};
use crate::text;
use crate::value::GrundyValue;
use crate::words;

/// The Grundy value is the nim sum of the gaps before the last coin, the third last, and so on.
///
/// Pair the coins from the end; a first coin without a partner is paired with the end of the strip. A move of
/// the right coin of a pair lowers its gap, to any smaller number; a move of the left coin raises it, so that
/// the nim sum changes with every move, and every smaller value is reached as in Nim. So the value is the
/// least that no option has.
#[derive(Clone, Copy, Debug, Default)]
pub struct EveryOtherGap;

static STATEMENT: Statement = Statement {
    name: text!("Nim on every other gap", "隔位间隙上的尼姆"),
    claim: text!(
        "Pair the coins from the end of the row; the Grundy value is the nim sum (XOR) of the gaps inside the pairs, where a first coin left over is paired with the end of the strip.",
        "从末尾起把硬币两两配对，Grundy 值为各对内部间隙的尼姆和（异或）；若首枚硬币落单，则与格带起点配对。",
    ),
    source: "Conway, On Numbers and Games (1976), chapter 11; Winning Ways, chapter 15",
};

/// The coins that are the right one of a pair, rising.
fn rights(at: &[u64]) -> impl DoubleEndedIterator<Item = usize> + '_ {
    let first = (at.len() + 1) % 2;
    (first..at.len()).step_by(2)
}

fn nim_sum(at: &[u64]) -> u64 {
    rights(at).fold(0, |sum, coin| sum ^ room(at, coin))
}

impl Theorem<SilverDollar> for EveryOtherGap {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, _: &SilverDollar, at: &Vec<u64>) -> Option<GrundyValue> {
        Some(nim_sum(at).into())
    }

    fn winning_moves(
        &self,
        rules: &SilverDollar,
        at: &Vec<u64>,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<Slide>> {
        match play {
            Convention::Normal => self.moves_to(rules, at, &GrundyValue::ZERO, limit),
            Convention::Misere => None,
        }
    }

    fn moves_to(
        &self,
        _: &SilverDollar,
        at: &Vec<u64>,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<Slide>> {
        let change = nim_sum(at) ^ value.to_u64().unwrap_or(u64::MAX);
        let slide = |coin: usize| {
            let (gap, wanted) = (room(at, coin), room(at, coin) ^ change);
            if wanted < gap {
                return Some(Slide { coin, squares: gap - wanted });
            }
            let left = coin.checked_sub(1)?;
            let squares = wanted - gap;
            (1..=room(at, left)).contains(&squares).then_some(Slide { coin: left, squares })
        };
        Some(FirstMoves::all(rights(at).filter_map(slide).collect(), limit))
    }

    fn reason(&self, _: &SilverDollar, at: &Vec<u64>, _: Convention) -> LocalizedString {
        let (gaps, sum) = (row(rights(at).map(|coin| room(at, coin))), nim_sum(at));
        let paired = words!(
            "Pair the coins from the end of the row. A move that widens the gap of a pair can be undone by its other coin, so the gaps count as heaps of Nim: {gaps}; their nim sum (XOR) is {sum}.",
            "从末尾起把硬币两两配对。使一对间隙变大的一步，可由该对的另一枚硬币抵消，因此各对的间隙等同于尼姆堆：{gaps}；尼姆和（异或）为 {sum}。"
        );
        paired.then(match sum {
            0 => words!("It is 0: the player to move loses.", "为 0：先手必败。"),
            _ => words!(
                "It is not 0: the player to move wins by making it 0.",
                "不为 0：先手使其变为 0 即可获胜。"
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::{check, check_equivalences};
    use proptest::prelude::*;

    fn strips(squares: u64) -> impl Iterator<Item = Vec<u64>> {
        (0u64..1 << squares).map(move |set| (0..squares).filter(|square| set >> square & 1 == 1).collect())
    }

    #[test]
    fn small_strips_agree_with_play() {
        check(&SilverDollar, &EveryOtherGap, strips(9));
        check_equivalences(&SilverDollar, strips(7));
    }

    proptest! {
        #[test]
        fn random_strips_agree_with_play(set in 0u64..1 << 13) {
            let coins: Vec<u64> = (0..13).filter(|square| set >> square & 1 == 1).take(5).collect();
            check(&SilverDollar, &EveryOtherGap, [coins]);
        }
    }
}
