//! Sylver Coinage: naming numbers, none of them a sum of numbers named before.

use super::MAX_HEAP;
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::structure::primes::gcd;
use crate::structure::semigroup::Semigroup;
use crate::{text, words};

/// Name a positive number other than 1 that is no sum of numbers named before, each as often as one likes.
#[derive(Clone, Copy, Debug, Default)]
pub struct SylverCoinage;

/// The largest gap that a position may have.
const MAX_GAP: u64 = 1 << 20;

impl Ruleset for SylverCoinage {
    /// The sums of the numbers named.
    type Position = Semigroup;
    /// The number.
    type Move = u64;

    fn visit_moves(&self, at: &Semigroup, _: Player, visit: Visit<'_, u64>) -> Flow {
        at.gaps().filter(|&number| number > 1).try_for_each(visit)
    }

    fn play(&self, at: &Semigroup, &number: &u64) -> Result<Semigroup, PositionTooLarge> {
        let mut to = at.clone();
        to.add(number);
        Ok(to)
    }

    fn count_moves(&self, at: &Semigroup) -> Option<u128> {
        Some(u128::from(at.count_gaps() - u64::from(at.is_gap(1))))
    }

    fn size_in_memory(&self, at: &Semigroup) -> usize {
        at.bytes()
    }
}

impl Impartial for SylverCoinage {}

impl Notation for SylverCoinage {
    fn parse(&self, data: &Data) -> Result<Semigroup, PositionError> {
        let named = data.naturals(MAX_HEAP)?;
        if let Some(i) = named.iter().position(|&number| number < 2) {
            let number = named[i];
            return Err(PositionError::wrong(words!(
                "{number} cannot have been named: write numbers from 2 up",
                "不可能说过 {number}：请写不小于 2 的数"
            ))
            .within(&format!("[{i}]")));
        }
        if named.is_empty() {
            return Err(PositionError::wrong(words!(
                "no number is named yet, and infinitely many are left: write at least one number",
                "还没有说过任何数，剩下的数有无穷多：请至少写一个数"
            )));
        }
        let divisor = named.iter().fold(0, |divisor, &number| gcd(divisor, number));
        if divisor > 1 {
            return Err(PositionError::unsupported(words!(
                "the numbers have the common divisor {divisor}: infinitely many numbers are left",
                "这些数有公因数 {divisor}：剩下的数有无穷多"
            )));
        }
        Semigroup::generated_by(named, MAX_GAP).ok_or_else(|| {
            PositionError::too_large(words!(
                "numbers above {MAX_GAP} may be left to be named: write smaller numbers, or leave out those that are sums of others",
                "可能还可以说大于 {MAX_GAP} 的数：请写更小的数，或略去可由其他数相加得到的数"
            ))
        })
    }

    fn write(&self, at: &Semigroup) -> Data {
        Data::Naturals(at.generators())
    }

    fn size_after(&self, at: &Semigroup, _: &u64) -> u64 {
        // As many generators as the least of them, at most.
        (2..).find(|&number| !at.is_gap(number)).unwrap_or(u64::MAX)
    }

    fn move_name(&self, _: &Semigroup, &number: &u64) -> MoveName {
        vec![("number", Data::Natural(number))]
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for SylverCoinage {
    fn from_parameters(parameters: Option<&str>) -> Result<SylverCoinage, GameError> {
        no_parameters("sylver-coinage", parameters).map(|()| SylverCoinage)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "The players take turns to name a positive whole number that is not a sum of numbers named before, where each may be used several times. 1 is never named. A player who cannot name one loses.",
        "双方轮流说出一个正整数，它不得是已说过的数之和（每个数可重复使用）。不能说 1。说不出者负。",
    ),
    format: text!(
        "the numbers named so far, at least one; answers list those of which none is a sum of others",
        "已说过的数，至少一个；答案中只列出不是其他数之和的数"
    ),
    example: "[4,5]",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 18 (Sylver Coinage)",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_written_by_generators() {
        let read = |numbers: &[u64]| SylverCoinage.parse(&Data::Naturals(numbers.to_vec()));
        assert_eq!(SylverCoinage.write(&read(&[9, 5, 4, 9, 8]).unwrap()), Data::Naturals(vec![4, 5]));
        assert_eq!(SylverCoinage.write(&read(&[1000, 1001]).unwrap()), Data::Naturals(vec![1000, 1001]));
        let kind = |numbers: &[u64]| read(numbers).map_err(|error| (error.too_large, error.unsupported));
        for wrong in [&[][..], &[1, 2], &[0], &[5, 0, 7], &[1]] {
            assert_eq!(kind(wrong), Err((false, false)), "{wrong:?}");
        }
        for divided in [&[2][..], &[4, 6], &[30, 12, 9]] {
            assert_eq!(kind(divided), Err((false, true)), "{divided:?}");
        }
        for large in [&[1_000_003, 1_000_033][..], &[MAX_HEAP, MAX_HEAP - 1], &[MAX_HEAP + 1]] {
            assert_eq!(kind(large), Err((true, false)), "{large:?}");
        }
    }
}
