//! Patterns behind values: [`Observed`] is a conjecture, [`Proved`] is closed by a theorem.
//!
//! Both say that g(n + period) = g(n) + saltus for all n >= preperiod, where the preperiod is the least
//! number of which this is true: Kayles has preperiod 71 and period 12. Only the checkers in this module make
//! a [`Proved`], and they look at every value of which the theorem's hypothesis speaks.

mod arithmetic;
mod blocks;
pub mod observe;
mod repeat;
mod take_and_break;
mod window;

use crate::budget::{Budget, Halt};
use crate::sequence::values::NimValues;
use grundy_theory::ruleset::heap::HeapFamily;
use grundy_theory::ruleset::heap::code::{CodeDigit, MAX_PARTS, SizeCondition};
use grundy_theory::theorem::{ArithmeticPeriod, Statement};

/// A pattern that the values known so far show, without a proof that it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observed {
    /// The least n from which on the pattern is seen.
    pub preperiod: u64,
    /// The values repeat after this many heaps.
    pub period: u64,
    /// By this much they are larger then.
    pub saltus: u64,
    /// It is seen in the values of heaps below this one.
    pub up_to: u64,
    /// Were it still there in the values of heaps below this one, a theorem would prove it; `u64::MAX` where
    /// none would.
    pub proved_at: u64,
}

/// A pattern that a theorem says goes on for ever.
#[derive(Clone, Copy, Debug)]
pub struct Proved {
    preperiod: u64,
    period: u64,
    saltus: u64,
    by: &'static Statement,
}

impl Proved {
    /// A pattern that was proved in some other way, by a theorem with this statement.
    pub fn elsewhere(
        ArithmeticPeriod { preperiod, period, saltus }: ArithmeticPeriod,
        by: &'static Statement,
    ) -> Proved {
        Proved { preperiod, period, saltus, by }
    }

    /// The least n0 such that the pattern holds for all n >= n0.
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// The values repeat after this many heaps.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// By this much they are larger then; 0 where the values are periodic.
    pub fn saltus(&self) -> u64 {
        self.saltus
    }

    /// The theorem that proves it.
    pub fn by(&self) -> &'static Statement {
        self.by
    }

    /// The smallest heap of the same place in the period, and how much larger the value of `heap` is than
    /// its.
    #[inline]
    pub fn reduce(&self, heap: u64) -> (u64, u64) {
        match heap.checked_sub(self.preperiod) {
            None => (heap, 0),
            Some(past) => {
                // A value is never larger than its heap where there is a saltus, so that this does not
                // overflow.
                let rise = (past / self.period).saturating_mul(self.saltus);
                (self.preperiod + past % self.period, rise)
            }
        }
    }
}

/// What looking for a pattern came to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PeriodSearch {
    Nothing,
    Observed(Observed),
    Proved(Proved),
}

/// The theorem by which patterns of a family of rules are proved, with what it needs to know of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Prover {
    /// No theorem.
    None,
    /// The last so many values determine the next one.
    Window(usize),
    /// The last so many symbols of the all-but game determine the next one.
    AllBut(usize),
    /// From a number on, a number is a take exactly if it is one with the second number more.
    RepeatingSubtraction(usize, usize),
    /// The digits of a code without modifiers that ends.
    TakeAndBreak(Vec<u8>),
    /// A code without modifiers: so many digits are written once, so many repeat behind them, and moves leave
    /// at most so many heaps.
    Blocks(usize, usize, u8),
}

