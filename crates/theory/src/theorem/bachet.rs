//! The value of a heap in Bash game.

use super::{ArithmeticPeriod, HeapTheorem, Statement};
use crate::localized::LocalizedString;
use crate::ruleset::heap::{HeapOption, bash::Bash};
use crate::ruleset::{Flow, Visit};
use crate::{text, words};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// When 1 to M tokens may be taken, a heap of n has Grundy value n mod (M + 1).
#[derive(Clone, Copy, Debug, Default)]
pub struct Bachet;

static STATEMENT: Statement = Statement {
    name: text!("Bachet's rule", "巴什博弈定理"),
    claim: text!(
        "When a move takes 1 to M tokens from a heap, a heap of n has Grundy value n mod (M + 1).",
        "每步可取 1 到 M 颗时，n 颗石子的堆的 Grundy 值为 n mod (M + 1)。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 4 (subtraction games)",
};

/// The one option of `heap` that has the value `target`, where there is one.
fn option(rules: &Bash, heap: u64, target: u64) -> Option<u64> {
    let modulus = u128::from(rules.most) + 1;
    if u128::from(target) >= modulus {
        return None;
    }
    let take = (u128::from(heap) + modulus - u128::from(target)) % modulus;
    let take = u64::try_from(take).ok()?;
    (1..=rules.most.min(heap)).contains(&take).then(|| heap - take)
}

impl HeapTheorem<Bash> for Bachet {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn value(&self, rules: &Bash, heap: u64) -> u64 {
        // Where M + 1 does not fit, no heap is that large.
        rules.most.checked_add(1).map_or(heap, |modulus| heap % modulus)
    }

    fn visit_options_of_value(
        &self,
        rules: &Bash,
        heap: u64,
        target: u64,
        visit: Visit<'_, HeapOption>,
    ) -> Flow {
        option(rules, heap, target).map_or(ControlFlow::Continue(()), |left| visit(HeapOption::one(left)))
    }

    fn count_options_of_value(&self, rules: &Bash, heap: u64, target: u64) -> Option<BigUint> {
        Some(u8::from(option(rules, heap, target).is_some()).into())
    }

    fn pattern(&self, rules: &Bash) -> Option<ArithmeticPeriod> {
        Some(ArithmeticPeriod { preperiod: 0, period: rules.most.checked_add(1)?, saltus: 0 })
    }

    fn reason(&self, rules: &Bash, heap: u64) -> LocalizedString {
        let (modulus, value) = (u128::from(rules.most) + 1, self.value(rules, heap));
        words!("{heap} mod {modulus} = {value}", "{heap} mod {modulus} = {value}，即余数")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check_heaps;

    #[test]
    fn values_repeat_after_the_largest_take_and_one() {
        for most in [1, 2, 3, 7, 100, u64::MAX] {
            check_heaps(&Bash { most }, &Bachet, 40);
        }
    }

    #[test]
    fn heaps_of_10_to_the_18_have_one_winning_option() {
        assert_eq!(option(&Bash { most: 1000 }, 1_000_000_000_000_000_000, 0), Some(999_999_999_999_999_999));
    }
}
