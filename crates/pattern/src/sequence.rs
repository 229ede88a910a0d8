//! Patterns in the values of heaps or coins.

use crate::found::{Class, Found, Rival};
use crate::numbers::{Numerations, OF_VALUES, within};
use crate::prove::{self, Evidence, Verdict};
use crate::rules::Rules;
use crate::{model, names};
use grundy_automata::arithmetic::{Arithmetic, Failure};
use grundy_automata::dfa::Dfa;
use grundy_automata::learn::{Table, learn};
use grundy_limits::{Budget, Stop};
use grundy_theory::theorem::Pattern;
use grundy_theory::words;
use grundy_theory::words::{Text, Words};

/// A table of values.
#[derive(Clone, Copy, Debug)]
pub struct Sequence<'a> {
    /// The first number that has a value.
    pub first: u64,
    /// The values of the numbers from there on.
    pub values: &'a [u64],
}

/// A period that was seen, and what proves it, where something does.
#[derive(Clone, Copy, Debug)]
pub struct Period {
    /// The pattern, of numbers and not of places in the table.
    pub pattern: Pattern,
    /// A theorem that proves it.
    pub by: Option<Text>,
    /// Up to which number it was compared with the values.
    pub checked_to: u64,
}

/// Fewer values show nothing.
const FEWEST: usize = 16;

/// Periods that begin and end later are left to theorems: their automata are too large.
const LONGEST: u64 = 160;

impl Sequence<'_> {
    fn last(&self) -> u64 {
        self.first + self.values.len() as u64 - 1
    }

    fn pairs(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        (self.first..).zip(self.values.iter().copied())
    }

    /// The nim sums of the values up to each number from 0 on.
    fn sums(&self) -> Vec<u64> {
        let before = std::iter::repeat_n(0, self.first as usize);
        let mut sum = 0;
        let sums = self.values.iter().map(|value| {
            sum ^= value;
            sum
        });
        before.chain(sums).collect()
    }
}

/// The first pattern that is proved, in the order of hypotheses: periods, then automata in one numeration after the other. Where none
/// is proved, the shortest one that is worth showing. The rules may be unknown.
///
/// # Errors
/// [`Stop`] where the time is over, somebody breaks off, or all steps are taken.
pub fn find(
    sequence: Sequence<'_>,
    period: Option<&Period>,
    rules: Rules<'_>,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Found>, Stop> {
    if sequence.values.len() < FEWEST {
        return Ok(None);
    }
    let rules = match rules {
        Rules::Given(formulas) if !formulas.parts || formulas.at.len() != 1 => Rules::Unknown,
        rules => rules,
    };
    let mut seen = None;
    if let Some(period) = period {
        match periodic(sequence, period, rules, numerations, budget)? {
            Some(found) if found.by.is_some() => return Ok(Some(found)),
            found => seen = found,
        }
    }
    let mut guesses: Vec<Guess> = Vec::new();
    for name in order(rules) {
        let Some(numbers) = numerations.named(name, budget)? else { continue };
        let found = within(budget, |budget| automatic(sequence, rules, numbers, budget))?;
        for guess in found.unwrap_or_default() {
            if guess.evidence.is_some() {
                return guess.found(sequence, rules, budget).map(Some);
            }
            guesses.push(guess);
        }
    }
    if seen.is_some() {
        return Ok(seen);
    }
    observed(sequence, rules, guesses, budget)
}

