//! How long play on a graph lasts when the winner delays and the loser hurries.

use crate::algebra::{Algebra, Remoteness, RemotenessAlgebra};
use grundy_budget::{Budget, Halt};
use grundy_theory::outcome::Convention;
use grundy_theory::structure::digraph::Digraph;

/// The suspense numbers of a token on each vertex of a graph.
#[derive(Debug)]
pub struct SuspenseNumbers(Vec<Option<Remoteness>>);

impl SuspenseNumbers {
    /// Finds them all.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn from_graph(
        graph: &Digraph,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<SuspenseNumbers, Halt> {
        let count = u64::from(graph.vertices());
        let bytes = 8 * graph.edges() as u64 + (size_of::<Option<Remoteness>>() as u64 + 16) * count;
        budget.reserve(bytes)?;
        budget.charge_steps(4 * graph.edges() as u64 + count)?;
        let mut lengths = vec![None; count as usize];
        let mut options = Vec::new();
        for v in graph.well_founded() {
            options.clear();
            options.extend(graph.heads(v).iter().filter_map(|&head| lengths[head as usize]));
            lengths[v as usize] = Some(RemotenessAlgebra(play).build(&mut options));
        }
        budget.release(bytes);
        Ok(SuspenseNumbers(lengths))
    }

    /// The suspense number of a token on `v`; `None` where a cycle can be reached from it.
    pub fn on(&self, v: u32) -> Option<u64> {
        self.0.get(v as usize).copied().flatten().map(|length| length.suspense())
    }
}
