//! Engines: ways to find values without a formula, a file for each. They use the rules alone.

pub mod alphabeta;
pub mod best_replies;
pub mod evaluate;
pub mod loopy;
pub mod misere;
pub mod retrograde;
pub mod search;
pub mod store;
pub mod suspense;
pub mod sweep;
pub(crate) mod tame;
pub mod win;

use crate::limits::{Budget, Stop, moves};
use grundy_theory::ruleset::Impartial;
use grundy_theory::theorem::EITHER;
use grundy_theory::words;
use std::ops::ControlFlow;

/// What looking at one option costs, whatever its size: it is made, brought to canonical form, hashed and looked up.
const OPTION: u64 = 60;

/// Bytes of a position that is long.
const LONG: u64 = 1 << 13;

/// Options of one position, and the bytes they may take. A position with more of them is not searched: each option
/// has options of its own, and finding that out by making billions of them would only take time and memory.
pub(crate) const MOST_OPTIONS: usize = 1 << 21;
pub(crate) const MOST_BYTES: u64 = 1 << 29;

/// After so many options rules are asked how many there are.
const MANY: usize = 1 << 10;

/// Refuses a search that has to look at so many positions and cannot.
///
/// # Errors
/// [`Stop`] with the limit that would be reached.
fn foresee(positions: u128, budget: &Budget) -> Result<(), Stop> {
    /// Bytes of a position that is kept.
    const KEPT: u64 = 32;
    let positions = u64::try_from(positions).unwrap_or(u64::MAX);
    budget.foresee(positions.saturating_mul(OPTION), positions.saturating_mul(KEPT))
}

/// The canonical forms of all options of an impartial position, each once.
///
/// # Errors
/// [`Stop`] where they are too many, or too large to be written down.
fn options<R: Impartial>(rules: &R, at: &R::Position, budget: &mut Budget) -> Result<Vec<R::Position>, Stop> {
    let mut options = Vec::new();
    let mut held = 0;
    let listed = moves::visit(rules, at, EITHER, budget, |mv, budget| {
        budget.spend(OPTION)?;
        let hopeless =
            options.len() == MANY && rules.count_moves(at).is_some_and(|all| all > MOST_OPTIONS as u128);
        if hopeless || options.len() >= MOST_OPTIONS || held >= MOST_BYTES {
            return Err(too_many_options());
        }
        let to = rules.play(at, &mv).map_err(|_| Stop::Memory(budget.limits().memory))?;
        let to = rules.canonical(&to);
        let bytes = rules.weight(&to) as u64;
        // Long positions take longer to copy, sort and compare, and much longer where they leave the cache.
        budget.spend(bytes / 2 + 4 * bytes.saturating_sub(LONG))?;
        budget.hold(bytes)?;
        held += bytes;
        options.push(to);
        Ok(ControlFlow::Continue(()))
    });
    budget.release(held);
    listed.map(|_| options)
}

pub(crate) fn too_many_options() -> Stop {
    let most = MOST_OPTIONS;
    Stop::OutOfReach(words!(
        "no formula is known for this question, and a position with more than about {most} moves is too large to search",
        "这个问题没有已知公式，而局面的着法超过约 {most} 种，无法搜索"
    ))
}

#[cfg(test)]
mod tests {
    use crate::engine::evaluate::{Lengths, Memo};
    use crate::engine::win::Wins;
    use crate::limits::{Budget, Limits, Stop};
    use grundy_theory::outcome::Play;
    use grundy_theory::ruleset::heap::{Heaps, nim::Nim};
    use std::sync::Arc;

    #[test]
    fn a_position_with_very_many_moves_is_refused_at_once() {
        let rules = Heaps(Arc::new(Nim));
        for at in [vec![1_000_000_000_000_000_000], vec![10_000_000_000; 1000]] {
            let mut budget = Budget::new(&Limits::default());
            let searched = Wins::new(Play::Misere).outcome(&rules, &at, &mut budget);
            assert!(matches!(searched, Err(Stop::OutOfReach(_))), "{searched:?}");
            let measured = Memo::new(Lengths(Play::Normal)).value(&rules, &at, &mut budget);
            assert!(matches!(measured, Err(Stop::OutOfReach(_))), "{measured:?}");
            assert!(budget.steps() < 1_000_000_000, "{}", budget.steps());
        }
    }
}
