//! Canonical stoppers, each kept once.
//!
//! Equal canonical stoppers have isomorphic graphs (Siegel, "New results in loopy games", 2009), so that one
//! node stands for all games that are equal to it: where nodes are canonical, equal games are equal nodes.

use super::ValueContext;
use super::builder::{BuilderNode, GraphBuilder};
use super::components::StrongComponents;
use super::graph::{Node, NodeOptions, PLAYERS, side};
use super::option_lists::{all_short, same_set};
use grundy_budget::Halt;
use grundy_theory::player::Player;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Colours are refined at most this often. More rounds tell more apart, fewer do no harm.
const ROUNDS: usize = 24;

/// Bytes of a node's entries in the tables by which it is found.
const ENTRY_BYTES: u64 = 96;

/// A component before it was simplified.
pub(super) struct UnsimplifiedComponent<'a> {
    /// Its nodes; one another they call `from`, `from + 1`, ...
    pub(super) nodes: &'a [[NodeOptions; 2]],
    pub(super) from: u32,
    pub(super) stopper: bool,
}

impl ValueContext<'_> {
    /// Keeps the simplified nodes of a component for good, and tells for each old node what it has become:
    /// `equal` names the stopper among the nodes of `draft` that it was proved equal to, or none; then it
    /// stays as it is.
    pub(super) fn settle(
        &mut self,
        old: &UnsimplifiedComponent<'_>,
        draft: &GraphBuilder,
        equal: &[Option<u32>],
    ) -> Result<Vec<Node>, Halt> {
        let mut proved = vec![false; draft.len()];
        for &node in equal.iter().flatten() {
            proved[node as usize] = true;
        }
        let components = StrongComponents::from_draft(draft, self.budget)?;
        let mut done: Vec<Option<Node>> = vec![None; draft.len()];
        for (part, nodes) in components.parts.iter().enumerate() {
            // Dominated and reversible moves were told by the values of the old nodes: what was not proved to
            // have kept its value, or leads there, is not known to be canonical.
            let lost = |to: u32| done[to as usize].is_none() && components.place(part, to).is_none();
            let sound = nodes.iter().all(|&node| {
                let mut moves = PLAYERS.into_iter().flat_map(|player| draft.moves(node, player));
                proved[node as usize]
                    && !moves.any(|target| matches!(*target, BuilderNode::Inner(to) if lost(to)))
            });
            if sound {
                let kept = self.keep(draft, &components, part, &done)?;
                for (&node, kept) in nodes.iter().zip(kept) {
                    done[node as usize] = Some(kept);
                }
            }
        }
        let found: Vec<Option<Node>> =
            equal.iter().map(|new| new.and_then(|new| done[new as usize])).collect();
        let mut next = self.loops.graph.len();
        let mut places = Vec::with_capacity(found.len());
        for found in &found {
            places.push(found.unwrap_or(Node::Loop(next)));
            next += u32::from(found.is_none());
        }
        let place = |node: Node| match node {
            Node::Loop(at) if at >= old.from => places[(at - old.from) as usize],
            node => node,
        };
        let kept = old.nodes.iter().zip(&found).filter(|(_, found)| found.is_none());
        let moved = |both: &[NodeOptions; 2]| both.clone().map(|side| side.into_iter().map(place).collect());
        self.push_all(kept.map(|(both, _)| (moved(both), old.stopper)))?;
        Ok(places)
    }

    /// Keeps a component of canonical stoppers, or finds it among those that are kept already.
    fn keep(
        &mut self,
        draft: &GraphBuilder,
        components: &StrongComponents,
        part: usize,
        done: &[Option<Node>],
    ) -> Result<Vec<Node>, Halt> {
        let base = self.loops.graph.len();
        let place = |to: u32| {
            let own = || Node::Loop(base + components.place(part, to).unwrap_or(0));
            done[to as usize].unwrap_or_else(own)
        };
        let both = |&node: &u32| PLAYERS.map(|player| draft.options(node, player, place));
        let nodes: Vec<[NodeOptions; 2]> = components.parts[part].iter().map(both).collect();
        if let [[left, right]] = nodes.as_slice()
            && let (Some(left), Some(right)) = (all_short(left), all_short(right))
        {
            return Ok(vec![Node::Short(self.arena.build(&left, &right, self.budget)?)]);
        }
        if let Some(equal) = self.kept(base, &nodes)? {
            return Ok(equal);
        }
        let colours = self.colours(base, &nodes)?;
        self.budget.reserve(ENTRY_BYTES * nodes.len() as u64)?;
        self.push_all(nodes.iter().map(|both| (both.clone(), true)))?;
        for (both, (at, colour)) in nodes.iter().zip((base..).zip(colours)) {
            self.loops.by_options.entry(options_hash(both)).or_default().push(at);
            self.loops.by_colour.entry(colour).or_default().push(at);
        }
        Ok((base..self.loops.graph.len()).map(Node::Loop).collect())
    }

    /// Adds nodes, all or none: they refer to one another.
    pub(super) fn push_all(
        &mut self,
        nodes: impl Iterator<Item = ([NodeOptions; 2], bool)>,
    ) -> Result<(), Halt> {
        let base = self.loops.graph.len();
        for (both, stopper) in nodes {
            if let Err(stop) = self.loops.graph.push(both, stopper, self.budget) {
                self.loops.graph.truncate(base, self.budget);
                return Err(stop);
            }
        }
        Ok(())
    }

    /// The canonical stoppers that these nodes, the last of the graph if they were in it, are equal to.
    fn kept(&mut self, base: u32, nodes: &[[NodeOptions; 2]]) -> Result<Option<Vec<Node>>, Halt> {
        let own = |node: &Node| matches!(node, Node::Loop(at) if *at >= base);
        if let [both] = nodes
            && !both.iter().flatten().any(own)
        {
            // Off every cycle, or one that goes round once more than it need: `{0|over}` is `over`.
            return Ok(self.with_options(both)?.map(|equal| vec![equal]));
        }
        let colours = self.colours(base, nodes)?;
        self.push_all(nodes.iter().map(|both| (both.clone(), true)))?;
        let equal = self.with_scratch(base, |it| {
            let Some((first, colour)) = (base..).zip(&colours).next() else { return Ok(None) };
            let first = Node::Loop(first);
            let alike = it.loops.by_colour.get(colour).cloned().unwrap_or_default();
            let outside: Vec<Node> =
                nodes.iter().flatten().flatten().filter(|node| !own(node)).copied().collect();
            let below = it.loops_below(&outside)?;
            let mut same = None;
            for other in alike.into_iter().map(Node::Loop).chain(below) {
                if it.same_counts(first, other) && it.equal(first, other)? {
                    same = Some(other);
                    break;
                }
            }
            // The graphs are isomorphic: the others are equal to followers.
            let Some(same) = same else { return Ok(None) };
            let mut equal = vec![same];
            let followers = it.loops_below(&[same])?;
            for at in (base..it.loops.graph.len()).skip(1).map(Node::Loop) {
                for &other in &followers {
                    if it.same_counts(at, other) && it.equal(at, other)? {
                        equal.push(other);
                        break;
                    }
                }
            }
            Ok(Some(equal).filter(|equal| equal.len() == nodes.len()))
        });
        self.loops.graph.truncate(base, self.budget);
        equal
    }

    /// The canonical stopper with these options.
    fn with_options(&mut self, both: &[NodeOptions; 2]) -> Result<Option<Node>, Halt> {
        for &at in self.loops.by_options.get(&options_hash(both)).into_iter().flatten() {
            self.budget.charge_steps(1)?;
            let same = |player: Player| same_set(self.loops.graph.options(at, player), &both[side(player)]);
            if PLAYERS.into_iter().all(same) {
                return Ok(Some(Node::Loop(at)));
            }
        }
        Ok(None)
    }

    fn same_counts(&self, one: Node, other: Node) -> bool {
        let (Node::Loop(one), Node::Loop(other)) = (one, other) else { return false };
        let count = |node, player| self.loops.graph.options(node, player).len();
        PLAYERS.into_iter().all(|player| count(one, player) == count(other, player))
    }

    /// Numbers that are equal for nodes of isomorphic graphs: colours, refined by the colours of the moves.
    fn colours(&mut self, base: u32, nodes: &[[NodeOptions; 2]]) -> Result<Vec<u64>, Halt> {
        let mut colours = vec![0_u64; nodes.len()];
        let mut around = Vec::new();
        for _ in 0..ROUNDS.min(nodes.len()) {
            let mut refined = Vec::with_capacity(nodes.len());
            for both in nodes {
                let mut hasher = FxHasher::default();
                for player in PLAYERS {
                    let options = &both[side(player)];
                    self.budget.charge_steps(1 + options.len() as u64)?;
                    around.clear();
                    around.extend(options.iter().map(|node| match *node {
                        Node::Loop(at) if at >= base => (1, colours[(at - base) as usize]),
                        Node::Loop(at) => (2, at.into()),
                        Node::Short(short) => (3, hash_of(&short)),
                    }));
                    around.sort_unstable();
                    around.hash(&mut hasher);
                }
                refined.push(hasher.finish());
            }
            colours = refined;
        }
        Ok(colours)
    }
}

/// A number that depends on the moves, not on their order.
fn options_hash(both: &[NodeOptions; 2]) -> u64 {
    let sum = |options: &NodeOptions| options.iter().map(hash_of).fold(0, u64::wrapping_add);
    hash_of(&(sum(&both[0]), sum(&both[1])))
}

fn hash_of(thing: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    thing.hash(&mut hasher);
    hasher.finish()
}
