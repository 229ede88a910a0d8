//! Values of loopy games: the onside and the offside.
//!
//! G >= H exactly if G+ >= H+ and G- >= H-, where in G+ infinite play is won by Left and in G- by Right
//! (Siegel, Combinatorial Game Theory, chapter VI). A value is therefore a pair. Where G+ and G- equal
//! stoppers S and T, G is written S & T.

use super::ValueContext;
use super::builder::{BuilderNode, GraphBuilder};
use super::graph::Node;
use crate::arena::ValueId;
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;

/// The value of a loopy game. Equal pairs are equal values; unequal pairs are different values if both sides
/// are stoppers, and have to be compared if not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LoopyValue {
    /// G+.
    pub(super) on: Node,
    /// The negative of G-, which is (-G)+.
    pub(super) off: Node,
}

/// A game that is written down: nodes, and moves to nodes and to values.
#[derive(Clone, Debug, Default)]
pub struct LoopyGraph {
    on: GraphBuilder,
    off: GraphBuilder,
    /// Some move leads to a value that is no stopper.
    mixed: bool,
}

/// How two games compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopyComparison {
    /// The first is at least as good for Left.
    pub at_least: bool,
    /// The second is at least as good for Left.
    pub at_most: bool,
}

/// How play ends if both play well and one of them begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopyOutcome {
    /// This player wins.
    Won(Player),
    /// Neither can win.
    Drawn,
}

impl LoopyValue {
    /// -G.
    #[must_use]
    pub fn negative(self) -> LoopyValue {
        LoopyValue { on: self.off, off: self.on }
    }
}

impl LoopyGraph {
    /// Gives back the memory.
    pub fn release(self, budget: &mut Budget) {
        self.on.release(budget);
        self.off.release(budget);
    }

    /// A new node.
    ///
    /// # Errors
    /// [`Halt`] where it does not fit.
    pub fn node(&mut self, budget: &mut Budget) -> Result<u32, Halt> {
        self.off.push(budget)?;
        self.on.push(budget)
    }

    /// A move from one node to another.
    ///
    /// # Errors
    /// [`Halt`] where it does not fit.
    pub fn move_to(&mut self, node: u32, player: Player, to: u32, budget: &mut Budget) -> Result<(), Halt> {
        self.off.add(node, player.opponent(), BuilderNode::Inner(to), budget)?;
        self.on.add(node, player, BuilderNode::Inner(to), budget)
    }
}

