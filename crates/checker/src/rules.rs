//! The rules that a certificate speaks of, by the name of the game; and their moves, each of which is a step.

use crate::{Refused, Result, Steps, unreadable};
pub use grundy_theory::catalogue::rules::{Parse, Rules, See, canonical, normal, parts};
use grundy_theory::{data::Data, player::Player, ruleset::erased::AnyPosition};
use std::ops::ControlFlow;

/// Positions with more options than this are refused.
pub(crate) const MOST_OPTIONS: usize = 1 << 20;

/// The rules of a game, for positions written as this one is.
pub(crate) fn rules(game: &str, sample: &Data) -> Result<Rules> {
    Rules::of(game, sample).or_else(|error| unreadable(error.message))
}

/// The positions after the moves of a player.
pub(crate) fn options(at: &AnyPosition, player: Player, steps: &Steps) -> Result<Vec<AnyPosition>> {
    let mut options = Vec::new();
    let all = at.visit_options(player, &mut |to| match (to, steps.take(1)) {
        (Ok(to), Ok(())) if options.len() < MOST_OPTIONS => {
            options.push(to);
            ControlFlow::Continue(())
        }
        _ => ControlFlow::Break(()),
    });
    if all.is_continue() { Ok(options) } else { Err(Refused::TooMuch) }
}
