//! A large matching, quickly.

use super::NOBODY;
use crate::structure::adjacency::Adjacency;

/// A matching to begin with: as long as some vertex has one neighbour left, the two are matched, which costs
/// nothing; otherwise the next vertex is matched with the neighbour that has fewest neighbours left (R. M.
/// Karp, M. Sipser, *Maximum matchings in sparse random graphs*, FOCS 1981). In a forest it is maximum.
pub(super) fn matching(graph: &Adjacency) -> Vec<u32> {
    let n = graph.vertices();
    let mut greedy = Greedy {
        graph,
        mates: vec![NOBODY; n as usize],
        // A matched vertex has no neighbours left.
        left: (0..n).map(|v| graph.neighbours(v).len() as u32).collect(),
        matched: vec![false; n as usize],
        leaves: Vec::new(),
    };
    greedy.leaves = (0..n).filter(|&v| greedy.left[v as usize] == 1).collect();
    for v in 0..n {
        greedy.match_leaves();
        greedy.match_one(v);
    }
    greedy.match_leaves();
    greedy.mates
}

struct Greedy<'a> {
    graph: &'a Adjacency,
    mates: Vec<u32>,
    /// How many edges lead to vertices that are not matched.
    left: Vec<u32>,
    matched: Vec<bool>,
    /// Vertices that had one such edge when they were put here.
    leaves: Vec<u32>,
}

impl Greedy<'_> {
    fn match_leaves(&mut self) {
        while let Some(v) = self.leaves.pop() {
            self.match_one(v);
        }
    }

    fn match_one(&mut self, v: u32) {
        if self.matched[v as usize] || self.left[v as usize] == 0 {
            return;
        }
        let free = self.graph.neighbours(v).iter().copied().filter(|&w| !self.matched[w as usize]);
        let Some(w) = free.min_by_key(|&w| self.left[w as usize]) else { return };
        self.mates[v as usize] = w;
        self.mates[w as usize] = v;
        for end in [v, w] {
            self.matched[end as usize] = true;
            for &neighbour in self.graph.neighbours(end) {
                let left = &mut self.left[neighbour as usize];
                *left -= 1;
                if *left == 1 && !self.matched[neighbour as usize] {
                    self.leaves.push(neighbour);
                }
            }
        }
    }
}
