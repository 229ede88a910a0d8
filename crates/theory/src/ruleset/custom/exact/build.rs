//! Making terms and conditions in normal form.

use super::condition::{Condition, ConditionId, Range};
use super::term::{Bitwise, Expressions, Term, TermId, VariableId};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::collections::{BTreeMap, BTreeSet};

/// Powers of constants are computed up to this exponent; above it they stay terms.
const MAX_EXPONENT: u32 = 1 << 12;

impl Expressions {
    /// A constant.
    pub fn number(&mut self, number: impl Into<BigInt>) -> TermId {
        self.intern(Term::Linear(Vec::new(), number.into()))
    }

    /// A variable as a term.
    pub fn variable(&mut self, variable: VariableId) -> TermId {
        self.intern(Term::Variable(variable))
    }

    /// The sum of multiples of terms.
    pub fn linear(&mut self, of: &[(TermId, BigInt)], constant: BigInt) -> TermId {
        let mut constant = constant;
        let mut sum: BTreeMap<TermId, BigInt> = BTreeMap::new();
        for (term, factor) in of {
            let (summands, number) = self.as_linear(*term);
            constant += factor * number;
            for (summand, times) in summands {
                *sum.entry(summand).or_default() += factor * times;
            }
        }
        sum.retain(|_, factor| !factor.is_zero());
        let mut summands: Vec<(TermId, BigInt)> = sum.into_iter().collect();
        match &summands[..] {
            [(term, factor)] if factor.is_one() && constant.is_zero() => *term,
            _ => {
                summands.shrink_to_fit();
                self.intern(Term::Linear(summands, constant))
            }
        }
    }

    /// `one + other`
    pub fn add(&mut self, one: TermId, other: TermId) -> TermId {
        self.linear(&[(one, BigInt::one()), (other, BigInt::one())], BigInt::zero())
    }

    /// `one - other`
    pub fn subtract(&mut self, one: TermId, other: TermId) -> TermId {
        self.linear(&[(one, BigInt::one()), (other, -BigInt::one())], BigInt::zero())
    }

    /// `term + number`
    pub fn plus(&mut self, term: TermId, number: i64) -> TermId {
        self.linear(&[(term, BigInt::one())], BigInt::from(number))
    }

    /// `one * other`
    pub fn multiply(&mut self, one: TermId, other: TermId) -> TermId {
        if let Some(factor) = self.as_constant(one).cloned() {
            return self.linear(&[(other, factor)], BigInt::zero());
        }
        if let Some(factor) = self.as_constant(other).cloned() {
            return self.linear(&[(one, factor)], BigInt::zero());
        }
        self.intern(Term::Product(one.min(other), one.max(other)))
    }

    /// The floor of `one / other`, which is 0 if `other` is 0.
    pub fn floor_divide(&mut self, one: TermId, other: TermId) -> TermId {
        let Some(divisor) = self.as_constant(other).cloned() else {
            if self.as_constant(one).is_some_and(Zero::is_zero) {
                return one;
            }
            return self.intern(Term::FloorDivision(one, other));
        };
        if divisor.is_zero() {
            return self.number(0);
        }
        let (one, divisor) = match divisor.is_negative() {
            true => (self.linear(&[(one, -BigInt::one())], BigInt::zero()), -divisor),
            false => (one, divisor),
        };
        if divisor.is_one() {
            return one;
        }
        // floor((d x + r) / d) = x + floor(r / d).
        let (summands, constant) = self.as_linear(one);
        let mut outside = Vec::new();
        let mut inside = Vec::new();
        for (term, factor) in summands {
            let (times, rest) = factor.div_mod_floor(&divisor);
            if !times.is_zero() {
                outside.push((term, times));
            }
            if !rest.is_zero() {
                inside.push((term, rest));
            }
        }
        let (times, rest) = constant.div_mod_floor(&divisor);
        if !inside.is_empty() {
            let common = inside.iter().fold(divisor.clone(), |common, (_, factor)| common.gcd(factor));
            // floor((c x + r) / (c d)) = floor((x + floor(r / c)) / d).
            for (_, factor) in &mut inside {
                *factor = &*factor / &common;
            }
            let (divisor, rest) = (divisor / &common, rest.div_floor(&common));
            let inner = self.linear(&inside, rest);
            let quotient = match divisor.is_one() {
                true => inner,
                false => self.quotient(inner, divisor),
            };
            outside.push((quotient, BigInt::one()));
        }
        self.linear(&outside, times)
    }

