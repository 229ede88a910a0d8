//! Partizan Splittles: take a number from one's set, and split the rest if one likes.

use super::HeapOption;
use super::partizan_heaps::{PartizanHeapGame, PartizanHeapRules, ShrinkRate, of, pace_of_sets, sets};
use super::subtraction_set::SubtractionSet;
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::text;

/// What Left and what Right may take from a heap whose rest may be split in two.
#[derive(Clone, Debug)]
pub struct PartizanSplittlesRules([SubtractionSet; 2]);

/// Partizan Splittles.
pub type PartizanSplittles = PartizanHeapGame<PartizanSplittlesRules>;

impl PartizanHeapRules for PartizanSplittlesRules {
    fn visit_options(&self, heap: u64, player: Player, visit: Visit<'_, HeapOption>) -> Flow {
        of(&self.0, player).visit_down(heap, &mut |taken| {
            let rest = heap - taken;
            visit(HeapOption::one(rest))?;
            (1..=rest / 2).try_for_each(|part| visit(HeapOption::two(part, rest - part)))
        })
    }

    fn pace(&self) -> Option<ShrinkRate> {
        pace_of_sets(&self.0)
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for PartizanSplittles {
    fn from_parameters(parameters: Option<&str>) -> Result<PartizanSplittles, GameError> {
        sets("partizan-splittles", parameters).map(|sets| PartizanHeapGame(PartizanSplittlesRules(sets)))
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Left takes s tokens from one heap, where s is in the set before the bar, Right where s is in the set after it; the player who takes may also split what is left of the heap into two heaps. A player who cannot move loses.",
        "左方从一堆中取走 s 颗石子，s 属于竖线前的集合；右方取的 s 属于竖线后的集合；取者还可以把该堆余下的石子分成两堆。无法行动者负。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[10,5]",
    source: "G. A. Mesdal, Partizan splittles, Games of No Chance 3 (2009)",
};
