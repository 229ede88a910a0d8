//! Backsliding Toads and Frogs: Toads and Frogs in which every animal may also step back.

use super::toads_family::{HopGame, HopRules};
use crate::ruleset::RulesetInfo;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::text;

/// An animal steps forwards or back, or jumps forwards over one enemy.
#[derive(Clone, Copy, Debug)]
pub struct BackslidingRules;

/// Backsliding Toads and Frogs.
pub type BackslidingToadsAndFrogs = HopGame<BackslidingRules>;

impl HopRules for BackslidingRules {
    fn over(&self) -> u32 {
        1
    }

    fn slides_back(&self) -> bool {
        true
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for BackslidingToadsAndFrogs {
    fn from_parameters(parameters: Option<&str>) -> Result<BackslidingToadsAndFrogs, GameError> {
        no_parameters("backsliding-toads-and-frogs", parameters).map(|()| HopGame(BackslidingRules))
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "As in Toads and Frogs a toad moves one cell to the right or jumps to the right over a frog directly before it, and a frog does the same to the left; but a toad may also slide one cell back to the left, and a frog one cell to the right, onto an empty cell. Play that never ends is a draw.",
        "与蟾蜍和青蛙相同：蟾蜍向右走一格，或向右跳过紧邻的一只青蛙，青蛙向左同样；此外，蟾蜍还可向左退一格，青蛙还可向右退一格，落在空格上。无限进行的对局为平局。",
    ),
    format: text!(
        "a text from left to right: t for a toad, f for a frog, . for an empty cell",
        "从左到右的文本：t 表示蟾蜍，f 表示青蛙，. 表示空格"
    ),
    example: "\"t.tf.f\"",
    source: "A. N. Siegel, Loopy games and computation (2005); Winning Ways, chapter 11",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;
    use crate::ruleset::{Notation, Ruleset};
    use std::ops::ControlFlow;

    #[test]
    fn animals_slide_back_but_jump_forwards_only() {
        let game = HopGame(BackslidingRules);
        let at = game.parse(&".t.ft".into()).unwrap();
        let after = |player| {
            let mut after = Vec::new();
            let _ = game.visit_moves(&at, player, &mut |hop| {
                after.push(game.write(&game.play(&at, &hop).unwrap()).to_string());
                ControlFlow::Continue(())
            });
            after
        };
        assert_eq!(after(Player::Left), ["\"..tft\"", "\"t..ft\""]);
        assert_eq!(after(Player::Right), ["\".tf.t\""]);
        assert!(game.is_loopy());
        // Nothing is frozen for ever, not even at an end.
        let at = game.parse(&"ff.tt".into()).unwrap();
        assert_eq!(game.canonical(&at), at);
    }
}
