//! Node Kayles: choosing vertices no two of which are joined.

use super::neighbour_sets::NeighbourSets;
use super::plain::{FORMAT, GraphRules, OnGraph, PlainGraph};
use crate::data::Data;
use crate::ruleset::{Flow, MoveName, RulesetInfo, Visit};
use crate::text;

/// Choose a vertex, which goes with all its neighbours.
pub type NodeKayles = OnGraph<Vertices>;

/// The rules of [`NodeKayles`].
#[derive(Clone, Copy, Debug)]
pub enum Vertices {}

impl GraphRules for Vertices {
    /// The vertex.
    type Move = u32;

    const NAME: &'static str = "node-kayles";

    fn visit_moves(at: &PlainGraph, visit: Visit<'_, u32>) -> Flow {
        (0..at.vertices()).try_for_each(visit)
    }

    fn remove(at: &PlainGraph, &vertex: &u32, gone: &mut [bool]) {
        gone[vertex as usize] = true;
        for &[u, v] in at.edges().iter().filter(|edge| edge.contains(&vertex)) {
            gone[(u ^ v ^ vertex) as usize] = true;
        }
    }

    fn count_moves(at: &PlainGraph) -> Option<u32> {
        Some(at.vertices())
    }

    /// Positions that fit into words of bits are made from these.
    fn visit_option_components(at: &PlainGraph, visit: &mut dyn FnMut(Option<PlainGraph>)) -> bool {
        let Some(sets) = NeighbourSets::new(at.vertices(), at.edges()) else { return false };
        for vertex in 0..at.vertices() {
            let rest = sets.all() & !(sets.of_vertex(vertex) | 1 << vertex);
            sets.visit_components(rest, &mut |component| visit(Some(PlainGraph::on(&sets, component))));
            visit(None);
        }
        true
    }

    /// Parallel edges are one.
    fn read(graph: PlainGraph) -> PlainGraph {
        graph.simple()
    }

    fn name(_: &PlainGraph, &vertex: &u32) -> MoveName {
        vec![("vertex", Data::Natural(vertex.into()))]
    }

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move chooses a vertex of a graph, which is removed with all its neighbours. A player who cannot move, since no vertex is left, loses.",
        "每步选图的一个顶点，把它和它的所有邻点一起删去。没有顶点可选者负。",
    ),
    format: FORMAT,
    example: "{\"vertices\":4,\"edges\":[[0,1],[1,2],[2,3]]}",
    source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, Journal of Computer and System Sciences 16 (1978)",
};
