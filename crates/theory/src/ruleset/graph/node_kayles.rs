//! Node Kayles: choosing vertices no two of which are joined.

use super::plain::{FORM, FORMAT, PlainGraph};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::form::Form;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{About, Fields, Flow, Impartial, Notation, Ruleset, TooLarge, Visit};
use crate::text;

/// Choose a vertex, which goes with all its neighbours.
#[derive(Clone, Copy, Debug, Default)]
pub struct NodeKayles;

impl Ruleset for NodeKayles {
    type Position = PlainGraph;
    /// The vertex.
    type Move = u32;

    fn visit_moves(&self, at: &PlainGraph, _: Player, visit: Visit<'_, u32>) -> Flow {
        (0..at.vertices()).try_for_each(visit)
    }

    fn play(&self, at: &PlainGraph, &vertex: &u32) -> Result<PlainGraph, TooLarge> {
        let mut gone = vec![false; at.vertices() as usize];
        gone[vertex as usize] = true;
        for &[u, v] in at.edges().iter().filter(|edge| edge.contains(&vertex)) {
            gone[(u ^ v ^ vertex) as usize] = true;
        }
        Ok(at.without(&gone))
    }

    /// Names of vertices, the order of edges and parallel edges are nothing.
    fn canonical(&self, at: &PlainGraph) -> PlainGraph {
        at.renamed()
    }

    /// What is not joined has no edge in common and never will.
    fn visit_parts(&self, at: &PlainGraph, visit: &mut dyn FnMut(PlainGraph)) {
        at.visit_components(visit);
    }

    fn falls_apart(&self) -> bool {
        true
    }

    fn weight(&self, at: &PlainGraph) -> usize {
        at.weight()
    }
}

impl Impartial for NodeKayles {}

impl Notation for NodeKayles {
    /// Parallel edges are one.
    fn parse(&self, data: &Data) -> Result<PlainGraph, PositionError> {
        PlainGraph::parse(data).map(|graph| graph.simple())
    }

    fn write(&self, at: &PlainGraph) -> Data {
        at.write()
    }

    fn size_after(&self, at: &PlainGraph, _: &u32) -> u64 {
        2 * at.edges().len() as u64 + 1
    }

    fn name(&self, _: &PlainGraph, &vertex: &u32) -> Fields {
        vec![("vertex", Data::Natural(vertex.into()))]
    }

    fn form(&self) -> Form {
        FORM
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }
}

impl Parameters for NodeKayles {
    fn from_parameters(parameters: Option<&str>) -> Result<NodeKayles, GameError> {
        no_parameters("node-kayles", parameters).map(|()| NodeKayles)
    }
}

static ABOUT: About = About {
    rules: text!(
        "A move chooses a vertex of a graph, which is removed with all its neighbours. Whoever cannot move, since no vertex is left, loses.",
        "每步选图的一个顶点，把它和它的所有邻点一起删去。没有顶点可选者负。",
    ),
    format: FORMAT,
    example: "{\"vertices\":4,\"edges\":[[0,1],[1,2],[2,3]]}",
    source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, Journal of Computer and System Sciences 16 (1978)",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute::check_equivalences;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn what_is_called_the_same_is_the_same(ends in prop::collection::vec((0u64..6, 0u64..6), 0..9)) {
            let edges = ends.iter().filter(|(u, v)| u != v).map(|&(u, v)| Data::from(vec![u, v])).collect();
            let graph = Data::object([("vertices", 6.into()), ("edges", Data::list(edges))]);
            check_equivalences(&NodeKayles, [NodeKayles.parse(&graph).unwrap()]);
        }
    }
}
