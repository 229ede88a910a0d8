//! Witnesses: from values for which a formula holds, terms that make it hold in a neighbourhood of these
//! values.
//!
//! The variables of a quantifier are eliminated from the atoms that hold for given values. Each gets a
//! definition, the ceiling of its greatest lower bound there, or the floor of its least upper bound.
//! Definitions are total functions of the other variables, and there are finitely many for a formula, so that
//! finitely many witnesses decide for which values of the others there are solutions. Elimination guided by a
//! model: N. Bjørner, M. Janota, Playing with quantified satisfaction, LPAR-20 short presentations (2015),
//! 15-27.

use super::conjunction::Values;
use super::formula::{Builder, Normal};
use super::limits::out_of_reach;
use super::term::LinearTerm;
use grundy_budget::{Budget, Halt};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use std::collections::VecDeque;

/// A quotient: `0 <= remainder < modulus` has exactly one solution in `variable`, whose coefficient is the
/// modulus or its negative.
pub(super) struct Definition {
    pub(super) variable: u32,
    remainder: LinearTerm,
    modulus: BigInt,
}

impl Definition {
    /// The value of the variable, given that of the rest of the remainder.
    fn value(&self, rest: &BigInt) -> BigInt {
        let quotient = rest.div_floor(&self.modulus);
        let is_positive = self.remainder.coefficient(self.variable).is_some_and(Signed::is_positive);
        if is_positive { -quotient } else { quotient }
    }

    /// The definition as a formula, in other variables.
    pub(super) fn formula(&self, rename: &impl Fn(&LinearTerm) -> LinearTerm) -> Normal {
        let remainder = rename(&self.remainder);
        if self.modulus.is_one() {
            return Normal::Zero(remainder);
        }
        let below = LinearTerm::constant(&self.modulus - 1) - remainder.clone();
        Normal::And(vec![Normal::NotNegative(remainder), Normal::NotNegative(below)])
    }
}

/// What holds for given values, with variables to be eliminated.
pub(super) struct Projection<'a> {
    builder: &'a mut Builder,
    values: Values,
    /// The variables that have no definition yet.
    open: Vec<u32>,
    zeros: Vec<LinearTerm>,
    not_negatives: Vec<LinearTerm>,
    definitions: Vec<Definition>,
}

/// A bound of a variable: factor * variable >= term for a lower one, <= for an upper one.
struct Edge {
    factor: BigInt,
    term: LinearTerm,
}

