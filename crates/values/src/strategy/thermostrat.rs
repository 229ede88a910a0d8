//! Thermostrat: move where the thermograph is widest at the ambient temperature (WW, "Thermostrat").
//!
//! At a temperature t let R(t) be the sum of the Right walls of all components, and W(t) the greatest width
//! of a thermograph, from its Right wall to its Left wall. R(t) + W(t) is the Left wall of the compound
//! thermograph. The ambient temperature T is the least t >= 0 at which that is largest, and the move is in a
//! component whose width there is W(T).
//!
//! **What it guarantees.** Left, who begins, brings the sum to rest at R(T) + W(T) or above. The component is
//! not colder than T: it is wider than nothing at T, or all walls have met, and T is the temperature of the
//! hottest, which is chosen. So the Right wall of its best option at T is its Left wall plus T, and Left's
//! move raises R(T) by W(T) + T. A move of Right leaves a component whose Left wall at T is its Right wall
//! before, less T, or above, so that R + W at T is what it was, or above, when Left moves next, and so is its
//! maximum.
//!
//! **How far that is from the best.** At the temperature h of the hottest component the compound Left wall is
//! the sum of the means, so that R(T) + W(T) is that or more; the Left stop of the sum is that plus h at
//! most. So Left loses no more than h against best play (WW).

use super::{StrategyChoice, is_warm, seen};
use crate::arena::{Arena, ValueId};
use crate::number::Dyadic;
use crate::operations::Thermograph;
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use std::sync::Arc;

/// What Thermostrat chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermostrat {
    /// Where to move.
    pub choice: StrategyChoice,
    /// At which number the sum comes to rest at worst for the player who moves first and keeps to the
    /// strategy: Left can have no less than this, and Right no more.
    pub guarantee: Dyadic,
}

/// The choice of the player to move; the hottest component of several that are equally wide, and of those the
/// first. `None` where all components are numbers.
///
/// # Errors
/// [`Halt`] where a limit is reached.
pub fn thermostrat(
    arena: &mut Arena,
    components: &[ValueId],
    player: Player,
    budget: &mut Budget,
) -> Result<Option<Thermostrat>, Halt> {
    let all = seen(arena, components, player, budget)?;
    if !all.iter().any(|one| is_warm(one)) {
        return Ok(None);
    }
    let mut best: Option<(Dyadic, Dyadic)> = None;
    for t in bends(&all) {
        budget.charge_steps(STEPS * all.len() as u64)?;
        let wall = compound(&all, &t);
        if best.as_ref().is_none_or(|(_, highest)| wall > *highest) {
            best = Some((t, wall));
        }
    }
    let Some((ambient, guarantee)) = best else { return Ok(None) };
    let guarantee = if player == Player::Left { guarantee } else { -&guarantee };
    let warm = all.iter().enumerate().rev().filter(|(_, one)| is_warm(one));
    let widest = warm.max_by_key(|(_, one)| (width(one, &ambient), one.temperature().clone()));
    Ok(widest.map(|(component, _)| Thermostrat { choice: StrategyChoice { component, ambient }, guarantee }))
}

/// Steps for a look at a thermograph.
const STEPS: u64 = 50;

/// The temperatures, rising from 0, at which a wall bends. Between two of them all walls are straight, so
/// that the compound Left wall, a sum and a maximum of straight lines, is convex there and largest at an end.
fn bends(all: &[Arc<Thermograph>]) -> Vec<Dyadic> {
    let mut bends = vec![Dyadic::ZERO];
    for one in all {
        let right = one.right();
        let points = one.left().points().iter().chain(right.points());
        bends.extend(points.map(|(t, _)| t.clone()).filter(|t| !t.is_negative()));
    }
    bends.sort_unstable();
    bends.dedup();
    bends
}

/// The Left wall of the compound thermograph.
fn compound(all: &[Arc<Thermograph>], t: &Dyadic) -> Dyadic {
    let rights = all.iter().fold(Dyadic::ZERO, |sum, one| &sum + &one.right().at(t));
    let widest = all.iter().map(|one| width(one, t)).max();
    &rights + &widest.unwrap_or(Dyadic::ZERO)
}

fn width(one: &Thermograph, t: &Dyadic) -> Dyadic {
    &one.left().at(t) - &one.right().at(t)
}
