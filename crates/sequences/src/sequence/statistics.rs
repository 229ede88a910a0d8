//! What the values of a nim sequence are like: how often each occurs, and which mask makes the fewest heaps
//! rare.

use crate::budget::{Budget, Halt};
use grundy_theory::structure::walsh_hadamard::walsh_hadamard;

/// A mask that divides heaps into rare and common ones.
///
/// A heap is rare when its value has an even number of binary ones in common with the mask, else common;
/// where the parity counts, an odd size of the heap, or an even one where splits take odd numbers, counts as
/// one bit more. In games that split heaps a common value among the options comes from a rare and a common
/// part, never from two alike (Berlekamp, Conway, Guy, Winning Ways, chapter 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SparseMask {
    /// The mask.
    pub mask: u64,
    /// Does the parity of the heap's size count?
    pub parity: bool,
    /// Where it counts: do splits take odd numbers?
    pub odd: bool,
    /// How many of the heaps counted are rare.
    pub rare: u64,
}

impl SparseMask {
    /// Is a heap of this size and value rare?
    pub fn is_rare(&self, heap: u64, value: u64) -> bool {
        let odd_size = u32::from(self.parity) & (heap as u32 & 1 ^ u32::from(self.odd));
        ((value & self.mask).count_ones() + odd_size).is_multiple_of(2)
    }
}

/// The mask that makes the fewest heaps rare, given how many heaps of even and of odd size have each value;
/// the smallest such mask, and one without the parity of sizes before one with it. Parity is tried only where
/// all splits take numbers of one parity, that of `take`.
///
/// It takes some v log v additions, where v is the larger number of values, and 8 v bytes. `None` where there
/// are 2^63 heaps or more.
///
/// ```
/// use grundy_sequences::sequence::statistics::rarest;
/// // Values 1 and 2 are frequent, 0 and 3 are not.
/// let split = rarest(&[1, 50, 50, 2], &[0, 40, 60, 1], None).unwrap();
/// assert_eq!((split.mask, split.parity, split.rare), (3, false, 4));
/// ```
pub fn rarest(even: &[u64], odd: &[u64], take: Option<u64>) -> Option<SparseMask> {
    let span = even.len().max(odd.len()).next_power_of_two();
    let total = even.iter().chain(odd).try_fold(0u64, |sum, &count| sum.checked_add(count))?;
    let total = i64::try_from(total).ok()?;
    let count = |counts: &[u64], value: usize| counts.get(value).map_or(0, |&count| count as i64);
    let mut best: Option<SparseMask> = None;
    for parity in [false, true] {
        if parity && take.is_none() {
            break;
        }
        let odd_take = parity && take.is_some_and(|take| take % 2 == 1);
        // Rare heaps count as 1, common ones as -1; mask by mask the transform is the sum of these.
        let (even, odd) = if odd_take { (odd, even) } else { (even, odd) };
        let sign = if parity { -1 } else { 1 };
        let mut sums: Vec<i64> =
            (0..span).map(|value| count(even, value) + sign * count(odd, value)).collect();
        walsh_hadamard(&mut sums).ok()?;
        for (mask, &sum) in (0u64..).zip(&sums) {
            let rare = (total + sum) as u64 / 2;
            if best.is_none_or(|best| rare < best.rare) {
                best = Some(SparseMask { mask, parity, odd: odd_take, rare });
            }
        }
    }
    best
}

/// How often each value occurs among the heaps seen so far, and where it is first.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// For heaps of even and of odd size, how many there are of each value.
    by_parity: [Vec<u64>; 2],
    /// The first heap of each value; meaningless where there is none.
    first: Vec<u64>,
    heaps: u64,
}

/// A value, and how it occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The value.
    pub value: u64,
    /// How many heaps have it.
    pub count: u64,
    /// The smallest of them.
    pub first: u64,
}

impl Counts {
    /// Takes the values of the next heaps into account. The first are those of heap 0 on.
    ///
    /// # Errors
    /// [`Halt::Memory`] where values are so large that counting them takes too much memory.
    pub fn add(&mut self, values: &[u64], budget: &mut Budget) -> Result<(), Halt> {
        let largest = values.iter().copied().max().unwrap_or(0);
        self.make_room(largest, budget)?;
        for &value in values {
            let heap = self.heaps;
            let place = value as usize;
            if self.count(place) == 0 {
                self.first[place] = heap;
            }
            self.by_parity[(heap % 2) as usize][place] += 1;
            self.heaps += 1;
        }
        Ok(())
    }

    fn make_room(&mut self, largest: u64, budget: &mut Budget) -> Result<(), Halt> {
        if largest < self.first.len() as u64 {
            return Ok(());
        }
        let out_of_memory = Halt::Memory(budget.limits().memory);
        let len = largest.checked_add(1).and_then(u64::checked_next_power_of_two).ok_or(out_of_memory)?;
        budget.reserve((len - self.first.len() as u64).saturating_mul(24))?;
        // What the budget allows fits the machine.
        let len = len as usize;
        self.by_parity.iter_mut().for_each(|counts| counts.resize(len, 0));
        self.first.resize(len, 0);
        Ok(())
    }

