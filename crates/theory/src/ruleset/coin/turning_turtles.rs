//! Turning Turtles: turn one coin or two.

use super::{CoinRules, FlipRule};
use crate::ruleset::RulesetInfo;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::text;

/// Turn one or two coins.
#[derive(Clone, Copy, Debug, Default)]
pub struct TurningTurtles;

impl CoinRules for TurningTurtles {
    fn turns(&self) -> FlipRule {
        FlipRule::Anywhere { least: 1, most: 2 }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Coins lie in a row. A move turns a coin from heads to tails and, if the player likes, one more coin anywhere to its left, whichever side it shows.",
        "一排硬币。每步把一枚正面朝上的硬币翻成反面，还可以任选它左边的一枚硬币翻面（不论正反）。",
    ),
    format: text!(
        "the places of the coins that show heads, counted from 1, or what each coin shows, \"THHT\"",
        "正面朝上的硬币的位置，从 1 开始编号；或各枚硬币的正反面，如 \"THHT\""
    ),
    example: "[3,6,8]",
    source: "H. W. Lenstra, Nim multiplication (1978); Berlekamp, Conway, Guy, Winning Ways, chapter 14 (Turning Turtles)",
};

impl Parameters for TurningTurtles {
    fn from_parameters(parameters: Option<&str>) -> Result<TurningTurtles, GameError> {
        no_parameters("turning-turtles", parameters).map(|()| TurningTurtles)
    }
}
