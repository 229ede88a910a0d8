//! Who wins, and nothing more: depth-first search that stops at the first winning move.

use crate::limits::{Budget, Stop};
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::ruleset::{Impartial, Ruleset};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// Who is known to win from the positions of one ruleset, in one play.
#[derive(Debug)]
pub struct Wins<R: Ruleset> {
    play: Play,
    known: HashMap<R::Position, bool, FxBuildHasher>,
    bytes: u64,
}

/// A position whose options are being tried.
struct Frame<R: Ruleset> {
    at: R::Position,
    untried: Vec<R::Position>,
    bytes: u64,
}

impl<R: Impartial> Wins<R> {
    /// Nothing is known yet.
    pub fn new(play: Play) -> Wins<R> {
        Wins { play, known: HashMap::default(), bytes: 0 }
    }

    /// About how many bytes are held.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// N or P.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached; what was found until then is kept.
    pub fn outcome(&mut self, rules: &R, at: &R::Position, budget: &mut Budget) -> Result<Outcome, Stop> {
        // What is found is counted anew the next time, and the stack is gone then.
        let wins = budget.lend(|budget| {
            budget.hold(self.bytes)?;
            self.search(rules, rules.canonical(at), budget)
        });
        wins.map(Outcome::of_next)
    }

    fn search(&mut self, rules: &R, root: R::Position, budget: &mut Budget) -> Result<bool, Stop> {
        if let Some(&wins) = self.known.get(&root) {
            return Ok(wins);
        }
        // Of a won position one move is enough: about the square root of all positions has to be looked at.
        super::foresee(rules.least_positions(&root).isqrt(), budget)?;
        let mut stack: Vec<Frame<R>> = Vec::new();
        let mut verdict = self.enter(rules, root, &mut stack, budget)?;
        loop {
            verdict = match (verdict, stack.last_mut()) {
                (Some(wins), None) => return Ok(wins),
                (Some(true), Some(frame)) if !frame.untried.is_empty() => None,
                (Some(option_wins), Some(_)) => self.leave(rules, !option_wins, &mut stack, budget)?,
                (None, frame) => match frame.and_then(|frame| frame.untried.pop()) {
                    Some(option) => match self.known.get(&option) {
                        Some(&wins) => Some(wins),
                        None => self.enter(rules, option, &mut stack, budget)?,
                    },
                    // A frame without a verdict has an untried option.
                    None => Some(true),
                },
            };
        }
    }

    /// Looks at a position for the first time: the verdict where what is known decides it, else a new frame.
    fn enter(
        &mut self,
        rules: &R,
        at: R::Position,
        stack: &mut Vec<Frame<R>>,
        budget: &mut Budget,
    ) -> Result<Option<bool>, Stop> {
        let mut untried = super::options(rules, &at, budget)?;
        let wins = if untried.is_empty() {
            Some(self.play == Play::Misere)
        } else if untried.iter().any(|option| self.known.get(option) == Some(&false)) {
            Some(true)
        } else {
            untried.retain(|option| !self.known.contains_key(option));
            untried.is_empty().then_some(false)
        };
        if let Some(wins) = wins {
            self.settle(rules, at, wins, budget)?;
            return Ok(Some(wins));
        }
        let listed: usize = untried.iter().map(|option| rules.weight(option)).sum();
        // The list keeps the room that it has grown to, and the stack grows by doubling.
        let room =
            (untried.capacity() - untried.len()) * size_of::<R::Position>() + 2 * size_of::<Frame<R>>();
        let bytes = (listed + room + rules.weight(&at)) as u64;
        budget.hold(bytes)?;
        stack.push(Frame { at, untried, bytes });
        Ok(None)
    }

    /// Settles the position on top of the stack.
    fn leave(
        &mut self,
        rules: &R,
        wins: bool,
        stack: &mut Vec<Frame<R>>,
        budget: &mut Budget,
    ) -> Result<Option<bool>, Stop> {
        if let Some(frame) = stack.pop() {
            budget.release(frame.bytes);
            self.settle(rules, frame.at, wins, budget)?;
        }
        Ok(Some(wins))
    }

    fn settle(&mut self, rules: &R, at: R::Position, wins: bool, budget: &mut Budget) -> Result<(), Stop> {
        // A table grows by doubling: half of it may be empty, and the memory of each entry has a frame of its own.
        let bytes = rules.weight(&at) as u64 + 64;
        budget.hold(bytes)?;
        self.bytes += bytes;
        self.known.insert(at, wins);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::evaluate::{Grundy, Lengths, Memo};
    use crate::limits::Limits;
    use grundy_theory::ruleset::heap::{Heaps, nim::Nim};
    use std::sync::Arc;

    #[test]
    fn nim_is_won_when_the_nim_sum_is_not_0_and_misere_nim_differs_only_at_the_end() {
        let rules = Heaps(Arc::new(Nim));
        let mut budget = Budget::new(&Limits::default());
        let (mut normal, mut misere) = (Wins::new(Play::Normal), Wins::new(Play::Misere));
        let mut values = Memo::new(Grundy);
        let mut lengths = Memo::new(Lengths(Play::Misere));
        for at in (0..216u64).map(|i| vec![i % 6, i / 6 % 6, i / 36]) {
            let sum = at.iter().fold(0, |sum, heap| sum ^ heap);
            let normal = normal.outcome(&rules, &at, &mut budget).unwrap();
            assert_eq!(normal, Outcome::of_next(sum != 0));
            let expected = (sum != 0) == at.iter().any(|&heap| heap > 1);
            assert_eq!(misere.outcome(&rules, &at, &mut budget).unwrap(), Outcome::of_next(expected));
            assert_eq!(lengths.value(&rules, &at, &mut budget).unwrap().wins, expected);
            assert_eq!(values.value(&rules, &at, &mut budget).unwrap(), sum);
        }
    }

    #[test]
    fn a_search_that_is_too_large_says_so_and_can_go_on() {
        let rules = Heaps(Arc::new(Nim));
        let at = vec![30, 31, 32];
        let mut wins = Wins::new(Play::Misere);
        let few = Limits { steps: 100_000, ..Limits::default() };
        assert_eq!(wins.outcome(&rules, &at, &mut Budget::new(&few)), Err(Stop::Steps(100_000)));
        assert_eq!(wins.outcome(&rules, &at, &mut Budget::new(&Limits::default())), Ok(Outcome::N));
        let little = Limits { memory: 10_000, ..Limits::default() };
        let mut wins = Wins::new(Play::Misere);
        assert_eq!(wins.outcome(&rules, &at, &mut Budget::new(&little)), Err(Stop::Memory(10_000)));
    }
}
