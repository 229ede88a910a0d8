//! What was found.

use crate::pattern_formula::PatternFormula;
use crate::prove::ProofEvidence;
use crate::solution::Solution;
use grundy_theory::localized::LocalizedString;
use num_bigint::BigInt;

/// The kinds of pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternClass {
    /// The values repeat.
    Periodic,
    /// The values repeat and grow by the same amount in every period.
    ArithmeticPeriodic,
    /// A finite automaton that reads the digits knows.
    Automatic,
    /// The values of numbers with given last digits are sums of multiples of those of smaller numbers.
    Regular,
    /// The place of a digit, the number of such digits, or their sum tells the value.
    Digits,
    /// Values lead back to those of smaller numbers at a distance that grows.
    Recurrent,
    /// A formula of digits, prime factors and roots.
    Formula,
    /// The numbers of a position are independent games.
    Sum,
    /// The residues of the numbers tell the value.
    Residues,
    /// A theorem of the catalogue says it.
    Theorem,
}

impl PatternClass {
    /// The class as answers name it.
    pub const fn as_str(self) -> &'static str {
        match self {
            PatternClass::Periodic => "periodic",
            PatternClass::ArithmeticPeriodic => "arithmetic-periodic",
            PatternClass::Automatic => "automatic",
            PatternClass::Regular => "regular",
            PatternClass::Digits => "digits",
            PatternClass::Recurrent => "recurrent",
            PatternClass::Formula => "formula",
            PatternClass::Sum => "sum",
            PatternClass::Residues => "residues",
            PatternClass::Theorem => "theorem",
        }
    }
}

/// A proof that takes something for granted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditional {
    /// What it takes for granted.
    pub condition: LocalizedString,
    /// What proves the pattern under this condition.
    pub by: LocalizedString,
}

/// A pattern: proved, if `by` says what proves it; conditional, if `conditional` says what proves it under
/// which condition; otherwise observed.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// What it says.
    pub formula: LocalizedString,
    /// Whether the formula says it all; false if it only counts the states of an automaton.
    pub is_written_out: bool,
    /// The same for programs.
    pub claim: PatternFormula,
    /// What kind of pattern it is.
    pub class: PatternClass,
    /// What proves it for all positions, from the exact rules; `None` where it is not proved.
    pub by: Option<LocalizedString>,
    /// A proof under a condition; `None` where there is none, or it needs no condition.
    pub conditional: Option<Conditional>,
    /// Every number up to this one, or every tuple of such numbers, was compared with it; `None` where a
    /// theorem is quoted.
    pub checked_to: Option<u64>,
    /// From how many terms of the table, from its beginning, it was made.
    pub terms_used: Option<u64>,
    /// Other formulas that fit, where it is not proved.
    pub rivals: Vec<Alternative>,
    /// What a proof by automata went through.
    pub evidence: Option<ProofEvidence>,
    /// The pattern as a function; `None` for theorems in words.
    pub solution: Option<Solution>,
    /// It is stated for numbers below this one; for all numbers, if it is `None`.
    pub below: Option<BigInt>,
}

impl Pattern {
    /// A pattern that nothing proves yet.
    pub fn observed(formula: LocalizedString, claim: PatternFormula, class: PatternClass) -> Pattern {
        Pattern {
            formula,
            is_written_out: true,
            claim,
            class,
            by: None,
            conditional: None,
            checked_to: None,
            terms_used: None,
            rivals: Vec::new(),
            evidence: None,
            solution: None,
            below: None,
        }
    }

    /// Whether it is proved, be it under a condition.
    pub fn is_derived(&self) -> bool {
        self.by.is_some() || self.conditional.is_some()
    }
}

/// Another formula that fits the table.
#[derive(Clone, Debug)]
pub struct Alternative {
    /// What it says.
    pub formula: LocalizedString,
    /// The first number for which it says something else, where it was met.
    pub differs_at: Option<u64>,
}
