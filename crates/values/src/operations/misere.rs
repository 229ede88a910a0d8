//! Misère play of canonical forms.

use crate::arena::{Arena, NumberUpStar, ValueId};
use crate::recursion::solve_anew;
use grundy_budget::{Budget, Halt};
use grundy_theory::outcome::Outcome;

impl Arena {
    /// Who wins the canonical form when a player who cannot move wins. It depends on the form: equal games
    /// may differ.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn misere_outcome(&mut self, g: ValueId, budget: &mut Budget) -> Result<Outcome, Halt> {
        let wins = solve_anew(g, budget, |g, known, budget| {
            if let Some(wins) = self.family(g).and_then(|family| of_family(&family)) {
                return Ok(wins);
            }
            let [left, right] = self.of_options(g, known, budget)?;
            let left_wins = left.is_empty() || left.iter().any(|&[_, right_answers]| !right_answers);
            let right_wins = right.is_empty() || right.iter().any(|&[left_answers, _]| !left_answers);
            Ok([left_wins, right_wins])
        })?;
        Ok(match wins {
            [true, true] => Outcome::N,
            [false, false] => Outcome::P,
            [true, false] => Outcome::L,
            [false, true] => Outcome::R,
        })
    }
}

/// Does Left, does Right win moving first? Who alone has moves must use them up. A nimber with 0 and `*`
/// among its options is won by the player to move.
fn of_family(NumberUpStar { number, ups, nimber }: &NumberUpStar) -> Option<[bool; 2]> {
    match (number.is_zero(), ups, nimber) {
        (false, 0, 0) if number.is_integer() => Some([number.is_negative(), !number.is_negative()]),
        (true, 0, 1) => Some([false, false]),
        (true, 0, _) => Some([true, true]),
        _ => None,
    }
}
