//! Picking the first winning moves in the order of answers.

use super::naming::{listed, named, named_briefly, written_after};
use super::{Choice, Wanted};
use crate::answer::MoveList;
use crate::limits::{Budget, Stop, moves};
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::ruleset::{Flow, Notation, Ruleset};
use grundy_theory::theorem::EITHER;
use num_bigint::BigUint;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// The first moves among those offered in the order of answers, and how many there are.
pub(crate) struct Picked<M> {
    limit: usize,
    moves: Vec<M>,
    count: Option<BigUint>,
    /// Moves offered that are not in `count` yet.
    offered: u64,
}

impl<M> Picked<M> {
    pub(crate) fn new(limit: usize) -> Picked<M> {
        Picked { limit, moves: Vec::new(), count: Some(BigUint::ZERO), offered: 0 }
    }

    /// Are there enough moves, so that later ones can only add to the count?
    pub(crate) fn is_full(&self) -> bool {
        self.moves.len() >= self.limit
    }

    /// Counts moves that need not be offered to be counted.
    pub(crate) fn add_count(&mut self, count: &BigUint) {
        self.count = self.count.take().map(|sum| sum + count);
    }

    /// Takes a move; `counted` where [`add_count`](Picked::add_count) has it already.
    pub(crate) fn offer(&mut self, mv: M, counted: bool) {
        self.offered += u64::from(!counted);
        if !self.is_full() {
            self.moves.push(mv);
        }
    }

    pub(crate) fn give_up_counting(&mut self) {
        self.count = None;
    }

    /// The first moves and how many there are in all.
    pub(crate) fn finish(self) -> (Vec<M>, Option<BigUint>) {
        (self.moves, self.count.map(|count| count + self.offered))
    }
}

/// What trying a move costs at least: the position after it is made and looked at.
const TRIED_STEPS: u64 = 60;

/// The position after a move that is tried, metered.
///
/// # Errors
/// [`Stop`] where a limit is reached, or the position is too large to be written down.
pub(crate) fn played<R: Ruleset>(
    rules: &R,
    at: &R::Position,
    mv: &R::Move,
    budget: &mut Budget,
) -> Result<R::Position, Stop> {
    budget.spend(TRIED_STEPS)?;
    rules.play(at, mv).map_err(|_| Stop::Memory(budget.limits().memory))
}

/// Who is shown a move.
type VisitMove<'a, R> = dyn FnMut(<R as Ruleset>::Move, &mut Budget) -> Result<Flow, Stop> + 'a;

/// Shows every move of a player in the order of answers.
///
/// # Errors
/// [`Stop`] where a limit is reached: rules that show moves in another order have them put in order first.
pub(crate) fn in_order<R: Notation>(
    rules: &R,
    at: &R::Position,
    player: Player,
    budget: &mut Budget,
    visit: &mut VisitMove<'_, R>,
) -> Result<(), Stop> {
    if rules.visits_in_order() {
        return moves::visit(rules, at, player, budget, visit).map(|_| ());
    }
    budget.lend(|budget| {
        let (mut found, mut written) = (Vec::new(), Vec::new());
        let _ = moves::visit(rules, at, player, budget, |mv, budget| {
            budget.hold(written_bytes(rules, at, &mv))?;
            let to = played(rules, at, &mv, budget)?;
            found.push(mv);
            written.push(Some(rules.write(&to)));
            Ok(ControlFlow::Continue(()))
        })?;
        for place in places(&written) {
            if visit(found[place].clone(), budget)?.is_break() {
                break;
            }
        }
        Ok(())
    })
}

/// The winning moves found by trying every move.
pub(crate) fn by_outcome<R: Notation>(
    rules: &R,
    at: &R::Position,
    limit: usize,
    budget: &mut Budget,
    mut outcome: impl FnMut(&R::Position, &mut Budget) -> Result<Outcome, Stop>,
) -> Result<MoveList, Stop> {
    by_trying(rules, at, limit, budget, |to, budget| Ok(outcome(to, budget)? == Outcome::P))
}

/// The moves to positions that are wanted, found by trying every move.
pub(crate) fn by_trying<R: Notation>(
    rules: &R,
    at: &R::Position,
    limit: usize,
    budget: &mut Budget,
    mut wanted: impl FnMut(&R::Position, &mut Budget) -> Result<bool, Stop>,
) -> Result<MoveList, Stop> {
    by_trying_for(rules, at, EITHER, limit, budget, &mut |_, to, budget| wanted(to, budget))
}