    /// `floor(floor(x / a) / b) = floor(x / (a b))`.
    fn quotient(&mut self, term: TermId, divisor: BigInt) -> TermId {
        match self.term(term).clone() {
            Term::Quotient(inner, first) => self.quotient(inner, first * divisor),
            _ => self.intern(Term::Quotient(term, divisor)),
        }
    }

    /// `one - other * floor(one / other)`, which is `one` if `other` is 0.
    pub fn modulo(&mut self, one: TermId, other: TermId) -> TermId {
        let quotient = self.floor_divide(one, other);
        let product = self.multiply(quotient, other);
        self.subtract(one, product)
    }

    /// A constant of at least 1 to the power of a term.
    pub fn power(&mut self, base: BigInt, exponent: TermId) -> TermId {
        if base.is_one() {
            return self.number(1);
        }
        match self.as_constant(exponent).map(|number| number.to_u32().unwrap_or(0)) {
            Some(number) if number <= MAX_EXPONENT => self.number(base.pow(number)),
            _ => self.intern(Term::Power(base, exponent)),
        }
    }

    /// `one` if the condition holds, otherwise `other`.
    pub fn choice(&mut self, when: ConditionId, one: TermId, other: TermId) -> TermId {
        match self.condition(when) {
            Condition::Constant(true) => one,
            Condition::Constant(false) => other,
            _ if one == other => one,
            &Condition::Not(contrary) => self.choice(contrary, other, one),
            _ => self.intern(Term::Choice(when, one, other)),
        }
    }

    /// The smaller of two.
    pub fn min(&mut self, one: TermId, other: TermId) -> TermId {
        let when = self.at_most(one, other);
        self.choice(when, one, other)
    }

    /// The larger of two.
    pub fn max(&mut self, one: TermId, other: TermId) -> TermId {
        let when = self.at_most(one, other);
        self.choice(when, other, one)
    }

    /// An operation on bits.
    pub fn bits(&mut self, operation: Bitwise, one: TermId, other: TermId) -> TermId {
        if let (Some(one), Some(other)) = (self.as_constant(one), self.as_constant(other)) {
            let number = operation.apply(one, other);
            return self.number(number);
        }
        let (one, other) = (one.min(other), one.max(other));
        for (constant, term) in [(one, other), (other, one)] {
            let Some(mask) = self.as_constant(constant).cloned() else { continue };
            match operation {
                Bitwise::And if mask.is_zero() => return constant,
                Bitwise::Or | Bitwise::Xor if mask.is_zero() => return term,
                // x & (2^k - 1) = x mod 2^k.
                Bitwise::And if mask.is_positive() && (&mask & (&mask + 1u8)).is_zero() => {
                    let modulus = self.number(mask + 1u8);
                    return self.modulo(term, modulus);
                }
                _ => {}
            }
        }
        match (operation, one == other) {
            (Bitwise::And | Bitwise::Or, true) => one,
            (Bitwise::Xor, true) => self.number(0),
            _ => self.intern(Term::Bits(operation, one, other)),
        }
    }

    /// How many digits a natural number has.
    pub fn digit_count(&mut self, of: TermId, base: u32) -> TermId {
        match self.as_constant(of) {
            Some(number) => {
                let digits = number.to_radix_be(base).1.len();
                self.number(digits)
            }
            None => self.intern(Term::DigitCount(of, base)),
        }
    }

    /// How many integers of a range satisfy a condition.
    pub fn count(&mut self, range: Range, when: ConditionId) -> TermId {
        match self.condition(when) {
            Condition::Constant(false) => self.number(0),
            Condition::Constant(true) => {
                let (zero, length) = (self.number(0), self.subtract(range.high, range.low));
                self.max(zero, length)
            }
            _ => self.intern(Term::Count(range, when)),
        }
    }

