//! Retrograde analysis: outcomes and lengths from the ends of the game backwards, cycles or not.

use super::options;
use crate::limits::{Budget, Stop};
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::ruleset::{Impartial, Ruleset};
use grundy_theory::structure::digraph::Digraph;
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Who wins from one vertex of a graph, and how long it takes when the winner hurries and the loser delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// N, P, or D where play can be kept going by whoever would lose.
    pub outcome: Outcome,
    /// Moves to the end; `None` for a draw.
    pub remoteness: Option<u64>,
}

const DRAWN: u32 = u32::MAX;

/// The verdicts on all vertices of a graph.
#[derive(Debug)]
pub struct Verdicts {
    /// For each vertex twice its remoteness, and one more where the player to move wins.
    lengths: Vec<u32>,
}

impl Verdicts {
    /// Finds them all.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn of(graph: &Digraph, play: Play, budget: &mut Budget) -> Result<Verdicts, Stop> {
        let count = graph.vertices() as usize;
        let bytes = 8 * graph.edges() as u64 + 24 * count as u64;
        budget.hold(bytes)?;
        budget.spend(4 * graph.edges() as u64 + count as u64)?;
        let reversed = graph.reversed();
        let mut lengths = vec![DRAWN; count];
        let mut open: Vec<u32> = (0..count as u32).map(|v| graph.heads(v).len() as u32).collect();
        // A queue: whatever is settled later lasts at least as long.
        let mut settled: Vec<u32> = (0..count as u32).filter(|&v| open[v as usize] == 0).collect();
        for &v in &settled {
            lengths[v as usize] = u32::from(play == Play::Misere);
        }
        let mut next = 0;
        while let Some(&v) = settled.get(next) {
            next += 1;
            let length = lengths[v as usize];
            for &before in reversed.heads(v) {
                if lengths[before as usize] != DRAWN {
                    continue;
                }
                open[before as usize] -= 1;
                let wins = length.is_multiple_of(2);
                // The last option of a loser is the one that lasts longest, the first lost option of a winner the one
                // that lasts shortest.
                if wins || open[before as usize] == 0 {
                    lengths[before as usize] = (length / 2 + 1) * 2 + u32::from(wins);
                    settled.push(before);
                }
            }
        }
        budget.release(bytes);
        Ok(Verdicts { lengths })
    }

    /// The verdict on a vertex.
    pub fn on(&self, v: u32) -> Verdict {
        match self.lengths.get(v as usize) {
            None | Some(&DRAWN) => Verdict { outcome: Outcome::D, remoteness: None },
            Some(&length) => Verdict {
                outcome: Outcome::of_next(length % 2 == 1),
                remoteness: Some(u64::from(length / 2)),
            },
        }
    }
}

/// All positions that can be reached from one, in their canonical forms, with their verdicts.
#[derive(Debug)]
pub struct Reached<R: Ruleset> {
    positions: Vec<R::Position>,
    numbers: HashTable<u32>,
    verdicts: Verdicts,
}

impl<R: Impartial> Reached<R> {
    /// Looks at every position that can be reached.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn from(rules: &R, at: &R::Position, play: Play, budget: &mut Budget) -> Result<Reached<R>, Stop> {
        let mut held = 0;
        let reached = explore(rules, at, play, budget, &mut held);
        budget.release(held);
        reached
    }

    /// The verdict on a position that can be reached; `None` for any other.
    pub fn on(&self, rules: &R, at: &R::Position) -> Option<Verdict> {
        let at = rules.canonical(at);
        let hash = FxBuildHasher.hash_one(&at);
        let number = self.numbers.find(hash, |&number| self.positions[number as usize] == at)?;
        Some(self.verdicts.on(*number))
    }
}

fn explore<R: Impartial>(
    rules: &R,
    at: &R::Position,
    play: Play,
    budget: &mut Budget,
    held: &mut u64,
) -> Result<Reached<R>, Stop> {
    let mut positions = Vec::new();
    let mut numbers = HashTable::new();
    let mut edges = Vec::new();
    let mut number =
        |at: R::Position, positions: &mut Vec<R::Position>, budget: &mut Budget| -> Result<u32, Stop> {
            let hash = FxBuildHasher.hash_one(&at);
            if let Some(&number) = numbers.find(hash, |&number: &u32| positions[number as usize] == at) {
                return Ok(number);
            }
            let bytes = rules.weight(&at) as u64 + 48;
            budget.hold(bytes)?;
            *held += bytes;
            let number = u32::try_from(positions.len()).map_err(|_| Stop::Memory(budget.limits().memory))?;
            positions.push(at);
            numbers
                .insert_unique(hash, number, |&number| FxBuildHasher.hash_one(&positions[number as usize]));
            Ok(number)
        };
    number(rules.canonical(at), &mut positions, budget)?;
    let mut next = 0;
    while let Some(at) = positions.get(next).cloned() {
        for option in options(rules, &at, budget)? {
            budget.hold(EDGE)?;
            edges.push((next as u32, number(option, &mut positions, budget)?));
        }
        next += 1;
    }
    let graph = Digraph::new(positions.len() as u32, edges.iter().copied());
    budget.release(EDGE * edges.len() as u64);
    drop(edges);
    let verdicts = Verdicts::of(&graph, play, budget)?;
    Ok(Reached { positions, numbers, verdicts })
}

/// Bytes for an edge: its two ends, in a list that grows by doubling, and its place in the graph.
const EDGE: u64 = 32;
