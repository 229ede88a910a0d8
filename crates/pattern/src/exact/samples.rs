//! Heaps at which rules are tried before something is proved about them.

use super::straight::Program;
use super::takes::TakeRules;
use grundy_budget::{Budget, Halt};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::collections::BTreeSet;

/// Every heap up to this one is a sample.
const DENSE: u64 = 300;

/// Larger heaps are no samples.
const MAX: u64 = 1 << 20;

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

    /// Charges for so many calls.
    pub(crate) fn charge(&self, calls: u64, budget: &mut Budget) -> Result<(), Halt> {
        budget.charge_steps(calls.saturating_mul(STEPS * self.program.len() as u64 + 1))
    }
}

/// Heaps near constants, near their doubles and triples, and all small ones, increasing.
pub(crate) fn heaps(constants: &[BigInt]) -> Vec<u64> {
    let mut found: BTreeSet<u64> = (0..=DENSE).collect();
    for constant in constants.iter().filter_map(ToPrimitive::to_u64).filter(|&constant| constant <= MAX) {
        for place in [constant, 2 * constant, 3 * constant] {
            found.extend(place.saturating_sub(2)..place + 12);
        }
    }
    found.retain(|&heap| heap <= MAX);
    found.into_iter().collect()
}

/// The largest number of tokens whose take is allowed, or is not, in any of the heaps; 0 if there is none.
/// `None` if a number does not fit.
pub(crate) fn largest(
    allowed: &mut AllowedTakes,
    heaps: &[u64],
    wanted: bool,
    budget: &mut Budget,
) -> Result<Option<u64>, Halt> {
    let mut largest = 0;
    for &heap in heaps {
        let from = heap.saturating_sub(largest);
        allowed.charge(from, budget)?;
        for taken in (largest + 1..=heap).rev() {
            match allowed.holds(heap, taken) {
                None => return Ok(None),
                Some(holds) if holds == wanted => {
                    largest = taken;
                    break;
                }
                Some(_) => {}
            }
        }
    }
    Ok(Some(largest))
}
