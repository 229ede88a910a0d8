//! The forms of the nodes of an expression, and what is made from them.

use super::error::{ErrorKind, EvaluateError, ParseValueError};
use super::evaluate::Evaluation;
use super::expression::{Function, Node, NodeRef};
use super::form::Form;
use crate::arena::{Arena, ValueId};
use grundy_budget::{Budget, Halt};
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use num_bigint::{BigInt, Sign};

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
