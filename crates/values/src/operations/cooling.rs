//! Cooling and freezing.

use super::OperationError;
use crate::arena::{Arena, ValueId};
use crate::number::Dyadic;
use crate::recursion::solve_anew;
use grundy_budget::{Budget, Halt};
use grundy_theory::words;

impl Arena {
    /// G cooled by t: an integer stays; where t is above the temperature it is the mean; else
    /// `{G^L_t - t | G^R_t + t}`.
    ///
    /// At t = temperature the result differs from the mean by an infinitesimal: it is frozen. For -1 < t < 0
    /// the numbers that are no integers warm up. It depends on the value alone (Siegel, chapter II; Winning
    /// Ways, chapter 6).
    ///
    /// # Errors
    /// [`OperationError`] where t <= -1, or a limit is reached.
    pub fn cool(&mut self, g: ValueId, t: &Dyadic, budget: &mut Budget) -> Result<ValueId, OperationError> {
        if *t <= Dyadic::from(-1) {
            return Err(OperationError::Parameter(words!(
                "cooling by {t}: a temperature above -1 is expected",
                "冷却参数 {t}：应大于 -1"
            )));
        }
        // Nothing is taxed, and play stops at the first number.
        if t.is_zero() {
            return Ok(g);
        }
        let tax = self.of_number(t, budget)?.negate();
        Ok(solve_anew(g, budget, |g, known, budget| {
            if self.is_integer(g) {
                return Ok(g);
            }
            let thermograph = self.thermograph(g, budget)?;
            if thermograph.temperature() < t {
                return Ok(self.of_number(thermograph.mean(), budget)?);
            }
            let sides = self.of_options(g, known, budget)?;
            Ok(self.build_taxed(sides, tax, budget)?)
        })?)
    }

    /// G cooled by its own temperature; a number stays.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn freeze(&mut self, g: ValueId, budget: &mut Budget) -> Result<ValueId, Halt> {
        if self.is_number(g) {
            return Ok(g);
        }
        let temperature = self.thermograph(g, budget)?.temperature().clone();
        match self.cool(g, &temperature, budget) {
            Ok(frozen) => Ok(frozen),
            Err(OperationError::Stop(stop)) => Err(stop),
            // Only numbers have temperatures below 0.
            Err(OperationError::Parameter(words)) => Err(Halt::OutOfReach(words)),
        }
    }
}
