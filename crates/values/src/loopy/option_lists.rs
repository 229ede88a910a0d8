//! Lists of options.

use super::graph::{Node, NodeOptions};
use crate::arena::ValueId;

pub(super) fn all_short(options: &[Node]) -> Option<Vec<ValueId>> {
    let short = options.iter().map(|node| match node {
        Node::Short(short) => Some(*short),
        Node::Loop(_) => None,
    });
    short.collect()
}

/// The same moves, each once.
pub(super) fn without_repeats(options: NodeOptions) -> NodeOptions {
    let mut once = NodeOptions::new();
    for option in options {
        if !once.contains(&option) {
            once.push(option);
        }
    }
    once
}

pub(super) fn same_set(one: &[Node], other: &[Node]) -> bool {
    one.len() == other.len() && one.iter().all(|node| other.contains(node))
}
