//! Forms: what some operations ask of a game beside its value.
//!
//! The ordinal sum `G : H` takes the options of G as G is written, so equal games may have different ordinal
//! sums. A written form is therefore kept beside the value of each node below the base of an ordinal sum. The
//! conjunctive and selective compounds depend on the form of every follower; they are answered only for
//! operands whose braces hold canonical options.

use super::evaluate::Evaluation;
use super::expression::{Expression, Function, Node, NodeRef};
use super::{ErrorKind, EvaluateError, ParseValueError};
use crate::arena::{Arena, ValueId};
use grundy_budget::{Budget, Halt};
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use num_bigint::{BigInt, Sign};

/// The options of a game as it is written: of Left, and of Right. Only the first move of a form is kept, and
/// each option is a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// The canonical form of this value.
    Canonical(ValueId),
    /// These options.
    Written([Vec<ValueId>; 2]),
}

/// What is asked of a node beside its value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FormDemand {
    /// Its form.
    pub(super) form: bool,
    /// Whether its braces hold canonical options.
    pub(super) exact: bool,
}

impl Expression {
    /// Whether the form of each node is asked for: of the bases of ordinal sums, and of the nodes that their
    /// forms are made from.
    pub fn asks_for_forms(&self) -> Vec<bool> {
        form_demands(self).into_iter().map(|demand| demand.form).collect()
    }
}

/// What is asked of each node. Operands stand before the node they belong to, so one pass from the end finds
/// all.
pub(super) fn form_demands(expression: &Expression) -> Vec<FormDemand> {
    let mut all = vec![FormDemand::default(); expression.nodes.len()];
    let ask = |at: NodeRef, more: FormDemand, all: &mut Vec<FormDemand>| {
        if let Some(known) = all.get_mut(at.0) {
            known.form |= more.form;
            known.exact |= more.exact;
        }
    };
    for (at, node) in expression.nodes.iter().enumerate().rev() {
        let here = all[at];
        let form = FormDemand { form: true, exact: false };
        match node {
            Node::Ordinal(base, above) => {
                ask(*base, form, &mut all);
                ask(*above, FormDemand { form: here.form, exact: false }, &mut all);
            }
            Node::Plus(..) | Node::Minus(..) | Node::Negative(_) | Node::Multiple(..) if here.form => {
                node.visit_operands(|operand| ask(operand, form, &mut all));
            }
            Node::Brace { .. } | Node::Symmetric { .. } if here.exact => {
                node.visit_operands(|option| ask(option, FormDemand { form: false, exact: true }, &mut all));
            }
            Node::Call(Function::Conjunctive | Function::Selective, operands) => {
                let exact = FormDemand { form: false, exact: true };
                operands.iter().for_each(|operand| ask(*operand, exact, &mut all));
            }
            _ => {}
        }
    }
    all
}

impl Form {
    fn options(&self, arena: &mut Arena, budget: &mut Budget) -> Result<[Vec<ValueId>; 2], Halt> {
        match self {
            Form::Canonical(id) => arena.both_options(*id, budget),
            Form::Written(sides) => Ok(sides.clone()),
        }
    }

    fn negative(self) -> Form {
        let negated = |side: Vec<ValueId>| side.into_iter().map(ValueId::negate).collect();
        match self {
            Form::Canonical(id) => Form::Canonical(id.negate()),
            Form::Written([left, right]) => Form::Written([negated(right), negated(left)]),
        }
    }

    /// The ordinal sum of this form and a value.
    pub(super) fn below(
        &self,
        above: ValueId,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        match self {
            Form::Canonical(id) => arena.ordinal_sum(*id, above, budget),
            Form::Written(sides) => arena.ordinal_sum_of_form(sides, above, budget),
        }
    }

    /// Bytes of the lists.
    fn size_in_memory(&self) -> u64 {
        match self {
            Form::Canonical(_) => 0,
            Form::Written(sides) => sides.iter().map(|side| size_of_val(&side[..]) as u64).sum(),
        }
    }
}

/// A form together with the value of the game.
type ValuedForm = (Form, ValueId);

