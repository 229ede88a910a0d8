//! Automata of values read back into words: cases of a digit, of a number of digits, or of their sum.

use crate::numerations::within;
use crate::value_table::ValueTable;
use grundy_automata::arithmetic::{Arithmetic, ArithmeticError};
use grundy_automata::dfa::Dfa;
use grundy_budget::{Budget, Halt};
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use std::collections::BTreeMap;

/// A function of the digits of a number above 0, which takes few values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DigitFunction {
    /// The first digit.
    First,
    /// The last digit that is not 0.
    LastNonzero,
    /// The number of digits, by its remainder.
    Count(u64),
    /// The number of zeros at the end, by its remainder.
    Zeros(u64),
    /// The sum of the digits, by its remainder.
    Sum(u64),
}

/// The largest modulus of a remainder.
const MAX_MODULUS: u64 = 6;

/// More cases are no rule to remember.
const MAX_CASES: usize = 12;

impl DigitFunction {
    /// All that are tried, the simplest first.
    fn all() -> impl Iterator<Item = DigitFunction> {
        let of_modulus = |m: u64| [DigitFunction::Zeros(m), DigitFunction::Count(m), DigitFunction::Sum(m)];
        [DigitFunction::First, DigitFunction::LastNonzero]
            .into_iter()
            .chain((2..=MAX_MODULUS).flat_map(of_modulus))
    }

    /// The states of an automaton that reads digits, the first one first.
    fn states(self, base: u64) -> u64 {
        match self {
            DigitFunction::First | DigitFunction::LastNonzero => base,
            DigitFunction::Count(m) | DigitFunction::Zeros(m) => m + 1,
            DigitFunction::Sum(m) => m,
        }
    }

    fn step(self, state: u64, digit: u64) -> u64 {
        match (self, state, digit) {
            (DigitFunction::First, 0, digit) => digit,
            (DigitFunction::First, state, _) | (DigitFunction::LastNonzero, state, 0) => state,
            (DigitFunction::LastNonzero, _, digit) => digit,
            // State 0 is that of leading zeros.
            (DigitFunction::Count(_) | DigitFunction::Zeros(_), 0, 0) => 0,
            (DigitFunction::Count(m), state, _) | (DigitFunction::Zeros(m), state, 0) => state % m + 1,
            (DigitFunction::Zeros(_), _, _) => 1,
            (DigitFunction::Sum(m), state, digit) => (state + digit) % m,
        }
    }

    /// What the function is in a state in which a number above 0 ends.
    fn value(self, state: u64) -> u64 {
        match self {
            DigitFunction::Count(m) => state % m,
            DigitFunction::Zeros(_) => state - 1,
            _ => state,
        }
    }

    fn state_of(self, n: u64, base: u64) -> u64 {
        let mut power = 1;
        while power <= n / base {
            power *= base;
        }
        let mut state = 0;
        while power > 0 {
            state = self.step(state, n / power % base);
            power /= base;
        }
        state
    }

    fn words(self, base: u64) -> LocalizedString {
        match self {
            DigitFunction::First => {
                words!("the first digit of n in base {base}", "n 的 {base} 进制首位")
            }
            DigitFunction::LastNonzero => {
                words!("the last digit of n in base {base} that is not 0", "n 的 {base} 进制最后一个非零数字")
            }
            DigitFunction::Count(m) => {
                words!("the number of digits of n in base {base}, mod {m},", "n 的 {base} 进制位数模 {m} ")
            }
            DigitFunction::Zeros(m) => words!(
                "the number of zeros at the end of n in base {base}, mod {m},",
                "n 的 {base} 进制末尾零的个数模 {m} "
            ),
            DigitFunction::Sum(m) => words!(
                "the sum of the digits of n in base {base}, mod {m},",
                "n 的 {base} 进制各位之和模 {m} "
            ),
        }
    }
}

/// The values of an automaton that reads n and v as cases of a function of the digits of n, if it is decided
/// that these are the same.
pub(crate) fn of(
    sequence: ValueTable<'_>,
    numbers: &Arithmetic,
    dfa: &Dfa,
    budget: &mut Budget,
) -> Result<Option<LocalizedString>, Halt> {
    let Some(base) = numbers.numeration().base_of() else { return Ok(None) };
    for function in DigitFunction::all() {
        budget.charge_steps(20 * sequence.values.len() as u64)?;
        let Some(cases) = cases(sequence, function, base) else { continue };
        let decided =
            within(budget, |budget| says_the_same(sequence, function, &cases, numbers, dfa, budget))?;
        if decided == Some(true) {
            return Ok(Some(in_words(sequence, function, base, &cases)));
        }
    }
    Ok(None)
}

/// The value for each state, if the state decides it in the whole table and not all are the same.
fn cases(sequence: ValueTable<'_>, function: DigitFunction, base: u64) -> Option<BTreeMap<u64, u64>> {
    let mut cases = BTreeMap::new();
    for (n, value) in sequence.pairs().filter(|&(n, _)| n > 0) {
        let known = *cases.entry(function.state_of(n, base)).or_insert(value);
        if known != value || cases.len() > MAX_CASES {
            return None;
        }
    }
    let first = *cases.values().next()?;
    cases.values().any(|&value| value != first).then_some(cases)
}

