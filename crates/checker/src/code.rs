//! Values of games in which a number of tokens is taken, and at most two heaps are left: subtraction sets,
//! octal codes; and of Grundy's game, in which the two heaps differ.
//!
//! Each value must be met by no option, and each smaller one by some option. Both are seen faster than by
//! going through all options.
//!
//! *The value is not met.* Call a value rare if an even number of its binary digits at the places of a mask
//! are 1, else common. The nim sum of two common values or of two rare ones is rare, that of a rare and a
//! common one is common, whatever the mask. So a heap with a common value has no option of that value if no
//! split with a rare heap has; of rare heaps there are few if the mask is good, and only these need all
//! splits. (The idea is that of sparse spaces: Winning Ways, chapter 4; any mask is right, a bad one is
//! slow.)
//!
//! *Smaller values are met.* Common values are met with the rare heaps alone, rare ones soon. Where a period
//! p is claimed, the heap n - p has the value of n, and all heaps from n - r on have the values of those p
//! before them, options of n - p that leave a heap of at least n - p - r are options of n too, with the same
//! values, that heap being p larger. In the same way splits with a heap from which on all values are those a
//! period before need no look.

use crate::prelude::*;
use grundy_theory::ruleset::heap::HeapFamily;
use std::iter;

/// What may be left when this many tokens are taken: bit b says that b heaps may. Two heaps that are left
/// differ by this at least.
pub(crate) struct Code(Vec<(usize, u8)>, usize);

/// Numbers up to more than this are not taken one by one.
const MAX_TAKEN: u64 = 1 << 24;

impl Code {
    /// The code of a family of games, where it has one for heaps up to `largest`.
    pub(crate) fn from_family(family: HeapFamily<'_>, largest: u64) -> Option<Code> {
        let take = |&taken: &u64| Some((usize::try_from(taken).ok()?, 3));
        let moves = match family {
            HeapFamily::TakeAndBreak(digits) => Some(digits.iter().copied().enumerate().collect()),
            HeapFamily::Subtraction(set) => set.iter().map(take).collect(),
            HeapFamily::SubtractionRule(members) => members(largest).iter().map(take).collect(),
            // No heap is large enough for more than `largest`.
            HeapFamily::UpTo(most) if most <= MAX_TAKEN => {
                (1..=most.min(largest)).map(|taken| take(&taken)).collect()
            }
            HeapFamily::UnequalSplit => return Some(Code(vec![(0, 4)], 1)),
            _ => None,
        };
        moves.map(|moves: Vec<_>| Code(moves.into_iter().filter(|&(_, digit)| digit != 0).collect(), 0))
    }

    /// How many tokens are taken at most.
    pub(crate) fn last(&self) -> u64 {
        self.0.last().map_or(0, |&(taken, _)| taken as u64)
    }

    /// How many heaps a move leaves at most, and 1 at least.
    pub(crate) fn heaps(&self) -> u64 {
        self.0.iter().map(|(_, digit)| u64::from(digit.ilog2())).max().unwrap_or(1).max(1)
    }

    /// Checks the values of all heaps, where that can be done quickly; the period, where one is claimed, only
    /// saves work.
    pub(crate) fn check(&self, values: &[u64], period: Option<u64>, meter: &Meter) -> Option<Result<()>> {
        match values.iter().max().map_or(0, |largest| largest / 64) {
            _ if self.heaps() > 2 => None,
            0 => Some(self.check_in::<1>(values, period, meter)),
            1 => Some(self.check_in::<2>(values, period, meter)),
            2..8 => Some(self.check_in::<8>(values, period, meter)),
            8..16 => Some(self.check_in::<16>(values, period, meter)),
            _ => None,
        }
    }

    /// The same with sets of this many words, a power of 2: nim sums of values then lie in them too.
    fn check_in<const N: usize>(&self, values: &[u64], period: Option<u64>, meter: &Meter) -> Result<()> {
        let mask = best_mask(values);
        let mut common = [0; N];
        (0..64 * N as u16).filter(|&v| !is_rare(v.into(), mask)).for_each(|v| add(&mut common, v));
        let table = CodeValues {
            values: values.iter().map(|&value| value as u16).collect(),
            backwards: values.iter().rev().map(|&value| value as u16).collect(),
            rare: (1..values.len()).filter(|&heap| is_rare(values[heap], mask)).collect(),
            splits: self.0.iter().filter(|(_, digit)| digit & 4 != 0).map(|&(taken, _)| taken).collect(),
            common,
            apart: self.1,
            meter,
        };
        let period = period.map_or(values.len(), |period| period as usize);
        // As many heaps before have the values of those a period before them.
        let (mut reach, mut again) = (Vec::with_capacity(values.len()), 0);
        for (heap, &value) in values.iter().enumerate() {
            let same = heap.checked_sub(period).filter(|&before| values[before] == value);
            let known = same.map(|before| reach[before]).filter(|&known| known <= again);
            let found = || table.reach(self, heap)?.ok_or_else(|| wrong_value(heap, value));
            reach.push(known.map_or_else(found, Ok)?);
            again = if same.is_some() { again + 1 } else { 0 };
        }
        // From here on all values are those a period before.
        let end = (values.len() - again).max(period + 1);
        for (&taken, &rare) in table.splits.iter().flat_map(|taken| iter::repeat(taken).zip(&table.rare)) {
            if table.equal(taken, rare, end)? {
                return wrong(words!("values: heap {rare} shows one wrong", "values：堆 {rare} 表明有误"));
            }
        }
        Ok(())
    }
}

