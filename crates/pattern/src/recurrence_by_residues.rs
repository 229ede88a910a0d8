//! Values that lead back to those of numbers smaller by a part: g(n) = g(n - floor(n / k) - c), with a
//! straight line in some residues of n.
//!
//! Where every k-th number has a value of its own, those between repeat earlier ones: that is so for takes of
//! up to a k-th of the heap, and for rules like them that cannot be read.

use crate::description_length;
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

impl ResidueRecurrence {
    /// The value of n, or the smaller number that has it.
    pub(crate) fn step(self, n: u64, modulus: u64) -> Option<Step> {
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

/// Where a recurrence leads.
pub(crate) enum Step {
    /// To a value.
    Value(u64),
    /// To the value of a smaller number.
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

    /// The bits that the recurrences take.
    pub(crate) fn bits(&self) -> u64 {
        let of = |number: i64| 2 * u64::from(u64::BITS - number.unsigned_abs().leading_zeros());
        let one = |thinning: &ResidueRecurrence| match thinning {
            ResidueRecurrence::Line { times, constant } => 2 + of(*times) + of(*constant),
            ResidueRecurrence::Back(_) => 3,
        };
        4 + self.residues.iter().map(one).sum::<u64>() + description_length::of_values(&self.listed)
    }

    /// The recurrences in words.
    pub(crate) fn words(&self) -> LocalizedString {
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
