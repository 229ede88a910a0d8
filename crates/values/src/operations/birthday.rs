//! Birthdays.

use crate::arena::{Arena, NumberUpStar, ValueId};
use crate::recursion::solve_anew;
use grundy_budget::{Budget, Halt};
use num_bigint::BigInt;
use num_traits::Signed;

impl Arena {
    /// The birthday: the height of the canonical form, which no other form of the value undercuts (Siegel,
    /// chapter II).
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn birthday(&mut self, g: ValueId, budget: &mut Budget) -> Result<BigInt, Halt> {
        solve_anew(g.upright(), budget, |g, known, budget| {
            if let Some(family) = self.family(g) {
                return Ok(of_family(&family));
            }
            let mut options = self.both_options(g, budget)?.concat();
            options.iter_mut().for_each(|option| *option = option.upright());
            let below = crate::recursion::all(options, known)?;
            Ok(below.into_iter().max().unwrap_or_default() + 1)
        })
    }
}

/// The height of the tree of `x + n.up + *m`: in that of `n.up + *m` alone every way down ends at 0, where
/// that of x begins.
fn of_family(NumberUpStar { number, ups, nimber }: &NumberUpStar) -> BigInt {
    // The integer part is built by ones, each binary digit behind the point is one more step, and the first
    // goes past.
    let whole = number.numerator().abs() >> number.exponent();
    let of_number = if number.is_integer() { whole } else { whole + 1 + number.exponent() };
    let ups = ups.unsigned_abs();
    let above = match (ups, nimber) {
        (0, nimber) => BigInt::from(*nimber),
        // Right's options lead down to up + *k, which is {0|*(k^1)}, for k = 1 {0,*|0}.
        (ups, nimber) => {
            let lowest = nimber ^ ((ups - 1) & 1);
            let of_lowest = BigInt::from(lowest ^ 1) + if lowest == 1 { 2 } else { 1 };
            of_lowest + (ups - 1)
        }
    };
    of_number + above
}
