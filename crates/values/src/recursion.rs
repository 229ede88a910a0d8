//! Recursion on its own stack.
//!
//! Operations on games are defined by recursion over options, and options can be nested deeper than the
//! machine's stack is. Here a definition is written as it stands, with what is known so far at hand; where it
//! asks for something unknown it stops with [`Suspend::Need`], that is worked out first, and it begins
//! anew.

use crate::arena::accounting::{self, FastMap};
use crate::arena::{Arena, ValueId};
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use std::hash::Hash;

/// Steps that each look at a question costs.
const VISITED: u64 = 20;

/// Steps that a sum costs even where it is made at once.
const ADDED: u64 = 8;

/// The bytes that a metered list holds.
pub(crate) fn size_of_capacity<T>(list: &Vec<T>) -> u64 {
    (list.capacity() * size_of::<T>()) as u64
}

/// Why a step of a recursion stops.
pub(crate) enum Suspend<K> {
    /// The answers to these are needed first.
    Need(Vec<K>),
    /// A limit was reached.
    Stop(Halt),
}

impl<K> From<Halt> for Suspend<K> {
    fn from(stop: Halt) -> Suspend<K> {
        Suspend::Stop(stop)
    }
}

/// The answer for `root`, and in `known` those for all that it rests on.
pub(crate) fn solve<K: Copy + Eq + Hash, T: Clone>(
    root: K,
    known: &mut FastMap<K, T>,
    budget: &mut Budget,
    mut step: impl FnMut(K, &FastMap<K, T>, &mut Budget) -> Result<T, Suspend<K>>,
) -> Result<T, Halt> {
    let mut open = vec![root];
    while let Some(&key) = open.last() {
        budget.charge_steps(VISITED)?;
        if let Some(answer) = known.get(&key) {
            if open.len() == 1 {
                return Ok(answer.clone());
            }
            open.pop();
            continue;
        }
        match step(key, known, budget) {
            Ok(answer) => {
                accounting::grow_map(known, budget)?;
                known.insert(key, answer);
            }
            Err(Suspend::Need(keys)) => {
                accounting::grow(&mut open, keys.len(), budget)?;
                // The first is looked at first: of nimbers that is the smallest, on which the others rest.
                open.extend(keys.into_iter().rev());
            }
            Err(Suspend::Stop(stop)) => return Err(stop),
        }
    }
    Err(Halt::OutOfReach(grundy_theory::words!("the question is empty", "没有提出问题")))
}

/// [`solve`] with nothing known before and nothing kept.
pub(crate) fn solve_anew<K: Copy + Eq + Hash, T: Clone>(
    root: K,
    budget: &mut Budget,
    step: impl FnMut(K, &FastMap<K, T>, &mut Budget) -> Result<T, Suspend<K>>,
) -> Result<T, Halt> {
    let mut known = FastMap::default();
    let answer = solve(root, &mut known, budget, step);
    budget.release(known.allocation_size() as u64);
    answer
}

/// The answers for all these, or the need for those that are missing.
pub(crate) fn all<K: Copy + Eq + Hash, T: Clone>(
    keys: impl IntoIterator<Item = K>,
    known: &FastMap<K, T>,
) -> Result<Vec<T>, Suspend<K>> {
    let mut answers = Vec::new();
    let mut missing = Vec::new();
    for key in keys {
        match known.get(&key) {
            Some(answer) => answers.push(answer.clone()),
            None => missing.push(key),
        }
    }
    if missing.is_empty() { Ok(answers) } else { Err(Suspend::Need(missing)) }
}

impl Arena {
    /// The answers for Left's options and for Right's.
    pub(crate) fn of_options<T: Clone>(
        &mut self,
        id: ValueId,
        known: &FastMap<ValueId, T>,
        budget: &mut Budget,
    ) -> Result<[Vec<T>; 2], Suspend<ValueId>> {
        let [left, right] = self.both_options(id, budget)?;
        match (all(left, known), all(right, known)) {
            (Ok(left), Ok(right)) => Ok([left, right]),
            (Err(Suspend::Need(mut keys)), Err(Suspend::Need(more))) => {
                keys.extend(more);
                Err(Suspend::Need(keys))
            }
            (Err(pause), _) | (_, Err(pause)) => Err(pause),
        }
    }

    /// Left's and Right's options.
    pub(crate) fn both_options(
        &mut self,
        id: ValueId,
        budget: &mut Budget,
    ) -> Result<[Vec<ValueId>; 2], Halt> {
        Ok([self.options(id, Player::Left, budget)?, self.options(id, Player::Right, budget)?])
    }

    /// The sum of each with the same value.
    pub(crate) fn each_plus(
        &mut self,
        ids: &[ValueId],
        addend: ValueId,
        budget: &mut Budget,
    ) -> Result<Vec<ValueId>, Halt> {
        let mut sums = Vec::new();
        self.push_each_plus(ids, addend, &mut sums, budget)?;
        budget.release(size_of_capacity(&sums));
        Ok(sums)
    }

    /// The same, behind others, which the budget holds.
    pub(crate) fn push_each_plus(
        &mut self,
        ids: &[ValueId],
        addend: ValueId,
        sums: &mut Vec<ValueId>,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        accounting::grow(sums, ids.len(), budget)?;
        for &id in ids {
            budget.charge_steps(ADDED)?;
            sums.push(self.plus(id, addend, budget)?);
        }
        Ok(())
    }

    /// Without repeats and, among equal places, in the order given.
    pub(crate) fn distinct(ids: impl IntoIterator<Item = ValueId>) -> Vec<ValueId> {
        let mut ids: Vec<ValueId> = ids.into_iter().collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }
}
