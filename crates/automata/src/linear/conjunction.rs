//! Inequalities that hold together, with every equality solved.

use super::branch_end::{BranchEnd, Reasons};
use super::limits::out_of_reach;
use super::term::LinearTerm;
use grundy_budget::{Budget, Halt};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// A bound, and what it rests on.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    pub(super) value: BigInt,
    pub(super) reasons: Reasons,
}

/// The bounds of a form.
#[derive(Clone, Debug, Default)]
pub(super) struct Range {
    pub(super) low: Option<Bound>,
    pub(super) high: Option<Bound>,
}

/// Coefficients by variable: coprime, the first one positive. Parallel inequalities are bounds of one form.
pub(super) type Form = Vec<(u32, BigInt)>;

/// A variable as a term of variables that are not solved, or solved later.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    pub(super) variable: u32,
    pub(super) term: LinearTerm,
    reasons: Reasons,
}

/// Inequalities that hold together. Equalities are solved as they come, exactly: each takes one variable
/// away.
#[derive(Clone, Debug)]
pub(super) struct Conjunction {
    pub(super) forms: BTreeMap<Form, Range>,
    pub(super) solved: Vec<Solution>,
    next: u32,
}

/// Values of variables; those that are absent may have any value, and have 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Values(pub(super) FxHashMap<u32, BigInt>);

impl Values {
    pub(super) fn of(&self, term: &LinearTerm) -> BigInt {
        term.value(|variable| self.0.get(&variable).cloned().unwrap_or_default())
    }
}

impl Conjunction {
    /// No inequality yet. Variables from `next` on are free for use.
    pub(super) fn new(next: u32) -> Conjunction {
        Conjunction { forms: BTreeMap::new(), solved: Vec::new(), next }
    }

    /// A variable that occurs nowhere.
    pub(super) fn fresh(&mut self) -> Result<u32, Halt> {
        let variable = self.next;
        self.next = variable.checked_add(1).ok_or_else(out_of_reach)?;
        Ok(variable)
    }

    /// A term in variables that are not solved.
    pub(super) fn reduced(
        &self,
        term: &LinearTerm,
        mut reasons: Reasons,
        budget: &mut Budget,
    ) -> Result<(LinearTerm, Reasons), Halt> {
        let mut term = term.clone();
        budget.charge_steps(term.cost() + self.solved.len() as u64)?;
        for solution in &self.solved {
            if term.coefficient(solution.variable).is_some() {
                term = term.substituted(solution.variable, &solution.term);
                reasons = reasons.and(solution.reasons);
                budget.charge_steps(term.cost())?;
            }
        }
        Ok((term, reasons))
    }

    /// Adds `term >= 0`.
    pub(super) fn add_not_negative(
        &mut self,
        term: &LinearTerm,
        reasons: Reasons,
        budget: &mut Budget,
    ) -> Result<(), BranchEnd> {
        let (term, reasons) = self.reduced(term, reasons, budget)?;
        let mut equalities = Vec::new();
        self.bound(term, reasons, &mut equalities, budget)?;
        self.solve(equalities, budget)
    }

    /// Adds `term = 0`.
    pub(super) fn add_zero(
        &mut self,
        term: &LinearTerm,
        reasons: Reasons,
        budget: &mut Budget,
    ) -> Result<(), BranchEnd> {
        self.solve(vec![(term.clone(), reasons)], budget)
    }

