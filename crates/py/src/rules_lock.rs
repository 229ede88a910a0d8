//! Games with rules in Python, each asked by one question at a time.
//!
//! What is known of such a game is locked while its rules are asked, and the rules may ask a question of
//! another game. Two questions could so wait for each other for ever, each holding the game that the other
//! one wants. Therefore a question takes its games here first. Before it waits, it looks whether those who
//! hold them wait for it: then it is to do with a game of its own, which it keeps to its end.

use crate::current_job::{CHECK_INTERVAL, here};
use grundy::solver::engine::game as engine;
use grundy::solver::prelude::*;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError};

/// Who holds and wants what. Rules go by their address, questions by the number of the one that a person
/// asked: those that rules ask on its behalf hold what it holds.
#[derive(Default)]
struct Turns {
    held: HashMap<usize, u64>,
    wanted: HashMap<u64, usize>,
    /// Questions that nobody waits for any more, whose rules have still not answered.
    abandoned: HashSet<u64>,
}

static TURNS: LazyLock<Mutex<Turns>> = LazyLock::new(Mutex::default);

/// Some game is free again.
static FREE: Condvar = Condvar::new();

fn turns() -> MutexGuard<'static, Turns> {
    TURNS.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Turns {
    /// Would a question that waits for these rules wait for itself, or for rules that may never answer?
    fn never_ends(&self, rules: usize, question: u64) -> bool {
        // Nobody waits in a circle so far, so that this ends.
        let mut holder = self.held.get(&rules);
        let last = |holder: &u64| *holder == question || self.abandoned.contains(holder);
        while let Some(waiting) = holder.filter(|holder| !last(holder)) {
            holder = self.wanted.get(waiting).and_then(|wanted| self.held.get(wanted));
        }
        holder.is_some()
    }
}

/// Games that a question holds until this is dropped.
#[derive(Default)]
pub struct RulesGuard(Vec<usize>);

impl Drop for RulesGuard {
    fn drop(&mut self) {
        let mut turns = turns();
        for rules in &self.0 {
            if let Some(question) = turns.held.remove(rules) {
                turns.abandoned.remove(&question);
            }
        }
        FREE.notify_all();
    }
}

/// Nobody waits for this question any more. What it holds is free once its rules have answered; until then
/// other questions do with games of their own.
pub fn abandon(question: u64) {
    let mut turns = turns();
    if turns.held.values().any(|holder| *holder == question) {
        turns.abandoned.insert(question);
    }
}

/// Takes the games with these rules for the question that is worked on here, waiting where others hold them;
/// `None` where that would never end.
///
/// # Errors
/// [`Halt`] where the time is over meanwhile, or somebody breaks off.
pub fn take(mut rules: Vec<usize>, budget: &Budget) -> Result<Option<RulesGuard>, Halt> {
    // A game may stand in a sum twice.
    rules.sort_unstable();
    rules.dedup();
    let mut held = RulesGuard::default();
    for rules in rules {
        if !take_one(rules, budget)? {
            return Ok(None);
        }
        held.0.push(rules);
    }
    Ok(Some(held))
}

fn take_one(rules: usize, budget: &Budget) -> Result<bool, Halt> {
    let question = here().question;
    let mut turns = turns();
    loop {
        budget.check()?;
        if turns.never_ends(rules, question) {
            return Ok(false);
        }
        if let Entry::Vacant(free) = turns.held.entry(rules) {
            free.insert(question);
            return Ok(true);
        }
        turns.wanted.insert(question, rules);
        (turns, _) = FREE.wait_timeout(turns, CHECK_INTERVAL).unwrap_or_else(PoisonError::into_inner);
        turns.wanted.remove(&question);
    }
}

/// The game that the question that is worked on here made for itself, made now where there is none.
///
/// # Errors
/// Those of `make`.
pub fn spare<E>(
    rules: usize,
    every: bool,
    make: impl FnOnce() -> Result<Arc<dyn engine::Game>, E>,
) -> Result<Arc<dyn engine::Game>, E> {
    let here = here();
    let mut spares = here.spares.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(match spares.entry((rules, every)) {
        Entry::Occupied(kept) => Arc::clone(kept.get()),
        Entry::Vacant(none) => Arc::clone(none.insert(make()?)),
    })
}
