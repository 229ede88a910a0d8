//! Patterns in the lost positions of games whose positions are several numbers.

use crate::automaton_words::{by_automata, system_in_words};
use crate::formula::Rule;
use crate::found::{Pattern, PatternClass};
use crate::numerations::{Numerations, OF_LOST_NUMBERS, OF_POSITIONS, within, within_half};
use crate::outcome_table::OutcomeTable;
use crate::pattern_formula::PatternFormula;
use crate::prove::{self, MoveDescription, ProofEvidence, ProofResult};
use crate::solution::Solution;
use crate::{complementary_pairs, description_length, expression, formula, formula_search, known_automata};
use grundy_automata::arithmetic::Arithmetic;
use grundy_automata::dfa::Dfa;
use grundy_automata::learn::{SampleTable, learn};
use grundy_budget::{Budget, Halt};
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::move_formulas::{MoveFormulas, RepeatedStep};
use grundy_theory::words;

/// The rules of positions, as far as they are known.
#[derive(Clone, Copy, Debug)]
pub enum PositionRules<'a> {
    /// Nothing is known.
    Unknown,
    /// As formulas.
    Given(&'a MoveFormulas),
    /// By what a step is.
    ByStep(&'a RepeatedStep),
}

impl PositionRules<'_> {
    fn is_unknown(self) -> bool {
        matches!(self, PositionRules::Unknown)
    }

    /// Is a guess that agrees with the table right? What is guessed of steps is learned from the numbers
    /// below `terms`.
    fn verdict(
        self,
        outcomes: &OutcomeTable,
        (length, terms): (usize, u64),
        numbers: &mut Arithmetic,
        dfa: &Dfa,
        budget: &mut Budget,
    ) -> Result<ProofResult, Halt> {
        numbers.forget_steps();
        match self {
            PositionRules::Unknown => Ok(ProofResult::Open),
            PositionRules::Given(rules) => {
                prove::losses(numbers, MoveDescription::Single(rules), outcomes.play, dfa, budget)
            }
            PositionRules::ByStep(steps) => {
                for guesses in reaching(outcomes, steps, (length, terms), numbers, budget)? {
                    let moves = MoveDescription::Steps(&steps.rules, &guesses);
                    let verdict = prove::losses(numbers, moves, outcomes.play, dfa, budget)?;
                    if verdict == ProofResult::Proved {
                        return Ok(verdict);
                    }
                    numbers.forget_steps();
                }
                // What is refuted may be a guess at the steps.
                Ok(ProofResult::Open)
            }
        }
    }
}

/// Guesses at the positions that are lost or from which steps of a kind lead to a lost one: for each depth of
/// learning one of each kind.
fn reaching(
    outcomes: &OutcomeTable,
    steps: &RepeatedStep,
    (length, terms): (usize, u64),
    numbers: &Arithmetic,
    budget: &mut Budget,
) -> Result<Vec<Vec<Dfa>>, Halt> {
    let arity = outcomes.at.len();
    let mut kinds: Vec<Vec<Dfa>> = Vec::new();
    for kind in 0..steps.rules.moves.len() {
        // A step makes a number smaller, so that it leads to a place before this one.
        let mut reaches: Vec<bool> = Vec::with_capacity(outcomes.lost.len());
        for (tuple, lost) in outcomes.all() {
            let next = (steps.next)(kind, &tuple).and_then(|to| outcomes.place(&to));
            let further = next.and_then(|place| reaches.get(place).copied()).unwrap_or(false);
            reaches.push(lost || further);
        }
        budget.charge_steps(4 * reaches.len() as u64)?;
        let table = OutcomeTable { lost: reaches, ..outcomes.clone() };
        let inside = table.all().filter(|(tuple, holds)| *holds && tuple.iter().all(|&n| n < terms));
        let tuples = inside.flat_map(|(tuple, _)| tuple).collect();
        let table_of = SampleTable { arity, counted: arity, length, tuples };
        let mut fitting = Vec::new();
        for dfa in learn(numbers.numeration(), &table_of, budget)? {
            if fits(&table, numbers, &dfa, budget)? {
                fitting.push(dfa);
            }
        }
        kinds.push(fitting);
    }
    let depths = kinds.iter().map(Vec::len).min().unwrap_or(0);
    let guess =
        |depth: usize| kinds.iter().map(|fitting| fitting[fitting.len() - depths + depth].clone()).collect();
    Ok((0..depths).map(guess).collect())
}

