//! Kernels: ways to compute values heap by heap, a file for each. All give what the rules alone give.

mod generic;
mod subtraction;

use super::values::{Fill, Values};
use crate::limits::{Budget, Stop};
use grundy_theory::ruleset::heap::{Family, HeapRules};
use std::sync::Arc;

/// A way to compute the values of heaps in rising order.
pub(crate) trait Kernel: Send {
    /// Appends values until there are `to`. Where it breaks off, the values so far stay and it can be called again.
    ///
    /// The same values must be passed at every call.
    fn extend(&mut self, values: &mut Values, to: usize, budget: &mut Budget) -> Result<(), Stop>;

    /// About how many steps heaps `from` to `to` exclusive take. It may err; the budget has the last word.
    fn cost(&self, from: usize, to: usize) -> u64;

    /// Values are appended in multiples of this number.
    fn block(&self) -> usize {
        1
    }
}

/// What [`Kernel`] needs of those that are written for cells of any width.
trait Plan: Send {
    fn cost(&self, from: usize, to: usize) -> u64;

    fn block(&self) -> usize {
        1
    }
}

impl<F: Fill + Plan> Kernel for F {
    fn extend(&mut self, values: &mut Values, to: usize, budget: &mut Budget) -> Result<(), Stop> {
        values.fill(self, to, budget)
    }

    fn cost(&self, from: usize, to: usize) -> u64 {
        Plan::cost(self, from, to)
    }

    fn block(&self) -> usize {
        Plan::block(self)
    }
}

/// The fastest kernel for some rules.
pub(crate) fn kernel<H: HeapRules>(rules: &Arc<H>) -> Box<dyn Kernel> {
    match rules.family() {
        Family::Subtraction(takes) if takes.len() <= subtraction::MOST => {
            Box::new(subtraction::Subtraction::new(takes))
        }
        _ => Box::new(generic::Generic::new(Arc::clone(rules))),
    }
}

#[cfg(test)]
mod tests {
    use crate::table::testing::{Rules, compare};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn small_subtraction_sets(set in prop::collection::btree_set(1u64..100, 1..12)) {
            compare(&Rules::Subtraction(set.into_iter().collect()), 1500);
        }
    }
}
