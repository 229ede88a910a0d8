//! Whether a condition holds for all integers, decided by linear arithmetic.
//!
//! Quotients by constants and choices are defined by linear formulas, so that a condition made of them is
//! translated exactly. Products, digit counts and the like become unknowns of which a few facts are stated:
//! what is then valid is valid, and a counterexample counts for nothing.

use grundy_automata::linear::{LinearFormula, LinearTerm, find_model};
use grundy_budget::{Budget, Halt};
use grundy_theory::ruleset::custom::exact::{
    Bitwise, Condition, ConditionId, Expressions, Range, Term, TermId, VariableId,
};
use num_bigint::BigInt;
use num_traits::One;
use std::collections::{BTreeMap, HashMap};

/// What is known of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// It holds for all integers.
    Valid,
    /// It fails for some integers.
    Invalid,
    /// It was not decided.
    Unknown,
}

/// More summands of a polynomial are not multiplied out.
const MAX_SUMMANDS: usize = 64;

/// No more steps go into one sentence.
const STEPS: u64 = 400_000_000;

/// Conditions and terms of a sentence that are translated. Shared ones count each time, since formulas share
/// nothing: a hundred passes of Euclid's algorithm are more of them than could ever be written down.
const MAX_NODES: u64 = 50_000;

/// Steps for each of them.
const NODE_STEPS: u64 = 100;

/// Decides whether the condition holds for all integers in place of its free variables.
pub(crate) fn is_valid(
    expressions: &Expressions,
    condition: ConditionId,
    budget: &mut Budget,
) -> Result<Decision, Halt> {
    let mut translator = Translator::new(expressions);
    let formula = translator.condition(condition);
    let Scope { definitions, .. } = translator.scopes.remove(0);
    budget.charge_steps(NODE_STEPS * translator.nodes)?;
    if translator.failed {
        return Ok(Decision::Unknown);
    }
    let mut all = definitions;
    all.push(LinearFormula::Not(Box::new(formula)));
    let left = budget.remaining_steps();
    let found = budget.with_step_limit(STEPS, |budget| {
        budget.scoped(|budget| find_model(&LinearFormula::And(all), budget))
    });
    match found {
        Ok(None) => Ok(Decision::Valid),
        Ok(Some(_)) if translator.exact => Ok(Decision::Invalid),
        Ok(Some(_)) => Ok(Decision::Unknown),
        Err(stop @ (Halt::Time | Halt::Interrupted)) => Err(stop),
        Err(stop @ Halt::Steps(_)) if left <= STEPS => Err(stop),
        Err(_) => Ok(Decision::Unknown),
    }
}

/// A sum of multiples of products of unknowns; the empty product is the constant.
type Polynomial = BTreeMap<Vec<u32>, BigInt>;

/// What belongs to one quantifier, or to none.
#[derive(Default)]
struct Scope {
    bound: Vec<VariableId>,
    definitions: Vec<LinearFormula>,
    unknowns: Vec<u32>,
    terms: Vec<TermId>,
}

struct Translator<'a> {
    expressions: &'a Expressions,
    /// Whether everything was translated exactly.
    exact: bool,
    /// Whether an unknown of which only facts are known depends on a bound variable: under a negation it
    /// would claim too much.
    failed: bool,
    /// Conditions and terms translated.
    nodes: u64,
    count: u32,
    variables: HashMap<VariableId, u32>,
    terms: HashMap<TermId, u32>,
    products: HashMap<Vec<u32>, u32>,
    truths: HashMap<ConditionId, u32>,
    scopes: Vec<Scope>,
}

fn number(number: i64) -> LinearTerm {
    LinearTerm::constant(number)
}

