//! What is known of all lost positions of a game, as a method: it comes from outside, as proving it takes
//! what this crate does not know.

use super::p_positions::PPositions;
use super::{Method, MethodInput, MethodMoves, MethodResult, PlayCase};
use crate::answer::{Basis, Claim};
use crate::budget::Budget;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedStr;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::Notation;
use grundy_theory::text;
use grundy_theory::theorem::FirstMoves;
use std::sync::{Arc, OnceLock};

/// Answers with what it was told, in positions that are numbers; silent until then.
#[derive(Default)]
pub(crate) struct ProvedLosses(OnceLock<Arc<dyn PPositions>>);

const BY: LocalizedStr = text!("finite automaton, proved from the rules", "由规则证明的有限自动机");

impl ProvedLosses {
    fn known<R: Notation>(
        &self,
        on: MethodInput<'_, R>,
        play: Convention,
    ) -> Option<(&dyn PPositions, Vec<u64>)> {
        let known = self.0.get().filter(|_| play == Convention::Normal)?;
        Some((&**known, numbers(&on.rules.write(on.at))?))
    }
}

/// A position as numbers, where it is one.
fn numbers(at: &Data) -> Option<Vec<u64>> {
    match at {
        Data::Object(fields) => {
            let number = |(_, number): &(String, Data)| number.natural(u64::MAX).ok();
            fields.iter().map(number).collect()
        }
        list => Some(list.naturals(u64::MAX).ok()?.to_vec()),
    }
}

impl<R: Notation> Method<R> for ProvedLosses {
    fn outcome(&self, on: PlayCase<'_, R>, why: bool, _: &mut Budget) -> MethodResult<Claim<Outcome>> {
        let PlayCase { on, play } = on;
        let Some((known, numbers)) = self.known(on, play) else { return Ok(None) };
        let claim = |lost| Claim {
            what: if lost { Outcome::P } else { Outcome::N },
            by: Basis::Computation(BY),
            why: why.then(|| known.reason(&numbers)),
        };
        Ok(known.is_lost(&numbers).map(claim))
    }

    fn winning_moves(&self, on: PlayCase<'_, R>, limit: usize, budget: &mut Budget) -> MethodMoves<R::Move> {
        let PlayCase { on, play } = on;
        let Some((known, numbers)) = self.known(on, play) else { return Ok(None) };
        let Some(options) = known.options(&numbers, budget)? else { return Ok(None) };
        let mut moves = Vec::with_capacity(options.len());
        for to in &options {
            let Ok(to) = on.rules.parse(&known.write(to)) else { return Ok(None) };
            let Some(mv) = on.rules.move_between(on.at, &to) else { return Ok(None) };
            moves.push(mv);
        }
        Ok(Some(FirstMoves::all(moves, limit)))
    }

    fn tell(&self, known: &Arc<dyn PPositions>) {
        // The first caller has said all there is to know.
        let _ = self.0.set(Arc::clone(known));
    }
}