impl Projection<'_> {
    /// Definitions of the variables, and of some that are added to them, with which the formula holds for
    /// these values.
    pub(super) fn definitions(
        builder: &mut Builder,
        formula: &Normal,
        variables: &[u32],
        values: Values,
        budget: &mut Budget,
    ) -> Result<Vec<Definition>, Halt> {
        let mut projection = Projection {
            builder,
            values,
            open: variables.to_vec(),
            zeros: Vec::new(),
            not_negatives: Vec::new(),
            definitions: Vec::new(),
        };
        projection.collect(formula, budget)?;
        while projection.step(budget)? {}
        if !projection.is_witness(formula, budget)? {
            // A witness that fails would come again and again.
            return Err(out_of_reach());
        }
        Ok(projection.definitions)
    }

    /// Collects atoms that hold, and of which the formula follows: those outside of disjunctions come first.
    fn collect(&mut self, formula: &Normal, budget: &mut Budget) -> Result<(), Halt> {
        let mut disjunctions = VecDeque::new();
        self.collect_certain(formula, &mut disjunctions)?;
        while let Some(parts) = disjunctions.pop_front() {
            let mut chosen = None;
            for part in parts {
                if part.holds(&self.values, &mut |_, _| Err(out_of_reach()), budget)? {
                    chosen = Some(part);
                    break;
                }
            }
            self.collect_certain(chosen.ok_or_else(out_of_reach)?, &mut disjunctions)?;
        }
        Ok(())
    }

    /// Collects atoms that hold wherever the formula does, and the disjunctions beside them.
    fn collect_certain<'f>(
        &mut self,
        formula: &'f Normal,
        disjunctions: &mut VecDeque<&'f [Normal]>,
    ) -> Result<(), Halt> {
        match formula {
            Normal::And(parts) => {
                parts.iter().try_for_each(|part| self.collect_certain(part, disjunctions))?;
            }
            Normal::Or(parts) => disjunctions.push_back(parts),
            Normal::NotNegative(term) => self.not_negatives.push(term.clone()),
            Normal::Zero(term) => self.zeros.push(term.clone()),
            Normal::Residue { term, modulus, last } => {
                if !self.is_open(term) {
                    return Ok(());
                }
                let value = self.values.of(term).div_floor(modulus);
                let quotient = self.add_open(value)?;
                let remainder = term.plus(&-modulus, &LinearTerm::variable(quotient));
                if last.is_zero() {
                    self.zeros.push(remainder);
                } else {
                    self.not_negatives.push(LinearTerm::constant(last.clone()) - remainder.clone());
                    self.not_negatives.push(remainder);
                }
            }
            Normal::Never(_) => return Err(out_of_reach()),
        }
        Ok(())
    }

    /// Whether the formula holds with the values that the definitions give to the variables.
    fn is_witness(&mut self, formula: &Normal, budget: &mut Budget) -> Result<bool, Halt> {
        let mut unknown: Vec<u32> = self.definitions.iter().map(|definition| definition.variable).collect();
        while !unknown.is_empty() {
            let before = unknown.len();
            for definition in &self.definitions {
                budget.charge_steps(definition.remainder.cost())?;
                let variable = definition.variable;
                let rest = definition.remainder.without(variable);
                let is_ready = !rest.coefficients().iter().any(|(other, _)| unknown.contains(other));
                if unknown.contains(&variable) && is_ready {
                    unknown.retain(|other| *other != variable);
                    self.values.0.insert(variable, definition.value(&self.values.of(&rest)));
                }
            }
            if unknown.len() == before {
                return Ok(false);
            }
        }
        formula.holds(&self.values, &mut |_, _| Err(out_of_reach()), budget)
    }

    fn add_open(&mut self, value: BigInt) -> Result<u32, Halt> {
        let variable = self.builder.fresh()?;
        self.values.0.insert(variable, value);
        self.open.push(variable);
        Ok(variable)
    }

    /// Whether a variable without a definition occurs.
    fn is_open(&self, term: &LinearTerm) -> bool {
        term.coefficients().iter().any(|(variable, _)| self.open.contains(variable))
    }

    /// The multiples of variables without a definition.
    fn open_part(&self, term: &LinearTerm) -> Vec<(u32, BigInt)> {
        term.coefficients().iter().filter(|(variable, _)| self.open.contains(variable)).cloned().collect()
    }

    fn define(&mut self, variable: u32, remainder: LinearTerm, modulus: BigInt) {
        self.open.retain(|open| *open != variable);
        self.definitions.push(Definition { variable, remainder, modulus });
    }

    fn substitute(&mut self, variable: u32, term: &LinearTerm) {
        let facts = self.zeros.iter_mut().chain(&mut self.not_negatives);
        facts.for_each(|fact| *fact = fact.substituted(variable, term));
    }

    /// Eliminates a variable, or makes an equality smaller. False if every variable has a definition.
    fn step(&mut self, budget: &mut Budget) -> Result<bool, Halt> {
        let facts = self.zeros.iter().chain(&self.not_negatives);
        budget.charge_steps(facts.map(LinearTerm::cost).sum::<u64>() * (1 + self.open.len() as u64))?;
        let (mut zeros, mut rest) =
            (std::mem::take(&mut self.zeros), std::mem::take(&mut self.not_negatives));
        zeros.retain(|term| self.is_open(term));
        rest.retain(|term| self.is_open(term));
        (self.zeros, self.not_negatives) = (zeros, rest);
        let is_unit =
            |term: &LinearTerm| self.open_part(term).iter().any(|(_, factor)| factor.magnitude().is_one());
        if let Some(first) = self.zeros.iter().position(is_unit) {
            let zero = self.zeros.remove(first);
            self.equality(zero)?;
            return Ok(true);
        }
        if let Some((variable, remainder, modulus)) = self.quotient() {
            self.define(variable, remainder, modulus);
            return Ok(true);
        }
        if let Some(zero) = self.zeros.pop() {
            self.equality(zero)?;
            return Ok(true);
        }
        let Some(variable) = self.next_open() else { return Ok(false) };
        self.inequalities(variable)?;
        Ok(true)
    }

    /// A variable that is a quotient of terms with definitions: 0 <= remainder < modulus holds for it. Taken
    /// so, rather than from an equality that holds for one remainder, a definition serves all remainders.
    fn quotient(&self) -> Option<(u32, LinearTerm, BigInt)> {
        let bounds = || self.not_negatives.iter();
        bounds().find_map(|low| {
            let [(variable, factor)] = &self.open_part(low)[..] else { return None };
            let modulus = factor.abs();
            let whole = LinearTerm::constant(&modulus - 1) - low.clone();
            bounds().any(|high| *high == whole).then(|| (*variable, low.clone(), modulus))
        })
    }

    /// Takes an equality as the definition of a variable, or does a round of Euclid's algorithm on the
    /// variables without one.
    fn equality(&mut self, zero: LinearTerm) -> Result<(), Halt> {
        let open = self.open_part(&zero);
        let Some((variable, factor)) =
            open.iter().min_by(|(_, one), (_, two)| one.magnitude().cmp(two.magnitude())).cloned()
        else {
            return Ok(());
        };
        if factor.magnitude().is_one() {
            let term = zero.without(variable) * -&factor;
            self.substitute(variable, &term);
            self.define(variable, zero, BigInt::one());
            return Ok(());
        }
        if open.len() == 1 {
            self.define(variable, zero, factor.abs());
            return Ok(());
        }
        let others = open.iter().filter(|(other, _)| *other != variable);
        let shift = LinearTerm::new(others.map(|(other, number)| (*other, number.div_floor(&factor))), 0);
        let value = self.values.of(&(LinearTerm::variable(variable) + shift.clone()));
        let fresh = LinearTerm::variable(self.add_open(value)?);
        self.zeros.push(zero);
        self.substitute(variable, &(fresh.clone() - shift.clone()));
        self.define(variable, LinearTerm::variable(variable) + shift - fresh, BigInt::one());
        Ok(())
    }

    /// The variable to eliminate next: without others in its bounds, or else with the smallest product of
    /// factors.
    fn next_open(&self) -> Option<u32> {
        self.open.iter().copied().min_by_key(|variable| {
            let about = || self.not_negatives.iter().filter(|term| term.coefficient(*variable).is_some());
            let is_entangled = about().any(|term| self.open_part(term).len() > 1);
            let factor = |is_low: bool| {
                let factors = about().filter_map(|term| term.coefficient(*variable));
                factors
                    .filter(|factor| factor.is_positive() == is_low)
                    .map(BigInt::abs)
                    .max()
                    .unwrap_or_default()
            };
            let (low, high) = (factor(true), factor(false));
            let is_inexact = low > BigInt::one() && high > BigInt::one();
            (is_entangled, is_inexact, low * high, about().count())
        })
    }

    /// Defines a variable by its greatest lower bound, or its least upper bound. If others occur in its
    /// bounds, what must hold of them is kept.
    fn inequalities(&mut self, variable: u32) -> Result<(), Halt> {
        let (mut lows, mut highs) = (Vec::new(), Vec::new());
        let mut rest = Vec::new();
        for term in std::mem::take(&mut self.not_negatives) {
            match term.coefficient(variable) {
                None => rest.push(term),
                Some(factor) => {
                    let (edge, is_low) =
                        (Edge { factor: factor.abs(), term: term.without(variable) }, factor.is_positive());
                    if is_low {
                        lows.push(Edge { term: -edge.term, ..edge });
                    } else {
                        highs.push(edge);
                    }
                }
            }
        }
        self.not_negatives = rest;
        if lows.is_empty() {
            // Turned round: -variable has lower bounds.
            let lows = highs.into_iter().map(|edge| Edge { term: -edge.term, ..edge }).collect();
            return self.by_lower_bound(variable, -1, lows, Vec::new());
        }
        self.by_lower_bound(variable, 1, lows, highs)
    }

    /// Defines `sign * variable` by its greatest lower bound.
    fn by_lower_bound(
        &mut self,
        variable: u32,
        sign: i32,
        lows: Vec<Edge>,
        highs: Vec<Edge>,
    ) -> Result<(), Halt> {
        let mut greatest = 0;
        let at = |edge: &Edge| self.values.of(&edge.term);
        for (index, edge) in lows.iter().enumerate().skip(1) {
            if at(edge) * &lows[greatest].factor > at(&lows[greatest]) * &edge.factor {
                greatest = index;
            }
        }
        let Some(chosen) = lows.get(greatest) else {
            self.define(variable, LinearTerm::variable(variable), BigInt::one());
            return Ok(());
        };
        let multiple = |factor: &BigInt| LinearTerm::new([(variable, factor * sign)], 0);
        let remainder = multiple(&chosen.factor) - chosen.term.clone();
        let is_closed = !self.is_open(&chosen.term);
        let gap =
            |high: &Edge| (high.term.clone() * chosen.factor.clone()).plus(&-&high.factor, &chosen.term);
        let dark = |high: &Edge| gap(high) - LinearTerm::constant((&chosen.factor - 1) * (&high.factor - 1));
        if is_closed || highs.iter().any(|high| self.values.of(&dark(high)).is_negative()) {
            if is_closed {
                // The variable counts as one of the others from here on.
                let value = -(-at(chosen)).div_floor(&chosen.factor) * sign;
                self.values.0.insert(variable, value);
                self.define(variable, remainder, chosen.factor.clone());
            } else {
                // Close to the bound, and not for sure between all: a splinter.
                let offset = self.values.of(&remainder);
                self.zeros.push(remainder - LinearTerm::constant(offset));
            }
            let above = lows.iter().map(|low| multiple(&low.factor) - low.term.clone());
            let below = highs.iter().map(|high| high.term.clone() - multiple(&high.factor));
            self.not_negatives.extend(above.chain(below));
            return Ok(());
        }
        let greatest = lows
            .iter()
            .map(|low| (chosen.term.clone() * low.factor.clone()).plus(&-&chosen.factor, &low.term));
        self.not_negatives.extend(highs.iter().map(dark).chain(greatest));
        self.define(variable, remainder, chosen.factor.clone());
        Ok(())
    }
}
