//! What was found.

use crate::prove::Evidence;
use grundy_theory::words::Words;

/// The kinds of pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The values repeat.
    Periodic,
    /// The values repeat and grow by the same amount in every period.
    ArithmeticPeriodic,
    /// A finite automaton that reads the digits knows.
    Automatic,
    /// A theorem of the catalogue says it.
    Theorem,
}

impl Class {
    /// The class as answers name it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Class::Periodic => "periodic",
            Class::ArithmeticPeriodic => "arithmetic-periodic",
            Class::Automatic => "automatic",
            Class::Theorem => "theorem",
        }
    }
}

/// A pattern.
#[derive(Clone, Debug)]
pub struct Found {
    /// What it says.
    pub formula: Words,
    /// What kind of pattern it is.
    pub class: Class,
    /// What proves it; `None` where it is only seen.
    pub by: Option<Words>,
    /// Every number up to this one, or every tuple of such numbers, was compared with it; `None` where a theorem is quoted.
    pub checked_to: Option<u64>,
    /// From how many terms of the table, from its beginning, it was made.
    pub terms_used: Option<u64>,
    /// Other formulas that fit, where it is not proved.
    pub rivals: Vec<Rival>,
    /// What a proof by automata went through.
    pub evidence: Option<Evidence>,
}

/// Another formula that fits the table.
#[derive(Clone, Debug)]
pub struct Rival {
    /// What it says.
    pub formula: Words,
    /// The first number for which it says something else, where it was met.
    pub differs_at: Option<u64>,
}
