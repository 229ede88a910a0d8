//! Maize: tokens that go one cell.

use super::maze_family::{MazeFamily, MazeGame};
use crate::ruleset::RulesetInfo;
use crate::text;

/// Left moves a token down one cell, Right to the right.
pub type Maize = MazeGame<MaizeRules>;

/// The rules of [`Maize`].
#[derive(Clone, Copy, Debug)]
pub enum MaizeRules {}

impl MazeFamily for MaizeRules {
    const NAME: &'static str = "maize";
    const FAR: bool = false;

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Tokens x, which belong to neither player, stand on a board. Left moves a token one cell down, Right one cell to the right, onto empty cells only. A player who cannot move loses.",
        "棋盘上有不属于任何一方的棋子 x。左方把一枚棋子向下移一格，右方向右移一格，只能移到空格。无法行动者负。",
    ),
    format: text!(
        "a list of rows from the top, each a text of x, . for an empty cell and # where there is no cell",
        "自上而下的各行，每行是由 x、.（空格）和 #（没有格子）组成的文本"
    ),
    example: "[\"x..\",\".#.\",\"...\"]",
    source: "M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play (2007), appendix of rulesets",
};
