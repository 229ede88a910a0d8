//! What a pattern says of a sequence, for programs.
//!
//! Formulas give each value by those of smaller numbers, and need neither a table nor a proof.

use grundy_theory::theorem::ArithmeticPeriod;

/// What a pattern says, for programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternFormula {
    /// The values repeat, and grow in every period.
    Period(ArithmeticPeriod),
    /// The values repeat, and grow in every period by an amount that depends on the place in it.
    Residues(Residues),
    /// Recurrences by last digits.
    Regular(Regular),
    /// The automaton of the [evidence](crate::Pattern::evidence), or without evidence one that is not proved.
    Automaton,
    /// What the words say.
    Words,
}

/// g(n + p) = g(n) + s for all n from the preperiod on, where p is the number of the salti, and s that of n
/// mod p.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residues {
    /// From which n on.
    pub preperiod: u64,
    /// The salti of the residues 0, 1, ..., p - 1.
    pub salti: Vec<u64>,
}

/// A k-regular sequence: J.-P. Allouche, J. Shallit, The ring of k-regular sequences, Theoretical Computer
/// Science 98 (1992), 163-197. For each n from `from` on, each relation says what g(k^e n + r) is; every
/// large number is of one of these forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regular {
    /// k.
    pub base: u64,
    /// From which n on.
    pub from: u64,
    /// What is known.
    pub relations: Vec<RegularRelation>,
}

/// g at one progression, by the values at others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegularRelation {
    /// Of which numbers.
    pub of: Progression,
    /// A constant.
    pub constant: i64,
    /// How many times n.
    pub times: i64,
    /// How many times the values at other progressions with the same n.
    pub sum: Vec<(i64, Progression)>,
}

/// The numbers `step` n + `rest`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progression {
    /// A power of the base.
    pub step: u64,
    /// A number below it.
    pub rest: u64,
}

impl Progression {
    /// The number at n, where it is below 2^64.
    pub fn at(self, n: u64) -> Option<u64> {
        self.step.checked_mul(n)?.checked_add(self.rest)
    }
}

impl RegularRelation {
    /// The value at n, by those of the other progressions.
    pub fn value(&self, n: u64, known: impl Fn(u64) -> Option<u64>) -> Option<u64> {
        let mut sum = i128::from(self.constant) + i128::from(self.times) * i128::from(n);
        for &(times, progression) in &self.sum {
            let term = i128::from(times).checked_mul(i128::from(known(progression.at(n)?)?))?;
            sum = sum.checked_add(term)?;
        }
        u64::try_from(sum).ok()
    }
}

impl Regular {
    fn value(&self, n: u64, known: impl Fn(u64) -> Option<u64>) -> Option<u64> {
        let of = |relation: &&RegularRelation| n.checked_rem(relation.of.step) == Some(relation.of.rest);
        let relation = self.relations.iter().find(of)?;
        let rest = n / relation.of.step;
        (rest >= self.from).then(|| relation.value(rest, known)).flatten()
    }
}

impl PatternFormula {
    /// The value of n by the values of smaller numbers; `None` where the claim says nothing of it.
    ///
    /// ```
    /// use grundy_pattern::PatternFormula;
    /// use grundy_theory::theorem::ArithmeticPeriod;
    ///
    /// let claim = PatternFormula::Period(ArithmeticPeriod { preperiod: 1, period: 2, saltus: 3 });
    /// let known = [9, 0, 1, 3, 4];
    /// assert_eq!(claim.value(5, |n| known.get(n as usize).copied()), Some(6));
    /// assert_eq!(claim.value(2, |n| known.get(n as usize).copied()), None);
    /// ```
    pub fn value(&self, n: u64, known: impl Fn(u64) -> Option<u64>) -> Option<u64> {
        match self {
            PatternFormula::Period(ArithmeticPeriod { preperiod, period, saltus }) => {
                let before = n.checked_sub(*period).filter(|before| before >= preperiod)?;
                known(before)?.checked_add(*saltus)
            }
            PatternFormula::Residues(Residues { preperiod, salti }) => {
                let period = salti.len() as u64;
                let before = n.checked_sub(period).filter(|before| before >= preperiod)?;
                known(before)?.checked_add(*salti.get((n % period) as usize)?)
            }
            PatternFormula::Regular(regular) => regular.value(n, known),
            PatternFormula::Automaton | PatternFormula::Words => None,
        }
    }
}
