//! Theorems about rules on heaps whose type is forgotten.

use super::{ArithmeticPeriod, HeapTheorem, HeapTotals, Statement};
use crate::localized::LocalizedString;
use crate::outcome::Outcome;
use crate::ruleset::heap::erased::AnyHeapRules;
use crate::ruleset::heap::{HeapOption, HeapRules};
use crate::ruleset::{Flow, Visit};
use num_bigint::BigUint;
use std::sync::Arc;

/// What a theorem says of [`AnyHeapRules`] that are these rules.
pub struct ErasedHeapTheorem<H: HeapRules> {
    /// The rules.
    pub rules: Arc<H>,
    /// The theorem.
    pub theorem: Box<dyn HeapTheorem<H>>,
}

impl<H: HeapRules> HeapTheorem<AnyHeapRules> for ErasedHeapTheorem<H> {
    fn statement(&self) -> &'static Statement {
        self.theorem.statement()
    }

    fn holds(&self, _: &AnyHeapRules) -> bool {
        self.theorem.holds(&self.rules)
    }

    fn reach(&self, _: &AnyHeapRules) -> u64 {
        self.theorem.reach(&self.rules)
    }

    fn tells(&self, _: &AnyHeapRules, heap: u64) -> bool {
        self.theorem.tells(&self.rules, heap)
    }

    fn outcome_untold(&self, _: &AnyHeapRules, heaps: &[u64]) -> Option<Outcome> {
        self.theorem.outcome_untold(&self.rules, heaps)
    }

    fn value(&self, _: &AnyHeapRules, heap: u64) -> u64 {
        self.theorem.value(&self.rules, heap)
    }

    fn nim_sum(&self, _: &AnyHeapRules, heaps: &[u64]) -> u64 {
        self.theorem.nim_sum(&self.rules, heaps)
    }

    fn visit_options_of_value(
        &self,
        _: &AnyHeapRules,
        heap: u64,
        target: u64,
        visit: Visit<'_, HeapOption>,
    ) -> Flow {
        self.theorem.visit_options_of_value(&self.rules, heap, target, visit)
    }

    fn tells_options_of_value(&self, _: &AnyHeapRules, heap: u64, target: u64) -> bool {
        self.theorem.tells_options_of_value(&self.rules, heap, target)
    }

    fn count_options_of_value(&self, _: &AnyHeapRules, heap: u64, target: u64) -> Option<BigUint> {
        self.theorem.count_options_of_value(&self.rules, heap, target)
    }

    fn survey(&self, _: &AnyHeapRules, heaps: &[u64]) -> Option<HeapTotals> {
        self.theorem.survey(&self.rules, heaps)
    }

    fn suspense(&self, _: &AnyHeapRules, heap: u64) -> Option<u64> {
        self.theorem.suspense(&self.rules, heap)
    }

    fn zero_moves_to_one(&self, _: &AnyHeapRules) -> bool {
        self.theorem.zero_moves_to_one(&self.rules)
    }

    fn pattern(&self, _: &AnyHeapRules) -> Option<ArithmeticPeriod> {
        self.theorem.pattern(&self.rules)
    }

    fn reason(&self, _: &AnyHeapRules, heap: u64) -> LocalizedString {
        self.theorem.reason(&self.rules, heap)
    }
}
