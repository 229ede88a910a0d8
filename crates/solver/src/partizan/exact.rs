//! Who wins by a search in which small components are exact values.

use crate::asked::components::AskedComponents;
use crate::asked::rules::At;
use crate::budget::{Budget, Halt};
use crate::value_arena::ValueArena;
use grundy_theory::player::Player;
use grundy_theory::ruleset::Ruleset;
use grundy_theory::words;
use grundy_values::arena::ValueId;
use grundy_wins::components::{ComponentList, Components};
use grundy_wins::grounds::Grounds;
use grundy_wins::ruleset::RulesetComponents;
use grundy_wins::{OutcomeSearch, SumPosition};

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ExactResult {
    /// Whether the player who moves first wins.
    pub(crate) wins: bool,
    /// How many positions were searched for it.
    pub(crate) positions: u64,
}

/// There is no such search here.
pub(crate) fn no_exact_search() -> Halt {
    Halt::OutOfReach(words!(
        "play may go on for ever here, or a component of the sum has no short value",
        "这里对局可能永不结束，或者和中有一部分没有短游戏值"
    ))
}

/// Components of positions of one game.
pub(crate) trait NumberComponents<P>: Components {
    /// The components of a position, numbered.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached or the rules fail.
    fn number_components(&mut self, at: &P, budget: &mut Budget) -> Result<ComponentList, Halt>;
}

impl<R: Ruleset> NumberComponents<R::Position> for RulesetComponents<R> {
    fn number_components(&mut self, at: &R::Position, budget: &mut Budget) -> Result<ComponentList, Halt> {
        self.number(at, budget)
    }
}

impl NumberComponents<At> for AskedComponents {
    fn number_components(&mut self, at: &At, budget: &mut Budget) -> Result<ComponentList, Halt> {
        self.number(at, budget)
    }
}

/// What is remembered of the positions of one game, with values of one workbench.
pub(crate) struct ExactSearch<C> {
    known: Option<Known<C>>,
}

struct Known<C> {
    stamp: u64,
    search: OutcomeSearch,
    components: C,
}

impl<C: Components> ExactSearch<C> {
    /// Nothing is known yet.
    pub(crate) const NEW: ExactSearch<C> = ExactSearch { known: None };

    /// Whether this player wins the sum of these positions and values by moving first; `components` are those
    /// of no position, for the workbench with this stamp.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached or the rules fail. What was found until then is remembered.
    pub(crate) fn wins<P>(
        &mut self,
        terms: (&[&P], &[ValueId]),
        player: Player,
        components: impl FnOnce(u64) -> C,
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<ExactResult, Halt>
    where
        C: NumberComponents<P>,
    {
        let (known, position) = self.place(terms, components, bench.stamp(), budget)?;
        let before = known.search.searched();
        let wins = known.search.wins(&position, player, &mut known.components, bench.arena(), budget)?;
        Ok(ExactResult { wins, positions: known.search.searched() - before })
    }

    /// What decides that this player wins by moving first, or does not.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached or the rules fail.
    pub(crate) fn grounds<P>(
        &mut self,
        terms: (&[&P], &[ValueId]),
        result: (Player, bool),
        components: impl FnOnce(u64) -> C,
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<Grounds, Halt>
    where
        C: NumberComponents<P>,
    {
        let (known, position) = self.place(terms, components, bench.stamp(), budget)?;
        known.search.grounds(&position, result, &mut known.components, bench.arena(), budget)
    }

    /// What is known, with the sum of these positions and values in it.
    fn place<P>(
        &mut self,
        (sum, values): (&[&P], &[ValueId]),
        components: impl FnOnce(u64) -> C,
        stamp: u64,
        budget: &mut Budget,
    ) -> Result<(&mut Known<C>, SumPosition), Halt>
    where
        C: NumberComponents<P>,
    {
        // What leaves no room for this question is forgotten.
        if self.known.as_ref().is_some_and(|known| known.stamp != stamp)
            || budget.check_ahead(0, 2 * self.bytes()).is_err()
        {
            self.known = None;
        }
        let known = self.known.get_or_insert_with(|| Known {
            stamp,
            search: OutcomeSearch::default(),
            components: components(stamp),
        });
        let mut position = SumPosition::default();
        for at in sum {
            position.add_components(&known.components.number_components(at, budget)?);
        }
        values.iter().for_each(|value| position.add_value(*value));
        Ok((known, position))
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.known.as_ref().map_or(0, |known| known.search.bytes() + known.components.bytes())
    }
}
