//! Who says what positions are worth and who wins them: by the rules alone, or after asking rules that may
//! fail.

use super::by_value::{BY_RETROGRADE, BY_SEARCH};
use super::exact::{ExactResult, ExactSearch, no_exact_search};
use crate::answer::Basis;
use crate::budget::{Budget, Halt};
use crate::method::MethodInput;
use crate::once::lock;
use crate::partizan::position::Mover;
use crate::value_arena::ValueArena;
use grundy_search::ruleset_search::{PlayMode, RulesetSearch};
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::Notation;
use grundy_theory::ruleset::any::{AnyPosition, PartizanKind};
use grundy_theory::ruleset::erased_rules::ErasedRules;
use grundy_values::loopy::value::LoopyValue;
use grundy_values::positions::{PositionValues, ValueReductions};
use grundy_wins::grounds::Grounds;
use grundy_wins::ruleset::RulesetComponents;
use std::sync::{Arc, Mutex};

/// What is known of the positions of a game of Left and Right.
pub(crate) trait Judge<R: Notation>: Send + Sync {
    /// Do values decide who wins in normal play, where they are within reach? The default says yes.
    fn values_decide(&self, _rules: &R) -> bool {
        true
    }

    /// Asks rules that may fail, or take long, for whatever the value depends on.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached or the rules fail; so below.
    fn explore(&self, _on: MethodInput<'_, R>, _budget: &mut Budget) -> Result<(), Halt> {
        Ok(())
    }

    /// Called before the moves of the position asked about are looked at one by one.
    fn before_moves(
        &self,
        _on: MethodInput<'_, R>,
        _player: Player,
        _budget: &mut Budget,
    ) -> Result<(), Halt> {
        Ok(())
    }

