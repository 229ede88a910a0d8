//! Searches of typed positions: the door from a ruleset to engines that know numbers alone.

use crate::algebra::{MeteredAlgebra, Remoteness};
use crate::game_search::GameSearch;
use crate::graph::{GameGraph, OptionBuffer, PositionId};
use crate::retrograde::RetrogradeResult;
use crate::ruleset_graph::RulesetGraph;
use crate::transposition_table::TranspositionTable;
use crate::turns::{InTurns, in_turn};
use grundy_budget::{Budget, Halt};
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::Ruleset;

/// How a position is played.
#[derive(Clone, Copy, Debug)]
pub struct PlayMode {
    /// Who wins by moving last.
    pub play: Convention,
    /// The player who begins, if Left and Right may have different moves.
    pub player: Option<Player>,
    /// Whether play may go on for ever.
    pub may_go_on: bool,
}

/// Searches of the positions of one ruleset, which share their numbers.
pub struct RulesetSearch<R: Ruleset> {
    graph: RulesetGraph<R>,
    plays: [GameSearch; 2],
}

impl<R: Ruleset> RulesetSearch<R> {
    /// A search by these rules that knows nothing yet.
    pub fn new(rules: R) -> RulesetSearch<R> {
        RulesetSearch {
            graph: RulesetGraph::new(rules),
            plays: [Convention::Normal, Convention::Misere].map(GameSearch::new),
        }
    }

    /// The rules.
    pub fn rules(&self) -> R
    where
        R: Clone,
    {
        self.graph.rules().clone()
    }

    /// The graph of the rules.
    pub fn graph(&mut self) -> &mut RulesetGraph<R> {
        &mut self.graph
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> u64 {
        self.graph.bytes() + self.plays.iter().map(GameSearch::bytes).sum::<u64>()
    }

    /// Who wins: N, P or, if play may go on for ever, D.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn outcome(
        &mut self,
        at: &R::Position,
        mode: PlayMode,
        budget: &mut Budget,
    ) -> Result<Outcome, Halt> {
        self.numbered(at, mode, budget, |search, graph, at, budget| {
            search.outcome(graph, at, mode.may_go_on, budget)
        })
    }

    /// Who wins and how long it takes when the winner hurries and the loser delays.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn result(
        &mut self,
        at: &R::Position,
        mode: PlayMode,
        budget: &mut Budget,
    ) -> Result<RetrogradeResult, Halt> {
        self.numbered(at, mode, budget, |search, graph, at, budget| {
            search.result(graph, at, mode.may_go_on, budget)
        })
    }

    /// How long play lasts when the winner hurries and the loser delays; `None` for a draw.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn remoteness(
        &mut self,
        at: &R::Position,
        mode: PlayMode,
        budget: &mut Budget,
    ) -> Result<Option<u64>, Halt> {
        Ok(self.result(at, mode, budget)?.remoteness)
    }

    /// Who wins and how long it takes, from a position from which play ends.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn length(
        &mut self,
        at: &R::Position,
        mode: PlayMode,
        budget: &mut Budget,
    ) -> Result<Remoteness, Halt> {
        self.numbered(at, mode, budget, |search, graph, at, budget| search.length(graph, at, budget))
    }

    /// Who wins and how long it takes, from the ends backwards, whether play ends or not.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn verdict(
        &mut self,
        at: &R::Position,
        mode: PlayMode,
        budget: &mut Budget,
    ) -> Result<RetrogradeResult, Halt> {
        self.numbered(at, mode, budget, |search, graph, at, budget| search.verdict(graph, at, budget))
    }

    /// Numbers a position and searches it.
    fn numbered<T>(
        &mut self,
        at: &R::Position,
        mode: PlayMode,
        budget: &mut Budget,
        work: impl FnOnce(&mut GameSearch, &mut dyn GameGraph, PositionId, &mut Budget) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        let search = &mut self.plays[mode.play as usize];
        budget.scoped(|budget| {
            let at = self.graph.number(at, budget)?;
            match mode.player {
                None => work(search, &mut self.graph, at, budget),
                Some(player) => work(search, &mut InTurns(&mut self.graph), in_turn(at, player), budget),
            }
        })
    }
}

impl<A: MeteredAlgebra> TranspositionTable<A> {
    /// The value of a position of a ruleset.
    ///
    /// # Errors
    /// Returns an error if a limit is reached; the values that were found stay in the table.
    pub fn value_of<R: Ruleset>(
        &mut self,
        graph: &mut RulesetGraph<R>,
        at: &R::Position,
        budget: &mut Budget,
    ) -> Result<A::Value, Halt> {
        budget.scoped(|budget| {
            let mut components = OptionBuffer::default();
            graph.components(at, self.decompose(), &mut components, budget)?;
            self.value(graph, components.components(), budget)
        })
    }
}
