//! Theorems about rules whose type is forgotten.

use super::{Listed, SplitValue, Statement, Study, Theorem};
use crate::outcome::{Outcome, Play};
use crate::ruleset::Notation;
use crate::ruleset::erased::{AnyPosition, ErasedMove};
use crate::ruleset::erased_rules::{ErasedRules, Kind};
use crate::value::GrundyValue;
use crate::words::Words;
use std::sync::Arc;

/// What a theorem says of [`ErasedRules`] that are these rules.
pub struct ErasedTheorem<R: Notation> {
    /// The rules.
    pub rules: Arc<R>,
    /// The theorem.
    pub theorem: Box<dyn Theorem<R>>,
}

struct ErasedStudy<R: Notation> {
    rules: Arc<R>,
    study: Box<dyn Study<R>>,
}

fn erased<M: Send + Sync + 'static>(listed: Listed<M>) -> Listed<ErasedMove> {
    let moves = listed.moves.into_iter().map(|mv| Arc::new(mv) as ErasedMove).collect();
    Listed { moves, count: listed.count }
}

impl<R: Notation, K: Kind, E: Send + Sync + 'static> Study<ErasedRules<K, E>> for ErasedStudy<R> {
    fn grundy(&self) -> Option<GrundyValue> {
        self.study.grundy()
    }

    fn outcome(&self, play: Play) -> Option<Outcome> {
        self.study.outcome(play)
    }

    fn winning_moves(
        &self,
        _: &ErasedRules<K, E>,
        at: &AnyPosition<K>,
        play: Play,
        limit: usize,
    ) -> Option<Listed<ErasedMove>> {
        self.study.winning_moves(&self.rules, at.typed::<R>()?, play, limit).map(erased)
    }

    fn moves_to(
        &self,
        _: &ErasedRules<K, E>,
        at: &AnyPosition<K>,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<Listed<ErasedMove>> {
        self.study.moves_to(&self.rules, at.typed::<R>()?, value, limit).map(erased)
    }

    fn reason(&self, _: &ErasedRules<K, E>, at: &AnyPosition<K>, play: Play) -> Words {
        at.typed::<R>().map(|at| self.study.reason(&self.rules, at, play)).unwrap_or_default()
    }
}

impl<R: Notation, K: Kind, E: Send + Sync + 'static> Theorem<ErasedRules<K, E>> for ErasedTheorem<R> {
    fn statement(&self) -> &'static Statement {
        self.theorem.statement()
    }

    fn study(&self, _: &ErasedRules<K, E>, at: &AnyPosition<K>) -> Option<Box<dyn Study<ErasedRules<K, E>>>> {
        let study = self.theorem.study(&self.rules, at.typed::<R>()?)?;
        Some(Box::new(ErasedStudy { rules: Arc::clone(&self.rules), study }))
    }

    fn grundy(&self, _: &ErasedRules<K, E>, at: &AnyPosition<K>) -> Option<GrundyValue> {
        self.theorem.grundy(&self.rules, at.typed::<R>()?)
    }

    fn outcome(&self, _: &ErasedRules<K, E>, at: &AnyPosition<K>, play: Play) -> Option<Outcome> {
        self.theorem.outcome(&self.rules, at.typed::<R>()?, play)
    }

    fn winning_moves(
        &self,
        _: &ErasedRules<K, E>,
        at: &AnyPosition<K>,
        play: Play,
        limit: usize,
    ) -> Option<Listed<ErasedMove>> {
        self.theorem.winning_moves(&self.rules, at.typed::<R>()?, play, limit).map(erased)
    }

    fn moves_to(
        &self,
        _: &ErasedRules<K, E>,
        at: &AnyPosition<K>,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<Listed<ErasedMove>> {
        self.theorem.moves_to(&self.rules, at.typed::<R>()?, value, limit).map(erased)
    }

    fn suspense(&self, _: &ErasedRules<K, E>, at: &AnyPosition<K>) -> Option<u64> {
        self.theorem.suspense(&self.rules, at.typed::<R>()?)
    }

    fn misere_integer(&self, _: &ErasedRules<K, E>, at: &AnyPosition<K>) -> Option<i64> {
        self.theorem.misere_integer(&self.rules, at.typed::<R>()?)
    }

    fn splits(&self) -> bool {
        self.theorem.splits()
    }

    fn split(&self, _: &ErasedRules<K, E>, at: &AnyPosition<K>) -> Option<SplitValue<AnyPosition<K>>> {
        let SplitValue { integer, nimber, number, rest } =
            self.theorem.split(&self.rules, at.typed::<R>()?)?;
        let rest = AnyPosition::placed(Arc::clone(&self.rules), rest);
        Some(SplitValue { integer, nimber, number, rest })
    }

    fn reason(&self, _: &ErasedRules<K, E>, at: &AnyPosition<K>, play: Play) -> Words {
        at.typed::<R>().map(|at| self.theorem.reason(&self.rules, at, play)).unwrap_or_default()
    }
}
