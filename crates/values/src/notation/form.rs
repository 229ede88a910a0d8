//! Forms: what some operations ask of a game beside its value.
//!
//! The ordinal sum `G : H` takes the options of G as G is written, so equal games may have different ordinal
//! sums. A written form is therefore kept beside the value of each node below the base of an ordinal sum. The
//! conjunctive and selective compounds depend on the form of every follower; they are answered only for
//! operands whose braces hold canonical options.

use super::expression::{Expression, Function, Node, NodeRef};
use crate::arena::{Arena, ValueId};
use grundy_budget::{Budget, Halt};

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
    pub(super) fn options(&self, arena: &mut Arena, budget: &mut Budget) -> Result<[Vec<ValueId>; 2], Halt> {
        match self {
            Form::Canonical(id) => arena.both_options(*id, budget),
            Form::Written(sides) => Ok(sides.clone()),
        }
    }

    pub(super) fn negative(self) -> Form {
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
    pub(super) fn size_in_memory(&self) -> u64 {
        match self {
            Form::Canonical(_) => 0,
            Form::Written(sides) => sides.iter().map(|side| size_of_val(&side[..]) as u64).sum(),
        }
    }
}
