//! Values of games that take and split into at most two heaps, checked in less than the square of their number.
//!
//! Call a value rare if an even number of its binary digits at the places of a mask are 1, else common. The nim sum of two common
//! values or of two rare ones is rare, that of a rare and a common one is common, whatever the mask. So a heap with a common value has no
//! option of that value if no split with a rare heap has; of rare heaps there are few if the mask is good, and only these
//! need all splits. (The idea is that of sparse spaces: Winning Ways, chapter 4; any mask is right, a bad one is slow.)

use crate::sequence::wrong_value;
use crate::{Refused, Steps};
use grundy_theory::structure::walsh_hadamard::walsh_hadamard;

/// Lists of values that are short or take more bits are checked heap by heap.
const SHORT: usize = if cfg!(test) { 1 } else { 100 };
const BITS: u32 = 14;

/// Checks the values of all heaps by the digits of the code; says false, and checks nothing, where the list is better checked otherwise.
pub(crate) fn check(digits: &[u8], values: &[u64], steps: &Steps) -> Result<bool, Refused> {
    let largest = values.iter().copied().max().unwrap_or(0);
    if values.len() <= SHORT || largest >> BITS != 0 {
        return Ok(false);
    }
    let table: Vec<u16> = values.iter().map(|&value| value as u16).collect();
    let mask = best_mask(values, largest);
    let rare = (1..table.len()).filter(|&heap| (values[heap] & mask).count_ones().is_multiple_of(2));
    let rare: Vec<usize> = rare.collect();
    smaller(digits, &table, &rare, steps)?;
    let taken = (0..digits.len()).filter(|&taken| digits[taken] & 4 != 0);
    for taken in taken {
        if let Some(heap) = same(taken, &table, &rare, steps)? {
            return Err(wrong_value(heap, values[heap]));
        }
    }
    Ok(true)
}

/// Each smaller value is that of an option, and the value itself is not that of one heap that is left.
fn smaller(digits: &[u8], table: &[u16], rare: &[usize], steps: &Steps) -> Result<(), Refused> {
    // Which heap met each value last.
    let mut met = vec![usize::MAX; 1 << (BITS + 1)];
    for (heap, &value) in table.iter().enumerate() {
        let mut left_out = value;
        let mut meet = |worth: u16| {
            let new = met[usize::from(worth)] != heap;
            met[usize::from(worth)] = heap;
            left_out -= u16::from(new && worth < value);
            left_out
        };
        let places = || digits.iter().enumerate().take(heap + 1);
        for (taken, digit) in places().skip(1) {
            match heap - taken {
                0 if digit & 1 != 0 => meet(0),
                left if left > 0 && digit & 2 != 0 => meet(table[left]),
                _ => continue,
            };
        }
        // Common values are met with the rare heaps, rare ones soon.
        let splits = || places().filter(|(_, digit)| *digit & 4 != 0).map(|(taken, _)| heap - taken);
        let with_rare = |left| rare.iter().take_while(move |&&a| a < left).map(move |&a| (a, left));
        let all = splits().flat_map(|left| (1..=left / 2).map(move |a| (a, left)));
        let mut pairs = splits().flat_map(with_rare).chain(all);
        let looked = pairs.by_ref().take_while(|&(a, left)| meet(table[a] ^ table[left - a]) > 0).count();
        steps.take(1 + looked as u64)?;
        if left_out > 0 || met[usize::from(value)] == heap {
            return Err(wrong_value(heap, value.into()));
        }
    }
    Ok(())
}

/// A heap of which some split has the same value, so many being taken.
fn same(taken: usize, table: &[u16], rare: &[usize], steps: &Steps) -> Result<Option<usize>, Refused> {
    for &a in rare {
        steps.take(1 + table.len() as u64 / 8)?;
        // To each other heap the heap that was split.
        let whole = table.get(taken + a + 1..).unwrap_or_default();
        if let Some(other) =
            whole.iter().zip(&table[1..]).position(|(value, other)| value ^ other == table[a])
        {
            return Ok(Some(taken + a + 1 + other));
        }
        let left = a.saturating_sub(taken);
        let others = table[..left].iter().zip(table[1..=left].iter().rev()).skip(1);
        if others.fold(false, |same, (one, other)| same | (one ^ other == table[a])) {
            return Ok(Some(a));
        }
    }
    Ok(None)
}

/// The mask with the fewest rare values: the Walsh transform has for each mask the rare values less the common ones.
fn best_mask(values: &[u64], largest: u64) -> u64 {
    let mut counts = vec![0i64; (largest as usize + 1).next_power_of_two()];
    values.iter().for_each(|&value| counts[value as usize] += 1);
    match walsh_hadamard(&mut counts) {
        Ok(()) => (0..counts.len()).min_by_key(|&mask| counts[mask]).unwrap_or(0) as u64,
        Err(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The values by the definition.
    fn values(digits: &[u8], last: usize) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..=last {
            let mut met = Vec::new();
            for (taken, digit) in digits.iter().enumerate().take(heap + 1) {
                let left = heap - taken;
                if taken > 0 && (left == 0 && digit & 1 != 0) {
                    met.push(0);
                }
                if taken > 0 && (left > 0 && digit & 2 != 0) {
                    met.push(values[left]);
                }
                if digit & 4 != 0 {
                    met.extend((1..left).map(|a| values[a] ^ values[left - a]));
                }
            }
            values.push((0..).find(|value| !met.contains(value)).unwrap_or(0));
        }
        values
    }

    proptest! {
        /// Right values are accepted, and wrong ones are not, whatever the code.
        #[test]
        fn only_the_values_of_the_game_are_accepted(
            first in 0u8..2, digits in prop::collection::vec(0u8..8, 1..6), place in 0usize..120, change in 1u64..9,
        ) {
            let digits = [vec![4 * first], digits].concat();
            prop_assume!(digits.iter().any(|digit| digit & 4 != 0));
            let mut values = values(&digits, 120);
            let steps = || Steps(std::cell::Cell::new(10_000_000));
            prop_assert_eq!(check(&digits, &values, &steps()), Ok(true));
            values[place] ^= change;
            prop_assert!(check(&digits, &values, &steps()).is_err());
        }
    }
}
