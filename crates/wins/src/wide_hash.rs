//! Names of 128 bits for components.

use std::hash::{Hash, Hasher};

/// Two hashes of 64 bits, each by multiplication to 128 bits, whose halves are joined.
///
/// Sums are told apart by the sums of the names of their terms. Names are spread like random numbers of 128
/// bits, so that two different sums among the 2^40 that a search may meet have the same name with a chance of
/// less than 2^-48.
#[derive(Clone, Debug)]
struct WideHasher([u64; 2]);

/// Odd numbers without a pattern: digits of pi and of e.
const MULTIPLIERS: [u64; 2] = [0x2436_a885_a308_d313, 0xb7e1_5162_8aed_2a6b];
const ADDED: [u64; 2] = [0x1319_8a2e_0370_7345, 0xbf71_5880_9cf4_f3c7];

#[inline]
fn folded(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product >> 64) as u64 ^ product as u64
}

impl WideHasher {
    #[inline]
    fn mix(&mut self, word: u64) {
        let [first, second] = self.0;
        self.0 = [
            folded(first ^ word, MULTIPLIERS[0]).wrapping_add(ADDED[0]).rotate_left(23) ^ word,
            folded(second.wrapping_add(word), MULTIPLIERS[1]).rotate_left(29) ^ word.wrapping_mul(ADDED[1]),
        ];
    }
}

impl Hasher for WideHasher {
    fn finish(&self) -> u64 {
        self.0[0]
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
        self.mix(bytes.len() as u64);
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.mix(word.into());
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.mix(word.into());
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.mix(word as u64);
    }
}

/// The name of a thing among those of its kind, which have the same salt.
pub fn wide_hash<T: Hash + ?Sized>(thing: &T, salt: u64) -> u128 {
    let mut hasher = WideHasher([salt ^ ADDED[1], salt.wrapping_add(ADDED[0])]);
    thing.hash(&mut hasher);
    // Three rounds more spread the last word over all bits of both halves.
    for word in [salt, MULTIPLIERS[1], MULTIPLIERS[0]] {
        hasher.mix(word);
        hasher.0.swap(0, 1);
    }
    u128::from(hasher.0[0]) << 64 | u128::from(hasher.0[1])
}
