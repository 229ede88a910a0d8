//! Strongly connected components.
//!
//! What is equal to a stopper is found component by component, followers first (see `simplify`).

use super::builder::{BuilderNode, GraphBuilder};
use super::graph::{PLAYERS, side};
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;

/// The strongly connected components of a draft, each after all that can be reached from it.
pub(super) struct StrongComponents {
    /// The nodes of each.
    pub(super) parts: Vec<Vec<u32>>,
    /// The component of each node, and the node's place there.
    part_of: Vec<u32>,
    place: Vec<u32>,
}

/// How far a search for components is with a node: not met; else when it was met, or what was met earliest of
/// all that it reaches; or done.
const NEW: u32 = u32::MAX;
const DONE: u32 = u32::MAX - 1;

/// Bytes that a search needs for a node.
const BYTES: u64 = 160;

impl StrongComponents {
    /// The components of a draft (Tarjan, Depth-first search and linear graph algorithms, 1972).
    ///
    /// # Errors
    /// [`Halt`] where the work or the memory is too much.
    pub(super) fn from_draft(draft: &GraphBuilder, budget: &mut Budget) -> Result<StrongComponents, Halt> {
        let len = draft.len();
        budget.scoped(|budget| {
            budget.reserve(len as u64 * BYTES)?;
            let mut found =
                StrongComponents { parts: Vec::new(), part_of: vec![0; len], place: vec![0; len] };
            let mut earliest = vec![NEW; len];
            let (mut met, mut open) = (0, Vec::new());
            for root in 0..len as u32 {
                // Nodes on the way that is followed, what is left of their moves, and when they were met.
                let mut path = Vec::new();
                let mut next = (earliest[root as usize] == NEW).then_some(root);
                loop {
                    budget.charge_steps(1)?;
                    if let Some(node) = next.take() {
                        earliest[node as usize] = met;
                        path.push((node, inner(draft, node), met));
                        open.push(node);
                        met += 1;
                    }
                    let Some((node, heads, own)) = path.last_mut() else { break };
                    let (node, own) = (*node, *own);
                    if let Some(head) = heads.next() {
                        match earliest[head as usize] {
                            NEW => next = Some(head),
                            DONE => {}
                            early => earliest[node as usize] = earliest[node as usize].min(early),
                        }
                        continue;
                    }
                    path.pop();
                    let early = earliest[node as usize];
                    if let Some((parent, ..)) = path.last() {
                        earliest[*parent as usize] = earliest[*parent as usize].min(early);
                    }
                    if early == own {
                        let start = open.iter().rposition(|&other| other == node).unwrap_or(0);
                        found.close(open.split_off(start), &mut earliest);
                    }
                }
            }
            Ok(found)
        })
    }

    fn close(&mut self, part: Vec<u32>, earliest: &mut [u32]) {
        for (place, &node) in (0..).zip(&part) {
            earliest[node as usize] = DONE;
            self.part_of[node as usize] = self.parts.len() as u32;
            self.place[node as usize] = place;
        }
        self.parts.push(part);
    }

    /// Where in this component a node stands; `None` for nodes of others.
    pub(super) fn place(&self, part: usize, node: u32) -> Option<u32> {
        let own = self.part_of.get(node as usize).is_some_and(|&of| of as usize == part);
        if own { self.place.get(node as usize).copied() } else { None }
    }

    /// Whether there is an infinite play inside of this component in which Left and Right take turns.
    ///
    /// # Errors
    /// [`Halt`] where the work is too much.
    pub(super) fn alternates_forever(
        &self,
        draft: &GraphBuilder,
        part: usize,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        let Some(nodes) = self.parts.get(part) else { return Ok(false) };
        // Nodes with a player to move; what no such node can be reached from is peeled off, until nothing or
        // a cycle is left.
        let number = |at: u32, player| at as usize * 2 + side(player);
        let mut entering = vec![0_u32; nodes.len() * 2];
        let inside = |node: u32, player| {
            draft.moves(node, player).iter().filter_map(|target| match target {
                BuilderNode::Inner(to) => self.place(part, *to),
                BuilderNode::Outer(_) => None,
            })
        };
        for &node in nodes {
            for player in PLAYERS {
                for to in inside(node, player) {
                    budget.charge_steps(1)?;
                    entering[number(to, player.opponent())] += 1;
                }
            }
        }
        let mut free: Vec<usize> = (0..entering.len()).filter(|&at| entering[at] == 0).collect();
        let mut peeled = 0;
        while let Some(at) = free.pop() {
            peeled += 1;
            let player = PLAYERS[at % 2];
            for to in inside(nodes[at / 2], player) {
                budget.charge_steps(1)?;
                let to = number(to, player.opponent());
                entering[to] -= 1;
                if entering[to] == 0 {
                    free.push(to);
                }
            }
        }
        Ok(peeled < entering.len())
    }
}

/// The nodes that a node's moves lead to.
fn inner(draft: &GraphBuilder, node: u32) -> impl Iterator<Item = u32> + '_ {
    let both = PLAYERS.into_iter().flat_map(move |player: Player| draft.moves(node, player));
    both.filter_map(|target| match target {
        BuilderNode::Inner(to) => Some(*to),
        BuilderNode::Outer(_) => None,
    })
}
