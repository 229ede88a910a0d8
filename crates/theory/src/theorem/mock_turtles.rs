//! The value of a coin where at most three coins are turned.

use super::{CoinTheorem, ShowSet, Statement};
use crate::localized::LocalizedString;
use crate::ruleset::coin::{CoinSet, FlipRule, MAX_PLACE};
use crate::structure::odious::{XorPairs, is_odious, odious};
use crate::structure::sorted_lists::first_gap;
use crate::value::GrundyValue;
use crate::{text, words};
use num_bigint::BigUint;

/// Turn one to three coins: a coin in place n has as its Grundy value the n-th odious number. Turn at least
/// `a` of them: the first a - 1 coins are idle, they have value 0 and make up the number where it is too
/// small, and values begin behind them.
#[derive(Clone, Copy, Debug, Default)]
pub struct UpToThree;

static STATEMENT: Statement = Statement {
    name: text!("the Mock Turtle theorem", "Mock Turtles 定理"),
    claim: text!(
        "Where one, two or three coins are turned, a coin in place n has as its Grundy value the n-th odious number, the n-th number with an odd number of ones in binary: 1, 2, 4, 7, 8, 11, ... Where at least two, or exactly three, are turned, the first one or two coins have value 0 and the odious numbers begin after them.",
        "每步翻一、二或三枚时，位置 n 的硬币的 Grundy 值是第 n 个可憎数（二进制中 1 的个数为奇数的数）：1、2、4、7、8、11……。至少翻两枚（或恰翻三枚）时，最前面的一枚（或两枚）值为 0，其后依次是可憎数。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 14 (Mock Turtles)",
};

/// What the sets with a given largest place and nim sum are.
enum Sets {
    /// These few, in no order.
    Few(Vec<CoinSet>),
    /// One for each of the pairs of other places: i stands for the place i + `least`, and so does its
    /// partner.
    Pairs(XorPairs),
}

fn sets(turns: &FlipRule, place: u64, sum: &GrundyValue) -> Sets {
    let least = turns.least();
    let (Some(sum), true) = (sum.to_u64(), place >= least) else { return Sets::Few(vec![]) };
    let rest = odious(place - (least - 1)) ^ sum;
    if rest != 0 && !is_odious(rest) {
        // Two odious numbers have this sum if the numbers without their last digits have half of it: the last
        // digits follow.
        return Sets::Pairs(XorPairs::new(rest >> 1, place - least));
    }
    let others = if rest == 0 { vec![] } else { vec![(rest >> 1) + least] };
    if others.iter().any(|&other| other >= place) {
        return Sets::Few(vec![]);
    }
    // Idle coins make up the number; there are none, one or two of them.
    let idle: Vec<Vec<u64>> = [vec![], vec![1], vec![2], vec![1, 2]].into_iter().collect();
    let few = idle.into_iter().filter(|idle| idle.iter().all(|&place| place < least));
    let few = few.map(|idle| [&idle[..], &others, &[place]].concat());
    Sets::Few(few.filter(|set| (least..=3).contains(&(set.len() as u64))).map(CoinSet::Places).collect())
}

/// The pairs behind which `place` completes a set, in the order of the positions that `heads` are turned
/// into.
struct InOrder<'a> {
    partners: &'a XorPairs,
    heads: &'a [u64],
    place: u64,
    /// The place that the pairs are counted from.
    least: u64,
}

