//! Numbers below given bounds, with a given number of ones in every binary column.

use num_bigint::BigUint;
use num_traits::{CheckedAdd, CheckedMul, One, Zero};
use std::ops::ControlFlow;

/// Asks for numbers v_0, v_1, ..., each below its bound, such that exactly `ones[j]` of them have the binary digit of
/// 2^j, for every j.
///
/// Digit by digit from the top a number is either still equal to its bound or already below it. The set of those
/// already below is all that matters for the digits to come; a bit mask holds it. So counting m numbers takes at most
/// 3^m steps a column.
#[derive(Clone, Debug)]
pub struct Columns {
    /// The bounds, few of them; none has a digit beyond the columns.
    pub bounds: Vec<u64>,
    /// How many ones each column holds, from the column of 1 upwards.
    pub ones: Vec<usize>,
}

impl Columns {
    /// How many solutions there are.
    pub fn count(&self) -> BigUint {
        self.ways::<u128>().map(BigUint::from).or_else(|| self.ways()).unwrap_or_default()
    }

    /// Shows the solutions in lexicographic order.
    pub fn visit(&self, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_after(&mut Vec::with_capacity(self.bounds.len()), visit)
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

    /// What a column can do when the numbers in `below` are already below their bounds: which numbers are below
    /// theirs then, and how many of those that were already have a one in this column.
    fn steps(&self, column: usize, below: usize) -> impl Iterator<Item = (usize, u32)> {
        let digit = |(i, bound): (usize, &u64)| ((bound >> column & 1) as usize) << i;
        let has_one: usize = self.bounds.iter().enumerate().map(digit).sum();
        let tied = has_one & !below;
        let ones = self.ones[column] as u32;
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

    /// For each number of columns that are left, from which masks they can be completed.
    fn completable(&self) -> Vec<Vec<bool>> {
        let mut last = vec![false; self.masks()];
        last[self.masks() - 1] = true;
        let mut all = vec![last];
        for column in 0..self.ones.len() {
            let last = &all[column];
            let now = (0..self.masks())
                .map(|below| self.steps(column, below).any(|(then_below, _)| last[then_below]));
            let now = now.collect();
            all.push(now);
        }
        all
    }

    fn visit_after(
        &self,
        before: &mut Vec<u64>,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut show = |value: u64| {
            before.push(value);
            let flow = match self.without_first(value) {
                None => visit(before),
                Some(rest) => rest.visit_after(before, visit),
            };
            before.pop();
            flow
        };
        if let &[bound] = self.bounds.as_slice() {
            // A single number is the ones themselves.
            let value = self.ones.iter().rev().fold(0, |value, &one| value << 1 | one as u64);
            let fits = self.ones.iter().all(|&one| one <= 1) && value < bound;
            return if fits { show(value) } else { ControlFlow::Continue(()) };
        }
        let completable = self.completable();
        let mut start = vec![false; self.masks()];
        start[0] = completable[self.ones.len()][0];
        self.visit_first(&completable, self.ones.len(), 0, &start, &mut show)
    }

    /// What is left to be asked when the first number is `value`; `None` where there is no other number.
    fn without_first(&self, value: u64) -> Option<Columns> {
        let (_, bounds) = self.bounds.split_first().filter(|(_, rest)| !rest.is_empty())?;
        let ones = self.ones.iter().enumerate();
        let ones = ones.map(|(column, &ones)| ones.saturating_sub((value >> column & 1) as usize));
        Some(Columns { bounds: bounds.to_vec(), ones: ones.collect() })
    }

    /// Shows the first numbers of all solutions, in rising order: those that continue `value`, its digits above
    /// `left` columns being chosen. `masks` are those that these digits allow and that can be completed.
    fn visit_first(
        &self,
        completable: &[Vec<bool>],
        left: usize,
        value: u64,
        masks: &[bool],
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !masks.contains(&true) {
            return ControlFlow::Continue(());
        }
        let Some(column) = left.checked_sub(1) else {
            return visit(value);
        };
        for digit in [0, 1] {
            let mut next = vec![false; masks.len()];
            for below in (0..masks.len()).filter(|&below| masks[below]) {
                for (then_below, free_ones) in self.steps(column, below) {
                    next[then_below] |= completable[column][then_below]
                        && self.first_can_have(digit, column, below, then_below, free_ones);
                }
            }
            self.visit_first(completable, column, value | u64::from(digit) << column, &next, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Can the first number have this digit in a step of [`steps`](Columns::steps)?
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
            let keeps_its_one = self.bounds[0] >> column & 1 == 1 && then_below & 1 == 0;
            (digit == 1) == keeps_its_one
        }
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

    fn ones(list: &[u64]) -> Vec<usize> {
        (0..3).map(|column| list.iter().filter(|&value| value >> column & 1 == 1).count()).collect()
    }

    proptest! {
        #[test]
        fn solutions_are_all_shown_in_order(
            bounds in prop::collection::vec(0u64..8, 1..5),
            wanted in prop::collection::vec(0usize..3, 3),
        ) {
            let expected: Vec<_> = below(&bounds).into_iter().filter(|list| ones(list) == wanted).collect();
            let columns = Columns { bounds, ones: wanted };
            let mut shown = Vec::new();
            let _ = columns.visit(&mut |list| {
                shown.push(list.to_vec());
                ControlFlow::Continue(())
            });
            prop_assert_eq!(columns.count(), BigUint::from(shown.len()));
            prop_assert_eq!(columns.ways::<BigUint>(), Some(BigUint::from(shown.len())));
            prop_assert_eq!(shown, expected);
        }
    }

    #[test]
    fn counts_beyond_128_bits_are_exact() {
        // Bounds 2^60 with 60 columns: the numbers are free but for their column sums.
        let columns = Columns { bounds: vec![1 << 60; 6], ones: [vec![3; 60], vec![0]].concat() };
        assert_eq!(columns.count(), BigUint::from(20u8).pow(60));
    }
}
