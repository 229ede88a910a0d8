//! Values of positions that depend on the residues of their numbers alone, guessed from small positions and
//! decided by linear arithmetic.
//!
//! That V(p) is the value of each position p is true if every move leads to smaller positions, no move leads
//! to what has the value V(p), and to each u < V(p) some move leads. The last is decided for moves whose
//! bound variables are near an end of their range: others would need an alternation of quantifiers.

use super::decide::{Decision, is_valid};
use crate::found::{Pattern, PatternClass};
use crate::pattern_formula::PatternFormula;
use crate::solution::Solution;
use grundy_budget::{Budget, Halt};
use grundy_theory::ruleset::custom::exact::{
    Component, ConditionId, Evaluator, ExactMove, ExactRules, Expressions, Form, FormRules, TermId,
    VariableId,
};
use grundy_theory::words;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Moduli that are tried.
const MAX_MODULUS: u64 = 6;

/// Steps that the table may take.
const TABLE_STEPS: u64 = 30_000_000;

/// Values from which a table of classes is no longer tried.
const MAX_VALUE: u64 = 3;

/// Looks for the least modulus whose classes have one value each, and proves it.
pub(super) fn find(rules: &ExactRules, budget: &mut Budget) -> Result<Option<Pattern>, Halt> {
    let [form] = &rules.forms[..] else { return Ok(None) };
    let arity = form.form.arity();
    let side: u64 = match (form.form, arity) {
        (Form::Tuple(_), 2) => 14,
        (Form::Tuple(_), 3) => 8,
        _ => return Ok(None),
    };
    for first in [0, 1] {
        budget.charge_steps(1000)?;
        let Some(table) = Small::new(rules, form, first, side) else { continue };
        for modulus in 1..=MAX_MODULUS {
            let Some(values) = classes(&table, modulus, arity) else { continue };
            let guess = Guess { rules, form, first, modulus, values };
            if guess.is_proved(budget)? {
                return Ok(Some(guess.found(budget)?));
            }
        }
    }
    Ok(None)
}

/// The values of all positions whose numbers are from `first` on and below `first + side`.
struct Small {
    first: u64,
    side: u64,
    values: HashMap<Vec<u64>, u64>,
}

