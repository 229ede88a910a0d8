//! Lieges.

use super::{HeapOption, HeapRules};
use crate::ruleset::move_formulas::{MoveFormula, MoveFormulas};
use crate::ruleset::parameters::{GameError, Parameters, one_number};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::text;
use std::ops::ControlFlow;

/// The most heaps that half a heap may be multiplied into.
const MAX: u64 = 1_000_000_000;

/// Lieges: remove one token from a heap, or replace a heap of 2x by some number of heaps of x.
#[derive(Clone, Copy, Debug)]
pub struct Lieges {
    /// How many halves replace a heap, at least 1.
    pub halves: u64,
}

impl HeapRules for Lieges {
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        let halves = HeapOption::NOTHING.and(heap / 2, self.halves);
        match heap {
            0 => ControlFlow::Continue(()),
            // One half of 2 is what is left when 1 is removed: one move.
            2 if self.halves == 1 => visit(halves),
            2 => {
                visit(HeapOption::one(1))?;
                visit(halves)
            }
            _ => {
                if heap.is_multiple_of(2) {
                    visit(halves)?;
                }
                visit(HeapOption::one(heap - 1))
            }
        }
    }

    fn formulas(&self) -> Option<MoveFormulas> {
        // An even number of equal heaps is worth nothing.
        let halves = match self.halves % 2 {
            0 => MoveFormula::new(&[], "1 <= n & (exists x: n = 2*x)"),
            _ => MoveFormula::new(&["x"], "1 <= x & n = 2*x"),
        };
        Some(MoveFormulas::heap(vec![MoveFormula::new(&["m"], "n = m + 1"), halves]))
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move removes one token from a heap, or replaces a heap of 2x tokens (x > 0) by K heaps of x tokens each.",
        "每步从一堆中取走一颗石子，或把一堆 2x 颗（x > 0）换成 K 堆、每堆 x 颗。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[6,3]",
    source: "Codeforces problem 603C, Lieges of Legendre (2015)",
};

impl Parameters for Lieges {
    fn from_parameters(parameters: Option<&str>) -> Result<Lieges, GameError> {
        one_number("lieges", parameters, 1, MAX).map(|halves| Lieges { halves })
    }
}
