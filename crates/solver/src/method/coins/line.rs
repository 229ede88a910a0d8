//! Coins in a row: values of places by formula, or else by table.

use super::{COUNTING, CoinValues, HEAD, SPELLED_OUT, shown};
use crate::answer::By;
use crate::kept::lock;
use crate::limits::{Budget, Stop};
use crate::method::theorems::UseTheorems;
use crate::table::coins::CoinTable;
use grundy_theory::catalogue::{self, Only, Selective};
use grundy_theory::ruleset::coin::{CoinRules, CoinSet, Coins, Turns};
use grundy_theory::structure::turned::{First, compare};
use grundy_theory::theorem::{CoinTheorem, Listed, Statement};
use grundy_theory::value::GrundyValue;
use grundy_theory::words::Words;
use grundy_theory::{text, words};
use num_bigint::BigUint;
use std::sync::{Mutex, MutexGuard};

/// What is known of the places of a row.
pub struct Line {
    turns: Turns,
    theorems: Vec<Box<dyn CoinTheorem>>,
    table: Mutex<CoinTable>,
}

/// Where the values of the places up to some place come from.
pub enum Known<'a> {
    /// From a theorem.
    Formula(Turns, &'a dyn CoinTheorem),
    /// From a table that reaches that far.
    Table(MutexGuard<'a, CoinTable>),
}

impl Line {
    /// Coins turned so, with theorems that may be none.
    pub fn new(turns: Turns, theorems: Vec<Box<dyn CoinTheorem>>) -> Line {
        Line { turns, theorems, table: Mutex::new(CoinTable::new(turns)) }
    }

    /// Which sets may be turned.
    pub fn turns(&self) -> &Turns {
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
    /// [`Stop`] where a limit is reached.
    pub fn known(&self, largest: u64, budget: &mut Budget) -> Result<Known<'_>, Stop> {
        if let Some(formula) = self.formula(largest) {
            return Ok(Known::Formula(self.turns, formula));
        }
        let mut table = budget.lock(&self.table)?;
        table.reach(largest, budget)?;
        Ok(Known::Table(table))
    }

    /// About how many bytes the table holds.
    pub fn bytes(&self) -> u64 {
        lock(&self.table).bytes()
    }

    /// The theorem or algorithm that gives the values up to `largest`.
    pub fn method(&self, largest: u64) -> By {
        self.formula(largest).map_or(
            By::Computation(text!("Grundy values of single coins by table", "单枚硬币的 Grundy 值表")),
            |formula| By::Theorem(formula.statement()),
        )
    }

    /// The theorems that speak of these coins.
    pub fn statements(&self) -> Vec<&'static Statement> {
        let speaking = self.theorems.iter().filter(|theorem| theorem.reach(&self.turns) > 0);
        speaking.map(|theorem| theorem.statement()).collect()
    }
}

impl Known<'_> {
    /// The value of a coin that shows heads.
    pub fn value(&self, place: u64) -> GrundyValue {
        match self {
            Known::Formula(turns, formula) => formula.value(turns, place),
            Known::Table(table) => table.value(place).into(),
        }
    }

    /// Shows the sets with this largest place whose values have this nim sum, and counts them. Where the
    /// visitor says false, those that come later in the order of answers for these heads need not be shown;
    /// without a visitor they are only counted.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached; some sets may have been shown then.
    pub fn sets(
        &self,
        heads: &[u64],
        place: u64,
        sum: &GrundyValue,
        budget: &mut Budget,
        visit: Option<&mut dyn FnMut(CoinSet) -> bool>,
    ) -> Result<Option<BigUint>, Stop> {
        match self {
            Known::Formula(turns, formula) => {
                budget.spend(HEAD)?;
                let count = formula.count_sets(turns, place, sum);
                if let Some(visit) = visit
                    && count != Some(BigUint::ZERO)
                {
                    formula.visit_sets(turns, heads, place, sum, visit);
                }
                Ok(count)
            }
            Known::Table(table) => {
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
    fn reason(&self, place: u64) -> Option<Words> {
        match self {
            Known::Formula(turns, formula) => Some(formula.reason(turns, place)),
            Known::Table(_) => None,
        }
    }
}

impl<C: CoinRules> CoinValues<Coins<C>> for Line {
    fn nim_sum(&self, at: &Vec<u64>, budget: &mut Budget) -> Result<GrundyValue, Stop> {
        let Some(&largest) = at.last() else { return Ok(GrundyValue::ZERO) };
        let known = self.known(largest, budget)?;
        let mut sum = GrundyValue::ZERO;
        for &place in at {
            budget.spend(1)?;
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
    ) -> Result<Listed<CoinSet>, Stop> {
        let Some(&largest) = at.last() else { return Ok(Listed::none()) };
        let known = self.known(largest, budget)?;
        let mut first = First::new(limit, |a: &CoinSet, b: &CoinSet| compare(at, a, b));
        let mut count = Some(BigUint::ZERO);
        let mut part = budget.part(COUNTING, u64::MAX);
        for &place in at {
            let shown = known.sets(at, place, sum, &mut part, Some(&mut |set| first.offer(set)));
            match shown {
                Ok(more) => count = count.zip(more).map(|(count, more)| count + more),
                Err(Stop::Steps(_)) => {
                    count = None;
                    break;
                }
                Err(stop) => return Err(stop),
            }
        }
        Ok(Listed { moves: first.finish(), count })
    }

    fn bytes(&self) -> u64 {
        Line::bytes(self)
    }

    fn statements(&self) -> Vec<&'static Statement> {
        Line::statements(self)
    }

    fn method(&self, at: &Vec<u64>) -> By {
        Line::method(self, at.last().copied().unwrap_or(0))
    }

    fn values_in_words(&self, at: &Vec<u64>, budget: &mut Budget) -> Result<Words, Stop> {
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
            Some(Words { en, zh }) => words!(
                "The heads have the Grundy values {list} ({en}).",
                "各正面硬币的 Grundy 值：{list}（{zh}）。"
            ),
        })
    }
}

/// The line of coins that a notation names, `None` where it names another game.
pub fn factor(notation: &str, theorems: UseTheorems) -> Option<Line> {
    catalogue::visit(notation, Only(Factor(theorems))).ok().flatten()
}

struct Factor(UseTheorems);

impl Selective for Factor {
    type Output = Line;

    fn coins<C: CoinRules>(self, rules: C, listed: Vec<Box<dyn CoinTheorem>>) -> Option<Line> {
        Some(Line::new(rules.turns(), self.0.of(listed)))
    }
}
