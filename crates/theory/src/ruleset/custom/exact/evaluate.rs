//! Values of terms and conditions at given integers, and the moves of a position.

use super::condition::{Condition, ConditionId, Range};
use super::term::{Expressions, Term, TermId, VariableId};
use super::{Component, ExactMove, Form, FormRules, Left};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Integers for variables.
#[derive(Clone, Debug, Default)]
pub struct Assignment {
    values: HashMap<VariableId, (BigInt, u64)>,
    /// How many integers were assigned: each gets the next number, which tells old results from new ones.
    count: u64,
}

impl Assignment {
    /// Assigns an integer to a variable, in place of what it had.
    pub fn assign(&mut self, variable: VariableId, number: BigInt) {
        self.count += 1;
        self.values.insert(variable, (number, self.count));
    }
}

/// A position as it is visited: its form and its integers.
pub type Position = (Form, Vec<BigInt>);

/// Powers with larger exponents, which no position of a practical size has, are not computed.
const MAX_EXPONENT: u32 = 1 << 16;

/// Evaluates the terms of an arena. Results are kept as long as the integers that they depend on stay the
/// same.
#[derive(Debug)]
pub struct Evaluator<'a> {
    expressions: &'a Expressions,
    assignment: Assignment,
    free: HashMap<TermId, Box<[VariableId]>>,
    free_of_conditions: HashMap<ConditionId, Box<[VariableId]>>,
    terms: HashMap<TermId, (BigInt, u64)>,
    conditions: HashMap<ConditionId, (bool, u64)>,
    steps: u64,
}

