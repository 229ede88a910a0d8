//! Random values of a given birthday.

use crate::arena::{Arena, ValueId};
use crate::operations::born::LAST_LISTED_DAY;
use grundy_budget::{Budget, Halt};
use grundy_theory::words;

/// Numbers that look random and follow from a seed: SplitMix64 (Steele, Lea, Flood 2014), which is the same
/// on every machine and in every version.
#[derive(Clone, Debug)]
pub struct SeededNumbers(u64);

impl SeededNumbers {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> SeededNumbers {
        SeededNumbers(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `count`, which is not 0; each is as likely as any other.
    pub fn below(&mut self, count: u64) -> u64 {
        // The last, incomplete round of remainders is left out.
        let all = u64::MAX - (u64::MAX % count + 1) % count;
        loop {
            let number = self.next();
            if number <= all {
                return number % count;
            }
        }
    }
}

/// A player has at most this many options in a random form after day 3.
pub const MAX_RANDOM_OPTIONS: u64 = 3;

/// Forms that are tried around one option of the day before, and how many such options are tried: one that is
/// very hot is reversible in nearly all forms.
const TRIES: u32 = 100;
const MAX_OPTIONS_TRIED: u32 = 50;

/// The latest birthday of a random value: values of later days fill memory with their options.
const LAST_DAY: u32 = 100;

impl Arena {
    /// A random value of this birthday. To day 3 each value is as likely as any other. After that it is the
    /// value of a random form: each player has 0 to 3 options, one option of one player is a random value of
    /// the day before, and all others are random values of random days to 3; forms whose value has another
    /// birthday are dropped.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached.
    pub fn random(
        &mut self,
        birthday: u32,
        numbers: &mut SeededNumbers,
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        if birthday > LAST_DAY {
            return Err(Halt::OutOfReach(words!(
                "random values are made up to birthday {LAST_DAY}",
                "随机值的生日最多为 {LAST_DAY}"
            )));
        }
        budget.charge_steps(1)?;
        if birthday <= LAST_LISTED_DAY {
            let born = self.born_by(birthday, budget)?;
            let earlier = match birthday.checked_sub(1) {
                None => 0,
                Some(before) => self.born_by(before, budget)?.len(),
            };
            let place = earlier as u64 + numbers.below((born.len() - earlier) as u64);
            return Ok(born[place as usize]);
        }
        for _ in 0..MAX_OPTIONS_TRIED {
            let last = self.random(birthday - 1, numbers, budget)?;
            if let Some(value) = self.random_with(last, birthday, numbers, budget)? {
                return Ok(value);
            }
        }
        let tried = TRIES * MAX_OPTIONS_TRIED;
        Err(Halt::OutOfReach(words!(
            "none of {tried} random forms has birthday {birthday}",
            "{tried} 个随机形式中没有生日为 {birthday} 的"
        )))
    }

    /// The value of a random form with this option, if one of this birthday is found.
    fn random_with(
        &mut self,
        last: ValueId,
        birthday: u32,
        numbers: &mut SeededNumbers,
        budget: &mut Budget,
    ) -> Result<Option<ValueId>, Halt> {
        for _ in 0..TRIES {
            budget.charge_steps(1)?;
            let mut sides = [Vec::new(), Vec::new()];
            sides[numbers.below(2) as usize].push(last);
            for side in &mut sides {
                let count = numbers.below(MAX_RANDOM_OPTIONS + 1) as usize;
                while side.len() < count {
                    let day = numbers.below(u64::from(LAST_LISTED_DAY) + 1) as u32;
                    side.push(self.random(day, numbers, budget)?);
                }
            }
            let value = self.build(&sides[0], &sides[1], budget)?;
            if self.birthday(value, budget)? == birthday.into() {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_budget::Limits;
    use std::collections::HashMap;

    #[test]
    fn random_values_have_the_birthday_asked_for_and_follow_from_the_seed() {
        let (mut arena, budget) = (Arena::new(), &mut Budget::new(&Limits::default()));
        for birthday in [0, 1, 2, 3, 4, 5, 8, 20] {
            for seed in 0..40 {
                let value = arena.random(birthday, &mut SeededNumbers::new(seed), budget).unwrap();
                assert_eq!(arena.birthday(value, budget).unwrap(), birthday.into());
                assert_eq!(arena.random(birthday, &mut SeededNumbers::new(seed), budget), Ok(value));
            }
        }
    }

    #[test]
    fn early_values_are_equally_likely() {
        let (mut arena, budget) = (Arena::new(), &mut Budget::new(&Limits::default()));
        let (mut numbers, mut counts) = (SeededNumbers::new(1), HashMap::new());
        for _ in 0..1800 {
            *counts.entry(arena.random(2, &mut numbers, budget).unwrap()).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 18);
        assert!(counts.values().all(|count| (50..150).contains(count)), "{counts:?}");
    }

    #[test]
    fn numbers_below_a_bound_are_below_it() {
        let mut numbers = SeededNumbers::new(7);
        assert!((0..1000).all(|_| numbers.below(3) < 3));
        assert!((0..10).all(|_| numbers.below(1) == 0));
    }
}
