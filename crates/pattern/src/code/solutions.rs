//! Solutions as code: each kind of pattern in the small language of [`crate::code`].

use super::printer::printed;
use super::target::Target;
use super::{automata, python};
use crate::digit_rule::{DigitFeature, DigitFunction, DigitRule};
use crate::number_names::number_names;
use crate::pattern_formula::{Regular, Residues};
use crate::recurrence_by_residues::{RecurrenceByResidues, ResidueRecurrence};
use crate::solution::{LostPeriod, Solution, Table};
use grundy_theory::theorem::ArithmeticPeriod;
use std::fmt::Write;

impl Solution {
    /// Python that defines `grundy` and `lost`, or `lost` alone; `None` if it would be too long.
    pub fn python(&self) -> Option<String> {
        match self {
            Solution::Formula(_) => of_solution(self, Target::Python),
            other => python::module(other),
        }
    }

    /// Code that defines these functions in any language; `None` if there is none in it, or it would be too
    /// long.
    pub fn code(&self, target: Target) -> Option<String> {
        match target {
            Target::Python => self.python(),
            target => of_solution(self, target),
        }
    }
}

/// The code of a pattern: `grundy` and `lost`, or `lost` alone. `None` if there is none in this language, or
/// it would be too long.
fn of_solution(solution: &Solution, target: Target) -> Option<String> {
    printed(&module(solution, target)?, target)
}

/// The names of lists.
const LISTS: [&str; 5] = ["FIRST", "AGAIN", "STEPS", "ACCEPTING", "PLACES"];

/// All of it in the small language.
fn module(solution: &Solution, target: Target) -> Option<String> {
    let lost = |list: &str| format!("test lost({list})\n    return grundy({list}) == 0\n");
    Some(match solution {
        Solution::Formula(rule) => rule.source(),
        Solution::Lost { numbers, dfa, arity } => automata::lost(numbers, dfa, &number_names(*arity), target),
        Solution::LostPeriod(period) => lost_period(period),
        Solution::NimSum(each) => {
            let all = number_names(each.len());
            let mut code = String::new();
            for (solution, name) in each.iter().zip(&all) {
                // Every list and every function has a name of its own.
                let one = grundy(solution, target)?.replace("grundy(", &format!("value_{name}("));
                let one = one.replace("read(", &format!("read_{name}("));
                let upper = name.to_uppercase();
                code += &LISTS.iter().fold(one, |code, list| code.replace(list, &format!("{list}_{upper}")));
            }
            let (list, values): (Vec<&str>, Vec<String>) =
                all.iter().map(|name| (name.as_str(), format!("value_{name}({name})"))).unzip();
            let list = list.join(", ");
            let _ = writeln!(code, "fn grundy({list})\n    return {}", values.join(" ^ "));
            code + &lost(&list)
        }
        Solution::Classes { modulus, arity, values, .. } => {
            let names = number_names(*arity);
            let list = names.join(", ");
            let place = names.iter().skip(1).fold(format!("{} % {modulus}", names[0]), |place, name| {
                format!("({place}) * {modulus} + {name} % {modulus}")
            });
            let values = listed(values);
            format!("list AGAIN = {values}\nfn grundy({list})\n    return AGAIN[{place}]\n{}", lost(&list))
        }
        single => grundy(single, target)? + &lost("n"),
    })
}

