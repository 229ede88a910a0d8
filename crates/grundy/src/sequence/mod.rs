//! Nim sequences: the values of the heaps 0, 1, 2, ... of a game, as far as anybody wants them.
//!
//! ```
//! use grundy::solver::prelude::*;
//! use grundy::sequence::{self, grow};
//!
//! let mut solver = SolverState::default();
//! let kayles = solver.game("kayles")?;
//! let heaps = sequence::of(&*kayles)?;
//! grow(heaps, 1_000_000, &mut Budget::new(solver.limits()), |_| Ok::<(), Halt>(()))?;
//! let mut values = [0; 4];
//! heaps.sequence().copy(999_996, &mut values);
//! assert_eq!(values, [4, 1, 2, 8]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod grid;
mod heap_outcomes;
pub mod misere;
pub mod npy;
pub mod one_coordinate;
pub mod outcomes;
pub mod period;
pub mod points;
pub mod save;
pub mod statistics;
pub mod write;

use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::Game;
use grundy_solver::method::sequence::HeapSequence;
use grundy_solver::method::single_heaps::SumOfHeaps;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;

/// The heaps of a game that is a sum of single heaps.
///
/// # Errors
/// [`QuestionError`] where it is none.
pub fn of(game: &dyn Game) -> Result<&dyn SumOfHeaps, QuestionError> {
    game.single_heaps().ok_or_else(|| {
        let message = match game.custom_info() {
            _ if game.is_partizan() => of_partizan(),
            None if points::has_sequence_of_points(game) => words!(
                "the coins of this game have values by their places: tables, periods and pictures go over these, as in \
                 grundy table ruler --to 20, or grid(20) in Python",
                "这个游戏中硬币的值由其位置决定：表、周期和图都按位置列出，如 grundy table ruler --to 20，\
                 或 Python 中的 grid(20)"
            ),
            None => words!(
                "this game is not a sum of single heaps and has no nim sequence",
                "这个游戏不是由独立的堆组成的，没有尼姆数列"
            ),
            Some(_) => of_positions(),
        };
        QuestionError::new(QuestionErrorKind::Unsupported, "game", message)
    })
}

/// Games of Left and Right have no Grundy values.
pub(crate) fn of_partizan() -> LocalizedString {
    words!(
        "Left and Right have different moves in this game: its positions have exact values and no Grundy values. Ask for the canonical form of a position, or survey all positions of a size (docs/survey.md)",
        "这个游戏中双方着法不同：其局面有精确值而没有 Grundy 值。请查询局面的规范形，或普查某一大小的全部局面（docs/survey.zh.md）"
    )
}

/// Games that end with a score have no Grundy values.
pub(crate) fn scores() -> LocalizedString {
    words!(
        "this game ends with a score, and its positions have no Grundy values, which periods, statistics, patterns and pictures need: use `grundy table` for the scores",
        "这个游戏以得分结束，其局面没有 Grundy 值，而周期、统计、规律和图都只讲 Grundy 值：可用 `grundy table` 列出得分"
    )
}

/// Custom rules of whole positions have no heaps.
pub(crate) fn of_positions() -> LocalizedString {
    words!(
        "these rules describe whole positions, not single heaps: give an end for each number of a position, as in grundy table --to 20,30, or grid((20, 30)) in Python",
        "这些规则讲的是整个局面，而不是单个的堆：它们的表和图按局面中的数列出，如 grundy table --to 20,30，\
         或 Python 中的 grid((20, 30))"
    )
}

/// Makes the values of all heaps below `end` known, in strides of some tens of milliseconds. After each
/// `report` receives the heap below which values are known now, 2^64 - 1 where a pattern is proved; it may
/// stop the work.
///
/// # Errors
/// [`Halt`] where a limit is reached or no table is so long, and the errors of `report`. What was computed is
/// kept.
pub fn grow<E: From<Halt>>(
    heaps: &dyn SumOfHeaps,
    end: u64,
    budget: &mut Budget,
    mut report: impl FnMut(u64) -> Result<(), E>,
) -> Result<(), E> {
    let mut known = heaps.sequence().end();
    while known < end {
        known = heaps.stride(end, budget)?;
        report(known)?;
    }
    Ok(())
}

/// Values that are copied at a time.
const CHUNK: usize = 1 << 14;

/// Shows the values of the heaps from `first` to `last`, which must be known, in pieces: each with its first
/// heap.
///
/// # Errors
/// Those of `show`.
pub fn each_chunk<E>(
    sequence: &HeapSequence<'_>,
    first: u64,
    last: u64,
    mut show: impl FnMut(u64, &[u64]) -> Result<(), E>,
) -> Result<(), E> {
    let mut values = vec![0; CHUNK];
    let mut heap = first;
    while heap <= last {
        let count = (last - heap).min(CHUNK as u64 - 1) as usize + 1;
        sequence.copy(heap, &mut values[..count]);
        show(heap, &values[..count])?;
        heap = heap.saturating_add(count as u64);
    }
    Ok(())
}

/// The largest value of the heaps from `first` to `last`, which must be known.
pub fn largest(sequence: &HeapSequence<'_>, first: u64, last: u64) -> u64 {
    let scan = |first: u64, last: u64| {
        let mut largest = 0;
        let _ = each_chunk(sequence, first, last, |_, values| {
            largest = values.iter().copied().fold(largest, u64::max);
            Ok::<(), std::convert::Infallible>(())
        });
        largest
    };
    let Some((pattern, _)) = sequence.proved() else { return scan(first, last) };
    // Before the pattern all values count, and then those of the last period, which are its largest.
    let start = pattern.preperiod.clamp(first, last);
    let last_period = start.max((last - first + 1).saturating_sub(pattern.period) + first);
    scan(first, start).max(scan(last_period, last))
}