impl Prover {
    /// The theorem for a family.
    pub(crate) fn from_family(family: HeapFamily<'_>) -> Prover {
        // A set with members that do not fit in memory has no window that does.
        let largest = |set: &[u64]| set.last().map_or(Some(0), |&last| usize::try_from(last).ok());
        match family {
            HeapFamily::Subtraction(set) => largest(set).map_or(Prover::None, Prover::Window),
            HeapFamily::AllBut(set) => largest(set).map_or(Prover::None, Prover::AllBut),
            HeapFamily::TakeAndBreak(digits) => Prover::TakeAndBreak(digits.to_vec()),
            HeapFamily::Code(code) if family.is_subtraction() && !code.block().is_empty() => {
                Prover::RepeatingSubtraction(code.start().len(), code.block().len())
            }
            HeapFamily::Code(code)
                if !code.block().is_empty()
                    && code.digits().iter().all(|digit| digit.sizes() == SizeCondition::Any) =>
            {
                let most =
                    |digit: &CodeDigit| (0..=MAX_PARTS as u8).rev().find(|&heaps| digit.leaves(heaps.into()));
                let heaps = code.digits().iter().filter_map(most).max().unwrap_or(0).max(1);
                Prover::Blocks(code.start().len(), code.block().len(), heaps)
            }
            HeapFamily::Code(code)
                if code.block().is_empty()
                    && code.digits().iter().all(|digit| digit.sizes() == SizeCondition::Any) =>
            {
                Prover::TakeAndBreak(code.digits().iter().map(|digit| digit.value()).collect())
            }
            _ => Prover::None,
        }
    }

    /// Looks for a pattern.
    pub(crate) fn look(&self, values: &NimValues, budget: &mut Budget) -> Result<PeriodSearch, Halt> {
        match self {
            Prover::None => Ok(PeriodSearch::Nothing),
            Prover::Window(width) => Ok(window::subtraction(values, *width)),
            Prover::RepeatingSubtraction(start, block) => {
                Ok(window::repeating_subtraction(values, *start, *block))
            }
            Prover::AllBut(width) => window::all_but(values, *width, budget),
            Prover::TakeAndBreak(digits) => take_and_break::look(values, digits, budget),
            Prover::Blocks(start, block, heaps) => Ok(blocks::look(values, *start, *block, *heaps)),
        }
    }
}

