//! Exact rules as formulas that automata decide.
//!
//! Automata know natural numbers, order and addition; in one base they know digits. A bound variable k that
//! occurs as a power b^k alone is replaced by that power, the word of which is a 1 and zeros in base b. Its
//! range has an end in the text, `range(40)`, which usually stands for "all there are": the rules are then
//! stated without the end, and hold as they are for numbers below b^40 if no move uses a power above the
//! number.

use crate::takes::as_variable;
use grundy_automata::arithmetic::{Arithmetic, ArithmeticError};
use grundy_automata::dfa::Dfa;
use grundy_budget::{Budget, Halt};
use grundy_theory::data::Data;
use grundy_theory::ruleset::custom::exact::{
    Bitwise, Component, Condition, ConditionId, ExactMove, ExactRules, Expressions, Form, Left, Range, Term,
    TermId, VariableId,
};
use grundy_theory::ruleset::move_formulas::{MoveFormula, MoveFormulas};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::collections::HashMap;

/// Rules as formulas, with what they need to be understood.
#[derive(Clone, Debug)]
pub struct LogicRules {
    /// The formulas.
    pub formulas: MoveFormulas,
    /// The base whose digits they mention.
    base: Option<u64>,
    /// They are those of the text for numbers below this one; for all numbers, if it is `None`.
    pub below: Option<BigInt>,
    /// Sentences under which that is so: no move uses a power above the number.
    pub(crate) conditions: Vec<String>,
}

/// The name of the relation of n and a power of the base at which n has this digit.
fn digit_name(digit: u64) -> String {
    format!("digit{digit}")
}

/// A multiple of a variable is written out in full; larger factors are left to other methods.
const MAX_FACTOR: i64 = 1 << 12;

impl LogicRules {
    /// The rules of single heaps or of tuples; `None` if automata do not understand them.
    pub fn new(rules: &ExactRules) -> Option<LogicRules> {
        let [form] = &rules.forms[..] else { return None };
        let parts = form.form == Form::Heap;
        let names: Vec<String> = match form.variables.len() {
            1 => vec!["n".to_owned()],
            count => (b'a'..).take(count).map(|letter| char::from(letter).to_string()).collect(),
        };
        let mut translator = Translator {
            expressions: rules.expressions.clone(),
            names: form.variables.iter().copied().zip(names.iter().cloned()).collect(),
            base: None,
            below: None,
            count: 0,
            run: None,
        };
        let domain = translator.condition(form.domain)?;
        let runs = parts
            && !form.moves.is_empty()
            && form.moves.iter().all(|mv| run(&rules.expressions, mv).is_some());
        let (mut moves, mut conditions) = (Vec::new(), Vec::new());
        for mv in &form.moves {
            let mv = if runs { &translator.run_as_two(mv)? } else { mv };
            for mv in translator.with_constant_digits(mv) {
                moves.push(translator.mv(&mv, parts, &names, &mut conditions)?);
            }
        }
        let at: Vec<&str> = names.iter().map(String::as_str).collect();
        let formulas = match parts {
            true => MoveFormulas::heap(moves),
            false => MoveFormulas::position(&at, moves, vec![1; names.len()]),
        };
        let numeration = match translator.base {
            Some(base) => {
                Some(*["2", "3", "4", "5", "6", "10"].iter().find(|name| **name == base.to_string())?)
            }
            None => None,
        };
        let formulas =
            MoveFormulas { domain, numeration, sums: runs, write: write_of(form.form), ..formulas };
        Some(LogicRules { formulas, base: translator.base, below: translator.below, conditions })
    }

    /// The formulas for a numeration, to which the relations are given that they mention; `None` if they
    /// cannot be said in it, or a sentence on which they rest is false.
    pub(crate) fn in_numeration(
        &self,
        numbers: &mut Arithmetic,
        budget: &mut Budget,
    ) -> Result<Option<MoveFormulas>, Halt> {
        if let Some(base) = self.base {
            if numbers.numeration().base_of() != Some(base) {
                return Ok(None);
            }
            for digit in 0..base {
                let Some(dfa) = digit_dfa(base as usize, digit as usize, budget)? else { return Ok(None) };
                if !numbers.give(&digit_name(digit), 2, &dfa, budget)? {
                    return Ok(None);
                }
            }
        }
        for sentence in &self.conditions {
            match numbers.prove(sentence, budget) {
                Ok(true) => {}
                Err(ArithmeticError::Stopped(stop)) => return Err(stop),
                Ok(false) | Err(_) => return Ok(None),
            }
        }
        Ok(Some(self.formulas.clone()))
    }
}

