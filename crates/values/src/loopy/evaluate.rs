//! From written values to values, loopy parts included.
//!
//! The nodes of an [`Expression`] are gone through in order. A brace that names itself, or one around it, has
//! no value until the outermost brace that is named is closed: then all of it is one graph, and is defined at
//! once.

use super::ValueContext;
use super::corner::{Corner, options};
use super::graph::PLAYERS;
use super::interner::Interner;
use super::ko::KoFound;
use super::value::{LoopyGraph, LoopyValue};
use crate::arena::{NumberUpStar, ValueId};
use crate::notation::expression::{BraceLabel, Constant, Expression, Function, Literal, Node, NodeRef, Ups};
use crate::notation::{
    ErrorKind, EvaluateError, GameResolver, NoResolver, NodeValues, ParseValueError, ResolveError,
    evaluate_node,
};
use grundy_budget::Halt;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use smallvec::{SmallVec, smallvec};

/// Who knows the loopy games that expressions name.
pub trait LoopyGameResolver: GameResolver {
    /// The value of the position that is written like this on the command line; `None` where the game has no
    /// loops: then [`GameResolver::value`] tells.
    ///
    /// # Errors
    /// [`ResolveError`] where there is no such position, or a limit is reached.
    fn loopy(
        &mut self,
        _game: &str,
        _position: &str,
        _calculator: &mut ValueContext<'_>,
    ) -> Result<Option<LoopyValue>, ResolveError> {
        Ok(None)
    }
}

impl LoopyGameResolver for NoResolver {}

/// What is known of a node of an expression.
#[derive(Clone, Debug)]
enum Item {
    /// It is short.
    Short,
    Closed(LoopyValue),
    /// It goes back to these braces, which are still open.
    Open(SmallVec<[BraceLabel; 2]>),
}

