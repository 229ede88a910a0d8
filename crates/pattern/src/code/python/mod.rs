//! Patterns as Python functions without imports that any version of Python 3 runs.

mod automata;

use crate::number_names::number_names;
use crate::pattern_formula::{Regular, Residues};
use crate::solution::{LostPeriod, Solution, Table};
use grundy_theory::theorem::ArithmeticPeriod;
use std::fmt::Write;

/// Longer lists of values are not written out.
const MAX_VALUES: usize = 60_000;

/// Columns of lists that are written out.
const WIDTH: usize = 96;

/// A module that defines `lost`, and `grundy` where values are known.
pub(super) fn module(solution: &Solution) -> Option<String> {
    match solution {
        Solution::Lost { numbers, dfa, arity } => Some(automata::lost(numbers, dfa, &number_names(*arity))),
        Solution::LostPeriod(period) => lost_period(period),
        Solution::UpTo(up_to) => Some(up_to_code(&up_to.python_condition()?)),
        Solution::NimSum(each) => {
            let names = number_names(each.len());
            let mut code = String::new();
            for (solution, name) in each.iter().zip(&names) {
                let one = grundy(solution)?;
                let _ = writeln!(code, "def value_{name}(n):\n{}\n    return grundy(n)\n", indented(&one));
            }
            let list = names.join(", ");
            let sum: Vec<String> = names.iter().map(|name| format!("value_{name}({name})")).collect();
            let _ = writeln!(code, "def grundy({list}):\n    return {}\n", sum.join(" ^ "));
            let _ = writeln!(code, "def lost({list}):\n    return grundy({list}) == 0");
            Some(code)
        }
        Solution::Classes { modulus, arity, values, .. } => {
            let names = number_names(*arity);
            let list = names.join(", ");
            let place = names.iter().skip(1).fold(format!("{} % {modulus}", names[0]), |place, name| {
                format!("({place}) * {modulus} + {name} % {modulus}")
            });
            let values: Vec<String> = values.iter().map(u64::to_string).collect();
            Some(format!(
                "def grundy({list}):\n    return [{}][{place}]\n\n\ndef lost({list}):\n    return grundy({list}) == 0\n",
                values.join(", ")
            ))
        }
        single => {
            let code = grundy(single)?;
            Some(format!("{code}\n\ndef lost(n):\n    return grundy(n) == 0\n"))
        }
    }
}

fn indented(code: &str) -> String {
    let lines = code.lines().map(|line| if line.is_empty() { String::new() } else { format!("    {line}") });
    lines.collect::<Vec<_>>().join("\n")
}

/// `grundy(n)` for one number.
fn grundy(solution: &Solution) -> Option<String> {
    match solution {
        Solution::Period { table, pattern } => period(table, pattern),
        Solution::Residues { table, residues } => by_residues(table, residues),
        Solution::Regular { table, regular } => by_digits(table, regular),
        Solution::Values { numbers, dfa } => Some(automata::values(numbers, dfa)),
        Solution::Digits(rule) => Some(rule.python()),
        Solution::Thinned(thinned) => Some(thinned.python()),
        other => module(other),
    }
}

fn listed(values: &[u64]) -> Option<String> {
    if values.len() > MAX_VALUES {
        return None;
    }
    let (mut text, mut column) = ("[".to_owned(), 0);
    for (i, value) in values.iter().enumerate() {
        let one = format!("{}{value}", if i > 0 { ", " } else { "" });
        column += one.len();
        if column > WIDTH {
            text += ",\n    ";
            text += one.trim_start_matches(", ");
            column = one.len();
        } else {
            text += &one;
        }
    }
    text.push(']');
    Some(text)
}

/// `lost(n)` by a list of the lost numbers.
fn lost_period(LostPeriod { lost, preperiod, period }: &LostPeriod) -> Option<String> {
    let all = (0..).zip(lost).filter(|(_, lost)| **lost).map(|(n, _)| n).collect::<Vec<u64>>();
    let list = listed(&all)?;
    Some(format!(
        "LOST = set({list})\n\n\ndef lost(n):\n    if n >= {preperiod}:\n        n = {preperiod} + (n - {preperiod}) % {period}\n    return n in LOST\n"
    ))
}