fn write_of(form: Form) -> fn(&[u64]) -> Data {
    match form {
        Form::Number => |numbers| Data::Natural(numbers[0]),
        Form::Heap | Form::Tuple(_) => |numbers| Data::Naturals(numbers.to_vec()),
    }
}

/// Reads n and p side by side: p is a 1 and zeros, and at its 1 the digit of n is this one.
fn digit_dfa(base: usize, digit: usize, budget: &mut Budget) -> Result<Option<Dfa>, Halt> {
    let mut next = Vec::new();
    for state in 0..3_u32 {
        for symbol in 0..base * base {
            let (of_n, of_p) = (symbol % base, symbol / base);
            next.push(match (state, of_p) {
                (0 | 1, 0) => state,
                (0, 1) if of_n == digit => 1,
                _ => 2,
            });
        }
    }
    Dfa::new(base * base, next, vec![false, true, false], budget)
}

/// The range of a move that leaves one heap of each size in a range.
fn run(expressions: &Expressions, mv: &ExactMove) -> Option<Range> {
    let [Component::Each { bound, when, left }] = &mv.left[..] else { return None };
    let ([range], [number]) = (&bound[..], &left.numbers[..]) else { return None };
    let each = as_variable(expressions, *number) == Some(range.variable);
    (each && *expressions.condition(*when) == Condition::Constant(true)).then_some(*range)
}

/// The name of a variable, and the formula that defines it.
type Definition = (String, String);

struct Translator {
    expressions: Expressions,
    names: HashMap<VariableId, String>,
    base: Option<u64>,
    below: Option<BigInt>,
    count: usize,
    /// What must hold of the run of heaps that the next move leaves.
    run: Option<ConditionId>,
}

impl Translator {
    fn fresh(&mut self, letter: char) -> String {
        self.count += 1;
        format!("{letter}{}", self.count)
    }

    fn needs_base(&mut self, base: u64) -> Option<()> {
        match self.base {
            Some(known) if known != base => None,
            _ => {
                self.base = Some(base);
                Some(())
            }
        }
    }

    /// A run of heaps from a to b - 1 has the value of all heaps up to b - 1 and of all up to a - 1 together,
    /// if 1 <= a <= b.
    fn run_as_two(&mut self, mv: &ExactMove) -> Option<ExactMove> {
        let range = run(&self.expressions, mv)?;
        let expressions = &mut self.expressions;
        let numbers = [range.high, range.low].map(|end| expressions.plus(end, -1));
        let one = expressions.number(1);
        let (positive, in_order) =
            (expressions.at_most(one, range.low), expressions.at_most(range.low, range.high));
        self.run = Some(expressions.all(&[positive, in_order]));
        let left = numbers.map(|number| Component::Single(Left { form: Form::Heap, numbers: vec![number] }));
        Some(ExactMove { left: left.into(), ..mv.clone() })
    }

    /// Moves in which a bound variable multiplies a power: one for each digit that it may be.
    fn with_constant_digits(&mut self, mv: &ExactMove) -> Vec<ExactMove> {
        let expressions = &self.expressions;
        let numbers = mv.left.iter().filter_map(|component| match component {
            Component::Single(left) => Some(&left.numbers),
            Component::Each { .. } => None,
        });
        let multiplied =
            numbers.flatten().flat_map(|&number| expressions.as_linear(number).0).find_map(|(term, _)| {
                let Term::Product(one, other) = *expressions.term(term) else { return None };
                [(one, other), (other, one)].into_iter().find_map(|(variable, power)| {
                    let Term::Power(base, _) = expressions.term(power) else { return None };
                    let variable = as_variable(expressions, variable)?;
                    let place = mv.bound.iter().position(|range| range.variable == variable)?;
                    Some((place, base.to_i64()?))
                })
            });
        let Some((place, base)) = multiplied.filter(|(_, base)| (2..=16).contains(base)) else {
            return vec![mv.clone()];
        };
        let range = mv.bound[place];
        if !self.is_digit_range(range, base) {
            return vec![mv.clone()];
        }
        let mut all = Vec::new();
        for digit in 1..base {
            let value = self.expressions.number(digit);
            all.push(self.replaced(mv, place, &HashMap::from([(range.variable, value)])));
        }
        all
    }

