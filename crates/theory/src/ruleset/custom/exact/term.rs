//! Terms: integers that depend on variables.

use super::condition::{Condition, ConditionId, Range};
use num_bigint::BigInt;
use std::collections::HashMap;

/// The number of a term in its arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TermId(pub(super) u32);

/// The number of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VariableId(pub(super) u32);

/// The operations on bits, on two's complement integers of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bitwise {
    /// Bits that both have.
    And,
    /// Bits that at least one has.
    Or,
    /// Bits that exactly one has.
    Xor,
}

/// A term. Every term is total: what would divide by zero is 0, an exponent below 0 counts as 0. A reader
/// makes such a term only under a condition that excludes the case.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A variable.
    Variable(VariableId),
    /// A number plus multiples of terms: the terms in increasing order, none of them linear itself, no
    /// factor 0. Constants are linear terms without summands.
    Linear(Vec<(TermId, BigInt)>, BigInt),
    /// The floor of a term divided by a constant of at least 2.
    Quotient(TermId, BigInt),
    /// The floor of a term divided by a term that is no constant.
    FloorDivision(TermId, TermId),
    /// The product of two terms that are no constants, the smaller id first.
    Product(TermId, TermId),
    /// A constant of at least 2 to the power of a term.
    Power(BigInt, TermId),
    /// The first term if the condition holds, otherwise the second.
    Choice(ConditionId, TermId, TermId),
    /// An operation on bits, the smaller id first.
    Bits(Bitwise, TermId, TermId),
    /// How many digits a natural number has in a base; 0 has one digit.
    DigitCount(TermId, u32),
    /// How many integers of a range satisfy a condition.
    Count(Range, ConditionId),
    /// The largest integer of a range that satisfies a condition; the term if there is none.
    Greatest(Range, ConditionId, TermId),
    /// The least integer of a range that satisfies a condition; the term if there is none.
    Least(Range, ConditionId, TermId),
}

/// An arena of terms and conditions. Equal ones are kept once, so that ids can be compared in place of trees.
#[derive(Clone, Debug, Default)]
pub struct Expressions {
    pub(super) terms: Vec<Term>,
    pub(super) term_ids: HashMap<Term, TermId>,
    pub(super) conditions: Vec<Condition>,
    pub(super) condition_ids: HashMap<Condition, ConditionId>,
    pub(super) names: Vec<String>,
    /// The ranges of bound variables.
    pub(super) ranges: Vec<Range>,
}

impl Expressions {
    /// An empty arena.
    pub fn new() -> Expressions {
        Expressions::default()
    }

    /// A new variable. Names are for people: two variables may have the same name.
    pub fn new_variable(&mut self, name: &str) -> VariableId {
        self.names.push(name.to_owned());
        VariableId(self.names.len() as u32 - 1)
    }

    /// A range for a new variable.
    pub fn new_range(&mut self, name: &str, low: TermId, high: TermId) -> Range {
        let range = Range { variable: self.new_variable(name), low, high };
        self.ranges.push(range);
        range
    }

    /// The name of a variable.
    pub fn name(&self, variable: VariableId) -> &str {
        &self.names[variable.0 as usize]
    }

    /// The term with this id.
    pub fn term(&self, id: TermId) -> &Term {
        &self.terms[id.0 as usize]
    }

    /// The condition with this id.
    pub fn condition(&self, id: ConditionId) -> &Condition {
        &self.conditions[id.0 as usize]
    }

    /// How many terms and conditions there are: readers stop at a limit.
    pub fn len(&self) -> usize {
        self.terms.len() + self.conditions.len()
    }

    /// Whether nothing was made yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a term that is a constant.
    pub fn as_constant(&self, id: TermId) -> Option<&BigInt> {
        match self.term(id) {
            Term::Linear(summands, constant) if summands.is_empty() => Some(constant),
            _ => None,
        }
    }

    /// A term as a sum: the constant, and the summands with their factors.
    pub fn as_linear(&self, id: TermId) -> (Vec<(TermId, BigInt)>, BigInt) {
        match self.term(id) {
            Term::Linear(summands, constant) => (summands.clone(), constant.clone()),
            _ => (vec![(id, BigInt::from(1))], BigInt::from(0)),
        }
    }

    /// The id of a term in normal form; use the methods that build terms instead.
    pub(super) fn intern(&mut self, term: Term) -> TermId {
        if let Some(&id) = self.term_ids.get(&term) {
            return id;
        }
        let id = TermId(self.terms.len() as u32);
        self.terms.push(term.clone());
        self.term_ids.insert(term, id);
        id
    }

    /// The id of a condition in normal form.
    pub(super) fn intern_condition(&mut self, condition: Condition) -> ConditionId {
        if let Some(&id) = self.condition_ids.get(&condition) {
            return id;
        }
        let id = ConditionId(self.conditions.len() as u32);
        self.conditions.push(condition.clone());
        self.condition_ids.insert(condition, id);
        id
    }
}
