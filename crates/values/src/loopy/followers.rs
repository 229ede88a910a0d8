//! What play can come to.

use super::ValueContext;
use super::graph::{Node, NodeOptions, PLAYERS};
use grundy_budget::Halt;
use rustc_hash::FxHashSet;

impl ValueContext<'_> {
    /// The nodes of the graph that can be reached from these, themselves included.
    pub(super) fn loops_below(&mut self, nodes: &[Node]) -> Result<Vec<Node>, Halt> {
        self.below(nodes, |node| matches!(node, Node::Loop(_)))
    }

    /// All followers, the node itself included.
    pub(super) fn all_below(&mut self, node: Node) -> Result<Vec<Node>, Halt> {
        self.below(&[node], |_| true)
    }

    /// The followers of this kind, on ways that lead through such only.
    fn below(&mut self, nodes: &[Node], kind: impl Fn(Node) -> bool) -> Result<Vec<Node>, Halt> {
        let mut seen: FxHashSet<Node> = FxHashSet::default();
        const BYTES: u64 = 3 * size_of::<Node>() as u64;
        let (mut found, mut at, mut held) = (Vec::new(), 0, 0);
        for &node in nodes.iter().filter(|&&node| kind(node)) {
            if seen.insert(node) {
                found.push(node);
            }
        }
        let mut options = NodeOptions::new();
        while let Some(&node) = found.get(at) {
            at += 1;
            for player in PLAYERS {
                self.options_into(node, player, &mut options)?;
                self.budget.charge_steps(1 + options.len() as u64)?;
                for &option in options.iter().filter(|&&option| kind(option)) {
                    if seen.insert(option) {
                        self.budget.reserve(BYTES)?;
                        held += BYTES;
                        found.push(option);
                    }
                }
            }
        }
        self.budget.release(held);
        Ok(found)
    }
}
