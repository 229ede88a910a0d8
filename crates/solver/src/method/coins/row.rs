//! Coins in a row: values of places by formula, or else by table.

use super::{COUNTING, CoinValues, HEAD, SPELLED_OUT, shown};
use crate::answer::Basis;
use crate::budget::{Budget, Halt};
use crate::method::theorems::UseTheorems;
use crate::once::lock;
use crate::sequence::coins::CoinTable;
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::coin::tartan::row_of_coins;
use grundy_theory::ruleset::coin::{CoinGame, CoinRules, CoinSet, FlipRule};
use grundy_theory::structure::symmetric_difference::{FirstK, compare};
use grundy_theory::theorem::{CoinTheorem, FirstMoves, Statement};
use grundy_theory::value::GrundyValue;
use grundy_theory::{text, words};
use num_bigint::BigUint;
use std::sync::{Mutex, MutexGuard};

/// What is known of the places of a row.
pub struct CoinRow {
    turns: FlipRule,
    theorems: Vec<Box<dyn CoinTheorem>>,
    table: Mutex<CoinTable>,
}

/// Where the values of the places up to some place come from.
pub enum CoinValueSource<'a> {
    /// From a theorem.
    Formula(FlipRule, &'a dyn CoinTheorem),
    /// From a table that reaches that far.
    Table(MutexGuard<'a, CoinTable>),
}

impl CoinRow {
    /// Coins turned so, with theorems that may be none.
    pub fn new(turns: FlipRule, theorems: Vec<Box<dyn CoinTheorem>>) -> CoinRow {
        CoinRow { turns, theorems, table: Mutex::new(CoinTable::new(turns)) }
    }

    /// Which sets may be turned.
    pub fn turns(&self) -> &FlipRule {
        &self.turns
    }

    /// The theorem that speaks of all places up to `largest`; of no place at all none needs to speak.
    fn formula(&self, largest: u64) -> Option<&dyn CoinTheorem> {
        let mut theorems = self.theorems.iter().map(|theorem| &**theorem);
        theorems.find(|theorem| theorem.reach(&self.turns) >= largest.max(1))
    }

    /// What is known of the places up to `largest`.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn known(&self, largest: u64, budget: &mut Budget) -> Result<CoinValueSource<'_>, Halt> {
        if let Some(formula) = self.formula(largest) {
            return Ok(CoinValueSource::Formula(self.turns, formula));
        }
        let mut table = budget.lock(&self.table)?;
        table.reach(largest, budget)?;
        Ok(CoinValueSource::Table(table))
    }

    /// About how many bytes the table holds.
    pub fn bytes(&self) -> u64 {
        lock(&self.table).bytes()
    }

    /// The theorem or algorithm that gives the values up to `largest`.
    pub fn method(&self, largest: u64) -> Basis {
        self.formula(largest).map_or(
            Basis::Computation(text!("Grundy values of single coins by table", "单枚硬币的 Grundy 值表")),
            |formula| Basis::Theorem(formula.statement()),
        )
    }

    /// The theorems that speak of these coins.
    pub fn statements(&self) -> Vec<&'static Statement> {
        let speaking = self.theorems.iter().filter(|theorem| theorem.reach(&self.turns) > 0);
        speaking.map(|theorem| theorem.statement()).collect()
    }
}

