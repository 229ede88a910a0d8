//! Tiny and miny.

use crate::arena::{Arena, ValueId};
use crate::number::Dyadic;
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;

/// A value x + Tiny(G), or x + Miny(G): `{x||x|x - G}` or its mirror image, where the mean of G is positive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TinyForm {
    /// The number x.
    pub number: Dyadic,
    /// The subscript G.
    pub subscript: ValueId,
    /// Whether it is a miny.
    pub miny: bool,
}

impl Arena {
    /// `Tiny(G) = {0||0|-G}` (Winning Ways).
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn tiny(&mut self, g: ValueId, budget: &mut Budget) -> Result<ValueId, Halt> {
        let threat = self.build(&[ValueId::ZERO], &[g.negate()], budget)?;
        self.build(&[ValueId::ZERO], &[threat], budget)
    }

    /// How a value is written as a number + tiny or miny, if it is.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn tiny_form(&mut self, g: ValueId, budget: &mut Budget) -> Result<Option<TinyForm>, Halt> {
        for (g, miny) in [(g, false), (g.negate(), true)] {
            if let Some((number, subscript)) = self.tiny_parts(g, budget)? {
                let number = if miny { -&number } else { number };
                return Ok(Some(TinyForm { number, subscript, miny }));
            }
        }
        Ok(None)
    }

    fn tiny_parts(&mut self, g: ValueId, budget: &mut Budget) -> Result<Option<(Dyadic, ValueId)>, Halt> {
        let (Some(left), Some(threat)) =
            (self.only_option(g, Player::Left, budget)?, self.only_option(g, Player::Right, budget)?)
        else {
            return Ok(None);
        };
        let (Some(number), Some(same), Some(loss)) = (
            self.number(left),
            self.only_option(threat, Player::Left, budget)?,
            self.only_option(threat, Player::Right, budget)?,
        ) else {
            return Ok(None);
        };
        if same != left || self.mean(loss, budget)? >= number {
            return Ok(None);
        }
        Ok(Some((number, self.minus(left, loss, budget)?)))
    }
}