/// The first automaton that is proved; where none is, the smallest that is worth showing.
///
/// # Errors
/// [`Halt`] where the time is over, somebody breaks off, or all steps are taken.
pub fn find(
    outcomes: &OutcomeTable,
    rules: PositionRules<'_>,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    let places = outcomes.at.iter().try_fold(1u64, |places, _| places.checked_mul(outcomes.below));
    if outcomes.at.is_empty() || places != Some(outcomes.lost.len() as u64) {
        return Ok(None);
    }
    let mut best: Option<(u64, Pattern)> = None;
    let further = OF_LOST_NUMBERS.into_iter().filter(|_| outcomes.at.len() == 1);
    for name in OF_POSITIONS.into_iter().chain(further) {
        let Some(numbers) = numerations.named(name, budget)? else { continue };
        let found = within(budget, |budget| automatic(outcomes, rules, numbers, budget))?;
        for guess in found.unwrap_or_default() {
            let bits = description_length::of_automaton(&guess.dfa);
            let found = guess.found(outcomes, budget)?;
            if found.by.is_some() {
                return Ok(Some(found));
            }
            // Of two numbers below a bound fewer than one position in a row is lost: that is what a table
            // holds.
            let lost = outcomes.lost.iter().filter(|&&lost| lost).count() as u64;
            let data = lost * u64::from(u64::BITS - (outcomes.lost.len() as u64).leading_zeros());
            if description_length::is_worth_showing(bits, data)
                && best.as_ref().is_none_or(|&(least, _)| bits < least)
            {
                best = Some((bits, found));
            }
        }
    }
    if let (false, Some(pairs)) = (rules.is_unknown(), complementary_pairs::pairs(outcomes)) {
        for name in OF_POSITIONS {
            let Some(numbers) = numerations.named(name, budget)? else { continue };
            let found = within(budget, |budget| of_pairs(outcomes, &pairs, rules, numbers, budget))?;
            if let Some(guess) = found.flatten() {
                return guess.found(outcomes, budget).map(Some);
            }
        }
    }
    let closed = within_half(budget, |budget| formula_search::of_outcomes(outcomes, budget))?.flatten();
    Ok(closed.or(best.map(|(_, found)| found)))
}

/// An automaton learned from pairs that go on beyond the table, where it agrees with the table and is proved.
fn of_pairs(
    outcomes: &OutcomeTable,
    pairs: &[[u64; 2]],
    rules: PositionRules<'_>,
    mut numbers: Arithmetic,
    budget: &mut Budget,
) -> Result<Option<Guess>, Halt> {
    let mut tried: Vec<Dfa> = Vec::new();
    for length in 2..24 {
        let terms = u64::try_from(numbers.numeration().numbers(length)).unwrap_or(u64::MAX);
        if terms <= outcomes.below {
            continue;
        }
        if terms > complementary_pairs::TO {
            break;
        }
        let inside = pairs.iter().filter(|[_, b]| *b < terms);
        let both = inside.flat_map(|&[a, b]| if a == b { vec![a, a] } else { vec![a, b, b, a] });
        let table = SampleTable { arity: 2, counted: 2, length, tuples: both.collect() };
        for dfa in learn(numbers.numeration(), &table, budget)? {
            budget.charge_steps(16 * pairs.len() as u64)?;
            let accepted = pairs.iter().all(|pair| numbers.accepts(&dfa, pair));
            if tried.contains(&dfa) || !accepted || !fits(outcomes, &numbers, &dfa, budget)? {
                continue;
            }
            tried.push(dfa.clone());
            if rules.verdict(outcomes, (length, terms), &mut numbers, &dfa, budget)? == ProofResult::Proved {
                let evidence = Some(prove::evidence(&numbers));
                return Ok(Some(Guess { numbers, dfa, terms: outcomes.below, evidence }));
            }
        }
    }
    Ok(None)
}

/// Does a guess agree with the whole table?
fn fits(outcomes: &OutcomeTable, numbers: &Arithmetic, dfa: &Dfa, budget: &mut Budget) -> Result<bool, Halt> {
    budget.charge_steps(8 * outcomes.lost.len() as u64)?;
    Ok(outcomes.all().all(|(tuple, lost)| numbers.accepts(dfa, &tuple) == lost))
}

/// An automaton that agrees with the table.
struct Guess {
    numbers: Arithmetic,
    dfa: Dfa,
    terms: u64,
    evidence: Option<ProofEvidence>,
}

