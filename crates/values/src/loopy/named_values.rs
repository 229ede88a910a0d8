//! The loopy games that have names, and which of them a node is.

use super::ValueContext;
use super::graph::Node;
use super::value::{LoopyGraph, LoopyValue};
use crate::arena::ValueId;
use crate::notation::expression::Constant;
use grundy_budget::Halt;
use grundy_theory::player::Player;

/// A canonical stopper all of whose followers have their Left options below their Right options. There are no
/// others: Siegel, Combinatorial Game Theory, chapter VI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pseudonumber {
    /// A number.
    Number(ValueId),
    /// `on`, greater than every number.
    On,
    /// `off`, less than every number.
    Off,
    /// This number and `over`.
    Over(ValueId),
    /// This number and `under`.
    Under(ValueId),
}

impl ValueContext<'_> {
    /// The game of this name.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn constant(&mut self, name: Constant) -> Result<LoopyValue, Halt> {
        let zero = self.zero();
        match name {
            Constant::On => self.with_pass(Player::Left, None),
            Constant::Off => Ok(self.constant(Constant::On)?.negative()),
            Constant::Over => Ok(self.constant(Constant::Under)?.negative()),
            Constant::Under => self.with_pass(Player::Left, Some(zero)),
            Constant::Upon => {
                let star = self.brace(&[zero], &[zero])?;
                self.with_pass(Player::Left, Some(star))
            }
            Constant::Dud => {
                let on = self.constant(Constant::On)?;
                Ok(LoopyValue { on: on.on, off: on.on })
            }
            Constant::Tis => {
                let one = self.brace(&[zero], &[])?;
                Ok(LoopyValue { on: one.on, off: zero.off })
            }
            Constant::Tisn => Ok(self.constant(Constant::Tis)?.negative()),
        }
    }

    /// Uponth, `{0||0|0,pass}`, which is `{0|*-upon}`.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn uponth(&mut self) -> Result<LoopyValue, Halt> {
        let zero = self.zero();
        let star = self.brace(&[zero], &[zero])?;
        let upon = self.constant(Constant::Upon)?;
        let option = self.difference(star, upon)?;
        self.brace(&[zero], &[option])
    }

    /// The game in which this player may pass and the other may move to `option`, if there is one.
    fn with_pass(&mut self, player: Player, option: Option<LoopyValue>) -> Result<LoopyValue, Halt> {
        let mut definition = LoopyGraph::default();
        let node = definition.node(self.budget)?;
        definition.move_to(node, player, node, self.budget)?;
        if let Some(option) = option {
            self.move_to_value(&mut definition, node, player.opponent(), option)?;
        }
        self.defined(definition)
    }

    /// The game with these options.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn brace(&mut self, left: &[LoopyValue], right: &[LoopyValue]) -> Result<LoopyValue, Halt> {
        let mut definition = LoopyGraph::default();
        let node = definition.node(self.budget)?;
        for (player, options) in [(Player::Left, left), (Player::Right, right)] {
            for &option in options {
                self.move_to_value(&mut definition, node, player, option)?;
            }
        }
        self.defined(definition)
    }

    /// Tiny-G, `{0||0|-G}`.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn tiny(&mut self, value: LoopyValue) -> Result<LoopyValue, Halt> {
        let zero = self.zero();
        let threat = self.brace(&[zero], &[value.negative()])?;
        self.brace(&[zero], &[threat])
    }

    /// The value of the first node.
    pub(super) fn defined(&mut self, definition: LoopyGraph) -> Result<LoopyValue, Halt> {
        let values = self.define(&definition)?;
        definition.release(self.budget);
        Ok(values.first().copied().unwrap_or(self.zero()))
    }

    /// Whether this is `on`, or a positive number, with or without `over` or `under`.
    pub(super) fn has_positive_number(&self, pseudonumber: Pseudonumber) -> bool {
        match pseudonumber {
            Pseudonumber::On => true,
            Pseudonumber::Off => false,
            Pseudonumber::Number(x) | Pseudonumber::Over(x) | Pseudonumber::Under(x) => {
                self.arena.number(x).is_some_and(|x| !x.is_zero() && !x.is_negative())
            }
        }
    }

    /// The pseudonumber that a canonical stopper is.
    pub(super) fn pseudonumber(&self, node: Node) -> Option<Pseudonumber> {
        let Node::Loop(place) = node else {
            let Node::Short(short) = node else { return None };
            return self.is_number(node).then_some(Pseudonumber::Number(short));
        };
        let options = |player| self.loops.graph.options(place, player);
        let found = match (options(Player::Left), options(Player::Right)) {
            ([pass], []) if *pass == node => return Some(Pseudonumber::On),
            ([], [pass]) if *pass == node => return Some(Pseudonumber::Off),
            (&[Node::Short(x)], [pass]) if *pass == node => Pseudonumber::Over(x),
            ([pass], &[Node::Short(x)]) if *pass == node => Pseudonumber::Under(x),
            _ => return None,
        };
        let (Pseudonumber::Over(x) | Pseudonumber::Under(x)) = found else { return None };
        self.is_number(Node::Short(x)).then_some(found)
    }
}
