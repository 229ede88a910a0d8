//! The rules that a certificate speaks of, by the name of the game.

use crate::error::{Result, unreadable};
pub use grundy_theory::catalogue::rules::{
    AnyRules, Components, ParsePosition, ScoreView, canonical, components, normal,
};
use grundy_theory::data::Data;

/// Positions with more options than this are refused.
pub(crate) const MAX_OPTIONS: usize = 1 << 20;

/// The rules of a game, for positions written as this one is.
pub(crate) fn rules(game: &str, sample: &Data) -> Result<AnyRules> {
    AnyRules::new(game, sample).or_else(|error| unreadable(error.message))
}
