//! Formulas with quantifiers, by witnesses for what a universal one forbids.
//!
//! That no z satisfies a body B(x, z) is first taken for true. If a model x has a z with B(x, z), the witness
//! w of z near x gives an instance, not B(x, w(x)), which the next model obeys. There are finitely many
//! witnesses, so that this ends with a model or without one.

use super::conjunction::Values;
use super::formula::{Block, Builder, LinearFormula, Normal};
use super::limits::out_of_reach;
use super::search;
use super::term::LinearTerm;
use grundy_budget::{Budget, Halt};
use num_bigint::BigInt;
use rustc_hash::FxHashMap;

use super::witness::Projection;

/// Values of the free variables for which a formula holds, or its negation; `None` if there are none.
pub(super) fn find(
    formula: &LinearFormula,
    is_positive: bool,
    budget: &mut Budget,
) -> Result<Option<Vec<(u32, BigInt)>>, Halt> {
    let mut builder = Builder::default();
    let root = builder.normal(formula, is_positive, &mut Vec::new(), 0, budget)?;
    let blocks = std::mem::take(&mut builder.blocks);
    let mut quantified = Quantified { builder, blocks: Vec::new(), instances: Vec::new() };
    quantified.flatten(blocks, budget)?;
    let Some(values) = quantified.find(&root, budget)? else { return Ok(None) };
    let free = quantified.builder.free.iter();
    let mut model: Vec<(u32, BigInt)> =
        free.map(|(name, variable)| (*name, values.of(&LinearTerm::variable(*variable)))).collect();
    model.sort_unstable();
    Ok(Some(model))
}

/// The quantified formulas, and what is known of each.
struct Quantified {
    builder: Builder,
    /// Without quantifiers in their bodies.
    blocks: Vec<Block>,
    instances: Vec<Vec<Normal>>,
}

impl Quantified {
    /// Eliminates the quantifiers inside the bodies of others, the innermost first.
    fn flatten(&mut self, blocks: Vec<Block>, budget: &mut Budget) -> Result<(), Halt> {
        for Block { mut variables, body } in blocks {
            let body = self.flat(body, &mut variables, budget)?;
            self.blocks.push(Block { variables, body });
            self.instances.push(Vec::new());
        }
        Ok(())
    }

    /// A formula with all instances in the place of its quantified formulas. Their definitions bring
    /// variables of their own.
    fn flat(&mut self, formula: Normal, scope: &mut Vec<u32>, budget: &mut Budget) -> Result<Normal, Halt> {
        Ok(match formula {
            Normal::And(parts) => Normal::And(self.flat_all(parts, scope, budget)?),
            Normal::Or(parts) => Normal::Or(self.flat_all(parts, scope, budget)?),
            Normal::Never(index) => {
                self.complete(index, scope, budget)?;
                Normal::And(self.instances[index].clone())
            }
            atom => atom,
        })
    }

    fn flat_all(
        &mut self,
        parts: Vec<Normal>,
        scope: &mut Vec<u32>,
        budget: &mut Budget,
    ) -> Result<Vec<Normal>, Halt> {
        parts.into_iter().map(|part| self.flat(part, scope, budget)).collect()
    }

    /// Finds all instances of a quantified formula.
    fn complete(&mut self, index: usize, scope: &mut Vec<u32>, budget: &mut Budget) -> Result<(), Halt> {
        loop {
            let parts = vec![self.blocks[index].body.clone(), Normal::Never(index)];
            let found = search::find(&Normal::And(parts), &self.instances, self.builder.next, budget)?;
            let Some(values) = found else { return Ok(()) };
            scope.extend(self.add_instance(index, values, budget)?);
        }
    }

    /// Values for which a formula holds, its quantified formulas included.
    fn find(&mut self, root: &Normal, budget: &mut Budget) -> Result<Option<Values>, Halt> {
        loop {
            let found = search::find(root, &self.instances, self.builder.next, budget)?;
            let Some(values) = found else { return Ok(None) };
            let holds =
                root.holds(&values, &mut |index, budget| self.never(index, &values, budget), budget)?;
            if holds {
                return Ok(Some(values));
            }
        }
    }

    /// Whether no values satisfy a body, given those of the other variables. If some do, they give an
    /// instance.
    fn never(&mut self, index: usize, values: &Values, budget: &mut Budget) -> Result<bool, Halt> {
        let block = &self.blocks[index];
        let fixed = |term: &LinearTerm| {
            let (own, others): (Vec<_>, Vec<_>) = term
                .coefficients()
                .iter()
                .cloned()
                .partition(|(variable, _)| block.variables.contains(variable));
            let constant = values.of(&LinearTerm::new(others, term.constant_part().clone()));
            LinearTerm::new(own, constant)
        };
        let body = block.body.map(&fixed);
        let Some(own) = search::find(&body, &[], self.builder.next, budget)? else { return Ok(true) };
        let mut all = values.clone();
        for variable in &block.variables {
            all.0.insert(*variable, own.of(&LinearTerm::variable(*variable)));
        }
        self.add_instance(index, all, budget)?;
        Ok(false)
    }

    /// Adds the instance of the witness near these values, for which the body holds. Returns the variables
    /// that it brings.
    fn add_instance(&mut self, index: usize, values: Values, budget: &mut Budget) -> Result<Vec<u32>, Halt> {
        let block = &self.blocks[index];
        let definitions =
            Projection::definitions(&mut self.builder, &block.body, &block.variables, values, budget)?;
        let mut names: FxHashMap<u32, u32> = FxHashMap::default();
        for definition in &definitions {
            names.insert(definition.variable, self.builder.fresh()?);
        }
        let rename = |term: &LinearTerm| {
            let terms = term.coefficients().iter();
            let terms =
                terms.map(|(variable, factor)| (*names.get(variable).unwrap_or(variable), factor.clone()));
            LinearTerm::new(terms, term.constant_part().clone())
        };
        let instances = &mut self.instances[index];
        instances.extend(definitions.iter().map(|definition| definition.formula(&rename)));
        instances.push(block.body.map(&rename).negated().ok_or_else(out_of_reach)?);
        Ok(names.into_values().collect())
    }
}
