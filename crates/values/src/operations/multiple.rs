//! n copies of a game.

use crate::arena::{Arena, Family, Id};
use crate::number::Dyadic;
use grundy_limits::{Budget, Stop};
use grundy_theory::words;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive};

impl Arena {
    /// n.G, the sum of n copies of G; for n < 0 of -n copies of -G. It depends on the value alone.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn multiple(&mut self, n: &BigInt, g: Id, budget: &mut Budget) -> Result<Id, Stop> {
        if let Some(family) = self.family(g) {
            let ups = (BigInt::from(family.ups) * n).to_i64().ok_or_else(|| {
                Stop::OutOfReach(words!("so many ups cannot be counted here", "这里无法计数这么多个 ↑"))
            })?;
            let number = &family.number * &Dyadic::from(n.clone());
            let nimber = if n.is_odd() { family.nimber } else { 0 };
            return self.of_family(Family { number, ups, nimber }, budget);
        }
        let one = if n.is_negative() { g.negate() } else { g };
        let mut sum = Id::ZERO;
        for bit in (0..n.magnitude().bits()).rev() {
            sum = self.plus(sum, sum, budget)?;
            if n.magnitude().bit(bit) {
                sum = self.plus(sum, one, budget)?;
            }
        }
        Ok(sum)
    }
}