/// A set of values: one word is kept in a register.
type Set<const N: usize> = [u64; N];

fn add<const N: usize>(set: &mut Set<N>, value: u16) {
    set[if N == 1 { 0 } else { usize::from(value / 64) }] |= 1 << (value % 64);
}

struct CodeValues<'a, const N: usize> {
    values: Vec<u16>,
    /// The values from the last heap to the first: two lists that are read in one direction are read fastest.
    backwards: Vec<u16>,
    rare: Vec<usize>,
    /// How many tokens are taken where two heaps are left.
    splits: Vec<usize>,
    /// The values that are not rare.
    common: Set<N>,
    /// Two heaps that are left differ by this at least: by 1, or by nothing.
    apart: usize,
    meter: &'a Meter,
}

impl<const N: usize> CodeValues<'_, N> {
    /// The options of a heap that meet all smaller values leave a heap at most so much smaller. `None` where
    /// not all are met, or the value itself by a single heap.
    fn reach(&self, code: &Code, heap: usize) -> Result<Option<usize>> {
        let (values, value, mut met) = (&self.values, self.values[heap], [0; N]);
        for &(taken, digit) in code.0.iter().filter(|(taken, _)| (1..=heap).contains(taken)) {
            if digit & (1 + u8::from(heap > taken)) != 0 {
                add(&mut met, values[heap - taken]);
            }
        }
        let (word, bit) = (usize::from(value / 64), 1 << (value % 64));
        if met[word] & bit != 0 {
            return Ok(None);
        }
        // Is a smaller value of these not met?
        let lacks = |met: &Set<N>, of: &Set<N>| {
            of[word] & (bit - 1) & !met[word] != 0 || (0..word).any(|word| of[word] & !met[word] != 0)
        };
        let last = code.last() as usize;
        let (mut reach, mut looked) = (if heap > last { last } else { usize::MAX }, 1 + code.0.len() as u64);
        let mut rare = self.rare.iter().take_while(|&&a| a < heap);
        while lacks(&met, &self.common)
            && let Some(&a) = rare.next()
        {
            for taken in self.splits.iter().filter(|&taken| a + taken < heap) {
                add(&mut met, values[a] ^ values[heap - taken - a]);
            }
            (reach, looked) = (reach.max(a + last), looked + 1);
        }
        // Equal heaps, which may not be left, are the ones that are worth 0, a rare value.
        met[0] &= !(self.apart as u64);
        let mut a = 1;
        while lacks(&met, &[u64::MAX; N]) && a <= heap / 2 {
            // Many at once, which is faster, and not many too many.
            let next = a + 4 + a / 4;
            for left in self.splits.iter().map(|taken| heap.saturating_sub(*taken)) {
                let half = self.half(left);
                if a < half {
                    let others = &self.backwards[values.len() - 1 - left + a..];
                    let pairs = values[a..half.min(next)].iter().zip(others);
                    pairs.for_each(|(one, other)| add(&mut met, one ^ other));
                }
            }
            (reach, looked, a) = (reach.max(next + last), looked + (next - a) as u64, next);
        }
        self.meter.take(looked)?;
        Ok((!lacks(&met, &[u64::MAX; N])).then_some(reach))
    }

    /// Whether, if this many are taken, some split with a rare heap has the same value, or any split of the
    /// rare heap itself? Only splits into heaps before `end` are looked at: others have the values of those
    /// with a heap that is a period smaller.
    fn equal(&self, taken: usize, rare: usize, end: usize) -> Result<bool> {
        let (values, left) = (&self.values[..], rare.saturating_sub(taken));
        let first = (left + 1).saturating_sub(end).max(1);
        let splits = values.get(first..self.half(left)).unwrap_or_default();
        let others = self.backwards.get(values.len() - 1 - left + first..).unwrap_or_default();
        // Rare heaps from `end` on have been looked at a period before.
        let last = if rare < end { end.min(values.len().saturating_sub(taken + rare)) } else { 0 };
        let spans = [1..rare.min(last), rare + self.apart..last].map(|span| {
            let wholes = values.get(span.start + taken + rare..).unwrap_or_default();
            wholes.iter().zip(values.get(span).unwrap_or_default())
        });
        self.meter.take(1 + (last + splits.len()) as u64 / 8)?;
        // All pairs are looked at, which is faster than to stop at the first.
        let is = |found: bool, (one, other): (&u16, &u16)| found | (one ^ other == values[rare]);
        Ok(spans.into_iter().any(|span| span.fold(false, is)) || splits.iter().zip(others).fold(false, is))
    }

    /// Where the larger heaps begin of the splits of this many tokens: all of them are seen before.
    fn half(&self, tokens: usize) -> usize {
        (tokens + 2 - self.apart) / 2
    }
}

