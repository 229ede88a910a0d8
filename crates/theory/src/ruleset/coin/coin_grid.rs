//! Coins on a board: a coin is turned with one further up, one further left, or both and the fourth corner.

use super::FlipRule;
use super::product::ProductRules;
use crate::ruleset::RulesetInfo;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::text;

/// Choose a head at (i, j) and i' < i, j' < j, each possibly 0; turn the coins at (i, j), (i', j), (i, j')
/// and (i', j'), where no coin lies in row or column 0.
///
/// Rows are turned as in Turning Turtles, {i} or {i', i}, and so are columns: this is the product of that
/// game with itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct CoinGrid;

impl ProductRules for CoinGrid {
    fn factors(&self) -> [&str; 2] {
        ["turning-turtles"; 2]
    }

    fn turns(&self) -> [FlipRule; 2] {
        [FlipRule::Anywhere { least: 1, most: 2 }; 2]
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Coins lie on a board. A move turns a coin at (i, j) from heads to tails, and with it, if the player likes, one further up in its column, or one further left in its row, or both together with the fourth corner (i', j') of the rectangle.",
        "棋盘上摆着硬币。每步把 (i, j) 处的一枚硬币由正面翻成反面；还可以同时翻同列上方的一枚，或同行左方的一枚，或两枚都翻，此时矩形的第四角 (i', j') 也要翻。",
    ),
    format: text!(
        "the cells [i, j] of the coins that show heads, rows and columns counted from 1, or what each coin shows, \"THH/HTT\"",
        "正面朝上的硬币所在的格子 [i, j]，行与列从 1 开始编号；或各枚硬币的正反面，如 \"THH/HTT\""
    ),
    example: "[[3,4],[2,1]]",
    source: "H. W. Lenstra, Nim multiplication (1978); Berlekamp, Conway, Guy, Winning Ways, chapter 14 (Turning Corners)",
};

impl Parameters for CoinGrid {
    fn from_parameters(parameters: Option<&str>) -> Result<CoinGrid, GameError> {
        no_parameters("coin-grid", parameters).map(|()| CoinGrid)
    }
}
