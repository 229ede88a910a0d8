//! Heaps at which rules are tried before something is proved about them.

use crate::takes::AllowedTakes;
use grundy_budget::{Budget, Halt};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::collections::BTreeSet;

/// Every heap up to this one is a sample.
const DENSE: u64 = 300;

/// Larger heaps are no samples.
const MAX: u64 = 1 << 20;

/// Heaps near constants, near their doubles and triples, and all small ones, increasing.
pub(crate) fn heaps(constants: &[BigInt]) -> Vec<u64> {
    let mut found: BTreeSet<u64> = (0..=DENSE).collect();
    for constant in constants.iter().filter_map(ToPrimitive::to_u64).filter(|&constant| constant <= MAX) {
        for place in [constant, 2 * constant, 3 * constant] {
            found.extend(place.saturating_sub(2)..place + 12);
        }
    }
    found.retain(|&heap| heap <= MAX);
    found.into_iter().collect()
}

/// The largest number of tokens whose take is allowed, or is not, in any of the heaps; 0 if there is none.
/// `None` if a number does not fit.
pub(crate) fn largest(
    allowed: &mut AllowedTakes,
    heaps: &[u64],
    wanted: bool,
    budget: &mut Budget,
) -> Result<Option<u64>, Halt> {
    let mut largest = 0;
    for &heap in heaps {
        let from = heap.saturating_sub(largest);
        allowed.charge(from, budget)?;
        for taken in (largest + 1..=heap).rev() {
            match allowed.holds(heap, taken) {
                None => return Ok(None),
                Some(holds) if holds == wanted => {
                    largest = taken;
                    break;
                }
                Some(_) => {}
            }
        }
    }
    Ok(Some(largest))
}
