//! A theorem as a method.

use super::ComponentValue;
use super::{Method, MethodInput, MethodMoves, MethodResult, PlayCase, SumCase};
use crate::answer::{Basis, Claim};
use crate::budget::Budget;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::Notation;
use grundy_theory::theorem::ferguson::TameTotal;
use grundy_theory::theorem::{PositionAnalysis, Statement, Theorem};
use grundy_theory::value::{GrundyValue, LoopyNimValue};
use std::sync::Arc;

/// Answers with what a theorem says.
pub(crate) struct TheoremMethod<R: Notation>(pub(crate) Arc<dyn Theorem<R>>);

impl<R: Notation> TheoremMethod<R> {
    /// What the theorem's long look at the root found out, where it takes one.
    fn study<'a>(&self, on: MethodInput<'a, R>) -> Option<&'a dyn PositionAnalysis<R>> {
        if !on.is_root() {
            return None;
        }
        on.note(|| self.0.study(on.rules, on.at)).as_deref()
    }

    fn who_wins(&self, on: MethodInput<'_, R>, play: Convention) -> Option<Outcome> {
        match self.study(on) {
            Some(study) => study.outcome(play),
            None => self.0.outcome(on.rules, on.at, play),
        }
    }

    fn grundy(&self, on: MethodInput<'_, R>) -> Option<GrundyValue> {
        match self.study(on) {
            Some(study) => study.grundy(),
            None => self.0.grundy(on.rules, on.at),
        }
    }
}

impl<R: Notation> Method<R> for TheoremMethod<R> {
    fn outcome(&self, on: PlayCase<'_, R>, why: bool, _: &mut Budget) -> MethodResult<Claim<Outcome>> {
        let PlayCase { on, play } = on;
        let claim = |what| {
            let reason = || match self.study(on) {
                Some(study) => study.reason(on.rules, on.at, play),
                None => self.0.reason(on.rules, on.at, play),
            };
            Claim { what, by: Basis::Theorem(self.0.statement()), why: why.then(reason) }
        };
        Ok(self.who_wins(on, play).map(claim))
    }

    fn value(&self, on: MethodInput<'_, R>, _: &mut Budget) -> MethodResult<Claim<LoopyNimValue>> {
        let by = Basis::Theorem(self.0.statement());
        Ok(self.grundy(on).map(|value| Claim { what: LoopyNimValue::Finite(value), by, why: None }))
    }

    fn contribution(&self, on: PlayCase<'_, R>, _: &mut Budget) -> MethodResult<Option<ComponentValue>> {
        let PlayCase { on, play } = on;
        match play {
            Convention::Normal => {
                Ok(self.grundy(on).map(|xor| Some(ComponentValue::Finite(TameTotal { xor, big: 0 }))))
            }
            Convention::Misere => Ok(None),
        }
    }

    fn winning_moves(&self, on: PlayCase<'_, R>, limit: usize, _: &mut Budget) -> MethodMoves<R::Move> {
        let PlayCase { on, play } = on;
        Ok(match self.study(on) {
            Some(study) => study.winning_moves(on.rules, on.at, play, limit),
            None => self.0.winning_moves(on.rules, on.at, play, limit),
        })
    }

    fn moves_beside(&self, on: SumCase<'_, R>, limit: usize, _: &mut Budget) -> MethodMoves<R::Move> {
        let SumCase { on, play, rest } = on;
        let target = super::target(rest, play);
        Ok(match self.study(on) {
            Some(study) => study.moves_to(on.rules, on.at, &target, limit),
            None => self.0.moves_to(on.rules, on.at, &target, limit),
        })
    }

    fn remoteness(&self, on: PlayCase<'_, R>, _: &mut Budget) -> MethodResult<Option<u64>> {
        let PlayCase { on, play } = on;
        Ok(self.0.remoteness(on.rules, on.at, play).map(Some))
    }

    fn suspense(&self, on: PlayCase<'_, R>, _: &mut Budget) -> MethodResult<Option<u64>> {
        let PlayCase { on, play } = on;
        let known = if play == Convention::Normal { self.0.suspense(on.rules, on.at) } else { None };
        Ok(known.map(Some))
    }

    fn statements(&self) -> Vec<&'static Statement> {
        vec![self.0.statement()]
    }
}
