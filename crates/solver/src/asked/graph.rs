//! The positions that were met as a graph, for a search that does not look at all that can be reached: the
//! rules are asked about a position when the search comes to it, and may fail then.
//!
//! The graph has the independent parts of positions; an option is the list of its parts. If nothing falls
//! apart, the rules are asked for the moves of a position when it is searched: most positions are met and
//! never searched, and how many moves they have is estimated.

use super::asking::Depth;
use super::explored::Explored;
use crate::budget::{Budget, Halt};
use grundy_search::graph::{Decompose, GameGraph, NextMoves, OptionBuffer, OptionQuery, PositionId, endless};
use grundy_search::option_meter::too_many_options;
use grundy_theory::player::Player;
use grundy_theory::words;

/// Up to this number moves are counted, as a search values positions with at most half as many by all that
/// they lead to.
const FEW: u32 = 16;

/// No option has more parts than this.
const MAX_PARTS: usize = 1 << 16;

impl Explored {
    /// Appends the parts of a state as an option, after the rules were asked for them.
    ///
    /// # Errors
    /// Returns an error if a limit is reached or the rules fail.
    pub(crate) fn components(
        &mut self,
        state: u32,
        out: &mut OptionBuffer,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        self.ask_with_components(vec![state], Depth::Parts, budget)?;
        self.push_components(state, out, budget)?;
        out.end_option(budget)
    }

    /// Asks for the moves of a state that does not fall apart.
    fn ask_for_moves(&mut self, state: u32, budget: &mut Budget) -> Result<(), Halt> {
        if !self.is_asked(state) {
            self.ask_about(&[state], Depth::Moves, None, budget)?;
            self.learn_moves(state, budget)?;
        }
        Ok(())
    }

    /// Asks about these states, and about the parts of those that fall apart.
    fn ask_with_components(
        &mut self,
        mut states: Vec<u32>,
        depth: Depth,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let mut rounds = 0;
        while !states.is_empty() {
            states.sort_unstable();
            states.dedup();
            let mut new: Vec<u32> =
                states.iter().copied().filter(|&state| !self.is_known(state, depth)).collect();
            while !new.is_empty() {
                let together = new.len().min(self.at_once(depth));
                self.ask_about(&new[..together], depth, None, budget)?;
                new.retain(|&state| !self.is_known(state, depth));
            }
            rounds += 1;
            if rounds > self.end() {
                // Parts of parts come back to where they began.
                return Err(endless());
            }
            let sums = states.iter().filter(|&&state| self.is_sum(state));
            states = sums.flat_map(|&state| self.followers(state)).collect();
            budget.charge_steps(states.len() as u64)?;
        }
        Ok(())
    }

    /// Appends the parts of a state to an option. The rules were asked for all of them.
    fn push_components(&self, state: u32, out: &mut OptionBuffer, budget: &mut Budget) -> Result<(), Halt> {
        let (mut open, mut count) = (vec![state], 0);
        while let Some(state) = open.pop() {
            budget.charge_steps(1)?;
            if self.is_sum(state) {
                open.extend(self.followers(state));
                count += 1;
            } else {
                out.push(PositionId::new(state).into());
                count += 1;
            }
            if count + open.len() > MAX_PARTS {
                return Err(too_many_options());
            }
        }
        Ok(())
    }
}

fn fallen_apart() -> Halt {
    Halt::OutOfReach(words!(
        "a position that splits into components cannot be searched as a whole here",
        "会分成几部分的局面不能在此整体搜索"
    ))
}

/// Options are split into parts, and no number is that of a sum.
impl GameGraph for Explored {
    fn options(&mut self, of: OptionQuery, out: &mut OptionBuffer, budget: &mut Budget) -> NextMoves {
        let OptionQuery { at, decompose, range, .. } = of;
        let state = at.number();
        self.ask_for_moves(state, budget)?;
        // The search values small parts at once, and has to know which are small.
        let depth = if self.has_sums() { Depth::Moves } else { Depth::Parts };
        self.ask_with_components(self.followers(state).collect(), depth, budget)?;
        if depth == Depth::Parts && self.has_sums() {
            self.ask_with_components(self.followers(state).collect(), Depth::Moves, budget)?;
        }
        let (mut next, end) = (0, range.start.saturating_add(range.max));
        let edges = self.edges(state).len();
        for index in 0..edges {
            if next == end {
                return Ok(Some(end));
            }
            let edge = self.edges(state)[index];
            if next >= range.start {
                self.push_components(edge.number(), out, budget)?;
            }
            if edge.joins() {
                continue;
            }
            if next >= range.start {
                out.end_option(budget)?;
                let option = out.len() - 1;
                if decompose == Decompose::Whole && out.option(option).len() != 1 {
                    return Err(fallen_apart());
                }
            }
            next += 1;
        }
        Ok(None)
    }

    fn len(&self) -> u32 {
        self.end()
    }

    fn bytes(&self) -> u64 {
        Explored::bytes(self)
    }

    fn count_moves(&mut self, at: PositionId, _: Player, budget: &mut Budget) -> Result<u32, Halt> {
        let state = at.number();
        // An estimate that is too small would send a large position there.
        if self.has_sums() || Explored::count_moves(self, state) <= FEW {
            self.ask_for_moves(state, budget)?;
        }
        Ok(Explored::count_moves(self, state))
    }

    fn is_zero(&self, at: PositionId) -> bool {
        let state = at.number();
        self.is_asked(state) && !self.is_sum(state) && self.edges(state).is_empty()
    }
}
