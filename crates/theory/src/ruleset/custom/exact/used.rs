//! Forgetting what no rule uses, and how deep terms are.

use super::condition::{Condition, ConditionId, Range};
use super::substitute::Node;
use super::term::{Expressions, Term, TermId};
use super::{Component, ExactMove, ExactRules, FormRules, Left};
use std::collections::{BTreeSet, HashMap};

impl ExactRules {
    /// Forgets the terms and conditions that no rule uses, such as those of attempts to read a loop.
    ///
    /// Ids keep their order, so that what is left stays in normal form.
    pub fn keep_used(&mut self) {
        let used = self.expressions.below(self.roots());
        let mut terms = HashMap::new();
        let mut conditions = HashMap::new();
        for node in &used {
            match node {
                Node::Term(id) => {
                    terms.insert(*id, TermId(terms.len() as u32));
                }
                Node::Condition(id) => {
                    conditions.insert(*id, ConditionId(conditions.len() as u32));
                }
            }
        }
        let moved = Moved { terms, conditions };
        let old = std::mem::take(&mut self.expressions);
        let mut kept = Expressions { names: old.names.clone(), ..Expressions::default() };
        for node in &used {
            match node {
                Node::Term(id) => {
                    kept.intern(moved.term(old.term(*id)));
                }
                Node::Condition(id) => {
                    kept.intern_condition(moved.condition(old.condition(*id)));
                }
            }
        }
        for form in &mut self.forms {
            moved.form(form);
        }
        self.expressions = kept;
        let bound: BTreeSet<Range> = self.ranges();
        self.expressions.ranges = bound.into_iter().collect();
    }

    /// The length of the longest chain of terms and conditions inside each other.
    pub fn depth(&self) -> usize {
        self.expressions.depth_below(self.roots())
    }

    fn roots(&self) -> Vec<Node> {
        let mut roots = Vec::new();
        let ranges = |roots: &mut Vec<Node>, bound: &[Range]| {
            roots.extend(bound.iter().flat_map(|range| [Node::Term(range.low), Node::Term(range.high)]));
        };
        for FormRules { domain, moves, .. } in &self.forms {
            roots.push(Node::Condition(*domain));
            for ExactMove { bound, when, left } in moves {
                ranges(&mut roots, bound);
                roots.push(Node::Condition(*when));
                for component in left {
                    let left = match component {
                        Component::Single(left) => left,
                        Component::Each { bound, when, left } => {
                            ranges(&mut roots, bound);
                            roots.push(Node::Condition(*when));
                            left
                        }
                    };
                    roots.extend(left.numbers.iter().map(|number| Node::Term(*number)));
                }
            }
        }
        roots
    }

    /// The ranges of all bound variables.
    fn ranges(&self) -> BTreeSet<Range> {
        let mut all = BTreeSet::new();
        for mv in self.forms.iter().flat_map(|form| &form.moves) {
            all.extend(mv.bound.iter().copied());
            for component in &mv.left {
                if let Component::Each { bound, .. } = component {
                    all.extend(bound.iter().copied());
                }
            }
        }
        for term in &self.expressions.terms {
            if let Term::Count(range, _) | Term::Greatest(range, ..) | Term::Least(range, ..) = term {
                all.insert(*range);
            }
        }
        for condition in &self.expressions.conditions {
            if let Condition::Exists(range, _) = condition {
                all.insert(*range);
            }
        }
        all
    }
}

impl Expressions {
    /// The nodes that these are made of, each once.
    pub(super) fn below(&self, roots: Vec<Node>) -> BTreeSet<Node> {
        let mut seen = BTreeSet::new();
        let mut open = roots;
        while let Some(node) = open.pop() {
            if seen.insert(node) {
                open.extend(self.children(node).0);
            }
        }
        seen
    }

