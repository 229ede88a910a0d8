//! Sentestrat: answer a threat where it was made, else play as Hotstrat does.
//!
//! The ambient temperature is the lowest that the hottest component has had since play began. Where the
//! opponent has just moved in a component that is now hotter than that, his move was a threat, and is
//! answered there; else the ambient temperature falls to that of the hottest component, which is moved in. E.
//! R. Berlekamp, The economist's view of combinatorial games, in: Games of No Chance (1996).
//!
//! **What it guarantees.** Left, who begins, brings the sum to rest at m, the sum of the means, or above. Let
//! T be the ambient temperature, and Σ the sum of the Right walls at T. Whenever Left may choose, Σ >= m: at
//! the beginning all walls at T are masts, and where T falls no component is hotter than the new T, so that
//! all walls are masts there too, and Σ stays. A move of Left in a component that is not colder than T raises
//! Σ by T at least. A move of Right leaves a component whose Left wall at T is the Right wall before, less T,
//! or above. Where it is hotter than T, Left's answer makes good what Right took; where it is not, its walls
//! have met at T, so that Σ >= m + T - T, and Left may choose again.

use super::hotstrat::hotstrat;
use super::{StrategyChoice, seen};
use crate::arena::{Arena, ValueId};
use crate::number::Dyadic;
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;

/// The component to move in. `last` is that in which the opponent has just moved, and `ambient` the
/// temperature that was chosen before, both `None` at the beginning of play. `None` where all components are
/// numbers.
///
/// # Errors
/// [`Halt`] where a limit is reached.
pub fn sentestrat(
    arena: &mut Arena,
    components: &[ValueId],
    last: Option<usize>,
    ambient: Option<&Dyadic>,
    budget: &mut Budget,
) -> Result<Option<StrategyChoice>, Halt> {
    if let (Some(component), Some(ambient)) = (last, ambient)
        && let Some(&value) = components.get(component)
    {
        let one = seen(arena, &[value], Player::Left, budget)?;
        if one.iter().any(|one| one.temperature() > ambient) {
            return Ok(Some(StrategyChoice { component, ambient: ambient.clone() }));
        }
    }
    let hottest = hotstrat(arena, components, budget)?;
    Ok(hottest.map(|hottest| match ambient {
        Some(ambient) if *ambient < hottest.ambient => StrategyChoice { ambient: ambient.clone(), ..hottest },
        _ => hottest,
    }))
}
