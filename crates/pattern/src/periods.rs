//! Values that repeat, and grow by the same amount, or by one of its own in each residue class: proved by
//! automata, or by a theorem of whoever asks, or only seen.

use crate::automaton_words::by_automata;
use crate::description_length;
use crate::found::{Pattern, PatternClass};
use crate::numerations::{Numerations, within};
use crate::pattern_formula::{PatternFormula, Residues};
use crate::period_words::{of_period, of_residues};
use crate::prove::{self, ProofEvidence, ProofResult};
use crate::rules::HeapRulesSource;
use crate::solution::Solution;
use crate::value_automata::{guesses, lengths, sums_of};
use crate::value_table::ValueTable;
use grundy_automata::arithmetic::{Arithmetic, ArithmeticError};
use grundy_budget::{Budget, Halt};
use grundy_theory::localized::{LocalizedStr, LocalizedString};
use grundy_theory::theorem::ArithmeticPeriod;

/// Periods that begin and end later are left to theorems: their automata are too large.
const MAX_LENGTH: u64 = 160;

/// Values that repeat.
#[derive(Clone, Debug)]
pub(crate) enum ObservedPeriod {
    /// One saltus for all.
    All(ArithmeticPeriod),
    /// One for each residue.
    Each(Residues),
}

impl ObservedPeriod {
    fn claim(&self) -> PatternFormula {
        match self {
            ObservedPeriod::All(pattern) => PatternFormula::Period(*pattern),
            ObservedPeriod::Each(residues) => PatternFormula::Residues(residues.clone()),
        }
    }

    fn preperiod(&self) -> u64 {
        match self {
            ObservedPeriod::All(pattern) => pattern.preperiod,
            ObservedPeriod::Each(residues) => residues.preperiod,
        }
    }

    fn period(&self) -> u64 {
        match self {
            ObservedPeriod::All(pattern) => pattern.period,
            ObservedPeriod::Each(residues) => residues.salti.len() as u64,
        }
    }

    fn class(&self) -> PatternClass {
        match self {
            ObservedPeriod::All(ArithmeticPeriod { saltus: 0, .. }) => PatternClass::Periodic,
            ObservedPeriod::All(_) | ObservedPeriod::Each(_) => PatternClass::ArithmeticPeriodic,
        }
    }

    /// How much of a table from `first` on it takes to see it.
    fn used(&self, first: u64) -> u64 {
        // A saltus is a difference of two, that it is the same again takes one more.
        let periods = if matches!(self, ObservedPeriod::All(_)) { 2 } else { 3 };
        self.preperiod().saturating_sub(first).saturating_add(self.period().saturating_mul(periods))
    }

    fn words(&self, sequence: ValueTable<'_>) -> LocalizedString {
        match self {
            ObservedPeriod::All(pattern) => of_period(sequence, pattern),
            ObservedPeriod::Each(residues) => of_residues(sequence, residues),
        }
    }

    /// That the values of an automaton go on in this way, in formulas.
    fn goes_on(&self, n: &str) -> Vec<String> {
        let (start, period) = (self.preperiod(), self.period());
        match self {
            ObservedPeriod::All(ArithmeticPeriod { saltus, .. }) => vec![format!(
                "forall {n}, v: {start} <= {n} & value({n}, v) => value({n} + {period}, v + {saltus})"
            )],
            ObservedPeriod::Each(Residues { salti, .. }) => {
                let each = salti.iter().enumerate();
                each.map(|(residue, saltus)| {
                    format!(
                        "forall k, v: {start} <= {period}*k + {residue} & value({period}*k + {residue}, v) => value({period}*k + {residue} + {period}, v + {saltus})"
                    )
                })
                .collect()
            }
        }
    }
}