fn says_the_same(
    sequence: ValueTable<'_>,
    function: DigitFunction,
    cases: &BTreeMap<u64, u64>,
    numbers: &Arithmetic,
    dfa: &Dfa,
    budget: &mut Budget,
) -> Result<bool, Halt> {
    let mut numbers = numbers.clone();
    let digits = numbers.numeration().digits() as u64;
    let states = function.states(digits);
    let steps = (0..states).flat_map(|state| (0..digits).map(move |digit| function.step(state, digit)));
    let next: Vec<u32> = steps.map(|state| state as u32).collect();
    let mut sides = Vec::new();
    for (&state, value) in cases {
        let accepting = (0..states).map(|other| other == state).collect();
        let Some(of_state) = Dfa::new(digits as usize, next.clone(), accepting, budget)? else {
            return Ok(false);
        };
        let name = format!("ends{state}");
        if !numbers.give(&name, 1, &of_state, budget)? {
            return Ok(false);
        }
        sides.push(format!("({name}(n) & 1 <= n & v = {value})"));
    }
    if let Some(value) = sequence.values.first().filter(|_| sequence.first == 0) {
        sides.push(format!("(n = 0 & v = {value})"));
    }
    if !numbers.give("this", 2, dfa, budget)? {
        return Ok(false);
    }
    let (first, sides) = (sequence.first, sides.join(" | "));
    match numbers.prove(&format!("forall n, v: {first} <= n => (this(n, v) <=> ({sides}))"), budget) {
        Ok(holds) => Ok(holds),
        Err(ArithmeticError::Stopped(stop)) => Err(stop),
        Err(_) => Ok(false),
    }
}

fn in_words(
    sequence: ValueTable<'_>,
    function: DigitFunction,
    base: u64,
    cases: &BTreeMap<u64, u64>,
) -> LocalizedString {
    let mut of_value: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for (&state, &value) in cases {
        of_value.entry(value).or_default().push(function.value(state).to_string());
    }
    // The value with the most cases comes last, as all others.
    let most = of_value.iter().max_by_key(|(_, states)| states.len()).map_or(0, |(&value, _)| value);
    let (mut en, mut zh) = (Vec::new(), Vec::new());
    let of = function.words(base);
    for (place, (value, states)) in of_value.iter().filter(|(value, _)| **value != most).enumerate() {
        let (states_en, states_zh) = (states.join(" or "), states.join(" 或 "));
        let subject = if place == 0 { &*of.en } else { "it" };
        en.push(format!("{value} if {subject} is {states_en}"));
        let subject = if place == 0 { &*of.zh } else { "它" };
        zh.push(format!("{subject}为 {states_zh} 时为 {value}"));
    }
    let (en, zh) = (en.join(", "), zh.join("，"));
    match sequence.values.first().filter(|_| sequence.first == 0) {
        Some(value) => words!(
            "g(n) is {en}, and {most} otherwise; g(0) = {value}",
            "g(n)：{zh}，其余为 {most}；g(0) = {value}"
        ),
        None => words!("g(n) is {en}, and {most} otherwise", "g(n)：{zh}，其余为 {most}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_automata::numeration::Numeration;
    use grundy_budget::Limits;

    fn words_of(base: u64, first: u64, formula: &str, value: impl Fn(u64) -> u64) -> Option<String> {
        let budget = &mut Budget::new(&Limits::default());
        let mut numbers = Arithmetic::new(Numeration::base(base).unwrap(), budget).unwrap();
        let (_, dfa) = numbers.relation(formula, budget).unwrap();
        let values: Vec<u64> = (first..200).map(value).collect();
        let sequence = ValueTable { first, values: &values };
        of(sequence, &numbers, &dfa, budget).unwrap().map(|words| words.en)
    }

    #[test]
    fn values_by_the_first_digit_are_decided_and_said() {
        let formula = "(n = 0 & v = 0) | (exists p: place(p) & p <= n & n < 3*p & \
                       ((n < 2*p & v = 1) | (2*p <= n & v = 2)))";
        let value = |n: u64| if n == 0 { 0 } else { DigitFunction::First.state_of(n, 3) };
        let said = words_of(3, 0, formula, value);
        assert_eq!(
            said.as_deref(),
            Some("g(n) is 1 if the first digit of n in base 3 is 1, and 2 otherwise; g(0) = 0")
        );
        // The table agrees, and the automaton says something else of large numbers.
        let other = format!("({formula}) & n < 1000");
        assert_eq!(words_of(3, 0, &other, value), None);
    }

    #[test]
    fn functions_of_digits_are_what_they_say() {
        for n in 1..500_u64 {
            let ternary = DigitFunction::Zeros(2);
            let zeros = (0..).take_while(|&k| n.is_multiple_of(3_u64.pow(k + 1))).count() as u64;
            assert_eq!(ternary.value(ternary.state_of(n, 3)), zeros % 2, "{n}");
            let count = DigitFunction::Count(3);
            assert_eq!(count.value(count.state_of(n, 2)), u64::from(n.ilog2() + 1) % 3, "{n}");
            let sum = DigitFunction::Sum(4);
            assert_eq!(sum.value(sum.state_of(n, 2)), u64::from(n.count_ones()) % 4, "{n}");
            assert_eq!(
                DigitFunction::LastNonzero.state_of(n * 8, 8),
                DigitFunction::LastNonzero.state_of(n, 8)
            );
        }
    }
}
