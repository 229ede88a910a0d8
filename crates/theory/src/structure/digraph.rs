//! Directed graphs, stored by the vertex that edges leave.

/// A directed graph on the vertices 0, 1, ..., n - 1. Loops and parallel edges are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digraph {
    /// Where the edges of each vertex begin in `heads`; one entry more than there are vertices.
    starts: Vec<u32>,
    /// The vertices that edges lead to, vertex after vertex, in the order in which the edges were given.
    heads: Vec<u32>,
    /// The place of each of these edges in the list that was given; empty if they were given vertex after
    /// vertex.
    places: Vec<u32>,
}

/// What a search for cycles knows of a vertex.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Not met yet.
    New,
    /// On the way that is followed, and nothing is known against it.
    Open,
    /// No cycle can be reached.
    Founded,
    /// A cycle can be reached.
    Unfounded,
}

/// Graphs have at most this many edges, so that places fit in 32 bits with room to spare.
pub const MAX_EDGES: usize = 1 << 30;

impl Digraph {
    /// The graph with these edges, each a pair of vertices below `vertices`; edges past [`MAX_EDGES`] and
    /// those of other vertices are left out.
    pub fn new(vertices: u32, edges: impl ExactSizeIterator<Item = (u32, u32)> + Clone) -> Digraph {
        let edges = edges.take(MAX_EDGES);
        let inside = |&(_, (tail, head)): &(u32, (u32, u32))| tail < vertices && head < vertices;
        let numbered = (0u32..).zip(edges).filter(inside);
        let mut starts = vec![0u32; vertices as usize + 1];
        for (_, (tail, _)) in numbered.clone() {
            starts[tail as usize + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let (mut heads, mut places) = (vec![0; sum as usize], vec![0; sum as usize]);
        let mut next = starts.clone();
        for (place, (tail, head)) in numbered {
            let slot = &mut next[tail as usize];
            heads[*slot as usize] = head;
            places[*slot as usize] = place;
            *slot += 1;
        }
        if (0u32..).zip(&places).all(|(slot, &place)| slot == place) {
            places = Vec::new();
        }
        Digraph { starts, heads, places }
    }

    /// The graph in which the edges of vertex v lead to `heads[starts[v]..starts[v + 1]]`. The list `starts`
    /// ascends from 0 to the number of edges, of which there are at most [`MAX_EDGES`].
    pub fn from_rows(starts: Vec<u32>, heads: Vec<u32>) -> Digraph {
        Digraph { starts, heads, places: Vec::new() }
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> u32 {
        (self.starts.len() as u32).saturating_sub(1)
    }

    /// How many edges there are.
    pub fn edges(&self) -> usize {
        self.heads.len()
    }

    /// The vertices that the edges of `v` lead to; none for a number that is no vertex.
    pub fn heads(&self, v: u32) -> &[u32] {
        self.heads.get(self.range(v)).unwrap_or_default()
    }

    /// The edges of `v`: where each leads, and its place in the list from which the graph was made.
    pub fn leaving(&self, v: u32) -> impl ExactSizeIterator<Item = (u32, u32)> + '_ {
        let range = self.range(v);
        let place = |slot: usize| self.places.get(slot).copied().unwrap_or(slot as u32);
        range.map(move |slot| (self.heads[slot], place(slot)))
    }

    /// All edges in the order in which they were given.
    pub fn in_order(&self) -> Vec<(u32, u32)> {
        let mut edges = vec![(0, 0); self.edges()];
        for tail in 0..self.vertices() {
            for (head, place) in self.leaving(tail) {
                if let Some(edge) = edges.get_mut(place as usize) {
                    *edge = (tail, head);
                }
            }
        }
        edges
    }

    /// The graph with every edge turned round, its edges vertex after vertex.
    pub fn reversed(&self) -> Digraph {
        let mut starts = vec![0u32; self.vertices() as usize + 1];
        for &head in &self.heads {
            starts[head as usize + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let (mut heads, mut next) = (vec![0; self.edges()], starts.clone());
        for tail in 0..self.vertices() {
            for &head in self.heads(tail) {
                let slot = &mut next[head as usize];
                heads[*slot as usize] = tail;
                *slot += 1;
            }
        }
        Digraph::from_rows(starts, heads)
    }

    /// The vertices from which no cycle can be reached, each after all the vertices that its edges lead to.
    pub fn well_founded(&self) -> Vec<u32> {
        // Many graphs are numbered so that edges lead down, or up.
        let all = |leads: fn(&u32, &u32) -> bool| {
            (0..self.vertices()).all(|tail| self.heads(tail).iter().all(|head| leads(&tail, head)))
        };
        if all(u32::gt) {
            return (0..self.vertices()).collect();
        }
        if all(u32::lt) {
            return (0..self.vertices()).rev().collect();
        }
        let mut order = Vec::with_capacity(self.vertices() as usize);
        let mut states = vec![State::New; self.vertices() as usize];
        // The vertices on the way from a root, with how many of their edges were followed.
        let mut way: Vec<(u32, usize)> = Vec::new();
        for root in 0..self.vertices() {
            if states[root as usize] == State::New {
                states[root as usize] = State::Open;
                way.push((root, 0));
            }
            while let Some((v, followed)) = way.last_mut() {
                let v = *v;
                let Some(&head) = self.heads(v).get(*followed) else {
                    way.pop();
                    if states[v as usize] == State::Open {
                        states[v as usize] = State::Founded;
                        order.push(v);
                    } else if let Some(&(before, _)) = way.last() {
                        states[before as usize] = State::Unfounded;
                    }
                    continue;
                };
                *followed += 1;
                match states[head as usize] {
                    State::New => {
                        states[head as usize] = State::Open;
                        way.push((head, 0));
                    }
                    State::Founded => {}
                    State::Open | State::Unfounded => states[v as usize] = State::Unfounded,
                }
            }
        }
        order
    }

    /// The vertices that can be reached from these, these included.
    pub fn reachable(&self, from: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let mut seen = vec![false; self.vertices() as usize];
        let mut reached = Vec::new();
        let mut enter = |v: u32, reached: &mut Vec<u32>| {
            if let Some(seen) = seen.get_mut(v as usize)
                && !std::mem::replace(seen, true)
            {
                reached.push(v);
            }
        };
        from.into_iter().for_each(|v| enter(v, &mut reached));
        let mut next = 0;
        while let Some(&v) = reached.get(next) {
            next += 1;
            self.heads(v).iter().for_each(|&head| enter(head, &mut reached));
        }
        reached
    }

    fn range(&self, v: u32) -> std::ops::Range<usize> {
        match self.starts.get(v as usize..v as usize + 2) {
            Some(&[start, end]) => start as usize..end as usize,
            _ => 0..0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn graph(vertices: u32, edges: &[(u32, u32)]) -> Digraph {
        Digraph::new(vertices, edges.iter().copied())
    }

    #[test]
    fn edges_stand_with_the_vertex_that_they_leave() {
        let edges = [(2, 0), (0, 1), (2, 1), (2, 0)];
        let graph = graph(3, &edges);
        assert_eq!(graph.heads(2), [0, 1, 0]);
        assert_eq!(graph.leaving(2).collect::<Vec<_>>(), [(0, 0), (1, 2), (0, 3)]);
        assert_eq!((graph.heads(1), graph.heads(3)), (&[][..], &[][..]));
        assert_eq!(graph.in_order(), edges);
        assert_eq!(graph.reversed().heads(0), [2, 2]);
    }

    #[test]
    fn vertices_that_lead_into_a_cycle_are_not_well_founded() {
        let graph = graph(5, &[(0, 1), (1, 0), (2, 3), (4, 1), (4, 3)]);
        let mut order = graph.well_founded();
        assert!(order.iter().position(|&v| v == 3) < order.iter().position(|&v| v == 2));
        order.sort_unstable();
        assert_eq!(order, [2, 3]);
        let mut reached = graph.reachable([4]);
        reached.sort_unstable();
        assert_eq!(reached, [0, 1, 3, 4]);
    }

    proptest! {
        #[test]
        fn orders_put_heads_first(edges in prop::collection::vec((0u32..12, 0u32..12), 0..30)) {
            let down: Vec<_> = edges.into_iter().filter(|(tail, head)| tail > head).collect();
            let graph = graph(12, &down);
            let order = graph.well_founded();
            prop_assert_eq!(order.len(), 12);
            let place = |v: u32| order.iter().position(|&w| w == v);
            prop_assert!(down.iter().all(|&(tail, head)| place(head) < place(tail)));
        }

        #[test]
        fn vertices_that_are_not_well_founded_reach_a_cycle(edges in prop::collection::vec((0u32..9, 0u32..9), 0..16)) {
            let graph = graph(9, &edges);
            let founded = graph.well_founded();
            let cyclic = |v: u32| graph.reachable(graph.heads(v).iter().copied()).contains(&v);
            for v in 0..9 {
                let meets = graph.reachable([v]).into_iter().any(cyclic);
                prop_assert_eq!(founded.contains(&v), !meets);
            }
        }
    }
}
