//! Coins on a board: values of cells from those of their rows and columns.

use super::row::{CoinRow, CoinValueSource};
use super::{COUNTING, CoinValues, SPELLED_OUT, shown};
use crate::answer::Basis;
use crate::budget::{Budget, Halt};
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::coin::product::{Cell, CellProduct, CoinProductGame, ProductRules};
use grundy_theory::ruleset::coin::{CoinSet, FlipRule};
use grundy_theory::structure::symmetric_difference::{FirstK, compare};
use grundy_theory::theorem::{FirstMoves, ProductTheorem, Statement};
use grundy_theory::value::GrundyValue;
use grundy_theory::words;
use hashbrown::HashMap;
use num_bigint::BigUint;
use rustc_hash::FxBuildHasher;
use std::ops::ControlFlow;

/// What is known of the cells of a board.
pub struct CoinProduct {
    lines: [CoinRow; 2],
    theorem: Box<dyn ProductTheorem>,
}

/// Moves beyond these many are counted and not looked at for being among the first.
const MAX_OFFERED: u64 = 3_000_000;

/// What a division of values costs.
const DIVISION: u64 = 100;

/// What trying a set costs beside that.
const SET: u64 = 10;

/// Divisions that are remembered.
const MAX_KNOWN: usize = 1 << 20;

impl CoinProduct {
    /// Rows and columns turned as these lines are, with the theorem that knows the product from its factors.
    pub fn new(lines: [CoinRow; 2], theorem: Box<dyn ProductTheorem>) -> CoinProduct {
        CoinProduct { lines, theorem }
    }

    /// What is known of the rows and columns of these cells.
    fn known(&self, at: &[Cell], budget: &mut Budget) -> Result<[CoinValueSource<'_>; 2], Halt> {
        let largest = |side: usize| at.iter().map(|cell| cell[side]).max().unwrap_or(0);
        Ok([self.lines[0].known(largest(0), budget)?, self.lines[1].known(largest(1), budget)?])
    }

    fn value(&self, [rows, columns]: &[CoinValueSource<'_>; 2], [i, j]: Cell) -> Result<GrundyValue, Halt> {
        self.theorem.value(&rows.value(i), &columns.value(j)).ok_or_else(too_large)
    }
}

fn too_large() -> Halt {
    Halt::OutOfReach(words!(
        "the values of its row and its column are too large for their nim product",
        "其行与列的值过大，无法求尼姆积"
    ))
}

/// The legal sets of a line with this largest place, with the nim sums of their values; a step for each place
/// looked at.
fn visit_sums(
    turns: &FlipRule,
    known: &CoinValueSource<'_>,
    place: u64,
    budget: &mut Budget,
    visit: &mut dyn FnMut(&CoinSet, &GrundyValue, &mut Budget) -> Result<(), Halt>,
) -> Result<(), Halt> {
    let mut result = Ok(());
    // The run that was shown last is the beginning of the next one: only the nim sum of the rest is new.
    let (mut first, mut sum) = (place + 1, GrundyValue::ZERO);
    let _ = turns.visit_sets(place, &mut |set| {
        if let CoinSet::Places(_) = set {
            (first, sum) = (place + 1, GrundyValue::ZERO);
        }
        result = set.places().take_while(|&other| other < first).try_for_each(|other| {
            sum ^= &known.value(other);
            budget.charge_steps(1)
        });
        first = set.least();
        result = result.clone().and_then(|()| visit(&set, &sum, budget));
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    result
}

/// The moves of a board that are looked for.
struct Search<'a, F> {
    plane: &'a CoinProduct,
    known: &'a [CoinValueSource<'a>; 2],
    /// The nim sum of the values of the cells to be turned.
    sum: &'a GrundyValue,
    offer: F,
    /// By which nim sum of one line's set that of the other's follows, for those met so far.
    columns: HashMap<GrundyValue, Option<GrundyValue>, FxBuildHasher>,
    /// How many more moves may be offered.
    left: u64,
    count: Option<BigUint>,
}

impl<F: FnMut(CellProduct) -> bool> Search<'_, F> {
    /// Looks for the moves with this largest cell: tries the sets of the line that has fewer of them; the nim
    /// sum of the other set is known then.
    fn visit(&mut self, cell: Cell, budget: &mut Budget) -> Result<(), Halt> {
        let sets =
            [0, 1].map(|side| self.plane.lines[side].turns().count_sets(cell[side]).unwrap_or(u64::MAX));
        let tried = usize::from(sets[1] < sets[0]);
        let other = 1 - tried;
        if sets[tried] > COUNTING / SET {
            return Err(Halt::Steps(COUNTING));
        }
        let Search { plane, known, sum, offer, columns, left, count } = self;
        let turns = plane.lines[tried].turns();
        visit_sums(turns, &known[tried], cell[tried], budget, &mut |set, part, budget| {
            budget.charge_steps(SET)?;
            if columns.len() >= MAX_KNOWN {
                columns.clear();
            }
            if !columns.contains_key(part) {
                budget.charge_steps(DIVISION)?;
                columns.insert(part.clone(), plane.theorem.column(sum, part));
            }
            let wanted = columns.get(part).and_then(Option::as_ref).ok_or_else(too_large)?;
            let listing = *left > 0;
            let mut show = |matching: CoinSet| {
                let [rows, columns] =
                    if tried == 0 { [set.clone(), matching] } else { [matching, set.clone()] };
                offer(CellProduct { rows, columns });
                *left = left.saturating_sub(1);
                *left > 0
            };
            // Sets are shown in no useful order here: past some number they are only counted.
            let visit: Option<&mut dyn FnMut(CoinSet) -> bool> = if listing { Some(&mut show) } else { None };
            let more = known[other].sets(&[], cell[other], wanted, budget, visit)?;
            *count = count.take().zip(more).map(|(count, more)| count + more);
            Ok(())
        })
    }
}

