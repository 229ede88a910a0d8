//! Formulas without quantifiers: cases are tried depth first, and only those that the last model violates.
//!
//! A contradiction carries the decisions that it rests on. A case whose contradiction does not rest on it
//! ends all cases of its disjunction (conflict-directed backjumping: P. Prosser, Hybrid algorithms for the
//! constraint satisfaction problem, Computational Intelligence 9:3 (1993), 268-299).

use super::branch_end::{BranchEnd, Reasons};
use super::conjunction::{Conjunction, Values};
use super::formula::{Normal, below};
use super::limits::{MAX_DECISIONS, out_of_reach};
use super::omega::{self, Outcome, Relaxation};
use super::term::LinearTerm;
use grundy_budget::{Budget, Halt};
use num_integer::Integer;
use num_traits::{Signed, Zero};

/// A search for a model.
pub(super) struct Search<'a> {
    /// What is known of each quantified formula, by its index in [`Normal::Never`].
    instances: &'a [Vec<Normal>],
}

/// A disjunction that is not decided, and what it rests on.
#[derive(Clone, Copy)]
struct Pending<'a> {
    alternatives: &'a [Normal],
    reasons: Reasons,
}

impl Pending<'_> {
    /// Disjunctions of equalities are decided first, since equalities leave the fewest solutions; then those
    /// with few alternatives.
    fn rank(&self) -> (bool, usize) {
        (!self.alternatives.iter().all(Normal::has_equality), self.alternatives.len())
    }
}

#[derive(Clone)]
struct State<'a> {
    conjunction: Conjunction,
    pending: Vec<Pending<'a>>,
}

/// Values for which a formula holds, or `None`. Of each quantified formula only the instances are taken into
/// account. Variables from `next` on are free for use.
pub(super) fn find(
    formula: &Normal,
    instances: &[Vec<Normal>],
    next: u32,
    budget: &mut Budget,
) -> Result<Option<Values>, Halt> {
    let search = Search { instances };
    let mut state = State { conjunction: Conjunction::new(next), pending: Vec::new() };
    budget.scoped(|budget| match search.add(&mut state, formula, Reasons::default(), budget) {
        Err(BranchEnd::Stopped(stop)) => Err(stop),
        Err(BranchEnd::Conflict(_)) => Ok(None),
        Ok(()) => Ok(match search.run(state, 0, budget)? {
            Outcome::Model(values) => Some(values),
            Outcome::Unsatisfiable(_) => None,
        }),
    })
}

impl<'a> Search<'a> {
    /// Adds what must hold.
    fn add(
        &self,
        state: &mut State<'a>,
        formula: &'a Normal,
        reasons: Reasons,
        budget: &mut Budget,
    ) -> Result<(), BranchEnd> {
        match formula {
            Normal::And(parts) => parts.iter().try_for_each(|part| self.add(state, part, reasons, budget)),
            Normal::Or(parts) => match &parts[..] {
                [] => Err(BranchEnd::Conflict(reasons)),
                [one] => self.add(state, one, reasons, budget),
                _ => {
                    state.pending.push(Pending { alternatives: parts, reasons });
                    Ok(())
                }
            },
            Normal::NotNegative(term) => state.conjunction.add_not_negative(term, reasons, budget),
            Normal::Zero(term) => state.conjunction.add_zero(term, reasons, budget),
            Normal::Residue { term, modulus, last } => {
                let quotient = LinearTerm::variable(state.conjunction.fresh()?);
                let remainder = term.plus(&-modulus, &quotient);
                if last.is_zero() {
                    return state.conjunction.add_zero(&remainder, reasons, budget);
                }
                state.conjunction.add_not_negative(&remainder, reasons, budget)?;
                let below = LinearTerm::constant(last.clone()) - remainder;
                state.conjunction.add_not_negative(&below, reasons, budget)
            }
            Normal::Never(index) => {
                self.instances[*index].iter().try_for_each(|part| self.add(state, part, reasons, budget))
            }
        }
    }