impl<'a> Evaluator<'a> {
    /// An evaluator that gives up after this many steps, a step being the evaluation of one node.
    pub fn new(expressions: &'a Expressions, steps: u64) -> Evaluator<'a> {
        Evaluator {
            expressions,
            assignment: Assignment::default(),
            free: HashMap::new(),
            free_of_conditions: HashMap::new(),
            terms: HashMap::new(),
            conditions: HashMap::new(),
            steps,
        }
    }

    /// How many steps remain.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Assigns an integer to a variable.
    pub fn assign(&mut self, variable: VariableId, number: BigInt) {
        self.assignment.assign(variable, number);
    }

    /// The value of a term; `None` if a variable has no integer, or if no steps remain.
    pub fn term(&mut self, id: TermId) -> Option<BigInt> {
        let expressions = self.expressions;
        if let Some(constant) = expressions.as_constant(id) {
            return Some(constant.clone());
        }
        if let Term::Variable(variable) = expressions.term(id) {
            return self.assignment.values.get(variable).map(|(number, _)| number.clone());
        }
        let free =
            self.free.entry(id).or_insert_with(|| expressions.free_variables(id).into_iter().collect());
        let stamp = newest(&self.assignment, free)?;
        if let Some((value, at)) = self.terms.get(&id)
            && *at == stamp
        {
            return Some(value.clone());
        }
        self.steps = self.steps.checked_sub(1)?;
        let value = self.compute(expressions.term(id))?;
        self.terms.insert(id, (value.clone(), stamp));
        Some(value)
    }

    fn compute(&mut self, term: &Term) -> Option<BigInt> {
        Some(match term {
            Term::Variable(variable) => self.assignment.values.get(variable)?.0.clone(),
            Term::Linear(summands, constant) => {
                let mut sum = constant.clone();
                for (summand, factor) in summands {
                    sum += factor * self.term(*summand)?;
                }
                sum
            }
            Term::Quotient(of, divisor) => self.term(*of)?.div_floor(divisor),
            Term::FloorDivision(one, other) => {
                let divisor = self.term(*other)?;
                if divisor.is_zero() { divisor } else { self.term(*one)?.div_floor(&divisor) }
            }
            Term::Product(one, other) => self.term(*one)? * self.term(*other)?,
            Term::Power(base, exponent) => {
                let exponent = self.term(*exponent)?.max(BigInt::zero());
                base.pow(exponent.to_u32().filter(|&exponent| exponent <= MAX_EXPONENT)?)
            }
            Term::Choice(when, one, other) => {
                let chosen = if self.condition(*when)? { one } else { other };
                self.term(*chosen)?
            }
            Term::Bits(operation, one, other) => operation.apply(&self.term(*one)?, &self.term(*other)?),
            Term::DigitCount(of, base) => BigInt::from(self.term(*of)?.to_radix_be(*base).1.len()),
            Term::Count(range, when) => {
                let mut count = BigInt::zero();
                self.each(*range, false, &mut |this, _| {
                    count += u8::from(this.condition(*when)?);
                    Some(ControlFlow::Continue(()))
                })?;
                count
            }
            Term::Greatest(range, when, otherwise) => match self.first(*range, *when, true)? {
                Some(found) => found,
                None => self.term(*otherwise)?,
            },
            Term::Least(range, when, otherwise) => match self.first(*range, *when, false)? {
                Some(found) => found,
                None => self.term(*otherwise)?,
            },
        })
    }

    /// Whether a condition holds; `None` as for [`term`](Evaluator::term).
    pub fn condition(&mut self, id: ConditionId) -> Option<bool> {
        let expressions = self.expressions;
        let free = || expressions.free_variables_of_condition(id).into_iter().collect();
        let free = self.free_of_conditions.entry(id).or_insert_with(free);
        let stamp = newest(&self.assignment, free)?;
        if let Some(&(holds, at)) = self.conditions.get(&id)
            && at == stamp
        {
            return Some(holds);
        }
        self.steps = self.steps.checked_sub(1)?;
        let holds = self.decide(expressions.condition(id))?;
        self.conditions.insert(id, (holds, stamp));
        Some(holds)
    }

    fn decide(&mut self, condition: &Condition) -> Option<bool> {
        Some(match condition {
            Condition::Constant(holds) => *holds,
            Condition::NotNegative(term) => !self.term(*term)?.is_negative(),
            Condition::Zero(term) => self.term(*term)?.is_zero(),
            Condition::Divides(divisor, of) => {
                let (divisor, of) = (self.term(*divisor)?, self.term(*of)?);
                if divisor.is_zero() { of.is_zero() } else { of.is_multiple_of(&divisor) }
            }
            Condition::Not(inner) => !self.condition(*inner)?,
            Condition::And(all) => {
                for &one in all {
                    if !self.condition(one)? {
                        return Some(false);
                    }
                }
                true
            }
            Condition::Or(all) => {
                for &one in all {
                    if self.condition(one)? {
                        return Some(true);
                    }
                }
                false
            }
            Condition::Exists(range, when) => self.first(*range, *when, false)?.is_some(),
        })
    }

    /// The first integer of a range, from below or from above, that satisfies a condition.
    fn first(&mut self, range: Range, when: ConditionId, from_above: bool) -> Option<Option<BigInt>> {
        let mut found = None;
        self.each(range, from_above, &mut |this, number| {
            Some(match this.condition(when)? {
                true => {
                    found = Some(number.clone());
                    ControlFlow::Break(())
                }
                false => ControlFlow::Continue(()),
            })
        })?;
        Some(found)
    }

    /// Visits the integers of a range, each assigned to its variable.
    fn each(
        &mut self,
        range: Range,
        from_above: bool,
        visit: &mut dyn FnMut(&mut Self, &BigInt) -> Option<ControlFlow<()>>,
    ) -> Option<()> {
        let (low, high) = (self.term(range.low)?, self.term(range.high)?);
        let (mut at, step) = match from_above {
            true => (&high - 1, -BigInt::one()),
            false => (low.clone(), BigInt::one()),
        };
        while low <= at && at < high {
            self.steps = self.steps.checked_sub(1)?;
            self.assign(range.variable, at.clone());
            if visit(self, &at)?.is_break() {
                break;
            }
            at += &step;
        }
        Some(())
    }

    /// Visits the moves of a position of the form, each as the components that are left, in the order of the
    /// rules. The same option may be visited twice. `None` if no steps remain; the position must have as many
    /// integers as the form.
    pub fn visit_moves(
        &mut self,
        rules: &FormRules,
        position: &[BigInt],
        visit: &mut dyn FnMut(&[Position]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        for (&variable, number) in rules.variables.iter().zip(position) {
            self.assign(variable, number.clone());
        }
        for mv in &rules.moves {
            if self.visit_move(mv, 0, visit)?.is_break() {
                return Some(ControlFlow::Break(()));
            }
        }
        Some(ControlFlow::Continue(()))
    }

    fn visit_move(
        &mut self,
        mv: &ExactMove,
        bound: usize,
        visit: &mut dyn FnMut(&[Position]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        if let Some(&range) = mv.bound.get(bound) {
            let mut flow = ControlFlow::Continue(());
            self.each(range, false, &mut |this, _| {
                flow = this.visit_move(mv, bound + 1, visit)?;
                Some(flow)
            })?;
            return Some(flow);
        }
        if !self.condition(mv.when)? {
            return Some(ControlFlow::Continue(()));
        }
        let mut left = Vec::new();
        for component in &mv.left {
            match component {
                Component::Single(one) => left.push(self.left(one)?),
                Component::Each { bound, when, left: one } => {
                    self.components(bound, *when, one, &mut left)?
                }
            }
        }
        Some(visit(&left))
    }

    fn components(
        &mut self,
        bound: &[Range],
        when: ConditionId,
        one: &Left,
        left: &mut Vec<Position>,
    ) -> Option<()> {
        let Some((&range, bound)) = bound.split_first() else {
            if self.condition(when)? {
                left.push(self.left(one)?);
            }
            return Some(());
        };
        self.each(range, false, &mut |this, _| {
            this.components(bound, when, one, left)?;
            Some(ControlFlow::Continue(()))
        })
    }

    fn left(&mut self, left: &Left) -> Option<Position> {
        let numbers = left.numbers.iter().map(|&number| self.term(number)).collect::<Option<_>>()?;
        Some((left.form, numbers))
    }
}

/// When the newest of these variables got its integer; `None` if one has none.
fn newest(assignment: &Assignment, variables: &[VariableId]) -> Option<u64> {
    let mut newest = 0;
    for variable in variables {
        newest = newest.max(assignment.values.get(variable)?.1);
    }
    Some(newest)
}
