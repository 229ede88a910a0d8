//! Who wins Wythoff's game when the last player to move loses.

use super::wythoff::{PairMoves, moves_to_pairs};
use super::{FirstMoves, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::heap::wythoff::Wythoff;
use crate::structure::golden_ratio::{lower, partner};
use crate::{text, words};

/// In misère play the lost positions are those of normal play, but (0, 1) and (2, 2) take the place of (0, 0)
/// and (1, 2).
///
/// The new pairs use the same numbers 0, 1, 2 and the same differences 0 and 1 as the old ones. So still
/// every number stands in one pair and every difference belongs to one, and the proof for normal play goes
/// through; only (0, 0), from which no pair can be reached, is now won by the rule of the play itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct MisereWythoff;

static STATEMENT: Statement = Statement {
    name: text!("Wythoff's game in misère play", "反常威佐夫博弈定理"),
    claim: text!(
        "In misère play the lost positions are (0, 1), (2, 2) and the pairs (floor(k φ), floor(k φ) + k) with k >= 2.",
        "反常规则下的必败局面是 (0, 1)、(2, 2) 以及 k ≥ 2 的数对 (⌊kφ⌋, ⌊kφ⌋ + k)。",
    ),
    source: "A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches, Theoretical Computer Science 29 (1984), 49-73",
};

/// What stands beside a heap in the lost pairs.
fn misere_partner(heap: u64) -> Option<u64> {
    match heap {
        0 => Some(1),
        1 => Some(0),
        2 => Some(2),
        _ => partner(heap),
    }
}

/// The smaller heap of the lost pair with this difference.
fn misere_lower(difference: u64) -> Option<u64> {
    match difference {
        0 => Some(2),
        1 => Some(0),
        _ => lower(difference),
    }
}

impl Theorem<Wythoff> for MisereWythoff {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, _: &Wythoff, &[a, b]: &[u64; 2], play: Convention) -> Option<Outcome> {
        match play {
            Convention::Normal => None,
            Convention::Misere => Some(Outcome::from_next(misere_lower(a.abs_diff(b))? != a.min(b))),
        }
    }

    fn winning_moves(&self, _: &Wythoff, at: &[u64; 2], play: Convention, limit: usize) -> PairMoves {
        match play {
            Convention::Normal => None,
            Convention::Misere => {
                Some(FirstMoves::all(moves_to_pairs(*at, misere_partner, misere_lower)?, limit))
            }
        }
    }

    fn reason(&self, _: &Wythoff, &[a, b]: &[u64; 2], _: Convention) -> LocalizedString {
        let (small, d) = (a.min(b), a.abs_diff(b));
        let lost = misere_lower(d).unwrap_or(small);
        if (a, b) == (0, 0) {
            words!(
                "Nothing is left to take, and in misère play a player who cannot move wins.",
                "已无石子可取；反常规则下，不能走的一方获胜。"
            )
        } else if lost == small {
            words!(
                "In misère play the lost pairs are (0, 1), (2, 2), (3, 5), (4, 7), ..., from the third on Wythoff's (floor(k φ), floor(k φ) + k), φ = (1 + √5)/2. The heaps {a} and {b}, with difference {d}, are one of them, and no move leads from one to another.",
                "反常规则下的必败数对是 (0, 1)、(2, 2)、(3, 5)、(4, 7)……，从第三对起就是威佐夫数对 (⌊kφ⌋, ⌊kφ⌋ + k)，φ = (1 + √5)/2。{a} 与 {b} 之差为 {d}，正是其中一对；任何一步都不能从一对走到另一对。"
            )
        } else {
            words!(
                "In misère play the lost pairs are (0, 1), (2, 2), (3, 5), (4, 7), ..., from the third on Wythoff's (floor(k φ), floor(k φ) + k), φ = (1 + √5)/2. The one with difference {d} has the smaller heap {lost}, but here it is {small}: so a move to one of them exists.",
                "反常规则下的必败数对是 (0, 1)、(2, 2)、(3, 5)、(4, 7)……，从第三对起就是威佐夫数对 (⌊kφ⌋, ⌊kφ⌋ + k)，φ = (1 + √5)/2。差为 {d} 的一对中较小的是 {lost}，而这里是 {small}：因此有一步可走到其中一对。"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check;

    #[test]
    fn two_pairs_differ_from_normal_play() {
        check(&Wythoff, &MisereWythoff, (0..30).flat_map(|a| (0..30).map(move |b| [a, b])));
    }
}