/// The form of G + H: a move is made in one of both.
fn sum(
    (g, g_value): &ValuedForm,
    (h, h_value): &ValuedForm,
    arena: &mut Arena,
    budget: &mut Budget,
) -> Result<Form, Halt> {
    let (of_g, of_h) = (g.options(arena, budget)?, h.options(arena, budget)?);
    let mut sides = [Vec::new(), Vec::new()];
    for (side, (of_g, of_h)) in sides.iter_mut().zip(of_g.iter().zip(&of_h)) {
        side.extend(arena.each_plus(of_g, *h_value, budget)?);
        side.extend(arena.each_plus(of_h, *g_value, budget)?);
    }
    Ok(Form::Written(sides))
}

impl Evaluation<'_> {
    /// Keeps the form of a node that was just valued, if it is asked for and known.
    pub(super) fn keep_form(
        &mut self,
        at: NodeRef,
        value: ValueId,
        budget: &mut Budget,
    ) -> Result<(), EvaluateError> {
        let demand = self.worked.demands.get(at.0).copied().unwrap_or_default();
        if demand.form
            && let Some(form) = self.form_of(at, value, budget)?
        {
            budget.reserve(form.size_in_memory())?;
            self.worked.forms.insert(at, form);
        }
        if demand.exact && !self.is_exact(at, value, budget)? {
            self.worked.inexact.insert(at);
        }
        Ok(())
    }

    /// The form of a node with this value; `None` for the value of a function, which has no written form, and
    /// for a game whose operands have none.
    fn form_of(
        &mut self,
        at: NodeRef,
        value: ValueId,
        budget: &mut Budget,
    ) -> Result<Option<Form>, EvaluateError> {
        let expression = self.expression;
        let Some(node) = expression.nodes.get(at.0) else { return Ok(None) };
        Ok(match node {
            Node::Literal(_) | Node::Call(Function::Canonical | Function::Reduced, _) => {
                Some(Form::Canonical(value))
            }
            Node::Brace { .. } | Node::Symmetric { .. } => self.sides_of(node).map(Form::Written),
            Node::Tiny(g) => Some(self.tiny_form(*g, budget)?),
            Node::Miny(g) => Some(self.tiny_form(*g, budget)?.negative()),
            Node::Plus(g, h) | Node::Minus(g, h) => {
                let (Some(g), Some(mut h)) = (self.known(*g), self.known(*h)) else { return Ok(None) };
                if matches!(node, Node::Minus(..)) {
                    h = (h.0.negative(), h.1.negate());
                }
                Some(sum(&g, &h, self.arena, budget)?)
            }
            Node::Negative(g) => self.known(*g).map(|(form, _)| form.negative()),
            Node::Multiple(times, g) => match self.known(*g) {
                Some(one) => Some(self.copies(&times.numerator(), one, budget)?),
                None => None,
            },
            Node::Ordinal(g, h) => {
                let (Some((g, _)), Some((h, _))) = (self.known(*g), self.known(*h)) else { return Ok(None) };
                let mut sides = g.options(self.arena, budget)?;
                for (side, above) in sides.iter_mut().zip(h.options(self.arena, budget)?) {
                    for option in above {
                        side.push(g.below(option, self.arena, budget)?);
                    }
                }
                Some(Form::Written(sides))
            }
            Node::Position { game, position } => {
                let options = self.games.options(game, position, self.arena, budget);
                let options = options.map_err(|error| self.game_error(error, at))?;
                Some(options.map_or(Form::Canonical(value), Form::Written))
            }
            Node::Call(..) | Node::Constant(_) | Node::Back(_) | Node::Sides { .. } => None,
        })
    }

    fn known(&self, at: NodeRef) -> Option<ValuedForm> {
        Some((self.worked.forms.get(&at)?.clone(), self.worked.of(at)?))
    }

    /// `{0||0|-G}`.
    fn tiny_form(&mut self, g: NodeRef, budget: &mut Budget) -> Result<Form, Halt> {
        let threat = self.arena.build(&[ValueId::ZERO], &[self.of(g).negate()], budget)?;
        Ok(Form::Written([vec![ValueId::ZERO], vec![threat]]))
    }

    /// The form of copies of a game: a move in one of them leaves one copy fewer beside its option.
    fn copies(
        &mut self,
        times: &BigInt,
        (form, value): ValuedForm,
        budget: &mut Budget,
    ) -> Result<Form, Halt> {
        let (form, value) = match times.sign() {
            Sign::NoSign => return Ok(Form::Canonical(ValueId::ZERO)),
            Sign::Minus => (form.negative(), value.negate()),
            Sign::Plus => (form, value),
        };
        let others = BigInt::from(times.magnitude().clone()) - 1;
        let others = self.arena.multiple(&others, value, budget)?;
        let mut sides = form.options(self.arena, budget)?;
        for side in &mut sides {
            *side = self.arena.each_plus(side, others, budget)?;
        }
        Ok(Form::Written(sides))
    }

    /// The ordinal sum, which depends on the form of its base.
    pub(super) fn ordinal(
        &mut self,
        base: NodeRef,
        above: ValueId,
        budget: &mut Budget,
    ) -> Result<ValueId, EvaluateError> {
        let Some(form) = self.worked.forms.get(&base) else {
            return Err(self.error(ErrorKind::Unsupported, base, without_form()).into());
        };
        budget.charge_steps(1 + form.size_in_memory() / size_of::<ValueId>() as u64)?;
        let form = form.clone();
        // A canonical form has quicker ways, and is refused at once if the sum is too large.
        if let (Form::Written(sides), Some(value)) = (&form, self.worked.of(base))
            && same_options(sides, value, self.arena, budget)?
        {
            return Ok(Form::Canonical(value).below(above, self.arena, budget)?);
        }
        Ok(form.below(above, self.arena, budget)?)
    }

    /// Whether a node is written in its canonical form, as far as braces say: every brace holds the options
    /// of the canonical form. Sums, functions and names say a value, and their canonical form is meant.
    fn is_exact(&mut self, at: NodeRef, value: ValueId, budget: &mut Budget) -> Result<bool, Halt> {
        let expression = self.expression;
        let Some(node @ (Node::Brace { .. } | Node::Symmetric { .. })) = expression.nodes.get(at.0) else {
            return Ok(true);
        };
        let mut exact = true;
        node.visit_operands(|option| exact &= !self.worked.inexact.contains(&option));
        match self.sides_of(node).filter(|_| exact) {
            Some(sides) => same_options(&sides, value, self.arena, budget),
            None => Ok(false),
        }
    }

    /// Refuses operands of a function of forms that are written in another form than the canonical one.
    pub(super) fn check_exact(&self, operands: &[NodeRef]) -> Result<(), ParseValueError> {
        match operands.iter().find(|operand| self.worked.inexact.contains(operand)) {
            Some(&operand) => Err(self.error(ErrorKind::Unsupported, operand, not_canonical())),
            None => Ok(()),
        }
    }
}

