//! Who wins End-Nim.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::heap::end_nim::{EndNim, EndNimMove, ends};
use crate::{text, words};

/// Left of every row there is exactly one heap size, perhaps 0, that makes a P-position, and so on the right.
///
/// Write L(row) and R(row) for these two sizes. They follow from those of shorter rows. Let l and r be L and
/// R of a row, put x > 0 on its right and y > 0 on its left. As long as neither is emptied, the two ends are
/// played like two heaps of Nim; (y, 0) is P exactly for y = l, and (0, x) exactly for x = r. So if x = r
/// then L = 0, and no y makes a P-position with this x, nor any x with y = l. The other sizes are paired in
/// rising order as in Nim: L is the number that has the same rank among the positive numbers other than l as
/// x has among those other than r. That is x, or x - 1 where r < x <= l, or x + 1 where l <= x < r.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlbertNowakowski;

static STATEMENT: Statement = Statement {
    name: text!("the End-Nim theorem of Albert and Nowakowski", "Albert–Nowakowski 端尼姆定理"),
    claim: text!(
        "For every row of heaps there is exactly one number which, as a heap put to the left of the row, makes the player to move lose (0: the row itself does), and it follows from those of the two rows that lack an end heap.",
        "对每一排石子堆，恰有一个数，把这么大的一堆放到最左边会使先手必败（为 0 表示原来那排就是先手必败）；它可由去掉一端的两排递推得到。",
    ),
    source: "M. H. Albert, R. J. Nowakowski, The game of End-Nim, Electronic Journal of Combinatorics 8(2) (2001), R1",
};

/// Longer rows are left alone: the time grows with the square of the length, and is about a second here.
const MAX_HEAPS: usize = 1 << 14;

/// The sizes that make a P-position of a row of non-empty heaps, put on its left and on its right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Balance {
    left: u64,
    right: u64,
}

/// The size that balances a row at one end after `added` was put on the other: `near` balanced the row
/// without it at the first end, `far` at the end where it was added.
fn rebalance(added: u64, near: u64, far: u64) -> u64 {
    if added == far {
        0
    } else if added < near.min(far) || added > near.max(far) {
        added
    } else if far < near {
        added - 1
    } else {
        added + 1
    }
}

/// The balances of the row without its last heap and of the row without its first one, for two non-empty
/// heaps or more: all rows within the row, by rising length, in place.
fn balances(row: &[u64]) -> Option<[Balance; 2]> {
    let mut known: Vec<Balance> = row.iter().map(|&heap| Balance { left: heap, right: heap }).collect();
    for length in 2..row.len() {
        for i in 0..=row.len() - length {
            let (without_last, without_first) = (known[i], known[i + 1]);
            known[i] = Balance {
                left: rebalance(row[i + length - 1], without_last.left, without_last.right),
                right: rebalance(row[i], without_first.right, without_first.left),
            };
        }
    }
    match known[..] {
        [without_last, without_first, ..] => Some([without_last, without_first]),
        _ => None,
    }
}

/// What each end heap would have to be, the other heaps as they are, for the player to move to lose.
struct Needed {
    first: usize,
    last: usize,
    left: u64,
    right: u64,
}

/// `None` where the row is too long; `Some(None)` where it is empty.
fn needed(at: &[u64]) -> Option<Option<Needed>> {
    let Some((first, last)) = ends(at) else { return Some(None) };
    let row: Vec<u64> = at[first..=last].iter().copied().filter(|&heap| heap > 0).collect();
    if row.len() > MAX_HEAPS {
        return None;
    }
    // A heap on its own needs to be 0.
    let (left, right) = balances(&row).map_or((0, 0), |[a, b]| (b.left, a.right));
    Some(Some(Needed { first, last, left, right }))
}

