//! The graph of a game while it is made.

use super::graph::{Node, NodeOptions, side};
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use smallvec::SmallVec;

/// A move in a [`GraphBuilder`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BuilderNode {
    /// To a node of the draft.
    Inner(u32),
    /// To a game that is known.
    Outer(Node),
}

/// A graph that is not simplified yet.
#[derive(Clone, Debug, Default)]
pub(super) struct GraphBuilder {
    nodes: Vec<[SmallVec<[BuilderNode; 4]>; 2]>,
    /// Bytes that were asked for.
    held: u64,
}

impl GraphBuilder {
    /// Adds a node without moves, and tells its number.
    ///
    /// # Errors
    /// [`Halt::Memory`] where it does not fit.
    pub(super) fn push(&mut self, budget: &mut Budget) -> Result<u32, Halt> {
        const BYTES: u64 = size_of::<[SmallVec<[BuilderNode; 4]>; 2]>() as u64;
        budget.reserve(BYTES)?;
        self.held += BYTES;
        let number = u32::try_from(self.nodes.len()).map_err(|_| Halt::Memory(budget.limits().memory))?;
        self.nodes.push(Default::default());
        Ok(number)
    }

    /// Adds a move; one that is there already counts once. A node that is not there gets none.
    ///
    /// # Errors
    /// [`Halt`] where it does not fit.
    pub(super) fn add(
        &mut self,
        node: u32,
        player: Player,
        to: BuilderNode,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let Some(both) = self.nodes.get_mut(node as usize) else { return Ok(()) };
        let options = &mut both[side(player)];
        budget.charge_steps(1 + options.len() as u64)?;
        if !options.contains(&to) {
            const BYTES: u64 = size_of::<BuilderNode>() as u64;
            budget.reserve(BYTES)?;
            self.held += BYTES;
            options.push(to);
        }
        Ok(())
    }

    /// Gives back the memory.
    pub(super) fn release(self, budget: &mut Budget) {
        budget.release(self.held);
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The moves of a node.
    pub(super) fn moves(&self, node: u32, player: Player) -> &[BuilderNode] {
        self.nodes.get(node as usize).map_or(&[], |both| &both[side(player)])
    }

    /// The moves of a node, with the nodes of the draft where `inner` says.
    pub(super) fn options(&self, node: u32, player: Player, inner: impl Fn(u32) -> Node) -> NodeOptions {
        let moves = self.moves(node, player).iter().map(|target| match *target {
            BuilderNode::Outer(node) => node,
            BuilderNode::Inner(to) => inner(to),
        });
        moves.collect()
    }
}