impl<P: ProductRules> CoinValues<CoinProductGame<P>> for CoinProduct {
    fn nim_sum(&self, at: &Vec<Cell>, budget: &mut Budget) -> Result<GrundyValue, Halt> {
        let known = self.known(at, budget)?;
        let mut sum = GrundyValue::ZERO;
        for &cell in at {
            budget.charge_steps(1)?;
            sum ^= &self.value(&known, cell)?;
        }
        Ok(sum)
    }

    fn moves(
        &self,
        at: &Vec<Cell>,
        sum: &GrundyValue,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<FirstMoves<CellProduct>, Halt> {
        let known = self.known(at, budget)?;
        let mut first = FirstK::new(limit, |a: &CellProduct, b: &CellProduct| compare(at, a, b));
        let offer = |cells| first.offer(cells);
        let count = Some(BigUint::ZERO);
        let mut search = Search {
            plane: self,
            known: &known,
            sum,
            offer,
            columns: HashMap::default(),
            left: MAX_OFFERED,
            count,
        };
        let mut part = budget.sub_budget(COUNTING, u64::MAX);
        let found = at.iter().try_for_each(|&cell| search.visit(cell, &mut part));
        let count = match found {
            Ok(()) => search.count,
            // Where not all moves can be looked at, those that were found win none the less.
            Err(Halt::Steps(_) | Halt::OutOfReach(_)) => None,
            Err(stop) => return Err(stop),
        };
        Ok(FirstMoves { moves: first.finish(), count })
    }

    fn bytes(&self) -> u64 {
        self.lines.iter().map(CoinRow::bytes).sum()
    }

    fn statements(&self) -> Vec<&'static Statement> {
        let factors = self.lines.iter().flat_map(CoinRow::statements);
        let mut statements = vec![self.theorem.statement()];
        for statement in factors {
            if statements.iter().all(|known| !std::ptr::eq(*known, statement)) {
                statements.push(statement);
            }
        }
        statements
    }

    fn method(&self, _: &Vec<Cell>) -> Basis {
        Basis::Theorem(self.theorem.statement())
    }

    fn values_in_words(&self, at: &Vec<Cell>, budget: &mut Budget) -> Result<LocalizedString, Halt> {
        let known = self.known(at, budget)?;
        let mut list = Vec::new();
        for &[i, j] in at.iter().take(SPELLED_OUT) {
            list.push(format!("[{i}, {j}] -> {}", shown(&self.value(&known, [i, j])?)));
        }
        let Some(&[i, j]) = at.first() else {
            return Ok(words!("No coin shows heads.", "没有正面朝上的硬币。"));
        };
        let dots = if at.len() > SPELLED_OUT { ", ..." } else { "" };
        let list = list.join(", ") + dots;
        let [row, column] = [known[0].value(i), known[1].value(j)];
        let LocalizedString { en, zh } = self.theorem.reason(&row, &column);
        Ok(words!(
            "The heads have the Grundy values {list} (that of [{i}, {j}] is {en}).",
            "各正面硬币的 Grundy 值：{list}（[{i}, {j}] 的值是{zh}）。"
        ))
    }
}
