//! Conditions: what is true or false of variables.

use super::term::{TermId, VariableId};

/// The number of a condition in its arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConditionId(pub(super) u32);

/// The integers that a bound variable runs through: from `low` on, below `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Range {
    /// The bound variable. It occurs in no other range and not outside the scope of this one.
    pub variable: VariableId,
    /// The least integer.
    pub low: TermId,
    /// The first integer that is too large.
    pub high: TermId,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// Always or never.
    Constant(bool),
    /// The term is at least 0.
    NotNegative(TermId),
    /// The term is 0.
    Zero(TermId),
    /// The first term divides the second; 0 divides 0 alone.
    Divides(TermId, TermId),
    /// The condition does not hold.
    Not(ConditionId),
    /// All hold: at least two, in increasing order.
    And(Vec<ConditionId>),
    /// At least one holds: at least two, in increasing order.
    Or(Vec<ConditionId>),
    /// Some integer of the range satisfies the condition.
    Exists(Range, ConditionId),
}
