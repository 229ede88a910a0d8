//! Disjoint sets that are united.

/// Sets of the numbers 0, 1, ..., n - 1 (Galler, Fischer 1964; paths are halved as Tarjan and van Leeuwen
/// 1984 do).
#[derive(Clone, Debug)]
pub struct UnionFind {
    above: Vec<u32>,
}

impl UnionFind {
    /// Every number below `n` in a separate set.
    pub fn new(n: u32) -> UnionFind {
        UnionFind { above: (0..n).collect() }
    }

    /// The number that stands for the set of `x`: the least one in it, if sets are only united by
    /// [`unite`](UnionFind::unite).
    pub fn find(&mut self, mut x: u32) -> u32 {
        loop {
            let above = self.above[x as usize];
            if above == x {
                return x;
            }
            let next = self.above[above as usize];
            self.above[x as usize] = next;
            x = next;
        }
    }

    /// Unites two sets; the lesser number stands for both.
    pub fn unite(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        self.above[a.max(b) as usize] = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_united() {
        let mut sets = UnionFind::new(6);
        for (a, b) in [(4, 1), (5, 3), (1, 5), (1, 4)] {
            sets.unite(a, b);
        }
        assert_eq!([0, 1, 2, 3, 4, 5].map(|x| sets.find(x)), [0, 1, 2, 1, 1, 1]);
    }
}
