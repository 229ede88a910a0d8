//! What a pattern says of any numbers, as a function to be called. [`crate::code`] writes it as a program.

use crate::answer::Answer;
use crate::digit_rule::DigitRule;
use crate::formula::Rule;
use crate::pattern_formula::{PatternFormula, Regular, Residues};
use crate::recurrence_by_residues::RecurrenceByResidues;
use crate::takes::UpTo;
use grundy_automata::arithmetic::Arithmetic;
use grundy_automata::dfa::Dfa;
use grundy_theory::theorem::ArithmeticPeriod;
use std::collections::HashMap;

/// A pattern as a function.
#[derive(Clone, Debug)]
pub enum Solution {
    /// Values that repeat, and grow by the same amount in each period.
    Period {
        /// The first values, at least to the end of the first period.
        table: Table,
        /// The pattern.
        pattern: ArithmeticPeriod,
    },
    /// Values that repeat, and grow by an amount that depends on the residue.
    Residues {
        /// The first values, at least to the end of the first period.
        table: Table,
        /// The pattern.
        residues: Residues,
    },
    /// Recurrences by the last digits.
    Regular {
        /// The first values, at least those of which no recurrence speaks.
        table: Table,
        /// The recurrences.
        regular: Regular,
    },
    /// An automaton that reads n and its value side by side.
    Values {
        /// The numeration in which it reads them.
        numbers: Box<Arithmetic>,
        /// The automaton.
        dfa: Dfa,
    },
    /// An automaton that accepts the lost positions.
    Lost {
        /// The numeration in which it reads the numbers.
        numbers: Box<Arithmetic>,
        /// The automaton.
        dfa: Dfa,
        /// How many numbers make a position.
        arity: usize,
    },
    /// What the place of a digit, the number of such digits, or their sum tells.
    Digits(DigitRule),
    /// Values that lead back to those of numbers smaller by a part.
    Thinned(RecurrenceByResidues),
    /// A closed formula.
    Formula(Rule),
    /// Lost numbers that repeat.
    LostPeriod(LostPeriod),
    /// The lemma on takes of 1 to f(n) tokens.
    UpTo(Box<UpTo>),
    /// A value for each tuple of residues.
    Classes {
        /// No number is smaller.
        first: u64,
        /// The modulus of all numbers.
        modulus: u64,
        /// How many numbers make a position.
        arity: usize,
        /// The values, the residue of the last number counting fastest.
        values: Vec<u64>,
    },
    /// Each number has a value of its own; the value of the position is their nim sum.
    NimSum(Vec<Solution>),
}

/// Which single numbers are lost, where that repeats.
#[derive(Clone, Debug)]
pub struct LostPeriod {
    /// Whether each number is lost, to the end of the first period.
    pub lost: Vec<bool>,
    /// From which number on it repeats.
    pub preperiod: u64,
    /// After how many numbers.
    pub period: u64,
}

impl LostPeriod {
    fn is_lost(&self, n: u64) -> Option<bool> {
        let place = match n.checked_sub(self.preperiod) {
            Some(above) => self.preperiod + above.checked_rem(self.period)?,
            None => n,
        };
        self.lost.get(usize::try_from(place).ok()?).copied()
    }
}

/// The first values of a sequence.
#[derive(Clone, Debug)]
pub struct Table {
    /// The first number that has a value.
    pub first: u64,
    /// The values from there on.
    pub values: Vec<u64>,
}

impl Table {
    /// The value of a number, if the table has it.
    pub fn at(&self, n: u64) -> Option<u64> {
        let place = usize::try_from(n.checked_sub(self.first)?).ok()?;
        self.values.get(place).copied()
    }
}

impl Solution {
    /// The solution of a claim about a table; `None` for claims in words, and for automata, which need their
    /// automaton.
    pub(crate) fn from_claim(claim: &PatternFormula, first: u64, values: &[u64]) -> Option<Solution> {
        /// So many values may be needed.
        const MAX: u64 = 1 << 20;
        let table = |needed: u64| {
            let needed = usize::try_from(needed.min(MAX)).ok()?;
            Some(Table { first, values: values.get(..needed.min(values.len()))?.to_vec() })
        };
        match claim {
            PatternFormula::Period(pattern) => {
                let pattern = ArithmeticPeriod { preperiod: pattern.preperiod.max(first), ..*pattern };
                let needed = pattern.preperiod.checked_add(pattern.period)? - first;
                let table = table(needed)?;
                (table.values.len() as u64 == needed).then_some(Solution::Period { table, pattern })
            }
            PatternFormula::Residues(residues) => {
                let residues = Residues { preperiod: residues.preperiod.max(first), ..residues.clone() };
                let needed = residues.preperiod.checked_add(residues.salti.len() as u64)? - first;
                let table = table(needed)?;
                (table.values.len() as u64 == needed).then_some(Solution::Residues { table, residues })
            }
            PatternFormula::Regular(regular) => {
                let step = regular.relations.iter().map(|relation| relation.of.step).max()?;
                // Numbers of which a relation speaks only for a smaller n than it holds for are in the table.
                let needed = regular.from.checked_mul(step)?.saturating_sub(first).max(1);
                let table = table(needed)?;
                (table.values.len() as u64 == needed)
                    .then_some(Solution::Regular { table, regular: regular.clone() })
            }
            PatternFormula::Automaton | PatternFormula::Words => None,
        }
    }

