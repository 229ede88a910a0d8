//! Positions of a few small numbers, each in one word: most positions of tables are such, and tens of
//! millions of options are shown for a large one.

use crate::data::Data;

/// The bits for the numbers; above them stands how many there are, 0 for a number that is no tuple.
const BITS: u32 = 56;

/// A tuple has at most this many numbers.
const MAX: usize = 8;

/// The position as a word below 2^63: a number, or a tuple of numbers; `None` where they are too many or too
/// large.
pub fn pack(numbers: &[u64]) -> Option<u64> {
    if numbers.is_empty() || numbers.len() > MAX {
        return None;
    }
    let width = BITS / numbers.len() as u32;
    let mut word = numbers.len() as u64;
    let mut used = 0;
    for &number in numbers {
        if number >> width != 0 {
            return None;
        }
        word = word << width | number;
        used += width;
    }
    Some(word << (BITS - used))
}

/// The same for a number that is no tuple.
pub fn pack_number(number: u64) -> Option<u64> {
    if number >> BITS == 0 { Some(number) } else { None }
}

/// The number, where the position is one.
#[inline]
pub fn as_number(word: u64) -> Option<u64> {
    if word >> BITS == 0 { Some(word) } else { None }
}

/// The two numbers, where the position is a pair.
#[inline]
pub fn as_pair(word: u64) -> Option<[u64; 2]> {
    const HALF: u32 = BITS / 2;
    if word >> BITS != 2 {
        return None;
    }
    Some([word >> HALF & ((1 << HALF) - 1), word & ((1 << HALF) - 1)])
}

/// The position of a word.
pub fn unpack(word: u64) -> Data {
    let count = word >> BITS;
    if count == 0 {
        return Data::from(word);
    }
    let width = BITS / count as u32;
    let number = |i: u64| {
        let above = BITS - width * (i as u32 + 1);
        word >> above & ((1 << width) - 1)
    };
    Data::from((0..count).map(number).collect::<Vec<u64>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_positions_unpack_to_themselves() {
        for numbers in [&[0][..], &[7], &[1, 2], &[(1 << 28) - 1, 0], &[1, 2, 3], &[5; 8], &[127; 7]] {
            let word = pack(numbers).unwrap();
            assert!(word < 1 << 63);
            assert_eq!(unpack(word), Data::from(numbers.to_vec()));
            assert_eq!(
                as_pair(word).map(Vec::from).as_deref(),
                Some(numbers).filter(|numbers| numbers.len() == 2)
            );
            assert_eq!(as_number(word), None);
        }
        assert_eq!(unpack(pack_number(9).unwrap()), Data::from(9));
        assert_eq!((as_number(9), as_pair(9)), (Some(9), None));
        for numbers in [&[][..], &[1; 9], &[1 << 28, 0], &[128; 8]] {
            assert_eq!(pack(numbers), None);
        }
    }
}
