//! Maximum matchings in general graphs, and which vertices they can leave out.
//!
//! A matching is a set of edges without common ends. It is made larger along an alternating path between two
//! vertices that it leaves out (Berge 1957). Alternating paths are looked for from all these vertices at
//! once, in a forest of alternating trees; an odd cycle met on the way, a blossom, is shrunk to one vertex
//! (J. Edmonds, *Paths, trees, and flowers*, Canadian Journal of Mathematics 17 (1965), 449-467). Labels as
//! in H. N. Gabow, *An efficient implementation of Edmonds' algorithm for maximum matching on graphs*,
//! Journal of the ACM 23 (1976), 221-234: a vertex that a blossom has made outer keeps the edge that closed
//! the blossom, and paths are unrolled from these edges. What is new here: a search goes on after a path was
//! found, without the two trees that it joined, so that one search, which takes about as long as there are
//! edges, finds many paths.

mod greedy;

use super::adjacency::Adjacency;

/// No vertex.
pub const NOBODY: u32 = u32::MAX;

/// A maximum matching.
#[derive(Clone, Debug)]
pub struct Matching {
    mates: Vec<u32>,
    inessential: Vec<bool>,
}

impl Matching {
    /// A maximum matching of a graph.
    pub fn maximum(graph: &Adjacency) -> Matching {
        let mut search = Search::new(graph, greedy::matching(graph));
        while search.augment_many() {}
        let inessential = search.sides.iter().map(|&side| side == Side::Outer).collect();
        Matching { mates: search.mates, inessential }
    }

    /// How many edges it has.
    pub fn size(&self) -> usize {
        self.mates.iter().filter(|&&mate| mate != NOBODY).count() / 2
    }

    /// The vertex that a vertex is matched with.
    pub fn mate(&self, vertex: u32) -> Option<u32> {
        self.mates.get(vertex as usize).copied().filter(|&mate| mate != NOBODY)
    }

    /// Is there a maximum matching that leaves this vertex out? These vertices are the set D of the theorem
    /// of Gallai and Edmonds: those that an alternating path of even length joins to a vertex left out by
    /// this matching.
    pub fn is_inessential(&self, vertex: u32) -> bool {
        self.inessential.get(vertex as usize).is_some_and(|&inessential| inessential)
    }
}

/// Where a vertex stands in the forest of alternating trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// In no tree.
    None,
    /// At odd distance from its root.
    Inner,
    /// At even distance from its root, by one path at least.
    Outer,
}

/// Why a vertex is outer: its root has no reason.
#[derive(Clone, Copy, Debug)]
enum Label {
    /// Its mate is reached from this outer vertex.
    From(u32),
    /// The path to its root begins with the tree below it, down to one end of this edge, and goes on at the
    /// other.
    Across(u32, u32),
}

