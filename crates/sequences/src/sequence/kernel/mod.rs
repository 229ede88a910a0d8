//! Kernels: ways to compute values heap by heap, a file for each. All give what the rules alone give.

mod all_but;
mod codes;
mod custom;
mod dense_subtraction;
pub(super) mod generic;
mod hexadecimal;
mod sparse_space;
mod sparse_subtraction;
mod subtraction;
mod takes;
mod wide;

use super::values::{Cell, FillCells, NimValues, each_width};
use crate::budget::{Budget, Halt};
use grundy_theory::ruleset::heap::{HeapFamily, HeapRules};
use std::sync::Arc;
use takes::SubtractionMembers;

/// Where more than one number of so many is a take, a set is dense.
const DENSE: u64 = 24;

/// Where a rule's set is judged dense or not.
const DENSITY_AT: usize = 1 << 16;

/// At least so many values are computed at a time, by most kernels.
const MIN_AHEAD: usize = 64;

/// A way to compute the values of heaps in rising order.
pub(crate) trait Kernel: Send {
    /// Appends values until there are `to`. Where it breaks off, the values so far stay and it can be called
    /// again.
    ///
    /// The same values must be passed at every call.
    fn extend(&mut self, values: &mut NimValues, to: usize, budget: &mut Budget) -> Result<(), Halt>;

    /// About how many steps heaps `from` to `to` exclusive take. It may err; the budget has the last word.
    fn cost(&self, from: usize, to: usize) -> u64;

    /// Values are appended in multiples of this number.
    fn block(&self) -> usize {
        1
    }

    /// How many values are computed at least, so that heaps asked for one after the other do not move a table
    /// of `len` values each time.
    fn ahead(&self, len: usize) -> usize;

    /// Takes over values that another kernel of the same rules has computed, a multiple of
    /// [`block`](Kernel::block) of them. Only asked of a kernel that has computed none itself.
    fn restore(&mut self, values: &NimValues, budget: &mut Budget) -> Result<(), Halt>;
}

/// What [`Kernel`] needs of those that are written for cells of any width.
trait Plan: Send {
    fn cost(&self, from: usize, to: usize) -> u64;

    fn block(&self) -> usize {
        1
    }

    fn ahead(&self, len: usize) -> usize {
        (len / 16).max(MIN_AHEAD)
    }

    /// Kernels that can go on from the values alone have nothing to do.
    fn restore<C: Cell>(&mut self, _cells: &[C], _budget: &mut Budget) -> Result<(), Halt> {
        Ok(())
    }
}

impl<F: FillCells + Plan> Kernel for F {
    fn extend(&mut self, values: &mut NimValues, to: usize, budget: &mut Budget) -> Result<(), Halt> {
        values.fill(self, to, budget)
    }

    fn cost(&self, from: usize, to: usize) -> u64 {
        Plan::cost(self, from, to)
    }

    fn block(&self) -> usize {
        Plan::block(self)
    }

    fn ahead(&self, len: usize) -> usize {
        Plan::ahead(self, len)
    }

    fn restore(&mut self, values: &NimValues, budget: &mut Budget) -> Result<(), Halt> {
        each_width!(values, cells => Plan::restore(self, cells, budget))
    }
}

/// The fastest kernel for some rules.
pub(crate) fn kernel<H: HeapRules>(rules: &Arc<H>) -> Box<dyn Kernel> {
    match (of_family(rules.family()), rules.family()) {
        (Some(kernel), _) => kernel,
        (None, HeapFamily::WideSubtraction) => many_takes(SubtractionMembers::from_rules(Arc::clone(rules))),
        (None, _) => Box::new(generic::Generic::new(Arc::clone(rules))),
    }
}

/// The kernel for what a family says of its rules, where that is all. What is generic is compiled by whoever
/// names the type of the rules; so that these kernels are compiled here, they are chosen without that type.
fn of_family(family: HeapFamily<'_>) -> Option<Box<dyn Kernel>> {
    Some(match family {
        HeapFamily::Subtraction(takes) if takes.len() <= subtraction::MAX => {
            Box::new(subtraction::Subtraction::new(takes))
        }
        HeapFamily::Subtraction(takes) => many_takes(SubtractionMembers::finite(takes)),
        HeapFamily::SubtractionRule(rule) => many_takes(SubtractionMembers::rule(rule)),
        HeapFamily::AllBut(set) => Box::new(all_but::AllBut::new(set)),
        HeapFamily::TakeAndBreak(digits) if digits.iter().all(|&digit| digit < 8) => {
            Box::new(sparse_space::SparseSpaceKernel::new(digits))
        }
        HeapFamily::TakeAndBreak(digits) if digits.iter().all(|&digit| digit < 16) => {
            Box::new(hexadecimal::HexadecimalKernel::new(digits))
        }
        HeapFamily::Code(code) => Box::new(codes::GeneralCodeKernel::new(code)),
        HeapFamily::UnequalSplit => Box::new(sparse_space::SparseSpaceKernel::unequal()),
        HeapFamily::Own(rules) => Box::new(custom::CustomKernel::new(Arc::clone(rules))),
        _ => return None,
    })
}