    /// Whether all integers of a range are from 1 to the largest digit.
    fn is_digit_range(&mut self, range: Range, base: i64) -> bool {
        let last = self.expressions.plus(range.high, -1);
        let positive = self.expressions.as_constant(range.low).is_some_and(Signed::is_positive);
        let small = self.expressions.as_constant(range.high).is_some_and(|high| *high <= BigInt::from(base));
        let digit = self.digit_shape(last).is_some_and(|(_, _, of)| of == base as u64);
        positive && (small || digit)
    }

    fn replaced(&mut self, mv: &ExactMove, place: usize, by: &HashMap<VariableId, TermId>) -> ExactMove {
        let range = mv.bound[place];
        let expressions = &mut self.expressions;
        let variable = expressions.variable(range.variable);
        let (above, below) =
            (expressions.at_most(range.low, variable), expressions.less(variable, range.high));
        let inside = expressions.all(&[above, below, mv.when]);
        let when = expressions.replace_in_condition(inside, by);
        let mut bound = mv.bound.clone();
        bound.remove(place);
        for range in &mut bound {
            (range.low, range.high) =
                (expressions.replace(range.low, by), expressions.replace(range.high, by));
        }
        let mut left = mv.left.clone();
        for component in &mut left {
            if let Component::Single(left) = component {
                left.numbers = left.numbers.iter().map(|&number| expressions.replace(number, by)).collect();
            }
        }
        ExactMove { bound, when, left }
    }

    fn mv(
        &mut self,
        mv: &ExactMove,
        parts: bool,
        position: &[String],
        conditions: &mut Vec<String>,
    ) -> Option<MoveFormula> {
        let (mut when, mut inner, mut powers) = (Vec::new(), Vec::new(), Vec::new());
        for &range in &mv.bound {
            let (name, power, text) = self.range(range)?;
            powers.extend(power.then(|| name.clone()));
            inner.push(name);
            when.push(text);
        }
        when.push(self.condition(mv.when)?);
        if let Some(run) = self.run.take() {
            let all: Vec<String> = position.iter().chain(&inner).cloned().collect();
            let run = self.condition(run)?;
            conditions.push(format!("forall {}: {} => {run}", all.join(", "), when.join(" & ")));
        }
        let mut left = Vec::new();
        for component in &mv.left {
            let Component::Single(one) = component else { return None };
            let mut names = Vec::new();
            for (i, &number) in one.numbers.iter().enumerate() {
                let itself = as_variable(&self.expressions, number)
                    .and_then(|variable| self.names.get(&variable).cloned());
                names.push(match itself {
                    // A number that stays keeps its name; a bound variable may be left only once.
                    Some(name) if !parts && position.get(i) == Some(&name) => name,
                    _ => {
                        let name = self.fresh('x');
                        let value = self.compare(number, &name)?;
                        when.push(value);
                        name
                    }
                });
            }
            left.push(names);
        }
        let when = when.join(" & ");
        for power in &powers {
            let mut all: Vec<String> = position.to_vec();
            all.extend(inner.iter().cloned());
            all.extend(left.iter().flatten().filter(|name| !position.contains(name)).cloned());
            let largest =
                position.iter().map(|name| format!("{power} <= {name}")).collect::<Vec<_>>().join(" | ");
            conditions.push(format!("forall {}: {when} => {largest}", all.join(", ")));
        }
        let when = if inner.is_empty() { when } else { format!("exists {}: {when}", inner.join(", ")) };
        Some(MoveFormula { left, rest: None, when: format!("({when})") })
    }

    /// The name of a bound variable, or of its power; and what its range says.
    fn range(&mut self, range: Range) -> Option<(String, bool, String)> {
        if let Some(base) = self.power_base(range.variable) {
            let base_number = base.to_u64()?;
            self.needs_base(base_number)?;
            let low = self.expressions.as_constant(range.low)?.to_u32()?;
            let high = self.expressions.as_constant(range.high)?.to_u32()?;
            let name = self.fresh('p');
            self.names.insert(range.variable, name.clone());
            let (least, end) = (base.pow(low).to_u64()?, base.pow(high));
            self.below = Some(self.below.take().map_or(end.clone(), |below| below.min(end)));
            return Some((name.clone(), true, format!("place({name}) & {least} <= {name}")));
        }
        let natural = self.natural(range.low)?;
        let name = self.fresh('k');
        self.names.insert(range.variable, name.clone());
        let variable = self.expressions.variable(range.variable);
        let (above, below) =
            (self.expressions.at_most(range.low, variable), self.expressions.less(variable, range.high));
        let (above, below) = (self.condition(above)?, self.condition(below)?);
        natural.then(|| (name, false, format!("{above} & {below}")))
    }

