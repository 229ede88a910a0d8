//! Rules with types of their own: for programs that walk game trees, and for searches at full speed.
//!
//! ```
//! use grundy::prelude::*;
//! use grundy::ruleset::{Domineering, Ruleset, RulesetExt};
//!
//! /// The number of lines of play of a length, as chess programs count them.
//! fn perft<R: Ruleset>(rules: &R, at: &R::Position, turn: Player, depth: u32) -> u64 {
//!     if depth == 0 {
//!         return 1;
//!     }
//!     rules.options(at, turn).iter().map(|next| perft(rules, next, turn.opponent(), depth - 1)).sum()
//! }
//!
//! let rules = Domineering::new();
//! assert_eq!(perft(&rules, &rules.position(".../...")?, Player::Left, 2), 4);
//! # Ok::<(), Error>(())
//! ```

pub use grundy_theory::data::{Data, PositionError};
pub use grundy_theory::ruleset::board::clobber::Clobber;
pub use grundy_theory::ruleset::board::col::Col;
pub use grundy_theory::ruleset::board::domineering::Domineering;
pub use grundy_theory::ruleset::board::nogo::NoGo;
pub use grundy_theory::ruleset::board::snort::Snort;
pub use grundy_theory::ruleset::{
    Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit,
};
pub use grundy_theory::text;

use super::Result;
use grundy_theory::player::Player;
use std::ops::ControlFlow;

/// What every [`Ruleset`] can do beside its two methods.
pub trait RulesetExt: Ruleset {
    /// The moves of a player.
    fn moves(&self, at: &Self::Position, player: Player) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        let _ = self.visit_moves(at, player, &mut |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        moves
    }

    /// The positions after the moves of a player, without those that could not be held in memory.
    fn options(&self, at: &Self::Position, player: Player) -> Vec<Self::Position> {
        let mut options = Vec::new();
        let _ = self.visit_moves(at, player, &mut |mv| {
            options.extend(self.play(at, &mv).ok());
            ControlFlow::Continue(())
        });
        options
    }

    /// A position of these rules, written as JSON or as the text of a board.
    ///
    /// # Errors
    /// [`BadPosition`](super::ErrorKind::BadPosition) with the place and what is expected there.
    fn position(&self, written: impl Into<Data>) -> Result<Self::Position>
    where
        Self: Notation + Sized,
    {
        Ok(self.parse(&written.into())?)
    }
}

impl<R: Ruleset> RulesetExt for R {}
