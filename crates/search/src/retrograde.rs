//! Retrograde analysis: outcomes and lengths from the ends of the game backwards, cycles or not.

use crate::graph::{Decompose, GameGraph, OptionBuffer, OptionQuery, PositionId};
use grundy_budget::{Budget, Halt};
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::structure::digraph::{Digraph, MAX_EDGES};
use grundy_theory::theorem::EITHER;

/// Who wins from one vertex of a graph, and how long it takes when the winner hurries and the loser delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetrogradeResult {
    /// N, P, or D where play can be kept going by whoever would lose.
    pub outcome: Outcome,
    /// Moves to the end; `None` for a draw.
    pub remoteness: Option<u64>,
}

const DRAWN: u32 = u32::MAX;

/// The verdicts on all vertices of a graph.
#[derive(Debug)]
pub struct RetrogradeTable {
    /// For each vertex twice its remoteness, and one more where the player to move wins.
    lengths: Vec<u32>,
}

impl RetrogradeTable {
    /// Finds them all. A player at a vertex without edges has lost, in misère play won.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn from_graph(
        graph: &Digraph,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<RetrogradeTable, Halt> {
        RetrogradeTable::with_ends(graph, &|_| Some(play == Convention::Misere), budget)
    }

    /// Finds them all if this tells of each vertex without edges whether the player to move has won there;
    /// `None` is a draw.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn with_ends(
        graph: &Digraph,
        has_won: &dyn Fn(u32) -> Option<bool>,
        budget: &mut Budget,
    ) -> Result<RetrogradeTable, Halt> {
        let count = graph.vertices() as usize;
        let bytes = 4 * graph.edges() as u64 + 20 * count as u64;
        budget.reserve(bytes)?;
        budget.charge_steps(4 * graph.edges() as u64 + count as u64)?;
        let reversed = graph.reversed();
        let mut lengths = vec![DRAWN; count];
        let mut open: Vec<u32> = (0..count as u32).map(|v| graph.heads(v).len() as u32).collect();
        // A queue: whatever is settled later lasts at least as long.
        let mut settled: Vec<u32> = Vec::new();
        for v in (0..count as u32).filter(|&v| open[v as usize] == 0) {
            if let Some(won) = has_won(v) {
                lengths[v as usize] = u32::from(won);
                settled.push(v);
            }
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
                // The last option of a loser is the one that lasts longest, the first lost option of a winner
                // the one that lasts shortest.
                if wins || open[before as usize] == 0 {
                    lengths[before as usize] = (length / 2 + 1) * 2 + u32::from(wins);
                    settled.push(before);
                }
            }
        }
        budget.release(bytes);
        Ok(RetrogradeTable { lengths })
    }

    /// The verdict on a vertex.
    pub fn on(&self, v: u32) -> RetrogradeResult {
        match self.lengths.get(v as usize) {
            None | Some(&DRAWN) => RetrogradeResult { outcome: Outcome::D, remoteness: None },
            Some(&length) => RetrogradeResult {
                outcome: Outcome::from_next(length % 2 == 1),
                remoteness: Some(u64::from(length / 2)),
            },
        }
    }
}

/// All positions of a graph that can be reached from one, with their verdicts.
#[derive(Debug)]
pub struct ReachableSet {
    /// For each number of the graph the vertex of the position, or [`NOT_REACHED`].
    vertices: Vec<u32>,
    verdicts: RetrogradeTable,
}

const NOT_REACHED: u32 = u32::MAX;

impl ReachableSet {
    /// Looks at every position that can be reached from `root`.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn from(
        graph: &mut dyn GameGraph,
        root: PositionId,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<ReachableSet, Halt> {
        budget.scoped(|budget| {
            budget.reserve(graph.bytes())?;
            let (vertices, digraph) = explore(graph, root, budget)?;
            Ok(ReachableSet { vertices, verdicts: RetrogradeTable::from_graph(&digraph, play, budget)? })
        })
    }

    /// The verdict on a position that can be reached; `None` for any other.
    pub fn on(&self, at: PositionId) -> Option<RetrogradeResult> {
        let vertex = *self.vertices.get(at.index())?;
        (vertex != NOT_REACHED).then(|| self.verdicts.on(vertex))
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> u64 {
        4 * (self.vertices.len() + self.verdicts.lengths.len()) as u64
    }

    /// How many positions can be reached.
    pub fn len(&self) -> usize {
        self.verdicts.lengths.len()
    }

    /// Whether no position can be reached, which is never so.
    pub fn is_empty(&self) -> bool {
        self.verdicts.lengths.is_empty()
    }
}

/// Bytes for an edge and for a vertex, in lists that grow by doubling. In turns there are two numbers for a
/// position, and often one vertex.
const EDGE: u64 = 12;
const VERTEX: u64 = 40;

/// The vertex of each position, and the moves between vertices. The root is vertex 0.
fn explore(
    graph: &mut dyn GameGraph,
    root: PositionId,
    budget: &mut Budget,
) -> Result<(Vec<u32>, Digraph), Halt> {
    let (mut vertices, mut positions) = (Vec::new(), vec![root]);
    let (mut starts, mut heads) = (vec![0], Vec::new());
    let mut options = OptionBuffer::default();
    vertices.resize(graph.len() as usize, NOT_REACHED);
    if let Some(vertex) = vertices.get_mut(root.index()) {
        *vertex = 0;
    }
    let mut next = 0;
    while let Some(&at) = positions.get(next) {
        next += 1;
        options.truncate(0);
        graph.options(OptionQuery::all(at, EITHER, Decompose::Whole), &mut options, budget)?;
        budget.reserve(EDGE * options.len() as u64 + VERTEX)?;
        if heads.len() + options.len() > MAX_EDGES {
            return Err(Halt::Memory(budget.limits().memory));
        }
        vertices.resize(graph.len() as usize, NOT_REACHED);
        for option in options.components() {
            let vertex = &mut vertices[option.id().index()];
            if *vertex == NOT_REACHED {
                *vertex = positions.len() as u32;
                positions.push(option.id());
            }
            heads.push(*vertex);
        }
        starts.push(heads.len() as u32);
    }
    Ok((vertices, Digraph::from_rows(starts, heads)))
}
