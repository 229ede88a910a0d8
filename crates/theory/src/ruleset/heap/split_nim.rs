//! Split Nim.

use super::{HeapOption, HeapRules, least_splits};
use crate::ruleset::move_formulas::{MoveFormula, MoveFormulas};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::text;
use std::ops::ControlFlow;

/// Split Nim: replace one heap by two heaps, possibly empty, each smaller than it.
#[derive(Clone, Copy, Debug, Default)]
pub struct SplitNim;

impl HeapRules for SplitNim {
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        for smaller in 0..heap {
            for larger in smaller..heap {
                visit(HeapOption::two_places(smaller, larger))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn min_reachable(&self, heap: u64) -> u128 {
        least_splits(heap, |_| 0)
    }

    fn formulas(&self) -> Option<MoveFormulas> {
        Some(MoveFormulas::heap(vec![MoveFormula::new(&["a", "b"], "a <= b & b < n")]))
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move replaces one heap by two heaps, each of which is smaller than it and may be empty.",
        "每步把一堆换成两堆，这两堆都比它小，可以为空。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[4,3]",
    source: "the same as one row of coins in Mock Turtles: Berlekamp, Conway, Guy, Winning Ways, chapter 14",
};

impl Parameters for SplitNim {
    fn from_parameters(parameters: Option<&str>) -> Result<SplitNim, GameError> {
        no_parameters("split-nim", parameters).map(|()| SplitNim)
    }
}
