//! Ways to find something out about positions: theorems, tables and searches, all met in the same form.
//!
//! A game has a list of methods, and the first that speaks wins. A method that has nothing to say is silent;
//! what it does say is exact. To add a way of answering is to write one [`Method`].

pub(crate) mod asked;
pub(crate) mod blame;
pub(crate) mod coins;
pub(crate) mod custom_coins;
pub(crate) mod custom_heaps;
pub(crate) mod heap_moves;
pub(crate) mod heaps;
pub mod line;
pub(crate) mod mex_reason;
mod misere;
pub(crate) mod misere_quotients;
pub mod p_positions;
pub(crate) mod proved_losses;
pub(crate) mod search;
pub mod sequence;
pub mod single_heaps;
pub(crate) mod theorem;
pub mod theorems;
pub(crate) mod tokens;
pub(crate) mod unpacked;

use crate::answer::Claim;
use crate::budget::{Budget, Halt};
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::any::{AnyPosition, ImpartialKind};
use grundy_theory::ruleset::erased_rules::{ErasedRules, Kind};
use grundy_theory::ruleset::{Notation, Ruleset};
use grundy_theory::theorem::ferguson::{self, TameTotal};
use grundy_theory::theorem::{FirstMoves, Statement};
use grundy_theory::value::{GrundyValue, LoopyNimValue};
use line::KnownLine;
use misere_quotients::{Beside, HeapsOfGame};
use p_positions::PPositions;
use single_heaps::SumOfHeaps;
use std::any::Any;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// What a method says: `None` where it is silent, and the next method is asked.
///
/// # Errors
/// [`Halt`] where it would speak and a limit is reached.
pub type MethodResult<T> = Result<Option<T>, Halt>;

/// The moves that a method finds.
pub type MethodMoves<M> = MethodResult<FirstMoves<M>>;

/// What a method has written down about a position, so that the next question about it finds it.
pub type RootCache = OnceLock<Box<dyn Any + Send + Sync>>;

/// A position that a method is asked about.
pub struct MethodInput<'a, R: Ruleset> {
    /// The rules.
    pub rules: &'a Arc<R>,
    /// The position.
    pub at: &'a R::Position,
    note: &'a RootCache,
    is_root: bool,
}

impl<R: Ruleset> Clone for MethodInput<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Ruleset> Copy for MethodInput<'_, R> {}

impl<'a, R: Ruleset> MethodInput<'a, R> {
    /// The position that a person asks about.
    pub(crate) fn root(rules: &'a Arc<R>, at: &'a R::Position, note: &'a RootCache) -> MethodInput<'a, R> {
        MethodInput { rules, at, note, is_root: true }
    }

    /// A position that moves lead to from here, with the note that belongs to the root.
    pub(crate) fn follower(self, at: &'a R::Position) -> MethodInput<'a, R> {
        MethodInput { at, is_root: false, ..self }
    }

    /// The position in this convention.
    pub fn in_play(self, play: Convention) -> PlayCase<'a, R> {
        PlayCase { on: self, play }
    }

    /// The position beside components of this profile, in this convention.
    pub fn beside(self, rest: &'a TameTotal, play: Convention) -> SumCase<'a, R> {
        SumCase { on: self, play, rest }
    }

    /// Is this the position that a person asks about? It is worth a long look, its followers are not.
    pub fn is_root(&self) -> bool {
        self.is_root
    }

    /// The note about the root, written where there is none yet. Each method writes notes of one type.
    pub fn note<T: Any + Send + Sync>(&self, write: impl FnOnce() -> T) -> &'a T {
        let note = self.note.get_or_init(|| Box::new(write()));
        note.downcast_ref().expect("a method writes notes of one type")
    }
}

impl<'a, K: Kind> MethodInput<'a, ErasedRules<K>> {
    /// The same position with the type of its rules; `None` if rules of another type made it.
    pub(crate) fn unpacked<R: Notation>(self, rules: &'a Arc<R>) -> Option<MethodInput<'a, R>> {
        let MethodInput { at, note, is_root, .. } = self;
        Some(MethodInput { rules, at: at.typed::<R>()?, note, is_root })
    }
}

/// A position in a play convention.
pub struct PlayCase<'a, R: Ruleset> {
    /// The position.
    pub on: MethodInput<'a, R>,
    /// The convention.
    pub play: Convention,
}

/// A component of a sum, in a play convention.
pub struct SumCase<'a, R: Ruleset> {
    /// The component.
    pub on: MethodInput<'a, R>,
    /// The convention.
    pub play: Convention,
    /// The profile of the other components.
    pub rest: &'a TameTotal,
}

/// What a component contributes to a sum that values decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComponentValue {
    /// A component whose play ends, or need not be kept going by anybody.
    Finite(TameTotal),
    /// A component that can be kept going, in normal play: the finite values of its options.
    Infinite(BTreeSet<GrundyValue>),
}

impl ComponentValue {
    /// That of a component with this value in normal play.
    pub(crate) fn from_value(value: LoopyNimValue) -> ComponentValue {
        match value {
            LoopyNimValue::Finite(xor) => ComponentValue::Finite(TameTotal { xor, big: 0 }),
            LoopyNimValue::Infinite(options) => ComponentValue::Infinite(options),
        }
    }
}

