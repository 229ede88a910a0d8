//! Rows of tables of values: g(r, n) for one r and all n.
//!
//! In games such as Wythoff's a move changes n to any smaller number, or lowers r and with it n by one of
//! finitely many amounts. Then the values of the rows up to r at n depend on n alone through a state: the
//! last values of these rows, and which values each row has had, all compared with n. When a state comes
//! again, the values repeat, and grow by what n has grown: A. Dress, A. Flammenkamp, N. Pink, Additive
//! periodicity of the Sprague-Grundy function of certain Nim games, Advances in Applied Mathematics 22
//! (1999), 249-270. That moves are of this kind is not believed but decided by automata, from the rules as
//! formulas.

use crate::found::{Pattern, PatternClass};
use crate::numerations::{Numerations, within};
use crate::pattern_formula::PatternFormula;
use grundy_automata::arithmetic::{Arithmetic, ArithmeticError};
use grundy_budget::{Budget, Halt};
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::move_formulas::{MoveFormula, MoveFormulas};
use grundy_theory::theorem::ArithmeticPeriod;
use grundy_theory::words;
use rustc_hash::{FxHashMap, FxHasher};
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

/// Rows beyond this one take too long.
const LAST_ROW: u64 = 255;

/// No more columns than this are made.
const MAX: u64 = 1 << 20;

/// Where moves from one row to another lead.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Leads {
    /// To every smaller column.
    Smaller,
    /// To the same column and every smaller one.
    AtMost,
    /// To the columns that are smaller by one of these.
    By(Vec<u64>),
}

/// The period of a row; `None` where the moves are of another kind, or no state comes again in reach.
///
/// # Errors
/// [`Halt`] where the time is over, somebody breaks off, or all steps are taken.
pub fn find(
    rules: &MoveFormulas,
    row: u64,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    let single = rules.moves.iter().all(|mv| mv.left.len() == 1 && mv.rest.is_none());
    if rules.at.len() != 2 || rules.parts || !single || rules.domain != "true" || row > LAST_ROW {
        return Ok(None);
    }
    let name = rules.numeration.unwrap_or("2");
    let Some(mut numbers) = numerations.named(name, budget)? else { return Ok(None) };
    let moves = match moves(&mut numbers, rules, row, budget) {
        Ok(Some(moves)) => moves,
        Ok(None) => return Ok(None),
        Err(ArithmeticError::Stopped(stop @ (Halt::Time | Halt::Interrupted | Halt::Steps(_)))) => {
            return Err(stop);
        }
        Err(_) => return Ok(None),
    };
    let found = within(budget, |budget| period(&moves, budget))?.flatten();
    Ok(found.map(|seen| seen.found(row)))
}

/// For each row up to the last one where its moves lead in the rows before it and in itself.
fn moves(
    numbers: &mut Arithmetic,
    rules: &MoveFormulas,
    last: u64,
    budget: &mut Budget,
) -> Result<Option<Vec<Vec<Leads>>>, ArithmeticError> {
    let (a, b) = (rules.at[0].as_str(), rules.at[1].as_str());
    let any: Vec<String> = rules.moves.iter().map(|mv| leads(rules, mv)).collect();
    numbers.define("leads", &[a, b, "u'", "w'"], &any.join(" | "), budget)?;
    let mut all = Vec::new();
    for from in 0..=last {
        if !numbers.prove(&format!("forall n, u, w: leads({from}, n, u, w) => u <= {from}"), budget)? {
            return Ok(None);
        }
        let mut row = Vec::new();
        for to in 0..=from {
            match kind(numbers, from, to, budget)? {
                Some(leads) => row.push(leads),
                None => return Ok(None),
            }
        }
        // In its own row a move leads to every smaller column: so values are different, and grow with n.
        if row.last() != Some(&Leads::Smaller) {
            return Ok(None);
        }
        all.push(row);
    }
    Ok(Some(all))
}

