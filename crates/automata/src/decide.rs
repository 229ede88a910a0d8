//! From a formula to the automaton of the numbers for which it holds.
//!
//! Negations are pushed inwards, so that a sentence that something holds for all numbers becomes a search for
//! numbers for which it does not. What must hold together is joined in an order that keeps few tracks at
//! once: a variable goes as soon as all that speaks of it is joined.

use crate::arithmetic::{Arithmetic, ArithmeticError, ProofStep};
use crate::comparison::{self, Comparison, Sum};
use crate::dfa::{BooleanOp, Dfa};
use crate::formula::{Formula, LinearTerm, OrderRelation};
use crate::relation::{Relation, Variable};
use grundy_budget::{Budget, Halt};
use grundy_theory::words;

/// One formula at a time.
pub(crate) struct Decider<'a> {
    numbers: &'a mut Arithmetic,
    budget: &'a mut Budget,
    /// The names that are bound here, the innermost last.
    names: Vec<(String, Variable)>,
    next: Variable,
}

/// What must hold together, and which variables are only asked to be there.
#[derive(Default)]
struct Together {
    relations: Vec<Relation>,
    comparisons: Vec<Comparison>,
    gone: Vec<Variable>,
}

type Decided<T> = Result<T, ArithmeticError>;

impl<'a> Decider<'a> {
    pub(crate) fn new(numbers: &'a mut Arithmetic, budget: &'a mut Budget) -> Decider<'a> {
        Decider { numbers, budget, names: Vec::new(), next: 0 }
    }

    /// The relation between these variables, on tracks in their order, that a formula says.
    pub(crate) fn open(mut self, formula: &Formula, variables: &[String]) -> Decided<Relation> {
        let tracks: Vec<Variable> = variables.iter().map(|name| self.bind(name)).collect();
        let relation = self.relation(formula)?;
        // Variables of which the formula says nothing may be any number.
        let valid = self.numbers.valid(tracks.len(), self.budget)?;
        let all = self.of(&valid, &tracks)?;
        self.join(&relation, &all, BooleanOp::And)
    }

    fn digits(&self) -> usize {
        self.numbers.numeration().digits()
    }

    fn fresh(&mut self) -> Variable {
        self.next += 1;
        self.next - 1
    }

    fn bind(&mut self, name: &str) -> Variable {
        let variable = self.fresh();
        self.names.push((name.to_owned(), variable));
        variable
    }

    fn of(&mut self, dfa: &Dfa, tracks: &[Variable]) -> Decided<Relation> {
        Ok(Relation::from_dfa(dfa, tracks, self.digits(), self.budget)?)
    }

    fn join(&mut self, one: &Relation, other: &Relation, both: BooleanOp) -> Decided<Relation> {
        Ok(one.with(other, both, self.numbers.numeration().digits(), self.budget)?)
    }

    fn relation(&mut self, formula: &Formula) -> Decided<Relation> {
        match formula {
            Formula::Or(parts) => {
                let mut any = Relation::truth(false);
                for part in parts {
                    let part = self.relation(part)?;
                    any = self.join(&any, &part, BooleanOp::Or)?;
                }
                // A part says nothing of the variables of the others: these may be any numbers, but no other
                // words.
                let valid = self.numbers.valid(any.tracks().len(), self.budget)?;
                let all = self.of(&valid, any.tracks())?;
                self.join(&any, &all, BooleanOp::And)
            }
            Formula::Not(inner) => match negated(inner) {
                Formula::Not(inner) => {
                    let inner = self.relation(&inner)?;
                    let valid = self.numbers.valid(inner.tracks().len(), self.budget)?;
                    let all = self.of(&valid, inner.tracks())?;
                    self.join(&all, &inner, BooleanOp::Without)
                }
                other => self.relation(&other),
            },
            Formula::Implies(one, other) => {
                let (not, other) = (Formula::Not(one.clone()), (**other).clone());
                self.relation(&Formula::Or(vec![not, other]))
            }
            Formula::Iff(one, other) => {
                let (one, other) = (&**one, &**other);
                let neither = Formula::And(vec![negated(one), negated(other)]);
                self.relation(&Formula::Or(vec![Formula::And(vec![one.clone(), other.clone()]), neither]))
            }
            Formula::Forall(names, inner) => {
                let some = Formula::Exists(names.clone(), Box::new(negated(inner)));
                let some = self.relation(&some)?;
                let valid = self.numbers.valid(some.tracks().len(), self.budget)?;
                let all = self.of(&valid, some.tracks())?;
                self.join(&all, &some, BooleanOp::Without)
            }
            Formula::Constant(holds) => Ok(Relation::truth(*holds)),
            Formula::And(_) | Formula::Exists(..) | Formula::Compare(..) | Formula::Apply(..) => {
                let mut together = Together::default();
                self.collect(formula, &mut together)?;
                self.eliminate(together)
            }
        }
    }

    /// Takes a formula apart into what must hold together.
    fn collect(&mut self, formula: &Formula, together: &mut Together) -> Decided<()> {
        match formula {
            Formula::And(parts) => parts.iter().try_for_each(|part| self.collect(part, together)),
            Formula::Exists(names, inner) => {
                let outer = self.names.len();
                for name in names {
                    let variable = self.bind(name);
                    together.gone.push(variable);
                }
                self.collect(inner, together)?;
                self.names.truncate(outer);
                Ok(())
            }
            Formula::Compare(one, order, other) => {
                let (one, other) = (self.resolved(one)?, self.resolved(other)?);
                together.comparisons.push(Comparison::new(&one, *order, &other));
                Ok(())
            }
            Formula::Apply(name, terms) => {
                let dfa = self.numbers.known(name, terms.len())?.clone();
                let mut tracks = Vec::new();
                for term in terms {
                    let sum = self.resolved(term)?;
                    tracks.push(self.sum(&sum, None, together)?);
                }
                let relation = self.of(&dfa, &tracks)?;
                together.relations.push(relation);
                Ok(())
            }
            Formula::Not(inner) => match negated(inner) {
                Formula::Not(_) => {
                    let relation = self.relation(formula)?;
                    together.relations.push(relation);
                    Ok(())
                }
                other => self.collect(&other, together),
            },
            _ => {
                let relation = self.relation(formula)?;
                together.relations.push(relation);
                Ok(())
            }
        }
    }

    fn compare(&mut self, comparison: &Comparison, together: &mut Together) -> Decided<()> {
        let (one, other) = match (comparison.order, &comparison.sides) {
            (OrderRelation::Equal, [one, other]) if one.lone().is_some() => (other, one),
            (_, [one, other]) => (one, other),
        };
        // A sum that is equal to a variable is written onto its track.
        if comparison.order == OrderRelation::Equal
            && one.lone().is_none()
            && let Some(to) = other.lone()
        {
            return self.sum(one, Some(to), together).map(drop);
        }
        let tracks = [self.sum(one, None, together)?, self.sum(other, None, together)?];
        let dfa = match comparison.order {
            OrderRelation::Less => self.numbers.less.clone(),
            OrderRelation::AtMost => self.numbers.at_most.clone(),
            OrderRelation::Equal => self.numbers.equal.clone(),
            OrderRelation::Unequal => {
                let equal = self.numbers.equal.clone();
                let equal = self.of(&equal, &tracks)?;
                let valid = self.numbers.valid(equal.tracks().len(), self.budget)?;
                let all = self.of(&valid, equal.tracks())?;
                let unequal = self.join(&all, &equal, BooleanOp::Without)?;
                together.relations.push(unequal);
                return Ok(());
            }
        };
        let relation = self.of(&dfa, &tracks)?;
        together.relations.push(relation);
        Ok(())
    }

    /// The sum with the variables that its names stand for here.
    fn resolved(&self, term: &LinearTerm) -> Decided<Sum> {
        let multiple = |(factor, name): &(u64, String)| Ok((*factor, self.variable(name)?));
        let multiples = term.multiples().iter().map(multiple).collect::<Decided<_>>()?;
        Ok(Sum::new(multiples, term.number()))
    }

    fn variable(&self, name: &str) -> Decided<Variable> {
        let bound = self.names.iter().rev().find(|(known, _)| known == name);
        bound.map(|&(_, variable)| variable).ok_or_else(|| {
            ArithmeticError::Unknown(words!(
                "the variable {name} is not bound: write exists {name}: or forall {name}: before it",
                "没有说明 {name} 是什么：请在前面写 exists {name}: 或 forall {name}:"
            ))
        })
    }

    /// A variable that is worth a sum: `into`, if there is one and the sum is no variable, or its own, or a
    /// new one.
    fn sum(&mut self, sum: &Sum, into: Option<Variable>, together: &mut Together) -> Decided<Variable> {
        let (mut total, mut number): (Option<Variable>, u64) = (None, sum.number());
        let mut parts = sum.multiples().iter().peekable();
        while let Some(&(factor, mut part)) = parts.next() {
            if factor > 1 {
                let times = self.numbers.times(factor, self.budget)?;
                let mut multiple = times.ok_or_else(|| self.no_addition())?;
                // An automaton knows the difference of a multiple and its variable already: a number is added
                // there without states of its own for each difference.
                if number > 0 {
                    let plus = self.numbers.plus(number, self.budget)?;
                    multiple = self.numbers.composed(&multiple, &plus, self.budget)?;
                    number = 0;
                }
                let is_all = total.is_none() && parts.peek().is_none();
                part = self.link(&multiple, &[part], into.filter(|_| is_all), together)?;
            }
            total = Some(match total {
                None => part,
                Some(before) => {
                    let Some(dfa) = self.numbers.sum.clone() else { return Err(self.no_addition()) };
                    let is_all = number == 0 && parts.peek().is_none();
                    self.link(&dfa, &[before, part], into.filter(|_| is_all), together)?
                }
            });
        }
        match (total, number) {
            (None, number) => {
                let constant = self.numbers.constant(number, self.budget)?;
                self.link(&constant, &[], into, together)
            }
            (Some(total), 0) => Ok(total),
            (Some(total), number) => {
                let plus = self.numbers.plus(number, self.budget)?;
                self.link(&plus, &[total], into, together)
            }
        }
    }

    /// The variable on the last track of an automaton, the others given: `into`, or a new one.
    fn link(
        &mut self,
        dfa: &Dfa,
        tracks: &[Variable],
        into: Option<Variable>,
        together: &mut Together,
    ) -> Decided<Variable> {
        let last = into.unwrap_or_else(|| {
            let new = self.fresh();
            together.gone.push(new);
            new
        });
        let relation = self.of(dfa, &[tracks, &[last]].concat())?;
        together.relations.push(relation);
        Ok(last)
    }

    fn no_addition(&self) -> ArithmeticError {
        let name = self.numbers.numeration().name();
        ArithmeticError::Unknown(words!(
            "addition is not proved to be automatic in the numeration {name}",
            "在记数系统 {name} 中，加法没有被证明是自动机可识别的"
        ))
    }

    /// Joins relations, and lets variables go as early as can be.
    fn eliminate(&mut self, mut together: Together) -> Decided<Relation> {
        let mut comparisons = std::mem::take(&mut together.comparisons);
        comparison::solve(&mut comparisons, |variable| {
            let mut relations = together.relations.iter();
            together.gone.contains(&variable)
                && !relations.any(|relation| relation.tracks().contains(&variable))
        });
        for comparison in &comparisons {
            self.compare(comparison, &mut together)?;
        }
        let Together { mut relations, mut gone, .. } = together;
        loop {
            // What nothing speaks of is there.
            gone.retain(|variable| relations.iter().any(|relation| relation.tracks().contains(variable)));
            let Some(&variable) = gone.iter().min_by_key(|&&variable| cost(&relations, variable)) else {
                break;
            };
            let (mut about, rest): (Vec<Relation>, Vec<Relation>) =
                relations.into_iter().partition(|relation| relation.tracks().contains(&variable));
            relations = rest;
            let joined = self.all(&mut about)?;
            let leaving: Vec<Variable> = gone
                .iter()
                .copied()
                .filter(|track| {
                    joined.tracks().contains(track)
                        && !relations.iter().any(|relation| relation.tracks().contains(track))
                })
                .collect();
            let joined = joined.without(&leaving, self.digits(), self.budget)?;
            if joined.is_empty() {
                return Ok(Relation::truth(false));
            }
            gone.retain(|track| !leaving.contains(track));
            relations.push(joined);
        }
        self.all(&mut relations)
    }

    /// All of them together, small ones first, those that share tracks before others.
    fn all(&mut self, relations: &mut Vec<Relation>) -> Decided<Relation> {
        let mut joined = Relation::truth(true);
        while !relations.is_empty() {
            let key = |relation: &Relation| {
                let new = relation.tracks().iter().filter(|track| !joined.tracks().contains(track)).count();
                (new, relation.dfa().states())
            };
            let best = (0..relations.len()).min_by_key(|&i| key(&relations[i])).unwrap_or(0);
            let next = relations.swap_remove(best);
            joined = self.join(&joined, &next, BooleanOp::And)?;
            if joined.is_empty() {
                return Ok(Relation::truth(false));
            }
        }
        Ok(joined)
    }
}

