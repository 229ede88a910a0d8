//! Who wins by a search in which small components are exact values.

use crate::limits::{Budget, Stop};
use crate::workbench::Workbench;
use grundy_theory::player::Player;
use grundy_theory::ruleset::Ruleset;
use grundy_theory::words;
use grundy_values::arena::Id;
use grundy_values::positions::Splits;
use grundy_wins::components::Components;
use grundy_wins::ruleset::RulesetComponents;
use grundy_wins::{OutcomeSearch, SumPosition};
use std::sync::Arc;

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ExactResult {
    /// Whether the player who moves first wins.
    pub(crate) wins: bool,
    /// How many positions were searched for it.
    pub(crate) positions: u64,
}

/// There is no such search here.
pub(crate) fn no_exact_search() -> Stop {
    Stop::OutOfReach(words!(
        "play may go on for ever here, or a part of the sum has no short value",
        "这里对局可能永不结束，或者和中有一部分没有短游戏值"
    ))
}

/// What is remembered of the positions of one ruleset, with values of one workbench.
pub(crate) struct ExactSearch<R: Ruleset> {
    theorems: Splits<R>,
    known: Option<Known<R>>,
}

struct Known<R: Ruleset> {
    stamp: u64,
    search: OutcomeSearch,
    components: RulesetComponents<R>,
}

impl<R: Ruleset> ExactSearch<R> {
    /// Nothing is known yet but these theorems.
    pub(crate) fn new(theorems: Splits<R>) -> ExactSearch<R> {
        ExactSearch { theorems, known: None }
    }

    /// Whether this player wins the sum of these positions and values by moving first.
    ///
    /// # Errors
    /// [`Stop`] if a limit is reached. What was found until then is remembered.
    pub(crate) fn wins(
        &mut self,
        rules: &Arc<R>,
        (sum, values): (&[&R::Position], &[Id]),
        player: Player,
        bench: &mut Workbench,
        budget: &mut Budget,
    ) -> Result<ExactResult, Stop> {
        let stamp = bench.stamp();
        // What leaves no room for this question is forgotten.
        if self.known.as_ref().is_some_and(|known| known.stamp != stamp)
            || budget.foresee(0, 2 * self.bytes()).is_err()
        {
            self.known = None;
        }
        let known = self.known.get_or_insert_with(|| Known {
            stamp,
            search: OutcomeSearch::default(),
            components: RulesetComponents::new(Arc::clone(rules), self.theorems.clone()),
        });
        let mut position = SumPosition::default();
        for at in sum {
            position.add_parts(&known.components.number(at, budget)?);
        }
        values.iter().for_each(|value| position.add_value(*value));
        let before = known.search.searched();
        let wins = known.search.wins(&position, player, &mut known.components, bench.arena(), budget)?;
        Ok(ExactResult { wins, positions: known.search.searched() - before })
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.known.as_ref().map_or(0, |known| known.search.bytes() + known.components.bytes())
    }
}
