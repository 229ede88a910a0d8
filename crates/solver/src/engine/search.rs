//! Who wins, and how long it takes, by looking at all of play: depth first where it ends, else from the ends backwards.

use super::evaluate::{Lengths, Memo};
use super::retrograde::Reached;
use super::win::Wins;
use crate::limits::{Budget, Stop};
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::ruleset::{Impartial, Ruleset};

/// What was found about positions that can be reached from one, in one play.
pub enum Search<R: Ruleset> {
    /// Play always ends.
    Ending(Box<Ending<R>>),
    /// Play may go on for ever.
    Cyclic(Reached<R>),
}

/// What was found where play always ends: each when it was wanted.
pub struct Ending<R: Ruleset> {
    wins: Wins<R>,
    lengths: Memo<R, Lengths>,
}

impl<R: Impartial> Search<R> {
    /// A search from here; all positions are looked at now where play may go on for ever.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn from(
        rules: &R,
        at: &R::Position,
        play: Play,
        may_go_on: bool,
        budget: &mut Budget,
    ) -> Result<Search<R>, Stop> {
        Ok(match may_go_on {
            true => Search::Cyclic(Reached::from(rules, at, play, budget)?),
            false => {
                Search::Ending(Box::new(Ending { wins: Wins::new(play), lengths: Memo::new(Lengths(play)) }))
            }
        })
    }

    /// N, P or D, at a position that can be reached.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn outcome(&mut self, rules: &R, at: &R::Position, budget: &mut Budget) -> Result<Outcome, Stop> {
        match self {
            Search::Ending(ending) => ending.wins.outcome(rules, at, budget),
            Search::Cyclic(reached) => {
                Ok(reached.on(rules, at).map_or(Outcome::D, |verdict| verdict.outcome))
            }
        }
    }

    /// How long play lasts when the winner hurries and the loser delays; `None` for a draw.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn remoteness(
        &mut self,
        rules: &R,
        at: &R::Position,
        budget: &mut Budget,
    ) -> Result<Option<u64>, Stop> {
        match self {
            Search::Ending(ending) => Ok(Some(ending.lengths.value(rules, at, budget)?.remoteness)),
            Search::Cyclic(reached) => Ok(reached.on(rules, at).and_then(|verdict| verdict.remoteness)),
        }
    }
}
