//! Values in a row, each in as few bytes as the largest of them needs.

use crate::budget::{Budget, Halt};
use std::ops::BitXor;

/// Grundy values of heaps 0, 1, 2, ..., one cell each, of the narrowest width in which all of them fit.
#[derive(Clone, Debug)]
pub enum NimValues {
    /// All below 2^8.
    U8(Vec<u8>),
    /// All below 2^16.
    U16(Vec<u16>),
    /// All below 2^32.
    U32(Vec<u32>),
}

impl Default for NimValues {
    fn default() -> NimValues {
        NimValues::U8(Vec::new())
    }
}

macro_rules! each_width {
    ($values:expr, $cells:ident => $body:expr) => {
        match $values {
            NimValues::U8($cells) => $body,
            NimValues::U16($cells) => $body,
            NimValues::U32($cells) => $body,
        }
    };
}
pub(crate) use each_width;

impl NimValues {
    /// How many heaps have their value here: heaps 0 to one less.
    #[inline]
    pub fn len(&self) -> usize {
        each_width!(self, cells => cells.len())
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> u64 {
        each_width!(self, cells => size_of_val(cells.as_slice()) as u64)
    }

    /// Is there no value at all?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a heap, where it is here.
    #[inline]
    pub fn get(&self, heap: u64) -> Option<u64> {
        let heap = usize::try_from(heap).ok()?;
        each_width!(self, cells => cells.get(heap).map(|cell| u64::from(cell.get())))
    }

    /// All values from heap 0 on.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.len() as u64).filter_map(|heap| self.get(heap))
    }

    /// Only the first `len` values.
    pub(crate) fn truncate(&mut self, len: usize) {
        each_width!(self, cells => cells.truncate(len));
    }

    /// Copies the values from heap `first` on. There must be as many.
    pub(crate) fn copy(&self, first: usize, out: &mut [u64]) {
        each_width!(self, cells => {
            for (out, cell) in out.iter_mut().zip(&cells[first..]) {
                *out = u64::from(cell.get());
            }
        });
    }

    /// Room for `len` values in all, asked from the budget.
    pub(crate) fn reserve(&mut self, len: usize, budget: &mut Budget) -> Result<(), Halt> {
        each_width!(self, cells => reserve(cells, len, budget))
    }

    /// Appends a value, in wider cells where it needs them.
    pub(crate) fn push(&mut self, value: u32, budget: &mut Budget) -> Result<(), Halt> {
        while !each_width!(self, cells => push(cells, value)) {
            self.widen(budget)?;
        }
        Ok(())
    }

    /// Lets `fill` append values up to heap `to` exclusive, in wider cells as often as they turn out too
    /// narrow.
    pub(crate) fn fill(
        &mut self,
        fill: &mut impl FillCells,
        to: usize,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        while let CellOverflow::TooNarrow = each_width!(self, cells => fill.fill(cells, to, budget)?) {
            self.widen(budget)?;
        }
        Ok(())
    }

    fn widen(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        let capacity = each_width!(self, cells => cells.capacity()) as u64;
        let wider = match self {
            NimValues::U8(cells) => {
                budget.reserve(capacity * 2)?;
                NimValues::U16(widened(cells))
            }
            NimValues::U16(cells) => {
                budget.reserve(capacity * 4)?;
                NimValues::U32(widened(cells))
            }
            // Values of heaps that fit in a table are below 2^32: a heap has fewer values than there are
            // heaps.
            NimValues::U32(_) => return Err(Halt::Memory(budget.limits().memory)),
        };
        budget.release(capacity * if matches!(self, NimValues::U8(_)) { 1 } else { 2 });
        *self = wider;
        Ok(())
    }
}

fn reserve<C: Cell>(cells: &mut Vec<C>, len: usize, budget: &mut Budget) -> Result<(), Halt> {
    let more = len.saturating_sub(cells.capacity());
    budget.reserve((more * size_of::<C>()) as u64)?;
    cells.reserve_exact(len.saturating_sub(cells.len()));
    Ok(())
}

fn push<C: Cell>(cells: &mut Vec<C>, value: u32) -> bool {
    C::from_u32(value).map(|cell| cells.push(cell)).is_some()
}

fn widened<A: Copy, B: From<A>>(cells: &Vec<A>) -> Vec<B> {
    let mut wider = Vec::with_capacity(cells.capacity());
    wider.extend(cells.iter().map(|&cell| B::from(cell)));
    wider
}

