//! Partizan Arc Kayles: taking coloured edges out of a graph with both their ends.

use super::canonical_labelling::names;
use super::coloured::{Colour, ColouredEdges};
use super::hackenbush::MAX_RENAMED;
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, lesser};
use crate::structure::pendant_trees::Edge;
use crate::structure::union_find::UnionFind;
use crate::text;

/// Take an edge, its two ends, and every edge at these.
#[derive(Clone, Copy, Debug, Default)]
pub struct PartizanArcKayles;

impl PartizanArcKayles {
    /// The same graph on vertices 0, 1, 2, ..., and how many there are. Of parallel edges there is one:
    /// a player who may choose one of them may choose it.
    fn simple(at: &ColouredEdges) -> (ColouredEdges, u32) {
        let mut vertices: Vec<u32> = at.ends.iter().flat_map(|&(u, v)| [u, v]).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let number = |vertex: u32| vertices.partition_point(|&other| other < vertex) as u32;
        let dense = at.iter().map(|((u, v), colour)| ((number(u.min(v)), number(u.max(v))), colour));
        let mut edges: Vec<(Edge, Colour)> = dense.collect();
        edges.sort_unstable();
        edges.dedup_by(|again, first| {
            let parallel = again.0 == first.0;
            if parallel {
                first.1 = first.1.or(again.1);
            }
            parallel
        });
        (edges.into_iter().collect(), vertices.len() as u32)
    }
}

impl Ruleset for PartizanArcKayles {
    type Position = ColouredEdges;
    /// The place of the edge.
    type Move = usize;

    fn visit_moves(&self, at: &ColouredEdges, player: Player, visit: Visit<'_, usize>) -> Flow {
        let own = at.colours.iter().enumerate().filter(|(_, colour)| colour.is_for(player));
        own.map(|(i, _)| i).try_for_each(visit)
    }

    fn play(&self, at: &ColouredEdges, &edge: &usize) -> Result<ColouredEdges, PositionTooLarge> {
        let (a, b) = at.ends[edge];
        let gone = |vertex: u32| vertex == a || vertex == b;
        Ok(at.iter().filter(|&((u, v), _)| !gone(u) && !gone(v)).collect())
    }

    /// Names of vertices, the order of edges and parallel edges are nothing.
    fn canonical(&self, at: &ColouredEdges) -> ColouredEdges {
        if at.len() > MAX_RENAMED {
            return at.clone();
        }
        let (edges, vertices) = PartizanArcKayles::simple(at);
        let coloured = edges.iter().map(|((u, v), colour)| (u, v, colour as u8));
        edges.renamed(&names(vec![0; vertices as usize], coloured, None))
    }

    /// With the colours exchanged Left and Right have changed places.
    fn canonical_up_to_sign(&self, at: &ColouredEdges) -> (ColouredEdges, bool) {
        lesser(self.canonical(at), self.canonical(&at.swapped()))
    }

    /// What is not joined has no edge in common and never will.
    fn visit_components(&self, at: &ColouredEdges, visit: &mut dyn FnMut(ColouredEdges)) {
        let (simple, vertices) = PartizanArcKayles::simple(at);
        let mut sets = UnionFind::new(vertices);
        simple.ends.iter().for_each(|&(u, v)| sets.unite(u, v));
        let mut parts: Vec<(u32, usize)> =
            simple.ends.iter().enumerate().map(|(i, &(u, _))| (sets.find(u), i)).collect();
        parts.sort_unstable();
        for part in parts.chunk_by(|a, b| a.0 == b.0) {
            let edges: ColouredEdges =
                part.iter().map(|&(_, i)| (simple.ends[i], simple.colours[i])).collect();
            visit(self.canonical(&edges));
        }
    }

    fn is_sum_of_components(&self, _: &ColouredEdges) -> bool {
        true
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &ColouredEdges) -> usize {
        size_of::<ColouredEdges>() + 64 + at.size_in_memory()
    }
}

impl Notation for PartizanArcKayles {
    fn parse(&self, data: &Data) -> Result<ColouredEdges, PositionError> {
        let ([list], []) = data.fields(["edges"], [])?;
        ColouredEdges::parse(list).map_err(|error| error.within(".edges"))
    }

    fn write(&self, at: &ColouredEdges) -> Data {
        Data::object([("edges", at.write())])
    }

    /// Edges count as one entry each.
    fn size_after(&self, at: &ColouredEdges, _: &usize) -> u64 {
        at.len() as u64
    }

    fn move_name(&self, at: &ColouredEdges, &edge: &usize) -> MoveName {
        at.name(edge, edge as u64)
    }

    fn form(&self) -> TextFormat {
        TextFormat { shape: TextShape::ColouredEdges { fields: &[] }, example: "0 1 b\n1 2 r\n2 3 g" }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for PartizanArcKayles {
    fn from_parameters(parameters: Option<&str>) -> Result<PartizanArcKayles, GameError> {
        no_parameters("partizan-arc-kayles", parameters).map(|()| PartizanArcKayles)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Left chooses a blue or a green edge of a graph, Right a red or a green one. The edge is removed with both its ends and with every edge at these. A player who cannot move loses.",
        "左方选图的一条蓝边或绿边，右方选一条红边或绿边。这条边连同它的两个端点以及与端点相连的所有边都被删去。无法行动者负。",
    ),
    format: text!(
        "{\"edges\": [[u, v, c], ...]}; the colour c is \"b\" for blue, \"r\" for red or \"g\" for green, and a pair without a colour is green",
        "{\"edges\": [[u, v, c], ...]}；颜色 c 为 \"b\"（蓝）、\"r\"（红）或 \"g\"（绿），不写颜色的边为绿色"
    ),
    example: "{\"edges\":[[0,1,\"b\"],[1,2,\"r\"],[2,3,\"g\"]]}",
    source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, Journal of Computer and System Sciences 16 (1978): Arc Kayles; partizan in M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play (2007)",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::brute_force::holds_up;
    use proptest::prelude::*;

    fn graph(edges: &[(u64, u64, &str)]) -> Data {
        let edge = |&(u, v, colour): &(u64, u64, &str)| Data::list(vec![u.into(), v.into(), colour.into()]);
        Data::object([("edges", Data::list(edges.iter().map(edge).collect()))])
    }

    #[test]
    fn parallel_edges_are_one_that_more_may_choose() {
        let at = PartizanArcKayles.parse(&graph(&[(4, 7, "b"), (7, 4, "r"), (7, 4, "b")])).unwrap();
        let canonical = PartizanArcKayles.canonical(&at);
        assert_eq!((canonical.ends, canonical.colours), (vec![(0, 1)], vec![Colour::Green]));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(80))]
        #[test]
        fn random_graphs_hold_up(
            edges in prop::collection::vec((0u64..7, 0u64..7, prop::sample::select(vec!["b", "r", "g"])), 0..8),
        ) {
            holds_up(&PartizanArcKayles, &graph(&edges));
        }
    }
}
