//! Nim sequences.

use super::{Error, Game, Result};
use crate::sequence::period::find_any;
use crate::sequence::{self, grow};
use grundy_solver::budget::Halt;
use grundy_solver::method::single_heaps::SumOfHeaps;
use grundy_theory::theorem::ArithmeticPeriod;
use grundy_theory::words;
use std::ops::Range;

/// The Grundy values of the heaps 0, 1, 2, ... of a game. What was computed once is kept by its solver.
///
/// ```
/// use grundy::prelude::*;
///
/// let kayles = Solver::new().game("kayles")?.nim_sequence()?;
/// assert_eq!(kayles.values(0..8)?, [0, 1, 2, 3, 1, 4, 3, 2]);
/// assert_eq!(kayles.get(1_000_000_000_000)?, 1);
/// let period = kayles.period()?.unwrap();
/// assert_eq!((period.preperiod(), period.period(), period.is_proved()), (71, 12, true));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct NimSequence(Game);

/// A period of a [`NimSequence`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    pattern: ArithmeticPeriod,
    theorem: Option<&'static str>,
}

impl NimSequence {
    pub(super) fn new(game: Game) -> NimSequence {
        NimSequence(game)
    }

    /// The heaps of the game, if this is not larger than its largest one.
    fn reaching(&self, heap: u64) -> Result<&dyn SumOfHeaps> {
        let single = sequence::of(&**self.0.inner())?;
        let largest = single.largest_heap();
        if heap <= largest && heap < u64::MAX {
            return Ok(single);
        }
        Err(Error::limit(words!(
            "the heaps of this game are at most {largest}",
            "这个游戏的堆最大为 {largest}"
        )))
    }

    /// The values of these heaps.
    ///
    /// # Errors
    /// A limit of the solver.
    pub fn values(&self, heaps: Range<u64>) -> Result<Vec<u64>> {
        let Some(last) = heaps.end.checked_sub(1).filter(|&last| heaps.start <= last) else {
            return Ok(Vec::new());
        };
        let single = self.reaching(last)?;
        Ok(single.values(heaps.start, last, &mut self.0.solver().budget())?)
    }

    /// The value of a heap. If a period is proved on the way, no table of this length is made.
    ///
    /// # Errors
    /// A limit of the solver.
    pub fn get(&self, heap: u64) -> Result<u64> {
        let single = self.reaching(heap)?;
        let end = heap.saturating_add(1);
        grow(single, end, &mut self.0.solver().budget(), |_| Ok::<(), Halt>(()))?;
        let mut value = [0];
        single.sequence().copy(heap, &mut value);
        Ok(value[0])
    }

    /// The period, if one is found within the limits of the solver; [`is_proved`](Period::is_proved) tells
    /// whether it is only observed.
    ///
    /// # Errors
    /// The failure of custom rules.
    pub fn period(&self) -> Result<Option<Period>> {
        let game = &**self.0.inner();
        let (found, stop) = find_any(game, sequence::of(game)?, &mut self.0.solver().budget(), |_| ());
        if let Some(Halt::Own(fault)) = stop {
            return Err((*fault).into());
        }
        let theorem = found.by.map(|by| by.name.en);
        Ok(found.pattern.map(|pattern| Period { pattern, theorem }))
    }
}

impl Period {
    /// The first heap from which on the values repeat.
    pub fn preperiod(&self) -> u64 {
        self.pattern.preperiod
    }

    /// The length of the period.
    pub fn period(&self) -> u64 {
        self.pattern.period
    }

    /// By how much the values grow with each period; 0 if they repeat.
    pub fn saltus(&self) -> u64 {
        self.pattern.saltus
    }

    /// Whether a theorem proves the period for all heaps.
    pub fn is_proved(&self) -> bool {
        self.theorem.is_some()
    }

    /// The name of that theorem.
    pub fn theorem(&self) -> Option<&str> {
        self.theorem
    }
}
