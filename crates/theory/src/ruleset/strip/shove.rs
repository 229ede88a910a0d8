//! Shove: a piece that is moved takes all pieces before it along.

use super::push_family::{PushFamily, PushGame};
use crate::ruleset::RulesetInfo;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::structure::strip::Strip;
use crate::text;

/// Everything is shoved, and gaps are kept.
#[derive(Clone, Copy, Debug)]
pub struct ShoveRules;

/// Shove.
pub type Shove = PushGame<ShoveRules>;

impl PushFamily for ShoveRules {
    fn lost(&self, _: &Strip, _: u32) -> u32 {
        0
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for Shove {
    fn from_parameters(parameters: Option<&str>) -> Result<Shove, GameError> {
        no_parameters("shove", parameters).map(|()| PushGame(ShoveRules))
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Pieces stand on a strip. A player chooses one of his pieces; it and all pieces to its left move one cell to the left, gaps being kept, and a piece on the leftmost cell falls off the strip. Both players move to the left. A player who cannot move loses.",
        "一条格带上有棋子。轮到者选自己的一枚棋子；它和它左边的所有棋子都向左移一格，间隔不变，最左格上的棋子掉出格带。双方都向左走。无法行动者负。",
    ),
    format: text!(
        "a text from left to right: x for a piece of Left's, o for one of Right's, . for an empty cell",
        "从左到右的文本：x 表示左方的棋子，o 表示右方的棋子，. 表示空格"
    ),
    example: "\".xo.x\"",
    source: "M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play (2007)",
};