    fn count(&self, place: usize) -> u64 {
        self.by_parity[0][place] + self.by_parity[1][place]
    }

    /// How many heaps there are.
    pub fn heaps(&self) -> u64 {
        self.heaps
    }

    /// The values that occur, rising.
    pub fn occurrences(&self) -> impl Iterator<Item = Occurrence> + '_ {
        (0..self.first.len()).filter(|&place| self.count(place) > 0).map(|place| Occurrence {
            value: place as u64,
            count: self.count(place),
            first: self.first[place],
        })
    }

    /// The mask that makes the fewest heaps rare, as [`rarest`] finds it. As the empty heap is no part of a
    /// split, it is not counted. `None` where there are too many values for a mask to be sought.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn rarest(&self, take: Option<u64>, budget: &mut Budget) -> Result<Option<SparseMask>, Halt> {
        /// No mask is sought among more than so many values: there is no sparse space.
        const MAX_SPAN: usize = 1 << 20;
        if self.first.len() > MAX_SPAN {
            return Ok(None);
        }
        let [mut even, odd] = self.by_parity.clone();
        // The empty heap has value 0 in every game.
        if let Some(count) = even.first_mut() {
            *count = count.saturating_sub(1);
        }
        let span = self.first.len() as u64;
        budget.charge_steps(2 * span * u64::from(span.max(2).ilog2()))?;
        Ok(rarest(&even, &odd, take))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::sequence::testing::{Rules, fast};
    use proptest::prelude::*;

    /// Mask by mask, heap by heap.
    fn plain(values: &[u64], take: Option<u64>) -> SparseMask {
        let span = values.iter().max().map_or(1, |largest| (largest + 1).next_power_of_two());
        let splits = [false, true].into_iter().filter(|&parity| !parity || take.is_some());
        let all = splits.flat_map(|parity| {
            (0..span).map(move |mask| SparseMask { mask, parity, odd: parity && take == Some(1), rare: 0 })
        });
        let counted = all.map(|split| {
            let heaps = (0u64..).zip(values).skip(1);
            let rare = heaps.filter(|&(heap, &value)| split.is_rare(heap, value)).count() as u64;
            SparseMask { rare, ..split }
        });
        counted.min_by_key(|split| split.rare).unwrap()
    }

    fn counts(values: &[u64]) -> (Counts, Budget) {
        let (mut counts, mut budget) = (Counts::default(), Budget::new(&Limits::default()));
        for part in values.chunks(7) {
            counts.add(part, &mut budget).unwrap();
        }
        (counts, budget)
    }

    proptest! {
        #[test]
        fn the_mask_is_the_best_of_all(
            mut values in prop::collection::vec(0u64..40, 1..200), take in prop::option::of(0u64..2),
        ) {
            values[0] = 0;
            let (counts, mut budget) = counts(&values);
            let found = counts.rarest(take, &mut budget).unwrap().unwrap();
            prop_assert_eq!(found, plain(&values, take));
        }

        #[test]
        fn occurrences_are_counted(values in prop::collection::vec(0u64..30, 0..200)) {
            let (counts, _) = counts(&values);
            prop_assert_eq!(counts.heaps(), values.len() as u64);
            let found: Vec<Occurrence> = counts.occurrences().collect();
            prop_assert_eq!(found.iter().map(|one| one.count).sum::<u64>(), values.len() as u64);
            for Occurrence { value, count, first } in found {
                prop_assert_eq!(values.iter().filter(|&&other| other == value).count() as u64, count);
                prop_assert_eq!(values.iter().position(|&other| other == value), Some(first as usize));
            }
        }
    }

    #[test]
    fn the_sparse_spaces_of_known_games_are_found() {
        // Masks and numbers of rare values: T. Czajka, octal-games, and Flammenkamp's tables.
        for (code, len, mask, rare, last) in [("0.77", 20_000, 0xf, 10, 70), ("0.45", 20_000, 0xf, 11, 198)] {
            let mut values = fast(&Rules::code(code), len);
            values.truncate(len);
            let (counts, mut budget) = counts(&values);
            let split = counts.rarest(None, &mut budget).unwrap().unwrap();
            let heaps: Vec<u64> = (1..)
                .zip(&values[1..])
                .filter(|&(heap, &value)| split.is_rare(heap, value))
                .map(|(heap, _)| heap)
                .collect();
            // The tables count the empty heap as well.
            assert_eq!((split.mask, split.rare + 1, heaps.last()), (mask, rare, Some(&last)), "{code}");
            assert_eq!(heaps.len() as u64, split.rare);
        }
    }

    #[test]
    fn values_too_large_to_be_counted_are_refused() {
        let mut budget = Budget::new(&Limits::default());
        for value in [1 << 40, u64::MAX] {
            assert!(matches!(Counts::default().add(&[value], &mut budget), Err(Halt::Memory(_))));
        }
    }
}
