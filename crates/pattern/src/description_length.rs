//! When a guess is worth showing though nothing proves it.
//!
//! A model must be much shorter than what it describes: 4 times its bits and 20 more must be fewer than the
//! bits of the table. The principle of minimum description length alone (J. Rissanen, Modeling by shortest
//! data description, Automatica 14 (1978), 465-471) takes some tables for patterns that end a little later.

use grundy_automata::dfa::Dfa;

/// How many bits a number below `bound` takes.
fn bits(bound: u64) -> u64 {
    u64::from(u64::BITS - bound.leading_zeros())
}

/// How many bits an automaton takes: a symbol and a state for every transition that does not lead to failure.
pub(crate) fn of_automaton(dfa: &Dfa) -> u64 {
    let dead = dfa.dead();
    let alive = dfa.table().iter().filter(|&&state| Some(state) != dead).count() as u64;
    alive * (bits(dfa.states() as u64) + bits(dfa.symbols() as u64)) + dfa.states() as u64
}

/// How many bits values take that are listed one by one.
pub(crate) fn of_values(values: &[u64]) -> u64 {
    values.len() as u64 * bits(values.iter().copied().max().unwrap_or(0))
}

/// How many bits a table takes: each value by itself, or where and how each run of equal values begins,
/// whichever is shorter. Long runs say little: that nothing comes for a while after a few ones is no pattern.
pub(crate) fn of_table(values: &[u64]) -> u64 {
    let runs = values.chunk_by(|one, next| one == next).count() as u64;
    let run = bits(values.len() as u64) + bits(values.iter().copied().max().unwrap_or(0));
    of_values(values).min(runs * run)
}

/// Is the model so much shorter than the data that the pattern is no accident?
pub(crate) fn is_worth_showing(model: u64, data: u64) -> bool {
    model.saturating_mul(4).saturating_add(20) < data
}
