//! Automata in the small language of [`crate::code`]: a list of transitions, and the place values of digits.

use super::target::Target;
use grundy_automata::arithmetic::Arithmetic;
use grundy_automata::dfa::Dfa;
use std::fmt::Write;

/// Place values that numbers of the language hold, the largest first.
fn places(numbers: &Arithmetic, target: Target) -> Vec<u64> {
    let numeration = numbers.numeration();
    let counts = (0..100).map_while(|length| u64::try_from(numeration.numbers(length)).ok());
    let mut places: Vec<u64> = counts.take_while(|&place| place <= target.largest()).collect();
    places.reverse();
    places
}

fn listed(numbers: impl Iterator<Item = u64>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}

/// The lists `STEPS`, `ACCEPTING` and `PLACES`, and how many places there are.
fn lists(numbers: &Arithmetic, dfa: &Dfa, target: Target) -> (String, usize) {
    let accepting = (0..dfa.states() as u32).map(|state| u64::from(dfa.accepts_at(state)));
    let places = places(numbers, target);
    let steps = listed(dfa.table().iter().map(|&state| u64::from(state)));
    let text = format!(
        "list STEPS = {steps}\nlist ACCEPTING = {}\nlist PLACES = {}\n",
        listed(accepting),
        listed(places.iter().copied())
    );
    (text, places.len())
}

/// `lost(a, b, ...)` by an automaton that reads all numbers side by side.
pub(super) fn lost(numbers: &Arithmetic, dfa: &Dfa, names: &[String], target: Target) -> String {
    let (mut code, count) = lists(numbers, dfa, target);
    let (symbols, digits) = (dfa.symbols(), numbers.numeration().digits());
    let _ = write!(
        code,
        "test lost({})\n    let state = 0\n    let i = 0\n    let symbol = 0\n    while i < {count}\n        symbol = 0\n",
        names.join(", ")
    );
    for (i, name) in names.iter().enumerate() {
        let weight = digits.pow(i as u32);
        let _ = write!(
            code,
            "        symbol = symbol + {name} / PLACES[i] * {weight}\n        {name} = {name} % PLACES[i]\n"
        );
    }
    let _ = write!(
        code,
        "        state = STEPS[state * {symbols} + symbol]\n        i = i + 1\n    return ACCEPTING[state] == 1\n"
    );
    code
}

/// `grundy(n)` by an automaton that reads n and its value: the digits of the value are guessed, and for each
/// state that can be reached the value so far is kept. A value that the language does not hold ends its path,
/// so the code is for values that it holds:
/// [`Solution::may_overflow`](crate::solution::Solution::may_overflow).
pub(super) fn values(numbers: &Arithmetic, dfa: &Dfa, target: Target) -> String {
    let (mut code, count) = lists(numbers, dfa, target);
    let (symbols, digits, states) = (dfa.symbols(), numbers.numeration().digits(), dfa.states());
    let dead = dfa.dead().map_or(states as u64, u64::from);
    let largest = target.largest();
    let _ = write!(
        code,
        "fn grundy(n)
    array value = {states}
    array live = {states}
    array next_value = {states}
    array next_live = {states}
    let i = 0
    let state = 0
    let other = 0
    let digit = 0
    let to = 0
    live[0] = 1
    while i < {count}
        digit = n / PLACES[i]
        n = n % PLACES[i]
        state = 0
        while state < {states}
            other = 0
            while live[state] == 1 and other < {digits}
                to = STEPS[state * {symbols} + digit + {digits} * other]
                if to != {dead} and other <= ({largest} - value[state]) / PLACES[i]
                    next_live[to] = 1
                    next_value[to] = value[state] + other * PLACES[i]
                other = other + 1
            state = state + 1
        state = 0
        while state < {states}
            live[state] = next_live[state]
            value[state] = next_value[state]
            next_live[state] = 0
            state = state + 1
        i = i + 1
    state = 0
    while state < {states} and not (live[state] == 1 and ACCEPTING[state] == 1)
        state = state + 1
    if state < {states}
        return value[state]
    return 0
"
    );
    code
}
