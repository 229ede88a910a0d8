//! What a written value says: a syntax tree in one flat list.
//!
//! The nodes stand in postorder: every operand of a node stands before the node itself, and the last node is
//! the whole. A loop from the first to the last node evaluates an expression of any depth. The one thing that
//! points forwards is [`Node::Back`], a move back to an enclosing brace: it names the brace by its
//! [`BraceLabel`].

use crate::number::Dyadic;

/// A node of an expression, by its place in [`Expression::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeRef(pub usize);

/// A brace by its number: braces (and `+-{...}`) are numbered from 0 as they are closed, so that `{a|b||c}`
/// has two. [`Expression::labelled`] finds the node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BraceLabel(pub usize);

/// A written value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    /// The nodes, operands first. Never empty.
    pub nodes: Vec<Node>,
    /// Where each node begins in the text, for errors: characters counted from 1.
    pub columns: Vec<usize>,
    /// The brace of each label.
    pub labelled: Vec<NodeRef>,
}

impl Expression {
    /// The node that is the whole expression.
    pub fn root(&self) -> NodeRef {
        NodeRef(self.nodes.len().saturating_sub(1))
    }

    /// Where a node begins in the text.
    pub fn column(&self, at: NodeRef) -> usize {
        self.columns.get(at.0).copied().unwrap_or(1)
    }

    /// The part of the expression that a node is the whole of. It keeps the nodes before that one, which do
    /// no harm.
    pub fn part(&self, at: NodeRef) -> Expression {
        let end = (at.0 + 1).min(self.nodes.len());
        Expression {
            nodes: self.nodes[..end].to_vec(),
            columns: self.columns[..end.min(self.columns.len())].to_vec(),
            labelled: self.labelled.iter().copied().take_while(|brace| brace.0 < end).collect(),
        }
    }

    /// The first node that only a loopy value can have, where there is one: without it the expression is a
    /// short game.
    pub fn first_loopy(&self) -> Option<NodeRef> {
        self.nodes.iter().position(Node::is_loopy).map(NodeRef)
    }
}

/// One thing said, about operands that were said before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// Number, ups and nimber: `5/8`, `^3*2`, `-1/2vv*`, `1^[on]*`.
    Literal(Literal),
    /// One of the loopy games with a name.
    Constant(Constant),
    /// `Tiny(G)`.
    Tiny(NodeRef),
    /// `Miny(G)`.
    Miny(NodeRef),
    /// `{L1,L2|R1,R2}`; several bars have been resolved to a brace each.
    Brace {
        /// The number of this brace.
        label: BraceLabel,
        /// Left's options.
        left: Vec<NodeRef>,
        /// Right's options.
        right: Vec<NodeRef>,
    },
    /// `+-G` and `+-{G1,G2}`: the game whose Left options are these and whose Right options are their
    /// negatives.
    Symmetric {
        /// The number of this brace.
        label: BraceLabel,
        /// Left's options.
        options: Vec<NodeRef>,
    },
    /// A move back to this enclosing brace: `pass`, or the name of a brace. [`Node::Back`] by `pass` only
    /// stands among the options of that very brace. Loopy.
    Back(BraceLabel),
    /// `S & T`: onside and offside. Loopy.
    Sides {
        /// The onside S.
        onside: NodeRef,
        /// The offside T.
        offside: NodeRef,
    },
    /// `G + H`; also a number written right before a tiny, a miny or a loopy constant.
    Plus(NodeRef, NodeRef),
    /// `G - H`.
    Minus(NodeRef, NodeRef),
    /// `-G`.
    Negative(NodeRef),
    /// `n G`, `n*G`; n is an integer.
    Multiple(Dyadic, NodeRef),
    /// `G : H`, the ordinal sum.
    Ordinal(NodeRef, NodeRef),
    /// A function of values.
    Call(Function, Vec<NodeRef>),
    /// `NAME(POSITION)`: a position of a ruleset.
    Position {
        /// The game with its parameters.
        game: String,
        /// The position as it stands between the parentheses.
        position: String,
    },
}

impl Node {
    /// Shows the operands.
    pub fn visit_operands(&self, mut visit: impl FnMut(NodeRef)) {
        match self {
            Node::Literal(_) | Node::Constant(_) | Node::Back(_) | Node::Position { .. } => {}
            Node::Brace { left, right, .. } => left.iter().chain(right).copied().for_each(visit),
            Node::Symmetric { options, .. } | Node::Call(_, options) => {
                options.iter().copied().for_each(visit)
            }
            Node::Tiny(g) | Node::Miny(g) | Node::Negative(g) | Node::Multiple(_, g) => visit(*g),
            Node::Plus(g, h) | Node::Minus(g, h) | Node::Ordinal(g, h) => {
                [*g, *h].into_iter().for_each(visit)
            }
            Node::Sides { onside, offside } => [*onside, *offside].into_iter().for_each(visit),
        }
    }

