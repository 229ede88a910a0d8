//! Reduced canonical forms.

use crate::arena::{Arena, NumberUpStar, ValueId};
use crate::recursion::solve_anew;
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;

impl Arena {
    /// The reduced canonical form: the simplest value infinitesimally close to G. It depends on the value
    /// alone.
    ///
    /// Heating by `*` and then projecting, `p(x) = p(x*) = x` for numbers x, `p(G) = {p(G^L)|p(G^R)}` for all
    /// other G, gives it (Grossman and Siegel, Reductions of partizan games, Games of No Chance 3; Siegel,
    /// chapter II).
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn reduced(&mut self, g: ValueId, budget: &mut Budget) -> Result<ValueId, Halt> {
        let stop = self.stop(g, Player::Left);
        if stop == self.stop(g, Player::Right) {
            return self.of_number(&stop, budget);
        }
        let star = self.of_nimber(1, budget)?;
        let heated = self.heat(g, star, budget)?;
        solve_anew(heated, budget, |g, known, budget| {
            if let Some(NumberUpStar { number, ups: 0, nimber: 0 | 1 }) = self.family(g) {
                return Ok(self.of_number(&number, budget)?);
            }
            let [left, right] = self.of_options(g, known, budget)?;
            Ok(self.build(&left, &right, budget)?)
        })
    }
}
