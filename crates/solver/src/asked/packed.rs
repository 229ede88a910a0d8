//! The numbers of positions that were shown packed.
//!
//! Tables ask for the same few thousand positions millions of times. Small numbers and pairs of small numbers
//! are places in a row and in a square; all others are looked up.

use super::ENTRY;
use crate::budget::{Budget, Halt};
use grundy_theory::ruleset::custom::packed::{as_number, as_pair};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// Numbers below this have places in the row, pairs of numbers below its root in the square: 4 MiB each at
/// most.
const PLACES: usize = 1 << 20;
const SIDE: usize = 1 << 10;

/// No position.
const NOBODY: u32 = u32::MAX;

/// From packed positions to their numbers.
#[derive(Default)]
pub(crate) struct Packed {
    row: Vec<u32>,
    square: Vec<u32>,
    /// The side of the square, a power of two.
    side: usize,
    others: HashMap<u64, u32, FxBuildHasher>,
}

impl Packed {
    /// The number of a position that was entered.
    #[inline]
    pub(crate) fn get(&self, word: u64) -> Option<u32> {
        let place = match (as_pair(word), as_number(word)) {
            (Some([a, b]), _) if a.max(b) < SIDE as u64 => {
                // What is beyond the square has no place in it.
                let (a, b) = (a as usize, b as usize);
                if a.max(b) < self.side { self.square.get(a * self.side + b) } else { None }
            }
            (_, Some(number)) if number < PLACES as u64 => self.row.get(number as usize),
            _ => self.others.get(&word),
        };
        place.copied().filter(|&number| number != NOBODY)
    }

    /// Enters a position, and says how many bytes more are held for it.
    ///
    /// # Errors
    /// [`Halt`] where there is no room for it.
    pub(crate) fn enter(&mut self, word: u64, number: u32, budget: &mut Budget) -> Result<u64, Halt> {
        let place = size_of::<u32>() as u64;
        match (as_pair(word), as_number(word)) {
            (Some([a, b]), _) if a.max(b) < SIDE as u64 => {
                let (a, b) = (a as usize, b as usize);
                let side = (a.max(b) + 1).next_power_of_two().max(self.side);
                let bytes = place * (side * side - self.side * self.side) as u64;
                budget.reserve(bytes)?;
                if side > self.side {
                    let mut square = vec![NOBODY; side * side];
                    for (wide, row) in square.chunks_mut(side).zip(self.square.chunks(self.side.max(1))) {
                        wide[..row.len()].copy_from_slice(row);
                    }
                    (self.square, self.side) = (square, side);
                }
                self.square[a * side + b] = number;
                Ok(bytes)
            }
            (_, Some(n)) if n < PLACES as u64 => {
                let end = (n as usize + 1).next_power_of_two().max(self.row.len());
                let bytes = place * (end - self.row.len()) as u64;
                budget.reserve(bytes)?;
                self.row.resize(end, NOBODY);
                self.row[n as usize] = number;
                Ok(bytes)
            }
            _ => {
                budget.reserve(ENTRY)?;
                self.others.insert(word, number);
                Ok(ENTRY)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use grundy_theory::ruleset::custom::packed::{pack, pack_number};

    #[test]
    fn positions_of_all_shapes_keep_their_numbers() {
        let mut words = Vec::new();
        for a in [0, 1, 2, 5, 31, 32, 1023, 1024, 1 << 20, 1 << 27] {
            words.extend(pack_number(a));
            for b in [0, 3, 64, 1023, 1024, 9_999] {
                words.extend(pack(&[a, b]));
                words.extend(pack(&[a % 100, b % 100, 7]));
            }
        }
        words.sort_unstable();
        words.dedup();
        let (mut packed, mut budget) = (Packed::default(), Budget::new(&Limits::default()));
        for (number, &word) in (0..).zip(&words) {
            assert_eq!(packed.get(word), None);
            packed.enter(word, number, &mut budget).unwrap();
        }
        assert!((0..).zip(&words).all(|(number, &word)| packed.get(word) == Some(number)));
    }

    #[test]
    fn a_place_too_many_is_a_limit() {
        let mut budget = Budget::new(&Limits { memory: 1 << 10, ..Limits::default() });
        let entered = Packed::default().enter(pack(&[500, 500]).unwrap(), 1, &mut budget);
        assert_eq!(entered, Err(Halt::Memory(1 << 10)));
    }
}
