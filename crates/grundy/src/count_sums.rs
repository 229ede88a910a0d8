//! In how many positions of n heaps the first player wins.

use crate::SolverState;
use crate::sequence::{each_chunk, grow};
pub use crate::wire::question::CountedPositions;
use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_solver::answer::Refusal;
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::Game;
use grundy_solver::method::sequence::HeapSequence;
use grundy_solver::method::single_heaps::SumOfHeaps;
use grundy_theory::data::{Data, PositionError};
use grundy_theory::sum::counting::{UnorderedSums, count_wins};
use grundy_theory::theorem::ArithmeticPeriod;
use grundy_theory::words;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::num::NonZeroU64;

/// The most heaps.
pub const MAX_HEAPS: u64 = 1_000_000_000_000_000_000;
/// The largest modulus.
pub const MAX_MODULUS: u64 = 1 << 61;

/// A number of more bits is given modulo something alone.
const MAX_BITS: u128 = 100_000;

/// How many positions of `heaps` heaps with sizes in a range the first player wins, perhaps modulo a number.
///
/// # Errors
/// [`QuestionError`] where a number is out of range, or the game is no sum of single heaps, or its table does
/// not reach the largest size.
///
/// ```
/// use grundy::{SolverState, count_sums::{CountedPositions, count}, solver::theory::data::Data};
/// let sizes = Data::from(vec![1, 10]);
/// let mut asked = CountedPositions { heaps: 2.into(), sizes, modulus: Some(1000.into()), ordered: true };
/// assert_eq!(count(&mut SolverState::default(), "nim", &asked)?, 90u32.into());
/// asked.ordered = false;
/// assert_eq!(count(&mut SolverState::default(), "nim", &asked)?, 45u32.into());
/// # Ok::<(), grundy::QuestionError>(())
/// ```
pub fn count(
    solver: &mut SolverState,
    game: &str,
    asked: &CountedPositions,
) -> Result<BigUint, QuestionError> {
    let game = solver.game(game).map_err(|fault| QuestionError { at: "count".to_owned(), ..fault })?;
    let wins = count_in(&*game, asked, &mut Budget::new(solver.limits()))?;
    solver.trim();
    Ok(wins)
}

/// The same, of a game that was found before.
///
/// # Errors
/// Those of [`count`].
pub fn count_in(
    game: &dyn Game,
    asked: &CountedPositions,
    budget: &mut Budget,
) -> Result<BigUint, QuestionError> {
    let heaps = asked.heaps.natural(MAX_HEAPS).map_err(|error| bad("heaps", error))?;
    let modulus = asked.modulus.as_ref().map(modulus).transpose()?;
    let &[first, last] = asked.sizes.naturals(u64::MAX).map_err(|error| bad("sizes", error))? else {
        let message = words!(
            "two sizes are expected: write the least and the largest, as in [1, 100]",
            "这里应为最小和最大的堆：[1, 100]"
        );
        return Err(bad("sizes", PositionError::wrong(message)));
    };
    if first > last {
        let message = words!(
            "the least size {first} is above the largest {last}",
            "最小的堆 {first} 大于最大的堆 {last}"
        );
        return Err(bad("sizes", PositionError::wrong(message)));
    }
    let Some(single) = game.single_heaps() else {
        let message =
            words!("only positions of sums of single heaps are counted", "只能对由独立的堆组成的游戏计数");
        return Err(QuestionError::new(QuestionErrorKind::Unsupported, "count", message));
    };
    let largest = single.largest_heap();
    if last > largest {
        let message = words!("heaps of this game are at most {largest}", "此游戏的堆最大为 {largest}");
        return Err(QuestionError::new(QuestionErrorKind::TooLarge, "sizes[1]", message));
    }
    let histogram = histogram(single, first, last, budget).map_err(Refusal::from)?;
    let counter = match asked.ordered {
        true => Counter::Ordered(&histogram, heaps),
        false => Counter::Unordered(UnorderedSums::new(&histogram, heaps)),
    };
    match modulus {
        Some(modulus) => Ok(counter.wins(modulus, budget).map_err(Refusal::from)?.into()),
        None => {
            let sizes: u128 = histogram.iter().map(|&count| u128::from(count)).sum();
            exact(&counter, bits(sizes, heaps, asked.ordered), budget)
        }
    }
}

