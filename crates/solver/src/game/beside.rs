//! Picking the first winning moves in the order of answers.

use super::{Choice, named};
use crate::answer::MoveList;
use crate::limits::{Budget, Stop};
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::ruleset::Notation;
use grundy_theory::ruleset::heap::HeapMove;
use grundy_theory::theorem::EITHER;
use num_bigint::BigUint;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// The first moves among those offered heap by heap, and how many were offered.
///
/// A move in an earlier heap leads to a smaller list; within a heap the lists themselves are compared.
pub(super) struct Picked<'a> {
    limit: usize,
    heaps: &'a [u64],
    /// Moves in earlier heaps than `current`, in order.
    done: Vec<HeapMove>,
    /// Moves in the heap at hand, in no order.
    current: Vec<HeapMove>,
    /// Moves offered one by one.
    offered: u64,
    /// Moves counted without being offered.
    counted: BigUint,
    gave_up: bool,
}

impl<'a> Picked<'a> {
    pub(super) fn new(limit: usize, heaps: &'a [u64]) -> Picked<'a> {
        let (done, current) = (Vec::new(), Vec::new());
        Picked { limit, heaps, done, current, offered: 0, counted: BigUint::ZERO, gave_up: false }
    }

    pub(super) fn add_count(&mut self, count: &BigUint) {
        self.counted += count;
    }

    /// Are there enough moves, so that later heaps can only add to the count?
    pub(super) fn is_full(&self) -> bool {
        self.done.len() + self.current.len() >= self.limit
    }

    /// Takes a move of the heap at hand, which is the same as before or a later one. `counted` where
    /// [`add_count`](Picked::add_count) has it already.
    pub(super) fn offer(&mut self, mv: HeapMove, counted: bool) {
        self.offered += u64::from(!counted);
        if self.current.last().is_some_and(|last| last.heap != mv.heap) {
            self.settle();
        }
        if self.done.len() < self.limit {
            self.current.push(mv);
            // Never more than twice what is wanted: the rest cannot be among the first.
            if self.current.len() >= self.limit.saturating_mul(2).saturating_add(1024) {
                self.sort_current();
            }
        }
    }

    pub(super) fn give_up_counting(&mut self) {
        self.gave_up = true;
    }

    /// The first moves and how many there are in all.
    pub(super) fn finish(mut self) -> (Vec<HeapMove>, Option<BigUint>) {
        self.settle();
        let count = (!self.gave_up).then(|| self.counted + self.offered);
        (self.done, count)
    }

    fn settle(&mut self) {
        self.sort_current();
        self.done.append(&mut self.current);
    }

    fn sort_current(&mut self) {
        let heaps = self.heaps;
        self.current.sort_by(|a, b| compare(heaps, a, b));
        self.current.truncate(self.limit - self.done.len().min(self.limit));
    }
}

/// Compares the lists that two moves in one heap lead to.
fn compare(heaps: &[u64], a: &HeapMove, b: &HeapMove) -> Ordering {
    let rest = &heaps[a.heap + 1..];
    list(a, rest).cmp(list(b, rest))
}

/// The heaps from the one moved in to the end of the list.
fn list<'a>(mv: &'a HeapMove, rest: &'a [u64]) -> impl Iterator<Item = u64> + 'a {
    let emptied = mv.left.runs().is_empty().then_some(0);
    emptied.into_iter().chain(mv.left.sizes()).chain(rest.iter().copied())
}

/// The winning moves found by trying every move.
pub(super) fn by_outcome<R: Notation>(
    rules: &R,
    at: &R::Position,
    limit: usize,
    budget: &mut Budget,
    mut outcome: impl FnMut(&R::Position, &mut Budget) -> Result<Outcome, Stop>,
) -> Result<MoveList, Stop> {
    by_trying(rules, at, limit, budget, |to, budget| Ok(outcome(to, budget)? == Outcome::P))
}

/// The moves to positions that are wanted, found by trying every move.
pub(super) fn by_trying<R: Notation>(
    rules: &R,
    at: &R::Position,
    limit: usize,
    budget: &mut Budget,
    mut wanted: impl FnMut(&R::Position, &mut Budget) -> Result<bool, Stop>,
) -> Result<MoveList, Stop> {
    let in_order = rules.visits_in_order();
    let mut found: Vec<R::Move> = Vec::new();
    let mut count = 0u64;
    let mut stop = Ok(());
    let _ = rules.visit_moves(at, EITHER, &mut |mv| {
        let wins = budget
            .spend(1)
            .and_then(|()| rules.play(at, &mv).map_err(|_| Stop::Memory(budget.limits().memory)))
            .and_then(|to| wanted(&to, budget));
        match wins {
            Ok(false) => {}
            Ok(true) => {
                count += 1;
                if !in_order || found.len() < limit {
                    found.push(mv);
                }
            }
            Err(reason) => {
                stop = Err(reason);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    stop?;
    if !in_order {
        let mut written: Vec<(Option<Data>, R::Move)> =
            found.into_iter().map(|mv| (rules.play(at, &mv).ok().map(|to| rules.write(&to)), mv)).collect();
        written.sort_by(|(a, _), (b, _)| match (a, b) {
            (Some(a), Some(b)) => a.lexicographic(b),
            (a, b) => a.is_none().cmp(&b.is_none()),
        });
        found = written.into_iter().map(|(_, mv)| mv).take(limit).collect();
    }
    let moves = found.iter().map(|mv| named(rules, at, mv, found.len())).collect();
    Ok(MoveList { moves, count: Some(count.into()) })
}

/// At most `most` moves in the order of answers with the suspense numbers after them, and whether these are all.
pub(super) fn choices<R: Notation>(
    rules: &R,
    at: &R::Position,
    most: usize,
    budget: &mut Budget,
    mut suspense: impl FnMut(&R::Position, &mut Budget) -> Result<u64, Stop>,
) -> Result<(Vec<Choice>, bool), Stop> {
    let mut choices = Vec::new();
    let mut whole = true;
    let mut stop = Ok(());
    let _ = rules.visit_moves(at, EITHER, &mut |mv| {
        whole = choices.len() < most;
        if !whole {
            return ControlFlow::Break(());
        }
        let played = rules.play(at, &mv).map_err(|_| Stop::Memory(budget.limits().memory));
        match played.and_then(|to| suspense(&to, budget)) {
            Ok(suspense) => {
                choices.push(Choice { mv: named(rules, at, &mv, 1), suspense });
                ControlFlow::Continue(())
            }
            Err(reason) => {
                stop = Err(reason);
                ControlFlow::Break(())
            }
        }
    });
    stop?;
    if !rules.visits_in_order() {
        choices.sort_by(|a, b| match (&a.mv.to, &b.mv.to) {
            (Some(a), Some(b)) => a.lexicographic(b),
            (a, b) => a.is_none().cmp(&b.is_none()),
        });
    }
    Ok((choices, whole))
}