    /// How many numbers make a position.
    pub fn arity(&self) -> usize {
        match self {
            Solution::Lost { arity, .. } | Solution::Classes { arity, .. } => *arity,
            Solution::NimSum(each) => each.len(),
            Solution::Formula(rule) => rule.arity,
            _ => 1,
        }
    }

    /// Whether it tells values; otherwise it tells lost positions alone.
    pub fn has_values(&self) -> bool {
        match self {
            Solution::Lost { .. } | Solution::LostPeriod(_) => false,
            Solution::Formula(rule) => rule.has_values(),
            _ => true,
        }
    }

    /// What the pattern says of a position; `None` if it says nothing of it, or the value is 2^64 or more.
    pub fn at(&self, numbers: &[u64]) -> Option<Answer> {
        if numbers.len() != self.arity() {
            return None;
        }
        match self {
            Solution::Lost { numbers: arithmetic, dfa, .. } => {
                Some(Answer::Lost(arithmetic.accepts(dfa, numbers)))
            }
            Solution::LostPeriod(period) => period.is_lost(numbers[0]).map(Answer::Lost),
            Solution::Formula(rule) => rule.at(numbers),
            Solution::Classes { first, modulus, values, .. } => {
                if numbers.iter().any(|n| n < first) {
                    return None;
                }
                let place = numbers.iter().fold(0, |place, n| place * modulus + n % modulus);
                values.get(usize::try_from(place).ok()?).copied().map(Answer::Value)
            }
            Solution::NimSum(each) => {
                let mut sum = 0;
                for (solution, &n) in each.iter().zip(numbers) {
                    sum ^= solution.value(n)?;
                }
                Some(Answer::Value(sum))
            }
            _ => self.value(numbers[0]).map(Answer::Value),
        }
    }

    /// The value of a single number.
    pub fn value(&self, n: u64) -> Option<u64> {
        match self {
            Solution::Period { table, pattern: ArithmeticPeriod { preperiod, period, saltus } } => {
                let Some(above) = n.checked_sub(*preperiod) else { return table.at(n) };
                let times = above / period;
                table.at(preperiod + above % period)?.checked_add(times.checked_mul(*saltus)?)
            }
            Solution::Residues { table, residues: Residues { preperiod, salti } } => {
                let Some(above) = n.checked_sub(*preperiod) else { return table.at(n) };
                let (times, rest) = (above / salti.len() as u64, above % salti.len() as u64);
                let place = preperiod + rest;
                let saltus = salti.get((place % salti.len() as u64) as usize)?;
                table.at(place)?.checked_add(times.checked_mul(*saltus)?)
            }
            Solution::Regular { table, regular } => by_digits(n, table, regular, &mut HashMap::new()),
            Solution::Values { numbers, dfa } => numbers.value(dfa, n),
            Solution::Digits(rule) => rule.value(n),
            Solution::Thinned(thinned) => thinned.value(n),
            Solution::UpTo(up_to) => up_to.value(n),
            Solution::Lost { .. } | Solution::LostPeriod(_) => None,
            Solution::Classes { .. } | Solution::NimSum(_) | Solution::Formula(_) => match self.at(&[n])? {
                Answer::Value(value) => Some(value),
                Answer::Lost(_) => None,
            },
        }
    }

    /// Whether its code computes values, sums, products or differences that may be negative or 2^64 or more
    /// for a number below 2^64.
    pub fn may_overflow(&self) -> bool {
        match self {
            Solution::Period { pattern, .. } => pattern.saltus > 0,
            Solution::Residues { residues, .. } => residues.salti.iter().any(|&saltus| saltus > 0),
            Solution::Formula(rule) => rule.may_overflow(),
            Solution::NimSum(each) => each.iter().any(Solution::may_overflow),
            Solution::Lost { .. } | Solution::LostPeriod(_) | Solution::Classes { .. } => false,
            Solution::Regular { .. }
            | Solution::Values { .. }
            | Solution::Digits(_)
            | Solution::Thinned(_)
            | Solution::UpTo(_) => true,
        }
    }
}

/// A value by recurrences; each step makes the number smaller by a factor.
fn by_digits(n: u64, table: &Table, regular: &Regular, known: &mut HashMap<u64, u64>) -> Option<u64> {
    if let Some(value) = table.at(n).or_else(|| known.get(&n).copied()) {
        return Some(value);
    }
    let relation = regular.relations.iter().find(|relation| n % relation.of.step == relation.of.rest)?;
    let rest = n / relation.of.step;
    if rest < regular.from {
        return None;
    }
    let mut found = Vec::new();
    for (_, progression) in &relation.sum {
        let at = progression.at(rest).filter(|&at| at < n)?;
        found.push((at, by_digits(at, table, regular, known)?));
    }
    let look_up = |at: u64| found.iter().find(|(known, _)| *known == at).map(|(_, value)| *value);
    let value = relation.value(rest, look_up)?;
    known.insert(n, value);
    Some(value)
}
