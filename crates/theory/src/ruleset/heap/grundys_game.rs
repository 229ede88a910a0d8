//! Grundy's game.

use super::{HeapFamily, HeapOption, HeapRules};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::text;
use std::ops::ControlFlow;

/// Grundy's game: split one heap into two non-empty heaps of different sizes.
#[derive(Clone, Copy, Debug, Default)]
pub struct GrundysGame;

impl HeapRules for GrundysGame {
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        for smaller in 1..heap.div_ceil(2) {
            visit(HeapOption::two(smaller, heap - smaller))?;
        }
        ControlFlow::Continue(())
    }

    fn family(&self) -> HeapFamily<'_> {
        HeapFamily::UnequalSplit
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move splits one heap into two non-empty heaps of different sizes. Heaps of 1 and 2 cannot be split.",
        "每步把一堆分成两个大小不同的非空堆。1 颗和 2 颗的堆不能再分。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[8,3]",
    source: "P. M. Grundy, Mathematics and games, Eureka 2 (1939)",
};

impl Parameters for GrundysGame {
    fn from_parameters(parameters: Option<&str>) -> Result<GrundysGame, GameError> {
        no_parameters("grundys-game", parameters).map(|()| GrundysGame)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_differ() {
        for (heap, expected) in
            [(0, vec![]), (1, vec![]), (2, vec![]), (7, vec![1, 2, 3]), (8, vec![1, 2, 3])]
        {
            let mut smaller = Vec::new();
            let _ = GrundysGame.visit_options(heap, &mut |left| {
                smaller.push(left.runs()[0].size);
                assert_eq!((left.runs().len(), left.tokens()), (2, Some(heap)));
                ControlFlow::Continue(())
            });
            assert_eq!(smaller, expected);
        }
    }
}
