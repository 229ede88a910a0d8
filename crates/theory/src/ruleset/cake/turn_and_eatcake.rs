//! Turn-and-Eatcake: pieces are turned before they are eaten of.

use super::{CakeGame, CakeRules, Cut, FORMAT, Piece};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::text;

/// Turn a piece by a quarter, then eat one column of it, or one row.
#[derive(Clone, Copy, Debug, Default)]
pub struct TurnAndEatcakeRules;

/// Turn-and-Eatcake.
pub type TurnAndEatcake = CakeGame<TurnAndEatcakeRules>;

impl CakeRules for TurnAndEatcakeRules {
    fn visit_cuts(&self, [m, n]: Piece, player: Player, visit: Visit<'_, Cut>) -> Flow {
        match player {
            Player::Left => (0..m).try_for_each(|b| visit(Cut::in_two(b, [n, b], [n, m - 1 - b]))),
            Player::Right => (0..n).try_for_each(|a| visit(Cut::in_two(a, [a, m], [n - 1 - a, m]))),
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for TurnAndEatcake {
    fn from_parameters(parameters: Option<&str>) -> Result<TurnAndEatcake, GameError> {
        no_parameters("turn-and-eatcake", parameters).map(|()| CakeGame(TurnAndEatcakeRules))
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A rectangular cake is divided into squares. A player turns a piece by a quarter turn; then Left eats a whole column of it, Right a whole row, which leaves what is on both sides. A player who cannot eat loses.",
        "一块矩形蛋糕分成小方格。轮到者先把一块转四分之一圈；然后左方吃掉其中整整一列，右方吃掉整整一行，两侧余下的各成一块。无法行动者负。",
    ),
    format: FORMAT,
    example: "[3,4]",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 8",
};
