//! Directed acyclic graphs, their edges grouped by where they begin, in an order in which edges lead backwards.

/// A directed acyclic graph. Vertices and edges are numbered from 0; parallel edges are edges of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dag {
    /// Where the edges from each vertex begin in `edges`, and one place more.
    starts: Vec<u32>,
    /// Numbers of edges, from vertex to vertex, rising within each.
    edges: Vec<u32>,
    /// Where each of them leads.
    targets: Vec<u32>,
    order: Vec<u32>,
}

/// Vertices that follow one another along edges, and the first one follows the last: why a graph is not acyclic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle(pub Vec<u32>);

impl Dag {
    /// The graph on `vertices` vertices whose edge i leads from `from[i]` to `to[i]`. Time and memory are linear.
    ///
    /// # Errors
    /// A [`Cycle`] where there is one.
    pub fn new(vertices: usize, from: &[u32], to: &[u32]) -> Result<Dag, Cycle> {
        let mut starts = vec![0u32; vertices + 1];
        for &source in from {
            starts[source as usize + 1] += 1;
        }
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let mut free = starts.clone();
        let (mut edges, mut targets) = (vec![0; from.len()], vec![0; from.len()]);
        for (edge, (&source, &target)) in (0u32..).zip(from.iter().zip(to)) {
            let slot = free[source as usize] as usize;
            free[source as usize] += 1;
            (edges[slot], targets[slot]) = (edge, target);
        }
        let order = backwards(&starts, &targets)?;
        Ok(Dag { starts, edges, targets, order })
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> usize {
        self.order.len()
    }

    /// The vertices, each after all those to which its edges lead.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The edges from a vertex, each with where it leads, by their numbers.
    pub fn edges_from(&self, vertex: u32) -> impl ExactSizeIterator<Item = (u32, u32)> + '_ {
        let slots = match self.starts.get(vertex as usize..) {
            Some([first, end, ..]) => *first as usize..*end as usize,
            _ => 0..0,
        };
        self.edges[slots.clone()].iter().copied().zip(self.targets[slots].iter().copied())
    }

    /// The vertices that can be reached from one, which is the last of them, each after all those to which its edges
    /// lead.
    pub fn reached_from(&self, vertex: u32) -> Vec<u32> {
        let mut reached = vec![false; self.vertices()];
        if let Some(mark) = reached.get_mut(vertex as usize) {
            *mark = true;
        }
        let mut order = Vec::new();
        for &vertex in self.order.iter().rev() {
            if reached[vertex as usize] {
                order.push(vertex);
                self.edges_from(vertex).for_each(|(_, to)| reached[to as usize] = true);
            }
        }
        order.reverse();
        order
    }
}

/// Depth-first search with a stack of its own: the order in which vertices are left.
fn backwards(starts: &[u32], targets: &[u32]) -> Result<Vec<u32>, Cycle> {
    let vertices = starts.len() - 1;
    let mut order = Vec::with_capacity(vertices);
    // The next edge to follow, for vertices that were entered.
    let mut next: Vec<u32> = starts[..vertices].to_vec();
    let mut entered = vec![false; vertices];
    let mut left = vec![false; vertices];
    let mut path: Vec<u32> = Vec::new();
    for root in 0..vertices {
        if entered[root] {
            continue;
        }
        entered[root] = true;
        path.push(root as u32);
        while let Some(&vertex) = path.last() {
            let at = vertex as usize;
            if next[at] == starts[at + 1] {
                left[at] = true;
                order.push(vertex);
                path.pop();
                continue;
            }
            let target = targets[next[at] as usize];
            next[at] += 1;
            if !entered[target as usize] {
                entered[target as usize] = true;
                path.push(target);
            } else if !left[target as usize] {
                let first = path.iter().position(|&on| on == target).unwrap_or(0);
                return Err(Cycle(path.split_off(first)));
            }
        }
    }
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_graph_has_an_order_or_shows_a_cycle(edges in prop::collection::vec((0u32..9, 0u32..9), 0..14)) {
            let (from, to): (Vec<u32>, Vec<u32>) = edges.iter().copied().unzip();
            match Dag::new(9, &from, &to) {
                Err(Cycle(on)) => {
                    prop_assert!(!on.is_empty());
                    for (i, &vertex) in on.iter().enumerate() {
                        prop_assert!(edges.contains(&(vertex, on[(i + 1) % on.len()])), "{on:?}");
                    }
                }
                Ok(dag) => {
                    let place = |vertex: u32| dag.order().iter().position(|&v| v == vertex);
                    for (edge, &(from, to)) in (0u32..).zip(&edges) {
                        prop_assert!(place(to) < place(from));
                        prop_assert!(dag.edges_from(from).any(|(number, target)| (number, target) == (edge, to)));
                    }
                    let mut reached = vec![0u32];
                    while let Some(&(_, to)) =
                        edges.iter().find(|(from, to)| reached.contains(from) && !reached.contains(to))
                    {
                        reached.push(to);
                    }
                    let mut found = dag.reached_from(0);
                    prop_assert_eq!(found.last(), Some(&0));
                    prop_assert!(found.iter().map(|&v| place(v)).is_sorted());
                    found.sort_unstable();
                    reached.sort_unstable();
                    prop_assert_eq!(found, reached);
                }
            }
        }
    }

    #[test]
    fn a_long_path_takes_no_recursion() {
        let n = 300_000u32;
        let (from, to): (Vec<u32>, Vec<u32>) = (1..n).map(|v| (v, v - 1)).unzip();
        let dag = Dag::new(n as usize, &from, &to).expect("a path");
        assert_eq!(dag.reached_from(n - 1).len(), n as usize);
        assert_eq!(dag.reached_from(2), vec![0, 1, 2]);
    }
}
