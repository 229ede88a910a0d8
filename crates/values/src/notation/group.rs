//! The inside of braces: options between commas, sides between bars.

use super::expression::{BraceLabel, NodeRef};

/// An open brace, with the options read so far.
///
/// The more bars the looser they bind. A bar waits, with all that stands to its left, until one comes that is
/// at least as long: the lengths of those that wait fall from the first to the last.
pub(super) struct Group {
    /// The label of the whole.
    pub(super) label: BraceLabel,
    pub(super) name: Option<String>,
    /// Behind `+-`: without a bar what it holds are Left's options.
    pub(super) symmetric: bool,
    /// How many operands wait outside.
    pub(super) outside: usize,
    pub(super) waiting: Vec<Side>,
    /// The options since the last bar.
    pub(super) options: Vec<NodeRef>,
}

/// What stands to the left of bars.
pub(super) struct Side {
    pub(super) options: Vec<NodeRef>,
    pub(super) bars: usize,
    pub(super) column: usize,
}

impl Group {
    pub(super) fn new(label: BraceLabel, name: Option<String>, symmetric: bool, outside: usize) -> Group {
        Group { label, name, symmetric, outside, waiting: Vec::new(), options: Vec::new() }
    }
}