    /// Why a formula cannot hold, if bounds that are known show it.
    fn refutation(
        &self,
        conjunction: &Conjunction,
        formula: &Normal,
        budget: &mut Budget,
    ) -> Result<Option<Reasons>, Halt> {
        let any = |parts: &[Normal], budget: &mut Budget| {
            for part in parts {
                if let Some(reasons) = self.refutation(conjunction, part, budget)? {
                    return Ok(Some(reasons));
                }
            }
            Ok(None)
        };
        let is_below = |term: &LinearTerm, reasons: Reasons| {
            let bound = conjunction.greatest(term).filter(|bound| bound.value.is_negative())?;
            Some(bound.reasons.and(reasons))
        };
        match formula {
            Normal::And(parts) => any(parts, budget),
            Normal::Never(index) => any(&self.instances[*index], budget),
            Normal::Or(parts) => {
                let mut all = Reasons::default();
                for part in parts {
                    let Some(reasons) = self.refutation(conjunction, part, budget)? else { return Ok(None) };
                    all = all.and(reasons);
                }
                Ok(Some(all))
            }
            Normal::NotNegative(term) => {
                let (term, reasons) = conjunction.reduced(term, Reasons::default(), budget)?;
                budget.charge_steps(8 * term.cost())?;
                Ok(is_below(&term, reasons))
            }
            Normal::Zero(term) => {
                let (term, reasons) = conjunction.reduced(term, Reasons::default(), budget)?;
                budget.charge_steps(16 * term.cost())?;
                let content = term.content();
                if !content.is_zero() && !term.constant_part().is_multiple_of(&content) {
                    return Ok(Some(reasons));
                }
                Ok(is_below(&term, reasons).or_else(|| is_below(&-term, reasons)))
            }
            Normal::Residue { term, modulus, last } => {
                let (term, reasons) = conjunction.reduced(term, Reasons::default(), budget)?;
                budget.charge_steps(4 * term.cost())?;
                let step = term.content().gcd(modulus);
                // The remainders are those of the constant and its distances by multiples of the step.
                Ok((term.constant_part().mod_floor(&step) > *last).then_some(reasons))
            }
        }
    }

