//! Numbers below given bounds, with a given number of ones in every binary column.

use num_bigint::BigUint;
use num_traits::{CheckedAdd, CheckedMul, One, Zero};
use std::ops::ControlFlow;

/// Asks for numbers v_0, v_1, ..., each below its bound, such that exactly `ones[j]` of them have the binary
/// digit of 2^j, for every j.
///
/// Digit by digit from the top a number is either still equal to its bound or already below it. The set of
/// those already below is all that matters for the digits to come; a bit mask holds it. So counting m numbers
/// takes at most 3^m steps a column.
#[derive(Clone, Debug)]
pub struct BinaryColumns {
    bounds: Vec<u64>,
    /// For each column, from the column of 1 upwards, how many ones it holds.
    ones: Vec<u32>,
    /// For each column, which bounds have a one there, as a bit mask.
    bounds_with_one: Vec<usize>,
}

impl BinaryColumns {
    /// Asks for numbers below `bounds`, at least one and not many, that make columns with these `ones`, from
    /// the column of 1 upwards. No bound has a digit beyond the columns.
    pub fn new(bounds: Vec<u64>, ones: Vec<u32>) -> BinaryColumns {
        let digit = |column, (i, bound): (usize, &u64)| ((bound >> column & 1) as usize) << i;
        let mask = |column| bounds.iter().enumerate().map(|bound| digit(column, bound)).sum();
        let bounds_with_one = (0..ones.len()).map(mask).collect();
        BinaryColumns { bounds, ones, bounds_with_one }
    }

    /// How many solutions there are.
    pub fn count(&self) -> BigUint {
        self.ways::<u128>().map(BigUint::from).or_else(|| self.ways()).unwrap_or_default()
    }

    /// Shows the solutions in lexicographic order, only those behind `after` where one is given.
    pub fn visit(
        &self,
        after: Option<&[u64]>,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_with(&mut Vec::with_capacity(self.bounds.len()), after, visit)
    }

    /// The number of solutions, `None` where the type does not hold it.
    fn ways<N: Clone + Zero + One + CheckedAdd + CheckedMul + From<u64>>(&self) -> Option<N> {
        let mut ways = vec![N::zero(); self.masks()];
        ways[0] = N::one();
        for column in (0..self.ones.len()).rev() {
            let mut next = vec![N::zero(); self.masks()];
            for (below, ways) in ways.iter().enumerate().filter(|(_, ways)| !ways.is_zero()) {
                for (then_below, free_ones) in self.steps(column, below) {
                    let choices = N::from(binomial(below.count_ones(), free_ones));
                    next[then_below] = next[then_below].checked_add(&ways.checked_mul(&choices)?)?;
                }
            }
            ways = next;
        }
        ways.pop()
    }

    /// One more than the mask of all numbers.
    fn masks(&self) -> usize {
        1 << self.bounds.len()
    }

    /// What a column can do when the numbers in `below` are already below their bounds: which numbers are
    /// below theirs then, and how many of those that were already have a one in this column.
    fn steps(&self, column: usize, below: usize) -> impl Iterator<Item = (usize, u32)> {
        let tied = self.bounds_with_one[column] & !below;
        let ones = self.ones[column];
        // All subsets of `tied`, from the whole down to none: they take a zero and fall below.
        let mut subset = Some(tied);
        std::iter::from_fn(move || {
            let falls = subset?;
            subset = falls.checked_sub(1).map(|less| less & tied);
            Some(falls)
        })
        .filter_map(move |falls| {
            let free_ones = ones.checked_sub((tied & !falls).count_ones())?;
            (free_ones <= below.count_ones()).then_some((below | falls, free_ones))
        })
    }

    /// For each number of columns that are left, and for each mask, whether they can be completed from it.
    fn completable(&self) -> Vec<bool> {
        let masks = self.masks();
        let mut all = Vec::with_capacity(masks * (self.ones.len() + 1));
        all.resize(masks, false);
        all[masks - 1] = true;
        for column in 0..self.ones.len() {
            for below in 0..masks {
                let can = self.steps(column, below).any(|(then_below, _)| all[column * masks + then_below]);
                all.push(can);
            }
        }
        all
    }

    /// Shows the solutions behind `after`, each with the numbers in `before` before it.
    fn visit_with(
        &self,
        before: &mut Vec<u64>,
        after: Option<&[u64]>,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let behind = after.and_then(<[u64]>::split_first);
        let mut show = |value: u64| {
            let after = behind.filter(|&(&first, _)| first == value).map(|(_, rest)| rest);
            before.push(value);
            let flow = match self.without_first(value) {
                None if after.is_some() => ControlFlow::Continue(()),
                None => visit(before),
                Some(rest) => rest.visit_with(before, after, visit),
            };
            before.pop();
            flow
        };
        let least = behind.map_or(0, |(&first, _)| first);
        if let &[bound] = self.bounds.as_slice() {
            // A single number is the ones themselves.
            let value = self.ones.iter().rev().fold(0, |value, &one| value << 1 | u64::from(one));
            let fits = self.ones.iter().all(|&one| one <= 1) && (least..bound).contains(&value);
            return if fits { show(value) } else { ControlFlow::Continue(()) };
        }
        let completable = self.completable();
        let mut start = vec![false; self.masks()];
        start[0] = completable[self.ones.len() * self.masks()];
        let mut firsts = Firsts { columns: self, completable, least, show: &mut show };
        firsts.visit(self.ones.len(), 0, &start)
    }

