//! What passes of a loop hand on to the next: nothing, the same value, or one with a closed form.
//!
//! To find a closed form, a pass is read with a variable in the place of the value: `place = place * 3`
//! leaves `3 * x`, so that pass i begins with `x * 3^i`.

use super::pass::{Pass, PassResult};
use super::reader::Reader;
use super::value::{Symbol, Value};
use grundy_theory::ruleset::custom::exact::{Condition, ConditionId, Range, Term, TermId, VariableId};
use num_bigint::BigInt;
use num_traits::{One, Zero};
use std::collections::BTreeMap;

/// What a variable has at the beginning of a pass.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Plan {
    /// Nothing that is read.
    Fresh,
    /// A variable in the place of an integer, to see what a pass makes of it.
    Probe(VariableId, TermId),
    /// What it had before the loop.
    Same(Value),
    /// What a closed form makes of the integer that it had before the loop.
    Closed(Form, TermId),
}

/// A closed form.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Form {
    /// Each pass adds a term.
    Plus(TermId),
    /// Each pass multiplies by a constant.
    Times(BigInt),
    /// Each pass divides by a constant.
    Over(BigInt),
    /// Each pass in which the condition holds adds a term.
    Counting(ConditionId, TermId),
}

impl Reader<'_> {
    /// The next thing to try for a variable that a pass reads before it is assigned.
    pub(super) fn probe(&mut self, symbol: Symbol) -> Plan {
        match self.environment().get(&symbol).cloned().unwrap_or(Value::Unset) {
            Value::Int(old) => {
                let name = self.names[symbol as usize].clone();
                Plan::Probe(self.e.new_variable(&name), old)
            }
            old => Plan::Same(old),
        }
    }

    /// What a variable has at the beginning of a pass.
    pub(super) fn planned(&mut self, symbol: Symbol, plan: &Plan, pass: &Pass) -> Option<Value> {
        Some(match plan {
            Plan::Fresh => Value::Carried(symbol),
            Plan::Probe(variable, _) => Value::Int(self.e.variable(*variable)),
            Plan::Same(value) => value.clone(),
            Plan::Closed(form, old) => {
                let [range] = pass.entry.bound[..] else { return None };
                let end = self.e.variable(range.variable);
                Value::Int(self.closed(form, *old, range, end))
            }
        })
    }

    /// What a variable has after all passes, if that is known from the plan.
    pub(super) fn completed(&mut self, plan: &Plan, pass: &Pass) -> Option<Value> {
        match plan {
            Plan::Fresh | Plan::Probe(..) => None,
            Plan::Same(value) => Some(value.clone()),
            Plan::Closed(form, old) => {
                let [range] = pass.entry.bound[..] else { return None };
                let end = match self.e.subtract(range.high, range.low) {
                    length if self.is_at_least(length, 0) => range.high,
                    _ => self.e.max(range.low, range.high),
                };
                Some(Value::Int(self.closed(form, *old, range, end)))
            }
        }
    }

    /// The value after the passes for the integers of the range below `end`.
    fn closed(&mut self, form: &Form, old: TermId, range: Range, end: TermId) -> TermId {
        let passes = self.e.subtract(end, range.low);
        match form {
            Form::Plus(by) => {
                let more = self.e.multiply(*by, passes);
                self.e.add(old, more)
            }
            Form::Times(by) => {
                let power = self.e.power(by.clone(), passes);
                self.e.multiply(old, power)
            }
            Form::Over(by) => {
                let power = self.e.power(by.clone(), passes);
                self.e.floor_divide(old, power)
            }
            Form::Counting(when, by) => {
                let (bound, when) = self.renamed(&[Range { high: end, ..range }], *when);
                let count = match bound[..] {
                    [range] => self.e.count(range, when),
                    _ => return old,
                };
                let more = self.e.multiply(*by, count);
                self.e.add(old, more)
            }
        }
    }

    /// Compares the plans with what a pass has left. True if all of them hold, false if they have become
    /// better; an error is the name of a variable for which there is none.
    pub(super) fn settle(
        &mut self,
        plans: &mut BTreeMap<Symbol, Plan>,
        made: &PassResult,
        pass: &Pass,
    ) -> Result<bool, Symbol> {
        let probes: Vec<VariableId> = plans
            .values()
            .filter_map(|plan| if let Plan::Probe(variable, _) = plan { Some(*variable) } else { None })
            .collect();
        let mut open = None;
        let mut settled = false;
        for (&symbol, plan) in plans.iter_mut() {
            let left = made.goes_on.get(&symbol).cloned().unwrap_or(Value::Unset);
            match plan {
                Plan::Same(old) if *old != left && !self.is_never(made.on) => return Err(symbol),
                Plan::Probe(variable, old) => {
                    let found = match (left, self.is_never(made.on)) {
                        (_, true) => Some(Plan::Same(Value::Int(*old))),
                        (Value::Int(left), false) => self.plan_for(*variable, *old, left, &probes, pass),
                        _ => None,
                    };
                    match found {
                        Some(found) => {
                            *plan = found;
                            settled = true;
                        }
                        None => open = Some(symbol),
                    }
                }
                _ => {}
            }
        }
        match (open, settled) {
            (Some(symbol), false) => Err(symbol),
            (None, false) => Ok(true),
            _ => Ok(false),
        }
    }

    /// The plan for an integer of which a pass makes `left`.
    fn plan_for(
        &mut self,
        probe: VariableId,
        old: TermId,
        left: TermId,
        probes: &[VariableId],
        pass: &Pass,
    ) -> Option<Plan> {
        let term = self.e.variable(probe);
        if left == term {
            return Some(Plan::Same(Value::Int(old)));
        }
        let ([range], true, true) = (&pass.entry.bound[..], pass.is_run, self.is_always(pass.entry.when))
        else {
            return None;
        };
        let variable = range.variable;
        let is_free = |reader: &Self, term: TermId, also: &[VariableId]| {
            let free = reader.e.free_variables(term);
            !probes.iter().chain(also).any(|variable| free.contains(variable))
        };
        let by = self.e.subtract(left, term);
        if is_free(self, by, &[variable]) {
            return Some(Plan::Closed(Form::Plus(by), old));
        }
        match self.e.term(left).clone() {
            Term::Linear(summands, constant) if constant.is_zero() => match &summands[..] {
                [(of, factor)] if *of == term && *factor > BigInt::one() => {
                    Some(Plan::Closed(Form::Times(factor.clone()), old))
                }
                _ => None,
            },
            Term::Quotient(of, divisor) if of == term => Some(Plan::Closed(Form::Over(divisor), old)),
            Term::Choice(when, one, other) => {
                let free = self.e.free_variables_of_condition(when);
                if probes.iter().any(|probe| free.contains(probe)) {
                    return None;
                }
                let (when, more) = match (one == term, other == term) {
                    (false, true) => (when, one),
                    (true, false) => (self.negated(when), other),
                    _ => return None,
                };
                let by = self.e.subtract(more, term);
                is_free(self, by, &[variable]).then_some(Plan::Closed(Form::Counting(when, by), old))
            }
            _ => None,
        }
    }

    /// Whether a condition that holds for an integer holds for each larger one, as far as its form tells.
    pub(super) fn is_monotone(&mut self, condition: ConditionId, variable: VariableId) -> bool {
        match self.e.condition(condition).clone() {
            Condition::Constant(_) => true,
            Condition::NotNegative(term) => self.trend(term, variable).is_some_and(|trend| trend >= 0),
            Condition::And(all) | Condition::Or(all) => {
                all.into_iter().all(|one| self.is_monotone(one, variable))
            }
            _ => !self.e.mentions(condition, variable),
        }
    }

    /// 1 if a term never falls as a variable grows, -1 if it never grows, 0 if it stays.
    fn trend(&mut self, term: TermId, variable: VariableId) -> Option<i8> {
        match self.e.term(term).clone() {
            Term::Variable(other) => Some(i8::from(other == variable)),
            Term::Linear(summands, _) => {
                let mut trend = 0;
                for (summand, factor) in summands {
                    let one = self.trend(summand, variable)? * if factor > BigInt::zero() { 1 } else { -1 };
                    if one * trend < 0 {
                        return None;
                    }
                    trend = if one == 0 { trend } else { one };
                }
                Some(trend)
            }
            Term::Quotient(of, _) | Term::Power(_, of) => self.trend(of, variable),
            Term::Product(one, other) if self.is_natural(one) && self.is_natural(other) => {
                let (one, other) = (self.trend(one, variable)?, self.trend(other, variable)?);
                (one * other >= 0).then_some(if one == 0 { other } else { one })
            }
            _ => (!self.e.free_variables(term).contains(&variable)).then_some(0),
        }
    }

    fn is_natural(&mut self, term: TermId) -> bool {
        self.bounds(term).least.is_some_and(|least| least >= BigInt::zero())
    }
}
