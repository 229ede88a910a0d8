//! Free variables, constants, and replacing variables by terms.

use super::condition::{Condition, ConditionId, Range};
use super::term::{Expressions, Term, TermId, VariableId};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};
use std::collections::{BTreeSet, HashMap};

/// Powers up to this exponent count as constants of the formulas.
const MAX_EXPONENT: u32 = 256;

/// What a replacement has made so far.
struct Replaced {
    by: HashMap<VariableId, TermId>,
    /// The variables in the replacements, bound ones included: a scope of such a variable gets another one,
    /// so that no scope is inside another one of the same variable.
    inside: BTreeSet<VariableId>,
    terms: HashMap<TermId, TermId>,
    conditions: HashMap<ConditionId, ConditionId>,
}

/// A node that a walk has still to visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Node {
    Term(TermId),
    Condition(ConditionId),
}

impl Expressions {
    /// Whether a variable occurs free in a condition.
    pub fn mentions(&self, condition: ConditionId, variable: VariableId) -> bool {
        self.free_variables_of(Node::Condition(condition)).contains(&variable)
    }

    /// The free variables of a term.
    pub fn free_variables(&self, term: TermId) -> BTreeSet<VariableId> {
        self.free_variables_of(Node::Term(term))
    }

    /// The free variables of a condition.
    pub fn free_variables_of_condition(&self, condition: ConditionId) -> BTreeSet<VariableId> {
        self.free_variables_of(Node::Condition(condition))
    }

    /// Bound variables occur nowhere but in their scope, so that a set of all variables less the bound ones
    /// is right.
    ///
    /// Readers ask this of large expressions again and again: nodes that were seen are bits, and the walk
    /// allocates nothing else.
    fn free_variables_of(&self, node: Node) -> BTreeSet<VariableId> {
        let (mut found, mut bound) = (BTreeSet::new(), BTreeSet::new());
        let (mut seen, mut open) = (vec![0_u64; self.len().div_ceil(64)], vec![node]);
        while let Some(node) = open.pop() {
            let place = match node {
                Node::Term(TermId(term)) => term as usize,
                Node::Condition(ConditionId(condition)) => self.terms.len() + condition as usize,
            };
            let bit = 1 << (place % 64);
            if seen[place / 64] & bit != 0 {
                continue;
            }
            seen[place / 64] |= bit;
            if let Node::Term(term) = node
                && let Term::Variable(variable) = self.term(term)
            {
                found.insert(*variable);
            }
            bound.extend(self.push_children(node, &mut open).map(|range| range.variable));
        }
        &found - &bound
    }

    /// The nodes that a node is made of, and the range that it binds.
    pub(super) fn children(&self, node: Node) -> (Vec<Node>, Option<Range>) {
        let mut children = Vec::new();
        let range = self.push_children(node, &mut children);
        (children, range)
    }

    /// Adds the nodes that a node is made of to a list, and says which range it binds.
    fn push_children(&self, node: Node, children: &mut Vec<Node>) -> Option<Range> {
        let ranged = |range: &Range, when: ConditionId| {
            [Node::Term(range.low), Node::Term(range.high), Node::Condition(when)]
        };
        match node {
            Node::Term(id) => match self.term(id) {
                Term::Variable(_) => {}
                Term::Linear(summands, _) => {
                    children.extend(summands.iter().map(|(term, _)| Node::Term(*term)))
                }
                Term::Quotient(term, _) | Term::Power(_, term) | Term::DigitCount(term, _) => {
                    children.push(Node::Term(*term));
                }
                Term::FloorDivision(one, other) | Term::Product(one, other) | Term::Bits(_, one, other) => {
                    children.extend([Node::Term(*one), Node::Term(*other)]);
                }
                Term::Choice(when, one, other) => {
                    children.extend([Node::Condition(*when), Node::Term(*one), Node::Term(*other)]);
                }
                Term::Count(range, when) => {
                    children.extend(ranged(range, *when));
                    return Some(*range);
                }
                Term::Greatest(range, when, otherwise) | Term::Least(range, when, otherwise) => {
                    children.extend(ranged(range, *when));
                    children.push(Node::Term(*otherwise));
                    return Some(*range);
                }
            },
            Node::Condition(id) => match self.condition(id) {
                Condition::Constant(_) => {}
                Condition::NotNegative(term) | Condition::Zero(term) => children.push(Node::Term(*term)),
                Condition::Divides(one, other) => children.extend([Node::Term(*one), Node::Term(*other)]),
                Condition::Not(inner) => children.push(Node::Condition(*inner)),
                Condition::And(all) | Condition::Or(all) => {
                    children.extend(all.iter().map(|&one| Node::Condition(one)));
                }
                Condition::Exists(range, when) => {
                    children.extend(ranged(range, *when));
                    return Some(*range);
                }
            },
        }
        None
    }

