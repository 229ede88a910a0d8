//! Loopy games as graphs.
//!
//! A loopy game is a graph with a marked node; the edges of each node are Left's and Right's moves (Siegel,
//! Combinatorial Game Theory, chapter VI). A follower without loops is one [`Node::Short`], not a graph of
//! its own.
//!
//! **One way to play.** Every node here is played so that *Left wins an infinite play*: it stands for the
//! game that Conway writes G+. The game in which Right wins infinite plays is the negative of one of this
//! kind, so that nothing is said twice. For a *stopper*, a game without infinite alternating play, both are
//! the same value.

use crate::arena::ValueId;
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use smallvec::SmallVec;

/// A follower of a loopy game: a value without loops, or a node of the [`Graph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    /// A short game, in canonical form.
    Short(ValueId),
    /// A node of the graph.
    Loop(u32),
}

/// The moves of one player.
pub(super) type NodeOptions = SmallVec<[Node; 4]>;

/// The place of a player's entry in a pair.
pub(super) const fn side(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

/// Both players.
pub(super) const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// Bytes of a node without its options, and of one option.
const NODE_BYTES: u64 = (size_of::<[NodeOptions; 2]>() + 1) as u64;
const OPTION_BYTES: u64 = size_of::<Node>() as u64;

/// Nodes with the moves of both players.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    options: Vec<[NodeOptions; 2]>,
    stopper: Vec<bool>,
}

impl Graph {
    /// How many nodes there are.
    pub(super) fn len(&self) -> u32 {
        // Nodes are counted where they are added.
        self.options.len() as u32
    }

    /// Adds a node. `stopper` says that no infinite alternating play begins at it or at any follower.
    ///
    /// # Errors
    /// [`Halt::Memory`] where the node does not fit.
    pub(super) fn push(
        &mut self,
        options: [NodeOptions; 2],
        stopper: bool,
        budget: &mut Budget,
    ) -> Result<Node, Halt> {
        let many = (options[0].len() + options[1].len()) as u64;
        budget.reserve(NODE_BYTES + many * OPTION_BYTES)?;
        let Ok(place) = u32::try_from(self.options.len()) else {
            return Err(Halt::Memory(budget.limits().memory));
        };
        self.options.push(options);
        self.stopper.push(stopper);
        Ok(Node::Loop(place))
    }

    /// The moves of a node of the graph; none for a number that is no node.
    pub(super) fn options(&self, node: u32, player: Player) -> &[Node] {
        self.options.get(node as usize).map_or(&[], |both| &both[side(player)])
    }

    /// Is this node known as a stopper? Short games are.
    pub(super) fn is_stopper(&self, node: Node) -> bool {
        match node {
            Node::Short(_) => true,
            Node::Loop(place) => self.stopper.get(place as usize).copied().unwrap_or(false),
        }
    }

    /// Whether this is `{pass|}` for a player: he may pass, and the other has no move.
    pub(super) fn only_passes(&self, node: u32, player: Player) -> bool {
        matches!(self.options(node, player), [pass] if *pass == Node::Loop(node))
            && self.options(node, player.opponent()).is_empty()
    }

    /// About how many bytes it holds.
    pub(super) fn size_in_memory(&self) -> u64 {
        self.bytes_from(0)
    }

    fn bytes_from(&self, node: u32) -> u64 {
        let bytes =
            |[left, right]: &[NodeOptions; 2]| NODE_BYTES + (left.len() + right.len()) as u64 * OPTION_BYTES;
        self.options.iter().skip(node as usize).map(bytes).sum()
    }

    /// Forgets all nodes from this one on.
    pub(super) fn truncate(&mut self, len: u32, budget: &mut Budget) {
        budget.release(self.bytes_from(len));
        self.options.truncate(len as usize);
        self.stopper.truncate(len as usize);
    }
}