/// The least n0 such that g(n + period) = g(n) + saltus from n0 on as far as the values go.
fn preperiod(values: &NimValues, period: usize, saltus: u64) -> u64 {
    let known = values.len() as u64;
    let period = period as u64;
    let mut n0 = known.saturating_sub(period);
    while n0 > 0 && values.get(n0 - 1 + period) == values.get(n0 - 1).map(|value| value + saltus) {
        n0 -= 1;
    }
    n0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::sequence::testing::{Rules, fast, known, plain};
    use crate::sequence::{NimSequence, SequencePrefix};
    use grundy_theory::ruleset::heap::code::TakeAndBreakCode;
    use proptest::prelude::*;
    use std::sync::Arc;

    /// What is known of all heaps, where a pattern is found with little work.
    fn pattern_of(rules: &Rules) -> Option<Arc<SequencePrefix>> {
        let limits = Limits { steps: 1 << 22, ..Limits::default() };
        NimSequence::new(Arc::new(rules.clone())).reach(1 << 59, &mut Budget::new(&limits)).ok()
    }

    /// The pattern must give the values of the table, and its preperiod and period must be the least ones.
    fn compare(known: &SequencePrefix, values: &[u64]) {
        let pattern = known.pattern().unwrap();
        let (n0, p) = (pattern.preperiod() as usize, pattern.period() as usize);
        assert!((0..).zip(values).all(|(heap, &value)| known.value(heap) == value));
        let differs = |n: usize, p: usize, saltus: u64| values[n + p] != values[n] + saltus;
        assert!(n0 == 0 || n0 + p > values.len() || differs(n0 - 1, p, pattern.saltus()));
        if pattern.saltus() == 0 && n0 + 2 * p < values.len() {
            assert!((1..p).all(|less| (n0..n0 + p).any(|n| differs(n, less, 0))));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn subtraction_games_repeat(set in prop::collection::btree_set(1u64..40, 1..8)) {
            let rules = Rules::Subtraction(set.into_iter().collect());
            if let Some(known) = pattern_of(&rules) {
                compare(&known, &plain(&rules, 4000));
            }
        }

        #[test]
        fn all_but_games_repeat_and_grow(set in prop::collection::btree_set(1u64..12, 0..8)) {
            let rules = Rules::AllBut(set.into_iter().collect());
            if let Some(known) = pattern_of(&rules) {
                let values = fast(&rules, 6000);
                compare(&known, &values);
                prop_assert!(known.pattern().unwrap().saltus() > 0);
            }
        }

        #[test]
        fn subtraction_games_with_blocks_repeat(start in "[03]{0,6}", block in "[03]{0,6}[03]") {
            let rules = Rules::Code(TakeAndBreakCode::parse(Some(&format!("0.{start}[{block}]"))).unwrap());
            if let Some(known) = pattern_of(&rules) {
                compare(&known, &fast(&rules, 2000));
            }
        }

        #[test]
        fn games_of_blocks_repeat(start in "0\\.[0-7]{0,3}|4\\.[0-7]{0,3}", block in "[0-7]{1,3}") {
            let rules = Rules::Code(TakeAndBreakCode::parse(Some(&format!("{start}[{block}]"))).unwrap());
            if let Some(known) = pattern_of(&rules) {
                compare(&known, &plain(&rules, 500));
            }
        }

        #[test]
        fn games_with_splits_repeat(
            first in prop::sample::select(vec![0u8, 4]), code in prop::collection::vec(0u8..8, 1..4),
        ) {
            let rules = Rules::TakeAndBreak([vec![first], code].concat());
            if let Some(known) = pattern_of(&rules) {
                compare(&known, &fast(&rules, 8000));
            }
        }

        #[test]
        fn games_with_splits_into_three_repeat(code in prop::collection::vec(0u8..16, 1..4)) {
            let rules = Rules::TakeAndBreak([vec![0], code].concat());
            if let Some(known) = pattern_of(&rules) {
                compare(&known, &fast(&rules, 600));
            }
        }
    }

    #[test]
    fn a_period_is_a_conjecture_until_the_table_is_long_enough() {
        let kayles = fast(&Rules::code("0.77"), 168);
        let look = |len: usize| {
            let values = NimValues::U8(kayles[..len].iter().map(|&value| value as u8).collect());
            Prover::TakeAndBreak(vec![0, 7, 7]).look(&values, &mut Budget::new(&Limits::default())).unwrap()
        };
        let PeriodSearch::Observed(observed) = look(150) else { panic!() };
        assert_eq!(
            (observed.preperiod, observed.period, observed.up_to, observed.proved_at),
            (71, 12, 150, 168)
        );
        assert!(matches!(look(167), PeriodSearch::Observed(_)));
        assert!(matches!(look(168), PeriodSearch::Proved(_)));
    }

    #[test]
    fn periods_of_blocks_are_proved() {
        for (code, preperiod, period) in
            [("0.[1]", 1, 1), ("4.[1]", 1, 1), ("0.3[1]", 1, 2), ("0.[12]", 0, 0)]
        {
            let rules = Rules::Code(TakeAndBreakCode::parse(Some(code)).unwrap());
            let pattern = pattern_of(&rules)
                .map(|known| known.pattern().map(|pattern| (pattern.preperiod(), pattern.period())));
            let expected = (period > 0).then_some(Some((preperiod, period)));
            assert_eq!(pattern, expected, "{code}");
        }
    }

    #[test]
    fn all_but_one_number_grows_by_it_every_other_time() {
        for take in [1, 2, 7, 300] {
            let known = known(&Rules::AllBut(vec![take]), 1 << 59);
            for heap in [0, take, 5 * take - 1, 12_345, (1 << 59) + 1] {
                assert_eq!(known.value(heap), heap / (2 * take) * take + heap % take);
            }
        }
    }
}
