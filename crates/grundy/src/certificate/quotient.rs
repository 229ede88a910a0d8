//! Certificates of misère quotients, and of who wins heaps that they decide.

use super::oracle::Oracle;
use super::{CertificateRequest, certificate, stopped, subjects, verified};
use crate::quotient::MisereQuotient;
use crate::solver::SolverState;
use crate::wire::question::QuestionError;
use grundy_quotient::{Element, HeapQuotient, Repetition};
use grundy_solver::budget::Budget;
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;

/// Sums of more tokens than this are not shown by a strategy, if a quotient decides them.
const MAX_TOKENS: u64 = 40;

/// A certificate of a misère quotient that was found before.
///
/// # Errors
/// [`QuestionError`] if a limit is reached, or no theorem that the checker knows proves that the elements
/// repeat.
pub fn of_quotient(
    solver: &mut SolverState,
    game: &str,
    found: &MisereQuotient,
) -> Result<Data, QuestionError> {
    let budget = Budget::new(solver.limits());
    let repetition = found.period().map(|[preperiod, period]| Repetition { preperiod, period });
    let claimed = match repetition {
        Some(repetition) => ("period", written(repetition)),
        None => ("heaps", Data::from(found.last_heap())),
    };
    let claim = vec![("game", game.into()), ("play", "misere".into()), claimed];
    verified(of_claim(claim, &found.found, found.last_heap()), &budget)
}

/// A certificate of who wins heaps in misère play that a quotient decides, of one game or of several; `None`
/// if they are few, or something else decides them.
///
/// # Errors
/// [`QuestionError`] if a limit is reached.
pub(super) fn of_heaps(
    asked: &CertificateRequest,
    oracle: &mut Oracle<'_>,
) -> Result<Option<Data>, QuestionError> {
    let mut tokens = 0_u64;
    for (_, position) in &asked.components {
        let Ok(heaps) = position.naturals(u64::MAX) else { return Ok(None) };
        tokens = heaps.iter().fold(tokens, |sum, &heap| sum.saturating_add(heap));
    }
    if tokens <= MAX_TOKENS {
        return Ok(None);
    }
    let components: Vec<(&str, Data)> =
        asked.components.iter().map(|(game, position)| (game.as_str(), position.clone())).collect();
    let placed = oracle.place(&components, asked.is_sum)?;
    let decided = placed.deciding_quotient(oracle.budget).map_err(|stop| stopped(&stop))?;
    let Some((found, element)) = decided else { return Ok(None) };
    let repetitions: Option<Vec<Repetition>> =
        (0..found.games()).map(|game| found.repetition(game)).collect();
    let last = match &repetitions {
        Some(all) => all.iter().map(|one| one.preperiod + one.period - 1).max().unwrap_or(0),
        None => found.known().saturating_sub(1),
    };
    let mut claim = match &asked.components[..] {
        [(game, position)] if !asked.is_sum => {
            vec![("game", game.as_str().into()), ("position", position.clone())]
        }
        components => vec![("sum", subjects(components))],
    };
    claim.push(("play", "misere".into()));
    claim.push(match repetitions {
        None => ("heaps", last.into()),
        Some(all) if asked.is_sum => ("periods", Data::list(all.into_iter().map(written).collect())),
        Some(all) => ("period", all.first().map_or(Data::Null, |&one| written(one))),
    });
    let outcome = Outcome::from_next(!found.quotient().is_lost(element));
    claim.push(("outcome", outcome.as_str().into()));
    Ok(Some(of_claim(claim, &found, last)))
}

fn written(Repetition { preperiod, period }: Repetition) -> Data {
    Data::from(vec![preperiod, period])
}

/// The certificate of a claim, with the elements of the heaps up to `last`.
fn of_claim(mut claim: Vec<(&'static str, Data)>, found: &HeapQuotient, last: u64) -> Data {
    let quotient = found.quotient();
    let elements = 0..quotient.order() as Element;
    let lost: Vec<u64> = quotient.lost().map(u64::from).collect();
    claim.push(("order", (quotient.order() as u64).into()));
    claim.push(("p_portion", (lost.len() as u64).into()));
    let generators = found.generators();
    let row = |&generator: &u64| {
        let element = quotient.images()[generator as usize];
        Data::from(elements.clone().map(|x| u64::from(quotient.times(x, element))).collect::<Vec<u64>>())
    };
    let heaps = (0..=last).flat_map(|heap| (0..found.games()).map(move |game| found.element(game, heap)));
    let evidence = vec![
        ("product", Data::list(generators.iter().map(row).collect())),
        ("generators", Data::from(generators)),
        ("lost", Data::from(lost)),
        ("heaps", Data::from(heaps.flatten().map(u64::from).collect::<Vec<u64>>())),
    ];
    let claim = claim.into_iter().map(|(name, data)| (name.to_owned(), data)).collect();
    certificate("quotient", Data::Object(claim), evidence)
}
