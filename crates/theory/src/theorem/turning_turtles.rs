//! The value of a coin where at most two coins are turned.

use super::{CoinTheorem, ShowSet, Statement};
use crate::localized::LocalizedString;
use crate::ruleset::coin::{CoinSet, FlipRule, MAX_PLACE};
use crate::value::GrundyValue;
use crate::{text, words};
use num_bigint::BigUint;

/// Turn one coin or two: a coin in place n is worth n, as a heap of n tokens that may become any smaller one.
/// Turn two exactly: n - 1. Turn one exactly: 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneOrTwo;

static STATEMENT: Statement = Statement {
    name: text!("Turning Turtles is Nim", "翻乌龟即尼姆"),
    claim: text!(
        "Where one or two coins are turned, a coin in place n has Grundy value n: turning it and the coin in place m is moving a Nim heap from n to m, since two equal heaps cancel. Where exactly two are turned it has value n - 1, where exactly one is turned, value 1.",
        "每步翻一枚或两枚时，位置 n 的硬币 Grundy 值为 n：同时翻位置 m 的硬币，相当于把 n 颗的尼姆堆变成 m 颗（两个相等的堆互相抵消）。恰翻两枚时值为 n - 1，恰翻一枚时值为 1。",
    ),
    source: "H. W. Lenstra, Nim multiplication (1978); Berlekamp, Conway, Guy, Winning Ways, chapter 14 (Turning Turtles)",
};

fn value(turns: &FlipRule, place: u64) -> u64 {
    match turns.most() {
        1 => 1,
        _ => place - (turns.least() - 1),
    }
}

/// The only set with this largest place whose values have the nim sum `sum`.
fn set_of(turns: &FlipRule, place: u64, sum: &GrundyValue) -> Option<CoinSet> {
    let other = value(turns, place) ^ sum.to_u64()?;
    if place < turns.least() {
        return None;
    }
    if other == 0 && turns.least() == 1 {
        return Some(CoinSet::Places(vec![place]));
    }
    // Where exactly two are turned, the coin of value `other` lies one place further, and place 1 has
    // value 0.
    let partner = other.checked_add(turns.least() - 1)?;
    (turns.most() == 2 && partner < place).then(|| CoinSet::Places(vec![partner, place]))
}

impl CoinTheorem for OneOrTwo {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn reach(&self, turns: &FlipRule) -> u64 {
        if matches!(turns, FlipRule::Anywhere { most: ..=2, .. }) { MAX_PLACE } else { 0 }
    }

    fn value(&self, turns: &FlipRule, place: u64) -> GrundyValue {
        value(turns, place).into()
    }

    fn count_sets(&self, turns: &FlipRule, place: u64, sum: &GrundyValue) -> Option<BigUint> {
        Some(u8::from(set_of(turns, place, sum).is_some()).into())
    }

    fn visit_sets(&self, turns: &FlipRule, _: &[u64], place: u64, sum: &GrundyValue, visit: ShowSet<'_>) {
        if let Some(set) = set_of(turns, place, sum) {
            visit(set);
        }
    }

    fn reason(&self, turns: &FlipRule, _: u64) -> LocalizedString {
        match (turns.least(), turns.most()) {
            (1, 1) => {
                words!("one coin is turned at a time, so each is worth 1", "每次只翻一枚，每枚值为 1")
            }
            (1, _) => words!(
                "a coin in place n is a Nim heap of n: turning it with the one in place m moves the heap to m",
                "位置 n 的硬币相当于 n 颗的尼姆堆，同时翻位置 m 的硬币就是把它变成 m 颗"
            ),
            _ => words!(
                "exactly two coins are turned, so a coin in place n is a Nim heap of n - 1",
                "恰翻两枚，位置 n 的硬币相当于 n - 1 颗的尼姆堆"
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
        for (least, most) in [(1, 1), (1, 2), (2, 2)] {
            check_coins(FlipRule::Anywhere { least, most }, &OneOrTwo, 40);
        }
    }

    #[test]
    fn a_coin_far_away_moves_where_nim_says() {
        let turns = FlipRule::Anywhere { least: 1, most: 2 };
        let mut shown = Vec::new();
        let sum = GrundyValue::from(MAX_PLACE ^ 5);
        OneOrTwo.visit_sets(&turns, &[], MAX_PLACE, &sum, &mut |set| {
            shown.push(set);
            true
        });
        assert_eq!(shown, [CoinSet::Places(vec![5, MAX_PLACE])]);
    }
}
