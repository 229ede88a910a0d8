//! Certificates of misère quotients.

use super::{certificate, verified};
use crate::quotient::MisereQuotient;
use crate::solver::SolverState;
use crate::wire::query::Fault;
use grundy_solver::limits::Budget;
use grundy_theory::data::Data;

/// A certificate of a misère quotient that was found before.
///
/// # Errors
/// [`Fault`] if a limit is reached, or no theorem that the checker knows proves that the elements repeat.
pub fn of_quotient(solver: &mut SolverState, game: &str, found: &MisereQuotient) -> Result<Data, Fault> {
    let budget = Budget::new(solver.limits());
    let claimed = match found.period() {
        Some(period) => ("period", Data::from(period.to_vec())),
        None => ("heaps", Data::from(found.last_heap())),
    };
    let order = found.order() as u64;
    let claim = Data::object([
        ("game", game.into()),
        ("play", "misere".into()),
        claimed,
        ("order", order.into()),
        ("p_portion", (found.lost().count() as u64).into()),
    ]);
    let generators = found.generators();
    let row = |&generator: &u64| Data::from(found.multiples_of(generator));
    let evidence = vec![
        ("product", Data::list(generators.iter().map(row).collect())),
        ("generators", Data::from(generators)),
        ("lost", Data::from(found.lost().map(u64::from).collect::<Vec<u64>>())),
        ("heaps", Data::from(found.elements_of_heaps())),
    ];
    verified(certificate("quotient", claim, evidence), &budget)
}
