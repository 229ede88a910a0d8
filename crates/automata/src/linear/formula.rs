//! Formulas of linear arithmetic, and their negation normal form.

use super::conjunction::Values;
use super::limits::{MAX_DEPTH, out_of_reach};
use super::term::LinearTerm;
use grundy_budget::{Budget, Halt};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use rustc_hash::FxHashMap;

/// A formula of linear arithmetic. Variables range over all integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinearFormula {
    /// True or false.
    Constant(bool),
    /// The term is at least 0.
    NotNegative(LinearTerm),
    /// The term is 0.
    Zero(LinearTerm),
    /// The number, which is positive, divides the term.
    Divides(BigInt, LinearTerm),
    /// The formula does not hold.
    Not(Box<LinearFormula>),
    /// All formulas hold.
    And(Vec<LinearFormula>),
    /// One of the formulas holds.
    Or(Vec<LinearFormula>),
    /// The formula holds for some integers as these variables.
    Exists(Vec<u32>, Box<LinearFormula>),
    /// The formula holds for all integers as these variables.
    Forall(Vec<u32>, Box<LinearFormula>),
}

impl LinearFormula {
    /// `one = other`.
    pub fn equal(one: LinearTerm, other: LinearTerm) -> LinearFormula {
        LinearFormula::Zero(one - other)
    }

    /// `one <= other`.
    pub fn at_most(one: LinearTerm, other: LinearTerm) -> LinearFormula {
        LinearFormula::NotNegative(other - one)
    }

    /// `one < other`.
    pub fn less(one: LinearTerm, other: LinearTerm) -> LinearFormula {
        LinearFormula::NotNegative(other - one - LinearTerm::constant(1))
    }

    /// `quotient = floor(term / divisor)`, for a positive divisor.
    pub fn floor(term: LinearTerm, divisor: impl Into<BigInt>, quotient: LinearTerm) -> LinearFormula {
        let divisor = divisor.into();
        let remainder = term - quotient * divisor.clone();
        LinearFormula::And(vec![
            LinearFormula::NotNegative(remainder.clone()),
            LinearFormula::less(remainder, LinearTerm::constant(divisor)),
        ])
    }

    /// The formula does not hold.
    pub fn negated(self) -> LinearFormula {
        match self {
            LinearFormula::Not(inner) => *inner,
            other => LinearFormula::Not(Box::new(other)),
        }
    }

    /// If this formula holds, so does the other one.
    pub fn implies(self, other: LinearFormula) -> LinearFormula {
        LinearFormula::Or(vec![self.negated(), other])
    }
}

/// A formula in which negations are worked into the atoms.
#[derive(Clone, Debug)]
pub(super) enum Normal {
    And(Vec<Normal>),
    Or(Vec<Normal>),
    NotNegative(LinearTerm),
    Zero(LinearTerm),
    /// The remainder of the term by the modulus is at most `last`, with 0 <= last < modulus.
    Residue {
        term: LinearTerm,
        modulus: BigInt,
        last: BigInt,
    },
    /// No values of the variables of the quantified formula of this index make it hold.
    Never(usize),
}

impl Normal {
    pub(super) fn constant(holds: bool) -> Normal {
        if holds { Normal::And(Vec::new()) } else { Normal::Or(Vec::new()) }
    }