fn modulus(data: &Data) -> Result<NonZeroU64, QuestionError> {
    let modulus = data.natural(MAX_MODULUS).map_err(|error| bad("mod", error))?;
    NonZeroU64::new(modulus).ok_or_else(|| {
        bad("mod", PositionError::wrong(words!("the modulus is too small: write at least 1", "模数至少为 1")))
    })
}

/// What counts.
enum Counter<'a> {
    Ordered(&'a [u64], u64),
    Unordered(UnorderedSums),
}

impl Counter<'_> {
    fn wins(&self, modulus: NonZeroU64, budget: &mut Budget) -> Result<u64, Halt> {
        match self {
            Counter::Ordered(histogram, heaps) => {
                // A transform, and a power for each of its numbers.
                budget.charge_steps((histogram.len() as u64).saturating_mul(PER_VALUE))?;
                Ok(count_wins(histogram, *heaps, modulus))
            }
            Counter::Unordered(sums) => {
                let products = u64::try_from(sums.products()).unwrap_or(u64::MAX);
                if products > MAX_PRODUCTS {
                    return Err(Halt::OutOfReach(words!(
                        "unordered positions of this many heaps and sizes take {products} products to count: at most {MAX_PRODUCTS} are computed",
                        "对这么多堆和大小的无序局面计数需要 {products} 次乘法：最多做 {MAX_PRODUCTS} 次"
                    )));
                }
                budget.charge_steps(products.saturating_mul(PER_PRODUCT))?;
                Ok(sums.wins(modulus))
            }
        }
    }
}

/// Steps that a value of a histogram takes, and a product where order does not matter; and how many such
/// products are made.
const PER_VALUE: u64 = 40;
const PER_PRODUCT: u64 = 8;
const MAX_PRODUCTS: u64 = 2_000_000_000;

/// At least as many bits as the number of positions has: there are at most T^n lists of n heaps of T sizes,
/// and without order at most (T + n)^min(n, T).
fn bits(sizes: u128, heaps: u64, ordered: bool) -> u128 {
    let length = |n: u128| u128::from(u128::BITS - n.leading_zeros());
    match ordered {
        true => length(sizes).saturating_mul(heaps.into()),
        false => length(sizes + u128::from(heaps)).saturating_mul(sizes.min(heaps.into())),
    }
}

/// The number itself, put together from what it is modulo numbers without common divisors.
fn exact(counter: &Counter<'_>, bits: u128, budget: &mut Budget) -> Result<BigUint, QuestionError> {
    if bits > MAX_BITS {
        let message = words!(
            "the number may have {bits} bits, and at most {MAX_BITS} are written: add a modulus, such as \"mod\": 1000000007",
            "这个数可能有 {bits} 个二进制位，最多写出 {MAX_BITS} 位：请给出模数，例如 \"mod\": 1000000007"
        );
        return Err(QuestionError::new(QuestionErrorKind::TooLarge, "mod", message));
    }
    let (mut number, mut product) = (BigUint::ZERO, BigUint::from(1u32));
    let mut next = MAX_MODULUS;
    while u128::from(product.bits()) <= bits {
        let modulus = next;
        // A power of 2 comes first; all others are odd.
        next -= if next == MAX_MODULUS { 1 } else { 2 };
        budget.charge_steps(product.bits()).map_err(Refusal::from)?;
        let Some(wanted) = NonZeroU64::new(modulus) else { break };
        // There is no inverse if they have a common divisor.
        let Some(inverse) = (&product % modulus).modinv(&modulus.into()) else { continue };
        let rest = counter.wins(wanted, budget).map_err(Refusal::from)?;
        // The number is `number` + `product` y, where y makes the rest right.
        let known = (&number % modulus).to_u64().unwrap_or(0);
        let difference = (rest + (modulus - known)) % modulus;
        number += &product * (inverse * difference % modulus);
        product *= modulus;
    }
    Ok(number)
}

fn bad(key: &str, error: PositionError) -> QuestionError {
    QuestionError::new(QuestionErrorKind::BadParameter, format!("{key}{}", error.at), error.message)
}

/// The largest value counted: more would take too much memory.
const MAX_VALUE: u64 = 1 << 28;

