//! Maze: tokens that go any number of cells.

use super::maze_family::{MazeFamily, MazeGame};
use crate::ruleset::RulesetInfo;
use crate::text;

/// Left moves a token down any number of cells, Right to the right.
pub type Maze = MazeGame<MazeRules>;

/// The rules of [`Maze`].
#[derive(Clone, Copy, Debug)]
pub enum MazeRules {}

impl MazeFamily for MazeRules {
    const NAME: &'static str = "maze";
    const FAR: bool = true;

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Tokens x, which belong to neither player, stand on a board. Left moves a token any positive number of cells down, Right to the right, over and onto empty cells only. A player who cannot move loses.",
        "棋盘上有不属于任何一方的棋子 x。左方把一枚棋子向下移动任意正数格，右方向右移动，只能经过并移到空格。无法行动者负。",
    ),
    format: text!(
        "a list of rows from the top, each a text of x, . for an empty cell and # where there is no cell",
        "自上而下的各行，每行是由 x、.（空格）和 #（没有格子）组成的文本"
    ),
    example: "[\"x..\",\".#.\",\"...\"]",
    source: "M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play (2007), appendix of rulesets",
};
