//! A guess at the automaton of addition. Nothing rests on it: what is guessed is used only after
//! [`Arithmetic`](crate::arithmetic::Arithmetic) has proved it.
//!
//! The automaton reads x, y, z side by side and keeps what is still missing, z - x - y, as a combination of
//! the next place values: the recurrence carries it from place to place. Where the recurrence belongs to a
//! Pisot number, finitely many combinations can still become 0: C. Frougny, Representations of numbers and
//! finite automata, Mathematical Systems Theory 25 (1992), 37-60.

use crate::dfa::Dfa;
use crate::numeration::Numeration;
use grundy_budget::{Budget, Halt};
use rustc_hash::FxHashMap;

/// Place values that a combination is tried on.
const TRIED: usize = 24;

/// Automata with more states than this are given up.
const MAX: usize = 20_000;

/// The automaton of x + y = z, as far as one is guessed.
///
/// # Errors
/// [`Halt`] where a limit is reached.
pub(crate) fn guess(numeration: &Numeration, budget: &mut Budget) -> Result<Option<Dfa>, Halt> {
    let recurrence: Vec<i128> = numeration.recurrence().iter().map(|&c| i128::from(c)).collect();
    let order = recurrence.len();
    let places: Option<Vec<i128>> =
        (0..TRIED + order).map(|length| i128::try_from(numeration.numbers(length)).ok()).collect();
    let Some(places) = places else { return Ok(None) };
    let digits = numeration.digits();
    let symbols = digits * digits * digits;
    let mut numbers: FxHashMap<Vec<i64>, u32> = FxHashMap::default();
    let mut states = vec![vec![0i64; order]];
    numbers.insert(states[0].clone(), 0);
    let dead = u32::MAX;
    let mut next: Vec<u32> = Vec::new();
    let mut done = 0;
    while let Some(state) = states.get(done).cloned() {
        budget.charge_steps((symbols * TRIED) as u64)?;
        budget.reserve(symbols as u64 * 4 + 64)?;
        if states.len() > MAX {
            return Ok(None);
        }
        for symbol in 0..symbols {
            let [x, y, z] = [symbol % digits, symbol / digits % digits, symbol / digits / digits];
            let to = carried(&state, &recurrence, z as i64 - x as i64 - y as i64);
            let to = to.filter(|to| can_vanish(to, &places)).map_or(dead, |to| {
                *numbers.entry(to.clone()).or_insert_with(|| {
                    states.push(to);
                    states.len() as u32 - 1
                })
            });
            next.push(to);
        }
        done += 1;
    }
    let mut accepting: Vec<bool> = states.iter().map(|state| value(state, &places, 0) == Some(0)).collect();
    let last = states.len() as u32;
    accepting.push(false);
    next.extend(std::iter::repeat_n(last, symbols));
    next.iter_mut().filter(|to| **to == dead).for_each(|to| *to = last);
    Dfa::new(symbols, next, accepting, budget)
}

/// a0 U(i+1) + a1 U(i+2) + ... is b0 U(i) + b1 U(i+1) + ..., and a digit is added.
fn carried(state: &[i64], recurrence: &[i128], digit: i64) -> Option<Vec<i64>> {
    let order = state.len();
    let top = i128::from(state[order - 1]);
    let part = |place: usize| {
        let below = if place == 0 { i128::from(digit) } else { i128::from(state[place - 1]) };
        i64::try_from(below.checked_add(top.checked_mul(recurrence[order - 1 - place])?)?).ok()
    };
    (0..order).map(part).collect()
}

fn value(state: &[i64], places: &[i128], first: usize) -> Option<i128> {
    state
        .iter()
        .zip(&places[first..])
        .try_fold(0i128, |sum, (&times, &place)| sum.checked_add(i128::from(times).checked_mul(place)?))
}

/// Is there a number of digits to come, as far as is looked, in which x and y can make up for what is
/// missing?
fn can_vanish(state: &[i64], places: &[i128]) -> bool {
    (0..TRIED).any(|first| {
        let most = places[first] - 1;
        value(state, places, first).is_some_and(|missing| -most <= missing && missing <= 2 * most)
    })
}
