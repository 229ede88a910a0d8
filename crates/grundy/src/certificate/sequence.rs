//! Certificates of nim sequences, of their periods, and of positions that are sums of heaps.

use super::oracle::Oracle;
use super::{certificate, no_certificate, rules, stopped, verified};
use crate::sequence::period::{PeriodReport as Found, find_any};
use crate::sequence::{grow, of};
use crate::solver::SolverState;
use crate::wire::question::QuestionError;
use grundy_checker::period::Period;
use grundy_checker::rules::AnyRules;
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::method::single_heaps::SumOfHeaps;
use grundy_theory::data::Data;
use grundy_theory::ruleset::heap::HeapRules;
use grundy_theory::words;
use std::sync::Arc;

/// Heaps above this one are reached by a period; up to it, their values are listed.
pub(super) const MAX: u64 = 20_000;

/// A certificate of the values of the heaps from 0 to `last`.
///
/// # Errors
/// [`QuestionError`] where the game has no nim sequence, or a limit is reached.
pub fn of_table(solver: &mut SolverState, game: &str, last: u64) -> Result<Data, QuestionError> {
    heap_rules(game)?;
    let mut budget = Budget::new(solver.limits());
    let found = solver.game(game)?;
    let values = values(of(&*found)?, last, &mut budget)?;
    let claim = Data::object([("game", game.into()), ("heaps", last.into())]);
    verified(certificate("sequence", claim, vec![("values", values.into())]), &budget)
}

/// A certificate of the period of a nim sequence, which was found before.
///
/// # Errors
/// [`QuestionError`] where the game has no nim sequence, no period is proved by a theorem that the checker
/// knows, or a limit is reached.
pub fn of_period(solver: &mut SolverState, game: &str, found: &Found) -> Result<Data, QuestionError> {
    let rules = heap_rules(game)?;
    let mut budget = Budget::new(solver.limits());
    let (period, values) = periodic(solver, game, &*rules, found, &mut budget)?;
    let claim = Data::object([("game", game.into()), ("period", numbers(period))]);
    verified(certificate("sequence", claim, vec![("values", values.into())]), &budget)
}

/// A certificate of the value of a sum of heaps.
pub(super) fn of_heaps(
    game: &str,
    position: &Data,
    rules: &dyn HeapRules,
    oracle: &mut Oracle<'_>,
) -> Result<Data, QuestionError> {
    let largest = match position {
        Data::Naturals(heaps) => heaps.iter().copied().max().unwrap_or(0),
        _ => u64::MAX,
    };
    // Also tells whether this is a position.
    let Some(grundy) = oracle.nim_value(game, position)? else { return Err(unproved()) };
    let mut claim = vec![("game", Data::from(game)), ("position", position.clone())];
    let values = match largest <= MAX {
        true => {
            let found = oracle.solver.game(game)?;
            values(of(&*found)?, largest, oracle.budget)?
        }
        false => {
            let found = oracle.solver.game(game)?;
            let (found, stop) = find_any(&*found, of(&*found)?, oracle.budget, |_| ());
            if let (None, Some(stop)) = (found.by, stop) {
                return Err(stopped(&stop));
            }
            let (period, values) = periodic(oracle.solver, game, rules, &found, oracle.budget)?;
            claim.push(("period", numbers(period)));
            values
        }
    };
    claim.push(("outcome", if grundy == 0 { "P" } else { "N" }.into()));
    claim.push(("grundy", grundy.into()));
    let claim = Data::Object(claim.into_iter().map(|(name, data)| (name.to_owned(), data)).collect());
    Ok(certificate("sequence", claim, vec![("values", values.into())]))
}

fn heap_rules(game: &str) -> Result<Arc<dyn HeapRules>, QuestionError> {
    match rules(game, &Data::Null)? {
        AnyRules::Moves { heaps: Some(heaps), .. } => Ok(heaps),
        _ => Err(no_certificate(words!(
            "{game} is not a sum of single heaps and has no nim sequence",
            "{game} 不是由独立的堆组成的，没有尼姆数列"
        ))),
    }
}

fn numbers(period: Period) -> Data {
    Data::from(vec![period.preperiod, period.period, period.saltus])
}

/// The period that was found, and the values before it comes again.
fn periodic(
    solver: &mut SolverState,
    game: &str,
    rules: &dyn HeapRules,
    found: &Found,
    budget: &mut Budget,
) -> Result<(Period, Vec<u64>), QuestionError> {
    let (pattern, _) = found.pattern.zip(found.by).ok_or_else(unproved)?;
    let period = Period { preperiod: pattern.preperiod, period: pattern.period, saltus: pattern.saltus };
    // There must be a theorem.
    period.needed(rules.family()).ok().and_then(|(needed, _)| needed).ok_or_else(unproved)?;
    let game = solver.game(game)?;
    let values = values(of(&*game)?, pattern.preperiod + pattern.period - 1, budget)?;
    Ok((period, values))
}

fn values(heaps: &dyn SumOfHeaps, last: u64, budget: &mut Budget) -> Result<Vec<u64>, QuestionError> {
    grow(heaps, last.saturating_add(1), budget, |_| Ok::<(), Halt>(())).map_err(|stop| stopped(&stop))?;
    heaps.values(0, last, budget).map_err(|stop| stopped(&stop))
}

fn unproved() -> QuestionError {
    no_certificate(words!(
        "no theorem that the checker knows covers these heaps: ask about smaller heaps",
        "检查程序所知的定理都达不到这么远：请改问较小的堆"
    ))
}
