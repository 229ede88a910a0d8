//! Partizan Euclid: the remainder, or what is lacking.

use super::{CakeGame, CakeRules, Cut, Piece, Pieces};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::text;
use smallvec::smallvec;
use std::ops::ControlFlow;

/// Replace a pair by its second number and the remainder, or what the remainder lacks.
#[derive(Clone, Copy, Debug, Default)]
pub struct PartizanEuclidRules;

/// Partizan Euclid.
pub type PartizanEuclid = CakeGame<PartizanEuclidRules>;

impl CakeRules for PartizanEuclidRules {
    fn visit_cuts(&self, [p, q]: Piece, player: Player, visit: Visit<'_, Cut>) -> Flow {
        let rest = p % q;
        if rest == 0 {
            return ControlFlow::Continue(());
        }
        let second = if player == Player::Left { rest } else { q - rest };
        visit(Cut { at: second, left: smallvec![Pieces { piece: [q, second], count: 1 }] })
    }

    fn turns_sign(&self) -> bool {
        false
    }

    /// Of the first number only the remainder matters.
    fn simplest(&self, [p, q]: Piece) -> Piece {
        if p % q == 0 { [p, q] } else { [p % q, q] }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for PartizanEuclid {
    fn from_parameters(parameters: Option<&str>) -> Result<PartizanEuclid, GameError> {
        no_parameters("partizan-euclid", parameters).map(|()| CakeGame(PartizanEuclidRules))
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "The position is a pair of numbers p and q. Where q does not divide p Left replaces the pair by q and the remainder r of p divided by q, Right by q and q - r. Where q divides p there is no move. A player who cannot move loses.",
        "局面是一对数 p 与 q。q 不整除 p 时，设 r 为 p 除以 q 的余数：左方把这一对换成 q 与 r，右方换成 q 与 q - r。q 整除 p 时无法行动。无法行动者负。",
    ),
    format: text!(
        "[p, q], both at least 1; several pairs as a list, [[8, 3], [5, 2]]",
        "[p, q]，均至少为 1；多对写成列表 [[8, 3], [5, 2]]"
    ),
    example: "[8,3]",
    source: "N. A. McKay, R. J. Nowakowski, Outcomes of partizan Euclid, Integers 12B (2012)",
};
