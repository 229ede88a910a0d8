//! Linear terms: integer multiples of variables and a constant.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};
use std::collections::BTreeMap;
use std::ops::{Add, Mul, Neg, Sub};

/// A sum of integer multiples of variables and a constant.
///
/// ```
/// use grundy_automata::linear::LinearTerm;
///
/// let term = LinearTerm::variable(0) * 3 - LinearTerm::variable(1) + LinearTerm::constant(7);
/// assert_eq!(term.value(|variable| i64::from(variable).into()), 6.into());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinearTerm {
    /// By variable, without zeros.
    coefficients: Vec<(u32, BigInt)>,
    constant: BigInt,
}

impl LinearTerm {
    /// The sum of these multiples of variables and a constant; multiples of one variable are added up.
    pub fn new(
        coefficients: impl IntoIterator<Item = (u32, BigInt)>,
        constant: impl Into<BigInt>,
    ) -> LinearTerm {
        let mut sums: BTreeMap<u32, BigInt> = BTreeMap::new();
        for (variable, coefficient) in coefficients {
            *sums.entry(variable).or_default() += coefficient;
        }
        let coefficients = sums.into_iter().filter(|(_, coefficient)| !coefficient.is_zero()).collect();
        LinearTerm { coefficients, constant: constant.into() }
    }

    /// A constant.
    pub fn constant(value: impl Into<BigInt>) -> LinearTerm {
        LinearTerm { coefficients: Vec::new(), constant: value.into() }
    }

    /// A variable.
    pub fn variable(variable: u32) -> LinearTerm {
        LinearTerm { coefficients: vec![(variable, BigInt::one())], constant: BigInt::zero() }
    }

    /// The multiples of variables, by variable, without zeros.
    pub fn coefficients(&self) -> &[(u32, BigInt)] {
        &self.coefficients
    }

    /// The constant of the sum.
    pub fn constant_part(&self) -> &BigInt {
        &self.constant
    }

    /// The coefficient of a variable, or `None` if the variable does not occur.
    pub fn coefficient(&self, variable: u32) -> Option<&BigInt> {
        let at = self.coefficients.binary_search_by_key(&variable, |(known, _)| *known).ok()?;
        Some(&self.coefficients[at].1)
    }

    /// The value of the term, given the values of its variables.
    pub fn value(&self, value: impl Fn(u32) -> BigInt) -> BigInt {
        self.coefficients
            .iter()
            .fold(self.constant.clone(), |sum, (variable, coefficient)| sum + coefficient * value(*variable))
    }

    /// This term with `term` in place of `variable`.
    pub fn substituted(&self, variable: u32, term: &LinearTerm) -> LinearTerm {
        match self.coefficient(variable) {
            Some(coefficient) => {
                let coefficient = coefficient.clone();
                self.without(variable).plus(&coefficient, term)
            }
            None => self.clone(),
        }
    }

    /// This term without its multiple of `variable`.
    pub(super) fn without(&self, variable: u32) -> LinearTerm {
        let rest = self.coefficients.iter().filter(|(known, _)| *known != variable).cloned();
        LinearTerm { coefficients: rest.collect(), constant: self.constant.clone() }
    }

    /// A term from coefficients that are sorted and not zero.
    pub(super) fn from_sorted(coefficients: Vec<(u32, BigInt)>, constant: BigInt) -> LinearTerm {
        LinearTerm { coefficients, constant }
    }

    /// This term and `factor` times the other one.
    pub(super) fn plus(&self, factor: &BigInt, other: &LinearTerm) -> LinearTerm {
        let mut coefficients = Vec::with_capacity(self.coefficients.len() + other.coefficients.len());
        let (mut ours, mut theirs) =
            (self.coefficients.iter().peekable(), other.coefficients.iter().peekable());
        loop {
            let order = match (ours.peek(), theirs.peek()) {
                (Some((one, _)), Some((two, _))) => one.cmp(two),
                (Some(_), None) => std::cmp::Ordering::Less,
                (None, Some(_)) => std::cmp::Ordering::Greater,
                (None, None) => break,
            };
            let one = if order.is_le() { ours.next() } else { None };
            let two = if order.is_ge() { theirs.next() } else { None };
            let (variable, sum) = match (one, two) {
                (Some((variable, one)), Some((_, two))) => (*variable, one + factor * two),
                (Some((variable, one)), None) => (*variable, one.clone()),
                (None, Some((variable, two))) => (*variable, factor * two),
                (None, None) => break,
            };
            if !sum.is_zero() {
                coefficients.push((variable, sum));
            }
        }
        LinearTerm { coefficients, constant: &self.constant + factor * &other.constant }
    }

    /// The greatest common divisor of the coefficients; 0 if there are none.
    pub(super) fn content(&self) -> BigInt {
        let mut content = BigInt::zero();
        for (_, coefficient) in &self.coefficients {
            content = content.gcd(coefficient);
            if content.is_one() {
                break;
            }
        }
        content
    }

    /// The steps that one pass over the term takes.
    pub(super) fn cost(&self) -> u64 {
        let numbers = self.coefficients.iter().map(|(_, coefficient)| coefficient);
        numbers.chain([&self.constant]).map(|number| 8 + number.bits() / 8).sum()
    }
}

impl Add for LinearTerm {
    type Output = LinearTerm;

    fn add(self, other: LinearTerm) -> LinearTerm {
        self.plus(&BigInt::one(), &other)
    }
}

impl Sub for LinearTerm {
    type Output = LinearTerm;

    fn sub(self, other: LinearTerm) -> LinearTerm {
        self.plus(&-BigInt::one(), &other)
    }
}

impl Neg for LinearTerm {
    type Output = LinearTerm;

    fn neg(self) -> LinearTerm {
        self * -1
    }
}

impl<T: Into<BigInt>> Mul<T> for LinearTerm {
    type Output = LinearTerm;

    fn mul(self, factor: T) -> LinearTerm {
        LinearTerm::default().plus(&factor.into(), &self)
    }
}