/// How many of the heaps from `first` to `last` have each value. Where values repeat, those of one period are
/// enough.
fn histogram(heaps: &dyn SumOfHeaps, first: u64, last: u64, budget: &mut Budget) -> Result<Vec<u64>, Halt> {
    grow(heaps, last.saturating_add(1), budget, |_| Ok::<(), Halt>(()))?;
    let sequence = heaps.sequence();
    let mut histogram = Vec::new();
    match sequence.proved() {
        Some((ArithmeticPeriod { preperiod, period, saltus: 0 }, _)) if last - first >= period => {
            let start = preperiod.clamp(first, last);
            if first < start {
                add(&mut histogram, &sequence, (first, start - 1), 1, budget)?;
            }
            let (times, rest) = ((last - start + 1) / period, (last - start + 1) % period);
            if times > 0 {
                add(&mut histogram, &sequence, (start, start + period - 1), times, budget)?;
            }
            if rest > 0 {
                add(&mut histogram, &sequence, (start, start + rest - 1), 1, budget)?;
            }
        }
        _ => add(&mut histogram, &sequence, (first, last), 1, budget)?,
    }
    Ok(histogram)
}

/// Steps that a heap takes.
const PER_HEAP: u64 = 4;

/// Adds the values of heaps, each this many times.
fn add(
    histogram: &mut Vec<u64>,
    sequence: &HeapSequence<'_>,
    (first, last): (u64, u64),
    times: u64,
    budget: &mut Budget,
) -> Result<(), Halt> {
    each_chunk(sequence, first, last, |_, values| {
        budget.charge_steps(PER_HEAP * values.len() as u64)?;
        let largest = values.iter().copied().max().unwrap_or(0);
        if largest > MAX_VALUE {
            return Err(Halt::OutOfReach(words!(
                "Grundy values up to {largest} are too large to count",
                "Grundy 值达 {largest}，太大，无法计数"
            )));
        }
        let more = (largest as usize + 1).saturating_sub(histogram.len());
        if more > 0 {
            // The transform takes as much again, and the table of its numbers twice as much.
            budget.reserve(32 * more as u64)?;
            histogram.resize(histogram.len() + more, 0);
        }
        values.iter().for_each(|&value| histogram[value as usize] += times);
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(game: &str, heaps: u64, sizes: [u64; 2], modulus: Option<u64>, ordered: bool) -> BigUint {
        let asked = CountedPositions {
            heaps: heaps.into(),
            sizes: Data::from(sizes.to_vec()),
            modulus: modulus.map(Data::from),
            ordered,
        };
        count(&mut SolverState::default(), game, &asked).unwrap()
    }

    #[test]
    fn unordered_positions_of_three_heaps_are_those_that_are_won() {
        let game = SolverState::default().game("subtraction:squares").unwrap();
        let values =
            game.single_heaps().unwrap().values(0, 29, &mut Budget::new(&Default::default())).unwrap();
        let mut wins = 0u32;
        for a in 0..30 {
            for b in a..30 {
                wins += (b..30).filter(|&c| values[a] ^ values[b] ^ values[c] != 0).count() as u32;
            }
        }
        assert_eq!(counted("subtraction:squares", 3, [0, 29], None, false), wins.into());
        assert_eq!(wins, 3800);
    }

    #[test]
    fn numbers_are_exact_without_a_modulus() {
        // Of lists of n heaps of 0 or 1 half are won.
        for heaps in [1, 2, 61, 62, 500] {
            let half = BigUint::from(1u32) << (heaps - 1);
            assert_eq!(counted("nim", heaps, [0, 1], None, true), half);
            assert_eq!(counted("nim", heaps, [0, 1], None, false), heaps.div_ceil(2).into());
        }
        let exact = counted("kayles", 40, [1, 50], None, true);
        for modulus in [7, 1_000_000_007, 1 << 61] {
            assert_eq!(counted("kayles", 40, [1, 50], Some(modulus), true), &exact % modulus);
        }
        let exact = counted("kayles", 40, [1, 50], None, false);
        for modulus in [12, 1_000_000_007, 1 << 61] {
            assert_eq!(counted("kayles", 40, [1, 50], Some(modulus), false), &exact % modulus);
        }
    }

    #[test]
    fn sizes_beyond_a_table_are_counted_by_the_period() {
        // Values of bash:1 are 0 and 1 in turn: of sizes 1 to 2N half have each.
        let half = 500_000_000_000_000_000_u64;
        let found = counted("bash:1", 2, [1, 2 * half], Some(1_000_000_007), true);
        let half = half % 1_000_000_007;
        assert_eq!(found, (2 * (half * half % 1_000_000_007) % 1_000_000_007).into());
        let small = counted("subtraction:2,5", 3, [3, 2_000], None, true);
        assert_eq!(small % 1_000_007u32, counted("subtraction:2,5", 3, [3, 2_000], Some(1_000_007), true));
    }
}
