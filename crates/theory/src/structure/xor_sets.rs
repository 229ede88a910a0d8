//! Sets of numbers that are united, shifted by XOR, and asked for their mex.
//!
//! Each set is a binary trie, the highest bit at the root. A shift by XOR exchanges the two sides of whole
//! levels, so it is noted at the root and handed down when a node is looked at. Two tries are united side by
//! side; every step that meets a node of both frees one of them, so that all unions of sets together cost no
//! more than making their nodes did.

/// All the sets of one computation, and the nodes that they share out among them.
#[derive(Debug)]
pub struct XorSets {
    nodes: Vec<Node>,
    free: Vec<u32>,
}

/// A set of numbers below 2^`height`, not empty.
#[derive(Debug)]
pub struct XorSet {
    root: u32,
    height: u32,
}

/// The numbers that begin with the same bits; `size` counts them. `flip` is XORed to the bits below, but not
/// done yet.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    children: [u32; 2],
    size: u32,
    flip: u32,
}

/// The node of no number at all; its size is 0.
const NOTHING: u32 = 0;

impl Default for XorSets {
    fn default() -> XorSets {
        XorSets { nodes: vec![Node::default()], free: Vec::new() }
    }
}

/// How many bits it takes to write a number.
fn width(number: u32) -> u32 {
    u32::BITS - number.leading_zeros()
}

impl XorSets {
    /// The set {0}.
    pub fn zero(&mut self) -> XorSet {
        XorSet { root: self.node([NOTHING, NOTHING], 1), height: 0 }
    }

    /// Replaces every number x of a set by x XOR `by`.
    pub fn shift(&mut self, set: &mut XorSet, by: u32) {
        self.raise(set, width(by));
        self.nodes[set.root as usize].flip ^= by;
    }

    /// The union of two sets.
    pub fn unite(&mut self, mut a: XorSet, mut b: XorSet) -> XorSet {
        let height = a.height.max(b.height);
        self.raise(&mut a, height);
        self.raise(&mut b, height);
        XorSet { root: self.merge(a.root, b.root, height), height }
    }

    /// The least number that is not in a set.
    pub fn mex(&self, set: &XorSet) -> u32 {
        let (mut at, mut flip, mut mex) = (set.root, 0, 0);
        for height in (0..set.height).rev() {
            let node = self.nodes[at as usize];
            flip ^= node.flip;
            let low = flip >> height & 1;
            let full = self.nodes[node.children[low as usize] as usize].size == 1 << height;
            mex |= u32::from(full) << height;
            at = node.children[(low ^ u32::from(full)) as usize];
            if at == NOTHING {
                return mex;
            }
        }
        // Only a set of all numbers below 2^height comes here with its last number found.
        mex + 1
    }

    fn node(&mut self, children: [u32; 2], size: u32) -> u32 {
        let node = Node { children, size, flip: 0 };
        match self.free.pop() {
            Some(at) => {
                self.nodes[at as usize] = node;
                at
            }
            None => {
                self.nodes.push(node);
                self.nodes.len() as u32 - 1
            }
        }
    }

    /// Makes room for longer numbers.
    fn raise(&mut self, set: &mut XorSet, height: u32) {
        while set.height < height {
            let size = self.nodes[set.root as usize].size;
            set.root = self.node([set.root, NOTHING], size);
            set.height += 1;
        }
    }

    /// Does at a node what is noted there; its children are `height` - 1 bits above the last one.
    fn settle(&mut self, at: u32, height: u32) {
        let Node { mut children, flip, .. } = self.nodes[at as usize];
        if flip == 0 {
            return;
        }
        if flip >> (height - 1) & 1 == 1 {
            children.swap(0, 1);
        }
        let below = flip & ((1 << (height - 1)) - 1);
        for child in children {
            self.nodes[child as usize].flip ^= below;
        }
        self.nodes[at as usize] = Node { children, flip: 0, ..self.nodes[at as usize] };
    }

    /// Recursion goes as deep as numbers have bits.
    fn merge(&mut self, a: u32, b: u32, height: u32) -> u32 {
        if a == NOTHING || b == NOTHING {
            return a | b;
        }
        self.free.push(b);
        if height == 0 {
            return a;
        }
        self.settle(a, height);
        self.settle(b, height);
        let ([a0, a1], [b0, b1]) = (self.nodes[a as usize].children, self.nodes[b as usize].children);
        let children = [self.merge(a0, b0, height - 1), self.merge(a1, b1, height - 1)];
        let size = children.iter().map(|&child| self.nodes[child as usize].size).sum();
        self.nodes[a as usize] = Node { children, size, flip: 0 };
        a
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn made_of(sets: &mut XorSets, numbers: &BTreeSet<u32>) -> XorSet {
        let mut numbers = numbers.iter();
        let mut one = |sets: &mut XorSets| {
            numbers.next().map(|&number| {
                let mut set = sets.zero();
                sets.shift(&mut set, number);
                set
            })
        };
        let mut all = one(sets).expect("not empty");
        while let Some(set) = one(sets) {
            all = sets.unite(all, set);
        }
        all
    }

    fn mex(numbers: &BTreeSet<u32>) -> u32 {
        (0..).find(|n| !numbers.contains(n)).expect("a finite set")
    }

    proptest! {
        #[test]
        fn shifts_and_unions_have_the_mex_of_the_numbers(
            groups in prop::collection::vec((prop::collection::btree_set(0u32..40, 1..30), 0u32..64), 1..6),
        ) {
            let mut sets = XorSets::default();
            let (mut all, mut plain) = (sets.zero(), BTreeSet::from([0]));
            for (numbers, by) in groups {
                let mut set = made_of(&mut sets, &numbers);
                prop_assert_eq!(sets.mex(&set), mex(&numbers));
                sets.shift(&mut set, by);
                all = sets.unite(all, set);
                sets.shift(&mut all, by / 3);
                plain = plain.union(&numbers.iter().map(|n| n ^ by).collect()).map(|n| n ^ (by / 3)).collect();
                prop_assert_eq!(sets.mex(&all), mex(&plain));
            }
        }
    }

    #[test]
    fn a_set_of_all_numbers_has_the_next_one_as_its_mex() {
        let mut sets = XorSets::default();
        for most in [0u32, 1, 3, 7, 1023, 2000] {
            let all = made_of(&mut sets, &(0..=most).collect());
            assert_eq!(sets.mex(&all), most + 1);
        }
    }

    #[test]
    fn nodes_that_are_united_away_are_used_again() {
        let mut sets = XorSets::default();
        let mut all = sets.zero();
        for by in 0..100_000u32 {
            let mut set = sets.zero();
            sets.shift(&mut set, by % 100);
            all = sets.unite(all, set);
        }
        assert!(sets.nodes.len() < 300);
    }
}