    /// Whether a term is a sum of natural multiples of variables and a natural constant.
    fn natural(&self, term: TermId) -> Option<bool> {
        let (summands, constant) = self.expressions.as_linear(term);
        let all = summands.iter().all(|(summand, factor)| {
            factor.is_positive()
                && matches!(self.expressions.term(*summand), Term::Variable(_) | Term::Quotient(..))
        });
        Some(all && !constant.is_negative())
    }

    /// The base of the powers in which a variable occurs; `None` if it occurs in none.
    fn power_base(&self, variable: VariableId) -> Option<BigInt> {
        self.expressions.powers_of(variable)
    }

    fn condition(&mut self, id: ConditionId) -> Option<String> {
        match self.expressions.condition(id).clone() {
            Condition::Constant(holds) => Some(if holds { "true" } else { "false" }.to_owned()),
            Condition::NotNegative(term) => self.atom(term, ">="),
            Condition::Zero(term) => self.atom(term, "="),
            Condition::Divides(..) => None,
            Condition::Not(inner) => Some(format!("~({})", self.condition(inner)?)),
            Condition::And(all) => self.joined(&all, " & "),
            Condition::Or(all) => self.joined(&all, " | "),
            Condition::Exists(range, when) => {
                let (name, power, text) = self.range(range)?;
                let when = self.condition(when)?;
                (!power).then(|| format!("(exists {name}: {text} & {when})"))
            }
        }
    }

    fn joined(&mut self, all: &[ConditionId], sign: &str) -> Option<String> {
        let parts = all.iter().map(|&one| self.condition(one)).collect::<Option<Vec<_>>>()?;
        Some(format!("({})", parts.join(sign)))
    }

    /// x mod b of x = floor(n / b^k), as (n, k, b): a digit of n.
    fn digit_shape(&self, term: TermId) -> Option<(TermId, TermId, u64)> {
        let (summands, constant) = self.expressions.as_linear(term);
        let [one, other] = &summands[..] else { return None };
        if !constant.is_zero() {
            return None;
        }
        for ((x, times), (quotient, factor)) in [(one, other), (other, one)] {
            let Term::Quotient(of, base) = self.expressions.term(*quotient) else { continue };
            if of == x && times.is_one() && *factor == -base {
                let Term::FloorDivision(n, power) = *self.expressions.term(*x) else { return None };
                let Term::Power(same, exponent) = self.expressions.term(power) else { return None };
                return (same == base).then_some((n, *exponent, base.to_u64()?));
            }
        }
        None
    }

    /// The names of n and of the power at which the digit of n is asked for.
    fn digit(&mut self, (n, exponent, base): (TermId, TermId, u64)) -> Option<(String, String, u64)> {
        let name = |term| self.names.get(&as_variable(&self.expressions, term)?).cloned();
        let (n, p) = (name(n)?, name(exponent)?);
        self.needs_base(base)?;
        Some((n, p, base))
    }

    /// A summand that is a digit, with its factor, and the rest of the sum.
    fn split_digit(&mut self, term: TermId) -> Option<((String, String, u64), BigInt, TermId)> {
        let (summands, _) = self.expressions.as_linear(term);
        for (quotient, factor) in &summands {
            if let Term::Bits(Bitwise::And, one, other) = *self.expressions.term(*quotient)
                && summands.len() == 1
            {
                let (n, power) = if matches!(self.expressions.term(one), Term::Power(..)) {
                    (other, one)
                } else {
                    (one, other)
                };
                let Term::Power(base, exponent) = self.expressions.term(power) else { continue };
                let base = base.to_u64().filter(|&base| base == 2)?;
                let exponent = *exponent;
                let digit = self.digit((n, exponent, base))?;
                // Whether n & p is 0 or positive is told by the digit.
                let rest =
                    self.expressions.linear(&[(term, BigInt::one()), (*quotient, -factor)], BigInt::zero());
                return self.expressions.as_constant(rest).is_some_and(Zero::is_zero).then_some((
                    digit,
                    factor.clone(),
                    rest,
                ));
            }
            let Term::Quotient(x, base) = self.expressions.term(*quotient).clone() else { continue };
            if !factor.is_multiple_of(&base) {
                continue;
            }
            let times = -(factor / &base);
            let digit = self.expressions.linear(&[(x, BigInt::one()), (*quotient, -base)], BigInt::zero());
            if let Some(shape) = self.digit_shape(digit) {
                let found = self.digit(shape)?;
                let rest =
                    self.expressions.linear(&[(term, BigInt::one()), (digit, -&times)], BigInt::zero());
                return Some((found, times, rest));
            }
        }
        None
    }