/// The pattern that values repeat; `None` where it is refuted, or nothing proves it and it is not worth
/// showing.
pub(crate) fn find(
    sequence: ValueTable<'_>,
    repeats: &ObservedPeriod,
    (by, checked_to): (Option<LocalizedStr>, u64),
    rules: HeapRulesSource<'_>,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    let mut found = Pattern {
        checked_to: Some(checked_to),
        terms_used: Some(repeats.used(sequence.first).min(checked_to.saturating_add(1))),
        solution: Solution::from_claim(&repeats.claim(), sequence.first, sequence.values),
        ..Pattern::observed(repeats.words(sequence), repeats.claim(), repeats.class())
    };
    let name = rules.numeration().unwrap_or("2");
    if repeats.preperiod().saturating_add(repeats.period()) <= MAX_LENGTH
        && let Some(numbers) = numerations.named(name, budget)?
    {
        match within(budget, |budget| prove(sequence, repeats, rules, numbers, budget))? {
            Some((ProofResult::Proved, evidence, states)) => {
                rules.settle(&mut found, by_automata(states, name));
                // The automaton was compared with the whole table.
                found.checked_to = Some(checked_to.max(sequence.last()));
                found.evidence = Some(evidence);
                return Ok(Some(found));
            }
            Some((ProofResult::Refuted, ..)) if by.is_none() => return Ok(None),
            _ => {}
        }
    }
    found.by = by.map(LocalizedString::from);
    let listed = &sequence.values
        [..sequence.values.len().min(usize::try_from(repeats.used(sequence.first)).unwrap_or(usize::MAX))];
    let data = description_length::of_table(sequence.values);
    let shown = found.by.is_some()
        || description_length::is_worth_showing(description_length::of_values(listed), data);
    Ok(shown.then_some(found))
}

/// The automaton of values that repeat, and whether it is proved.
fn prove(
    sequence: ValueTable<'_>,
    repeats: &ObservedPeriod,
    rules: HeapRulesSource<'_>,
    mut numbers: Arithmetic,
    budget: &mut Budget,
) -> Result<(ProofResult, ProofEvidence, usize), Halt> {
    const MAX: u64 = 1 << 14;
    numbers.forget_steps();
    let none = prove::evidence(&numbers);
    let Some(formulas) = rules.formulas(&mut numbers, budget)? else {
        return Ok((ProofResult::Open, none, 0));
    };
    let before = numbers.steps().len();
    let least = 2 * (repeats.preperiod() + repeats.period()).max(8);
    // What the pattern says of larger numbers is a longer table.
    let long = extended(sequence, repeats, MAX);
    let long = ValueTable { first: sequence.first, values: &long };
    let mut tried = Vec::new();
    for length in lengths(&numbers, least, MAX) {
        if rules.sums() {
            // A longer table may have the sums that a guess was without.
            tried.clear();
        }
        for guess in guesses(&numbers, long, length, &mut tried, budget)? {
            let sums = match rules.sums() {
                true => sums_of(&numbers, long, length, budget)?,
                false => None,
            };
            numbers.forget_steps_from(before);
            let verdict = prove::values(&mut numbers, &formulas, &guess, sums.as_ref(), budget)?;
            if verdict == ProofResult::Open {
                continue;
            }
            let mut holds = true;
            for sentence in repeats.goes_on(&formulas.at[0]) {
                holds = match numbers.prove(&sentence, budget) {
                    Ok(holds) => holds,
                    Err(ArithmeticError::Stopped(stop)) => return Err(stop),
                    Err(_) => false,
                };
                if !holds {
                    break;
                }
            }
            if holds {
                return Ok((verdict, prove::evidence(&numbers), guess.states()));
            }
        }
    }
    Ok((ProofResult::Open, none, 0))
}

/// The values as far as `most`, if they go on so.
fn extended(sequence: ValueTable<'_>, repeats: &ObservedPeriod, most: u64) -> Vec<u64> {
    let mut values = sequence.values.to_vec();
    values.truncate(most as usize);
    let claim = repeats.claim();
    while (values.len() as u64) < most {
        let known = |n: u64| values.get(usize::try_from(n.checked_sub(sequence.first)?).ok()?).copied();
        match claim.value(sequence.first + values.len() as u64, known) {
            Some(value) => values.push(value),
            None => break,
        }
    }
    values
}
