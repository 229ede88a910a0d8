//! From which heap on conditions depend on a remainder alone.
//!
//! A term of one variable n, made of sums and quotients by constants, is a slope times n plus a bounded part
//! that repeats. A comparison of two terms of different slopes has the same answer for all large n; one of
//! equal slopes repeats. Further variables may occur if their integers are bounded: they change nothing but
//! the bounded part.

use grundy_theory::ruleset::custom::exact::{
    Bitwise, Condition, ConditionId, Expressions, Range, Term, TermId, VariableId,
};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::Ratio;
use num_traits::{One, Signed, Zero};
use std::collections::HashMap;

type Rational = Ratio<BigInt>;

/// A term, from `start` on: `slope` n plus a part between `low` and `high` that is the same for n and n +
/// `period`.
#[derive(Clone, Debug)]
struct Growth {
    slope: Rational,
    low: Rational,
    high: Rational,
    period: BigInt,
    start: BigInt,
}

/// A condition, from `start` on: the same for n and n + `period`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PeriodicCondition {
    /// From which n on.
    pub(crate) start: BigInt,
    /// The period, at least 1.
    pub(crate) period: BigInt,
    /// The answer, if it is the same for all n from `start` on and all integers of the other variables.
    constant: Option<bool>,
}

impl PeriodicCondition {
    /// The answer, if it is the same for all n from `start` on.
    pub(crate) fn answer(&self) -> Option<bool> {
        self.constant
    }
}

/// A term, from `start` on: a multiple of n plus a part that repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Follows {
    /// From which n on.
    pub(crate) start: BigInt,
    /// The period of the part that repeats, at least 1.
    pub(crate) period: BigInt,
}

/// Analyses terms in the variable n; all other variables have bounds.
pub(crate) struct Analysis<'a> {
    expressions: &'a Expressions,
    n: VariableId,
    others: HashMap<VariableId, Growth>,
    terms: HashMap<TermId, Option<Growth>>,
    conditions: HashMap<ConditionId, Option<PeriodicCondition>>,
}