    /// A term in which variables are replaced.
    pub fn replace(&mut self, term: TermId, by: &HashMap<VariableId, TermId>) -> TermId {
        if by.is_empty() {
            return term;
        }
        let mut replaced = self.replacing(by);
        self.replace_term(term, &mut replaced)
    }

    /// A condition in which variables are replaced.
    pub fn replace_in_condition(
        &mut self,
        condition: ConditionId,
        by: &HashMap<VariableId, TermId>,
    ) -> ConditionId {
        if by.is_empty() {
            return condition;
        }
        let mut replaced = self.replacing(by);
        self.replace_condition(condition, &mut replaced)
    }

    fn replacing(&self, by: &HashMap<VariableId, TermId>) -> Replaced {
        let mut inside = BTreeSet::new();
        for node in self.below(by.values().map(|term| Node::Term(*term)).collect()) {
            if let Node::Term(term) = node
                && let Term::Variable(variable) = self.term(term)
            {
                inside.insert(*variable);
            }
            inside.extend(self.children(node).1.map(|range| range.variable));
        }
        Replaced { by: by.clone(), inside, terms: HashMap::new(), conditions: HashMap::new() }
    }

    fn replace_term(&mut self, id: TermId, done: &mut Replaced) -> TermId {
        if let Some(&replaced) = done.terms.get(&id) {
            return replaced;
        }
        let replaced = match self.term(id).clone() {
            Term::Variable(variable) => done.by.get(&variable).copied().unwrap_or(id),
            Term::Linear(summands, constant) => {
                let summands: Vec<(TermId, BigInt)> = summands
                    .into_iter()
                    .map(|(term, factor)| (self.replace_term(term, done), factor))
                    .collect();
                self.linear(&summands, constant)
            }
            Term::Quotient(term, divisor) => {
                let term = self.replace_term(term, done);
                let divisor = self.number(divisor);
                self.floor_divide(term, divisor)
            }
            Term::FloorDivision(one, other) => {
                let (one, other) = (self.replace_term(one, done), self.replace_term(other, done));
                self.floor_divide(one, other)
            }
            Term::Product(one, other) => {
                let (one, other) = (self.replace_term(one, done), self.replace_term(other, done));
                self.multiply(one, other)
            }
            Term::Power(base, exponent) => {
                let exponent = self.replace_term(exponent, done);
                self.power(base, exponent)
            }
            Term::Choice(when, one, other) => {
                let when = self.replace_condition(when, done);
                let (one, other) = (self.replace_term(one, done), self.replace_term(other, done));
                self.choice(when, one, other)
            }
            Term::Bits(operation, one, other) => {
                let (one, other) = (self.replace_term(one, done), self.replace_term(other, done));
                self.bits(operation, one, other)
            }
            Term::DigitCount(term, base) => {
                let term = self.replace_term(term, done);
                self.digit_count(term, base)
            }
            Term::Count(range, when) => {
                let (range, when) = self.replace_range(range, when, done);
                self.count(range, when)
            }
            Term::Greatest(range, when, otherwise) => {
                let (range, when) = self.replace_range(range, when, done);
                let otherwise = self.replace_term(otherwise, done);
                self.greatest(range, when, otherwise)
            }
            Term::Least(range, when, otherwise) => {
                let (range, when) = self.replace_range(range, when, done);
                let otherwise = self.replace_term(otherwise, done);
                self.least(range, when, otherwise)
            }
        };
        done.terms.insert(id, replaced);
        replaced
    }