/// What letting a variable go costs: tracks, then states.
fn cost(relations: &[Relation], variable: Variable) -> (usize, usize) {
    let mut tracks: Vec<Variable> = Vec::new();
    let mut states = 1usize;
    for relation in relations.iter().filter(|relation| relation.tracks().contains(&variable)) {
        tracks.extend(relation.tracks());
        states = states.saturating_mul(relation.dfa().states());
    }
    tracks.sort_unstable();
    tracks.dedup();
    (tracks.len(), states)
}

/// The formula that holds where this one does not, its negations further inside. Relations keep a `Not`
/// before them.
fn negated(formula: &Formula) -> Formula {
    let not = |part: &Formula| Formula::Not(Box::new(part.clone()));
    match formula {
        Formula::Constant(holds) => Formula::Constant(!holds),
        Formula::Compare(one, order, other) => {
            let (one, other) = (one.clone(), other.clone());
            match order {
                OrderRelation::Less => Formula::Compare(other, OrderRelation::AtMost, one),
                OrderRelation::AtMost => Formula::Compare(other, OrderRelation::Less, one),
                OrderRelation::Equal => Formula::Compare(one, OrderRelation::Unequal, other),
                OrderRelation::Unequal => Formula::Compare(one, OrderRelation::Equal, other),
            }
        }
        Formula::Apply(..) => not(formula),
        Formula::Not(inner) => (**inner).clone(),
        Formula::And(parts) => Formula::Or(parts.iter().map(not).collect()),
        Formula::Or(parts) => Formula::And(parts.iter().map(not).collect()),
        Formula::Implies(one, other) => Formula::And(vec![(**one).clone(), not(other)]),
        Formula::Iff(one, other) => Formula::Or(vec![
            Formula::And(vec![(**one).clone(), not(other)]),
            Formula::And(vec![not(one), (**other).clone()]),
        ]),
        Formula::Exists(names, inner) => Formula::Forall(names.clone(), Box::new(not(inner))),
        Formula::Forall(names, inner) => Formula::Exists(names.clone(), Box::new(not(inner))),
    }
}

