//! Patterns in the values of heaps or coins.

use crate::automaton_words::{by_automata, system_in_words};
use crate::formula::Rule;
use crate::found::{Alternative, Pattern, PatternClass};
use crate::numerations::{FEW_STEPS, Numerations, OF_VALUES, STEPS, within, within_half, within_steps};
use crate::pattern_formula::PatternFormula;
use crate::periods::{self, ObservedPeriod};
use crate::prove::{self, ProofEvidence, ProofResult};
use crate::rules::HeapRulesSource;
use crate::solution::Solution;
use crate::value_automata::{guesses, lengths, sums_of};
use crate::value_table::ValueTable;
use crate::{description_length, digit_cases, digit_search, formula, formula_search, known_automata};
use crate::{recurrence_search, regular, residues, sliding_window};
use grundy_automata::arithmetic::{Arithmetic, ArithmeticError};
use grundy_automata::dfa::Dfa;
use grundy_budget::{Budget, Halt};
use grundy_theory::localized::{LocalizedStr, LocalizedString};
use grundy_theory::theorem::ArithmeticPeriod;
use grundy_theory::words;

/// A period that was seen, and what proves it, where something does.
#[derive(Clone, Copy, Debug)]
pub struct KnownPeriod {
    /// The pattern, of numbers and not of places in the table.
    pub pattern: ArithmeticPeriod,
    /// A theorem that proves it.
    pub by: Option<LocalizedStr>,
    /// Up to which number it was compared with the values.
    pub checked_to: u64,
}

/// Fewer values show nothing.
const MIN: usize = 16;

/// Automata are learned from so many values at most, and compared with all: what needs more has thousands of
/// states.
const MAX_LEARNED: u64 = 1 << 15;

/// The first pattern that is proved, in the order of hypotheses: periods, then automata in one numeration
/// after the other, then recurrences by last digits. If none is proved, the shortest one that is worth
/// showing, functions of the digits and recurrences to smaller numbers among them. The rules may be unknown.
///
/// # Errors
/// [`Halt`] where the time is over, somebody breaks off, or all steps are taken.
pub fn find(
    sequence: ValueTable<'_>,
    period: Option<&KnownPeriod>,
    rules: HeapRulesSource<'_>,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    if sequence.values.len() < MIN {
        return Ok(None);
    }
    let rules = match rules {
        HeapRulesSource::Given(formulas) if !formulas.parts || formulas.at.len() != 1 => {
            HeapRulesSource::Unknown
        }
        HeapRulesSource::Exact(rules) if !rules.formulas.parts => HeapRulesSource::Unknown,
        rules => rules,
    };
    let mut seen = None;
    if let Some(&KnownPeriod { pattern, by, checked_to }) = period {
        let repeats = ObservedPeriod::All(pattern);
        match periods::find(sequence, &repeats, (by, checked_to), rules, numerations, budget)? {
            Some(found) if found.is_derived() => return Ok(Some(found)),
            found => seen = found,
        }
    }
    if let (None, Some(residues)) = (&seen, residues::observe(sequence.first, sequence.values)) {
        let repeats = ObservedPeriod::Each(residues);
        match periods::find(sequence, &repeats, (None, sequence.last()), rules, numerations, budget)? {
            Some(found) if found.is_derived() => return Ok(Some(found)),
            found => seen = found,
        }
    }
    let mut closed = Closed::default();
    let mut steps = STEPS;
    if matches!(rules, HeapRulesSource::Unknown | HeapRulesSource::Read(_)) {
        let formula = closed.worth_showing(sequence, seen.as_ref(), budget)?;
        if matches!(rules, HeapRulesSource::Unknown) && (formula.is_some() || seen.is_some()) {
            // Nothing can be proved of rules that are not known.
            return Ok(formula.or(seen));
        }
        // If a formula is known, less work is spent on a conditional proof.
        steps = if formula.is_some() { FEW_STEPS } else { STEPS };
    }
    let mut guesses: Vec<Guess> = Vec::new();
    let mut refuted = false;
    for name in order(rules) {
        let Some(numbers) = numerations.named(name, budget)? else { continue };
        let of_name = |budget: &mut Budget| automatic(sequence, rules, numbers, &mut refuted, budget);
        let found = within_steps(budget, steps, of_name)?;
        for guess in found.unwrap_or_default() {
            if guess.evidence.is_some() {
                return guess.found(sequence, rules, &mut closed, budget).map(Some);
            }
            guesses.push(guess);
        }
    }
    let formula = if refuted && matches!(rules, HeapRulesSource::Given(_)) {
        None
    } else {
        closed.worth_showing(sequence, seen.as_ref(), budget)?
    };
    if seen.is_some() {
        return Ok(formula.or(seen));
    }
    let regular = by_last_digits(sequence, rules, numerations, budget)?;
    if regular.as_ref().is_some_and(Pattern::is_derived) {
        return Ok(regular);
    }
    if formula.is_some() {
        return Ok(formula);
    }
    let by_digits = digit_search::find(sequence, budget)?;
    let (bounded, digits) = match by_digits {
        Some((rule, found)) if rule.is_bounded() => (Some(found), None),
        by_digits => (None, by_digits.map(|(_, found)| found)),
    };
    if refuted {
        // The rules part from a formula that the whole table has: what else fits the table is not shown as
        // seen. No automaton has values that grow with the place of a digit, whatever it shows of a table.
        return Ok(digits.filter(|_| !matches!(rules, HeapRulesSource::Given(_))));
    }
    if regular.is_none() && digits.is_some() {
        return Ok(digits);
    }
    let found = observed(sequence, rules, guesses, &mut closed, budget)?.or(regular);
    Ok(if found.is_some() { found } else { bounded.or(recurrence_search::find(sequence, budget)?) })
}

