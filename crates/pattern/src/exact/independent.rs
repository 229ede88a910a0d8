//! Positions of several numbers, of which every move changes one, by rules that look at this number alone: a sum of games.

use super::takes::as_variable;
use grundy_theory::ruleset::own::exact::{
    Component, Condition, ConditionId, ExactMove, ExactRules, Form, FormRules, Left, TermId, VariableId,
};
use std::collections::BTreeSet;

/// The rules of each number; `None` if some move changes two numbers or depends on another one.
pub(crate) fn rules_of_each(rules: &ExactRules) -> Option<Vec<ExactRules>> {
    let [form] = &rules.forms[..] else { return None };
    let is_everywhere = *rules.expressions.condition(form.domain) == Condition::Constant(true);
    if !matches!(form.form, Form::Tuple(2..)) || !is_everywhere {
        return None;
    }
    let mut each: Vec<Vec<ExactMove>> = vec![Vec::new(); form.variables.len()];
    for mv in &form.moves {
        let [Component::Single(left)] = &mv.left[..] else { return None };
        let changed = changed(rules, form, left)?;
        let looks_at = free(rules, mv, left.numbers[changed]);
        if form.variables.iter().enumerate().any(|(i, variable)| i != changed && looks_at.contains(variable)) {
            return None;
        }
        let left = Left { form: Form::Number, numbers: vec![left.numbers[changed]] };
        each[changed].push(ExactMove { left: vec![Component::Single(left)], ..mv.clone() });
    }
    let of_one = |(variable, moves): (&VariableId, Vec<ExactMove>)| ExactRules {
        expressions: rules.expressions.clone(),
        forms: vec![FormRules { form: Form::Number, variables: vec![*variable], domain: form.domain, moves }],
    };
    Some(form.variables.iter().zip(each).map(of_one).collect())
}

/// The only number that a move changes.
fn changed(rules: &ExactRules, form: &FormRules, left: &Left) -> Option<usize> {
    if left.form != form.form {
        return None;
    }
    let stays = |(term, variable): (&TermId, &VariableId)| as_variable(&rules.expressions, *term) == Some(*variable);
    let all = left.numbers.iter().zip(&form.variables);
    let mut changed = all.enumerate().filter(|(_, pair)| !stays(*pair)).map(|(i, _)| i);
    let first = changed.next()?;
    changed.next().is_none().then_some(first)
}

/// The variables on which a move depends.
fn free(rules: &ExactRules, mv: &ExactMove, left: TermId) -> BTreeSet<VariableId> {
    let expressions = &rules.expressions;
    let of_condition = |condition: ConditionId| expressions.free_variables_of_condition(condition);
    let mut found = of_condition(mv.when);
    found.extend(expressions.free_variables(left));
    for range in &mv.bound {
        found.extend(expressions.free_variables(range.low));
        found.extend(expressions.free_variables(range.high));
    }
    found
}
