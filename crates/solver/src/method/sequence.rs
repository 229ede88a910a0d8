//! Nim sequences of games known by name: from a table or from a formula, without a word on which rules they
//! are.

use super::heaps::HeapMethod;
pub use super::single_heaps::{HeapFormula, HeapSequence};

use super::single_heaps::SumOfHeaps;
use crate::budget::{Budget, Halt};
use crate::engine::misere;
use crate::sequence::resume::ResumeError;
use crate::sequence::values::NimValues;
use grundy_theory::ruleset::Visit;
use grundy_theory::ruleset::heap::erased::AnyHeapRules;
use grundy_theory::ruleset::heap::take_window::TakeWindow;
use grundy_theory::ruleset::heap::{HeapFamily, HeapOption, HeapRules};
use grundy_theory::theorem::{ArithmeticPeriod, HeapTheorem, Statement};
use grundy_theory::value::Genus;

struct ByTheorem<'a> {
    rules: &'a AnyHeapRules,
    theorem: &'a dyn HeapTheorem<AnyHeapRules>,
}

impl HeapFormula for ByTheorem<'_> {
    fn value(&self, heap: u64) -> u64 {
        self.theorem.value(self.rules, heap)
    }

    fn pattern(&self) -> Option<ArithmeticPeriod> {
        self.theorem.pattern(self.rules)
    }

    fn statement(&self) -> &'static Statement {
        self.theorem.statement()
    }
}

impl SumOfHeaps for HeapMethod {
    fn values(&self, first: u64, last: u64, budget: &mut Budget) -> Result<Vec<u64>, Halt> {
        let count = last.saturating_sub(first).saturating_add(1);
        budget.reserve(count.saturating_mul(8))?;
        if self.formula().is_none() {
            self.nim_sequence().reach(last, budget)?;
        }
        let mut values = vec![0; count as usize];
        self.sequence().copy(first, &mut values);
        Ok(values)
    }

    fn largest_heap(&self) -> u64 {
        let largest = self.rules().largest_heap();
        self.formula().map_or(largest, |formula| largest.min(formula.reach(self.rules())))
    }

    fn sequence(&self) -> HeapSequence<'_> {
        match self.formula() {
            Some(theorem) => HeapSequence::Formula(Box::new(ByTheorem { rules: self.rules(), theorem })),
            None => HeapSequence::Table(self.nim_sequence().known()),
        }
    }

    fn stride(&self, end: u64, budget: &mut Budget) -> Result<u64, Halt> {
        match self.formula() {
            Some(_) => Ok(u64::MAX),
            None => self.nim_sequence().stride(end, budget),
        }
    }

    fn look(&self, budget: &mut Budget) -> Result<(), Halt> {
        if self.formula().is_some() { Ok(()) } else { self.nim_sequence().look(budget) }
    }

    fn restore(
        &self,
        values: NimValues,
        random: &mut dyn FnMut(u64) -> u64,
        budget: &mut Budget,
    ) -> Result<(), ResumeError> {
        self.nim_sequence().restore(values, random, budget)
    }

    fn genera(&self, last: u64, budget: &mut Budget) -> (Vec<Genus>, Option<Halt>) {
        let (last, failed) = self.ready(last, budget);
        let (genera, reached) = misere::genera(self.rules(), last, budget);
        (genera, reached.or(failed))
    }

    fn visit_options(
        &self,
        heap: u64,
        budget: &mut Budget,
        visit: Visit<'_, HeapOption>,
    ) -> Result<(), Halt> {
        self.ask(heap, budget)?;
        let _ = self.rules().visit_options(heap, visit);
        Ok(())
    }

    fn take_window(&self) -> Option<TakeWindow> {
        TakeWindow::from_family(self.rules().family())
    }

    fn parity_of_splits(&self) -> Option<u64> {
        match self.rules().family() {
            HeapFamily::TakeAndBreak(digits) => {
                let mut splits =
                    (0u64..).zip(digits).filter(|(_, digit)| **digit >= 4).map(|(take, _)| take % 2);
                let first = splits.next()?;
                splits.all(|parity| parity == first).then_some(first)
            }
            HeapFamily::UnequalSplit => Some(0),
            _ => None,
        }
    }
}
