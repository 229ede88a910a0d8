//! How many numbers of a list have each bit, in one pass.

/// Words that go through the adders side by side, so that the compiler can use vector instructions.
const LANES: usize = 8;

/// Rows of words added up before their carry is passed on.
const ROWS: usize = 16;

type Row = [u64; LANES];

/// For each bit the numbers that have it, counted; kept as the binary digits of 64 counters in each lane.
///
/// Adding words with carry-save adders (Harley and Seal's method for population counts) costs about five
/// operations on each word, less than reading it from memory.
#[derive(Clone, Debug)]
pub struct BitCounts {
    /// Digit k of all counters: bit b of lane l is digit k of the count of bit b in lane l.
    digits: Vec<Row>,
}

/// Adds three bits in each place: the sum's digit and its carry.
#[inline(always)]
fn add(a: Row, b: Row, c: Row) -> (Row, Row) {
    let (mut sum, mut carry) = ([0; LANES], [0; LANES]);
    for lane in 0..LANES {
        let half = a[lane] ^ b[lane];
        sum[lane] = half ^ c[lane];
        carry[lane] = (a[lane] & b[lane]) | (half & c[lane]);
    }
    (sum, carry)
}

impl BitCounts {
    /// Counts the bits of all numbers.
    pub fn from_numbers(numbers: &[u64]) -> BitCounts {
        let mut counts = BitCounts { digits: vec![[0; LANES]; 4] };
        let blocks = numbers.chunks_exact(LANES * ROWS);
        let rest = blocks.remainder();
        for block in blocks {
            counts.add_block(block);
        }
        for words in rest.chunks(LANES) {
            let mut row = [0; LANES];
            row[..words.len()].copy_from_slice(words);
            counts.carry(row, 0);
        }
        counts
    }

    /// Adds sixteen rows, whose carry is a single row of sixteens.
    fn add_block(&mut self, block: &[u64]) {
        let row = |i: usize| {
            let mut row = [0; LANES];
            row.copy_from_slice(&block[i * LANES..(i + 1) * LANES]);
            row
        };
        let (mut ones, mut twos, mut fours, eights) =
            (self.digits[0], self.digits[1], self.digits[2], self.digits[3]);
        let mut carries_of_eight = [[0; LANES]; 2];
        for (half, eight) in carries_of_eight.iter_mut().enumerate() {
            let mut carries_of_four = [[0; LANES]; 2];
            for (quarter, four) in carries_of_four.iter_mut().enumerate() {
                let first = half * 8 + quarter * 4;
                let (sum, two_a) = add(ones, row(first), row(first + 1));
                let (sum, two_b) = add(sum, row(first + 2), row(first + 3));
                ones = sum;
                (twos, *four) = add(twos, two_a, two_b);
            }
            (fours, *eight) = add(fours, carries_of_four[0], carries_of_four[1]);
        }
        let (eights, sixteens) = add(eights, carries_of_eight[0], carries_of_eight[1]);
        self.digits[..4].copy_from_slice(&[ones, twos, fours, eights]);
        self.carry(sixteens, 4);
    }

    /// Adds a row of digits of weight 2^k.
    fn carry(&mut self, mut row: Row, mut k: usize) {
        while row.iter().fold(0, |any, word| any | word) != 0 {
            if k == self.digits.len() {
                self.digits.push([0; LANES]);
            }
            let sum = self.digits[k];
            for lane in 0..LANES {
                self.digits[k][lane] = sum[lane] ^ row[lane];
                row[lane] &= sum[lane];
            }
            k += 1;
        }
    }

    /// The XOR of all numbers.
    pub fn xor(&self) -> u64 {
        self.digits[0].iter().fold(0, |xor, word| xor ^ word)
    }

    /// How many numbers have this bit, which is below 64.
    pub fn count(&self, bit: u32) -> u64 {
        let ones = |row: &Row| row.iter().map(|word| word >> bit & 1).sum::<u64>();
        self.digits.iter().enumerate().map(|(k, row)| ones(row) << k).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn each_bit_is_counted(numbers in proptest::collection::vec(any::<u64>(), 0..700)) {
            let counts = BitCounts::from_numbers(&numbers);
            prop_assert_eq!(counts.xor(), numbers.iter().fold(0, |xor, number| xor ^ number));
            for bit in 0..64 {
                let expected = numbers.iter().filter(|&&number| number >> bit & 1 == 1).count() as u64;
                prop_assert_eq!(counts.count(bit), expected);
            }
        }
    }

    #[test]
    fn counters_carry_as_far_as_they_must() {
        assert_eq!(BitCounts::from_numbers(&[u64::MAX; 100_003]).count(63), 100_003);
    }
}
