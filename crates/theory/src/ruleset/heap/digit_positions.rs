//! The numbers of tokens that a code lets be taken for one purpose.

use super::code::{CodeDigit, TakeAndBreakCode};

/// Those numbers k for which digit k of a code has some property.
#[derive(Clone, Debug, Default)]
pub struct DigitPositions {
    /// Those written once, in rising order.
    listed: Vec<u64>,
    /// The first number that the block is about.
    start: u64,
    /// The members of the block less `start`, in rising order.
    block: Vec<u64>,
    /// The length of the block; at least 1 where it has members.
    period: u64,
}

impl DigitPositions {
    /// The places of the digits that have the property.
    pub fn new(code: &TakeAndBreakCode, has: impl Fn(CodeDigit) -> bool) -> DigitPositions {
        let places = |digits: &[CodeDigit]| -> Vec<u64> {
            (0..).zip(digits).filter(|&(_, &digit)| has(digit)).map(|(place, _)| place).collect()
        };
        DigitPositions {
            listed: places(code.start()),
            start: code.start().len() as u64,
            block: places(code.block()),
            period: code.block().len() as u64,
        }
    }

    /// The least of them.
    pub fn least(&self) -> Option<u64> {
        self.listed.first().copied().or_else(|| self.block.first().map(|first| self.start + first))
    }

    /// Those up to `most`, the largest first.
    pub fn down_from(&self, most: u64) -> impl Iterator<Item = u64> + '_ {
        let rounds = match most.checked_sub(self.start) {
            Some(past) if !self.block.is_empty() => past / self.period + 1,
            _ => 0,
        };
        let repeated = (0..rounds).rev().flat_map(move |round| {
            let from = self.start + round * self.period;
            let within = self.block.partition_point(|&place| place <= most - from);
            self.block[..within].iter().rev().map(move |place| from + place)
        });
        let within = self.listed.partition_point(|&take| take <= most);
        repeated.chain(self.listed[..within].iter().rev().copied())
    }

    /// Those that leave of a heap a multiple of `heaps`, at least 1.
    pub fn leaving_multiples_of(&self, heaps: u64, heap: u64) -> DigitPositions {
        let divides = |take: u64| heap.abs_diff(take).is_multiple_of(heaps);
        let rounds = (0..heaps).map(|round| round * self.period);
        let block = rounds.flat_map(|round| self.block.iter().map(move |place| round + place));
        DigitPositions {
            listed: self.listed.iter().copied().filter(|&take| divides(take)).collect(),
            start: self.start,
            block: block.filter(|&place| divides(self.start + place)).collect(),
            period: heaps * self.period,
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty() && self.block.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn takes_are_the_places_of_their_digits(
            start in prop::collection::vec(0u8..2, 0..6), block in prop::collection::vec(0u8..2, 0..5),
            most in 0u64..40, heaps in 1u64..4,
        ) {
            let digits = |digits: &[u8]| digits.iter().map(|digit| if *digit == 1 { '3' } else { '0' }).collect::<String>();
            let block = if block.is_empty() { String::new() } else { format!("[{}]", digits(&block)) };
            let code = TakeAndBreakCode::parse(Some(&format!("0.{}{block}0", digits(&start)).replace("]0", "]"))).unwrap();
            let takes = DigitPositions::new(&code, |digit| digit.leaves(1));
            let expected: Vec<u64> = (0..=most).rev().filter(|&k| code.digit(k).leaves(1)).collect();
            prop_assert_eq!(takes.down_from(most).collect::<Vec<_>>(), expected.clone());
            prop_assert_eq!(takes.least(), (0..20).find(|&k| code.digit(k).leaves(1)));
            let heap = most + 3;
            let multiples = takes.leaving_multiples_of(heaps, heap);
            let expected: Vec<u64> = expected.into_iter().filter(|k| (heap - k) % heaps == 0).collect();
            prop_assert_eq!(multiples.down_from(most).collect::<Vec<_>>(), expected);
        }
    }
}