impl Small {
    fn new(rules: &ExactRules, form: &FormRules, first: u64, side: u64) -> Option<Small> {
        let mut evaluator = Evaluator::new(&rules.expressions, TABLE_STEPS);
        let arity = form.form.arity();
        let mut all: Vec<Vec<u64>> = vec![Vec::new()];
        for _ in 0..arity {
            let longer = |tuple: &Vec<u64>| {
                (first..first + side).map(|n| [&tuple[..], &[n]].concat()).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        // Every move makes the sum of the numbers smaller.
        all.sort_by_key(|tuple| tuple.iter().sum::<u64>());
        let mut values: HashMap<Vec<u64>, u64> = HashMap::new();
        for tuple in all {
            let at: Vec<BigInt> = tuple.iter().map(|&n| n.into()).collect();
            let (mut options, mut known) = (Vec::new(), true);
            let walked = evaluator.visit_moves(form, &at, &mut |left| {
                let value = left.iter().try_fold(0, |sum, (_, numbers)| {
                    let to: Option<Vec<u64>> = numbers.iter().map(ToPrimitive::to_u64).collect();
                    Some(sum ^ values.get(&to?)?)
                });
                match value {
                    Some(value) => options.push(value),
                    None => known = false,
                }
                if known { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if walked.is_none() || !known {
                return None;
            }
            let mex = (0..).find(|value| !options.contains(value))?;
            values.insert(tuple, mex);
        }
        Some(Small { first, side, values })
    }
}

/// The value of each class; `None` if a class has two values, or none was seen, or values are large.
fn classes(table: &Small, modulus: u64, arity: usize) -> Option<Vec<u64>> {
    if table.side < 2 * modulus + 2 {
        return None;
    }
    let mut values = vec![None; modulus.pow(arity as u32) as usize];
    for (tuple, &value) in &table.values {
        debug_assert!(tuple.iter().all(|&n| n >= table.first));
        let place = tuple.iter().fold(0, |place, n| place * modulus + n % modulus) as usize;
        if value > MAX_VALUE || *values[place].get_or_insert(value) != value {
            return None;
        }
    }
    values.into_iter().collect()
}

struct Guess<'a> {
    rules: &'a ExactRules,
    form: &'a FormRules,
    first: u64,
    modulus: u64,
    values: Vec<u64>,
}

impl Guess<'_> {
    fn is_proved(&self, budget: &mut Budget) -> Result<bool, Halt> {
        let mut expressions = self.rules.expressions.clone();
        let Some(sentences) = self.sentences(&mut expressions) else { return Ok(false) };
        for sentence in sentences {
            if is_valid(&expressions, sentence, budget)? != Decision::Valid {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn sentences(&self, expressions: &mut Expressions) -> Option<Vec<ConditionId>> {
        let at: Vec<TermId> =
            self.form.variables.iter().map(|&variable| expressions.variable(variable)).collect();
        let position = self.is_position(expressions, &at);
        let domain = expressions.all(&[position, self.form.domain]);
        let mut sentences = Vec::new();
        for mv in &self.form.moves {
            let left = components(mv)?;
            let bound = self.ranges(expressions, mv);
            let moves = expressions.all(&[domain, bound, mv.when]);
            let total = sum(expressions, &at);
            for numbers in &left {
                let is_position = self.is_position(expressions, numbers);
                let less = sum(expressions, numbers);
                let smaller = expressions.less(less, total);
                let good = expressions.all(&[is_position, smaller]);
                sentences.push(expressions.implies(&[moves], good));
            }
            let same: Vec<ConditionId> = (0..=MAX_VALUE)
                .map(|value| {
                    let (here, there) =
                        (self.has(expressions, &at, value), self.nim_sum(expressions, &left, value));
                    expressions.all(&[here, there])
                })
                .collect();
            let same = expressions.any(&same);
            let different = expressions.not(same);
            sentences.push(expressions.implies(&[moves], different));
        }
        for value in 1..=MAX_VALUE {
            let here = self.has(expressions, &at, value);
            for smaller in 0..value {
                let reached = self.reached(expressions, smaller)?;
                sentences.push(expressions.implies(&[domain, here], reached));
            }
        }
        Some(sentences)
    }

    /// All numbers are large enough.
    fn is_position(&self, expressions: &mut Expressions, numbers: &[TermId]) -> ConditionId {
        let first = expressions.number(self.first);
        let all: Vec<ConditionId> =
            numbers.iter().map(|&number| expressions.at_most(first, number)).collect();
        expressions.all(&all)
    }

    fn ranges(&self, expressions: &mut Expressions, mv: &ExactMove) -> ConditionId {
        let all: Vec<ConditionId> = mv
            .bound
            .iter()
            .map(|range| {
                let variable = expressions.variable(range.variable);
                let (above, below) =
                    (expressions.at_most(range.low, variable), expressions.less(variable, range.high));
                expressions.all(&[above, below])
            })
            .collect();
        expressions.all(&all)
    }

    /// The position with these numbers has this value.
    fn has(&self, expressions: &mut Expressions, numbers: &[TermId], value: u64) -> ConditionId {
        let modulus = expressions.number(self.modulus);
        let rests: Vec<TermId> = numbers.iter().map(|&number| expressions.modulo(number, modulus)).collect();
        let mut all = Vec::new();
        for (place, _) in self.values.iter().enumerate().filter(|(_, known)| **known == value) {
            let mut place = place as u64;
            let mut fits = Vec::new();
            for &rest in rests.iter().rev() {
                let residue = expressions.number(place % self.modulus);
                fits.push(expressions.equal(rest, residue));
                place /= self.modulus;
            }
            all.push(expressions.all(&fits));
        }
        expressions.any(&all)
    }

    /// The nim sum of the values of these positions is this.
    fn nim_sum(&self, expressions: &mut Expressions, left: &[Vec<TermId>], value: u64) -> ConditionId {
        let Some((first, others)) = left.split_first() else { return expressions.constant(value == 0) };
        let all: Vec<ConditionId> = (0..=MAX_VALUE)
            .map(|one| {
                let (here, there) =
                    (self.has(expressions, first, one), self.nim_sum(expressions, others, value ^ one));
                expressions.all(&[here, there])
            })
            .collect();
        expressions.any(&all)
    }

    /// Some move whose bound variables are near an end of their range leads to this value.
    fn reached(&self, expressions: &mut Expressions, value: u64) -> Option<ConditionId> {
        let mut all = Vec::new();
        for mv in &self.form.moves {
            let (bound, left) = (self.ranges(expressions, mv), components(mv)?);
            let leads = self.nim_sum(expressions, &left, value);
            let moves = expressions.all(&[bound, mv.when, leads]);
            let mut witnesses = vec![HashMap::new()];
            for range in &mv.bound {
                let mut longer = Vec::new();
                for chosen in &witnesses {
                    for from_end in 0..=self.modulus as i64 {
                        let (low, high) =
                            (expressions.replace(range.low, chosen), expressions.replace(range.high, chosen));
                        for witness in
                            [expressions.plus(low, from_end), expressions.plus(high, -1 - from_end)]
                        {
                            let mut more: HashMap<VariableId, TermId> = chosen.clone();
                            more.insert(range.variable, witness);
                            longer.push(more);
                        }
                    }
                }
                witnesses = longer;
            }
            for witness in &witnesses {
                all.push(expressions.replace_in_condition(moves, witness));
            }
        }
        Some(expressions.any(&all))
    }

    fn found(&self, budget: &mut Budget) -> Result<Pattern, Halt> {
        budget.charge_steps(self.values.len() as u64)?;
        let (modulus, arity, first) = (self.modulus, self.form.form.arity(), self.first);
        let names: Vec<&str> =
            self.form.variables.iter().map(|&variable| self.rules.expressions.name(variable)).collect();
        let mut lost = Vec::new();
        for (place, _) in self.values.iter().enumerate().filter(|(_, value)| **value == 0) {
            let digits =
                (0..arity as u32).rev().map(|i| (place as u64 / modulus.pow(i) % modulus).to_string());
            lost.push(format!("({})", digits.collect::<Vec<_>>().join(", ")));
        }
        let (lost, names) = (lost.join(", "), names.join(", "));
        let formula = words!(
            "lost if ({names}) mod {modulus} is one of {lost}; the value depends on these residues, for numbers from {first} on",
            "当且仅当 ({names}) 模 {modulus} 为 {lost} 之一时必败；值只取决于这些余数（各数不小于 {first}）"
        );
        let by = words!(
            "the rules read from the text: linear arithmetic decides the equation that the values obey",
            "由文本读出的规则：用线性算术判定各值所满足的方程"
        );
        let solution = Solution::Classes { first, modulus, arity, values: self.values.clone() };
        Ok(Pattern {
            by: Some(by),
            solution: Some(solution),
            ..Pattern::observed(formula, PatternFormula::Words, PatternClass::Residues)
        })
    }
}

/// The components of a move, if they are single positions.
fn components(mv: &ExactMove) -> Option<Vec<Vec<TermId>>> {
    let one = |component: &Component| match component {
        Component::Single(left) => Some(left.numbers.clone()),
        Component::Each { .. } => None,
    };
    mv.left.iter().map(one).collect()
}

fn sum(expressions: &mut Expressions, numbers: &[TermId]) -> TermId {
    let all: Vec<(TermId, BigInt)> = numbers.iter().map(|&number| (number, BigInt::from(1))).collect();
    expressions.linear(&all, BigInt::from(0))
}