impl<'a> Analysis<'a> {
    /// An analysis in which the other variables are between their bounds, both included.
    pub(crate) fn new(
        expressions: &'a Expressions,
        n: VariableId,
        bounds: impl IntoIterator<Item = (VariableId, (BigInt, BigInt))>,
    ) -> Analysis<'a> {
        let others = bounds
            .into_iter()
            .map(|(variable, (low, high))| (variable, Growth::between(low, high)))
            .collect();
        Analysis { expressions, n, others, terms: HashMap::new(), conditions: HashMap::new() }
    }

    /// That a term is n, or if not `moves` a constant, plus a part that repeats; `None` if that is not known.
    pub(crate) fn follows(&mut self, id: TermId, moves: bool) -> Option<Follows> {
        let Growth { slope, period, start, .. } = self.term(id)?;
        let wanted = if moves { Rational::one() } else { Rational::zero() };
        (slope == wanted).then_some(Follows { start, period })
    }

    /// Adds the variable of a range, in which conditions may bound it further: when n grows it keeps within
    /// bounds from a multiple of n. The answer is whether it is in the range; its integers are none if that
    /// is never so. `None` if there are no such bounds.
    pub(crate) fn bind(&mut self, range: &Range, conditions: &[ConditionId]) -> Option<PeriodicCondition> {
        let high =
            self.term(range.high)?.plus(&Growth::between(BigInt::one(), BigInt::one()), &-BigInt::one());
        let (mut lows, mut highs) = (vec![self.term(range.low)?], vec![high]);
        let ends = (lows[0].clone(), highs[0].clone());
        for &condition in conditions {
            let Condition::NotNegative(term) = self.expressions.condition(condition) else { continue };
            let Some((positive, rest)) = self.solved(*term, range.variable) else { continue };
            // x + rest >= 0, or -x + rest >= 0.
            if positive {
                lows.push(Growth::nothing().plus(&rest, &-BigInt::one()))
            } else {
                highs.push(rest)
            }
        }
        let mut never = None;
        for (low, high) in lows.iter().flat_map(|low| highs.iter().map(move |high| (low, high))) {
            let room = high.plus(low, &-BigInt::one());
            if room.slope.is_negative() {
                never = Some(room.not_negative());
            }
            if !room.slope.is_zero() {
                continue;
            }
            let variable = Growth {
                slope: low.slope.clone(),
                low: low.low.clone(),
                high: high.high.clone(),
                period: room.period,
                start: room.start,
            };
            let above = variable.plus(&ends.0, &-BigInt::one()).not_negative();
            let below = ends.1.plus(&variable, &-BigInt::one()).not_negative();
            self.others.insert(range.variable, variable);
            // What could not be known without the variable can be now.
            self.terms.retain(|_, known| known.is_some());
            self.conditions.retain(|_, known| known.is_some());
            return Some(PeriodicCondition {
                start: above.start.max(below.start),
                period: above.period.lcm(&below.period),
                constant: None,
            });
        }
        never
    }

    /// A term as the variable plus others, or minus the variable plus others: whether it is plus, and the
    /// others.
    fn solved(&mut self, term: TermId, variable: VariableId) -> Option<(bool, Growth)> {
        let (summands, constant) = self.expressions.as_linear(term);
        let (mut factor_of_it, mut rest) = (None, Growth::between(constant.clone(), constant));
        for (summand, factor) in summands {
            match self.expressions.term(summand) {
                Term::Variable(it) if *it == variable => factor_of_it = Some(factor),
                _ => rest = rest.plus(&self.term(summand)?, &factor),
            }
        }
        let factor = factor_of_it?;
        factor.abs().is_one().then(|| (factor.is_positive(), rest))
    }

    fn term(&mut self, id: TermId) -> Option<Growth> {
        if let Some(known) = self.terms.get(&id) {
            return known.clone();
        }
        let found = self.growth(id);
        self.terms.insert(id, found.clone());
        found
    }

    fn growth(&mut self, id: TermId) -> Option<Growth> {
        match self.expressions.term(id) {
            Term::Variable(variable) if *variable == self.n => Some(Growth {
                slope: Rational::one(),
                low: Rational::zero(),
                high: Rational::zero(),
                period: BigInt::one(),
                start: BigInt::zero(),
            }),
            Term::Variable(variable) => self.others.get(variable).cloned(),
            Term::Linear(summands, constant) => {
                let mut sum = Growth::between(constant.clone(), constant.clone());
                for (summand, factor) in summands {
                    sum = sum.plus(&self.term(*summand)?, factor);
                }
                if let Some(largest) = self.remainder(summands) {
                    let low = Rational::from(constant.clone());
                    return Some(Growth { high: &low + largest, low, ..sum });
                }
                Some(sum)
            }
            Term::Quotient(of, divisor) => Some(self.term(*of)?.quotient(divisor)),
            Term::Bits(Bitwise::And, one, other) => {
                let mask = [one, other].into_iter().find_map(|term| self.expressions.as_constant(*term))?;
                let of = if self.expressions.as_constant(*one).is_some() { other } else { one };
                if mask.is_negative() {
                    return None;
                }
                let modulus = BigInt::one() << mask.bits();
                let grows = self.term(*of)?;
                let low = Rational::zero();
                Some(Growth {
                    low,
                    high: mask.clone().into(),
                    slope: Rational::zero(),
                    ..grows.quotient(&modulus)
                })
            }
            Term::Choice(when, one, other) => {
                let when = self.condition(*when)?;
                if let Some(answer) = when.constant {
                    let chosen = self.term(if answer { *one } else { *other })?;
                    return Some(Growth { start: chosen.start.clone().max(when.start), ..chosen });
                }
                let (one, other) = (self.term(*one)?, self.term(*other)?);
                (one.slope == other.slope).then(|| Growth {
                    slope: one.slope,
                    low: one.low.min(other.low),
                    high: one.high.max(other.high),
                    period: one.period.lcm(&other.period).lcm(&when.period),
                    start: one.start.max(other.start).max(when.start),
                })
            }
            _ => None,
        }
    }

    /// The largest remainder, if the summands are those of x - d floor(x / d).
    fn remainder(&self, summands: &[(TermId, BigInt)]) -> Option<Rational> {
        let [(one, times), (other, divisor)] = summands else { return None };
        for ((x, factor), (quotient, negative)) in
            [((one, times), (other, divisor)), ((other, divisor), (one, times))]
        {
            if let Term::Quotient(of, d) = self.expressions.term(*quotient)
                && of == x
                && factor.is_one()
                && *negative == -d
            {
                return Some(Rational::from(d - 1));
            }
        }
        None
    }

    /// From where on, and with which period, a condition repeats; `None` if that is not known.
    pub(crate) fn condition(&mut self, id: ConditionId) -> Option<PeriodicCondition> {
        if let Some(known) = self.conditions.get(&id) {
            return known.clone();
        }
        let found = self.repeating(id);
        self.conditions.insert(id, found.clone());
        found
    }

    fn repeating(&mut self, id: ConditionId) -> Option<PeriodicCondition> {
        match self.expressions.condition(id) {
            Condition::Constant(holds) => Some(PeriodicCondition {
                start: BigInt::zero(),
                period: BigInt::one(),
                constant: Some(*holds),
            }),
            Condition::NotNegative(term) => Some(self.term(*term)?.not_negative()),
            Condition::Zero(term) => Some(self.term(*term)?.zero()),
            Condition::Divides(..) => None,
            Condition::Not(inner) => {
                let inner = self.condition(*inner)?;
                Some(PeriodicCondition { constant: inner.constant.map(|answer| !answer), ..inner })
            }
            Condition::And(all) => self.join(all, false),
            Condition::Or(all) => self.join(all, true),
            Condition::Exists(range, when) => {
                let (low, high) = (self.term(range.low)?, self.term(range.high)?);
                if !low.slope.is_zero() || !high.slope.is_zero() {
                    return None;
                }
                let ends = (low.low.ceil().to_integer(), high.high.floor().to_integer() - 1);
                self.others.insert(range.variable, Growth::between(ends.0, ends.1));
                let when = self.condition(*when)?;
                Some(PeriodicCondition {
                    start: when.start.max(low.start).max(high.start),
                    period: when.period.lcm(&low.period).lcm(&high.period),
                    constant: when.constant.filter(|answer| !answer),
                })
            }
        }
    }

    /// Conditions joined, of which one whose answer is `decisive` for all large n decides.
    fn join(&mut self, all: &[ConditionId], decisive: bool) -> Option<PeriodicCondition> {
        let known: Vec<Option<PeriodicCondition>> = all.iter().map(|&one| self.condition(one)).collect();
        let decides = |one: &&PeriodicCondition| one.constant == Some(decisive);
        if let Some(one) = known.iter().flatten().find(decides) {
            return Some(one.clone());
        }
        let mut joined =
            PeriodicCondition { start: BigInt::zero(), period: BigInt::one(), constant: Some(!decisive) };
        for one in known {
            let one = one?;
            joined.start = joined.start.max(one.start);
            joined.period = joined.period.lcm(&one.period);
            joined.constant = joined.constant.filter(|_| one.constant.is_some());
        }
        Some(joined)
    }
}

