//! From an expression to its value.

use super::error::{ErrorKind, EvaluateError, ParseValueError};
use super::expression::{Expression, Function, Literal, Node, NodeRef, Ups};
use super::form::{Form, FormDemand, form_demands};
use crate::arena::{Arena, NumberUpStar, ValueId};
use crate::number::Dyadic;
use crate::operations::OperationError;
use grundy_budget::{Budget, Halt};
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use num_traits::ToPrimitive;
use rustc_hash::{FxHashMap, FxHashSet};

/// Who knows the games that expressions name.
pub trait GameResolver {
    /// The value of the position that is written like this on the command line.
    ///
    /// # Errors
    /// [`ResolveError`] where there is no such game or position, or a limit is reached.
    fn value(
        &mut self,
        game: &str,
        position: &str,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<ValueId, ResolveError>;

    /// The values of Left's and of Right's options of the position, as they are played: this is the form of
    /// the game. `None` if they are those of its canonical form.
    ///
    /// # Errors
    /// As for [`value`](GameResolver::value).
    fn options(
        &mut self,
        game: &str,
        position: &str,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<Option<[Vec<ValueId>; 2]>, ResolveError>;
}

/// Why a named game has no value here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResolveError {
    /// The name or the position is wrong.
    #[error("{1}")]
    Wrong(ErrorKind, LocalizedString),
    /// A limit was reached.
    #[error(transparent)]
    Stop(#[from] Halt),
}

impl ResolveError {
    /// The error at the place where the game is named.
    pub(crate) fn at(self, expression: &Expression, at: NodeRef) -> EvaluateError {
        match self {
            ResolveError::Wrong(kind, message) => {
                ParseValueError::new(kind, expression.column(at), message).into()
            }
            ResolveError::Stop(stop) => stop.into(),
        }
    }
}

/// Knows no games.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoResolver;

impl NoResolver {
    fn unknown(game: &str) -> ResolveError {
        let message = words!("there is no game called {game} here", "这里没有名为 {game} 的游戏");
        ResolveError::Wrong(ErrorKind::UnknownGame, message)
    }
}

impl GameResolver for NoResolver {
    fn value(&mut self, game: &str, _: &str, _: &mut Arena, _: &mut Budget) -> Result<ValueId, ResolveError> {
        Err(NoResolver::unknown(game))
    }

    fn options(
        &mut self,
        game: &str,
        _: &str,
        _: &mut Arena,
        _: &mut Budget,
    ) -> Result<Option<[Vec<ValueId>; 2]>, ResolveError> {
        Err(NoResolver::unknown(game))
    }
}

/// What an expression is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvaluatedValue {
    /// A short game.
    Short(ValueId),
    /// This node, the first of its kind, asks for a loopy game: a caller that knows those goes on.
    Loopy(NodeRef),
}

/// The value of an expression, if it is short.
///
/// # Errors
/// [`EvaluateError`] where something in it has no value, or a limit is reached.
pub fn evaluate(
    expression: &Expression,
    arena: &mut Arena,
    games: &mut dyn GameResolver,
    budget: &mut Budget,
) -> Result<EvaluatedValue, EvaluateError> {
    if let Some(loopy) = expression.first_loopy() {
        return Ok(EvaluatedValue::Loopy(loopy));
    }
    let mut worked = NodeValues::new(expression);
    for at in 0..expression.nodes.len() {
        budget.charge_steps(1)?;
        evaluate_node(expression, NodeRef(at), &mut worked, arena, games, budget)?;
    }
    Ok(EvaluatedValue::Short(worked.of(expression.root()).unwrap_or(ValueId::ZERO)))
}

/// The nodes of an expression that are done: their values, and their forms where these are asked for.
pub(crate) struct NodeValues {
    /// The value of each node so far; `None` if it is not short, or goes back to a brace that is still open.
    pub(super) values: Vec<Option<ValueId>>,
    /// What is asked of each node.
    pub(super) demands: Vec<FormDemand>,
    /// The forms that are asked for and known.
    pub(super) forms: FxHashMap<NodeRef, Form>,
    /// The nodes that are not written in their canonical form, of those of which it is asked.
    pub(super) inexact: FxHashSet<NodeRef>,
}

impl NodeValues {
    pub(crate) fn new(expression: &Expression) -> NodeValues {
        NodeValues {
            values: Vec::with_capacity(expression.nodes.len()),
            demands: form_demands(expression),
            forms: FxHashMap::default(),
            inexact: FxHashSet::default(),
        }
    }

