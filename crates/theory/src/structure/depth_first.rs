//! Depth-first trees of undirected graphs: which edges are bridges, and which cut the graph in pairs.

use super::pendant_trees::{Edge, PendantTrees};
use super::union_find::UnionFind;

/// A depth-first tree of the part of a graph from which no trees hang. Its vertices are numbered in the order
/// in which they were met, the root first: a subtree is a run of numbers, and every other edge leads from a
/// vertex back to one above it (Tarjan 1972).
#[derive(Clone, Debug, Default)]
pub struct DepthFirst {
    /// The vertices of the graph in this order.
    pub vertices: Vec<u32>,
    /// For each number that of its parent; the root is its own.
    pub parents: Vec<u32>,
    /// For each number the place of the edge to its parent in the list of edges; nothing is said for the
    /// root.
    pub edges: Vec<u32>,
    /// The other edges, loops excepted.
    pub back: Vec<BackEdge>,
}

/// An edge that leads back to a vertex above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackEdge {
    /// The number of its lower end.
    pub lower: u32,
    /// The number of its upper end.
    pub upper: u32,
    /// Its place in the list of edges.
    pub edge: u32,
}

/// What the search keeps of a vertex, side by side, since vertices are met in any order.
#[derive(Clone, Copy, Default)]
struct VertexState {
    /// The next of its edges to look at.
    next: u32,
    /// The end of its edges.
    end: u32,
    /// Its number counted from 1; 0 before it is met.
    number: u32,
}

/// The edges at each vertex, other end and place, one vertex after the other.
fn adjacent(edges: &[Edge], trees: &PendantTrees) -> (Vec<VertexState>, Vec<(u32, u32)>) {
    let mut sum = 0;
    let place = |&degree: &u32| {
        let next = sum;
        sum += degree;
        VertexState { next, end: next, number: 0 }
    };
    let mut vertices: Vec<VertexState> = trees.degrees.iter().map(place).collect();
    let mut ends = vec![(0, 0); sum as usize];
    for (&(u, v), place) in edges.iter().zip(0u32..) {
        if u != v && trees.degrees[u as usize] > 0 && trees.degrees[v as usize] > 0 {
            for (one, other) in [(u, v), (v, u)] {
                let end = &mut vertices[one as usize].end;
                ends[*end as usize] = (other, place);
                *end += 1;
            }
        }
    }
    (vertices, ends)
}

impl DepthFirst {
    /// Of the graph with these edges, from the root down. Vertices that cannot be reached are left out.
    pub fn new(edges: &[Edge], trees: &PendantTrees, root: u32) -> DepthFirst {
        let (mut met, ends) = adjacent(edges, trees);
        let mut tree =
            DepthFirst { vertices: vec![root], parents: vec![0], edges: vec![0], back: Vec::new() };
        met[root as usize].number = 1;
        let mut stack = vec![0u32];
        while let Some(&number) = stack.last() {
            let vertex = &mut met[tree.vertices[number as usize] as usize];
            if vertex.next == vertex.end {
                stack.pop();
                continue;
            }
            let (other, edge) = ends[vertex.next as usize];
            vertex.next += 1;
            let other_number = &mut met[other as usize].number;
            if *other_number == 0 {
                let child = tree.vertices.len() as u32;
                *other_number = child + 1;
                tree.vertices.push(other);
                tree.parents.push(number);
                tree.edges.push(edge);
                stack.push(child);
            } else if *other_number <= number && tree.edges[number as usize] != edge {
                tree.back.push(BackEdge { lower: number, upper: *other_number - 1, edge });
            }
        }
        tree
    }

    /// For each number how many edges lead back over the edge to its parent: none where that is a bridge.
    pub fn covers(&self) -> Vec<u32> {
        let mut sums = vec![0i64; self.vertices.len()];
        for back in &self.back {
            sums[back.lower as usize] += 1;
            sums[back.upper as usize] -= 1;
        }
        for number in (1..sums.len()).rev() {
            sums[self.parents[number] as usize] += sums[number];
        }
        sums.into_iter().map(|sum| u32::try_from(sum).unwrap_or(0)).collect()
    }

    /// For each number how many vertices its subtree has.
    fn sizes(&self) -> Vec<u32> {
        let mut sizes = vec![1u32; self.vertices.len()];
        for number in (1..sizes.len()).rev() {
            sizes[self.parents[number] as usize] += sizes[number];
        }
        sizes
    }

    /// For each number the lowest vertex to which an edge leads back over the edge to its parent; itself for
    /// bridges and the root.
    fn lowest_tops(&self) -> Vec<u32> {
        let mut by_upper: Vec<&BackEdge> = self.back.iter().collect();
        by_upper.sort_unstable_by_key(|back| std::cmp::Reverse(back.upper));
        let mut tops: Vec<u32> = (0..self.vertices.len() as u32).collect();
        // What has its top already is passed over: each set of the union is a path up to its first vertex
        // without one.
        let mut done = UnionFind::new(self.vertices.len() as u32);
        for back in by_upper {
            let mut number = done.find(back.lower);
            while number > back.upper {
                tops[number as usize] = back.upper;
                done.unite(number, self.parents[number as usize]);
                number = done.find(number);
            }
        }
        tops
    }