impl InOrder<'_> {
    fn set(&self, i: u64) -> CoinSet {
        CoinSet::Places(vec![i + self.least, (i ^ self.partners.distance()) + self.least, self.place])
    }

    /// Turning tails leads to positions that begin smaller, the first place first; turning heads to positions
    /// that begin larger, the first place last.
    fn visit(&self, visit: ShowSet<'_>) {
        // What is left of the last three heads is the beginning of every other list with those before them.
        let last_three = match self.heads {
            [.., a, _, place] if *place == self.place && *a >= self.least => Some(a - self.least)
                .filter(|&i| self.partners.holds(i) && self.set(i).places().eq(self.last_three())),
            _ => None,
        };
        if let Some(i) = last_three {
            visit(self.set(i));
        }
        self.visit_tails(visit);
        let before = self.heads.partition_point(|&head| head < self.place);
        let first = self.heads.partition_point(|&head| head < self.least);
        for head in self.heads[first.min(before)..before].iter().rev() {
            let i = head - self.least;
            if self.partners.holds(i) && last_three != Some(i) && !visit(self.set(i)) {
                return;
            }
        }
    }

    fn last_three(&self) -> impl Iterator<Item = u64> + '_ {
        self.heads[self.heads.len().saturating_sub(3)..].iter().copied()
    }

    fn visit_tails(&self, visit: ShowSet<'_>) {
        let mut from = 0;
        while let Some(i) = self.partners.from(from).next() {
            let tail = first_gap(self.heads, i + self.least);
            if tail > i + self.least {
                from = tail - self.least;
                continue;
            }
            if !visit(self.set(i)) {
                return;
            }
            from = i + 1;
        }
    }
}

impl CoinTheorem for UpToThree {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn reach(&self, turns: &FlipRule) -> u64 {
        if matches!(turns, FlipRule::Anywhere { most: 3, .. }) { MAX_PLACE } else { 0 }
    }

    fn value(&self, turns: &FlipRule, place: u64) -> GrundyValue {
        odious(place.saturating_sub(turns.least() - 1)).into()
    }

    fn count_sets(&self, turns: &FlipRule, place: u64, sum: &GrundyValue) -> Option<BigUint> {
        Some(match sets(turns, place, sum) {
            Sets::Few(few) => few.len().into(),
            Sets::Pairs(partners) => partners.count().into(),
        })
    }

    fn visit_sets(&self, turns: &FlipRule, heads: &[u64], place: u64, sum: &GrundyValue, visit: ShowSet<'_>) {
        match sets(turns, place, sum) {
            Sets::Few(few) => few.into_iter().for_each(|set| {
                visit(set);
            }),
            Sets::Pairs(partners) => {
                InOrder { partners: &partners, heads, place, least: turns.least() }.visit(visit);
            }
        }
    }

    fn reason(&self, turns: &FlipRule, place: u64) -> LocalizedString {
        let (idle, n) = (turns.least() - 1, place.saturating_sub(turns.least() - 1));
        match (idle, n) {
            (0, _) => words!(
                "a coin in place n is worth the n-th odious number, with an odd number of ones in binary: 1, 2, 4, 7, 8, ...",
                "位置 n 的硬币值为第 n 个可憎数（二进制中有奇数个 1）：1、2、4、7、8……"
            ),
            _ => words!(
                "the first {idle} are worth 0, and after them come the odious numbers, with an odd number of ones in binary: 1, 2, 4, 7, 8, ...",
                "前 {idle} 枚值为 0，其后依次是可憎数（二进制中有奇数个 1）：1、2、4、7、8……"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check_coins;

    #[test]
    fn values_and_sets_agree_with_the_rules() {
        for least in 1..=3 {
            check_coins(FlipRule::Anywhere { least, most: 3 }, &UpToThree, 24);
        }
    }

    #[test]
    fn a_coin_far_away_has_sets_beyond_counting_one_by_one() {
        let turns = FlipRule::Anywhere { least: 1, most: 3 };
        let sum = GrundyValue::from(odious(MAX_PLACE) ^ 3);
        // The places i + 1 and i + 2 for even i below 10^18 - 2.
        let count = UpToThree.count_sets(&turns, MAX_PLACE, &sum);
        assert_eq!(count, Some(BigUint::from(MAX_PLACE / 2 - 1)));
        let mut shown = Vec::new();
        UpToThree.visit_sets(&turns, &[1, 2, 5, MAX_PLACE], MAX_PLACE, &sum, &mut |set| {
            shown.push(set);
            shown.len() < 3
        });
        let places = |a, b| CoinSet::Places(vec![a, b, MAX_PLACE]);
        // Heads come last: 5 before 1, since without the 1 a position begins with more than without the 5.
        assert_eq!(shown[..3], [places(3, 4), places(7, 8), places(9, 10)]);
    }
}
