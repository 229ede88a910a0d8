//! Picking the first winning moves in the order of answers.

use super::named_move::{listed, named, named_briefly};
use super::{MoveLimits, SuspenseMove};
use crate::answer::MoveList;
use crate::budget::{Budget, Halt, moves};
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::ruleset::{Flow, Notation, Ruleset};
use grundy_theory::theorem::EITHER;
use num_bigint::BigUint;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// The first moves among those offered in the order of answers, and how many there are.
pub(crate) struct FoundMoves<M> {
    limit: usize,
    moves: Vec<M>,
    count: Option<BigUint>,
    /// Moves offered that are not in `count` yet.
    offered: u64,
}

impl<M> FoundMoves<M> {
    pub(crate) fn new(limit: usize) -> FoundMoves<M> {
        FoundMoves { limit, moves: Vec::new(), count: Some(BigUint::ZERO), offered: 0 }
    }

    /// Whether there are enough moves, so that later ones can only add to the count.
    pub(crate) fn is_full(&self) -> bool {
        self.moves.len() >= self.limit
    }

    /// Counts moves that need not be offered to be counted.
    pub(crate) fn add_count(&mut self, count: &BigUint) {
        self.count = self.count.take().map(|sum| sum + count);
    }

    /// Takes a move; `counted` where [`add_count`](FoundMoves::add_count) has it already.
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
/// [`Halt`] where a limit is reached, or the position is too large to be written down.
pub(crate) fn played<R: Ruleset>(
    rules: &R,
    at: &R::Position,
    mv: &R::Move,
    budget: &mut Budget,
) -> Result<R::Position, Halt> {
    budget.charge_steps(TRIED_STEPS)?;
    rules.play(at, mv).map_err(|_| Halt::Memory(budget.limits().memory))
}

/// Lists that are full grow to twice their length, and the allocator adds to what it hands out.
const ROOM: usize = 2 * size_of::<Data>() + 64;

/// Moves that are kept, with the positions after them as they are written where these give the order. What
/// they take is held.
struct Found<M> {
    moves: Vec<M>,
    written: Vec<Data>,
    bytes: u64,
}

impl<M> Default for Found<M> {
    fn default() -> Found<M> {
        Found { moves: Vec::new(), written: Vec::new(), bytes: 0 }
    }
}

impl<M> Found<M> {
    fn push<R: Notation<Move = M>>(
        &mut self,
        rules: &R,
        at: &R::Position,
        mv: M,
        to: Option<&R::Position>,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let mut bytes = ROOM + 2 * size_of::<M>() + rules.move_size_in_memory(&mv);
        if let Some(to) = to {
            budget.check_ahead(0, rules.size_after(at, &mv).saturating_mul(size_of::<u64>() as u64))?;
            let to = rules.write(to);
            bytes += to.weight();
            self.written.push(to);
        }
        self.moves.push(mv);
        self.bytes += bytes as u64;
        budget.reserve(bytes as u64)
    }