    /// The largest integer of a range that satisfies a condition, `otherwise` if there is none.
    pub fn greatest(&mut self, range: Range, when: ConditionId, otherwise: TermId) -> TermId {
        match self.condition(when) {
            Condition::Constant(false) => otherwise,
            _ => self.intern(Term::Greatest(range, when, otherwise)),
        }
    }

    /// The least integer of a range that satisfies a condition, `otherwise` if there is none.
    pub fn least(&mut self, range: Range, when: ConditionId, otherwise: TermId) -> TermId {
        match self.condition(when) {
            Condition::Constant(false) => otherwise,
            _ => self.intern(Term::Least(range, when, otherwise)),
        }
    }

    /// Always or never.
    pub fn constant(&mut self, holds: bool) -> ConditionId {
        self.intern_condition(Condition::Constant(holds))
    }

    /// `term >= 0`
    pub fn not_negative(&mut self, term: TermId) -> ConditionId {
        let (summands, constant) = self.as_linear(term);
        let common = summands.iter().fold(BigInt::zero(), |common, (_, factor)| common.gcd(factor));
        if common.is_zero() {
            return self.constant(!constant.is_negative());
        }
        // c x + r >= 0 exactly if x + floor(r / c) >= 0.
        let summands: Vec<_> = summands.into_iter().map(|(term, factor)| (term, factor / &common)).collect();
        let term = self.linear(&summands, constant.div_floor(&common));
        match self.without_quotient(term) {
            Some(term) => self.not_negative(term),
            None => self.intern_condition(Condition::NotNegative(term)),
        }
    }

    /// A term that is negative exactly if this one is, with one quotient less: floor(t / d) >= r exactly if
    /// t >= d r, and floor(t / d) <= r exactly if t <= d r + d - 1.
    fn without_quotient(&mut self, term: TermId) -> Option<TermId> {
        let (summands, constant) = self.as_linear(term);
        let at = summands.iter().position(|(summand, factor)| {
            factor.abs().is_one() && matches!(self.term(*summand), Term::Quotient(..))
        })?;
        let Term::Quotient(of, divisor) = self.term(summands[at].0).clone() else { return None };
        let mut all = vec![(of, summands[at].1.clone())];
        let rest = summands.iter().enumerate().filter(|(i, _)| *i != at);
        all.extend(rest.map(|(_, (summand, factor))| (*summand, factor * &divisor)));
        let slack = if summands[at].1.is_negative() { &divisor - 1 } else { BigInt::zero() };
        Some(self.linear(&all, constant * &divisor + slack))
    }

    /// `term = 0`
    pub fn zero(&mut self, term: TermId) -> ConditionId {
        let (summands, constant) = self.as_linear(term);
        let common = summands.iter().fold(BigInt::zero(), |common, (_, factor)| common.gcd(factor));
        let Some((_, first)) = summands.first() else { return self.constant(constant.is_zero()) };
        if !constant.is_multiple_of(&common) {
            return self.constant(false);
        }
        let common = if first.is_negative() { -common } else { common };
        let summands: Vec<_> = summands.iter().map(|(term, factor)| (*term, factor / &common)).collect();
        let term = self.linear(&summands, constant / common);
        match self.as_remainder(term) {
            Some((divisor, of)) => self.intern_condition(Condition::Divides(divisor, of)),
            None => self.intern_condition(Condition::Zero(term)),
        }
    }

    /// The divisor d and the term x of a remainder `x - d floor(x / d)`, or of its negative.
    fn as_remainder(&mut self, term: TermId) -> Option<(TermId, TermId)> {
        let (summands, _) = self.as_linear(term);
        for (summand, factor) in summands.iter().filter(|(_, factor)| factor.abs().is_one()) {
            let Term::Product(one, other) = *self.term(*summand) else { continue };
            for (quotient, divisor) in [(one, other), (other, one)] {
                let Term::FloorDivision(of, by) = *self.term(quotient) else { continue };
                let rest = self.linear(
                    &[(term, BigInt::one()), (*summand, -factor), (of, factor.clone())],
                    BigInt::zero(),
                );
                if by == divisor && self.as_constant(rest).is_some_and(Zero::is_zero) {
                    return Some((divisor, of));
                }
            }
        }
        None
    }

