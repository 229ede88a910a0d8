//! Values of games that take and split into at most two heaps, checked in less than the square of their number.
//!
//! Call a value rare if an even number of its binary digits at the places of a mask are 1, else common. The nim sum of two common
//! values or of two rare ones is rare, that of a rare and a common one is common, whatever the mask. So a common value of an option is found
//! by looking at the rare heaps alone, of which there are few if the mask is good; and of the rare values below that of a heap each is met
//! after a few pairs. Only the heaps that are rare themselves need all pairs. (The idea is that of sparse spaces: Winning Ways,
//! chapter 4; any mask is right, a bad one is slow.)

use crate::sequence::{heaps_left, wrong};
use crate::{Refused, Steps};
use grundy_theory::ruleset::heap::Family;

/// Shorter lists are checked heap by heap.
const SHORT: usize = if cfg!(test) { 0 } else { 100 };

/// Values that take more bits than this are checked heap by heap.
const BITS: u32 = 14;

/// The rules, and the mask.
pub(crate) struct Splits<'a> {
    digits: &'a [u8],
    mask: u64,
}

impl Splits<'_> {
    /// The rules in this form, where they have it.
    pub(crate) fn of<'a>(family: Family<'a>, values: &[u64]) -> Option<Splits<'a>> {
        let (digits, 2) = heaps_left(family)? else { return None };
        let largest = values.iter().copied().max().unwrap_or(0);
        let fits = values.len() > SHORT && largest >> BITS == 0 && digits.len() < 1 << 16;
        fits.then(|| Splits { digits, mask: best_mask(values, largest) })
    }

    fn is_rare(&self, value: u64) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    /// Checks the values of all heaps.
    pub(crate) fn check(&self, values: &[u64], steps: &mut Steps) -> Result<(), Refused> {
        let table: Vec<u16> = values.iter().map(|&value| value as u16).collect();
        let mut rare = Vec::new();
        // Which heap met each value last.
        let mut met = vec![0u32; 1 << (BITS + 1)];
        for heap in 0..table.len() {
            let mark = heap as u32 + 1;
            let value = table[heap];
            self.single(&table, heap, |worth| met[usize::from(worth)] = mark);
            for left in self.splits(heap) {
                steps.take(rare.len() as u64)?;
                for &a in rare.iter().take_while(|&&a: &&u32| (a as usize) < left) {
                    met[usize::from(table[a as usize] ^ table[left - a as usize])] = mark;
                }
            }
            let missing = |met: &[u32]| (0..value).filter(|&v| met[usize::from(v)] != mark).count();
            let mut left_out = missing(&met);
            let all = self.is_rare(u64::from(value));
            for left in self.splits(heap) {
                if left_out == 0 && !all {
                    break;
                }
                for a in 1..=left / 2 {
                    let place = &mut met[usize::from(table[a] ^ table[left - a])];
                    let new = *place != mark;
                    *place = mark;
                    if new && table[a] ^ table[left - a] < value {
                        left_out -= 1;
                        if left_out == 0 && !all {
                            steps.take(a as u64)?;
                            break;
                        }
                    }
                }
                steps.take(left as u64 / 2)?;
            }
            if left_out > 0 || met[usize::from(value)] == mark {
                return Err(wrong(heap, values[heap]));
            }
            if heap > 0 && all {
                rare.push(heap as u32);
            }
        }
        Ok(())
    }

    /// The sizes to which a heap can be brought and then split in two non-empty heaps.
    fn splits(&self, heap: usize) -> impl Iterator<Item = usize> {
        let places = self.digits.iter().enumerate().take(heap + 1);
        places
            .filter(|(_, digit)| *digit & 4 != 0)
            .map(move |(taken, _)| heap - taken)
            .filter(|&left| left >= 2)
    }

    /// The values of the options that leave one heap or none.
    fn single(&self, table: &[u16], heap: usize, mut meet: impl FnMut(u16)) {
        for (taken, digit) in self.digits.iter().enumerate().take(heap + 1).skip(1) {
            match heap - taken {
                0 if digit & 1 != 0 => meet(0),
                left if left > 0 && digit & 2 != 0 => meet(table[left]),
                _ => {}
            }
        }
    }
}

/// The mask with the fewest rare values among a sample.
fn best_mask(values: &[u64], largest: u64) -> u64 {
    let bits = u64::BITS - largest.leading_zeros();
    let mut counts = vec![0i64; 1 << bits];
    for &value in values {
        counts[value as usize] += 1;
    }
    // The Walsh transform: for each mask, the rare values less the common ones.
    let mut width = 1;
    while width < counts.len() {
        for block in counts.chunks_exact_mut(2 * width) {
            let (low, high) = block.split_at_mut(width);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        width *= 2;
    }
    (0..counts.len()).min_by_key(|&mask| counts[mask]).unwrap_or(0) as u64
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
            let steps = || Steps { left: 10_000_000 };
            let splits = Splits::of(Family::TakeAndBreak(&digits), &values);
            prop_assert!(splits.is_some_and(|splits| splits.check(&values, &mut steps()).is_ok()));
            values[place] ^= change;
            let splits = Splits::of(Family::TakeAndBreak(&digits), &values);
            prop_assert!(splits.is_some_and(|splits| splits.check(&values, &mut steps()).is_err()));
        }
    }
}