    /// A conjunction, conjunctions in it taken apart.
    pub(super) fn and(parts: impl IntoIterator<Item = Normal>) -> Normal {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Normal::And(inner) => all.extend(inner),
                Normal::Or(inner) if inner.is_empty() => return Normal::constant(false),
                other => all.push(other),
            }
        }
        if all.len() == 1 { all.remove(0) } else { Normal::And(all) }
    }

    /// A disjunction, disjunctions in it taken apart.
    pub(super) fn or(parts: impl IntoIterator<Item = Normal>) -> Normal {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Normal::Or(inner) => all.extend(inner),
                Normal::And(inner) if inner.is_empty() => return Normal::constant(true),
                other => all.push(other),
            }
        }
        if all.len() == 1 { all.remove(0) } else { Normal::Or(all) }
    }

    /// The negation, or `None` if there are quantified formulas.
    pub(super) fn negated(&self) -> Option<Normal> {
        Some(match self {
            Normal::And(parts) => {
                Normal::or(parts.iter().map(Normal::negated).collect::<Option<Vec<Normal>>>()?)
            }
            Normal::Or(parts) => {
                Normal::and(parts.iter().map(Normal::negated).collect::<Option<Vec<Normal>>>()?)
            }
            Normal::NotNegative(term) => Normal::NotNegative(below(term)),
            Normal::Zero(term) => {
                let above = term.clone() - LinearTerm::constant(1);
                Normal::Or(vec![Normal::NotNegative(above), Normal::NotNegative(below(term))])
            }
            Normal::Residue { term, modulus, last } => {
                let term = term.clone() - LinearTerm::constant(last + 1);
                residue(term, modulus.clone(), modulus - last - 2)
            }
            Normal::Never(_) => return None,
        })
    }

    /// Whether an equality follows that is not a part of a disjunction.
    pub(super) fn has_equality(&self) -> bool {
        match self {
            Normal::And(parts) => parts.iter().any(Normal::has_equality),
            atom => matches!(atom, Normal::Zero(_)),
        }
    }

    /// The formula with other terms.
    pub(super) fn map(&self, change: &impl Fn(&LinearTerm) -> LinearTerm) -> Normal {
        match self {
            Normal::And(parts) => Normal::And(parts.iter().map(|part| part.map(change)).collect()),
            Normal::Or(parts) => Normal::Or(parts.iter().map(|part| part.map(change)).collect()),
            Normal::NotNegative(term) => Normal::NotNegative(change(term)),
            Normal::Zero(term) => Normal::Zero(change(term)),
            Normal::Residue { term, modulus, last } => {
                Normal::Residue { term: change(term), modulus: modulus.clone(), last: last.clone() }
            }
            Normal::Never(index) => Normal::Never(*index),
        }
    }

    /// Whether the formula holds for these values, given which quantified formulas never do.
    pub(super) fn holds(
        &self,
        values: &Values,
        never: &mut impl FnMut(usize, &mut Budget) -> Result<bool, Halt>,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        Ok(match self {
            Normal::And(parts) => {
                for part in parts {
                    if !part.holds(values, never, budget)? {
                        return Ok(false);
                    }
                }
                true
            }
            Normal::Or(parts) => {
                for part in parts {
                    if part.holds(values, never, budget)? {
                        return Ok(true);
                    }
                }
                false
            }
            Normal::NotNegative(term) => {
                budget.charge_steps(term.cost())?;
                !values.of(term).is_negative()
            }
            Normal::Zero(term) => {
                budget.charge_steps(term.cost())?;
                values.of(term).is_zero()
            }
            Normal::Residue { term, modulus, last } => {
                budget.charge_steps(2 * term.cost())?;
                values.of(term).mod_floor(modulus) <= *last
            }
            Normal::Never(index) => never(*index, budget)?,
        })
    }
}

/// `-term - 1`, which is not negative if `term` is.
pub(super) fn below(term: &LinearTerm) -> LinearTerm {
    LinearTerm::constant(-1).plus(&-BigInt::one(), term)
}

/// The remainder of the term is at most `last`, simplified.
fn residue(term: LinearTerm, modulus: BigInt, last: BigInt) -> Normal {
    if last.is_negative() {
        Normal::constant(false)
    } else if &last + 1u32 >= modulus {
        Normal::constant(true)
    } else {
        Normal::Residue { term, modulus, last }
    }
}

/// The formula that `variables` never satisfy.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) variables: Vec<u32>,
    pub(super) body: Normal,
}