    /// What is left to be asked when the first number is `value`; `None` where there is no other number.
    fn without_first(&self, value: u64) -> Option<BinaryColumns> {
        let (_, bounds) = self.bounds.split_first().filter(|(_, rest)| !rest.is_empty())?;
        let ones = self.ones.iter().enumerate();
        let ones = ones.map(|(column, &ones)| ones.saturating_sub((value >> column & 1) as u32));
        Some(BinaryColumns {
            bounds: bounds.to_vec(),
            ones: ones.collect(),
            bounds_with_one: self.bounds_with_one.iter().map(|mask| mask >> 1).collect(),
        })
    }

    /// Whether the first number can have this digit in a step of [`steps`](BinaryColumns::steps).
    fn first_can_have(
        &self,
        digit: u32,
        column: usize,
        below: usize,
        then_below: usize,
        free_ones: u32,
    ) -> bool {
        if below & 1 == 1 {
            // It is one of the free numbers, of which `free_ones` have a one.
            if digit == 1 { free_ones > 0 } else { free_ones < below.count_ones() }
        } else {
            let keeps_its_one = self.bounds_with_one[column] & !then_below & 1 == 1;
            (digit == 1) == keeps_its_one
        }
    }
}

/// Shows the first numbers of all solutions, in rising order, from `least` on.
struct Firsts<'a> {
    columns: &'a BinaryColumns,
    completable: Vec<bool>,
    least: u64,
    show: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
}

impl Firsts<'_> {
    /// Those that continue `value`, its digits above `left` columns being chosen. `masks` are those that
    /// these digits allow and that can be completed.
    fn visit(&mut self, left: usize, value: u64, masks: &[bool]) -> ControlFlow<()> {
        if !masks.contains(&true) {
            return ControlFlow::Continue(());
        }
        let Some(column) = left.checked_sub(1) else {
            return (self.show)(value);
        };
        for digit in [0, 1] {
            let value = value | u64::from(digit) << column;
            let largest = value | ((1 << column) - 1);
            if largest < self.least {
                continue;
            }
            let mut next = vec![false; masks.len()];
            for below in (0..masks.len()).filter(|&below| masks[below]) {
                for (then_below, free_ones) in self.columns.steps(column, below) {
                    next[then_below] |= self.completable[column * masks.len() + then_below]
                        && self.columns.first_can_have(digit, column, below, then_below, free_ones);
                }
            }
            self.visit(column, value, &next)?;
        }
        ControlFlow::Continue(())
    }
}

fn binomial(n: u32, k: u32) -> u64 {
    (1..=u64::from(k)).fold(1, |product, i| product * (u64::from(n) + 1 - i) / i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// All lists of numbers below the bounds, in lexicographic order.
    fn below(bounds: &[u64]) -> Vec<Vec<u64>> {
        bounds.iter().fold(vec![vec![]], |lists, &bound| {
            let longer = |list: Vec<u64>| {
                (0..bound).map(move |value| list.iter().copied().chain([value]).collect::<Vec<u64>>())
            };
            lists.into_iter().flat_map(longer).collect()
        })
    }

    fn ones(list: &[u64]) -> Vec<u32> {
        (0..3).map(|column| list.iter().map(|value| (value >> column & 1) as u32).sum()).collect()
    }

    proptest! {
        #[test]
        fn solutions_are_all_shown_in_order(
            bounds in prop::collection::vec(0u64..8, 1..5),
            wanted in prop::collection::vec(0u32..3, 3),
        ) {
            let expected: Vec<_> = below(&bounds).into_iter().filter(|list| ones(list) == wanted).collect();
            let columns = BinaryColumns::new(bounds, wanted);
            let mut shown = Vec::new();
            let _ = columns.visit(None, &mut |list| {
                shown.push(list.to_vec());
                ControlFlow::Continue(())
            });
            for (i, after) in shown.iter().enumerate() {
                let mut next = None;
                let _ = columns.visit(Some(after), &mut |list| {
                    next = Some(list.to_vec());
                    ControlFlow::Break(())
                });
                prop_assert_eq!(next.as_ref(), shown.get(i + 1));
            }
            prop_assert_eq!(columns.count(), BigUint::from(shown.len()));
            prop_assert_eq!(columns.ways::<BigUint>(), Some(BigUint::from(shown.len())));
            prop_assert_eq!(shown, expected);
        }
    }

    #[test]
    fn counts_beyond_128_bits_are_exact() {
        // Bounds 2^60 with 60 columns: the numbers are free but for their column sums.
        let columns = BinaryColumns::new(vec![1 << 60; 6], [vec![3; 60], vec![0]].concat());
        assert_eq!(columns.count(), BigUint::from(20u8).pow(60));
    }
}
