//! Bounds of terms, as far as they are constants, and what the conditions of the present place say.

use super::bounds::Bounds;
use super::reader::Reader;
use grundy_theory::ruleset::custom::exact::{Bitwise, Condition, ConditionId, Range, Term, TermId};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// Summands up to which remainders are looked for in a sum.
const SUMMANDS: usize = 16;

impl Reader<'_> {
    /// A new bound variable.
    pub(super) fn range(&mut self, name: &str, low: TermId, high: TermId) -> Range {
        let range = self.e.new_range(name, low, high);
        let bounds = Bounds {
            least: self.bounds(low).least,
            most: self.bounds(high).most.map(|most| most - BigInt::one()),
        };
        self.variables.insert(range.variable, bounds);
        range
    }

    /// What is known of a term wherever it stands.
    pub(super) fn bounds(&mut self, term: TermId) -> Bounds {
        if let Some(bounds) = self.terms.get(&term) {
            return bounds.clone();
        }
        let bounds = match self.e.term(term).clone() {
            Term::Variable(variable) => self.variables.get(&variable).cloned().unwrap_or_default(),
            Term::Linear(summands, constant) => self.bounds_of_sum(summands, &constant),
            Term::Quotient(of, divisor) => {
                let of = self.bounds(of);
                let divide = |bound: Option<BigInt>| bound.map(|bound| bound.div_floor(&divisor));
                Bounds { least: divide(of.least), most: divide(of.most) }
            }
            Term::FloorDivision(one, other) => {
                let (one, other) = (self.bounds(one), self.bounds(other));
                match one.is_natural() && other.is_natural() {
                    true => Bounds { least: Some(BigInt::zero()), most: one.most },
                    false => Bounds::default(),
                }
            }
            Term::Product(one, other) => {
                if one == other {
                    return Bounds::from(0);
                }
                let (one, other) = (self.bounds(one), self.bounds(other));
                let product = |one: Option<BigInt>, other: Option<BigInt>| {
                    one.zip(other).map(|(one, other)| one * other)
                };
                match one.is_natural() && other.is_natural() {
                    true => {
                        Bounds { least: product(one.least, other.least), most: product(one.most, other.most) }
                    }
                    false => Bounds::default(),
                }
            }
            Term::Power(base, exponent) => {
                const MAX: u32 = 1024;
                let exponent = self.bounds(exponent);
                let power = |bound: Option<BigInt>| {
                    let exponent = bound?.max(BigInt::zero()).to_u32().filter(|bound| *bound <= MAX)?;
                    Some(base.pow(exponent))
                };
                Bounds {
                    least: power(exponent.least).or_else(|| Some(BigInt::one())),
                    most: power(exponent.most),
                }
            }
            Term::Choice(_, one, other) => self.bounds(one).either(self.bounds(other)),
            Term::Bits(operation, one, other) => {
                let (one, other) = (self.bounds(one), self.bounds(other));
                match (operation, one.is_natural(), other.is_natural()) {
                    (Bitwise::And, true, true) => {
                        let most = match (one.most, other.most) {
                            (Some(one), Some(other)) => Some(one.min(other)),
                            (one, other) => one.or(other),
                        };
                        Bounds { least: Some(BigInt::zero()), most }
                    }
                    (Bitwise::And, true, false) => Bounds { least: Some(BigInt::zero()), most: one.most },
                    (Bitwise::And, false, true) => Bounds { least: Some(BigInt::zero()), most: other.most },
                    (Bitwise::Or | Bitwise::Xor, true, true) => Bounds::from(0),
                    _ => Bounds::default(),
                }
            }
            Term::DigitCount(..) => Bounds::from(1),
            Term::Count(range, _) => {
                let length = self.e.subtract(range.high, range.low);
                let most = self.bounds(length).most.map(|most| most.max(BigInt::zero()));
                Bounds { least: Some(BigInt::zero()), most }
            }
            Term::Greatest(range, _, otherwise) | Term::Least(range, _, otherwise) => {
                let (low, high) = (self.bounds(range.low), self.bounds(range.high));
                let found = Bounds { least: low.least, most: high.most.map(|most| most - BigInt::one()) };
                found.either(self.bounds(otherwise))
            }
        };
        self.terms.insert(term, bounds.clone());
        bounds
    }

    /// The bounds of a sum: of its summands, or of remainders `x - d * (x // d)` in it.
    fn bounds_of_sum(&mut self, summands: Vec<(TermId, BigInt)>, constant: &BigInt) -> Bounds {
        let mut plain = Bounds::exactly(constant);
        for (summand, factor) in &summands {
            plain = plain.plus(self.bounds(*summand).times(factor));
        }
        if summands.len() > SUMMANDS || (plain.least.is_some() && plain.most.is_some()) {
            return plain;
        }
        for (summand, factor) in &summands {
            // The multiple of a remainder that this summand may be a part of.
            let (of, times, remainder) = match self.e.term(*summand).clone() {
                Term::Quotient(of, divisor) if factor.is_multiple_of(&divisor) => {
                    let most = &divisor - BigInt::one();
                    (of, -(factor / &divisor), Bounds { least: Some(BigInt::zero()), most: Some(most) })
                }
                Term::Product(one, other) => {
                    let (quotient, divisor) = match (self.e.term(one), self.e.term(other)) {
                        (Term::FloorDivision(_, by), _) if *by == other => (one, other),
                        (_, Term::FloorDivision(_, by)) if *by == one => (other, one),
                        _ => continue,
                    };
                    let bounds = self.bounds(divisor);
                    let (Term::FloorDivision(of, _), true) = (
                        self.e.term(quotient).clone(),
                        bounds.least.is_some_and(|least| least.is_positive()),
                    ) else {
                        continue;
                    };
                    let most = bounds.most.map(|most| most - BigInt::one());
                    (of, -factor, Bounds { least: Some(BigInt::zero()), most })
                }
                _ => continue,
            };
            let (parts, number) = self.e.as_linear(of);
            let fits = parts.iter().all(|(part, by)| {
                summands.iter().any(|(other, factor)| {
                    let expected = by * &times;
                    other == part && (factor == &expected || factor.abs() > expected.abs())
                })
            });
            if !fits {
                continue;
            }
            let mut rest = Bounds::exactly(&(constant - &number * &times));
            for (other, factor) in summands.iter().filter(|(other, _)| other != summand) {
                let inside = parts.iter().find(|(part, _)| part == other).map(|(_, by)| by * &times);
                let factor = factor - inside.unwrap_or_default();
                rest = rest.plus(self.bounds(*other).times(&factor));
            }
            let found = remainder.times(&times).plus(rest);
            plain.least = plain.least.into_iter().chain(found.least).max();
            plain.most = plain.most.into_iter().chain(found.most).min();
        }
        plain
    }

    /// Whether the term is at least this number, here.
    pub(super) fn is_at_least(&mut self, term: TermId, number: i64) -> bool {
        let bounds = self.bounds(term);
        if bounds.least.is_some_and(|least| least >= BigInt::from(number)) {
            return true;
        }
        let facts = self.facts();
        facts.into_iter().any(|fact| {
            let Condition::NotNegative(known) = *self.e.condition(fact) else { return false };
            // known >= 0, so that term = known + c is at least c.
            let difference = self.e.subtract(term, known);
            self.bounds(difference).least.is_some_and(|least| least >= BigInt::from(number))
        })
    }

    /// Whether a condition cannot hold here.
    pub(super) fn is_excluded(&mut self, condition: ConditionId) -> bool {
        if self.is_never(condition) {
            return true;
        }
        let contrary = self.e.not(condition);
        self.facts().contains(&contrary)
    }

    /// What holds wherever the present statement is reached, as far as it is written so.
    pub(super) fn facts(&mut self) -> Vec<ConditionId> {
        let mut facts = Vec::new();
        for i in 0..self.state.regions.len() {
            let live = self.state.regions[i].live;
            for fact in self.conjuncts(live) {
                match self.e.condition(fact).clone() {
                    Condition::Not(inner) => match self.e.condition(inner).clone() {
                        Condition::Or(all) => {
                            facts.extend(all.into_iter().map(|one| self.e.not(one)).collect::<Vec<_>>());
                        }
                        _ => facts.push(fact),
                    },
                    _ => facts.push(fact),
                }
            }
        }
        facts
    }

    /// Whether the term is not 0 here.
    pub(super) fn is_nonzero(&mut self, term: TermId) -> bool {
        let zero = self.e.zero(term);
        self.is_excluded(zero)
            || self.bounds(term).most.is_some_and(|most| most.is_negative())
            || self.is_at_least(term, 1)
    }
}