fn period(table: &Table, pattern: &ArithmeticPeriod) -> Option<String> {
    let &ArithmeticPeriod { preperiod, period, saltus } = pattern;
    let plain = |modulus: u64| (0..period).all(|rest| table.at(preperiod + rest) == Some(rest % modulus));
    let modulus = table.values.iter().max().map_or(1, |largest| largest + 1);
    if preperiod == table.first && preperiod % period == 0 && plain(modulus) {
        let rest = match modulus {
            1 => "0".to_owned(),
            modulus if modulus == period => format!("n % {period}"),
            modulus => format!("n % {period} % {modulus}"),
        };
        let grown = match (saltus, period) {
            (0, _) => rest,
            (1, 1) => "n".to_owned(),
            (1, _) if rest == "0" => format!("n // {period}"),
            (saltus, _) if rest == "0" => format!("n // {period} * {saltus}"),
            (saltus, _) => format!("n // {period} * {saltus} + {rest}"),
        };
        return Some(format!("def grundy(n):\n    return {grown}\n"));
    }
    let before = (preperiod - table.first) as usize;
    let (first, again) =
        (listed(&table.values[..before])?, listed(&table.values[before..before + period as usize])?);
    let mut code = String::new();
    if before > 0 {
        let _ = writeln!(code, "FIRST = {first}");
    }
    let _ = writeln!(code, "AGAIN = {again}\n\n\ndef grundy(n):");
    if before > 0 {
        let place = if table.first == 0 { "n".to_owned() } else { format!("n - {}", table.first) };
        let _ = writeln!(code, "    if n < {preperiod}:\n        return FIRST[{place}]");
    }
    let above = if preperiod == 0 { "n".to_owned() } else { format!("n - {preperiod}") };
    let _ = writeln!(code, "    times, place = divmod({above}, {period})");
    let grown = if saltus == 0 { String::new() } else { format!(" + {saltus} * times") };
    let _ = writeln!(code, "    return AGAIN[place]{grown}");
    Some(code)
}

fn by_residues(table: &Table, Residues { preperiod, salti }: &Residues) -> Option<String> {
    let values = listed(&table.values)?;
    let salti_listed = listed(salti)?;
    let first = table.first;
    Some(format!(
        "FIRST = {values}\nGROWS = {salti_listed}\n\n\ndef grundy(n):\n    if n < {preperiod}:\n        return FIRST[n - {first}]\n    times, rest = divmod(n - {preperiod}, {0})\n    place = {preperiod} + rest\n    return FIRST[place - {first}] + times * GROWS[place % {0}]\n",
        salti.len()
    ))
}

fn by_digits(table: &Table, regular: &Regular) -> Option<String> {
    let values = listed(&table.values)?;
    let first = table.first;
    let mut code = format!(
        "FIRST = {values}\nKNOWN = {{}}\n\n\ndef grundy(n):\n    if n < {}:\n        return FIRST[n - {first}]\n    if n not in KNOWN:\n        KNOWN[n] = by_digits(n)\n    return KNOWN[n]\n\n\ndef by_digits(n):\n",
        first + table.values.len() as u64
    );
    for relation in &regular.relations {
        let (step, rest) = (relation.of.step, relation.of.rest);
        let mut sum = relation.constant.to_string();
        if relation.times != 0 {
            let _ = write!(sum, " + {} * (n // {step})", relation.times);
        }
        for (factor, progression) in &relation.sum {
            let _ = write!(
                sum,
                " + {factor} * grundy({} * (n // {step}) + {})",
                progression.step, progression.rest
            );
        }
        let _ = writeln!(code, "    if n % {step} == {rest}:\n        return {sum}");
    }
    Some(code)
}

/// Where 1 to f(n) tokens may be taken. Heaps with the same f are passed in one step; the lost ones are
/// listed in blocks, up to the largest heap that was asked about.
fn up_to_code(condition: &str) -> String {
    format!(
        "def allowed(n, k):
    return {condition}


def most(n, k=0):
    \"\"\"The largest number of tokens that may be taken from n, which is at least k.\"\"\"
    step = 1
    while allowed(n, k + step):
        k += step
        step *= 2
    while step > 1:
        step //= 2
        if allowed(n, k + step):
            k += step
    return k


def start(k, n):
    \"\"\"The first heap from which k tokens may be taken, which is at most n.\"\"\"
    low, high = 0, n
    while low < high:
        middle = (low + high) // 2
        if allowed(middle, k):
            high = middle
        else:
            low = middle + 1
    return low


def grundy(n):
    while True:
        k = most(n)
        if k == 0:
            return 0
        first = start(k, n)
        n -= -((first - n) // (k + 1)) * (k + 1)
        if n == first:
            return k


BLOCKS = [(0, 1, 0)]


def lost(n):
    \"\"\"Behind a lost heap L the next one is the least n with n - most(n) > L.\"\"\"
    while BLOCKS[-1][2] < n:
        step, last = BLOCKS[-1][1:]
        k = step - 1
        more = most(last + 1 + k, k)
        while more > k:
            k = more
            more = most(last + 1 + k, k)
        first, times, jump = last + 1 + k, 0, 1
        while first + times * (k + 1) < n and not allowed(first + (times + jump) * (k + 1), k + 1):
            times += jump
            jump *= 2
        while jump > 1:
            jump //= 2
            if not allowed(first + (times + jump) * (k + 1), k + 1):
                times += jump
        BLOCKS.append((first, k + 1, first + times * (k + 1)))
    low, high = 0, len(BLOCKS) - 1
    while low < high:
        middle = (low + high) // 2
        if BLOCKS[middle][2] < n:
            low = middle + 1
        else:
            high = middle
    first, step, end = BLOCKS[low]
    return first <= n <= end and (n - first) % step == 0
"
    )
}
