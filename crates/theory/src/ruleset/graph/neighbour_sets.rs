//! Graphs of at most 64 vertices, the neighbours of each as a word: components and names without lists.

/// For each vertex the set of its neighbours, a bit each.
pub struct NeighbourSets {
    sets: [u64; MAX_VERTICES],
    /// All vertices.
    all: u64,
}

const MAX_VERTICES: usize = u64::BITS as usize;

/// How often looks are compared at most, and after how many rounds it is checked whether that is of use.
const MAX_ROUNDS: usize = 32;
const ROUNDS_BETWEEN_CHECKS: usize = 2;

/// The bits of a word, from the lowest on.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}

impl NeighbourSets {
    /// The graph with these edges; of parallel ones there is one. `None` if it has too many vertices.
    pub fn new(vertices: u32, edges: &[[u32; 2]]) -> Option<NeighbourSets> {
        if vertices as usize > MAX_VERTICES {
            return None;
        }
        let mut sets = [0; MAX_VERTICES];
        for &[u, v] in edges {
            sets[u as usize] |= 1 << v;
            sets[v as usize] |= 1 << u;
        }
        let all = u64::MAX.checked_shr(u64::BITS - vertices).unwrap_or(0);
        Some(NeighbourSets { sets, all })
    }

    /// All vertices.
    pub fn all(&self) -> u64 {
        self.all
    }

    /// The neighbours of a vertex.
    pub fn of_vertex(&self, vertex: u32) -> u64 {
        self.sets[vertex as usize]
    }

    /// Shows the largest sets of some vertices that are connected.
    pub fn visit_components(&self, vertices: u64, visit: &mut dyn FnMut(u64)) {
        let mut rest = vertices;
        while rest != 0 {
            let (mut component, mut new) = (0, rest & rest.wrapping_neg());
            while new != 0 {
                component |= new;
                let reached = bits(new).fold(0, |reached, vertex| reached | self.sets[vertex]);
                new = reached & rest & !component;
            }
            rest &= !component;
            visit(component);
        }
    }

    /// The edges between some vertices, which get the names 0, 1, 2, ...: by what the graph looks like from
    /// them, and breadth first, those that look alike in the order of the names that they had. The edges are
    /// in rising order.
    pub fn renamed(&self, vertices: u64) -> Vec<[u32; 2]> {
        let looks = self.looks(vertices);
        let mut names = [0_u8; MAX_VERTICES];
        let mut named = [0_u8; MAX_VERTICES];
        let (mut count, mut next, mut rest) = (0, 0, vertices);
        while let Some(start) = bits(rest).min_by_key(|&vertex| looks[vertex]) {
            names[start] = count as u8;
            named[count] = start as u8;
            count += 1;
            rest &= !(1 << start);
            while next < count {
                let vertex = usize::from(named[next]);
                let mut new = self.sets[vertex] & rest;
                rest &= !new;
                while let Some(first) = bits(new).min_by_key(|&other| looks[other]) {
                    new &= !(1 << first);
                    names[first] = count as u8;
                    named[count] = first as u8;
                    count += 1;
                }
                next += 1;
            }
        }
        let mut edges = Vec::with_capacity(2 * count);
        for (name, &vertex) in (0..).zip(&named[..count]) {
            let others = bits(self.sets[usize::from(vertex)] & vertices);
            let others = others.fold(0_u64, |others, other| others | 1 << names[other]);
            // The word is cut in two steps: the last name may be its last bit.
            edges.extend(bits(others >> name >> 1).map(|above| [name, name + 1 + above as u32]));
        }
        edges
    }

