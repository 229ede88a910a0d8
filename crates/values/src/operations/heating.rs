//! Heating and overheating.

use crate::arena::{Arena, ValueId};
use crate::recursion::solve_anew;
use grundy_budget::{Budget, Halt};

impl Arena {
    /// G heated by T, of the canonical form of G: numbers stay, else `{heat(G^L) + T | heat(G^R) - T}`
    /// (Winning Ways, chapter 6). T is any value, negative ones included.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn heat(&mut self, g: ValueId, by: ValueId, budget: &mut Budget) -> Result<ValueId, Halt> {
        solve_anew(g, budget, |g, known, budget| {
            if self.is_number(g) {
                return Ok(g);
            }
            let sides = self.of_options(g, known, budget)?;
            Ok(self.build_taxed(sides, by, budget)?)
        })
    }

    /// G overheated from S to T, of the canonical form of G: an integer n becomes n copies of S, all else,
    /// fractions included, `{over(G^L) + T | over(G^R) - T}` (Siegel; Berlekamp, Overheating
    /// operators).
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn overheat(
        &mut self,
        g: ValueId,
        from: ValueId,
        to: ValueId,
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        solve_anew(g, budget, |g, known, budget| {
            if let Some(n) = self.number(g).filter(|_| self.is_integer(g)) {
                return Ok(self.multiple(&n.numerator(), from, budget)?);
            }
            let sides = self.of_options(g, known, budget)?;
            Ok(self.build_taxed(sides, to, budget)?)
        })
    }

    /// `{L + T | R - T}`
    pub(super) fn build_taxed(
        &mut self,
        [left, right]: [Vec<ValueId>; 2],
        tax: ValueId,
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        let left = self.each_plus(&left, tax, budget)?;
        let right = self.each_plus(&right, tax.negate(), budget)?;
        self.build(&left, &right, budget)
    }
}
