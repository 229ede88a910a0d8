//! Coloured Hackenbush: a tree of red and blue edges is a number, and so a stalk.

use super::{SplitValue, Statement, Theorem};
use crate::ruleset::graph::coloured::Colour;
use crate::ruleset::graph::coloured_hackenbush::ColouredHackenbush;
use crate::ruleset::graph::cutting::ColouredBush;
use crate::structure::blocks::{Blocks, Branch};
use crate::structure::hanging_trees::Edge;
use crate::text;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

/// Claim. Let H be red and blue edges that form a tree and share only the vertex x with all other edges. Then the position keeps its
/// value if H is replaced by a stalk of red and blue edges on x, which has no more edges than H.
///
/// Proof. By induction H is worth a number where x is the ground. Several trees on x are worth the sum of theirs. An edge
/// of Left with trees on top that are worth the number z together is worth 1:z, the ordinal sum of 1 and z (the colon principle), which
/// is (z + k)/2^(k-1) for the least integer k >= 1 with z + k > 1; with a red edge Left and Right have changed places. A number is
/// worth a stalk, whose edges are the signs of its expansion: blue, the simplest larger number, or red, the simplest smaller one. So many edges as the number's birthday are enough, and no position has a
/// birthday larger than its number of edges. The colon principle puts the stalk in the place of H (Winning Ways, chapters 2 and 7).
#[derive(Clone, Copy, Debug, Default)]
pub struct RedBlueTrees;

static STATEMENT: Statement = Statement {
    name: text!("numbers of red-blue trees", "红蓝树的数值"),
    claim: text!(
        "In coloured Hackenbush a tree of red and blue edges is worth a number: a blue edge with trees on top that are worth z together is worth (z + k)/2^(k-1) for the least k >= 1 with z + k > 1, a red edge likewise with the signs exchanged. The tree may be replaced by the stalk of this number.",
        "彩色 Hackenbush 中，由红边和蓝边组成的树等于一个数：若蓝边上端各树之和为 z，则它等于 (z + k)/2^(k-1)，其中 k 是满足 z + k > 1 的最小正整数；红边同理，符号相反。这棵树可以换成表示该数的一根茎。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapters 2 and 7",
};

/// Trees with more edges stay as they are: their numbers have as many binary digits.
const MOST_EDGES: usize = 1 << 12;

/// A number with so many binary digits behind the point.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Number {
    units: BigInt,
    places: u64,
}

impl Number {
    fn zero() -> Number {
        Number { units: BigInt::zero(), places: 0 }
    }

    fn negate(self) -> Number {
        Number { units: -self.units, ..self }
    }

    /// In units of 2^-places.
    fn at(&self, places: u64) -> BigInt {
        &self.units << (places - self.places)
    }

    fn plus(&self, other: &Number) -> Number {
        let places = self.places.max(other.places);
        Number { units: self.at(places) + other.at(places), places }
    }

    /// The ordinal sum of 1 and this number.
    fn above_one(&self) -> Number {
        let one = BigInt::one() << self.places;
        // The least k >= 1 with units + k * one > one.
        let mut k = 1_u64;
        if !self.units.is_positive() {
            // k > 1 - z, and 1 - z >= 1.
            let floor: BigInt = (&one - &self.units) >> self.places;
            k = u64::try_from(floor).unwrap_or(u64::MAX - 1) + 1;
        }
        Number { units: &self.units + one * k, places: self.places + k - 1 }
    }

    /// Its expansion in signs, the colours of a stalk from the ground up.
    fn stalk(&self) -> Vec<Colour> {
        let places = self.places;
        let (target, one) = (self.at(places), BigInt::one() << places);
        let (mut now, mut low, mut high): (BigInt, Option<BigInt>, Option<BigInt>) =
            (BigInt::zero(), None, None);
        let mut stalk = Vec::new();
        while now != target {
            let up = target > now;
            stalk.push(if up { Colour::Blue } else { Colour::Red });
            let next = match (up, &low, &high) {
                (true, _, None) => &now + &one,
                (false, None, _) => &now - &one,
                (true, _, Some(high)) => (&now + high) >> 1,
                (false, Some(low), _) => (&now + low) >> 1,
            };
            if up {
                low = Some(now);
            } else {
                high = Some(now);
            }
            now = next;
        }
        stalk
    }
}

/// The number of a tree of these edges on its root; `None` if they are no tree of red and blue edges.
fn number(root: u32, edges: &[(Edge, Colour)]) -> Option<Number> {
    let mut ends: Vec<(u32, u32, Colour)> =
        edges.iter().flat_map(|&((u, v), colour)| [(u, v, colour), (v, u, colour)]).collect();
    ends.sort_unstable_by_key(|&(from, to, _)| (from, to));
    let of = |vertex: u32| {
        let first = ends.partition_point(|&(from, ..)| from < vertex);
        ends[first..].iter().take_while(move |&&(from, ..)| from == vertex)
    };
    // Vertices with their parents and the edges below them, each after its parent.
    let mut order = vec![(root, root, Colour::Green, 0)];
    let mut next = 0;
    while let Some(&(vertex, parent, _, _)) = order.get(next) {
        let mut below = 0;
        for &(_, to, colour) in of(vertex) {
            if to == parent && vertex != root {
                below += 1;
                continue;
            }
            if order.len() > edges.len() {
                return None;
            }
            order.push((to, vertex, colour, next));
        }
        // Two edges to the parent, or a loop, are no tree.
        if below > 1 {
            return None;
        }
        next += 1;
    }
    if order.len() != edges.len() + 1 {
        return None;
    }
    let mut on_top = vec![Number::zero(); order.len()];
    for place in (1..order.len()).rev() {
        let (_, _, colour, below) = order[place];
        let top = std::mem::replace(&mut on_top[place], Number::zero());
        let own = match colour {
            Colour::Blue => top.above_one(),
            Colour::Red => top.negate().above_one().negate(),
            Colour::Green => return None,
        };
        on_top[below] = on_top[below].plus(&own);
    }
    on_top.into_iter().next()
}

