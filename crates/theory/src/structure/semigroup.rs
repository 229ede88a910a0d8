//! Numerical semigroups: sets of sums of given numbers without a common divisor, by the numbers that they
//! lack.

use super::primes::gcd;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A numerical semigroup by its gaps, the positive numbers that are no sums; it has all larger ones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Semigroup {
    /// Bit n is set for each gap n; the last word is not 0.
    gaps: Vec<u64>,
}

const BITS: u64 = 64;

/// The bits of a set of numbers, moved up by `by`, without those that exceed the set.
fn raised(set: &[u64], by: u64) -> Vec<u64> {
    let (words, bits) = ((by / BITS) as usize, by % BITS);
    let word = |i: Option<usize>| i.and_then(|i| set.get(i)).copied().unwrap_or(0);
    let raised = (0..set.len()).map(|i| {
        let high = word(i.checked_sub(words)) << bits;
        let low = if bits == 0 { 0 } else { word(i.checked_sub(words + 1)) >> (BITS - bits) };
        high | low
    });
    raised.collect()
}

impl Semigroup {
    /// The sums of these positive numbers, whose greatest common divisor must be 1. `None` if a gap is larger
    /// than `most`, or if it would take long to see that none is.
    pub fn generated_by(numbers: &[u64], most: u64) -> Option<Semigroup> {
        let least = numbers.iter().copied().min()?;
        if numbers.iter().fold(0, |divisor, &number| gcd(divisor, number)) != 1
            || least > most.saturating_add(1)
        {
            return None;
        }
        let last = largest_gap(numbers, least, most)?;
        let mut semigroup = Semigroup::without(last);
        for &number in numbers {
            semigroup.add(number);
        }
        Some(semigroup)
    }

    /// The semigroup that lacks the numbers from 1 to `last`.
    fn without(last: u64) -> Semigroup {
        let mut semigroup = Semigroup { gaps: vec![0; (last / BITS) as usize + 1] };
        semigroup.gaps[0] = 1;
        semigroup.complement(last);
        semigroup.trim();
        semigroup
    }

    fn trim(&mut self) {
        let used = self.gaps.iter().rposition(|&word| word != 0).map_or(0, |i| i + 1);
        self.gaps.truncate(used);
    }

    /// Exchanges gaps and other numbers up to `last`, and drops larger ones.
    fn complement(&mut self, last: u64) {
        for (i, word) in self.gaps.iter_mut().enumerate() {
            let bits = (last + 1 - i as u64 * BITS).min(BITS);
            let all = if bits == BITS { u64::MAX } else { (1 << bits) - 1 };
            *word = !*word & all;
        }
    }

    /// Whether a number is a gap.
    pub fn is_gap(&self, number: u64) -> bool {
        let word = usize::try_from(number / BITS).ok().and_then(|word| self.gaps.get(word));
        word.is_some_and(|word| word >> (number % BITS) & 1 == 1)
    }

    /// The gaps, rising.
    pub fn gaps(&self) -> impl Iterator<Item = u64> + '_ {
        (0u64..).step_by(BITS as usize).zip(&self.gaps).flat_map(|(first, &word)| {
            let bits = std::iter::successors(Some(word), |&rest| Some(rest & rest.wrapping_sub(1)));
            bits.take_while(|&rest| rest != 0).map(move |rest| first + u64::from(rest.trailing_zeros()))
        })
    }

    /// How many gaps there are.
    pub fn count_gaps(&self) -> u64 {
        self.gaps.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The largest gap, the Frobenius number; `None` if there is none.
    pub fn largest_gap(&self) -> Option<u64> {
        let (i, word) = self.gaps.iter().enumerate().next_back()?;
        Some(i as u64 * BITS + u64::from(BITS as u32 - 1 - word.leading_zeros()))
    }

    /// Adds a positive number and all sums with it.
    pub fn add(&mut self, number: u64) {
        let Some(last) = self.largest_gap().filter(|_| self.is_gap(number)) else { return };
        self.complement(last);
        // After k rounds all multiples of the number below 2^k are added.
        let mut by = number;
        while by <= last {
            let raised = raised(&self.gaps, by);
            self.gaps.iter_mut().zip(raised).for_each(|(word, more)| *word |= more);
            by *= 2;
        }
        self.complement(last);
        self.trim();
    }

    /// The least numbers whose sums these are, rising.
    pub fn generators(&self) -> Vec<u64> {
        let last = self.largest_gap().unwrap_or(0);
        let Some(least) = (1..=last + 1).find(|&number| !self.is_gap(number)) else { return Vec::new() };
        // Above the largest gap and `least` together each number is a sum with `least`.
        let mut sums = Semigroup::without(last + least);
        let mut generators = Vec::new();
        for i in 0..sums.gaps.len() {
            let own = self.gaps.get(i).copied().unwrap_or(0);
            while let Some(missing) = sums.gaps.get(i).map(|gaps| gaps & !own).filter(|&missing| missing != 0)
            {
                let number = i as u64 * BITS + u64::from(missing.trailing_zeros());
                generators.push(number);
                sums.add(number);
            }
        }
        generators
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Semigroup>() + size_of_val(&self.gaps[..]) + 32
    }
}

