//! Coin-turning games: a position is the sum of its single heads, whose values a formula or a table gives.

pub mod line;
pub mod plane;

use super::ComponentValue;
use super::misere;
use super::{Method, On, Said};
use crate::answer::{By, Claim};
use crate::limits::{Budget, Stop};
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::ruleset::Notation;
use grundy_theory::theorem::ferguson::Profile;
use grundy_theory::theorem::{Listed, Statement};
use grundy_theory::value::{GrundyValue, LoopyNimValue};
use grundy_theory::words;
use grundy_theory::words::Words;

/// Steps that may be spent on listing and counting winning moves, a second or two of work.
const COUNTING: u64 = 300_000_000;

/// What looking at one head costs.
const HEAD: u64 = 20;

/// What is known of the values of single coins under the rules `R`.
pub trait CoinValues<R: Notation>: Send + Sync + 'static {
    /// The nim sum of the values of all heads.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached; so below.
    fn nim_sum(&self, at: &R::Position, budget: &mut Budget) -> Result<GrundyValue, Stop>;

    /// The first `limit` moves that turn coins whose values have this nim sum, which is not 0.
    fn moves(
        &self,
        at: &R::Position,
        sum: &GrundyValue,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<Listed<R::Move>, Stop>;

    /// About how many bytes the tables hold.
    fn bytes(&self) -> u64;

    /// The theorems in use.
    fn statements(&self) -> Vec<&'static Statement>;

    /// The theorem or algorithm that gives the values.
    fn method(&self, at: &R::Position) -> By;

    /// What the heads are worth, and why.
    fn values_in_words(&self, at: &R::Position, budget: &mut Budget) -> Result<Words, Stop>;
}

/// Normal play by the values of single coins. In misère play they do not decide.
pub struct Heads<V>(pub V);

impl<R: Notation, V: CoinValues<R>> Method<R> for Heads<V> {
    fn tells_values_of_parts(&self) -> bool {
        true
    }

    fn outcome(&self, on: On<'_, R>, play: Play, why: bool, budget: &mut Budget) -> Said<Claim<Outcome>> {
        if play == Play::Misere {
            return Ok(None);
        }
        let sum = self.0.nim_sum(on.at, budget)?;
        let why = match why {
            true => Some(self.0.values_in_words(on.at, budget)?.then(sum_in_words(&sum))),
            false => None,
        };
        Ok(Some(Claim { what: Outcome::of_next(!sum.is_zero()), by: self.0.method(on.at), why }))
    }

    fn value(&self, on: On<'_, R>, budget: &mut Budget) -> Said<Claim<LoopyNimValue>> {
        let what = LoopyNimValue::Finite(self.0.nim_sum(on.at, budget)?);
        Ok(Some(Claim { what, by: self.0.method(on.at), why: None }))
    }

    fn contribution(&self, on: On<'_, R>, play: Play, budget: &mut Budget) -> Said<Option<ComponentValue>> {
        match play {
            Play::Normal => {
                let xor = self.0.nim_sum(on.at, budget)?;
                Ok(Some(Some(ComponentValue::Finite(Profile { xor, big: 0 }))))
            }
            Play::Misere => Ok(None),
        }
    }

    fn winning_moves(
        &self,
        on: On<'_, R>,
        play: Play,
        limit: usize,
        budget: &mut Budget,
    ) -> Said<Listed<R::Move>> {
        match play {
            Play::Normal => self.moves_beside(on, &Profile::default(), play, limit, budget),
            Play::Misere => Ok(None),
        }
    }

    fn moves_beside(
        &self,
        on: On<'_, R>,
        rest: &Profile,
        play: Play,
        limit: usize,
        budget: &mut Budget,
    ) -> Said<Listed<R::Move>> {
        if play == Play::Misere {
            return Ok(None);
        }
        let turned = &self.0.nim_sum(on.at, budget)? ^ &rest.xor;
        Ok(Some(match turned.is_zero() {
            true => Listed::none(),
            false => self.0.moves(on.at, &turned, limit, budget)?,
        }))
    }

    fn misere_caveat(&self, _: On<'_, R>, _: &mut Budget) -> Said<Words> {
        Ok(Some(misere::of_coins()))
    }

    fn bytes(&self) -> u64 {
        self.0.bytes()
    }

    fn statements(&self) -> Vec<&'static Statement> {
        self.0.statements()
    }
}

fn sum_in_words(sum: &GrundyValue) -> Words {
    if sum.is_zero() {
        return words!(
            "Their nim sum (XOR) is 0, and every move makes it other than 0: the player to move loses.",
            "它们的尼姆和（异或）为 0，任何一步都会使其不为 0：先手必败。"
        );
    }
    let sum = shown(sum);
    words!(
        "Their nim sum (XOR) is {sum}, not 0: the player to move wins by making it 0.",
        "它们的尼姆和（异或）为 {sum}，不为 0：先手使其变为 0 即可获胜。"
    )
}

/// Heads whose values a reason spells out.
const SPELLED_OUT: usize = 6;

/// A value, as a reason shows it: nobody reads a number of thousands of digits.
fn shown(value: &GrundyValue) -> String {
    if let Some(value) = value.to_u128() {
        return value.to_string();
    }
    let value = value.to_biguint();
    let rest = if value.count_ones() > 1 { " + ..." } else { "" };
    format!("2^{}{rest}", value.bits().saturating_sub(1))
}
