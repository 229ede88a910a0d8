//! What the reader knows between two signs of a text.

use super::expression::{BraceLabel, Expression, Function, Node, NodeRef};
use super::group::Group;
use super::literal::Cursor;
use crate::number::Dyadic;
use std::collections::HashMap;

/// `pass` until the bars of its brace have been counted.
pub(super) const PASS: Node = Node::Back(BraceLabel(usize::MAX));

/// A text while it is read.
pub(super) struct Parser {
    pub(super) cursor: Cursor,
    pub(super) expression: Expression,
    pub(super) operands: Vec<NodeRef>,
    pub(super) waiting: Vec<PendingItem>,
    /// The open braces of each name, the innermost last.
    pub(super) names: HashMap<String, Vec<BraceLabel>>,
}

/// What waits for the operand that is being read.
pub(super) struct PendingItem {
    pub(super) what: PendingOperand,
    pub(super) column: usize,
}

pub(super) enum PendingOperand {
    Operator(Operator),
    /// `{`
    Group(Group),
    /// `(`, and what the value within is made to.
    Parenthesis(ReadPart),
    /// A function's `(`, with the values before the last comma.
    Call {
        function: Function,
        arity: usize,
        values: Vec<NodeRef>,
    },
}

#[derive(Clone, Copy)]
pub(super) enum ReadPart {
    Itself,
    Symmetric,
    Tiny,
    Miny,
}

#[derive(Clone)]
pub(super) enum Operator {
    Sides,
    Plus,
    Minus,
    Negative,
    Ordinal,
    Symmetric,
    Multiple(Dyadic),
    Tiny,
    Miny,
    /// The sum of a number and what stands right behind it.
    Attached,
}

impl Operator {
    /// The larger the tighter it binds.
    pub(super) fn binding(&self) -> u8 {
        match self {
            Operator::Sides => 0,
            Operator::Plus | Operator::Minus => 1,
            Operator::Negative => 2,
            Operator::Ordinal => 3,
            Operator::Symmetric | Operator::Multiple(_) | Operator::Tiny | Operator::Miny => 4,
            Operator::Attached => 5,
        }
    }
}
