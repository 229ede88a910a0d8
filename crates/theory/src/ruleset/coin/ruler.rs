//! Ruler: turn a run of coins.

use super::{CoinRules, FlipRule};
use crate::ruleset::RulesetInfo;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::text;

/// Turn any number of consecutive coins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ruler;

impl CoinRules for Ruler {
    fn turns(&self) -> FlipRule {
        FlipRule::Run { least: 1, most: u64::MAX }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Coins lie in a row. A move turns any number of neighbouring coins, of which the rightmost goes from heads to tails.",
        "一排硬币。每步翻转任意多枚相邻的硬币，其中最右边的一枚必须由正面翻成反面。",
    ),
    format: text!(
        "the places of the coins that show heads, counted from 1, or what each coin shows, \"THHT\"",
        "正面朝上的硬币的位置，从 1 开始编号；或各枚硬币的正反面，如 \"THHT\""
    ),
    example: "[3,6,8]",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 14 (the Ruler game)",
};

impl Parameters for Ruler {
    fn from_parameters(parameters: Option<&str>) -> Result<Ruler, GameError> {
        no_parameters("ruler", parameters).map(|()| Ruler)
    }
}
