//! Playing a sum by the temperatures of its components: strategies that look at thermographs and at nothing
//! else.
//!
//! They are quick, and they guarantee something about the stop of the sum, the number at which play comes to
//! rest: that is proved with each of them. Who makes the last move can depend on infinitesimals, of which a
//! thermograph says nothing, so that a move they choose need not win where another move does.
//!
//! All is said for Left. Right plays as Left does in the negatives. "WW" is Berlekamp, Conway, Guy, Winning
//! Ways, chapter 6.

pub mod hotstrat;
pub mod sentestrat;
pub mod thermostrat;

use crate::arena::{Arena, ValueId};
use crate::number::Dyadic;
use crate::operations::Thermograph;
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use std::sync::Arc;

/// A component to move in, and the temperature at which its options are to be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyChoice {
    /// The place of the component among all.
    pub component: usize,
    /// What a move elsewhere is reckoned to be worth: the ambient temperature.
    pub ambient: Dyadic,
}

/// The thermographs of components, as the player to move sees them who is called Left.
fn seen(
    arena: &mut Arena,
    components: &[ValueId],
    player: Player,
    budget: &mut Budget,
) -> Result<Vec<Arc<Thermograph>>, Halt> {
    components.iter().map(|&value| arena.thermograph(as_left(value, player), budget)).collect()
}

/// A value as the player who is called Left sees it.
fn as_left(value: ValueId, player: Player) -> ValueId {
    match player {
        Player::Left => value,
        Player::Right => value.negate(),
    }
}

/// Is there anything to gain by a move? Not in a number, whose temperature is negative.
fn is_warm(thermograph: &Thermograph) -> bool {
    !thermograph.temperature().is_negative()
}

/// How good this option is for the player who moves to it when moves elsewhere are worth the ambient
/// temperature: the opponent's wall of the option there, as the mover counts. Of the options of a component
/// whose temperature is not below the ambient, the best one by this makes the mover's wall of the component
/// (Siegel, chapter II.5).
///
/// # Errors
/// [`Halt`] where a limit is reached.
pub fn worth_moving_to(
    arena: &mut Arena,
    option: ValueId,
    player: Player,
    ambient: &Dyadic,
    budget: &mut Budget,
) -> Result<Dyadic, Halt> {
    Ok(arena.thermograph(as_left(option, player), budget)?.right().at(ambient))
}

#[cfg(test)]
mod tests;
