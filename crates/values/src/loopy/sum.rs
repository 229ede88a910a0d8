//! Sums and negatives.
//!
//! (G + H)+ = G+ + H+: Left wins the infinite plays of a sum exactly if he wins those of each component.

use super::ValueContext;
use super::builder::{BuilderNode, GraphBuilder};
use super::graph::{Node, NodeOptions, PLAYERS};
use super::interner::Interner;
use crate::arena::ValueId;
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use grundy_theory::words;
use std::hash::Hash;

/// Bytes of an entry in a table of pairs.
const PAIR_BYTES: u64 = 2 * (size_of::<(Node, Node, Node)>() as u64 + 1);

/// From this nimber on, a game with loops beside it takes seconds to simplify: all followers are compared
/// with all.
const TOO_LARGE: u64 = 129;

#[cold]
fn too_many_options(nimber: u64) -> Halt {
    let most = TOO_LARGE - 1;
    Halt::OutOfReach(words!(
        "the nimber *{nimber} is too large to be added to a game with loops: *{most} is the largest",
        "尼姆数 *{nimber} 太大，不能与带循环的游戏相加：最大为 *{most}"
    ))
}

/// A graph made from graphs: what was met there, and the nodes that stand for it.
struct GraphProduct<K> {
    met: Interner<K>,
    draft: GraphBuilder,
}

impl<K: Copy + Eq + Hash> GraphProduct<K> {
    fn from(start: K, budget: &mut Budget) -> Result<GraphProduct<K>, Halt> {
        let mut made = GraphProduct { met: Interner::new(u64::MAX), draft: GraphBuilder::default() };
        made.node(start, budget)?;
        Ok(made)
    }

    fn node(&mut self, of: K, budget: &mut Budget) -> Result<u32, Halt> {
        let (number, new) = self.met.meet(&of, size_of::<K>(), budget)?;
        if new {
            self.draft.push(budget)?;
        }
        Ok(number)
    }
}

impl ValueContext<'_> {
    /// The sum of two games in the sense of G+.
    pub(super) fn sum_nodes(&mut self, one: Node, other: Node) -> Result<Node, Halt> {
        if let Some(known) = self.known_sum(one, other)? {
            return Ok(known);
        }
        for node in [one, other] {
            if let Node::Short(short) = node
                && let Some(nimber @ TOO_LARGE..) = self.arena.nimber_beside(short)
            {
                return Err(too_many_options(nimber));
            }
        }
        let mut made = GraphProduct::from((one, other), self.budget)?;
        let (mut here, mut options) = (0, NodeOptions::new());
        while let Some(&pair) = made.met.get(here) {
            for (player, first) in
                [(Player::Left, true), (Player::Left, false), (Player::Right, true), (Player::Right, false)]
            {
                let (moves, stays) = if first { pair } else { (pair.1, pair.0) };
                if self.stays_out_of(moves, stays) {
                    continue;
                }
                self.options_into(moves, player, &mut options)?;
                for &to in &options {
                    let next = if first { (to, pair.1) } else { (pair.0, to) };
                    let target = match self.known_sum(next.0, next.1)? {
                        Some(known) => BuilderNode::Outer(known),
                        None => BuilderNode::Inner(made.node(next, self.budget)?),
                    };
                    made.draft.add(here, player, target, self.budget)?;
                }
            }
            here += 1;
        }
        for (pair, sum) in self.simplify_made(made)? {
            self.budget.reserve(PAIR_BYTES)?;
            self.loops.sums.insert(pair, sum);
        }
        Ok(self.known_sum(one, other)?.unwrap_or(one))
    }

    /// Is this `on` or `off`? Added to a game without loops they remain what they are: one player passes for
    /// ever, and the other runs out of moves (Winning Ways, chapter 11; Siegel, chapter VI).
    fn absorbs(&self, node: u32) -> bool {
        PLAYERS.iter().any(|&player| self.loops.graph.only_passes(node, player))
    }

    /// Nobody need move in a number while the rest is a stopper and no number (number translation; Siegel,
    /// Combinatorial Game Theory, chapter VI).
    fn stays_out_of(&self, moves: Node, stays: Node) -> bool {
        matches!(stays, Node::Loop(_)) && self.loops.graph.is_stopper(stays) && self.is_number(moves)
    }

    /// Simplifies what was made.
    fn simplify_made<K: Copy + Eq + Hash>(&mut self, made: GraphProduct<K>) -> Result<Vec<(K, Node)>, Halt> {
        let simple = self.simplify(&made.draft)?;
        made.draft.release(self.budget);
        Ok(made.met.release(self.budget).into_iter().zip(simple).collect())
    }

    fn known_sum(&mut self, one: Node, other: Node) -> Result<Option<Node>, Halt> {
        const ZERO: Node = Node::Short(ValueId::ZERO);
        Ok(match (one, other) {
            (Node::Short(one), Node::Short(other)) => {
                Some(Node::Short(self.arena.plus(one, other, self.budget)?))
            }
            _ if other == ZERO => Some(one),
            _ if one == ZERO => Some(other),
            (Node::Loop(node), Node::Short(_)) if self.absorbs(node) => Some(one),
            (Node::Short(_), Node::Loop(node)) if self.absorbs(node) => Some(other),
            _ => self.loops.sums.get(&(one, other)).or_else(|| self.loops.sums.get(&(other, one))).copied(),
        })
    }

    /// The negative of a canonical stopper, or of a short game.
    pub(super) fn negative_node(&mut self, node: Node) -> Result<Node, Halt> {
        if let Some(known) = self.known_negative(node) {
            return Ok(known);
        }
        let mut made = GraphProduct::from(node, self.budget)?;
        let (mut here, mut options) = (0, NodeOptions::new());
        while let Some(&node) = made.met.get(here) {
            for player in PLAYERS {
                self.options_into(node, player, &mut options)?;
                for &to in &options {
                    let target = match self.known_negative(to) {
                        Some(known) => BuilderNode::Outer(known),
                        None => BuilderNode::Inner(made.node(to, self.budget)?),
                    };
                    made.draft.add(here, player.opponent(), target, self.budget)?;
                }
            }
            here += 1;
        }
        for (node, negative) in self.simplify_made(made)? {
            self.budget.reserve(PAIR_BYTES)?;
            self.loops.negatives.insert(node, negative);
            self.loops.negatives.insert(negative, node);
        }
        Ok(self.known_negative(node).unwrap_or(node))
    }

    fn known_negative(&self, node: Node) -> Option<Node> {
        match node {
            Node::Short(short) => Some(Node::Short(short.negate())),
            Node::Loop(_) => self.loops.negatives.get(&node).copied(),
        }
    }
}
