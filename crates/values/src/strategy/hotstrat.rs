//! Hotstrat: move in the hottest component.
//!
//! It is right about the first move of each simple switch, and guarantees nothing in general: an option of
//! the hottest component may be worth less than a threat elsewhere.

use super::{StrategyChoice, is_warm, seen};
use crate::arena::{Arena, ValueId};
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;

/// The hottest component, the first one of several. `None` where all are numbers: a move gains nothing there.
///
/// # Errors
/// [`Halt`] where a limit is reached.
///
/// ```
/// use grundy_budget::{Budget, Limits};
/// use grundy_values::arena::Arena;
/// use grundy_values::notation::{self, NoResolver};
/// use grundy_values::strategy::hotstrat::hotstrat;
///
/// let (mut arena, mut budget) = (Arena::new(), Budget::new(&Limits::default()));
/// let [two, zero] = [2, 0].map(|n| arena.of_integer(n, &mut budget).unwrap());
/// let switch = arena.build(&[two], &[zero], &mut budget)?;
/// let choice = hotstrat(&mut arena, &[zero, switch], &mut budget)?.unwrap();
/// assert_eq!((choice.component, choice.ambient.to_string().as_str()), (1, "1"));
/// # Ok::<(), grundy_budget::Halt>(())
/// ```
pub fn hotstrat(
    arena: &mut Arena,
    components: &[ValueId],
    budget: &mut Budget,
) -> Result<Option<StrategyChoice>, Halt> {
    // A temperature is the same for both players.
    let all = seen(arena, components, Player::Left, budget)?;
    let warm = all.iter().enumerate().rev().filter(|(_, one)| is_warm(one));
    let hottest = warm.max_by(|(_, a), (_, b)| a.temperature().cmp(b.temperature()));
    Ok(hottest.map(|(component, one)| StrategyChoice { component, ambient: one.temperature().clone() }))
}