impl Arithmetic {
    /// The least number above: found from the order, whatever the numeration.
    pub(crate) fn learn_successor(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        let next = Formula::read("x < y & ~(exists z: x < z & z < y)");
        let relation = match next {
            Ok(next) => Decider::new(self, budget).open(&next, &["x".to_owned(), "y".to_owned()]),
            Err(error) => Err(error.into()),
        };
        match relation {
            Ok(relation) => {
                self.plus.insert(1, relation.dfa().clone());
                Ok(())
            }
            Err(ArithmeticError::Stopped(stop)) => Err(stop),
            Err(ArithmeticError::Unreadable(_) | ArithmeticError::Unknown(_)) => Ok(()),
        }
    }

    /// Gives a name to the relation between these variables that a formula says.
    ///
    /// # Errors
    /// [`ArithmeticError`] where the text is no such formula, or a limit is reached.
    pub fn define(
        &mut self,
        name: &str,
        variables: &[&str],
        text: &str,
        budget: &mut Budget,
    ) -> Result<(), ArithmeticError> {
        let formula = Formula::read(text)?;
        let variables: Vec<String> = variables.iter().map(|&variable| variable.to_owned()).collect();
        let relation = Decider::new(self, budget).open(&formula, &variables)?;
        self.relations.insert(name.to_owned(), (variables.len(), relation.dfa().clone()));
        self.steps.push(ProofStep::Defined(name.to_owned(), variables, formula));
        Ok(())
    }

