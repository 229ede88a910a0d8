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

/// Moves that are kept, each with its place among all, and with the positions after them as they are written
/// where these give the order. What they take is held.
struct Found<M> {
    moves: Vec<M>,
    met: Vec<u64>,
    written: Vec<Data>,
    bytes: u64,
}

impl<M> Default for Found<M> {
    fn default() -> Found<M> {
        Found { moves: Vec::new(), met: Vec::new(), written: Vec::new(), bytes: 0 }
    }
}

impl<M> Found<M> {
    fn push<R: Notation<Move = M>>(
        &mut self,
        rules: &R,
        at: &R::Position,
        (met, mv): (u64, M),
        to: Option<&R::Position>,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let mut bytes = ROOM + 2 * size_of::<M>() + rules.move_size_in_memory(&mv);
        if let Some(to) = to {
            budget.check_ahead(0, rules.size_after(at, &mv).saturating_mul(size_of::<u64>() as u64))?;
            let to = rules.write(to);
            bytes += to.size_in_memory();
            self.written.push(to);
        }
        self.moves.push(mv);
        self.met.push(met);
        self.bytes += bytes as u64;
        budget.reserve(bytes as u64)
    }

    /// The places of the moves in the order of answers.
    fn places(&self) -> Vec<usize> {
        if self.written.is_empty() {
            let mut order: Vec<usize> = (0..self.met.len()).collect();
            order.sort_by_key(|&place| self.met[place]);
            return order;
        }
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
        found.push(rules, at, (0, mv), Some(&to), budget)?;
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
    by_trying_for(rules, at, (EITHER, limit), Trial::UNLIMITED, budget, &mut |_, to, budget| {
        wanted(to, budget)
    })
}

/// Whether a move to a position is wanted.
pub(crate) type IsWanted<'a, R> =
    dyn FnMut(&<R as Ruleset>::Move, &<R as Ruleset>::Position, &mut Budget) -> Result<bool, Halt> + 'a;

/// The first moves of one player that are wanted, up to a number of them, found by trying every one. With a
/// [trial](Trial::new) within [`Limits::moves`](crate::budget::Limits), moves are tried for a short time each
/// at first, and then for longer and longer. The asker passes on how many stay undecided.
pub(crate) fn by_trying_for<R: Notation>(
    rules: &R,
    at: &R::Position,
    (player, limit): (Player, usize),
    mut trial: Trial,
    budget: &mut Budget,
    wanted: &mut IsWanted<'_, R>,
) -> Result<MoveList, Halt> {
    let mut met = 0u64;
    let mut tried = Tried { found: Found::default(), open: Found::default(), count: 0 };
    let _ = moves::visit(rules, at, player, budget, |mv, budget| {
        let to = played(rules, at, &mv, budget)?;
        met += 1;
        let is_wanted = trial.is_wanted(budget, |budget| wanted(&mv, &to, budget))?;
        tried.take(rules, at, (met, mv), &to, (is_wanted, limit), budget)?;
        Ok(ControlFlow::Continue(()))
    })?;
    while !tried.open.moves.is_empty() && trial.goes_on(tried.count < limit as u64, budget) {
        let open = std::mem::take(&mut tried.open);
        for (mv, met) in open.moves.into_iter().zip(open.met) {
            let to = played(rules, at, &mv, budget)?;
            let is_wanted = trial.is_wanted(budget, |budget| wanted(&mv, &to, budget))?;
            // Later moves may have been found before it.
            tried.take(rules, at, (met, mv), &to, (is_wanted, usize::MAX), budget)?;
        }
        budget.release(open.bytes);
    }
    let Tried { found, open, count } = tried;
    let first: Vec<R::Move> =
        found.places().into_iter().take(limit).map(|place| found.moves[place].clone()).collect();
    let listed = listed(rules, at, &first, Some(count.into()), budget)?;
    budget.release(found.bytes + open.bytes);
    Ok(MoveList { undecided: open.moves.len() as u64, ..listed })
}

/// Moves that were tried: those that are wanted, those that are undecided, and how many are wanted.
struct Tried<M> {
    found: Found<M>,
    open: Found<M>,
    count: u64,
}

impl<M> Tried<M> {
    /// Takes a move with whether it is wanted, if that is decided. Rules that show moves in the order of
    /// answers need no more than `limit` of them kept.
    fn take<R: Notation<Move = M>>(
        &mut self,
        rules: &R,
        at: &R::Position,
        mv: (u64, M),
        to: &R::Position,
        (is_wanted, limit): (Option<bool>, usize),
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        match is_wanted {
            None => return self.open.push(rules, at, mv, None, budget),
            Some(false) => return Ok(()),
            Some(true) => self.count += 1,
        }
        match rules.moves_are_sorted() {
            true if self.found.moves.len() >= limit => Ok(()),
            sorted => self.found.push(rules, at, mv, (!sorted).then_some(to), budget),
        }
    }
}

/// How long moves are tried, if the work on them is limited.
pub(crate) struct Trial {
    /// The steps that the meter has counted when moves are tried no longer; `None` without a limit.
    end: Option<u64>,
    /// The same if as many as are listed were found.
    enough: u64,
    /// How many steps a move is tried for.
    steps: u64,
}

impl Trial {
    /// Every move is decided.
    pub(crate) const UNLIMITED: Trial = Trial { end: None, enough: u64::MAX, steps: u64::MAX };