/// The closed formula of a table, sought when it is first needed.
#[derive(Default)]
struct Closed {
    is_sought: bool,
    /// The formula and its bits.
    found: Option<(u64, Pattern)>,
}

impl Closed {
    fn of(&mut self, sequence: ValueTable<'_>, budget: &mut Budget) -> Result<Option<&(u64, Pattern)>, Halt> {
        if !self.is_sought {
            self.found = within_half(budget, |budget| formula_search::of_values(sequence, budget))?.flatten();
            self.is_sought = true;
        }
        Ok(self.found.as_ref())
    }

    /// The formula, if it is worth showing. If a period was seen, the formula must take a quarter of its
    /// space.
    fn worth_showing(
        &mut self,
        sequence: ValueTable<'_>,
        seen: Option<&Pattern>,
        budget: &mut Budget,
    ) -> Result<Option<Pattern>, Halt> {
        let Some((bits, found)) = self.of(sequence, budget)? else { return Ok(None) };
        let long = match seen.map(|seen| &seen.claim) {
            None => return Ok(Some(found.clone())),
            Some(PatternFormula::Period(pattern)) => {
                pattern.preperiod.saturating_sub(sequence.first).saturating_add(pattern.period)
            }
            Some(PatternFormula::Residues(residues)) => {
                residues.preperiod.saturating_sub(sequence.first) + 2 * residues.salti.len() as u64
            }
            Some(_) => return Ok(None),
        };
        let long = usize::try_from(long).unwrap_or(usize::MAX).min(sequence.values.len());
        let period = description_length::of_values(&sequence.values[..long]);
        Ok(description_length::is_worth_showing(*bits, period).then(|| found.clone()))
    }
}

/// Recurrences by last digits: proved by the lemma on sliding windows, or worth showing.
fn by_last_digits(
    sequence: ValueTable<'_>,
    rules: HeapRulesSource<'_>,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    let Some(regular) = within(budget, |budget| regular::learn(sequence, budget))?.flatten() else {
        return Ok(None);
    };
    let name = regular.base.to_string();
    let proved = match numerations.named(&name, budget)? {
        Some(numbers) => within(budget, |budget| sliding_window::proves(&regular, rules, numbers, budget))?,
        None => None,
    };
    let by = words!(
        "a lemma on sliding windows, whose hypotheses automata decide (base {name})",
        "滑动窗口引理，其条件由自动机判定（{name} 进制）"
    );
    let data = description_length::of_table(sequence.values);
    let is_proved = proved == Some(true);
    if !is_proved && !description_length::is_worth_showing(regular::bits(&regular, sequence), data) {
        return Ok(None);
    }
    let formula = regular::words(&regular, sequence);
    let claim = PatternFormula::Regular(regular);
    let mut found = Pattern {
        checked_to: Some(sequence.last()),
        terms_used: Some(sequence.last() / 2 + 1),
        solution: Solution::from_claim(&claim, sequence.first, sequence.values),
        ..Pattern::observed(formula, claim, PatternClass::Regular)
    };
    if is_proved {
        rules.settle(&mut found, by);
    }
    Ok(Some(found))
}