    fn depth_below(&self, roots: Vec<Node>) -> usize {
        let mut depths: HashMap<Node, usize> = HashMap::new();
        let mut deepest = 0;
        let mut open: Vec<(Node, bool)> = roots.into_iter().map(|root| (root, false)).collect();
        while let Some((node, visited)) = open.pop() {
            if depths.contains_key(&node) {
                continue;
            }
            let children = self.children(node).0;
            if visited {
                let inside = children.iter().filter_map(|child| depths.get(child)).max();
                let depth = 1 + inside.copied().unwrap_or(0);
                deepest = deepest.max(depth);
                depths.insert(node, depth);
            } else {
                open.push((node, true));
                open.extend(children.into_iter().map(|child| (child, false)));
            }
        }
        deepest
    }
}

/// Where terms and conditions are moved to.
struct Moved {
    terms: HashMap<TermId, TermId>,
    conditions: HashMap<ConditionId, ConditionId>,
}

impl Moved {
    fn at(&self, id: TermId) -> TermId {
        self.terms.get(&id).copied().unwrap_or(id)
    }

    fn holds(&self, id: ConditionId) -> ConditionId {
        self.conditions.get(&id).copied().unwrap_or(id)
    }

    fn range(&self, range: &Range) -> Range {
        Range { variable: range.variable, low: self.at(range.low), high: self.at(range.high) }
    }

    fn term(&self, term: &Term) -> Term {
        match term {
            Term::Variable(variable) => Term::Variable(*variable),
            Term::Linear(summands, constant) => {
                let summands = summands.iter().map(|(term, factor)| (self.at(*term), factor.clone()));
                Term::Linear(summands.collect(), constant.clone())
            }
            Term::Quotient(of, divisor) => Term::Quotient(self.at(*of), divisor.clone()),
            Term::FloorDivision(one, other) => Term::FloorDivision(self.at(*one), self.at(*other)),
            Term::Product(one, other) => Term::Product(self.at(*one), self.at(*other)),
            Term::Power(base, exponent) => Term::Power(base.clone(), self.at(*exponent)),
            Term::Choice(when, one, other) => Term::Choice(self.holds(*when), self.at(*one), self.at(*other)),
            Term::Bits(operation, one, other) => Term::Bits(*operation, self.at(*one), self.at(*other)),
            Term::DigitCount(of, base) => Term::DigitCount(self.at(*of), *base),
            Term::Count(range, when) => Term::Count(self.range(range), self.holds(*when)),
            Term::Greatest(range, when, otherwise) => {
                Term::Greatest(self.range(range), self.holds(*when), self.at(*otherwise))
            }
            Term::Least(range, when, otherwise) => {
                Term::Least(self.range(range), self.holds(*when), self.at(*otherwise))
            }
        }
    }

    fn condition(&self, condition: &Condition) -> Condition {
        let all = |all: &[ConditionId]| all.iter().map(|one| self.holds(*one)).collect();
        match condition {
            Condition::Constant(holds) => Condition::Constant(*holds),
            Condition::NotNegative(term) => Condition::NotNegative(self.at(*term)),
            Condition::Zero(term) => Condition::Zero(self.at(*term)),
            Condition::Divides(one, other) => Condition::Divides(self.at(*one), self.at(*other)),
            Condition::Not(inner) => Condition::Not(self.holds(*inner)),
            Condition::And(of) => Condition::And(all(of)),
            Condition::Or(of) => Condition::Or(all(of)),
            Condition::Exists(range, when) => Condition::Exists(self.range(range), self.holds(*when)),
        }
    }

    fn form(&self, form: &mut FormRules) {
        form.domain = self.holds(form.domain);
        for mv in &mut form.moves {
            self.bound(&mut mv.bound);
            mv.when = self.holds(mv.when);
            for component in &mut mv.left {
                match component {
                    Component::Single(left) => self.left(left),
                    Component::Each { bound, when, left } => {
                        self.bound(bound);
                        *when = self.holds(*when);
                        self.left(left);
                    }
                }
            }
        }
    }

    fn bound(&self, bound: &mut [Range]) {
        for range in bound {
            *range = self.range(range);
        }
    }

    fn left(&self, left: &mut Left) {
        for number in &mut left.numbers {
            *number = self.at(*number);
        }
    }
}
