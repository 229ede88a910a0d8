//! The crate `cgt`, each time with a new table.

use cgt::graph::adjacency_matrix::undirected::UndirectedGraph;
use cgt::graph::{Graph, VertexIndex};
use cgt::short::partizan::games::amazons::Amazons;
use cgt::short::partizan::games::domineering::Domineering;
use cgt::short::partizan::games::snort::{Snort, VertexColor, VertexKind};
use cgt::short::partizan::games::toads_and_frogs::ToadsAndFrogs;
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use std::str::FromStr;

fn value<G: PartizanGame>(at: &G) -> String {
    at.canonical_form(&ParallelTranspositionTable::new()).to_string()
}

/// What the peer reads, whose rows have other signs between them.
fn read<G: FromStr>(board: &str) -> G {
    board.replace('/', "|").parse().unwrap_or_else(|_| panic!("the peer does not read {board}"))
}

pub fn domineering(board: &str) -> String {
    value(&read::<Domineering>(board))
}

pub fn amazons(board: &str) -> String {
    value(&read::<Amazons>(board))
}

pub fn toads_and_frogs(row: &str) -> String {
    value(&read::<ToadsAndFrogs>(&row.to_uppercase()))
}

/// An empty board, as the graph of its cells.
pub fn snort(board: &str) -> String {
    let width = board.find('/').unwrap_or(board.len());
    let cells = board.split('/').count() * width;
    let vertex = |index| VertexIndex { index };
    let right = (0..cells).filter(|cell| (cell + 1) % width > 0).map(|cell| (vertex(cell), vertex(cell + 1)));
    let down = (0..cells - width).map(|cell| (vertex(cell), vertex(cell + width)));
    let edges: Vec<_> = right.chain(down).collect();
    let vertices = vec![VertexKind::Single(VertexColor::Empty); cells];
    value(&Snort::new(UndirectedGraph::from_edges(&edges, &vertices)))
}
