//! Automata as Python: tables of transitions, and the words of numbers.

use grundy_automata::arithmetic::Arithmetic;
use grundy_automata::dfa::Dfa;
use std::fmt::Write;

/// The transitions as a list of lists, with -1 for the state from which nothing is accepted, and the
/// accepting states.
fn table(dfa: &Dfa) -> (String, String) {
    let dead = dfa.dead();
    let rows: Vec<String> = (0..dfa.states() as u32)
        .map(|state| {
            let to = |symbol: usize| match dfa.step(state, symbol) {
                to if Some(to) == dead => "-1".to_owned(),
                to => to.to_string(),
            };
            format!("[{}]", (0..dfa.symbols()).map(to).collect::<Vec<_>>().join(", "))
        })
        .collect();
    let accepting: Vec<String> = (0..dfa.states() as u32)
        .filter(|&state| dfa.accepts_at(state))
        .map(|state| state.to_string())
        .collect();
    (format!("[{}]", rows.join(",\n        ")), format!("[{}]", accepting.join(", ")))
}

/// `places(n)`: place values, the largest first, enough for n with some to spare.
fn places(numbers: &Arithmetic) -> String {
    let numeration = numbers.numeration();
    let recurrence = numeration.recurrence();
    let first: Vec<String> =
        (0..recurrence.len()).map(|length| numeration.numbers(length).to_string()).collect();
    let next: Vec<String> =
        recurrence.iter().enumerate().map(|(i, factor)| format!("{factor} * u[-{}]", i + 1)).collect();
    format!(
        "def places(n):\n    u = [{}]\n    while u[-1] <= n:\n        u.append({})\n    for _ in range(2):\n        u.append({})\n    return u[::-1]\n",
        first.join(", "),
        next.join(" + "),
        next.join(" + ")
    )
}

/// `grundy(n)` by an automaton that reads n and its value.
pub(super) fn values(numbers: &Arithmetic, dfa: &Dfa) -> String {
    let (table, accepting) = table(dfa);
    let digits = numbers.numeration().digits();
    let mut code = format!("STEPS = {table}\nACCEPTING = {accepting}\n\n{}\n", places(numbers));
    let _ = write!(
        code,
        "def grundy(n):
    \"\"\"Reads the digits of n and guesses those of the value beside them; one guess is accepted.\"\"\"
    found = {{0: 0}}
    for u in places(n):
        digit, n = divmod(n, u)
        after = {{}}
        for state, value in found.items():
            for other in range({digits}):
                to = STEPS[state][digit + {digits} * other]
                if to >= 0:
                    after[to] = value + other * u
        found = after
    return next(value for state, value in found.items() if state in ACCEPTING)
"
    );
    code
}

/// `lost(a, b, ...)` by an automaton that reads all numbers side by side.
pub(super) fn lost(numbers: &Arithmetic, dfa: &Dfa, names: &[String]) -> String {
    let (table, accepting) = table(dfa);
    let digits = numbers.numeration().digits();
    let mut code = format!("STEPS = {table}\nACCEPTING = {accepting}\n\n{}\n", places(numbers));
    let _ = write!(
        code,
        "def lost({0}):
    \"\"\"Reads the digits of all numbers side by side, the most significant ones first.\"\"\"
    numbers, state = [{0}], 0
    for u in places(max(numbers)):
        symbol = 0
        for i in range(len(numbers)):
            digit, numbers[i] = divmod(numbers[i], u)
            symbol += digit * {digits} ** i
        state = STEPS[state][symbol]
        if state < 0:
            return False
    return state in ACCEPTING
",
        names.join(", ")
    );
    code
}
