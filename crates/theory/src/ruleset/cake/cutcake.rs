//! Cutcake: Left cuts vertically, Right horizontally.

use super::{CakeGame, CakeRules, Cut, FORMAT, Piece};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::text;

/// Cut a piece along a line between two columns, or between two rows.
#[derive(Clone, Copy, Debug, Default)]
pub struct CutcakeRules;

/// Cutcake.
pub type Cutcake = CakeGame<CutcakeRules>;

impl CakeRules for CutcakeRules {
    fn visit_cuts(&self, [m, n]: Piece, player: Player, visit: Visit<'_, Cut>) -> Flow {
        match player {
            Player::Left => (1..n).try_for_each(|b| visit(Cut::in_two(b, [m, b], [m, n - b]))),
            Player::Right => (1..m).try_for_each(|a| visit(Cut::in_two(a, [a, n], [m - a, n]))),
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for Cutcake {
    fn from_parameters(parameters: Option<&str>) -> Result<Cutcake, GameError> {
        no_parameters("cutcake", parameters).map(|()| CakeGame(CutcakeRules))
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A rectangular cake is divided into squares. Left cuts a piece vertically along a line between two columns, Right horizontally between two rows. A player who cannot cut loses.",
        "一块矩形蛋糕分成小方格。左方沿两列之间的线竖切一块，右方沿两行之间的线横切一块。无法切者负。",
    ),
    format: FORMAT,
    example: "[4,7]",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 2",
};