    /// The independent components of a position, in the order in which the rules show them.
    fn components(&self, on: MethodInput<'_, R>, budget: &mut Budget) -> Result<Vec<R::Position>, Halt>;

    /// What the position is worth in normal play.
    fn value(
        &self,
        on: MethodInput<'_, R>,
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<LoopyValue, Halt>;

    /// Who wins when this player begins, found without values.
    fn outcome(&self, on: MethodInput<'_, R>, mover: Mover, budget: &mut Budget) -> Result<Outcome, Halt>;

    /// How many cells the largest part of a position has, if the rules say so: the more, the longer its value
    /// takes.
    fn cells(&self, _on: MethodInput<'_, R>, _budget: &mut Budget) -> Result<Option<u32>, Halt> {
        Ok(None)
    }

    /// Whether there is a search with exact parts, for normal play that ends. The default has none.
    fn has_exact(&self, _rules: &R) -> bool {
        false
    }

    /// Whether this player wins by moving first in normal play, by a search with exact parts.
    fn exact(
        &self,
        _on: MethodInput<'_, R>,
        _player: Player,
        _bench: &mut ValueArena,
        _budget: &mut Budget,
    ) -> Result<ExactResult, Halt> {
        Err(no_exact_search())
    }

    /// What decides in that search that this player wins by moving first, or does not.
    fn grounds(
        &self,
        _on: MethodInput<'_, R>,
        _result: (Player, bool),
        _bench: &mut ValueArena,
        _budget: &mut Budget,
    ) -> Result<Grounds, Halt> {
        Err(no_exact_search())
    }

    /// How long the game lasts then; `None` for a draw.
    fn remoteness(
        &self,
        on: MethodInput<'_, R>,
        mover: Mover,
        budget: &mut Budget,
    ) -> Result<Option<u64>, Halt>;

    /// The position with rules that engines can go through.
    fn erased(&self, on: MethodInput<'_, R>, budget: &mut Budget) -> Result<AnyPosition, Halt>;

    /// The algorithm that finds outcomes without values.
    fn method(&self, rules: &R) -> Basis;

    /// About how many bytes its tables and memories hold.
    fn bytes(&self) -> u64;
}

/// Play is searched by the rules, in turns.
pub(crate) struct AlternatingSearch<R: Notation> {
    /// Values of positions, and the workbench they belong to.
    values: Mutex<(u64, PositionValues<R>)>,
    /// Who wins, by a search with exact parts.
    exact: Mutex<ExactSearch<RulesetComponents<R>>>,
    theorems: ValueReductions<R>,
    /// By the moves alone.
    search: Mutex<RulesetSearch<Arc<R>>>,
    /// A position with its rules alone.
    erase: fn(&Arc<R>, &R::Position) -> AnyPosition,
}

/// Steps that a position costs that is met in search, and bytes, at least.
const MET: u64 = 100;
const REMEMBERED: u64 = 64;

impl<R: Notation> AlternatingSearch<R> {
    /// A search by these rules that knows nothing yet but these theorems.
    pub(crate) fn new(rules: Arc<R>, theorems: ValueReductions<R>) -> AlternatingSearch<R> {
        AlternatingSearch {
            exact: Mutex::new(ExactSearch::NEW),
            values: Mutex::new((u64::MAX, PositionValues::new(theorems.clone()))),
            theorems,
            search: Mutex::new(RulesetSearch::new(rules)),
            erase: |rules, at| AnyPosition::new(Arc::clone(rules), at.clone()),
        }
    }
}

impl AlternatingSearch<ErasedRules<PartizanKind>> {
    /// The same by rules that have forgotten their type: their positions know them.
    pub(crate) fn without_type(
        rules: Arc<ErasedRules<PartizanKind>>,
        theorems: ValueReductions<ErasedRules<PartizanKind>>,
    ) -> Self {
        AlternatingSearch { erase: |_, at| at.clone(), ..AlternatingSearch::new(rules, theorems) }
    }
}

fn mode<R: Notation>(on: MethodInput<'_, R>, player: Player, play: Convention) -> PlayMode {
    PlayMode { play, player: Some(player), may_go_on: on.rules.is_loopy() }
}

impl<R: Notation> Judge<R> for AlternatingSearch<R> {
    /// Values of play that may go on for ever take more work than looking at all positions: each of these has
    /// a graph as large as all of them for its value.
    fn values_decide(&self, rules: &R) -> bool {
        !rules.is_loopy()
    }

    fn components(&self, on: MethodInput<'_, R>, budget: &mut Budget) -> Result<Vec<R::Position>, Halt> {
        const PART: u64 = 20;
        let mut components = Vec::new();
        let mut found = budget.charge_steps(PART);
        on.rules.visit_components(on.at, &mut |component| {
            if found.is_ok() {
                found = budget
                    .charge_steps(PART)
                    .and_then(|()| budget.reserve(on.rules.size_in_memory(&component) as u64));
                components.push(component);
            }
        });
        found.map(|()| components)
    }

    fn value(
        &self,
        on: MethodInput<'_, R>,
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<LoopyValue, Halt> {
        if on.rules.is_loopy() {
            return bench.calculator(budget).position(&**on.rules, on.at);
        }
        let mut values = budget.lock(&self.values)?;
        if values.0 != bench.stamp() {
            *values = (bench.stamp(), values.1.anew());
        }
        let id = values.1.value(&**on.rules, on.at, bench.arena(), budget)?;
        Ok(bench.calculator(budget).of_short(id))
    }

    fn outcome(&self, on: MethodInput<'_, R>, mover: Mover, budget: &mut Budget) -> Result<Outcome, Halt> {
        // All positions on the way to an end are remembered.
        let positions = on.rules.min_play_length(on.at);
        budget.check_ahead(positions.saturating_mul(MET), positions.saturating_mul(REMEMBERED))?;
        budget.lock(&self.search)?.outcome(on.at, mode(on, mover.player, mover.play), budget)
    }

    fn cells(&self, on: MethodInput<'_, R>, budget: &mut Budget) -> Result<Option<u32>, Halt> {
        let hooks = on.rules.outcome_hooks();
        Ok(self
            .components(on, budget)?
            .iter()
            .map(|component| hooks.cells(component))
            .max()
            .unwrap_or(Some(0)))
    }

    fn has_exact(&self, rules: &R) -> bool {
        !rules.is_loopy()
    }

    fn exact(
        &self,
        on: MethodInput<'_, R>,
        player: Player,
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<ExactResult, Halt> {
        let new = |_| RulesetComponents::new(Arc::clone(on.rules), self.theorems.clone());
        budget.lock(&self.exact)?.wins((&[on.at], &[]), player, new, bench, budget)
    }

    fn grounds(
        &self,
        on: MethodInput<'_, R>,
        result: (Player, bool),
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<Grounds, Halt> {
        let new = |_| RulesetComponents::new(Arc::clone(on.rules), self.theorems.clone());
        budget.lock(&self.exact)?.grounds((&[on.at], &[]), result, new, bench, budget)
    }

    fn remoteness(
        &self,
        on: MethodInput<'_, R>,
        mover: Mover,
        budget: &mut Budget,
    ) -> Result<Option<u64>, Halt> {
        budget.lock(&self.search)?.remoteness(on.at, mode(on, mover.player, mover.play), budget)
    }

    fn erased(&self, on: MethodInput<'_, R>, _: &mut Budget) -> Result<AnyPosition, Halt> {
        Ok((self.erase)(on.rules, on.at))
    }

    fn method(&self, rules: &R) -> Basis {
        if rules.is_loopy() { BY_RETROGRADE } else { BY_SEARCH }
    }

    fn bytes(&self) -> u64 {
        lock(&self.exact).bytes() + lock(&self.search).bytes()
    }
}
