//! Green Hackenbush: the colon principle for trees, the fusion principle for cycles.

use super::green_parts::GreenParts;
use super::red_blue_trees::RedBlueTrees;
use super::{FirstMoves, PositionAnalysis, Statement, Theorem, TintedTheorem};
use crate::localized::{LocalizedString, row};
use crate::outcome::Convention;
use crate::ruleset::graph::coloured_hackenbush::ColouredHackenbush;
use crate::ruleset::graph::hackenbush::{CompactGraph, GroundedGraph, Hackenbush};
use crate::structure::chains::chain_values;
use crate::structure::depth_first::DepthFirst;
use crate::structure::pendant_trees::{Edge, PendantTrees};
use crate::value::GrundyValue;
use crate::{text, words};
use num_bigint::BigUint;
use std::cmp::Ordering;

/// What stands on a vertex is worth the nim sum of its branches; a branch is worth 1 more than what stands on
/// its upper end (colon principle). The vertices of a cycle can be fused, its edges becoming loops of value 1
/// (fusion principle). So all vertices between which there is no bridge are one: its value is the nim sum of
/// the branches that begin with a bridge, and of 1 for each edge among its vertices.
///
/// *Moves that change the value as wanted.* Let c be the change wanted of the vertices fused into one, and
/// x + 1 the value of a branch. Changes of the branch's value are changes of theirs: deleting the branch's
/// bridge is a change by x + 1; if that is not c, the branch has to become worth (x + 1) XOR c, so that what
/// stands on its upper end must change by x XOR ((x + 1) XOR c) - 1. This goes from the ground up through all
/// bridges. Below a bridge that is a move of the kind there is no other one.
///
/// An edge e among fused vertices cuts them, after it is deleted, at all edges that cut the graph together
/// with it. These and e form a cycle on which the pieces sit, P_0 nearest to the ground, then P_1, ...,
/// P_(m-1), and w_i is the value of P_i alone. Without the edge between P_j and P_(j+1) there are two chains
/// on P_0, whose values are F_j = ((((w_j + 1) XOR w_(j-1)) + 1) ...) + 1 and, from the other side, B_j. The
/// value was the nim sum of all w_i and of 1 for each of the m edges. So the change is the nim sum of w_1,
/// ..., w_(m-1), m mod 2, F_j and B_j. [`chain_values`] finds all F_j and all B_j of a cycle together. All
/// this takes O(n log n) for n edges; the value alone takes O(n).
#[derive(Clone, Copy, Debug, Default)]
pub struct ColonAndFusion;

