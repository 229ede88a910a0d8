//! The game of Euclid by the quotients of the Euclidean algorithm.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::{LocalizedString, row};
use crate::outcome::{Convention, Outcome};
use crate::ruleset::heap::euclid::{Euclid, EuclidMove};
use crate::value::GrundyValue;
use crate::{text, words};

/// Values, outcomes in both kinds of play, and suspense numbers along the Euclidean algorithm.
///
/// With p = kq + r, r < q, the moves from (p, q) lead to (jq + r, q), j < k; call them rung j. Rung 0 is (q,
/// r), the next pair of the Euclidean algorithm. Let v be its value. Rung 1 leads to rung 0 alone, rung 2 to
/// rungs 0 and 1, and so on, so that the values of rungs 1, 2, 3, ... run through 0, 1, 2, ... leaving out v.
///
/// Hence with k >= 2 and r > 0 one of rung 0 and rung 1 is lost and the player to move has the choice between
/// them; with k = 1 the move is forced. In misère play this is the same. Only the ends differ: there (q, 0)
/// is won, so that (q, q) is lost, and (kq, q) with k >= 2 is won because it leads to (q, q): in normal play
/// it is won too. So every pair of different positive numbers has the same outcome in both kinds of play.
#[derive(Clone, Copy, Debug, Default)]
pub struct EuclidQuotients;

static STATEMENT: Statement = Statement {
    name: text!("the quotients of the Euclidean algorithm", "辗转相除的商"),
    claim: text!(
        "From (kq + r, q) with k >= 2 the player to move wins; with k = 1 the only move leads to (q, r). In misère play (q, q) is lost and (q, 0) is won, and the rest is the same. If (q, r) has Grundy value v, then (kq + r, q) has value k - 1 where k - 1 < v, and k elsewhere.",
        "在 (kq + r, q) 处，k ≥ 2 时先手必胜；k = 1 时唯一的走法是到 (q, r)。反常规则下 (q, q) 必败、(q, 0) 必胜，其余相同。若 (q, r) 的 Grundy 值为 v，则 (kq + r, q) 的值在 k - 1 < v 时为 k - 1，否则为 k。",
    ),
    source: "Cole and Davie, Mathematical Gazette 53 (1969); for the values, compare G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Mathematics 306 (2006), 2798-2800, on the variant that ends at equal heaps",
};

/// The quotients of the Euclidean algorithm, at most about 90 for numbers of 64 bits; none where a heap is
/// empty.
fn quotients(&[p, q]: &[u64; 2]) -> Vec<u64> {
    let (mut large, mut small) = (p.max(q), p.min(q));
    let mut quotients = Vec::new();
    while small > 0 {
        quotients.push(large / small);
        (large, small) = (small, large % small);
    }
    quotients
}

/// The value on rung `k` above a pair of value `below`.
fn value_of_rung(k: u64, below: u64) -> u64 {
    match k {
        0 => below,
        _ if k - 1 < below => k - 1,
        _ => k,
    }
}

fn value(quotients: &[u64]) -> u64 {
    quotients.iter().rev().fold(0, |below, &k| value_of_rung(k, below))
}

fn next_wins(quotients: &[u64], play: Convention) -> bool {
    match (quotients, play) {
        ([], _) => play == Convention::Misere,
        ([1], _) => play == Convention::Normal,
        _ => forced_moves(quotients).is_multiple_of(2),
    }
}

/// How many moves are forced: the quotients before the first one above 1, all of them where none is.
fn forced_moves(quotients: &[u64]) -> usize {
    quotients.iter().take_while(|&&k| k == 1).count()
}

/// The moves to rung `rung`, in order of `to`. From equal heaps there are two.
fn moves_to_rung(&[p, q]: &[u64; 2], rung: u64) -> Vec<EuclidMove> {
    let small = p.min(q);
    let mut moves = Vec::with_capacity(2);
    for (heap, size, other) in [(0, p, q), (1, q, p)] {
        if size >= other && small > 0 && rung < size / small {
            moves.push(EuclidMove { heap, take: (size / small - rung) * small });
        }
    }
    moves
}

