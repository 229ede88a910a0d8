//! Sums of heaps of one or more games in misère play, by their misère quotient.

use super::component::Component;
use crate::answer::Claim;
use crate::budget::Budget;
use crate::method::MethodResult;
use crate::method::misere_quotients::{self, Beside, HeapsOfGame, MisereQuotients};
use grundy_quotient::{Element, HeapQuotient};
use grundy_theory::outcome::Outcome;
use std::sync::Arc;

/// A sum of heaps whose misère quotient is known.
pub(super) struct HeapSum {
    /// The quotient of the heaps of all games.
    pub(super) quotient: Arc<HeapQuotient>,
    /// The element of the sum.
    pub(super) element: Element,
    /// For each game of the quotient the first component that is of this game.
    first_of_games: Vec<usize>,
    /// For each component the number of its game in the quotient, and its element.
    components: Vec<(usize, Element)>,
}

impl HeapSum {
    /// The sum of these components; `None` if one of them is no sum of heaps, or no quotient is found.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub(super) fn from_components<'a>(
        components: impl Iterator<Item = &'a dyn Component>,
        budget: &mut Budget,
    ) -> MethodResult<HeapSum> {
        let Some(components) =
            components.map(|component| component.heaps()).collect::<Option<Vec<HeapsOfGame<'a>>>>()
        else {
            return Ok(None);
        };
        let mut games: Vec<&Arc<MisereQuotients>> = Vec::new();
        let (mut first_of_games, mut numbers) = (Vec::new(), Vec::with_capacity(components.len()));
        for (index, component) in components.iter().enumerate() {
            let number = games.iter().position(|game| Arc::ptr_eq(game, component.quotients));
            numbers.push(number.unwrap_or(games.len()));
            if number.is_none() {
                games.push(component.quotients);
                first_of_games.push(index);
            }
        }
        let quotients = match games[..] {
            [] => return Ok(None),
            [game] => Arc::clone(game),
            [first, ref others @ ..] => first.together(others),
        };
        let Some(quotient) = quotients.covering(&components, budget)? else { return Ok(None) };
        let elements = numbers.into_iter().zip(&components).map(|(game, component)| {
            Some((game, misere_quotients::element_of(&quotient, game, component.heaps)?))
        });
        let Some(components) = elements.collect::<Option<Vec<_>>>() else { return Ok(None) };
        let product = |product, &(_, element): &(usize, Element)| quotient.quotient().times(product, element);
        let element = components.iter().fold(0, product);
        Ok(Some(HeapSum { quotient, element, first_of_games, components }))
    }

    /// Who wins.
    pub(super) fn claim(&self, why: bool) -> Claim<Outcome> {
        misere_quotients::claim(&self.quotient, self.element, &self.first_of_games, why)
    }

    /// What stands beside each component.
    pub(super) fn beside(&self) -> impl Iterator<Item = Beside> + '_ {
        let elements: Vec<Element> = self.components.iter().map(|&(_, element)| element).collect();
        let others = misere_quotients::products_of_others(self.quotient.quotient(), 0, &elements);
        let beside = |(&(game, _), element)| Beside { quotient: Arc::clone(&self.quotient), game, element };
        self.components.iter().zip(others).map(beside)
    }
}
