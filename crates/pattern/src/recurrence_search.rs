//! Finds recurrences that lead values back to those of numbers smaller by a part.
//!
//! They are found in the first values of a table and must agree with all of it.

use crate::description_length;
use crate::found::{Pattern, PatternClass};
use crate::pattern_formula::PatternFormula;
use crate::recurrence_by_residues::{RecurrenceByResidues, ResidueRecurrence, Step};
use crate::solution::Solution;
use crate::value_table::ValueTable;
use grundy_budget::{Budget, Halt};

/// The largest k.
const MAX_MODULUS: u64 = 12;

/// What is taken beside the part.
const SHIFTS: [i64; 5] = [0, 1, -1, 2, 3];

/// The recurrences may fail for this many numbers at the beginning, in units of k.
const MAX_LISTED: u64 = 2;

/// Values of each residue, at least.
const MIN_VALUES: usize = 12;

impl ResidueRecurrence {
    /// What a residue of the table has; the first half of the table tells a line.
    fn new(sequence: ValueTable<'_>, modulus: u64, residue: u64) -> Option<ResidueRecurrence> {
        let from = sequence.first + MAX_LISTED * modulus;
        let values: Vec<(u64, u64)> =
            sequence.pairs().filter(|&(n, _)| n >= from && n % modulus == residue).collect();
        if values.len() < MIN_VALUES {
            return None;
        }
        let known =
            |n: u64| sequence.values.get(usize::try_from(n.checked_sub(sequence.first)?).ok()?).copied();
        let holds = |thinning: ResidueRecurrence| {
            let says = |n: u64| match thinning.step(n, modulus)? {
                Step::Value(value) => Some(value),
                Step::At(at) => known(at),
            };
            values.iter().all(|&(n, value)| says(n) == Some(value))
        };
        let line = || {
            let [(n, value), (_, next), ..] = values[..] else { return None };
            let (value, next) = (i64::try_from(value).ok()?, i64::try_from(next).ok()?);
            let times = next.checked_sub(value)?;
            let q = i64::try_from(n / modulus).ok()?;
            Some(ResidueRecurrence::Line { times, constant: value.checked_sub(times.checked_mul(q)?)? })
        };
        let all = line().into_iter().chain(SHIFTS.map(ResidueRecurrence::Back));
        all.into_iter().find(|&thinning| holds(thinning))
    }
}

impl RecurrenceByResidues {
    fn from_sequence(sequence: ValueTable<'_>, modulus: u64) -> Option<RecurrenceByResidues> {
        let residues: Option<Vec<ResidueRecurrence>> =
            (0..modulus).map(|residue| ResidueRecurrence::new(sequence, modulus, residue)).collect();
        let residues = residues?;
        let line =
            |thinning: &ResidueRecurrence| matches!(thinning, ResidueRecurrence::Line { times: 1.., .. });
        let back = |thinning: &ResidueRecurrence| matches!(thinning, ResidueRecurrence::Back(_));
        if !residues.iter().any(line) || !residues.iter().any(back) {
            return None;
        }
        let listed = (MAX_LISTED * modulus) as usize;
        Some(RecurrenceByResidues {
            residues,
            first: sequence.first,
            listed: sequence.values[..listed].to_vec(),
        })
    }
}

/// The recurrences with the least k that are worth showing.
///
/// # Errors
/// Returns [`Halt`] if a limit is reached.
pub(crate) fn find(sequence: ValueTable<'_>, budget: &mut Budget) -> Result<Option<Pattern>, Halt> {
    let head = sequence.head();
    let data = description_length::of_table(head.values);
    for modulus in 2..=MAX_MODULUS {
        budget.charge_steps(10 * head.values.len() as u64)?;
        let thinned = RecurrenceByResidues::from_sequence(head, modulus);
        let thinned = thinned.filter(|thinned| description_length::is_worth_showing(thinned.bits(), data));
        if let Some(thinned) = thinned
            && sequence.has_values(|n| thinned.value(n), budget)?
        {
            return Ok(Some(Pattern {
                checked_to: Some(sequence.last()),
                terms_used: Some(sequence.first + 4 * modulus),
                solution: Some(Solution::Thinned(thinned.clone())),
                ..Pattern::observed(thinned.words(), PatternFormula::Words, PatternClass::Recurrent)
            }));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use grundy_budget::Limits;
    use std::collections::BTreeSet;

    fn takes(long: u64, most: impl Fn(u64) -> u64) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..long {
            let seen: BTreeSet<u64> = (1..=most(n)).map(|take| values[(n - take) as usize]).collect();
            values.push((0..).find(|value| !seen.contains(value)).unwrap());
        }
        values
    }

    fn look(values: &[u64]) -> Option<RecurrenceByResidues> {
        let sequence = ValueTable { first: 0, values };
        let found = find(sequence, &mut Budget::new(&Limits::default())).unwrap()?;
        match found.solution {
            Some(Solution::Thinned(thinned)) => Some(thinned),
            _ => None,
        }
    }

    #[test]
    fn takes_of_up_to_a_part_lead_back_to_smaller_heaps() {
        for (part, more) in [(3, 0), (4, 0), (5, 1), (7, 2)] {
            let values = takes(2000, |n| (n + more) / part);
            let thinned = look(&values[..600]).unwrap();
            for n in 0..2000 {
                assert_eq!(thinned.value(n), Some(values[n as usize]), "{part} {more} {n}: {thinned:?}");
            }
        }
    }

    #[test]
    fn one_wrong_value_is_enough_to_show_nothing() {
        let mut values = takes(600, |n| n / 3);
        values[571] += 1;
        assert_eq!(look(&values), None);
    }
}
