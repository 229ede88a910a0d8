//! Loopy games: games in which play may come back to where it was, and may last for ever.
//!
//! The theory is that of Conway, Bach and Norton (Winning Ways, chapter 11) as Siegel tells it (Combinatorial
//! Game Theory, chapter VI). Infinite play is a draw. A loopy game G is known by its two sides: the onside,
//! where Left wins infinite plays instead, and the offside, where Right does; both are *stoppers* if anything
//! is known of G at all.
//!
//! [`ValueContext`] has the operations, [`LoopyArena`] the tables. In the files, from the bottom up:
//!
//! - `graph`, `builder`, `interner`, `components`, `followers`, `option_lists`: games as graphs, and how they
//!   are made;
//! - `difference_game`, `corner`, `compare`: which of two games is better for Left, by retrograde analysis of
//!   the difference;
//! - `simplify`, `canonical`: dominated and reversible moves, equal nodes, to the one canonical stopper;
//! - [`value`], `sum`: pairs of onside and offside, and their arithmetic;
//! - `named_values`, `stops`, `kinds`: what the literature asks of such games;
//! - `print`, [`evaluate`], `keys`: from values to text and back, and the questions of the batch;
//! - `ko`: means and temperatures of written games with simple kos;
//! - `positions`: from rules to values.
//!
//! ```
//! use grundy_budget::{Budget, Limits};
//! use grundy_values::arena::Arena;
//! use grundy_values::loopy::{ValueContext, LoopyArena};
//! use grundy_values::notation::{NoResolver, Glyphs, read};
//! let (mut arena, mut loops) = (Arena::new(), LoopyArena::new());
//! let mut budget = Budget::new(&Limits::default());
//! let mut it = ValueContext { arena: &mut arena, loops: &mut loops, budget: &mut budget };
//! let value = it.evaluate(&read("{pass|*} + {*|pass}")?, &mut NoResolver)?;
//! assert_eq!(it.print(value, Glyphs::Ascii)?.as_deref(), Some("^<on> & v<on>"));
//! # Ok::<(), grundy_values::notation::EvaluateError>(())
//! ```
//!
//! Not here: games without loops. Where one turns up, it is a value of the arena.

mod builder;
mod canonical;
mod compare;
mod components;
mod corner;
mod difference_game;
pub mod evaluate;
mod followers;
mod graph;
mod interner;
mod keys;
mod kinds;
pub mod ko;
mod named_values;
mod option_lists;
mod positions;
mod print;
mod simplify;
mod stops;
mod sum;
pub mod value;

use crate::arena::Arena;
use difference_game::DifferenceGame;
use graph::{Graph, Node};
use grundy_budget::{Budget, Halt};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Loopy games that are known, and what is known of them. It grows, within limits, and is good for the arena
/// of short games with which it was filled.
#[derive(Debug, Default)]
pub struct LoopyArena {
    graph: Graph,
    /// Results of comparisons between nodes that stay.
    known: FxHashMap<(Node, Node), bool>,
    /// The same with nodes from `scratch_from` on, which will not.
    scratch: FxHashMap<(Node, Node), bool>,
    scratch_from: Option<u32>,
    /// Canonical stoppers by what does not depend on how their nodes are numbered.
    by_colour: FxHashMap<u64, SmallVec<[u32; 2]>>,
    /// Canonical stoppers by their moves.
    by_options: FxHashMap<u64, SmallVec<[u32; 2]>>,
    negatives: FxHashMap<Node, Node>,
    sums: FxHashMap<(Node, Node), Node>,
    /// Room for the next comparison.
    spare: DifferenceGame,
}

impl LoopyArena {
    /// No loopy games.
    pub fn new() -> LoopyArena {
        LoopyArena::default()
    }

    /// About how many bytes it holds.
    pub fn size_in_memory(&self) -> u64 {
        let entries = self.by_colour.len() + self.by_options.len() + self.negatives.len() + self.sums.len();
        self.graph.size_in_memory() + self.known.len() as u64 * KNOWN_BYTES + entries as u64 * 2 * KNOWN_BYTES
    }

    fn recall(&self, first: Node, second: Node) -> Option<bool> {
        let table = if self.passes(first) || self.passes(second) { &self.scratch } else { &self.known };
        table.get(&(first, second)).copied()
    }

    /// Whether this node will be forgotten.
    fn passes(&self, node: Node) -> bool {
        matches!(node, Node::Loop(place) if self.scratch_from.is_some_and(|from| place >= from))
    }
}

/// Bytes of a remembered comparison.
const KNOWN_BYTES: u64 = 2 * (size_of::<(Node, Node, bool)>() as u64 + 1);

/// Works with loopy games: the tables, and the meter of the question at hand.
pub struct ValueContext<'a> {
    /// Short games.
    pub arena: &'a mut Arena,
    /// Loopy games.
    pub loops: &'a mut LoopyArena,
    /// What the question may cost.
    pub budget: &'a mut Budget,
}

impl ValueContext<'_> {
    fn remember(&mut self, first: Node, second: Node, at_least: bool) -> Result<(), Halt> {
        self.budget.reserve(KNOWN_BYTES)?;
        let passes = self.loops.passes(first) || self.loops.passes(second);
        let table = if passes { &mut self.loops.scratch } else { &mut self.loops.known };
        table.insert((first, second), at_least);
        Ok(())
    }

    /// Does work in which comparisons with nodes from `from` on are not remembered beyond it.
    fn with_scratch<T>(
        &mut self,
        from: u32,
        work: impl FnOnce(&mut ValueContext<'_>) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        self.loops.scratch_from = Some(from);
        let done = work(self);
        let forgotten = self.loops.scratch.len() as u64 * KNOWN_BYTES;
        self.loops.scratch = FxHashMap::default();
        self.loops.scratch_from = None;
        self.budget.release(forgotten);
        done
    }

    fn is_number(&self, node: Node) -> bool {
        matches!(node, Node::Short(short) if self.arena.is_number(short))
    }
}

#[cfg(test)]
mod tests;
