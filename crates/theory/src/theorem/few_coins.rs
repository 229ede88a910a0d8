//! The value of a coin where enough may be turned that all sets have to be tried.

use super::{CoinTheorem, ShowSet, Statement};
use crate::localized::LocalizedString;
use crate::ruleset::coin::{CoinSet, FlipRule, visit_subsets};
use crate::ruleset::{Flow, Visit};
use crate::value::GrundyValue;
use crate::{text, words};
use num_bigint::BigUint;
use std::ops::{ControlFlow, RangeInclusive};

/// Turn from a to b coins: the first a - 1 coins have value 0, the next b are worth 1, 2, 4, 8, ...
///
/// The first a - 1 coins are idle: no move begins with them, so that they serve to make up the number of
/// coins where it is too small. For the coins behind them any number of others up to b - 1 may be turned
/// then. The n-th of them, n ≤ b, goes with any set of those before it: its options are all sums of 1, 2,
/// ..., 2^(n-2), all numbers below 2^(n-1).
#[derive(Clone, Copy, Debug, Default)]
pub struct FewCoins;

static STATEMENT: Statement = Statement {
    name: text!("Powers of 2 for the first coins", "开头硬币的值为 2 的幂"),
    claim: text!(
        "Where from a to b coins are turned, the coins in places 1 to a - 1 have Grundy value 0, and those in places a, a + 1, ..., a + b - 1 have values 1, 2, 4, ..., 2^(b-1).",
        "每步翻 a 到 b 枚时，位置 1 到 a - 1 的硬币值为 0，位置 a、a + 1、……、a + b - 1 的硬币值依次为 1、2、4、……、2^(b-1)。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 14 (Moebius, Mogul and Gold Moidores)",
};

/// Values of more binary digits than this are not worked with.
const MAX_DIGITS: u64 = 1 << 17;

/// Sets of idle coins are counted and shown where there are no more idle coins than this.
const MAX_IDLE: u64 = 256;

/// More sets than this are counted but not shown.
const MAX_SHOWN: u64 = 1 << 22;

/// Coins behind the idle ones, with the numbers of idle coins that may be turned with them: these change no
/// nim sum.
#[derive(Clone, Debug)]
pub struct Completion {
    /// Rising; the largest of them is the largest of the set.
    places: Vec<u64>,
    /// How many coins are idle.
    idle: u64,
    /// How many of them may go with the others.
    chosen: RangeInclusive<u64>,
}

impl Completion {
    /// The sets with these places, rising and behind the idle ones, and any idle ones.
    pub fn new(turns: &FlipRule, places: Vec<u64>) -> Completion {
        let (idle, others) = (turns.least() - 1, places.len() as u64);
        let chosen = turns.least().saturating_sub(others)..=turns.most().saturating_sub(others).min(idle);
        Completion { places, idle, chosen }
    }

    /// How many sets these are, where that can be counted.
    pub fn count(&self) -> Option<BigUint> {
        if self.idle == 0 {
            return Some(1u8.into());
        }
        (self.idle <= MAX_IDLE).then(|| self.chosen.clone().map(|chosen| binomial(self.idle, chosen)).sum())
    }

    /// Shows the sets, where they can be counted, until the visitor stops.
    pub fn visit(&self, visit: Visit<'_, CoinSet>) -> Flow {
        if self.idle > MAX_IDLE {
            return ControlFlow::Continue(());
        }
        self.chosen.clone().try_for_each(|chosen| {
            visit_subsets(self.idle, chosen, &mut |mut places| {
                places.extend_from_slice(&self.places);
                visit(CoinSet::Places(places))
            })
        })
    }
}

/// The sets with this largest place and this nim sum of values, where the place is one of the first few.
fn completion(turns: &FlipRule, place: u64, sum: &GrundyValue) -> Option<Completion> {
    let n = place.checked_sub(turns.least())?;
    let sum = sum.to_biguint();
    // What remains of the sum without 2^n are other values, smaller than it.
    if sum.bits() != n + 1 {
        return None;
    }
    let places = (0..=n).filter(|&digit| sum.bit(digit)).map(|digit| digit + turns.least()).collect();
    Some(Completion::new(turns, places))
}

/// How many sets of this many of `of` things there are.
fn binomial(of: u64, chosen: u64) -> BigUint {
    (0..chosen).fold(BigUint::from(1u8), |product, i| product * (of - i) / (i + 1))
}

impl CoinTheorem for FewCoins {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn reach(&self, turns: &FlipRule) -> u64 {
        match turns {
            FlipRule::Anywhere { least, most } => (least - 1).saturating_add(*most.min(&MAX_DIGITS)),
            FlipRule::Run { .. } => 0,
        }
    }

    fn value(&self, turns: &FlipRule, place: u64) -> GrundyValue {
        match place.checked_sub(turns.least()) {
            None => GrundyValue::ZERO,
            Some(digit @ 0..128) => GrundyValue::small(1 << digit),
            Some(digit) => (BigUint::from(1u8) << digit.min(MAX_DIGITS)).into(),
        }
    }

    fn count_sets(&self, turns: &FlipRule, place: u64, sum: &GrundyValue) -> Option<BigUint> {
        completion(turns, place, sum).map_or(Some(BigUint::ZERO), |completion| completion.count())
    }

    fn visit_sets(&self, turns: &FlipRule, _: &[u64], place: u64, sum: &GrundyValue, visit: ShowSet<'_>) {
        if let Some(completion) = completion(turns, place, sum) {
            // In no order: all that may be listed are shown.
            let mut left = MAX_SHOWN;
            let _ = completion.visit(&mut |set| {
                visit(set);
                left -= 1;
                if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
    }

    fn reason(&self, turns: &FlipRule, _: u64) -> LocalizedString {
        let (least, most) = (turns.least(), turns.most());
        let idle = least - 1;
        match idle {
            0 => words!(
                "up to {most} coins are turned, so any of the coins before it may be turned with one of the first {most}: these are worth 1, 2, 4, 8, ...",
                "每步至多翻 {most} 枚，前 {most} 枚中的每一枚都可与它前面的任意几枚同翻，值依次为 1、2、4、8……"
            ),
            _ => words!(
                "{least} to {most} coins are turned: the first {idle} are idle and worth 0, and the next {most} go with any of those before them: they are worth 1, 2, 4, 8, ...",
                "每步翻 {least} 到 {most} 枚：前 {idle} 枚闲置，值为 0；其后 {most} 枚可与前面的任意几枚同翻，值依次为 1、2、4、8……"
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
        for least in 1..5 {
            for most in least..8 {
                check_coins(FlipRule::Anywhere { least, most }, &FewCoins, 11);
            }
        }
    }

    #[test]
    fn values_of_more_than_128_bits_are_exact() {
        let turns = FlipRule::Anywhere { least: 1, most: 1000 };
        assert_eq!(FewCoins.value(&turns, 128), GrundyValue::small(1 << 127));
        assert_eq!(FewCoins.value(&turns, 1000).to_biguint(), BigUint::from(1u8) << 999u32);
        let sum = GrundyValue::from((BigUint::from(1u8) << 999u32) + 5u8);
        let mut shown = Vec::new();
        FewCoins.visit_sets(&turns, &[], 1000, &sum, &mut |set| {
            shown.push(set);
            true
        });
        assert_eq!(shown, [CoinSet::Places(vec![1, 3, 1000])]);
        assert_eq!(FewCoins.count_sets(&turns, 999, &sum), Some(BigUint::ZERO));
    }
}
