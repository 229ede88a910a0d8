//! Recursion on a stack of its own.
//!
//! Operations on games are defined by recursion over options, and options can be nested deeper than the
//! machine's stack is. Here a definition is written as it stands, with what is known so far at hand; where it
//! asks for something unknown it breaks off with [`Suspend::Need`], that is worked out first, and it begins
//! anew.

use crate::arena::metered::{self, FastMap};
use crate::arena::{Arena, Id};
use grundy_limits::{Budget, Stop};
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

/// Why a step of a recursion breaks off.
pub(crate) enum Suspend<K> {
    /// The answers to these are needed first.
    Need(Vec<K>),
    /// A limit was reached.
    Stop(Stop),
}

impl<K> From<Stop> for Suspend<K> {
    fn from(stop: Stop) -> Suspend<K> {
        Suspend::Stop(stop)
    }
}

/// The answer for `root`, and in `known` those for all that it rests on.
pub(crate) fn solve<K: Copy + Eq + Hash, T: Clone>(
    root: K,
    known: &mut FastMap<K, T>,
    budget: &mut Budget,
    mut step: impl FnMut(K, &FastMap<K, T>, &mut Budget) -> Result<T, Suspend<K>>,
) -> Result<T, Stop> {
    let mut open = vec![root];
    while let Some(&key) = open.last() {
        budget.spend(VISITED)?;
        if let Some(answer) = known.get(&key) {
            if open.len() == 1 {
                return Ok(answer.clone());
            }
            open.pop();
            continue;
        }
        match step(key, known, budget) {
            Ok(answer) => {
                metered::grow_map(known, budget)?;
                known.insert(key, answer);
            }
            Err(Suspend::Need(keys)) => {
                metered::grow(&mut open, keys.len(), budget)?;
                // The first is looked at first: of nimbers that is the smallest, on which the others rest.
                open.extend(keys.into_iter().rev());
            }
            Err(Suspend::Stop(stop)) => return Err(stop),
        }
    }
    Err(Stop::OutOfReach(grundy_theory::words!("nothing was asked", "没有提出问题")))
}

/// [`solve`] with nothing known before and nothing kept.
pub(crate) fn solve_anew<K: Copy + Eq + Hash, T: Clone>(
    root: K,
    budget: &mut Budget,
    step: impl FnMut(K, &FastMap<K, T>, &mut Budget) -> Result<T, Suspend<K>>,
) -> Result<T, Stop> {
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
        id: Id,
        known: &FastMap<Id, T>,
        budget: &mut Budget,
    ) -> Result<[Vec<T>; 2], Suspend<Id>> {
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
    pub(crate) fn both_options(&mut self, id: Id, budget: &mut Budget) -> Result<[Vec<Id>; 2], Stop> {
        Ok([self.options(id, Player::Left, budget)?, self.options(id, Player::Right, budget)?])
    }

    /// The sum of each with the same value.
    pub(crate) fn each_plus(&mut self, ids: &[Id], addend: Id, budget: &mut Budget) -> Result<Vec<Id>, Stop> {
        let mut sums = Vec::new();
        self.push_each_plus(ids, addend, &mut sums, budget)?;
        budget.release(size_of_capacity(&sums));
        Ok(sums)
    }

    /// The same, behind others, which the budget holds.
    pub(crate) fn push_each_plus(
        &mut self,
        ids: &[Id],
        addend: Id,
        sums: &mut Vec<Id>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        metered::grow(sums, ids.len(), budget)?;
        for &id in ids {
            budget.spend(ADDED)?;
            sums.push(self.plus(id, addend, budget)?);
        }
        Ok(())
    }

    /// Without repeats and, among equal places, in the order given.
    pub(crate) fn distinct(ids: impl IntoIterator<Item = Id>) -> Vec<Id> {
        let mut ids: Vec<Id> = ids.into_iter().collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }
}