    /// Whether an inequality holds already.
    fn is_entailed(
        &self,
        conjunction: &Conjunction,
        formula: &Normal,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        match formula {
            Normal::And(parts) => {
                for part in parts {
                    if !self.is_entailed(conjunction, part, budget)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Normal::NotNegative(term) => {
                let (term, _) = conjunction.reduced(&below(term), Reasons::default(), budget)?;
                budget.charge_steps(8 * term.cost())?;
                Ok(conjunction.greatest(&term).is_some_and(|bound| bound.value.is_negative()))
            }
            _ => Ok(false),
        }
    }

    /// Drops disjunctions that hold, and adds what is left of those with one alternative, until nothing
    /// changes.
    fn propagate(&self, state: &mut State<'a>, budget: &mut Budget) -> Result<(), BranchEnd> {
        let mut at = 0;
        let mut unchanged = 0;
        while unchanged < state.pending.len() {
            at %= state.pending.len();
            let Pending { alternatives, mut reasons } = state.pending[at];
            let mut live = alternatives.iter().filter_map(|part| {
                let refuted = match self.refutation(&state.conjunction, part, budget) {
                    Ok(refuted) => refuted,
                    Err(stop) => return Some(Err(stop)),
                };
                let Some(why) = refuted else { return Some(Ok(part)) };
                reasons = reasons.and(why);
                None
            });
            let (first, second) = (live.next().transpose()?, live.next().transpose()?);
            match (first, second) {
                (None, _) => return Err(BranchEnd::Conflict(reasons)),
                (Some(only), None) => {
                    state.pending.remove(at);
                    self.add(state, only, reasons, budget)?;
                    unchanged = 0;
                }
                (Some(_), Some(_)) => {
                    let mut holds = false;
                    for part in alternatives {
                        holds = holds || self.is_entailed(&state.conjunction, part, budget)?;
                    }
                    if holds {
                        state.pending.remove(at);
                    } else {
                        unchanged += 1;
                        at += 1;
                    }
                }
            }
        }
        Ok(())
    }

    /// Decides what is left. Decisions so far have the levels below `level`.
    fn run(&self, mut state: State<'a>, level: usize, budget: &mut Budget) -> Result<Outcome, Halt> {
        if level > MAX_DECISIONS {
            return Err(out_of_reach());
        }
        match self.propagate(&mut state, budget) {
            Err(BranchEnd::Stopped(stop)) => return Err(stop),
            Err(BranchEnd::Conflict(reasons)) => return Ok(Outcome::Unsatisfiable(reasons)),
            Ok(()) => {}
        }
        let chosen = match omega::relax(&state.conjunction, budget)? {
            Relaxation::Decided(Outcome::Unsatisfiable(reasons)) => {
                return Ok(Outcome::Unsatisfiable(reasons));
            }
            Relaxation::Decided(Outcome::Model(values)) => match self.violated(&state, &values, budget)? {
                Some(chosen) => chosen,
                None => return Ok(Outcome::Model(values)),
            },
            Relaxation::Open(open) => {
                let fewest = (0..state.pending.len()).min_by_key(|at| state.pending[*at].rank());
                match fewest {
                    Some(chosen) => chosen,
                    None => return open.split(0, budget),
                }
            }
        };
        let pending = state.pending.remove(chosen);
        self.branch(&state, pending, level, budget)
    }

    /// The disjunction to decide first of those that do not hold for these values.
    fn violated(
        &self,
        state: &State<'a>,
        values: &Values,
        budget: &mut Budget,
    ) -> Result<Option<usize>, Halt> {
        let mut chosen: Option<usize> = None;
        for (at, pending) in state.pending.iter().enumerate() {
            if chosen.is_some_and(|chosen| state.pending[chosen].rank() <= pending.rank()) {
                continue;
            }
            let mut holds = false;
            for part in pending.alternatives {
                holds = holds || self.holds(part, values, budget)?;
            }
            if !holds {
                chosen = Some(at);
            }
        }
        Ok(chosen)
    }

    /// Whether a formula, with the instances of quantified ones, holds for these values.
    fn holds(&self, formula: &Normal, values: &Values, budget: &mut Budget) -> Result<bool, Halt> {
        let mut never = |index: usize, budget: &mut Budget| {
            for part in &self.instances[index] {
                // Instances have no quantified formulas.
                if !part.holds(values, &mut |_, _| Ok(true), budget)? {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        formula.holds(values, &mut never, budget)
    }

    /// Tries the alternatives of a disjunction one after the other.
    fn branch(
        &self,
        state: &State<'a>,
        pending: Pending<'a>,
        level: usize,
        budget: &mut Budget,
    ) -> Result<Outcome, Halt> {
        let mut all = pending.reasons;
        // The negations of the cases that are done.
        let mut done: Vec<(LinearTerm, Reasons)> = Vec::new();
        for part in pending.alternatives {
            if let Some(reasons) = self.refutation(&state.conjunction, part, budget)? {
                all = all.and(reasons);
                continue;
            }
            let outcome = budget.scoped(|budget| self.case(state, part, &done, level, budget))?;
            let Outcome::Unsatisfiable(reasons) = outcome else { return Ok(outcome) };
            if !reasons.contains(level) {
                return Ok(Outcome::Unsatisfiable(reasons));
            }
            let reasons = reasons.without(level);
            all = all.and(reasons);
            if let Normal::NotNegative(term) = part {
                done.push((below(term), reasons));
            }
        }
        Ok(Outcome::Unsatisfiable(all))
    }

    /// Decides what is left with one more formula, and with the negations of the cases before it.
    fn case(
        &self,
        state: &State<'a>,
        formula: &'a Normal,
        done: &[(LinearTerm, Reasons)],
        level: usize,
        budget: &mut Budget,
    ) -> Result<Outcome, Halt> {
        budget.charge_steps(100 * (state.conjunction.forms.len() + state.conjunction.solved.len()) as u64)?;
        let mut state = state.clone();
        let mut added = self.add(&mut state, formula, Reasons::level(level), budget);
        for (term, reasons) in done {
            if added.is_ok() {
                added = state.conjunction.add_not_negative(term, *reasons, budget);
            }
        }
        match added {
            Err(BranchEnd::Stopped(stop)) => Err(stop),
            Err(BranchEnd::Conflict(reasons)) => Ok(Outcome::Unsatisfiable(reasons)),
            Ok(()) => self.run(state, level + 1, budget),
        }
    }
}