/// Whether a move to a position is wanted.
type IsWanted<'a, R> =
    dyn FnMut(&<R as Ruleset>::Move, &<R as Ruleset>::Position, &mut Budget) -> Result<bool, Stop> + 'a;

/// The moves of one player that are wanted, found by trying every one of them.
pub(crate) fn by_trying_for<R: Notation>(
    rules: &R,
    at: &R::Position,
    player: Player,
    limit: usize,
    budget: &mut Budget,
    wanted: &mut IsWanted<'_, R>,
) -> Result<MoveList, Stop> {
    let in_order = rules.visits_in_order();
    let (mut found, mut bytes): (Vec<R::Move>, u64) = (Vec::new(), 0);
    let mut count = 0u64;
    let _ = moves::visit(rules, at, player, budget, |mv, budget| {
        let to = played(rules, at, &mv, budget)?;
        if wanted(&mv, &to, budget)? {
            count += 1;
            if !in_order || found.len() < limit {
                let more = written_bytes(rules, at, &mv);
                budget.hold(more)?;
                bytes += more;
                found.push(mv);
            }
        }
        Ok(ControlFlow::Continue(()))
    })?;
    budget.release(bytes);
    if in_order {
        return Ok(listed(rules, at, &found, Some(count.into())));
    }
    let mut written = Vec::with_capacity(found.len());
    for mv in &found {
        written.push(written_after(rules, at, mv));
    }
    let mut order = places(&written);
    order.truncate(limit);
    let mut first = Vec::with_capacity(order.len());
    for place in order {
        first.push(found[place].clone());
    }
    Ok(listed(rules, at, &first, Some(count.into())))
}

/// The indices of positions in the order of answers; no copy of this for each game, since sorting is long code.
fn places(written: &[Option<Data>]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..written.len()).collect();
    order.sort_by(|&a, &b| by_place(&written[a], &written[b]));
    order
}

/// The same for choices, and as little a copy for each game.
fn sort_choices(choices: &mut [Choice]) {
    choices.sort_by(|a, b| by_place(&a.mv.to, &b.mv.to));
}

/// The order of positions in answers; those too long to be written come last.
fn by_place(a: &Option<Data>, b: &Option<Data>) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) => a.lexicographic(b),
        (a, b) => a.is_none().cmp(&b.is_none()),
    }
}

/// About how many bytes a choice takes, beside the numbers of the position after it.
const CHOICE: u64 = size_of::<Choice>() as u64 + 256;

/// About how many bytes a move takes with the position after it, as it is written.
fn written_bytes<R: Notation>(rules: &R, at: &R::Position, mv: &R::Move) -> u64 {
    let owned = CHOICE + rules.weight_of_move(mv) as u64;
    owned.saturating_add(rules.size_after(at, mv).saturating_mul(8))
}

/// What a choice costs: it is made, named and written down.
const CHOICE_STEPS: u64 = 100;

/// The first moves in the order of the positions they lead to, with the suspense numbers after them, and whether these
/// are all.
pub(crate) fn choices<R: Notation>(
    rules: &R,
    at: &R::Position,
    wanted: Wanted,
    budget: &mut Budget,
    mut suspense: impl FnMut(&R::Position, &mut Budget) -> Result<u64, Stop>,
) -> Result<(Vec<Choice>, bool), Stop> {
    let mut choices = Vec::new();
    let mut whole = true;
    let _ = moves::visit(rules, at, EITHER, budget, |mv, budget| {
        whole = choices.len() < wanted.most;
        if !whole {
            return Ok(ControlFlow::Break(()));
        }
        budget.spend(CHOICE_STEPS)?;
        budget.hold(written_bytes(rules, at, &mv))?;
        let to = rules.play(at, &mv).map_err(|_| Stop::Memory(budget.limits().memory))?;
        let suspense = suspense(&to, budget)?;
        let mv = match wanted.brief {
            true => named_briefly(rules, at, &mv),
            false => named(rules, at, &mv, 1),
        };
        choices.push(Choice { mv, suspense });
        Ok(ControlFlow::Continue(()))
    })?;
    // A compound's moves are listed by where they lead, also where the game alone lists them by what is done.
    sort_choices(&mut choices);
    Ok((choices, whole))
}
