//! Bash game.

use super::{HeapFamily, HeapOption, HeapRules, MAX_HEAP};
use crate::ruleset::parameters::{GameError, Parameters, one_number};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::text;
use std::ops::ControlFlow;

/// Bash game: take 1 to `most` tokens from one heap.
#[derive(Clone, Copy, Debug)]
pub struct Bash {
    /// The most tokens that a move may take, at least 1.
    pub most: u64,
}

impl HeapRules for Bash {
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        for left in heap.saturating_sub(self.most)..heap {
            visit(HeapOption::one(left))?;
        }
        ControlFlow::Continue(())
    }

    fn family(&self) -> HeapFamily<'_> {
        HeapFamily::UpTo(self.most)
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!("A move takes from 1 to M tokens from one heap.", "每步从一堆中取走 1 到 M 颗石子。",),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[10,7]",
    source: "C.-G. Bachet, Problèmes plaisants et délectables (1612), problem 22",
};

impl Parameters for Bash {
    fn from_parameters(parameters: Option<&str>) -> Result<Bash, GameError> {
        one_number("bash", parameters, 1, MAX_HEAP).map(|most| Bash { most })
    }
}