static STATEMENT: Statement = Statement {
    name: text!("colon principle and fusion principle", "冒号原理与融合原理"),
    claim: text!(
        "In green Hackenbush branches at one vertex are worth the nim sum of their values, and an edge with something of value x on top is worth x + 1 (colon principle). The vertices of a cycle may be fused, its edges becoming loops, without change of value; a loop is worth 1 (fusion principle).",
        "绿色 Hackenbush 中，同一顶点上各分支的值取尼姆和；上端之物值为 x 的一条边值为 x + 1（冒号原理）。环上各顶点可以融合为一点，环上的边变成自环，值不变；自环的值为 1（融合原理）。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 7; Conway, On Numbers and Games, chapter 13",
};

/// What is known of one position.
struct Fused {
    trees: PendantTrees,
    core: DepthFirst,
    /// For each number of the core how many edges lead back over the edge to its parent.
    covers: Vec<u32>,
    /// For each vertex the value of what stands on it: of hanging trees alone, and of the core above it as
    /// far as it belongs to the same fused vertices or to branches of these.
    values: Vec<u32>,
    /// The value of the position.
    value: u32,
}

impl Fused {
    fn new(graph: &CompactGraph<'_>) -> Fused {
        let mut trees = PendantTrees::new(graph.vertices, &graph.edges, graph.ground, |value| value + 1);
        let core = match trees.degrees.get(graph.ground as usize) {
            Some(1..) => DepthFirst::new(&graph.edges, &trees, graph.ground),
            _ => DepthFirst::default(),
        };
        let covers = core.covers();
        let mut values = std::mem::take(&mut trees.sums);
        for back in &core.back {
            values[core.vertices[back.lower as usize] as usize] ^= 1;
        }
        for number in (1..core.vertices.len()).rev() {
            let vertex = core.vertices[number] as usize;
            let parent = core.vertices[core.parents[number] as usize] as usize;
            values[parent] ^= if covers[number] == 0 { values[vertex] + 1 } else { values[vertex] ^ 1 };
        }
        let value = values[graph.ground as usize];
        Fused { trees, core, covers, values, value }
    }

    /// How many bridges there are.
    fn bridges(&self) -> usize {
        let inside = self.covers.iter().skip(1).filter(|&&covers| covers == 0).count();
        self.trees.order.len() + inside
    }

    /// The moves to positions of value `target`.
    fn cuts(&self, graph: &CompactGraph<'_>, target: u32) -> Cuts {
        let mut cuts = Cuts {
            changes: vec![None; self.values.len()],
            branches: vec![None; self.values.len()],
            single: vec![false; graph.edges.len()],
        };
        if target == self.value {
            return cuts;
        }
        cuts.changes[graph.ground as usize] = Some(self.value ^ target);
        for number in 1..self.core.vertices.len() {
            let parent = self.core.vertices[self.core.parents[number] as usize];
            self.pass_up(&mut cuts, parent, self.core.vertices[number], self.covers[number] == 0);
        }
        for &vertex in self.trees.order.iter().rev() {
            self.pass_up(&mut cuts, self.trees.parents[vertex as usize], vertex, true);
        }
        for (i, &(u, v)) in graph.edges.iter().enumerate() {
            cuts.single[i] = u == v && cuts.changes[u as usize] == Some(1);
        }
        self.cut_cycles(&mut cuts);
        cuts
    }

    /// Says for a vertex what is wanted there, from what is wanted of its parent, which is fused with it
    /// unless there is a bridge between them.
    fn pass_up(&self, cuts: &mut Cuts, parent: u32, vertex: u32, bridge: bool) {
        let Some(change) = cuts.changes[parent as usize] else {
            cuts.branches[vertex as usize] = cuts.branches[parent as usize];
            return;
        };
        let value = self.values[vertex as usize];
        cuts.changes[vertex as usize] = match bridge {
            false => Some(change),
            true => ((value + 1) ^ change).checked_sub(1).map(|wanted| wanted ^ value),
        };
        if cuts.changes[vertex as usize].is_none() {
            cuts.branches[vertex as usize] = Some(vertex);
        }
    }

    /// Finds the edges of cycles that make the change wanted of their vertices. Such a move leaves one edge
    /// less and nothing else, which changes the lowest bit of every value: so no other change need be looked
    /// at.
    fn cut_cycles(&self, cuts: &mut Cuts) {
        let Cuts { changes, single, .. } = cuts;
        let change = |number: u32| changes[self.core.vertices[number as usize] as usize];
        let odd = |number| change(number).is_some_and(|change| change % 2 == 1);
        let mut weights = Vec::new();
        let mut cut = |edge: u32, wins: bool| single[edge as usize] |= wins;
        self.core.visit_cut_classes(&self.covers, odd, &mut |numbers, back| {
            let back = back.map(|back| self.core.back[back as usize]);
            let first = numbers.first().copied().or(back.map(|back| back.lower));
            let Some(change) = first.and_then(change) else { return };
            self.weigh(numbers, back.is_some(), &mut weights);
            let edges = numbers.iter().map(|&number| self.core.edges[number as usize]);
            let edges = edges.chain(back.map(|back| back.edge));
            if weights.is_empty() {
                edges.for_each(|edge| cut(edge, change == 1));
                return;
            }
            let around = weights.iter().fold((weights.len() as u32 + 1) % 2, |sum, weight| sum ^ weight);
            let forward = chain_values(&weights);
            weights.reverse();
            let backward = chain_values(&weights);
            for ((edge, one), other) in edges.zip(forward).zip(backward.into_iter().rev()) {
                cut(edge, one ^ other ^ around == change);
            }
        });
    }

    /// The values of the pieces between the edges of a class, but for the one nearest to the ground.
    fn weigh(&self, numbers: &[u32], closed: bool, weights: &mut Vec<u32>) {
        let value = |number: u32| self.values[self.core.vertices[number as usize] as usize];
        weights.clear();
        weights.extend(numbers.windows(2).map(|pair| value(pair[0]) ^ value(pair[1]) ^ 1));
        if closed {
            weights.extend(numbers.last().map(|&number| value(number) ^ 1));
        }
    }
}

/// Moves that change the value as wanted.
struct Cuts {
    /// For each vertex the change wanted of the vertices fused with it; `None` where no move above it is of
    /// the kind, because the branch it is in would have to vanish.
    changes: Vec<Option<u32>>,
    /// For each vertex above a bridge that is such a move the upper end of that bridge.
    branches: Vec<Option<u32>>,
    /// For each edge that is no bridge whether it is such a move.
    single: Vec<bool>,
}

/// A move, and the first of the edges that vanish by it.
#[derive(Clone, Copy)]
struct Cut {
    edge: usize,
    first: usize,
}

impl Cuts {
    /// How many moves there are.
    fn count(&self) -> u64 {
        let bridges = self.branches.iter().zip(0u32..).filter(|&(&branch, vertex)| branch == Some(vertex));
        let single = self.single.iter().filter(|&&single| single);
        bridges.count() as u64 + single.count() as u64
    }

    /// The branch that an edge vanishes with when it is cut, as the upper end of the bridge, and whether the
    /// edge is that bridge itself.
    fn branch(&self, (u, v): (u32, u32)) -> Option<(u32, bool)> {
        match (self.branches[u as usize], self.branches[v as usize]) {
            (Some(branch), Some(_)) => Some((branch, false)),
            (Some(branch), None) | (None, Some(branch)) => Some((branch, true)),
            (None, None) => None,
        }
    }

    /// The moves in lexicographic order of the lists of edges that are left.
    ///
    /// No edge vanishes by two of these moves. Of two moves, let a be the one by which the first edge
    /// vanishes that vanishes by either. There the other list has this edge, and the list after a has the
    /// next edge that does not vanish with it, or ends. If that one is smaller, or there is none, a comes
    /// before all moves whose first edge is later, else it comes after them. Where it is an equal edge both
    /// are parallel, and what counts is the first edge behind them that differs.
    fn in_order(&self, edges: &[(u32, u32)]) -> Vec<usize> {
        let mut bridges: Vec<Option<usize>> = vec![None; self.branches.len()];
        for (i, &edge) in edges.iter().enumerate() {
            if let Some((branch, true)) = self.branch(edge) {
                bridges[branch as usize] = Some(i);
            }
        }
        let (mut early, mut late) = (Vec::new(), Vec::new());
        let mut met = vec![false; self.branches.len()];
        // The branch whose first edge was met last and whose edges did not end yet, or single edges that are
        // all equal.
        let mut waiting: (Option<u32>, Vec<Cut>) = (None, Vec::new());
        for (i, &edge) in edges.iter().enumerate() {
            let branch = self.branch(edge).map(|(branch, _)| branch);
            let goes_on = waiting.1.last().is_some_and(|cut| match waiting.0 {
                Some(_) => waiting.0 == branch,
                None => edges[cut.first] == edge,
            });
            if !goes_on && let Some(cut) = waiting.1.first() {
                // Equal positions stand in the order of their edges.
                match edge.cmp(&edges[cut.first]) {
                    Ordering::Greater => late.extend(waiting.1.drain(..).rev().map(|cut| cut.edge)),
                    _ => early.extend(waiting.1.drain(..).map(|cut| cut.edge)),
                }
            }
            let bridge = branch.filter(|&branch| !std::mem::replace(&mut met[branch as usize], true));
            if let Some(cut) = bridge.and_then(|branch| bridges[branch as usize]) {
                waiting = (branch, vec![Cut { edge: cut, first: i }]);
            } else if self.single[i] {
                waiting.0 = None;
                waiting.1.push(Cut { edge: i, first: i });
            }
        }
        early.extend(waiting.1.iter().map(|cut| cut.edge));
        early.extend(late.into_iter().rev());
        early
    }
}

/// The value of these edges, which are all joined to the ground.
pub(crate) fn value(ground: u32, edges: &[Edge]) -> u32 {
    Fused::new(&CompactGraph::new(ground, edges)).value
}

impl PositionAnalysis<Hackenbush> for Fused {
    fn grundy(&self) -> Option<GrundyValue> {
        Some(u64::from(self.value).into())
    }

    fn moves_to(
        &self,
        _: &Hackenbush,
        at: &GroundedGraph,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<usize>> {
        let Some(target) = value.to_u64().and_then(|value| u32::try_from(value).ok()) else {
            return Some(FirstMoves::none());
        };
        let graph = at.dense();
        let cuts = self.cuts(&graph, target);
        let mut moves = if limit > 0 { cuts.in_order(&graph.edges) } else { Vec::new() };
        moves.truncate(limit);
        Some(FirstMoves { moves, count: Some(BigUint::from(cuts.count())) })
    }

    fn reason(&self, _: &Hackenbush, at: &GroundedGraph, _: Convention) -> LocalizedString {
        if at.edges().is_empty() {
            return words!(
                "No edge is joined to the ground: there is no move.",
                "没有与地面相连的边，无步可走。"
            );
        }
        let (value, bridges) = (self.value, self.bridges());
        let inside = at.edges().len() - bridges;
        let branches = self.branch_values(&at.dense());
        let ground = if branches.is_empty() {
            words!("No bridge begins at the ground.", "地面上没有桥。")
        } else {
            let branches = row(branches.into_iter().map(u64::from));
            words!(
                "The branches on the ground that begin with a bridge are worth {branches}.",
                "以桥开头、立在地面上的各分支的值为 {branches}。"
            )
        };
        let fused = if inside == 0 {
            words!(
                "All edges are bridges: an edge with something of value x on top is worth x + 1, and branches at one vertex add up by nim sum.",
                "所有的边都是桥：上端之物值为 x 的边值为 x + 1，同一顶点上的分支取尼姆和。"
            )
        } else {
            words!(
                "{inside} edges lie on cycles: their vertices are fused, and each such edge becomes a loop worth 1. The {bridges} others are bridges: one with something of value x on top is worth x + 1.",
                "有 {inside} 条边在环上：把环上的顶点融合，每条这样的边变成值为 1 的自环；其余 {bridges} 条是桥，上端之物值为 x 的桥值为 x + 1。"
            )
        };
        fused
            .then(ground)
            .then(words!("The nim sum of all on the ground is {value}.", "地面上一切的尼姆和为 {value}。"))
    }
}

impl Fused {
    /// The values of the branches that begin with a bridge at the ground itself.
    fn branch_values(&self, graph: &CompactGraph<'_>) -> Vec<u32> {
        let trees =
            self.trees.order.iter().filter(|&&vertex| self.trees.parents[vertex as usize] == graph.ground);
        let numbers = 1..self.core.vertices.len();
        let core = numbers.filter(|&number| self.core.parents[number] == 0 && self.covers[number] == 0);
        let core = core.map(|number| self.core.vertices[number]);
        trees.copied().chain(core).map(|vertex| self.values[vertex as usize] + 1).collect()
    }
}

impl TintedTheorem<Hackenbush> for ColonAndFusion {
    fn coloured(&self) -> Vec<Box<dyn Theorem<ColouredHackenbush>>> {
        vec![Box::new(GreenParts), Box::new(RedBlueTrees)]
    }
}

impl Theorem<Hackenbush> for ColonAndFusion {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn study(&self, _: &Hackenbush, at: &GroundedGraph) -> Option<Box<dyn PositionAnalysis<Hackenbush>>> {
        Some(Box::new(Fused::new(&at.dense())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::{Notation, Ruleset};
    use crate::theorem::brute_force::{check, check_equivalences};
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn bush(ground: u64, edges: &[(u64, u64)]) -> GroundedGraph {
        let edges = edges.iter().map(|&(u, v)| Data::Naturals(vec![u, v])).collect();
        let data = Data::object([("edges", Data::list(edges)), ("ground", ground.into())]);
        Hackenbush.parse(&data).expect("a graph")
    }

    /// The same graph as if it had been written without the edges that are not joined to the ground.
    fn joined(bush: &GroundedGraph) -> GroundedGraph {
        Hackenbush.parse(&Hackenbush.write(bush)).expect("a graph")
    }

    /// All multigraphs on 0, ..., vertices - 1 with this number of edges, in all orders of edges.
    fn graphs(vertices: u64, edges: u32) -> impl Iterator<Item = GroundedGraph> {
        let pairs: Vec<(u64, u64)> = (0..vertices).flat_map(|u| (0..=u).map(move |v| (u, v))).collect();
        let count = pairs.len();
        (0..count.pow(edges)).map(move |code| {
            let digits = (0..edges).map(|i| pairs[code / count.pow(i) % count]);
            joined(&bush(0, &digits.collect::<Vec<_>>()))
        })
    }

    #[test]
    fn all_small_multigraphs_agree_with_play() {
        for (vertices, edges) in [(1, 2), (3, 3), (4, 3), (3, 4)] {
            check(&Hackenbush, &ColonAndFusion, graphs(vertices, edges));
        }
    }

    #[test]
    fn parts_on_the_ground_are_independent() {
        check_equivalences(&Hackenbush, graphs(3, 3));
    }

    #[test]
    fn edges_not_connected_to_the_ground_are_no_part_of_the_position() {
        let at = bush(7, &[(1, 2), (7, 3), (4, 4), (3, 1)]);
        assert_eq!(at.edges(), [(1, 2), (7, 3), (3, 1)]);
        assert_eq!(Hackenbush.move_name(&at, &2)[0].1, Data::Natural(3));
        assert_eq!(Hackenbush.play(&at, &1).expect("small").edges(), []);
    }

    #[test]
    fn names_of_vertices_may_be_far_apart() {
        let at = bush(9, &[(9, 2_000_000), (2_000_000, 5_000), (5_000, 9), (7, 2_000_000), (7, 7)]);
        let close = bush(1, &[(1, 3), (3, 2), (2, 1), (0, 3), (0, 0)]);
        let listed =
            |at: &GroundedGraph| ColonAndFusion.moves_to(&Hackenbush, at, &GrundyValue::from(2u64), 9);
        assert_eq!(ColonAndFusion.grundy(&Hackenbush, &at), ColonAndFusion.grundy(&Hackenbush, &close));
        assert_eq!(listed(&at), listed(&close));
    }

    #[test]
    fn a_long_path_and_a_large_ring_are_answered() {
        const LONG: u64 = 200_000;
        let path: Vec<(u64, u64)> = (0..LONG).map(|v| (v + 1, v)).collect();
        assert_eq!(ColonAndFusion.grundy(&Hackenbush, &bush(0, &path)), Some(LONG.into()));
        let ring: Vec<(u64, u64)> = (0..=LONG).map(|v| (v, (v + 1) % (LONG + 1))).collect();
        let ring = bush(0, &ring);
        let listed = ColonAndFusion.winning_moves(&Hackenbush, &ring, Convention::Normal, 5).expect("known");
        // Only the edge in the middle leaves two equal stalks.
        assert_eq!((listed.moves, listed.count), (vec![100_000], Some(1u32.into())));
    }

    fn random_graphs() -> impl Strategy<Value = GroundedGraph> {
        (vec(0u64..100, 0..5), vec((0u64..6, 0u64..6), 0..5), any::<prop::sample::Index>()).prop_map(
            |(up, more, turn)| {
                let vertices = up.len() as u64 + 1;
                let mut edges: Vec<(u64, u64)> = up.iter().zip(1u64..).map(|(up, v)| (v, up % v)).collect();
                edges.extend(more.iter().map(|(u, v)| (u % vertices, v % vertices)));
                if !edges.is_empty() {
                    let turn = turn.index(edges.len());
                    edges.rotate_left(turn);
                }
                joined(&bush(0, &edges))
            },
        )
    }

    proptest! {
        #[test]
        fn random_graphs_agree_with_play(at in random_graphs()) {
            check(&Hackenbush, &ColonAndFusion, [at]);
        }

        #[test]
        fn moves_of_larger_graphs_agree_with_trying_each(
            up in vec(0u64..1000, 5..40),
            more in vec((0u64..1000, 0u64..6), 0..12),
            deep in any::<bool>(),
            target in 0u64..6,
        ) {
            let parent = |up: u64, v: u64| if deep { v - 1 - up % v.min(3) } else { up % v };
            let vertices = up.len() as u64 + 1;
            let mut edges: Vec<(u64, u64)> = up.iter().zip(1..).map(|(&up, v)| (parent(up, v), v)).collect();
            edges.extend(more.iter().map(|&(u, by)| (u % vertices, (u + by) % vertices)));
            let at = joined(&bush(0, &edges));
            let value = |at: &GroundedGraph| ColonAndFusion.grundy(&Hackenbush, at).expect("known");
            let mut expected: Vec<(Vec<(u32, u32)>, usize)> = (0..at.edges().len())
                .map(|cut| (Hackenbush.play(&at, &cut).expect("small"), cut))
                .filter(|(to, _)| value(to) == target)
                .map(|(to, cut)| (to.edges().to_vec(), cut))
                .collect();
            expected.sort();
            let listed = ColonAndFusion.moves_to(&Hackenbush, &at, &target.into(), 1000).expect("known");
            prop_assert_eq!(listed.count, Some(expected.len().into()));
            let to = listed.moves.iter().map(|cut| Hackenbush.play(&at, cut).expect("small").edges().to_vec());
            prop_assert!(to.eq(expected.into_iter().map(|(to, _)| to)));
        }
    }
}
