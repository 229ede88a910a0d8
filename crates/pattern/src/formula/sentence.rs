//! Formulas as first-order sentences, by which it is decided whether an automaton says the same.

use super::expr::{Sign, Term, Test};
use super::feature::{Feature, Property};
use super::rule::{Body, Rule};
use crate::number_names::number_names;
use crate::numerations::within;
use grundy_automata::arithmetic::{Arithmetic, ArithmeticError};
use grundy_automata::dfa::Dfa;
use grundy_budget::{Budget, Halt};
use std::fmt::Write;

/// The formula, if it is decided to say what an automaton does.
pub(crate) fn decided(
    rule: Rule,
    numbers: &Arithmetic,
    dfa: &Dfa,
    budget: &mut Budget,
) -> Result<Option<Rule>, Halt> {
    let same = within(budget, |budget| says_the_same(&rule, numbers, dfa, budget))?;
    Ok((same == Some(true)).then_some(rule))
}

/// Whether a formula says what an automaton does, of all numbers: of tuples for lost positions, of numbers
/// with their values for values. False also if it cannot be said in this numeration, or deciding takes too
/// much.
fn says_the_same(rule: &Rule, numbers: &Arithmetic, dfa: &Dfa, budget: &mut Budget) -> Result<bool, Halt> {
    let mut numbers = numbers.clone();
    let tracks = rule.arity + usize::from(rule.has_values());
    let Some((relations, sentence)) = sentence_of(rule, &numbers) else { return Ok(false) };
    for Given { name, step, states, accepting } in relations {
        let digits = numbers.numeration().digits();
        let step = &step;
        let table = (0..states).flat_map(|state| (0..digits as u64).map(move |digit| step(state, digit)));
        let next: Vec<u32> = table.map(|state| state as u32).collect();
        let accepting = (0..states).map(|state| accepting.contains(&state)).collect();
        let Some(dfa) = Dfa::new(digits, next, accepting, budget)? else { return Ok(false) };
        if !numbers.give(&name, 1, &dfa, budget)? {
            return Ok(false);
        }
    }
    if !numbers.give("this", tracks, dfa, budget)? {
        return Ok(false);
    }
    match numbers.prove(&sentence, budget) {
        Ok(holds) => Ok(holds),
        Err(ArithmeticError::Stopped(stop)) => Err(stop),
        Err(_) => Ok(false),
    }
}

/// A relation of one number that is given by its automaton.
struct Given {
    name: String,
    step: Box<dyn Fn(u64, u64) -> u64>,
    states: u64,
    accepting: Vec<u64>,
}

fn sentence_of(rule: &Rule, numbers: &Arithmetic) -> Option<(Vec<Given>, String)> {
    let names = number_names(rule.arity);
    let list = names.join(", ");
    let base = numbers.numeration().base_of();
    let mut writer = Writer { names, base, count: 0, relations: Vec::new() };
    let (first, listed) = &rule.listed;
    let sentence = match &rule.body {
        Body::Lost(test) => {
            let mut text = writer.test(test)?;
            for (n, value) in (*first..).zip(listed) {
                text = if *value == 0 {
                    format!("(n = {n} | ({text}))")
                } else {
                    format!("(n != {n} & ({text}))")
                };
            }
            format!("forall {list}: this({list}) <=> ({text})")
        }
        Body::Values(terms) => {
            let modulus = terms.len();
            let from = first + listed.len() as u64;
            let mut cases: Vec<String> =
                (*first..).zip(listed).map(|(n, value)| format!("(n = {n} & v = {value})")).collect();
            for (residue, term) in terms.iter().enumerate() {
                let mut said = Vec::new();
                let value = writer.term(term, &mut said)?;
                said.push(format!("v = {value}"));
                let said = said.join(" & ");
                let bound = writer.bound();
                let inside = format!("{from} <= n & (exists q: n = {modulus}*q + {residue})");
                cases.push(if bound.is_empty() {
                    format!("({inside} & {said})")
                } else {
                    format!("({inside} & (exists {bound}: {said}))")
                });
            }
            format!("forall n, v: {first} <= n => (this(n, v) <=> ({}))", cases.join(" | "))
        }
    };
    Some((writer.relations, sentence))
}

