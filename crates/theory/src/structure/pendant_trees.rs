//! Trees that hang from a graph.

/// An undirected edge. Loops and parallel edges are allowed.
pub type Edge = (u32, u32);

/// What falls off a graph when vertices with one edge are taken away again and again, except the root. Loops
/// are no edges here: they go with their vertex.
#[derive(Clone, Debug)]
pub struct PendantTrees {
    /// The vertices taken away, each before the one it hangs from.
    pub order: Vec<u32>,
    /// For each vertex the one it hangs from; itself where it hangs from none.
    pub parents: Vec<u32>,
    /// For each vertex how many edges are left of it that are no loops.
    pub degrees: Vec<u32>,
    /// For each vertex the parity of its loops, XOR what each tree that hangs from it gives.
    pub sums: Vec<u32>,
}

/// What is kept of a vertex, side by side, since vertices are met in any order. Of its edges it is how many
/// there are, and the XOR of their other ends: where one is left, that is its other end.
#[derive(Clone, Copy, Default)]
struct Ends {
    count: u32,
    others: u32,
    sum: u32,
}

impl PendantTrees {
    /// Of the graph on the vertices below `vertices` with these edges. A tree that hangs from a vertex, its
    /// own root having the sum x, gives `give(x)` to it.
    pub fn new(vertices: u32, edges: &[Edge], root: u32, give: impl Fn(u32) -> u32) -> PendantTrees {
        let mut ends = vec![Ends::default(); vertices as usize];
        for &(u, v) in edges {
            if u == v {
                ends[u as usize].sum ^= 1;
                continue;
            }
            for (one, other) in [(u, v), (v, u)] {
                let end = &mut ends[one as usize];
                end.count += 1;
                end.others ^= other;
            }
        }
        let (mut order, mut parents) = (Vec::with_capacity(edges.len()), Vec::from_iter(0..vertices));
        for leaf in 0..vertices {
            let mut vertex = leaf;
            // The one it hung from may have become a leaf.
            while let Ends { count: 1, others: parent, sum } = ends[vertex as usize]
                && vertex != root
            {
                ends[vertex as usize].count = 0;
                let end = &mut ends[parent as usize];
                end.count -= 1;
                end.others ^= vertex;
                end.sum ^= give(sum);
                parents[vertex as usize] = parent;
                order.push(vertex);
                vertex = parent;
            }
        }
        let degrees = ends.iter().map(|end| end.count).collect();
        let sums = ends.iter().map(|end| end.sum).collect();
        PendantTrees { order, parents, degrees, sums }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_fall_off_a_cycle() {
        // A triangle 1, 2, 3 on the stalk 0, 1; a path 4, 5 and a leaf 6 with a loop.
        let edges = [(0, 1), (1, 2), (2, 3), (3, 1), (5, 4), (4, 2), (6, 3), (6, 6)];
        let trees = PendantTrees::new(7, &edges, 0, |x| x + 1);
        assert_eq!(trees.order, [5, 4, 6]);
        assert_eq!(trees.parents, [0, 1, 2, 3, 2, 4, 3]);
        assert_eq!(trees.degrees, [1, 3, 2, 2, 0, 0, 0]);
        assert_eq!(trees.sums, [0, 0, 2, 2, 1, 0, 1]);
    }

    #[test]
    fn a_tree_falls_off_its_root() {
        let trees = PendantTrees::new(4, &[(3, 2), (1, 0), (2, 1)], 1, |x| x + 1);
        assert_eq!((trees.order.as_slice(), trees.degrees), ([0, 3, 2].as_slice(), vec![0; 4]));
        assert_eq!(trees.parents, [1, 1, 1, 2]);
    }
}
