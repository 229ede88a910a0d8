//! The search of a game by rules whose type is known, for a game that has forgotten it.
//!
//! Searches look at millions of positions and are compiled for each type of rules. All else that is asked of
//! a game looks at one position and its moves: it is compiled once, for rules without a type. Here positions
//! are unpacked on their way into the search.

use super::search::SearchMethod;
use super::{ComponentValue, Method, MethodInput, MethodResult, PlayCase};
use crate::answer::Claim;
use crate::budget::Budget;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::Outcome;
use grundy_theory::ruleset::any::ImpartialKind;
use grundy_theory::ruleset::erased_rules::ErasedRules;
use grundy_theory::ruleset::{Impartial, Notation};
use grundy_theory::value::LoopyNimValue;
use std::sync::Arc;

/// Rules of any type, the same for both players.
type Erased = ErasedRules<ImpartialKind>;

/// A search by rules of this type. It is silent about positions of rules of other types.
pub(crate) struct UnpackedSearch<R: Notation> {
    /// The rules.
    pub(crate) rules: Arc<R>,
    /// The search.
    pub(crate) search: SearchMethod<R>,
}

impl<R: Impartial + Notation> UnpackedSearch<R> {
    fn case<'a>(&'a self, case: PlayCase<'a, Erased>) -> Option<PlayCase<'a, R>> {
        Some(case.on.unpacked(&self.rules)?.in_play(case.play))
    }
}

impl<R: Impartial + Notation> Method<Erased> for UnpackedSearch<R> {
    fn outcome(
        &self,
        case: PlayCase<'_, Erased>,
        why: bool,
        budget: &mut Budget,
    ) -> MethodResult<Claim<Outcome>> {
        self.case(case).map_or(Ok(None), |case| self.search.outcome(case, why, budget))
    }

    fn misere_caveat(
        &self,
        on: MethodInput<'_, Erased>,
        budget: &mut Budget,
    ) -> MethodResult<LocalizedString> {
        on.unpacked(&self.rules).map_or(Ok(None), |on| self.search.misere_caveat(on, budget))
    }

    fn value(&self, on: MethodInput<'_, Erased>, budget: &mut Budget) -> MethodResult<Claim<LoopyNimValue>> {
        on.unpacked(&self.rules).map_or(Ok(None), |on| self.search.value(on, budget))
    }

    fn contribution(
        &self,
        case: PlayCase<'_, Erased>,
        budget: &mut Budget,
    ) -> MethodResult<Option<ComponentValue>> {
        self.case(case).map_or(Ok(None), |case| self.search.contribution(case, budget))
    }

    fn remoteness(&self, case: PlayCase<'_, Erased>, budget: &mut Budget) -> MethodResult<Option<u64>> {
        self.case(case).map_or(Ok(None), |case| self.search.remoteness(case, budget))
    }

    fn suspense(&self, case: PlayCase<'_, Erased>, budget: &mut Budget) -> MethodResult<Option<u64>> {
        self.case(case).map_or(Ok(None), |case| self.search.suspense(case, budget))
    }

    fn bytes(&self) -> u64 {
        self.search.bytes()
    }
}
