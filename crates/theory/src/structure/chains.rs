//! Chains of steps "add a weight without carrying, then add one".

/// For each j from 0 to the number of weights the result of beginning with 0 and doing for the weights number
/// j, j - 1, ..., 1, in this order, the step x -> (x XOR weight) + 1. The weights together, with one more for
/// each, are less than 2^32.
///
/// All these beginnings are carried along together: going through the weights from the last to the first, a 0
/// is put in before each step, and the step is done to all numbers at once. They stand in a binary trie by
/// their bits, the lowest bit at the root. XOR marks the root; adding one swaps the branches along a single
/// path. Numbers that meet stay together. So n weights take O(n log n).
pub fn chain_values(weights: &[u32]) -> Vec<u32> {
    let most: u64 = weights.iter().map(|&weight| u64::from(weight) + 1).sum();
    let mut trie = Trie::new((u64::BITS - most.leading_zeros()).min(u32::BITS));
    let mut groups = vec![0; weights.len()];
    for (&weight, group) in weights.iter().zip(&mut groups).rev() {
        *group = trie.insert_zero();
        trie.nodes[Trie::ROOT].swaps ^= weight;
        trie.add_one();
    }
    let values = trie.values();
    std::iter::once(0).chain(groups.iter().map(|&group| values[group])).collect()
}

/// Numbers by their bits, the lowest first.
struct Trie {
    nodes: Vec<Node>,
    bits: u32,
}

#[derive(Clone, Copy, Default)]
struct Node {
    /// The nodes below for bit 0 and bit 1; 0 where there is none.
    below: [u32; 2],
    /// What all numbers below are still to be changed by, the lowest bit being that of this node.
    swaps: u32,
}

impl Trie {
    const ROOT: usize = 0;

    fn new(bits: u32) -> Trie {
        Trie { nodes: vec![Node::default()], bits }
    }

    /// Hands what is still to be changed down to the nodes below.
    fn settle(&mut self, node: usize) -> Node {
        let Node { mut below, swaps } = self.nodes[node];
        if swaps & 1 == 1 {
            below.swap(0, 1);
        }
        for next in below.into_iter().filter(|&next| next != 0) {
            self.nodes[next as usize].swaps ^= swaps >> 1;
        }
        self.nodes[node] = Node { below, swaps: 0 };
        self.nodes[node]
    }

    /// The node of the number 0, which is put in where it is not there.
    fn insert_zero(&mut self) -> usize {
        let mut node = Trie::ROOT;
        for _ in 0..self.bits {
            let next = self.settle(node).below[0] as usize;
            node = if next != 0 {
                next
            } else {
                let next = self.nodes.len();
                self.nodes[node].below[0] = next as u32;
                self.nodes.push(Node::default());
                next
            };
        }
        // What is marked at the ends says nothing.
        node
    }

    /// Adds one to all numbers.
    fn add_one(&mut self) {
        let mut node = Trie::ROOT;
        for _ in 0..self.bits {
            let mut below = self.settle(node).below;
            below.swap(0, 1);
            self.nodes[node].below = below;
            // Those that end in 0 now ended in 1, and carry.
            if below[0] == 0 {
                return;
            }
            node = below[0] as usize;
        }
    }

    /// The number of every node that has all bits.
    fn values(&mut self) -> Vec<u32> {
        let mut values = vec![0; self.nodes.len()];
        let mut open = vec![(Trie::ROOT, 0)];
        while let Some((node, depth)) = open.pop() {
            if depth == self.bits {
                continue;
            }
            let below = self.settle(node).below;
            for (next, bit) in below.into_iter().zip(0u32..).filter(|&(next, _)| next != 0) {
                values[next as usize] = values[node] | bit << depth;
                open.push((next as usize, depth + 1));
            }
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn chains_agree_with_doing_every_step(weights in vec(prop_oneof![0u32..4, 0u32..3000], 0..40)) {
            let expected: Vec<u32> = (0..=weights.len())
                .map(|j| weights[..j].iter().rev().fold(0, |x, weight| (x ^ weight) + 1))
                .collect();
            prop_assert_eq!(chain_values(&weights), expected);
        }
    }

    #[test]
    fn steps_without_weight_count() {
        assert!(chain_values(&vec![0; 100_000]).into_iter().eq(0..=100_000));
    }
}