impl ValueContext<'_> {
    /// The value of an expression.
    ///
    /// # Errors
    /// [`EvaluateError`] where it has none, or where a limit is reached.
    pub fn evaluate(
        &mut self,
        expression: &Expression,
        games: &mut dyn LoopyGameResolver,
    ) -> Result<LoopyValue, EvaluateError> {
        self.worked_out(expression, games).map(|(value, _)| value)
    }

    /// The value of an expression and, if it has loops that are written out, mean and temperature of the
    /// expression as a game with kos.
    ///
    /// # Errors
    /// [`EvaluateError`] if it has no value, or if a limit is reached on the way to it.
    pub fn evaluate_with_ko(
        &mut self,
        expression: &Expression,
        games: &mut dyn LoopyGameResolver,
    ) -> Result<(LoopyValue, Option<KoFound>), EvaluateError> {
        let (value, short) = self.worked_out(expression, games)?;
        let names_a_brace = expression.nodes.iter().any(|node| matches!(node, Node::Back(_)));
        if !names_a_brace || self.as_short(value).is_some() {
            return Ok((value, None));
        }
        // The value is one, whatever is known of the ko.
        match self.ko(expression, &short) {
            Err(stop @ (Halt::Time | Halt::Interrupted)) => Err(stop.into()),
            found => Ok((value, Some(found))),
        }
    }

    fn worked_out(
        &mut self,
        expression: &Expression,
        games: &mut dyn LoopyGameResolver,
    ) -> Result<(LoopyValue, NodeValues), EvaluateError> {
        let bytes = (expression.nodes.len() * (size_of::<Item>() + size_of::<Option<ValueId>>())) as u64;
        self.budget.reserve(bytes)?;
        let mut items: Vec<Item> = Vec::with_capacity(expression.nodes.len());
        // The values of short nodes, for the nodes in `items`.
        let mut short = NodeValues::new(expression);
        for (at, node) in expression.nodes.iter().enumerate() {
            self.budget.charge_steps(1)?;
            let at = NodeRef(at);
            let mut all_short = !node.is_loopy();
            node.visit_operands(|operand| all_short &= matches!(items.get(operand.0), Some(Item::Short)));
            let position = match node {
                Node::Position { game, position } => {
                    let value = games.loopy(game, position, self);
                    value.map_err(|error| error.at(expression, at))?
                }
                _ => None,
            };
            let value = match position {
                Some(value) => Item::Closed(value),
                None if all_short => {
                    evaluate_node(expression, at, &mut short, self.arena, games, self.budget)?;
                    items.push(Item::Short);
                    continue;
                }
                None => self.item(expression, at, &items, &short)?,
            };
            // A loopy operation may come to a short value.
            let id = if let Item::Closed(value) = value { self.as_short(value) } else { None };
            short.push_loopy(id);
            items.push(if id.is_some() { Item::Short } else { value });
        }
        self.budget.release(bytes);
        let root = expression.root();
        let value = self.known(&items, &short, root).ok_or_else(|| unsupported(expression, root))?;
        Ok((value, short))
    }

    /// The value of a node that goes back to no brace around it.
    fn known(&self, items: &[Item], short: &NodeValues, at: NodeRef) -> Option<LoopyValue> {
        match items.get(at.0)? {
            Item::Short => short.of(at).map(|id| self.of_short(id)),
            Item::Closed(value) => Some(*value),
            Item::Open(_) => None,
        }
    }

    fn item(
        &mut self,
        expression: &Expression,
        at: NodeRef,
        items: &[Item],
        short: &NodeValues,
    ) -> Result<Item, EvaluateError> {
        let Some(node) = expression.nodes.get(at.0) else { return Err(unsupported(expression, at).into()) };
        let value = |it: &Self, operand: &NodeRef| {
            it.known(items, short, *operand).ok_or_else(|| unsupported(expression, *operand))
        };
        let closed = match node {
            Node::Back(label) => return Ok(Item::Open(smallvec![*label])),
            Node::Negative(operand) => match items.get(operand.0) {
                Some(open @ Item::Open(_)) => return Ok(open.clone()),
                _ => value(self, operand)?.negative(),
            },
            Node::Brace { label, .. } | Node::Symmetric { label, .. } => {
                let pending = pending(items, node, *label);
                if !pending.is_empty() {
                    return Ok(Item::Open(pending));
                }
                self.closed_brace(expression, at, items, short)?
            }
            Node::Literal(literal) => self.literal(literal)?,
            Node::Constant(constant) => self.constant(*constant)?,
            Node::Tiny(operand) => {
                let value = value(self, operand)?;
                self.tiny(value)?
            }
            Node::Miny(operand) => {
                let value = value(self, operand)?;
                self.tiny(value)?.negative()
            }
            Node::Sides { onside, offside } => {
                let (onside, offside) = (value(self, onside)?, value(self, offside)?);
                let sides = self.with_sides(onside, offside)?;
                sides.ok_or_else(|| wrong(ErrorKind::BadPosition, expression, at, no_sides()))?
            }
            Node::Plus(one, other) => {
                let (one, other) = (value(self, one)?, value(self, other)?);
                self.sum(one, other)?
            }
            Node::Minus(one, other) => {
                let (one, other) = (value(self, one)?, value(self, other)?);
                self.difference(one, other)?
            }
            Node::Multiple(times, operand) => {
                let copies = times.to_i64().filter(|_| times.is_integer());
                let copies = copies.ok_or_else(|| wrong(ErrorKind::TooLarge, expression, at, too_many()))?;
                let value = value(self, operand)?;
                self.multiple(copies, value)?
            }
            Node::Call(Function::Canonical, operands) => match operands[..] {
                [operand] => value(self, &operand)?,
                _ => return Err(unsupported(expression, at).into()),
            },
            Node::Ordinal(..) | Node::Call(..) | Node::Position { .. } => {
                return Err(unsupported(expression, at).into());
            }
        };
        Ok(Item::Closed(closed))
    }

    /// Number, upon or uponth, and nimber: other literals are short.
    fn literal(&mut self, literal: &Literal) -> Result<LoopyValue, Halt> {
        let family = NumberUpStar { number: literal.number.clone(), ups: 0, nimber: literal.nimber };
        let rest = self.arena.of_family(family, self.budget)?;
        let (unit, down) = match literal.ups {
            Ups::Upon { down } => (self.constant(Constant::Upon)?, down),
            Ups::Uponth { down } => (self.uponth()?, down),
            _ => (self.zero(), false),
        };
        self.sum(if down { unit.negative() } else { unit }, self.of_short(rest))
    }

    /// The value of a brace that goes back to no brace around it.
    fn closed_brace(
        &mut self,
        expression: &Expression,
        at: NodeRef,
        items: &[Item],
        short: &NodeValues,
    ) -> Result<LoopyValue, EvaluateError> {
        let mut definition = LoopyGraph::default();
        let mut met: Interner<Corner> = Interner::new(u64::MAX);
        met.meet(&(at, false), size_of::<Corner>(), self.budget)?;
        definition.node(self.budget)?;
        let mut here = 0;
        while let Some(&corner) = met.get(here) {
            for player in PLAYERS {
                for (option, turned) in options(expression, corner, player) {
                    match end(expression, items, (option, turned)) {
                        End::Known(at, turned) => {
                            let value = self.known(items, short, at);
                            let value = value.ok_or_else(|| unsupported(expression, option))?;
                            let value = if turned { value.negative() } else { value };
                            self.move_to_value(&mut definition, here, player, value)?;
                        }
                        End::Corner(corner) => {
                            let (to, new) = met.meet(&corner, size_of::<Corner>(), self.budget)?;
                            if new {
                                definition.node(self.budget)?;
                            }
                            definition.move_to(here, player, to, self.budget)?;
                        }
                        End::Nothing => return Err(unsupported(expression, option).into()),
                    }
                }
            }
            here += 1;
        }
        met.release(self.budget);
        Ok(self.defined(definition)?)
    }
}

