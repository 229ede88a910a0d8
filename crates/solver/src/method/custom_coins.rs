//! Values of coins on a board that is turned by custom rules, by the Tartan theorem.

use crate::answer::{Basis, Claim};
use crate::asked::product::{Factor, cells};
use crate::asked::rules::Own;
use crate::budget::{Budget, Halt};
use crate::method::coins::row::CoinRow;
use crate::method::custom_heaps::AskFirst;
use crate::method::{ComponentValue, Method, MethodInput, MethodResult, PlayCase};
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::any::ImpartialKind;
use grundy_theory::ruleset::coin::product::Cell;
use grundy_theory::theorem::tartan::TartanTheorem;
use grundy_theory::theorem::{ProductTheorem, Statement};
use grundy_theory::value::{GrundyValue, LoopyNimValue};
use grundy_theory::words;
use std::sync::Arc;

/// Where the values of one row of coins come from.
pub(crate) enum Places {
    /// A game of the catalogue.
    Named(Arc<[Factor; 2]>, usize),
    /// The game of heaps of custom rules: a coin has the value of a heap.
    Heaps(AskFirst),
}

/// The values of cells.
pub(crate) struct CustomCoins(pub(crate) [Places; 2]);

type CoinInput<'a> = MethodInput<'a, Own<ImpartialKind>>;
type Case<'a> = PlayCase<'a, Own<ImpartialKind>>;

impl Places {
    fn line(&self) -> Option<&CoinRow> {
        match self {
            Places::Named(factors, side) => match &factors[*side] {
                Factor::Line(line) => Some(line),
                Factor::Custom(_) => None,
            },
            Places::Heaps(_) => None,
        }
    }

    /// The value of a place.
    fn value(&self, place: u64, budget: &mut Budget) -> Result<GrundyValue, Halt> {
        if let Some(line) = self.line() {
            return Ok(line.known(place, budget)?.value(place));
        }
        let values = match self {
            Places::Heaps(heaps) => match heaps.single_heaps() {
                Some(heaps) => heaps.values(place, place, budget)?,
                None => Vec::new(),
            },
            Places::Named(..) => Vec::new(),
        };
        values.first().map(|&value| value.into()).ok_or_else(too_large)
    }
}

fn too_large() -> Halt {
    Halt::OutOfReach(words!(
        "the values of its row and its column are too large for their nim product",
        "其行与列的值过大，无法求尼姆积"
    ))
}

impl CustomCoins {
    fn of_cell(&self, [i, j]: Cell, budget: &mut Budget) -> Result<[GrundyValue; 2], Halt> {
        Ok([self.0[0].value(i, budget)?, self.0[1].value(j, budget)?])
    }

    fn nim_sum(&self, on: CoinInput<'_>, budget: &mut Budget) -> Result<GrundyValue, Halt> {
        let mut sum = GrundyValue::ZERO;
        for cell in cells(on.at)? {
            budget.charge_steps(1)?;
            let [row, column] = self.of_cell(cell, budget)?;
            sum ^= &TartanTheorem.value(&row, &column).ok_or_else(too_large)?;
        }
        Ok(sum)
    }

    fn reason(&self, on: CoinInput<'_>, budget: &mut Budget) -> Result<LocalizedString, Halt> {
        let Some(&cell) = cells(on.at)?.first() else {
            return Ok(words!("No coin shows heads.", "没有正面朝上的硬币。"));
        };
        let [row, column] = self.of_cell(cell, budget)?;
        let value = TartanTheorem.value(&row, &column).ok_or_else(too_large)?;
        let ([i, j], LocalizedString { en, zh }) = (cell, TartanTheorem.reason(&row, &column));
        Ok(words!(
            "The coin in [{i}, {j}] has the Grundy value {value} ({en}).",
            "[{i}, {j}] 处硬币的 Grundy 值为 {value}（{zh}）。"
        ))
    }
}

impl Method<Own<ImpartialKind>> for CustomCoins {
    fn tells_values_of_components(&self) -> bool {
        true
    }

    fn outcome(&self, on: Case<'_>, why: bool, budget: &mut Budget) -> MethodResult<Claim<Outcome>> {
        let PlayCase { on, play } = on;
        if play == Convention::Misere {
            return Ok(None);
        }
        let sum = self.nim_sum(on, budget)?;
        let why = if why { Some(self.reason(on, budget)?) } else { None };
        let by = Basis::Theorem(TartanTheorem.statement());
        Ok(Some(Claim { what: Outcome::from_next(!sum.is_zero()), by, why }))
    }

    fn value(&self, on: CoinInput<'_>, budget: &mut Budget) -> MethodResult<Claim<LoopyNimValue>> {
        let what = LoopyNimValue::Finite(self.nim_sum(on, budget)?);
        Ok(Some(Claim { what, by: Basis::Theorem(TartanTheorem.statement()), why: None }))
    }

    fn contribution(&self, on: Case<'_>, budget: &mut Budget) -> MethodResult<Option<ComponentValue>> {
        let PlayCase { on, play } = on;
        match play {
            Convention::Normal => {
                let value = LoopyNimValue::Finite(self.nim_sum(on, budget)?);
                Ok(Some(Some(ComponentValue::from_value(value))))
            }
            Convention::Misere => Ok(None),
        }
    }

    fn bytes(&self) -> u64 {
        let bytes = |places: &Places| match places {
            Places::Heaps(heaps) => heaps.bytes(),
            named => named.line().map_or(0, CoinRow::bytes),
        };
        self.0.iter().map(bytes).sum()
    }

    fn statements(&self) -> Vec<&'static Statement> {
        vec![TartanTheorem.statement()]
    }
}
