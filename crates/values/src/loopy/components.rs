//! Strongly connected components, and the graph of a game while it is made.
//!
//! What is equal to a stopper is found component by component, followers first (see [`simplify`](super::simplify)).

use super::graph::{Node, PLAYERS, side};
use grundy_limits::{Budget, Stop};
use grundy_theory::player::Player;
use smallvec::SmallVec;

/// A move in a [`Draft`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// To a node of the draft.
    Inner(u32),
    /// To a game that is known.
    Outer(Node),
}

/// A graph that is not simplified yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    nodes: Vec<[SmallVec<[Target; 4]>; 2]>,
    /// Bytes that were asked for.
    held: u64,
}

impl Draft {
    /// Adds a node without moves, and tells its number.
    ///
    /// # Errors
    /// [`Stop::Memory`] where it does not fit.
    pub(super) fn push(&mut self, budget: &mut Budget) -> Result<u32, Stop> {
        const BYTES: u64 = size_of::<[SmallVec<[Target; 4]>; 2]>() as u64;
        budget.hold(BYTES)?;
        self.held += BYTES;
        let number = u32::try_from(self.nodes.len()).map_err(|_| Stop::Memory(budget.limits().memory))?;
        self.nodes.push(Default::default());
        Ok(number)
    }

    /// Adds a move; one that is there already counts once. A node that is not there gets none.
    ///
    /// # Errors
    /// [`Stop`] where it does not fit.
    pub(super) fn add(
        &mut self,
        node: u32,
        player: Player,
        to: Target,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let Some(both) = self.nodes.get_mut(node as usize) else { return Ok(()) };
        let options = &mut both[side(player)];
        budget.spend(1 + options.len() as u64)?;
        if !options.contains(&to) {
            const BYTES: u64 = size_of::<Target>() as u64;
            budget.hold(BYTES)?;
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
    pub(super) fn moves(&self, node: u32, player: Player) -> &[Target] {
        self.nodes.get(node as usize).map_or(&[], |both| &both[side(player)])
    }

    fn inner(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let both = PLAYERS.into_iter().flat_map(move |player| self.moves(node, player));
        both.filter_map(|target| match target {
            Target::Inner(to) => Some(*to),
            Target::Outer(_) => None,
        })
    }

    /// The strongly connected components, each after all that can be reached from it (Tarjan 1972).
    ///
    /// # Errors
    /// [`Stop`] where the work or the memory is too much.
    pub(super) fn components(&self, budget: &mut Budget) -> Result<Vec<Vec<u32>>, Stop> {
        /// What is known of a node: not met, or when it was met; after it is done, [`DONE`].
        const NEW: u32 = u32::MAX;
        const DONE: u32 = u32::MAX - 1;
        let len = self.nodes.len();
        budget.lend(|budget| {
            budget.hold(len as u64 * 32)?;
            let mut low = vec![NEW; len];
            let (mut met, mut stack) = (0, Vec::new());
            let mut components = Vec::new();
            for root in 0..len as u32 {
                if low[root as usize] != NEW {
                    continue;
                }
                let mut path = vec![(root, self.inner(root), met)];
                low[root as usize] = met;
                stack.push(root);
                met += 1;
                while let Some((node, heads, own)) = path.last_mut() {
                    budget.spend(1)?;
                    let (node, own) = (*node, *own);
                    if let Some(head) = heads.next() {
                        if low[head as usize] == NEW {
                            low[head as usize] = met;
                            stack.push(head);
                            path.push((head, self.inner(head), met));
                            met += 1;
                        } else if low[head as usize] != DONE {
                            low[node as usize] = low[node as usize].min(low[head as usize]);
                        }
                        continue;
                    }
                    path.pop();
                    let least = low[node as usize];
                    if let Some((parent, _, _)) = path.last() {
                        low[*parent as usize] = low[*parent as usize].min(least);
                    }
                    if least == own {
                        let start = stack.iter().rposition(|&other| other == node).unwrap_or(0);
                        let component = stack.split_off(start);
                        for &done in &component {
                            low[done as usize] = DONE;
                        }
                        components.push(component);
                    }
                }
            }
            Ok(components)
        })
    }

    /// Is there an infinite play inside of this component in which Left and Right take turns? `place` tells where in
    /// the component a node stands.
    ///
    /// # Errors
    /// [`Stop`] where the work is too much.
    pub(super) fn alternates_forever(
        &self,
        component: &[u32],
        place: impl Fn(u32) -> Option<u32>,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        // Nodes with a player to move; what no such node can be reached from is peeled off, until nothing or a cycle
        // is left.
        let number = |at: u32, player| at as usize * 2 + side(player);
        let mut entering = vec![0_u32; component.len() * 2];
        let inside = |node: u32, player| {
            self.moves(node, player).iter().filter_map(|target| match target {
                Target::Inner(to) => place(*to),
                Target::Outer(_) => None,
            })
        };
        for &node in component {
            for player in PLAYERS {
                for to in inside(node, player) {
                    budget.spend(1)?;
                    entering[number(to, player.other())] += 1;
                }
            }
        }
        let mut free: Vec<usize> = (0..entering.len()).filter(|&at| entering[at] == 0).collect();
        let mut peeled = 0;
        while let Some(at) = free.pop() {
            peeled += 1;
            let player = PLAYERS[at % 2];
            for to in inside(component[at / 2], player) {
                budget.spend(1)?;
                let to = number(to, player.other());
                entering[to] -= 1;
                if entering[to] == 0 {
                    free.push(to);
                }
            }
        }
        Ok(peeled < entering.len())
    }
}
