//! What may be asked about a loopy value, by the words of the batch, and the answers as plain data.

use super::ValueContext;
use super::value::{LoopyOutcome, LoopyValue};
use crate::keys::{self, Key, KeyAnswer, KeyParameters};
use crate::notation::Glyphs;
use crate::operations::OperationError;
use crate::operations::kinds::ValueKind;
use grundy_budget::Halt;
use grundy_theory::data::Data;
use grundy_theory::player::Player;

impl ValueContext<'_> {
    /// The answer to a key; `None` where none is known for a value with loops, or for one of which a side
    /// that is needed is no stopper. Short values are answered as [`keys::answer`] does.
    ///
    /// # Errors
    /// [`OperationError`] where a parameter is missing or wrong, or a limit is reached.
    pub fn answer(
        &mut self,
        key: Key,
        value: LoopyValue,
        parameters: &KeyParameters,
        style: Glyphs,
    ) -> Result<Option<Data>, OperationError> {
        let Some(fact) = self.fact(key, value, parameters)? else {
            // A side that is no stopper is shown as its graph.
            return Ok(match key {
                Key::Onside => Some(Data::Text(self.print_side(value, true, style)?)),
                Key::Offside => Some(Data::Text(self.print_side(value, false, style)?)),
                _ => None,
            });
        };
        Ok(match fact {
            KeyAnswer::Data(data) => Some(data),
            KeyAnswer::Game(None) => Some(Data::Null),
            KeyAnswer::Game(Some(game)) => self.print(game, style)?.map(Data::Text),
            KeyAnswer::Games(games) => {
                let mut texts = Vec::with_capacity(games.len());
                for game in games {
                    texts.extend(self.print(game, style)?.map(Data::Text));
                }
                Some(Data::list(texts))
            }
        })
    }

    /// The same, its games as values.
    ///
    /// # Errors
    /// As [`answer`](ValueContext::answer).
    pub fn fact(
        &mut self,
        key: Key,
        value: LoopyValue,
        parameters: &KeyParameters,
    ) -> Result<Option<KeyAnswer<LoopyValue>>, OperationError> {
        if key == Key::Kind {
            return Ok(Some(KeyAnswer::Data(self.kinds(value)?)));
        }
        if let Some(short) = self.as_short(value) {
            let fact = keys::fact(key, short, parameters, self.arena, self.budget)?;
            return Ok(Some(fact.map(|game| self.of_short(game))));
        }
        let game = match key {
            Key::Outcome => return Ok(Some(KeyAnswer::Data(Data::from(self.outcome_word(value)?)))),
            Key::Positions => {
                let count = self.positions(value)?;
                return Ok(count.map(|count| KeyAnswer::Data(Data::integer(count.into()))));
            }
            Key::LeftOptions => return Ok(self.options(value, Player::Left)?.map(KeyAnswer::Games)),
            Key::RightOptions => return Ok(self.options(value, Player::Right)?.map(KeyAnswer::Games)),
            Key::Canonical => Some(value),
            Key::LeftStop => self.stop(value, Player::Left)?,
            Key::RightStop => self.stop(value, Player::Right)?,
            Key::Onside => self.onside(value)?,
            Key::Offside => self.offside(value)?,
            Key::Degree => self.degree(value)?,
            _ => None,
        };
        Ok(game.map(|game| KeyAnswer::Game(Some(game))))
    }

    /// The outcome in one word. A hat tells that Left, a check that Right can win if the right player begins,
    /// and that it is a draw else: N if the winner must begin, P if he must not.
    fn outcome_word(&mut self, value: LoopyValue) -> Result<&'static str, Halt> {
        use LoopyOutcome::{Drawn, Won};
        use Player::{Left, Right};
        Ok(match (self.end(value, Left)?, self.end(value, Right)?) {
            (Won(Left), Won(Left)) => "L",
            (Won(Right), Won(Right)) => "R",
            (Won(Left), Won(Right)) => "N",
            (Won(Right), Won(Left)) => "P",
            (Drawn, Drawn) => "D",
            (Won(Left), Drawn) => "NHat",
            (Drawn, Won(Left)) => "PHat",
            (Drawn, Won(Right)) => "NCheck",
            (Won(Right), Drawn) => "PCheck",
        })
    }

    fn kinds(&mut self, value: LoopyValue) -> Result<Data, Halt> {
        let mut kinds = match self.as_short(value) {
            Some(short) => self.arena.kinds(short, self.budget)?,
            None => self.kinds_with_loops(value)?,
        };
        let holds = [
            (ValueKind::Stopper, self.is_stopper(value)?),
            (ValueKind::Idempotent, self.is_idempotent(value)?),
            (ValueKind::Plumtree, self.is_plumtree(value)?),
            (ValueKind::Pseudonumber, self.is_pseudonumber(value)?),
        ];
        kinds.extend(holds.into_iter().filter_map(|(kind, holds)| holds.then_some(kind)));
        Ok(Data::list(kinds.into_iter().map(ValueKind::as_str).map(Data::from).collect()))
    }

    /// The kinds that a value with loops shares with short ones.
    fn kinds_with_loops(&mut self, value: LoopyValue) -> Result<Vec<ValueKind>, Halt> {
        let mut kinds = Vec::new();
        if let Some(number) = self.number_near(value)? {
            kinds.push(ValueKind::Numberish);
            if number.is_zero() {
                kinds.push(ValueKind::Infinitesimal);
            }
        }
        if self.is_number_tiny(value)? {
            kinds.push(ValueKind::NumberTiny);
        }
        Ok(kinds)
    }
}
