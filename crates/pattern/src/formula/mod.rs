//! Closed formulas for values or lost positions, in digits, prime factors and roots.
//!
//! Nothing here is proved. A formula is found from a first part of the table and must agree with the rest. It
//! must be much shorter than the table. Of several the shortest one is shown.

mod chains;
mod columns;
pub mod expr;
mod factors;
pub mod feature;
mod outcomes;
pub(crate) mod sentence;
mod tuples;
mod values;

pub use expr::{Sign, Term, Test};
pub use feature::{Feature, Property};

use crate::answer::Answer;
use crate::description_length;
use crate::found::{Pattern, PatternClass};
use crate::number_names::number_names;
use crate::outcome_table::OutcomeTable;
use crate::pattern_formula::PatternFormula;
use crate::solution::Solution;
use crate::value_table::ValueTable;
use columns::{Known, of_numbers};
use grundy_budget::{Budget, Halt};
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use outcomes::Goal;
use std::fmt::Write;

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// How many numbers make a position.
    pub arity: usize,
    /// The first number that has a value, and the values of the first numbers, to which the formula does not
    /// apply; 1 for won numbers if the formula describes lost positions only.
    pub listed: (u64, Vec<u64>),
    /// What it says.
    pub body: Body,
}

/// What a formula tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// The values: a term for each residue of n.
    Values(Vec<Term>),
    /// The lost positions.
    Lost(Test),
}

/// The formula may fail for this many numbers at the beginning.
const MAX_LISTED: usize = 3;

/// The longest prefix of a table in which a formula is sought.
const HEAD: usize = 2048;

impl Rule {
    /// Whether it tells values, and not lost positions alone.
    pub fn has_values(&self) -> bool {
        matches!(self.body, Body::Values(_))
    }

    /// Whether it speaks of these numbers, even if it cannot be computed at them.
    pub fn applies_to(&self, numbers: &[u64]) -> bool {
        numbers.iter().all(|&n| n >= self.listed.0)
    }

    /// The answer at a position; `None` if the formula does not apply or takes too much work.
    pub fn at(&self, numbers: &[u64]) -> Option<Answer> {
        let (first, listed) = &self.listed;
        if !self.applies_to(numbers) {
            return None;
        }
        if let &[n] = numbers {
            let place = usize::try_from(n.checked_sub(*first)?).ok()?;
            if let Some(&value) = listed.get(place) {
                return Some(match self.body {
                    Body::Values(_) => Answer::Value(value),
                    Body::Lost(_) => Answer::Lost(value == 0),
                });
            }
        }
        match &self.body {
            Body::Values(terms) => {
                let n = *numbers.first()?;
                let term = terms.get((n % terms.len() as u64) as usize)?;
                term.value(numbers).map(Answer::Value)
            }
            Body::Lost(test) => test.holds(numbers).map(Answer::Lost),
        }
    }

    fn value(&self, n: u64) -> Option<u64> {
        match self.at(&[n])? {
            Answer::Value(value) => Some(value),
            Answer::Lost(_) => None,
        }
    }

    fn bits(&self) -> u64 {
        let body = match &self.body {
            Body::Values(terms) => terms.iter().map(Term::bits).sum::<u64>() + 6 * (terms.len() as u64 - 1),
            Body::Lost(test) => test.bits(),
        };
        8 + body + description_length::of_values(&self.listed.1)
    }

    /// The formula in words.
    pub fn words(&self) -> LocalizedString {
        let names = number_names(self.arity);
        let mut words = match &self.body {
            Body::Values(terms) => values_in_words(terms, &names),
            Body::Lost(test) => lost_in_words(test, &names),
        };
        for (n, value) in (self.listed.0..).zip(&self.listed.1) {
            let (en, zh) = match (&self.body, value) {
                (Body::Values(_), value) => (format!("g({n}) = {value}"), format!("g({n}) = {value}")),
                (Body::Lost(_), 0) => (format!("{n} is lost"), format!("{n} 必败")),
                (Body::Lost(_), _) => (format!("{n} is won"), format!("{n} 必胜")),
            };
            let _ = (write!(words.en, "; {en}"), write!(words.zh, "；{zh}"));
        }
        let mut features: Vec<Feature> = Vec::new();
        let mut visit = |feature: Feature| {
            if !features.contains(&feature) {
                features.push(feature);
            }
        };
        match &self.body {
            Body::Values(terms) => terms.iter().for_each(|term| term.visit_features(&mut visit)),
            Body::Lost(test) => test.visit_features(&mut visit),
        }
        if self.arity > 1 && self.listed.0 > 0 {
            let first = self.listed.0;
            let _ = (
                write!(words.en, ", for numbers from {first} on"),
                write!(words.zh, "（各数不小于 {first}）"),
            );
        }
        let glosses: Vec<LocalizedString> = features.into_iter().filter_map(Feature::gloss).collect();
        for (i, LocalizedString { en, zh }) in glosses.iter().enumerate() {
            let (join, join_zh) = if i == 0 { (", where ", "，其中 ") } else { (", and ", "，") };
            let _ = (write!(words.en, "{join}{en}"), write!(words.zh, "{join_zh}{zh}"));
        }
        words
    }

