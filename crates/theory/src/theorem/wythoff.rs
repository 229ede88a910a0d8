//! Wythoff's theorem: who wins his game, by the golden ratio.

use super::{FirstMoves, KnownMoves, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::heap::wythoff::{Wythoff, WythoffMove, WythoffMoveKind};
use crate::structure::golden_ratio::{lower, partner};
use crate::value::GrundyValue;
use crate::{text, words};

/// In normal play exactly the pairs (⌊kφ⌋, ⌊kφ⌋ + k), in either order, are lost.
///
/// Every number stands in one pair and every difference belongs to one pair, so that no move leads from pair
/// to pair; from any other position some move leads to one.
#[derive(Clone, Copy, Debug, Default)]
pub struct WythoffPairs;

static STATEMENT: Statement = Statement {
    name: text!("Wythoff's theorem", "威佐夫定理"),
    claim: text!(
        "The player to move loses exactly when the smaller heap is floor(d φ), where d is the difference of the heaps and φ = (1 + √5)/2 the golden ratio.",
        "设 d 为两堆之差，φ = (1 + √5)/2 为黄金比；较小的一堆等于 ⌊dφ⌋ 时，恰好是先手必败。",
    ),
    source: "W. A. Wythoff, Nieuw Archief voor Wiskunde 7 (1907), 199-202",
};

/// The moves to lost pairs, in order of `to`: lost is the pair of `a` and `partner_of(a)`, and the pair with
/// the difference d whose smaller heap is `smaller_of(d)`.
pub(super) fn moves_to_pairs(
    [a, b]: [u64; 2],
    partner_of: impl Fn(u64) -> Option<u64>,
    smaller_of: impl Fn(u64) -> Option<u64>,
) -> Option<Vec<WythoffMove>> {
    let mut found: Vec<([u64; 2], WythoffMove)> = Vec::with_capacity(3);
    let (left, right) = (partner_of(b)?, partner_of(a)?);
    if left < a {
        found.push(([left, b], WythoffMove { from: WythoffMoveKind::First, take: a - left }));
    }
    if right < b {
        found.push(([a, right], WythoffMove { from: WythoffMoveKind::Second, take: b - right }));
    }
    if let Some(take) = a.min(b).checked_sub(smaller_of(a.abs_diff(b))?).filter(|&take| take > 0) {
        found.push(([a - take, b - take], WythoffMove { from: WythoffMoveKind::Both, take }));
    }
    found.sort_unstable_by_key(|&(to, _)| to);
    Some(found.into_iter().map(|(_, mv)| mv).collect())
}

/// The moves of Wythoff's game that a theorem knows.
pub(super) type PairMoves = KnownMoves<Wythoff>;

impl Theorem<Wythoff> for WythoffPairs {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, _: &Wythoff, &[a, b]: &[u64; 2], play: Convention) -> Option<Outcome> {
        match play {
            Convention::Normal => Some(Outcome::from_next(lower(a.abs_diff(b))? != a.min(b))),
            Convention::Misere => None,
        }
    }

    fn winning_moves(&self, _: &Wythoff, at: &[u64; 2], play: Convention, limit: usize) -> PairMoves {
        match play {
            Convention::Normal => Some(FirstMoves::all(moves_to_pairs(*at, partner, lower)?, limit)),
            Convention::Misere => None,
        }
    }

    fn moves_to(&self, rules: &Wythoff, at: &[u64; 2], value: &GrundyValue, limit: usize) -> PairMoves {
        value.is_zero().then(|| self.winning_moves(rules, at, Convention::Normal, limit)).flatten()
    }

    fn reason(&self, _: &Wythoff, &[a, b]: &[u64; 2], _: Convention) -> LocalizedString {
        let (small, d) = (a.min(b), a.abs_diff(b));
        let lost = lower(d).unwrap_or(small);
        if lost == small {
            words!(
                "The heaps differ by {d}, and floor({d} φ) = {small} is the smaller heap, φ = (1 + √5)/2 being the golden ratio: this is pair number {d} of Wythoff's list (0, 0), (1, 2), (3, 5), (4, 7), ..., and no move leads from one of its pairs to another.",
                "两堆之差为 {d}，而 ⌊{d}φ⌋ = {small} 正是较小的一堆，其中 φ = (1 + √5)/2 为黄金比：这是威佐夫数对 (0, 0)、(1, 2)、(3, 5)、(4, 7)…… 中的第 {d} 对，任何一步都不能从一对走到另一对。"
            )
        } else {
            words!(
                "The heaps differ by {d}; the lost pair with this difference has the smaller heap floor({d} φ) = {lost}, φ = (1 + √5)/2 being the golden ratio, but here it is {small}: so a move to one of Wythoff's pairs (0, 0), (1, 2), (3, 5), (4, 7), ... exists.",
                "两堆之差为 {d}；差为 {d} 的必败数对中较小的一堆为 ⌊{d}φ⌋ = {lost}（φ = (1 + √5)/2 为黄金比），而这里是 {small}：因此有一步可走到威佐夫数对 (0, 0)、(1, 2)、(3, 5)、(4, 7)…… 之一。"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check;

    #[test]
    fn exactly_the_golden_pairs_are_lost() {
        check(&Wythoff, &WythoffPairs, (0..30).flat_map(|a| (0..30).map(move |b| [a, b])));
    }

    #[test]
    fn heaps_of_10_to_the_18_are_exact() {
        let at = [1_000_000_000_000_000_000, 999_999_999_999_999_999];
        let listed =
            WythoffPairs.winning_moves(&Wythoff, &at, Convention::Normal, 100).expect("found directly");
        let both = WythoffMove { from: WythoffMoveKind::Both, take: 999_999_999_999_999_998 };
        let second = WythoffMove {
            from: WythoffMoveKind::Second,
            take: 999_999_999_999_999_999 - 618_033_988_749_894_848,
        };
        assert_eq!(listed, FirstMoves::all(vec![both, second], 100));
    }

    #[test]
    fn equal_heaps_have_two_different_moves_to_the_same_pair() {
        let listed =
            WythoffPairs.winning_moves(&Wythoff, &[5, 5], Convention::Normal, 100).expect("found directly");
        let from: Vec<_> = listed.moves.iter().map(|mv| mv.from).collect();
        assert_eq!(
            from,
            [WythoffMoveKind::Both, WythoffMoveKind::First, WythoffMoveKind::Second],
            "to [0,0], [3,5] and [5,3]"
        );
    }
}
