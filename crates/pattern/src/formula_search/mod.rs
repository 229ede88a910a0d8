//! Finds closed formulas for values or lost positions.
//!
//! Nothing here is proved. A formula is found from a first part of the table and must agree with the rest. It
//! must be much shorter than the table. Of several the shortest one is shown.

mod chains;
mod columns;
mod outcomes;
mod tuples;
mod values;

use crate::answer::Answer;
use crate::description_length;
use crate::formula::{Body, Rule, Term, Test};
use crate::found::{Pattern, PatternClass};
use crate::outcome_table::OutcomeTable;
use crate::pattern_formula::PatternFormula;
use crate::solution::Solution;
use crate::value_table::ValueTable;
use columns::{Known, of_numbers};
use grundy_budget::{Budget, Halt};
use outcomes::Goal;

/// The formula may fail for this many numbers at the beginning.
const MAX_LISTED: usize = 3;

/// The longest prefix of a table in which a formula is sought.
const HEAD: usize = 2048;

/// The pattern that a formula states, which nothing proves yet.
fn observed(rule: Rule, checked_to: u64, terms_used: u64) -> Pattern {
    Pattern {
        checked_to: Some(checked_to),
        terms_used: Some(terms_used),
        solution: Some(Solution::Formula(rule.clone())),
        ..Pattern::observed(rule.words(), PatternFormula::Words, PatternClass::Formula)
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
    Ok(Some((bits, observed(rule, sequence.last(), sequence.first + train as u64))))
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
    Ok(Some(observed(rule, table.below - 1, terms)))
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
