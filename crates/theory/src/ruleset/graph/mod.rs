//! Games on graphs.

pub mod arc_kayles;
pub mod brussels_sprouts;
pub mod canonical_labelling;
pub mod childish_hackenbush;
pub mod col_graph;
pub mod coloured;
pub mod coloured_hackenbush;
pub mod directed_geography;
pub mod fjords;
pub mod geography;
pub mod hackenbush;
pub mod hackenbush_family;
pub mod neighbour_sets;
pub mod node_kayles;
pub mod partizan_arc_kayles;
pub mod plain;
pub mod poset;
pub mod reserved_vertices;
pub mod snort_graph;
pub mod sprouts;
mod sprouts_form;
mod sprouts_text;
pub mod strings;
pub mod subset_takeaway;
pub mod tokens;

use super::{Impartial, Notation};
use crate::data::{Data, PositionError};
use crate::structure::digraph::Digraph;
use crate::words;

/// Vertices are numbers below this.
pub const VERTICES: u64 = 1 << 24;

/// Graphs have at most this many edges.
pub const MAX_EDGES: usize = 1 << 24;

/// Rules under which tokens on a directed graph are moved one at a time along its edges, so that a position
/// is the sum of its tokens. The graph may have cycles, and play may never end.
pub trait TokenRules: Impartial + Notation {
    /// The graph.
    fn graph<'a>(&self, at: &'a Self::Position) -> &'a Digraph;

    /// The vertices on which tokens stand, each a vertex of the graph.
    fn tokens<'a>(&self, at: &'a Self::Position) -> &'a [u32];

    /// The move of a token along an edge to the vertex `to`; `place` is the edge's place in the list of
    /// edges.
    fn step(&self, token: usize, to: u32, place: u32) -> Self::Move;
}

/// Reads a list of edges, each a pair of vertices.
///
/// # Errors
/// [`PositionError`] at the first edge that is none.
pub fn edges(data: &Data) -> Result<Vec<(u32, u32)>, PositionError> {
    if let Data::Rows { width: 2, cells } = data {
        if cells.len() / 2 > MAX_EDGES {
            return Err(too_many_edges());
        }
        let mut edges = Vec::with_capacity(cells.len() / 2);
        for (i, ends) in cells.chunks_exact(2).enumerate() {
            match ends {
                &[tail, head] if tail < VERTICES && head < VERTICES => edges.push((tail as u32, head as u32)),
                _ => {
                    return Err(edge(&Data::Naturals(ends.to_vec()), i).err().unwrap_or_else(too_many_edges));
                }
            }
        }
        return Ok(edges);
    }
    data.items()?.iter().enumerate().map(|(i, item)| edge(item, i)).collect()
}

fn edge(data: &Data, i: usize) -> Result<(u32, u32), PositionError> {
    let read = match data.naturals(VERTICES - 1) {
        Ok(&[tail, head]) => Ok((tail as u32, head as u32)),
        Ok(other) => {
            let found = other.len();
            Err(PositionError::wrong(words!(
                "an edge is a pair of vertices such as [3, 1], and this has {found} numbers",
                "边应为一对顶点，例如 [3, 1]，而这里有 {found} 个数"
            )))
        }
        Err(error) => Err(error),
    };
    read.map_err(|error| error.within(&format!("[{i}]")))
}

fn too_many_edges() -> PositionError {
    more_edges_than(MAX_EDGES)
}

fn more_edges_than(most: usize) -> PositionError {
    PositionError::too_large(words!("there are too many edges: write at most {most}", "图至多有 {most} 条边"))
}