/// The faster kernel for many takes: one that looks at them, or one that looks at all the heaps that they
/// reach.
fn many_takes(takes: SubtractionMembers) -> Box<dyn Kernel> {
    let reach = takes.largest().min(DENSITY_AT);
    if takes.about(reach) > reach as u64 / DENSE {
        Box::new(dense_subtraction::DenseSubtraction::new(takes))
    } else {
        Box::new(sparse_subtraction::SparseSubtraction::new(takes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::sequence::testing::{Rules, compare, fibonacci, primes, squares};
    use grundy_theory::ruleset::heap::code::TakeAndBreakCode;
    use proptest::prelude::*;

    #[test]
    fn games_with_a_sparse_space() {
        for code in ["0.77", "0.07", "0.6", "0.104", "0.106", "0.127", "0.165", "0.007", "4.6", "4.0"] {
            compare(&Rules::code(code), 1800);
        }
        compare(&Rules::UnequalSplit, 1800);
    }

    #[test]
    fn an_interrupted_kernel_holds_no_memory_twice() {
        let mut kernel = kernel(&Arc::new(Rules::AllBut((1..200).collect())));
        let limits = Limits { steps: u64::MAX, memory: 1 << 22, ..Limits::default() };
        let (mut values, mut budget, mut times) = (NimValues::default(), Budget::new(&limits), 0);
        while values.len() < 1 << 17 {
            let done = budget.with_step_limit(1 << 16, |budget| kernel.extend(&mut values, 1 << 17, budget));
            assert!(matches!(done, Ok(()) | Err(Halt::Steps(_))), "{done:?}");
            times += 1;
        }
        assert!(times > 3, "{times}");
    }

    #[test]
    fn subtraction_sets_given_by_rules() {
        compare(&Rules::SubtractionRule(primes), 3000);
        compare(&Rules::SubtractionRule(squares), 6000);
        compare(&Rules::SubtractionRule(fibonacci), 6000);
        compare(&Rules::SubtractionRule(|bound| (1..=bound).filter(|n| n % 5 == 1).collect()), 2000);
        compare(&Rules::SubtractionRule(|bound| (700..=bound).step_by(3).collect()), 3000);
        compare(&Rules::SubtractionRule(|_| vec![]), 1000);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn wide_subtraction_sets(set in prop::collection::btree_set(1u64..3000, 64..800)) {
            compare(&Rules::WideSubtraction(set.into_iter().collect()), 4000);
        }

        #[test]
        fn all_but_games(set in prop::collection::btree_set(1u64..40, 1..20)) {
            compare(&Rules::AllBut(set.into_iter().collect()), 600);
        }

        #[test]
        fn all_but_games_with_a_large_number(few in 1u64..9, many in 100u64..400, more in 100u64..1 << 60) {
            let mut set = vec![few, many, many + more];
            set.extend(few + 1..few + 9);
            set.sort_unstable();
            compare(&Rules::AllBut(set), 900);
        }

        #[test]
        fn octal_codes(first in prop::sample::select(vec![0u8, 4]), code in prop::collection::vec(0u8..8, 1..6)) {
            compare(&Rules::TakeAndBreak([vec![first], code].concat()), 700);
        }

        #[test]
        fn hexadecimal_codes(
            first in prop::sample::select(vec![0u8, 4, 8, 12]), code in prop::collection::vec(0u8..16, 1..5),
        ) {
            compare(&Rules::TakeAndBreak([vec![first], code].concat()), 120);
        }

        #[test]
        fn codes_with_modifiers_and_blocks(
            first in prop::sample::select(vec!["0", "0", "4!", "8?", "G!", "W=", "S?"]),
            code in "([0-9A-Z][!?=]?){0,4}", block in "(\\[([0-9A-Z][!?=]?){1,3}\\])?",
        ) {
            let code = format!("{first}.{code}{block}");
            if let Ok(code) = TakeAndBreakCode::parse(Some(&code)) {
                compare(&Rules::Code(code), 44);
            }
        }

        #[test]
        fn codes_that_split_into_few_heaps(
            first in prop::sample::select(vec!["0", "4!", "4=", "8?", "8!"]),
            code in "([0-9A-F][!?=]?){1,4}", block in "(\\[([034789][!?=]?){1,3}\\])?",
        ) {
            compare(&Rules::Code(TakeAndBreakCode::parse(Some(&format!("{first}.{code}{block}"))).unwrap()), 80);
        }

        #[test]
        fn large_subtraction_sets(
            set in prop::collection::btree_set(1u64..2000, 64..200), beyond in prop::option::of(0u64..1 << 60),
        ) {
            compare(&Rules::Subtraction(set.into_iter().chain(beyond.map(|far| 2000 + far)).collect()), 5000);
        }

        #[test]
        fn large_subtraction_sets_far_between(set in prop::collection::btree_set(1u64..5000, 64..300)) {
            compare(&Rules::Subtraction(set.into_iter().map(|take| take * 13 / 7).collect()), 9000);
        }

        #[test]
        fn small_subtraction_sets(set in prop::collection::btree_set(1u64..100, 1..12)) {
            compare(&Rules::Subtraction(set.into_iter().collect()), 1500);
        }
    }
}