/// The numerations, that in which alone the rules can be said before the others.
fn order(rules: Rules<'_>) -> Vec<&'static str> {
    let own = rules.numeration();
    own.into_iter().chain(OF_VALUES.into_iter().filter(|&name| Some(name) != own)).collect()
}

/// A period: proved by automata, or by the theorem, or only seen.
fn periodic(
    sequence: Sequence<'_>,
    period: &Period,
    rules: Rules<'_>,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Found>, Stop> {
    let &Period { pattern, by, checked_to } = period;
    let used = pattern.preperiod.saturating_add(2 * pattern.period);
    let mut found = Found {
        formula: of_period(sequence, &pattern),
        class: if pattern.saltus == 0 { Class::Periodic } else { Class::ArithmeticPeriodic },
        by: None,
        checked_to: Some(checked_to),
        terms_used: Some(used.min(checked_to + 1)),
        rivals: Vec::new(),
        evidence: None,
    };
    let name = rules.numeration().unwrap_or("2");
    if pattern.preperiod.saturating_add(pattern.period) <= LONGEST
        && let Some(numbers) = numerations.named(name, budget)?
    {
        match within(budget, |budget| prove_period(sequence, &pattern, rules, numbers, budget))? {
            Some((Verdict::Proved, evidence, states)) => {
                found.by = Some(rules.proof(by_automata(states, name)));
                // The automaton was compared with the whole table.
                found.checked_to = Some(checked_to.max(sequence.last()));
                found.evidence = Some(Evidence { period: Some(pattern), ..evidence });
                return Ok(Some(found));
            }
            Some((Verdict::Refuted, ..)) if by.is_none() => return Ok(None),
            _ => {}
        }
    }
    found.by = by.map(Words::from);
    let listed = &sequence.values[..sequence.values.len().min(used as usize)];
    let data = model::of_values(sequence.values);
    let shown = found.by.is_some() || model::is_worth_showing(model::of_values(listed), data);
    Ok(shown.then_some(found))
}

/// The automaton of a period, and whether it is proved, with the period it was made for.
fn prove_period(
    sequence: Sequence<'_>,
    pattern: &Pattern,
    rules: Rules<'_>,
    mut numbers: Arithmetic,
    budget: &mut Budget,
) -> Result<(Verdict, Evidence, usize), Stop> {
    const MOST: u64 = 1 << 14;
    numbers.forget_steps();
    let none = prove::evidence(&numbers);
    let Some(formulas) = rules.formulas(&mut numbers, budget)? else { return Ok((Verdict::Open, none, 0)) };
    let before = numbers.steps().len();
    let least = 2 * (pattern.preperiod + pattern.period).max(8);
    // What the pattern says of larger numbers is a longer table.
    let long = extended(sequence, pattern, MOST);
    let long = Sequence { first: sequence.first, values: &long };
    for length in lengths(&numbers, least, MOST) {
        for guess in guesses(&numbers, long, length, budget)? {
            let sums = match rules.sums() {
                true => sums_of(&numbers, long, length, budget)?,
                false => None,
            };
            numbers.forget_steps_from(before);
            let verdict = prove::values(&mut numbers, &formulas, &guess, sums.as_ref(), budget)?;
            if verdict == Verdict::Open {
                continue;
            }
            let Pattern { preperiod, period, saltus } = *pattern;
            let n = &formulas.at[0];
            let goes_on = format!(
                "forall {n}, v: {preperiod} <= {n} & value({n}, v) => value({n} + {period}, v + {saltus})"
            );
            match numbers.prove(&goes_on, budget) {
                Ok(true) => return Ok((verdict, prove::evidence(&numbers), guess.states())),
                Err(Failure::Stopped(stop)) => return Err(stop),
                Ok(false) | Err(_) => {}
            }
        }
    }
    Ok((Verdict::Open, none, 0))
}

fn extended(sequence: Sequence<'_>, pattern: &Pattern, most: u64) -> Vec<u64> {
    let mut values = sequence.values.to_vec();
    values.truncate(most as usize);
    let Ok(period) = usize::try_from(pattern.period) else { return values };
    while (values.len() as u64) < most && period <= values.len() {
        match values[values.len() - period].checked_add(pattern.saltus) {
            Some(value) => values.push(value),
            None => break,
        }
    }
    values
}

/// The lengths of words of `least` numbers or more, and of no more than `most`.
fn lengths(numbers: &Arithmetic, least: u64, most: u64) -> Vec<usize> {
    let count = |length: usize| numbers.numeration().numbers(length);
    (1..64).filter(|&length| (u128::from(least)..=u128::from(most)).contains(&count(length))).collect()
}

/// What the numbers with words of at most so many digits suggest, as far as it agrees with the whole table.
fn guesses(
    numbers: &Arithmetic,
    sequence: Sequence<'_>,
    length: usize,
    budget: &mut Budget,
) -> Result<Vec<Dfa>, Stop> {
    let below = u64::try_from(numbers.numeration().numbers(length)).unwrap_or(u64::MAX);
    let tuples = sequence.pairs().take_while(|&(n, _)| n < below).flat_map(|(n, value)| [n, value]).collect();
    let table = Table { arity: 2, counted: 1, length, tuples };
    let mut fitting = Vec::new();
    for guess in learn(numbers.numeration(), &table, budget)? {
        budget.spend(16 * sequence.values.len() as u64)?;
        if sequence.pairs().all(|(n, value)| numbers.accepts(&guess, &[n, value])) {
            fitting.push(guess);
        }
    }
    Ok(fitting)
}

fn sums_of(
    numbers: &Arithmetic,
    sequence: Sequence<'_>,
    length: usize,
    budget: &mut Budget,
) -> Result<Option<Dfa>, Stop> {
    let sums = sequence.sums();
    Ok(guesses(numbers, Sequence { first: 0, values: &sums }, length, budget)?.into_iter().next())
}

/// An automaton that agrees with the table.
struct Guess {
    numbers: Arithmetic,
    dfa: Dfa,
    terms: u64,
    /// Its proof.
    evidence: Option<Evidence>,
}

/// The automata in one numeration that agree with the table, without those that are refuted; the proved one alone, where there is one.
fn automatic(
    sequence: Sequence<'_>,
    rules: Rules<'_>,
    mut numbers: Arithmetic,
    budget: &mut Budget,
) -> Result<Vec<Guess>, Stop> {
    let count = sequence.last() + 1;
    numbers.forget_steps();
    let formulas = rules.formulas(&mut numbers, budget)?;
    let before = numbers.steps().len();
    let (mut kept, mut tried): (Vec<Guess>, Vec<Dfa>) = (Vec::new(), Vec::new());
    for length in lengths(&numbers, 8, count) {
        let terms = u64::try_from(numbers.numeration().numbers(length)).unwrap_or(u64::MAX);
        for dfa in guesses(&numbers, sequence, length, budget)? {
            if tried.contains(&dfa) {
                continue;
            }
            tried.push(dfa.clone());
            let verdict = match &formulas {
                Some(formulas) => {
                    let sums = match formulas.sums {
                        true => sums_of(&numbers, sequence, length, budget)?,
                        false => None,
                    };
                    numbers.forget_steps_from(before);
                    prove::values(&mut numbers, formulas, &dfa, sums.as_ref(), budget)?
                }
                None => Verdict::Open,
            };
            let guess = |evidence| Guess { numbers: numbers.clone(), dfa: dfa.clone(), terms, evidence };
            match verdict {
                Verdict::Proved => return Ok(vec![guess(Some(prove::evidence(&numbers)))]),
                Verdict::Refuted => {}
                // Half of the table had no part in it.
                Verdict::Open if 2 * terms <= count => kept.push(guess(None)),
                Verdict::Open => {}
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
fn is_function(guess: &mut Guess, first: u64, budget: &mut Budget) -> Result<bool, Stop> {
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
            Err(Failure::Stopped(stop)) => return Err(stop),
            Ok(false) | Err(_) => return Ok(false),
        }
    }
    Ok(true)
}

impl Guess {
    fn formula(&self, budget: &mut Budget) -> Result<Words, Stop> {
        let at = ["n".to_owned(), "v".to_owned()];
        if let Some(name) =
            within(budget, |budget| names::of(&self.numbers, &self.dfa, &at, budget))?.flatten()
        {
            return Ok(name.into());
        }
        let states = self.dfa.states();
        let system = system_in_words(self.numbers.numeration().name());
        let (en, zh) = (system.en, system.zh);
        Ok(words!(
            "a finite automaton with {states} states that reads n and v side by side, {en}, tells whether g(n) = v",
            "一个 {states} 个状态的有限自动机同时读入 n 与 v（{zh}），判断是否 g(n) = v"
        ))
    }

    fn found(self, sequence: Sequence<'_>, rules: Rules<'_>, budget: &mut Budget) -> Result<Found, Stop> {
        let name = self.numbers.numeration().name();
        Ok(Found {
            formula: self.formula(budget)?,
            class: Class::Automatic,
            by: self.evidence.as_ref().map(|_| rules.proof(by_automata(self.dfa.states(), name))),
            checked_to: Some(sequence.last()),
            terms_used: Some(self.terms),
            rivals: Vec::new(),
            evidence: self.evidence,
        })
    }
}

/// The shortest guess that is worth showing, and its rivals.
fn observed(
    sequence: Sequence<'_>,
    rules: Rules<'_>,
    guesses: Vec<Guess>,
    budget: &mut Budget,
) -> Result<Option<Found>, Stop> {
    const MOST: usize = 3;
    let data = model::of_values(sequence.values);
    let mut worth: Vec<(u64, Guess)> = guesses
        .into_iter()
        .map(|guess| (model::of_automaton(&guess.dfa), guess))
        .filter(|&(bits, _)| model::is_worth_showing(bits, data))
        .collect();
    worth.sort_by_key(|&(bits, _)| bits);
    let mut worth = worth.into_iter().map(|(_, guess)| guess);
    let Some(best) = worth.next() else { return Ok(None) };
    let mut rivals = Vec::new();
    for other in worth.take(MOST) {
        let differs_at = first_difference(&best, &other, sequence.last(), budget)?;
        rivals.push(Rival { formula: other.formula(budget)?, differs_at });
    }
    Ok(Some(Found { rivals, ..best.found(sequence, rules, budget)? }))
}

fn first_difference(one: &Guess, other: &Guess, last: u64, budget: &mut Budget) -> Result<Option<u64>, Stop> {
    for n in last..last.saturating_mul(8).min(last.saturating_add(100_000)) {
        budget.spend(200)?;
        if one.numbers.value(&one.dfa, n) != other.numbers.value(&other.dfa, n) {
            return Ok(Some(n));
        }
    }
    Ok(None)
}

/// A proof by automata in words.
pub(crate) fn by_automata(states: usize, numeration: &str) -> Words {
    let system = system_in_words(numeration);
    let (en, zh) = (system.en, system.zh);
    words!(
        "deciding the rules' equation with automata ({states} states, {en})",
        "用自动机判定规则方程（{states} 个状态，{zh}）"
    )
}

/// How numbers are written.
pub(crate) fn system_in_words(name: &str) -> Words {
    match (name, name.parse::<u64>()) {
        (_, Ok(base)) => words!("base {base}", "{base} 进制"),
        ("zeckendorf", _) => words!("Zeckendorf's numeration", "齐肯多夫记数系统"),
        ("pell", _) => words!("place values 1, 3, 7, 17, ...", "位值 1、3、7、17……"),
        _ => words!("place values with the recurrence {name}", "位值递推系数为 {name}"),
    }
}

/// A period in words.
fn of_period(sequence: Sequence<'_>, pattern: &Pattern) -> Words {
    const MOST: u64 = 40;
    let &Pattern { preperiod, period, saltus } = pattern;
    let from_start = preperiod <= sequence.first;
    let residues = || sequence.pairs().take(period as usize).map(|(n, value)| (n % period, value));
    if from_start && saltus == 0 && period > 1 && residues().all(|(residue, value)| residue == value) {
        return words!("g(n) = n mod {period}", "对所有 n：g(n) = n mod {period}");
    }
    if from_start && period == 1 && saltus == 1 && sequence.values.first() == Some(&sequence.first) {
        return words!("g(n) = n", "对所有 n：g(n) = n");
    }
    if from_start && sequence.first == 0 && saltus == 1 && residues().all(|(_, value)| value == 0) {
        return words!("g(n) = floor(n / {period})", "g(n) = ⌊n / {period}⌋");
    }
    let start = preperiod.max(sequence.first);
    let shown = (start - sequence.first).saturating_add(period).min(MOST);
    let list: Vec<String> = sequence.values.iter().take(shown as usize).map(u64::to_string).collect();
    let dots = if shown < (start - sequence.first).saturating_add(period) { ", ..." } else { "" };
    let (first, list) = (sequence.first, format!("{}{dots}", list.join(", ")));
    let next = match saltus {
        0 => format!("g(n + {period}) = g(n)"),
        saltus => format!("g(n + {period}) = g(n) + {saltus}"),
    };
    words!(
        "{next} for n >= {start}; the values from g({first}) on are {list}",
        "当 n ≥ {start} 时 {next}；从 g({first}) 起各值为 {list}"
    )
}