impl Growth {
    fn nothing() -> Growth {
        Growth::between(BigInt::zero(), BigInt::zero())
    }

    fn between(low: BigInt, high: BigInt) -> Growth {
        let (low, high) = (Rational::from(low), Rational::from(high));
        Growth { slope: Rational::zero(), low, high, period: BigInt::one(), start: BigInt::zero() }
    }

    fn plus(&self, other: &Growth, factor: &BigInt) -> Growth {
        let factor = Rational::from(factor.clone());
        let (one, two) = (&other.low * &factor, &other.high * &factor);
        Growth {
            slope: &self.slope + &other.slope * factor,
            low: &self.low + one.clone().min(two.clone()),
            high: &self.high + one.max(two),
            period: self.period.lcm(&other.period),
            start: self.start.clone().max(other.start.clone()),
        }
    }

    /// floor(t / d). Where t grows by s M in a period M, a period in which that is a multiple of d is one of
    /// the floor.
    fn quotient(&self, divisor: &BigInt) -> Growth {
        let by = Rational::from(divisor.clone());
        let grows = (&self.slope * Rational::from(self.period.clone())).to_integer();
        let loss = Rational::new(divisor - 1, divisor.clone());
        Growth {
            slope: &self.slope / &by,
            low: &self.low / &by - loss,
            high: &self.high / &by,
            period: &self.period * (divisor / grows.gcd(divisor)),
            start: self.start.clone(),
        }
    }

    fn not_negative(&self) -> PeriodicCondition {
        let constant = |start: BigInt, answer| PeriodicCondition {
            start: self.start.clone().max(start),
            period: BigInt::one(),
            constant: Some(answer),
        };
        if self.slope.is_positive() {
            return constant((-&self.low / &self.slope).ceil().to_integer(), true);
        }
        if self.slope.is_negative() {
            return constant((&self.high / -&self.slope).floor().to_integer() + 1, false);
        }
        match (self.low.is_negative(), self.high.is_negative()) {
            (false, _) => constant(BigInt::zero(), true),
            (_, true) => constant(BigInt::zero(), false),
            _ => PeriodicCondition { start: self.start.clone(), period: self.period.clone(), constant: None },
        }
    }

    fn zero(&self) -> PeriodicCondition {
        let never = |start: BigInt| PeriodicCondition {
            start: self.start.clone().max(start),
            period: BigInt::one(),
            constant: Some(false),
        };
        if !self.slope.is_zero() {
            let farthest = self.low.abs().max(self.high.abs());
            return never((farthest / self.slope.abs()).floor().to_integer() + 1);
        }
        match self.low.is_positive() || self.high.is_negative() {
            true => never(BigInt::zero()),
            false => {
                PeriodicCondition { start: self.start.clone(), period: self.period.clone(), constant: None }
            }
        }
    }
}
