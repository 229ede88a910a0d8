//! Directed graphs without cycles, with an order in which edges lead backwards.

use super::digraph::Digraph;

/// A directed graph without cycles. Parallel edges are edges of their own, numbered as they were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dag {
    graph: Digraph,
    order: Vec<u32>,
}

/// Vertices that follow one another along edges, and the first one follows the last: why a graph is not
/// acyclic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle(pub Vec<u32>);

impl Dag {
    /// The graph on `vertices` vertices whose edge i leads from `from[i]` to `to[i]`. Time and memory are
    /// linear.
    ///
    /// # Errors
    /// A [`Cycle`] where there is one.
    pub fn new(vertices: u32, from: &[u32], to: &[u32]) -> Result<Dag, Cycle> {
        let graph = Digraph::new(vertices, from.iter().copied().zip(to.iter().copied()));
        let order = graph.well_founded();
        match order.len() < vertices as usize {
            true => Err(cycle(&graph, &order)),
            false => Ok(Dag { graph, order }),
        }
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

    /// The vertices that can be reached from one, which is the last of them, each after all those to which
    /// its edges lead.
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

/// A cycle among the vertices that are not in `founded`: each of them has an edge to another one.
fn cycle(graph: &Digraph, founded: &[u32]) -> Cycle {
    let mut open = vec![true; graph.vertices() as usize];
    founded.iter().for_each(|&vertex| open[vertex as usize] = false);
    // Where each vertex stands on the way.
    let mut places: Vec<Option<usize>> = vec![None; open.len()];
    let mut way: Vec<u32> = Vec::new();
    let mut next = (0..graph.vertices()).find(|&vertex| open[vertex as usize]);
    while let Some(vertex) = next {
        if let Some(first) = places[vertex as usize] {
            return Cycle(way.split_off(first));
        }
        places[vertex as usize] = Some(way.len());
        way.push(vertex);
        next = graph.heads(vertex).iter().copied().find(|&to| open[to as usize]);
    }
    Cycle(way)
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