/// The numerations, that in which alone the rules can be said before the others.
fn order(rules: HeapRulesSource<'_>) -> Vec<&'static str> {
    let own = rules.numeration();
    own.into_iter().chain(OF_VALUES.into_iter().filter(|&name| Some(name) != own)).collect()
}

/// An automaton that agrees with the table.
struct Guess {
    numbers: Arithmetic,
    dfa: Dfa,
    terms: u64,
    /// Its proof.
    evidence: Option<ProofEvidence>,
}

/// The automata in one numeration that agree with the table, without those that are refuted; the proved one
/// alone, where there is one. Tells whether any was refuted.
fn automatic(
    sequence: ValueTable<'_>,
    rules: HeapRulesSource<'_>,
    mut numbers: Arithmetic,
    refuted: &mut bool,
    budget: &mut Budget,
) -> Result<Vec<Guess>, Halt> {
    let count = sequence.last().saturating_add(1);
    numbers.forget_steps();
    let formulas = rules.formulas(&mut numbers, budget)?;
    let before = numbers.steps().len();
    let (mut kept, mut tried): (Vec<Guess>, Vec<Dfa>) = (Vec::new(), Vec::new());
    for length in lengths(&numbers, 8, count.min(MAX_LEARNED)) {
        let terms = u64::try_from(numbers.numeration().numbers(length)).unwrap_or(u64::MAX);
        for dfa in guesses(&numbers, sequence, length, &mut tried, budget)? {
            let verdict = match &formulas {
                Some(formulas) => {
                    let sums = match formulas.sums {
                        true => sums_of(&numbers, sequence, length, budget)?,
                        false => None,
                    };
                    numbers.forget_steps_from(before);
                    prove::values(&mut numbers, formulas, &dfa, sums.as_ref(), budget)?
                }
                None => ProofResult::Open,
            };
            let guess = |evidence| Guess { numbers: numbers.clone(), dfa: dfa.clone(), terms, evidence };
            match verdict {
                ProofResult::Proved => return Ok(vec![guess(Some(prove::evidence(&numbers)))]),
                ProofResult::Refuted => *refuted = true,
                // Half of the table had no part in it.
                ProofResult::Open if 2 * terms <= count => kept.push(guess(None)),
                ProofResult::Open => {}
            }
        }
    }
    let mut functions = Vec::new();
    for mut guess in kept {
        if is_function(&mut guess, sequence.first, budget)? {
            functions.push(guess);
        }
    }
    Ok(functions)
}

/// Does the automaton give each number one value?
fn is_function(guess: &mut Guess, first: u64, budget: &mut Budget) -> Result<bool, Halt> {
    let sentences = [
        format!("forall n: {first} <= n => (exists v: value(n, v))"),
        "forall n, v, w: value(n, v) & value(n, w) => v = w".to_owned(),
    ];
    if !guess.numbers.give("value", 2, &guess.dfa, budget)? {
        return Ok(false);
    }
    for sentence in &sentences {
        match guess.numbers.prove(sentence, budget) {
            Ok(true) => {}
            Err(ArithmeticError::Stopped(stop)) => return Err(stop),
            Ok(false) | Err(_) => return Ok(false),
        }
    }
    Ok(true)
}

impl Guess {
    fn name(&self, budget: &mut Budget) -> Result<Option<LocalizedString>, Halt> {
        let at = ["n".to_owned(), "v".to_owned()];
        let name = within(budget, |budget| known_automata::of(&self.numbers, &self.dfa, &at, budget))?;
        Ok(name.flatten().map(LocalizedString::from))
    }

    /// A closed formula that is decided to say what the automaton does, where that is proved.
    fn closed(
        &self,
        sequence: ValueTable<'_>,
        closed: &mut Closed,
        budget: &mut Budget,
    ) -> Result<Option<Rule>, Halt> {
        if self.evidence.is_none() {
            return Ok(None);
        }
        match closed.of(sequence, budget)? {
            Some((_, Pattern { solution: Some(Solution::Formula(rule)), .. })) => {
                formula::sentence::decided(rule.clone(), &self.numbers, &self.dfa, budget)
            }
            _ => Ok(None),
        }
    }

    /// How many states it has, for want of a name.
    fn counted(&self) -> LocalizedString {
        let states = self.dfa.states();
        let system = system_in_words(self.numbers.numeration().name());
        let (en, zh) = (system.en, system.zh);
        words!(
            "a finite automaton with {states} states that reads n and v side by side, {en}, decides whether g(n) = v",
            "一个 {states} 个状态的有限自动机同时读入 n 与 v（{zh}），判断是否 g(n) = v"
        )
    }

    fn found(
        self,
        sequence: ValueTable<'_>,
        rules: HeapRulesSource<'_>,
        closed: &mut Closed,
        budget: &mut Budget,
    ) -> Result<Pattern, Halt> {
        let by = by_automata(self.dfa.states(), self.numbers.numeration().name());
        let is_proved = self.evidence.is_some();
        let name = self.name(budget)?;
        let closed = if name.is_some() { None } else { self.closed(sequence, closed, budget)? };
        let name = name.or(closed.as_ref().map(|rule| rule.words()));
        let name = match name {
            // A proof stands without these words: what they may take is bounded.
            None => {
                within_half(budget, |budget| digit_cases::of(sequence, &self.numbers, &self.dfa, budget))?
                    .flatten()
            }
            name => name,
        };
        let is_written_out = name.is_some();
        let formula = name.unwrap_or_else(|| self.counted());
        let mut found = Pattern {
            is_written_out,
            checked_to: Some(sequence.last()),
            terms_used: Some(self.terms),
            evidence: self.evidence,
            solution: match closed {
                Some(rule) => Some(Solution::Formula(rule)),
                // Of smaller numbers the automaton says nothing that was compared.
                None if sequence.first > 0 => None,
                None => Some(Solution::Values { numbers: Box::new(self.numbers), dfa: self.dfa }),
            },
            ..Pattern::observed(formula, PatternFormula::Automaton, PatternClass::Automatic)
        };
        if is_proved {
            rules.settle(&mut found, by);
        }
        Ok(found)
    }
}

/// The shortest guess that is worth showing, and its rivals.
fn observed(
    sequence: ValueTable<'_>,
    rules: HeapRulesSource<'_>,
    guesses: Vec<Guess>,
    closed: &mut Closed,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    const MAX: usize = 3;
    let data = description_length::of_table(sequence.values);
    let mut ranked: Vec<(u64, Guess)> = guesses
        .into_iter()
        .map(|guess| (description_length::of_automaton(&guess.dfa), guess))
        .filter(|&(bits, _)| description_length::is_worth_showing(bits, data))
        .collect();
    ranked.sort_by_key(|&(bits, _)| bits);
    let mut ranked = ranked.into_iter().map(|(_, guess)| guess);
    let Some(best) = ranked.next() else { return Ok(None) };
    let mut rivals = Vec::new();
    for other in ranked.take(MAX) {
        let differs_at = first_difference(&best, &other, sequence.last(), budget)?;
        rivals.push(Alternative {
            formula: other.name(budget)?.unwrap_or_else(|| other.counted()),
            differs_at,
        });
    }
    Ok(Some(Pattern { rivals, ..best.found(sequence, rules, closed, budget)? }))
}

fn first_difference(one: &Guess, other: &Guess, last: u64, budget: &mut Budget) -> Result<Option<u64>, Halt> {
    for n in last..last.saturating_mul(8).min(last.saturating_add(100_000)) {
        budget.charge_steps(200)?;
        if one.numbers.value(&one.dfa, n) != other.numbers.value(&other.dfa, n) {
            return Ok(Some(n));
        }
    }
    Ok(None)
}
