//! Mark.

use super::{Family, HeapRules, Split};
use crate::ruleset::formulas::{Formulas, MoveFormula};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{About, Flow, Visit};
use crate::text;
use std::ops::ControlFlow;

/// Mark: remove one token from a heap, or leave half of it, rounded down.
#[derive(Clone, Copy, Debug)]
pub struct Mark;

impl HeapRules for Mark {
    fn visit_options(&self, heap: u64, visit: Visit<'_, Split>) -> Flow {
        if heap == 0 {
            return ControlFlow::Continue(());
        }
        visit(Split::one(heap / 2))?;
        // Half of 1 and of 2 is what is left when one is removed: one move.
        if heap > 2 { visit(Split::one(heap - 1)) } else { ControlFlow::Continue(()) }
    }

    fn family(&self) -> Family<'_> {
        Family::OneHeap
    }

    fn formulas(&self) -> Option<Formulas> {
        let half = MoveFormula::new(&["x"], "1 <= n & (n = 2*x | n = 2*x + 1)");
        Some(Formulas::heap(vec![MoveFormula::new(&["m"], "n = m + 1"), half]))
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }
}

static ABOUT: About = About {
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