impl CoinValueSource<'_> {
    /// The value of a coin that shows heads.
    pub fn value(&self, place: u64) -> GrundyValue {
        match self {
            CoinValueSource::Formula(turns, formula) => formula.value(turns, place),
            CoinValueSource::Table(table) => table.value(place).into(),
        }
    }

    /// Shows the sets with this largest place whose values have this nim sum, and counts them. Where the
    /// visitor says false, those that come later in the order of answers for these heads need not be shown;
    /// without a visitor they are only counted.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached; some sets may have been shown then.
    pub fn sets(
        &self,
        heads: &[u64],
        place: u64,
        sum: &GrundyValue,
        budget: &mut Budget,
        visit: Option<&mut dyn FnMut(CoinSet) -> bool>,
    ) -> Result<Option<BigUint>, Halt> {
        match self {
            CoinValueSource::Formula(turns, formula) => {
                budget.charge_steps(HEAD)?;
                let count = formula.count_sets(turns, place, sum);
                if let Some(visit) = visit
                    && count != Some(BigUint::ZERO)
                {
                    formula.visit_sets(turns, heads, place, sum, visit);
                }
                Ok(count)
            }
            CoinValueSource::Table(table) => {
                let Some(sum) = sum.to_u64() else { return Ok(Some(BigUint::ZERO)) };
                let mut ignore = |_| true;
                let visit = visit.unwrap_or(&mut ignore);
                table.visit_sets(place, sum, budget, &mut |set| {
                    visit(set);
                })
            }
        }
    }

    /// Why the coin in this place has its value, where a theorem says it.
    fn reason(&self, place: u64) -> Option<LocalizedString> {
        match self {
            CoinValueSource::Formula(turns, formula) => Some(formula.reason(turns, place)),
            CoinValueSource::Table(_) => None,
        }
    }
}

impl<C: CoinRules> CoinValues<CoinGame<C>> for CoinRow {
    fn nim_sum(&self, at: &Vec<u64>, budget: &mut Budget) -> Result<GrundyValue, Halt> {
        let Some(&largest) = at.last() else { return Ok(GrundyValue::ZERO) };
        let known = self.known(largest, budget)?;
        let mut sum = GrundyValue::ZERO;
        for &place in at {
            budget.charge_steps(1)?;
            sum ^= &known.value(place);
        }
        Ok(sum)
    }

    fn moves(
        &self,
        at: &Vec<u64>,
        sum: &GrundyValue,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<FirstMoves<CoinSet>, Halt> {
        let Some(&largest) = at.last() else { return Ok(FirstMoves::none()) };
        let known = self.known(largest, budget)?;
        let mut first = FirstK::new(limit, |a: &CoinSet, b: &CoinSet| compare(at, a, b));
        let mut count = Some(BigUint::ZERO);
        let mut part = budget.sub_budget(COUNTING, u64::MAX);
        for &place in at {
            let shown = known.sets(at, place, sum, &mut part, Some(&mut |set| first.offer(set)));
            match shown {
                Ok(more) => count = count.zip(more).map(|(count, more)| count + more),
                Err(Halt::Steps(_)) => {
                    count = None;
                    break;
                }
                Err(stop) => return Err(stop),
            }
        }
        Ok(FirstMoves { moves: first.finish(), count })
    }

    fn bytes(&self) -> u64 {
        CoinRow::bytes(self)
    }

    fn statements(&self) -> Vec<&'static Statement> {
        CoinRow::statements(self)
    }

    fn method(&self, at: &Vec<u64>) -> Basis {
        CoinRow::method(self, at.last().copied().unwrap_or(0))
    }

    fn values_in_words(&self, at: &Vec<u64>, budget: &mut Budget) -> Result<LocalizedString, Halt> {
        let Some(&largest) = at.last() else {
            return Ok(words!("No coin shows heads.", "没有正面朝上的硬币。"));
        };
        let known = self.known(largest, budget)?;
        let values =
            at.iter().take(SPELLED_OUT).map(|&place| format!("{place} -> {}", shown(&known.value(place))));
        let mut list = values.collect::<Vec<String>>().join(", ");
        if at.len() > SPELLED_OUT {
            list.push_str(", ...");
        }
        Ok(match known.reason(largest) {
            None => words!(
                "The heads have the Grundy values {list}, each the least value that no move with this coin as its largest leaves.",
                "各正面硬币的 Grundy 值：{list}，每个都是以它为最大位置的各步所留下的值之外的最小值。"
            ),
            Some(LocalizedString { en, zh }) => words!(
                "The heads have the Grundy values {list} ({en}).",
                "各正面硬币的 Grundy 值：{list}（{zh}）。"
            ),
        })
    }
}

/// The line of coins that a notation names, `None` where it names another game.
pub fn factor(notation: &str, theorems: UseTheorems) -> Option<CoinRow> {
    let (turns, listed) = row_of_coins(notation)?;
    Some(CoinRow::new(turns, theorems.of(listed)))
}
