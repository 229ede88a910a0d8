//! Counts: followers, and leaves of the tree.

use crate::arena::{Arena, NumberUpStar, ValueId, accounting};
use crate::number::Dyadic;
use crate::recursion::solve_anew;
use accounting::FastMap;
use grundy_budget::{Budget, Halt};
use grundy_theory::words;
use num_bigint::BigInt;
use num_traits::Pow;

/// Nimbers whose leaves are counted: the count has half as many digits.
const MAX_NIMBER: u64 = 1_000_000;

/// Followers met so far. Integers and nimbers, which may be huge, are counted as intervals.
#[derive(Default)]
struct Followers {
    /// The largest integer and minus the smallest one.
    integers: [BigInt; 2],
    /// The largest m of an `x + *m`, for each number x.
    nimbers: FastMap<Dyadic, u64>,
    others: FastMap<ValueId, ()>,
    open: Vec<ValueId>,
}

impl Followers {
    fn meet(&mut self, arena: &Arena, id: ValueId, budget: &mut Budget) -> Result<(), Halt> {
        budget.charge_steps(1)?;
        match arena.family(id) {
            Some(NumberUpStar { number, ups: 0, nimber: 0 }) if number.is_integer() => {
                let number = number.numerator();
                let [most, least] = &mut self.integers;
                *least = std::mem::take(least).max(-number.clone());
                *most = std::mem::take(most).max(number);
                return Ok(());
            }
            Some(NumberUpStar { number, ups: 0, nimber: nimber @ 1.. }) => {
                accounting::grow_map(&mut self.nimbers, budget)?;
                let most = self.nimbers.entry(number.clone()).or_default();
                *most = nimber.max(*most);
                let number = NumberUpStar::number(number);
                if let Some(number) = arena.known_family(&number) {
                    return self.meet(arena, number, budget);
                }
                return Ok(());
            }
            _ => {}
        }
        if !self.others.contains_key(&id) {
            accounting::grow_map(&mut self.others, budget)?;
            self.others.insert(id, ());
            accounting::grow(&mut self.open, 1, budget)?;
            self.open.push(id);
        }
        Ok(())
    }

    fn count(&self) -> BigInt {
        let [most, least] = &self.integers;
        let nimbers: BigInt = self.nimbers.values().copied().map(BigInt::from).sum();
        most + least + 1 + nimbers + self.others.len()
    }
}

impl Arena {
    /// How many different followers the canonical form has, itself included.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn follower_count(&mut self, g: ValueId, budget: &mut Budget) -> Result<BigInt, Halt> {
        let mut followers = Followers::default();
        self.meet_numbers_of(g, budget)?;
        followers.meet(self, g, budget)?;
        while let Some(id) = followers.open.pop() {
            for option in self.both_options(id, budget)?.concat() {
                self.meet_numbers_of(option, budget)?;
                followers.meet(self, option, budget)?;
            }
        }
        let held = followers.others.allocation_size() + followers.nimbers.allocation_size();
        budget.release(held as u64);
        Ok(followers.count())
    }

    /// Makes the x below an `x + *m`.
    fn meet_numbers_of(&mut self, id: ValueId, budget: &mut Budget) -> Result<(), Halt> {
        match self.family(id) {
            Some(NumberUpStar { number, .. }) => self.of_number(&number, budget).map(|_| ()),
            None => Ok(()),
        }
    }

    /// The leaves of the tree of the canonical form, numbers being leaves.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn stop_count(&mut self, g: ValueId, budget: &mut Budget) -> Result<BigInt, Halt> {
        solve_anew(g.upright(), budget, |g, known, budget| {
            if let Some(family) = self.family(g) {
                return Ok(leaves_of_family(&family)?);
            }
            let options = self.both_options(g, budget)?.concat();
            Ok(crate::recursion::all(options.into_iter().map(ValueId::upright), known)?.into_iter().sum())
        })
    }
}

/// Leaves of `x + n.up + *m`. Those of `*m` are twice those of all smaller nimbers; `n.up + *m` has 0 beside
/// `(n - 1).up + *(m ^ 1)`, and `up + *` has `*` besides.
fn leaves_of_family(NumberUpStar { ups, nimber, .. }: &NumberUpStar) -> Result<BigInt, Halt> {
    let of_nimber = |nimber: u64| match nimber {
        0 => Ok(BigInt::from(1)),
        1..=MAX_NIMBER => Ok(2 * BigInt::from(3).pow(nimber - 1)),
        _ => Err(Halt::OutOfReach(words!(
            "the leaves of *{nimber} are too many to be counted",
            "*{nimber} 的叶子太多，无法计数"
        ))),
    };
    match ups.unsigned_abs() {
        0 => of_nimber(*nimber),
        ups => {
            let lowest = nimber ^ ((ups - 1) & 1);
            let besides = if lowest == 1 { 2 } else { 0 };
            Ok(of_nimber(lowest ^ 1)? + besides + ups)
        }
    }
}
