//! Engines: ways to find values without a formula, a file for each. They use the rules alone.

pub mod evaluate;
pub mod win;

use crate::limits::{Budget, Stop};
use grundy_theory::ruleset::Ruleset;
use grundy_theory::theorem::EITHER;
use std::ops::ControlFlow;

/// What looking at one option costs: it is made, brought to canonical form, hashed and looked up.
const OPTION: u64 = 30;

/// The canonical forms of all options of an impartial position, each once.
///
/// # Errors
/// [`Stop`] where they are too many, or too large to be written down.
fn options<R: Ruleset>(rules: &R, at: &R::Position, budget: &mut Budget) -> Result<Vec<R::Position>, Stop> {
    let mut options = Vec::new();
    let mut stop = None;
    let _ = rules.visit_moves(at, EITHER, &mut |mv| {
        let option = budget.spend(OPTION).and_then(|()| {
            let to = rules.play(at, &mv).map_err(|_| Stop::Memory(budget.limits().memory))?;
            let to = rules.canonical(&to);
            budget.hold(rules.weight(&to) as u64)?;
            Ok(to)
        });
        match option {
            Ok(to) => {
                options.push(to);
                ControlFlow::Continue(())
            }
            Err(reason) => {
                stop = Some(reason);
                ControlFlow::Break(())
            }
        }
    });
    let held: usize = options.iter().map(|option| rules.weight(option)).sum();
    budget.release(held as u64);
    match stop {
        Some(stop) => Err(stop),
        None => Ok(options),
    }
}