    /// Whether its code computes sums, products or powers, which may be 2^64 or more, or differences, which
    /// may be negative. Those of conditions are compared first.
    pub(crate) fn may_overflow(&self) -> bool {
        match &self.body {
            Body::Values(terms) => {
                let least = self.listed.0 + self.listed.1.len() as u64;
                terms.iter().any(|term| term.may_overflow() || term.may_be_negative(least))
            }
            Body::Lost(test) => test.may_overflow(),
        }
    }

    /// `grundy` and `lost`, or `lost` alone, in the small language of [`crate::code`].
    pub(crate) fn source(&self) -> String {
        let names = number_names(self.arity);
        let list = names.join(", ");
        let mut before = String::new();
        for (n, value) in (self.listed.0..).zip(&self.listed.1) {
            let value = match self.body {
                Body::Values(_) => value.to_string(),
                Body::Lost(_) => (*value == 0).to_string(),
            };
            let _ = writeln!(before, "    if n == {n}\n        return {value}");
        }
        match &self.body {
            Body::Lost(test) => {
                format!("{}test lost({list})\n{before}    return {}\n", test.list(), test.code(&names))
            }
            Body::Values(terms) => {
                let mut code = format!("fn grundy({list})\n{before}");
                let modulus = terms.len();
                for (residue, term) in terms.iter().enumerate().skip(1) {
                    let term = term.code(&names);
                    let _ = writeln!(code, "    if n % {modulus} == {residue}\n        return {term}");
                }
                let term = terms.first().map_or_else(String::new, |term| term.code(&names));
                code + &format!("    return {term}\ntest lost({list})\n    return grundy({list}) == 0\n")
            }
        }
    }

    fn found(self, checked_to: u64, terms_used: u64) -> Pattern {
        Pattern {
            checked_to: Some(checked_to),
            terms_used: Some(terms_used),
            solution: Some(Solution::Formula(self.clone())),
            ..Pattern::observed(self.words(), PatternFormula::Words, PatternClass::Formula)
        }
    }
}

fn values_in_words(terms: &[Term], names: &[String]) -> LocalizedString {
    let modulus = terms.len();
    if let [term] = terms {
        return LocalizedString::same(format!("g({}) = {}", names.join(", "), term.as_text(names)));
    }
    let (mut en, mut zh) = (Vec::new(), Vec::new());
    for (residue, term) in terms.iter().enumerate() {
        let text = format!("g(n) = {}", term.as_text(names));
        let (when, when_zh) = match (modulus, residue) {
            (2, 0) => ("n is even".to_owned(), "n 为偶数".to_owned()),
            (2, _) => ("n is odd".to_owned(), "n 为奇数".to_owned()),
            _ => (format!("n mod {modulus} = {residue}"), format!("n mod {modulus} = {residue}")),
        };
        en.push(format!("{text} if {when}"));
        zh.push(format!("{when_zh} 时 {text}"));
    }
    LocalizedString { en: en.join(", "), zh: zh.join("，") }
}

fn lost_in_words(test: &Test, names: &[String]) -> LocalizedString {
    match test {
        Test::None(tests) => {
            let LocalizedString { en, zh } = Test::Any(tests.clone()).words(names);
            words!("won exactly when {en}", "当且仅当 {zh} 时必胜")
        }
        test => {
            let LocalizedString { en, zh } = test.words(names);
            words!("lost exactly when {en}", "当且仅当 {zh} 时必败")
        }
    }
}

