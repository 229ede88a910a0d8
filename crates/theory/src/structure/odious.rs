//! Odious numbers: those with an odd number of ones in binary (1, 2, 4, 7, 8, 11, ...; OEIS A000069), and
//! pairs of numbers with a given XOR.

/// Has this number an odd number of ones in binary? The others are called evil.
pub fn is_odious(number: u64) -> bool {
    number.count_ones() % 2 == 1
}

/// The n-th odious number, counted from 1; 0 for n = 0. For n up to 2^63.
///
/// Of the two numbers 2m and 2m + 1 exactly one is odious: the (m + 1)-th.
pub fn odious(n: u64) -> u64 {
    match n.checked_sub(1) {
        None => 0,
        Some(m) => m << 1 | u64::from(!is_odious(m)),
    }
}

/// A range of numbers whose binary digits are fixed but for the last ones: from `start`, 2^`free` of them.
#[derive(Clone, Copy, Debug)]
struct Block {
    start: u64,
    free: u32,
}

/// The numbers i with i < (i XOR distance) < end: the smaller ones of the pairs of numbers below `end` with a
/// given XOR.
///
/// The numbers below `end` are blocks, one for each binary digit 1 of it; XOR with `distance` makes a block
/// of a block. In each of them those numbers count that have a 0 where the first digit of `distance` stands.
#[derive(Clone, Debug)]
pub struct XorPairs {
    distance: u64,
    end: u64,
    /// The first place of `distance`.
    place: u32,
    /// In rising order.
    blocks: Vec<Block>,
}

impl XorPairs {
    /// The smaller numbers of pairs whose XOR is `distance`. There are none where it is 0.
    pub fn new(distance: u64, end: u64) -> XorPairs {
        let Some(place) = distance.checked_ilog2() else {
            return XorPairs { distance, end, place: 0, blocks: Vec::new() };
        };
        let mut blocks: Vec<Block> = (0..u64::BITS)
            .filter(|place| end >> place & 1 == 1)
            .map(|free| {
                let start = end >> free ^ 1;
                Block { start: (start ^ distance >> free) << free, free }
            })
            .filter(|block| block.free > place || block.start >> place & 1 == 0)
            .collect();
        blocks.sort_unstable_by_key(|block| block.start);
        XorPairs { distance, end, place, blocks }
    }

    /// The XOR of each pair.
    pub fn distance(&self) -> u64 {
        self.distance
    }

    /// How many pairs there are.
    pub fn count(&self) -> u64 {
        // Blocks with fewer free places have a 0 at the place already.
        let of_block = |block: &Block| if block.free > self.place { block.free - 1 } else { block.free };
        self.blocks.iter().map(|block| 1u64 << of_block(block)).sum()
    }

    /// Whether this is the smaller number of a pair.
    pub fn holds(&self, number: u64) -> bool {
        let partner = number ^ self.distance;
        number < partner && partner < self.end
    }

    /// The smaller numbers of pairs that are at least `least`, rising.
    pub fn from(&self, least: u64) -> impl Iterator<Item = u64> + '_ {
        let mut next = Some(least);
        std::iter::from_fn(move || {
            let number = self.first_from(next?)?;
            next = number.checked_add(1);
            Some(number)
        })
    }

    fn first_from(&self, least: u64) -> Option<u64> {
        let passed = |block: &Block| block.start + ((1 << block.free) - 1) < least;
        // Of a block's last numbers none may have the 0: then the next block is looked at.
        self.blocks[self.blocks.partition_point(passed)..].iter().find_map(|block| {
            let number = least.max(block.start);
            if number >> self.place & 1 == 0 {
                return Some(number);
            }
            // Pass over the stretch that has a 1 there.
            let next = ((number >> self.place) + 1) << self.place;
            (block.free > self.place && next - block.start < 1 << block.free).then_some(next)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn odious_numbers_are_those_with_an_odd_number_of_ones() {
        let listed: Vec<u64> = (0..1000u64).filter(|&n| is_odious(n)).collect();
        assert!(listed.iter().zip(1..).all(|(&number, n)| odious(n) == number));
        assert_eq!(odious(0), 0);
    }

    proptest! {
        #[test]
        fn partners_are_what_looking_finds(distance in 0u64..300, end in 0u64..300, least in 0u64..300) {
            let partners = XorPairs::new(distance, end);
            let all: Vec<u64> = (0..end).filter(|i| *i < i ^ distance && i ^ distance < end).collect();
            prop_assert_eq!(partners.count(), all.len() as u64);
            prop_assert!((0..600).all(|i| partners.holds(i) == all.contains(&i)));
            let rest: Vec<u64> = all.into_iter().filter(|&i| i >= least).collect();
            prop_assert_eq!(partners.from(least).collect::<Vec<u64>>(), rest);
        }
    }
}
