//! The moves of single heaps as one condition: how many tokens may be taken from how many.

use grundy_theory::ruleset::custom::exact::{
    Component, ConditionId, ExactMove, ExactRules, Expressions, Form, Range, Term, TermId, VariableId,
};
use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::collections::HashMap;

/// Rules in which every move leaves one heap or none.
#[derive(Clone, Debug)]
pub(crate) struct TakeRules {
    /// The arena of the condition.
    pub(crate) expressions: Expressions,
    /// The size of the heap.
    pub(crate) heap: VariableId,
    /// The number of tokens taken.
    pub(crate) taken: VariableId,
    /// The condition that this number of tokens may be taken from a heap of this size.
    pub(crate) allowed: ConditionId,
}

/// A bound variable whose range is no longer than this is replaced by each of its integers.
const MAX_CASES: i64 = 64;

impl TakeRules {
    /// The takes of rules of single heaps or numbers; `None` if a move leaves more than one heap.
    pub(crate) fn from_rules(rules: &ExactRules) -> Option<TakeRules> {
        let [form] = &rules.forms[..] else { return None };
        let &[heap] = &form.variables[..] else { return None };
        if !matches!(form.form, Form::Heap | Form::Number) {
            return None;
        }
        let mut expressions = rules.expressions.clone();
        let taken = expressions.new_variable("k");
        let (from, number) = (expressions.variable(heap), expressions.variable(taken));
        let rest = expressions.subtract(from, number);
        let mut all = Vec::new();
        for mv in &form.moves {
            let left = match &mv.left[..] {
                // An empty heap has no moves: it is the same as nothing.
                [] if form.form == Form::Heap => expressions.number(0),
                [Component::Single(left)] if left.form == form.form => left.numbers[0],
                _ => return None,
            };
            let equation = expressions.subtract(rest, left);
            let zero = expressions.zero(equation);
            let when = expressions.all(&[zero, mv.when]);
            all.push(exists(&mut expressions, mv, when));
        }
        let allowed = expressions.any(&all);
        Some(TakeRules { expressions, heap, taken, allowed })
    }

    /// The condition with terms in place of heap and number taken.
    pub(crate) fn at(&mut self, heap: TermId, taken: TermId) -> ConditionId {
        let by = HashMap::from([(self.heap, heap), (self.taken, taken)]);
        self.expressions.replace_in_condition(self.allowed, &by)
    }
}

/// That some integers for the bound variables of a move satisfy a condition, with as few quantifiers as
/// possible.
pub(crate) fn exists(expressions: &mut Expressions, mv: &ExactMove, when: ConditionId) -> ConditionId {
    let mut ranges = mv.bound.clone();
    let mut when = when;
    while let Some(range) = ranges.pop() {
        when = exists_one(expressions, range, when);
    }
    when
}

fn exists_one(expressions: &mut Expressions, range: Range, when: ConditionId) -> ConditionId {
    if !expressions.mentions(when, range.variable) {
        return expressions.exists(range, when);
    }
    let variable = expressions.variable(range.variable);
    if let Some((value, divides)) = solution(expressions, range.variable, when) {
        let (above, below) =
            (expressions.at_most(range.low, variable), expressions.less(variable, range.high));
        let inside = expressions.all(&[above, below, when]);
        let solved = expressions.replace_in_condition(inside, &HashMap::from([(range.variable, value)]));
        return expressions.all(&[solved, divides]);
    }
    let ends = (expressions.as_constant(range.low), expressions.as_constant(range.high));
    if let (Some(low), Some(high)) = ends
        && (high - low) <= BigInt::from(MAX_CASES)
    {
        let (low, count) = (low.clone(), (high - low).to_i64().unwrap_or(0).max(0));
        let cases: Vec<ConditionId> = (0..count)
            .map(|i| {
                let value = expressions.number(&low + i);
                expressions.replace_in_condition(when, &HashMap::from([(range.variable, value)]))
            })
            .collect();
        return expressions.any(&cases);
    }
    expressions.exists(range, when)
}

/// What an equation among the conditions says of a variable: its value, and the condition under which that is
/// an integer.
fn solution(
    expressions: &mut Expressions,
    variable: VariableId,
    when: ConditionId,
) -> Option<(TermId, ConditionId)> {
    use grundy_theory::ruleset::custom::exact::Condition;
    let conditions = match expressions.condition(when) {
        Condition::And(all) => all.clone(),
        _ => vec![when],
    };
    let itself = expressions.variable(variable);
    for condition in conditions {
        let Condition::Zero(term) = *expressions.condition(condition) else { continue };
        let (summands, constant) = expressions.as_linear(term);
        let Some((_, factor)) = summands.iter().find(|(summand, _)| *summand == itself) else { continue };
        let others: Vec<(TermId, BigInt)> =
            summands.iter().filter(|(summand, _)| *summand != itself).cloned().collect();
        let rest = expressions.linear(&others, constant);
        if expressions.free_variables(rest).contains(&variable) {
            continue;
        }
        // factor * x + rest = 0.
        let sign = if factor.is_negative() { BigInt::one() } else { -BigInt::one() };
        let rest = expressions.linear(&[(rest, sign)], BigInt::zero());
        let divisor = expressions.number(factor.abs());
        let value = expressions.floor_divide(rest, divisor);
        let divides = expressions.divides(divisor, rest);
        return Some((value, divides));
    }
    None
}

/// Whether a term is a variable.
pub(crate) fn as_variable(expressions: &Expressions, term: TermId) -> Option<VariableId> {
    match expressions.term(term) {
        Term::Variable(variable) => Some(*variable),
        _ => None,
    }
}
