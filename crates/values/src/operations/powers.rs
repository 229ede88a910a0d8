//! Powers of `{0|H}`, and uptimals among them.

use super::OperationError;
use crate::arena::{Arena, MAX_DEPTH, NumberUpStar, ValueId, too_deep};
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use grundy_theory::words;

impl Arena {
    /// `B^[n]` for a base `B = {0|H}` in canonical form: `B^[1] = B`, `B^[n+1] = {0, B^[n] | H}`. For B = up
    /// this is `^[n]` (Siegel, chapter II).
    ///
    /// # Errors
    /// [`OperationError`] where the base has another shape, n < 1, or a limit is reached.
    pub fn power_sum(
        &mut self,
        base: ValueId,
        n: u64,
        budget: &mut Budget,
    ) -> Result<ValueId, OperationError> {
        let [left, right] = self.both_options(base, budget)?;
        let ([ValueId::ZERO], [_], 1..) = (&left[..], &right[..], n) else {
            return Err(OperationError::Parameter(words!(
                "a power needs a base {{0|H}} with one Right option and an exponent of at least 1",
                "幂运算需要形如 {{0|H}}（右方只有一个选项）的底，且指数不小于 1"
            )));
        };
        // Each power is an option of the next one.
        if n > MAX_DEPTH.into() {
            return Err(too_deep().into());
        }
        let mut power = base;
        for _ in 1..n {
            power = self.build(&[ValueId::ZERO, power], &right, budget)?;
        }
        Ok(power)
    }

    /// `B^n = B^[n] - B^[n-1]`. For B = up this is `^<n>`.
    ///
    /// # Errors
    /// As for [`power_sum`](Arena::power_sum).
    pub fn power(&mut self, base: ValueId, n: u64, budget: &mut Budget) -> Result<ValueId, OperationError> {
        let sum = self.power_sum(base, n, budget)?;
        if n == 1 {
            return Ok(sum);
        }
        let before = self.power_sum(base, n - 1, budget)?;
        Ok(self.minus(sum, before, budget)?)
    }

    /// The value up.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn up(&mut self, budget: &mut Budget) -> Result<ValueId, Halt> {
        self.of_family(NumberUpStar::infinitesimal(1, 0), budget)
    }

    /// `^[n]`, the sum of the first n uptimal units: `^[n+1] = {^[n]|*}`, n >= 1.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn up_sum(&mut self, n: u64, budget: &mut Budget) -> Result<ValueId, Halt> {
        // Beyond, not even a star could be added to it.
        if n > MAX_DEPTH.into() {
            return Err(too_deep());
        }
        let star = self.of_nimber(1, budget)?;
        let mut sum = if n == 0 { ValueId::ZERO } else { self.up(budget)? };
        for _ in 1..n {
            sum = self.build(&[sum], &[star], budget)?;
        }
        Ok(sum)
    }

    /// `^<n>`, the n-th uptimal unit: `^<n+1> = {0|v[n]*}`, n >= 1.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn up_unit(&mut self, n: u64, budget: &mut Budget) -> Result<ValueId, Halt> {
        let before = self.up_sum(n.saturating_sub(1), budget)?;
        let star = self.of_nimber(1, budget)?;
        let right = self.plus(before.negate(), star, budget)?;
        self.build(&[ValueId::ZERO], &[right], budget)
    }

    /// The only option of a player who has one only.
    pub(super) fn only_option(
        &mut self,
        g: ValueId,
        player: Player,
        budget: &mut Budget,
    ) -> Result<Option<ValueId>, Halt> {
        if self.option_count(g, player) == 1 { self.option(g, player, 0, budget).map(Some) } else { Ok(None) }
    }
}
