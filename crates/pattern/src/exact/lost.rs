//! Who wins single heaps in misère play, where the last T heaps tell it.
//!
//! Theorem. Let the takes of at most T tokens that are allowed depend on n mod M alone from heap N on, N >=
//! T, and let every larger take be allowed in all heaps, or none. If at m and m + p, where m >= N and M
//! divides p, the last T heaps are lost or won alike, and, where larger takes are allowed, some heap below
//! m - T is lost or none below m + p - T is, then n + p is lost exactly if n is, for all n >= m - T. Proof.
//! What was compared determines whether m is lost: it is if there is a take and none leads to a lost heap. It
//! determines what is compared at m + 1 too, since a heap that is lost stays among those that larger takes
//! reach.

use super::window::{MAX_LENGTH, TakeLists, WindowBounds, WindowPeriod, agree, least_period};
use crate::takes::AllowedTakes;
use grundy_budget::{Budget, Halt};

/// The heap with which later ones are compared, and whether a larger take leads from it to a lost heap.
struct Mark {
    heap: u64,
    far: bool,
    distance: u64,
}

/// Finds the period of the lost heaps, which have the value 1 in the table; `None` if it is not reached in a
/// table of a practical length. `beyond` says that all takes above the bound are allowed.
pub(super) fn prove(
    bounded: WindowBounds,
    beyond: bool,
    allowed: &mut AllowedTakes,
    budget: &mut Budget,
) -> Result<Option<WindowPeriod>, Halt> {
    let start = bounded.start.max(bounded.largest + 1);
    if start >= MAX_LENGTH / 2 || bounded.modulus >= MAX_LENGTH / 2 {
        return Ok(None);
    }
    let bounded = WindowBounds { start, ..bounded };
    let mut lists = TakeLists::new(bounded);
    let mut lost: Vec<u64> = Vec::new();
    let mut far = false;
    let mut mark: Option<Mark> = None;
    for heap in 0..MAX_LENGTH {
        if beyond && heap > bounded.largest {
            far |= lost[(heap - bounded.largest - 1) as usize] == 1;
        }
        if heap >= start {
            let mark = mark.get_or_insert(Mark { heap, far, distance: bounded.modulus });
            let distance = heap - mark.heap;
            if distance > 0 && distance.is_multiple_of(bounded.modulus) {
                if mark.far == far && agree(&lost, mark.heap, heap, bounded.largest) {
                    let pattern = least_period(&lost, mark.heap - bounded.largest, distance);
                    return Ok(Some(WindowPeriod { pattern, values: lost }));
                }
                if distance >= mark.distance {
                    *mark = Mark { heap, far, distance: 2 * mark.distance };
                }
            }
        }
        let Some(takes) = lists.of(heap, allowed, budget)? else { return Ok(None) };
        budget.charge_steps(1 + takes.len() as u64)?;
        let reaches = |&taken: &u32| lost[(heap - u64::from(taken)) as usize] == 1;
        let moves = !takes.is_empty() || beyond && heap > bounded.largest;
        let is_lost = moves && !far && !takes.iter().any(reaches);
        budget.reserve(8)?;
        lost.push(u64::from(is_lost));
    }
    Ok(None)
}