    fn replace_range(
        &mut self,
        range: Range,
        when: ConditionId,
        done: &mut Replaced,
    ) -> (Range, ConditionId) {
        let (low, high) = (self.replace_term(range.low, done), self.replace_term(range.high, done));
        let mut variable = range.variable;
        if let Some(Term::Variable(renamed)) = done.by.get(&variable).map(|by| self.term(*by)) {
            variable = *renamed;
        } else if done.inside.contains(&variable) {
            let name = self.name(variable).to_owned();
            variable = self.new_variable(&name);
            let term = self.variable(variable);
            done.by.insert(range.variable, term);
        }
        let when = self.replace_condition(when, done);
        let range = Range { variable, low, high };
        self.ranges.push(range);
        (range, when)
    }

    fn replace_condition(&mut self, id: ConditionId, done: &mut Replaced) -> ConditionId {
        if let Some(&replaced) = done.conditions.get(&id) {
            return replaced;
        }
        let replaced = match self.condition(id).clone() {
            Condition::Constant(_) => id,
            Condition::NotNegative(term) => {
                let term = self.replace_term(term, done);
                self.not_negative(term)
            }
            Condition::Zero(term) => {
                let term = self.replace_term(term, done);
                self.zero(term)
            }
            Condition::Divides(one, other) => {
                let (one, other) = (self.replace_term(one, done), self.replace_term(other, done));
                self.divides(one, other)
            }
            Condition::Not(inner) => {
                let inner = self.replace_condition(inner, done);
                self.not(inner)
            }
            Condition::And(all) => {
                let all: Vec<_> = all.into_iter().map(|one| self.replace_condition(one, done)).collect();
                self.all(&all)
            }
            Condition::Or(all) => {
                let all: Vec<_> = all.into_iter().map(|one| self.replace_condition(one, done)).collect();
                self.any(&all)
            }
            Condition::Exists(range, when) => {
                let (range, when) = self.replace_range(range, when, done);
                self.exists(range, when)
            }
        };
        done.conditions.insert(id, replaced);
        replaced
    }

    /// The size of every constant of the arena, each once; of powers whose exponent runs through a range of
    /// constants those that are reached.
    pub(super) fn constants(&self) -> Vec<BigInt> {
        let mut found = BTreeSet::new();
        for term in &self.terms {
            match term {
                Term::Linear(summands, constant) => {
                    found.insert(constant.abs());
                    found.extend(summands.iter().map(|(_, factor)| factor.abs()));
                }
                Term::Quotient(_, divisor) => {
                    found.insert(divisor.clone());
                }
                Term::Power(base, exponent) => {
                    let end = self.largest_of(*exponent).min(MAX_EXPONENT);
                    found.extend((0..=end).map(|exponent| base.pow(exponent)));
                }
                _ => {}
            }
        }
        found.into_iter().collect()
    }

    /// The base, if a variable occurs as the exponent of powers of one base and nowhere else.
    pub fn powers_of(&self, variable: VariableId) -> Option<BigInt> {
        let itself = *self.term_ids.get(&Term::Variable(variable))?;
        let mut found = None;
        for term in &self.terms {
            match term {
                Term::Power(base, exponent) if *exponent == itself => match &found {
                    Some(known) if known != base => return None,
                    _ => found = Some(base.clone()),
                },
                _ => {}
            }
        }
        found
    }

    /// A bound on an exponent: the end of the range of its variable, if that is a constant.
    fn largest_of(&self, exponent: TermId) -> u32 {
        let Term::Variable(variable) = self.term(exponent) else { return MAX_EXPONENT };
        let ends = self.ranges.iter().filter(|range| range.variable == *variable);
        let ends = ends.filter_map(|range| self.as_constant(range.high)?.to_u32());
        ends.min().unwrap_or(MAX_EXPONENT)
    }
}