    /// `term >= 0` or `term = 0`.
    fn atom(&mut self, term: TermId, sign: &str) -> Option<String> {
        if let Some(((n, p, base), factor, rest)) = self.split_digit(term) {
            let mut cases = Vec::new();
            for digit in 0..base {
                let term = self.expressions.linear(&[(rest, BigInt::one())], &factor * digit);
                let inner = match sign {
                    "=" => self.expressions.zero(term),
                    _ => self.expressions.not_negative(term),
                };
                let inner = self.condition(inner)?;
                cases.push(format!("({}({n}, {p}) & {inner})", digit_name(digit)));
            }
            return Some(format!("({})", cases.join(" | ")));
        }
        let (left, right, aux) = self.sides(term)?;
        Some(quantified(&aux, &format!("{left} {sign} {right}")))
    }

    /// `name = term`
    fn compare(&mut self, term: TermId, name: &str) -> Option<String> {
        let (left, right, aux) = self.sides(term)?;
        Some(quantified(&aux, &format!("{name} + {right} = {left}")))
    }

    /// The positive and the negative part of a sum, and what defines the quotients in it.
    fn sides(&mut self, term: TermId) -> Option<(String, String, Vec<Definition>)> {
        let (summands, constant) = self.expressions.as_linear(term);
        let (mut left, mut right, mut aux) = (Vec::new(), Vec::new(), Vec::new());
        for (summand, factor) in &summands {
            let name = self.summand(*summand, &mut aux)?;
            let times = factor.abs().to_i64().filter(|&times| times <= MAX_FACTOR)?;
            let side = if factor.is_positive() { &mut left } else { &mut right };
            side.push(if times == 1 { name } else { format!("{times}*{name}") });
        }
        let side = if constant.is_negative() { &mut right } else { &mut left };
        if !constant.is_zero() {
            side.push(constant.abs().to_u64()?.to_string());
        }
        let text = |side: Vec<String>| if side.is_empty() { "0".to_owned() } else { side.join(" + ") };
        Some((text(left), text(right), aux))
    }

    fn summand(&mut self, term: TermId, aux: &mut Vec<Definition>) -> Option<String> {
        match self.expressions.term(term).clone() {
            Term::Variable(variable) => {
                let name = self.names.get(&variable)?.clone();
                // The name of a power stands for the power, and not for its exponent.
                (!name.starts_with('p')).then_some(name)
            }
            Term::Power(base, exponent) => {
                let name = self.names.get(&as_variable(&self.expressions, exponent)?)?.clone();
                self.needs_base(base.to_u64()?)?;
                name.starts_with('p').then_some(name)
            }
            Term::Quotient(of, divisor) if self.natural(of)? => {
                let name = self.fresh('q');
                let divisor = divisor.to_i64().filter(|&divisor| divisor <= MAX_FACTOR)?;
                let (left, _, inner) = self.sides(of)?;
                let text = format!("{divisor}*{name} <= {left} & {left} < {divisor}*{name} + {divisor}");
                aux.extend(inner);
                aux.push((name.clone(), text));
                Some(name)
            }
            _ => None,
        }
    }
}

fn quantified(aux: &[Definition], text: &str) -> String {
    if aux.is_empty() {
        return text.to_owned();
    }
    let names: Vec<&str> = aux.iter().map(|(name, _)| name.as_str()).collect();
    let defined: Vec<&str> = aux.iter().map(|(_, text)| text.as_str()).collect();
    format!("(exists {}: {} & {text})", names.join(", "), defined.join(" & "))
}
