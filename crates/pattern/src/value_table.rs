//! Tables of the values of heaps or coins, in which patterns are sought.

use grundy_budget::{Budget, Halt};

/// A table of values.
#[derive(Clone, Copy, Debug)]
pub struct ValueTable<'a> {
    /// The first number that has a value.
    pub first: u64,
    /// The values of the numbers from there on.
    pub values: &'a [u64],
}

impl ValueTable<'_> {
    /// The last number that has a value.
    pub fn last(&self) -> u64 {
        self.first + self.values.len() as u64 - 1
    }

    pub(crate) fn pairs(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        (self.first..).zip(self.values.iter().copied())
    }

    /// The first values, enough to test hypotheses of which most fail early.
    pub(crate) fn head(&self) -> Self {
        const MAX_LENGTH: usize = 1 << 14;
        ValueTable { first: self.first, values: &self.values[..self.values.len().min(MAX_LENGTH)] }
    }

    /// Whether a function gives all the values.
    pub(crate) fn has_values(
        &self,
        value: impl Fn(u64) -> Option<u64>,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        budget.charge_steps(20 * self.values.len() as u64)?;
        Ok(self.pairs().all(|(n, known)| value(n) == Some(known)))
    }

    /// The nim sums of the values up to each number from 0 on.
    pub(crate) fn sums(&self) -> Vec<u64> {
        let before = std::iter::repeat_n(0, self.first as usize);
        let mut sum = 0;
        let sums = self.values.iter().map(|value| {
            sum ^= value;
            sum
        });
        before.chain(sums).collect()
    }
}