/// Whether these edges are one stalk on a vertex.
fn is_stalk(root: u32, edges: &[(Edge, Colour)]) -> bool {
    let mut degrees: Vec<u32> = edges.iter().flat_map(|&((u, v), _)| [u, v]).collect();
    degrees.sort_unstable();
    let at_root = degrees.iter().filter(|&&vertex| vertex == root).count();
    at_root == 1 && degrees.chunk_by(|a, b| a == b).all(|same| same.len() <= 2)
}

impl Theorem<ColouredHackenbush> for RedBlueTrees {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn split(&self, _: &ColouredHackenbush, at: &ColouredBush) -> Option<SplitValue<ColouredBush>> {
        let graph = at.dense();
        let coloured = |edge: usize| at.edges().colours[edge] != Colour::Green;
        let blocks = Blocks::new(graph.vertices, &graph.edges, graph.ground);
        let mut branches = blocks.branches(coloured);
        branches.sort_unstable_by_key(|branch| branch.vertex);
        let mut gone = vec![false; graph.edges.len()];
        let (mut stalks, mut free) = (Vec::new(), graph.vertices);
        for branches in branches.chunk_by(|one, other| one.vertex == other.vertex) {
            let vertex = branches[0].vertex;
            let places = branches.iter().flat_map(|branch: &Branch| &branch.edges);
            let places: Vec<usize> = places.map(|&edge| edge as usize).collect();
            let edges: Vec<(Edge, Colour)> =
                places.iter().map(|&edge| (graph.edges[edge], at.edges().colours[edge])).collect();
            if edges.len() > MOST_EDGES || is_stalk(vertex, &edges) {
                continue;
            }
            let Some(number) = number(vertex, &edges) else { continue };
            places.iter().for_each(|&edge| gone[edge] = true);
            let mut top = vertex;
            for colour in number.stalk() {
                stalks.push(((top, free), colour));
                (top, free) = (free, free + 1);
            }
        }
        if !gone.contains(&true) {
            return None;
        }
        let kept = (0..gone.len()).filter(|&edge| !gone[edge]);
        let kept = kept.map(|edge| (graph.edges[edge], at.edges().colours[edge]));
        let rest = ColouredBush::new(graph.ground, kept.chain(stalks).collect());
        Some(SplitValue { integer: 0, nimber: 0, rest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::Notation;

    fn split(edges: &[(u64, u64, &str)]) -> Option<String> {
        let edge = |&(u, v, colour): &(u64, u64, &str)| Data::list(vec![u.into(), v.into(), colour.into()]);
        let data = Data::object([("edges", Data::list(edges.iter().map(edge).collect()))]);
        let rules = ColouredHackenbush::new();
        let at = rules.parse(&data).expect("a graph");
        let SplitValue { rest, .. } = RedBlueTrees.split(&rules, &at)?;
        let colours = rest.edges().colours.iter().map(|colour| colour.letter());
        Some(colours.collect())
    }

    #[test]
    fn stalks_are_expansions_of_their_numbers_in_signs() {
        for length in 0..10_u32 {
            for bits in 0..1_u32 << length {
                let colours: Vec<Colour> = (0..length)
                    .map(|place| if bits >> place & 1 == 0 { Colour::Blue } else { Colour::Red })
                    .collect();
                let edges: Vec<(Edge, Colour)> = (0..length)
                    .zip(&colours)
                    .map(|(vertex, &colour)| ((vertex, vertex + 1), colour))
                    .collect();
                assert_eq!(number(0, &edges).unwrap().stalk(), colours);
            }
        }
    }

    #[test]
    fn trees_become_stalks_on_their_vertices() {
        // 1/2 + 1/2 on the ground, and 1/2 + 1/2 = 1 on a blue edge.
        assert_eq!(split(&[(0, 1, "b"), (1, 2, "r"), (0, 3, "b"), (3, 4, "r")]).as_deref(), Some("b"));
        let tree = [(0, 1, "b"), (1, 2, "b"), (2, 3, "r"), (1, 4, "b"), (4, 5, "r")];
        assert_eq!(split(&tree).as_deref(), Some("bb"));
        assert_eq!(split(&[(0, 1, "g"), (1, 2, "b"), (1, 3, "r")]).as_deref(), Some("g"));
    }

    #[test]
    fn stalks_cycles_and_green_edges_stay() {
        assert_eq!(split(&[(0, 1, "b"), (1, 2, "r")]), None);
        assert_eq!(split(&[(0, 1, "b"), (1, 2, "r"), (2, 0, "b")]), None);
        assert_eq!(split(&[(0, 1, "b"), (0, 1, "b")]), None);
        assert_eq!(split(&[(0, 1, "b"), (1, 1, "b")]), None);
        assert_eq!(split(&[(0, 1, "b"), (1, 2, "g"), (2, 3, "r"), (3, 0, "b")]), None);
    }
}
