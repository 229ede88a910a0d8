//! Finds who wins and how long it takes: depth first if play ends, from the ends backwards if it may go on
//! for ever.

use crate::algebra::{Remoteness, RemotenessAlgebra};
use crate::graph::{GameGraph, PositionId};
use crate::outcome_search::OutcomeSearch;
use crate::retrograde::{ReachableSet, RetrogradeResult};
use crate::transposition_table::TranspositionTable;
use grundy_budget::{Budget, Halt};
use grundy_theory::outcome::{Convention, Outcome};
use std::collections::VecDeque;

/// What is known of the positions of one graph, in one convention. Each result is found when it is asked for.
#[derive(Debug)]
pub struct GameSearch {
    play: Convention,
    outcomes: OutcomeSearch,
    lengths: TranspositionTable<RemotenessAlgebra>,
    /// The positions that were last looked at from the ends backwards, in turns for each player to begin.
    reachable: VecDeque<ReachableSet>,
}

impl GameSearch {
    /// A search that knows nothing yet.
    pub fn new(play: Convention) -> GameSearch {
        GameSearch {
            play,
            outcomes: OutcomeSearch::new(play),
            lengths: TranspositionTable::new(RemotenessAlgebra(play)),
            reachable: VecDeque::new(),
        }
    }

    /// Who wins: N, P or, if play may go on for ever, D.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn outcome(
        &mut self,
        graph: &mut dyn GameGraph,
        at: PositionId,
        may_go_on: bool,
        budget: &mut Budget,
    ) -> Result<Outcome, Halt> {
        match may_go_on {
            true => Ok(self.verdict(graph, at, budget)?.outcome),
            false => self.outcomes.outcome(graph, at, budget),
        }
    }

    /// Who wins and how long it takes when the winner hurries and the loser delays.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn result(
        &mut self,
        graph: &mut dyn GameGraph,
        at: PositionId,
        may_go_on: bool,
        budget: &mut Budget,
    ) -> Result<RetrogradeResult, Halt> {
        if may_go_on {
            return self.verdict(graph, at, budget);
        }
        let length = self.length(graph, at, budget)?;
        Ok(RetrogradeResult {
            outcome: Outcome::from_next(length.wins()),
            remoteness: Some(length.remoteness()),
        })
    }

    /// Who wins and how long it takes, from a position from which play ends.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn length(
        &mut self,
        graph: &mut dyn GameGraph,
        at: PositionId,
        budget: &mut Budget,
    ) -> Result<Remoteness, Halt> {
        self.lengths.value(graph, &[at.into()], budget)
    }

    /// Who wins and how long it takes, from the ends backwards. All positions that can be reached from here
    /// are looked at, unless they were before.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn verdict(
        &mut self,
        graph: &mut dyn GameGraph,
        at: PositionId,
        budget: &mut Budget,
    ) -> Result<RetrogradeResult, Halt> {
        if let Some(verdict) = self.reachable.iter().find_map(|reachable| reachable.on(at)) {
            return Ok(verdict);
        }
        let found = ReachableSet::from(graph, at, self.play, budget)?;
        let verdict = found.on(at);
        self.reachable.truncate(1);
        self.reachable.push_front(found);
        Ok(verdict.unwrap_or(RetrogradeResult { outcome: Outcome::D, remoteness: None }))
    }

    /// About how many bytes the results take, without the graph.
    pub fn bytes(&self) -> u64 {
        let reachable: u64 = self.reachable.iter().map(ReachableSet::bytes).sum();
        self.outcomes.bytes() + self.lengths.bytes() + reachable
    }
}
