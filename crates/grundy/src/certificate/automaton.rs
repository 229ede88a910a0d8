//! Certificates of patterns that automata prove, and of positions that such a pattern answers.

use super::sequence::{MAX, of_period};
use super::{certificate, check, check_limits, no_certificate, refused_for_a_limit, stopped, text, verified};
use crate::pattern::{Pattern, PatternFormula, PatternSearch};
use crate::sequence::{of, period};
use crate::solver::SolverState;
use crate::wire::question::QuestionError;
use grundy_automata::arithmetic::ProofStep;
use grundy_automata::dfa::Dfa;
use grundy_automata::numeration::Numeration;
use grundy_pattern::prove::{LOSES, ProofEvidence, UP_TO, VALUE, moves_to, reaches};
use grundy_solver::budget::Budget;
use grundy_theory::data::Data;
use grundy_theory::outcome::Convention;
use grundy_theory::theorem::ArithmeticPeriod;
use grundy_theory::words;

/// A certificate of the pattern that was found of a game in this way.
///
/// # Errors
/// [`QuestionError`] where nothing proves it that the checker knows, or a limit is reached.
pub fn of_pattern(
    solver: &mut SolverState,
    game: &str,
    look: &PatternSearch,
    found: &Pattern,
) -> Result<Data, QuestionError> {
    match (&found.evidence, &found.by) {
        (Some(evidence), _) => {
            let period = match &found.claim {
                PatternFormula::Period(period) => {
                    let ArithmeticPeriod { preperiod, period, saltus } = *period;
                    vec![("period", Data::from(vec![preperiod, period, saltus]))]
                }
                _ => Vec::new(),
            };
            let budget = Budget::new(solver.limits());
            verified(written(game, look.play, evidence, period, None, &budget)?, &budget)
        }
        (None, Some(_)) if look.play == Convention::Normal => {
            let mut budget = Budget::new(solver.limits());
            let rules = solver.game(game)?;
            let heaps = of(&*rules).map_err(|_| no_evidence())?;
            match period::find_any(&*rules, heaps, &mut budget, |_| ()) {
                (seen, _) if seen.by.is_some() => of_period(solver, game, &seen),
                (_, Some(stop)) => Err(stopped(&stop)),
                (_, None) => Err(no_evidence()),
            }
        }
        _ => Err(no_evidence()),
    }
}

/// A certificate of a position by a pattern that automata prove, for positions beyond all tables and
/// searches.
pub(super) fn of_position(
    solver: &mut SolverState,
    game: &str,
    position: &Data,
    play: Convention,
) -> Result<Option<Data>, QuestionError> {
    let (at, budget) = (numbers(position), Budget::new(solver.limits()));
    let look = PatternSearch { from_table: true, play, numbers: at.len(), ..PatternSearch::default() };
    let Some(found) = solver.pattern(game, &look)? else { return Ok(None) };
    let (Some(evidence), Some(far)) = (&found.evidence, solver.proved_pattern(&found)?) else {
        return Ok(None);
    };
    let mut claim = vec![("position", position.clone())];
    let (heap_values, wins) = match far.is_of_values() {
        true => {
            let Some(heap_values) = at.iter().map(|&n| far.value(n)).collect::<Option<Vec<u64>>>() else {
                return Ok(None);
            };
            let sum = heap_values.iter().fold(0, |sum, value| sum ^ value);
            claim.push(("grundy", sum.into()));
            (Some(heap_values), sum != 0)
        }
        false => match far.is_lost(&at) {
            Some(lost) => (None, !lost),
            None => return Ok(None),
        },
    };
    claim.push(("outcome", if wins { "N" } else { "P" }.into()));
    written(game, play, evidence, claim, heap_values, &budget).map(Some)
}

/// Whether a number of the position is beyond the tables that certificates list.
pub(super) fn is_far(position: &Data) -> bool {
    numbers(position).iter().any(|&n| n > MAX)
}

/// The numbers that make a position.
fn numbers(position: &Data) -> Vec<u64> {
    match position {
        Data::Object(fields) => {
            fields.iter().filter_map(|(_, number)| number.natural(u64::MAX).ok()).collect()
        }
        position => position.naturals(u64::MAX).map(<[u64]>::to_vec).unwrap_or_default(),
    }
}

fn written(
    game: &str,
    play: Convention,
    evidence: &ProofEvidence,
    more: Vec<(&str, Data)>,
    heap_values: Option<Vec<u64>>,
    budget: &Budget,
) -> Result<Data, QuestionError> {
    let numeration = Numeration::named(&evidence.numeration).ok_or_else(no_evidence)?;
    let given = |name: &str| {
        evidence.steps.iter().find_map(|step| match step {
            ProofStep::Given(known, arity, dfa) if known == name => Some((*arity, rows(dfa))),
            _ => None,
        })
    };
    let moves: Vec<Data> = (0..=3).map(|k| given(&moves_to(k)).map_or(Data::Null, |(_, dfa)| dfa)).collect();
    let last = moves.iter().rposition(|moves| *moves != Data::Null);
    let mut claim: Vec<(&str, Data)> = Vec::new();
    if last.is_none() {
        claim.push(("game", game.into()));
    }
    let (name, automaton) = match (given(VALUE), given(LOSES)) {
        (Some((_, value)), _) => ("value", value),
        (None, Some((arity, loses))) => {
            claim.extend((arity != 1).then_some(("numbers", Data::Natural(arity as u64))));
            claim.extend((play == Convention::Misere).then(|| ("play", "misere".into())));
            ("loses", loses)
        }
        (None, None) => return Err(no_evidence()),
    };
    claim.extend(more);
    let claim = Data::Object(claim.into_iter().map(|(name, data)| (name.to_owned(), data)).collect());
    let mut fields =
        vec![("digits", Data::Natural(numeration.digits() as u64)), ("words", rows(numeration.language()))];
    fields.extend(last.map(|last| ("moves", Data::list(moves[..=last].to_vec()))));
    fields.push((name, automaton));
    let reached: Vec<Data> = (0..).map_while(|kind| given(&reaches(kind)).map(|(_, dfa)| dfa)).collect();
    fields.extend((!reached.is_empty()).then(|| ("reaches", Data::list(reached))));
    fields.extend(given(UP_TO).map(|(_, dfa)| ("up_to", dfa)));
    fields.extend(heap_values.map(|heap_values| ("worth", heap_values.into())));
    // Many rules need no addition.
    let short = certificate("automaton", claim.clone(), fields.clone());
    let Some((_, sum)) = given("sum") else { return Ok(short) };
    match check(&text(&short), &check_limits(budget)) {
        Ok(_) => Ok(short),
        Err(refused) if refused.is_limit() => Err(refused_for_a_limit(&refused)),
        Err(_) => {
            fields.insert(2, ("sum", sum));
            Ok(certificate("automaton", claim, fields))
        }
    }
}

/// An automaton as the checker reads it: for each state whether it accepts, and where each symbol leads.
fn rows(dfa: &Dfa) -> Data {
    let row = |state: u32| {
        let next = (0..dfa.symbols()).map(|symbol| u64::from(dfa.step(state, symbol)));
        Data::Naturals(std::iter::once(u64::from(dfa.accepts_at(state))).chain(next).collect())
    };
    Data::list((0..dfa.states() as u32).map(row).collect())
}

fn no_evidence() -> QuestionError {
    no_certificate(words!(
        "this pattern is not proved by automata, nor by a theorem on periods that the checker knows",
        "这个规律不是由自动机证明的，也不是由检查程序所知的周期定理证明的"
    ))
}
