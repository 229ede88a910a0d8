//! Who wins when a move takes one token or merges two heaps.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::heap::merge::visit_mergers;
use crate::ruleset::heap::take_or_merge::{TakeOrMerge, TakeOrMergeMove};
use crate::{text, words};
use num_bigint::BigUint;
use std::ops::{ControlFlow, RangeInclusive};

/// Only the number a of heaps of one and the number b of moves in the larger heaps count: b is their tokens
/// and their number together, less one, for that is how many moves they last if they are merged and then
/// taken token by token.
///
/// The position is P exactly when
///
/// - b is 0 or 2 (no larger heap, or a single heap of two) and 3 divides a, or
/// - b is 3 or more and a and b are even.
///
/// Proof by induction. A move that takes a one leads to (a - 1, b), one that merges two ones to (a - 2, b +
/// 3), or to (a - 2, 2) where b = 0; merging a one with a larger heap leads to (a - 1, b + 1); taking from a
/// larger heap or merging two of them to (a, b - 1), except that a heap of two becomes a one: (a + 1, b - 3),
/// or (a + 1, 0) where it was the only larger heap. No P-position has a move to another: for b >= 4 every
/// move but one changes the parity of a or of b, and keeps b at 3 or more; the exception, (a + 1, b - 3), has
/// an odd b - 3 >= 3; for b = 0 and b = 2 the moves go to b = 3 or 5, to a - 1 with the same b, or between
/// (a, 2) and (a + 1, 0), (a, 0) and (a - 2, 2). Every other position has a move to one of them: with b = 0
/// or 2, take a one if a = 1 modulo 3, and if a = 2 merge two ones or take from the two; with a odd and b >=
/// 3, take a one if b is even, else merge it with a larger heap; with a even and b >= 5 odd make b even; with
/// a even and b = 3 merge two ones, or if there are none take from the heap of three.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnesAndMoves;

static STATEMENT: Statement = Statement {
    name: text!("parity of the moves in the large heaps", "大堆剩余步数的奇偶性"),
    claim: text!(
        "Let a be the number of heaps of one, and b the tokens in the larger heaps plus the number of those heaps, less one (0 without such heaps). The player to move loses exactly when b is 0 or 2 and 3 divides a, or b is at least 3 and both a and b are even.",
        "设 a 为只有一颗的堆数，b 为其余各堆的石子总数加堆数减一（没有这样的堆时为 0）。恰在以下情形先手必败：b 为 0 或 2 且 3 整除 a；或 b 至少为 3 且 a、b 均为偶数。",
    ),
    source: "by induction, the proof is in Grundy's source code, theorem/take_or_merge.rs; the state (a, b) is well known from the contest problem",
};

/// What counts of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    /// Heaps of one.
    ones: u128,
    /// Heaps of two.
    twos: u128,
    /// Larger heaps, those of two included.
    large: u128,
    /// Moves in the larger heaps: their tokens and their number, less one.
    moves: u128,
}

impl State {
    fn from_heaps(heaps: &[u64]) -> State {
        let mut state = State { ones: 0, twos: 0, large: 0, moves: 0 };
        for &heap in heaps {
            match heap {
                0 => {}
                1 => state.ones += 1,
                _ => {
                    state.twos += u128::from(heap == 2);
                    state.large += 1;
                    state.moves += u128::from(heap) + 1;
                }
            }
        }
        state.moves = state.moves.saturating_sub(1);
        state
    }

    fn outcome(self) -> Outcome {
        Outcome::from_next(match self.moves {
            0 | 2 => !self.ones.is_multiple_of(3),
            moves => !(self.ones.is_multiple_of(2) && moves.is_multiple_of(2)),
        })
    }

    /// Whether the position with these heaps of one and these moves in the others is P.
    fn is_p(ones: u128, moves: u128) -> bool {
        State { ones, moves, twos: 0, large: 0 }.outcome() == Outcome::P
    }

