//! Finds who wins, and nothing more: depth-first search that stops at the first winning move.

use crate::graph::{GameGraph, PositionId};
use crate::option_meter::foresee;
use grundy_budget::{Budget, Halt};
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::theorem::EITHER;
use std::ops::ControlFlow;

/// Who wins from the positions of one graph from which play ends, in one convention.
///
/// An option gets a number when it is searched, not when it is seen: most options never are.
#[derive(Debug)]
pub struct OutcomeSearch {
    play: Convention,
    known: KnownOutcomes,
    decided: u64,
    /// The positions whose options are being tried.
    frames: Vec<Frame>,
    /// The options to try of all frames, the last first; without a number if they are pending.
    untried: Vec<Option<PositionId>>,
}

/// For each number whether the player to move wins, two bits each: 1 for a loss, 2 for a win, 0 if it is not
/// known.
#[derive(Debug, Default)]
struct KnownOutcomes(Vec<u8>);

impl KnownOutcomes {
    #[inline]
    fn get(&self, at: PositionId) -> Option<bool> {
        match self.0.get(at.index() / 4).map_or(0, |four| four >> (at.index() % 4 * 2) & 3) {
            0 => None,
            bits => Some(bits == 2),
        }
    }

    fn set(&mut self, at: PositionId, wins: bool) {
        let place = at.index() / 4;
        if place >= self.0.len() {
            self.0.resize(place + 1, 0);
        }
        self.0[place] |= (1 + wins as u8) << (at.index() % 4 * 2);
    }

    /// About how many bytes they take, in a list that grows by doubling.
    fn bytes(&self) -> u64 {
        2 * self.0.len() as u64
    }
}

/// A position whose options are being tried.
#[derive(Debug)]
struct Frame {
    at: PositionId,
    /// Where its options begin in the list of those to try, and in the stack of pending positions.
    untried: u32,
    pending: u32,
    /// How many options there were to try.
    options: u32,
}

impl Frame {
    /// Bytes of the frame and its options, on stacks that grow by doubling.
    fn bytes(&self) -> u64 {
        2 * (size_of::<Frame>() + self.options as usize * size_of::<Option<PositionId>>()) as u64
    }
}

impl OutcomeSearch {
    /// A search that knows nothing yet.
    pub fn new(play: Convention) -> OutcomeSearch {
        OutcomeSearch {
            play,
            known: KnownOutcomes::default(),
            decided: 0,
            frames: Vec::new(),
            untried: Vec::new(),
        }
    }

    /// About how many bytes the results take.
    pub fn bytes(&self) -> u64 {
        self.known.bytes()
    }

    /// How many positions were decided. Each was looked at once.
    pub fn decided(&self) -> u64 {
        self.decided
    }

    /// N or P.
    ///
    /// # Errors
    /// Returns an error if a limit is reached; the results that were found are kept.
    pub fn outcome(
        &mut self,
        graph: &mut dyn GameGraph,
        at: PositionId,
        budget: &mut Budget,
    ) -> Result<Outcome, Halt> {
        // What is found is counted anew the next time, and the stacks are empty then.
        let wins = budget.scoped(|budget| {
            budget.reserve(graph.bytes() + self.bytes())?;
            let wins = self.search(graph, at, budget);
            self.frames.clear();
            self.untried.clear();
            graph.truncate_pending(0, budget);
            wins
        });
        wins.map(Outcome::from_next)
    }

    fn search(
        &mut self,
        graph: &mut dyn GameGraph,
        root: PositionId,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        if let Some(wins) = self.known.get(root) {
            return Ok(wins);
        }
        // Of a won position one move is enough: about the square root of all positions has to be looked at.
        foresee(graph.min_reachable(root).isqrt(), budget)?;
        let mut verdict = self.enter(graph, root, budget)?;
        loop {
            let Some(frame) = self.frames.last() else { return Ok(verdict.unwrap_or(false)) };
            let all_tried = self.untried.len() <= frame.untried as usize;
            verdict = match verdict {
                Some(option_wins) if !option_wins || all_tried => {
                    Some(self.leave(graph, !option_wins, budget)?)
                }
                _ => self.try_next(graph, budget)?,
            };
        }
    }

    /// Looks at a position for the first time: whether it wins, if what is known decides it; otherwise adds a
    /// frame.
    fn enter(
        &mut self,
        graph: &mut dyn GameGraph,
        at: PositionId,
        budget: &mut Budget,
    ) -> Result<Option<bool>, Halt> {
        let OutcomeSearch { known, untried, .. } = self;
        let before = untried.len();
        let (mut moves, mut wins) = (false, false);
        let mut see = |option: Option<PositionId>| {
            moves = true;
            match option.and_then(|option| known.get(option)) {
                Some(true) => {}
                Some(false) => {
                    wins = true;
                    return ControlFlow::Break(());
                }
                None => untried.push(option),
            }
            ControlFlow::Continue(())
        };
        let pending = graph.options_if_known((at, EITHER), &mut see, budget)?;
        let decided = if !moves {
            Some(self.play == Convention::Misere)
        } else if wins || self.untried.len() == before {
            Some(wins)
        } else {
            None
        };
        let options = (self.untried.len() - before) as u32;
        let frame = Frame { at, untried: before as u32, pending, options };
        match decided {
            Some(wins) => self.settle(graph, frame, wins, budget)?,
            None => {
                budget.reserve(frame.bytes())?;
                self.frames.push(frame);
            }
        }
        Ok(decided)
    }

    /// Looks at the next option of the last frame.
    fn try_next(&mut self, graph: &mut dyn GameGraph, budget: &mut Budget) -> Result<Option<bool>, Halt> {
        let (Some(frame), Some(option)) = (self.frames.last(), self.untried.pop()) else {
            return Ok(Some(true));
        };
        let option = match option {
            Some(option) => Some(option),
            None => graph.number_pending(frame.at, frame.pending, budget)?,
        };
        match option {
            Some(option) => match self.known.get(option) {
                Some(wins) => Ok(Some(wins)),
                None => self.enter(graph, option, budget),
            },
            None => Ok(Some(true)),
        }
    }

    /// Settles the position of the last frame.
    fn leave(&mut self, graph: &mut dyn GameGraph, wins: bool, budget: &mut Budget) -> Result<bool, Halt> {
        if let Some(frame) = self.frames.pop() {
            budget.release(frame.bytes());
            self.settle(graph, frame, wins, budget)?;
        }
        Ok(wins)
    }

    fn settle(
        &mut self,
        graph: &mut dyn GameGraph,
        frame: Frame,
        wins: bool,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        self.untried.truncate(frame.untried as usize);
        graph.truncate_pending(frame.pending, budget);
        let before = self.bytes();
        self.known.set(frame.at, wins);
        self.decided += 1;
        budget.reserve(self.bytes() - before)
    }
}
