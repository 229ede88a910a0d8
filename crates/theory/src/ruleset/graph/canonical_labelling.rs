//! Names for the vertices of a graph that depend on what the graph looks like, not on how it was written.

/// An edge between two vertices, with a colour.
pub type ColouredEdge = (u32, u32, u8);

/// How often looks are compared.
const MAX_ROUNDS: usize = 32;

/// The neighbours of every vertex with the colours of the edges, those of one vertex side by side.
struct Neighbours {
    /// Where the neighbours of each vertex begin in `all`, and at last where they end.
    begins: Vec<u32>,
    all: Vec<(u32, u8)>,
}

impl Neighbours {
    fn new(vertices: u32, edges: impl Iterator<Item = ColouredEdge> + Clone) -> Neighbours {
        let mut begins = vec![0u32; vertices as usize + 1];
        for (u, v, _) in edges.clone() {
            begins[u as usize] += 1;
            begins[v as usize] += 1;
        }
        let mut sum = 0;
        for begin in &mut begins {
            sum += *begin;
            *begin = sum;
        }
        // Each entry is the end of its list now, and moves to the beginning as the list is filled.
        let mut all = vec![(0, 0); sum as usize];
        for (u, v, colour) in edges {
            for (one, other) in [(u, v), (v, u)] {
                begins[one as usize] -= 1;
                all[begins[one as usize] as usize] = (other, colour);
            }
        }
        Neighbours { begins, all }
    }

    fn of_vertex(&self, vertex: u32) -> &[(u32, u8)] {
        &self.all[self.begins[vertex as usize] as usize..self.begins[vertex as usize + 1] as usize]
    }

    /// For each vertex a number that depends only on what the graph looks like from it, given such numbers
    /// that tell the vertices themselves apart: equal numbers are made different as long as their neighbours'
    /// numbers differ (Weisfeiler, Leman 1968).
    fn looks(&self, mut looks: Vec<u64>) -> Vec<u64> {
        let mut next = looks.clone();
        // Looks travel along one edge in a round; more rounds are never needed. Vertices without edges make
        // no difference.
        for _ in 0..(self.all.len() / 2).min(MAX_ROUNDS) {
            for (vertex, next) in (0u32..).zip(&mut next) {
                let sum = self.of_vertex(vertex).iter().fold(0u64, |sum, &(other, colour)| {
                    sum.wrapping_add(mixed(looks[other as usize] ^ u64::from(colour)))
                });
                *next = mixed(looks[vertex as usize] ^ mixed(sum));
            }
            std::mem::swap(&mut looks, &mut next);
        }
        looks
    }
}

/// Names 0, 1, 2, ... for the vertices below `own.len()` of the graph with these edges; `own` tells the
/// vertices apart by what they are themselves. `root` gets the name 0 where there is one. From it, and then
/// from the vertex that comes first by its look among those that have no name yet, all that is joined to it
/// is named breadth first, vertices that look alike in the order of the names that they had: so trees of one
/// shape are always named alike, other graphs mostly are, and callers that have such names keep them.
pub fn names(
    own: Vec<u64>,
    edges: impl Iterator<Item = ColouredEdge> + Clone,
    root: Option<u32>,
) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let vertices = own.len() as u32;
    let mut graph = Neighbours::new(vertices, edges);
    let looks = graph.looks(own);
    for vertex in 0..vertices as usize {
        let range = graph.begins[vertex] as usize..graph.begins[vertex + 1] as usize;
        graph.all[range].sort_unstable_by_key(|&(other, colour)| (looks[other as usize], colour, other));
    }
    let mut names = vec![NONE; vertices as usize];
    let mut named: Vec<u32> = Vec::with_capacity(vertices as usize);
    let mut starts: Vec<u32> = (0..vertices).collect();
    starts.sort_unstable_by_key(|&vertex| (Some(vertex) != root, looks[vertex as usize], vertex));
    let mut next = 0;
    for start in starts {
        let mut meet = |vertex: u32, named: &mut Vec<u32>| {
            if names[vertex as usize] == NONE {
                names[vertex as usize] = named.len() as u32;
                named.push(vertex);
            }
        };
        meet(start, &mut named);
        while let Some(&vertex) = named.get(next) {
            graph.of_vertex(vertex).iter().for_each(|&(other, _)| meet(other, &mut named));
            next += 1;
        }
    }
    names
}

/// A number that looks random and is always the same for the same number (Vigna's SplitMix64).
fn mixed(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn renamed(edges: &[ColouredEdge], names: &[u32]) -> Vec<ColouredEdge> {
        let name = |&(u, v, colour): &ColouredEdge| {
            let (u, v) = (names[u as usize], names[v as usize]);
            (u.min(v), u.max(v), colour)
        };
        let mut edges: Vec<ColouredEdge> = edges.iter().map(name).collect();
        edges.sort_unstable();
        edges
    }

    proptest! {
        #[test]
        fn trees_of_one_shape_are_named_alike(
            above in prop::collection::vec((any::<prop::sample::Index>(), 0u8..3), 0..12),
            places in Just((0..13u32).collect::<Vec<_>>()).prop_shuffle(),
        ) {
            let edges: Vec<ColouredEdge> =
                above.iter().enumerate().map(|(i, (parent, colour))| (parent.index(i + 1) as u32, i as u32 + 1, *colour)).collect();
            let shuffled: Vec<ColouredEdge> =
                edges.iter().rev().map(|&(u, v, colour)| (places[v as usize], places[u as usize], colour)).collect();
            for root in [None, Some(0u32)] {
                let one = names(vec![0; 13], edges.iter().copied(), root);
                let other = names(vec![0; 13], shuffled.iter().copied(), root.map(|root| places[root as usize]));
                if root.is_some() {
                    prop_assert_eq!(renamed(&edges, &one), renamed(&shuffled, &other));
                }
                let mut all = one;
                all.sort_unstable();
                prop_assert!(all.iter().copied().eq(0..13));
            }
        }
    }

    proptest! {
        /// The names of a graph with such names are those that it has, so that taking them again changes
        /// nothing.
        #[test]
        fn existing_names_are_kept(
            edges in prop::collection::vec((0u32..8, 0u32..8, 0u8..2), 0..14), rooted in any::<bool>(),
        ) {
            let root = rooted.then_some(0u32);
            let own = |root: u32, vertices: u32| {
                (0..vertices).map(|vertex| u64::from(rooted && vertex == root)).collect::<Vec<u64>>()
            };
            let first = names(own(0, 8), edges.iter().copied(), root);
            let once = renamed(&edges, &first);
            // Vertices without edges may be left out.
            let vertices = 1 + once.iter().fold(first[0], |most, &(u, v, _)| most.max(u).max(v));
            let again = names(own(first[0], vertices), once.iter().copied(), root.map(|_| first[0]));
            prop_assert_eq!(renamed(&once, &again), once);
        }
    }

    #[test]
    fn colours_and_vertices_of_their_own_kind_are_distinct() {
        let path = [(0, 1, 0), (1, 2, 1)];
        let turned = [(2, 1, 0), (1, 0, 1)];
        assert_eq!(
            renamed(&path, &names(vec![0; 3], path.iter().copied(), None)),
            renamed(&turned, &names(vec![0; 3], turned.iter().copied(), None)),
        );
        let named = names(vec![5, 5, 7], [(0, 1, 0)].into_iter(), Some(2));
        assert_eq!(named[2], 0);
    }
}