/// Whether these are the options of the canonical form of a value.
fn same_options(
    sides: &[Vec<ValueId>; 2],
    value: ValueId,
    arena: &mut Arena,
    budget: &mut Budget,
) -> Result<bool, Halt> {
    let written: u64 = sides.iter().map(|side| side.len() as u64).sum();
    // A large nimber has more options than are worth listing.
    if arena.family(value).is_some_and(|family| family.nimber > written) {
        return Ok(false);
    }
    let canonical = arena.both_options(value, budget)?;
    let sorted = |side: &Vec<ValueId>| {
        let mut side = side.clone();
        side.sort_unstable();
        side.dedup();
        side
    };
    Ok(sides.iter().zip(&canonical).all(|(one, other)| sorted(one) == sorted(other)))
}

fn without_form() -> LocalizedString {
    words!(
        "an ordinal sum depends on the form of its base, and this is only a value: write its options in braces, or canonical(G) for its canonical form",
        "序数和取决于底的写法，而这里只有一个值：请用花括号写出选项，或写 canonical(G) 取其规范形"
    )
}

fn not_canonical() -> LocalizedString {
    words!(
        "this operation depends on the form of a game, and is known for canonical forms only: write canonical(G) instead of this form",
        "此运算取决于游戏的写法，且仅对规范形给出：请把这个形式写作 canonical(G)"
    )
}