    /// Whether it wins to take a token from a heap of this size.
    fn take_wins(self, heap: u64) -> bool {
        match heap {
            0 => false,
            1 => State::is_p(self.ones - 1, self.moves),
            2 if self.large == 1 => State::is_p(self.ones + 1, 0),
            2 => State::is_p(self.ones + 1, self.moves - 3),
            _ => State::is_p(self.ones, self.moves - 1),
        }
    }

    /// Whether it wins to merge two ones.
    fn merging_ones_wins(self) -> bool {
        let moves = if self.moves == 0 { 2 } else { self.moves + 3 };
        self.ones >= 2 && State::is_p(self.ones - 2, moves)
    }

    /// Whether it wins to merge a one with a larger heap.
    fn merging_one_wins(self) -> bool {
        self.ones >= 1 && self.large >= 1 && State::is_p(self.ones - 1, self.moves + 1)
    }

    /// Whether it wins to merge two larger heaps.
    fn merging_large_wins(self) -> bool {
        self.large >= 2 && State::is_p(self.ones, self.moves - 1)
    }

    /// The sizes of heaps that win when merged with a heap of this size.
    fn partners(self, heap: u64) -> Option<RangeInclusive<u64>> {
        let (one, large) = match heap {
            1 => (self.merging_ones_wins(), self.merging_one_wins()),
            _ => (self.merging_one_wins(), self.merging_large_wins()),
        };
        match (one, large) {
            (true, true) => Some(1..=u64::MAX),
            (true, false) => Some(1..=1),
            (false, true) => Some(2..=u64::MAX),
            (false, false) => None,
        }
    }

    /// How many moves win.
    fn count(self) -> BigUint {
        let larger_than_two = self.large - self.twos;
        let pairs = |n: u128| BigUint::from(n) * n.saturating_sub(1) / 2u8;
        let takes = [(1, self.ones), (2, self.twos), (3, larger_than_two)];
        let takes: u128 =
            takes.iter().filter(|&&(heap, count)| count > 0 && self.take_wins(heap)).map(|take| take.1).sum();
        let mergers = [
            (self.merging_ones_wins(), pairs(self.ones)),
            (self.merging_one_wins(), BigUint::from(self.ones) * self.large),
            (self.merging_large_wins(), pairs(self.large)),
        ];
        mergers.into_iter().filter(|merger| merger.0).fold(takes.into(), |sum, merger| sum + merger.1)
    }
}

