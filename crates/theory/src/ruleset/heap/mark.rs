//! Mark.

use super::{HeapFamily, HeapOption, HeapRules};
use crate::ruleset::move_formulas::{MoveFormula, MoveFormulas};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::text;
use std::ops::ControlFlow;

/// Mark: remove one token from a heap, or leave half of it, rounded down.
#[derive(Clone, Copy, Debug)]
pub struct Mark;

impl HeapRules for Mark {
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        if heap == 0 {
            return ControlFlow::Continue(());
        }
        visit(HeapOption::one(heap / 2))?;
        // Half of 1 and of 2 is what is left when one is removed: one move.
        if heap > 2 { visit(HeapOption::one(heap - 1)) } else { ControlFlow::Continue(()) }
    }

    fn family(&self) -> HeapFamily<'_> {
        HeapFamily::OneHeap
    }

    fn formulas(&self) -> Option<MoveFormulas> {
        let half = MoveFormula::new(&["x"], "1 <= n & (n = 2*x | n = 2*x + 1)");
        Some(MoveFormulas::heap(vec![MoveFormula::new(&["m"], "n = m + 1"), half]))
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move removes one token from a heap, or leaves half of the heap, rounded down.",
        "每步从一堆中取走一颗石子，或使这一堆只剩一半（向下取整）。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[6,11]",
    source: "A. S. Fraenkel, Aperiodic subtraction games, Electronic Journal of Combinatorics 18(2) (2011), P19",
};

impl Parameters for Mark {
    fn from_parameters(parameters: Option<&str>) -> Result<Mark, GameError> {
        no_parameters("mark", parameters).map(|()| Mark)
    }
}
