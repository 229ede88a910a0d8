//! Who wins Circular Nim, for the rings that are solved.

use super::circular_nim_families;
use super::{FirstMoves, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::heap::circular_nim::CircularNim;
use crate::value::GrundyValue;
use crate::{text, words};

/// The lost positions of N heaps in a ring of which a move takes from up to K next to each other: for K = 1
/// those of Nim, for K = N - 1 all heaps equal, for K = N none left, and for N, K = 4,2 opposite heaps equal.
///
/// K = N: one move takes everything. K = N - 1: from equal heaps a move keeps one heap at least and lowers
/// another; from unequal ones all that are larger than the smallest are lowered to it, and these are at most
/// N - 1, so that they lie within neighbours. 4, 2: two neighbours are opposite to two others; a move from
/// equal pairs lowers one heap of a pair and keeps the other; from unequal pairs the larger heap of each is
/// lowered to the other one, and any two heaps of different pairs are neighbours.
///
/// N, K = 5,2, 5,3, 6,3, 6,4, 8,6 (Dufour, Heubach 2013) and 7,4 (Dufour, Heubach, Vo 2021): linear
/// conditions on the heaps, which are listed in the file `circular_nim_families`. They were compared with
/// play from all rings of heaps up to 34 (5,2 and 5,3), 13 (6,3), 16 (6,4), 10 (7,4) and 7 (8,6): the last
/// kind of 7,4 is as that comparison has it.
#[derive(Clone, Copy, Debug, Default)]
pub struct SolvedRings;

static STATEMENT: Statement = Statement {
    name: text!("the theorem of Dufour and Heubach on Circular Nim", "Dufour–Heubach 环形尼姆定理"),
    claim: text!(
        "The player to move loses exactly when: for K = 1 the nim sum (XOR) of the heaps is 0; for K = N - 1 all heaps are equal; for K = N all are empty; for N = 4 and K = 2 opposite heaps are equal. For N, K = 5,2, 5,3, 6,3, 6,4, 7,4 and 8,6 the player to move loses exactly when the heaps, read round the ring from some heap on in one direction, satisfy the linear conditions of the theorem.",
        "先手必败当且仅当：K = 1 时各堆的尼姆和（异或）为 0；K = N - 1 时各堆相等；K = N 时各堆皆空；N = 4、K = 2 时相对的堆相等。N, K = 5,2、5,3、6,3、6,4、7,4、8,6 时，先手必败当且仅当从某一堆起沿某一方向读出的各堆满足定理中的线性条件。",
    ),
    source: "M. Dufour, S. Heubach, Circular Nim games, Electronic Journal of Combinatorics 20(2) (2013), P22; M. Dufour, S. Heubach, A. Vo, Circular Nim games CN(7,4), arXiv:2103.09920 (2021)",
};

/// Whether the player to move loses, where it is known.
fn is_lost(rules: &CircularNim, at: &[u64]) -> Option<bool> {
    match (rules.heaps, rules.most) {
        (heaps, most) if heaps == most => Some(at.iter().all(|&heap| heap == 0)),
        (_, 1) => Some(at.iter().fold(0, |sum, heap| sum ^ heap) == 0),
        (heaps, most) if heaps == most + 1 => Some(at.windows(2).all(|pair| pair[0] == pair[1])),
        (4, 2) => Some(at[..2] == at[2..]),
        (_, most) => circular_nim_families::is_lost(most, at),
    }
}

/// The moves of Nim to this nim sum, one at most in each heap.
fn nim_moves(at: &[u64], nim_sum: u64) -> Vec<Vec<u64>> {
    let change = at.iter().fold(nim_sum, |sum, heap| sum ^ heap);
    let lower = |heap: usize| {
        let mut to = at.to_vec();
        to[heap] ^= change;
        (to[heap] < at[heap]).then_some(to)
    };
    (0..at.len()).filter_map(lower).collect()
}

/// Winning moves are listed up to this many where they may be very many.
const LISTED: usize = 10_000;

/// They are counted up to about this many: more of them where the positions below are few enough to try all.
fn counted(at: &[u64]) -> usize {
    let below = at.iter().try_fold(1u64, |below, heap| below.checked_mul(heap.checked_add(1)?));
    if below.is_some_and(|below| below <= 1_000_000_000) { 100_000 } else { 1000 }
}

/// The winning moves from a position that is won.
fn wins(rules: &CircularNim, at: &[u64], limit: usize) -> Option<FirstMoves<Vec<u64>>> {
    let moves = match (rules.heaps, rules.most) {
        (heaps, most) if heaps == most => vec![vec![0; heaps]],
        (_, 1) => nim_moves(at, 0),
        (heaps, most) if heaps == most + 1 => vec![vec![at.iter().copied().min()?; heaps]],
        (4, 2) => vec![(0..4).map(|heap| at[heap].min(at[(heap + 2) % 4])).collect()],
        (_, most) if limit <= LISTED => {
            let sought = limit.max(counted(at));
            let (mut moves, complete) = circular_nim_families::lost_options(most, at, sought)?;
            if !complete {
                moves.truncate(limit);
                return Some(FirstMoves { moves, count: None });
            }
            moves
        }
        _ => return None,
    };
    Some(FirstMoves::all(moves, limit))
}

impl Theorem<CircularNim> for SolvedRings {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, rules: &CircularNim, at: &Vec<u64>) -> Option<GrundyValue> {
        match rules.most {
            1 => Some(at.iter().fold(0, |sum, heap| sum ^ heap).into()),
            most if most == rules.heaps => {
                // Any smaller number of tokens may be left.
                at.iter().try_fold(0u64, |sum, &heap| sum.checked_add(heap)).map(GrundyValue::from)
            }
            _ => is_lost(rules, at).filter(|&lost| lost).map(|_| GrundyValue::ZERO),
        }
    }

    fn outcome(&self, rules: &CircularNim, at: &Vec<u64>, play: Convention) -> Option<Outcome> {
        let lost = is_lost(rules, at).filter(|_| play == Convention::Normal)?;
        Some(Outcome::from_next(!lost))
    }

    fn winning_moves(
        &self,
        rules: &CircularNim,
        at: &Vec<u64>,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<Vec<u64>>> {
        match is_lost(rules, at).filter(|_| play == Convention::Normal)? {
            true => Some(FirstMoves::none()),
            false => wins(rules, at, limit),
        }
    }

    fn moves_to(
        &self,
        rules: &CircularNim,
        at: &Vec<u64>,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<Vec<u64>>> {
        match (rules.most, value.to_u64()) {
            (1, Some(_)) if self.grundy(rules, at).as_ref() == Some(value) => Some(FirstMoves::none()),
            (1, Some(value)) => Some(FirstMoves::all(nim_moves(at, value), limit)),
            _ if value.is_zero() => self.winning_moves(rules, at, Convention::Normal, limit),
            _ => None,
        }
    }

    fn reason(&self, rules: &CircularNim, _: &Vec<u64>, _: Convention) -> LocalizedString {
        let (heaps, most) = (rules.heaps, rules.most);
        match (heaps, most) {
            (_, 1) if heaps > 1 => words!(
                "A move takes from one heap, as in Nim: the player to move loses exactly when the nim sum (XOR) of the heaps is 0.",
                "每步只从一堆中取，即尼姆：当且仅当各堆的尼姆和（异或）为 0 时先手必败。"
            ),
            _ if heaps == most => words!(
                "A move may take from all heaps: the player to move takes everything, and loses only when nothing is left.",
                "每步可从所有堆中取：先手取走全部石子即胜，只有一颗不剩时才输。"
            ),
            (4, 2) => words!(
                "The player to move loses exactly when opposite heaps are equal: any two heaps of different pairs are neighbours, so both pairs can be made equal in one move.",
                "当且仅当相对的堆相等时先手必败：属于不同对的两堆总是相邻，因此一步就能使两对都相等。"
            ),
            (5, 2) => words!(
                "The player to move loses exactly when the heaps are a, b, c, d, b round the ring from some heap on, where a + b = c + d and a is the largest.",
                "当且仅当从某一堆起沿圈各堆为 a、b、c、d、b，其中 a + b = c + d 且 a 最大时，先手必败。"
            ),
            (5, 3) => words!(
                "The player to move loses exactly when the heaps are 0, b, c, d, b round the ring from some heap on, where b = c + d.",
                "当且仅当从某一堆起沿圈各堆为 0、b、c、d、b，其中 b = c + d 时，先手必败。"
            ),
            (6, 3) => words!(
                "The player to move loses exactly when the heaps a, b, c, d, e, f round the ring satisfy a + b = d + e and b + c = e + f: any two neighbours have the same sum as the two opposite to them.",
                "设沿圈各堆为 a、b、c、d、e、f：当且仅当 a + b = d + e 且 b + c = e + f，即任意相邻两堆之和等于与之相对的两堆之和时，先手必败。"
            ),
            (6, 4) => words!(
                "The player to move loses exactly when the heaps are a, b, c, d, e, f round the ring from some heap on, where a is the smallest, a + b = d + e, b + c = e + f and the nim sum (XOR) of a, c and e is 0.",
                "当且仅当从某一堆起沿圈各堆为 a、b、c、d、e、f，其中 a 最小，a + b = d + e，b + c = e + f，且 a、c、e 的尼姆和（异或）为 0 时，先手必败。"
            ),
            (7, 4) => words!(
                "The player to move loses exactly when the heaps a, b, c, d, e, f, g round the ring, from some heap on in one direction, are all equal, or satisfy a = b = 0 and c = g = d + e + f, or a = b, c = g, d = f, a + c = d + e and 0 < a < e, or a = f and a + g = b + c = d + e, where a is 0, or the smallest and less than b and e.",
                "设从某一堆起沿某一方向各堆为 a、b、c、d、e、f、g：先手必败当且仅当各堆相等，或 a = b = 0 且 c = g = d + e + f，或 a = b、c = g、d = f、a + c = d + e 且 0 < a < e，或 a = f、a + g = b + c = d + e，其中 a 为 0，或 a 最小且小于 b 和 e。"
            ),
            (8, 6) => words!(
                "The player to move loses exactly when the heaps are 0, x, a, b, e, c, d, x round the ring from some heap on, where x = a + b = c + d and e is the smaller one of x and a + d.",
                "当且仅当从某一堆起沿圈各堆为 0、x、a、b、e、c、d、x，其中 x = a + b = c + d，e 为 x 与 a + d 中较小者时，先手必败。"
            ),
            _ => words!(
                "The player to move loses exactly when all {heaps} heaps are equal: otherwise the heaps that are larger than the smallest, at most {most}, are made equal to it in one move.",
                "当且仅当全部 {heaps} 堆相等时先手必败：否则一步就能把多于最小堆的那些堆（至多 {most} 堆）都减到与它相等。"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::{check, check_equivalences};

    fn rings(heaps: u32, largest: u64) -> impl Iterator<Item = Vec<u64>> {
        let sizes = largest + 1;
        (0..sizes.pow(heaps)).map(move |n| (0..heaps).map(|i| n / sizes.pow(i) % sizes).collect())
    }

    /// Outcomes of all rings of these heaps and winning moves of some.
    fn hold(heaps: u32, most: usize, largest: u64, step: usize) {
        let rules = CircularNim::new(heaps as usize, most);
        check(&rules, &SolvedRings, rings(heaps, largest).step_by(step));
    }

    #[test]
    fn small_rings_agree_with_play() {
        for (heaps, most, largest) in [
            (1, 1, 5),
            (2, 1, 4),
            (2, 2, 4),
            (3, 1, 3),
            (3, 2, 3),
            (3, 3, 2),
            (4, 2, 3),
            (4, 3, 2),
            (5, 4, 1),
        ] {
            hold(heaps, most, largest, 1);
        }
        check_equivalences(&CircularNim::new(4, 2), rings(4, 2));
    }

    #[test]
    fn rings_of_five_to_eight_heaps_agree_with_play() {
        for (heaps, most, largest, step) in
            [(5, 2, 3, 31), (5, 3, 3, 31), (6, 3, 2, 31), (6, 4, 2, 31), (7, 4, 2, 101), (8, 6, 1, 17)]
        {
            hold(heaps, most, largest, step);
        }
    }

    /// The lost positions up to a bound, in lexicographic order: each one is marked, and makes those
    /// from which it is reached won.
    fn lost_by_play(heaps: usize, most: usize, largest: u64) -> Vec<bool> {
        let sizes = largest as usize + 1;
        let mut lost = vec![true; sizes.pow(heaps as u32)];
        for at in 0..lost.len() {
            if !lost[at] {
                continue;
            }
            for first in 0..heaps {
                let mut above = vec![at];
                for place in (first..first + most).map(|place| place % heaps) {
                    let unit = sizes.pow(place as u32);
                    let raised = |n: usize| (0..sizes - n / unit % sizes).map(move |by| n + by * unit);
                    above = above.into_iter().flat_map(raised).collect();
                }
                above.into_iter().filter(|&n| n != at).for_each(|n| lost[n] = false);
            }
        }
        lost
    }

    #[test]
    fn lists_that_are_cut_begin_as_whole_ones() {
        for (heaps, most, largest, step) in [
            (5, 2, 9, 1009),
            (5, 3, 9, 1009),
            (6, 3, 6, 1009),
            (6, 4, 6, 1009),
            (7, 4, 4, 1009),
            (8, 6, 3, 4003),
        ] {
            let rules = CircularNim::new(heaps as usize, most);
            let won = rings(heaps, largest).step_by(step).filter(|at| is_lost(&rules, at) == Some(false));
            for at in won {
                let (all, complete) = circular_nim_families::lost_options(most, &at, 100_000).expect("known");
                assert!(complete && !all.is_empty(), "{at:?}");
                for limit in [1, 2, 5] {
                    let (cut, _) = circular_nim_families::lost_options(most, &at, limit).expect("known");
                    let first = limit.min(all.len());
                    assert_eq!(cut[..first], all[..first], "{at:?}");
                }
            }
        }
    }

    #[test]
    fn outcomes_of_larger_rings_agree_with_play() {
        for (heaps, most, largest) in [(5, 2, 8), (5, 3, 8), (6, 3, 5), (6, 4, 5), (7, 4, 4), (8, 6, 3)] {
            let rules = CircularNim::new(heaps, most);
            let lost = lost_by_play(heaps, most, largest);
            for (at, lost) in rings(heaps as u32, largest).zip(lost) {
                assert_eq!(is_lost(&rules, &at), Some(lost), "{heaps},{most}: {at:?}");
            }
        }
    }

    #[test]
    fn moves_are_counted_where_all_could_be_tried() {
        let rules = CircularNim::new(7, 4);
        let count = |size: u64| {
            let at = vec![0, 0, size, size, size, size, size];
            let listed = SolvedRings.winning_moves(&rules, &at, Convention::Normal, 1).expect("listed");
            assert_eq!(listed.moves.len(), 1);
            listed.count
        };
        // Three heaps with the sum 50 are 1326.
        assert!(count(50) >= Some(1326u32.into()));
        assert_eq!(count(1_000_000), None);
    }

    #[test]
    fn heaps_of_10_to_the_18_are_answered() {
        let long = 1_000_000_000_000_000_000;
        for (heaps, most) in [(4, 2), (5, 2), (5, 3), (5, 4), (6, 3), (6, 4), (7, 4), (8, 6)] {
            let rules = CircularNim::new(heaps, most);
            let at: Vec<u64> = (0..heaps as u64).map(|i| long - i * i * i).collect();
            let listed = SolvedRings.winning_moves(&rules, &at, Convention::Normal, 20);
            let moves = listed.expect("found without trying every move").moves;
            assert!(!moves.is_empty() && moves.len() <= 20, "{heaps},{most}");
            assert!(moves.is_sorted());
            for to in moves {
                assert_eq!(is_lost(&rules, &to), Some(true), "{heaps},{most}: {to:?}");
            }
        }
    }
}