/// Builds negation normal forms. Every variable gets a number of its own, so that no binder hides another.
#[derive(Default)]
pub(super) struct Builder {
    /// The free variables of the formula, each with its number here.
    pub(super) free: FxHashMap<u32, u32>,
    /// The variables bound by the quantifiers around the place at which the formula is read, the innermost
    /// last.
    bound: Vec<(u32, u32)>,
    /// Inner ones come before those around them.
    pub(super) blocks: Vec<Block>,
    pub(super) next: u32,
}

impl Builder {
    pub(super) fn fresh(&mut self) -> Result<u32, Halt> {
        let variable = self.next;
        self.next = variable.checked_add(1).ok_or_else(out_of_reach)?;
        Ok(variable)
    }

    /// The normal form of a formula, or of its negation. Variables that may be chosen at this place are added
    /// to `scope`: those of existential quantifiers.
    pub(super) fn normal(
        &mut self,
        formula: &LinearFormula,
        is_positive: bool,
        scope: &mut Vec<u32>,
        depth: usize,
        budget: &mut Budget,
    ) -> Result<Normal, Halt> {
        if depth > MAX_DEPTH {
            return Err(out_of_reach());
        }
        budget.charge_steps(10)?;
        Ok(match formula {
            LinearFormula::Constant(holds) => Normal::constant(*holds == is_positive),
            LinearFormula::NotNegative(term) => {
                let term = self.renamed(term, budget)?;
                Normal::NotNegative(if is_positive { term } else { below(&term) })
            }
            LinearFormula::Zero(term) => {
                let zero = Normal::Zero(self.renamed(term, budget)?);
                if is_positive { zero } else { zero.negated().ok_or_else(out_of_reach)? }
            }
            LinearFormula::Divides(number, term) if number.is_zero() => {
                return self.normal(&LinearFormula::Zero(term.clone()), is_positive, scope, depth, budget);
            }
            LinearFormula::Divides(number, term) => {
                let divides = residue(self.renamed(term, budget)?, number.abs(), BigInt::zero());
                if is_positive { divides } else { divides.negated().ok_or_else(out_of_reach)? }
            }
            LinearFormula::Not(inner) => return self.normal(inner, !is_positive, scope, depth + 1, budget),
            LinearFormula::And(parts) | LinearFormula::Or(parts) => {
                let mut normals = Vec::with_capacity(parts.len());
                for part in parts {
                    normals.push(self.normal(part, is_positive, scope, depth + 1, budget)?);
                }
                let is_and = matches!(formula, LinearFormula::And(_)) == is_positive;
                if is_and { Normal::and(normals) } else { Normal::or(normals) }
            }
            LinearFormula::Exists(names, inner) | LinearFormula::Forall(names, inner) => {
                let is_chosen = matches!(formula, LinearFormula::Exists(..)) == is_positive;
                let outer = self.bound.len();
                let mut own = Vec::new();
                for name in names {
                    let variable = self.fresh()?;
                    self.bound.push((*name, variable));
                    own.push(variable);
                }
                let body = if is_chosen {
                    scope.extend(own);
                    self.normal(inner, is_positive, scope, depth + 1, budget)
                } else {
                    self.normal(inner, !is_positive, &mut own, depth + 1, budget).map(|body| {
                        self.blocks.push(Block { variables: own, body });
                        Normal::Never(self.blocks.len() - 1)
                    })
                };
                self.bound.truncate(outer);
                body?
            }
        })
    }

    fn renamed(&mut self, term: &LinearTerm, budget: &mut Budget) -> Result<LinearTerm, Halt> {
        budget.charge_steps(4 * term.cost())?;
        let mut coefficients = Vec::with_capacity(term.coefficients().len());
        for (name, coefficient) in term.coefficients() {
            let bound = self.bound.iter().rev().find(|(known, _)| known == name);
            let variable = match (bound, self.free.get(name)) {
                (Some((_, variable)), _) => *variable,
                (None, Some(variable)) => *variable,
                (None, None) => {
                    let variable = self.fresh()?;
                    self.free.insert(*name, variable);
                    variable
                }
            };
            coefficients.push((variable, coefficient.clone()));
        }
        Ok(LinearTerm::new(coefficients, term.constant_part().clone()))
    }
}
