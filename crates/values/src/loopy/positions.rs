//! Values of positions of rules under which play may go on for ever.
//!
//! All positions that can be reached become the nodes of one graph; infinite play is a draw. What is reported
//! apart here is what the rules tell apart ([`Ruleset::canonical`]).

use super::ValueContext;
use super::graph::PLAYERS;
use super::interner::Interner;
use super::value::{LoopyGraph, LoopyValue};
use crate::positions::too_large;
use grundy_budget::{Halt, moves};
use grundy_theory::ruleset::Ruleset;
use std::ops::ControlFlow;

impl ValueContext<'_> {
    /// The value of a position.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn position<R: Ruleset>(&mut self, rules: &R, at: &R::Position) -> Result<LoopyValue, Halt> {
        let mut definition = LoopyGraph::default();
        let mut met: Interner<R::Position> = Interner::new(self.budget.limits().positions);
        self.meet(rules, at, &mut definition, &mut met)?;
        let mut here = 0;
        while let Some(at) = met.get(here).cloned() {
            for player in PLAYERS {
                let mut trouble = None;
                #[allow(clippy::disallowed_methods, reason = "each move is metered here")]
                let _ = rules.visit_moves(&at, player, &mut |mv| {
                    let moved = moves::MoveCost::new(rules, &at).meter(self.budget).and_then(|()| {
                        let to = rules.play(&at, &mv).map_err(|_| too_large())?;
                        let to = self.meet(rules, &to, &mut definition, &mut met)?;
                        definition.move_to(here, player, to, self.budget)
                    });
                    match moved {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(stop) => {
                            trouble = Some(stop);
                            ControlFlow::Break(())
                        }
                    }
                });
                if let Some(stop) = trouble {
                    return Err(stop);
                }
            }
            here += 1;
        }
        met.release(self.budget);
        self.defined(definition)
    }

    /// The node of a position, new or not.
    fn meet<R: Ruleset>(
        &mut self,
        rules: &R,
        at: &R::Position,
        definition: &mut LoopyGraph,
        met: &mut Interner<R::Position>,
    ) -> Result<u32, Halt> {
        let at = rules.canonical(at);
        let (number, new) = met.meet(&at, rules.size_in_memory(&at), self.budget)?;
        if new {
            definition.node(self.budget)?;
        }
        Ok(number)
    }
}