    /// Steps that a move is tried for at first, and how many times longer it is tried the next time.
    const SHORT: u64 = 1 << 18;
    const LONGER: u64 = 8;

    /// Steps that are spent, less than a second, although as many moves as are listed were found.
    const ENOUGH: u64 = 1 << 24;

    /// Within [`Limits::moves`](crate::budget::Limits), counted from now.
    pub(crate) fn new(budget: &Budget) -> Trial {
        let end = budget.limits().moves.map(|most| budget.steps().saturating_add(most));
        Trial { end, enough: budget.steps().saturating_add(Trial::ENOUGH), steps: Trial::SHORT }
    }

    /// Whether a move is wanted; `None` if that takes longer than moves are tried for now.
    pub(crate) fn is_wanted(
        &self,
        budget: &mut Budget,
        wanted: impl FnOnce(&mut Budget) -> Result<bool, Halt>,
    ) -> Result<Option<bool>, Halt> {
        let Some(end) = self.end else { return wanted(budget).map(Some) };
        let steps = self.steps.min(end.saturating_sub(budget.steps()));
        match budget.with_step_limit(steps, wanted) {
            Err(Halt::Steps(_)) if budget.remaining_steps() > 0 => Ok(None),
            found => found.map(Some),
        }
    }

    /// Whether moves are tried for longer; `too_few` if fewer were found than are listed.
    pub(crate) fn goes_on(&mut self, too_few: bool, budget: &Budget) -> bool {
        self.steps = self.steps.saturating_mul(Trial::LONGER);
        let end = if too_few { self.end } else { self.end.map(|end| end.min(self.enough)) };
        end.is_some_and(|end| budget.steps() < end)
    }
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
        budget.reserve(size_of::<SuspenseMove>() as u64 + mv.size_in_memory())?;
        choices.push(SuspenseMove { mv, suspense });
        Ok(ControlFlow::Continue(()))
    })?;
    // A compound's moves are listed by where they lead, also where the game alone lists them by what is done.
    sort_choices(&mut choices);
    Ok((choices, whole))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_budget::Limits;
    use grundy_theory::ruleset::board::{domineering::Domineering, snort::Snort};
    use grundy_theory::ruleset::parameters::Parameters;

    /// The moves of Left on an empty board, of which every second one is wanted; to see that takes longer and
    /// longer.
    fn list<R: Notation + Parameters>(moves: Option<u64>, limit: usize) -> MoveList {
        let rules = R::from_parameters(None).unwrap();
        let at = rules.parse(&Data::Text(".../.../...".to_owned())).unwrap();
        let budget = &mut Budget::new(&Limits { moves, ..Limits::default() });
        let mut costs: Vec<(String, u64)> = Vec::new();
        let trial = Trial::new(budget);
        by_trying_for(&rules, &at, (Player::Left, limit), trial, budget, &mut |_, to, budget| {
            let written = rules.write(to).to_string();
            let place = costs.iter().position(|(known, _)| *known == written).unwrap_or_else(|| {
                costs.push((written, 1 << (14 + 3 * costs.len().min(5))));
                costs.len() - 1
            });
            // A search that reaches a limit keeps what it found.
            while costs[place].1 > 0 {
                let steps = costs[place].1.min(1 << 12);
                costs[place].1 -= steps;
                budget.charge_steps(steps)?;
            }
            Ok(place % 2 == 0)
        })
        .unwrap()
    }

    fn check<R: Notation + Parameters>() {
        let all = list::<R>(None, usize::MAX);
        let wins = all.moves.len();
        assert!(wins >= 3 && all.undecided == 0 && all.count == Some(wins.into()));
        assert_eq!(list::<R>(Some(u64::MAX), usize::MAX), all);
        assert_eq!(list::<R>(None, 2), MoveList { moves: all.moves[..2].to_vec(), ..all.clone() });
        for steps in [0, 1 << 16, 1 << 20, 1 << 22, 1 << 24] {
            for limit in [0, 1, 2, usize::MAX] {
                let some = list::<R>(Some(steps), limit);
                assert!(some.moves.len() <= limit);
                assert!(some.moves.iter().all(|mv| all.moves.contains(mv)));
                assert!(some.moves.is_sorted_by_key(|mv| all.moves.iter().position(|known| known == mv)));
                let count = some.count.unwrap();
                assert!(count <= wins.into() && count.clone() + some.undecided >= wins.into());
                assert!(count >= some.moves.len().into());
            }
        }
        let none = list::<R>(Some(0), usize::MAX);
        assert!(none.undecided > 0, "{none:?}");
    }

    #[test]
    fn moves_that_take_too_long_are_left_undecided() {
        check::<Domineering>();
        check::<Snort>();
    }

    #[test]
    fn later_tries_stop_when_enough_moves_were_found() {
        let found = list::<Domineering>(Some(u64::MAX), 1);
        assert_eq!((found.moves.len(), found.undecided > 0), (1, true), "{found:?}");
    }
}
