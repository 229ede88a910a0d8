//! What was found.

use crate::prove::ProofEvidence;
use crate::solution::Solution;
use grundy_theory::localized::LocalizedString;
use grundy_theory::theorem::ArithmeticPeriod;
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

/// What a pattern says, for programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternFormula {
    /// The values repeat, and grow in every period.
    Period(ArithmeticPeriod),
    /// The values repeat, and grow in every period by an amount that depends on the place in it.
    Residues(Residues),
    /// Recurrences by last digits.
    Regular(Regular),
    /// What the automaton of the [evidence](Pattern::evidence) tells; without one, what an automaton that
    /// nothing proves does.
    Automaton,
    /// What the words say.
    Words,
}

/// g(n + p) = g(n) + s for all n from the preperiod on, where p is the number of the salti, and s that of n
/// mod p.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residues {
    /// From which n on.
    pub preperiod: u64,
    /// The salti of the residues 0, 1, ..., p - 1.
    pub salti: Vec<u64>,
}

/// A k-regular sequence: J.-P. Allouche, J. Shallit, The ring of k-regular sequences, Theoretical Computer
/// Science 98 (1992), 163-197. For each n from `from` on, each relation says what g(k^e n + r) is; every
/// large number is of one of these forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regular {
    /// k.
    pub base: u64,
    /// From which n on.
    pub from: u64,
    /// What is known.
    pub relations: Vec<RegularRelation>,
}

/// g at one progression, by the values at others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegularRelation {
    /// Of which numbers.
    pub of: Progression,
    /// A constant.
    pub constant: i64,
    /// How many times n.
    pub times: i64,
    /// How many times the values at other progressions with the same n.
    pub sum: Vec<(i64, Progression)>,
}

/// The numbers `step` n + `rest`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progression {
    /// A power of the base.
    pub step: u64,
    /// A number below it.
    pub rest: u64,
}

impl Progression {
    /// The number at n, where it is below 2^64.
    pub fn at(self, n: u64) -> Option<u64> {
        self.step.checked_mul(n)?.checked_add(self.rest)
    }
}

impl RegularRelation {
    /// The value at n, by those of the other progressions.
    pub fn value(&self, n: u64, known: impl Fn(u64) -> Option<u64>) -> Option<u64> {
        let mut sum = i128::from(self.constant) + i128::from(self.times) * i128::from(n);
        for &(times, progression) in &self.sum {
            let term = i128::from(times).checked_mul(i128::from(known(progression.at(n)?)?))?;
            sum = sum.checked_add(term)?;
        }
        u64::try_from(sum).ok()
    }
}

impl Regular {
    fn value(&self, n: u64, known: impl Fn(u64) -> Option<u64>) -> Option<u64> {
        let of = |relation: &&RegularRelation| n.checked_rem(relation.of.step) == Some(relation.of.rest);
        let relation = self.relations.iter().find(of)?;
        let rest = n / relation.of.step;
        (rest >= self.from).then(|| relation.value(rest, known)).flatten()
    }
}

impl PatternFormula {
    /// The value of n by the values of smaller numbers; `None` where the claim says nothing of it.
    ///
    /// ```
    /// use grundy_pattern::found::PatternFormula;
    /// use grundy_theory::theorem::ArithmeticPeriod;
    ///
    /// let claim = PatternFormula::Period(ArithmeticPeriod { preperiod: 1, period: 2, saltus: 3 });
    /// let known = [9, 0, 1, 3, 4];
    /// assert_eq!(claim.value(5, |n| known.get(n as usize).copied()), Some(6));
    /// assert_eq!(claim.value(2, |n| known.get(n as usize).copied()), None);
    /// ```
    pub fn value(&self, n: u64, known: impl Fn(u64) -> Option<u64>) -> Option<u64> {
        match self {
            PatternFormula::Period(ArithmeticPeriod { preperiod, period, saltus }) => {
                let before = n.checked_sub(*period).filter(|before| before >= preperiod)?;
                known(before)?.checked_add(*saltus)
            }
            PatternFormula::Residues(Residues { preperiod, salti }) => {
                let period = salti.len() as u64;
                let before = n.checked_sub(period).filter(|before| before >= preperiod)?;
                known(before)?.checked_add(*salti.get((n % period) as usize)?)
            }
            PatternFormula::Regular(regular) => regular.value(n, known),
            PatternFormula::Automaton | PatternFormula::Words => None,
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