impl Theorem<Euclid> for EuclidQuotients {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, _: &Euclid, at: &[u64; 2]) -> Option<GrundyValue> {
        Some(value(&quotients(at)).into())
    }

    fn outcome(&self, _: &Euclid, at: &[u64; 2], play: Convention) -> Option<Outcome> {
        Some(Outcome::from_next(next_wins(&quotients(at), play)))
    }

    fn winning_moves(
        &self,
        _: &Euclid,
        at: &[u64; 2],
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<EuclidMove>> {
        let quotients = quotients(at);
        let Some((_, below)) = quotients.split_first() else {
            return Some(FirstMoves::none());
        };
        // Rung 0 or rung 1 is lost, never both; those above are won, because they lead to both.
        let rung = u64::from(next_wins(below, play));
        Some(FirstMoves::all(moves_to_rung(at, rung), limit))
    }

    fn moves_to(
        &self,
        _: &Euclid,
        at: &[u64; 2],
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<EuclidMove>> {
        let quotients = quotients(at);
        let (Some(target), Some((_, below))) = (value.to_u64(), quotients.split_first()) else {
            return Some(FirstMoves::none());
        };
        let below = self::value(below);
        let rung = match target {
            _ if target == below => 0,
            _ if target < below => target + 1,
            _ => target,
        };
        Some(FirstMoves::all(moves_to_rung(at, rung), limit))
    }

    fn suspense(&self, _: &Euclid, at: &[u64; 2]) -> Option<u64> {
        // Rung 1 lasts one move longer than rung 0. Above it the mover, who wins, chooses the longer of the
        // even ones among them: rung 0 where that is even, rung 1 otherwise.
        let longer = |s: u64, &k: &u64| if k == 1 || s.is_multiple_of(2) { s + 1 } else { s + 2 };
        Some(quotients(at).iter().rev().fold(0, longer))
    }

    fn reason(&self, _: &Euclid, at: &[u64; 2], play: Convention) -> LocalizedString {
        let &[p, q] = at;
        let quotients = quotients(at);
        let forced = forced_moves(&quotients);
        match (quotients.as_slice(), play) {
            ([], Convention::Normal) => words!(
                "A heap is empty: the game is over and the player to move has lost.",
                "已有一堆为空：游戏结束，轮到走的一方输。"
            ),
            ([], Convention::Misere) => words!(
                "A heap is empty: the game is over, and in misère play a player who cannot move wins.",
                "已有一堆为空：游戏结束；反常规则下不能走的一方获胜。"
            ),
            ([1], Convention::Normal) => words!(
                "The heaps are equal: taking either of them ends the game.",
                "两堆相等：取走任一堆即结束游戏。"
            ),
            ([1], Convention::Misere) => words!(
                "The heaps are equal: every move empties one of them, and in misère play that loses.",
                "两堆相等：任何一步都取空一堆，而在反常规则下这就输了。"
            ),
            (all, _) => {
                let decisive = all.get(forced).copied().unwrap_or(1);
                let list = row(all.iter().copied());
                let choice = words!(
                    "The Euclidean algorithm on {p} and {q} has the quotients {list}. Where the quotient is 1 the move is forced; the first larger one is {decisive}, and the player to move there wins, who can move to a pair or leave the opponent the one move to that pair.",
                    "对 {p} 与 {q} 作辗转相除，商依次为 {list}。商为 1 时走法唯一；第一个大于 1 的商是 {decisive}，轮到在那里走的一方必胜：他既可以直接走到下一对，也可以迫使对手走到那一对。"
                );
                choice.then(match (forced, forced % 2) {
                    (0, _) => words!("That is the player to move now.", "现在正轮到先手作此选择。"),
                    (_, 0) => words!(
                        "{forced} forced moves come before, an even number, so that is the player to move now.",
                        "在此之前有 {forced} 步是被迫的，为偶数，因此作此选择的是先手。"
                    ),
                    _ => words!(
                        "The number of forced moves before is {forced}, which is odd, so that is the opponent of the player to move now.",
                        "在此之前有 {forced} 步是被迫的，为奇数，因此作此选择的是后手。"
                    ),
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check;

    #[test]
    fn values_outcomes_and_lengths_follow_the_quotients() {
        check(&Euclid, &EuclidQuotients, (0..40).flat_map(|p| (0..40).map(move |q| [p, q])));
    }

    #[test]
    fn the_longest_algorithm_and_the_largest_quotient_are_exact() {
        // Consecutive Fibonacci numbers have only quotients 1 but the last, which is 2.
        let (mut small, mut large) = (1u64, 2u64);
        for steps in 1..=84 {
            let expected = Outcome::from_next(steps % 2 == 1);
            assert_eq!(EuclidQuotients.outcome(&Euclid, &[large, small], Convention::Normal), Some(expected));
            (small, large) = (large, small + large);
        }
        let at = [1_000_000_000_000_000_000, 1];
        assert_eq!(EuclidQuotients.grundy(&Euclid, &at), Some(1_000_000_000_000_000_000u64.into()));
        let listed = EuclidQuotients.moves_to(&Euclid, &at, &5u64.into(), 9).expect("found directly");
        assert_eq!(listed.moves, [EuclidMove { heap: 0, take: 999_999_999_999_999_995 }]);
    }
}
