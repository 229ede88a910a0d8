//! Automata that read a number and its value, learned from a table.
//!
//! They are guesses: each agrees with the whole table, and nothing is proved of larger numbers.

use crate::value_table::ValueTable;
use grundy_automata::arithmetic::Arithmetic;
use grundy_automata::dfa::Dfa;
use grundy_automata::learn::{SampleTable, learn};
use grundy_budget::{Budget, Halt};

/// The lengths of words of `least` numbers or more, and of no more than `most`.
pub(crate) fn lengths(numbers: &Arithmetic, least: u64, most: u64) -> Vec<usize> {
    let count = |length: usize| numbers.numeration().numbers(length);
    (1..64).filter(|&length| (u128::from(least)..=u128::from(most)).contains(&count(length))).collect()
}

/// The automata that the numbers with words of at most `length` digits suggest and that agree with the whole
/// table. Those in `tried` are left out, and new ones are added to it.
pub(crate) fn guesses(
    numbers: &Arithmetic,
    sequence: ValueTable<'_>,
    length: usize,
    tried: &mut Vec<Dfa>,
    budget: &mut Budget,
) -> Result<Vec<Dfa>, Halt> {
    let below = u64::try_from(numbers.numeration().numbers(length)).unwrap_or(u64::MAX);
    let tuples = sequence.pairs().take_while(|&(n, _)| n < below).flat_map(|(n, value)| [n, value]).collect();
    let table = SampleTable { arity: 2, counted: 1, length, tuples };
    let mut fitting = Vec::new();
    for guess in learn(numbers.numeration(), &table, budget)? {
        if tried.contains(&guess) {
            continue;
        }
        tried.push(guess.clone());
        if fits(numbers, &guess, sequence, budget)? {
            fitting.push(guess);
        }
    }
    Ok(fitting)
}

/// Whether a guess agrees with the whole table. Most are wrong soon.
fn fits(
    numbers: &Arithmetic,
    guess: &Dfa,
    sequence: ValueTable<'_>,
    budget: &mut Budget,
) -> Result<bool, Halt> {
    const AT_ONCE: usize = 256;
    for (part, values) in sequence.values.chunks(AT_ONCE).enumerate() {
        budget.charge_steps(16 * values.len() as u64)?;
        let first = sequence.first + (part * AT_ONCE) as u64;
        if !(first..).zip(values).all(|(n, &value)| numbers.accepts(guess, &[n, value])) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The automaton of the nim sums of the values up to each number; `None` if none is learned.
pub(crate) fn sums_of(
    numbers: &Arithmetic,
    sequence: ValueTable<'_>,
    length: usize,
    budget: &mut Budget,
) -> Result<Option<Dfa>, Halt> {
    let sums = sequence.sums();
    Ok(guesses(numbers, ValueTable { first: 0, values: &sums }, length, &mut Vec::new(), budget)?
        .into_iter()
        .next())
}