struct Search<'a> {
    graph: &'a Adjacency,
    mates: Vec<u32>,
    sides: Vec<Side>,
    labels: Vec<Label>,
    /// The root of the tree of a vertex that is in one.
    roots: Vec<u32>,
    /// For the root of a tree: no more path may begin here.
    spent: Vec<bool>,
    /// A vertex of the blossom of each outer vertex, nearer to the blossom's base, which stands for itself.
    bases: Vec<u32>,
    /// The last blossom whose way up passed here, by number.
    passed: Vec<u32>,
    blossoms: u32,
    queue: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Adjacency, mates: Vec<u32>) -> Search<'a> {
        let n = graph.vertices() as usize;
        Search {
            graph,
            mates,
            sides: vec![Side::None; n],
            labels: vec![Label::From(NOBODY); n],
            roots: vec![NOBODY; n],
            spent: vec![false; n],
            bases: (0..n as u32).collect(),
            passed: vec![0; n],
            blossoms: 0,
            queue: Vec::new(),
        }
    }

    /// Grows trees from all vertices left out until they can grow no more. Where two trees meet, the matching
    /// becomes larger by one, and both are left as they are. False where no two met: then the matching is
    /// maximum, and the outer vertices are those that some maximum matching leaves out.
    fn augment_many(&mut self) -> bool {
        self.sides.fill(Side::None);
        self.spent.fill(false);
        self.queue.clear();
        for (v, base) in (0u32..).zip(&mut self.bases) {
            *base = v;
            if self.mates[v as usize] == NOBODY {
                self.sides[v as usize] = Side::Outer;
                self.labels[v as usize] = Label::From(NOBODY);
                self.roots[v as usize] = v;
                self.queue.push(v);
            }
        }
        let (mut found, mut next) = (false, 0);
        while let Some(&x) = self.queue.get(next) {
            next += 1;
            if !self.spent[self.roots[x as usize] as usize] {
                found |= self.scan(x);
            }
        }
        found
    }

    /// Looks at the edges of an outer vertex. True where one led to another tree.
    fn scan(&mut self, x: u32) -> bool {
        let graph = self.graph;
        let root = self.roots[x as usize];
        for &y in graph.neighbours(x) {
            match self.sides[y as usize] {
                Side::None => self.grow(x, y, root),
                Side::Inner => {}
                Side::Outer if self.roots[y as usize] != root => {
                    let other = self.roots[y as usize];
                    if !self.spent[other as usize] {
                        self.rematch(x, y);
                        self.rematch(y, x);
                        self.spent[root as usize] = true;
                        self.spent[other as usize] = true;
                        return true;
                    }
                }
                Side::Outer => self.shrink(x, y),
            }
        }
        false
    }

    /// Puts a matched vertex and its mate behind an outer vertex.
    fn grow(&mut self, x: u32, y: u32, root: u32) {
        let z = self.mates[y as usize];
        self.sides[y as usize] = Side::Inner;
        self.sides[z as usize] = Side::Outer;
        self.labels[z as usize] = Label::From(x);
        self.roots[y as usize] = root;
        self.roots[z as usize] = root;
        self.queue.push(z);
    }

    fn base(&mut self, v: u32) -> u32 {
        let mut v = v;
        while self.bases[v as usize] != v {
            let up = self.bases[self.bases[v as usize] as usize];
            self.bases[v as usize] = up;
            v = up;
        }
        v
    }

    /// The base two steps above a base, `None` at the root.
    fn above(&mut self, base: u32) -> Option<u32> {
        match self.labels[base as usize] {
            Label::From(NOBODY) => None,
            Label::From(outer) => Some(self.base(outer)),
            // Bases are outer from the beginning.
            Label::Across(..) => None,
        }
    }

    /// Shrinks the odd cycle that an edge between two outer vertices of one tree closes.
    fn shrink(&mut self, x: u32, y: u32) {
        let ends = [self.base(x), self.base(y)];
        if ends[0] == ends[1] {
            return;
        }
        let top = self.meeting(ends);
        for end in ends {
            let mut base = end;
            while base != top {
                let inner = self.mates[base as usize];
                self.labels[inner as usize] = Label::Across(x, y);
                self.sides[inner as usize] = Side::Outer;
                self.queue.push(inner);
                let Some(next) = self.above(base) else { break };
                self.bases[base as usize] = top;
                self.bases[inner as usize] = top;
                base = next;
            }
        }
    }

    /// The first base that is above both. The two ways up are walked in turn, so that this takes no longer
    /// than shrinking what is below.
    fn meeting(&mut self, ends: [u32; 2]) -> u32 {
        self.blossoms += 1;
        let mut ways = ends.map(Some);
        let mut turn = 0;
        while ways != [None, None] {
            if let Some(base) = ways[turn] {
                if self.passed[base as usize] == self.blossoms {
                    return base;
                }
                self.passed[base as usize] = self.blossoms;
                ways[turn] = self.above(base);
            }
            turn = 1 - turn;
        }
        ends[0]
    }

    /// Matches the outer vertex `v` with `w`, and exchanges matched and other edges on the way from `v` to
    /// its root.
    fn rematch(&mut self, v: u32, w: u32) {
        let mut pending = vec![(v, w)];
        while let Some((v, w)) = pending.pop() {
            let old = self.mates[v as usize];
            self.mates[v as usize] = w;
            // At the root, or where another part of the way has been before.
            if old == NOBODY || self.mates[old as usize] != v {
                continue;
            }
            match self.labels[v as usize] {
                Label::From(outer) => {
                    self.mates[old as usize] = outer;
                    pending.push((outer, old));
                }
                Label::Across(x, y) => pending.extend([(y, x), (x, y)]),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn graph(vertices: u32, edges: &[[u32; 2]]) -> Adjacency {
        Adjacency::of(vertices, edges.iter().copied())
    }

    /// The size of a maximum matching among the vertices in `free`, by trying everything.
    fn brute(graph: &Adjacency, free: u32) -> usize {
        if free == 0 {
            return 0;
        }
        let v = free.trailing_zeros();
        let rest = free & !(1 << v);
        let partners = graph.neighbours(v).iter().filter(|&&w| rest >> w & 1 == 1);
        let matched = partners.map(|&w| 1 + brute(graph, rest & !(1 << w)));
        matched.chain([brute(graph, rest)]).max().unwrap_or(0)
    }

    fn check_small(vertices: u32, edges: &[[u32; 2]]) {
        let graph = graph(vertices, edges);
        let matching = Matching::maximum(&graph);
        let all = (1 << vertices) - 1;
        assert_eq!(matching.size(), brute(&graph, all), "{edges:?}");
        for v in 0..vertices {
            let without = brute(&graph, all & !(1 << v));
            assert_eq!(matching.is_inessential(v), without == matching.size(), "{v} in {edges:?}");
        }
        certify(&graph, &matching);
    }

    /// A proof that the matching is maximum and D right: all edges out of D lead to a set A, all components
    /// of the graph without A are inside D and odd, or outside and even, and as many vertices are left out as
    /// there are odd components more than vertices in A (the formula of Tutte and Berge).
    fn certify(graph: &Adjacency, matching: &Matching) {
        let n = graph.vertices();
        for v in 0..n {
            let Some(mate) = matching.mate(v) else { continue };
            assert_eq!(matching.mate(mate), Some(v));
            assert!(graph.neighbours(v).contains(&mate));
        }
        let d = |v: u32| matching.is_inessential(v);
        let mut seen: Vec<bool> =
            (0..n).map(|v| !d(v) && graph.neighbours(v).iter().any(|&w| d(w))).collect();
        let barrier = seen.iter().filter(|&&seen| seen).count();
        let mut odd = 0;
        for root in 0..n {
            let mut found: Vec<u32> = Vec::new();
            let mut open = vec![root];
            while let Some(v) = open.pop() {
                if !std::mem::replace(&mut seen[v as usize], true) {
                    assert_eq!(d(v), d(root));
                    found.push(v);
                    open.extend(graph.neighbours(v));
                }
            }
            if !found.is_empty() {
                assert_eq!(d(root), found.len() % 2 == 1);
                odd += found.len() % 2;
            }
        }
        let left_out = (0..n).filter(|&v| matching.mate(v).is_none()).count();
        assert_eq!(left_out + barrier, odd);
    }

    #[test]
    fn all_graphs_on_six_vertices_are_matched_as_well_as_can_be() {
        let pairs: Vec<[u32; 2]> = (0..6).flat_map(|v| (0..v).map(move |u| [u, v])).collect();
        for set in 0..1u32 << pairs.len() {
            let chosen = pairs.iter().enumerate().filter(|&(i, _)| set >> i & 1 == 1);
            check_small(6, &chosen.map(|(_, &edge)| edge).collect::<Vec<_>>());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn random_graphs_on_twelve_vertices_are_matched_as_well_as_can_be(
            edges in prop::collection::vec([0u32..12, 0u32..12], 0..26),
        ) {
            check_small(12, &edges);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]
        #[test]
        fn large_graphs_have_certificates(
            choices in prop::collection::vec((0u32..3000, 0u32..3000), 0..6000),
            vertices in 1u32..3000,
            reach in 1u32..3000,
        ) {
            let edge = |(u, v): (u32, u32)| [u % vertices, (u + 1 + v % reach) % vertices];
            let edges: Vec<[u32; 2]> = choices.into_iter().map(edge).collect();
            let graph = graph(vertices, &edges);
            certify(&graph, &Matching::maximum(&graph));
        }
    }

    /// Triangles in a row, joined at their tips or by edges; a greedy matching is bad at these, and paths are
    /// long.
    #[test]
    fn rows_of_odd_cycles_have_certificates() {
        for length in [3u32, 5, 9] {
            let cycle = |i: u32| (0..length).map(move |k| [i * length + k, i * length + (k + 1) % length]);
            let joined = |i: u32| [i * length + length / 2, (i + 1) * length];
            for count in [1, 2, 501, 2000] {
                let edges: Vec<[u32; 2]> =
                    (0..count).flat_map(cycle).chain((0..count - 1).map(joined)).collect();
                let graph = graph(count * length, &edges);
                certify(&graph, &Matching::maximum(&graph));
            }
        }
    }
}