/// A formula for the values of a table, if it is worth showing, and the bits that it takes.
///
/// # Errors
/// Returns [`Halt`] if a limit is reached.
pub(crate) fn of_values(
    sequence: ValueTable<'_>,
    budget: &mut Budget,
) -> Result<Option<(u64, Pattern)>, Halt> {
    const MIN: usize = 48;
    let head = &sequence.values[..sequence.values.len().min(HEAD)];
    if head.len() < MIN {
        return Ok(None);
    }
    let numbers: Vec<u64> = (sequence.first..).take(head.len()).collect();
    let train = head.len() / 2;
    let rest = (&numbers[MAX_LISTED..], &head[MAX_LISTED..]);
    let Some((_, terms)) = values::find(rest, train - MAX_LISTED, budget)? else { return Ok(None) };
    let mut rule = Rule { arity: 1, listed: (sequence.first, Vec::new()), body: Body::Values(terms) };
    let wrong = |place: &usize| rule.value(numbers[*place]) != Some(head[*place]);
    let listed = (0..MAX_LISTED).rev().find(wrong).map_or(0, |last| last + 1);
    rule.listed.1 = head[..listed].to_vec();
    let is_short = description_length::is_worth_showing(rule.bits(), description_length::of_table(head));
    if !is_short || !sequence.has_values(|n| rule.value(n), budget)? {
        return Ok(None);
    }
    let bits = rule.bits();
    Ok(Some((bits, rule.found(sequence.last(), sequence.first + train as u64))))
}

/// A formula for the lost positions of a table, if it is worth showing.
///
/// # Errors
/// Returns [`Halt`] if a limit is reached.
pub(crate) fn of_outcomes(table: &OutcomeTable, budget: &mut Budget) -> Result<Option<Pattern>, Halt> {
    let lost_count = table.lost.iter().filter(|&&lost| lost).count() as u64;
    if lost_count == 0 || table.below < 8 {
        return Ok(None);
    }
    let one_by_one = lost_count * u64::from(u64::BITS - (table.lost.len() as u64).leading_zeros());
    let (found, data) = match table.at.len() {
        1 => {
            let bits: Vec<u64> = table.lost.iter().map(|&lost| u64::from(!lost)).collect();
            (of_lost_numbers(&table.lost, budget)?, description_length::of_table(&bits))
        }
        2..=4 => {
            // Positions with an empty heap may be another game.
            let found = match budget.scoped(|budget| tuples::find(table, 0, budget))? {
                None => budget.scoped(|budget| tuples::find(table, 1, budget))?,
                found => found,
            };
            (found, one_by_one)
        }
        _ => return Ok(None),
    };
    let found = found.filter(|(rule, _)| description_length::is_worth_showing(rule.bits(), data));
    let Some((rule, terms)) = found else { return Ok(None) };
    let agrees = |(tuple, lost): (Vec<u64>, bool)| {
        !rule.applies_to(&tuple) || rule.at(&tuple) == Some(Answer::Lost(lost))
    };
    budget.charge_steps(50 * table.lost.len() as u64)?;
    if !table.all().all(agrees) {
        return Ok(None);
    }
    Ok(Some(rule.found(table.below - 1, terms)))
}

/// A formula for lost numbers, and how many terms find it: a condition, or a recurrence of the numbers.
fn of_lost_numbers(lost: &[bool], budget: &mut Budget) -> Result<Option<(Rule, u64)>, Halt> {
    let lost = &lost[..lost.len().min(HEAD)];
    if lost.len() < 32 {
        return Ok(None);
    }
    let terms = lost.len() as u64 / 2;
    let rule = |test: Test| {
        let mut rule = Rule { arity: 1, listed: (0, Vec::new()), body: Body::Lost(test) };
        let wrong = |n: &usize| rule.at(&[*n as u64]) != Some(Answer::Lost(lost[*n]));
        let listed = (0..MAX_LISTED).rev().find(wrong).map_or(0, |last| last + 1);
        rule.listed.1 = lost[..listed].iter().map(|&lost| u64::from(!lost)).collect();
        (rule, terms)
    };
    let numbers: Vec<u64> = (MAX_LISTED as u64..lost.len() as u64).collect();
    let train: Vec<bool> = numbers.iter().map(|&n| n < terms).collect();
    let goal = Goal { lost: &lost[MAX_LISTED..], train: &train };
    let mut found = outcomes::Found::default();
    let columns = of_numbers(&numbers, &mut Known::default(), budget)?;
    budget.charge_steps(60 * columns.len() as u64 * 60 + 20 * (columns.len() * numbers.len()) as u64)?;
    for column in &columns {
        goal.try_column(&mut found, column);
        found.hold(budget)?;
    }
    // Neighbours and parts of n.
    for column in columns.iter().take_while(|column| !matches!(column.term, Term::Of(..))) {
        goal.try_properties(&mut found, column);
        found.hold(budget)?;
    }
    if let Some(test) = goal.union(found, budget)? {
        return Ok(Some(rule(test)));
    }
    Ok(chains::of(lost, MAX_LISTED as u64).map(rule))
}
