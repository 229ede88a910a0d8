//! Lasker's Nim.

use super::{HeapOption, HeapRules, least_splits};
use crate::ruleset::move_formulas::{MoveFormula, MoveFormulas};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::text;
use std::ops::ControlFlow;

/// Lasker's Nim: take any positive number of tokens from one heap, or split it into two heaps, neither of
/// them empty.
#[derive(Clone, Copy, Debug, Default)]
pub struct LaskersNim;

impl HeapRules for LaskersNim {
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        for left in 0..heap {
            visit(HeapOption::one(left))?;
            if left > 0 && left <= heap - left {
                visit(HeapOption::two(left, heap - left))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn min_reachable(&self, heap: u64) -> u128 {
        least_splits(heap, |_| 0)
    }

    fn formulas(&self) -> Option<MoveFormulas> {
        let split = MoveFormula::new(&["a", "b"], "1 <= a & a <= b & a + b = n");
        Some(MoveFormulas::heap(vec![MoveFormula::new(&["m"], "m < n"), split]))
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move takes any positive number of tokens from one heap, or splits one heap into two heaps of at least one token each.",
        "每步从一堆中取走任意正数颗石子，或把一堆分成两堆，每堆至少一颗。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[2,5,7]",
    source: "E. Lasker, Brettspiele der Völker (1931); Winning Ways, chapter 4",
};

impl Parameters for LaskersNim {
    fn from_parameters(parameters: Option<&str>) -> Result<LaskersNim, GameError> {
        no_parameters("laskers-nim", parameters).map(|()| LaskersNim)
    }
}