impl Guess {
    fn found(self, outcomes: &OutcomeTable, budget: &mut Budget) -> Result<Pattern, Halt> {
        let (states, name) = (self.dfa.states(), self.numbers.numeration().name().to_owned());
        let named =
            within(budget, |budget| known_automata::of(&self.numbers, &self.dfa, &outcomes.at, budget))?
                .flatten();
        let closed = if named.is_some() { None } else { self.closed(outcomes, budget)? };
        let named = named.map(LocalizedString::from).or(closed.as_ref().map(|rule| rule.words()));
        let word = if named.is_some() { None } else { self.word() };
        let is_written_out = named.is_some() || word.is_some();
        let formula = named.unwrap_or_else(|| self.counted(outcomes, word));
        let (numbers, arity) = (Box::new(self.numbers), outcomes.at.len());
        Ok(Pattern {
            is_written_out,
            by: self.evidence.as_ref().map(|_| by_automata(states, &name)),
            checked_to: Some(outcomes.below - 1),
            terms_used: Some(self.terms),
            evidence: self.evidence,
            solution: Some(match closed {
                Some(rule) => Solution::Formula(rule),
                None => Solution::Lost { numbers, dfa: self.dfa, arity },
            }),
            ..Pattern::observed(formula, PatternFormula::Automaton, PatternClass::Automatic)
        })
    }

    /// A closed formula that is decided to say what the automaton does, where that is proved.
    fn closed(&self, outcomes: &OutcomeTable, budget: &mut Budget) -> Result<Option<Rule>, Halt> {
        if self.evidence.is_none() {
            return Ok(None);
        }
        let found = within_half(budget, |budget| formula_search::of_outcomes(outcomes, budget))?.flatten();
        let Some(Solution::Formula(rule)) = found.and_then(|found| found.solution) else { return Ok(None) };
        formula::sentence::decided(rule, &self.numbers, &self.dfa, budget)
    }

    /// The words of single lost numbers as a short regular expression.
    fn word(&self) -> Option<String> {
        if self.dfa.symbols() == self.numbers.numeration().digits() {
            expression::of(&self.dfa)
        } else {
            None
        }
    }

    /// The number of states, or the regular expression of single numbers if it is short.
    fn counted(&self, outcomes: &OutcomeTable, word: Option<String>) -> LocalizedString {
        let (states, at) = (self.dfa.states(), outcomes.at.join(", "));
        let system = system_in_words(self.numbers.numeration().name());
        let (en, zh) = (system.en, system.zh);
        if let Some(word) = word {
            return words!(
                "lost exactly when the word of {at} without leading zeros, {en}, matches {word}",
                "当且仅当 {at} 的表示（{zh}，不含前导零）与 {word} 匹配时必败"
            );
        }
        words!(
            "a finite automaton with {states} states that reads {at} side by side, {en}, decides which positions are lost",
            "一个 {states} 个状态的有限自动机同时读入 {at}（{zh}），判断哪些局面必败"
        )
    }
}

/// The automata in one numeration that agree with the table, without those that are refuted; the proved one
/// alone, where there is one.
fn automatic(
    outcomes: &OutcomeTable,
    rules: PositionRules<'_>,
    mut numbers: Arithmetic,
    budget: &mut Budget,
) -> Result<Vec<Guess>, Halt> {
    let (mut kept, mut tried): (Vec<Guess>, Vec<Dfa>) = (Vec::new(), Vec::new());
    let arity = outcomes.at.len();
    for length in 2..24 {
        let count = numbers.numeration().numbers(length);
        let Some(terms) = u64::try_from(count).ok().filter(|&count| count <= outcomes.below) else { break };
        let inside = outcomes.all().filter(|(tuple, lost)| *lost && tuple.iter().all(|&n| n < terms));
        let tuples = inside.flat_map(|(tuple, _)| tuple).collect();
        let table = SampleTable { arity, counted: arity, length, tuples };
        for dfa in learn(numbers.numeration(), &table, budget)? {
            if tried.contains(&dfa) || !fits(outcomes, &numbers, &dfa, budget)? {
                continue;
            }
            tried.push(dfa.clone());
            let verdict = rules.verdict(outcomes, (length, terms), &mut numbers, &dfa, budget)?;
            let guess = |evidence| Guess { numbers: numbers.clone(), dfa: dfa.clone(), terms, evidence };
            match verdict {
                ProofResult::Proved => return Ok(vec![guess(Some(prove::evidence(&numbers)))]),
                ProofResult::Refuted => {}
                ProofResult::Open if 2 * terms <= outcomes.below => kept.push(guess(None)),
                ProofResult::Open => {}
            }
        }
    }
    Ok(kept)
}
