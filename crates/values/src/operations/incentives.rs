//! Incentives: what a move gains.

use crate::arena::{Arena, ValueId, towards_left};
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;

/// Steps that a comparison costs which is settled at sight.
const COMPARED: u64 = 4;

impl Arena {
    /// The incentives of one player: G^L - G for Left, G - G^R for Right, over canonical options; each once
    /// (Siegel, chapter II).
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn incentives_of(
        &mut self,
        g: ValueId,
        player: Player,
        budget: &mut Budget,
    ) -> Result<Vec<ValueId>, Halt> {
        // G - G^R is the incentive of Left in -G.
        let g = towards_left(g, player);
        let lefts = self.options(g, Player::Left, budget)?;
        let gains = self.each_plus(&lefts, g.negate(), budget)?;
        Ok(Arena::distinct(gains))
    }

    /// The incentives of both players, without those that another one dominates.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn incentives(&mut self, g: ValueId, budget: &mut Budget) -> Result<Vec<ValueId>, Halt> {
        let mut all = self.incentives_of(g, Player::Left, budget)?;
        all.extend(self.incentives_of(g, Player::Right, budget)?);
        self.undominated(Arena::distinct(all), budget)
    }

    fn undominated(&mut self, all: Vec<ValueId>, budget: &mut Budget) -> Result<Vec<ValueId>, Halt> {
        let mut kept = Vec::new();
        'each: for &one in &all {
            for &other in &all {
                budget.charge_steps(COMPARED)?;
                if one != other && self.at_most(one, other, budget)? {
                    continue 'each;
                }
            }
            kept.push(one);
        }
        Ok(kept)
    }
}
