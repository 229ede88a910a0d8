//! The ordinal sum G : H.

use crate::arena::{Arena, NumberUpStar, ValueId};
use crate::number::Dyadic;
use crate::recursion::solve_anew;
use grundy_budget::{Budget, Halt};

impl Arena {
    /// The ordinal sum G : H of two values in canonical form: a move in G ends all play in H.
    ///
    /// `G : H = {G^L, G : H^L | G^R, G : H^R}`. It depends on the value of H, but on the *form* of G (Siegel,
    /// Combinatorial Game Theory; Winning Ways, chapter 7: the colon principle); here this is the canonical
    /// form.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn ordinal_sum(&mut self, g: ValueId, h: ValueId, budget: &mut Budget) -> Result<ValueId, Halt> {
        if let Some(sum) = self.nimbers_on_top(g, h) {
            return self.of_family(sum, budget);
        }
        self.foresee_digits(g, h, budget)?;
        let form = self.both_options(g, budget)?;
        self.ordinal_sum_of_form(&form, h, budget)
    }

    /// The ordinal sum of `x + *m`, m > 0, and `*n`: its options are `x + *k` for all k < m, and by induction
    /// for all k < m + n, so that it is `x + *(m + n)`, by the mex rule and number translation (Siegel,
    /// chapter II).
    fn nimbers_on_top(&self, g: ValueId, h: ValueId) -> Option<NumberUpStar> {
        let (below, above) = (self.family(g)?, self.family(h)?);
        let are_nimbers = below.ups == 0 && below.nimber > 0 && above.ups == 0 && above.number.is_zero();
        let nimber = below.nimber.checked_add(above.nimber).filter(|_| are_nimbers)?;
        Some(NumberUpStar { nimber, ..below })
    }

    /// Refuses a number with so long a tower on top that its binary digits, one more with each storey, are
    /// too many. An integer gets none from others of its sign.
    fn foresee_digits(&self, g: ValueId, h: ValueId, budget: &Budget) -> Result<(), Halt> {
        let (Some(number), Some(tower)) = (self.number(g), self.number(h).filter(Dyadic::is_integer)) else {
            return Ok(());
        };
        if number.is_zero() || number.is_integer() && number.is_negative() == tower.is_negative() {
            return Ok(());
        }
        // Half as many digits as storeys on the average, eight in a byte, and an arena keeps a number in more
        // than four places.
        let storeys = tower.small().map_or(u64::MAX, |(storeys, _)| storeys.unsigned_abs());
        let bytes = storeys.saturating_mul(storeys / 4);
        budget.check_ahead(storeys, bytes)
    }

    /// The ordinal sum G : H, where G is the form with these options of Left and of Right.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn ordinal_sum_of_form(
        &mut self,
        form: &[Vec<ValueId>; 2],
        h: ValueId,
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        solve_anew(h, budget, |h, known, budget| {
            let mut sides = self.of_options(h, known, budget)?;
            for (side, own) in sides.iter_mut().zip(form) {
                side.extend(own);
            }
            Ok(self.build(&sides[0], &sides[1], budget)?)
        })
    }
}
