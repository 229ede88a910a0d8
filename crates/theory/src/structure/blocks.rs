//! Where an undirected graph is joined at one vertex only.

use super::pendant_trees::Edge;

/// A depth-first tree of a graph, with what tells which vertices cut it (Hopcroft and Tarjan 1973). Vertices
/// that cannot be reached from the root are left out.
#[derive(Clone, Debug)]
pub struct Blocks {
    /// The vertices in the order in which the search reaches them, the root first: a subtree is a run of
    /// them.
    vertices: Vec<u32>,
    /// For each number that of its parent; the root is its own.
    parents: Vec<u32>,
    /// For each number the least number that an edge from its subtree leads to.
    lowest: Vec<u32>,
    /// For each edge the number of its lower end, from which it leads up; of a loop that of its vertex.
    lower: Vec<u32>,
    /// Whether the edge is a loop.
    loops: Vec<bool>,
}

/// Edges that share only one vertex with all others, and lie away from the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The vertex.
    pub vertex: u32,
    /// The places of the edges, rising.
    pub edges: Vec<u32>,
}

impl Blocks {
    /// The tree of the graph on the vertices below `vertices` with these edges, which are all joined to the
    /// root.
    pub fn new(vertices: u32, edges: &[Edge], root: u32) -> Blocks {
        let (starts, ends) = adjacent(vertices, edges);
        const UNSEEN: u32 = u32::MAX;
        let mut numbers = vec![UNSEEN; vertices as usize];
        let mut next: Vec<u32> = starts[..vertices as usize].to_vec();
        let mut tree = Blocks {
            vertices: vec![root],
            parents: vec![0],
            lowest: vec![0],
            lower: vec![0; edges.len()],
            loops: edges.iter().map(|(u, v)| u == v).collect(),
        };
        // The edge by which each vertex was reached.
        let mut reached_by = vec![UNSEEN];
        numbers[root as usize] = 0;
        let mut stack = vec![0u32];
        while let Some(&number) = stack.last() {
            let vertex = tree.vertices[number as usize] as usize;
            if next[vertex] == starts[vertex + 1] {
                stack.pop();
                let parent = tree.parents[number as usize] as usize;
                tree.lowest[parent] = tree.lowest[parent].min(tree.lowest[number as usize]);
                continue;
            }
            let (other, edge) = ends[next[vertex] as usize];
            next[vertex] += 1;
            let known = numbers[other as usize];
            if known == UNSEEN {
                let child = tree.vertices.len() as u32;
                numbers[other as usize] = child;
                tree.vertices.push(other);
                tree.parents.push(number);
                tree.lowest.push(number);
                reached_by.push(edge);
                tree.lower[edge as usize] = child;
                stack.push(child);
            } else if known <= number && reached_by[number as usize] != edge {
                tree.lower[edge as usize] = number;
                tree.lowest[number as usize] = tree.lowest[number as usize].min(known);
            }
        }
        tree
    }

    /// The largest branches all of whose edges are of a kind: at each vertex every subtree that only this
    /// vertex joins to the rest, and every loop. None lies in another one.
    pub fn branches(&self, is_of_kind: impl Fn(usize) -> bool) -> Vec<Branch> {
        // How many edges of a subtree are of another kind, and where each subtree ends.
        let count = self.vertices.len();
        let mut others = vec![0u32; count];
        let mut sizes = vec![1u32; count];
        for (edge, &lower) in self.lower.iter().enumerate() {
            others[lower as usize] += u32::from(!is_of_kind(edge));
        }
        for number in (1..count).rev() {
            let parent = self.parents[number] as usize;
            sizes[parent] += sizes[number];
            others[parent] += others[number];
        }
        // For each number the branch that it belongs to.
        const NONE: u32 = u32::MAX;
        let mut of = vec![NONE; count];
        let mut branches: Vec<Branch> = Vec::new();
        let mut number = 1;
        while number < count {
            let parent = self.parents[number];
            if others[number] > 0 || self.lowest[number] < parent {
                number += 1;
                continue;
            }
            let end = number + sizes[number] as usize;
            of[number..end].fill(branches.len() as u32);
            branches.push(Branch { vertex: self.vertices[parent as usize], edges: Vec::new() });
            number = end;
        }
        for (place, &lower) in (0u32..).zip(&self.lower) {
            match of[lower as usize] {
                NONE if self.loops[place as usize] && is_of_kind(place as usize) => {
                    branches.push(Branch { vertex: self.vertices[lower as usize], edges: vec![place] });
                }
                NONE => {}
                branch => branches[branch as usize].edges.push(place),
            }
        }
        branches
    }
}

/// The edges at each vertex, other end and place, and where those of each begin. A loop stands there once.
fn adjacent(vertices: u32, edges: &[Edge]) -> (Vec<u32>, Vec<(u32, u32)>) {
    let mut starts = vec![0u32; vertices as usize + 2];
    for &(u, v) in edges {
        starts[u as usize + 2] += 1;
        if u != v {
            starts[v as usize + 2] += 1;
        }
    }
    for vertex in 1..starts.len() {
        starts[vertex] += starts[vertex - 1];
    }
    let mut ends = vec![(0, 0); starts.last().map_or(0, |&sum| sum as usize)];
    for (&(u, v), place) in edges.iter().zip(0u32..) {
        for (one, other) in [(u, v), (v, u)].into_iter().take(if u == v { 1 } else { 2 }) {
            let start = &mut starts[one as usize + 1];
            ends[*start as usize] = (other, place);
            *start += 1;
        }
    }
    starts.pop();
    (starts, ends)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn branches(vertices: u32, edges: &[Edge], of_kind: &[usize]) -> Vec<(u32, Vec<u32>)> {
        let found = Blocks::new(vertices, edges, 0).branches(|edge| of_kind.contains(&edge));
        found.into_iter().map(|branch| (branch.vertex, branch.edges)).collect()
    }

    #[test]
    fn branches_hang_at_one_vertex_and_are_disjoint() {
        // A triangle on a stalk, with a leaf and a loop at its top.
        let edges = [(0, 1), (1, 2), (2, 3), (3, 1), (3, 4), (3, 3)];
        assert_eq!(branches(5, &edges, &[0, 1, 2, 3, 4, 5]), [(0, vec![0, 1, 2, 3, 4, 5])]);
        assert_eq!(branches(5, &edges, &[1, 2, 3, 4, 5]), [(1, vec![1, 2, 3, 4, 5])]);
        assert_eq!(branches(5, &edges, &[0, 1, 2, 4, 5]), [(3, vec![4]), (3, vec![5])]);
        assert_eq!(branches(5, &edges, &[0, 2, 3]), []);
    }

    #[test]
    fn parallel_edges_are_a_cycle() {
        assert_eq!(branches(3, &[(0, 1), (1, 0), (1, 2)], &[0, 2]), [(1, vec![2])]);
        assert_eq!(branches(2, &[(0, 1), (0, 1)], &[0, 1]), [(0, vec![0, 1])]);
    }
}
