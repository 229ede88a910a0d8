//! Equal Split.

use super::{HeapOption, HeapRules};
use crate::ruleset::parameters::{GameError, Parameters, one_number};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::text;
use std::ops::ControlFlow;

/// The largest heap of this game.
pub const MAX: u64 = 100_000;

/// Equal Split: split a heap that is large enough into any number of non-empty heaps as equal as can be.
#[derive(Clone, Copy, Debug)]
pub struct EqualSplit {
    /// The smallest heap that may be split, at least 1.
    pub least: u64,
}

/// The option of a heap where it is split into this many parts, at least 1.
pub(crate) fn parts(heap: u64, count: u64) -> HeapOption {
    let (size, larger) = (heap / count, heap % count);
    HeapOption::NOTHING.and(size, count - larger).and(size + 1, larger)
}

impl HeapRules for EqualSplit {
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        if heap < self.least {
            return ControlFlow::Continue(());
        }
        // The more parts the smaller the first ones, or the more of the same size.
        (2..=heap).rev().try_for_each(|count| visit(parts(heap, count)))
    }

    fn largest_heap(&self) -> u64 {
        MAX
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move chooses a heap of at least F tokens and a number M of at least 2, and splits the heap into M non-empty heaps whose sizes differ by at most one.",
        "每步选一个至少有 F 颗的堆和一个不小于 2 的数 M，把这堆分成 M 个非空堆，各堆大小相差不超过 1。",
    ),
    format: text!("a list of heaps, each up to 100000", "各堆石子数的列表，每堆不超过 100000"),
    example: "[4,9]",
    source: "Olympiad problem \"Game\" (group splitting with a bound F), Luogu P3235 (HNOI 2014)",
};

impl Parameters for EqualSplit {
    fn from_parameters(parameters: Option<&str>) -> Result<EqualSplit, GameError> {
        // A bound above all heaps is as good as any other such bound.
        one_number("equal-split", parameters, 1, u64::MAX).map(|least| EqualSplit { least })
    }
}
