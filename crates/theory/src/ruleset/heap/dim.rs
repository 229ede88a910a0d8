//! Dim: taking a divisor of a heap.

use super::{HeapFamily, HeapOption, HeapRules};
use crate::localized::LocalizedString;
use crate::ruleset::parameters::{GameError, Parameters, proper};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::structure::primes::divisors;
use crate::{text, words};
use std::ops::ControlFlow;

/// Take a number of tokens that divides the size of the heap.
#[derive(Clone, Copy, Debug)]
pub struct Dim {
    /// True where the whole heap is never taken.
    pub proper: bool,
}

impl HeapRules for Dim {
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        if heap == 0 {
            return ControlFlow::Continue(());
        }
        let takes = divisors(heap).into_iter().rev().skip(usize::from(self.proper));
        takes.map(|take| HeapOption::one(heap - take)).try_for_each(visit)
    }

    fn family(&self) -> HeapFamily<'_> {
        HeapFamily::OneHeap
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }

    fn parameter_note(&self) -> LocalizedString {
        if self.proper {
            words!("The heap as a whole is never taken.", "不能取走整堆。")
        } else {
            words!("The heap as a whole may be taken.", "可以取走整堆。")
        }
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move takes from one heap a number of tokens that divides the size of the heap; in dim:proper never all of it. A player who cannot move loses.",
        "每步从一堆中取走若干颗石子，颗数须整除这一堆的石子数；dim:proper 中不能取走整堆。无法行动者负。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[6,10]",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 4 (Dim)",
};

impl Parameters for Dim {
    fn from_parameters(parameters: Option<&str>) -> Result<Dim, GameError> {
        Ok(Dim { proper: proper("dim", parameters)? })
    }
}