    /// For each of some vertices a number that depends only on what the graph on them looks like from it
    /// (Weisfeiler, Leman 1968).
    fn looks(&self, vertices: u64) -> [u64; MAX_VERTICES] {
        let mut looks = [0; MAX_VERTICES];
        let mut mixed_looks = [0; MAX_VERTICES];
        let mut sorted = [0; MAX_VERTICES];
        let mut different = 0;
        for round in 1..=MAX_ROUNDS {
            bits(vertices).for_each(|vertex| mixed_looks[vertex] = mixed(looks[vertex]));
            for vertex in bits(vertices) {
                let others = bits(self.sets[vertex] & vertices);
                let sum = others.fold(0_u64, |sum, other| sum.wrapping_add(mixed_looks[other]));
                looks[vertex] = mixed(looks[vertex].wrapping_mul(3).wrapping_add(sum));
            }
            // Looks that differ go on to differ. Where no more do than before, none ever will.
            if round % ROUNDS_BETWEEN_CHECKS == 0 {
                let count = vertices.count_ones() as usize;
                bits(vertices).zip(&mut sorted).for_each(|(vertex, look)| *look = looks[vertex]);
                sorted[..count].sort_unstable();
                let now = sorted[..count].chunk_by(|one, other| one == other).count();
                if now == std::mem::replace(&mut different, now) || now == count {
                    break;
                }
            }
        }
        looks
    }
}

/// A number that looks random and is always the same for the same number.
fn mixed(x: u64) -> u64 {
    let x = (x ^ x >> 31).wrapping_add(0x632b_e59b_d9b4_e019).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (x ^ x >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The edges are those of the graph under other names, trees of one shape are named alike, and
        /// components are those that a search finds.
        #[test]
        fn graphs_are_renamed_and_trees_are_named_alike(
            above in prop::collection::vec(any::<prop::sample::Index>(), 1..13),
            more in prop::collection::vec((0u32..13, 0u32..13), 0..6),
            places in Just((0..13u32).collect::<Vec<_>>()).prop_shuffle(),
        ) {
            let count = above.len() as u32 + 1;
            let tree: Vec<[u32; 2]> = (1..).zip(&above).map(|(v, parent)| [parent.index(v as usize) as u32, v]).collect();
            let moved = |edges: &[[u32; 2]]| -> Vec<[u32; 2]> {
                edges.iter().map(|edge| edge.map(|end| places[end as usize])).collect()
            };
            let one = NeighbourSets::new(13, &tree).unwrap();
            let other = NeighbourSets::new(13, &moved(&tree)).unwrap();
            let all = (0..count).fold(0_u64, |all, vertex| all | 1 << places[vertex as usize]);
            prop_assert_eq!(one.renamed((1 << count) - 1), other.renamed(all));

            let simple = |u: u32, v: u32| u != v && u < count && v < count;
            let mut edges = tree;
            edges.extend(more.iter().filter(|&&(u, v)| simple(u, v)).map(|&(u, v)| [u, v]));
            let graph = NeighbourSets::new(count, &edges).unwrap();
            let renamed = graph.renamed(graph.all());
            prop_assert!(renamed.is_sorted_by(|a, b| a < b));
            let degrees = |graph: &NeighbourSets| {
                let mut degrees: Vec<u32> = (0..count).map(|v| graph.of_vertex(v).count_ones()).collect();
                degrees.sort_unstable();
                degrees
            };
            let again = NeighbourSets::new(count, &renamed).unwrap();
            prop_assert_eq!(degrees(&graph), degrees(&again));
            prop_assert_eq!(again.renamed(again.all()), renamed);
            let mut components = 0;
            graph.visit_components(graph.all(), &mut |component| components += u32::from(component == graph.all()));
            prop_assert_eq!(components, 1);
        }
    }

    #[test]
    fn words_hold_64_vertices() {
        let path: Vec<[u32; 2]> = (0..63).map(|v| [v, v + 1]).collect();
        let graph = NeighbourSets::new(64, &path).unwrap();
        assert_eq!(graph.all(), u64::MAX);
        assert_eq!(graph.renamed(graph.all()).len(), 63);
        assert_eq!(NeighbourSets::new(0, &[]).unwrap().all(), 0);
        assert!(NeighbourSets::new(65, &path).is_none());
    }
}
