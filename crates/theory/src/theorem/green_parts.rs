//! Coloured Hackenbush: what is green and joined to the rest at one vertex is worth a nimber.

use super::fusion;
use super::{SplitValue, Statement, Theorem};
use crate::ruleset::graph::coloured::Colour;
use crate::ruleset::graph::coloured_hackenbush::ColouredHackenbush;
use crate::ruleset::graph::hackenbush_family::ColouredGroundedGraph;
use crate::structure::blocks::{Blocks, Branch};
use crate::structure::pendant_trees::Edge;
use crate::text;

/// Claim. Let H be green edges that share only the vertex x with all other edges, and let *n be the value of
/// H as a position on the ground x. Then the position keeps its value if H is replaced by a stalk of n green
/// edges on x; on the ground it is *n beside the rest.
///
/// Proof. The colon principle holds in coloured Hackenbush: if H and K are equal as positions on the ground,
/// then G with H on x and G with K on x are equal, because in their difference a move in G is answered by the
/// same move in the other copy, and a move in H or K as it is answered in H - K (Winning Ways, chapter 7). A
/// stalk of n green edges equals *n, and so does H. A stalk is not longer than H has edges, so play does not
/// become longer.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreenParts;

static STATEMENT: Statement = Statement {
    name: text!("colon principle for green parts", "绿色部分的冒号原理"),
    claim: text!(
        "In coloured Hackenbush green edges that share only one vertex with all others may be replaced by a stalk of n green edges on that vertex, if they are worth *n where it is the ground; on the ground itself they are worth *n beside the rest.",
        "彩色 Hackenbush 中，若一些绿边与其余各边只有一个公共顶点，并且以该顶点为地面时的值为 *n，则可换成立在该顶点上的 n 条绿边；该顶点就是地面时，它们等于另加的 *n。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 7",
};

impl Theorem<ColouredHackenbush> for GreenParts {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn splits(&self) -> bool {
        true
    }

    fn split(
        &self,
        _: &ColouredHackenbush,
        at: &ColouredGroundedGraph,
    ) -> Option<SplitValue<ColouredGroundedGraph>> {
        if !at.edges().colours.contains(&Colour::Green) {
            return None;
        }
        let graph = at.dense();
        let green = |edge: usize| at.edges().colours[edge] == Colour::Green;
        let blocks = Blocks::new(graph.vertices, &graph.edges, graph.ground);
        let mut branches = blocks.branches(green);
        branches.sort_unstable_by_key(|branch| branch.vertex);
        let mut gone = vec![false; graph.edges.len()];
        let (mut nimber, mut stalks, mut free) = (0, Vec::new(), graph.vertices);
        for branches in branches.chunk_by(|one, other| one.vertex == other.vertex) {
            let vertex = branches[0].vertex;
            let places: Vec<u32> =
                branches.iter().flat_map(|branch: &Branch| &branch.edges).copied().collect();
            let edges: Vec<Edge> = places.iter().map(|&edge| graph.edges[edge as usize]).collect();
            let value = fusion::value(vertex, &edges);
            // A stalk stays as it is.
            if vertex != graph.ground && value as usize == edges.len() {
                continue;
            }
            places.iter().for_each(|&edge| gone[edge as usize] = true);
            if vertex == graph.ground {
                nimber = value;
                continue;
            }
            let mut top = vertex;
            for _ in 0..value {
                stalks.push(((top, free), Colour::Green));
                (top, free) = (free, free + 1);
            }
        }
        if !gone.contains(&true) {
            return None;
        }
        let kept = (0..gone.len()).filter(|&edge| !gone[edge]);
        let kept = kept.map(|edge| (graph.edges[edge], at.edges().colours[edge]));
        let rest = ColouredGroundedGraph::new(graph.ground, kept.chain(stalks).collect());
        Some(SplitValue { integer: 0, nimber, number: None, rest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::Notation;

    fn split(edges: &[(u64, u64, &str)]) -> Option<(u32, String)> {
        let edge = |&(u, v, colour): &(u64, u64, &str)| Data::list(vec![u.into(), v.into(), colour.into()]);
        let data = Data::object([("edges", Data::list(edges.iter().map(edge).collect()))]);
        let rules = ColouredHackenbush::new();
        let at = rules.parse(&data).expect("a graph");
        let SplitValue { integer, nimber, rest, .. } = GreenParts.split(&rules, &at)?;
        assert_eq!(integer, 0);
        let colours = rest.edges().colours.iter().map(|colour| colour.letter());
        Some((nimber, colours.collect()))
    }

    #[test]
    fn green_edges_on_the_ground_are_a_nimber() {
        assert_eq!(split(&[(0, 1, "g"), (1, 2, "g"), (1, 3, "g")]), Some((1, String::new())));
        assert_eq!(split(&[(0, 1, "g"), (0, 2, "b"), (0, 0, "g")]), Some((0, "b".to_owned())));
    }

    #[test]
    fn green_edges_on_a_vertex_become_a_stalk() {
        // The three edges of the triangle are worth *1 together, and the two leaves cancel.
        let tree = [(0, 1, "b"), (1, 2, "g"), (2, 3, "g"), (3, 1, "g"), (1, 4, "g"), (1, 5, "g")];
        assert_eq!(split(&tree), Some((0, "bg".to_owned())));
        assert_eq!(split(&[(0, 1, "b"), (1, 2, "g"), (2, 3, "g")]), None);
        assert_eq!(split(&[(0, 1, "b"), (1, 2, "r")]), None);
    }

    #[test]
    fn green_edges_between_two_vertices_of_the_rest_stay() {
        assert_eq!(split(&[(0, 1, "b"), (1, 2, "g"), (2, 3, "r"), (3, 0, "b")]), None);
        assert_eq!(split(&[(0, 1, "g"), (1, 2, "r")]), None);
    }
}