    /// Bounds the form of a reduced term from one side. Rounding the bound to an integer loses no solution. A
    /// form whose bounds meet is an equality.
    fn bound(
        &mut self,
        term: LinearTerm,
        reasons: Reasons,
        equalities: &mut Vec<(LinearTerm, Reasons)>,
        budget: &mut Budget,
    ) -> Result<(), BranchEnd> {
        budget.charge_steps(term.cost())?;
        let Some((form, content, is_negative)) = normal(&term) else {
            let holds = !term.constant_part().is_negative();
            return if holds { Ok(()) } else { Err(BranchEnd::Conflict(reasons)) };
        };
        if !self.forms.contains_key(&form) {
            budget.reserve(2 * term.cost() + 128)?;
        }
        let range = self.forms.entry(form).or_default();
        if is_negative {
            let value = term.constant_part().div_floor(&content);
            if range.high.as_ref().is_none_or(|high| value < high.value) {
                range.high = Some(Bound { value, reasons });
            }
        } else {
            let value = -term.constant_part().div_floor(&content);
            if range.low.as_ref().is_none_or(|low| value > low.value) {
                range.low = Some(Bound { value, reasons });
            }
        }
        if let (Some(low), Some(high)) = (&range.low, &range.high) {
            let reasons = low.reasons.and(high.reasons);
            match low.value.cmp(&high.value) {
                std::cmp::Ordering::Greater => return Err(BranchEnd::Conflict(reasons)),
                std::cmp::Ordering::Equal => {
                    let value = low.value.clone();
                    let (form, _, _) = normal(&term).unwrap_or_default();
                    self.forms.remove(&form);
                    equalities.push((LinearTerm::from_sorted(form, -value), reasons));
                }
                std::cmp::Ordering::Less => {}
            }
        }
        Ok(())
    }

    /// Solves equalities one after the other, and those that come up on the way.
    fn solve(
        &mut self,
        mut equalities: Vec<(LinearTerm, Reasons)>,
        budget: &mut Budget,
    ) -> Result<(), BranchEnd> {
        while let Some((term, reasons)) = equalities.pop() {
            let (mut term, reasons) = self.reduced(&term, reasons, budget)?;
            loop {
                budget.charge_steps(term.cost())?;
                let content = term.content();
                if content.is_zero() {
                    if !term.constant_part().is_zero() {
                        return Err(BranchEnd::Conflict(reasons));
                    }
                    break;
                }
                if !term.constant_part().is_multiple_of(&content) {
                    return Err(BranchEnd::Conflict(reasons));
                }
                term = divided(&term, &content);
                if let Some(variable) = self.unit(&term) {
                    let is_one = term.coefficient(variable).is_some_and(One::is_one);
                    let rest = term.without(variable);
                    let rest = if is_one { -rest } else { rest };
                    self.substitute(variable, rest, reasons, &mut equalities, budget)?;
                    break;
                }
                term = self.euclid(term, &mut equalities, budget)?;
            }
        }
        Ok(())
    }

    /// The variable with coefficient 1 or -1 that occurs in the fewest forms.
    fn unit(&self, term: &LinearTerm) -> Option<u32> {
        let units = term.coefficients().iter().filter(|(_, coefficient)| coefficient.magnitude().is_one());
        let occurs = |variable: u32| {
            self.forms.keys().filter(|form| form.iter().any(|(known, _)| *known == variable)).count()
        };
        units.map(|(variable, _)| *variable).min_by_key(|variable| occurs(*variable))
    }

    /// One round of Euclid's algorithm on an equality. With a x the smallest multiple and a_i = q_i a + r_i
    /// for the others, the variable s = x + q_1 x_1 + ... takes the place of x, and a s + r_1 x_1 + ... + c =
    /// 0 remains. Between x and s there is a bijection of the integers, given the others, so that no solution
    /// is lost or gained; coefficients at least halve.
    fn euclid(
        &mut self,
        term: LinearTerm,
        equalities: &mut Vec<(LinearTerm, Reasons)>,
        budget: &mut Budget,
    ) -> Result<LinearTerm, BranchEnd> {
        let least =
            term.coefficients().iter().min_by(|(_, one), (_, two)| one.magnitude().cmp(two.magnitude()));
        let Some((variable, factor)) = least.cloned() else { return Ok(term) };
        let fresh = self.fresh()?;
        let rest = term.without(variable);
        let quotient = |number: &BigInt| nearest(number, &factor);
        let quotients =
            rest.coefficients().iter().map(|(other, coefficient)| (*other, quotient(coefficient)));
        let shift = LinearTerm::new(quotients, quotient(rest.constant_part()));
        let remaining = rest.plus(&-&factor, &shift).plus(&factor, &LinearTerm::variable(fresh));
        let replaced = LinearTerm::variable(fresh) - shift;
        self.substitute(variable, replaced, Reasons::default(), equalities, budget)?;
        Ok(remaining)
    }

