//! Push: a piece that is moved pushes those that stand directly before it.

use super::push_family::{PushFamily, PushGame};
use crate::ruleset::RulesetInfo;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::structure::strip::{Strip, taken};
use crate::text;

/// Up to the first empty cell everything is pushed.
#[derive(Clone, Copy, Debug)]
pub struct PushRules;

/// Push.
pub type Push = PushGame<PushRules>;

impl PushFamily for PushRules {
    fn lost(&self, at: &Strip, piece: u32) -> u32 {
        (piece - at.run_before(piece, taken)).saturating_sub(1)
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for Push {
    fn from_parameters(parameters: Option<&str>) -> Result<Push, GameError> {
        no_parameters("push", parameters).map(|()| PushGame(PushRules))
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Pieces stand on a strip. A player moves one of his pieces one cell to the left; the pieces that stand side by side directly before it are pushed one cell to the left as well, up to the first empty cell. If there is no empty cell, the leftmost piece falls off the strip. Both players move to the left. A player who cannot move loses.",
        "一条格带上有棋子。轮到者把自己的一枚棋子向左移一格；紧挨在它前面的各枚棋子也被向左推一格，直到第一个空格为止。前面没有空格时，最左边的棋子掉出格带。双方都向左走。无法行动者负。",
    ),
    format: text!(
        "a text from left to right: x for a piece of Left's, o for one of Right's, . for an empty cell",
        "从左到右的文本：x 表示左方的棋子，o 表示右方的棋子，. 表示空格"
    ),
    example: "\".xo.x\"",
    source: "M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play (2007)",
};
