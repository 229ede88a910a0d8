//! The value of a coin where runs are turned.

use super::{CoinTheorem, ShowSet, Statement};
use crate::localized::LocalizedString;
use crate::ruleset::coin::{CoinSet, FlipRule, MAX_PLACE};
use crate::structure::sorted_lists::{first_gap, start_of_last_stretch};
use crate::value::GrundyValue;
use crate::{text, words};
use num_bigint::BigUint;

/// Turn a run of a to b coins: a coin in place n has value 0 unless a divides n; in place a·m it is worth the
/// largest power of 2 that divides m, but no more than the largest power of 2 up to ⌈b/a⌉. In Ruler, a = 1
/// and b is unbounded.
///
/// Proof. Let C be that bound (a power of 2). The nim sum of the values of places 1 to x depends on q = ⌊x/a⌋
/// only: it is the Gray code of q mod 2C, so that different q with a difference below 2C have different sums.
/// A run from y + 1 to x leaves the values of y + 1 to x - 1; with x = a·m + r it has ⌊y/a⌋ from m - 1 down.
///
/// - If r > 0, the sum up to x - 1 is that of m, and the quotients of y are at most m - 1 and, as b ≤ (2C -
///   1)a, more than m - 2C: no option is 0.
/// - If r = 0, the sum up to x - 1 is that of m - 1, and the quotients of y are m - 1, ..., m - ⌈b/a⌉ as far
///   as they are not negative. Let 2^k be the claimed value. The 2^k quotients from m - 1 down differ in
///   their last k digits alone, so that they give all options below 2^k; an option 2^k would need the Gray
///   code of m, which no quotient in reach has.
#[derive(Clone, Copy, Debug, Default)]
pub struct PowersOfTwoThatDivide;

