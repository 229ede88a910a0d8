//! Arc Kayles: choosing edges no two of which meet.

use super::plain::{FORM, FORMAT, PlainGraph};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::form::Form;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{About, Fields, Flow, Impartial, Notation, Ruleset, TooLarge, Visit};
use crate::text;

/// Choose an edge, which goes with both its ends and all edges at these.
#[derive(Clone, Copy, Debug, Default)]
pub struct ArcKayles;

impl ArcKayles {
    /// The graph without the vertices that no edge has.
    fn trimmed(at: &PlainGraph) -> PlainGraph {
        let mut alone = vec![true; at.vertices() as usize];
        at.edges().iter().flatten().for_each(|&end| alone[end as usize] = false);
        at.without(&alone)
    }
}

impl Ruleset for ArcKayles {
    type Position = PlainGraph;
    /// The place of the edge.
    type Move = usize;

    fn visit_moves(&self, at: &PlainGraph, _: Player, visit: Visit<'_, usize>) -> Flow {
        (0..at.edges().len()).try_for_each(visit)
    }

    fn play(&self, at: &PlainGraph, &edge: &usize) -> Result<PlainGraph, TooLarge> {
        let mut gone = vec![false; at.vertices() as usize];
        at.edges()[edge].iter().for_each(|&end| gone[end as usize] = true);
        Ok(at.without(&gone))
    }

    /// Names of vertices, the order of edges, parallel edges and vertices without edges are nothing.
    fn canonical(&self, at: &PlainGraph) -> PlainGraph {
        ArcKayles::trimmed(at).renamed()
    }

    /// What is not joined has no edge in common and never will.
    fn visit_parts(&self, at: &PlainGraph, visit: &mut dyn FnMut(PlainGraph)) {
        ArcKayles::trimmed(at).visit_components(visit);
    }

    fn falls_apart(&self) -> bool {
        true
    }

    fn weight(&self, at: &PlainGraph) -> usize {
        at.weight()
    }
}

impl Impartial for ArcKayles {}

impl Notation for ArcKayles {
    fn parse(&self, data: &Data) -> Result<PlainGraph, PositionError> {
        PlainGraph::parse(data)
    }

    fn write(&self, at: &PlainGraph) -> Data {
        at.write()
    }

    fn size_after(&self, at: &PlainGraph, _: &usize) -> u64 {
        2 * at.edges().len() as u64 + 1
    }

    fn name(&self, at: &PlainGraph, &edge: &usize) -> Fields {
        let [u, v] = at.edges()[edge];
        vec![("edge", Data::Natural(edge as u64)), ("ends", Data::from(vec![u64::from(u), u64::from(v)]))]
    }

    fn form(&self) -> Form {
        FORM
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }
}

impl Parameters for ArcKayles {
    fn from_parameters(parameters: Option<&str>) -> Result<ArcKayles, GameError> {
        no_parameters("arc-kayles", parameters).map(|()| ArcKayles)
    }
}

static ABOUT: About = About {
    rules: text!(
        "A move chooses an edge of a graph, which is removed with both its ends and all edges at these. Whoever cannot move, since no edge is left, loses.",
        "每步选图的一条边，把它连同两个端点以及与端点相连的所有边一起删去。没有边可选者负。",
    ),
    format: FORMAT,
    example: "{\"vertices\":5,\"edges\":[[0,1],[1,2],[2,3],[3,4]]}",
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
            check_equivalences(&ArcKayles, [ArcKayles.parse(&graph).unwrap()]);
        }
    }
}