fn listed(values: &[u64]) -> String {
    values.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

/// `grundy(n)` of a single number.
fn grundy(solution: &Solution, target: Target) -> Option<String> {
    match solution {
        Solution::Period { table, pattern } => period(table, pattern),
        Solution::Residues { table, residues } => Some(by_residues(table, residues)),
        Solution::Regular { table, regular } => by_digits(table, regular),
        Solution::Values { numbers, dfa } => Some(automata::values(numbers, dfa, target)),
        Solution::Digits(rule) => Some(digits(rule)),
        Solution::Thinned(thinned) => Some(by_parts(thinned)),
        // The rules of the lemma are terms that may be negative.
        Solution::UpTo(_) => None,
        Solution::Formula(rule) if rule.has_values() => {
            let code = rule.source();
            code.split("test lost(").next().map(str::to_owned)
        }
        _ => None,
    }
}

fn lost_period(LostPeriod { lost, preperiod, period }: &LostPeriod) -> String {
    let all: Vec<u64> = lost.iter().map(|&lost| u64::from(lost)).collect();
    format!(
        "list LOST = {}\ntest lost(n)\n    if n >= {preperiod}\n        n = {preperiod} + (n - {preperiod}) % {period}\n    return LOST[n] == 1\n",
        listed(&all)
    )
}

fn period(
    table: &Table,
    &ArithmeticPeriod { preperiod, period, saltus }: &ArithmeticPeriod,
) -> Option<String> {
    let before = usize::try_from(preperiod - table.first).ok()?;
    let again = table.values.get(before..before + usize::try_from(period).ok()?)?;
    let mut code = String::new();
    if before > 0 {
        let _ = writeln!(code, "list FIRST = {}", listed(&table.values[..before]));
    }
    let _ = writeln!(code, "list AGAIN = {}\nfn grundy(n)", listed(again));
    if before > 0 {
        let _ = writeln!(code, "    if n < {preperiod}\n        return FIRST[n - {}]", table.first);
    }
    let above = if preperiod == 0 { "n".to_owned() } else { format!("(n - {preperiod})") };
    let grown = if saltus == 0 { String::new() } else { format!(" + {above} / {period} * {saltus}") };
    let _ = writeln!(code, "    return AGAIN[{above} % {period}]{grown}");
    Some(code)
}

fn by_residues(table: &Table, Residues { preperiod, salti }: &Residues) -> String {
    let (first, period) = (table.first, salti.len());
    format!(
        "list FIRST = {}\nlist AGAIN = {}\nfn grundy(n)
    let place = n
    if n < {preperiod}
        return FIRST[n - {first}]
    place = {preperiod} + (n - {preperiod}) % {period}
    return FIRST[place - {first}] + (n - {preperiod}) / {period} * AGAIN[place % {period}]
",
        listed(&table.values),
        listed(salti)
    )
}

/// Recurrences in each of which a value leads back to one other at most: with more, the same values would be
/// found again and again.
fn by_digits(table: &Table, regular: &Regular) -> Option<String> {
    let first = table.first;
    let mut code = format!(
        "list FIRST = {}\nfn grundy(n)\n    if n < {}\n        return FIRST[n - {first}]\n",
        listed(&table.values),
        first + table.values.len() as u64
    );
    for relation in &regular.relations {
        if relation.sum.len() > 1 {
            return None;
        }
        let (step, rest) = (relation.of.step, relation.of.rest);
        let (mut plus, mut minus) = (Vec::new(), Vec::new());
        let mut add = |factor: i64, term: Option<String>| {
            let size = factor.unsigned_abs();
            let text = term.map_or(size.to_string(), |term| format!("{size} * {term}"));
            match factor {
                0 => {}
                1.. => plus.push(text),
                _ => minus.push(text),
            }
        };
        add(relation.times, Some(format!("(n / {step})")));
        for (factor, progression) in &relation.sum {
            add(*factor, Some(format!("grundy({} * (n / {step}) + {})", progression.step, progression.rest)));
        }
        add(relation.constant, None);
        let sum = if plus.is_empty() { "0".to_owned() } else { plus.join(" + ") };
        let minus: String = minus.iter().map(|term| format!(" - {term}")).collect();
        let _ = writeln!(code, "    if n % {step} == {rest}\n        return {sum}{minus}");
    }
    Some(code + "    return 0\n")
}

fn shifted(number: &str, shift: i64) -> String {
    match shift {
        0 => number.to_owned(),
        1.. => format!("({number} + {shift})"),
        _ => format!("({number} - {})", shift.unsigned_abs()),
    }
}

/// Numbers that are not listed are so large that a shift down leads to no negative number.
fn digits(rule: &DigitRule) -> String {
    let (base, otherwise) = (rule.base, rule.otherwise.unwrap_or(0));
    let found = match rule.feature {
        DigitFeature::Last(digit) => format!("if digit == {digit}\n            return place"),
        DigitFeature::LastOther(digit) => format!("if digit != {digit}\n            return place"),
        DigitFeature::Count(digit) => format!("if digit == {digit}\n            count = count + 1"),
        DigitFeature::Sum => "count = count + digit".to_owned(),
        DigitFeature::Length => "count = count + 1".to_owned(),
    };
    let (end, is_place) = match rule.feature {
        DigitFeature::Last(_) | DigitFeature::LastOther(0) => ("0", true),
        DigitFeature::LastOther(_) => ("place + 1", false),
        DigitFeature::Count(_) | DigitFeature::Sum | DigitFeature::Length => ("count", false),
    };
    let mut code = format!(
        "fn read(n)
    let place = 0
    let count = 0
    let digit = 0
    while n > 0
        digit = n % {base}
        n = n / {base}
        place = place + 1
        {found}
    return {end}
fn grundy(n)
"
    );
    for (n, value) in (rule.first..).zip(&rule.listed) {
        let _ = writeln!(code, "    if n == {n}\n        return {value}");
    }
    let _ = writeln!(code, "    let k = read({})", shifted("n", rule.shift));
    if is_place {
        let _ = writeln!(code, "    if k == 0\n        return {otherwise}");
    }
    let value = match rule.function {
        DigitFunction::Linear { times, constant } if times >= 0 => shifted(&format!("{times} * k"), constant),
        DigitFunction::Linear { times, constant } => format!("{constant} - {} * k", times.unsigned_abs()),
        DigitFunction::Rest(modulus) => format!("k % {modulus}"),
        DigitFunction::Odious(shift) => {
            let before = shifted("k", shift - 1);
            format!("2 * {before} + 1 - digit_sum({before}, 2) % 2")
        }
        DigitFunction::Evil(shift) => {
            let before = shifted("k", shift - 1);
            format!("2 * {before} + digit_sum({before}, 2) % 2")
        }
        DigitFunction::Power { shift, constant } => {
            shifted(&format!("power(2, {})", shifted("k", shift)), constant)
        }
        DigitFunction::Gray(shift) => format!("{0} ^ ({0} / 2)", shifted("k", shift)),
        DigitFunction::Square(shift) => format!("{0} * {0}", shifted("k", shift)),
        DigitFunction::Triangle(shift) => {
            format!("{} * {} / 2", shifted("k", shift), shifted("k", shift + 1))
        }
    };
    let _ = writeln!(code, "    return {value}");
    code
}

fn by_parts(thinned: &RecurrenceByResidues) -> String {
    let (modulus, first) = (thinned.residues.len(), thinned.first);
    let mut code = format!(
        "list FIRST = {}\nfn grundy(n)\n    let q = 0\n    let rest = 0\n    while n >= {}\n        q = n / {modulus}\n        rest = n % {modulus}\n",
        listed(&thinned.listed),
        first + thinned.listed.len() as u64
    );
    for (residue, thinning) in thinned.residues.iter().enumerate() {
        let _ = match thinning {
            ResidueRecurrence::Line { times, constant } if *times >= 0 => {
                let value = shifted(&format!("{times} * q"), *constant);
                writeln!(code, "        if rest == {residue}\n            return {value}")
            }
            ResidueRecurrence::Line { times, constant } => {
                let times = times.unsigned_abs();
                writeln!(code, "        if rest == {residue}\n            return {constant} - {times} * q")
            }
            ResidueRecurrence::Back(shift) => {
                let n = shifted("n - q", -shift);
                writeln!(code, "        if rest == {residue}\n            n = {n}")
            }
        };
    }
    code + &format!("    return FIRST[n - {first}]\n")
}
