//! Partizan subtraction games: each player has a set of numbers that he may take.

use super::HeapOption;
use super::partizan_heaps::{PartizanHeapGame, PartizanHeapRules, ShrinkRate, of, pace_of_sets, sets};
use super::subtraction_set::SubtractionSet;
use super::take_window::TakeWindow;
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::text;

/// What Left and what Right may take from a heap.
#[derive(Clone, Debug)]
pub struct PartizanSubtractionRules([SubtractionSet; 2]);

/// A partizan subtraction game.
pub type PartizanSubtraction = PartizanHeapGame<PartizanSubtractionRules>;

impl PartizanHeapRules for PartizanSubtractionRules {
    fn visit_options(&self, heap: u64, player: Player, visit: Visit<'_, HeapOption>) -> Flow {
        of(&self.0, player).visit_down(heap, &mut |taken| visit(HeapOption::one(heap - taken)))
    }

    fn pace(&self) -> Option<ShrinkRate> {
        pace_of_sets(&self.0)
    }

    fn take_window(&self) -> Option<TakeWindow> {
        Some(TakeWindow::from_sets(&self.0))
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for PartizanSubtraction {
    fn from_parameters(parameters: Option<&str>) -> Result<PartizanSubtraction, GameError> {
        sets("partizan-subtraction", parameters).map(|sets| PartizanHeapGame(PartizanSubtractionRules(sets)))
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Left takes s tokens from one heap, where s is in the set before the bar, Right where s is in the set after it. With allbut and a blank before the sets (allbut 1|2) each may take any positive number that is not in his set. A player who cannot move loses.",
        "左方从一堆中取走 s 颗石子，s 属于竖线前的集合；右方取的 s 属于竖线后的集合。集合前写 allbut 并空一格（allbut 1|2）时，各人可取任意不在自己集合中的正数。无法行动者负。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[10,5]",
    source: "A. S. Fraenkel, A. Kotzig, Partizan octal games: partizan subtraction games, International Journal of Game Theory 16 (1987)",
};
