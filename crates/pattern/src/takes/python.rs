//! Terms and conditions as Python expressions.

use grundy_theory::ruleset::custom::exact::{
    Bitwise, Condition, ConditionId, Expressions, Range, Term, TermId, VariableId,
};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

/// Longer expressions are not written: shared terms are written once for each place.
const MAX_LENGTH: usize = 4000;

/// A condition as a Python expression whose variables have these names; `None` if it would be too long.
pub(super) fn python_of(
    expressions: &Expressions,
    condition: ConditionId,
    names: &[(VariableId, &str)],
) -> Option<String> {
    let names = names.iter().map(|(variable, name)| (*variable, (*name).to_owned())).collect();
    Writer { expressions, names, length: 0 }.condition(condition)
}

struct Writer<'a> {
    expressions: &'a Expressions,
    names: Vec<(VariableId, String)>,
    length: usize,
}

impl Writer<'_> {
    fn counted(&mut self, text: String) -> Option<String> {
        self.length += text.len();
        (self.length <= 16 * MAX_LENGTH && text.len() <= MAX_LENGTH).then_some(text)
    }

    /// A term that may stand beside any operator.
    fn atom(&mut self, id: TermId) -> Option<String> {
        let text = self.term(id)?;
        let plain = text.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
        Some(if plain { text } else { format!("({text})") })
    }

    fn term(&mut self, id: TermId) -> Option<String> {
        let text = match self.expressions.term(id) {
            Term::Variable(variable) => {
                self.names.iter().rev().find(|(known, _)| known == variable)?.1.clone()
            }
            Term::Linear(summands, constant) => self.sum(summands, constant)?,
            Term::Quotient(of, divisor) => format!("{} // {divisor}", self.atom(*of)?),
            Term::FloorDivision(one, other) => {
                let (one, other) = (self.atom(*one)?, self.atom(*other)?);
                format!("{one} // {other} if {other} else 0")
            }
            Term::Product(one, other) => format!("{} * {}", self.atom(*one)?, self.atom(*other)?),
            Term::Power(base, exponent) => format!("{base} ** max({}, 0)", self.term(*exponent)?),
            Term::Choice(when, one, other) => {
                let (one, other) = (self.atom(*one)?, self.atom(*other)?);
                format!("{one} if {} else {other}", self.condition(*when)?)
            }
            Term::Bits(operation, one, other) => {
                let sign = match operation {
                    Bitwise::And => '&',
                    Bitwise::Or => '|',
                    Bitwise::Xor => '^',
                };
                format!("{} {sign} {}", self.atom(*one)?, self.atom(*other)?)
            }
            Term::DigitCount(of, 10) => format!("len(str({}))", self.term(*of)?),
            Term::Count(range, when) => {
                let (name, range, when) = self.ranged(range, *when)?;
                format!("sum(1 for {name} in {range} if {when})")
            }
            Term::Greatest(range, when, otherwise) => {
                let otherwise = self.term(*otherwise)?;
                let (name, range, when) = self.ranged(range, *when)?;
                format!("next(({name} for {name} in reversed({range}) if {when}), {otherwise})")
            }
            Term::Least(range, when, otherwise) => {
                let otherwise = self.term(*otherwise)?;
                let (name, range, when) = self.ranged(range, *when)?;
                format!("next(({name} for {name} in {range} if {when}), {otherwise})")
            }
            Term::DigitCount(..) => return None,
        };
        self.counted(text)
    }

    fn sum(&mut self, summands: &[(TermId, BigInt)], constant: &BigInt) -> Option<String> {
        let mut text = String::new();
        // A positive summand first reads better.
        let (positive, negative): (Vec<_>, Vec<_>) =
            summands.iter().partition(|(_, factor)| factor.is_positive());
        for (term, factor) in positive.into_iter().chain(negative) {
            let one = self.atom(*term)?;
            let times = factor.abs();
            let one = if times.is_one() { one } else { format!("{times} * {one}") };
            text += &match (text.is_empty(), factor.is_negative()) {
                (true, false) => one,
                (true, true) => format!("-{one}"),
                (false, false) => format!(" + {one}"),
                (false, true) => format!(" - {one}"),
            };
        }
        if text.is_empty() {
            return Some(constant.to_string());
        }
        if !constant.is_zero() {
            let sign = if constant.is_negative() { '-' } else { '+' };
            text += &format!(" {sign} {}", constant.abs());
        }
        Some(text)
    }

    fn ranged(&mut self, range: &Range, when: ConditionId) -> Option<(String, String, String)> {
        let span = format!("range({}, {})", self.term(range.low)?, self.term(range.high)?);
        let name = format!("i{}", self.names.len());
        self.names.push((range.variable, name.clone()));
        let when = self.condition(when);
        self.names.pop();
        Some((name, span, when?))
    }

    /// A comparison with the negative summands on the right side.
    fn compared(&mut self, term: TermId, sign: &str) -> Option<String> {
        let (summands, constant) = self.expressions.as_linear(term);
        let (left, right): (Vec<_>, Vec<_>) =
            summands.into_iter().partition(|(_, factor)| factor.is_positive());
        let right: Vec<(TermId, BigInt)> = right.into_iter().map(|(term, factor)| (term, -factor)).collect();
        let (zero, negative) = (BigInt::zero(), constant.is_negative());
        let (on_left, on_right) = if negative { (&zero, -&constant) } else { (&constant, zero.clone()) };
        Some(format!("{} {sign} {}", self.sum(&left, on_left)?, self.sum(&right, &on_right)?))
    }

    fn condition(&mut self, id: ConditionId) -> Option<String> {
        let text = match self.expressions.condition(id) {
            Condition::Constant(holds) => (if *holds { "True" } else { "False" }).to_owned(),
            Condition::NotNegative(term) => self.compared(*term, ">=")?,
            Condition::Zero(term) => self.compared(*term, "==")?,
            Condition::Divides(divisor, of) => {
                let (divisor, of) = (self.atom(*divisor)?, self.atom(*of)?);
                format!("({of} % {divisor} == 0 if {divisor} else {of} == 0)")
            }
            Condition::Not(inner) => format!("not ({})", self.condition(*inner)?),
            Condition::And(all) => self.joined(all, " and ")?,
            Condition::Or(all) => self.joined(all, " or ")?,
            Condition::Exists(range, when) => {
                let (name, range, when) = self.ranged(range, *when)?;
                format!("any({when} for {name} in {range})")
            }
        };
        self.counted(text)
    }

    fn joined(&mut self, all: &[ConditionId], sign: &str) -> Option<String> {
        let mut parts = Vec::new();
        for &one in all {
            let text = self.condition(one)?;
            let loose = matches!(self.expressions.condition(one), Condition::And(_) | Condition::Or(_));
            parts.push(if loose { format!("({text})") } else { text });
        }
        Some(parts.join(sign))
    }
}