/// That a move leads to u' and w'.
fn leads(rules: &MoveFormulas, mv: &MoveFormula) -> String {
    let mut variables: Vec<&String> = mv.left[0].iter().filter(|name| !rules.at.contains(name)).collect();
    variables.dedup();
    let list: Vec<&str> = variables.iter().map(|name| name.as_str()).collect();
    let exists = if list.is_empty() { String::new() } else { format!("exists {}: ", list.join(", ")) };
    format!("({exists}u' = {} & w' = {} & ({}))", mv.left[0][0], mv.left[0][1], mv.when)
}

/// Where the moves from a row to another lead, learned from one column and then decided for all.
fn kind(
    numbers: &mut Arithmetic,
    from: u64,
    to: u64,
    budget: &mut Budget,
) -> Result<Option<Leads>, ArithmeticError> {
    const COLUMN: u64 = 1 << 9;
    let Some((_, dfa)) = numbers.named("leads") else { return Ok(None) };
    let by: Vec<u64> =
        (0..=COLUMN).filter(|by| numbers.accepts(dfa, &[from, COLUMN, to, COLUMN - by])).collect();
    let (leads, when) = match (by.len() as u64, by.first()) {
        (COLUMN, Some(1)) => (Leads::Smaller, "m < n".to_owned()),
        (COLUMN.., _) => (Leads::AtMost, "m <= n".to_owned()),
        _ => {
            let any: Vec<String> = by.iter().map(|by| format!("n = m + {by}")).collect();
            (Leads::By(by), if any.is_empty() { "false".to_owned() } else { any.join(" | ") })
        }
    };
    let all = format!("forall n, m: leads({from}, n, {to}, m) <=> ({when})");
    Ok(numbers.prove(&all, budget)?.then_some(leads))
}

/// The values of all rows, column by column.
struct Columns<'a> {
    moves: &'a [Vec<Leads>],
    /// How many columns a move can go back in another row.
    back: u64,
    values: Vec<Vec<u64>>,
    /// All smaller values have been in this row.
    floors: Vec<u64>,
    /// The values from the floor on that have been there.
    above: Vec<BTreeSet<u64>>,
}

