//! Positions of games in which both players have the same moves: what sums and compounds ask of them.

use super::question::{self, Reply};
use crate::answer::{Claim, GrundyAnswer, MoveList, OptionList};
use crate::budget::{Budget, Halt};
use crate::method::ComponentValue;
use crate::method::misere_quotients::{Beside, HeapsOfGame};
use crate::moves::{MoveLimits, SuspenseMove, options};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::any::{AnyPosition, ImpartialKind};
use grundy_theory::theorem::ferguson::TameTotal;
use grundy_theory::value::LoopyNimValue;

/// What stands beside a component in a sum that values decide.
#[derive(Clone, Debug)]
pub struct OtherComponents {
    /// In normal play: the sum of the values of the other components.
    pub(super) value: LoopyNimValue,
    /// In misère play, where all components are tame: their profile.
    pub(super) profile: TameTotal,
    /// In misère play, if a misère quotient decides: the other heaps. The other fields are then unused.
    pub(super) heaps: Option<Beside>,
}

/// A position of a game in which both players have the same moves.
pub trait Component: Send + Sync {
    /// Who wins, how that was found, and the reason where `why` asks for it.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached; so for all methods below.
    fn outcome(&self, play: Convention, why: bool, budget: &mut Budget) -> Result<Claim<Outcome>, Halt>;

    /// The Grundy value in normal play.
    fn grundy(&self, budget: &mut Budget) -> Result<Claim<GrundyAnswer>, Halt>;

    /// What the component contributes to a sum, where values decide sums: always in normal play, in misère
    /// play under the hypotheses of the misère theorem. `None` leaves the sum to search.
    fn contribution(&self, play: Convention, budget: &mut Budget) -> Result<Option<ComponentValue>, Halt>;

    /// Why the misère theorem on sums of values does not decide here, if that can be said. The default,
    /// `None`, says nothing.
    fn misere_caveat(&self, _budget: &mut Budget) -> Result<Option<LocalizedString>, Halt> {
        Ok(None)
    }

    /// The first `limit` winning moves of the component alone.
    fn winning_moves(&self, play: Convention, limit: usize, budget: &mut Budget) -> Result<MoveList, Halt>;

    /// The first `limit` moves here that win a sum whose other components have the profile `rest`. Only asked
    /// where all contributions are known, and none of the others is infinite.
    fn moves_beside(
        &self,
        others: (&TameTotal, Convention),
        limit: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Halt>;

    /// The first `limit` moves here that win beside heaps in misère play, by the misère quotient of them all.
    /// `None`, the default, where the component is no sum of heaps.
    fn moves_beside_heaps(
        &self,
        _beside: &Beside,
        _limit: usize,
        _budget: &mut Budget,
    ) -> Result<Option<MoveList>, Halt> {
        Ok(None)
    }

    /// The component as heaps of a game, if it is a sum of single heaps whose misère quotient may be sought.
    fn heaps(&self) -> Option<HeapsOfGame<'_>> {
        None
    }

    /// All moves of the component, with what they lead to: alone, or beside the rest of a sum that values
    /// decide.
    fn options(
        &self,
        others: (Option<&OtherComponents>, Convention),
        wanted: options::OptionDetail,
        budget: &mut Budget,
    ) -> Result<OptionList, Halt>;

    /// How long the game lasts when the winner hurries and the loser delays; `None` for a draw.
    fn remoteness(&self, play: Convention, budget: &mut Budget) -> Result<Option<u64>, Halt>;

    /// How long it lasts when the winner delays and the loser hurries; `None` where play may go on for ever.
    fn suspense(&self, play: Convention, budget: &mut Budget) -> Result<Option<u64>, Halt>;

    /// The first moves in the order of answers, each with the suspense number after it, and whether these are
    /// all moves. Only asked where there is a suspense number.
    fn choices(
        &self,
        play: Convention,
        wanted: MoveLimits,
        budget: &mut Budget,
    ) -> Result<(Vec<SuspenseMove>, bool), Halt>;

    /// The position with its rules alone. Rules that may fail are asked before about all that can be reached.
    fn erased(&self, budget: &mut Budget) -> Result<AnyPosition<ImpartialKind>, Halt>;

    /// Writes the position in its game's notation.
    fn write(&self) -> Data;

    /// Writes what moves change of the position; all of it, the default, where the game does not tell that.
    fn write_short(&self) -> Data {
        self.write()
    }

    /// Whether play from here may go on for ever.
    fn is_loopy(&self, _budget: &mut Budget) -> Result<bool, Halt> {
        Ok(false)
    }

    /// Whether Left and Right have different moves in other positions of the game, so that a question may say
    /// who moves. The default, `false`, refuses such questions.
    fn takes_player(&self) -> bool {
        false
    }
}

impl question::Asked for dyn Component + '_ {
    fn takes_player(&self) -> bool {
        Component::takes_player(self)
    }

    fn outcome(&self, playing: question::Playing, why: bool, budget: &mut Budget) -> Reply<Claim<Outcome>> {
        Ok(Component::outcome(self, playing.play, why, budget)?)
    }

    fn grundy(&self, playing: question::Playing, budget: &mut Budget) -> Reply<Claim<GrundyAnswer>> {
        match playing.play {
            Convention::Normal => Ok(Component::grundy(self, budget)?),
            Convention::Misere => {
                Ok(question::no_value(Component::outcome(self, Convention::Misere, false, budget)?.by))
            }
        }
    }

    fn moves(&self, playing: question::Playing, limit: usize, budget: &mut Budget) -> Reply<MoveList> {
        Ok(self.winning_moves(playing.play, limit, budget)?)
    }

    fn options(
        &self,
        playing: question::Playing,
        wanted: options::OptionDetail,
        budget: &mut Budget,
    ) -> Reply<OptionList> {
        Ok(Component::options(self, (None, playing.play), wanted, budget)?)
    }

    fn remoteness(&self, playing: question::Playing, budget: &mut Budget) -> Reply<Option<u64>> {
        Ok(Component::remoteness(self, playing.play, budget)?)
    }
}
