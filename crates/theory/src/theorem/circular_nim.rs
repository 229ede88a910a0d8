//! Who wins Circular Nim, for the rings that are solved.

use super::{Statement, Theorem};
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
#[derive(Clone, Copy, Debug, Default)]
pub struct SolvedRings;

static STATEMENT: Statement = Statement {
    name: text!("the theorem of Dufour and Heubach on Circular Nim", "Dufour–Heubach 环形尼姆定理"),
    claim: text!(
        "The player to move loses exactly when: for K = 1 the nim sum (XOR) of the heaps is 0; for K = N - 1 all heaps are equal; for K = N all are empty; for N = 4 and K = 2 opposite heaps are equal.",
        "先手必败当且仅当：K = 1 时各堆的尼姆和（异或）为 0；K = N - 1 时各堆相等；K = N 时各堆皆空；N = 4、K = 2 时相对的堆相等。",
    ),
    source: "M. Dufour, S. Heubach, Circular Nim games, Electronic Journal of Combinatorics 20(2) (2013), P22",
};

/// Whether the player to move loses, where it is known.
fn is_lost(rules: &CircularNim, at: &[u64]) -> Option<bool> {
    match (rules.heaps, rules.most) {
        (heaps, most) if heaps == most => Some(at.iter().all(|&heap| heap == 0)),
        (_, 1) => Some(at.iter().fold(0, |sum, heap| sum ^ heap) == 0),
        (heaps, most) if heaps == most + 1 => Some(at.windows(2).all(|pair| pair[0] == pair[1])),
        (4, 2) => Some(at[..2] == at[2..]),
        _ => None,
    }
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
            (5, 2, 1),
        ] {
            check(&CircularNim::new(heaps, most), &SolvedRings, rings(heaps as u32, largest));
        }
        check_equivalences(&CircularNim::new(4, 2), rings(4, 2));
    }
}
