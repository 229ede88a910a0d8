//! How many mergers there will be when merged heaps hold at most M tokens.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::Ruleset;
use crate::ruleset::heap::merge::Merge;
use crate::ruleset::heap::merge_cap::{MergeCap, MergeCapPosition};
use crate::{text, words};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// From n heaps of one, either player can see to it that ceil(n / M) heaps are left in the end.
///
/// Call a heap of M full, and one between 1 and M partial. The player makes sure that at most one heap is
/// partial after each of his moves; to begin with there is at most one. If he begins, he adds a one to it, or
/// merges two ones if there is none. If the other player adds a one to the partial heap, so does he, or if it
/// is full now he merges two ones. If the other player merges two ones, he adds a one to this two where no
/// other heap is partial; else he merges the two with the partial heap, or where that holds M - 1 he fills it
/// with a one and the two is the partial heap from now on. He cannot do any of this only where the game is
/// over: no ones are left, and perhaps one partial heap; or a single one and full heaps; or one heap of M - 1
/// and a heap of two. In each case the heaps that are left are ceil(n / M), so that n - ceil(n / M) mergers
/// were made.
///
/// So the parity of that number decides, in normal and in misère play. The same holds where one heap of
/// another size is there to begin with, and where all sizes are multiples of that of the others. Where all
/// tokens fit into one heap, nothing is ever forbidden and one heap is left whatever the players do.
#[derive(Clone, Copy, Debug, Default)]
pub struct CapParity;

static STATEMENT: Statement = Statement {
    name: text!("the filling strategy", "填满策略"),
    claim: text!(
        "From n heaps of one either player can force exactly n - ceil(n / M) mergers, by never leaving more than one heap between 1 and M: the player to move wins exactly when this number is odd.",
        "从 n 堆一颗开始，任何一方只要始终使大小严格介于 1 与 M 之间的堆不超过一个，就能迫使合并总数恰为 n - ceil(n / M)：此数为奇数时恰是先手必胜。",
    ),
    source: "by a strategy that both players have; the proof is in Grundy's source code, theorem/merge_cap.rs",
};

/// What is known of a position in which the number of mergers can be forced.
struct Forced {
    /// Heaps that can still be merged.
    heaps: u128,
    /// Their tokens.
    total: u128,
    /// How many of them will be left.
    left: u128,
    /// Whether every move wins where one does.
    alike: bool,
}

impl Forced {
    fn new(rules: &MergeCap, at: &MergeCapPosition) -> Option<Forced> {
        let heaps = match rules.canonical(at) {
            MergeCapPosition::Heaps(heaps) => heaps,
            MergeCapPosition::Ones(count) => return Some(Forced::from(rules, u128::from(count), 1, None)),
        };
        let Some((&unit, [middle @ .., largest])) = heaps.split_first() else {
            return Some(Forced { heaps: 0, total: 0, left: 0, alike: true });
        };
        let total: u128 = heaps.iter().map(|&heap| u128::from(heap)).sum();
        if total <= u128::from(rules.cap) {
            return Some(Forced { heaps: heaps.len() as u128, total, left: 1, alike: true });
        }
        let equal = middle.iter().all(|&heap| heap == unit) && largest.is_multiple_of(unit);
        let other = (*largest != unit).then_some(*largest);
        equal.then(|| Forced::from(rules, heaps.len() as u128, unit, other))
    }

    /// `heaps` heaps of `unit` that can be merged, of which one is as large as `other` says.
    fn from(rules: &MergeCap, heaps: u128, unit: u64, other: Option<u64>) -> Forced {
        let total = u128::from(other.unwrap_or(unit)) + (heaps - 1) * u128::from(unit);
        let full = u128::from(rules.cap / unit * unit);
        Forced { heaps, total, left: total.div_ceil(full), alike: other.is_none() }
    }

    fn mergers(&self) -> u128 {
        self.heaps - self.left
    }

    fn outcome(&self, play: Convention) -> Outcome {
        let odd = !self.mergers().is_multiple_of(2);
        Outcome::from_next(odd == (play == Convention::Normal))
    }
}