    fn substitute(
        &mut self,
        variable: u32,
        term: LinearTerm,
        reasons: Reasons,
        equalities: &mut Vec<(LinearTerm, Reasons)>,
        budget: &mut Budget,
    ) -> Result<(), BranchEnd> {
        let has = |form: &Form| form.iter().any(|(known, _)| *known == variable);
        let (about, rest) = std::mem::take(&mut self.forms).into_iter().partition(|(form, _)| has(form));
        self.forms = rest;
        let about: BTreeMap<Form, Range> = about;
        for (form, range) in about {
            let form = LinearTerm::from_sorted(form, BigInt::zero()).substituted(variable, &term);
            if let Some(low) = range.low {
                let above = form.clone() - LinearTerm::constant(low.value);
                self.bound(above, low.reasons.and(reasons), equalities, budget)?;
            }
            if let Some(high) = range.high {
                let below = LinearTerm::constant(high.value) - form;
                self.bound(below, high.reasons.and(reasons), equalities, budget)?;
            }
        }
        for (equality, why) in equalities.iter_mut() {
            if equality.coefficient(variable).is_some() {
                *equality = equality.substituted(variable, &term);
                *why = why.and(reasons);
            }
        }
        self.solved.push(Solution { variable, term, reasons });
        Ok(())
    }

    /// The least upper bound of a reduced term that is read off without work: from a parallel form, or from
    /// bounds of variables.
    pub(super) fn greatest(&self, term: &LinearTerm) -> Option<Bound> {
        let Some((form, content, is_negative)) = normal(term) else {
            return Some(Bound { value: term.constant_part().clone(), reasons: Reasons::default() });
        };
        let parallel = self.forms.get(&form).and_then(|range| {
            let bound = if is_negative { range.low.as_ref() } else { range.high.as_ref() }?;
            let value = if is_negative { -(&bound.value * &content) } else { &bound.value * &content };
            Some(Bound { value: value + term.constant_part(), reasons: bound.reasons })
        });
        let mut sum = Some(Bound { value: term.constant_part().clone(), reasons: Reasons::default() });
        for (variable, coefficient) in term.coefficients() {
            let range = self.forms.get(&vec![(*variable, BigInt::one())]);
            let bound = range.and_then(|range| {
                if coefficient.is_negative() { range.low.as_ref() } else { range.high.as_ref() }
            });
            sum = sum.zip(bound).map(|(sum, bound)| Bound {
                value: sum.value + coefficient * &bound.value,
                reasons: sum.reasons.and(bound.reasons),
            });
        }
        match (parallel, sum) {
            (Some(one), Some(two)) => Some(if one.value <= two.value { one } else { two }),
            (one, two) => one.or(two),
        }
    }

    /// Adds the values of the variables solved from index `from` on, the last one first.
    pub(super) fn complete(&self, from: usize, to: usize, values: &mut Values) {
        for solution in self.solved[from..to].iter().rev() {
            let value = values.of(&solution.term);
            values.0.insert(solution.variable, value);
        }
    }
}

/// The form of a term, the factor between both, and whether the factor is negative. `None` if the term is
/// constant.
fn normal(term: &LinearTerm) -> Option<(Form, BigInt, bool)> {
    let (_, first) = term.coefficients().first()?;
    let content = term.content();
    let factor = if first.is_negative() { -&content } else { content.clone() };
    let is_negative = factor.is_negative();
    let form = if factor.is_one() {
        term.coefficients().to_vec()
    } else {
        term.coefficients().iter().map(|(variable, number)| (*variable, number / &factor)).collect()
    };
    Some((form, content, is_negative))
}

/// A term divided by a number that divides all of it.
fn divided(term: &LinearTerm, by: &BigInt) -> LinearTerm {
    if by.is_one() {
        return term.clone();
    }
    let coefficients =
        term.coefficients().iter().map(|(variable, number)| (*variable, number / by)).collect();
    LinearTerm::from_sorted(coefficients, term.constant_part() / by)
}

/// The integer nearest to a fraction.
fn nearest(number: &BigInt, by: &BigInt) -> BigInt {
    let two = BigInt::from(2);
    (number * &two + by).div_floor(&(by * two))
}
