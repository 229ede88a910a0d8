//! Patterns in the lost positions of games whose positions are several numbers.

use crate::found::{Class, Found};
use crate::numbers::{Numerations, OF_POSITIONS, within};
use crate::prove::{self, Evidence, Verdict};
use crate::sequence::{by_automata, system_in_words};
use crate::{model, names};
use grundy_automata::arithmetic::Arithmetic;
use grundy_automata::dfa::Dfa;
use grundy_automata::learn::{Table, learn};
use grundy_limits::{Budget, Stop};
use grundy_theory::outcome::Play;
use grundy_theory::ruleset::formulas::Formulas;
use grundy_theory::words;
use grundy_theory::words::Words;

/// A table of who wins.
#[derive(Clone, Debug)]
pub struct Outcomes {
    /// The variables of a position.
    pub at: Vec<String>,
    /// Each number goes from 0 to this one, which is left out.
    pub below: u64,
    /// Who wins where there is no move.
    pub play: Play,
    /// Is a position lost? The last number counts fastest.
    pub lost: Vec<bool>,
}

impl Outcomes {
    fn tuple(&self, mut place: u64) -> Vec<u64> {
        let mut tuple = vec![0; self.at.len()];
        for number in tuple.iter_mut().rev() {
            *number = place % self.below;
            place /= self.below;
        }
        tuple
    }

    fn all(&self) -> impl Iterator<Item = (Vec<u64>, bool)> + '_ {
        (0..).zip(&self.lost).map(|(place, &lost)| (self.tuple(place), lost))
    }
}

/// The first automaton that is proved; where none is, the smallest that is worth showing.
///
/// # Errors
/// [`Stop`] where the time is over, somebody breaks off, or all steps are taken.
pub fn find(
    outcomes: &Outcomes,
    rules: Option<&Formulas>,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Found>, Stop> {
    let places = outcomes.at.iter().try_fold(1u64, |places, _| places.checked_mul(outcomes.below));
    if outcomes.at.is_empty() || places != Some(outcomes.lost.len() as u64) {
        return Ok(None);
    }
    let mut best: Option<(u64, Found)> = None;
    for name in OF_POSITIONS {
        let Some(numbers) = numerations.named(name, budget)? else { continue };
        let found = within(budget, |budget| automatic(outcomes, rules, numbers, budget))?;
        for guess in found.unwrap_or_default() {
            let bits = model::of_automaton(&guess.dfa);
            let found = guess.found(outcomes, budget)?;
            if found.by.is_some() {
                return Ok(Some(found));
            }
            // Of two numbers below a bound fewer than one position in a row is lost: that is what a table holds.
            let lost = outcomes.lost.iter().filter(|&&lost| lost).count() as u64;
            let data = lost * u64::from(u64::BITS - (outcomes.lost.len() as u64).leading_zeros());
            if model::is_worth_showing(bits, data) && best.as_ref().is_none_or(|&(least, _)| bits < least) {
                best = Some((bits, found));
            }
        }
    }
    Ok(best.map(|(_, found)| found))
}

/// An automaton that agrees with the table.
struct Guess {
    numbers: Arithmetic,
    dfa: Dfa,
    terms: u64,
    evidence: Option<Evidence>,
}

impl Guess {
    fn found(self, outcomes: &Outcomes, budget: &mut Budget) -> Result<Found, Stop> {
        let (states, name) = (self.dfa.states(), self.numbers.numeration().name().to_owned());
        Ok(Found {
            formula: self.formula(outcomes, budget)?,
            class: Class::Automatic,
            by: self.evidence.as_ref().map(|_| by_automata(states, &name)),
            checked_to: Some(outcomes.below - 1),
            terms_used: Some(self.terms),
            rivals: Vec::new(),
            evidence: self.evidence,
        })
    }

    fn formula(&self, outcomes: &Outcomes, budget: &mut Budget) -> Result<Words, Stop> {
        let named = within(budget, |budget| names::of(&self.numbers, &self.dfa, &outcomes.at, budget))?;
        if let Some(name) = named.flatten() {
            return Ok(name.into());
        }
        let (states, at) = (self.dfa.states(), outcomes.at.join(", "));
        let system = system_in_words(self.numbers.numeration().name());
        let (en, zh) = (system.en, system.zh);
        Ok(words!(
            "a finite automaton with {states} states that reads {at} side by side, {en}, tells which positions are lost",
            "一个 {states} 个状态的有限自动机同时读入 {at}（{zh}），判断哪些局面必败"
        ))
    }
}

/// The automata in one numeration that agree with the table, without those that are refuted; the proved one alone, where there is one.
fn automatic(
    outcomes: &Outcomes,
    rules: Option<&Formulas>,
    mut numbers: Arithmetic,
    budget: &mut Budget,
) -> Result<Vec<Guess>, Stop> {
    let (mut kept, mut tried): (Vec<Guess>, Vec<Dfa>) = (Vec::new(), Vec::new());
    let arity = outcomes.at.len();
    for length in 2..24 {
        let count = numbers.numeration().numbers(length);
        let Some(terms) = u64::try_from(count).ok().filter(|&count| count <= outcomes.below) else { break };
        let inside = outcomes.all().filter(|(tuple, lost)| *lost && tuple.iter().all(|&n| n < terms));
        let tuples = inside.flat_map(|(tuple, _)| tuple).collect();
        let table = Table { arity, counted: arity, length, tuples };
        for dfa in learn(numbers.numeration(), &table, budget)? {
            budget.spend(8 * outcomes.lost.len() as u64)?;
            let fits = |(tuple, lost): (Vec<u64>, bool)| numbers.accepts(&dfa, &tuple) == lost;
            if tried.contains(&dfa) || !outcomes.all().all(fits) {
                continue;
            }
            tried.push(dfa.clone());
            numbers.forget_steps();
            let verdict = match rules {
                Some(rules) => prove::losses(&mut numbers, rules, outcomes.play, &dfa, budget)?,
                None => Verdict::Open,
            };
            let guess = |evidence| Guess { numbers: numbers.clone(), dfa: dfa.clone(), terms, evidence };
            match verdict {
                Verdict::Proved => return Ok(vec![guess(Some(prove::evidence(&numbers)))]),
                Verdict::Refuted => {}
                Verdict::Open if 2 * terms <= outcomes.below => kept.push(guess(None)),
                Verdict::Open => {}
            }
        }
    }
    Ok(kept)
}
