//! What is known of the positions of a game of Left and Right by rules whose type is known, for a game that
//! has forgotten it: [the same](crate::method::unpacked) as for games with the same moves for both.

use super::exact::ExactResult;
use super::judge::{AlternatingSearch, Judge};
use super::position::Mover;
use crate::answer::Basis;
use crate::budget::{Budget, Halt};
use crate::method::MethodInput;
use crate::value_arena::ValueArena;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::ruleset::Notation;
use grundy_theory::ruleset::any::{AnyPosition, PartizanKind};
use grundy_theory::ruleset::erased_rules::ErasedRules;
use grundy_theory::words;
use grundy_values::loopy::value::LoopyValue;
use grundy_wins::grounds::Grounds;
use std::sync::Arc;

/// Rules of any type.
type Erased = ErasedRules<PartizanKind>;

/// A search by rules of this type.
pub(crate) struct UnpackedJudge<R: Notation> {
    rules: Arc<R>,
    judge: AlternatingSearch<R>,
}

/// A position of other rules has no answer here.
fn of_other_rules() -> Halt {
    Halt::OutOfReach(words!("this position belongs to another game", "这个局面属于另一个游戏"))
}

impl<R: Notation> UnpackedJudge<R> {
    /// This search by these rules.
    pub(crate) fn new(rules: Arc<R>, judge: AlternatingSearch<R>) -> UnpackedJudge<R> {
        UnpackedJudge { rules, judge }
    }

    fn on<'a>(&'a self, on: MethodInput<'a, Erased>) -> Result<MethodInput<'a, R>, Halt> {
        on.unpacked(&self.rules).ok_or_else(of_other_rules)
    }
}

impl<R: Notation> Judge<Erased> for UnpackedJudge<R> {
    fn values_decide(&self, _: &Erased) -> bool {
        self.judge.values_decide(&self.rules)
    }

    fn components(&self, on: MethodInput<'_, Erased>, budget: &mut Budget) -> Result<Vec<AnyPosition>, Halt> {
        let components = self.judge.components(self.on(on)?, budget)?;
        Ok(components.into_iter().map(|at| AnyPosition::new(Arc::clone(&self.rules), at)).collect())
    }

    fn value(
        &self,
        on: MethodInput<'_, Erased>,
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<LoopyValue, Halt> {
        self.judge.value(self.on(on)?, bench, budget)
    }

    fn outcome(
        &self,
        on: MethodInput<'_, Erased>,
        mover: Mover,
        budget: &mut Budget,
    ) -> Result<Outcome, Halt> {
        self.judge.outcome(self.on(on)?, mover, budget)
    }

    fn cells(&self, on: MethodInput<'_, Erased>, budget: &mut Budget) -> Result<Option<u32>, Halt> {
        self.judge.cells(self.on(on)?, budget)
    }

    fn has_exact(&self, _: &Erased) -> bool {
        self.judge.has_exact(&self.rules)
    }

    fn exact(
        &self,
        on: MethodInput<'_, Erased>,
        player: Player,
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<ExactResult, Halt> {
        self.judge.exact(self.on(on)?, player, bench, budget)
    }

    fn grounds(
        &self,
        on: MethodInput<'_, Erased>,
        result: (Player, bool),
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<Grounds, Halt> {
        self.judge.grounds(self.on(on)?, result, bench, budget)
    }

    fn remoteness(
        &self,
        on: MethodInput<'_, Erased>,
        mover: Mover,
        budget: &mut Budget,
    ) -> Result<Option<u64>, Halt> {
        self.judge.remoteness(self.on(on)?, mover, budget)
    }

    fn erased(&self, on: MethodInput<'_, Erased>, _: &mut Budget) -> Result<AnyPosition, Halt> {
        Ok(on.at.clone())
    }

    fn method(&self, _: &Erased) -> Basis {
        self.judge.method(&self.rules)
    }

    fn bytes(&self) -> u64 {
        self.judge.bytes()
    }
}
