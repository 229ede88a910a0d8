//! A theorem as a method.

use super::ComponentValue;
use super::{Method, On, Said};
use crate::answer::{By, Claim};
use crate::limits::Budget;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::ruleset::Notation;
use grundy_theory::theorem::ferguson::Profile;
use grundy_theory::theorem::{Listed, Statement, Study, Theorem};
use grundy_theory::value::{GrundyValue, LoopyNimValue};
use std::sync::Arc;

/// Answers with what a theorem says.
pub(crate) struct Proved<R: Notation>(pub(crate) Arc<dyn Theorem<R>>);

impl<R: Notation> Proved<R> {
    /// What the theorem's long look at the root found out, where it takes one.
    fn study<'a>(&self, on: On<'a, R>) -> Option<&'a dyn Study<R>> {
        if !on.is_root() {
            return None;
        }
        on.note(|| self.0.study(on.rules, on.at)).as_deref()
    }

    fn who_wins(&self, on: On<'_, R>, play: Play) -> Option<Outcome> {
        match self.study(on) {
            Some(study) => study.outcome(play),
            None => self.0.outcome(on.rules, on.at, play),
        }
    }

    fn grundy(&self, on: On<'_, R>) -> Option<GrundyValue> {
        match self.study(on) {
            Some(study) => study.grundy(),
            None => self.0.grundy(on.rules, on.at),
        }
    }
}

impl<R: Notation> Method<R> for Proved<R> {
    fn outcome(&self, on: On<'_, R>, play: Play, why: bool, _: &mut Budget) -> Said<Claim<Outcome>> {
        let claim = |what| {
            let reason = || match self.study(on) {
                Some(study) => study.reason(on.rules, on.at, play),
                None => self.0.reason(on.rules, on.at, play),
            };
            Claim { what, by: By::Theorem(self.0.statement()), why: why.then(reason) }
        };
        Ok(self.who_wins(on, play).map(claim))
    }

    fn value(&self, on: On<'_, R>, _: &mut Budget) -> Said<Claim<LoopyNimValue>> {
        let by = By::Theorem(self.0.statement());
        Ok(self.grundy(on).map(|value| Claim { what: LoopyNimValue::Finite(value), by, why: None }))
    }

    fn contribution(&self, on: On<'_, R>, play: Play, _: &mut Budget) -> Said<Option<ComponentValue>> {
        match play {
            Play::Normal => {
                Ok(self.grundy(on).map(|xor| Some(ComponentValue::Finite(Profile { xor, big: 0 }))))
            }
            Play::Misere => Ok(None),
        }
    }

    fn winning_moves(
        &self,
        on: On<'_, R>,
        play: Play,
        limit: usize,
        _: &mut Budget,
    ) -> Said<Listed<R::Move>> {
        Ok(match self.study(on) {
            Some(study) => study.winning_moves(on.rules, on.at, play, limit),
            None => self.0.winning_moves(on.rules, on.at, play, limit),
        })
    }

    fn moves_beside(
        &self,
        on: On<'_, R>,
        rest: &Profile,
        play: Play,
        limit: usize,
        _: &mut Budget,
    ) -> Said<Listed<R::Move>> {
        let target = super::target(rest, play);
        Ok(match self.study(on) {
            Some(study) => study.moves_to(on.rules, on.at, &target, limit),
            None => self.0.moves_to(on.rules, on.at, &target, limit),
        })
    }

    fn suspense(&self, on: On<'_, R>, play: Play, _: &mut Budget) -> Said<Option<u64>> {
        let known = if play == Play::Normal { self.0.suspense(on.rules, on.at) } else { None };
        Ok(known.map(Some))
    }

    fn statements(&self) -> Vec<&'static Statement> {
        vec![self.0.statement()]
    }
}