struct Writer {
    names: Vec<String>,
    base: Option<u64>,
    /// Variables that a term needs and that are not bound yet.
    count: usize,
    relations: Vec<Given>,
}

impl Writer {
    /// The variables made since the last call, to be bound.
    fn bound(&mut self) -> String {
        let all = (0..std::mem::take(&mut self.count)).map(|i| format!("t{i}"));
        all.collect::<Vec<_>>().join(", ")
    }

    fn variable(&mut self) -> String {
        self.count += 1;
        format!("t{}", self.count - 1)
    }

    /// A sum equal to the term under the conditions pushed to `said`; `None` if no sentence expresses it.
    fn term(&mut self, term: &Term, said: &mut Vec<String>) -> Option<String> {
        Some(match term {
            Term::Number(i) => self.names[*i].clone(),
            Term::Constant(value) => value.to_string(),
            Term::Of(feature, of) => {
                let x = self.named(of, said)?;
                let v = self.variable();
                let base = self.base?;
                match feature {
                    Feature::Highest(b) if *b == base => said.push(format!(
                        "((1 <= {x} & place({v}) & {v} <= {x} & {x} < {b}*{v}) | ({x} = 0 & {v} = 0))"
                    )),
                    _ => return None,
                }
                v
            }
            Term::Two(sign, one, other) => {
                if let (Sign::Times, Term::Constant(times)) = (sign, &**other) {
                    let x = self.named(one, said)?;
                    return Some(format!("{times}*{x}"));
                }
                if let (Sign::Over | Sign::Mod, Term::Constant(divisor)) = (sign, &**other) {
                    let x = self.named(one, said)?;
                    let (quotient, rest) = (self.variable(), self.variable());
                    said.push(format!("{x} = {divisor}*{quotient} + {rest} & {rest} < {divisor}"));
                    return Some(if *sign == Sign::Over { quotient } else { rest });
                }
                let (x, y) = (self.named(one, said)?, self.named(other, said)?);
                let z = self.variable();
                said.push(match sign {
                    Sign::Plus => format!("{z} = {x} + {y}"),
                    Sign::Minus => format!("{x} = {y} + {z}"),
                    Sign::Xor if self.base == Some(2) => format!("xor({x}, {y}, {z})"),
                    Sign::Min => format!("(({x} <= {y} & {z} = {x}) | ({y} <= {x} & {z} = {y}))"),
                    Sign::Max => format!("(({x} <= {y} & {z} = {y}) | ({y} <= {x} & {z} = {x}))"),
                    Sign::Distance => format!("({x} = {y} + {z} | {y} = {x} + {z})"),
                    _ => return None,
                });
                z
            }
        })
    }

    /// A variable that is equal to the term.
    fn named(&mut self, term: &Term, said: &mut Vec<String>) -> Option<String> {
        let sum = self.term(term, said)?;
        if matches!(term, Term::Number(_)) {
            return Some(sum);
        }
        let name = self.variable();
        said.push(format!("{name} = {sum}"));
        Some(name)
    }

    fn test(&mut self, test: &Test) -> Option<String> {
        let mut said = Vec::new();
        let last = match test {
            Test::Any(tests) | Test::None(tests) => {
                let all = tests.iter().map(|test| self.test(test)).collect::<Option<Vec<_>>>()?;
                let any = all.join(" | ");
                return Some(if matches!(test, Test::Any(_)) {
                    format!("({any})")
                } else {
                    format!("~({any})")
                });
            }
            Test::Equal(Term::Two(Sign::Mod, of, modulus), Term::Constant(rest))
                if matches!(**of, Term::Of(..)) =>
            {
                let (Term::Of(feature, of), Term::Constant(modulus)) = (&**of, &**modulus) else {
                    return None;
                };
                let x = self.named(of, &mut said)?;
                let name = self.given(*feature, *modulus, *rest)?;
                format!("{name}({x})")
            }
            Test::Equal(one, other) => {
                let (x, y) = (self.term(one, &mut said)?, self.term(other, &mut said)?);
                format!("{x} = {y}")
            }
            Test::Less(one, other) => {
                let (x, y) = (self.term(one, &mut said)?, self.term(other, &mut said)?);
                format!("{x} < {y}")
            }
            Test::Is(Property::Power(times, base), of) if self.base == Some(*base) => {
                let x = self.named(of, &mut said)?;
                let p = self.variable();
                format!("place({p}) & {x} = {times}*{p}")
            }
            _ => return None,
        };
        said.push(last);
        let bound = self.bound();
        let mut text = String::new();
        let _ = match bound.as_str() {
            "" => write!(text, "({})", said.join(" & ")),
            bound => write!(text, "(exists {bound}: {})", said.join(" & ")),
        };
        Some(text)
    }

