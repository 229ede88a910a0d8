//! Short tuples of integers.

use grundy_theory::ruleset::custom::packed;

/// How many numbers a tuple has at most.
pub(super) const MAX: usize = 8;

/// A tuple of at most eight numbers of 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tuple {
    length: u8,
    /// Those beyond the length are 0.
    items: [i32; MAX],
}

impl Tuple {
    /// The tuple of no number.
    pub(super) const EMPTY: Tuple = Tuple { length: 0, items: [0; MAX] };

    /// The same with one more number; `None` where it is too large, or one too many.
    #[inline]
    pub(super) fn with(mut self, item: i64) -> Option<Tuple> {
        *self.items.get_mut(usize::from(self.length))? = i32::try_from(item).ok()?;
        self.length += 1;
        Some(self)
    }

    /// The tuple of these numbers.
    pub(super) fn from_items(items: impl IntoIterator<Item = Option<i64>>) -> Option<Tuple> {
        items.into_iter().try_fold(Tuple::EMPTY, |tuple, item| tuple.with(item?))
    }

    #[inline]
    pub(super) fn items(&self) -> &[i32] {
        &self.items[..usize::from(self.length).min(MAX)]
    }

    /// The word of a position; `None` where it has none.
    #[inline]
    pub(super) fn pack(&self) -> Option<u64> {
        let mut numbers = [0; MAX];
        for (number, item) in numbers.iter_mut().zip(self.items()) {
            *number = u64::try_from(*item).ok()?;
        }
        packed::pack(&numbers[..self.items().len()])
    }
}