    /// Whether only a loopy value can hold this.
    pub fn is_loopy(&self) -> bool {
        match self {
            Node::Constant(_) | Node::Back(_) | Node::Sides { .. } => true,
            Node::Literal(literal) => matches!(literal.ups, Ups::Upon { .. } | Ups::Uponth { .. }),
            _ => false,
        }
    }
}

/// A number, then ups, then a nimber: their sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    /// The number; 0 where none is written.
    pub number: Dyadic,
    /// The ups or downs.
    pub ups: Ups,
    /// The n of `*n`; 0 where none is written.
    pub nimber: u64,
}

/// The ups of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ups {
    /// n times up: `^`, `^^`, `^3`; negative for `v`, `vv`, `v3`; 0 where nothing is written.
    Times(i64),
    /// The n-th uptimal unit, n at least 1: `^<n>`, `v<n>`.
    Unit {
        /// Which unit.
        n: u64,
        /// Whether it stands for the negative.
        down: bool,
    },
    /// The sum of the first n uptimal units, n at least 1: `^[n]`, `v[n]`.
    UnitSum {
        /// How many units.
        n: u64,
        /// Whether it stands for the negative.
        down: bool,
    },
    /// `^[on]` or `v[on]`: upon and its negative. Loopy.
    Upon {
        /// Whether it stands for the negative.
        down: bool,
    },
    /// `^<on>` or `v<on>`: uponth, `{0||0|0,pass}`, and its negative. Loopy.
    Uponth {
        /// Whether it stands for the negative.
        down: bool,
    },
}

/// The loopy games that have names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Constant {
    /// `{pass|}`
    On,
    /// `{|pass}`
    Off,
    /// `{0|pass}`
    Over,
    /// `{pass|0}`
    Under,
    /// `{pass|*}`
    Upon,
    /// `{pass|pass}`
    Dud,
    /// `1 & 0`
    Tis,
    /// `0 & -1`
    Tisn,
}

impl Constant {
    /// Every constant with its name.
    pub const ALL: [(&'static str, Constant); 8] = [
        ("on", Constant::On),
        ("off", Constant::Off),
        ("over", Constant::Over),
        ("under", Constant::Under),
        ("upon", Constant::Upon),
        ("dud", Constant::Dud),
        ("tis", Constant::Tis),
        ("tisn", Constant::Tisn),
    ];

    /// The constant of this name.
    pub fn from_name(name: &str) -> Option<Constant> {
        Constant::ALL.iter().find(|(known, _)| *known == name).map(|&(_, constant)| constant)
    }
}

/// The functions of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    /// `cool(G,t)`
    Cool,
    /// `heat(G,T)`
    Heat,
    /// `overheat(G,S,T)`
    Overheat,
    /// `norton(G,U)`
    Norton,
    /// `conway(G,H)`
    Conway,
    /// `pow(G,n)`
    Pow,
    /// `powto(G,n)`
    PowTo,
    /// `conjunctive(G,H)`
    Conjunctive,
    /// `selective(G,H)`
    Selective,
    /// `companion(G)`
    Companion,
    /// `reduced(G)`
    Reduced,
    /// `freeze(G)`
    Freeze,
    /// `canonical(G)`
    Canonical,
    /// `join(G,H,n)`
    Join,
    /// `meet(G,H,n)`
    Meet,
}

impl Function {
    /// Every function with its name and the number of values it takes.
    pub const ALL: [(&'static str, Function, usize); 15] = [
        ("cool", Function::Cool, 2),
        ("heat", Function::Heat, 2),
        ("overheat", Function::Overheat, 3),
        ("norton", Function::Norton, 2),
        ("conway", Function::Conway, 2),
        ("pow", Function::Pow, 2),
        ("powto", Function::PowTo, 2),
        ("conjunctive", Function::Conjunctive, 2),
        ("selective", Function::Selective, 2),
        ("companion", Function::Companion, 1),
        ("reduced", Function::Reduced, 1),
        ("freeze", Function::Freeze, 1),
        ("canonical", Function::Canonical, 1),
        ("join", Function::Join, 3),
        ("meet", Function::Meet, 3),
    ];

    /// The function of this name, and how many values it takes.
    pub fn from_name(name: &str) -> Option<(Function, usize)> {
        Function::ALL.iter().find(|(known, ..)| *known == name).map(|&(_, function, arity)| (function, arity))
    }
}
