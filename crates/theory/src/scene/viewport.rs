//! The part of a large graph that is shown: what lies around the tokens, the ground, or a vertex that
//! somebody wants to see.

use super::{MAX_EDGES, MAX_HEAPS};
use std::collections::{BTreeSet, HashSet};

/// How often a long list of edges is gone through: a graph is drawn at once, however it is written.
const PASSES: usize = 10;

/// The places of the edges that are shown of a list of this many, in rising order: all of a short list; of a
/// long one those that lead away from the roots, those that lead to them, and then those that hang on what
/// was found. Without roots, the first edge leads the way.
pub(super) fn shown(count: usize, ends: impl Fn(usize) -> Option<[u64; 2]>, roots: &[u64]) -> Vec<usize> {
    if count <= MAX_EDGES {
        return (0..count).collect();
    }
    let mut near = Near::default();
    roots.iter().take(MAX_HEAPS).for_each(|&root| near.add(root));
    if roots.is_empty() {
        ends(0).iter().for_each(|[from, _]| near.add(*from));
    }
    let mut chosen = BTreeSet::new();
    for pass in 0..PASSES {
        let (before, found) = (chosen.len(), near.clone());
        // Edges are mostly listed along their paths, in one direction or the other.
        let place = |step: usize| if pass % 2 == 1 { step } else { count - 1 - step };
        for edge in (0..count).map(place) {
            let Some([from, to]) = ends(edge) else { continue };
            let hangs = match pass {
                0 => found.has(from),
                1 | 2 => found.has(from) || found.has(to),
                _ => near.has(from) || near.has(to),
            };
            if hangs && chosen.insert(edge) {
                near.add(from);
                near.add(to);
                if chosen.len() == MAX_EDGES {
                    return chosen.into_iter().collect();
                }
            }
        }
        if pass > 0 && chosen.len() == before {
            break;
        }
    }
    chosen.into_iter().collect()
}

/// A few vertices among very many: most are distinguished from them by a bit.
#[derive(Clone)]
struct Near {
    bits: Vec<bool>,
    vertices: HashSet<u64>,
}

impl Default for Near {
    fn default() -> Near {
        Near { bits: vec![false; 1 << 16], vertices: HashSet::new() }
    }
}

impl Near {
    fn add(&mut self, vertex: u64) {
        self.bits[vertex as usize & 0xffff] = true;
        self.vertices.insert(vertex);
    }

    fn has(&self, vertex: u64) -> bool {
        self.bits[vertex as usize & 0xffff] && self.vertices.contains(&vertex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_surroundings_of_the_roots_are_shown() {
        // A long path, written from either end, a hub, and a part apart.
        let path = |edge: usize| Some([edge as u64, edge as u64 + 1]);
        assert_eq!(shown(300, path, &[7]).len(), 300);
        assert_eq!(shown(100_000, path, &[50_000]), (49_997..50_297).collect::<Vec<_>>());
        let back = |edge: usize| Some([100_000 - edge as u64, 99_999 - edge as u64]);
        let around = shown(100_000, back, &[50_000]);
        assert!(around.len() == MAX_EDGES && around.contains(&50_000) && around.contains(&49_999));
        let hub = |edge: usize| Some(if edge == 999 { [0, 5000] } else { [edge as u64 + 1, 0] });
        assert!(shown(1000, hub, &[0]).contains(&999), "moves lead away from the token");
        let apart =
            |edge: usize| Some(if edge < 500 { [edge as u64, edge as u64 + 1] } else { [9000, 9001] });
        assert_eq!(shown(501, apart, &[9001]), [500]);
        assert_eq!(shown(400, |_| None, &[]), Vec::<usize>::new());
    }
}