    /// The value of a node that is done and short.
    pub(crate) fn of(&self, node: NodeRef) -> Option<ValueId> {
        self.values.get(node.0).copied().flatten()
    }

    /// Adds the next node, which was valued as a loopy game. It has no form here.
    pub(crate) fn push_loopy(&mut self, value: Option<ValueId>) {
        let at = NodeRef(self.values.len());
        if self.demands.get(at.0).is_some_and(|demand| demand.exact) {
            self.inexact.insert(at);
        }
        self.values.push(value);
    }
}

/// Values the next node of an expression. The node's operands are short, and so is the operation.
pub(crate) fn evaluate_node(
    expression: &Expression,
    at: NodeRef,
    worked: &mut NodeValues,
    arena: &mut Arena,
    games: &mut dyn GameResolver,
    budget: &mut Budget,
) -> Result<ValueId, EvaluateError> {
    let mut evaluation = Evaluation { expression, arena, games, worked };
    let value = evaluation.node(at, budget)?;
    evaluation.worked.values.push(Some(value));
    evaluation.keep_form(at, value, budget)?;
    Ok(value)
}

pub(super) struct Evaluation<'a> {
    pub(super) expression: &'a Expression,
    pub(super) arena: &'a mut Arena,
    pub(super) games: &'a mut dyn GameResolver,
    pub(super) worked: &'a mut NodeValues,
}

