//! Nim.

use super::{HeapFamily, HeapOption, HeapRules};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::text;
use std::ops::ControlFlow;

/// Nim: take any positive number of tokens from one heap.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nim;

impl HeapRules for Nim {
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        for left in 0..heap {
            visit(HeapOption::one(left))?;
        }
        ControlFlow::Continue(())
    }

    fn family(&self) -> HeapFamily<'_> {
        HeapFamily::UpTo(u64::MAX)
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A position is a row of heaps of tokens. A move takes any positive number of tokens from one heap.",
        "局面是若干堆石子。每步从一堆中取走任意正数颗石子。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[3,5,7]",
    source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)",
};

impl Parameters for Nim {
    fn from_parameters(parameters: Option<&str>) -> Result<Nim, GameError> {
        no_parameters("nim", parameters).map(|()| Nim)
    }
}
