//! In how many positions of n heaps the first player wins.

use crate::Solver;
use crate::wire::query::{Fault, FaultKind};
use grundy_solver::answer::Refusal;
use grundy_solver::game::Game;
use grundy_solver::limits::{Budget, Stop};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::sum::counting::count_wins;
use grundy_theory::words;
use std::num::NonZeroU64;

/// The largest heap that is counted.
pub const LARGEST_SIZE: u64 = 1_000_000;
/// The most heaps.
pub const MOST_HEAPS: u64 = 1_000_000_000_000_000_000;
/// The largest modulus.
pub const LARGEST_MODULUS: u64 = 1 << 61;

/// How many ordered lists of `heaps` heaps with sizes in a range the first player wins, modulo `modulus`.
///
/// # Errors
/// [`Fault`] where a number is out of range, or the game is no sum of single heaps, or its table does not reach the
/// largest size.
///
/// ```
/// use grundy::{Solver, counting::count, theory::data::Data};
/// let wins = count(&mut Solver::default(), "nim", &2.into(), &Data::from(vec![1, 10]), &1000.into())?;
/// assert_eq!(wins, 90);
/// # Ok::<(), grundy::Fault>(())
/// ```
pub fn count(
    solver: &mut Solver,
    game: &str,
    heaps: &Data,
    sizes: &Data,
    modulus: &Data,
) -> Result<u64, Fault> {
    let game = solver.game(game).map_err(|fault| Fault { at: "count".to_owned(), ..fault })?;
    let wins = count_in(&*game, heaps, sizes, modulus, &mut Budget::new(solver.limits()))?;
    solver.forget_what_is_too_much();
    Ok(wins)
}

/// The same, of a game that was found before.
///
/// # Errors
/// Those of [`count`].
pub fn count_in(
    game: &dyn Game,
    heaps: &Data,
    sizes: &Data,
    modulus: &Data,
    budget: &mut Budget,
) -> Result<u64, Fault> {
    let heaps = heaps.natural(MOST_HEAPS).map_err(|error| bad("heaps", error))?;
    let modulus = modulus.natural(LARGEST_MODULUS).map_err(|error| bad("mod", error))?;
    let Some(modulus) = NonZeroU64::new(modulus) else {
        return Err(bad("mod", PositionError::wrong(words!("the modulus is at least 1", "模数至少为 1"))));
    };
    let &[first, last] = sizes.naturals(u64::MAX).map_err(|error| bad("sizes", error))? else {
        let message = words!(
            "the least and the largest size are expected: [1, 100]",
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
    if last > LARGEST_SIZE {
        let message = words!("heaps of at most {LARGEST_SIZE} are counted", "计数时堆最大为 {LARGEST_SIZE}");
        return Err(Fault::new(FaultKind::TooLarge, "sizes[1]", message));
    }
    let Some(single) = game.single_heaps() else {
        let message = words!("only sums of single heaps are counted", "只能对由独立的堆组成的游戏计数");
        return Err(Fault::new(FaultKind::Unsupported, "count", message));
    };
    let values = single.values(first, last, budget).map_err(Refusal::from)?;
    let histogram = histogram(&values).map_err(Refusal::from)?;
    Ok(count_wins(&histogram, heaps, modulus))
}

fn bad(key: &str, error: PositionError) -> Fault {
    Fault::new(FaultKind::BadParameter, format!("{key}{}", error.at), error.message)
}

/// The largest value counted: more would take too much memory.
const LARGEST_VALUE: u64 = 1 << 28;

fn histogram(values: &[u64]) -> Result<Vec<u64>, Stop> {
    let largest = values.iter().copied().max().unwrap_or(0);
    if largest > LARGEST_VALUE {
        let message = words!(
            "Grundy values up to {largest} are too large to count",
            "Grundy 值达 {largest}，太大，无法计数"
        );
        return Err(Stop::OutOfReach(message));
    }
    let mut histogram = vec![0; largest as usize + 1];
    for &value in values {
        histogram[value as usize] += 1;
    }
    Ok(histogram)
}