impl Evaluation<'_> {
    pub(super) fn of(&self, node: NodeRef) -> ValueId {
        self.worked.of(node).unwrap_or(ValueId::ZERO)
    }

    fn all(&self, nodes: &[NodeRef]) -> Vec<ValueId> {
        nodes.iter().map(|&node| self.of(node)).collect()
    }

    /// The options that a brace holds; `None` for other nodes.
    pub(super) fn sides_of(&self, node: &Node) -> Option<[Vec<ValueId>; 2]> {
        match node {
            Node::Brace { left, right, .. } => Some([self.all(left), self.all(right)]),
            Node::Symmetric { options, .. } => {
                let left = self.all(options);
                let right = left.iter().map(|id| id.negate()).collect();
                Some([left, right])
            }
            _ => None,
        }
    }

    fn node(&mut self, at: NodeRef, budget: &mut Budget) -> Result<ValueId, EvaluateError> {
        let expression = self.expression;
        let Some(node) = expression.nodes.get(at.0) else {
            return Ok(ValueId::ZERO);
        };
        match node {
            Node::Call(function, values) => {
                if matches!(function, Function::Conjunctive | Function::Selective) {
                    self.check_exact(values)?;
                }
                self.call(*function, &self.all(values), at, budget)
            }
            Node::Position { game, position } => {
                let value = self.games.value(game, position, self.arena, budget);
                value.map_err(|error| self.game_error(error, at))
            }
            Node::Ordinal(g, h) => self.ordinal(*g, self.of(*h), budget),
            node => match self.sides_of(node) {
                Some([left, right]) => Ok(self.arena.build(&left, &right, budget)?),
                None => Ok(self.arithmetic(node, budget)?),
            },
        }
    }

    fn arithmetic(&mut self, node: &Node, budget: &mut Budget) -> Result<ValueId, Halt> {
        match node {
            Node::Literal(literal) => self.literal(literal, budget),
            Node::Tiny(g) => self.arena.tiny(self.of(*g), budget),
            Node::Miny(g) => Ok(self.arena.tiny(self.of(*g), budget)?.negate()),
            Node::Plus(g, h) => self.arena.plus(self.of(*g), self.of(*h), budget),
            Node::Minus(g, h) => self.arena.minus(self.of(*g), self.of(*h), budget),
            Node::Negative(g) => Ok(self.of(*g).negate()),
            Node::Multiple(n, g) => self.arena.multiple(&n.numerator(), self.of(*g), budget),
            // Loopy nodes were looked for before; all others stand above.
            _ => Ok(ValueId::ZERO),
        }
    }

    fn literal(&mut self, literal: &Literal, budget: &mut Budget) -> Result<ValueId, Halt> {
        let (unit, down) = match literal.ups {
            Ups::Times(ups) => {
                let family = NumberUpStar { number: literal.number.clone(), ups, nimber: literal.nimber };
                return self.arena.of_family(family, budget);
            }
            Ups::Unit { n, down } => (self.arena.up_unit(n, budget)?, down),
            Ups::UnitSum { n, down } => (self.arena.up_sum(n, budget)?, down),
            Ups::Upon { .. } | Ups::Uponth { .. } => (ValueId::ZERO, false),
        };
        let family = NumberUpStar { number: literal.number.clone(), ups: 0, nimber: literal.nimber };
        let rest = self.arena.of_family(family, budget)?;
        self.arena.plus(if down { unit.negate() } else { unit }, rest, budget)
    }

    fn call(
        &mut self,
        function: Function,
        values: &[ValueId],
        at: NodeRef,
        budget: &mut Budget,
    ) -> Result<ValueId, EvaluateError> {
        let arena = &mut *self.arena;
        let result = match (function, values) {
            (Function::Cool, &[g, t]) => match arena.number(t) {
                Some(t) => arena.cool(g, &t, budget),
                None => Err(OperationError::Parameter(words!(
                    "the temperature to cool by is not a number: write one, as in cool({{3|1}},1/2)",
                    "冷却的温度应为数，例如 cool({{3|1}},1/2)"
                ))),
            },
            (Function::Heat, &[g, t]) => Ok(arena.heat(g, t, budget)?),
            (Function::Overheat, &[g, s, t]) => Ok(arena.overheat(g, s, t, budget)?),
            (Function::Norton, &[g, u]) => Ok(arena.norton(g, u, budget)?),
            (Function::Conway, &[g, h]) => Ok(arena.conway_product(g, h, budget)?),
            (Function::Pow, &[g, n]) => exponent(arena, n).and_then(|n| arena.power(g, n, budget)),
            (Function::PowTo, &[g, n]) => exponent(arena, n).and_then(|n| arena.power_sum(g, n, budget)),
            (Function::Conjunctive, &[g, h]) => Ok(arena.conjunctive(g, h, budget)?),
            (Function::Selective, &[g, h]) => Ok(arena.selective(g, h, budget)?),
            (Function::Companion, &[g]) => Ok(arena.companion(g, budget)?),
            (Function::Reduced, &[g]) => Ok(arena.reduced(g, budget)?),
            (Function::Freeze, &[g]) => Ok(arena.freeze(g, budget)?),
            (Function::Canonical, &[g]) => Ok(g),
            (Function::Join, &[g, h, n]) => day(arena, n).and_then(|day| arena.join(g, h, day, budget)),
            (Function::Meet, &[g, h, n]) => day(arena, n).and_then(|day| arena.meet(g, h, day, budget)),
            // The reader counts the values.
            _ => Ok(ValueId::ZERO),
        };
        result.map_err(|error| match error {
            OperationError::Parameter(words) => self.error(ErrorKind::BadParameter, at, words).into(),
            OperationError::Stop(stop) => stop.into(),
        })
    }

    pub(super) fn error(&self, kind: ErrorKind, at: NodeRef, message: LocalizedString) -> ParseValueError {
        ParseValueError::new(kind, self.expression.column(at), message)
    }

    pub(super) fn game_error(&self, error: ResolveError, at: NodeRef) -> EvaluateError {
        error.at(self.expression, at)
    }
}

fn exponent(arena: &Arena, n: ValueId) -> Result<u64, OperationError> {
    let whole = arena.number(n).filter(Dyadic::is_integer).filter(|n| !n.is_negative() && !n.is_zero());
    let whole = whole.ok_or_else(|| {
        OperationError::Parameter(words!(
            "the exponent is not a whole number: write one of at least 1, as in pow(^,2)",
            "指数应为不小于 1 的整数，例如 pow(^,2)"
        ))
    })?;
    whole.numerator().to_u64().ok_or_else(|| {
        Halt::OutOfReach(words!("the exponent {whole} is too large", "指数 {whole} 太大")).into()
    })
}

fn day(arena: &Arena, n: ValueId) -> Result<u32, OperationError> {
    let whole = arena.number(n).filter(Dyadic::is_integer).and_then(|n| n.numerator().to_u32());
    whole.ok_or_else(|| {
        OperationError::Parameter(words!(
            "the last value is not a day: write a whole number from 0 on, as in join(^,*,2)",
            "最后一个值是天数，应为不小于 0 的整数，例如 join(^,*,2)"
        ))
    })
}