/// Where an option leads.
enum End {
    /// To a known value, or to its negative.
    Known(NodeRef, bool),
    Corner(Corner),
    Nothing,
}

/// Follows negatives and names to a brace or a value.
fn end(expression: &Expression, items: &[Item], (mut at, mut turned): Corner) -> End {
    // Names lead to braces, and what is negated stands before its negative.
    loop {
        if let Some(Item::Closed(_) | Item::Short) = items.get(at.0) {
            return End::Known(at, turned);
        }
        match expression.nodes.get(at.0) {
            Some(Node::Brace { .. } | Node::Symmetric { .. }) => return End::Corner((at, turned)),
            Some(Node::Negative(operand)) => (at, turned) = (*operand, !turned),
            Some(Node::Back(label)) => match expression.labelled.get(label.0) {
                Some(&brace) => return End::Corner((brace, turned)),
                None => return End::Nothing,
            },
            _ => return End::Nothing,
        }
    }
}

/// The braces still open that a brace's options go back to, when it is closed itself.
fn pending(items: &[Item], brace: &Node, own: BraceLabel) -> SmallVec<[BraceLabel; 2]> {
    let mut pending = SmallVec::new();
    brace.visit_operands(|option| {
        if let Some(Item::Open(labels)) = items.get(option.0) {
            for &label in labels {
                if label != own && !pending.contains(&label) {
                    pending.push(label);
                }
            }
        }
    });
    pending
}

fn wrong(kind: ErrorKind, expression: &Expression, at: NodeRef, message: LocalizedString) -> ParseValueError {
    ParseValueError::new(kind, expression.column(at), message)
}

fn unsupported(expression: &Expression, at: NodeRef) -> ParseValueError {
    let message = words!(
        "this operation is known for games without loops only, and the name of a brace may occur only as an option",
        "此运算仅用于无循环的游戏；花括号的名字只能作为选项出现"
    );
    wrong(ErrorKind::Unsupported, expression, at, message)
}

fn no_sides() -> LocalizedString {
    words!(
        "S & T needs two stoppers with S >= T, as in 1 & 0",
        "S & T 要求两个停止型游戏且 S >= T，例如 1 & 0"
    )
}

fn too_many() -> LocalizedString {
    words!(
        "there are too many copies to count here: write fewer than 2^63",
        "这里无法计数这么多份：应少于 2^63"
    )
}