impl Theorem<MergeCap> for CapParity {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, rules: &MergeCap, at: &MergeCapPosition, play: Convention) -> Option<Outcome> {
        Forced::new(rules, at).map(|forced| forced.outcome(play))
    }

    fn winning_moves(
        &self,
        rules: &MergeCap,
        at: &MergeCapPosition,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<Merge>> {
        let forced = Forced::new(rules, at)?;
        if forced.outcome(play) == Outcome::P || forced.heaps == 0 {
            return Some(FirstMoves::none());
        }
        if !forced.alike {
            return None;
        }
        let mut moves = Vec::new();
        if limit > 0 {
            let _ = rules.visit_moves(at, super::EITHER, &mut |merge| {
                moves.push(merge);
                if moves.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        Some(FirstMoves { moves, count: Some(BigUint::from(forced.heaps) * (forced.heaps - 1) / 2u8) })
    }

    fn reason(&self, rules: &MergeCap, at: &MergeCapPosition, play: Convention) -> LocalizedString {
        let Some(forced) = Forced::new(rules, at) else { return LocalizedString::default() };
        let (cap, mergers) = (rules.cap, forced.mergers());
        let Forced { heaps, total, left, .. } = forced;
        let why = if heaps == 0 {
            words!(
                "No two heaps hold {cap} tokens or fewer together, so there is no move.",
                "没有两堆的总数不超过 {cap}，所以无法行动。"
            )
        } else if total <= u128::from(cap) {
            words!(
                "The {heaps} heaps that can move hold {total} tokens, no more than {cap}: nothing is ever forbidden, and exactly {mergers} mergers will be made.",
                "可以行动的 {heaps} 堆共有 {total} 颗，不超过 {cap}：任何合并都不会被禁止，总共恰好合并 {mergers} 次。"
            )
        } else {
            words!(
                "The {heaps} heaps that can move hold {total} tokens: by filling one heap after the other, either player can make sure that {left} heaps are left of them, so {mergers} mergers are made.",
                "可以行动的 {heaps} 堆共有 {total} 颗：任何一方只要逐堆填满，就能使最后剩下 {left} 堆，即总共合并 {mergers} 次。"
            )
        };
        why.then(verdict(mergers.is_multiple_of(2), play))
    }
}

/// What the parity of the number of mergers means.
fn verdict(even: bool, play: Convention) -> LocalizedString {
    match (even, play) {
        (false, Convention::Normal) => {
            words!("That is odd: the player to move makes the last one.", "这是奇数：最后一步由先手走。")
        }
        (true, Convention::Normal) => {
            words!("The player to move does not make the last one.", "这是偶数：最后一步不由先手走。")
        }
        (false, Convention::Misere) => words!(
            "That is odd: the player to move makes the last one and loses.",
            "这是奇数：最后一步由先手走，先手负。"
        ),
        (true, Convention::Misere) => words!(
            "That is even: the player to move is the one who cannot move in the end, and wins.",
            "这是偶数：最后无法行动的是先手，先手胜。"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::{check, check_equivalences};
    use proptest::prelude::*;

    const LARGE: u64 = 1_000_000_000_000_000_000;

    fn lists(length: usize, largest: u64) -> Vec<MergeCapPosition> {
        let mut lists: Vec<Vec<u64>> = vec![vec![]];
        for _ in 0..length {
            lists = lists
                .iter()
                .flat_map(|list| (0..=largest).map(move |heap| [&list[..], &[heap]].concat()))
                .collect();
        }
        lists.into_iter().map(MergeCapPosition::Heaps).collect()
    }

    #[test]
    fn heaps_of_one_agree_with_play() {
        for cap in 1..=8 {
            let rules = MergeCap { cap };
            let ones = (0..=10).map(MergeCapPosition::Ones);
            assert!(ones.clone().all(|at| CapParity.outcome(&rules, &at, Convention::Normal).is_some()));
            check(&rules, &CapParity, ones);
        }
    }

    #[test]
    fn small_lists_agree_with_play() {
        for cap in [1, 2, 3, 4, 5, 6, 7, 9, 12, 20] {
            check(&MergeCap { cap }, &CapParity, lists(4, 6));
        }
    }

    #[test]
    fn heaps_that_are_too_large_change_nothing() {
        for cap in [1, 3, 4, 5, 7, 10] {
            check_equivalences(&MergeCap { cap }, lists(4, 5));
            check_equivalences(&MergeCap { cap }, [MergeCapPosition::Ones(6), MergeCapPosition::Ones(0)]);
        }
    }

    #[test]
    fn ones_of_10_to_the_18_are_counted_exactly() {
        let outcome = |cap, ones| {
            CapParity.outcome(&MergeCap { cap }, &MergeCapPosition::Ones(ones), Convention::Normal)
        };
        assert_eq!(outcome(1000, 1_000_000_000_000_000), Some(Outcome::P));
        assert_eq!(outcome(LARGE, LARGE), Some(Outcome::N));
        assert_eq!(outcome(LARGE - 1, LARGE), Some(Outcome::P));
        assert_eq!(outcome(1, LARGE), Some(Outcome::P));
        let listed = CapParity.winning_moves(
            &MergeCap { cap: LARGE },
            &MergeCapPosition::Ones(LARGE),
            Convention::Normal,
            2,
        );
        let listed = listed.expect("heaps of one");
        assert_eq!(listed.count, Some(BigUint::from(LARGE) * (LARGE - 1) / 2u8));
        assert_eq!(listed.moves.len(), 2);
    }

    proptest! {
        #[test]
        fn ones_and_multiples_agree_with_play(
            cap in 1u64..20, unit in 1u64..4, count in 0usize..9, other in 0u64..20, place in 0usize..9,
        ) {
            let mut heaps = vec![unit; count];
            heaps.insert(place.min(count), other);
            check(&MergeCap { cap }, &CapParity, [MergeCapPosition::Heaps(heaps)]);
        }
    }
}
