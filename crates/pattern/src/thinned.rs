//! Values that lead back to those of numbers smaller by a part: g(n) = g(n - floor(n / k) - c), with a
//! straight line in some residues of n.
//!
//! Where every k-th number has a value of its own, those between repeat earlier ones: that is so for takes of
//! up to a k-th of the heap, and for rules like them that cannot be read.

use crate::description_length;
use crate::found::{Pattern, PatternClass};
use crate::pattern_formula::PatternFormula;
use crate::solution::Solution;
use crate::value_table::ValueTable;
use grundy_budget::{Budget, Halt};
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;

/// What the values of the numbers of one residue are, where q is floor(n / k).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResidueRecurrence {
    /// times q + constant.
    Line {
        /// How many times q.
        times: i64,
        /// What is added.
        constant: i64,
    },
    /// g(n - q - c).
    Back(i64),
}

/// Values by such recurrences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecurrenceByResidues {
    /// What the numbers 0, 1, ..., k - 1 modulo k have.
    pub residues: Vec<ResidueRecurrence>,
    /// The first number that has a value.
    pub first: u64,
    /// The values of the first numbers, to which the recurrences do not apply.
    pub listed: Vec<u64>,
}

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

    fn step(self, n: u64, modulus: u64) -> Option<Step> {
        let q = n / modulus;
        match self {
            ResidueRecurrence::Line { times, constant } => {
                let value = i128::from(times) * i128::from(q) + i128::from(constant);
                u64::try_from(value).ok().map(Step::Value)
            }
            ResidueRecurrence::Back(shift) => {
                let at = (n - q).checked_add_signed(-shift)?;
                (at < n).then_some(Step::At(at))
            }
        }
    }
}

enum Step {
    Value(u64),
    At(u64),
}

impl RecurrenceByResidues {
    fn modulus(&self) -> u64 {
        self.residues.len() as u64
    }

    /// The value of a number; each step makes it smaller by a part.
    pub fn value(&self, mut n: u64) -> Option<u64> {
        loop {
            let place = usize::try_from(n.checked_sub(self.first)?).ok()?;
            if let Some(&value) = self.listed.get(place) {
                return Some(value);
            }
            match self.residues.get((n % self.modulus()) as usize)?.step(n, self.modulus())? {
                Step::Value(value) => return Some(value),
                Step::At(at) => n = at,
            }
        }
    }

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

    fn bits(&self) -> u64 {
        let of = |number: i64| 2 * u64::from(u64::BITS - number.unsigned_abs().leading_zeros());
        let one = |thinning: &ResidueRecurrence| match thinning {
            ResidueRecurrence::Line { times, constant } => 2 + of(*times) + of(*constant),
            ResidueRecurrence::Back(_) => 3,
        };
        4 + self.residues.iter().map(one).sum::<u64>() + description_length::of_values(&self.listed)
    }

    fn words(&self) -> LocalizedString {
        let modulus = self.modulus();
        let shifted = |number: String, shift: i64| match shift {
            0 => number,
            1.. => format!("{number} + {shift}"),
            _ => format!("{number} - {}", shift.unsigned_abs()),
        };
        let one = |(residue, thinning): (usize, &ResidueRecurrence)| {
            let value = match thinning {
                ResidueRecurrence::Line { times, constant } => {
                    let times = match times {
                        0 => constant.to_string(),
                        1 => shifted("q".to_owned(), *constant),
                        times => shifted(format!("{times}q"), *constant),
                    };
                    format!("g(n) = {times}")
                }
                ResidueRecurrence::Back(shift) => {
                    format!("g(n) = g({})", shifted("n - q".to_owned(), -shift))
                }
            };
            (value, residue)
        };
        let each: Vec<(String, usize)> = self.residues.iter().enumerate().map(one).collect();
        let en: Vec<String> =
            each.iter().map(|(value, residue)| format!("{value} if n mod {modulus} = {residue}")).collect();
        let zh: Vec<String> =
            each.iter().map(|(value, residue)| format!("n mod {modulus} = {residue} 时 {value}")).collect();
        let (en, zh) = (en.join(", "), zh.join("，"));
        let (first, from) = (self.first, self.first + self.listed.len() as u64);
        let list = self.listed.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
        words!(
            "{en}, where q = floor(n / {modulus}), for n >= {from}; the values from g({first}) on are {list}, ...",
            "当 n ≥ {from} 时，设 q = ⌊n / {modulus}⌋：{zh}；从 g({first}) 起各值为 {list}……"
        )
    }

    /// `grundy(n)` in Python.
    pub(crate) fn python(&self) -> String {
        let (modulus, first) = (self.modulus(), self.first);
        let list = self.listed.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
        let mut code = format!(
            "FIRST = [{list}]\n\n\ndef grundy(n):\n    while n >= {}:\n        q, rest = divmod(n, {modulus})\n",
            first + self.listed.len() as u64
        );
        for (residue, thinning) in self.residues.iter().enumerate() {
            code += &match thinning {
                ResidueRecurrence::Line { times, constant } => {
                    format!("        if rest == {residue}:\n            return {times} * q + {constant}\n")
                }
                ResidueRecurrence::Back(shift) => {
                    format!(
                        "        if rest == {residue}:\n            n = n - q - {shift}\n            continue\n"
                    )
                }
            };
        }
        code + &format!("    return FIRST[n - {first}]\n")
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
