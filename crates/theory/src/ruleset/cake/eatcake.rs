//! Eatcake: Left eats a column, Right a row.

use super::{CakeGame, CakeRules, Cut, FORMAT, Piece};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::text;

/// Eat one column of a piece, or one row.
#[derive(Clone, Copy, Debug, Default)]
pub struct EatcakeRules;

/// Eatcake.
pub type Eatcake = CakeGame<EatcakeRules>;

impl CakeRules for EatcakeRules {
    fn visit_cuts(&self, [m, n]: Piece, player: Player, visit: Visit<'_, Cut>) -> Flow {
        match player {
            Player::Left => (0..n).try_for_each(|b| visit(Cut::in_two(b, [m, b], [m, n - 1 - b]))),
            Player::Right => (0..m).try_for_each(|a| visit(Cut::in_two(a, [a, n], [m - 1 - a, n]))),
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for Eatcake {
    fn from_parameters(parameters: Option<&str>) -> Result<Eatcake, GameError> {
        no_parameters("eatcake", parameters).map(|()| CakeGame(EatcakeRules))
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A rectangular cake is divided into squares. Left eats a whole column of a piece, which leaves what is on both sides of it, Right a whole row. A player who cannot eat loses.",
        "一块矩形蛋糕分成小方格。左方吃掉一块中的整整一列，两侧余下的各成一块；右方吃掉整整一行。无法行动者负。",
    ),
    format: FORMAT,
    example: "[3,4]",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 8",
};
