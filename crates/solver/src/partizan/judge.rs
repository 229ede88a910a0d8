//! Who says what positions are worth and who wins them: by the rules alone, or after asking rules that may
//! fail.

use super::decided::{BY_RETROGRADE, BY_SEARCH};
use super::exact::{ExactResult, ExactSearch, no_exact_search};
use crate::answer::By;
use crate::kept::lock;
use crate::limits::{Budget, Stop};
use crate::method::On;
use crate::workbench::ValueArena;
use grundy_search::ruleset_search::{PlayMode, RulesetSearch};
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::player::Player;
use grundy_theory::ruleset::Notation;
use grundy_theory::ruleset::erased::AnyPosition;
use grundy_values::loopy::value::Loopy;
use grundy_values::positions::{Positions, Splits};
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
    /// [`Stop`] where a limit is reached or the rules fail; so below.
    fn explore(&self, _on: On<'_, R>, _budget: &mut Budget) -> Result<(), Stop> {
        Ok(())
    }

    /// Called before the moves of the position asked about are looked at one by one.
    fn before_moves(&self, _on: On<'_, R>, _player: Player, _budget: &mut Budget) -> Result<(), Stop> {
        Ok(())
    }

    /// The independent parts of a position, in the order in which the rules show them.
    fn parts(&self, on: On<'_, R>, budget: &mut Budget) -> Result<Vec<R::Position>, Stop>;

    /// What the position is worth in normal play.
    fn value(&self, on: On<'_, R>, bench: &mut ValueArena, budget: &mut Budget) -> Result<Loopy, Stop>;

    /// Who wins when this player begins, found without values.
    fn outcome(
        &self,
        on: On<'_, R>,
        player: Player,
        play: Play,
        budget: &mut Budget,
    ) -> Result<Outcome, Stop>;

    /// How many cells the largest part of a position has, if the rules say so: the more, the longer its value
    /// takes.
    fn cells(&self, _on: On<'_, R>, _budget: &mut Budget) -> Result<Option<u32>, Stop> {
        Ok(None)
    }

    /// Whether there is a search with exact parts, for normal play that ends. The default has none.
    fn has_exact(&self, _rules: &R) -> bool {
        false
    }

    /// Whether this player wins by moving first in normal play, by a search with exact parts.
    fn exact(
        &self,
        _on: On<'_, R>,
        _player: Player,
        _bench: &mut ValueArena,
        _budget: &mut Budget,
    ) -> Result<ExactResult, Stop> {
        Err(no_exact_search())
    }

    /// What decides in that search that this player wins by moving first, or does not.
    fn grounds(
        &self,
        _on: On<'_, R>,
        _result: (Player, bool),
        _bench: &mut ValueArena,
        _budget: &mut Budget,
    ) -> Result<Grounds, Stop> {
        Err(no_exact_search())
    }

    /// How long the game lasts then; `None` for a draw.
    fn remoteness(
        &self,
        on: On<'_, R>,
        player: Player,
        play: Play,
        budget: &mut Budget,
    ) -> Result<Option<u64>, Stop>;

    /// The position with rules that engines can go through.
    fn erased(&self, on: On<'_, R>, budget: &mut Budget) -> Result<AnyPosition, Stop>;

    /// The algorithm that finds outcomes without values.
    fn method(&self, rules: &R) -> By;

    /// About how many bytes its tables and memories hold.
    fn bytes(&self) -> u64;
}

/// Play is searched by the rules, in turns.
pub(crate) struct Searching<R: Notation> {
    /// Values of positions, and the workbench they belong to.
    values: Mutex<(u64, Positions<R>)>,
    /// Who wins, by a search with exact parts.
    exact: Mutex<ExactSearch<RulesetComponents<R>>>,
    theorems: Splits<R>,
    /// By the moves alone.
    search: Mutex<RulesetSearch<Arc<R>>>,
}

/// Steps that a position costs that is met in search, and bytes, at least.
const MET: u64 = 100;
const REMEMBERED: u64 = 64;

impl<R: Notation> Searching<R> {
    /// A search by these rules that knows nothing yet but these theorems.
    pub(crate) fn new(rules: Arc<R>, theorems: Splits<R>) -> Searching<R> {
        Searching {
            exact: Mutex::new(ExactSearch::NEW),
            values: Mutex::new((u64::MAX, Positions::new(theorems.clone()))),
            theorems,
            search: Mutex::new(RulesetSearch::new(rules)),
        }
    }
}

fn mode<R: Notation>(on: On<'_, R>, player: Player, play: Play) -> PlayMode {
    PlayMode { play, player: Some(player), may_go_on: on.rules.may_go_on() }
}

impl<R: Notation> Judge<R> for Searching<R> {
    /// Values of play that may go on for ever take more work than looking at all positions: each of these has
    /// a graph as large as all of them for its value.
    fn values_decide(&self, rules: &R) -> bool {
        !rules.may_go_on()
    }

    fn parts(&self, on: On<'_, R>, budget: &mut Budget) -> Result<Vec<R::Position>, Stop> {
        const PART: u64 = 20;
        let mut parts = Vec::new();
        let mut found = budget.spend(PART);
        on.rules.visit_parts(on.at, &mut |part| {
            if found.is_ok() {
                found = budget.spend(PART).and_then(|()| budget.hold(on.rules.weight(&part) as u64));
                parts.push(part);
            }
        });
        found.map(|()| parts)
    }

    fn value(&self, on: On<'_, R>, bench: &mut ValueArena, budget: &mut Budget) -> Result<Loopy, Stop> {
        if on.rules.may_go_on() {
            return bench.calculator(budget).position(&**on.rules, on.at);
        }
        let mut values = budget.lock(&self.values)?;
        if values.0 != bench.stamp() {
            *values = (bench.stamp(), values.1.anew());
        }
        let id = values.1.value(&**on.rules, on.at, bench.arena(), budget)?;
        Ok(bench.calculator(budget).of_short(id))
    }

    fn outcome(
        &self,
        on: On<'_, R>,
        player: Player,
        play: Play,
        budget: &mut Budget,
    ) -> Result<Outcome, Stop> {
        // All positions on the way to an end are remembered.
        let positions = on.rules.least_moves(on.at);
        budget.foresee(positions.saturating_mul(MET), positions.saturating_mul(REMEMBERED))?;
        budget.lock(&self.search)?.outcome(on.at, mode(on, player, play), budget)
    }

    fn cells(&self, on: On<'_, R>, budget: &mut Budget) -> Result<Option<u32>, Stop> {
        let hooks = on.rules.outcome_hooks();
        Ok(self.parts(on, budget)?.iter().map(|part| hooks.cells(part)).max().unwrap_or(Some(0)))
    }

    fn has_exact(&self, rules: &R) -> bool {
        !rules.may_go_on()
    }

    fn exact(
        &self,
        on: On<'_, R>,
        player: Player,
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<ExactResult, Stop> {
        let new = |_| RulesetComponents::new(Arc::clone(on.rules), self.theorems.clone());
        budget.lock(&self.exact)?.wins((&[on.at], &[]), player, new, bench, budget)
    }

    fn grounds(
        &self,
        on: On<'_, R>,
        result: (Player, bool),
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<Grounds, Stop> {
        let new = |_| RulesetComponents::new(Arc::clone(on.rules), self.theorems.clone());
        budget.lock(&self.exact)?.grounds((&[on.at], &[]), result, new, bench, budget)
    }

    fn remoteness(
        &self,
        on: On<'_, R>,
        player: Player,
        play: Play,
        budget: &mut Budget,
    ) -> Result<Option<u64>, Stop> {
        budget.lock(&self.search)?.remoteness(on.at, mode(on, player, play), budget)
    }

    fn erased(&self, on: On<'_, R>, _: &mut Budget) -> Result<AnyPosition, Stop> {
        Ok(AnyPosition::new(Arc::clone(on.rules), on.at.clone()))
    }

    fn method(&self, rules: &R) -> By {
        if rules.may_go_on() { BY_RETROGRADE } else { BY_SEARCH }
    }

    fn bytes(&self) -> u64 {
        lock(&self.exact).bytes() + lock(&self.search).bytes()
    }
}
