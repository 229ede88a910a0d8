//! Who wins Antonim with at most three heaps.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::heap::antonim::{Antonim, AntonimMove};
use crate::{text, words};

/// With two heaps or three that are not empty, an empty one counting as 0 where there are two, the player to
/// move loses exactly where (a + 1) XOR (b + 1) XOR (c + 1) = 0: Antonim is Nim on the numbers one larger.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneMoreEach;

static STATEMENT: Statement = Statement {
    name: text!("the theorem on Antonim with three heaps", "三堆反尼姆定理"),
    claim: text!(
        "With three heaps, of which one at most is empty, the player to move loses exactly when the nim sum (XOR) of the numbers one larger than the heaps is 0. One heap alone is won by taking all of it.",
        "三堆中至多一堆为空时，当且仅当各堆石子数加一的尼姆和（异或）为 0 时先手必败。只有一堆时，全部取走即胜。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 15 (Antonim)",
};

/// The heaps that are not empty, if there are three at most; the others are 0.
fn three(at: &[u64]) -> Option<[u64; 3]> {
    let mut heaps = at.iter().copied().filter(|&heap| heap > 0);
    let three = [(); 3].map(|()| heaps.next().unwrap_or(0));
    heaps.next().is_none().then_some(three)
}

/// The winning moves, one at most in each heap, if at most three heaps are not empty.
///
/// What is left of a heap is one less than the nim sum s of the other two with 1 added to each. That is never
/// the size of one of these: s = b + 1 only if c + 1 = 0. And s is not 0, as the others differ.
fn winning_moves(at: &[u64]) -> Option<Vec<AntonimMove>> {
    let three = three(at)?;
    let one_heap = three[1] == 0;
    let nim_sum = three.iter().fold(0, |sum, heap| sum ^ (heap + 1));
    let heaps = at.iter().enumerate().filter(|&(_, &size)| size > 0);
    let moves = heaps.filter_map(|(heap, &size)| {
        let left = if one_heap { 0 } else { (nim_sum ^ (size + 1)).checked_sub(1)? };
        (left < size).then_some(AntonimMove { heap, left })
    });
    Some(moves.collect())
}

impl Theorem<Antonim> for OneMoreEach {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, _: &Antonim, at: &Vec<u64>, play: Convention) -> Option<Outcome> {
        let [a, b, c] = three(at).filter(|_| play == Convention::Normal)?;
        Some(Outcome::from_next(match b {
            0 => a > 0,
            _ => (a + 1) ^ (b + 1) ^ (c + 1) != 0,
        }))
    }

    fn winning_moves(
        &self,
        _: &Antonim,
        at: &Vec<u64>,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<AntonimMove>> {
        match play {
            Convention::Normal => Some(FirstMoves::all(winning_moves(at)?, limit)),
            Convention::Misere => None,
        }
    }

    fn reason(&self, _: &Antonim, at: &Vec<u64>, _: Convention) -> LocalizedString {
        let Some([a, b, c]) = three(at) else { return LocalizedString::default() };
        if a == 0 {
            return words!("No heap is left, so there is no move.", "没有石子了，先手无法行动。");
        }
        if b == 0 {
            return words!(
                "Only the heap of {a} is left: taking all of it wins.",
                "只剩一堆 {a} 颗：全部取走即胜。"
            );
        }
        let [a, b, c] = [a, b, c].map(|heap| heap + 1);
        let sum = a ^ b ^ c;
        words!(
            "The numbers one larger than the heaps are {a}, {b} and {c}, and their nim sum (XOR) is {sum}: the player to move loses exactly when it is 0.",
            "各堆石子数加一为 {a}、{b}、{c}，其尼姆和（异或）为 {sum}：为 0 时恰好先手必败。"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::Notation;
    use crate::theorem::brute_force::{check, check_equivalences};

    fn positions(heaps: u32, largest: u64) -> impl Iterator<Item = Vec<u64>> {
        let sizes = largest + 1;
        let all = (0..sizes.pow(heaps))
            .map(move |n| (0..heaps).map(|i| n / sizes.pow(i) % sizes).collect::<Vec<u64>>());
        all.filter(|at| Antonim.parse(&Data::Naturals(at.clone())).is_ok())
    }

    #[test]
    fn small_positions_agree_with_play() {
        for (heaps, largest) in [(0, 0), (1, 6), (2, 12), (3, 9), (4, 4)] {
            check(&Antonim, &OneMoreEach, positions(heaps, largest));
        }
        check_equivalences(&Antonim, positions(3, 4));
    }

    #[test]
    fn heaps_of_10_to_the_18_are_reduced_at_once() {
        let at = vec![1_000_000_000_000_000_000, 3, 0, 999_999_999_999_999_999];
        let listed = OneMoreEach.winning_moves(&Antonim, &at, Convention::Normal, 20).expect("three heaps");
        let sum = 1_000_000_000_000_000_001 ^ 1_000_000_000_000_000_000;
        assert_eq!(listed, FirstMoves::all(vec![AntonimMove { heap: 1, left: sum - 1 }], 20));
    }
}
