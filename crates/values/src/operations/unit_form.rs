//! Which values are printed with one uptimal unit or one sum of units.

use crate::arena::{Arena, NumberUpStar, ValueId};
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;

/// The infinitesimal part of a value that is a number + one of `^<n>`, `^[n]`, `v<n>`, `v[n]` with n >= 2,
/// and a nimber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnitForm {
    /// Whether it is a sum of units, `^[n]`.
    pub sum: bool,
    /// Whether it stands for the negative.
    pub down: bool,
    /// The n.
    pub n: u64,
    /// The m of `*m`.
    pub nimber: u64,
}

impl Arena {
    /// The unit or sum of units of a value, if it is a number + one of these + a nimber.
    ///
    /// The canonical options give a guess, and building it tells whether it is right: `^<n+1> = {0|v[n]*}`,
    /// `^[n+1] = {^[n]|*}`, and a nimber `*m`, where it is added, appears in Right's options as `*(m^1)`.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub(crate) fn unit_form(&mut self, g: ValueId, budget: &mut Budget) -> Result<Option<UnitForm>, Halt> {
        let number = self.stop(g, Player::Left);
        if self.family(g).is_some() || number != self.stop(g, Player::Right) {
            return Ok(None);
        }
        let shift = self.of_number(&-&number, budget)?;
        let rest = self.plus(g, shift, budget)?;
        for (rest, down) in [(rest, false), (rest.negate(), true)] {
            let Some(guess) = self.unit_guess(rest, budget)? else { continue };
            let unit = if guess.sum { self.up_sum(guess.n, budget)? } else { self.up_unit(guess.n, budget)? };
            let nimber = self.of_nimber(guess.nimber, budget)?;
            if self.plus(unit, nimber, budget)? == rest {
                return Ok(Some(UnitForm { down, ..guess }));
            }
        }
        Ok(None)
    }

    /// What an infinitesimal may be, by the shape of its canonical form.
    fn unit_guess(&mut self, g: ValueId, budget: &mut Budget) -> Result<Option<UnitForm>, Halt> {
        if let Some((n @ 2.., nimber)) = self.sum_guess(g, budget)? {
            return Ok(Some(UnitForm { sum: true, down: false, n, nimber }));
        }
        let Some(right) = self.only_option(g, Player::Right, budget)? else {
            return Ok(None);
        };
        let below = self.sum_guess(right.negate(), budget)?;
        Ok(below.map(|(n, nimber)| UnitForm { sum: false, down: false, n: n + 1, nimber: nimber ^ 1 }))
    }

    /// The n and m for which this may be `^[n] + *m`: Right's only option is a nimber, and Left's one option
    /// other than 0 leads down to a nimber beside up.
    fn sum_guess(&mut self, g: ValueId, budget: &mut Budget) -> Result<Option<(u64, u64)>, Halt> {
        let mut at = g;
        for n in 1_u64.. {
            budget.charge_steps(1)?;
            match self.family(at) {
                Some(NumberUpStar { number, ups: 1, nimber }) if number.is_zero() => {
                    return Ok(Some((n, nimber)));
                }
                Some(_) => return Ok(None),
                None => {}
            }
            let right = self.only_option(at, Player::Right, budget)?.and_then(|right| self.family(right));
            if self.option_count(at, Player::Left) > 2 || right.is_none_or(|right| right.ups != 0) {
                return Ok(None);
            }
            let lefts = self.options(at, Player::Left, budget)?;
            match lefts.iter().find(|left| **left != ValueId::ZERO) {
                Some(left) => at = *left,
                None => return Ok(None),
            }
        }
        Ok(None)
    }
}
