//! Positions of several numbers, of which every move changes one, by rules that look at this number alone: a
//! sum of games.
//!
//! Texts write one move in several cases, `a move if a >= 3` beside `another if b >= 5` as four. So moves
//! that leave the same are joined, and that their condition does not depend on the other numbers is decided.

use super::decide::{Decision, is_valid};
use crate::takes::as_variable;
use grundy_budget::{Budget, Halt};
use grundy_theory::ruleset::custom::exact::{
    Component, Condition, ConditionId, ExactMove, ExactRules, Form, FormRules, Left, TermId, VariableId,
};
use std::collections::{BTreeSet, HashMap};

/// The rules of each number; `None` if some move changes two numbers or depends on another one.
pub(crate) fn rules_of_each(
    rules: &ExactRules,
    budget: &mut Budget,
) -> Result<Option<Vec<ExactRules>>, Halt> {
    let [form] = &rules.forms[..] else { return Ok(None) };
    let is_everywhere = *rules.expressions.condition(form.domain) == Condition::Constant(true);
    if !matches!(form.form, Form::Tuple(2..)) || !is_everywhere {
        return Ok(None);
    }
    let mut joined = rules.clone();
    joined.forms[0].moves = Vec::new();
    for mv in &form.moves {
        join(&mut joined, mv);
    }
    let mut each: Vec<Vec<ExactMove>> = vec![Vec::new(); form.variables.len()];
    for mv in joined.forms[0].moves.clone() {
        let [Component::Single(left)] = &mv.left[..] else { return Ok(None) };
        let Some(changed) = changed(&joined, form, left) else { return Ok(None) };
        let number = left.numbers[changed];
        let Some(when) = alone(&mut joined, form, (&mv, number), changed, budget)? else { return Ok(None) };
        let left = vec![Component::Single(Left { form: Form::Number, numbers: vec![number] })];
        each[changed].push(ExactMove { left, when, ..mv });
    }
    let of_one = |(variable, moves): (&VariableId, Vec<ExactMove>)| ExactRules {
        forms: vec![FormRules { form: Form::Number, variables: vec![*variable], domain: form.domain, moves }],
        ..joined.clone()
    };
    Ok(Some(form.variables.iter().zip(each).map(of_one).collect()))
}

/// Adds a move, to one that binds nothing and leaves the same if there is one.
fn join(rules: &mut ExactRules, mv: &ExactMove) {
    let single = |mv: &ExactMove| match &mv.left[..] {
        [Component::Single(left)] if mv.bound.is_empty() => Some(left.clone()),
        _ => None,
    };
    let left = single(mv);
    let moves = &mut rules.forms[0].moves;
    match moves.iter_mut().find(|known| left.is_some() && single(known) == left) {
        Some(known) => known.when = rules.expressions.any(&[known.when, mv.when]),
        None => moves.push(mv.clone()),
    }
}

/// The condition of a move that changes one number, without the other numbers; `None` if it depends on them.
fn alone(
    rules: &mut ExactRules,
    form: &FormRules,
    (mv, number): (&ExactMove, TermId),
    changed: usize,
    budget: &mut Budget,
) -> Result<Option<ConditionId>, Halt> {
    let others =
        || form.variables.iter().enumerate().filter(|(i, _)| *i != changed).map(|(_, variable)| *variable);
    let terms = free(rules, mv, number);
    if others().any(|variable| terms.contains(&variable)) {
        return Ok(None);
    }
    let expressions = &mut rules.expressions;
    let of_condition = expressions.free_variables_of_condition(mv.when);
    if !others().any(|variable| of_condition.contains(&variable)) {
        return Ok(Some(mv.when));
    }
    let zero = expressions.number(0);
    let by: HashMap<VariableId, TermId> = others().map(|variable| (variable, zero)).collect();
    let without = expressions.replace_in_condition(mv.when, &by);
    let natural: Vec<ConditionId> = form
        .variables
        .iter()
        .map(|&variable| {
            let term = expressions.variable(variable);
            expressions.not_negative(term)
        })
        .collect();
    let natural = expressions.all(&natural);
    for (one, other) in [(mv.when, without), (without, mv.when)] {
        let same = expressions.implies(&[natural, one], other);
        if is_valid(expressions, same, budget)? != Decision::Valid {
            return Ok(None);
        }
    }
    Ok(Some(without))
}

/// The only number that a move changes.
fn changed(rules: &ExactRules, form: &FormRules, left: &Left) -> Option<usize> {
    if left.form != form.form {
        return None;
    }
    let stays =
        |(term, variable): (&TermId, &VariableId)| as_variable(&rules.expressions, *term) == Some(*variable);
    let all = left.numbers.iter().zip(&form.variables);
    let mut changed = all.enumerate().filter(|(_, pair)| !stays(*pair)).map(|(i, _)| i);
    let first = changed.next()?;
    changed.next().is_none().then_some(first)
}

/// The variables on which the range of a move and the number that it leaves depend.
fn free(rules: &ExactRules, mv: &ExactMove, left: TermId) -> BTreeSet<VariableId> {
    let expressions = &rules.expressions;
    let mut found = expressions.free_variables(left);
    for range in &mv.bound {
        found.extend(expressions.free_variables(range.low));
        found.extend(expressions.free_variables(range.high));
    }
    found
}