static STATEMENT: Statement = Statement {
    name: text!("the Ruler theorem", "标尺游戏定理"),
    claim: text!(
        "Where any run is turned, a coin in place n has as its Grundy value the largest power of 2 that divides n. Where a run of a to b coins is turned, it has value 0 unless n is a multiple a·m, and then the largest power of 2 that divides m and is at most b/a rounded up.",
        "可翻任意一段时，位置 n 的硬币的 Grundy 值是整除 n 的最大的 2 的幂。每段须为 a 到 b 枚时：n 不是 a 的倍数则值为 0；n = a·m 时，值为整除 m 且不超过 ⌈b/a⌉ 的最大的 2 的幂。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 14 (the Ruler game); runs of bounded length by the same induction",
};

/// Turn a run of `least` to `most` coins.
#[derive(Clone, Copy, Debug)]
struct Runs {
    least: u64,
    most: u64,
    /// Twice the largest value, less 1.
    mask: u64,
}

impl Runs {
    fn from_turns(turns: &FlipRule) -> Runs {
        let (least, most) = (turns.least(), turns.most());
        let largest = 1u64 << most.div_ceil(least).max(1).ilog2();
        Runs { least, most, mask: largest | (largest - 1) }
    }

    fn largest_value(&self) -> u64 {
        self.mask ^ self.mask >> 1
    }

    fn value(&self, place: u64) -> u64 {
        let (m, r) = (place / self.least, place % self.least);
        if r == 0 { (m & m.wrapping_neg()).min(self.largest_value()) } else { 0 }
    }

    /// The first places of the runs with the largest place `place` whose values have the nim sum `sum`, which
    /// is not 0: all from one to another.
    ///
    /// The nim sum of the values up to a place is the Gray code of its quotient by `least`, modulo mask + 1;
    /// one quotient is right.
    fn first_places(&self, place: u64, sum: u64) -> Option<(u64, u64)> {
        if sum == 0 || sum > self.mask || place < self.least {
            return None;
        }
        let m = place / self.least;
        let distance = m.wrapping_sub((m & self.mask) ^ from_gray(sum)) & self.mask;
        let quotient = m.checked_sub(distance)?;
        // Before the run lie the places up to one of these.
        let before = quotient * self.least;
        let from = before.max(place.saturating_sub(self.most));
        let to = (before + (self.least - 1)).min(place - self.least);
        (from <= to).then_some((from + 1, to + 1))
    }
}

/// The number whose Gray code, the number XOR half of it, is this.
fn from_gray(mut code: u64) -> u64 {
    for shift in [1, 2, 4, 8, 16, 32] {
        code ^= code >> shift;
    }
    code
}

impl CoinTheorem for PowersOfTwoThatDivide {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn reach(&self, turns: &FlipRule) -> u64 {
        if matches!(turns, FlipRule::Run { .. }) { MAX_PLACE } else { 0 }
    }

    fn value(&self, turns: &FlipRule, place: u64) -> GrundyValue {
        Runs::from_turns(turns).value(place).into()
    }

    fn count_sets(&self, turns: &FlipRule, place: u64, sum: &GrundyValue) -> Option<BigUint> {
        let range = sum.to_u64().and_then(|sum| Runs::from_turns(turns).first_places(place, sum));
        Some(range.map_or(0, |(from, to)| to - from + 1).into())
    }

    /// Runs that begin with tails lead to positions that begin smaller, the longest first. Those that begin
    /// with heads lead to larger ones, the longest last, unless they turn the last heads and nothing else:
    /// what is left then is the beginning of the position.
    fn visit_sets(&self, turns: &FlipRule, heads: &[u64], place: u64, sum: &GrundyValue, visit: ShowSet<'_>) {
        let range = sum.to_u64().and_then(|sum| Runs::from_turns(turns).first_places(place, sum));
        let Some((from, to)) = range else { return };
        let mut show = |first: u64| visit(CoinSet::Run { first, last: place });
        let mut tail = first_gap(heads, from);
        while tail <= to && show(tail) {
            tail = first_gap(heads, tail + 1);
        }
        let is_last = heads.last() == Some(&place);
        let stretch = start_of_last_stretch(heads).filter(|_| is_last).unwrap_or(u64::MAX);
        let headed = &heads[heads.partition_point(|&head| head < from)..];
        let headed = &headed[..headed.partition_point(|&head| head <= to)];
        let (before, last) = headed.split_at(headed.partition_point(|&head| head < stretch));
        let _ = last.iter().all(|&head| show(head));
        let _ = before.iter().rev().all(|&head| show(head));
    }

    fn reason(&self, turns: &FlipRule, _: u64) -> LocalizedString {
        let (least, most) = (turns.least(), turns.most());
        let largest = Runs::from_turns(turns).largest_value();
        match (least, most) {
            (1, u64::MAX) => words!(
                "a coin in place n is worth the largest power of 2 that divides n",
                "位置 n 的硬币值为整除 n 的最大的 2 的幂"
            ),
            (1, _) => words!(
                "runs of at most {most} are turned, so a coin in place n is worth the largest power of 2 that divides n, but at most {largest}",
                "每段至多 {most} 枚，位置 n 的硬币值为整除 n 的最大的 2 的幂，但不超过 {largest}"
            ),
            _ => words!(
                "runs of {least} to {most} are turned, so a coin is worth 0 unless its place is {least}·m, and then the largest power of 2 that divides m, but at most {largest}",
                "每段 {least} 到 {most} 枚，位置为 {least}·m 的硬币值为整除 m 的最大的 2 的幂，但不超过 {largest}，其余位置值为 0"
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
        check_coins(FlipRule::Run { least: 1, most: u64::MAX }, &PowersOfTwoThatDivide, 70);
        for least in 1..8 {
            for most in least..16 {
                check_coins(FlipRule::Run { least, most }, &PowersOfTwoThatDivide, 60);
            }
        }
    }

    #[test]
    fn runs_far_away_are_found() {
        let turns = FlipRule::Run { least: 1, most: u64::MAX };
        let runs = Runs::from_turns(&turns);
        assert_eq!(runs.value(MAX_PLACE), 1 << 18);
        let (from, to) = runs.first_places(MAX_PLACE, 1 << 59).unwrap();
        assert_eq!(from, to);
        let sum = |n: u64| n ^ n >> 1;
        assert_eq!(sum(MAX_PLACE) ^ sum(from - 1), 1 << 59);
        let wide = Runs::from_turns(&FlipRule::Run { least: MAX_PLACE, most: MAX_PLACE });
        assert_eq!((wide.value(MAX_PLACE), wide.value(7)), (1, 0));
        assert_eq!(wide.first_places(MAX_PLACE, 1), Some((1, 1)));
    }
}