    /// `one <= other`
    pub fn at_most(&mut self, one: TermId, other: TermId) -> ConditionId {
        let difference = self.subtract(other, one);
        self.not_negative(difference)
    }

    /// `one < other`
    pub fn less(&mut self, one: TermId, other: TermId) -> ConditionId {
        let next = self.plus(one, 1);
        self.at_most(next, other)
    }

    /// `one = other`
    pub fn equal(&mut self, one: TermId, other: TermId) -> ConditionId {
        let difference = self.subtract(one, other);
        self.zero(difference)
    }

    /// The first divides the second.
    pub fn divides(&mut self, divisor: TermId, of: TermId) -> ConditionId {
        if self.as_constant(divisor).is_some() {
            let rest = self.modulo(of, divisor);
            return self.zero(rest);
        }
        self.intern_condition(Condition::Divides(divisor, of))
    }

    /// The condition does not hold.
    pub fn not(&mut self, condition: ConditionId) -> ConditionId {
        match self.condition(condition).clone() {
            Condition::Constant(holds) => self.constant(!holds),
            Condition::Not(inner) => inner,
            // not x >= 0 exactly if -x - 1 >= 0.
            Condition::NotNegative(term) => {
                let term = self.linear(&[(term, -BigInt::one())], -BigInt::one());
                self.not_negative(term)
            }
            _ => self.intern_condition(Condition::Not(condition)),
        }
    }

    /// All hold.
    pub fn all(&mut self, of: &[ConditionId]) -> ConditionId {
        self.join(of, true)
    }

    /// At least one holds.
    pub fn any(&mut self, of: &[ConditionId]) -> ConditionId {
        self.join(of, false)
    }

    /// If all of these hold, so does the other one.
    pub fn implies(&mut self, of: &[ConditionId], then: ConditionId) -> ConditionId {
        let all = self.all(of);
        let contrary = self.not(all);
        self.any(&[contrary, then])
    }

    fn join(&mut self, of: &[ConditionId], neutral: bool) -> ConditionId {
        let mut all = BTreeSet::new();
        for &condition in of {
            match (self.condition(condition), neutral) {
                (Condition::Constant(holds), _) if *holds == neutral => {}
                (Condition::Constant(_), _) => return condition,
                (Condition::And(inner), true) | (Condition::Or(inner), false) => {
                    all.extend(inner.iter().copied())
                }
                _ => {
                    all.insert(condition);
                }
            }
        }
        let contrary = all.iter().any(|&one| {
            let condition = self.condition(one).clone();
            matches!(condition, Condition::Not(inner) if all.contains(&inner))
        });
        if contrary {
            return self.constant(!neutral);
        }
        let all: Vec<ConditionId> = all.into_iter().collect();
        match (&all[..], neutral) {
            ([], _) => self.constant(neutral),
            ([one], _) => *one,
            (_, true) => self.intern_condition(Condition::And(all)),
            (_, false) => self.intern_condition(Condition::Or(all)),
        }
    }

    /// Some integer of the range satisfies the condition.
    pub fn exists(&mut self, range: Range, when: ConditionId) -> ConditionId {
        match self.condition(when) {
            Condition::Constant(false) => when,
            Condition::Constant(true) => self.less(range.low, range.high),
            _ if !self.mentions(when, range.variable) => {
                let some = self.less(range.low, range.high);
                self.all(&[some, when])
            }
            _ => self.intern_condition(Condition::Exists(range, when)),
        }
    }
}

impl Bitwise {
    /// The operation on two integers.
    pub fn apply(self, one: &BigInt, other: &BigInt) -> BigInt {
        match self {
            Bitwise::And => one & other,
            Bitwise::Or => one | other,
            Bitwise::Xor => one ^ other,
        }
    }
}
