//! Putting together all moves of a position with what they lead to.

use super::first_moves::{in_order, played};
use super::options::group_of;
use crate::answer::{NamedMove, OptionAnswer, OptionList};
use crate::budget::{Budget, Halt};
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::ruleset::{Notation, Ruleset};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Steps that may be spent on moves that are only counted, about a second of work.
const COUNTING: u64 = 100_000_000;

/// What counting a move costs: it is made by the rules, and dropped.
const COUNTED: u64 = 10;

/// Moves in their three groups, offered in the order of answers.
#[derive(Debug)]
pub(crate) struct OptionGroups {
    limit: usize,
    /// May some moves draw? Where not, it is known sooner that enough were seen.
    draws: bool,
    /// Whether the winning moves are known beforehand.
    wins_known: bool,
    groups: [Vec<OptionAnswer>; 3],
    /// What these take.
    bytes: u64,
    count: u64,
    counting: Budget,
    uncounted: bool,
    /// How many moves there are, where the rules say it.
    told: Option<u128>,
}

/// Who looks where moves lead.
type VisitFollower<'a, R> = &'a mut dyn FnMut(
    &mut OptionGroups,
    &<R as Ruleset>::Move,
    <R as Ruleset>::Position,
    &mut Budget,
) -> Result<(), Halt>;

/// What is to be done with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Look where it leads.
    Look,
    /// It is counted, and can no longer be listed.
    Counted,
    /// Enough moves were seen, and the others cannot be counted.
    Enough,
}

impl OptionGroups {
    pub(crate) fn new(limit: usize, draws: bool, budget: &Budget) -> OptionGroups {
        let counting = budget.sub_budget(COUNTING, u64::MAX);
        OptionGroups {
            limit,
            draws,
            wins_known: false,
            groups: Default::default(),
            bytes: 0,
            count: 0,
            counting,
            uncounted: false,
            told: None,
        }
    }

    /// The same where the rules may have said how many moves there are: then none is looked at for being
    /// counted.
    pub(crate) fn told(self, told: Option<u128>) -> OptionGroups {
        OptionGroups { told, ..self }
    }

    /// The winning moves, found without a look at the others.
    pub(crate) fn winning(&mut self, options: Vec<OptionAnswer>) {
        self.bytes += options.iter().map(OptionAnswer::size_in_memory).sum::<u64>();
        self.groups[0] = options;
        self.wins_known = true;
    }

    /// Whether moves that were not seen yet can be listed.
    fn is_full(&self) -> bool {
        let [wins, draws, losses] = &self.groups;
        let listed = wins.len() + draws.len() + losses.len();
        wins.len() >= self.limit || (self.wins_known && !self.draws && listed >= self.limit)
    }

    /// Counts the next move.
    ///
    /// # Errors
    /// [`Halt`] where the time is over, or the work is interrupted.
    fn next(&mut self) -> Result<Next, Halt> {
        if !self.is_full() {
            self.count += 1;
            return Ok(Next::Look);
        }
        if self.told.is_some() {
            return Ok(Next::Enough);
        }
        match self.counting.charge_steps(COUNTED) {
            Ok(()) => {
                self.count += 1;
                Ok(Next::Counted)
            }
            Err(stop @ (Halt::Time | Halt::Interrupted)) => Err(stop),
            Err(_) => {
                self.uncounted = true;
                Ok(Next::Enough)
            }
        }
    }

    /// Goes through the moves of a player in the order of answers, as long as more of them can be listed or
    /// counted; `look` takes those that it wants.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub(crate) fn of_moves<R: Notation>(
        mut self,
        rules: &R,
        at: &R::Position,
        player: Player,
        budget: &mut Budget,
        look: VisitFollower<'_, R>,
    ) -> Result<OptionList, Halt> {
        budget.scoped(|budget| {
            budget.reserve(self.bytes)?;
            in_order(rules, at, player, budget, &mut |mv, budget| {
                match self.next()? {
                    Next::Look => {}
                    Next::Counted => return Ok(ControlFlow::Continue(())),
                    Next::Enough => return Ok(ControlFlow::Break(())),
                }
                let (to, before) = (played(rules, at, &mv, budget)?, self.bytes);
                look(&mut self, &mv, to, budget)?;
                budget.reserve(self.bytes - before)?;
                Ok(ControlFlow::Continue(()))
            })
        })?;
        Ok(self.finish())
    }

    /// Whether a move to a position of this outcome would still be listed.
    pub(crate) fn takes(&self, outcome: Outcome) -> bool {
        let group = group_of(outcome);
        !(group == 0 && self.wins_known) && self.groups[group].len() < self.limit
    }

    /// Takes a move.
    pub(crate) fn push(&mut self, option: OptionAnswer) {
        self.bytes += option.size_in_memory();
        self.groups[option.outcome.map_or(2, group_of)].push(option);
    }

    /// Takes a move of a game with scores: the best ones stand where winning ones do.
    pub(crate) fn push_scored(&mut self, mv: NamedMove, value: Data, is_best: bool) {
        let group = &mut self.groups[if is_best { 0 } else { 2 }];
        if group.len() < self.limit {
            let option =
                OptionAnswer { mv, outcome: None, grundy: None, value: Some(value), remoteness: None };
            self.bytes += option.size_in_memory();
            group.push(option);
        }
    }

    fn finish(self) -> OptionList {
        let mut options = self.groups.into_iter().flatten().collect::<Vec<_>>();
        options.truncate(self.limit);
        let counted = || (!self.uncounted).then(|| self.count.into());
        OptionList { options, count: self.told.map(BigUint::from).or_else(counted) }
    }
}
