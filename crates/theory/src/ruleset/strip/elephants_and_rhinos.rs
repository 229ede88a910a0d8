//! Elephants and Rhinos: animals that step towards each other and do not jump.

use super::toads_family::{HopGame, HopRules};
use crate::ruleset::RulesetInfo;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::text;

/// An animal steps forwards.
#[derive(Clone, Copy, Debug)]
pub struct ElephantsAndRhinosRules;

/// Elephants and Rhinos.
pub type ElephantsAndRhinos = HopGame<ElephantsAndRhinosRules>;

impl HopRules for ElephantsAndRhinosRules {
    fn over(&self) -> u32 {
        0
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for ElephantsAndRhinos {
    fn from_parameters(parameters: Option<&str>) -> Result<ElephantsAndRhinos, GameError> {
        no_parameters("elephants-and-rhinos", parameters).map(|()| HopGame(ElephantsAndRhinosRules))
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Elephants and rhinos stand on a strip, at most one on a cell. Left moves an elephant one cell to the right, onto an empty cell, Right a rhino one cell to the left. No animal jumps. A player who cannot move loses.",
        "一条格带上有大象和犀牛，每格至多一只。左方把一头大象向右移到相邻的空格，右方把一头犀牛向左移到相邻的空格。不能跳跃。无法行动者负。",
    ),
    format: text!(
        "a text from left to right: t for an elephant, f for a rhino, . for an empty cell",
        "从左到右的文本：t 表示大象，f 表示犀牛，. 表示空格"
    ),
    example: "\"t..f.t..f\"",
    source: "A. N. Siegel's CGSuite; toads and frogs without jumps",
};
