//! Who wins games on a board whose play may go on for ever: all positions that can be reached, from the ends
//! backwards.

use crate::retrograde::{RetrogradeResult, RetrogradeTable};
use grundy_budget::{Budget, Halt, moves};
use grundy_theory::outcome::Outcome;
use grundy_theory::ruleset::board::{BoardGame, BoardResult};
use grundy_theory::structure::digraph::{Digraph, MAX_EDGES};
use rustc_hash::FxBuildHasher;
use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;

/// What is known of the positions of one game.
pub struct EndlessSearch<R: BoardGame> {
    /// The positions that were last looked at. Two sets are enough for a position and those that do not lead
    /// back to it.
    explored: VecDeque<Explored<R>>,
}

/// Positions and all that can be reached from them.
struct Explored<R: BoardGame> {
    /// The vertex of each position, with the players exchanged where the rules do so.
    vertices: HashMap<R::Position, u32, FxBuildHasher>,
    verdicts: RetrogradeTable,
    bytes: u64,
}

impl<R: BoardGame> Default for EndlessSearch<R> {
    fn default() -> EndlessSearch<R> {
        EndlessSearch { explored: VecDeque::new() }
    }
}

impl<R: BoardGame> EndlessSearch<R> {
    /// Who wins, and how long it takes when the winner hurries and the loser delays.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn verdict(
        &mut self,
        rules: &R,
        at: &R::Position,
        budget: &mut Budget,
    ) -> Result<RetrogradeResult, Halt> {
        let (form, _) = rules.canonical_up_to_sign(at);
        if let Some(verdict) = self.explored.iter().find_map(|explored| explored.on(&form)) {
            return Ok(verdict);
        }
        self.explored.truncate(1);
        let found = budget.scoped(|budget| {
            // What an earlier question found is dropped if it leaves this one no memory.
            if budget.reserve(self.bytes()).is_err() {
                self.explored.clear();
            }
            Explored::from(rules, form.clone(), budget)
        })?;
        let verdict = found.on(&form);
        self.explored.push_front(found);
        Ok(verdict.unwrap_or(RetrogradeResult { outcome: Outcome::D, remoteness: None }))
    }

    /// About how many bytes the results take.
    pub fn bytes(&self) -> u64 {
        self.explored.iter().map(|explored| explored.bytes).sum()
    }
}

/// Steps to make a position, turn it and look it up; and to see whether the game is over.
const LOOKED_UP: u64 = 20;
const SEEN: u64 = 60;

/// Bytes for a position beside its weight, in a list and a table that grow by doubling, and for an option.
const POSITION: u64 = 64;
const OPTION: u64 = 12;

impl<R: BoardGame> Explored<R> {
    fn from(rules: &R, root: R::Position, budget: &mut Budget) -> Result<Explored<R>, Halt> {
        let mut vertices = HashMap::with_hasher(FxBuildHasher);
        let mut bytes = 0;
        let (mut starts, mut heads, mut ends) = (vec![0], Vec::new(), Vec::new());
        let mut positions = vec![root.clone()];
        vertices.insert(root, 0);
        while let Some(at) = positions.get(ends.len()).cloned() {
            let held = rules.size_in_memory(&at) as u64 + 2 * size_of::<R::Position>() as u64 + POSITION;
            bytes += held;
            budget.reserve(held)?;
            budget.charge_steps(SEEN)?;
            let (player, ended) = (rules.to_move(&at), rules.ended(&at));
            ends.push(match ended {
                Some(BoardResult::Won(winner)) => Some(winner == player),
                Some(BoardResult::Drawn) | None => None,
            });
            let first = heads.len();
            if ended.is_none() {
                let _ = moves::visit(rules, &at, player, budget, |mv, budget| {
                    budget.charge_steps(LOOKED_UP)?;
                    let to = rules.play(&at, &mv).map_err(|_| Halt::Memory(budget.limits().memory))?;
                    let (form, _) = rules.canonical_up_to_sign(&to);
                    let vertex = *vertices.entry(form).or_insert_with_key(|form| {
                        positions.push(form.clone());
                        positions.len() as u32 - 1
                    });
                    heads.push(vertex);
                    Ok(ControlFlow::Continue(()))
                })?;
                distinct_from(&mut heads, first);
            }
            budget.reserve(OPTION * (heads.len() - first) as u64)?;
            if heads.len() > MAX_EDGES {
                return Err(Halt::Memory(budget.limits().memory));
            }
            starts.push(heads.len() as u32);
        }
        drop(positions);
        let has_won = |vertex: u32| ends.get(vertex as usize).copied().flatten();
        let verdicts = RetrogradeTable::with_ends(&Digraph::from_rows(starts, heads), &has_won, budget)?;
        Ok(Explored { vertices, verdicts, bytes })
    }

    fn on(&self, form: &R::Position) -> Option<RetrogradeResult> {
        self.vertices.get(form).map(|&vertex| self.verdicts.on(vertex))
    }
}

/// Leaves each vertex once among those from a place on: a move to a position may be made in several ways.
fn distinct_from(heads: &mut Vec<u32>, first: usize) {
    let mut options = heads.split_off(first);
    options.sort_unstable();
    options.dedup();
    heads.append(&mut options);
}