fn is_rare(value: u64, mask: u64) -> bool {
    (value & mask).count_ones().is_multiple_of(2)
}

/// The mask with the fewest rare values.
fn best_mask(values: &[u64]) -> u64 {
    let all = values.iter().copied().max().unwrap_or(0);
    let mut counts = vec![0u64; 1 + all as usize];
    values.iter().for_each(|&value| counts[value as usize] += 1);
    let rare = |mask: u64| (0..).zip(&counts).filter(move |&(value, _)| is_rare(value, mask));
    (0..=2 * all).min_by_key(|&mask| rare(mask).map(|(_, count)| count).sum::<u64>()).unwrap_or(0)
}

/// A value that the evidence does not show.
pub(crate) fn wrong_value(heap: usize, value: u64) -> CheckError {
    CheckError::Wrong(words!(
        "values[{heap}]: {value} is not the value",
        "values[{heap}]：{value} 不是此堆的值"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CheckLimits;
    use proptest::prelude::*;

    fn unlimited() -> Meter {
        Meter::new(&CheckLimits { steps: u64::MAX, ..CheckLimits::default() })
    }

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
            period in 1u64..30,
        ) {
            let digits = [vec![4 * first], digits].concat();
            prop_assume!(digits.iter().any(|digit| digit & 4 != 0));
            let mut values = values(&digits, 120);
            let meter = unlimited();
            let code = Code::from_family(HeapFamily::TakeAndBreak(&digits), 0).expect("a code");
            let quick = |values: &[u64], period| code.check(values, period, &meter).expect("two heaps, small values");
            for claimed in [None, Some(period)] {
                prop_assert!(quick(&values, claimed).is_ok());
            }
            values[place] ^= change;
            for claimed in [None, Some(period)] {
                prop_assert!(quick(&values, claimed).is_err());
            }
        }

        /// The same of Grundy's game.
        #[test]
        fn only_the_values_of_unequal_splits_are_accepted(place in 0usize..300, change in 1u64..9) {
            let mut values: Vec<u64> = Vec::new();
            for heap in 0..300usize {
                let met: Vec<u64> = (1..heap.div_ceil(2)).map(|a| values[a] ^ values[heap - a]).collect();
                values.push((0..).find(|value| !met.contains(value)).unwrap_or(0));
            }
            let meter = unlimited();
            let code = Code::from_family(HeapFamily::UnequalSplit, 0).expect("a code");
            let quick = |values: &[u64]| code.check(values, None, &meter).expect("two heaps, small values");
            prop_assert!(quick(&values).is_ok());
            values[place] ^= change;
            prop_assert!(quick(&values).is_err());
        }

        /// The same of values that repeat, rightly or not.
        #[test]
        fn only_values_that_repeat_in_the_game_are_accepted(
            first in 0u8..2, digits in prop::collection::vec(0u8..8, 1..4), preperiod in 0usize..40, change in 0u64..5,
        ) {
            let digits = [vec![4 * first], digits].concat();
            prop_assume!(digits.iter().any(|digit| digit & 4 != 0));
            let right = values(&digits, 160);
            let meter = unlimited();
            let code = Code::from_family(HeapFamily::TakeAndBreak(&digits), 0).expect("a code");
            let quick = |values: &[u64], period| code.check(values, period, &meter).expect("two heaps, small values");
            for period in 1..40 {
                let mut claimed = right[..preperiod + period].to_vec();
                claimed[preperiod] ^= change;
                (claimed.len()..right.len()).for_each(|heap| claimed.push(claimed[heap - period]));
                for told in [None, Some(period as u64), Some(2 * period as u64)] {
                    prop_assert_eq!(quick(&claimed, told).is_ok(), claimed == right);
                }
            }
        }
    }
}
