//! n copies of a game.

use crate::arena::accounting::FastMap;
use crate::arena::{Arena, NumberUpStar, ValueId};
use crate::number::Dyadic;
use grundy_budget::{Budget, Halt};
use grundy_theory::words;
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive};

/// Multiples with more followers than this, numbers and their like not counted, are not doubled: that would
/// add all of these to each other. Copy by copy each is added to the followers of a single copy alone, for
/// sums are remembered. Hot games have multiples with ever more followers.
const MAX_DOUBLED: usize = 256;

impl Arena {
    /// n.G, the sum of n copies of G; for n < 0 of -n copies of -G. It depends on the value alone.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn multiple(&mut self, n: &BigInt, g: ValueId, budget: &mut Budget) -> Result<ValueId, Halt> {
        if let Some(family) = self.family(g) {
            let ups = (BigInt::from(family.ups) * n).to_i64().ok_or_else(|| {
                Halt::OutOfReach(words!("there are too many ups to count here", "这里无法计数这么多个 ↑"))
            })?;
            let number = &family.number * &Dyadic::from(n.clone());
            let nimber = if n.is_odd() { family.nimber } else { 0 };
            return self.of_family(NumberUpStar { number, ups, nimber }, budget);
        }
        let one = if n.is_negative() { g.negate() } else { g };
        let known = self.len() as u64;
        let n = n.magnitude();
        let mut sum = ValueId::ZERO;
        for bit in (0..n.bits()).rev() {
            let copies = n >> (bit + 1);
            if self.has_many_followers(sum, budget)? {
                return self.one_by_one(sum, one, (copies, n), known, budget);
            }
            sum = self.plus(sum, sum, budget)?;
            if n.bit(bit) {
                sum = self.plus(sum, one, budget)?;
            }
        }
        Ok(sum)
    }

    /// n copies, where the sum is n times one value. Each copy brings new values, which count as positions of
    /// the question's limits; `known` values were there before.
    fn one_by_one(
        &mut self,
        mut sum: ValueId,
        one: ValueId,
        (mut copies, n): (BigUint, &BigUint),
        known: u64,
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        let most = budget.limits().positions;
        while copies < *n {
            if *n > BigUint::from(most) || self.len() as u64 - known > most {
                return Err(Halt::OutOfReach(words!(
                    "{n} copies would need more than {most} values: their number grows with each copy, and {copies} were added",
                    "{n} 份需要构造的值超过 {most} 个：每加一份都有新的值，已加 {copies} 份"
                )));
            }
            sum = self.plus(sum, one, budget)?;
            copies += 1_u32;
        }
        Ok(sum)
    }

    /// Whether it has more than [`MAX_DOUBLED`] followers that are no numbers beside ups and a nimber.
    fn has_many_followers(&mut self, g: ValueId, budget: &mut Budget) -> Result<bool, Halt> {
        let (mut met, mut next) = (vec![g], 0);
        let mut seen = FastMap::default();
        while let Some(&id) = met.get(next) {
            next += 1;
            if self.is_of_family(id) {
                continue;
            }
            for option in self.both_options(id, budget)?.concat() {
                if !self.is_of_family(option) && seen.insert(option, ()).is_none() {
                    met.push(option);
                }
            }
            if met.len() > MAX_DOUBLED {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