/// The value that an option must have, so that it wins beside components of this profile.
pub(crate) fn target(rest: &TameTotal, play: Convention) -> GrundyValue {
    match play {
        Convention::Normal => rest.xor.clone(),
        Convention::Misere => ferguson::target(rest),
    }
}

/// A way to find something out about positions of the rules `R`.
pub trait Method<R: Notation>: Send + Sync {
    /// Who wins; the reason where `why` asks for it.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached; so below.
    fn outcome(
        &self,
        _on: PlayCase<'_, R>,
        _why: bool,
        _budget: &mut Budget,
    ) -> MethodResult<Claim<Outcome>> {
        Ok(None)
    }

    /// What the position is worth in normal play.
    fn value(&self, _on: MethodInput<'_, R>, _budget: &mut Budget) -> MethodResult<Claim<LoopyNimValue>> {
        Ok(None)
    }

    /// What the position contributes to a sum that values decide; the inner `None` where it is known that
    /// values do not decide, or not worth finding out.
    fn contribution(
        &self,
        _on: PlayCase<'_, R>,
        _budget: &mut Budget,
    ) -> MethodResult<Option<ComponentValue>> {
        Ok(None)
    }

    /// The first `limit` winning moves, where the method has a better way than to ask who wins after each
    /// move.
    fn winning_moves(
        &self,
        _on: PlayCase<'_, R>,
        _limit: usize,
        _budget: &mut Budget,
    ) -> MethodMoves<R::Move> {
        Ok(None)
    }

    /// The first `limit` moves here that win a sum whose other components have the profile `rest`.
    fn moves_beside(&self, _on: SumCase<'_, R>, _limit: usize, _budget: &mut Budget) -> MethodMoves<R::Move> {
        Ok(None)
    }

    /// The first `limit` moves here that win in misère play beside heaps, by the misère quotient of them all.
    fn moves_beside_heaps(
        &self,
        _on: MethodInput<'_, R>,
        _beside: &Beside,
        _limit: usize,
        _budget: &mut Budget,
    ) -> MethodMoves<R::Move> {
        Ok(None)
    }

    /// The position as heaps of a game, if it is a sum of single heaps whose misère quotient may be sought.
    fn heaps<'a>(&'a self, _on: MethodInput<'a, R>) -> Option<HeapsOfGame<'a>> {
        None
    }

    /// How long the game lasts when the winner hurries and the loser delays; the inner `None` for a draw.
    fn remoteness(&self, _on: PlayCase<'_, R>, _budget: &mut Budget) -> MethodResult<Option<u64>> {
        Ok(None)
    }

    /// How long it lasts when the winner delays and the loser hurries; the inner `None` where play may go on
    /// for ever.
    fn suspense(&self, _on: PlayCase<'_, R>, _budget: &mut Budget) -> MethodResult<Option<u64>> {
        Ok(None)
    }

    /// Whether play from here may go on for ever.
    fn is_loopy(&self, _on: MethodInput<'_, R>, _budget: &mut Budget) -> Result<bool, Halt> {
        Ok(false)
    }

    /// Does its reason derive the value of a position from those of the heaps or coins that lie there? The
    /// default says no: the reason is then followed by the values of all options.
    fn tells_values_of_components(&self) -> bool {
        false
    }

    /// Why the misère theorem on sums of values does not decide here, if that can be said; for the reason in
    /// misère play. The default, `None`, says nothing.
    fn misere_caveat(&self, _on: MethodInput<'_, R>, _budget: &mut Budget) -> MethodResult<LocalizedString> {
        Ok(None)
    }

    /// Called before an engine works with the rules themselves, beside all methods.
    fn before_search(&self, _on: MethodInput<'_, R>, _budget: &mut Budget) -> Result<(), Halt> {
        Ok(())
    }

    /// Called before the moves of the position asked about are looked at one by one: rules that may fail are
    /// asked for them then.
    fn before_moves(&self, _on: MethodInput<'_, R>, _budget: &mut Budget) -> Result<(), Halt> {
        Ok(())
    }

    /// The position with rules that engines can go through, where those of the game show only what they were
    /// asked about.
    fn erased(
        &self,
        _on: MethodInput<'_, R>,
        _budget: &mut Budget,
    ) -> MethodResult<AnyPosition<ImpartialKind>> {
        Ok(None)
    }

    /// Learns which of all positions are lost.
    fn tell(&self, _known: &Arc<dyn PPositions>) {}

    /// Receives the values of a line of positions. The default ignores them, which is always correct.
    fn tell_line(&self, _known: &Arc<dyn KnownLine>) {}

    /// About how many bytes its tables and memories hold.
    fn bytes(&self) -> u64 {
        0
    }

    /// The theorems that it applies.
    fn statements(&self) -> Vec<&'static Statement> {
        Vec::new()
    }

    /// The game as a sum of single heaps, where this method knows their values.
    fn single_heaps(&self) -> Option<&dyn SumOfHeaps> {
        None
    }
}
