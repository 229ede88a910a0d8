//! The lattice companion.

use crate::arena::{Arena, ValueId};
use crate::recursion::solve_anew;
use grundy_budget::{Budget, Halt};

impl Arena {
    /// The companion c(G): `{c(G^L), and 0 if G >= 0 | c(G^R), and 0 if G <= 0}`, of the canonical form;
    /// `c(0) = *` (Fraser, Hirshberg, Wolfe, The structure of the distributive lattice of games born by day
    /// n, Integers 5 (2005)).
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn companion(&mut self, g: ValueId, budget: &mut Budget) -> Result<ValueId, Halt> {
        let star = self.of_nimber(1, budget)?;
        solve_anew(g, budget, |g, known, budget| {
            if g == ValueId::ZERO {
                return Ok(star);
            }
            // A number but 0 is its own companion, and so is *m for m >= 2: by induction only the options 0
            // and * change places.
            let nimber = self.family(g).filter(|family| family.number.is_zero() && family.ups == 0);
            if self.is_number(g) || nimber.is_some_and(|family| family.nimber >= 2) {
                return Ok(g);
            }
            let [mut left, mut right] = self.of_options(g, known, budget)?;
            if self.at_most(ValueId::ZERO, g, budget)? {
                left.push(ValueId::ZERO);
            }
            if self.at_most(g, ValueId::ZERO, budget)? {
                right.push(ValueId::ZERO);
            }
            Ok(self.build(&left, &right, budget)?)
        })
    }
}