impl Theorem<TakeOrMerge> for OnesAndMoves {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, _: &TakeOrMerge, at: &Vec<u64>, play: Convention) -> Option<Outcome> {
        (play == Convention::Normal).then(|| State::from_heaps(at).outcome())
    }

    fn winning_moves(
        &self,
        _: &TakeOrMerge,
        at: &Vec<u64>,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<TakeOrMergeMove>> {
        if play == Convention::Misere {
            return None;
        }
        let state = State::from_heaps(at);
        let takes = at.iter().enumerate().filter(|&(_, &heap)| state.take_wins(heap));
        let mut moves: Vec<_> = takes.map(|(heap, _)| TakeOrMergeMove::Take(heap)).take(limit).collect();
        if moves.len() < limit {
            let _ = visit_mergers(at, |heap| state.partners(heap), &mut |merge| {
                moves.push(TakeOrMergeMove::Merge(merge));
                if moves.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        Some(FirstMoves { moves, count: Some(state.count()) })
    }

    fn reason(&self, _: &TakeOrMerge, at: &Vec<u64>, _: Convention) -> LocalizedString {
        let state = State::from_heaps(at);
        let (a, b, wins) = (state.ones, state.moves, state.outcome() == Outcome::N);
        let rest = a % 3;
        match (b, wins) {
            (0, false) => words!(
                "All heaps are ones, {a} of them, a multiple of 3: whether a one is taken or two are merged, the other player can make the number of ones a multiple of 3 again.",
                "各堆都只有一颗，共 {a} 堆，是 3 的倍数：无论取走一颗还是合并两堆，对手总能使只有一颗的堆数重新成为 3 的倍数。"
            ),
            (0 | 2, true) => words!(
                "Heaps of one: {a} (remainder {rest} modulo 3) and the larger heaps hold {b} moves; with 0 or 2 of those, the player who leaves a multiple of 3 ones wins.",
                "只有一颗的堆有 {a} 个（除以 3 余 {rest}），其余的堆还有 {b} 步；这个数为 0 或 2 时，谁使只有一颗的堆数成为 3 的倍数谁就赢。"
            ),
            (2, false) => words!(
                "Beside one heap of two there are {a} heaps of one, a multiple of 3: every move gives the other player a way to leave a multiple of 3, or an even number of moves in the larger heaps, again.",
                "除一堆两颗以外，只有一颗的堆有 {a} 个，是 3 的倍数：无论怎样走，对手都能再次留下 3 的倍数，或使大堆的步数为偶数。"
            ),
            (_, true) => words!(
                "Heaps of one: {a}, and the larger heaps hold {b} moves (tokens and mergers); the player who makes both numbers even wins, and they are not even.",
                "只有一颗的堆有 {a} 个，其余的堆还有 {b} 步（取子与合并合计）；谁使这两个数都为偶数谁就赢，而现在并非如此。"
            ),
            (_, false) => words!(
                "Heaps of one: {a}, and the larger heaps hold {b} moves (tokens and mergers): both numbers are even, and whatever move breaks this, the other player restores it or wins the ending with few moves.",
                "只有一颗的堆有 {a} 个，其余的堆还有 {b} 步（取子与合并合计）：两数都是偶数，无论哪一步打破它，对手都能恢复，或赢下剩余步数很少的残局。"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::{check, check_equivalences};
    use proptest::prelude::*;

    /// All lists of at most `length` heaps of at most `tokens` tokens in all, in falling order of size.
    fn lists(length: usize, tokens: u64) -> Vec<Vec<u64>> {
        let mut lists = vec![vec![]];
        for _ in 0..length {
            let longer: Vec<Vec<u64>> = lists
                .iter()
                .flat_map(|list: &Vec<u64>| {
                    let most = list.last().copied().unwrap_or(tokens).min(tokens - list.iter().sum::<u64>());
                    (0..=most).map(move |heap| [&list[..], &[heap]].concat())
                })
                .collect();
            lists.extend(longer);
            lists.sort();
            lists.dedup();
        }
        lists
    }

    #[test]
    fn small_positions_agree_with_play() {
        check(&TakeOrMerge, &OnesAndMoves, lists(5, 11));
        check(&TakeOrMerge, &OnesAndMoves, (0..13).map(|ones| vec![1; ones]));
        check(&TakeOrMerge, &OnesAndMoves, (0..9).map(|ones| [&vec![1; ones][..], &[2, 3, 1]].concat()));
    }

    #[test]
    fn order_and_empty_heaps_do_not_matter() {
        check_equivalences(&TakeOrMerge, lists(4, 7));
    }

    #[test]
    fn a_million_ones_and_heaps_of_10_to_the_18_are_no_trouble() {
        let outcome = |heaps: Vec<u64>| OnesAndMoves.outcome(&TakeOrMerge, &heaps, Convention::Normal);
        assert_eq!(outcome(vec![1; 999_999]), Some(Outcome::P));
        assert_eq!(outcome(vec![1; 1_000_000]), Some(Outcome::N));
        assert_eq!(outcome(vec![1_000_000_000_000_000_000; 1001]), Some(Outcome::P));
        let listed = OnesAndMoves.winning_moves(&TakeOrMerge, &vec![1; 1_000_001], Convention::Normal, 3);
        let listed = listed.expect("normal play");
        assert_eq!(listed.count, Some(BigUint::from(500_000_500_000u64)));
        assert_eq!(listed.moves.len(), 3);
    }

    proptest! {
        #[test]
        fn random_positions_agree_with_play(heaps in prop::collection::vec(0u64..4, 0..6)) {
            check(&TakeOrMerge, &OnesAndMoves, [heaps]);
        }
    }
}
