//! Values while a script is read: what the interpreter would have, as terms and conditions.

use grundy_theory::ruleset::custom::exact::{ConditionId, Range, TermId};
use num_bigint::BigInt;
use std::rc::Rc;

/// The number of a name.
pub(super) type Symbol = u32;

/// The number of a list, a dict or a set that may change.
pub(super) type ListId = usize;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    None,
    Bool(ConditionId),
    Int(TermId),
    Text(Rc<[Piece]>),
    Tuple(Rc<[Value]>),
    /// A tuple whose length depends on variables.
    Many(Rc<[Entry]>),
    Run(Run),
    List(ListId),
    /// The positions of `{"sum": [...]}`.
    Sum(Rc<[Entry]>),
    /// The first value if the condition holds, otherwise the second.
    Choice(ConditionId, Rc<Value>, Rc<Value>),
    /// A function of the script, by its number.
    Function(usize),
    /// A function of the language, or of its library.
    Builtin(Rc<str>),
    /// No value yet: reading it is a mistake in the script.
    Unset,
    /// The value that an earlier pass of a loop has left.
    Carried(Symbol),
    /// What a loop has left in a variable, if that is not understood.
    Unknown(Symbol),
    /// What is never there, because the script has failed.
    Never,
}

/// A piece of a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Piece {
    Known(Rc<str>),
    /// An integer as it is written.
    Int(TermId),
}

/// Integers in a row: from `first` on, in steps.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Run {
    pub(super) first: TermId,
    pub(super) step: BigInt,
    /// How many; none if it is negative.
    pub(super) count: TermId,
}

/// The entries of a list that one place in the text makes: one for each assignment of the bound variables
/// that satisfies the condition.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) bound: Vec<Range>,
    pub(super) when: ConditionId,
    pub(super) element: Value,
    /// Entries of one group may be in any order among each other; groups follow each other.
    pub(super) group: u64,
}

/// What is iterated over and may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    List,
    /// The elements are pairs.
    Dict,
    Set,
}

/// A list, a dict or a set.
#[derive(Clone, Debug)]
pub(super) struct List {
    pub(super) kind: Kind,
    pub(super) entries: Vec<Entry>,
    /// The regions in which it was made, and what the innermost of them required.
    pub(super) regions: Vec<u64>,
    pub(super) live: ConditionId,
    /// Whether it is part of another value or of the script itself, so that it must not change any more.
    pub(super) fixed: bool,
    /// How many loops are iterating over it.
    pub(super) iterated: u32,
    /// The loops in whose passes it was read, and was changed.
    pub(super) reads: Vec<u64>,
    pub(super) writes: Vec<u64>,
}

impl Value {
    /// A text.
    pub(super) fn text(text: &str) -> Value {
        Value::Text(Rc::from([Piece::Known(Rc::from(text))]))
    }

    /// The text, if it is known.
    pub(super) fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(pieces) => match &pieces[..] {
                [] => Some(""),
                [Piece::Known(text)] => Some(text),
                _ => None,
            },
            _ => None,
        }
    }

    /// The value if it is an integer.
    pub(super) fn as_int(&self) -> Option<TermId> {
        match self {
            Value::Int(term) => Some(*term),
            _ => None,
        }
    }

    /// What the language calls the kind of the value.
    pub(super) fn kind(&self, lists: impl Fn(ListId) -> Kind) -> Option<&'static str> {
        Some(match self {
            Value::None => "NoneType",
            Value::Bool(_) => "bool",
            Value::Int(_) => "int",
            Value::Text(_) => "string",
            Value::Tuple(_) | Value::Many(_) => "tuple",
            Value::Run(_) => "range",
            Value::Sum(_) => "dict",
            Value::List(id) => match lists(*id) {
                Kind::List => "list",
                Kind::Dict => "dict",
                Kind::Set => "set",
            },
            Value::Function(_) | Value::Builtin(_) => "function",
            Value::Choice(..) | Value::Unset | Value::Carried(_) | Value::Unknown(_) | Value::Never => {
                return None;
            }
        })
    }
}