impl ValueContext<'_> {
    /// The value of a short game.
    pub fn of_short(&self, short: ValueId) -> LoopyValue {
        LoopyValue { on: Node::Short(short), off: Node::Short(short.negate()) }
    }

    /// Adds a move from a node of a definition to a value.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn move_to_value(
        &mut self,
        definition: &mut LoopyGraph,
        node: u32,
        player: Player,
        to: LoopyValue,
    ) -> Result<(), Halt> {
        definition.mixed |= !self.is_stopper(to)?;
        definition.off.add(node, player.opponent(), BuilderNode::Outer(to.off), self.budget)?;
        definition.on.add(node, player, BuilderNode::Outer(to.on), self.budget)
    }

    /// The values of all nodes of a definition.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn define(&mut self, definition: &LoopyGraph) -> Result<Vec<LoopyValue>, Halt> {
        let on = self.simplify(&definition.on)?;
        let stoppers = if definition.mixed { Vec::new() } else { self.stoppers_in(&definition.on)? };
        let off = if !stoppers.is_empty() && stoppers.iter().all(|&stopper| stopper) {
            on.iter().map(|&node| self.negative_node(node)).collect::<Result<_, _>>()?
        } else {
            self.simplify(&definition.off)?
        };
        Ok(on.into_iter().zip(off).map(|(on, off)| LoopyValue { on, off }).collect())
    }

    /// G + H.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn sum(&mut self, one: LoopyValue, other: LoopyValue) -> Result<LoopyValue, Halt> {
        let on = self.sum_nodes(one.on, other.on)?;
        if self.is_stopper(one)? && self.is_stopper(other)? && (one.off, other.off) == (one.on, other.on) {
            return Ok(LoopyValue { on, off: on });
        }
        Ok(LoopyValue { on, off: self.sum_nodes(one.off, other.off)? })
    }

    /// G - H.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn difference(&mut self, one: LoopyValue, other: LoopyValue) -> Result<LoopyValue, Halt> {
        self.sum(one, other.negative())
    }

    /// `copies` times G.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn multiple(&mut self, copies: i64, value: LoopyValue) -> Result<LoopyValue, Halt> {
        let mut sum = self.zero();
        let mut power = if copies < 0 { value.negative() } else { value };
        let mut left = copies.unsigned_abs();
        while left > 0 {
            if left & 1 == 1 {
                sum = self.sum(sum, power)?;
            }
            left >>= 1;
            if left > 0 {
                power = self.sum(power, power)?;
            }
        }
        Ok(sum)
    }

    /// How two values compare.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn compare(&mut self, one: LoopyValue, other: LoopyValue) -> Result<LoopyComparison, Halt> {
        let at_least = self.at_least(one.on, other.on)? && self.at_least(other.off, one.off)?;
        let at_most = self.at_least(other.on, one.on)? && self.at_least(one.off, other.off)?;
        Ok(LoopyComparison { at_least, at_most })
    }

    /// How play ends if this player begins. It follows by comparison with 0: in G+ nobody can draw.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn end(&mut self, value: LoopyValue, first: Player) -> Result<LoopyOutcome, Halt> {
        let zero = self.zero().on;
        let (own, others) = match first {
            Player::Left => (value.on, value.off),
            Player::Right => (value.off, value.on),
        };
        // `first` survives nowhere, not even where infinite play is his.
        Ok(if self.at_least(zero, own)? {
            LoopyOutcome::Won(first.opponent())
        } else if self.at_least(others, zero)? {
            // The other survives where infinite play is his: `first` cannot win.
            LoopyOutcome::Drawn
        } else {
            LoopyOutcome::Won(first)
        })
    }

    /// Whether this is the value of a stopper.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn is_stopper(&mut self, value: LoopyValue) -> Result<bool, Halt> {
        Ok(self.loops.graph.is_stopper(value.on)
            && self.loops.graph.is_stopper(value.off)
            && self.negative_node(value.on)? == value.off)
    }

    /// The onside, where it is a stopper.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn onside(&mut self, value: LoopyValue) -> Result<Option<LoopyValue>, Halt> {
        if !self.loops.graph.is_stopper(value.on) {
            return Ok(None);
        }
        Ok(Some(LoopyValue { on: value.on, off: self.negative_node(value.on)? }))
    }

    /// The offside, where it is a stopper.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn offside(&mut self, value: LoopyValue) -> Result<Option<LoopyValue>, Halt> {
        let side = self.onside(value.negative())?;
        Ok(side.map(|side| side.negative()))
    }

    /// S & T, where both are stoppers and S >= T.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn with_sides(
        &mut self,
        onside: LoopyValue,
        offside: LoopyValue,
    ) -> Result<Option<LoopyValue>, Halt> {
        let stoppers = self.is_stopper(onside)? && self.is_stopper(offside)?;
        let fits = stoppers && self.at_least(onside.on, offside.on)?;
        Ok(fits.then_some(LoopyValue { on: onside.on, off: offside.off }))
    }

    /// The short game that this value is.
    pub fn as_short(&mut self, value: LoopyValue) -> Option<ValueId> {
        match (value.on, value.off) {
            (Node::Short(short), Node::Short(other)) if short.negate() == other => Some(short),
            _ => None,
        }
    }

    /// The value 0.
    pub fn zero(&self) -> LoopyValue {
        let zero = Node::Short(ValueId::ZERO);
        LoopyValue { on: zero, off: zero }
    }
}
