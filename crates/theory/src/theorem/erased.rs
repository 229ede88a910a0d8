//! Theorems about rules whose type is forgotten.

use super::{FirstMoves, PositionAnalysis, SplitValue, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::Notation;
use crate::ruleset::any::{AnyPosition, ErasedMove};
use crate::ruleset::erased_rules::{ErasedRules, Kind};
use crate::value::GrundyValue;
use std::sync::Arc;

/// What a theorem says of [`ErasedRules`] that are these rules.
pub struct ErasedTheorem<R: Notation> {
    /// The rules.
    pub rules: Arc<R>,
    /// The theorem.
    pub theorem: Arc<dyn Theorem<R>>,
}

/// Theorems about these rules, each in a `Box` or an `Arc`, for the same rules without their type.
pub fn erase_theorems<R: Notation, K: Kind, E: Send + Sync + 'static, T>(
    rules: &Arc<R>,
    theorems: Vec<T>,
) -> Vec<Box<dyn Theorem<ErasedRules<K, E>>>>
where
    Arc<dyn Theorem<R>>: From<T>,
{
    let mut erased: Vec<Box<dyn Theorem<ErasedRules<K, E>>>> = Vec::new();
    for theorem in theorems {
        erased.push(Box::new(ErasedTheorem { rules: Arc::clone(rules), theorem: Arc::from(theorem) }));
    }
    erased
}

/// The two methods about moves: [`Theorem`] and [`PositionAnalysis`] have them alike, and forward them alike.
macro_rules! forward_moves {
    ($inner:ident) => {
        fn winning_moves(
            &self,
            _: &ErasedRules<K, E>,
            at: &AnyPosition<K>,
            play: Convention,
            limit: usize,
        ) -> Option<FirstMoves<ErasedMove>> {
            self.$inner.winning_moves(&self.rules, at.typed::<R>()?, play, limit).map(erased)
        }

        fn moves_to(
            &self,
            _: &ErasedRules<K, E>,
            at: &AnyPosition<K>,
            value: &GrundyValue,
            limit: usize,
        ) -> Option<FirstMoves<ErasedMove>> {
            self.$inner.moves_to(&self.rules, at.typed::<R>()?, value, limit).map(erased)
        }
    };
}

struct ErasedStudy<R: Notation> {
    rules: Arc<R>,
    study: Box<dyn PositionAnalysis<R>>,
}

fn erased<M: Send + Sync + 'static>(listed: FirstMoves<M>) -> FirstMoves<ErasedMove> {
    let moves = listed.moves.into_iter().map(|mv| Arc::new(mv) as ErasedMove).collect();
    FirstMoves { moves, count: listed.count }
}

impl<R: Notation, K: Kind, E: Send + Sync + 'static> PositionAnalysis<ErasedRules<K, E>> for ErasedStudy<R> {
    fn grundy(&self) -> Option<GrundyValue> {
        self.study.grundy()
    }

    fn outcome(&self, play: Convention) -> Option<Outcome> {
        self.study.outcome(play)
    }

    forward_moves!(study);

    fn reason(&self, _: &ErasedRules<K, E>, at: &AnyPosition<K>, play: Convention) -> LocalizedString {
        at.typed::<R>().map(|at| self.study.reason(&self.rules, at, play)).unwrap_or_default()
    }
}

impl<R: Notation, K: Kind, E: Send + Sync + 'static> Theorem<ErasedRules<K, E>> for ErasedTheorem<R> {
    fn statement(&self) -> &'static Statement {
        self.theorem.statement()
    }

    fn study(
        &self,
        _: &ErasedRules<K, E>,
        at: &AnyPosition<K>,
    ) -> Option<Box<dyn PositionAnalysis<ErasedRules<K, E>>>> {
        let study = self.theorem.study(&self.rules, at.typed::<R>()?)?;
        Some(Box::new(ErasedStudy { rules: Arc::clone(&self.rules), study }))
    }

    fn grundy(&self, _: &ErasedRules<K, E>, at: &AnyPosition<K>) -> Option<GrundyValue> {
        self.theorem.grundy(&self.rules, at.typed::<R>()?)
    }

    fn outcome(&self, _: &ErasedRules<K, E>, at: &AnyPosition<K>, play: Convention) -> Option<Outcome> {
        self.theorem.outcome(&self.rules, at.typed::<R>()?, play)
    }

    forward_moves!(theorem);

    fn suspense(&self, _: &ErasedRules<K, E>, at: &AnyPosition<K>) -> Option<u64> {
        self.theorem.suspense(&self.rules, at.typed::<R>()?)
    }

    fn remoteness(&self, _: &ErasedRules<K, E>, at: &AnyPosition<K>, play: Convention) -> Option<u64> {
        self.theorem.remoteness(&self.rules, at.typed::<R>()?, play)
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

    fn reason(&self, _: &ErasedRules<K, E>, at: &AnyPosition<K>, play: Convention) -> LocalizedString {
        at.typed::<R>().map(|at| self.theorem.reason(&self.rules, at, play)).unwrap_or_default()
    }
}