    /// The relation that a function of the digits has this remainder.
    fn given(&mut self, feature: Feature, modulus: u64, rest: u64) -> Option<String> {
        let base = self.base?;
        let name = format!("digits{}", self.relations.len());
        let (step, states): (Box<dyn Fn(u64, u64) -> u64>, u64) = match feature {
            Feature::DigitSum(b) if b == base => {
                (Box::new(move |state, digit| (state + digit) % modulus), modulus)
            }
            // The state counts the zeros at the end; the one more is that of leading zeros, which count
            // nothing.
            Feature::Valuation(b) if b == base => (
                Box::new(move |state, digit| match (state, digit) {
                    (0, 0) => 0,
                    (state, 0) => state % modulus + 1,
                    _ => 1,
                }),
                modulus + 1,
            ),
            _ => return None,
        };
        let accepting = match (feature, rest) {
            (Feature::Valuation(_), 0) => vec![0, 1],
            (Feature::Valuation(_), rest) => vec![rest + 1],
            (_, rest) => vec![rest],
        };
        self.relations.push(Given { name: name.clone(), step, states, accepting });
        Some(name)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use grundy_automata::numeration::Numeration;
    use grundy_budget::Limits;

    fn n() -> Term {
        Term::Number(0)
    }

    /// Whether a rule is decided to say what a formula says.
    fn same(rule: &Rule, base: u64, formula: &str) -> bool {
        let budget = &mut Budget::new(&Limits::default());
        let mut numbers = Arithmetic::new(Numeration::base(base).unwrap(), budget).unwrap();
        let (_, dfa) = numbers.relation(formula, budget).unwrap();
        says_the_same(rule, &numbers, &dfa, budget).unwrap()
    }

    fn rule(arity: usize, listed: &[u64], body: Body) -> Rule {
        Rule { arity, listed: (0, listed.to_vec()), body }
    }

    #[test]
    fn values_are_decided_with_their_residues_and_listed_numbers() {
        let body = |constant| Body::Values(vec![n().with(Sign::Over, 3), n().plus(constant)]);
        let formula = "(exists q, r: n = 2*q & n = 3*v + r & r < 3) | (exists q: n = 2*q + 1 & v = n + 1)";
        assert!(same(&rule(1, &[], body(1)), 2, formula));
        assert!(same(&rule(1, &[], body(1)), 10, formula));
        assert!(!same(&rule(1, &[], body(2)), 2, formula));
        assert!(!same(&rule(1, &[1], body(1)), 2, formula));
    }

    #[test]
    fn conditions_are_decided_with_functions_of_digits() {
        let rest = |feature: Feature, modulus, rest| {
            Body::Lost(Test::Equal(n().of(feature).with(Sign::Mod, modulus), Term::Constant(rest)))
        };
        let odd_sum = rule(1, &[], rest(Feature::DigitSum(3), 2, 1));
        assert!(same(&odd_sum, 3, "exists m: n = 2*m + 1"));
        assert!(!same(&odd_sum, 2, "exists m: n = 2*m + 1"));
        let zeros = |place| rule(1, &[], rest(Feature::Valuation(2), 64, place));
        assert!(!same(&zeros(1), 2, "exists m: n = 4*m"));
        let power = rule(1, &[0], Body::Lost(Test::Is(Property::Power(3, 2), n())));
        assert!(same(&power, 2, "n = 0 | (exists p: place(p) & n = 3*p)"));
        assert!(!same(&power, 2, "exists p: place(p) & n = 3*p"));
        assert!(!same(&power, 3, "n = 0"));
        let distance = Term::two(Sign::Distance, n(), Term::Number(1));
        let near = rule(2, &[], Body::Lost(Test::Less(distance, Term::Constant(2))));
        assert!(same(&near, 2, "a = b | a = b + 1 | b = a + 1"));
        assert!(!same(&near, 2, "a = b | a = b + 1"));
    }
}
