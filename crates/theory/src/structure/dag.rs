//! Directed graphs without cycles, with an order in which edges lead backwards.

use super::digraph::Digraph;

/// A directed graph without cycles. Parallel edges are edges of their own, numbered as they were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dag {
    graph: Digraph,
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
    pub fn new(vertices: u32, from: &[u32], to: &[u32]) -> Result<Dag, Cycle> {
        let graph = Digraph::new(vertices, from.iter().copied().zip(to.iter().copied()));
        let order = backwards(&graph)?;
        Ok(Dag { graph, order })
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
        self.graph.leaving(vertex).map(|(to, edge)| (edge, to))
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
                self.graph.heads(vertex).iter().for_each(|&to| reached[to as usize] = true);
            }
        }
        order.reverse();
        order
    }
}

/// Depth-first search with a stack of its own: the order in which vertices are left.
fn backwards(graph: &Digraph) -> Result<Vec<u32>, Cycle> {
    let vertices = graph.vertices() as usize;
    let mut order = Vec::with_capacity(vertices);
    // How many edges of each vertex were followed.
    let mut followed = vec![0u32; vertices];
    let mut entered = vec![false; vertices];
    let mut left = vec![false; vertices];
    let mut path: Vec<u32> = Vec::new();
    for root in 0..graph.vertices() {
        if std::mem::replace(&mut entered[root as usize], true) {
            continue;
        }
        path.push(root);
        while let Some(&vertex) = path.last() {
            let next = &mut followed[vertex as usize];
            let Some(&to) = graph.heads(vertex).get(*next as usize) else {
                left[vertex as usize] = true;
                order.push(vertex);
                path.pop();
                continue;
            };
            *next += 1;
            if !std::mem::replace(&mut entered[to as usize], true) {
                path.push(to);
            } else if !left[to as usize] {
                let first = path.iter().position(|&on| on == to).unwrap_or(0);
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
        let dag = Dag::new(n, &from, &to).expect("a path");
        assert_eq!(dag.reached_from(n - 1).len(), n as usize);
        assert_eq!(dag.reached_from(2), vec![0, 1, 2]);
    }
}
