//! Prim: taking a number of tokens that is coprime to a heap.

use super::{HeapFamily, HeapOption, HeapRules};
use crate::localized::LocalizedString;
use crate::ruleset::parameters::{GameError, Parameters, proper};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::structure::primes::gcd;
use crate::{text, words};

/// Take a number of tokens that has no common divisor with the size of the heap.
#[derive(Clone, Copy, Debug)]
pub struct Prim {
    /// True if the whole heap is never taken. Only a heap of 1 makes a difference.
    pub proper: bool,
}

impl HeapRules for Prim {
    /// A number is coprime to a heap exactly if what it leaves is.
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        let left = (u64::from(self.proper)..heap).filter(|&left| gcd(left, heap) == 1);
        left.map(HeapOption::one).try_for_each(visit)
    }

    fn family(&self) -> HeapFamily<'_> {
        HeapFamily::OneHeap
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }

    fn parameter_note(&self) -> LocalizedString {
        if self.proper {
            words!("A heap of 1 is never taken.", "不能取走 1 颗的堆。")
        } else {
            words!("A heap of 1 may be taken.", "可以取走 1 颗的堆。")
        }
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move takes from one heap a number of tokens that has no common divisor but 1 with the size of the heap; in prim:proper never all of it. A player who cannot move loses.",
        "每步从一堆中取走若干颗石子，颗数须与这一堆的石子数互素；prim:proper 中不能取走整堆。无法行动者负。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[9,10]",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 4 (Prim)",
};

impl Parameters for Prim {
    fn from_parameters(parameters: Option<&str>) -> Result<Prim, GameError> {
        Ok(Prim { proper: proper("prim", parameters)? })
    }
}