impl<'a> Columns<'a> {
    fn new(moves: &'a [Vec<Leads>]) -> Columns<'a> {
        let by = |leads: &Leads| if let Leads::By(by) = leads { by.last().copied() } else { None };
        let back = moves.iter().flatten().filter_map(by).max().unwrap_or(0);
        let rows = moves.len();
        Columns {
            moves,
            back,
            values: vec![Vec::new(); rows],
            floors: vec![0; rows],
            above: vec![BTreeSet::new(); rows],
        }
    }

    fn next(&self) -> u64 {
        self.values[0].len() as u64
    }

    fn was(&self, row: usize, value: u64) -> bool {
        value < self.floors[row] || self.above[row].contains(&value)
    }

    fn grow(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        let n = self.next();
        for row in 0..self.moves.len() {
            let leads = &self.moves[row];
            budget.charge_steps(4 * leads.len() as u64)?;
            budget.reserve(8)?;
            let mut near = BTreeSet::new();
            for (to, leads) in leads.iter().enumerate() {
                if let Leads::By(by) = leads {
                    let back = by.iter().filter_map(|by| n.checked_sub(*by));
                    near.extend(back.map(|column| self.values[to][column as usize]));
                }
            }
            // The rows before this one have this column already. No value comes twice in a row, so that what
            // is there is not elsewhere.
            let all: Vec<usize> = (0..=row).filter(|&to| !matches!(leads[to], Leads::By(_))).collect();
            let reached = |value: u64| {
                near.contains(&value)
                    || all.iter().any(|&to| {
                        let here = to < row && self.values[to].last() == Some(&value);
                        self.was(to, value) && (leads[to] == Leads::AtMost || !here)
                    })
            };
            let mut value = self.floors[row];
            while reached(value) {
                budget.charge_steps(1 + all.len() as u64)?;
                value += 1;
            }
            self.values[row].push(value);
            self.above[row].insert(value);
            while self.above[row].remove(&self.floors[row]) {
                self.floors[row] += 1;
            }
        }
        Ok(())
    }

    /// All that the values of later columns depend on, compared with n.
    fn state(&self) -> Vec<i64> {
        let n = self.next();
        let compared = |value: u64| value as i64 - n as i64;
        let mut state = Vec::new();
        for (row, values) in self.values.iter().enumerate() {
            state.push(compared(self.floors[row]));
            state.push(self.above[row].len() as i64);
            state.extend(self.above[row].iter().map(|&value| compared(value)));
            let last = values.len().saturating_sub(self.back as usize);
            state.extend(values[last..].iter().map(|&value| compared(value)));
        }
        state
    }
}

/// A period of the last row.
struct RowPeriod {
    pattern: ArithmeticPeriod,
    values: Vec<u64>,
    columns: u64,
}

fn period(moves: &[Vec<Leads>], budget: &mut Budget) -> Result<Option<RowPeriod>, Halt> {
    let mut columns = Columns::new(moves);
    let mut met: FxHashMap<u64, u64> = FxHashMap::default();
    while columns.next() < MAX {
        columns.grow(budget)?;
        let n = columns.next();
        if n < columns.back {
            continue;
        }
        let state = columns.state();
        budget.charge_steps(state.len() as u64)?;
        budget.reserve(32)?;
        let mut hasher = FxHasher::default();
        state.hash(&mut hasher);
        if let Some(before) = met.insert(hasher.finish(), n) {
            // States are the same if they are, not if their hashes are.
            let mut again = Columns::new(moves);
            while again.next() < before {
                again.grow(budget)?;
            }
            if again.state() == state {
                let values = columns.values.pop().unwrap_or_default();
                return Ok(Some(least(values, before, n - before)));
            }
        }
    }
    Ok(None)
}

/// The least period, and where it begins, of values that repeat from a column on with some period.
fn least(mut values: Vec<u64>, start: u64, period: u64) -> RowPeriod {
    let columns = values.len() as u64;
    let (start, long) = (start as usize, period as usize);
    while values.len() < start + 2 * long {
        values.push(values[values.len() - long] + period);
    }
    let goes_on = |n: usize, period: usize| values[n + period] == values[n] + period as u64;
    let divides = |period: &usize| long.is_multiple_of(*period);
    let fits = |period: &usize| (start..start + long).all(|n| goes_on(n, *period));
    let period = (1..=long).filter(divides).find(fits).unwrap_or(long);
    let begin = (0..start).rev().take_while(|&n| goes_on(n, period)).count();
    let preperiod = (start - begin) as u64;
    RowPeriod {
        pattern: ArithmeticPeriod { preperiod, period: period as u64, saltus: period as u64 },
        values,
        columns,
    }
}

impl RowPeriod {
    fn found(self, row: u64) -> Pattern {
        const SHOWN: usize = 40;
        let ArithmeticPeriod { preperiod, period, saltus } = self.pattern;
        let list: Vec<String> = self.values.iter().take(SHOWN).map(u64::to_string).collect();
        let list = list.join(", ");
        let formula = words!(
            "g({row}, n + {period}) = g({row}, n) + {saltus} for n >= {preperiod}; the values from g({row}, 0) on are {list}, ...",
            "当 n ≥ {preperiod} 时 g({row}, n + {period}) = g({row}, n) + {saltus}；从 g({row}, 0) 起各值为 {list}……"
        );
        Pattern {
            by: Some(by(row)),
            checked_to: Some(self.columns - 1),
            terms_used: Some(self.columns),
            ..Pattern::observed(
                formula,
                PatternFormula::Period(self.pattern),
                PatternClass::ArithmeticPeriodic,
            )
        }
    }
}

fn by(row: u64) -> LocalizedString {
    words!(
        "the state of the rows 0 to {row}, which recurs (Dress, Flammenkamp, Pink 1999); automata decide that the moves are of the kind needed",
        "第 0 至 {row} 行的状态重复出现（Dress、Flammenkamp、Pink 1999）；由自动机判定着法属于所需的类型"
    )
}