/// Did all values fit the cells?
pub(crate) enum CellOverflow {
    Fits,
    /// The next value to append does not.
    TooNarrow,
}

/// What appends values to cells of any width.
pub(crate) trait FillCells {
    /// Appends the values of heaps `cells.len()` to `to` exclusive. Where it breaks off, the values so far
    /// stay and it can be called again.
    fn fill<C: Cell>(
        &mut self,
        cells: &mut Vec<C>,
        to: usize,
        budget: &mut Budget,
    ) -> Result<CellOverflow, Halt>;
}

/// A cell that holds one value.
pub(crate) trait Cell: Copy + Eq + BitXor<Output = Self> + Send + Sync + 'static {
    /// Marks, one for each value that a cell can hold.
    type Marks: MexSet<Self>;

    /// The cell of the value 0.
    const ZERO: Self;

    /// The cell of a value, where it fits.
    fn from_u32(value: u32) -> Option<Self>;

    /// The value.
    fn get(self) -> u32;
}

/// A set of values, for the least one that is missing.
pub(crate) trait MexSet<C> {
    fn new() -> Self;

    /// Takes all values below `span` out.
    fn clear(&mut self, span: usize);

    /// Puts a value in.
    fn set(&mut self, cell: C);

    /// The least value that is not in the set.
    fn mex(&self) -> u32;
}

/// A byte for each value of a cell, which needs no check of bounds.
pub(crate) struct ByteMexSet<const N: usize>(Box<[u8; N]>);

macro_rules! narrow {
    ($cell:ty, $n:literal) => {
        impl Cell for $cell {
            type Marks = ByteMexSet<$n>;
            const ZERO: $cell = 0;

            #[inline]
            fn from_u32(value: u32) -> Option<$cell> {
                <$cell>::try_from(value).ok()
            }

            #[inline]
            fn get(self) -> u32 {
                u32::from(self)
            }
        }

        impl MexSet<$cell> for ByteMexSet<$n> {
            fn new() -> Self {
                ByteMexSet(Box::new([0; $n]))
            }

            #[inline]
            fn clear(&mut self, span: usize) {
                self.0[..span.min($n)].fill(0);
            }

            #[inline(always)]
            fn set(&mut self, cell: $cell) {
                self.0[usize::from(cell)] = 1;
            }

            #[inline]
            fn mex(&self) -> u32 {
                memchr::memchr(0, &self.0[..]).unwrap_or($n) as u32
            }
        }
    };
}

narrow!(u8, 256);
narrow!(u16, 65536);

impl Cell for u32 {
    type Marks = Vec<u8>;
    const ZERO: u32 = 0;

    fn from_u32(value: u32) -> Option<u32> {
        Some(value)
    }

    fn get(self) -> u32 {
        self
    }
}

impl MexSet<u32> for Vec<u8> {
    fn new() -> Self {
        Vec::new()
    }

    fn clear(&mut self, span: usize) {
        let span = span.min(self.len());
        self[..span].fill(0);
    }

    fn set(&mut self, cell: u32) {
        let value = cell as usize;
        if value >= self.len() {
            self.resize((value + 1).next_power_of_two(), 0);
        }
        self[value] = 1;
    }

    fn mex(&self) -> u32 {
        memchr::memchr(0, self).unwrap_or(self.len()) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;

    #[test]
    fn cells_widen_as_values_need_it() {
        let mut budget = Budget::new(&Limits::default());
        let mut values = NimValues::default();
        let all = [0, 255, 256, 65535, 65536, u32::MAX];
        for value in all {
            values.push(value, &mut budget).unwrap();
        }
        assert!(matches!(values, NimValues::U32(_)));
        assert_eq!(values.iter().collect::<Vec<_>>(), all.map(u64::from));
    }

    #[test]
    fn the_least_missing_value_is_found_at_every_width() {
        fn mex<C: Cell>(values: std::ops::Range<u32>) -> u32 {
            let mut marks = C::Marks::new();
            values.for_each(|value| marks.set(C::from_u32(value).unwrap()));
            marks.mex()
        }
        assert_eq!((mex::<u8>(0..3), mex::<u8>(1..3), mex::<u8>(0..256)), (3, 0, 256));
        assert_eq!((mex::<u16>(0..3), mex::<u16>(0..65536)), (3, 65536));
        assert_eq!((mex::<u32>(0..3), mex::<u32>(0..70000)), (3, 70000));
    }
}
