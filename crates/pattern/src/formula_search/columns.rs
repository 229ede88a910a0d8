//! Functions of single numbers as columns of a table, among which patterns are sought.

use crate::formula::{Feature, Sign, Term};
use grundy_budget::{Budget, Halt};
use rustc_hash::FxHashMap;

/// In place of a value that a function does not have.
pub(super) const NONE: u64 = u64::MAX;

/// Values of functions of small numbers, each found once.
#[derive(Default)]
pub(super) struct Known {
    tables: FxHashMap<Feature, Vec<u64>>,
}

impl Known {
    /// The value of a function.
    pub(super) fn of(&mut self, feature: Feature, n: u64) -> u64 {
        const KEPT: u64 = 1 << 13;
        let value = |n: u64| feature.of(n).unwrap_or(NONE);
        if n >= KEPT {
            return if n == NONE { NONE } else { value(n) };
        }
        let table = self.tables.entry(feature).or_default();
        for smaller in table.len() as u64..=n {
            table.push(value(smaller));
        }
        table[n as usize]
    }
}

/// A term and its values.
#[derive(Clone)]
pub(super) struct Column {
    pub(super) term: Term,
    pub(super) values: Vec<u64>,
}

impl Column {
    pub(super) fn new(term: Term, values: Vec<u64>) -> Column {
        Column { term, values }
    }

    /// The column of a function of this one.
    pub(super) fn of(&self, feature: Feature, known: &mut Known) -> Column {
        let values = self.values.iter().map(|&n| known.of(feature, n)).collect();
        Column::new(self.term.clone().of(feature), values)
    }
}

/// The numbers whose functions are taken: n, its neighbours, its parts.
fn inner(numbers: &[u64], known: &mut Known) -> Vec<Column> {
    let mut all = Vec::new();
    for shift in [0, 1, -1, 2, -2, 3, -3] {
        let values = numbers.iter().map(|&n| n.checked_add_signed(shift).unwrap_or(NONE)).collect();
        all.push(Column::new(Term::n().plus(shift), values));
    }
    for divisor in 2..=6 {
        let values = numbers.iter().map(|&n| n / divisor).collect();
        all.push(Column::new(Term::n().with(Sign::Over, divisor), values));
    }
    for shift in 0..2 {
        let odd = all[shift].of(Feature::Cofactor(2), known);
        all.push(odd);
    }
    all
}

/// The bytes of columns that have `values` values each, with their terms.
pub(super) fn bytes(columns: usize, values: usize) -> u64 {
    const TERM: u64 = 200;
    (columns as u64).saturating_mul(8 * values as u64 + TERM)
}

/// The columns of a table of numbers: the numbers themselves, and functions of them.
///
/// # Errors
/// Returns [`Halt`] if the columns need too much memory.
pub(super) fn of_numbers(
    numbers: &[u64],
    known: &mut Known,
    budget: &mut Budget,
) -> Result<Vec<Column>, Halt> {
    let features = Feature::all();
    let inner = inner(numbers, known);
    budget.reserve(bytes(inner.len() * (1 + features.len()), numbers.len()))?;
    let mut all = Vec::new();
    for feature in features {
        all.extend(inner.iter().map(|column| column.of(feature, known)));
    }
    let mut columns = inner;
    columns.extend(all);
    Ok(columns)
}