    /// Whether a sentence holds.
    ///
    /// # Errors
    /// [`ArithmeticError`] where the text is none, or a limit is reached.
    ///
    /// ```
    /// use grundy_automata::arithmetic::Arithmetic;
    /// use grundy_automata::numeration::Numeration;
    /// use grundy_budget::{Budget, Limits};
    ///
    /// let mut budget = Budget::new(&Limits::default());
    /// let mut numbers = Arithmetic::new(Numeration::zeckendorf().unwrap(), &mut budget)?;
    /// let halves = "forall n: exists m: n = 2*m | n = 2*m + 1";
    /// assert!(numbers.prove(halves, &mut budget)?);
    /// assert!(!numbers.prove("exists n: forall m: m <= n", &mut budget)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove(&mut self, text: &str, budget: &mut Budget) -> Result<bool, ArithmeticError> {
        let sentence = Formula::read(text)?;
        let holds = Decider::new(self, budget).open(&sentence, &[])?.is_true();
        if holds {
            self.steps.push(ProofStep::Holds(sentence));
        }
        Ok(holds)
    }

    /// The relation that a formula says, between the variables in it that nothing binds: their names in the
    /// order in which the formula mentions them, and the automaton on tracks in this order.
    ///
    /// # Errors
    /// [`ArithmeticError`] where the text is no formula, a relation is not known, or a limit is reached.
    pub fn relation(
        &mut self,
        text: &str,
        budget: &mut Budget,
    ) -> Result<(Vec<String>, Dfa), ArithmeticError> {
        let formula = Formula::read(text)?;
        let free = formula.free();
        let relation = Decider::new(self, budget).open(&formula, &free)?;
        Ok((free, relation.dfa().clone()))
    }
}
