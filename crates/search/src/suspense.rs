//! How long play on a graph lasts when the winner delays and the loser hurries.

use crate::algebra::{Algebra, Length, Lengths};
use grundy_limits::{Budget, Stop};
use grundy_theory::outcome::Play;
use grundy_theory::structure::digraph::Digraph;

/// The suspense numbers of a token on each vertex of a graph.
#[derive(Debug)]
pub struct SuspenseNumbers(Vec<Option<Length>>);

impl SuspenseNumbers {
    /// Finds them all.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn of(graph: &Digraph, play: Play, budget: &mut Budget) -> Result<SuspenseNumbers, Stop> {
        let count = u64::from(graph.vertices());
        let bytes = 8 * graph.edges() as u64 + (size_of::<Option<Length>>() as u64 + 16) * count;
        budget.hold(bytes)?;
        budget.spend(4 * graph.edges() as u64 + count)?;
        let mut lengths = vec![None; count as usize];
        let mut options = Vec::new();
        for v in graph.well_founded() {
            options.clear();
            options.extend(graph.heads(v).iter().filter_map(|&head| lengths[head as usize]));
            lengths[v as usize] = Some(Lengths(play).build(&mut options));
        }
        budget.release(bytes);
        Ok(SuspenseNumbers(lengths))
    }

    /// The suspense number of a token on `v`; `None` where a cycle can be reached from it.
    pub fn on(&self, v: u32) -> Option<u64> {
        self.0.get(v as usize).copied().flatten().map(|length| length.suspense())
    }
}
