//! Maundy Cake: pieces are cut into equal parts.

use super::{CakeGame, CakeRules, Cut, FORMAT, Piece, Pieces};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::text;
use smallvec::smallvec;
use std::ops::ControlFlow;

/// Cut a piece into two or more equal ones, by vertical cuts or by horizontal ones.
#[derive(Clone, Copy, Debug, Default)]
pub struct MaundyCakeRules;

/// Maundy Cake.
pub type MaundyCake = CakeGame<MaundyCakeRules>;

impl CakeRules for MaundyCakeRules {
    fn visit_cuts(&self, [m, n]: Piece, player: Player, visit: Visit<'_, Cut>) -> Flow {
        match player {
            Player::Left => visit_divisors(n, &mut |k| visit(equal(k, [m, n / k]))),
            Player::Right => visit_divisors(m, &mut |k| visit(equal(k, [m / k, n]))),
        }
    }

    fn longest_side(&self) -> u64 {
        MAX_SIDE
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for MaundyCake {
    fn from_parameters(parameters: Option<&str>) -> Result<MaundyCake, GameError> {
        no_parameters("maundy-cake", parameters).map(|()| CakeGame(MaundyCakeRules))
    }
}

/// The longest side that a piece may have: its divisors are found by trying.
const MAX_SIDE: u64 = 1_000_000_000_000;

/// Into `parts` equal pieces.
fn equal(parts: u64, piece: Piece) -> Cut {
    Cut { at: parts, left: smallvec![Pieces { piece, count: parts }] }
}

/// Shows the divisors of a number but for 1, in no order.
fn visit_divisors(n: u64, visit: Visit<'_, u64>) -> Flow {
    for divisor in (1..=n.isqrt()).filter(|&divisor| n.is_multiple_of(divisor)) {
        let other = n / divisor;
        if divisor > 1 {
            visit(divisor)?;
        }
        if other != divisor {
            visit(other)?;
        }
    }
    ControlFlow::Continue(())
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A rectangular cake is divided into squares. Left cuts a piece by vertical cuts into two or more equal pieces, Right by horizontal cuts, always along lines between squares. A player who cannot cut loses.",
        "一块矩形蛋糕分成小方格。左方用若干竖切把一块切成两块或更多相等的块，右方用横切，均沿方格之间的线。无法切者负。",
    ),
    format: FORMAT,
    example: "[4,6]",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 2",
};
