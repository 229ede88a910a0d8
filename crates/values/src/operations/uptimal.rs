//! Uptimals: number + nimber + multiples of the uptimal units.

use crate::arena::{Arena, NumberUpStar, ValueId};
use crate::number::Dyadic;
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// The value `number + *nimber + ups[0] ^<1> + ups[1] ^<2> + ...`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uptimal {
    /// The number.
    pub number: Dyadic,
    /// The m of `*m`.
    pub nimber: u64,
    /// How often each unit is taken, without zeros at the end.
    pub ups: Vec<i64>,
}

impl Arena {
    /// Number, nimber and multiples of uptimal units whose sum a value is, where it is one.
    ///
    /// Each unit is infinitesimal beside the one before, and positive: what is left of G + G, in which no
    /// nimber is left either, stands between two odd multiples of the next unit, and these tell the next
    /// digit (Siegel, chapter II; McKay, Canonical forms of uptimals). No digit and no unit is beyond the
    /// birthday.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn uptimal(&mut self, g: ValueId, budget: &mut Budget) -> Result<Option<Uptimal>, Halt> {
        let number = self.stop(g, Player::Left);
        if number != self.stop(g, Player::Right) {
            return Ok(None);
        }
        let shift = self.of_number(&-&number, budget)?;
        let mut rest = self.plus(g, shift, budget)?;
        let Some(first) = self.first_digit(rest, budget)? else {
            return Ok(None);
        };
        let most = self.birthday(rest, budget)?.to_i64().unwrap_or(i64::MAX);
        let mut ups = vec![first];
        let ups_of_first = self.of_family(NumberUpStar::infinitesimal(first, 0), budget)?;
        rest = self.minus(rest, ups_of_first, budget)?;
        loop {
            if let Some(NumberUpStar { ups: 0, nimber, .. }) = self.family(rest) {
                while ups.last() == Some(&0) {
                    ups.pop();
                }
                return Ok(Some(Uptimal { number, nimber, ups }));
            }
            if i64::try_from(ups.len()).is_ok_and(|units| units > most) {
                return Ok(None);
            }
            let unit = self.up_unit(ups.len() as u64 + 1, budget)?;
            let Some(digit) = self.next_digit(rest, unit, most, budget)? else {
                return Ok(None);
            };
            let taken = self.multiple(&BigInt::from(digit), unit, budget)?;
            rest = self.minus(rest, taken, budget)?;
            ups.push(digit);
        }
    }

    /// How many ups: the atomic weight.
    fn first_digit(&mut self, g: ValueId, budget: &mut Budget) -> Result<Option<i64>, Halt> {
        if !self.is_all_small(g, budget)? {
            return Ok(None);
        }
        let weight = self.atomic_weight(g, budget)?;
        Ok(weight.and_then(|weight| self.number(weight)).and_then(|weight| weight.to_i64()))
    }

    /// The n with (2n - 1).unit < G + G < (2n + 1).unit, |n| at most `most`.
    fn next_digit(
        &mut self,
        g: ValueId,
        unit: ValueId,
        most: i64,
        budget: &mut Budget,
    ) -> Result<Option<i64>, Halt> {
        let twice = self.plus(g, g, budget)?;
        let two_units = self.plus(unit, unit, budget)?;
        let down = self.at_most(twice, unit.negate(), budget)?;
        let upwards = if down { twice.negate() } else { twice };
        let mut bound = unit;
        for n in 0..=most {
            if self.at_most(upwards, bound, budget)? {
                let below = self.minus(bound, two_units, budget)?;
                let found = self.at_most(below, upwards, budget)?;
                return Ok(found.then_some(if down { -n } else { n }));
            }
            bound = self.plus(bound, two_units, budget)?;
        }
        Ok(None)
    }
}
