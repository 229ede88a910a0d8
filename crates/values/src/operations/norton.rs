//! The Norton product G . U.

use crate::arena::{Arena, ValueId};
use crate::recursion::{size_of_capacity, solve_anew};
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;

impl Arena {
    /// The Norton product of G by a unit U: n copies of U where G is the integer n, else
    /// `{G^L.U + (U + I) | G^R.U - (U + I)}` over all incentives I of U.
    ///
    /// For U > 0 it depends on the values of G and U alone (Winning Ways, chapter 8; Siegel); for
    /// other U it is that of the canonical form of G.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn norton(&mut self, g: ValueId, unit: ValueId, budget: &mut Budget) -> Result<ValueId, Halt> {
        let mut gains = self.incentives_of(unit, Player::Left, budget)?;
        gains.extend(self.incentives_of(unit, Player::Right, budget)?);
        let gains = self.each_plus(&Arena::distinct(gains), unit, budget)?;
        solve_anew(g, budget, |g, known, budget| {
            if let Some(n) = self.number(g).filter(|_| self.is_integer(g)) {
                return Ok(self.multiple(&n.numerator(), unit, budget)?);
            }
            let [lefts, rights] = self.of_options(g, known, budget)?;
            let (mut left, mut right) = (Vec::new(), Vec::new());
            for &gain in &gains {
                self.push_each_plus(&lefts, gain, &mut left, budget)?;
                self.push_each_plus(&rights, gain.negate(), &mut right, budget)?;
            }
            let product = self.build(&left, &right, budget)?;
            budget.release(size_of_capacity(&left) + size_of_capacity(&right));
            Ok(product)
        })
    }
}
