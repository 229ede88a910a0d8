//! Coin-turning games: a position is the sum of its single heads, whose values a formula or a table gives.

pub mod product;
pub mod row;

use super::ComponentValue;
use super::misere;
use super::{Method, MethodInput, MethodMoves, MethodResult, PlayCase, SumCase};
use crate::answer::{Basis, Claim};
use crate::budget::{Budget, Halt};
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::Notation;
use grundy_theory::theorem::ferguson::TameTotal;
use grundy_theory::theorem::{FirstMoves, Statement};
use grundy_theory::value::{GrundyValue, LoopyNimValue};
use grundy_theory::words;

/// Steps that may be spent on listing and counting winning moves, a second or two of work.
const COUNTING: u64 = 300_000_000;

/// What looking at one head costs.
const HEAD: u64 = 20;

/// What is known of the values of single coins under the rules `R`.
pub trait CoinValues<R: Notation>: Send + Sync + 'static {
    /// The nim sum of the values of all heads.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached; so below.
    fn nim_sum(&self, at: &R::Position, budget: &mut Budget) -> Result<GrundyValue, Halt>;

    /// The first `limit` moves that turn coins whose values have this nim sum, which is not 0.
    fn moves(
        &self,
        at: &R::Position,
        sum: &GrundyValue,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<FirstMoves<R::Move>, Halt>;

    /// About how many bytes the tables hold.
    fn bytes(&self) -> u64;

    /// The theorems in use.
    fn statements(&self) -> Vec<&'static Statement>;

    /// The theorem or algorithm that gives the values.
    fn method(&self, at: &R::Position) -> Basis;

    /// What the heads are worth, and why.
    fn values_in_words(&self, at: &R::Position, budget: &mut Budget) -> Result<LocalizedString, Halt>;
}

/// Normal play by the values of single coins. In misère play they do not decide.
pub struct CoinMethod<V>(pub V);

impl<R: Notation, V: CoinValues<R>> Method<R> for CoinMethod<V> {
    fn tells_values_of_components(&self) -> bool {
        true
    }

    fn outcome(&self, on: PlayCase<'_, R>, why: bool, budget: &mut Budget) -> MethodResult<Claim<Outcome>> {
        let PlayCase { on, play } = on;
        if play == Convention::Misere {
            return Ok(None);
        }
        let sum = self.0.nim_sum(on.at, budget)?;
        let why = match why {
            true => Some(self.0.values_in_words(on.at, budget)?.then(sum_in_words(&sum))),
            false => None,
        };
        Ok(Some(Claim { what: Outcome::from_next(!sum.is_zero()), by: self.0.method(on.at), why }))
    }

    fn value(&self, on: MethodInput<'_, R>, budget: &mut Budget) -> MethodResult<Claim<LoopyNimValue>> {
        let what = LoopyNimValue::Finite(self.0.nim_sum(on.at, budget)?);
        Ok(Some(Claim { what, by: self.0.method(on.at), why: None }))
    }

    fn contribution(&self, on: PlayCase<'_, R>, budget: &mut Budget) -> MethodResult<Option<ComponentValue>> {
        let PlayCase { on, play } = on;
        match play {
            Convention::Normal => {
                let xor = self.0.nim_sum(on.at, budget)?;
                Ok(Some(Some(ComponentValue::Finite(TameTotal { xor, big: 0 }))))
            }
            Convention::Misere => Ok(None),
        }
    }

    fn winning_moves(&self, on: PlayCase<'_, R>, limit: usize, budget: &mut Budget) -> MethodMoves<R::Move> {
        let PlayCase { on, play } = on;
        match play {
            Convention::Normal => self.moves_beside(on.beside(&TameTotal::default(), play), limit, budget),
            Convention::Misere => Ok(None),
        }
    }

    fn moves_beside(&self, on: SumCase<'_, R>, limit: usize, budget: &mut Budget) -> MethodMoves<R::Move> {
        let SumCase { on, play, rest } = on;
        if play == Convention::Misere {
            return Ok(None);
        }
        let turned = &self.0.nim_sum(on.at, budget)? ^ &rest.xor;
        Ok(Some(match turned.is_zero() {
            true => FirstMoves::none(),
            false => self.0.moves(on.at, &turned, limit, budget)?,
        }))
    }

    fn misere_caveat(&self, _: MethodInput<'_, R>, _: &mut Budget) -> MethodResult<LocalizedString> {
        Ok(Some(misere::of_coins()))
    }

    fn bytes(&self) -> u64 {
        self.0.bytes()
    }

    fn statements(&self) -> Vec<&'static Statement> {
        self.0.statements()
    }
}

fn sum_in_words(sum: &GrundyValue) -> LocalizedString {
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
