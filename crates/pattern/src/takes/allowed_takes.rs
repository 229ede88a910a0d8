//! Whether tokens may be taken from a heap, computed fast for many heaps.

use super::program::Program;
use super::rules::TakeRules;
use grundy_budget::{Budget, Halt};

/// Steps that a run of a program costs for each instruction.
const STEPS: u64 = 2;

/// Whether tokens may be taken, computed quickly.
#[derive(Clone, Debug)]
pub(crate) struct AllowedTakes {
    program: Program,
    scratch: Vec<i128>,
}

impl AllowedTakes {
    /// `None` if the condition has quantifiers that remain, or constants beyond 128 bits.
    pub(crate) fn new(takes: &TakeRules) -> Option<AllowedTakes> {
        let inputs = [takes.heap, takes.taken];
        let program = Program::from_condition(&takes.expressions, takes.allowed, &inputs)?;
        Some(AllowedTakes { program, scratch: Vec::new() })
    }

    /// Whether `taken` tokens may be taken from `heap`; `None` if a number does not fit into 128 bits.
    pub(crate) fn holds(&mut self, heap: u64, taken: u64) -> Option<bool> {
        self.program.holds(&[i128::from(heap), i128::from(taken)], &mut self.scratch)
    }

    /// Charges for this number of calls of [`holds`](AllowedTakes::holds).
    pub(crate) fn charge(&self, calls: u64, budget: &mut Budget) -> Result<(), Halt> {
        budget.charge_steps(calls.saturating_mul(STEPS * self.program.len() as u64 + 1))
    }
}