    /// For each number the XOR of the places in `back` of the edges that lead back over the edge to its
    /// parent: the place, where there is one such edge.
    fn covering(&self) -> Vec<u32> {
        let mut sums = vec![0u32; self.vertices.len()];
        for (back, place) in self.back.iter().zip(0u32..) {
            sums[back.lower as usize] ^= place;
            sums[back.upper as usize] ^= place;
        }
        for number in (1..sums.len()).rev() {
            sums[self.parents[number] as usize] ^= sums[number];
        }
        sums
    }

    /// Shows the classes of edges that are no bridges, two edges being in one class where the graph falls
    /// apart without them both. A class is shown as the numbers of the lower ends of its tree edges, from the
    /// root down, and the place in `back` of the other edge in it: there is at most one. Classes of a single
    /// edge that is no tree edge are shown with no number at all. Classes are left out whose first tree edge,
    /// or lower end of the edge that leads back, is not `wanted`.
    ///
    /// Two tree edges are in one class where the same edges lead back over both. Then one lies above the
    /// other; they have the same lowest top, and as many edges over them. Conversely let two tree edges, one
    /// above the other, have the same lowest top: then what leads back over the lower one goes above the
    /// upper one, so that it is the same edges where it is as many. Among the tree edges with one lowest top
    /// and one number, met from the root down, an edge that is below a former one is below the last one: else
    /// two disjoint subtrees would have the same edges leading out of them.
    pub fn visit_cut_classes(
        &self,
        covers: &[u32],
        wanted: impl Fn(u32) -> bool,
        visit: &mut dyn FnMut(&[u32], Option<u32>),
    ) {
        let (sizes, tops, covering) = (self.sizes(), self.lowest_tops(), self.covering());
        let numbers = 1..self.vertices.len() as u32;
        let inside = numbers.filter(|&number| covers[number as usize] > 0 && wanted(number));
        let mut keys: Vec<(u32, u32, u32)> =
            inside.map(|number| (tops[number as usize], covers[number as usize], number)).collect();
        keys.sort_unstable();
        let mut alone = vec![true; self.back.len()];
        let mut class: Vec<u32> = Vec::new();
        let mut rest = keys.as_slice();
        while let Some((&(top, cover, first), mut after)) = rest.split_first() {
            class.clear();
            class.push(first);
            let mut last = first;
            while let Some((&(next_top, next_cover, number), more)) = after.split_first() {
                let below = number < last + sizes[last as usize];
                if (next_top, next_cover) != (top, cover) || !below {
                    break;
                }
                class.push(number);
                last = number;
                after = more;
            }
            rest = after;
            let back = (cover == 1).then(|| covering[first as usize]);
            if let Some(back) = back {
                alone[back as usize] = false;
            }
            visit(&class, back);
        }
        for (back, place) in self.back.iter().zip(0u32..) {
            if alone[place as usize] && wanted(back.lower) {
                visit(&[], Some(place));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn parts(vertices: u32, edges: &[Edge], without: &[usize]) -> usize {
        let mut sets = UnionFind::new(vertices);
        for (i, &(u, v)) in edges.iter().enumerate() {
            if !without.contains(&i) {
                sets.unite(u, v);
            }
        }
        (0..vertices).filter(|&v| sets.find(v) == v).count()
    }

    proptest! {
        #[test]
        fn bridges_and_cut_pairs_agree_with_taking_edges_away(
            up in vec(0u32..100, 0..7),
            more in vec((0u32..8, 0u32..8), 0..8),
            root in 0u32..8,
        ) {
            let vertices = up.len() as u32 + 1;
            let mut edges: Vec<Edge> = up.iter().zip(1u32..).map(|(up, v)| (v, up % v)).collect();
            edges.extend(more.iter().map(|(u, v)| (u % vertices, v % vertices)));
            let root = root % vertices;
            let trees = PendantTrees::new(vertices, &edges, root, |x| x);
            let tree = DepthFirst::new(&edges, &trees, root);
            let covers = tree.covers();
            let mut class_of: Vec<Option<usize>> = vec![None; edges.len()];
            for (number, &covers) in covers.iter().enumerate().skip(1) {
                let bridge = parts(vertices, &edges, &[tree.edges[number] as usize]) == 2;
                prop_assert_eq!(covers == 0, bridge);
            }
            let mut classes = 0;
            tree.visit_cut_classes(&covers, |_| true, &mut |numbers, back| {
                let places = numbers.iter().map(|&number| tree.edges[number as usize]);
                for edge in places.chain(back.map(|back| tree.back[back as usize].edge)) {
                    assert_eq!(class_of[edge as usize].replace(classes), None);
                }
                assert!(numbers.is_sorted());
                classes += 1;
            });
            for (i, &(u, v)) in edges.iter().enumerate() {
                let inside = u != v && parts(vertices, &edges, &[i]) == 1;
                prop_assert_eq!(class_of[i].is_some(), inside);
                for j in 0..i {
                    if class_of[i].is_some() && class_of[j].is_some() {
                        let pair = parts(vertices, &edges, &[i, j]) == 2;
                        prop_assert_eq!(pair, class_of[i] == class_of[j], "{} {} of {:?}", i, j, &edges);
                    }
                }
            }
        }
    }
}
