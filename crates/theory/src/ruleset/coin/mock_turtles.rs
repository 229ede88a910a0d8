//! Mock Turtles: turn one coin, two or three.

use super::{CoinRules, FlipRule};
use crate::ruleset::RulesetInfo;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::text;

/// Turn one, two or three coins.
#[derive(Clone, Copy, Debug, Default)]
pub struct MockTurtles;

impl CoinRules for MockTurtles {
    fn turns(&self) -> FlipRule {
        FlipRule::Anywhere { least: 1, most: 3 }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Coins lie in a row. A move turns a coin from heads to tails and, if the player likes, one or two more coins anywhere to its left, whichever sides they show.",
        "一排硬币。每步把一枚正面朝上的硬币翻成反面，还可以任选它左边的一枚或两枚硬币翻面（不论正反）。",
    ),
    format: text!(
        "the places of the coins that show heads, counted from 1, or what each coin shows, \"THHT\"",
        "正面朝上的硬币的位置，从 1 开始编号；或各枚硬币的正反面，如 \"THHT\""
    ),
    example: "[3,6,8]",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 14 (Mock Turtles)",
};

impl Parameters for MockTurtles {
    fn from_parameters(parameters: Option<&str>) -> Result<MockTurtles, GameError> {
        no_parameters("mock-turtles", parameters).map(|()| MockTurtles)
    }
}
