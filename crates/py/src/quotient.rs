//! Misère quotients of heaps.

use crate::cached_game::CachedGame;
use crate::data::{ListKind, to_python};
use crate::errors::PyError;
use crate::limits::{Limits as Asked, of_table};
use grundy::certificate;
use grundy::quotient::MisereQuotient;
use grundy::solver::prelude::*;
use grundy::solver::theory::words;
use pyo3::prelude::*;

/// The misère quotient of a game as a record of the package, with its certificate if that is wanted.
pub fn of_game<'py>(
    py: Python<'py>,
    known: &CachedGame,
    heaps: Option<u64>,
    certified: bool,
    limits: Option<&Asked>,
) -> PyResult<Bound<'py, PyAny>> {
    if known.game.custom_rules().is_some() {
        let message = words!(
            "misère quotients are computed for the games of the catalogue: ask for genera or outcomes of custom rules",
            "只对目录中的游戏求反常商：自定义的规则有亏格和胜负"
        );
        return Err(
            PyError::Fault(QuestionError::new(QuestionErrorKind::Unsupported, "game", message)).raise(py)
        );
    }
    let (data, certificate) = known.run(py, of_table(limits), None, move |known, budget| {
        let found = MisereQuotient::from_game(&*known.game, &known.name, heaps, budget);
        let found = found.map_err(|fault| PyError::Fault(named(fault)).by_limit())?;
        let certificate = match certified {
            true => Some(certificate_of(known, &found, budget)?),
            false => None,
        };
        Ok((found.data(), certificate))
    })?;
    let record = to_python(py, &data, ListKind::Lists)?;
    record.set_item("certificate", certificate)?;
    py.import("grundy.records")?.getattr("MisereQuotient")?.call1((record,))
}

/// The certificate as JSON.
fn certificate_of(known: &CachedGame, found: &MisereQuotient, budget: &Budget) -> Result<String, PyError> {
    let mut solver = SolverState::new(budget.remaining());
    let certificate = certificate::of_quotient(&mut solver, &known.name, found);
    Ok(certificate::text(&certificate.map_err(|fault| PyError::Fault(fault).by_limit())?))
}

/// In Python the game is what was asked, and not a field `quotient`.
fn named(fault: QuestionError) -> QuestionError {
    match fault.at.as_str() {
        "quotient" => QuestionError { at: "game".to_owned(), ..fault },
        _ => fault,
    }
}
