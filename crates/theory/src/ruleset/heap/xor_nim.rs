//! XOR Nim.

use super::{HeapFamily, HeapOption, HeapRules};
use crate::ruleset::move_formulas::{MoveFormula, MoveFormulas};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{Flow, RulesetInfo, Visit};
use crate::text;
use std::ops::ControlFlow;

/// XOR Nim: replace a heap of x by one of x XOR y, 1 <= y <= x, that is smaller than x.
#[derive(Clone, Copy, Debug, Default)]
pub struct XorNim;

/// Whether a heap may become one of `left`.
///
/// Where `left` is not 0 and its largest power of 2 stands in no binary place of the heap, y = heap XOR left
/// is more than the heap. Where it stands in one of them, or `left` is 0, y is at most the heap.
pub(crate) fn leads_to(heap: u64, left: u64) -> bool {
    left < heap && heap ^ left <= heap
}

impl HeapRules for XorNim {
    fn visit_options(&self, heap: u64, visit: Visit<'_, HeapOption>) -> Flow {
        if heap > 0 {
            visit(HeapOption::NOTHING)?;
        }
        for place in (0..u64::BITS).filter(|&place| heap >> place & 1 == 1) {
            let power = 1u64 << place;
            // From this power of 2 to the next, or to the heap where that comes first.
            let end = heap.min(power.checked_mul(2).unwrap_or(heap));
            for left in power..end {
                visit(HeapOption::one(left))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn family(&self) -> HeapFamily<'_> {
        HeapFamily::OneHeap
    }

    fn formulas(&self) -> Option<MoveFormulas> {
        let smaller = MoveFormula::new(&["m"], "m < n & (exists y: xor(n, m, y) & y <= n)");
        Some(MoveFormulas { numeration: Some("2"), ..MoveFormulas::heap(vec![smaller]) })
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move chooses a heap of x tokens and a number y from 1 to x, and replaces the heap by one of x XOR y tokens, which must be fewer than x.",
        "每步选一堆（设有 x 颗）和 1 到 x 中的一个数 y，把这堆换成 x XOR y 颗（按位异或），且必须少于 x 颗。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[6,4]",
    source: "a variant of Nim: C. L. Bouton, Annals of Mathematics 3 (1901), with takes by XOR",
};

impl Parameters for XorNim {
    fn from_parameters(parameters: Option<&str>) -> Result<XorNim, GameError> {
        no_parameters("xor-nim", parameters).map(|()| XorNim)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_those_of_the_definition() {
        for heap in 0..300u64 {
            let mut expected: Vec<u64> = (1..=heap).map(|y| heap ^ y).filter(|&left| left < heap).collect();
            expected.sort_unstable();
            let mut options = Vec::new();
            let _ = XorNim.visit_options(heap, &mut |left| {
                options.push(left.tokens().unwrap());
                ControlFlow::Continue(())
            });
            assert_eq!(options, expected, "options of {heap}");
            assert!((0..2 * heap).all(|left| leads_to(heap, left) == expected.contains(&left)));
        }
    }
}
