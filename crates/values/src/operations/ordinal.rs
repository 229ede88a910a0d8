//! The ordinal sum G : H.

use crate::arena::{Arena, Id};
use crate::recursion::solve_anew;
use grundy_limits::{Budget, Stop};

impl Arena {
    /// The ordinal sum G : H of two values in canonical form: a move in G ends all play in H.
    ///
    /// `G : H = {G^L, G : H^L | G^R, G : H^R}`. It depends on the value of H, but on the *form* of G (Siegel,
    /// Combinatorial Game Theory; Winning Ways, chapter 7: the colon principle); here this is the canonical form.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn ordinal_sum(&mut self, g: Id, h: Id, budget: &mut Budget) -> Result<Id, Stop> {
        let form = self.both_options(g, budget)?;
        self.ordinal_sum_of_form(&form, h, budget)
    }

    /// The ordinal sum G : H, where G is the form with these options of Left and of Right.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn ordinal_sum_of_form(
        &mut self,
        form: &[Vec<Id>; 2],
        h: Id,
        budget: &mut Budget,
    ) -> Result<Id, Stop> {
        solve_anew(h, budget, |h, known, budget| {
            let mut sides = self.of_options(h, known, budget)?;
            for (side, own) in sides.iter_mut().zip(form) {
                side.extend(own);
            }
            Ok(self.build(&sides[0], &sides[1], budget)?)
        })
    }
}