impl Theorem<EndNim> for AlbertNowakowski {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, _: &EndNim, at: &Vec<u64>, play: Convention) -> Option<Outcome> {
        if play == Convention::Misere {
            return None;
        }
        needed(at).map(|needed| Outcome::from_next(needed.is_some_and(|n| at[n.first] != n.left)))
    }

    fn winning_moves(
        &self,
        _: &EndNim,
        at: &Vec<u64>,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<EndNimMove>> {
        if play == Convention::Misere {
            return None;
        }
        let Some(needed) = needed(at)? else { return Some(FirstMoves::none()) };
        let mut moves = Vec::new();
        if needed.left < at[needed.first] {
            moves.push(EndNimMove { heap: needed.first, left: needed.left });
        }
        if needed.last != needed.first && needed.right < at[needed.last] {
            moves.push(EndNimMove { heap: needed.last, left: needed.right });
        }
        Some(FirstMoves::all(moves, limit))
    }

    fn reason(&self, _: &EndNim, at: &Vec<u64>, _: Convention) -> LocalizedString {
        let Some(Some(Needed { first, last, left, right })) = needed(at) else {
            return words!("No heap is left, so there is no move.", "没有石子了，先手无法行动。");
        };
        let (a, b) = (at[first], at[last]);
        if first == last {
            return words!(
                "Only the heap of {a} is left: taking all of it wins.",
                "只剩一堆 {a} 颗：全部取走即胜。"
            );
        }
        if a == left {
            return words!(
                "With the other heaps as they are, exactly one size of the leftmost heap makes the player to move lose, namely {left}, and it has that size (on the right: {right}).",
                "其余各堆不变时，最左一堆恰有一种大小使先手必败，即 {left}，而它正是这么大（最右一堆则为 {right}）。"
            );
        }
        words!(
            "With the other heaps as they are, the player to move loses exactly when the leftmost heap is {left}, or seen from the other end when the rightmost is {right}; they are {a} and {b}, and an end heap that is larger can be cut down to that size.",
            "其余各堆不变时，仅当最左一堆为 {left}（或从另一端看，最右一堆为 {right}）时先手必败；现在它们是 {a} 和 {b}，较大的一端可以减到该数。"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::{check, check_equivalences};
    use proptest::prelude::*;

    fn rows(length: usize, largest: u64) -> Vec<Vec<u64>> {
        (0..length).fold(vec![vec![]], |rows, _| {
            rows.iter().flat_map(|row| (0..=largest).map(move |heap| [&row[..], &[heap]].concat())).collect()
        })
    }

    #[test]
    fn small_rows_agree_with_play() {
        for (length, largest) in [(0, 0), (1, 8), (2, 12), (3, 8), (4, 5), (5, 3), (6, 2), (7, 2)] {
            check(&EndNim, &AlbertNowakowski, rows(length, largest));
        }
    }

    #[test]
    fn emptied_heaps_and_direction_do_not_matter() {
        check_equivalences(&EndNim, rows(4, 3));
    }

    #[test]
    fn a_heap_that_is_both_ends_has_its_move_once() {
        let listed = AlbertNowakowski.winning_moves(&EndNim, &vec![0, 9, 0], Convention::Normal, 10);
        assert_eq!(listed, Some(FirstMoves::all(vec![EndNimMove { heap: 1, left: 0 }], 10)));
    }

    #[test]
    fn equal_ends_of_two_heaps_lose_at_any_size() {
        let large = 1_000_000_000_000_000_000;
        assert_eq!(
            AlbertNowakowski.outcome(&EndNim, &vec![large, large], Convention::Normal),
            Some(Outcome::P)
        );
        assert_eq!(
            AlbertNowakowski.outcome(&EndNim, &vec![large, large - 1], Convention::Normal),
            Some(Outcome::N)
        );
    }

    proptest! {
        #[test]
        fn random_rows_agree_with_play(row in prop::collection::vec(0u64..5, 0..7)) {
            check(&EndNim, &AlbertNowakowski, [row]);
        }

        #[test]
        fn every_winning_move_leads_to_a_p_position(
            row in prop::collection::vec(0u64..=1_000_000_000_000_000_000, 0..60),
        ) {
            let outcome = AlbertNowakowski.outcome(&EndNim, &row, Convention::Normal);
            let listed = AlbertNowakowski.winning_moves(&EndNim, &row, Convention::Normal, 9);
            let moves = listed.map_or(vec![], |listed| listed.moves);
            prop_assert_eq!(outcome, Some(Outcome::from_next(!moves.is_empty())));
            for mv in moves {
                let mut to = row.clone();
                to[mv.heap] = mv.left;
                prop_assert_eq!(AlbertNowakowski.outcome(&EndNim, &to, Convention::Normal), Some(Outcome::P));
            }
        }
    }
}