/// The paths to all remainders have at most this many steps: that takes about a second.
const MAX_STEPS: u64 = 1 << 26;

/// The largest number that is no sum of these, 0 if each is one; `None` if it is larger than `most`. `least`
/// is the least of them.
///
/// The least sum that leaves the remainder r modulo `least` is found for each r by shortest paths (Nijenhuis
/// 1979); the largest of these sums, less `least`, is the answer.
fn largest_gap(numbers: &[u64], least: u64, most: u64) -> Option<u64> {
    let farthest = most.checked_add(least)?;
    let mut sums = vec![u64::MAX; usize::try_from(least).ok()?];
    let mut steps: Vec<u64> =
        numbers.iter().copied().filter(|number| !number.is_multiple_of(least)).collect();
    steps.sort_unstable_by_key(|number| (number % least, *number));
    steps.dedup_by_key(|number| *number % least);
    if (steps.len() as u64).saturating_mul(least) > MAX_STEPS {
        return None;
    }
    sums[0] = 0;
    let mut open = BinaryHeap::from([Reverse(0u64)]);
    let mut left = least;
    while let Some(Reverse(sum)) = open.pop() {
        if sums[(sum % least) as usize] != sum {
            continue;
        }
        left -= 1;
        if left == 0 {
            return Some(sum.saturating_sub(least));
        }
        for &step in &steps {
            let next = sum.saturating_add(step);
            let known = &mut sums[(next % least) as usize];
            if next <= farthest && next < *known {
                *known = next;
                open.push(Reverse(next));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_and_generators_agree_with_sums() {
        for numbers in [
            vec![1],
            vec![2, 3],
            vec![2, 9],
            vec![4, 5],
            vec![5, 6, 13, 14],
            vec![6, 9, 20],
            vec![6, 10, 15],
            vec![9, 9, 4, 8, 13],
            vec![31, 37],
            vec![64, 65, 127],
        ] {
            let semigroup = Semigroup::generated_by(&numbers, 5000).unwrap();
            let mut has = [true; 6000];
            for n in 1..has.len() {
                has[n] = numbers.iter().any(|&number| n >= number as usize && has[n - number as usize]);
            }
            let gaps: Vec<u64> = (1..6000).filter(|&n| !has[n as usize]).collect();
            assert_eq!(semigroup.gaps().collect::<Vec<_>>(), gaps, "{numbers:?}");
            assert_eq!(semigroup.largest_gap(), gaps.last().copied());
            assert_eq!(semigroup.count_gaps(), gaps.len() as u64);
            let generators = semigroup.generators();
            assert_eq!(Semigroup::generated_by(&generators, 5000).as_ref(), Some(&semigroup));
            for left_out in &generators {
                let others: Vec<u64> =
                    generators.iter().copied().filter(|number| number != left_out).collect();
                assert_ne!(
                    Semigroup::generated_by(&others, 5000).as_ref(),
                    Some(&semigroup),
                    "{generators:?}"
                );
            }
            for gap in gaps {
                let mut more = semigroup.clone();
                more.add(gap);
                let all: Vec<u64> = numbers.iter().copied().chain([gap]).collect();
                assert_eq!(Some(more), Semigroup::generated_by(&all, 5000), "{numbers:?} and {gap}");
            }
        }
    }

    #[test]
    fn far_gaps_are_refused() {
        assert_eq!(Semigroup::generated_by(&[4, 6], 5000), None);
        assert_eq!(Semigroup::generated_by(&[], 5000), None);
        assert_eq!(Semigroup::generated_by(&[31, 37], 31 * 37 - 31 - 37 - 1), None);
        assert!(Semigroup::generated_by(&[31, 37], 31 * 37 - 31 - 37).is_some());
        assert_eq!(Semigroup::generated_by(&[u64::MAX, u64::MAX - 1], 1 << 20), None);
        assert_eq!(Semigroup::generated_by(&[1 << 60, 3, (1 << 60) + 1], 1 << 20), None);
    }
}