impl<'a> Translator<'a> {
    fn new(expressions: &'a Expressions) -> Translator<'a> {
        Translator {
            expressions,
            exact: true,
            failed: false,
            nodes: 0,
            count: 0,
            variables: HashMap::new(),
            terms: HashMap::new(),
            products: HashMap::new(),
            truths: HashMap::new(),
            scopes: vec![Scope::default()],
        }
    }

    fn fresh(&mut self) -> u32 {
        self.count += 1;
        self.count - 1
    }

    fn variable(&mut self, variable: VariableId) -> u32 {
        if let Some(&known) = self.variables.get(&variable) {
            return known;
        }
        let fresh = self.fresh();
        self.variables.insert(variable, fresh);
        fresh
    }

    /// Whether one more condition or term is too many; then the translation counts for nothing.
    fn is_too_long(&mut self) -> bool {
        self.nodes = (self.nodes + 1).min(MAX_NODES);
        self.failed |= self.nodes == MAX_NODES;
        self.nodes == MAX_NODES
    }

    fn condition(&mut self, id: ConditionId) -> LinearFormula {
        if self.is_too_long() {
            return LinearFormula::Constant(false);
        }
        match self.expressions.condition(id) {
            Condition::Constant(holds) => LinearFormula::Constant(*holds),
            Condition::NotNegative(term) => LinearFormula::NotNegative(self.term(*term)),
            Condition::Zero(term) => LinearFormula::Zero(self.term(*term)),
            Condition::Divides(divisor, of) => self.divides(id, *divisor, *of),
            Condition::Not(inner) => LinearFormula::Not(Box::new(self.condition(*inner))),
            Condition::And(all) => LinearFormula::And(all.iter().map(|&one| self.condition(one)).collect()),
            Condition::Or(all) => LinearFormula::Or(all.iter().map(|&one| self.condition(one)).collect()),
            Condition::Exists(range, when) => self.exists(*range, *when),
        }
    }

    fn exists(&mut self, range: Range, when: ConditionId) -> LinearFormula {
        let (low, high) = (self.term(range.low), self.term(range.high));
        self.scopes.push(Scope { bound: vec![range.variable], ..Scope::default() });
        let variable = self.variable(range.variable);
        let at = LinearTerm::variable(variable);
        let inner = self.condition(when);
        let scope = self.scopes.pop().unwrap_or_default();
        for term in &scope.terms {
            self.terms.remove(term);
        }
        self.variables.remove(&range.variable);
        let mut all = vec![LinearFormula::at_most(low, at.clone()), LinearFormula::less(at, high), inner];
        all.extend(scope.definitions);
        let mut unknowns = scope.unknowns;
        unknowns.push(variable);
        LinearFormula::Exists(unknowns, Box::new(LinearFormula::And(all)))
    }

    /// That a term divides another is an unknown truth value, with the fact that divisors are not larger.
    fn divides(&mut self, id: ConditionId, divisor: TermId, of: TermId) -> LinearFormula {
        self.exact = false;
        let free = self.expressions.free_variables_of_condition(id);
        self.failed |= self.scopes.iter().flat_map(|scope| &scope.bound).any(|bound| free.contains(bound));
        let (divisor, of) = (self.term(divisor), self.term(of));
        let truth = match self.truths.get(&id) {
            Some(&known) => known,
            None => {
                let fresh = self.fresh();
                self.truths.insert(id, fresh);
                fresh
            }
        };
        let holds = LinearFormula::NotNegative(LinearTerm::variable(truth));
        let small = LinearFormula::at_most(divisor, of.clone());
        let positive = LinearFormula::less(number(0), of);
        let fact = LinearFormula::Or(vec![holds.clone().negated(), positive.negated(), small]);
        self.scopes[0].definitions.push(fact);
        holds
    }

    fn term(&mut self, id: TermId) -> LinearTerm {
        let polynomial = self.polynomial(id);
        self.linear(polynomial)
    }

    /// A polynomial with an unknown for each product.
    fn linear(&mut self, polynomial: Polynomial) -> LinearTerm {
        let mut constant = BigInt::default();
        let mut coefficients = Vec::new();
        for (product, factor) in polynomial {
            match &product[..] {
                [] => constant = factor,
                &[one] => coefficients.push((one, factor)),
                _ => coefficients.push((self.product(product), factor)),
            }
        }
        LinearTerm::new(coefficients, constant)
    }

    /// The unknown for a product, of squares with the facts that x^2 >= 0 and (x - 1)^2, (x + 1)^2 >= 0.
    fn product(&mut self, product: Vec<u32>) -> u32 {
        if let Some(&known) = self.products.get(&product) {
            return known;
        }
        self.exact = false;
        let fresh = self.fresh();
        let inner = self.scopes.iter().rposition(|scope| {
            product.iter().any(|unknown| {
                scope.unknowns.contains(unknown)
                    || scope.bound.iter().any(|variable| self.variables.get(variable) == Some(unknown))
            })
        });
        self.failed |= inner.is_some();
        let value = LinearTerm::variable(fresh);
        let mut facts = Vec::new();
        if let &[one, other] = &product[..] {
            let (one, other) = (LinearTerm::variable(one), LinearTerm::variable(other));
            if one == other {
                facts.push(LinearFormula::NotNegative(value.clone()));
                for sign in [2, -2] {
                    facts.push(LinearFormula::at_most(one.clone() * sign - number(1), value.clone()));
                }
            } else {
                // Of positive numbers the product is at least x + y - 1.
                let positive = |term: &LinearTerm| LinearFormula::less(number(0), term.clone());
                let sum = one.clone() + other.clone() - number(1);
                let large = LinearFormula::at_most(sum, value.clone());
                facts.push(LinearFormula::Or(vec![
                    positive(&one).negated(),
                    positive(&other).negated(),
                    large,
                ]));
            }
        }
        self.scopes[0].definitions.extend(facts);
        self.products.insert(product, fresh);
        fresh
    }

    fn polynomial(&mut self, id: TermId) -> Polynomial {
        if self.is_too_long() {
            return Polynomial::new();
        }
        match self.expressions.term(id) {
            Term::Variable(variable) => Polynomial::from([(vec![self.variable(*variable)], BigInt::one())]),
            Term::Linear(summands, constant) => {
                let mut sum = Polynomial::from([(Vec::new(), constant.clone())]);
                for (summand, factor) in summands {
                    for (product, times) in self.polynomial(*summand) {
                        *sum.entry(product).or_default() += factor * times;
                    }
                }
                sum
            }
            Term::Product(one, other) => {
                let (left, right) = (self.polynomial(*one), self.polynomial(*other));
                if left.len() * right.len() > MAX_SUMMANDS {
                    return self.unknown(id);
                }
                let mut all = Polynomial::new();
                for (first, times) in &left {
                    for (second, factor) in &right {
                        let mut product = [&first[..], &second[..]].concat();
                        product.sort_unstable();
                        *all.entry(product).or_default() += times * factor;
                    }
                }
                all
            }
            _ => self.unknown(id),
        }
    }

    /// The unknown for a term, with what is known of it.
    fn unknown(&mut self, id: TermId) -> Polynomial {
        let unknown = match self.terms.get(&id) {
            Some(&known) => known,
            None => self.define(id),
        };
        Polynomial::from([(vec![unknown], BigInt::one())])
    }

    fn define(&mut self, id: TermId) -> u32 {
        let fresh = self.fresh();
        let free = self.expressions.free_variables(id);
        let inner =
            self.scopes.iter().rposition(|scope| scope.bound.iter().any(|bound| free.contains(bound)));
        let at = inner.unwrap_or(0);
        self.terms.insert(id, fresh);
        if at > 0 {
            self.scopes[at].unknowns.push(fresh);
            self.scopes[at].terms.push(id);
        }
        let is_exact = matches!(self.expressions.term(id), Term::Quotient(..) | Term::Choice(..));
        self.exact &= is_exact;
        self.failed |= at > 0 && !is_exact;
        let facts = self.facts(id, LinearTerm::variable(fresh));
        self.scopes[at].definitions.extend(facts);
        fresh
    }

    fn facts(&mut self, id: TermId, value: LinearTerm) -> Vec<LinearFormula> {
        match self.expressions.term(id).clone() {
            Term::Quotient(of, divisor) => vec![LinearFormula::floor(self.term(of), divisor, value)],
            Term::Choice(when, one, other) => {
                let when = self.condition(when);
                let (one, other) = (self.term(one), self.term(other));
                let yes = vec![when.clone(), LinearFormula::equal(value.clone(), one)];
                let no = vec![when.negated(), LinearFormula::equal(value, other)];
                vec![LinearFormula::Or(vec![LinearFormula::And(yes), LinearFormula::And(no)])]
            }
            Term::FloorDivision(one, other) => {
                // 0 < d gives d q <= x < d q + d.
                let (product, one) = (self.times(other, id), self.term(one));
                let other = self.term(other);
                let positive = LinearFormula::less(number(0), other.clone());
                let inside = vec![
                    LinearFormula::at_most(product.clone(), one.clone()),
                    LinearFormula::less(one, product + other),
                ];
                vec![LinearFormula::Or(vec![positive.negated(), LinearFormula::And(inside)])]
            }
            Term::Power(..) => vec![LinearFormula::less(number(0), value)],
            Term::Bits(Bitwise::And, one, other) => {
                [one, other].map(|term| self.at_most_if_natural(term, &value)).into()
            }
            Term::DigitCount(of, base) => self.digits(id, of, base, &value),
            _ => Vec::new(),
        }
    }

    /// The product of two terms.
    fn times(&mut self, one: TermId, other: TermId) -> LinearTerm {
        let (left, right) = (self.polynomial(one), self.polynomial(other));
        let mut all = Polynomial::new();
        for (first, times) in &left {
            for (second, factor) in &right {
                let mut product = [&first[..], &second[..]].concat();
                product.sort_unstable();
                *all.entry(product).or_default() += times * factor;
            }
        }
        self.linear(all)
    }

    /// x & y is between 0 and x for natural x.
    fn at_most_if_natural(&mut self, term: TermId, value: &LinearTerm) -> LinearFormula {
        let term = self.term(term);
        let between = vec![
            LinearFormula::NotNegative(value.clone()),
            LinearFormula::at_most(value.clone(), term.clone()),
        ];
        LinearFormula::Or(vec![LinearFormula::NotNegative(term).negated(), LinearFormula::And(between)])
    }

    /// The number of digits grows with the number, by at most 1 from one number to the next; it is at most n
    /// for n >= 1.
    fn digits(&mut self, id: TermId, of: TermId, base: u32, value: &LinearTerm) -> Vec<LinearFormula> {
        let number_of = self.term(of);
        let least = LinearFormula::at_most(number(1), value.clone());
        let no_more = LinearFormula::Or(vec![
            LinearFormula::less(number_of.clone(), number(1)),
            LinearFormula::at_most(value.clone(), number_of.clone()),
        ]);
        let mut facts = vec![least, no_more];
        let known: Vec<(TermId, u32)> = self.terms.iter().map(|(&term, &unknown)| (term, unknown)).collect();
        for (term, unknown) in known {
            let &Term::DigitCount(other, same) = self.expressions.term(term) else { continue };
            if term == id || same != base {
                continue;
            }
            let (other, count) = (self.term(other), LinearTerm::variable(unknown));
            let here = (number_of.clone(), value.clone());
            for ((small, few), (large, many)) in
                [(here.clone(), (other.clone(), count.clone())), ((other, count), here)]
            {
                let natural = LinearFormula::NotNegative(small.clone());
                let ordered = LinearFormula::at_most(small.clone(), large.clone());
                let grows = LinearFormula::at_most(few.clone(), many.clone());
                facts.push(LinearFormula::And(vec![natural.clone(), ordered]).implies(grows));
                let next = LinearFormula::equal(small + number(1), large);
                let by_one = LinearFormula::at_most(many, few + number(1));
                facts.push(LinearFormula::And(vec![natural, next]).implies(by_one));
            }
        }
        facts
    }
}