    /// The places of the moves in the order of answers.
    fn places(&self) -> Vec<usize> {
        places(&self.written)
    }
}

/// Who is shown a move.
type VisitMove<'a, R> = dyn FnMut(<R as Ruleset>::Move, &mut Budget) -> Result<Flow, Halt> + 'a;

/// Shows every move of a player in the order of answers.
///
/// # Errors
/// [`Halt`] where a limit is reached: rules that show moves in another order have them put in order first.
pub(crate) fn in_order<R: Notation>(
    rules: &R,
    at: &R::Position,
    player: Player,
    budget: &mut Budget,
    visit: &mut VisitMove<'_, R>,
) -> Result<(), Halt> {
    if rules.moves_are_sorted() {
        return moves::visit(rules, at, player, budget, visit).map(|_| ());
    }
    let mut found = Found::default();
    let _ = moves::visit(rules, at, player, budget, |mv, budget| {
        let to = played(rules, at, &mv, budget)?;
        found.push(rules, at, mv, Some(&to), budget)?;
        Ok(ControlFlow::Continue(()))
    })?;
    for place in found.places() {
        if visit(found.moves[place].clone(), budget)?.is_break() {
            break;
        }
    }
    budget.release(found.bytes);
    Ok(())
}

/// The winning moves found by trying every move.
pub(crate) fn by_outcome<R: Notation>(
    rules: &R,
    at: &R::Position,
    limit: usize,
    budget: &mut Budget,
    mut outcome: impl FnMut(&R::Position, &mut Budget) -> Result<Outcome, Halt>,
) -> Result<MoveList, Halt> {
    by_trying(rules, at, limit, budget, |to, budget| Ok(outcome(to, budget)? == Outcome::P))
}

/// The moves to positions that are wanted, found by trying every move.
pub(crate) fn by_trying<R: Notation>(
    rules: &R,
    at: &R::Position,
    limit: usize,
    budget: &mut Budget,
    mut wanted: impl FnMut(&R::Position, &mut Budget) -> Result<bool, Halt>,
) -> Result<MoveList, Halt> {
    by_trying_for(rules, at, EITHER, limit, budget, &mut |_, to, budget| wanted(to, budget))
}

/// Whether a move to a position is wanted.
type IsWanted<'a, R> =
    dyn FnMut(&<R as Ruleset>::Move, &<R as Ruleset>::Position, &mut Budget) -> Result<bool, Halt> + 'a;

/// The moves of one player that are wanted, found by trying every one of them.
pub(crate) fn by_trying_for<R: Notation>(
    rules: &R,
    at: &R::Position,
    player: Player,
    limit: usize,
    budget: &mut Budget,
    wanted: &mut IsWanted<'_, R>,
) -> Result<MoveList, Halt> {
    let in_order = rules.moves_are_sorted();
    let (mut found, mut count) = (Found::default(), 0u64);
    let _ = moves::visit(rules, at, player, budget, |mv, budget| {
        let to = played(rules, at, &mv, budget)?;
        if wanted(&mv, &to, budget)? {
            count += 1;
            if !in_order || found.moves.len() < limit {
                found.push(rules, at, mv, (!in_order).then_some(&to), budget)?;
            }
        }
        Ok(ControlFlow::Continue(()))
    })?;
    let Found { moves, bytes, .. } = match in_order {
        true => found,
        false => {
            let first = found.places().into_iter().take(limit);
            Found { moves: first.map(|place| found.moves[place].clone()).collect(), ..found }
        }
    };
    let listed = listed(rules, at, &moves, Some(count.into()), budget);
    budget.release(bytes);
    listed
}

/// The indices of positions in the order of answers; no copy of this for each game, since sorting is long
/// code.
fn places(written: &[Data]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..written.len()).collect();
    order.sort_by(|&a, &b| written[a].lexicographic(&written[b]));
    order
}

/// The same for choices, and as little a copy for each game.
fn sort_choices(choices: &mut [SuspenseMove]) {
    choices.sort_by(|a, b| by_place(&a.mv.to, &b.mv.to));
}

/// The order of positions in answers; those too long to be written come last.
fn by_place(a: &Option<Data>, b: &Option<Data>) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) => a.lexicographic(b),
        (a, b) => a.is_none().cmp(&b.is_none()),
    }
}

/// What a choice costs: it is made, named and written down.
const CHOICE_STEPS: u64 = 100;

/// The first moves in the order of the positions they lead to, with the suspense numbers after them, and
/// whether these are all.
pub(crate) fn choices<R: Notation>(
    rules: &R,
    at: &R::Position,
    wanted: MoveLimits,
    budget: &mut Budget,
    mut suspense: impl FnMut(&R::Position, &mut Budget) -> Result<u64, Halt>,
) -> Result<(Vec<SuspenseMove>, bool), Halt> {
    let mut choices = Vec::new();
    let mut whole = true;
    let _ = moves::visit(rules, at, EITHER, budget, |mv, budget| {
        whole = choices.len() < wanted.most;
        if !whole {
            return Ok(ControlFlow::Break(()));
        }
        budget.charge_steps(CHOICE_STEPS)?;
        let to = rules.play(at, &mv).map_err(|_| Halt::Memory(budget.limits().memory))?;
        let suspense = suspense(&to, budget)?;
        let mv = match wanted.brief {
            true => named_briefly(rules, at, &mv),
            false => named(rules, at, &mv, 1),
        };
        budget.reserve(size_of::<SuspenseMove>() as u64 + mv.weight())?;
        choices.push(SuspenseMove { mv, suspense });
        Ok(ControlFlow::Continue(()))
    })?;
    // A compound's moves are listed by where they lead, also where the game alone lists them by what is done.
    sort_choices(&mut choices);
    Ok((choices, whole))
}
